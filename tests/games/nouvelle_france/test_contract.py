"""Nouvelle-France keeps the contract of a game, and plays as its slow twin does."""

import pytest

from tests.games.nouvelle_france import lockstep
from voyageur.games.nouvelle_france import GAME
from voyageur.table.table import Table
from voyageur.testing import check_game

GAMES, MANY_GAMES = 40, 400  # of which the twin plays one in four


def test_random_games_keep_the_contract() -> None:
    check_game(GAME, games=2, every=40, compare_plain=False)


def test_a_game_and_its_twin_agree_on_every_position() -> None:
    seen = lockstep.play_games(GAMES, 1, is_long=False)
    assert {"draw draw", "placed beam", "storm 3", "fille fille", "peek peek"} <= seen.keys()


@pytest.mark.long
def test_many_games_and_their_twins_agree_on_every_position() -> None:
    seen = lockstep.play_games(MANY_GAMES, 2, is_long=True)
    assert {*lockstep.EVENTS} <= seen.keys()


@pytest.mark.parametrize("players", GAME.players)
def test_a_table_plays_it_to_the_end(players: int) -> None:
    table = Table(GAME, players=players, seed=players)
    while not table.is_over:
        table.play(table.legal()[0])
    assert table.result is not None
    assert len(table.result.scores) == players
