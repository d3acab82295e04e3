"""What one duty of the server knows of a table in memory."""

from voyageur.table.table import Table


class AtTable:
    """It lives as long as its `LiveTable`, to which it must not refer."""

    __slots__ = ()

    @property
    def is_busy(self) -> bool:
        """Whether the table must stay in memory."""
        return False

    def seq_done(self, key: str, table: Table) -> int | None:
        """Return the event that answered the request with the id `key`, if it was and no log has it."""
