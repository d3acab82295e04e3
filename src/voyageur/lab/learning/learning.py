"""Learn values in rounds: play games, fit a network to their results, play the next games by searches that use it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

import voyageur
from voyageur.agents.values import Network, Use, ValuesCard, shipped_values
from voyageur.kernel import contract
from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.registry import address_of, game_at
from voyageur.lab.learning.fitting import Fit, fit, measured
from voyageur.lab.learning.self_play import BLOCK, Deviations, NotedPositions, SelfPlay, Where
from voyageur.lab.processes import results_of

CHUNK = 50  # games that a process plays at a time
Doing = Literal["play", "search", "fit"]
Tell = Callable[[Doing, int, int], None]  # what is being done, how much of it is done, how much there is


@dataclass(frozen=True)
class LearningPlan:
    """All that decides the values that come out, as long as the number of processes does not."""

    games: tuple[int, ...]  # of each round; the first is played greedily
    simulations: int  # of a search in the later rounds
    noting: float  # chance that a position is noted
    hidden: tuple[int, ...]  # units of each hidden layer
    epochs: int
    seed: int
    where: Where = "choice"
    deviations: Deviations = "any"
    considered: int = 0  # choices of the root of a search that share out its simulations by halving; 0: no halving
    all_rounds: bool = False  # whether a round is fitted to the games of the rounds before, too
    from_shipped: bool = False  # whether to go on from the values that the game ships; see `learn`
    trace: float = 1.0  # of what is found later in what a position counts for; 1: the results alone count
    against_greedy: float = 0.0  # share of the games by search in which one seat plays greedily


def learn(game: Game, setups: Sequence[Setup], plan: LearningPlan, processes: int, tell: Tell) -> Fit:
    """Return the values of the plan's last round.  The games have the `setups` in turns, a block of games each.

    From shipped values learning goes on like this: there is no greedy round, and each fit begins with that of the round
    before.  The weights by which searches judge, and which come out, are the means of the fits of all rounds so far (P.
    Izmailov and others, "Averaging weights leads to wider optima and better generalization", UAI 2018).  Otherwise each
    fit begins anew, and only the last one counts.
    """
    options = tuple(dict(setup.texts) for setup in setups)
    network = shipped_values(game, setups[0].players) if plan.from_shipped else None
    assert network is not None or not plan.from_shipped, f"{game.name} ships no values for {setups[0].players} seats"
    found: Fit | None = None
    rounds, fitted = list[NotedPositions](), list[Network]()
    for number, n_games in enumerate(plan.games):
        job = _Job(address_of(game), options, setups[0].players, plan.seed + number, plan, network)
        positions = _played(job, n_games, processes, tell)
        rounds = [*rounds, positions] if plan.all_rounds else [positions]
        noted = _in_one_count(rounds)
        before = (fitted[-1] if fitted else network) if plan.from_shipped else None
        found = fit(noted, plan.hidden, plan.epochs, plan.seed, lambda done: tell("fit", done, plan.epochs), before)
        fitted.append(found.network)
        if plan.from_shipped:
            found = measured(_mean(fitted), noted)
        network = found.network
    assert found is not None, "a plan has a round"
    return found


def _mean(networks: Sequence[Network]) -> Network:
    return Network(networks[0].sizes, np.mean([each.weights for each in networks], axis=0, dtype=np.float32))


def card_of(game: Game, setups: Sequence[Setup], found: Fit, command: str, begun_with: str = "") -> ValuesCard:
    """Return the card of values that were fitted by `command`.

    begun_with : the digest of the weights that were fitted further; "": they were fitted anew
    """
    use = Use.of(game, setups[0].players)
    return ValuesCard(
        game.name,
        game.version,
        use.players,
        _options_of(game, setups),
        use.features,
        command,
        found.n_games,
        found.n_positions,
        round(found.log_loss, 4),
        round(found.squared_error, 4),
        round(found.squared_error_of_guess, 4),
        voyageur.__version__,
        begun_with,
    )


def _options_of(game: Game, setups: Sequence[Setup]) -> dict[str, str]:
    """Return the options of all set-ups by name; values that differ have commas between them."""
    texts = {each.name: [setup.texts.get(each.name, each.default) for setup in setups] for each in game.options}
    is_given = {name for setup in setups for name in setup.texts}
    return {name: ",".join(dict.fromkeys(values)) for name, values in texts.items() if name in is_given}


def _in_one_count(rounds: Sequence[NotedPositions]) -> NotedPositions:
    """Return the positions of all rounds, with numbers of games that are no other round's."""
    parts, first = list[NotedPositions](), 0
    for positions in rounds:
        parts.append(replace(positions, games=positions.games + first))
        first += BLOCK * math.ceil((int(positions.games.max(initial=-1)) + 1) / BLOCK)
    return NotedPositions.together(parts)


def _played(job: "_Job", n_games: int, processes: int, tell: Tell) -> NotedPositions:
    """Play the games of a round."""
    n_chunks = math.ceil(n_games / CHUNK)
    parts = list[NotedPositions]()
    what: Doing = "play" if job.network is None else "search"
    chunks = [(job, CHUNK * chunk, min(CHUNK, n_games - CHUNK * chunk)) for chunk in range(n_chunks)]
    if processes == 1:
        for chunk in chunks:
            parts.append(_play_chunk(*chunk))
            tell(what, min(n_games, CHUNK * len(parts)), n_games)
        return NotedPositions.together(parts)
    found: dict[int, NotedPositions] = {}
    for number, part in results_of(_play_chunk, chunks, processes):
        found[number] = part
        tell(what, min(n_games, CHUNK * len(found)), n_games)
    return NotedPositions.together([found[number] for number in range(n_chunks)])


@dataclass(frozen=True)
class _Job:
    """What a process needs to play games of a round."""

    game: str  # its address
    options: tuple[dict[str, str], ...]  # of each set-up
    players: int
    key: int
    plan: LearningPlan
    network: Network | None


def _play_chunk(job: _Job, first: int, n: int) -> NotedPositions:
    game = game_at(job.game)
    setups = [contract.read_setup(game, options, job.players) for options in job.options]
    starts = [contract.start(game, setup) for setup in setups]
    plan = job.plan
    how = plan.noting, plan.where, plan.deviations, job.network, plan.simulations, plan.considered
    return SelfPlay(game, starts, job.key, *how, plan.trace, plan.against_greedy).positions(first, n)
