"""How many simulations a second the search makes on one core, beside OpenSpiel's on backgammon where it is installed.

    python bench/search.py --positions 20 --simulations 2000

The positions are those at which a seat has a choice in games of the greedy agent, one of each game.  OpenSpiel's search
is the compiled one (`MCTSBot`), with one random playout for a simulation, at positions of random games.
"""

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from series import plies_of

from voyageur import agents
from voyageur.agents import SearchAgent
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE
from voyageur.lab.bench import OPTIONS

EXPLORATION = 2.0  # of OpenSpiel's search


def main() -> None:
    """Search, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=2000)
    arguments = parser.parse_args()
    medians = dict[str, float]()
    for name, game in GAMES.items():
        speeds = sorted(speeds_of(game, arguments.positions, arguments.simulations))
        medians[name] = statistics.median(speeds)
        print(f"{name:<16} {medians[name]:>9.0f} simulations a second ({speeds[0]:.0f} to {speeds[-1]:.0f})")
    speeds = sorted(openspiel_speeds(arguments.positions, arguments.simulations))
    if speeds:
        theirs = statistics.median(speeds)
        print(
            f"{'OpenSpiel':<16} {theirs:>9.0f} simulations a second ({speeds[0]:.0f} to {speeds[-1]:.0f}), backgammon"
        )
        print("ratio:", ", ".join(f"{name} {median / theirs:.1f}" for name, median in medians.items()))
    else:
        print("OpenSpiel is not installed.")


def speeds_of(game: Game, n_positions: int, simulations: int) -> Iterator[float]:
    """Yield the simulations a second at each position."""
    agent, is_first = SearchAgent(simulations), True
    found = ((key, position_of(game, key)) for key in count(1))
    for key, state in islice(((key, state) for key, state in found if state is not None), n_positions):
        decision = agents.decision_at(game, state, int(game.rules.to_act(state)), key, 0.0)
        if is_first:  # compiles
            agent.search(decision)
            is_first = False
        begun = time.perf_counter()
        agent.search(decision)
        yield simulations / (time.perf_counter() - begun)


def position_of(game: Game, key: int) -> State | None:
    """Return one of the positions of a greedy game at which a seat has a choice, None if there is none."""
    found, state = list[State](), contract.start(game, contract.read_setup(game, OPTIONS.get(game.name, {})))

    def choose(seat: int, move_key: int) -> int:
        return agents.choose("greedy", game, state, seat, move_key >> 1, 1.0)

    for acting, _ in plies_of(game, state, key, choose):
        if acting != CHANCE and len(contract.legal_actions(game.rules, state)) > 1:
            found.append(states.copy(state))
    return random.Random(key).choice(found) if found else None


def openspiel_speeds(n_positions: int, simulations: int) -> Iterator[float]:
    """Yield the simulations a second of OpenSpiel's search at positions of backgammon; none if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return
    library: Any = pyspiel
    game = library.load_game("backgammon")
    bot = library.MCTSBot(
        game,
        library.RandomRolloutEvaluator(n_rollouts=1, seed=1),
        EXPLORATION,
        simulations,
        1000,  # MB
        False,  # solves no subtrees
        1,  # seed
        False,  # prints nothing
    )
    for number in range(n_positions):
        dice, state = random.Random(number), game.new_initial_state()
        for _ in range(dice.randrange(20, 100)):
            if not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        if not state.is_terminal():
            begun = time.perf_counter()
            bot.mcts_search(state)
            yield simulations / (time.perf_counter() - begun)


if __name__ == "__main__":
    main()
