"""How fast random games run through an adapter, beside the games in Python that come with its library.

    python bench/adapters.py --runs 7 --seconds 1
    python bench/adapters.py --library pettingzoo

PettingZoo's connect four needs `pip install pygame-ce`.  Every game is measured in turns with each of the library's
own, in CPU time.  Printed are states and decisions a second, and the ratios to each of the library's own games: median,
and in brackets least and most.
"""

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

os.environ.setdefault("VOYAGEUR_PLAIN_FIRST", "0")  # what is measured is compiled

from voyageur.games import GAMES
from voyageur.lab.bench import Spread, machine, spread

Speeds = tuple[float, float]  # states and decisions a second of random games
PEERS = ("python_tic_tac_toe", "python_kuhn_poker", "python_block_dominoes")
OURS = (
    "voyageur_kanata(board=duel)",
    "voyageur_canoe(course=club)",
    "voyageur_island(layout=fixed)",
    "voyageur_nouvelle_france",
)


def in_openspiel(name: str, seconds: float, key: int) -> Speeds:
    """Return the speed of random games of OpenSpiel, driven from Python."""
    pyspiel: Any = import_module("pyspiel")
    game, dice = pyspiel.load_game(name), random.Random(key)
    n_states = n_decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                n_decisions += 1
            n_states += 1
    lasted = time.process_time() - begun
    return n_states / lasted, n_decisions / lasted


def in_pettingzoo(name: str, seconds: float, key: int) -> Speeds:
    """Return the speed of random games of PettingZoo, through `last` and `step`: all are decisions.

    name : of a game of PettingZoo, or of ours and the form of actions
    """
    game, *form = name.split(" ")
    made_by: Any = import_module("voyageur.adapters.pettingzoo" if form else f"pettingzoo.classic.{game}")
    env: Any = made_by.env(game, form=form[0]) if form else made_by.env()
    dice, n_steps = random.Random(key), 0
    env.reset(seed=key)
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(100):
            seen, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.reset()
            else:
                env.step(dice.choice(seen["action_mask"].nonzero()[0].tolist()))
                n_steps += 1
    speed = n_steps / (time.process_time() - begun)
    return speed, speed


# Library -> what measures a game of it, the modules that have the games, its own games, ours.
LIBRARIES: Mapping[
    str, tuple[Callable[[str, float, int], Speeds], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
] = {
    "openspiel": (
        in_openspiel,
        ("open_spiel.python.games", "voyageur.adapters.openspiel"),
        PEERS,
        OURS,
    ),
    "pettingzoo": (
        in_pettingzoo,
        ("pettingzoo.classic", "voyageur.adapters.pettingzoo"),
        ("connect_four_v3",),
        tuple(f"{game} {form}" for game in GAMES for form in ("steps", "whole")),
    ),
}


def main() -> None:
    """Read the command line, measure, and print a line for each game of ours."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", choices=LIBRARIES, default="openspiel")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    arguments = parser.parse_args()
    measure, modules, peers, ours = LIBRARIES[arguments.library]
    for module in modules:
        import_module(module)
    print(json.dumps(machine()))
    for name in (*peers, *ours):
        measure(name, 0.2, 0)  # compile
    speeds = [
        {name: measure(name, arguments.seconds, key) for name in (*peers, *ours)} for key in range(arguments.runs)
    ]
    for name in (*peers, *ours):
        states, decisions = (spread([run[name][each] for run in speeds]) for each in (0, 1))
        print(f"{name}: {number(states)} states and {number(decisions)} decisions a second")
        for peer in peers if name in ours else ():
            by_state, by_decision = (spread([run[name][each] / run[peer][each] for run in speeds]) for each in (0, 1))
            print(f"    times {peer}: {ratio(by_state)} by states, {ratio(by_decision)} by decisions")


def number(found: Spread) -> str:
    """Return a speed as text."""
    return f"{found['median']:,.0f} ({found['min']:,.0f} to {found['max']:,.0f})"


def ratio(found: Spread) -> str:
    """Return a ratio as text."""
    return f"{found['median']:.2f} ({found['min']:.2f} to {found['max']:.2f})"


if __name__ == "__main__":
    main()
