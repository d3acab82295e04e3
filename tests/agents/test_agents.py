"""The agents: they choose legal actions from what they are given, the same for the same key, and greedy is no fool."""

import pytest

from voyageur import agents
from voyageur.games import GAMES
from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import BOARDS
from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions, read_setup, start
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.lab.playouts import play_games


def opening(board: str = "duel") -> State:
    return start(GAME, read_setup(GAME, {"board": board}))


@pytest.mark.parametrize("name", agents.names_for(GAME))
def test_an_agent_chooses_a_legal_action(name: str) -> None:
    state = opening()
    assert agents.choose(name, GAME, state, 0, 1, 1.0) in legal_actions(GAME.rules, state)


@pytest.mark.parametrize("name", ["random", "greedy", "greedy~0.02", "search:40", "search:40~0.02", "search:40*2"])
def test_the_same_key_gives_the_same_choice(name: str) -> None:
    state = opening()
    assert agents.choose(name, GAME, state, 0, 7, 1.0) == agents.choose(name, GAME, state, 0, 7, 1.0)


@pytest.mark.parametrize("name", agents.names_for(GAME))
def test_choosing_leaves_the_table_s_state_alone(name: str) -> None:
    state = opening()
    before = states.to_bytes(state)
    agents.choose(name, GAME, state, 0, 1, 1.0)
    assert states.to_bytes(state) == before


def test_an_unknown_agent_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        ValueError,
        match=r"There is no agent “greeedy”; the agents are random, .*greedy, .*novice.*, search, search:500",
    ):
        agents.choose("greeedy", GAME, opening(), 0, 1, 1.0)


def test_random_chooses_every_legal_action_for_some_key() -> None:
    state = opening()
    chosen = {agents.choose("random", GAME, state, 0, key, 1.0) for key in range(100)}
    assert chosen == set(legal_actions(GAME.rules, state))


def test_a_solver_is_offered_only_for_games_that_have_one() -> None:
    assert "solver" in agents.names_for(GAMES["canoe"])
    assert "solver" not in agents.names_for(GAMES["kanata"])


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_in_95_of_100_games(board: str, seat: int) -> None:
    policies = ("greedy", "random") if seat == 0 else ("random", "greedy")
    assert play_games(GAME, opening(board), policies, 1, 200).shares[:, seat].mean() >= 0.95


@pytest.mark.parametrize("name", ["island", "nouvelle-france"])
@pytest.mark.parametrize(("players", "at_least"), [(2, 0.95), (3, 0.9), (4, 0.9)])
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_at_a_game_with_secrets(name: str, players: int, at_least: float, seat: int) -> None:
    game = GAMES[name]
    policies = tuple("greedy" if each == seat else "random" for each in range(players))
    played = play_games(game, start(game, read_setup(game, {}, players)), policies, 1, 200)
    assert played.shares[:, seat].mean() >= at_least


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", [name for name, kind in agents.KINDS.items() if kind.sits_at_tables])
def test_every_agent_has_a_name_to_be_chosen_by(name: str, locale: str) -> None:
    faults = Words().faults(Sentence(f"agent-{name}"), locale)
    assert not faults, f"write agent-{name} into src/voyageur/words/{locale}.ftl: {faults}"
