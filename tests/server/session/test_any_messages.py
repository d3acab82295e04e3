"""Whatever a client sends over sockets, each message gets one answer, or the close code that the protocol names."""

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import psutil
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from tests.server.client import ANSWERS, PATIENCE, Client, Hand, TableSocket, error_key, open_socket
from tests.server.processes import ServerProcess
from voyageur.server.messages.socket import FromClient
from voyageur.server.process.limits import Limits

pytestmark = pytest.mark.processes

NO_LIMITS = Limits(
    messages_a_second=10**9, messages_by_address=10**9, sockets_by_address=10**6, tables_an_hour=10**9,
    changes_a_second=10**6, reads_a_second=10**6, requests_a_second=10**6,
)  # fmt: skip
SLOTS = (0, 1, 2)
MOST_GROWTH = 50 * 2**20  # bytes of the server's memory
MOST_BYTES = 65536

# Parts of messages.  Whether a sequence number is old is drawn, not the number, as the server's answers decide it.
slots, seats = st.sampled_from(SLOTS), st.sampled_from((0, 1, 2, 63))
ages = st.sampled_from((0, 0, 0, 0, 1, 2, 50, -1, -1000))
words = st.lists(st.sampled_from(("take", "name", "1", "2", "stop", "", "x" * 100, "‮", "\x00")), max_size=4)
elements = st.none() | st.sampled_from(("pebble-1", "card-2", "", "x" * 100, "../../x"))
actions = st.sampled_from(("take 1", "take 2", "stop", "name 1", "name 3", "name 5", "", "x" * 1000, "deal 1"))
locales = st.sampled_from(("en", "fr", "fr-CA", "", "x" * 35, "‮"))
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KINDS = FromClient.__args__
TYPES = (*(kind.__struct_config__.tag for kind in KINDS), "fly")
FIELDS = (*sorted({name for kind in KINDS for name in kind.__struct_fields__}), "x")
UNREADABLE = (
    "",
    "{",
    "null",
    "7",
    '"act"',
    "[]",
    "[" * 10_000,
    '{"type":' * 8_000,
    '{"id": ' + "[" * 10_000 + "]" * 10_000 + "}",
    '{"type": "act", "id": "n", "seq": NaN, "seat": 0, "action": ""}',
    '{"type": "act", "id": "i", "seq": Infinity, "seat": 0, "action": ""}',
    '{"type": "act", "id": "b", "seq": 9223372036854775808, "seat": 0, "action": ""}',
    '{"type": "act", "id": "e", "seq": 1e400, "seat": 0, "action": ""}',
    '{"type": "act", "id": "\\ud800", "seq": 1, "seat": 0, "action": ""}',
    '{"type": "act", "id": "s", "seq": 1, "seat": 0, "action": "\\udfff\\ud800"}',
    '{"type": "act", "type": "undo", "id": "d", "seq": 1, "seat": 0}',
    '{"type": "act", "id": "' + "9" * 5000,
    " " * MOST_BYTES,
    "\ufeff{}",
    "\x00",
)


class Line(TableSocket):
    """A socket with the seats that it holds, and the one whose view it has."""

    def __init__(self, hand: Hand, whole: Any = None, *, has_picture: bool = True) -> None:
        self.held, self.seen, self.has_picture = tuple(hand.tokens), min(hand.tokens), has_picture
        super().__init__(hand, whole, picture=has_picture)


