"""What an analysis says that the decisions of a seat cost, if they are those that hints advise, or drawn at random.

    python bench/costs.py kanata --option board=duel --games 6 --decisions 60 --by hint

Seat 0 decides so against the greedy agent.  What a hint advises should cost nothing, what is drawn should cost much.
The same arguments play the same games.
"""

import argparse
import random
import time
from collections.abc import Iterator

from voyageur import agents
from voyageur.agents.analysis import analyse_ply, suggest
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.server.seats.suggestion_queue import SIMULATIONS as OF_A_HINT
from voyageur.server.workers.analysing import SIMULATIONS

TOLD = 0.02  # a cost that a person would notice


def main() -> None:
    """Play and analyse the games, and print a line for each, and their sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--option", action="append", default=[], help="such as board=duel")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--decisions", type=int, default=60, help="of a game at most")
    parser.add_argument("--by", choices=("hint", "chance"), default="hint")
    arguments = parser.parse_args()
    game, options = GAMES[arguments.game], dict(each.split("=", 1) for each in arguments.option)
    total, n_told = 0.0, 0
    for number in range(arguments.games):
        decided = [*decisions(game, options, number, arguments.decisions, is_hinted=arguments.by == "hint")]
        begun = time.process_time()
        costs = [
            analyse_ply(game, state, 0, action, nth, SIMULATIONS).cost for nth, (state, action) in enumerate(decided)
        ]
        seconds, told = time.process_time() - begun, sum(cost >= TOLD for cost in costs)
        print(f"{len(costs)} decisions: {100 * sum(costs):.1f} %, {told} of 2 % and more, {seconds:.1f} s", flush=True)
        total, n_told = total + sum(costs), n_told + told
    print(f"{100 * total:.1f} % in all, {n_told} of 2 % and more")


def decisions(
    game: Game, options: dict[str, str], number: int, most: int, *, is_hinted: bool
) -> Iterator[tuple[State, int]]:
    """Yield positions in which seat 0 has a choice, and what it decides."""
    state, dice = contract.start(game, contract.read_setup(game, options)), random.Random(number)
    n_decided = 0
    while (seat := int(game.rules.to_act(state))) != NOBODY and n_decided < most:
        legal = [] if seat == CHANCE else contract.legal_actions(game.rules, state)
        if seat == CHANCE:
            weights = contract.outcome_weights(game, state)
            action = dice.choices(range(len(weights)), weights)[0]
        elif seat != 0:
            action = agents.choose("greedy", game, state, seat, dice.randrange(2**32), 60.0)
        elif len(legal) == 1:
            action = legal[0]
        else:
            key = dice.randrange(2**32)
            action = suggest(game, state, 0, key, OF_A_HINT).best.action if is_hinted else dice.choice(legal)
            yield states.copy(state), int(action)
            n_decided += 1
        game.rules.apply(state, int(action))


if __name__ == "__main__":
    main()
