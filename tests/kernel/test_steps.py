"""Actions in steps: the words of an action name it, and choosing words gives exactly the legal actions."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.toys.altered import altered
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.games import GAMES
from voyageur.kernel import contract
from voyageur.kernel.contract import Game, Steps
from voyageur.kernel.draws import draw
from voyageur.kernel.jit import bound
from voyageur.kernel.steps import MOST_WORDS, steps_of
from voyageur.kernel.view import CHANCE, NOBODY

N_STATES = 60  # of a game, at most


def word_of(action: int, step: int) -> int: ...  # replaced by the game's own (by `bound`)


def write_words(out: Any) -> None:
    """Write the words of all actions.  out : int32 (N_ACTIONS, n)  written"""
    for action in range(out.shape[0]):
        for step in range(out.shape[1]):
            out[action, step] = word_of(action, step)


def steps(game: str) -> Steps:
    found = steps_of(GAMES[game])
    assert found is not None
    return found


@cache
def all_words(game: str) -> Any:
    """Return the words of all actions, with one step more than there are: int32 (N_ACTIONS, MOST_STEPS + 1)."""
    out = np.zeros((GAMES[game].rules.N_ACTIONS, steps(game).MOST_STEPS + 1), np.int32)
    bound(write_words, game, {"word_of": steps(game).word_of})(out)
    return out


def decisions(game: Game, players: int, seed: int) -> Iterator[tuple[list[int], int]]:
    """Yield the legal actions at decisions of random games, with their number in the game."""
    dice, n, key = np.random.default_rng(seed), 0, 0
    while True:
        key += 1
        state = contract.start(game, contract.read_setup(game, players=players))
        while (acting := int(game.rules.to_act(state))) != NOBODY:
            if acting == CHANCE:
                game.rules.apply(state, draw(game, state, key))
                continue
            legal = contract.legal_actions(game.rules, state)
            if n % 7 == 0:
                yield legal, n
            n += 1
            if n // 7 >= N_STATES:
                return
            game.rules.apply(state, int(dice.choice(legal)))


def leaves(actions: Any, words: Any, step: int = 0) -> Iterator[tuple[int, Fraction]]:
    """Yield the actions that are found by choosing words, with their probability if every word is equally likely.

    actions : (n,);  words : (n, MOST_STEPS + 1)  of these
    """
    offered = np.unique(words[:, step])
    for word in offered:
        left = words[:, step] == word
        if words[left][0, step + 1] < 0:
            assert left.sum() == 1
            yield int(actions[left][0]), Fraction(1, len(offered))
        else:
            for action, chance in leaves(actions[left], words[left], step + 1):
                yield action, chance / len(offered)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_at_most_512_words(game: str):
    assert steps(game).N_WORDS <= MOST_WORDS == 512


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_action_is_one_of_them(game: str):
    words = all_words(game)
    assert words.max() < steps(game).N_WORDS
    assert words.min() == -1


@pytest.mark.parametrize("game", GAMES)
def test_the_most_steps_are_taken_and_no_more(game: str):
    words = all_words(game)
    assert (words[:, -1] == -1).all()
    assert (words[:, -2] >= 0).any()


@pytest.mark.parametrize("game", GAMES)
def test_after_the_last_word_of_an_action_comes_no_other(game: str):
    words = all_words(game)
    assert ((words[:, :-1] >= 0) | (words[:, 1:] < 0)).all()
    assert (words[:, 0] >= 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_no_two_actions_have_the_same_words(game: str):
    words = all_words(game)
    assert len(np.unique(words, axis=0)) == len(words)


@pytest.mark.parametrize("game", GAMES)
def test_no_words_are_the_beginning_of_others(game: str):
    words = all_words(game)
    for step in range(1, words.shape[1] - 1):
        ended = {*map(tuple, words[words[:, step] < 0][:, :step].tolist())}
        assert ended.isdisjoint(map(tuple, words[words[:, step] >= 0][:, :step].tolist()))


@pytest.mark.parametrize(("game", "players"), [(game, n) for game in GAMES for n in GAMES[game].players if n < 5])
def test_choosing_words_gives_exactly_the_legal_actions(game: str, players: int):
    for legal, n in decisions(GAMES[game], players, seed=players):
        assert sorted(action for action, _ in leaves(np.array(legal), all_words(game)[legal])) == legal, n


@pytest.mark.parametrize("game", GAMES)
def test_probabilities_of_words_multiply_to_those_of_actions(game: str):
    for legal, n in decisions(GAMES[game], GAMES[game].players[0], seed=9):
        assert sum(chance for _, chance in leaves(np.array(legal), all_words(game)[legal])) == 1, n


def test_a_game_with_few_actions_has_one_step_of_its_own():
    one = steps_of(PEBBLES)
    assert one is not None
    assert [[one.word_of(action, step) for step in (0, 1)] for action in range(3)] == [[0, -1], [1, -1], [2, -1]]


def test_a_game_with_many_actions_and_no_steps_has_none():
    assert steps_of(altered(PEBBLES, N_ACTIONS=513)) is None
