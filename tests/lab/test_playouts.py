"""Compiled games: repeatable, finished, and the same as games played by hand."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from voyageur.games import GAMES
from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import BOARDS
from voyageur.kernel import contract
from voyageur.kernel.contract import State, read_setup, start
from voyageur.kernel.view import NOBODY
from voyageur.lab.playouts import PlayedGames, play_games

EVERYONE = ("random", "random")


def opening(board: str = "duel") -> State:
    return start(GAME, read_setup(GAME, {"board": board}))


def played(key: int, n: int = 20) -> PlayedGames:
    return play_games(GAME, opening(), EVERYONE, key, n, keep=n)


def test_the_same_key_gives_the_same_games() -> None:
    assert played(5).lasts.tobytes() == played(5).lasts.tobytes()


def test_a_game_depends_on_its_own_key_alone() -> None:
    assert played(5).plies[3] == played(8).plies[0]


def test_other_keys_give_other_games() -> None:
    assert played(5).lasts.tobytes() != played(105).lasts.tobytes()


def test_every_game_is_played_to_its_end() -> None:
    assert {int(GAME.rules.to_act(state)) for state in played(1).lasts} == {NOBODY}


def test_the_start_is_left_as_it_was() -> None:
    state = opening()
    play_games(GAME, state, EVERYONE, 1, 5)
    assert state.tobytes() == opening().tobytes()


def test_the_shares_of_the_win_follow_from_the_ranks() -> None:
    games = played(5)
    assert (games.shares.sum(axis=1) == 1).all()
    expected = [contract.shares(GAME, state, 2) for state in games.lasts]
    assert games.shares.tolist() == [list(each) for each in expected]


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_played_for_both_victories(board: str) -> None:
    games = play_games(GAME, opening(board), ("greedy", "greedy"), 1, 300)
    shares = {name: float((games.endings == number).mean()) for number, name in enumerate(GAME.notation.ENDINGS)}
    assert min(shares["support"], shares["conquest"]) >= 0.2


@pytest.mark.parametrize(("policy", "is_same"), [("greedy", False), ("random", True)])
def test_greedy_alone_chooses_on_a_sample_of_a_game_with_secrets(policy: str, is_same: bool) -> None:
    def forget_hands(state: Any, seat: int, key: int) -> None:
        state.hand[:] = 0

    game = GAMES["island"]
    secrets: Any = SimpleNamespace(resample=forget_hands)
    opening = start(game, read_setup(game))
    true, other = (
        play_games(each, opening, (policy, "random"), 1, 2, keep=2) for each in (game, replace(game, secrets=secrets))
    )
    assert (true.lasts.tobytes() == other.lasts.tobytes()) is is_same
