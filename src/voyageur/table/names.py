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
PASTED: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff")),  # soft hyphens, and signs without width
    **dict.fromkeys(map(ord, "\u061c\u200e\u200f\u2066\u2067\u2068\u2069")),  # directions
    **dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), " "),  # no-break spaces
}
# Malayalam letters as they were spelt before they had a code of their own: with a joiner at their end.
CHILLU = {
    f"{letter}\u0d4d\u200d": own
    for letter, own in zip("\u0d23\u0d28\u0d30\u0d32\u0d33\u0d15", "\u0d7a\u0d7b\u0d7c\u0d7d\u0d7e\u0d7f", strict=True)
}
# The flags of England, Scotland and Wales: a black flag, and letters of tags that are not seen.
TAGS = re.compile("[\U000e0000-\U000e007f]")
FLAG = re.compile(
    "\U0001f3f4\U000e0067\U000e0062"
    "(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f"
)


def cleaned(name: str) -> str:
    """Return a name without what comes along when it is pasted, and changes nothing that is seen of it."""
    name = name.translate(PASTED)
    for older, letter in CHILLU.items():
        name = name.replace(older, letter)
    kept = "".join(part if FLAG.fullmatch(part) else TAGS.sub("", part) for part in re.split(f"({FLAG.pattern})", name))
    return kept.strip().rstrip(JOINERS)


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
    return FLAG.sub("", name).translate(dict.fromkeys(map(ord, JOINERS))).isprintable()


def _most_marks(name: str) -> int:
    """Return how many marks at most follow one another."""
    return max((len([*run]) for is_mark, run in groupby(name, _is_mark) if is_mark), default=0)


def _is_mark(sign: str) -> bool:
    return sign != "" and unicodedata.category(sign) in MARKS
