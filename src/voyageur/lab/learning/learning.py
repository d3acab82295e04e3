"""Learn values in rounds: play games, fit a network to their results, play the next games by searches that use it."""

import math
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Literal

import voyageur
from voyageur.agents.values import Network, Use, ValuesCard
from voyageur.kernel import contract
from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.registry import address_of, game_at
from voyageur.lab.learning.fitting import Fit, fit
from voyageur.lab.learning.self_play import Deviations, NotedPositions, SelfPlay, Where
from voyageur.lab.processes import end_with_parent

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


def learn(game: Game, setup: Setup, plan: LearningPlan, processes: int, tell: Tell) -> Fit:
    """Return values fitted by the plan: those of the last round, which is fitted to the games of that round alone."""
    found: Fit | None = None
    for number in range(len(plan.games)):
        network = None if found is None else found.network
        positions = _played(game, setup, plan, number, network, processes, tell)
        found = fit(positions, plan.hidden, plan.epochs, plan.seed, lambda done: tell("fit", done, plan.epochs))
    assert found is not None, "a plan has a round"
    return found


def card_of(game: Game, setup: Setup, found: Fit, command: str) -> ValuesCard:
    """Return the card of values that were fitted by `command`."""
    use = Use.of(game, setup.players)
    return ValuesCard(
        game.name,
        game.version,
        setup.players,
        dict(setup.texts),
        use.features,
        command,
        found.n_games,
        found.n_positions,
        round(found.log_loss, 4),
        round(found.squared_error, 4),
        round(found.squared_error_of_guess, 4),
        voyageur.__version__,
    )


def _played(
    game: Game, setup: Setup, plan: LearningPlan, number: int, network: Network | None, processes: int, tell: Tell
) -> NotedPositions:
    """Play the games of a round."""
    n_games, n_chunks = plan.games[number], math.ceil(plan.games[number] / CHUNK)
    key = plan.seed + number
    job = _Job(address_of(game), dict(setup.texts), setup.players, key, plan, network)
    parts = list[NotedPositions]()
    what: Doing = "play" if network is None else "search"
    chunks = [(job, CHUNK * chunk, min(CHUNK, n_games - CHUNK * chunk)) for chunk in range(n_chunks)]
    if processes == 1:
        for chunk in chunks:
            parts.append(_play_chunk(*chunk))
            tell(what, min(n_games, CHUNK * len(parts)), n_games)
        return NotedPositions.together(parts)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, end_with_parent) as pool:
        for part in pool.map(_play_chunk, *zip(*chunks, strict=True)):
            parts.append(part)
            tell(what, min(n_games, CHUNK * len(parts)), n_games)
    return NotedPositions.together(parts)


@dataclass(frozen=True)
class _Job:
    """What a process needs to play games of a round."""

    game: str  # its address
    options: dict[str, str]
    players: int
    key: int
    plan: LearningPlan
    network: Network | None


def _play_chunk(job: _Job, first: int, n: int) -> NotedPositions:
    game = game_at(job.game)
    start = contract.start(game, contract.read_setup(game, job.options, job.players))
    plan = job.plan
    how = plan.noting, plan.where, plan.deviations, job.network, plan.simulations, plan.considered
    return SelfPlay(game, start, job.key, *how).positions(first, n)
