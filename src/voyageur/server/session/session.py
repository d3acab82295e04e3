"""One connection to a table.  It reads one message at a time and answers each exactly once.

A connection keeps its position in the events of its channel instead of a queue, so a slow client blocks no other.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import NoReturn

import msgspec
import structlog

from voyageur.kernel.text import Reason, best_locale
from voyageur.server.messages.messages import encode
from voyageur.server.messages.socket import (
    UNREADABLE,
    Alive,
    Answer,
    ErrorMessage,
    FromClient,
    Hello,
    Look,
    PhrasesMessage,
    ProposalMessage,
    Request,
    SeatDevices,
    SetLocale,
    Stale,
    Welcome,
    decode,
)
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.process.reading import TurnToRead
from voyageur.server.seats.presence import presence_at
from voyageur.server.seats.proposals import proposal_message
from voyageur.server.seats.talk import phrases_at
from voyageur.server.seats.telling import choices_message, table_info
from voyageur.server.service import TableService
from voyageur.server.session.connection import (
    INTERNAL_ERROR,
    NORMAL_CLOSURE,
    POLICY_VIOLATION,
    Connection,
    ConnectionEnded,
    close_quietly,
    refusal,
    run_until_first_ends,
)
from voyageur.server.session.waiting import WaitingSession
from voyageur.server.store.stored import digest_of
from voyageur.server.tables.asking import answered_before
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.told.events import Audience
from voyageur.table.told.pieces import Pieces

SECONDS_TO_HELLO = 5.0

logger = structlog.get_logger()


async def serve_socket(connection: Connection, table: str, service: TableService) -> None:
    """Serve an accepted socket until it is closed."""
    try:
        await _serve(connection, table, service)
    except ConnectionEnded as ended:
        if ended.code is not None:
            await close_quietly(connection, ended.code)
    except Exception:
        logger.exception("defect", table=table)
        await close_quietly(connection, INTERNAL_ERROR)


async def _serve(connection: Connection, table: str, service: TableService) -> None:
    hello = await _hello(connection)
    try:
        waiting = await service.seating.waiting(table)
        if waiting is not None:
            await WaitingSession(connection, waiting, [digest_of(token) for token in hello.tokens]).run()
            del waiting
        live, seats = await service.join(table, hello.tokens)
        audience = _audience(live, seats, hello.seat, hello)._replace(viewpoint=_viewpoint(live, hello.corner))
    except RequestRefused as refused:
        await _reject(connection, refused.reason)
    digests = [digest_of(token) for token in hello.tokens]
    await Session(connection, service, live, seats, audience, digests).run(hello.seq)


async def _hello(connection: Connection) -> Hello:
    try:
        async with asyncio.timeout(SECONDS_TO_HELLO):
            text = await connection.read()
    except TimeoutError:
        await _reject(connection, reason("fault-no-hello"))
    try:
        message = decode(text)
    except UNREADABLE as error:
        await _reject(connection, _why_unreadable(error))
    if not isinstance(message, Hello):
        await _reject(connection, reason("fault-no-hello"))
    return message


async def _reject(connection: Connection, why: Reason) -> NoReturn:
    await connection.write(encode(ErrorMessage(why)))
    raise ConnectionEnded(POLICY_VIOLATION)


def _why_unreadable(error: Exception) -> Reason:
    """Return the reason why a message is unreadable, with the path of the faulty field."""
    _, _, place = str(error).partition(" - at `$")
    return reason("fault-message", place=place.rstrip("`").lstrip(".") or "-")


def _audience(live: LiveTable, seats: tuple[int, ...], seat: int | None, hello: Hello) -> Audience:
    """Return the audience of `seat`, or of the first seat held.  Raises RequestRefused."""
    if seat is not None and seat not in seats:
        raise RequestRefused(reason("refused-not-your-seat", seat=seat), 403)
    knowing = seat if seat is not None else seats[0] if seats else None
    return live.presenter.audience(knowing, best_locale(hello.locale), picture=hello.picture, scene=hello.scene)


def _viewpoint(live: LiveTable, corner: int) -> int:
    return corner % live.table.game.viewpoints


class Session:
    """A connection that has joined a table with the seats it holds."""

    def __init__(
        self,
        connection: Connection,
        service: TableService,
        live: LiveTable,
        seats: tuple[int, ...],
        audience: Audience,
        digests: Sequence[bytes],
    ) -> None:
        """Keep a connection to a table.  digests : those of its tokens; the first is the key of its rate limit"""
        self.seats = seats
        self.digests = frozenset(digests)
        self.audience = audience
        self._connection = connection
        self._service = service
        self._live = live
        self._seq: int | None = None  # the last event sent; None if the whole must be sent
        self._choices: bytes | None = None  # the choices sent after that event
        self._seat_status: bytes | None = None  # the last one sent
        self._devices: dict[int, int] = {}  # the last ones told
        self._proposal = encode(ProposalMessage(None))  # the last message about it
        self._phrase = 0  # the number of the last one sent
        self._has_update = asyncio.Event()
        self._writing = asyncio.Lock()  # keeps answers and events in order
        self._is_table_closed = False
        self._client = digests[0]

    @property
    def address(self) -> str:
        """The address of the client."""
        return self._connection.address

    def notify(self) -> None:
        """Wake the writer to send new messages."""
        self._has_update.set()

    def notify_closed(self) -> None:
        """Wake the writer to close the connection: the table was closed."""
        self._is_table_closed = True
        self._has_update.set()

    async def run(self, seq: int) -> None:
        """Send the welcome for a client whose last event is `seq`; then read and write until the connection ends."""
        self._live.subscribers.add(self)
        try:
            await self._welcome(seq)
            self._service.connected(self._live)
            self._service.seats.presence.came_or_went(self._live, self)
            await run_until_first_ends(self._read_all(), self._write_all())
        finally:
            self._live.subscribers.discard(self)
            self._live.drop_unused_channels()
            self._service.seats.presence.came_or_went(self._live, self)

    async def _welcome(self, seq: int) -> None:
        async with self._turn() as turn:
            messages = await turn.make(self._live.steadily(lambda: self._welcoming(seq)))
        await self._connection.write(*messages)
        self._has_update.set()

    def _turn(self) -> AbstractAsyncContextManager[TurnToRead]:
        """Wait until the whole may be made, which takes long."""
        return self._service.reading.turns.turn(self._connection.address, may_refuse=False)

    def _welcoming(self, seq: int) -> Pieces[list[bytes]]:
        channel = yield from self._live.channel_made(self.audience)
        missed, until = yield from channel.missed(seq)
        whole = (yield from channel.whole_made()) if missed is None else None
        self._seq = until if whole is None else channel.seq
        info = table_info(self._live, self.seats)
        self._devices = info.devices
        welcome = Welcome(info, self.audience.seat, None if whole is None else msgspec.Raw(whole))
        return [encode(welcome), *(missed or ())]

    # Writing ------------------------------------------------------------------------------------

    async def _write_all(self) -> None:
        while True:
            await self._has_update.wait()
            self._has_update.clear()
            if self._is_table_closed:
                raise ConnectionEnded(NORMAL_CLOSURE)
            async with self._writing:
                await self._write_updates()

    async def _write_updates(self) -> None:
        """Send the events since the last one sent, then the choices."""
        if self._seq is None:
            async with self._turn() as turn:
                await turn.make(self._live.steadily(self._whole_made))  # which the channel keeps
        has_waited = True
        while has_waited and (messages := self._new_messages()):
            has_waited = await self._connection.write(*messages)  # else nothing has happened meanwhile
            reach(FaultPoint.MID_BROADCAST)

    def _whole_made(self) -> Pieces[bytes]:
        channel = yield from self._live.channel_made(self.audience)
        return (yield from channel.whole_made())

    def _new_messages(self) -> list[bytes]:
        """Return the events since the last one sent, and the choices if nothing else is to be told first."""
        messages: list[bytes] = []
        channel = self._live.channel(self.audience)
        if self._seq != channel.seq:
            events = None if self._seq is None else channel.since(self._seq)
            messages += [channel.whole()] if events is None else events
            self._seq, self._choices = channel.seq, None
        if self.seats and self._seq == self._live.table.seq:
            choices = choices_message(self._live, self.audience, self.seats)
            if choices is not self._choices:
                self._choices = choices
                messages.append(choices)
        status = presence_at(self._live).status
        if status is not None and status is not self._seat_status:
            messages.append(status if self._seat_status else self._service.seats.presence.now(self._live))
            self._seat_status = status
        devices = {seat: self._live.devices.get(seat, 0) for seat in self.seats}
        if devices != self._devices:
            self._devices = devices
            messages.append(encode(SeatDevices(devices)))
        if self._seq == self._live.table.seq:
            messages += self._new_talk()
        return messages

    def _new_talk(self) -> list[bytes]:
        """Return what people have proposed and said since the last message about it."""
        messages: list[bytes] = []
        proposal, phrases = proposal_message(self._live), phrases_at(self._live).after(self._phrase)
        if proposal != self._proposal:
            self._proposal = proposal
            messages.append(proposal)
        if phrases:
            self._phrase = phrases[-1].number
            messages.append(encode(PhrasesMessage(phrases)))
        return messages

    # Reading ------------------------------------------------------------------------------------

    async def _read_all(self) -> None:
        while True:
            text = await self._connection.read()
            received = time.perf_counter()
            reach(FaultPoint.MESSAGE_READ)
            async with self._writing:  # events of the request follow its answer
                message, answer = await self._answer(text)
                if isinstance(answer, Stale):
                    await self._catch_up()
                await self._connection.write(encode(answer))
            reach(FaultPoint.AFTER_ACKNOWLEDGEMENT)
            self._service.metrics.answered(message, _type_of(answer), received)
            if self._seq is None:  # the audience has changed: send the whole
                self._has_update.set()

    async def _answer(self, text: str) -> tuple[str, Answer | ErrorMessage]:
        """Return the type of a message, and the answer to it, also after an error."""
        message = ""
        try:
            is_too_often = self._is_too_often()
            request = self._parse_request(text)
            message = _type_of(request)
            if is_too_often:
                return message, answered_before(self._live, self, request) or refusal(text, reason("refused-too-often"))
            if isinstance(request, Alive):
                return message, request
            if isinstance(request, Look | SetLocale):
                self._change_audience(request)
            return message, await self._service.answer(self._live, self, request)
        except RequestRefused as refused:
            return message, refusal(text, refused.reason)
        except Exception:
            logger.exception("defect", table=self._live.id)
            return message, refusal(text, reason("refused-defect"))

    def _is_too_often(self) -> bool:
        """Count a message; return whether its client has sent too many."""
        return bool(self._service.rates.take("message", self._client, self._connection.address, time.monotonic()))

    def _parse_request(self, text: str) -> Request | Alive:
        try:
            message: FromClient = decode(text)
        except UNREADABLE as error:
            raise RequestRefused(_why_unreadable(error)) from error
        if isinstance(message, Hello):
            raise RequestRefused(reason("fault-second-hello"))
        return message

    def _change_audience(self, request: Look | SetLocale) -> None:
        """Switch to another seat's view, another viewpoint or another language.  Raises RequestRefused."""
        if isinstance(request, SetLocale):
            self.audience = self.audience._replace(locale=best_locale(request.locale))
        elif request.seat is not None and request.seat not in self.seats:
            raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
        else:
            if request.seat is not None:
                self.audience = self.audience._replace(seat=self._live.presenter.audience(request.seat, "en").seat)
            if request.corner is not None:
                self.audience = self.audience._replace(viewpoint=_viewpoint(self._live, request.corner))
        self._seq = None

    async def _catch_up(self) -> None:
        """Send all events up to now."""
        channel = self._live.channel(self.audience)
        while channel.is_behind:
            channel.advance(1)
            await asyncio.sleep(0)
        await self._write_updates()


def _type_of(message: msgspec.Struct) -> str:
    """Return the `type` of a message."""
    return str(message.__struct_config__.tag)
