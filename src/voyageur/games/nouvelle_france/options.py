"""The rule options, as in docs/rules/nouvelle-france.md."""

from pathlib import Path

from voyageur.games.nouvelle_france.set_file import set_faults
from voyageur.kernel.options import Option

FOLDER = Path(__file__).parent
STANDARD = "standard"
YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
STANDING = ("balanced", "touching")
CONTACTS = ("cube", "contact", "group")
WINDOWS = ("any", "own")
ALLY_USES = ("storm", "once", "none")
TIE_BREAKS = ("face_down", "uses")
TURN_ORDERS = ("round", "snake")

OPTIONS = (
    Option("set", "N1", "data", STANDARD, (STANDARD,), folder=FOLDER / "sets", check=set_faults),
    Option("two_colours", "N2", "one-of", "no", NO_YES),
    Option("free_standing", "N15", "one-of", "balanced", STANDING),
    Option("contact", "N25", "one-of", "cube", CONTACTS),
    Option("negative_points", "N34", "one-of", "yes", YES_NO),
    Option("declare_unable", "N45", "one-of", "no", NO_YES),
    Option("huron_window", "N56", "one-of", "any", WINDOWS),
    Option("ally_use", "N59", "one-of", "storm", ALLY_USES),
    Option("one_card", "N64", "one-of", "no", NO_YES),
    Option("tie_break", "N62", "one-of", "face_down", TIE_BREAKS),
    Option("turn_order", "N66", "one-of", "round", TURN_ORDERS),
)
