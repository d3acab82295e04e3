"""`voyageur learn`: fit the values by which a search judges positions to the results of games."""

import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from voyageur.agents.values import ValuesCard, shipped_card, shipped_values, write_values
from voyageur.cli.arguments import WHOLE, find_game, read_setup
from voyageur.cli.blocks import why_stopped
from voyageur.cli.errors import command_error
from voyageur.cli.files import error_text
from voyageur.cli.output import Printer
from voyageur.games import GAMES
from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.processors import allowed_processors
from voyageur.kernel.text import quoted
from voyageur.lab.processes import ProcessKilled

if TYPE_CHECKING:
    from voyageur.lab.learning.fitting import Fit
    from voyageur.lab.learning.learning import LearningPlan

LEAST_GAMES = 10  # of a round: one of ten is held out
MOST_GAMES = 200_000  # of a round: their positions fit into 24 GB
HIDDEN = "64,32"
MOST_SIMULATIONS, MOST_CONSIDERED, MOST_UNITS, MOST_NUMBERS = 1_000_000, 32, 512, 8
DOING = {"play": "cli-learn-play", "search": "cli-learn-search", "fit": "cli-learn-fit"}
_NUMBERS = re.compile("[0-9]{1,9}(?:,[0-9]{1,9})*", re.ASCII)


def learn(
    game: str,
    *,
    players: Annotated[int | None, WHOLE] = None,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    vary: str | None = None,
    games: str = "30000",
    simulations: Annotated[int, WHOLE] = 32,
    considered: Annotated[int, WHOLE] = 0,
    noting: float = 0.3,
    where: Literal["choice", "pass"] = "choice",
    deviations: Literal["any", "good", "early"] = "any",
    all_rounds: Annotated[bool, Parameter(negative=())] = False,
    from_shipped: Annotated[bool, Parameter(negative=())] = False,
    trace: float = 1.0,
    against_greedy: float = 0.0,
    hidden: str | None = None,
    epochs: Annotated[int, WHOLE] = 8,
    seed: Annotated[int, WHOLE] = 1,
    save: str = "values",
    processes: Annotated[int | None, WHOLE] = None,
) -> int:
    """Fit the values by which a search judges positions to the results of games that agents play against themselves.

    A card beside the weights says what they are for, by which command they came about, and how well they tell the
    results of games that they were not fitted to.

    Parameters
    ----------
    game
        Which game.
    players
        The number of seats. Default: that of the game.
    option
        Change a rule, as NAME=VALUE; again for each.
    vary
        Give a rule several values, as NAME=VALUE,VALUE: ten games have the first, the next ten the second, and so on.
    games
        How many games to play, in rounds, as 30000,3000: the first greedily, the next by searches with the values of
        the round before.
    simulations
        The budget of these searches for a decision.
    considered
        Draw so many choices of a decision and share the simulations out among them, then among the better half, and so
        on (Gumbel); 0: play what the search has followed most.
    noting
        The chance that a position is noted, from 0 to 1.
    where
        Which positions may be noted: those with a choice, or those where the turn has passed to another seat.
    deviations
        What a seat plays now and then instead of the best: any legal action, mostly one that is nearly as good, or any
        in the first part of a game, of which nothing is noted.
    all_rounds
        Fit the values of a round to the games of the rounds before, too.
    from_shipped
        Go on from the values that the game ships: the first round is played by searches, too, each fit begins with
        that of the round before and keeps its layers, and the mean of all rounds is what counts.
    trace
        How much the searches of later decisions count in what a position is fitted to, decision by decision, from 0 to
        1; 1: the result of the game alone counts.
    against_greedy
        In which share of the games by search one seat plays greedily, from 0 to 1.
    hidden
        The units of each hidden layer; 0 for linear values. Default: 64,32.
    epochs
        How often to go over all positions.
    seed
        The same number gives the same values.
    save
        Write the values to this folder.
    processes
        Play in so many processes. Default: one for each processor that this command may use.
    """
    found = find_game(GAMES, game)
    if found.features is None:
        known = ", ".join(name for name, each in GAMES.items() if each.features is not None)
        raise command_error("cli-learn-no-features", game=game, known=known)
    setups = _setups(found, option or [], vary, players)
    n_processes = int(_between("processes", allowed_processors() if processes is None else processes, 1, 256))
    rounds = tuple(int(_between("games", number, LEAST_GAMES, MOST_GAMES)) for number in _numbers("games", games))
    layers = tuple(
        number
        for number in _numbers("hidden", HIDDEN if hidden is None else hidden)
        if _between("hidden", number, 0, MOST_UNITS)
    )
    _between("simulations", simulations, 1, MOST_SIMULATIONS)
    _between("considered", considered, 0, MOST_CONSIDERED)
    _between("epochs", epochs, 1, 1000)
    _between("noting", noting, 0.001, 1)
    _between("trace", trace, 0, 1)
    _between("against-greedy", against_greedy, 0, 1)
    n_searched = len(rounds) - (not from_shipped)
    _check_rounds({"trace": trace < 1, "against-greedy": against_greedy > 0}, n_searched > 0)
    _check_rounds({"all-rounds": all_rounds}, len(rounds) > 1)
    if from_shipped and hidden is not None:
        raise command_error("cli-learn-hidden")
    if from_shipped and shipped_values(found, setups[0].players) is None:
        raise command_error("cli-learn-no-values", game=game, players=setups[0].players)
    try:
        from voyageur.lab.learning.learning import LearningPlan, card_of
    except ImportError as error:
        raise command_error("cli-learn-no-jax") from error
    how = where, deviations, considered, all_rounds, from_shipped, trace, against_greedy
    plan = LearningPlan(rounds, simulations, noting, layers, epochs, seed, *how)
    _make_folder(save)
    begun_with = shipped_card(found, setups[0].players).weights if from_shipped else ""
    try:
        fit = _run(found, setups, plan, n_processes)
    except (ProcessKilled, OSError) as error:
        raise command_error("cli-learn-stopped", why=why_stopped(error, None)) from error
    _write(found, Path(save), fit, card_of(found, setups, fit, _command(found, setups, vary, plan), begun_with))
    return 0


