"""Reading that costs the event loop milliseconds, one answer at a time, counted by what it costs; answers are kept.

Moves are handled in the same event loop, so what is read must leave it room.  Clients take turns; one that has used up
its share waits.  An answer is made in pieces, and after each the loop is free for as long as the piece took.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Callable, Hashable
from contextlib import asynccontextmanager
from math import ceil
from typing import Any, Protocol

from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.gzipped import compressed
from voyageur.table.told.pieces import Pieces, T

SECONDS_OF_PIECE = 0.004  # of computing, after which a turn rests
SECONDS_AT_ONCE = 0.5  # of computing that a client has at once, if it has not read for a while
LEAST_WAIT = 0.001  # seconds that are worth a timer
MOST_WAITING = 100  # requests of a client
MOST_BYTES = 32 * 2**20  # of the answers that are kept, compressed and not


class Timer(Protocol):
    """What is asked to call a function later, such as an event loop."""

    def call_later(self, delay: float, callback: Callable[[], None]) -> Any:
        """Call a function after `delay` seconds."""


class Account:
    """The computing that a client may still ask for: it gains `share` seconds a second, and may be in debt."""

    def __init__(self, share: float, now: float) -> None:
        self._share = share
        self._level, self._time = SECONDS_AT_ONCE, now
        self.waiting: deque[asyncio.Future[None]] = deque()

    def level(self, now: float) -> float:
        """Return the seconds of computing that it has at `now`."""
        self._level = min(SECONDS_AT_ONCE, self._level + (now - self._time) * self._share)
        self._time = now
        return self._level

    def seconds_to_wait(self, now: float) -> float:
        """Return how long it takes until its next turn."""
        seconds = -self.level(now) / self._share
        return seconds if seconds > LEAST_WAIT else 0.0

    def pay(self, seconds: float, now: float) -> None:
        """Take what an answer has cost."""
        self._level = self.level(now) - seconds


class TurnToRead:
    """A client's turn: what is computed in it is paid for, but for what others compute in its rests."""

    def __init__(self, cost: Callable[[], float], pay: Callable[[float], None], wait: Callable[[float], Any]) -> None:
        self._cost = cost
        self._pay = pay
        self._wait = wait
        self._begun = cost()

    def pay(self) -> float:
        """Pay for what was computed since the last time; return how much that is."""
        spent = self._cost() - self._begun
        self._pay(spent)
        self._begun = self._cost()
        return spent

    async def make(self, pieces: Pieces[T]) -> T:
        """Return what is made in pieces, resting in between."""
        while True:
            try:
                next(pieces)
            except StopIteration as made:
                return made.value
            if self._cost() - self._begun >= SECONDS_OF_PIECE:
                try:
                    await self._wait(self.pay())
                finally:
                    self._begun = self._cost()


class Turns:
    """Whose turn it is.  `share` is the part of a processor core that each client may use for reading, on average."""

    def __init__(
        self,
        share: float,
        clock: Callable[[], float] = time.monotonic,
        cost: Callable[[], float] = time.thread_time,
        timer: Timer | None = None,
    ) -> None:
        self._share = share
        self._clock = clock
        self._cost = cost
        self._timer = timer
        self._accounts: dict[str, Account] = {}
        self._queue: deque[str] = deque()  # clients that wait; who has had a turn goes to the end
        self._is_busy = False
        self._alarm: Any = None  # the timer until somebody may have a turn

    @asynccontextmanager
    async def turn(self, client: str, *, may_refuse: bool = True) -> AsyncGenerator[TurnToRead]:
        """Wait for a turn of `client`, and count what is computed in it.  Raises RequestRefused if too many wait.

        A turn must not wait for anything long: there is one at a time.
        """
        account = self._account(client)
        if may_refuse and len(account.waiting) >= MOST_WAITING:
            seconds = ceil(account.seconds_to_wait(self._clock())) or 1
            raise RequestRefused(reason("refused-too-often"), 429, seconds=seconds)
        await self._wait(client, account)
        turn = TurnToRead(self._cost, lambda seconds: account.pay(seconds, self._clock()), self._rest)
        try:
            yield turn
        finally:
            self._later(turn.pay(), self._free)

    async def _rest(self, seconds: float) -> None:
        over = asyncio.get_running_loop().create_future()
        self._later(seconds, lambda: None if over.done() else over.set_result(None))
        await over

    def _account(self, client: str) -> Account:
        if client not in self._accounts:
            self._accounts[client] = Account(self._share, self._clock())
        return self._accounts[client]

    async def _wait(self, client: str, account: Account) -> None:
        granted = asyncio.get_running_loop().create_future()
        if not account.waiting:
            self._queue.append(client)
        account.waiting.append(granted)
        self._next()
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():  # its turn had come
                self._free()
            raise

    def _free(self) -> None:
        self._is_busy = False
        self._next()

    def _next(self) -> None:
        """Give the turn to the first client in the queue that may compute."""
        if self._is_busy:
            return
        now = self._clock()
        for client in list(self._queue):
            account = self._accounts[client]
            while account.waiting and account.waiting[0].done():  # the client has gone
                account.waiting.popleft()
            if not account.waiting:
                self._queue.remove(client)
            elif not account.seconds_to_wait(now):
                self._queue.remove(client)
                self._is_busy = True
                account.waiting.popleft().set_result(None)
                if account.waiting:
                    self._queue.append(client)
                return
        if self._queue:
            self._wake_after(min(self._accounts[client].seconds_to_wait(now) for client in self._queue))

    def _wake_after(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._later(seconds, self._next)

    def _later(self, seconds: float, call: Callable[[], None]) -> Any:
        return (self._timer or asyncio.get_running_loop()).call_later(seconds, call)

    def evict_full(self) -> None:
        """Forget clients that have not read for a while: a new account is full, too."""
        now = self._clock()
        for client, account in list(self._accounts.items()):
            if not account.waiting and account.level(now) >= SECONDS_AT_ONCE:
                del self._accounts[client]


class KeptAnswers:
    """Encoded answers, also compressed, by what they depend on; those used last, up to `most` bytes in all."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, tuple[bytes, bytes]] = OrderedDict()
        self.n_bytes = 0

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Hashable) -> tuple[bytes, bytes] | None:
        """Return an answer and its compressed form, or None."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def keep(self, key: Hashable, answer: bytes) -> tuple[bytes, bytes]:
        """Keep an answer; return it with its compressed form."""
        both = self._answers[key] = answer, compressed(answer)
        self.n_bytes += sum(map(len, both))
        while self.n_bytes > self._most:
            self.n_bytes -= sum(map(len, self._answers.popitem(last=False)[1]))
        return both


class Answers:
    """What clients read: in turns, unless it was kept."""

    def __init__(self, percent: float) -> None:
        """Let each client use `percent` of a processor core."""
        self.turns = Turns(percent / 100)
        self._kept = KeptAnswers()

    async def answer(self, client: str, key: Hashable, pieces: Pieces[bytes]) -> tuple[bytes, bytes]:
        """Return the answer of `key` and its compressed form: what was kept, or what is made in `pieces`."""
        if kept := self._kept.get(key):
            return kept
        async with self.turns.turn(client) as turn:
            return self._kept.get(key) or self._kept.keep(key, await turn.make(pieces))

    def evict_full(self) -> None:
        """Forget clients that have not read for a while."""
        self.turns.evict_full()
