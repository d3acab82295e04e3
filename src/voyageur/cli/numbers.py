"""Whole numbers in the words of the command line: nothing is rounded in silence."""

import re
from collections.abc import Sequence

from cyclopts import Parameter, Token

_WHOLE = re.compile("-?[0-9]{1,18}")


def _whole(kind: object, tokens: Sequence[Token]) -> int:
    """Return the number that a word writes.  Raises ValueError."""
    text = tokens[0].value
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"{ascii(text)[:60]} is not a whole number.")
    return int(text)


WHOLE = Parameter(converter=_whole)