class Conversation(RuleBasedStateMachine):
    """Some sockets at a table of two people: whatever they send, they are answered and agree in the end."""

    client: Client
    answers: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.hand: Hand = self.client.create(seed=5)
        self.lines: dict[int, Line] = {}
        self.last: dict[str, Any] = {}  # the last change that was sent, and its answer
        self.answer: Any = None
        self.ids = itertools.count()
        for slot in SLOTS[:2]:
            self.join(slot, (slot,), again=False, picture=True)

    def teardown(self) -> None:
        for line in self.lines.values():
            self.is_up_to_date(line)
            line.__exit__()
        self.hand.close()

    def is_up_to_date(self, line: Line) -> None:
        """Read all events; what the client then has is what the server says over HTTP."""
        now = self.hand.only(line.seen).get("?scene=0").json["whole"]
        line.wait_for(lambda whole: whole["seq"] == now["seq"])
        assert [line.whole[part] for part in ("ply", "to_act", "result")] == [
            now[part] for part in ("ply", "to_act", "result")
        ]
        assert line.whole["log"][-1:] == now["log"][-1:]

    # Coming and going

    @rule(slot=slots, held=st.sampled_from(((0,), (1,), (0, 1))), again=st.booleans(), picture=st.booleans())
    def join(self, slot: int, held: tuple[int, ...], again: bool, picture: bool) -> None:
        old = self.lines.pop(slot, None)
        if old is not None:
            old.__exit__()
        hand = Hand(self.client, self.hand.table, {seat: self.hand.tokens[seat] for seat in held})
        is_same = again and old is not None and (old.held, old.seen) == (held, held[0])
        if is_same:
            self.lines[slot] = self.line_of(hand, old.whole, has_picture=old.has_picture)
        else:
            self.lines[slot] = self.line_of(hand, has_picture=picture)

    def line_of(self, hand: Hand, whole: Any = None, *, has_picture: bool = True) -> Line:
        return Line(hand, whole, has_picture=has_picture)

    @rule(slot=slots)
    def leave(self, slot: int) -> None:
        if slot in self.lines:
            self.lines.pop(slot).__exit__()

    # Messages that may be right

    def ask(self, slot: int, message: dict[str, Any]) -> Any:
        """Send a message over a socket, if there is one; return its answer."""
        if slot not in self.lines:
            return None
        line, name = self.lines[slot], f"{slot}-{next(self.ids)}"
        asked = {"id": name, **message}
        line.send(asked)
        answer = line.read_until(*ANSWERS)
        self.answers[answer["type"]] += 1
        assert (answer["type"] != "error", answer.get("id")) == (True, asked["id"]), (asked, answer)
        assert answer["type"] in ("done", "explained", "branch", "alive") or error_key(answer) != "refused-defect"
        return answer

    def change(self, slot: int, age: int, message: dict[str, Any]) -> None:
        if slot not in self.lines:
            return
        seq = min(2**53, max(-1, self.lines[slot].seq - age))
        asked = {"id": f"c{next(self.ids)}", "seq": seq, **message}
        answer = self.ask(slot, asked)
        if answer["type"] == "done":
            is_earlier = message["type"] in ("undo", "resign")  # these are taken for earlier events, too
            assert answer["seq"] > seq if is_earlier else answer["seq"] == seq + 1
            self.last, self.answer = asked, answer

    @rule(slot=slots, seat=seats, age=ages, action=actions)
    def act(self, slot: int, seat: int, age: int, action: str) -> None:
        self.change(slot, age, {"type": "act", "seat": seat, "action": action})

    @rule(slot=slots)
    def play(self, slot: int) -> None:
        """Act for the seat to act, so that games come to an end."""
        if slot in self.lines:
            seat = self.lines[slot].whole["to_act"]
            self.change(slot, 0, {"type": "act", "seat": seat if isinstance(seat, int) else 0, "action": "take 1"})

    @rule(slot=slots, seat=seats, age=ages, kind=st.sampled_from(("undo", "undo", "undo", "resign")))
    def take_back_or_resign(self, slot: int, seat: int, age: int, kind: str) -> None:
        self.change(slot, age, {"type": kind, "seat": seat})

    @precondition(lambda self: self.last)
    @rule(slot=slots)
    def resend(self, slot: int) -> None:
        """The last change again: the same answer, whoever holds the seat, and nothing happens."""
        if slot in self.lines and self.last["seat"] in self.lines[slot].held:
            assert self.ask(slot, self.last) == self.answer

    @rule(slot=slots, age=ages, said=words, element=elements, kind=st.sampled_from(("explain", "branch")))
    def wonder(self, slot: int, age: int, said: list[str], element: str | None, kind: str) -> None:
        if slot in self.lines:
            seq = min(2**53, max(-1, self.lines[slot].seq - age))
            more = {"element": element} if kind == "explain" else {}
            self.ask(slot, {"type": kind, "seq": seq, "words": said, **more})

    @rule(slot=slots, seat=st.none() | seats, corner=st.none() | st.integers(0, 7))
    def look(self, slot: int, seat: int | None, corner: int | None) -> None:
        answer = self.ask(slot, {"type": "look", "seat": seat, "corner": corner})
        if answer is not None and answer["type"] == "done":
            line = self.lines[slot]
            line.seen = line.seen if seat is None else seat
            line.read_until("whole")

    @rule(slot=slots, locale=locales)
    def speak(self, slot: int, locale: str) -> None:
        answer = self.ask(slot, {"type": "locale", "locale": locale})
        if answer is not None and answer["type"] == "done":
            self.lines[slot].read_until("whole")

    @rule(slot=slots, seat=seats, until=st.sampled_from(("never", "period", "ask")), question=words)
    def stand(self, slot: int, seat: int, until: str, question: list[str]) -> None:
        self.ask(slot, {"type": "standing", "seat": seat, "question": "".join(question)[:100], "until": until})

    @rule(slot=slots)
    def live(self, slot: int) -> None:
        """Ask for a sign of life, which is its own answer."""
        if slot in self.lines:
            self.lines[slot].send({"type": "alive"})
            answer = self.lines[slot].read_until(*ANSWERS)
            self.answers[answer["type"]] += 1
            assert answer == {"type": "alive"}

    # Messages that are wrong

    @rule(
        slot=slots, kind=st.sampled_from(TYPES), fields=st.dictionaries(st.sampled_from(FIELDS), anything, max_size=6)
    )
    def mistake(self, slot: int, kind: str, fields: dict[str, Any]) -> None:
        self.say(slot, json.dumps({"type": kind, **fields}))

    @rule(slot=slots, text=st.sampled_from(range(len(UNREADABLE))) | st.text(max_size=60))
    def say(self, slot: int, text: str | int) -> None:
        """Send any text, or one of UNREADABLE: it gets one answer."""
        text = UNREADABLE[text] if isinstance(text, int) else text
        if slot not in self.lines or not _is_sendable(text):
            return
        line = self.lines[slot]
        line.send(text)
        answer = line.read_until(*ANSWERS)
        self.answers[answer["type"]] += 1
        assert answer["type"] in ("done", "explained", "branch", "alive") or error_key(answer) != "refused-defect"
        if answer["type"] == "done":  # a locale, or a viewpoint, by chance
            line.read_until("whole")

    @rule(
        slot=slots, sent=st.sampled_from(((b"{}", False, 1003), (b"\xff\xfe", True, 1007), (b" " * 65537, True, 1009)))
    )
    def end(self, slot: int, sent: tuple[bytes, bool, int]) -> None:
        """Send what ends the connection, with a code."""
        line = self.lines.pop(slot, None)
        if line is None:
            return
        data, is_text, code = sent
        with suppress(ConnectionClosed):
            line.socket.send(data, text=is_text)
        assert _code(line.socket) == code
        self.lines[slot] = line
        self.join(slot, line.held, again=True, picture=True)

    @rule(number=st.sampled_from(range(len(UNREADABLE))), tokens=st.none() | anything)
    def knock(self, number: int, tokens: Any) -> None:
        """Begin a connection with what is no hello: the reason, then 1008."""
        first = UNREADABLE[number] if tokens is None else json.dumps({"type": "hello", "tokens": tokens})
        with open_socket(self.client, self.hand.table) as socket:
            socket.send(first)
            assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "error"
            assert _code(socket) == 1008


