"""How a game is searched, as its `search.json` says."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.toys.pebbles import GAME as PEBBLES
from voyageur.agents.contract import looking_ahead
from voyageur.agents.search.parameters import WHOLE_GAME
from voyageur.agents.search.tuning import FILE, BadTuning, Tuning, parameters_for, tuning_of
from voyageur.games import GAMES
from voyageur.kernel.contract import Game, values_after

FORMAT = {"format": "voyageur-search 1"}


def game_with(folder: Path, text: str) -> Game:
    """Return Pebbles with this file."""
    (folder / FILE).write_text(text)
    return replace(PEBBLES, folder=folder)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("kanata", Tuning()), ("canoe", Tuning()), ("island", Tuning(1)), ("nouvelle-france", Tuning(3, 16))],
)
def test_a_game_is_searched_as_its_file_says(name: str, expected: Tuning) -> None:
    assert tuning_of(GAMES[name]) == expected


@pytest.mark.parametrize(("has_values", "turns"), [(True, 0), (False, WHOLE_GAME)])
def test_without_a_file_values_are_trusted_at_once_and_without_values_games_are_played_out(
    has_values: bool, turns: int
) -> None:
    assert parameters_for(PEBBLES, has_values).turns == turns


def test_the_choices_that_a_file_names_are_considered(tmp_path: Path) -> None:
    game = game_with(tmp_path, json.dumps({**FORMAT, "considered": 4}))
    assert [parameters_for(game, has_values).considered for has_values in (True, False)] == [4, 4]


BAD_FILES = {
    "{": "not JSON",
    "[]": "not of the format",
    json.dumps({"format": "voyageur-levels 1"}): "not of the format",
    json.dumps({**FORMAT, "playouts": 1}): "playouts is none of",
    json.dumps({**FORMAT, "playout_turns": "3"}): "playout_turns is null or a number",
    json.dumps({**FORMAT, "playout_turns": -1}): "playout_turns is null or a number",
    json.dumps({**FORMAT, "considered": 33}): "considered is a number from 0 to 32",
    json.dumps({**FORMAT, "considered": True}): "considered is a number from 0 to 32",
}


@pytest.mark.parametrize(("text", "fault"), BAD_FILES.items(), ids=range(len(BAD_FILES)))
def test_a_bad_file_is_named_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadTuning, match=f"{FILE}: .*{fault}"):
        tuning_of(game_with(tmp_path, text))


def test_agents_look_ahead_by_what_the_features_of_a_game_provide() -> None:
    game = GAMES["nouvelle-france"]
    assert values_after(game) is not None
    assert looking_ahead(game) is values_after(game)


def test_a_game_whose_features_tell_no_values_is_played_one_ply_ahead() -> None:
    assert values_after(GAMES["canoe"]) is None
