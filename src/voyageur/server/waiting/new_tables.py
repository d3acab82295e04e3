"""New tables: created for people, or made from records, once for each key that a client sends."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from voyageur.kernel.contract import Game
from voyageur.server.catalogue.checks import InputChecks
from voyageur.server.messages.messages import Created, Imported, NewTable, encode
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.limits import Rates
from voyageur.server.process.tasks import start_task
from voyageur.server.store.errors import Conflict
from voyageur.server.store.stored import SeatToken, digest_of
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.importing import RecordImporter
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.loading import wait_for_store
from voyageur.server.waiting.derived_keys import DerivedKeys
from voyageur.server.waiting.new_table import SPECTATORS, WATCH, invitation_of, planned, seat_of, with_clean_names
from voyageur.server.waiting.seating import Seating
from voyageur.server.waiting.table import WaitingTable
from voyageur.table.config import TableConfig
from voyageur.table.history import ends_game
from voyageur.table.seats.standing import awaits_server
from voyageur.table.table import Table

T = TypeVar("T", Created, Imported)
NOT_FOUND = 404


class NewTables:
    """Makes tables; `tasks` are completed before the server ends."""

    def __init__(
        self, changes: Changes, checks: InputChecks, rates: Rates, seating: Seating, tasks: set[asyncio.Task[Any]]
    ) -> None:
        self.importer = RecordImporter(changes.catalogue)
        self._changes = changes
        self._checks = checks
        self._rates = rates
        self._store = changes.store
        self._seating = seating
        self._tables = changes.tables
        self._tasks = tasks
        self._making: dict[str, asyncio.Task[Any]] = {}  # by the id of the table

    async def create(self, new: NewTable, address: str, key: str) -> Created:
        """Create a table for a client at `address`.  Raises RequestRefused."""
        keys = DerivedKeys(key, encode(new))
        return await self._once(keys, lambda: self._create(new, address, keys), _created_before)

    async def import_record(self, source: bytes, address: str, key: str) -> Imported:
        """Create a table that replays the record in `source`.  Raises RequestRefused with the first faults."""
        keys = DerivedKeys(key, source)
        return await self._once(keys, lambda: self._import(source, address, keys), _imported_before)

    # Once ---------------------------------------------------------------------------------------

    async def _once(
        self,
        keys: DerivedKeys,
        make: Callable[[], Coroutine[Any, Any, T]],
        again: Callable[[WaitingTable | LiveTable, DerivedKeys], T],
    ) -> T:
        """Make a table unless these keys have made it; the same request at the same time waits for the same table."""
        if not keys.is_repeatable:
            return await make()
        if keys.id not in self._making:
            task = self._making[keys.id] = start_task(self._found_or_made(keys, make, again), self._tasks)
            task.add_done_callback(lambda _: self._making.pop(keys.id, None))
        return await asyncio.shield(self._making[keys.id])

    async def _found_or_made(
        self,
        keys: DerivedKeys,
        make: Callable[[], Awaitable[T]],
        again: Callable[[WaitingTable | LiveTable, DerivedKeys], T],
    ) -> T:
        found = await self._found(keys.id)
        if found is None:
            try:
                return await make()
            except Conflict as error:  # another process made it meanwhile
                found = await self._found(keys.id)
                if found is None:
                    raise RequestRefused(reason("refused-store"), 503) from error
        return again(found, keys)

    async def _found(self, table: str) -> WaitingTable | LiveTable | None:
        try:
            return await self._seating.waiting(table) or await self._tables.current(table)
        except RequestRefused as refused:
            if refused.status == NOT_FOUND:
                return None
            raise

    # Made anew ----------------------------------------------------------------------------------

    def _admit(self, address: str) -> None:
        """Count a new table for a client at `address`.  Raises RequestRefused if there are too many."""
        self._tables.make_room()
        seconds = self._rates.take("table", address, address, time.monotonic())
        if seconds:
            raise RequestRefused(reason("refused-tables-an-hour"), 429, seconds=seconds)

    async def _create(self, new: NewTable, address: str, keys: DerivedKeys) -> Created:
        game = await self._changes.catalogue.playable(new.game)
        new = with_clean_names(new)
        setup = await self._checks.new_table(game, new)
        self._admit(address)
        made = planned(new, game, setup.texts, self._changes.clock(), keys)
        if made.is_waiting:
            await self._seating.create(made)
        else:
            await self._start(game, made.config, made.stored_tokens)
        commitment = made.config.commitment
        return Created(made.config.id, dict(made.tokens), made.watch, commitment, made.invitations, made.spectators)

    async def _start(self, game: Game, config: TableConfig, tokens: tuple[SeatToken, ...]) -> None:
        """Store a new table with its first plies, and serve it."""
        table = Table.new(game, config)
        opening = table.prepare_opening(config.created)
        is_over, acts = ends_game(game, opening), awaits_server(table, opening, {})
        await wait_for_store(self._store.create(config, tokens, opening.events, is_over=is_over, acts=acts))
        table.commit(opening)
        self._changes.keep(table, tokens)

    async def _import(self, source: bytes, address: str, keys: DerivedKeys) -> Imported:
        self._admit(address)
        table, events = await self.importer.table_of(source, keys.id, self._changes.clock())
        watch, config = keys.token(WATCH), table.config
        tokens = (SeatToken(digest_of(watch), ()),)
        await wait_for_store(self._store.create(config, tokens, events, is_over=True))
        self._tables.keep(LiveTable(table, tokens))
        return Imported(config.id, watch, config.game)


# Made before ------------------------------------------------------------------------------------


def _created_before(seated: WaitingTable | LiveTable, keys: DerivedKeys) -> Created:
    """Return what whoever created a table still holds there.  Raises RequestRefused if it is nothing."""
    config = seated.config if isinstance(seated, WaitingTable) else seated.table.config
    holders = seated.holders if isinstance(seated, WaitingTable) else config.holders
    valid = {token.digest for token in seated.tokens} | {each.digest for each in seated.invitations}

    def still(name: str) -> str | None:
        token = keys.token(name)
        return token if digest_of(token) in valid else None

    tokens = {seat: token for seat in range(len(holders)) if (token := still(seat_of(seat)))}
    invitations = {seat: text for seat in range(len(holders)) if (text := still(invitation_of(seat)))}
    watch = still(WATCH)
    if not tokens and watch is None:
        raise RequestRefused(reason("refused-key-over"), 410)
    return Created(config.id, tokens, watch, config.commitment, invitations, still(SPECTATORS))


def _imported_before(seated: WaitingTable | LiveTable, keys: DerivedKeys) -> Imported:
    """Return what shows a record that was imported.  Raises RequestRefused if it does no more."""
    made = _created_before(seated, keys)
    config = seated.config if isinstance(seated, WaitingTable) else seated.table.config
    return Imported(made.table, made.watch or "", config.game)
