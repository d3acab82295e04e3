"""How often agents choose one of the best actions in small positions that are solved exactly.

    python bench/agreement.py kanata --positions 100 --agent search:1000 --agent greedy

Positions: greedy plays both sides, with a random action in one of seven decisions, until a side wins or ten rounds are
over.  Of the last 24 decisions of a game one is drawn; if its position is too large or not decided, the one half as far
from the end is tried, and so on.  A position is small if at most `--most` positions can follow it, and decided if the
worst action loses at least 5 % of the win against the best.  One position is taken from a game.

An agent agrees if its action loses at most 1 % of the win.  For each agent: the share of positions in which it agrees,
with Wilson's interval of 95 %, the mean loss, and with `--details` each position in which it loses more.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count

from series import plies_of

from voyageur import agents
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.chance import fast_below
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE
from voyageur.lab.statistics import Mean, Proportion
from voyageur.testing.exact import Solution, TooManyPositions, solve

OPTIONS = {"kanata": {"board": "duel", "round_cap": "10"}}  # games that can be asked about, and how they are played
LAST = 24  # decisions of a game that are drawn from
STRAY = 7  # one decision of so many is random
DECIDED, AGREES = 0.05, 0.01  # of the win
BATCH = 16  # games that are looked at together
DRAW_KIND = -7  # for keyed randomness; no game has an event of this kind


@dataclass(frozen=True)
class Answer:
    """What an agent chose, and what that loses."""

    text: str
    loss: float


@dataclass(frozen=True)
class Found:
    """A small decided position, and what each agent chose there."""

    key: int  # of the game
    n_positions: int
    best: str  # the best actions
    shares: tuple[float, ...]
    answers: tuple[Answer, ...]


# Positions --------------------------------------------------------------------------------------


def last_decisions(game: Game, key: int) -> list[State]:
    """Play a game, and return its last positions in which a seat had a choice."""
    rules, decisions = game.rules, list[State]()
    state = contract.start(game, contract.read_setup(game, OPTIONS[game.name]))

    def choose(seat: int, move_key: int) -> int:
        return agents.choose("greedy" if move_key % STRAY else "random", game, state, seat, move_key, 1.0)

    for acting, _ in plies_of(game, state, key, choose):
        if acting != CHANCE and len(contract.legal_actions(rules, state)) > 1:
            decisions.append(states.copy(state))
    return decisions[-LAST:]


def small_position(game: Game, key: int, most: int) -> tuple[State, Solution] | None:
    """Return a small decided position of a game, with its solution, or None if there is none."""
    decisions = last_decisions(game, key)
    left = 1 + fast_below(key, DRAW_KIND, 0, 0, 0, LAST)
    while left > 0:
        state = decisions[-left]
        left //= 2
        try:
            solution = solve(game, state, most)
        except TooManyPositions:
            continue
        if max(map(solution.loss, solution.values_of_actions)) >= DECIDED:
            return state, solution
    return None


# Agents -----------------------------------------------------------------------------------------


def ask(key: int, name: str, names: Sequence[str], most: int) -> Found | None:
    """Return what the agents choose in the small position of a game, None if it has none."""
    game = GAMES[name]
    found = small_position(game, key, most)
    if found is None:
        return None
    state, solution = found
    chosen = [agents.choose(agent, game, state, solution.seat, key, 3600.0) for agent in names]
    answers = tuple(Answer(game.notation.text_of(state, action), solution.loss(action)) for action in chosen)
    best = ", ".join(game.notation.text_of(state, action) for action in solution.best_actions)
    return Found(key, solution.n_positions, best, tuple(solution.shares.tolist()), answers)


def positions(arguments: argparse.Namespace) -> Iterator[Found]:
    """Yield small positions of games with one key after the other."""
    find = partial(ask, name=arguments.game, names=arguments.agent, most=arguments.most)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for first in count(arguments.key, BATCH):
            yield from filter(None, pool.map(find, range(first, first + BATCH)))


def main() -> None:
    """Read the command line, and print a line for each agent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*OPTIONS])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--agent", action="append", required=True)
    parser.add_argument("--most", type=int, default=2**14, help="positions that may follow a small one")
    parser.add_argument("--key", type=int, default=1, help="of the first game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--details", action="store_true")
    arguments = parser.parse_args()
    found = [each for each, _ in zip(positions(arguments), range(arguments.positions), strict=False)]
    print(f"{len(found)} positions of games with keys {arguments.key} to {found[-1].key}")
    for place, agent in enumerate(arguments.agent):
        losses = [each.answers[place].loss for each in found]
        agreed = Proportion(sum(loss <= AGREES for loss in losses), len(losses))
        print(f"{agent}: agrees in {agreed}, mean loss {Mean.of(losses)}")
        for each in found if arguments.details else ():
            answer = each.answers[place]
            if answer.loss > AGREES:
                print(f"  {each.key}: {answer.text} loses {answer.loss:.3f}; best {each.best}; of {each.n_positions}")


if __name__ == "__main__":
    main()
