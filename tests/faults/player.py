"""A client that plays through faults: it connects again, sends again what has no answer, and notes what it is told."""

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.history import Asked, History
from tests.leaks.browser import body_of, fetch

ENDED = (OSError, EOFError, WebSocketException, TimeoutError)  # of a connection
SETTINGS: dict[str, Any] = {"compression": None, "max_size": None, "open_timeout": None, "close_timeout": 0.5}
Reached = Callable[[], AbstractAsyncContextManager[str]]  # waits for a server, and gives its address
WAITS = 5  # times as long for others as for an answer
MOST_DOUBLED = 4  # how often the patience is doubled while nothing arrives
UNDOES = 0.1  # how often a player takes back what it may


class NotUnderstood(AssertionError):
    """The server said what it must not say."""


class _Gap(EOFError):
    """An event did not arrive."""


class Player:
    """Plays a seat of a table of the server that is `reached`; the same seed chooses the same after the same event."""

    def __init__(
        self,
        reached: Reached,
        table: str,
        seat: int,
        token: str,
        seed: str,
        history: History,
        patience: float,
    ) -> None:
        """`patience` is how many seconds an answer may take before the connection is given up."""
        self.seat = seat
        self.whole: dict[str, Any] = {}  # the last whole, with the newest of what events change
        self._reached = reached
        self._table = table
        self._token = token
        self._seed = seed
        self._history = history
        self._patience = patience
        self._unanswered: dict[str, Any] | None = None
        self._n_fruitless = 0  # connections since the last event
        self._words: list[str] = []
        self._chosen_for = -1  # the event after which an action was chosen
        self._told = -1  # the event that the last change became

    @property
    def seq(self) -> int:
        """The last event received."""
        return self.whole.get("seq", -1)

    async def play(self) -> None:
        """Play until the game is over."""
        while self.whole.get("result") is None:
            async with self._reached() as address:
                self._n_fruitless += 1
                with suppress(*ENDED):
                    place = f"ws://{address}/api/tables/{self._table}/live"
                    async with connect(place, **SETTINGS) as line:
                        await self._converse(line)

    async def _converse(self, line: ClientConnection) -> None:
        self._chosen_for = -1
        await line.send(
            json.dumps({"type": "hello", "tokens": [self._token], "seq": self.seq, "picture": False, "seat": self.seat})
        )
        await self._receive(line, ("welcome",))
        if self._unanswered is not None:
            self._history.n_repeated += 1
            await line.send(json.dumps(self._unanswered))
        while self.whole.get("result") is None:
            await self._receive(line)

    async def _receive(self, line: ClientConnection, types: tuple[str, ...] = ()) -> None:
        """Receive one message, one of `types` if they are given."""
        async with asyncio.timeout(self._seconds_to_wait()):
            message: Any = msgspec.json.decode(await line.recv(decode=False))
        kind = message["type"]
        if types and kind not in types:
            raise _Gap
        match kind:
            case "welcome":
                self._n_fruitless = 0
                self.whole = message["whole"] or self.whole
            case "whole":
                self.whole = message
            case "event":
                self._take_event(message)
            case "choices":
                await self._take_choices(line, message)
            case "branch":
                await self._take_branch(line, message)
            case "error":  # the hello was lost, or came twice
                raise _Gap
            case "done" | "stale" | "refused":
                self._take_answer(message)
            case _:
                pass  # who is connected
        table = self._history.table(self._table)
        table.shown = max(table.shown, self.seq)

    def _seconds_to_wait(self) -> float:
        is_due = self._unanswered is not None or self.whole.get("to_act") in (None, self.seat)
        return self._patience * 2 ** min(self._n_fruitless, MOST_DOUBLED) * (1 if is_due else WAITS)

    def _take_event(self, event: dict[str, Any]) -> None:
        if event["seq"] <= self.seq:
            return
        if not event.get("is_undo") and not event.get("is_resignation") and event["ply"] != self.whole["ply"] + 1:
            raise _Gap
        self._n_fruitless = 0
        self.whole = {**self.whole, **{name: event.get(name) for name in ("seq", "ply", "to_act", "result")}}

    def _take_answer(self, answer: dict[str, Any]) -> None:
        kind = answer["type"]
        if self._unanswered is None or answer["id"] != self._unanswered["id"]:
            return  # an answer to something that was sent twice
        asked = self._history.table(self._table).asked[answer["id"]]
        asked.answer, asked.told, asked.answered = kind, answer.get("seq", -1), self._history.now()
        self._history.n_acknowledged += kind == "done"
        self._history.on_change()
        self._unanswered = None
        self._told = max(self._told, asked.told)
        if kind != "done":
            raise NotUnderstood(f"{answer} to {asked}")

    # Choosing -----------------------------------------------------------------------------------

    async def _take_choices(self, line: ClientConnection, offer: dict[str, Any]) -> None:
        if offer["seq"] > self.seq:
            raise _Gap
        is_due = offer["seat"] == self.seat and offer["choices"] and self._unanswered is None
        is_late = offer["seq"] < max(self.seq, self._told)  # what was chosen has happened
        if is_late or not is_due or self._chosen_for == self.seq:
            return
        self._chosen_for, self._words = self.seq, []
        self._dice = Random(f"{self._seed} {self.seat} {self.seq}")
        if offer["can_undo"] and self._dice.random() < UNDOES:
            await self._ask(line, "undo", {"type": "undo"})
        else:
            await self._go_on(line, offer)

    async def _take_branch(self, line: ClientConnection, branch: dict[str, Any]) -> None:
        if branch["id"] != self._branch_id():
            return
        if branch.get("poses"):
            self._words.append(self._dice.choice(branch["poses"]["all"])[0])
            await self._act(line)
        else:
            await self._go_on(line, branch)

    async def _go_on(self, line: ClientConnection, offer: dict[str, Any]) -> None:
        """Walk down the tree of choices, up to an action, or to a branch that must be asked for."""
        choices = offer["choices"]
        while choices:
            choice = self._dice.choice(choices)
            self._words.append(choice["word"])
            if choice.get("has_more"):
                asked = {"type": "branch", "id": self._branch_id(), "seq": self.seq, "words": self._words}
                return await line.send(json.dumps(asked))
            choices = choice.get("then", ())
        return await self._act(line)

    def _branch_id(self) -> str:
        return f"branch-{self.seat}-{self.seq}-{len(self._words)}"

    async def _act(self, line: ClientConnection) -> None:
        text = " ".join(self._words)
        await self._ask(line, text, {"type": "act", "action": text})

    async def _ask(self, line: ClientConnection, text: str, message: dict[str, Any]) -> None:
        key = f"{self._table}-{self.seat}-{self.seq}-{self._history.now()}"
        self._unanswered = {**message, "id": key, "seq": self.seq, "seat": self.seat}
        asked = Asked(f"{self._table}-{self.seat}", text, self.seq, self._history.now())
        self._history.table(self._table).asked[key] = asked
        await line.send(json.dumps(self._unanswered))


async def post(address: str, path: str, body: Any, token: str = "") -> Any:
    """Send a request until the connection ends.  Raises one of ENDED."""
    response = await fetch(address, "POST", path, token, body)
    status = response.split(b" ", 2)[1:2]
    if status != [b"201"]:
        if not status or status == [b"503"]:
            raise EOFError
        raise NotUnderstood(f"{path}: {response.decode()}")
    try:
        return body_of(response)
    except ValueError as error:  # the server ended in the middle of it
        raise EOFError from error
