"""The environments of PettingZoo 1.27.0: its own tests, and what its wrappers and learners stumble over elsewhere."""

import copy
import pickle
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo.test
import pytest
from gymnasium.spaces import Dict, Discrete, flatdim, flatten
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from voyageur import batch
from voyageur.adapters import pettingzoo as adapter
from voyageur.adapters.pettingzoo import AecEnvironment, env, raw_env
from voyageur.games import GAMES
from voyageur.kernel.contract import BadSetup, IllegalAction

OPTIONS: dict[str, dict[str, Any]] = {
    "kanata": {"board": "duel", "round_cap": 10},
    "canoe": {"course": "short"},
    "island": {"round_cap": 10},
}
SET_UPS = [(game.name, players) for game in GAMES.values() for players in sorted(game.players)]
FORMS = ("steps", "whole")
NAMES = pytest.mark.parametrize("game", GAMES)
EACH_SET_UP = pytest.mark.parametrize(("game", "players"), SET_UPS)
EACH_FORM = pytest.mark.parametrize("form", FORMS)
IGNORED = pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # it would have an array, and none has a mask


def made(game: str, **more: Any) -> AecEnvironment:
    """Return an environment with options that make the game short, begun."""
    found = raw_env(game, **{**OPTIONS.get(game, {}), **more})
    found.reset(seed=5)
    return found


def drawn(environment: Any, dice: np.random.Generator) -> int | None:
    """Return a legal word of the agent to act, None if it is done."""
    seen, _, terminated, truncated, _ = environment.last()
    return None if terminated or truncated else int(dice.choice(np.flatnonzero(seen["action_mask"])))


def gone_on(environment: Any, n: int, key: int = 1) -> Any:
    """Return the environment after `n` random words, or where it has ended."""
    dice = np.random.default_rng(key)
    for _ in range(n):
        if any(environment.terminations.values()) or any(environment.truncations.values()):
            break
        environment.step(drawn(environment, dice))
    return environment


def ended(environment: Any, key: int = 1) -> Any:
    return gone_on(environment, 100_000, key)


def seen_by(environment: Any) -> list[bytes]:
    """Return all that all agents see."""
    return [array.tobytes() for agent in environment.agents for array in environment.observe(agent).values()]


# PettingZoo's own tests -------------------------------------------------------------------------


@IGNORED
@EACH_FORM
@EACH_SET_UP
def test_the_api_test_passes(game: str, players: int, form: str) -> None:
    pettingzoo.test.api_test(env(game, players=players, form=form, **OPTIONS.get(game, {})), num_cycles=20)


@EACH_FORM
@EACH_SET_UP
def test_the_seed_test_passes(game: str, players: int, form: str) -> None:
    pettingzoo.test.seed_test(lambda: env(game, players=players, form=form, **OPTIONS.get(game, {})), num_cycles=20)


@pytest.mark.slow
@NAMES
def test_the_render_test_passes(game: str) -> None:
    is_svg = {"svg": lambda picture: picture.startswith("<svg ")}
    pettingzoo.test.render_test(lambda render_mode: env(game, render_mode=render_mode), is_svg)


@NAMES
def test_the_performance_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(100))
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(seconds)))
    pettingzoo.test.performance_benchmark(env(game, **OPTIONS.get(game, {})))
    assert next(seconds) > 5


# Spaces -----------------------------------------------------------------------------------------


@EACH_FORM
@NAMES
def test_observations_lie_in_the_space_to_the_end(game: str, form: str) -> None:
    environment, dice = made(game, form=form), np.random.default_rng(2)
    while environment.agents:
        for agent in environment.agents:
            assert environment.observation_space(agent).contains(environment.observe(agent))
        environment.step(drawn(environment, dice))


@NAMES
def test_numbers_that_are_not_scaled_lie_in_the_space(game: str) -> None:
    environment = gone_on(made(game, scaled=False), 50)
    agent = environment.agent_selection
    assert environment.observation_space(agent).contains(environment.observe(agent))


