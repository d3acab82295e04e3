"""The rule options, as in docs/rules/island.md, and the schema of a layout file for forms."""

import enum
from pathlib import Path

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.games.island.components import (
    FIXED,
    LAYOUT_OF_SEATS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SEATS,
    RANDOM,
    SYMBOLS,
    TILES_OF_SYMBOL,
)
from voyageur.games.island.data.layout_file import (
    CAPTURE,
    FEWEST_STARTS,
    LETTER_OF_SYMBOL,
    STARTS,
    WATER,
    layout_faults,
)
from voyageur.kernel.options import Grid, Option, Sign, values_of
from voyageur.kernel.quick_enum import quick_enum

FOLDER = Path(__file__).parent
YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
NO_COMBAT_CARD = ("none", "draw")


@quick_enum
class TieRule(enum.IntEnum):
    """What happens when totals are equal (`tie`, I57)."""

    DEFENDER = 0
    REDRAW = 1
    BOTH = 2
    WITHDRAW = 3


LAYOUT_SCHEMA = Grid(
    signs=(
        Sign(WATER, "sign-water", tint="sea"),
        Sign(CAPTURE, "sign-capture", 1, tint="island-sand"),
        *(
            Sign(sign, f"sign-start-{sign}", int(seat < FEWEST_STARTS), 1, tint=f"seat-{SEAT_COLOURS[seat]}")
            for seat, sign in enumerate(STARTS[:MOST_SEATS])
        ),
        *(
            Sign(sign, f"sign-{symbol}", most=TILES_OF_SYMBOL, tint=f"island-{symbol}")
            for sign, symbol in zip(LETTER_OF_SYMBOL, SYMBOLS, strict=True)
        ),
    ),
    columns=(1, MOST_COLUMNS),
    rows=(1, MOST_ROWS),
    blank=WATER,
)

OPTIONS = (
    Option(
        "layout",
        "I1",
        "data",
        RANDOM,
        (RANDOM, FIXED),
        folder=FOLDER / "data" / "layouts",
        check=layout_faults,
        unwritten=(RANDOM, FIXED),  # they depend on the number of seats
        models=LAYOUT_OF_SEATS,
        schema=LAYOUT_SCHEMA,
    ),
    Option("base_safe", "I8", "one-of", "yes", YES_NO, field="base_is_safe"),
    Option("loser_takes_at_end", "I45", "one-of", "yes", YES_NO, field="loser_takes_at_end"),
    Option("round_cap", "I48", "whole", "60", ("0",), people_only=("0",), least=1, most=500, field="round_cap"),
    Option("no_combat_card", "I53", "one-of", "none", NO_COMBAT_CARD, field="draws_for_none"),
    Option("may_decline", "I54", "one-of", "no", NO_YES, field="may_decline"),
    Option("tie", "I57", "one-of", "defender", values_of(TieRule), field="tie"),
)
