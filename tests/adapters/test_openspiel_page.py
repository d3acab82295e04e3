"""The page of the adapter: its examples run, and it names what the adapter has."""

import re
from pathlib import Path

import pytest

from voyageur.adapters import openspiel
from voyageur.games import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_of_the_page_runs(block: str) -> None:
    exec(compile(block, "openspiel.md", "exec"), {})


def test_the_page_names_every_game() -> None:
    assert [game.name for game in GAMES.values() if f"`{openspiel.short_name(game)}`" not in PAGE] == []


def test_the_page_says_the_length_of_the_longest_game() -> None:
    assert f"{openspiel.MOST_PLIES:,} plies" in PAGE
