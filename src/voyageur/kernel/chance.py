"""Keyed randomness: each chance event has a key of its own instead of a place in a stream.

The key is (game key, kind of event, turn, seat, index).  An event therefore has the same outcome after other
decisions, after an undo and on every machine.  There are two mixes: a fast integer hash for the laboratory, and
HMAC-SHA-256 for tables, where nobody may predict a die.  Both draw uniformly, by rejection.  Test vectors are
in docs/chance.md.
"""

import hashlib
import hmac
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from voyageur.kernel.jit import compiled

WORD = 0xFFFFFFFF  # 32 bits
PURPOSE = b"voyageur chance 1"
FEW = 16  # outcomes that are searched without branches

# The fast mix: MurmurHash3 (x86, 32 bits, seed 0; A. Appleby, public domain) of eight little-endian words:
# key (two words), kind, turn, seat, index (two words), attempt.


@compiled
def _stir(hashed: int, word: int) -> int:
    """Return the hash with one more word."""
    word = ((int(word) & WORD) * 0xCC9E2D51) & WORD  # `int`: NumPy's numbers are too short in plain Python
    word = ((word << 15) | (word >> 17)) & WORD
    hashed ^= (word * 0x1B873593) & WORD
    hashed = ((hashed << 13) | (hashed >> 19)) & WORD
    return (hashed * 5 + 0xE6546B64) & WORD


@compiled
def _finish(hashed: int, n_bytes: int) -> int:
    """Spread the hash of `n_bytes` over all its bits."""
    hashed ^= n_bytes
    hashed ^= hashed >> 16
    hashed = (hashed * 0x85EBCA6B) & WORD
    hashed ^= hashed >> 13
    hashed = (hashed * 0xC2B2AE35) & WORD
    return hashed ^ (hashed >> 16)


@compiled
def fast_word(key: int, kind: int, turn: int, seat: int, index: int, attempt: int) -> int:
    """Return a word, 0 ... 2**32 - 1, for one attempt at one event."""
    hashed = _stir(0, key)
    hashed = _stir(hashed, key >> 32)
    hashed = _stir(hashed, kind)
    hashed = _stir(hashed, turn)
    hashed = _stir(hashed, seat)
    hashed = _stir(hashed, index)
    hashed = _stir(hashed, index >> 32)
    hashed = _stir(hashed, attempt)
    return _finish(hashed, 32)


@compiled
def fast_below(key: int, kind: int, turn: int, seat: int, index: int, n: int) -> int:
    """Return a number 0 ... n - 1, uniform over the keys.  n : 1 ... 2**32"""
    attempt, n = 0, int(n)
    while True:
        word = fast_word(key, kind, turn, seat, index, attempt)
        # The largest multiple of n up to the word.  Dividing doubles is four times as fast as dividing integers, and
        # exact enough: a quotient below a whole number is at least 1 / n below it, far more than the rounding error.
        multiple = int(word / n) * n
        if multiple <= WORD + 1 - n:  # a word beyond the last full range of n would favour small numbers
            return word - multiple
        attempt += 1


@compiled
def outcome_at(weights: Any, point: int) -> int:
    """Return the first outcome whose cumulative weight is more than `point`."""
    outcome = 0
    if len(weights) <= FEW:  # branch-free: count the cumulative weights up to `point`
        end = 0
        for weight in weights:
            end += int(weight)
            outcome += point >= end
        return outcome
    while point >= weights[outcome]:
        point -= int(weights[outcome])
        outcome += 1
    return outcome


@compiled
def fast_outcome(key: int, event: Any, weights: Any, total: int) -> int:
    """Draw an outcome by weight.

    event : int64 (4,)  kind, turn, seat, index;  weights : int64 (C,), with sum `total` (1 ... 2**32)
    """
    kind, turn, seat, index = int(event[0]), int(event[1]), int(event[2]), int(event[3])
    return outcome_at(weights, fast_below(key, kind, turn, seat, index, total))


# The slow mix: HMAC-SHA-256 under a secret.  Message: PURPOSE, the four numbers of the event as signed 64-bit
# big-endian, the attempt as unsigned 32-bit big-endian, then the contributions of the seats.


def hmac_word(secret: bytes, event: Sequence[int], attempt: int, contributions: bytes = b"") -> int:
    """Return a word, 0 ... 2**64 - 1, for one attempt at one event."""
    message = PURPOSE + struct.pack(">4qI", *map(int, event), attempt) + contributions
    return int.from_bytes(hmac.digest(secret, message, hashlib.sha256)[:8], "big")


def hmac_below(secret: bytes, event: Sequence[int], n: int, contributions: bytes = b"") -> int:
    """Return a number 0 ... n - 1, uniform over the secrets."""
    fair = 2**64 // n * n
    attempt = 0
    while (word := hmac_word(secret, event, attempt, contributions)) >= fair:
        attempt += 1
    return word % n


def outcome_by_hmac(secret: bytes, event: Sequence[int], weights: Sequence[int], contributions: bytes = b"") -> int:
    """Draw an outcome by weight; anyone who knows the secret can draw it again."""
    point = hmac_below(secret, event, int(sum(weights)), contributions)
    return outcome_at(np.array(weights, np.int64), point)
