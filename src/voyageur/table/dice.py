"""The chance outcomes and the agents' keys of one table, computed from its secret and the contributions of its seats.

The same event has the same outcome after an undo and after a restart.
"""

import hashlib
import hmac
import secrets
import struct

import numpy as np

from voyageur.kernel import contract
from voyageur.kernel.chance import outcome_by_hmac
from voyageur.kernel.contract import Game, State

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
