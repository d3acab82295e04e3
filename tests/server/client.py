"""A small client of the protocol, for tests: plain HTTP and one socket a table."""

import http.client
import itertools
import json
import time
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.processes import PATIENCE

TWO_PEOPLE = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Ben"}]


def against(agent: str) -> list[dict[str, str]]:
    """Return the holders of a game of one person against an agent."""
    return [{"kind": "person", "name": "Anna"}, {"kind": "agent", "agent": agent}]


class Answer:
    """An HTTP answer."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def key(self) -> str:
        """The key of the sentence that says why not."""
        return self.json["reason"]["sentence"]["key"]


class Client:
    """Asks one server."""

    def __init__(self, address: str) -> None:
        self.host = address.removeprefix("http://")

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

    def lay(self, seats: list[dict[str, str]] = TWO_PEOPLE, **more: Any) -> "Seat":
        answer = self.post("/api/tables", {"game": "pebbles", "seats": seats, **more})
        assert answer.status == 201, answer.body
        return Seat(self, answer.json["table"], answer.json["token"])


class Seat:
    """A token at a table."""

    def __init__(self, client: Client, table: str, token: str) -> None:
        self.client = client
        self.table = table
        self.token = token

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def view(self) -> Any:
        answer = self.client.get(self.path, self.token)
        assert answer.status == 200, answer.body
        return answer.json

    def socket(self, seq: int = -1, locale: str = "en") -> "Line":
        return Line(self, seq, locale)


def open_socket(client: Client, table: str, **settings: Any) -> ClientConnection:
    return connect(f"ws://{client.host}/api/tables/{table}/live", compression=None, max_size=None, **settings)


class Line:
    """An open socket that has been welcomed; `view` is the last view it got, `news` all the frames."""

    _ids = itertools.count()

    def __init__(self, seat: Seat, seq: int, locale: str) -> None:
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(open_socket(seat.client, seat.table))
        self.send({"type": "hello", "token": seat.token, "seq": seq, "locale": locale})
        self.welcome = self.read()
        assert self.welcome["type"] == "welcome", self.welcome
        self.view = self.welcome["view"]
        self.news: list[Any] = []

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def read(self, timeout: float = PATIENCE) -> Any:
        return json.loads(self.socket.recv(timeout=timeout))

    def read_until(self, *types: str) -> Any:
        """Return the next message of one of `types`; remember views that come before it."""
        while (message := self.read())["type"] not in types:
            self.remember(message)
        self.remember(message)
        return message

    def remember(self, message: Any) -> None:
        if "view" in message:
            self.view = message["view"]
        self.news += message.get("news", [])

    def ask(self, message: Any) -> Any:
        """Send a message with an id; return its one answer."""
        message = {"id": f"m{next(self._ids)}", **message}
        self.send(message)
        answer = self.read_until("done", "refused", "stale", "explained")
        assert answer["id"] == message["id"]
        return answer

    def act(self, action: str, seat: int | None = None, **more: Any) -> Any:
        seat = self.view["to_act"] if seat is None else seat
        return self.ask({"type": "act", "seq": self.view["seq"], "seat": seat, "action": action} | more)

    def undo(self, seat: int = 0, **more: Any) -> Any:
        return self.ask({"type": "undo", "seq": self.view["seq"], "seat": seat} | more)

    def wait_for(self, is_so: Any) -> Any:
        """Read views until one is as wanted."""
        deadline = time.monotonic() + PATIENCE
        while not is_so(self.view):
            assert time.monotonic() < deadline
            self.read_until("view")
        return self.view

    def catch_up(self, answer: Any) -> Any:
        """Read until the view holds what was done."""
        return self.wait_for(lambda view: view["seq"] >= answer["seq"])


def first_action(view: Any) -> str:
    """Return the text of the first choice, all the way down."""
    words, choices = [], view["choices"]
    while choices:
        words.append(choices[0]["word"])
        choices = choices[0].get("then", [])
    return " ".join(words)


def error_key(answer: Any) -> str:
    return answer["reason"]["sentence"]["key"]
