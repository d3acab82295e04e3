"""The games in OpenSpiel: its own tests, what algorithms of its see and find, and facts of OpenSpiel 2.0.2."""

# pyright: reportMissingImports=false
# Not every machine has a wheel of OpenSpiel; types are checked on all.

import pickle
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from unittest.mock import Mock

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from voyageur import Play
from voyageur.adapters import openspiel
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.contract import BadSetup, Game, IllegalAction
from voyageur.table.shown import as_text

DUEL = "voyageur_kanata(board=duel,round_cap=10)"
ALONE = "voyageur_canoe(course=club,players=1)"
SHORT = {"kanata": {"board": "duel", "round_cap": 10}, "canoe": {"course": "short"}, "island": {"round_cap": 2}}
SET_UPS = [pytest.param(game, n, id=f"{game.name}-{n}") for game in GAMES.values() for n in sorted(game.players)]
MOST_GAMES = 100
OTHERS = [pytest.param(game, n, id=f"{game.name}-{n}") for game in GAMES.values() for n in sorted(game.players[1:])]
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def loaded(game: Game, players: int | None = None) -> Any:
    """Return a game in OpenSpiel, with options that make it short."""
    n = game.players[0] if players is None else players
    return pyspiel.load_game(openspiel.short_name(game), {**SHORT.get(game.name, {}), "players": n})


