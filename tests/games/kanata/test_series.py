"""What one button collects: all tiles, or those of the seat's last turn."""

from collections.abc import Iterator

import pytest

from tests.games.kanata.positions import COAST, FIELD, position
from voyageur.games.kanata import GAME
from voyageur.kernel.contract import State
from voyageur.kernel.view import Series

ALL = ("collect c2", "collect c4", "collect d3")
SOME = "collect c4, collect d3"
REST = "stop, stop, stop, stop, stop"  # of a turn


def men(n: int) -> State:
    """Return a position of the French with three tiles to collect from."""
    return position(COAST, cards=f"manpower={n}")


def done(state: State, *texts: str) -> Iterator[int]:
    """Return actions of the mover from their texts, the last first."""
    played = ", ".join(texts).split(", ")
    return iter([GAME.notation.action_of(state, text) for text in reversed(played) if text])


def offered(state: State, *texts: str) -> dict[str, Series]:
    """Return by its word what is offered in `state` to a seat that has played `texts`."""
    assert GAME.series is not None
    return {series.word: series for series in GAME.series(state, done(state, *texts))}


@pytest.mark.parametrize(("manpower", "left"), [(2, []), (3, [0]), (5, [2])])
def test_K57_all_tiles_are_offered_together_where_the_manpower_suffices(manpower: int, left: list[int]):
    series = [*offered(men(manpower)).values()]
    assert [each.hint.values["left"] for each in series if each.hint] == left
    assert [each.actions for each in series] == [ALL] * len(left)


@pytest.mark.parametrize(
    "since", ["stop, stop, stop, stop, stop", "stop, trade fur, stop, fort c4, stop, raise c3, stop, march c3 c4, stop"]
)
def test_the_tiles_of_the_last_turn_are_offered_together_whatever_else_was_done_in_it(since: str):
    series = offered(men(2), SOME, since)
    assert [*series] == ["same"]
    assert series["same"].actions == ("collect c4", "collect d3")
    assert [each.hint.values for each in series.values() if each.hint] == [{"tiles": "c4, d3", "left": 0}]


@pytest.mark.parametrize("last", [SOME, ", ".join(ALL)])
def test_the_tiles_of_the_last_turn_are_not_offered_beside_all_tiles(last: str):
    assert [*offered(men(3), last, REST)] == ["all"]


@pytest.mark.parametrize(
    ("manpower", "done"),
    [(2, "collect c4"), (2, "collect c4, collect a1"), (2, "collect c2, collect c4, collect d3"), (1, SOME), (0, SOME)],
    ids=["one tile", "out of reach", "too little manpower", "one manpower", "no manpower"],
)
def test_the_tiles_of_the_last_turn_are_offered_only_if_all_of_two_or_more_can_be_had(manpower: int, done: str):
    assert offered(men(manpower), done, REST) == {}


def test_the_turn_before_the_last_does_not_count():
    assert offered(men(2), SOME, REST, REST) == {}
    assert offered(men(2), SOME, REST, "collect c2, collect c4", REST)["same"].actions == ("collect c2", "collect c4")


def test_the_tiles_of_the_last_turn_are_not_offered_once_one_of_them_was_taken():
    state = position(FIELD, cards="manpower=2", collected="d5")
    assert offered(state, "collect d5, collect e4", REST, "collect d5") == {}


def test_the_tiles_of_the_last_turn_are_offered_after_another_one_was_taken():
    state = position(FIELD, cards="manpower=2", collected="d5")
    series = offered(state, "collect e4, collect f5", REST, "collect d5")
    assert [each.actions for each in series.values()] == [("collect e4", "collect f5")]


@pytest.mark.parametrize("step", ["convert", "forts", "militia", "march"])
def test_nothing_is_offered_together_in_the_other_steps(step: str):
    assert offered(position(COAST, step=step, cards="manpower=9 fur=9"), SOME, REST, "stop") == {}


def test_no_more_is_read_than_what_was_done_since_the_last_turn_began():
    state = men(2)
    assert GAME.series is not None
    own = done(state, "collect c2", REST, SOME, REST)
    GAME.series(state, own)
    left = [GAME.notation.text_of(state, action) for action in own]
    assert left == ["stop", "stop", "stop", "stop", "collect c2"]
