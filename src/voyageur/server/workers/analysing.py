"""Finished games are analysed on request: one game at a time, ply by ply, in a worker process of its own.

Those that were played here come first, and of several addresses one after the other.

Nothing is told before the end of a game, and whoever may not see the hands of a finished game gets no analysis of it.
What was found is stored with the table, so it is computed once.
"""

import asyncio
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game
from voyageur.kernel.piece_to_lay import piece_to_lay
from voyageur.kernel.registry import address_of
from voyageur.kernel.states import State
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import CHANCE, Fact, path_to, places_of
from voyageur.server.messages.analysis import AnalysedDecision, AnalysisNow, BetterPose, CostlyPly, GameAnalysis
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.errors import Conflict
from voyageur.server.store.store import Store
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.loading import wait_for_store
from voyageur.server.workers.fair_line import FairLine
from voyageur.server.workers.pool import AnalysisTask, NoAnswer, WorkerPool
from voyageur.table.history import Transition
from voyageur.table.seats.rights import sees_hands
from voyageur.table.table import Table

SIMULATIONS = 400  # of a ply
SECONDS = 10.0  # at most for a ply
MOST_QUEUED = 20  # games that wait or are analysed
MOST_IMPORTED = 10  # of these
MOST_BY_ADDRESS = 4
PLAYED, IMPORTED = range(2)  # which come first
SECONDS_TO_RETRY = 60  # told when there are more
MOST_FAILED = 1000  # games of which it is kept that they cannot be analysed
CONFLICT, FORBIDDEN, UNAVAILABLE = 409, 403, 503

logger = structlog.get_logger()
ToldSentences = tuple[Sentence, ...]  # of what was played, or of what is better


@dataclass
class _Analysed:
    """A game that waits or is analysed, and what is known of its plies."""

    live: LiveTable
    table: Table
    address: str  # from which it was asked for
    is_running: bool = False
    found: dict[int, Any] = field(default_factory=dict[int, Any])  # by ply: what `analyse_ply` said
    decisions: dict[int, AnalysedDecision] = field(default_factory=dict[int, AnalysedDecision])  # by ply, told
    lines: dict[int, tuple[ToldSentences, ...]] = field(default_factory=dict[int, tuple[ToldSentences, ...]])  # by ply
    shown: tuple[int, GameAnalysis | None] = (0, None)  # the plies that were done when it was made


