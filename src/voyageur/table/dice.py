"""The chance outcomes and the agents' keys of one table, computed from its secret and the contributions of its seats.

The same event has the same outcome after an undo and after a restart.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterator, Sequence

import numpy as np

from voyageur.kernel import contract
from voyageur.kernel.chance import outcome_by_hmac
from voyageur.kernel.contract import Game, State
from voyageur.kernel.contributions import Contribution
from voyageur.kernel.record import HeaderLine, contribution_lines

SECRET_BYTES = 32
_OF_SEED = b"voyageur seed 1"
_OF_AGENT = b"voyageur agent 1"


def new_secret(seed: int | None) -> bytes:
    """Return the secret of a new table: 256 random bits, or a hash of `seed`."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(_OF_SEED + str(seed).encode()).digest()


def commitment(secret: bytes) -> str:
    """Return the hash of a secret.  It is shown before the game; nobody can find another secret with this hash."""
    return hashlib.sha256(secret).hexdigest()


def outcome(game: Game, state: State, secret: bytes, contributed: bytes = b"") -> int:
    """Draw the outcome of the next chance event in `state`."""
    event = np.zeros(4, np.int64)
    game.rules.chance_event(state, event)
    return outcome_by_hmac(secret, event.tolist(), contract.outcome_weights(game, state), contributed)


def agent_key(secret: bytes, ply: int, seat: int, contributed: bytes = b"") -> int:
    """Return the key, 0 ... 2**63 - 1, with which the agent in `seat` chooses ply number `ply`."""
    digest = hmac.digest(secret, _OF_AGENT + struct.pack(">qq", ply, seat) + contributed, hashlib.sha256)
    return int.from_bytes(digest[:8], "big") >> 1


def lines(
    secret: bytes, contributions: Sequence[Contribution], seed: int | None, *, is_open: bool
) -> Iterator[HeaderLine]:
    """Yield the lines of a record on the secret of the dice: until it `is_open`, only its hash.

    The hash proves nothing if somebody chose the seed, so a line says that.
    """
    yield HeaderLine("commitment", commitment(secret))
    yield from contribution_lines(contributions, are_open=is_open)
    if seed is not None:
        yield HeaderLine("seed", str(seed) if is_open else "chosen")
    if is_open:
        yield HeaderLine("secret", secret.hex())
