"""The environments of Gymnasium 1.4.0: its own checker, its ways to begin anew, and its spaces."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from voyageur.adapters.gymnasium import NEXT_STEP, SAME_STEP, SeatEnvironment, make, make_vec
from voyageur.games import GAMES
from voyageur.kernel.contract import IllegalAction

OPTIONS: dict[str, dict[str, Any]] = {"kanata": {"board": "duel", "round_cap": 10}, "canoe": {"course": "short"}}
IDS = ["voyageur/Kanata-v1", "voyageur/Canoe-v1", "voyageur/Island-v1", "voyageur/NouvelleFrance-v1"]
NAMES = pytest.mark.parametrize("game", GAMES)
QUICK = pytest.mark.filterwarnings("ignore::UserWarning")


def begun(game: str = "kanata", **more: Any) -> SeatEnvironment:
    environment = make(game, **{**OPTIONS.get(game, {}), **more})
    environment.reset(seed=5)
    return environment


def played(environment: SeatEnvironment, key: int = 1) -> tuple[Any, float, bool, bool, dict[str, Any]]:
    """Play random legal words to the end, and return the last step."""
    dice, ended, truncated, step = np.random.default_rng(key), False, False, None
    while not (ended or truncated):
        step = environment.step(dice.choice(np.flatnonzero(environment.action_masks())))
        _, _, ended, truncated, _ = step
    return step


def words(environment: Any, dice: np.random.Generator) -> np.ndarray:
    """Return a legal word for each game of a vector environment."""
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in environment.action_masks()])


@QUICK
@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_check_env_passes(name: str) -> None:
    check_env(gymnasium.make(name, illegal="lose").unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_a_game_is_registered(name: str) -> None:
    assert gymnasium.spec(name).entry_point == "voyageur.adapters.gymnasium:SeatEnvironment"


@NAMES
def test_observations_lie_in_the_space_to_the_end(game: str) -> None:
    environment = begun(game)
    seen, *_ = played(environment)
    assert environment.observation_space.contains(seen)


@NAMES
def test_the_reward_at_the_end_is_the_share_of_the_win(game: str) -> None:
    environment = begun(game)
    _, reward, *_ = played(environment)
    assert reward == environment.games.rewards[0, 0]


def test_the_seat_can_be_another() -> None:
    environment = begun(seat=1)
    assert environment.games.seats.tolist() == [1]


def test_at_the_end_the_mask_is_full_because_discrete_samples_an_empty_one_as_if_it_was() -> None:
    environment = begun()
    seen, *_ = played(environment)
    assert (seen["action_mask"].all(), environment.action_masks().all()) == (True, True)


def test_a_step_after_the_end_is_refused() -> None:
    environment = begun()
    played(environment)
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(0)


def test_an_action_that_is_not_legal_raises_with_its_clause() -> None:
    environment = begun(form="whole")
    with pytest.raises(IllegalAction, match=r"\(K\d+\)"):
        environment.step(np.flatnonzero(~environment.action_masks())[0])


def test_where_it_loses_what_is_not_legal_ends_the_game_without_truncation() -> None:
    environment = begun(illegal="lose")
    _, reward, ended, truncated, info = environment.step(np.flatnonzero(~environment.action_masks())[0])
    assert (reward, ended, truncated, [*info]) == (0.0, True, False, ["illegal"])


def test_a_game_is_truncated_after_so_many_decisions() -> None:
    assert played(begun(most_decisions=2))[1:4] == (0.0, False, True)


def test_observations_are_new_arrays() -> None:
    environment = begun()
    (first, _), (second, _) = environment.reset(seed=1), environment.reset(seed=1)
    assert not any(np.shares_memory(first[name], second[name]) for name in first)


def test_a_seed_has_64_bits() -> None:
    assert begun().reset(seed=2**64 - 1)[1] == {}


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_other_seeds_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed must be"):
        begun().reset(seed=seed)


@pytest.mark.slow
@NAMES
def test_pixels_are_a_picture(game: str) -> None:
    assert begun(game, render_mode="rgb_array").render().shape[2] == 3


# Many at once -----------------------------------------------------------------------------------


@NAMES
def test_rows_lie_in_the_space(game: str) -> None:
    environment = make_vec(game, 3, **OPTIONS.get(game, {}))
    seen, _ = environment.reset(seed=1)
    assert environment.observation_space.contains(seen)


def over_in_the_same_step() -> tuple[Any, int, tuple[Any, ...]]:
    """Return an environment, the first row that is over, and the step in which it is."""
    environment, dice = make_vec("canoe", 4, course="short"), np.random.default_rng(1)
    environment.reset(seed=1)
    while True:
        step = environment.step(words(environment, dice))
        if step[2].any():
            return environment, int(step[2].argmax()), step


def test_the_same_step_shows_the_next_game() -> None:
    environment, row, (seen, *_) = over_in_the_same_step()
    assert (environment.games.decisions[row], seen["action_mask"][row].any()) == (0, True)


def test_the_same_step_keeps_the_last_observation_where_its_mask_says_so() -> None:
    _, _, (_, _, ended, _, info) = over_in_the_same_step()
    assert info["_final_obs"].tolist() == ended.tolist()


def test_the_last_observation_lies_in_the_space() -> None:
    environment, row, (*_, info) = over_in_the_same_step()
    assert environment.single_observation_space.contains(info["final_obs"][row])


def test_the_same_step_pays_each_learner() -> None:
    environment, dice = make_vec("canoe", 4, course="short"), np.random.default_rng(1)
    environment.reset(seed=1)
    for _ in range(30):
        _, rewards, *_ = environment.step(words(environment, dice))
        assert rewards.tolist() == environment.games.rewards[:, 0].tolist()


def test_the_same_step_is_named() -> None:
    assert make_vec("canoe", 2).metadata["autoreset_mode"] == SAME_STEP


def test_the_next_step_is_named() -> None:
    assert make_vec("canoe", 2, autoreset_mode="NextStep").metadata["autoreset_mode"] == NEXT_STEP


def test_the_next_step_begins_a_game_in_the_step_after_its_end() -> None:
    environment, dice = make_vec("canoe", 2, autoreset_mode=NEXT_STEP, course="short"), np.random.default_rng(1)
    seen, _ = environment.reset(seed=1)
    ended = np.zeros(2, bool)
    while not ended[0]:
        chosen = np.array([dice.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, _, ended, _, _ = environment.step(chosen)
    assert seen["action_mask"][0].all()
    chosen = np.array([dice.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
    seen, rewards, ended, _, _ = environment.step(chosen)
    assert (rewards[0], bool(ended[0]), bool(seen["action_mask"][0].all())) == (0.0, False, False)


def test_the_games_of_a_seed_are_not_those_of_the_next_seed_one_row_on() -> None:
    environment = make_vec("nouvelle-france", 4)
    first, second = (environment.reset(seed=seed)[0]["observation"] for seed in (1, 2))
    assert not np.array_equal(first[1:], second[:-1])


def test_the_registry_makes_many_at_once() -> None:
    environment = gymnasium.make_vec("voyageur/Canoe-v1", num_envs=3)
    assert (environment.num_envs, environment.metadata["autoreset_mode"]) == (3, AutoresetMode.SAME_STEP)


def test_games_begin_anew_by_themselves() -> None:
    with pytest.raises(ValueError, match="reset_mask"):
        make_vec("canoe", 2).reset(options={"reset_mask": np.ones(2, bool)})
