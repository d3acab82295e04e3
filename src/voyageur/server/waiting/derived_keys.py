"""What opens a new table: its id, the tokens of its seats and its invitations, all derived from one key.

A client may make the key.  Whoever got no answer sends the same request with the same key again, and gets the same
table.  Without a client's key it is random.
"""

import base64
import hmac
import re
import secrets
from hashlib import sha256

from voyageur.server.process.errors import RequestRefused, reason

KEY_BYTES = 32
KEY = re.compile("[A-Za-z0-9_-]{32,64}")
FEWEST_LETTERS = 8  # different ones; of 32 random hexadecimal digits one in ten million has fewer
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
ID_LENGTH = 12


class DerivedKeys:
    """The id and the tokens of a table that `request` makes."""

    def __init__(self, key: str, request: bytes) -> None:
        """Derive them from a client's `key`, if it is not empty.  Raises RequestRefused if it can be guessed."""
        self.is_repeatable = bool(key)
        if key and not (KEY.fullmatch(key) and len({*key}) >= FEWEST_LETTERS):
            raise RequestRefused(reason("refused-key"))
        made = hmac.digest(key.encode(), sha256(request).digest(), "sha256") if key else None
        self._root = made or secrets.token_bytes(KEY_BYTES)
        self.id = _id_of(self._derived("table"))

    def token(self, name: str) -> str:
        """Return the token for what is called `name`; nobody finds it from the others, or from the id."""
        return base64.urlsafe_b64encode(self._derived(f"token {name}")).decode().rstrip("=")

    def _derived(self, name: str) -> bytes:
        return hmac.digest(self._root, name.encode(), "sha256")


def _id_of(digest: bytes) -> str:
    """Return the id of a table, which stands in its address."""
    number, letters = int.from_bytes(digest), ""
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters += ID_LETTERS[letter]
    return letters
