"""What the server does at tables besides keeping their logs."""

from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Generic, TypeVar, get_args

from voyageur.server.messages.socket import Answer, Request
from voyageur.server.store.stored import Stored
from voyageur.server.tables.asking import ASKED
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.table.table import Table

AnswerMethods = Mapping[type[Request], Callable[[LiveTable, Subscriber, Any], Coroutine[Any, Any, Answer]]]

K = TypeVar("K", bound=AtTable)


class PerTable(Generic[K]):
    """What a duty knows of each table: made when it is first asked for, and gone with the table."""

    def __init__(self, make: Callable[[Table], K]) -> None:
        self._make = make

    def __call__(self, live: LiveTable) -> K:
        """Return what the duty knows of a table."""
        known: Any = live.kept.get(self)
        if known is None:
            known = live.kept[self] = self._make(live.table)
        return known


class Duty:
    """One thing that the server does at all tables.  A duty has those methods for which it has something to do."""

    @property
    def answers(self) -> AnswerMethods:
        """The requests that it answers, each by a method that may raise RequestRefused."""
        return {}

    async def resume(self, table: Table) -> None:
        """Go on with a table that was read from its log, before anybody sees it."""

    def take_over(self, live: LiveTable, stored: Stored) -> None:
        """Take over what is stored of a table beside its log."""

    def overtaken(self, live: LiveTable) -> None:
        """Leave what was begun for the position before: others have changed it."""

    def update(self, live: LiveTable) -> None:
        """Act at a table that was loaded or has changed."""

    def connected(self, live: LiveTable) -> None:
        """Act for a new connection to a table."""

    def tidy(self) -> None:
        """Forget what is no longer needed; it is called now and then."""

    async def run(self) -> None:
        """Do what needs a task of its own, until cancelled."""

    async def stop(self) -> None:
        """Cancel what was begun: the server ends."""


def answers_of(duties: Sequence[Duty]) -> AnswerMethods:
    """Return what answers each request that may change a table: exactly one duty."""
    counts = Counter([*ASKED, *(request for duty in duties for request in duty.answers)])
    wrong = [each.__name__ for each in dict.fromkeys((*get_args(Request), *counts)) if counts[each] != 1]
    assert not wrong, f"not in `answers` of exactly one duty in server/seats/: {', '.join(wrong)}"
    return {request: answer for duty in duties for request, answer in duty.answers.items()}
