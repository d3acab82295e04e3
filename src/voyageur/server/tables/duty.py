"""What the server does at tables besides keeping their logs."""

from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, get_args

from voyageur.server.messages.messages import Answer, Request
from voyageur.server.tables.asking import ASKED
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.table.table import Table

AnswerMethods = Mapping[type[Request], Callable[[LiveTable, Subscriber, Any], Coroutine[Any, Any, Answer]]]


class Duty:
    """One thing that the server does at all tables; what it has no part in it leaves as it is here."""

    @property
    def answers(self) -> AnswerMethods:
        """The requests that it answers, each by a method that may raise RequestRefused."""
        return {}

    async def resume(self, table: Table) -> None:
        """Go on with a table that was read from its log, before anybody sees it."""

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
    assert not wrong, f"not answered in exactly one place: {', '.join(wrong)}"
    return {request: answer for duty in duties for request, answer in duty.answers.items()}
