"""The client and the contract name the same letters as keys of the table."""

import re

from tests.meta.conftest import ROOT
from voyageur.kernel.view import PICTURE_KEYS, TABLE_KEYS

LETTERS = ROOT / "web" / "src" / "choices" / "letters.ts"


def letters_of(name: str) -> set[str]:
    """Return the letters within quotation marks, and keys of TURNING, in the line that defines a set."""
    line = next(line for line in LETTERS.read_text(encoding="utf-8").splitlines() if f"const {name} " in line)
    return {letter for quoted in re.findall(r'"(\w+)"|(\w): -?1', line) for text in quoted for letter in text}


def test_the_keys_of_the_table_are_those_of_the_client():
    assert letters_of("TABLE_KEYS") == TABLE_KEYS


def test_the_keys_of_pictures_are_those_of_the_client():
    assert letters_of("PICTURE_KEYS") | letters_of("TURNING") == PICTURE_KEYS