class AnalysisQueue:
    """Analyses games, fairly among those who ask.  `pool` None, or one without an analysis: none can be had here."""

    def __init__(self, store: Store, pool: WorkerPool | None) -> None:
        self._store = store
        self._pool = pool if pool is not None and pool.analysis is not None else None
        self._games: dict[str, _Analysed] = {}  # by table
        self._line = FairLine[_Analysed]()  # those that wait
        self._failed: dict[str, None] = {}
        self._changing = asyncio.Lock()  # so that no game is asked for between its end and its storing
        self._has_games = asyncio.Event()

    async def ask(self, live: LiveTable, seats: tuple[int, ...], address: str = "") -> AnalysisNow:
        """Queue the analysis of a game for `address` unless that was done; return how far it is.

        Raises RequestRefused.
        """
        self._check(live.table, seats)
        async with self._changing:
            now = await self._now(live)
            if now.state not in ("none", "failed"):
                return now
            self._check_room(address, is_record=live.table.config.is_record)
            self._failed.pop(live.id, None)
            game = self._games[live.id] = _Analysed(live, live.table, address)
            self._line.add(live.id, game, address, IMPORTED if live.table.config.is_record else PLAYED)
            self._has_games.set()
            return await self._now(live)

    def _check_room(self, address: str, *, is_record: bool) -> None:
        """Raise RequestRefused if too many games wait already, in all, of imported ones, or from an address."""
        games = self._games.values()
        n_imported = sum(game.table.config.is_record for game in games)
        is_full = len(games) >= MOST_QUEUED or (is_record and n_imported >= MOST_IMPORTED)
        if sum(game.address == address for game in games) >= MOST_BY_ADDRESS:
            why = reason("refused-analyses-yours", most=MOST_BY_ADDRESS)
            raise RequestRefused(why, UNAVAILABLE, seconds=SECONDS_TO_RETRY)
        if is_full:
            raise RequestRefused(reason("refused-analyses-full"), UNAVAILABLE, seconds=SECONDS_TO_RETRY)

    async def now(self, live: LiveTable, seats: tuple[int, ...]) -> AnalysisNow:
        """Return how far the analysis of a game is.  Raises RequestRefused."""
        self._check(live.table, seats)
        return await self._now(live)

    def _check(self, table: Table, seats: tuple[int, ...]) -> None:
        """Raise RequestRefused if the holder of `seats` can have no analysis of a table."""
        if not table.is_over:
            raise RequestRefused(reason("refused-analysis-early"), CONFLICT)
        if not sees_hands(table, seats):
            raise RequestRefused(reason("refused-analysis-hands"), FORBIDDEN)
        if table.is_kept or table.stop is not None or table.config.version != table.game.version:
            raise RequestRefused(reason("refused-analysis-rules"), CONFLICT)
        if table.players == 1:
            raise RequestRefused(reason("refused-analysis-alone"), CONFLICT)
        if self._pool is None:
            raise RequestRefused(reason("refused-no-analysis"), CONFLICT)

    async def _now(self, live: LiveTable) -> AnalysisNow:
        plies, game = len(live.table.plies), self._games.get(live.id)
        if game is not None:
            ahead = 0 if game.is_running else len(self._games) - len(self._line) + [*self._line].index(live.id)
            state = "running" if game.is_running else "waiting"
            return AnalysisNow(state, len(game.found), plies, ahead, await self._shown(game))
        stored = await wait_for_store(self._store.analysis(live.id))
        if stored is not None:
            return AnalysisNow("done", plies, plies, 0, decompressed(stored))
        return AnalysisNow("failed" if live.id in self._failed else "none", 0, plies, 0, None)

    async def _shown(self, game: _Analysed) -> GameAnalysis | None:
        """Return what is known so far; it is made once a ply."""
        n_found = len(game.found)
        if game.shown[0] < n_found:
            game.shown = n_found, await self._made(game)
        return game.shown[1]

    async def _made(self, game: _Analysed) -> GameAnalysis:
        """Return what is known so far, with the sentences."""
        bare = await asyncio.to_thread(self._summary, game.table, dict(game.found))
        for ply, decision in bare.decisions.items():
            if ply not in game.decisions:
                game.decisions[ply] = _told_decision(game.table, ply, decision)
                await asyncio.sleep(0)
        turning = tuple(replace(each, said=_ply_sentences(game.table, each.ply, each.seat)) for each in bare.turning)
        for costly in bare.costliest:
            if costly.ply not in game.lines:
                game.lines[costly.ply] = _line_sentences(game.table, costly)
                await asyncio.sleep(0)
        costliest = tuple(replace(each, line_said=game.lines[each.ply]) for each in bare.costliest)
        decisions = {ply: game.decisions[ply] for ply in bare.decisions}
        return replace(bare, decisions=decisions, turning=turning, costliest=costliest)

    def _summary(self, table: Table, found: dict[int, Any]) -> GameAnalysis:
        assert self._pool is not None
        winners = table.result.winners if table.result else ()
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(table.players)]
        summary = self._pool.analysis.summary_of(found, len(table.plies), table.players, shares)
        return msgspec.convert(summary.as_json(), GameAnalysis, str_keys=True)

    # In the background --------------------------------------------------------------------------

    async def run(self) -> None:
        """Analyse the queued games, one at a time, until cancelled."""
        while True:
            await self._has_games.wait()
            while place := self._line.pop():
                await self._analyse(place.wanted)
            self._has_games.clear()

    async def _analyse(self, game: _Analysed) -> None:
        """Analyse a game, and store what was found."""
        game.is_running = True
        content = None
        try:
            for transition in game.table.transitions(1, len(game.table.plies)):
                if game.live.is_closed:
                    break
                await self._analyse_ply(game, transition)
            else:
                content = compressed(await self._made(game))
        except NoAnswer:
            logger.error("analysis without an answer", table=game.live.id, ply=len(game.found) + 1)
            self._fail(game)
        except Exception:
            logger.exception("defect", table=game.live.id)
            self._fail(game)
        async with self._changing:
            await self._keep(game, content)
            del self._games[game.live.id]

    async def _analyse_ply(self, game: _Analysed, transition: Transition) -> None:
        assert self._pool is not None
        state, ply = states.to_bytes(transition.before), transition.ply
        task = AnalysisTask(
            address_of(game.table.game), state, ply.seat, ply.action, transition.number, SIMULATIONS, SECONDS
        )
        try:
            game.found[transition.number] = await self._pool.analyse(task)
        except NoAnswer:  # once may be the machine: it slept, say, or the worker was killed for memory
            game.found[transition.number] = await self._pool.analyse(task)

    async def _keep(self, game: _Analysed, content: bytes | None) -> None:
        if content is None:
            return
        try:
            await wait_for_store(self._store.keep_analysis(game.live.id, content))
        except (Conflict, RequestRefused):  # the table was deleted, or the disk failed: whoever asks again gets it
            logger.warning("analysis not stored", table=game.live.id)

    def _fail(self, game: _Analysed) -> None:
        self._failed[game.live.id] = None
        if len(self._failed) > MOST_FAILED:
            del self._failed[next(iter(self._failed))]


