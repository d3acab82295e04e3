"""Which names people may have: what is seen, and what stays on its line and in its place."""

import re
import unicodedata
from itertools import groupby

from voyageur.kernel.text import Reason, Sentence

JOINERS = "\u200c\u200d"  # between letters of some scripts, and between emoji that are shown as one
LOOSE_JOINER = re.compile(f"(^|[{JOINERS}])[{JOINERS}]|[{JOINERS}]$")
BLANK_LETTERS = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")  # letters and signs that show nothing
MOST_MARKS = 4  # over and under a letter; more would cover the lines around it
MARKS = ("Mn", "Me")


def name_fault(name: str) -> Reason | None:
    """Return why nobody may have this name, or None.

    Refused are control characters, those that change the direction of writing or show nothing, and marks that stand on
    no letter or are piled up.
    """
    if not is_printable(name) or LOOSE_JOINER.search(name) or BLANK_LETTERS.search(name):
        return Reason(Sentence("refused-name"))
    if _most_marks(name) > MOST_MARKS or _is_mark(name.strip()[:1]):
        return Reason(Sentence("refused-name-marks", {"most": MOST_MARKS}))
    return None


def is_printable(name: str) -> bool:
    """Whether a name has no control characters and changes no direction of writing."""
    return name.translate(dict.fromkeys(map(ord, JOINERS))).isprintable()


def _most_marks(name: str) -> int:
    """Return how many marks at most follow one another."""
    return max((len([*run]) for is_mark, run in groupby(name, _is_mark) if is_mark), default=0)


def _is_mark(sign: str) -> bool:
    return sign != "" and unicodedata.category(sign) in MARKS
