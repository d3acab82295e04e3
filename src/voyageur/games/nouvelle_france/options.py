"""The rule options, as in docs/rules/nouvelle-france.md, and the schema of a set file for forms."""

import enum
from pathlib import Path

from voyageur.games.nouvelle_france.colours import ORDERS
from voyageur.games.nouvelle_france.components import (
    COLOURS_OF_CUBES,
    MOST_DISK,
    MOST_SEATS,
    MOST_SQUARES,
    N_CELLS,
    N_STORMS,
    PARTNERS,
    SHAPES,
    SIDE,
    SIGNS,
    SITES,
)
from voyageur.games.nouvelle_france.data.set_file import CELL_SIGNS, EMPTY, STONE, set_faults
from voyageur.kernel.options import DrawnLine, Grid, Line, Option, Part, PieceSchema, Sign, values_of
from voyageur.kernel.quick_enum import quick_enum

FOLDER = Path(__file__).parent
STANDARD = "standard"
YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
STANDING = ("balanced", "touching")
COUREURS = ("left", "sealed")
WINDOWS = ("any", "own")
TIE_BREAKS = ("face_down", "uses")
TURN_ORDERS = ("round", "snake")


@quick_enum
class Contact(enum.IntEnum):
    """Which cubes in place count (`contact`, N25)."""

    CUBE = 0
    CONTACT = 1
    GROUP = 2


@quick_enum
class AllyUse(enum.IntEnum):
    """How often a token may be used (`ally_use`, N59)."""

    STORM = 0
    ONCE = 1
    NONE = 2


_PARTNERS = (Part(f"part-partner-{cell}", "whole", str(cell), least=1, most=len(PARTNERS)) for cell in PARTNERS)
_CELLS = (Sign(sign, f"sign-cell-{sign}", 1, 1) for sign in CELL_SIGNS)
_ROOM = Sign(EMPTY, "sign-none")
SET_SCHEMA = PieceSchema(
    drawn=(
        DrawnLine(
            Line("shape", "line-shape", (Part("part-shape", "one-of", values=SHAPES), *_PARTNERS)),
            Grid((_ROOM, *_CELLS), (1, N_CELLS), (1, N_CELLS), EMPTY),
        ),
        DrawnLine(
            Line("site", "line-site", (Part("part-site", "one-of", values=SITES),)),
            Grid((_ROOM, Sign(STONE, "sign-stone", 1, MOST_SQUARES)), (1, SIDE), (1, SIDE), EMPTY),
        ),
    ),
    heads=(
        Line(
            "joint",
            "line-joint",
            (
                Part("part-site", "one-of", SITES[0], values=SITES),
                Part("part-one", "free", "a1"),
                Part("part-other", "free", "b2"),
            ),
            most=MOST_SQUARES,
        ),
        Line("stick", "line-stick", (Part("part-signs", "free", "".join(SIGNS)),), most=N_STORMS),
        Line(
            "disk",
            "line-disk",
            (Part("part-sign", "free", SIGNS[0]), Part("part-points", "whole", "4", least=0, most=MOST_DISK)),
            most=len(SIGNS),
        ),
    ),
)

OPTIONS = (
    Option(
        "set", "N1", "data", STANDARD, (STANDARD,), folder=FOLDER / "data" / "sets", check=set_faults, schema=SET_SCHEMA
    ),
    Option("two_colours", "N2", "one-of", "no", NO_YES),
    Option("free_standing", "N15", "one-of", "balanced", STANDING, field="may_touch"),
    Option("contact", "N25", "one-of", "cube", values_of(Contact), field="contact"),
    Option("negative_points", "N34", "one-of", "yes", YES_NO),
    Option("declare_unable", "N45", "one-of", "no", NO_YES, field="may_declare"),
    Option("coureur_first", "N54", "one-of", "left", COUREURS, field="is_sealed"),
    Option("huron_window", "N56", "one-of", "any", WINDOWS, field="own_window"),
    Option("ally_use", "N59", "one-of", "storm", values_of(AllyUse), field="ally_use"),
    Option("one_card", "N64", "one-of", "no", NO_YES, field="one_card"),  # N65: beside any use of allies
    Option("tie_break", "N62", "one-of", "face_down", TIE_BREAKS, field="counts_uses"),
    Option("turn_order", "N66", "one-of", "round", TURN_ORDERS, field="is_snake"),
    Option("colours", "N2", "each-seat", ",".join(COLOURS_OF_CUBES), COLOURS_OF_CUBES, most=MOST_SEATS, orders=ORDERS),
)
