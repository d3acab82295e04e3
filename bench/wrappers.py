"""Which wrappers of other libraries keep the length and the pay-offs of our games.

    python bench/wrappers.py

Random games of each kind are played through each wrapper with the same seeds and choices as without any; SuperSuit's
are left out where it is not installed.  Printed is for each wrapper whether games are the same, or what is different.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from voyageur.adapters import pettingzoo
from voyageur.games import GAMES

SEEDS = range(3)
MOST_STEPS = 20_000

utils: Any = import_module("pettingzoo.utils.wrappers")
conversions: Any = import_module("pettingzoo.utils.conversions")

OF_PETTINGZOO: Mapping[str, Callable[[Any], Any]] = {
    "BaseWrapper": utils.BaseWrapper,
    "OrderEnforcingWrapper": utils.OrderEnforcingWrapper,
    "AssertOutOfBoundsWrapper": utils.AssertOutOfBoundsWrapper,
    "TerminateIllegalWrapper": lambda env: utils.TerminateIllegalWrapper(env, illegal_reward=-1),
    "MultiEpisodeEnv, 1 episode": lambda env: utils.MultiEpisodeEnv(env, 1),
    "turn_based_aec_to_parallel": conversions.turn_based_aec_to_parallel,
}


def of_supersuit() -> Mapping[str, Callable[[Any], Any]]:
    """Return wrappers of SuperSuit, if it is installed."""
    if find_spec("supersuit") is None:
        return {}
    suite: Any = import_module("supersuit")
    return {
        "pad_action_space_v0": suite.pad_action_space_v0,
        "pad_observations_v0": suite.pad_observations_v0,
        "dtype_v0": lambda env: suite.dtype_v0(env, "float32"),
        "flatten_v0": suite.flatten_v0,
        "clip_reward_v0": suite.clip_reward_v0,
        "sticky_actions_v0, never": lambda env: suite.sticky_actions_v0(env, 0.0),
        "delay_observations_v0": lambda env: suite.delay_observations_v0(env, 1),
        "frame_stack_v1": lambda env: suite.frame_stack_v1(env, 2),
        "agent_indicator_v0": suite.agent_indicator_v0,
    }


def chosen(seen: Any, dice: Random) -> int:
    """Return a legal word at random."""
    return dice.choice(seen["action_mask"].nonzero()[0].tolist())


def taken_in_turns(env: Any, seed: int) -> tuple[int, dict[str, float]]:
    """Play a game, and return how many words were chosen and what each agent was paid."""
    dice, n, paid = Random(seed), 0, dict[str, float]()
    env.reset(seed=seed)
    for agent in env.agent_iter(MOST_STEPS):
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] = paid.get(agent, 0.0) + float(reward)
        is_done = terminated or truncated
        n += not is_done
        env.step(None if is_done else chosen(seen, dice))
    return n, paid


def taken_at_once(env: Any, seed: int) -> tuple[int, dict[str, float]]:
    """Play a game in which all agents act at once, those without a choice with the word 0."""
    dice, n, paid = Random(seed), 0, dict[str, float]()
    seen, _ = env.reset(seed=seed)
    while env.agents and n < MOST_STEPS:
        words = {agent: chosen(seen[agent], dice) if seen[agent]["action_mask"].any() else 0 for agent in env.agents}
        seen, rewards, *_ = env.step(words)
        n += 1
        for agent, reward in rewards.items():
            paid[agent] = paid.get(agent, 0.0) + float(reward)
    return n, paid


def difference(wrap: Callable[[Any], Any], name: str, players: int) -> str:
    """Return what is different in wrapped games of a kind, "" if nothing is."""
    for seed in SEEDS:
        try:
            expected = taken_in_turns(pettingzoo.raw_env(name, players=players), seed)
            env = wrap(pettingzoo.raw_env(name, players=players))
            found = (taken_in_turns if hasattr(env, "agent_iter") else taken_at_once)(env, seed)
        except Exception as error:
            return f"{type(error).__name__}: {' '.join(str(error).split())[:90]}"
        expected_paid, found_paid = (dict(sorted(paid.items())) for _, paid in (expected, found))
        if (found[0], found_paid) != (expected[0], expected_paid):
            return f"{found[0]} words for {expected[0]}, paid {found_paid} for {expected_paid}"
    return ""


def main() -> None:
    """Print a line for each wrapper and difference."""
    for wrapper, wrap in {**OF_PETTINGZOO, **of_supersuit()}.items():
        kinds = [(game.name, players) for game in GAMES.values() for players in (min(game.players), max(game.players))]
        found = {kind: difference(wrap, *kind) for kind in dict.fromkeys(kinds)}
        same = sum(not each for each in found.values())
        print(f"{wrapper}: the same in {same} of {len(found)} kinds", flush=True)
        for (name, players), each in found.items():
            if each:
                print(f"    {name}, {players}: {each}")


if __name__ == "__main__":
    main()