def drawn(state: Any, dice: random.Random) -> int:
    """Return a random action or outcome."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return dice.choices(outcomes, chances)[0]
    return dice.choice(state.legal_actions())


def walked(game: Any, key: int = 1, most: int = 1000) -> Iterator[Any]:
    """Yield the state after each of the first plies of a random game, the same state each time."""
    state, dice = game.new_initial_state(), random.Random(key)
    yield state
    while not state.is_terminal() and len(state.history()) < most:
        state.apply_action(drawn(state, dice))
        yield state


def after(game: Any, n: int, key: int = 1) -> Any:
    """Return the state after some plies of a random game."""
    *_, last = walked(game, key, n)
    return last


def ended(game: Any, key: int = 1) -> Any:
    return after(game, openspiel.MOST_PLIES, key)


def at_decision(game: Any, n: int) -> Any:
    """Return a state of the first random game with one in which a seat is to act after `n` plies or more."""
    states_of_games = (state for key in range(MOST_GAMES) for state in walked(game, key))
    return next(state for state in states_of_games if len(state.history()) >= n and state.current_player() >= 0)


def at_chance(game: Any) -> Any:
    """Return the first state of random games in which chance has a choice."""
    states_of_games = (state for key in range(MOST_GAMES) for state in walked(game, key))
    return next(state for state in states_of_games if state.is_chance_node() and len(state.chance_outcomes()) > 1)


# Games and parameters ---------------------------------------------------------------------------


def test_all_games_are_registered_when_the_adapter_is_imported() -> None:
    names = {"voyageur_kanata", "voyageur_canoe", "voyageur_island", "voyageur_nouvelle_france"}
    assert {name for name in pyspiel.registered_names() if name.startswith("voyageur")} == names


@EACH_GAME
def test_parameters_are_the_rule_options_and_players(game: Game) -> None:
    known = loaded(game).get_type().parameter_specification
    assert {*known} == {option.name for option in game.options} | {"players"}


def test_parameters_may_stand_in_a_text() -> None:
    game = pyspiel.load_game("voyageur_kanata(board=duel,round_cap=17,fort_falls_to=1)")
    assert game.opening.setup.texts == {"board": "duel", "round_cap": "17", "fort_falls_to": "1"}


def test_parameters_may_stand_in_a_mapping() -> None:
    game = pyspiel.load_game("voyageur_canoe", {"course": "club", "shooters": "2,3", "players": 4})
    assert (game.opening.setup.texts, game.num_players()) == ({"course": "club", "shooters": "2,3"}, 4)


def test_a_board_of_ones_own_is_a_parameter() -> None:
    text = "file:" + GAMES["kanata"].options[0].shipped("duel")
    game = pyspiel.load_game("voyageur_kanata", {"board": text})
    assert game.opening.setup.texts == {"board": text}


@pytest.mark.parametrize(
    "parameters",
    [{"shooters": "2,3"}, {"shooters": "2"}, {"shooters": "none"}, {"colonies": "georgia,virginia"}, {"players": 8}],
)
def test_the_text_of_a_game_loads_that_game(parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game("voyageur_canoe", parameters)
    again = pyspiel.load_game(str(game))
    assert (again.opening.setup.texts, again.num_players()) == (game.opening.setup.texts, game.num_players())


def test_the_text_of_a_game_on_a_board_of_ones_own_loads_that_game() -> None:
    text = "file:" + GAMES["kanata"].options[0].shipped("duel")
    again = pyspiel.load_game(str(pyspiel.load_game("voyageur_kanata", {"board": text})))
    assert again.opening.setup.texts == {"board": text}


def test_a_value_that_an_option_does_not_take_is_refused_with_the_reason() -> None:
    with pytest.raises(BadSetup, match="atlantis"):
        pyspiel.load_game("voyageur_kanata(board=atlantis)")


def test_a_number_of_players_that_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(BadSetup, match="5"):
        pyspiel.load_game("voyageur_island(players=5)")


def test_a_game_can_begin_with_a_position_of_ones_own() -> None:
    position = after(loaded(GAMES["kanata"]), 9).under_way.state
    begun = openspiel.game_from(GAMES["kanata"], position).new_initial_state()
    assert states.is_equal(begun.under_way.state, position)


def test_a_position_and_the_game_that_begins_with_it_change_apart() -> None:
    position = after(loaded(GAMES["kanata"]), 9).under_way.state
    before, game = states.to_bytes(position), openspiel.game_from(GAMES["kanata"], position)
    GAMES["kanata"].rules.apply(position, contract.legal_actions(GAMES["kanata"].rules, position)[-1])
    assert states.to_bytes(game.new_initial_state().under_way.state) == before != states.to_bytes(position)


# OpenSpiel's own tests --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), SET_UPS)
def test_random_games_pass_the_test_of_openspiel(game: Game, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players), num_sims=1, serialize=True, verbose=False)


def shows_a_whole_game(game: Game, players: int) -> None:
    text = generate_playthrough.playthrough(str(loaded(game, players)), [], seed=1)
    assert "IsTerminal() = True" in text
    assert f"NumPlayers() = {players}" in text


@pytest.mark.slow
@EACH_GAME
def test_a_playthrough_shows_a_whole_game(game: Game) -> None:
    shows_a_whole_game(game, game.players[0])


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), OTHERS)
def test_a_playthrough_shows_a_whole_game_of_other_numbers_of_players(game: Game, players: int) -> None:
    shows_a_whole_game(game, players)


# Chance -----------------------------------------------------------------------------------------


@EACH_GAME
def test_outcomes_of_chance_have_the_probabilities_of_the_rules(game: Game) -> None:
    state = at_chance(loaded(game))
    weights = contract.outcome_weights(game, state.under_way.state)
    chances = {outcome: weight / sum(weights) for outcome, weight in enumerate(weights) if weight}
    assert dict(state.chance_outcomes()) == chances


def test_an_outcome_that_chance_cannot_bring_is_refused() -> None:
    state = at_chance(loaded(GAMES["canoe"]))
    impossible = min({*range(12)} - {outcome for outcome, _ in state.chance_outcomes()}, default=12)
    with pytest.raises(IllegalAction):
        state.apply_action(impossible)


@pytest.mark.parametrize("action", [-7, 1323, 10**9])
def test_an_action_that_is_not_legal_is_refused_before_it_reaches_the_rules(action: int) -> None:
    state = loaded(GAMES["kanata"]).new_initial_state()
    with pytest.raises(IllegalAction):
        state.apply_action(action)


def test_in_2_0_2_a_seat_that_is_asked_at_chance_has_the_outcomes_as_actions() -> None:
    # So loops, and ours too, ask for actions and masks only where a seat decides.
    state = at_chance(loaded(GAMES["island"]))
    assert state.legal_actions(0) == [outcome for outcome, _ in state.chance_outcomes()]
    assert len(state.legal_actions_mask()) == GAMES["island"].rules.N_OUTCOMES


def test_where_a_seat_decides_its_mask_has_all_actions_and_no_other_seat_has_any() -> None:
    state = at_decision(loaded(GAMES["island"]), 20)
    assert len(state.legal_actions_mask()) == GAMES["island"].rules.N_ACTIONS
    assert state.legal_actions(1 - state.current_player()) == []


@EACH_GAME
def test_legal_actions_are_those_of_openspiels_own_method_and_sorted(game: Game) -> None:
    for state in walked(loaded(game), most=100):
        for asked in ((), *((seat,) for seat in range(state.num_players()))):
            found = state.legal_actions(*asked)
            assert found == pyspiel.State.legal_actions(state, *asked) == sorted(found)


@EACH_GAME
def test_a_game_has_room_for_its_chance_outcomes_as_moves(game: Game) -> None:
    # Shimmy 2.0.1 stops a game after `max_game_length` plies, among which it counts those of chance.
    most = loaded(game).max_game_length()
    assert len(ended(loaded(game)).history()) < most == loaded(game).max_chance_nodes_in_history()


# Pay-offs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), SET_UPS)
def test_returns_are_the_shares_of_the_win(game: Game, players: int) -> None:
    end = ended(loaded(game, players))
    assert end.returns() == [*contract.shares(game, end.under_way.state, players)]


@EACH_GAME
def test_returns_are_zeros_until_the_end(game: Game) -> None:
    assert {*at_decision(loaded(game), 10).returns()} == {0.0}


@EACH_GAME
def test_at_the_end_nobody_is_to_act(game: Game) -> None:
    end = ended(loaded(game))
    assert (end.current_player(), end.legal_actions()) == (pyspiel.PlayerId.TERMINAL, [])


@pytest.mark.parametrize(("game", "players"), SET_UPS)
def test_rewards_add_up_to_returns_though_nobody_reads_those_at_chance(game: Game, players: int) -> None:
    # OpenSpiel 2.0.2, `rl_environment` first of all, reads rewards only where a seat decides and at the end.
    total, returns = np.zeros(players), list[float]()
    for state in walked(loaded(game, players), most=openspiel.MOST_PLIES):
        if not state.is_chance_node():
            total += state.rewards()
            returns = state.returns()
    assert total.tolist() == returns
    assert any(returns) or players == 1


@pytest.mark.parametrize(("game", "players"), SET_UPS)
def test_returns_add_up_to_the_utility_sum(game: Game, players: int) -> None:
    in_openspiel = loaded(game, players)
    if (game.name, players) == ("canoe", 1):
        assert in_openspiel.utility_sum() is None
    else:
        assert sum(ended(in_openspiel).returns()) == pytest.approx(in_openspiel.utility_sum()) == 1


def test_a_lone_canoe_has_1_if_it_comes_home_and_else_0() -> None:
    ends = [ended(pyspiel.load_game(ALONE), key) for key in range(10)]
    assert {end.returns()[0]: bool(end.under_way.state.n_home) for end in ends} == {1.0: True, 0.0: False}


def test_where_nobody_may_win_the_game_is_not_of_constant_sum() -> None:
    assert pyspiel.load_game(ALONE).get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


# Copies and files -------------------------------------------------------------------------------


def test_a_copy_is_played_on_without_its_original() -> None:
    state = at_decision(loaded(GAMES["kanata"]), 6)
    before, history = states.to_bytes(state.under_way.state), state.history()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[-1])
    assert (states.to_bytes(state.under_way.state), [*state.under_way.actions]) == (before, history)


def test_an_original_is_played_on_without_its_copy() -> None:
    state = at_decision(loaded(GAMES["kanata"]), 6)
    before, history = states.to_bytes(state.under_way.state), state.history()
    copy = state.clone()
    state.apply_action(state.legal_actions()[-1])
    assert (states.to_bytes(copy.under_way.state), [*copy.under_way.actions]) == (before, history)


def test_a_copy_copies_no_bytes_until_it_is_played_on() -> None:
    state = at_decision(loaded(GAMES["nouvelle-france"]), 6)
    assert state.clone().under_way.state is state.under_way.state


def test_a_copy_sets_up_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_decision(loaded(GAMES["canoe"]), 6)
    set_up = Mock()
    monkeypatch.setattr(contract, "start", set_up)
    monkeypatch.setattr(contract, "read_setup", set_up)
    state.clone()
    assert not set_up.called


def test_texts_told_to_a_copy_are_not_told_to_its_original() -> None:
    state = at_decision(loaded(GAMES["island"]), 6)
    before = state.information_state_string(0)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.information_state_string(0).startswith(before)
    assert state.information_state_string(0) == before


@EACH_GAME
def test_a_state_that_was_written_is_read_by_playing_its_plies_again(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = after(loaded(game), 12)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    played = list[int]()
    play = openspiel.UnderWay.play
    monkeypatch.setattr(openspiel.UnderWay, "play", lambda here, action: (played.append(action), play(here, action)))
    _, again = pyspiel.deserialize_game_and_state(text)
    assert played == state.history() == again.history()
    assert states.is_equal(again.under_way.state, state.under_way.state)


def test_plies_that_the_rules_refuse_are_not_read() -> None:
    here = deepcopy(after(loaded(GAMES["kanata"]), 3).under_way)
    here.actions = [*here.actions[:-1], 1323]
    with pytest.raises(IllegalAction):
        pickle.loads(pickle.dumps(here))


def test_a_game_from_a_position_is_not_written() -> None:
    position = after(loaded(GAMES["kanata"]), 9).under_way.state
    state = openspiel.game_from(GAMES["kanata"], position).new_initial_state()
    with pytest.raises(TypeError, match="position"):
        pickle.dumps(state.under_way)


# What seats know --------------------------------------------------------------------------------


@EACH_GAME
def test_tensors_are_our_observation(game: Game) -> None:
    state = at_decision(loaded(game), 10)
    expected = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)
    game.presentation.observe(state.under_way.state, 1, expected)
    assert state.observation_tensor(1) == state.information_state_tensor(1) == expected.tolist()


@EACH_GAME
def test_the_observation_as_text_is_the_position_as_the_seat_sees_it(game: Game) -> None:
    state = at_decision(loaded(game), 10)
    assert state.observation_string(1) == as_text(game, game.presentation.view(state.under_way.state, 1))


@EACH_GAME
def test_the_information_state_is_that_of_a_play_of_the_same_plies(game: Game) -> None:
    play = Play(game, chance="manual", **{name: str(value) for name, value in SHORT.get(game.name, {}).items()})
    for state in walked(loaded(game), most=30):
        if state.history():
            play.step(state.history()[-1])
        assert state.information_state_string(1) == play.information_state(1)


def test_a_card_that_a_seat_drew_is_no_part_of_what_its_rival_knows() -> None:
    state = next(
        state
        for state in walked(loaded(GAMES["island"]))
        if len({state.child(outcome).information_state_string(0) for outcome, _ in outcomes_of(state)}) > 1
        and len({state.child(outcome).information_state_string(1) for outcome, _ in outcomes_of(state)}) == 1
    )
    assert state.is_chance_node()


def outcomes_of(state: Any) -> list[tuple[int, float]]:
    return state.chance_outcomes() if state.is_chance_node() else []


@pytest.mark.parametrize(("wanted", "name"), [(None, "observation"), (INFO_STATE_OBS_TYPE, "info_state")])
def test_observers_show_the_observation_under_openspiels_name(wanted: Any, name: str) -> None:
    state = at_decision(loaded(GAMES["canoe"]), 10)
    observer = make_observation(state.get_game(), wanted)
    observer.set_from(state, 1)
    assert observer.dict[name].tolist() == state.observation_tensor(1)


def test_with_perfect_recall_an_observer_tells_the_information_state() -> None:
    state = at_decision(loaded(GAMES["canoe"]), 10)
    assert make_observation(state.get_game(), INFO_STATE_OBS_TYPE).string_from(
        state, 1
    ) == state.information_state_string(1)


def test_there_is_no_observer_of_what_only_the_public_knows() -> None:
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(loaded(GAMES["island"]), public) is None


@EACH_GAME
def test_positions_that_look_the_same_to_all_are_told_apart_by_a_digest(game: Game) -> None:
    state = at_decision(loaded(game), 10)
    text, digest = str(state).rsplit("\n", 1)
    assert text == as_text(game, game.presentation.view(state.under_way.state, None))
    assert len(digest) == 2 * openspiel.DIGEST


def test_cards_that_nobody_else_sees_are_told_apart_in_the_text_of_a_state() -> None:
    state = next(state for state in walked(loaded(GAMES["island"])) if is_secret_draw(state))
    assert len({str(state.child(outcome)) for outcome, _ in state.chance_outcomes()}) == len(state.chance_outcomes())


def is_secret_draw(state: Any) -> bool:
    """Whether chance is to act, and everybody sees the same whatever it brings."""
    children = [state.child(outcome) for outcome, _ in outcomes_of(state)]
    return len(children) > 1 and len({str(child).rsplit("\n", 1)[0] for child in children}) == 1


def test_an_action_has_the_text_that_people_type() -> None:
    state = loaded(GAMES["kanata"]).new_initial_state()
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert sorted(texts) == contract.legal_texts(GAMES["kanata"], state.under_way.state)


# Algorithms of OpenSpiel ------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), SET_UPS)
def test_an_environment_pays_the_returns(game: Game, players: int) -> None:
    environment = rl_environment.Environment(loaded(game, players))
    environment.seed(1)
    step, dice, total = environment.reset(), random.Random(1), np.zeros(players)
    while not environment.get_state.is_terminal():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = environment.step([dice.choice(legal)])
        total += step.rewards
    # In OpenSpiel 2.0.2 a race in which nobody has a choice is over after `reset`, whose step says nothing of it.
    assert total.tolist() == environment.get_state.returns() or step.first()


def test_an_environment_has_the_observation_and_the_options() -> None:
    environment = rl_environment.Environment("voyageur_canoe", course="short", players=3)
    step = environment.reset()
    assert environment.game.opening.setup.texts == {"course": "short"}
    assert len(step.observations["info_state"][2]) == GAMES["canoe"].presentation.OBSERVATION_SIZE


@pytest.mark.slow
def test_a_search_of_openspiel_plays_kanata_on_the_board_duel_and_beats_random_play() -> None:
    # That in Python: the one in C++, `pyspiel.MCTSBot`, ends the process with any game written in Python (2.0.2).
    game, dice = pyspiel.load_game(DUEL), np.random.RandomState(1)
    search = mcts.MCTSBot(game, 2.0, 8, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state, rng = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        state.apply_action(search.step(state) if state.current_player() == 0 else drawn(state, rng))
    assert state.returns() == [1, 0]
