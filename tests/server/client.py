"""A small client of the protocol for tests: HTTP, and a socket that applies events to the whole."""

import http.client
import itertools
import json
import time
from contextlib import ExitStack
from typing import Any, get_args

from websockets.sync.client import ClientConnection, connect

from tests.server.processes import PATIENCE
from voyageur.server.messages import socket as socket_messages

TWO_PEOPLE = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Ben"}]
WATCHING = -1  # the key of the token for watching
ANSWERS = tuple(
    kind.__struct_config__.tag for kind in (*get_args(socket_messages.Answer), socket_messages.ErrorMessage)
)


def against(agent: str) -> list[dict[str, str]]:
    """Return the holders of a game of a person against an agent."""
    return [{"kind": "person", "name": "Anna"}, {"kind": "agent", "agent": agent}]


def applied(whole: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    """Return the whole after an event, by the rules of docs/protocol.md."""
    new = {**whole, "seq": event["seq"], "ply": event["ply"], "to_act": event["to_act"], "result": event.get("result")}
    new |= {name: event[name] for name in ("heading", "prompt", "steps") if name in event}
    changed = event.get("seat_views", {})
    new["seat_views"] = [changed.get(str(seat), view) for seat, view in enumerate(whole["seat_views"])]
    new["names"] = merged(whole["names"], event.get("names", {}))
    entries = event.get("log", [])
    start = event.get("log_from", entries[0]["first"] if entries else None)
    new["log"] = [entry for entry in whole["log"] if start is None or entry["first"] < start] + entries
    if "elements" in whole:
        new["elements"] = elements_after(whole["elements"], event.get("elements", []))
    if "scene" in whole:
        new["scene"] = merged(whole["scene"], event.get("scene", {}))
    return new


def merged(old: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**old, **changes}.items() if name not in changes or value is not None}


def elements_after(elements: list[Any], changes: list[dict[str, Any]]) -> list[Any]:
    new = list(elements)
    for change in changes:
        index = next((at for at, (name, *_) in enumerate(new) if name == change["id"]), None)
        if change.get("gone"):
            del new[index]
        elif change.get("new"):
            if index is not None:
                del new[index]
            names = [name for name, *_ in new]
            at = names.index(change["before"]) if "before" in change else len(new)
            new.insert(at, [change["id"], change["attributes"], change["content"]])
        else:
            name, attributes, content = new[index]
            new[index] = [name, change.get("attributes", attributes), change.get("content", content)]
    return new


class Answer:
    """An HTTP response."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def key(self) -> str:
        """The key of the reason's sentence."""
        return self.json["reason"]["sentence"]["key"]


class Client:
    """An HTTP client of one server."""

    def __init__(self, address: str, game: str = "pebbles") -> None:
        self.host = address.removeprefix("http://")
        self.game = game

    def ask(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> Answer:
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path: str, token: str = "", **headers: str) -> Answer:
        return self.ask("GET", path, token=token, **headers)

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.ask("POST", path, body, **headers)

    def create(self, seats: list[dict[str, str]] = TWO_PEOPLE, **more: Any) -> "Hand":
        answer = self.post("/api/tables", {"game": self.game, "seats": seats, **more})
        assert answer.status == 201, answer.body
        tokens = {int(seat): token for seat, token in answer.json["tokens"].items()}
        return Hand(self, answer.json["table"], tokens or {WATCHING: answer.json["watch"]})


class Hand:
    """The tokens of one client at a table, by seat."""

    def __init__(self, client: Client, table: str, tokens: dict[int, str]) -> None:
        self.client = client
        self.table = table
        self.tokens = tokens

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def token(self) -> str:
        """The token of the first seat."""
        return self.tokens[min(self.tokens)]

    def only(self, seat: int) -> "Hand":
        """Return a hand with the token of one seat."""
        return Hand(self.client, self.table, {seat: self.tokens[seat]})

    def get(self, path: str = "", **headers: str) -> Answer:
        return self.client.get(self.path + path, self.token, **headers)

    def whole(self) -> Any:
        answer = self.get()
        assert answer.status == 200, answer.body
        return answer.json["whole"]

    def close(self) -> Answer:
        return self.client.post(f"{self.path}/close", {"tokens": [*self.tokens.values()]})

    def socket(self, **more: Any) -> "TableSocket":
        return TableSocket(self, **more)


