"""Compiled games: repeatable, finished, and the same as games played by hand."""

import pytest

from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import BOARDS
from voyageur.kernel.contract import NOBODY, State, read_setup, start
from voyageur.lab.playouts import Games, play_games
from voyageur.lab.shares import Share

EVERYONE = ("random", "random")


def opening(board: str = "duel") -> State:
    return start(GAME, read_setup(GAME, {"board": board}))


def played(key: int, n: int = 20) -> Games:
    return play_games(GAME, opening(), EVERYONE, key, n, keep=n)


def test_the_same_key_gives_the_same_games() -> None:
    assert played(5).lasts.tobytes() == played(5).lasts.tobytes()


def test_a_game_depends_on_its_own_key_alone() -> None:
    assert played(5).plies[3] == played(8).plies[0]


def test_other_keys_give_other_games() -> None:
    assert played(5).lasts.tobytes() != played(105).lasts.tobytes()


def test_every_game_is_played_to_its_end() -> None:
    assert {int(GAME.to_act(state)) for state in played(1).lasts} == {NOBODY}


def test_the_start_is_left_as_it_was() -> None:
    state = opening()
    play_games(GAME, state, EVERYONE, 1, 5)
    assert state.tobytes() == opening().tobytes()


def test_wilson_s_interval_of_a_known_case() -> None:
    low, high = Share(81, 263).interval  # E. B. Wilson's own kind of case, by hand: 0.2553 to 0.3662
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_played_for_both_victories(board: str) -> None:
    games = play_games(GAME, opening(board), ("greedy", "greedy"), 1, 300)
    shares = {name: float((games.endings == number).mean()) for number, name in enumerate(GAME.endings)}
    assert min(shares["support"], shares["conquest"]) >= 0.2
