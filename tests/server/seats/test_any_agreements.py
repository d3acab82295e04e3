"""Whatever people at a table propose, answer and say, and whoever leaves and returns: all are told the same of it."""

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from tests.server.client import PATIENCE, Client, Hand, error_key, first_action
from tests.server.processes import ServerProcess
from tests.server.session.test_any_messages import NO_LIMITS, SLOTS, Conversation, Line
from voyageur.kernel import contract, states
from voyageur.kernel.registry import game_at
from voyageur.server.seats import talk as talking_about
from voyageur.server.workers.pool import AgentTask, WorkerPool
from voyageur.table.people.phrases import MOST_KEPT, PHRASES
from voyageur.table.people.proposals import KINDS, TAKEOVER

pytestmark = pytest.mark.processes

STEPS = (
    *("join", "go", "play on", "take back", "propose", "settle", "settle", "settle", "settle", "take over"),
    *("respond", "talk", "talk", "leave or return", "leave or return"),
)
RESPONSES = ("agree", "agree", "decline", "withdraw", "shrug")
MET = {
    "pebbles": {"undo", "draw", "agree", "decline", "withdraw", "say", "leave", "return", TAKEOVER},
    "guess": {"say", "leave", "return", TAKEOVER},  # soon over
}


class TellingLine(Line):
    """A socket that keeps what it was told of the seats."""

    status: Any = None

    def receive(self, message: Any) -> None:
        super().receive(message)
        if message["type"] == "seats":
            self.status = message

    @property
    def agents(self) -> set[int]:
        """The seats that agents play for people, as far as this socket was told."""
        return {int(seat) for seat in (self.status or {}).get("agents", {})}

    def sync(self) -> None:
        """Receive all that there is to tell: what is said of an event follows it, before the next answer."""
        told = [-2, -1]
        while told[-1] != told[-2]:
            assert self.ask({"type": "look"})["type"] == "done"
            told.append(self.read_until("whole")["seq"])

    def heard(self) -> tuple[Any, ...]:
        """Return all that every socket must have been told alike."""
        last = self.phrases[-1]["number"] if self.phrases else 0
        return self.whole["seq"], self.whole["result"], self.proposal, last, self.agents


