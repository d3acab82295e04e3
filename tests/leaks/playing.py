"""Play games at a server, in the true world and again in another, which the looker cannot tell from it.

The other world has other hidden information, or the same and no standing answers: their holders answer themselves.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol
from unittest.mock import patch

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.leaks.browser import ANSWERS, PATIENCE, Browser, Heard, Running, Setting, body_of, fetch
from tests.leaks.searching import comparable, compare
from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.view import CHANCE
from voyageur.server.seats.agents import agents_at
from voyageur.server.seats.standing import declining_at
from voyageur.server.tables.live_table import LiveTable
from voyageur.table import dice as dice_of_tables
from voyageur.table.seats.standing import is_declined
from voyageur.table.table import Table
from voyageur.table.told.events import PAGE

Ply = tuple[int, str]  # the seat (-1: chance) and the text


class Sight(Protocol):
    """What the looker sees of a game, ply by ply."""

    def play(self, ply: Ply) -> None:
        """Note a ply."""


class Manner(Protocol):
    """How a game is played, searched, and played in another world."""

    def chosen(self, table: Table, dice: Random) -> str:
        """Return an action of the seat to act."""
        ...

    def wondered(self, table: Table, dice: Random) -> tuple[str, str, str]:
        """Return an element of the picture, a first word and an action that the looker may ask about."""
        ...

    def sight(self, setting: Setting) -> Any:
        """Return a Sight of a game at its start."""
        ...

    def search(self, heard: Sequence[Heard], sight: Any) -> Sequence[object]:
        """Return what names hidden information."""
        ...

    def other_world(self, sight: Any, n_plies: int, dice: Random) -> list[Ply]:
        """Return the first plies of a game in another world, which the looker cannot tell from the true one."""
        ...


class WorldsPart(Exception):
    """A game could not be played again with other hidden cards."""


@dataclass
class Played:
    """A game, and all that the browser got until it was over."""

    table: str
    plies: list[Ply] = field(default_factory=list[Ply])
    heard: list[Heard] = field(default_factory=list[Heard])
    pauses: list[int] = field(default_factory=list[int])  # plies after which a seat was to act
    watched: list[Heard] = field(default_factory=list[Heard])  # what somebody without a seat got


class Rival:
    """A person at another seat, with a socket that is read and forgotten."""

    def __init__(self) -> None:
        self._answers: asyncio.Queue[Any] = asyncio.Queue()
        self._n_sent = 0
        self._line: ClientConnection
        self._reading: asyncio.Task[None]

    async def connect(self, stack: AsyncExitStack, address: str, table: str, token: str) -> None:
        place = f"ws://{address}/api/tables/{table}/live"
        self._line = await stack.enter_async_context(connect(place, compression=None, max_size=None))
        await self._line.send(json.dumps({"type": "hello", "tokens": [token], "seq": -1, "picture": False}))
        self._reading = asyncio.create_task(self._read())
        stack.callback(self._reading.cancel)

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for data in self._line:
                message = json.loads(data)
                if message["type"] in ANSWERS:
                    self._answers.put_nowait(message)

    async def act(self, seq: int, seat: int, text: str) -> Any:
        return await self._ask({"type": "act", "seq": seq, "seat": seat, "action": text})

    async def stand(self, seat: int, question: str, until: str) -> None:
        answer = await self._ask({"type": "standing", "seat": seat, "question": question, "until": until})
        assert answer["type"] == "done", answer

    async def _ask(self, message: dict[str, Any]) -> Any:
        self._n_sent += 1
        await self._line.send(json.dumps({"id": f"{message['seat']}-{self._n_sent}", **message}))
        async with asyncio.timeout(PATIENCE):
            return await self._answers.get()


async def play(
    running: Running, manner: Manner, setting: Setting, script: Sequence[Ply] | None = None, *, stands: bool = True
) -> Played:
    """Play a game to the end, or the plies of `script`.  Raises WorldsPart if these cannot be played.

    `stands`: the others have the standing answers of the setting.
    """
    chance = scripted_chance(script) if script is not None else dice_of_tables.outcome
    with patch.object(dice_of_tables, "outcome", chance):
        new = {"game": setting.game.name, "options": setting.options, "seats": setting.holders, "seed": setting.seed}
        new |= {"spectators": setting.is_watched}
        made = body_of(await fetch(running.address, "POST", "/api/tables", body=new))
        tokens = {int(seat): token for seat, token in made["tokens"].items()}
        live, _ = await running.service.join(made["table"], [tokens[setting.looker]])
        async with AsyncExitStack() as stack:
            rivals = {seat: Rival() for seat in tokens if seat != setting.looker}
            for seat, rival in rivals.items():
                await rival.connect(stack, running.address, made["table"], tokens[seat])
            browser = Browser(running.address, made["table"], tokens[setting.looker], setting.looker)
            await browser.connect(stack)
            spectator = Browser(running.address, made["table"], made["spectators"], -1) if setting.is_watched else None
            if spectator is not None:
                await spectator.connect(stack)
            standing = list(setting.standing) if stands else []
            game = _Game(running, manner, setting, script, live, browser, rivals, stack, standing, spectator)
            await game.play()
            await game.end(tuple(tokens))
            plies = [(ply.seat, ply.text) for ply in live.table.plies]
            return Played(made["table"], plies, browser.heard, game.pauses, spectator.heard if spectator else [])


def seen_in(played: Played, manner: Manner, setting: Setting) -> Any:
    """Return what the looker sees in a game."""
    sight = manner.sight(setting)
    for ply in played.plies:
        sight.play(ply)
    return sight


async def each_finding(
    running: Running, manner: Manner, setting: Setting, shares: Sequence[float] = (), *, searches: bool = True
) -> AsyncIterator[str]:
    """Play a game and search all that the browser got; the game is played again only while more is asked for.

    For each of `shares` compare it with what the browser gets in another world, up to about that share of the game; if
    others have standing answers, also with what it gets if they answer themselves.
    """
    one = await play(running, manner, setting)
    sight = seen_in(one, manner, setting)
    for finding in manner.search([*one.heard, *one.watched], sight) if searches else ():
        yield f"{finding}"
    for share in shares:
        script = other_script(manner, one, sight, share, Random(setting.seed))
        if script is not None:
            for difference in await _differences(running, manner, setting, one, script):
                yield difference
    if setting.standing:
        for difference in await _differences(running, manner, setting, one, one.plies, stands=False):
            yield difference


async def findings(running: Running, manner: Manner, setting: Setting, shares: Sequence[float] = ()) -> list[str]:
    """Return all that `each_finding` finds."""
    return [found async for found in each_finding(running, manner, setting, shares)]


def other_script(manner: Manner, one: Played, sight: Any, share: float, dice: Random) -> list[Ply] | None:
    """Return the plies of a game with other hidden information, up to a share of it or less, or None."""
    for number in range(int(share * (len(one.pauses) - 1)), 0, -1):
        script = manner.other_world(sight, one.pauses[number], dice)
        if script != one.plies[: len(script)]:
            return script
    return None


async def _differences(
    running: Running, manner: Manner, setting: Setting, one: Played, script: Sequence[Ply], *, stands: bool = True
) -> list[str]:
    """Play again in another world; return the first difference for the browser."""
    kind = "look-alike" if stands else "standing"
    try:
        other = await play(running, manner, setting, script, stands=stands)
    except WorldsPart as error:
        return [f"{kind}: {error}"]
    pairs = [
        (comparable(mine), comparable(its)) for mine, its in ((one.heard, other.heard), (one.watched, other.watched))
    ]
    found = [compare(mine[: len(its)], one.table, its, other.table) for mine, its in pairs]
    return [f"{kind}: {difference}" for difference in found if difference]


def scripted_chance(script: Sequence[Ply]) -> Callable[..., int]:
    """Return what draws the outcomes of a script in their order."""
    texts = iter([text for seat, text in script if seat == CHANCE])

    def outcome(game: Any, state: Any, *_: Any) -> int:
        return game.notation.action_of(state, next(texts))

    return outcome


@dataclass
class _Game:
    """A game under way."""

    running: Running
    manner: Manner
    setting: Setting
    script: Sequence[Ply] | None
    live: LiveTable
    browser: Browser
    rivals: dict[int, Rival]
    stack: AsyncExitStack
    standing: list[tuple[int, str, str]]  # that are still to be set
    spectator: Browser | None
    pauses: list[int] = field(default_factory=list[int])
    _next_round: int = 0

    async def play(self) -> None:
        """Play until the game or the script is over."""
        table, after = self.live.table, -1
        while True:
            await self.browser.catch_up(self.live, after)
            if self.spectator is not None:
                await self.spectator.look_on(self.live)
            if table.is_over or table.seq >= self.setting.most_plies:
                return
            self.pauses.append(table.seq)
            await self._stand()
            await self._ask_around(Random(f"{self.setting.seed} {table.seq}"))
            if self.script is not None and table.seq >= len(self.script):
                return
            after = table.seq
            await self._act()

    async def _stand(self) -> None:
        """Let the others set standing answers while they are not to act: else that would be a press."""
        for each in [each for each in self.standing if each[0] != self.live.table.seat_to_act]:
            await self.rivals[each[0]].stand(*each)
            self.standing.remove(each)

    async def end(self, seats: tuple[int, ...]) -> None:
        """Close the table, and let an agent that still waits find it closed."""
        await self.running.service.close_table(self.live, seats)
        if agents_at(self.live).task is not None:
            self.running.pool.script = None
            self.running.pool.may_act.release()
        if declining_at(self.live).after is not None:
            self.running.pool.may_answer.release()

    async def _act(self) -> None:
        """Let the seat to act choose."""
        table, pool = self.live.table, self.running.pool
        seat, seq = table.seat_to_act, table.seq
        if self.script is not None and self.script[seq][0] != seat:
            raise WorldsPart(f"seat {seat} acts, not {self.script[seq]}")
        if is_declined(table, self.live.standing):
            pool.may_answer.release()
            return
        dice = Random(f"{self.setting.seed} {seq} act")
        text = self.manner.chosen(table, dice) if self.script is None else self.script[seq][1]
        if table.agent_to_act is not None:
            pool.script = None if self.script is None else text
            pool.may_act.release()
            return
        if seat == self.setting.looker:
            answer = await self.browser.ask({"type": "act", "seq": seq, "seat": seat, "action": text}, text)
        else:
            answer = await self.rivals[seat].act(seq, seat, text)
        if answer["type"] != "done":
            raise WorldsPart(f"{text}: {answer}")

    # What else the browser asks, chosen by what it knows

    async def _ask_around(self, dice: Random) -> None:
        if dice.random() < 0.1:
            await self._ask_why(dice)
        if dice.random() < 0.03:
            await self._look_elsewhere(dice)
        if dice.random() < 0.05:
            await self.browser.get(self.browser.path + dice.choice(self._addresses()))
        if self.live.table.seq >= self._next_round:
            self._next_round = self.live.table.seq + self.setting.round_of_requests
            await self._fetch_all()

    async def _ask_why(self, dice: Random) -> None:
        """Ask why something is not a choice, and try what is not allowed."""
        seq, table = self.live.table.seq, self.live.table
        looker, rival = self.setting.looker, self.setting.rival
        element, word, tried = self.manner.wondered(table, dice)
        await self.browser.ask({"type": "explain", "seq": seq, "words": [], "element": element}, element)
        await self.browser.ask({"type": "branch", "seq": seq, "words": [word]})
        is_legal = table.seat_to_act == looker and _is_legal(table, looker, tried)
        for seat, number in ((looker, seq - 1), (rival, seq), *([] if is_legal else [(looker, seq)])):
            await self.browser.ask({"type": "act", "seq": number, "seat": seat, "action": tried}, tried)
        await self.browser.ask({"type": "look", "seat": rival})
        if not self.browser.choices["can_undo"]:
            await self.browser.ask({"type": "undo", "seq": seq, "seat": looker})

    async def _look_elsewhere(self, dice: Random) -> None:
        """Switch the language, or connect again."""
        if dice.random() < 0.5:
            await self.browser.ask({"type": "locale", "locale": dice.choice(("en", "fr"))})
        else:
            await self.browser.disconnect()
            await self.browser.connect(self.stack, max(-1, self.live.table.seq - dice.randrange(80)))
        await self.browser.catch_up(self.live, -1)

    def _addresses(self) -> list[str]:
        """Return the addresses of the table, without the path that all have."""
        plies = len(self.live.table.plies)
        pages = [f"/replay/{page}" for page in range(plies // PAGE + 2)]
        older = [f"/log?before={before}" for before in (0, 30, plies, plies + 1)]
        its = f"seat={self.setting.rival}"
        refused = [f"?{its}", f"/record?{its}", f"/replay/0?{its}", f"/log?before=9&{its}", "/nothing", "/base/x"]
        base = f"/base/{self.browser.base}"
        own = [f"?seat={self.setting.looker}", "?picture=0", "?scene=1", "?locale=fr", "/record", "/dice", base]
        return [*own, *pages, *older, *refused]

    async def _fetch_all(self) -> None:
        """Request all that there is of the table."""
        browser = self.browser
        for address in self._addresses():
            await browser.get(browser.path + address)
        tickets = [{"table": browser.table, "token": browser.token}, {"table": browser.table, "token": "x"}]
        await browser.post("/api/summaries", {"tables": tickets})
        if self.rivals:  # else it would close the table
            await browser.post(f"{browser.path}/close", {"tokens": [browser.token]})
        await browser.post(f"{browser.path}/start", {"agent": "random"})
        await browser.post(f"{browser.path}/links", {"seat": self.setting.rival})
        await browser.post(f"{browser.path}/seat", {"invitation": "x"})
        await browser.open_link()
        await browser.get_metrics()
        if self.spectator is not None:
            for address in ("", "/record", "/replay/0", "/log?before=9", "/dice", "?seat=0"):
                await self.spectator.get(self.spectator.path + address)


def _is_legal(table: Table, seat: int, text: str) -> bool:
    try:
        table.action_at(seat, text)
    except IllegalAction:
        return False
    return True