@NAMES
def test_scaled_numbers_lie_within_one(game: str) -> None:
    box = made(game).observation_space("seat_0")["observation"]
    assert (box.low.min() >= -1, box.high.max() <= 1) == (True, True)


def test_actions_are_counted_from_0_since_stable_baselines3_2_9_honours_no_other_start() -> None:
    assert made("kanata").action_space("seat_1") == Discrete(made("kanata").game.n_words, start=0)


def test_without_a_form_a_game_of_few_actions_has_whole_ones() -> None:
    assert made("canoe").action_space("seat_0").n == GAMES["canoe"].rules.N_ACTIONS


def test_without_a_form_a_game_of_many_actions_has_steps() -> None:
    assert made("island").action_space("seat_0").n <= 512


def test_equal_spaces_flatten_alike_which_gymnasium_1_4_0_does_not_promise_for_dicts_of_another_order() -> None:
    first, second = (made("canoe").observation_space("seat_0") for _ in range(2))
    seen = made("canoe").observe("seat_0")
    assert flatten(first, seen).tobytes() == flatten(second, seen).tobytes()


def test_a_flat_vector_begins_with_the_mask() -> None:
    environment = made("canoe")
    space, seen = environment.observation_space("seat_0"), environment.observe("seat_0")
    flat = flatten(space, seen)
    assert (flat.size, flat[:27].tolist()) == (flatdim(space), seen["action_mask"].tolist())


def test_an_observation_has_the_order_of_its_space() -> None:
    environment = made("canoe")
    space: Dict = environment.observation_space("seat_0")
    assert [*environment.observe("seat_0")] == [*space]


# Masks ------------------------------------------------------------------------------------------


def test_the_mask_is_in_the_observation_as_tianshou_2_0_1_ignores_one_in_info() -> None:
    assert made("kanata").last()[0]["action_mask"].dtype == np.int8


@EACH_FORM
@NAMES
def test_the_agent_asked_always_has_a_choice(game: str, form: str) -> None:
    environment, dice = made(game, form=form), np.random.default_rng(2)
    while environment.agents:
        assert environment.observe(environment.agent_selection)["action_mask"].any()
        environment.step(drawn(environment, dice))


def test_at_the_end_all_masks_are_full_because_discrete_samples_an_empty_one_as_if_it_was() -> None:
    environment = ended(made("kanata"))
    assert [environment.observe(agent)["action_mask"].all() for agent in environment.agents] == [True, True]


def test_an_agent_that_is_not_asked_has_no_choice() -> None:
    environment = made("kanata")
    (other,) = {*environment.agents} - {environment.agent_selection}
    assert not environment.observe(other)["action_mask"].any()


def test_the_mask_is_that_of_the_legal_words() -> None:
    environment = made("canoe")
    legal = environment.game.legal_actions()
    assert np.flatnonzero(environment.last()[0]["action_mask"]).tolist() == legal.tolist()


# Ends -------------------------------------------------------------------------------------------


@EACH_SET_UP
def test_every_agent_stays_to_the_end_because_torchrl_0_14_1_raises_when_one_leaves_early(
    game: str, players: int
) -> None:
    environment, dice = made(game, players=players), np.random.default_rng(3)
    while not any(environment.terminations.values()):
        assert environment.agents == environment.possible_agents
        environment.step(drawn(environment, dice))


@EACH_SET_UP
def test_all_agents_are_terminated_at_once(game: str, players: int) -> None:
    assert [*ended(made(game, players=players)).terminations.values()] == [True] * players


@EACH_SET_UP
def test_everybody_is_paid_its_share_of_the_win_at_the_end(game: str, players: int) -> None:
    environment = ended(made(game, players=players))
    assert [*environment.rewards.values()] == [*environment.game.shares()]


@pytest.mark.parametrize("players", [3, 4])
def test_a_seat_that_is_out_early_is_paid_at_the_end(players: int) -> None:
    environment = ended(made("canoe", players=players))
    paid = {}
    for agent in environment.agent_iter():
        paid[agent] = environment.last()[1]
        environment.step(None)
    assert (len(paid), sum(paid.values())) == (players, pytest.approx(1))


