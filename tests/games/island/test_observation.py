"""The numbers of an observation, and the page that lists them by index."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path

import numpy as np

from tests.games.island.positions import play, position
from voyageur.games.island.components import CARD_NAMES, MOST_SEATS, MOST_TILES, N_CARDS
from voyageur.games.island.notation.spelling import names_of
from voyageur.games.island.presentation import observation

PAGE = Path(__file__).parents[3] / "docs" / "games" / "island.md"
COUNTS = {"TILE": MOST_TILES, "CARD": N_CARDS, "P": MOST_SEATS}


def rows() -> list[str]:
    """Return the first column of the page's table, such as `21 TILE + 9, + 10`."""
    section = PAGE.read_text(encoding="utf-8").split("## Observation by index\n")[1].split("\n## ")[0]
    return [row for row in re.findall(r"^\| ([^|]*) \|", section, re.MULTILINE) if row not in ("index", "---")]


def sums(row: str) -> list[str]:
    """Return the sums that a row stands for: `, + 10` and `... + 10` go on from the first one."""
    first, *more = re.split(", | (?=\\.)", row)
    stem = first[: first.rindex("+") + 1] if "+" in row else ""
    if more and more[0].startswith("..."):
        low, high = (int(text.split()[-1]) for text in (first, more[0]))
        return [f"{stem} {number}".strip() for number in range(low, high + 1)]
    return [first, *(f"{stem} {text.strip('+ ')}".strip() for text in more)]


def indices(one: str) -> Iterator[int]:
    """Yield the values of a sum for every tile, card or place that it names."""
    names = [name for name in COUNTS if name in one.split()]
    for numbers in product(*(range(COUNTS[name]) for name in names)):
        values = dict(zip(names, numbers, strict=True))
        yield sum(
            prod(values[word] if word in values else int(word) for word in term.split()) for term in one.split("+")
        )


def test_the_page_lists_every_index_once():
    found = Counter(index for row in rows() for one in sums(row) for index in indices(one))
    assert found == Counter(range(observation.OBSERVATION_SIZE))


def test_a_tile_and_a_card_are_where_the_page_says():
    state = play(position("b2:B3 b1:R1 d4:R2", ["drop1", "wheel3"]), "move b2 b1 2", "stop")
    out = np.zeros(observation.OBSERVATION_SIZE, np.float32)
    observation.observe(state, 1, out)
    b1 = 21 * names_of(state).index("b1")
    assert (*out[b1 + 12 : b1 + 15],) == (1, 1, 2)  # the battle is there; one unit of one's own, two of the attacker
    assert out[1344 + 9 * CARD_NAMES.index("wheel3")] == 1
    assert out[1344 + 9 * CARD_NAMES.index("drop1") + 1] == np.float32(1 / 17)  # one of 17 unseen combat cards
