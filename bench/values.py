"""How well a game's `value` tells who wins, where a turn begins: in games of the greedy agent against itself.

    python bench/values.py kanata --games 1000

For each quarter of a game: the mean value for the seat whose turn begins, its mean share of the win, their correlation,
and the mean squared error of the value beside that of always saying the mean share.
"""

import argparse
from typing import Any

import numpy as np
from series import plies_of

from voyageur import agents
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE

QUARTERS = 4


def main() -> None:
    """Play, and print a line for each quarter of a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int)
    arguments = parser.parse_args()
    game = GAMES[arguments.game]
    start = contract.start(game, contract.read_setup(game, players=arguments.players))
    seen = np.concatenate([turns_of(game, start, key) for key in range(1, arguments.games + 1)])
    print("quarter   turns  value  share  correlation  squared error (of the mean share)")
    for quarter in range(QUARTERS):
        when, value, share = seen[(seen[:, 0] * QUARTERS).astype(int) == quarter].T
        correlation, error = np.corrcoef(value, share)[0, 1], float(np.mean((value - share) ** 2))
        print(
            f"{quarter + 1:>7} {len(when):>7} {value.mean():>6.3f} {share.mean():>6.3f} {correlation:>12.3f}"
            f"  {error:.3f} ({share.var():.3f})"
        )


def turns_of(game: Game, start: State, key: int) -> Any:
    """Play a game; return when each turn began (0 to 1), its value for the seat that acts, and the seat's share."""
    rules, state, plies, last = game.rules, states.copy(start), 0, CHANCE
    begun = list[tuple[int, int, float]]()

    def choose(seat: int, move_key: int) -> int:
        return agents.choose("greedy", game, state, seat, move_key >> 1, 1.0)

    for acting, _ in plies_of(game, state, key, choose):
        if acting not in (CHANCE, last):
            last = acting
            begun.append((plies, acting, float(rules.value(state, acting))))
        plies += 1
    shares = contract.shares(game, state, int(rules.n_seats(state)))
    return np.array([(ply / plies, value, shares[seat]) for ply, seat, value in begun])


if __name__ == "__main__":
    main()
