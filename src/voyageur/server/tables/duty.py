"""What the server does at tables besides keeping their logs."""

from voyageur.server.tables.live_table import LiveTable
from voyageur.table.table import Table


class Duty:
    """One thing that the server does at all tables; what it has no part in it leaves as it is here."""

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
