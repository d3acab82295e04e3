"""The threats that a table tells the seat to act."""

from voyageur.kernel.view import Threat
from voyageur.table.table import Table


def threats_to(table: Table, seat: int) -> tuple[Threat, ...]:
    """Return the threats to the seat to act, if suggested moves are allowed."""
    warnings = table.game.warnings if table.config.terms.hints else None
    return () if warnings is None else tuple(warnings(table.state, seat))
