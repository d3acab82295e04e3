"""The record of a game: a plain text of header lines and plies.

    voyageur-record 1
    game kanata
    option fort_range king
    players 2

    1 0 collect d4
    2 * roll 3 5

The reader lists all faults with line and column.  It accepts a byte order mark, CRLF, tabs between words, blanks at the
end of a ply and a missing last newline.  Other control characters and invalid UTF-8 are faults.  This package imports
no game: callers pass a mapping from name to `Game`.
"""

from voyageur.kernel.record.model import (
    CHANCE_SIGN,
    FORMAT,
    FORMAT_VERSION,
    Games,
    HeaderLine,
    Ply,
    Record,
    number_text,
    seat_sign,
    write,
)
from voyageur.kernel.record.randomness import OF_CONTRIBUTIONS, OF_DICE, contribution_lines, randomness_of
from voyageur.kernel.record.reading import MOST_BYTES, Reading, read, scan, unreadable
from voyageur.kernel.record.replay import (
    BadPly,
    Position,
    action_at,
    early_end_of,
    redact,
    replay,
    result_lines,
    setup_of,
    start,
    state_after,
)
from voyageur.kernel.record.signature import SIGNED_BY, chain_head, is_signed, signed
from voyageur.kernel.record.verification import Verdict, verify

__all__ = [
    "CHANCE_SIGN",
    "FORMAT",
    "FORMAT_VERSION",
    "MOST_BYTES",
    "OF_CONTRIBUTIONS",
    "OF_DICE",
    "SIGNED_BY",
    "BadPly",
    "Games",
    "HeaderLine",
    "Ply",
    "Position",
    "Reading",
    "Record",
    "Verdict",
    "action_at",
    "chain_head",
    "contribution_lines",
    "early_end_of",
    "is_signed",
    "number_text",
    "randomness_of",
    "read",
    "redact",
    "replay",
    "result_lines",
    "scan",
    "seat_sign",
    "setup_of",
    "signed",
    "start",
    "state_after",
    "unreadable",
    "verify",
    "write",
]
