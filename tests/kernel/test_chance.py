"""Chance: both mixes against reference implementations, exact fairness, and the numbers of docs/chance.md."""

import hashlib
import json
import os
import re
import struct
import subprocess
import sys
import types
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from voyageur.games import GAMES
from voyageur.kernel import chance, record
from voyageur.kernel.contributions import Contribution, commitment_to, encoded

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "chance.md").read_text(encoding="utf-8")


# Reference implementations, from the definitions of MurmurHash3 and HMAC --------------------------


def rotated(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) % 2**32


def murmur(data: bytes, seed: int = 0) -> int:
    """MurmurHash3_x86_32 of any bytes."""
    h = seed
    padded = data + bytes(-len(data) % 4)
    for at in range(0, len(padded), 4):
        k = int.from_bytes(padded[at : at + 4], "little")
        k = rotated(k * 0xCC9E2D51 % 2**32, 15) * 0x1B873593 % 2**32
        h ^= k
        if at + 4 <= len(data):
            h = (rotated(h, 13) * 5 + 0xE6546B64) % 2**32
    h ^= len(data)
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        h = (h ^ h >> shift) * factor % 2**32
    return h ^ h >> 16


def hmac_of(secret: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 by RFC 2104."""
    key = (hashlib.sha256(secret).digest() if len(secret) > 64 else secret).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


@pytest.mark.parametrize(
    ("data", "seed", "expected"),
    [  # published with the reference implementation and its ports
        (b"", 0, 0),
        (b"", 1, 0x514E28B7),
        (b"", 0xFFFFFFFF, 0x81F16F39),
        (b"\xff\xff\xff\xff", 0, 0x76293B50),
        (b"!Ce\x87", 0, 0xF55B516B),
        (b"!Ce\x87", 0x5082EDEE, 0x2362F9DE),
        (b"!Ce", 0, 0x7E4A8634),
        (b"!C", 0, 0xA0F7B07A),
        (b"!", 0, 0x72661CF4),
        (b"\0\0\0\0", 0, 0x2362F9DE),
        (b"aaaa", 0x9747B28C, 0x5A97808A),
        (b"abc", 0, 0xB3DD93FA),
        (b"Hello, world!", 0x9747B28C, 0x24884CBA),
        (b"The quick brown fox jumps over the lazy dog", 0x9747B28C, 0x2FA826CD),
    ],
)
def test_the_reference_murmur_gives_the_published_values(data: bytes, seed: int, expected: int):
    assert murmur(data, seed) == expected


def test_the_reference_hmac_gives_the_values_of_rfc_4231():
    assert hmac_of(b"\x0b" * 20, b"Hi There").hex().startswith("b0344c61d8db38535ca8afceaf0bf12b")
    assert hmac_of(b"Jefe", b"what do ya want for nothing?").hex().startswith("5bdcc146bf60754e6a042426089575c7")
    long_key = hmac_of(b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First")
    assert long_key.hex().startswith("60e431591ee0b67f0d8a26aacbf5b77f")


WHOLE = st.integers(-(2**63), 2**63 - 1)
WORD = st.integers(-(2**31), 2**31 - 1)
ATTEMPT = st.integers(0, 2**32 - 1)


@given(WHOLE, WORD, WORD, WORD, WHOLE, ATTEMPT)
def test_the_fast_mix_is_murmur_of_eight_words(key: int, kind: int, turn: int, seat: int, index: int, attempt: int):
    data = struct.pack("<q3iqI", key, kind, turn, seat, index, attempt)
    assert chance.fast_word(key, kind, turn, seat, index, attempt) == murmur(data)


@given(st.binary(max_size=80), WHOLE, WHOLE, WHOLE, WHOLE, ATTEMPT, st.binary(max_size=80))
def test_the_slow_mix_is_hmac_of_purpose_event_attempt_and_contributions(
    secret: bytes, kind: int, turn: int, seat: int, index: int, attempt: int, contributions: bytes
):
    numbers = b"".join(number.to_bytes(8, "big", signed=True) for number in (kind, turn, seat, index))
    message = b"voyageur chance 1" + numbers + attempt.to_bytes(4, "big") + contributions
    word = chance.hmac_word(secret, (kind, turn, seat, index), attempt, contributions)
    assert word == int.from_bytes(hmac_of(secret, message)[:8], "big")


# The page ---------------------------------------------------------------------------------------


def table(first: str, last: str) -> list[list[str]]:
    """Return the rows of the page's table whose header starts and ends with these columns."""
    head = re.search(rf"^\| {first} \|(?:.*\|)? {last} \|\n\|[-:|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert head, f"docs/chance.md has no table from {first} to {last}"
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in head[1].splitlines()]


def test_the_words_on_the_page_are_those_of_the_fast_mix():
    rows = [list(map(int, row)) for row in table("key", "word")]
    assert [chance.fast_word(*row[:6]) for row in rows] == [row[6] for row in rows]
    assert len(rows) >= 10


def test_the_numbers_on_the_page_are_those_of_the_fast_mix():
    rows = [list(map(int, row)) for row in table("key", "number")]
    assert [chance.fast_below(*row[:6]) for row in rows] == [row[7] for row in rows]
    for *event, n, attempts, _ in rows:
        words = [chance.fast_word(*event, attempt) for attempt in range(attempts)]
        assert [word < 2**32 // n * n for word in words] == [False] * (attempts - 1) + [True]
    assert max(row[6] for row in rows) > 1


def test_the_words_on_the_page_are_those_of_the_slow_mix():
    for secret, kind, turn, seat, index, attempt, contributions, word in table("secret", "word"):
        event = tuple(map(int, (kind, turn, seat, index)))
        drawn = chance.hmac_word(bytes.fromhex(secret), event, int(attempt), bytes.fromhex(contributions))
        assert drawn == int(word)


def test_the_page_quotes_the_purpose():
    assert f"the {len(chance.PURPOSE)} bytes `{chance.PURPOSE.decode()}`" in PAGE


# Contributions, chain and signature -------------------------------------------------------------


def contribution_of(words: str) -> Contribution:
    """Return the contribution that the page has as SEAT opened|withheld `BYTES`."""
    seat, how, data = words.split()
    opened = bytes.fromhex(data.strip("`"))
    return Contribution(int(seat), commitment_to(opened), opened if how == "opened" else None)


@pytest.mark.parametrize(("seats", "contributions", "word"), table("seats", "word"))
def test_the_page_has_the_encoding_of_contributions(seats: str, contributions: str, word: str):
    found = encoded([contribution_of(words) for words in seats.split(", ")])
    assert found.hex() == contributions
    assert chance.hmac_word(bytes(range(32)), (0, 2, 0, 0), 0, found) == int(word)


def test_contributions_are_encoded_in_the_order_of_seats():
    first, second = (contribution_of(f"{seat} opened {seat:064x}") for seat in (0, 1))
    assert encoded([second, first]) == encoded([first, second])


def record_of_page() -> record.Record:
    return record.read(re.findall("```\n(voyageur-record.*?)```", PAGE, re.DOTALL)[0], GAMES)


@pytest.mark.parametrize("n_plies", [0, 1, 2])
def test_the_page_has_the_chain(n_plies: int):
    found = record_of_page()
    row = table("after", "hash")[n_plies]
    assert record.chain_head(replace(found, plies=found.plies[:n_plies])).hex() == row[1]


def test_the_page_has_the_signature():
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    signed = record.signed(record_of_page(), key.public_key().public_bytes_raw(), key.sign)
    assert [[line.key, line.value] for line in signed.header[-2:]] == table("what", "bytes")


# Fairness ---------------------------------------------------------------------------------------


def with_small_words(function: Any, **meanings: Any) -> Any:
    """Return a plain copy of a function of chance.py with some of its globals replaced."""
    plain = getattr(function, "py_func", function)
    return types.FunctionType(plain.__code__, {**plain.__globals__, **meanings})


@pytest.mark.parametrize("n", range(1, 17))
def test_rejection_makes_every_number_equally_likely(n: int):
    """With words of 4 bits instead of 32, each number is equally frequent over all 16 * 16 words of two attempts."""
    below = with_small_words(
        chance.fast_below,
        WORD=15,
        fast_word=lambda key, kind, turn, seat, index, attempt: (key // 16**attempt) % 16 if attempt < 2 else 0,
    )
    fair = 16 // n * n
    first = Counter(below(words, 0, 0, 0, 0, n) for words in range(256) if words % 16 < fair)
    second = Counter(below(words, 0, 0, 0, 0, n) for words in range(256) if words % 16 >= fair > words // 16)
    assert set(first) == set(range(n))
    assert len(set(first.values())) == 1
    assert len(set(second.values())) <= 1
    assert sum(second.values()) == (16 - fair) * fair


def test_the_slow_mix_rejects_words_that_would_favour_small_numbers(monkeypatch: pytest.MonkeyPatch):
    fair = 2**64 // 36 * 36
    words = [2**64 - 1, fair, fair - 1]
    asked: list[int] = []

    def hmac_word(secret: bytes, event: Any, attempt: int, contributions: bytes = b"") -> int:
        asked.append(attempt)
        return words[attempt]

    monkeypatch.setattr(chance, "hmac_word", hmac_word)
    assert chance.hmac_below(b"", (0, 0, 0, 0), 36) == 35
    assert asked == [0, 1, 2]


def test_an_outcome_is_the_first_whose_cumulative_weight_exceeds_the_point():
    weights = np.array([2, 0, 3, 0, 1, 0], np.int64)
    assert [chance.outcome_at(weights, point) for point in range(6)] == [0, 0, 2, 2, 2, 4]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any), WHOLE)
def test_both_mixes_draw_only_outcomes_with_a_weight(weights: list[int], key: int):
    event = np.array((1, 2, -1, key), np.int64)
    fast = chance.fast_outcome(key, event, np.array(weights, np.int64), sum(weights))
    slow = chance.outcome_by_hmac(key.to_bytes(8, "big", signed=True), event.tolist(), weights)
    assert weights[fast] > 0
    assert weights[slow] > 0


def chi_square(counts: list[int], weights: list[int]) -> float:
    expected = [sum(counts) * weight / sum(weights) for weight in weights]
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def tally(numbers: Any, n: int) -> list[int]:
    return np.bincount(np.fromiter(numbers, np.int64), minlength=n).tolist()


# The keys are fixed, so these tests are not random.  One in 10,000 fair samples exceeds the bounds (chi-square with 35
# and 99 degrees of freedom).
MOST_35, MOST_99 = 73.7, 160.1


@pytest.mark.parametrize("part", range(5))
def test_dice_are_even_whichever_part_of_the_key_counts_up(part: int):
    def event(number: int) -> list[int]:
        return [number if each == part else 3 for each in range(5)]

    counts = tally((chance.fast_below(*event(number), 36) for number in range(36_000)), 36)
    assert chi_square(counts, [1] * 36) < MOST_35


def test_neighbouring_events_are_independent():
    pairs = (
        10 * chance.fast_below(8, 0, turn, 0, 0, 10) + chance.fast_below(8, 0, turn, 0, 1, 10) for turn in range(20_000)
    )
    assert chi_square(tally(pairs, 100), [1] * 100) < MOST_99


def test_the_slow_dice_are_even():
    secret = bytes(32)
    counts = tally((chance.hmac_below(secret, (0, turn, 0, 0), 36) for turn in range(20_000)), 36)
    assert chi_square(counts, [1] * 36) < MOST_35


def test_outcomes_are_drawn_by_their_weights():
    weights = list(range(1, 37))
    array = np.array(weights, np.int64)
    event = np.zeros(4, np.int64)
    counts = tally((chance.fast_outcome(key, event, array, sum(weights)) for key in range(36_000)), 36)
    assert chi_square(counts, weights) < MOST_35


# Compiled and plain -----------------------------------------------------------------------------

SAMPLE = """
import json, warnings
import numpy as np
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from voyageur.games import GAMES
from voyageur.kernel import chance, record
from voyageur.kernel.contributions import Contribution, commitment_to, encoded
warnings.simplefilter("error")
weights = np.array([1, 2**31, 7, 0, 2**31 - 8], np.int64)
numbers = (0, 1, -1, 2**31, 2**32 - 1, 2**62 + 12345, -(2**63), 2**63 - 1)
drawn = []
for key in numbers:
    for other in numbers:
        drawn.append(chance.fast_word(key, 3, other % 1000, -1, other, 2))
        drawn.append(chance.fast_below(other, 1, 2, 1, key, 3_000_000_000))
        event = np.array((1, other % 77, -1, other), np.int64)
        drawn.append(chance.fast_outcome(key, event, weights, int(weights.sum())))
"""


@pytest.mark.processes
def test_compiled_and_plain_python_draw_the_same():
    command = [sys.executable, "-c", SAMPLE + "print(json.dumps([int(number) for number in drawn]))"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT / "src")}
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    here: dict[str, Any] = {}
    exec(SAMPLE.replace('warnings.simplefilter("error")', ""), here)
    assert json.loads(plain) == [int(number) for number in here["drawn"]]