def _is_sendable(text: str) -> bool:
    try:
        return len(text.encode()) <= MOST_BYTES
    except UnicodeEncodeError:
        return False


def _code(socket: Any) -> int | None:
    """Read up to the end of a connection; return its close code."""
    try:
        for _ in range(1000):
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code
    pytest.fail("the connection is not closed")


@pytest.fixture(params=["pebbles", "guess"])
def talking(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path / "data", games=(request.param,), limits=NO_LIMITS)
    Conversation.client = Client(server.address, request.param)
    Conversation.answers.clear()
    yield server
    server.kill()
    assert "Traceback" not in server.log.read_text()


def talk(n_examples: int, n_steps: int) -> None:
    phases = (Phase.generate,)
    made = settings(
        max_examples=n_examples, stateful_step_count=n_steps, phases=phases, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(Conversation, settings=made)


def test_every_message_gets_one_answer(talking: ServerProcess):
    talk(120, 75)
    assert (Conversation.answers.total() > 1500, {*Conversation.answers}) == (True, {*ANSWERS})


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_many_messages_get_one_answer_each_and_leave_no_memory(talking: ServerProcess, part: int):
    process = psutil.Process(talking.process.pid)
    talk(20, 50)
    before = process.memory_info().rss
    talk(400, 50)
    assert process.memory_info().rss - before < MOST_GROWTH