def test_before_the_end_nobody_is_paid() -> None:
    assert {*gone_on(made("kanata"), 5).rewards.values()} == {0.0}


def test_the_ending_is_told_in_the_info() -> None:
    environment = ended(made("kanata"))
    assert environment.infos["seat_1"] == {"ending": environment.game.ending()}


def test_a_game_is_truncated_after_so_many_decisions() -> None:
    environment = ended(made("kanata", form="whole", most_decisions=3))
    assert [*environment.truncations.values()] == [True, True]


@pytest.mark.parametrize("more", [{}, {"most_decisions": 3}])
def test_no_game_is_terminated_and_truncated_since_rllib_2_60_0_then_never_ends(more: dict[str, Any]) -> None:
    environment = ended(made("kanata", **more))
    assert any(environment.terminations.values()) != any(environment.truncations.values())


def test_words_of_one_decision_count_as_one() -> None:
    environment = made("island", form="steps", most_decisions=5)
    dice, n = np.random.default_rng(1), 0
    while not any(environment.truncations.values()):
        environment.step(drawn(environment, dice))
        n += 1
    assert n > 5


# What is not legal ------------------------------------------------------------------------------


def not_legal(environment: Any) -> int:
    return int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[0])


def test_an_action_that_is_not_legal_raises_with_its_clause() -> None:
    environment = made("kanata", form="whole")
    with pytest.raises(IllegalAction, match=r"\(K\d+\)"):
        environment.step(not_legal(environment))


def test_an_action_that_is_not_legal_leaves_the_game_as_it_was() -> None:
    environment = made("kanata")
    before = seen_by(environment)
    with pytest.raises(IllegalAction):
        environment.step(not_legal(environment))
    assert seen_by(environment) == before


@pytest.mark.parametrize("action", [-1, 10**9])
def test_an_action_outside_the_space_raises(action: int) -> None:
    with pytest.raises(IllegalAction):
        made("kanata").step(action)


@pytest.mark.parametrize("action", [None, 1.0, "stop", True])
def test_an_action_that_is_no_whole_number_is_a_type_error(action: Any) -> None:
    with pytest.raises(TypeError, match="whole number"):
        made("kanata").step(action)


def test_a_numpy_number_is_an_action() -> None:
    environment = made("kanata")
    word = np.int64(drawn(environment, np.random.default_rng(1)))
    environment.step(word)
    assert environment.game.plies or environment.game.path