def open_socket(client: Client, table: str, **settings: Any) -> ClientConnection:
    return connect(f"ws://{client.host}/api/tables/{table}/live", compression=None, max_size=None, **settings)


class TableSocket:
    """A socket that has joined a table.

    `whole` is the current whole, `events` all events received, `choices` the current choices.
    """

    _ids = itertools.count()

    def __init__(self, hand: Hand, whole: Any = None, **more: Any) -> None:
        """Join the table; `whole` is the last whole of a client that reconnects."""
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(open_socket(hand.client, hand.table))
        self.events: list[Any] = []
        self.choices: Any = None
        self.proposal: Any = None  # the last one told
        self.phrases: list[Any] = []
        seq = -1 if whole is None else whole["seq"]
        self.send({"type": "hello", "tokens": [*hand.tokens.values()], "seq": seq, **more})
        self.welcome = self.read()
        assert self.welcome["type"] == "welcome", self.welcome
        self.whole: Any = self.welcome["whole"] or whole

    def __enter__(self) -> "TableSocket":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def seq(self) -> int:
        return self.whole["seq"]

    @property
    def texts(self) -> list[str]:
        """The texts of all events received."""
        return [event.get("text", "") for event in self.events]

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def read(self, timeout: float = PATIENCE) -> Any:
        return json.loads(self.socket.recv(timeout=timeout))

    def read_until(self, *types: str) -> Any:
        """Receive messages up to one of `types` and return it."""
        while True:
            message = self.read()
            self.receive(message)
            if message["type"] in types:
                return message

    def receive(self, message: Any) -> None:
        match message["type"]:
            case "event":
                self.events.append(message)
                self.whole, self.choices = applied(self.whole, message), None
            case "whole":
                self.whole, self.choices = message, None
            case "choices":
                self.choices = message
            case "proposal":
                self.proposal = message["proposal"]
            case "phrases":
                self.phrases += message["phrases"]
            case _:
                pass

    def ask(self, message: Any) -> Any:
        """Send a message with an id; return its answer."""
        message = {"id": f"m{next(self._ids)}", **message}
        self.send(message)
        answer = self.read_until(*ANSWERS)
        assert answer.get("id", message["id"]) == message["id"]
        return answer

    def act(self, action: str, seat: int | None = None, **more: Any) -> Any:
        seat = self.whole["to_act"] if seat is None else seat
        return self.ask({"type": "act", "seq": self.seq, "seat": seat, "action": action} | more)

    def play(self, action: str) -> Any:
        """Act, and wait for the event."""
        return self.catch_up(self.act(action))

    def undo(self, seat: int = 0, **more: Any) -> Any:
        return self.ask({"type": "undo", "seq": self.seq, "seat": seat} | more)

    def wait_for(self, is_so: Any) -> Any:
        """Receive events until `is_so(whole)`."""
        deadline = time.monotonic() + PATIENCE
        while not is_so(self.whole):
            assert time.monotonic() < deadline
            self.read_until("event", "whole")
        return self.whole

    def wait_for_choices(self) -> Any:
        """Return the current choices, or None once the game is over."""
        while self.choices is None and self.whole["result"] is None:
            self.read_until("choices", "event")
        return self.choices

    def catch_up(self, answer: Any) -> Any:
        """Receive messages up to the event of `answer`."""
        assert answer["type"] == "done", answer
        return self.wait_for(lambda whole: whole["seq"] >= answer["seq"])


def first_action(choices: Any) -> str:
    """Return the text of the first action of the tree."""
    words, level = [], choices["choices"]
    while level:
        words.append(level[0]["word"])
        level = level[0].get("then", [])
    return " ".join(words)


def error_key(answer: Any) -> str:
    return answer["reason"]["sentence"]["key"]
