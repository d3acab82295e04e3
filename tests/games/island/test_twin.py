"""The game and its twin agree in games under all options, with two to four seats."""

import pytest

from tests.games.island.lockstep import VALUES, play_games
from tests.twins.island import DEFAULTS
from voyageur.games.island.options import OPTIONS

EVENTS = (
    *("tile tile", "first first", "first_cards deal", "move move", "move stop", "commit commit", "commit decline"),
    *("battle_draw draw", "take take", "replace take", "cards recruit", "cards road", "cards water", "cards arrow"),
    *("recruit at", "recruit done", "road move", "road stop", "ferry ferry", "hit hit", "draw draw", "deal deal"),
    *("discard discard", "discard keep", "ending last_player", "ending hands_empty", "ending round_cap"),
    *(f"players {players}" for players in (2, 3, 4)),
)
SELDOM = ("choose_battle battle", "2 winners")


def test_the_game_and_its_twin_agree_in_short_games():
    seen = play_games(60, 1, is_long=False)
    assert [event for event in EVENTS if not seen[event]] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_the_game_and_its_twin_agree_in_many_games(part):
    seen = play_games(500, 1000 + part, is_long=True)
    assert [event for event in (*EVENTS, *SELDOM) if not seen[event]] == []


def test_the_options_of_the_twin_are_those_of_the_game():
    assert {*VALUES, "layout"} == {option.name for option in OPTIONS}
    assert {option.name: option.default for option in OPTIONS} == {"layout": "random", **DEFAULTS}