# Sentences --------------------------------------------------------------------------------------


def _told_decision(table: Table, ply: int, decision: AnalysedDecision) -> AnalysedDecision:
    """Return a decision with what the log says of it, and what it would say of the better one."""
    played = _ply_sentences(table, ply, decision.seat)
    if not decision.better:
        return replace(decision, said=played)
    game, before = table.game, table.state_after(ply - 1)
    action = game.notation.action_of(before, decision.better)
    facts = _facts(game, before, action, decision.seat)
    piece = piece_to_lay(game, before, decision.better.split())
    return replace(
        decision,
        said=played,
        better_said=_sentences(game, before, action, facts),
        better_spaces=places_of(facts),
        better_pose=BetterPose(piece.n_words, piece.colours) if piece else None,
        way=_way(game, before, decision.played),
        better_way=_way(game, before, decision.better),
    )


def _way(game: Game, before: State, text: str) -> tuple[str, ...]:
    """Return the elements that the choices of an action name, in their order; none if it lays a piece."""
    if piece_to_lay(game, before, text.split()):
        return ()
    path = path_to(game.notation.choices(before), game.notation.action_of(before, text))
    return tuple(choice.element for choice in path if choice.element is not None)


def _line_sentences(table: Table, costly: CostlyPly) -> tuple[ToldSentences, ...]:
    """Return what the log would say of each action of the better line; nothing of one that is forced and untold."""
    game, state, told = table.game, table.state_after(costly.ply - 1), list[ToldSentences]()
    for text in costly.line:
        action = game.notation.action_of(state, text)
        facts = _facts(game, state, action, int(game.rules.to_act(state)))
        is_told = any(fact.is_told for fact in facts) or not contract.is_forced(game, state)
        told.append(_sentences(game, state, action, facts) if is_told else ())
        state = states.copy(state)
        game.rules.apply(state, action)
    return tuple(told)


def _ply_sentences(table: Table, ply: int, seat: int) -> ToldSentences:
    game, before, action = table.game, table.state_after(ply - 1), table.plies[ply - 1].action
    return _sentences(game, before, action, _facts(game, before, action, seat))


def _facts(game: Game, before: State, action: int, seat: int) -> Sequence[Fact]:
    """Return what `seat` is told of an action."""
    after = states.copy(before)
    game.rules.apply(after, action)
    return game.presentation.describe(before, action, after, seat)


def _sentences(game: Game, before: State, action: int, facts: Sequence[Fact]) -> ToldSentences:
    """Return what the log says of an action.

    If the log leaves it out, return the labels with which it is chosen, or what chance did.
    """
    told = tuple(fact.sentence for fact in facts if fact.is_told)
    if told:
        return told
    if int(game.rules.to_act(before)) == CHANCE:
        return tuple(fact.sentence for fact in facts)
    return tuple(choice.label for choice in path_to(game.notation.choices(before), action))


# Stored -----------------------------------------------------------------------------------------


def compressed(found: GameAnalysis) -> bytes:
    """Return an analysis as it is stored."""
    return zlib.compress(msgspec.json.encode(found))


def decompressed(stored: bytes) -> GameAnalysis:
    """Return a stored analysis."""
    return msgspec.json.decode(zlib.decompress(stored), type=GameAnalysis)