def _check_rounds(wanted: Mapping[str, bool], has_rounds: bool) -> None:
    """Raise CommandError if an option is wanted that needs more rounds than there are."""
    name = next((name for name, is_wanted in wanted.items() if is_wanted), None)
    if name is not None and not has_rounds:
        raise command_error("cli-learn-rounds", name=name)


def _setups(game: Game, options: Sequence[str], vary: str | None, players: int | None) -> list[Setup]:
    """Return a set-up for each value of the rule that varies.  Raises CommandError."""
    if vary is None:
        return [read_setup(game, options, players)]
    name, _, values = vary.partition("=")
    words = [f"{name}={value}" for value in values.split(",") if name and value]
    if not 2 <= len(words) <= MOST_NUMBERS or len(set(words)) < len(words):
        raise command_error("cli-learn-vary", text=quoted(vary), most=MOST_NUMBERS)
    return [read_setup(game, [*options, word], players) for word in words]


def _make_folder(path: str) -> None:
    """Make the folder for the values before hours of games.  Raises CommandError."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise command_error("cli-no-write", path=quoted(path), why=error_text(error)) from error


def _numbers(name: str, text: str) -> list[int]:
    """Return whole numbers between commas.  Raises CommandError."""
    numbers = [int(number) for number in text.split(",")] if _NUMBERS.fullmatch(text) else []
    if not 1 <= len(numbers) <= MOST_NUMBERS:
        raise command_error("cli-learn-numbers", name=name, text=quoted(text), most=MOST_NUMBERS)
    return numbers


def _between(name: str, number: float, least: float, most: float) -> float:
    if not least <= number <= most:
        raise command_error("cli-match-number", name=name, least=f"{least:g}", most=f"{most:.0f}")
    return number


def _command(game: Game, setups: Sequence[Setup], vary: str | None, plan: "LearningPlan") -> str:
    """Return the command that gives these values again."""
    words = ["voyageur", "learn", game.name, "--players", str(setups[0].players)]
    varied = "" if vary is None else vary.partition("=")[0]
    for name, text in setups[0].texts.items():
        words += [] if name == varied else ["--option", f"{name}={text}"]
    words += [] if vary is None else ["--vary", vary]
    words += ["--games", ",".join(map(str, plan.games)), "--simulations", str(plan.simulations)]
    words += ["--considered", str(plan.considered)] if plan.considered else []
    words += ["--noting", f"{plan.noting:g}"]
    words += ["--where", plan.where] if plan.where != "choice" else []
    words += ["--deviations", plan.deviations] if plan.deviations != "any" else []
    words += ["--all-rounds"] if plan.all_rounds else []
    words += ["--trace", f"{plan.trace:g}"] if plan.trace < 1 else []
    words += ["--against-greedy", f"{plan.against_greedy:g}"] if plan.against_greedy else []
    words += ["--from-shipped"] if plan.from_shipped else ["--hidden", ",".join(map(str, plan.hidden)) or "0"]
    return shlex.join([*words, "--epochs", str(plan.epochs), "--seed", str(plan.seed)])


def _run(game: Game, setups: Sequence[Setup], plan: "LearningPlan", n_processes: int) -> "Fit":
    """Learn with a bar of the progress, if somebody looks at the terminal."""
    from voyageur.lab.learning.learning import Doing, learn

    screen, printer = Console(stderr=True), Printer(game)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=None)

        def tell(what: Doing, done: int, total: int) -> None:
            bar.update(task, description=printer.text(DOING[what]), completed=done, total=total)

        return learn(game, setups, plan, n_processes, tell)


def _write(game: Game, folder: Path, fit: "Fit", card: ValuesCard) -> None:
    """Write the values with their card, and print how good they are."""
    try:
        write_values(folder, fit.network, card)
    except OSError as error:
        raise command_error("cli-no-write", path=quoted(str(folder)), why=error_text(error)) from error
    print(
        Printer(game).text(
            "cli-learned",
            positions=card.positions,
            games=card.games,
            error=f"{card.squared_error:.3f}",
            guess=f"{card.squared_error_of_guess:.3f}",
            path=str(folder / f"{card.players}.npz"),
        )
    )