def test_where_it_loses_what_is_not_legal_terminates_and_does_not_truncate() -> None:
    environment = made("kanata", illegal="lose")
    environment.step(not_legal(environment))
    assert (environment.terminations, any(environment.truncations.values())) == (
        {"seat_0": True, "seat_1": True},
        False,
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_it_loses_the_others_share_the_win(players: int) -> None:
    environment = made("island", players=players, illegal="lose")
    loser = environment.agent_selection
    environment.step(not_legal(environment))
    shares = [0.0 if agent == loser else 1 / (players - 1) for agent in environment.agents]
    assert [*environment.rewards.values()] == shares


def test_where_it_loses_the_info_says_why() -> None:
    environment = made("kanata", form="whole", illegal="lose")
    environment.step(not_legal(environment))
    assert "(K" in environment.infos["seat_0"]["illegal"]


# Seeds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 2**32, 2**64 - 1, np.int64(7)])
def test_a_seed_has_64_bits(seed: int) -> None:
    environment = made("kanata")
    environment.reset(seed=seed)
    assert environment.agents == ["seat_0", "seat_1"]


@pytest.mark.parametrize(("seed", "error"), [(-1, ValueError), (2**64, ValueError), (1.5, TypeError)])
def test_other_seeds_are_refused(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="seed must be"):
        made("kanata").reset(seed=seed)


@NAMES
def test_a_seed_begins_the_first_game_of_a_batch_of_this_seed(game: str) -> None:
    rows = batch(game, 1, form="whole", masks=False, scaled=True, seed=5, **OPTIONS.get(game, {}))
    environment = made(game, form="whole")
    seen = environment.observe(environment.possible_agents[rows.seats[0]])
    assert seen["observation"].tobytes() == rows.observations[0].tobytes()


def test_games_without_a_seed_follow_from_the_last_one() -> None:
    def third() -> list[bytes]:
        environment = made("nouvelle-france")
        environment.reset()
        environment.reset()
        return seen_by(environment)

    assert third() == third()


def test_games_without_a_seed_are_others() -> None:
    environment = made("nouvelle-france")
    first = seen_by(environment)
    environment.reset()
    assert seen_by(environment) != first


# What is handed out -----------------------------------------------------------------------------


def test_observations_are_new_arrays_because_minari_0_5_4_keeps_them() -> None:
    environment = made("kanata")
    first = environment.observe("seat_0")
    kept = copy.deepcopy(first)
    gone_on(environment, 10)
    assert all((first[name] == kept[name]).all() for name in kept)


def test_writing_into_an_observation_changes_nothing() -> None:
    environment = made("kanata")
    before = seen_by(environment)
    environment.observe("seat_0")["observation"][:] = 9
    assert seen_by(environment) == before


def test_infos_are_new_dictionaries() -> None:
    environment = made("kanata")
    environment.last()[4]["mine"] = 1
    environment.step(drawn(environment, np.random.default_rng(1)))
    assert environment.infos == {"seat_0": {}, "seat_1": {}}


def test_the_list_of_agents_is_not_that_of_the_possible_ones() -> None:
    environment = made("kanata")
    assert environment.agents is not environment.possible_agents


@EACH_FORM
def test_a_copy_goes_its_own_way(form: str) -> None:
    environment = gone_on(made("kanata", form=form), 3)
    before = seen_by(environment)
    gone_on(copy.deepcopy(environment), 5)
    assert seen_by(environment) == before


@EACH_FORM
def test_a_copy_has_the_same_dice_to_come(form: str) -> None:
    environment = gone_on(made("kanata", form=form), 3)
    other = copy.deepcopy(environment)
    assert seen_by(gone_on(environment, 20)) == seen_by(gone_on(other, 20))


@EACH_FORM
def test_an_environment_can_be_sent_to_another_process(form: str) -> None:
    environment = gone_on(made("kanata", form=form), 3)
    other = pickle.loads(pickle.dumps(environment))
    assert seen_by(gone_on(environment, 20)) == seen_by(gone_on(other, 20))


# Arguments and pictures -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [{"form": "words"}, {"illegal": "pass"}, {"render_mode": "gif"}, {"most_decisions": 0}, {"players": 9}],
)
def test_arguments_that_cannot_be_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises((ValueError, BadSetup)):
        env("kanata", **arguments)


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(KeyError, match="kanata"):
        env("chess")


def test_the_environment_is_named_after_the_game_and_its_rules() -> None:
    assert [str(env(name)) for name in GAMES] == ["kanata_v1", "canoe_v1", "island_v1", "nouvelle_france_v1"]


def test_it_is_not_parallelizable() -> None:
    assert env("canoe").metadata["is_parallelizable"] is False


def test_env_says_what_must_come_first() -> None:
    assert isinstance(env("canoe"), OrderEnforcingWrapper)


def test_a_game_of_ones_own_is_an_environment() -> None:
    assert env(GAMES["canoe"]).possible_agents == ["seat_0", "seat_1"]


@NAMES
def test_pixels_show_more_than_paper(game: str) -> None:
    picture = made(game, render_mode="rgb_array").render()
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


def test_characters_are_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    made("canoe", render_mode="human")
    assert capsys.readouterr().out.count("\n") > 5


def test_public_functions_take_the_same_arguments() -> None:
    assert adapter.raw_env("canoe", players=3, form="steps").possible_agents == env("canoe", players=3).possible_agents