class Company(Conversation):
    """A conversation in which people also propose, answer, say phrases, leave their seats and return."""

    done: ClassVar[Counter[str]] = Counter()  # what was not refused

    def __init__(self) -> None:
        self.away: set[int] = set()  # seats that agents play for people
        self.n_said = 0
        super().__init__()

    def line_of(self, hand: Hand, whole: Any = None, *, has_picture: bool = True) -> Line:
        return TellingLine(hand, whole, has_picture=has_picture)

    def teardown(self) -> None:
        for line in self.lines.values():
            numbers = [said["number"] for said in line.phrases]
            assert numbers == [*range(numbers[0], numbers[0] + len(numbers))] if numbers else True
        self.all_are_told_the_same()
        super().teardown()

    def all_are_told_the_same(self) -> None:
        """Wait until no agent acts any more; what all sockets were told by then is what a new one is told."""
        new = self.line_of(self.hand)
        lines, deadline = [new, *self.lines.values()], time.monotonic() + PATIENCE
        while True:
            for line in lines:
                line.sync()
            heard = [line.heard() for line in lines]
            if all(each == heard[0] for each in heard):
                break
            assert time.monotonic() < deadline, heard
        assert (new.agents, heard[0][3]) == (self.away, self.n_said)
        assert [said["number"] for said in new.phrases] == [*range(1, self.n_said + 1)][-MOST_KEPT:]
        new.__exit__()

    def step(self, dice: Random) -> None:
        """Do something, drawn at random."""
        slot, seat = dice.choice(SLOTS), dice.choice((0, 0, 1, 2, 63))
        match dice.choice(STEPS):
            case "join":
                self.join(slot, dice.choice(((0,), (1,), (0, 1))), again=dice.random() < 0.5, picture=False)
            case "go":
                self.leave(slot)
            case "play on":
                self.play_on(dice.randint(1, 8))
            case "take back":
                self.take_back_or_resign(slot, seat, 0, dice.choice(("undo",) * 9 + ("resign",)))
            case "propose":
                said = dice.choice(("", "", "", "0", "1", "63", "-1", "x" * 200, "0 first"))
                kind = dice.choice((*KINDS, "undo", "undo", "", "fly", "x" * 100))
                self.propose(slot, seat, dice.choice((0, 0, 0, 1, -1)), kind, said, slot, dice.choice(RESPONSES))
            case "settle":
                self.play_on(3)
                kind = dice.choice(("undo", "undo", "undo", "draw"))
                self.propose(slot, 0, 0, kind, "", slot, dice.choice(("agree", "decline", "withdraw")))
            case "take over":
                self.take_over(slot)
            case "respond":
                self.respond(slot, dice.choice(("last", "last", "undo-0-3", "x" * 100)), dice.choice(RESPONSES))
            case "talk":
                self.talk(slot, seat, dice.choice((*PHRASES, "<b>you</b>", "x" * 100)))
            case _:
                self.leave_or_return(slot, seat, is_right=dice.random() < 0.7)

    # Acting

    def play_on(self, n_acts: int) -> None:
        """Let people act, so that there is something to propose; those who left come back."""
        for seat in sorted(self.away):
            for slot in [each for each, line in self.lines.items() if seat in line.held][:1]:
                self.leave_or_return(slot, seat, is_right=True)
        for _ in range(n_acts):
            for slot, line in self.lines.items():
                line.sync()
                seat = line.whole["to_act"]
                choices = line.wait_for_choices() if seat in line.held and seat not in self.away else None
                if choices is not None:
                    action = first_action(choices)
                    self.change(slot, 0, {"type": "act", "seat": seat, "action": action})
                    break

    def change(self, slot: int, age: int, message: dict[str, Any]) -> None:
        before = self.last
        super().change(slot, age, message)
        assert self.last is before or self.last["seat"] not in self.away

    def own(self, slot: int, seat: int) -> int:
        """Return a seat of the socket's for 0, else `seat`."""
        return self.lines[slot].held[0] if seat == 0 else seat

    def propose(self, slot: int, seat: int, age: int, kind: str, about: str, answering: int, response: str) -> None:
        """Propose something; what is then open is answered."""
        if slot not in self.lines:
            return
        line, seat = self.lines[slot], self.own(slot, seat)
        line.sync()
        last, was_open = line.seq, (line.proposal or {}).get("state") == "open"
        asked = {"type": "propose", "seq": max(-1, last - age), "seat": seat, "kind": kind, "about": about}
        asked["id"] = f"p{next(self.ids)}"
        answer = self.ask(slot, asked)
        if answer["type"] != "done":
            return
        assert (seat in line.held, kind in KINDS, seat not in self.away) == (True, True, True)
        assert answer["seq"] >= last  # an agent may have acted meanwhile
        assert self.ask(slot, asked) == answer
        self.done[kind] += 1
        line.sync()
        if (line.proposal or {"id": ""})["id"].endswith(f"-{answer['seq']}"):
            has_gone_on = answer["seq"] > last  # past what was open: broadcasts may lag behind what others did
            assert not was_open or self.away or has_gone_on, "two proposals are open"
            others = [each for each, there in self.lines.items() if seat not in there.held]
            self.respond(slot if response == "withdraw" else (*others, answering)[0], "last", response)
        elif kind == TAKEOVER:
            self.is_taken_over(int(about))

    def take_over(self, slot: int) -> None:
        """Let an agent play for the other seat, whose person goes away."""
        if slot not in self.lines or len(self.lines[slot].held) > 1:
            return
        line = self.lines[slot]
        seat, other = line.held[0], 1 - line.held[0]
        for each in [each for each, there in self.lines.items() if other in there.held]:
            self.leave(each)
        line.sync()
        asked = {"type": "propose", "seq": line.seq, "seat": seat, "kind": TAKEOVER, "about": str(other)}
        answer = self.ask(slot, asked)
        if answer["type"] == "done":
            self.done[TAKEOVER] += 1
            self.is_taken_over(other)

    def is_taken_over(self, seat: int) -> None:
        """Note that an agent plays for a seat whose person is not there."""
        assert not [line for line in self.lines.values() if seat in line.held]
        self.away.add(seat)

    def respond(self, slot: int, wanted: str, response: str) -> None:
        if slot not in self.lines:
            return
        line = self.lines[slot]
        line.sync()
        known = line.proposal or {"id": "", "seats": [], "state": ""}
        name = known["id"] if wanted == "last" else wanted
        asked = {"type": "respond", "id": f"r{next(self.ids)}", "proposal": name, "response": response}
        answer = self.ask(slot, asked)
        if answer["type"] != "done":
            return
        proposing, held = set(known["seats"]), set(line.held)
        assert name == known["id"]
        assert known["seats"][0] in held if response == "withdraw" else held - proposing
        self.done[response] += 1
        again = self.ask(slot, asked)
        assert again == answer or error_key(again) == "refused-not-asked"

    # Phrases

    def talk(self, slot: int, seat: int, phrase: str) -> None:
        if slot not in self.lines:
            return
        asked = {"type": "say", "id": f"s{next(self.ids)}", "seat": self.own(slot, seat), "phrase": phrase}
        if self.ask(slot, asked)["type"] == "done":
            self.n_said += 1
            self.done["say"] += 1
            assert (phrase in PHRASES, self.ask(slot, asked)["type"]) == (True, "done")

    # Leaving and returning

    def leave_or_return(self, slot: int, seat: int, is_right: bool) -> None:
        if slot not in self.lines:
            return
        seat = self.own(slot, seat) if seat not in self.lines[slot].held else seat
        is_leaving = (seat not in self.away) == is_right
        asked = {"type": "leave" if is_leaving else "return", "id": f"l{next(self.ids)}", "seat": seat}
        answer = self.ask(slot, asked)
        if answer["type"] == "done":
            assert (seat in self.lines[slot].held, seat in self.away) == (True, not is_leaving)
            self.away ^= {seat}
            self.done[asked["type"]] += 1
            assert self.ask(slot, asked) == answer
            if is_leaving:
                self.take_back_or_resign(slot, seat, 0, "resign")  # must be refused


