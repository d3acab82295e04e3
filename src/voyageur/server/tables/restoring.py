"""A table restored from its log."""

import asyncio

import structlog

from voyageur.kernel.contract import BadSetup, Game
from voyageur.kernel.text import Reason
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.stored import Stored
from voyageur.table.dice import SECRET_BYTES
from voyageur.table.history import UnreadableLog
from voyageur.table.table import Table


class UnreadableTable(RequestRefused):
    """The refusal of a table that cannot even be shown under today's rules; whoever holds its seats may close it."""

    def __init__(self, stored: Stored, why: Reason | None = None) -> None:
        super().__init__(why or reason("refused-unreadable", version=stored.config.version), 409)
        self.stored = stored


logger = structlog.get_logger()


def has_secret(stored: Stored) -> bool:
    """Whether the secret of the dice is one; a table that replays a record has none."""
    return stored.config.is_record or len(stored.config.secret) == SECRET_BYTES


def check_secret(stored: Stored) -> None:
    """Raise UnreadableTable if the secret is damaged: from another one other dice and cards would follow."""
    if not has_secret(stored):
        logger.error("damaged secret", table=stored.config.id)
        raise UnreadableTable(stored, reason("refused-damaged-secret"))


async def restored(game: Game, stored: Stored) -> Table:
    """Replay the log of a table, yielding to the event loop between plies.  Raises UnreadableTable.

    Where today's rules do not allow what was played under an earlier version, the table stops.
    """
    is_earlier = stored.config.version != game.version
    try:
        replay = Table.restoring(game, stored.config, stored.events, may_stop=is_earlier)
        while True:
            next(replay)
            await asyncio.sleep(0)
    except StopIteration as end:
        return end.value
    except (UnreadableLog, BadSetup) as error:
        seq = error.seq if isinstance(error, UnreadableLog) else 0  # what was played there may be secret
        logger.error("unreadable table", table=stored.config.id, seq=seq, kind=type(error).__name__)
        raise UnreadableTable(stored) from error
