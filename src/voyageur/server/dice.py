"""The chance and the agents' keys of one table, from its secret alone: no clock, no generator.

The same event has the same key, so the same outcome, after an undo and after a restart.
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
    """Return the secret of a new table: 256 random bits, or what `seed` stands for."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(_OF_SEED + str(seed).encode()).digest()


def outcome(game: Game, state: State, secret: bytes) -> int:
    """Draw the outcome of the chance event that `state` waits for."""
    event = np.zeros(4, np.int64)
    game.chance_event(state, event)
    return outcome_by_hmac(secret, event.tolist(), contract.outcome_weights(game, state))


def agent_key(secret: bytes, ply: int, seat: int) -> int:
    """Return the key, 0 ... 2**63 - 1, of what the agent in `seat` plays as ply number `ply`."""
    digest = hmac.digest(secret, _OF_AGENT + struct.pack(">qq", ply, seat), hashlib.sha256)
    return int.from_bytes(digest[:8], "big") >> 1