async def _choose_here(self: WorkerPool, task: AgentTask) -> int:
    game = game_at(task.game)
    legal = contract.legal_actions(game.rules, states.from_bytes(game.rules.STATE, task.state))
    return legal[task.key % len(legal)]


def choose_here() -> None:
    """Let agents choose in the server's process, and people talk without end."""
    WorkerPool.choose = _choose_here
    talking_about.SECONDS_BETWEEN, talking_about.AT_ONCE = 1e-3, 10**6


@pytest.fixture(params=["pebbles", "guess"])
def agreeing(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path / "data", 0, (choose_here,), (request.param,), NO_LIMITS)
    Company.client = Client(server.address, request.param)
    Company.done.clear()
    yield server
    server.kill()
    assert "Traceback" not in server.log.read_text()


def converse(n_times: int, seed: int) -> None:
    """Let people meet so often, for 12 steps each time, most of which come before the end of the game."""
    for number in range(n_times):
        dice, company = Random(f"{seed} {number}"), Company()
        for _ in range(12):
            company.step(dice)
        company.teardown()


def test_everybody_is_told_the_same_of_proposals_phrases_and_seats(agreeing: ServerProcess):
    converse(40, seed=1)
    assert Company.done.keys() >= MET[Company.client.game]


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_in_many_conversations_everybody_is_told_the_same(agreeing: ServerProcess, part: int):
    converse(800, seed=100 + part)
