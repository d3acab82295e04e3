"""A match in one call, as `voyageur match` plays it."""

from pathlib import Path

from voyageur.agents import AgentSpec, agent_of
from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.lab.match.file import BlockFile
from voyageur.lab.match.plan import MatchPlan
from voyageur.lab.match.report import MatchReport, report_of
from voyageur.lab.match.runner import run_match
from voyageur.lab.match.sequential import Gate
from voyageur.table.arguments import check_seed
from voyageur.table.play import find_game, option_texts
from voyageur.table.setup import people_only_faults

SEED = 1  # what `voyageur match` plays with, too
SECONDS = 1.0
N_GAMES = 400


def play_match(
    game: Game | str,
    *agents: str | AgentSpec,
    games: int = N_GAMES,
    players: int | None = None,
    seed: int = SEED,
    seconds: float = SECONDS,
    opening: int = 0,
    gate: Gate | None = None,
    save: str | Path | None = None,
    processes: int = 1,
    **options: object,
) -> MatchReport:
    """Let agents play against each other in every arrangement under the same dice, and return the report.

    agents : as "greedy" or "search:200"; the first is measured, the last takes the seats that are left
    games : how many, up to whole blocks;  players : seats; None: as many as the game or the agents ask for
    seed : the same number gives the same dice, and the same games of agents without a clock
    seconds : for a decision of an agent whose name has no budget of its own
    opening : how many first plies of seats are drawn, alike in all games of a block
    gate : stops as soon as it has decided;  save : the file that keeps the games, and has those to go on from
    processes : more than one start this program anew in each, which needs `if __name__ == "__main__":`

    Raises KeyError for an unknown game, BadSetup for options and players that it does not take, BadAgent (a
    ValueError) for agents that do not play it, ValueError where they do not fit its seats and for numbers below 1,
    TypeError for a seed that is no whole number, BadBlockFile for the file of another match.

    >>> from voyageur import play_match
    >>> report = play_match("canoe", "greedy", "random", games=2, course="short", seed=3)
    >>> report.n_games, sorted(report.shares)
    (2, ['greedy', 'random'])
    >>> report.as_json()["plan"]["seed"]
    3
    """
    check_seed(seed, may_be_none=False)
    game = find_game(game)
    setup = contract.read_setup(game, option_texts(options), players_for(game, len(agents), players))
    names = tuple(map(str, agents))
    _check(game, setup, names)
    for name, number in (("games", games), ("processes", processes), ("seconds", seconds)):
        if number <= 0:
            raise ValueError(f"{name} must be more than 0, not {number!r}")
    if opening < 0:
        raise ValueError(f"opening must be 0 or more, not {opening!r}")
    plan = MatchPlan.of(game, setup, names, seed, seconds, opening)
    file = None if save is None else BlockFile(Path(save), plan)
    blocks = run_match(game, plan, n_blocks(plan, games), gate, file, processes)
    return report_of(plan, blocks, gate)


def _check(game: Game, setup: contract.Setup, agents: tuple[str, ...]) -> None:
    """Raise ValueError unless agents can play a game as it is set up, which is a BadAgent for what is no agent."""
    for name in agents:
        agent_of(name, game)
    for _, reason in people_only_faults(game, setup):
        raise ValueError(contract.reason_text(game, reason))


def players_for(game: Game, n_agents: int, players: int | None) -> int | None:
    """Return the number of players of a match; None: that of the game, which has seats for all its agents."""
    if players is not None or n_agents <= game.players[0]:
        return players
    return next((number for number in sorted(game.players) if number >= n_agents), None)


def n_blocks(plan: MatchPlan, games: int) -> int:
    """Return how many whole blocks have at least so many games."""
    return -(-games // len(plan.arrangements))
