"""The shipped boards keep what the rules page asks of them.  Reads the files on its own."""

from functools import cache
from pathlib import Path

import pytest

BOARDS = Path(__file__).parents[3] / "src/voyageur/games/kanata/data/boards"
NAMES = ("canada", "duel", "rivers")
RESOURCE = {"l": "lumber", "f": "fur", "N": "lumber", "n": "fur"}

Tile = tuple[int, int]


@cache
def rows(name: str) -> tuple[str, ...]:
    lines = (BOARDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def land(name: str) -> dict[Tile, str]:
    lines = rows(name)
    return {
        (column, len(lines) - line): sign
        for line, signs in enumerate(lines)
        for column, sign in enumerate(signs)
        if sign != "~"
    }


def steps(one: Tile, other: Tile) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def around(name: str, tile: Tile) -> list[Tile]:
    """Land tiles that touch `tile`, corners included."""
    return [other for other in land(name) if other != tile and touches(tile, other)]


def touches(one: Tile, other: Tile) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def the(name: str, signs: str) -> Tile | None:
    found = [tile for tile, sign in land(name).items() if sign in signs]
    assert len(found) <= 1
    return found[0] if found else None


def places(name: str, side: str) -> list[Tile]:
    """The forts and the colony that `side` starts with."""
    colony = the(name, side)
    assert colony is not None
    newfoundland = the(name, "Nn")
    return [colony, newfoundland] if side == "B" and newfoundland else [colony]


def collectable(name: str, side: str) -> list[str]:
    own = places(name, side)
    near = [tile for tile in land(name) if any(steps(tile, place) <= 1 for place in own)]
    return sorted(RESOURCE[land(name)[tile]] for tile in near if land(name)[tile] not in "FB")


def fort_places(name: str, side: str) -> list[Tile]:
    own = places(name, side)
    return [
        tile
        for tile, sign in land(name).items()
        if sign in "lf"
        and any(steps(tile, place) <= 3 for place in own)
        and not any(touches(tile, place) for place in own)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_as_long_as_the_others_and_of_known_signs(name: str) -> None:
    assert len({len(row) for row in rows(name)}) == 1
    assert set("".join(rows(name))) <= set("lfFBNn~")


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_no_larger_than_a_user_s_own_may_be(name: str) -> None:
    assert len(rows(name)) <= 20
    assert len(rows(name)[0]) <= 20
    assert len(land(name)) <= 120


@pytest.mark.parametrize("name", NAMES)
def test_all_land_is_connected(name: str) -> None:
    reached = {next(iter(land(name)))}
    frontier = list(reached)
    while frontier:
        new = [tile for tile in around(name, frontier.pop()) if tile not in reached]
        reached.update(new)
        frontier.extend(new)
    assert reached == set(land(name))


@pytest.mark.parametrize("name", ["canada", "rivers"])
@pytest.mark.parametrize("side", "FB")
def test_each_side_starts_with_one_fur_and_two_lumber_tiles(name: str, side: str) -> None:
    assert collectable(name, side) == ["fur", "lumber", "lumber"]


@pytest.mark.parametrize("name", ["canada", "rivers"])
@pytest.mark.parametrize("side", "FB")
def test_each_side_starts_with_eight_fort_places(name: str, side: str) -> None:
    assert len(fort_places(name, side)) >= 8


@pytest.mark.parametrize("name", ["canada", "rivers"])
def test_the_colonies_are_four_apart(name: str) -> None:
    french, british = the(name, "F"), the(name, "B")
    assert french
    assert british
    assert steps(french, british) == 4


def test_canada_has_45_to_70_land_tiles() -> None:
    assert 45 <= len(land("canada")) <= 70


def test_newfoundland_touches_one_tile_at_a_corner() -> None:
    newfoundland = the("canada", "Nn")
    assert newfoundland
    (other,) = around("canada", newfoundland)
    assert steps(newfoundland, other) == 2


def test_one_of_the_british_tiles_of_canada_is_newfoundland() -> None:
    colony = the("canada", "B")
    assert colony
    assert sum(steps(colony, tile) == 1 for tile in land("canada")) == 2


def test_duel_is_five_by_five() -> None:
    assert [len(row) for row in rows("duel")] == [5] * 5


def test_rivers_is_the_same_after_half_a_turn_with_the_sides_exchanged() -> None:
    turned = ["".join(reversed(row)) for row in reversed(rows("rivers"))]
    exchanged = [row.translate(str.maketrans("FB", "BF")) for row in turned]
    assert tuple(exchanged) == rows("rivers")
    assert the("rivers", "Nn") is None
