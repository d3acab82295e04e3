"""Values that are fitted to the results of games: small networks, judged in compiled code, shipped with a card."""

from voyageur.agents.values.file import (
    BadValues,
    Use,
    ValuesCard,
    read_values,
    shipped_card,
    shipped_values,
    write_values,
)
from voyageur.agents.values.network import Network, no_network

__all__ = [
    "BadValues",
    "Network",
    "Use",
    "ValuesCard",
    "no_network",
    "read_values",
    "shipped_card",
    "shipped_values",
    "write_values",
]
