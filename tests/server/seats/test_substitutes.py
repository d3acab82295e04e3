"""Leaving a seat to an agent and taking it back, at a server: who may, what is told, races, restarts."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.client import Client, Hand, TableSocket, against, error_key
from tests.server.processes import ServerProcess
from tests.server.test_service import ANNA, BOTH, TWO_PEOPLE, SteadyAgents, Watcher, act, created, in_service
from tests.table.tables import config
from tests.toys.pebbles import GAME
from voyageur.kernel import record
from voyageur.server.messages.socket import Done, LeaveSeat, Propose, Refused, ReturnToSeat, SetStanding, Undo
from voyageur.server.seats.telling import table_info
from voyageur.server.service import TableService
from voyageur.server.store.store import Store
from voyageur.server.workers.pool import AgentTask
from voyageur.table.config import Agent, Person
from voyageur.table.people.proposals import KINDS, Proposal
from voyageur.table.seats.substitutes import Substitutes

SEED = 5


def leave(line: TableSocket, seat: int = 0, **more: Any) -> Any:
    return line.ask({"type": "leave", "seat": seat} | more)


def come_back(line: TableSocket, seat: int = 0, **more: Any) -> Any:
    return line.ask({"type": "return", "seat": seat} | more)


def told(line: TableSocket) -> list[str]:
    return [sentence["key"] for entry in line.whole["log"] for sentence in entry["sentences"]]


# Who may ----------------------------------------------------------------------------------------


def test_only_the_holder_leaves_and_returns(client: Client):
    hand = client.create(seed=SEED)
    with hand.only(1).socket() as ben:
        assert error_key(leave(ben, 0)) == error_key(come_back(ben, 0)) == "refused-not-your-seat"


def test_a_lone_person_has_no_substitute(client: Client):
    with client.create(against("first"), seed=SEED).socket() as line:
        assert line.welcome["table"]["substitute"] == ""
        assert error_key(leave(line)) == "refused-no-substitute"


def test_who_did_not_leave_cannot_return(client: Client):
    with client.create(seed=SEED).socket() as line:
        assert error_key(come_back(line)) == "refused-no-agent-plays"


# What happens -----------------------------------------------------------------------------------


def test_the_agent_plays_and_the_person_takes_the_seat_back(client: Client):
    hand = client.create(seed=SEED)
    with hand.only(0).socket() as anna, hand.only(1).socket() as ben:
        assert anna.welcome["table"]["substitute"]
        anna.catch_up(leave(anna))
        ben.wait_for(lambda whole: whole["to_act"] == 1)
        assert "log-agent-left" in told(ben)
        assert {event["agent"] for event in ben.events if event["seat"] == 0 and not event.get("is_note")} != {""}
        ben.wait_for_choices()
        anna.catch_up(come_back(anna))
        assert told(anna)[-1] == "log-person-returns"


def test_everybody_is_told_for_whom_an_agent_plays(client: Client):
    hand = client.create(seed=SEED)
    with hand.only(0).socket() as anna, hand.only(1).socket() as ben:
        leave(anna)
        while ben.read_until("seats")["agents"] == {}:
            pass
        come_back(anna)
        assert ben.read_until("seats")["agents"] == {}


def test_a_summary_tells_for_whom_an_agent_plays(client: Client):
    hand = client.create(seed=SEED)
    tickets = {"tables": [{"table": hand.table, "token": hand.tokens[1]}]}
    with hand.only(0).socket() as anna:
        leave(anna)
        played = client.post("/api/summaries", tickets).json[0]["summary"]["agents"]
        come_back(anna)
        back = client.post("/api/summaries", tickets).json[0]["summary"]["agents"]
    assert (list(played), back) == (["0"], {})


def test_a_repeated_request_is_answered_alike_and_done_once(client: Client):
    with client.create(seed=SEED).socket() as line:
        first = leave(line, 1, id="once")
        assert leave(line, 1, id="once") == first
        line.catch_up(first)
        assert told(line).count("log-agent-left") == 1


def in_steps(folder: Path, work: Callable[[TableService, Any], Any], agents: Any = None) -> None:
    """Run `work` at a new table of two people."""

    async def run(service: TableService, kept: Store) -> None:
        await work(service, await created(service))

    in_service(folder, run, agents)


class Thinking(SteadyAgents):
    """Agents that think until they are told to answer."""

    def __init__(self) -> None:
        self.begun, self.may_answer = asyncio.Event(), asyncio.Event()

    async def choose(self, task: AgentTask) -> int:
        self.begun.set()
        await self.may_answer.wait()
        return 1


def test_an_agent_that_thinks_loses_its_answer_when_the_person_returns(tmp_path: Path):
    async def work(service: TableService, live: Any) -> None:
        assert isinstance(await service.answer(live, BOTH, LeaveSeat("a", 0)), Done)
        await agents.begun.wait()
        assert isinstance(await service.answer(live, BOTH, ReturnToSeat("b", 0)), Done)
        plies = len(live.table.plies)
        agents.may_answer.set()
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(live.table.plies) == plies
        assert isinstance(await service.answer(live, BOTH, act(live, "mine")), Done)
        assert live.table.plies[-1].seat == 0

    agents = Thinking()
    in_steps(tmp_path, work, agents)


def test_a_person_does_nothing_for_a_seat_that_an_agent_plays(tmp_path: Path):
    async def work(service: TableService, live: Any) -> None:
        await service.answer(live, BOTH, LeaveSeat("a", 0))
        for request in (act(live, "b"), Undo("c", live.table.seq, 0), SetStanding("d", 0, "rest", "never")):
            answer = await service.answer(live, BOTH, request)
            assert isinstance(answer, Refused)
            assert answer.reason.sentence.key == "refused-agent-plays"

    in_steps(tmp_path, work, Thinking())


def test_the_best_agent_that_the_game_offers_takes_over(tmp_path: Path):
    class Three(Thinking):
        def names_for(self, game: Any) -> tuple[str, ...]:
            return ("random", "greedy", "solver")

    async def work(service: TableService, live: Any) -> None:
        assert table_info(live, (0,)).substitute == "solver"

    in_steps(tmp_path, work, Three())


def test_a_return_waits_for_no_other_event(tmp_path: Path):
    """It carries no `seq`: whatever the agent has done meanwhile, one press is enough."""

    async def work(service: TableService, live: Any) -> None:
        await service.answer(live, ANNA, LeaveSeat("a", 0))
        assert isinstance(await service.answer(live, ANNA, ReturnToSeat("b", 0)), Done)

    in_steps(tmp_path, work)


def test_it_is_written_on_top_of_what_another_process_wrote(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        from voyageur.table.history import Event

        live = await created(service)
        kept.append(live.id, [Event(2, 0, "take 3", "other", 0)], is_over=False).result()
        answer = await service.answer(live, BOTH, LeaveSeat("mine", 1))
        assert answer == Done("mine", 3)
        assert live.table.substitutes.agents == {1: "first"}

    in_service(tmp_path, work)


# After a restart --------------------------------------------------------------------------------


def test_a_killed_server_still_knows_who_plays(start: Callable[..., ServerProcess], tmp_path: Path):
    server = start()
    hand = Client(server.address).create(seed=SEED)
    with hand.only(1).socket() as ben:
        ben.catch_up(leave(ben, 1))
    server.kill()
    again = Hand(Client(start().address), hand.table, hand.tokens)
    with again.only(1).socket() as ben:
        assert ben.read_until("seats")["agents"] == {"1": "hesitant"}
        ben.catch_up(come_back(ben, 1))
    kept = record.read(again.get("/record").body, {"pebbles": GAME})
    assert (len(kept.values_of("takeover")), len(kept.values_of("return"))) == (1, 1)


def test_the_agent_goes_on_after_a_restart_without_any_browser(tmp_path: Path):
    async def first(service: TableService, kept: Store) -> None:
        live = await created(service, TWO_PEOPLE)
        await service.answer(live, BOTH, LeaveSeat("a", 0))

    async def second(service: TableService, kept: Store) -> None:
        for _ in range(2000):
            overview = kept.overviews(kept.ids().result()).result()[0]
            if overview.plies > 1:
                return
            await asyncio.sleep(0)
        raise AssertionError("the agent does not play")

    in_service(tmp_path, first, Thinking())
    in_service(tmp_path, second)


def test_agents_and_people_are_told_apart(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Person("Anna"), Agent("first")))
        answer = await service.answer(live, BOTH, LeaveSeat("a", 1))
        assert isinstance(answer, Refused)

    in_service(tmp_path, work)


# By vote ----------------------------------------------------------------------------------------


def propose(live: Any, about: str, key: str = "p", seat: int = 0) -> Propose:
    return Propose(key, live.table.seq, seat, "takeover", about)


def test_the_others_let_an_agent_play_for_somebody_who_is_away(tmp_path: Path):
    async def work(service: TableService, live: Any) -> None:
        live.subscribers.add(ANNA)
        assert isinstance(await service.answer(live, ANNA, propose(live, "1")), Done)
        assert live.table.substitutes.agents == {1: "first"}
        assert live.table.notes[-1].sentences[0].key == "log-agent-vote"

    in_steps(tmp_path, work, Thinking())


def test_nobody_is_voted_out_who_is_connected(tmp_path: Path):
    async def work(service: TableService, live: Any) -> None:
        ben = Watcher()
        ben.seats = (1,)
        live.subscribers.update({ANNA, ben})
        answer = await service.answer(live, ANNA, propose(live, "1"))
        assert isinstance(answer, Refused)
        assert answer.reason.sentence.key == "refused-takeover-here"

    in_steps(tmp_path, work, Thinking())


@pytest.mark.parametrize("about", ["0", "7", "", "one", "-1", "111", "1 greedy"])
def test_a_vote_is_about_the_seat_of_another_person(tmp_path: Path, about: str):
    async def work(service: TableService, live: Any) -> None:
        assert isinstance(await service.answer(live, ANNA, propose(live, about)), Refused)

    in_steps(tmp_path, work, Thinking())


def test_the_seat_that_is_away_is_not_asked():
    people = (Person("Anna"), Person("Ben"), Person("Cleo"))
    table: Any = SimpleNamespace(config=config(holders=people), substitutes=Substitutes())
    proposal = Proposal("takeover", (0,), "1 first", 1, "p")
    assert KINDS["takeover"].asked(table, proposal) == (2,)


def test_who_is_played_by_an_agent_is_not_asked_either():
    people = (Person("Anna"), Person("Ben"), Person("Cleo"), Person("Dan"))
    table: Any = SimpleNamespace(config=config(holders=people), substitutes=Substitutes())
    table.substitutes.agents[3] = "first"
    assert KINDS["takeover"].asked(table, Proposal("takeover", (0,), "1 first", 1, "p")) == (2,)


def test_for_a_seat_that_an_agent_plays_nothing_is_proposed(tmp_path: Path):
    async def work(service: TableService, live: Any) -> None:
        await service.answer(live, BOTH, LeaveSeat("a", 0))
        answer = await service.answer(live, ANNA, propose(live, "1"))
        assert isinstance(answer, Refused)
        assert answer.reason.sentence.key == "refused-agent-plays"

    in_steps(tmp_path, work, Thinking())
