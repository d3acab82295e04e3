"""`voyageur solve`: the chances at the start of a game if all play as well as they can."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from cyclopts import Parameter

from voyageur.cli.arguments import WHOLE, find_game, read_setup
from voyageur.cli.errors import command_error
from voyageur.cli.output import Printer
from voyageur.games import GAMES


def solve(
    game: str,
    course: str,
    *,
    canoes: Annotated[int, Parameter(name=["--canoes", "--players"]), WHOLE] = 1,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Print the chances at the start of a game, computed by its solver.

    Parameters
    ----------
    game
        Which game.
    course
        The course: a name, or the path of a file.
    canoes
        The number of canoes; 1 is against the clock.
    as_json
        Print one JSON object.
    """
    found = find_game(GAMES, game)
    data = next((option for option in found.options if option.kind == "data"), None)
    if found.solver is None or data is None:
        known = ", ".join(name for name, each in GAMES.items() if each.solver is not None)
        raise command_error("cli-no-solver", game=game, known=known)
    solved = found.solver.solve(read_setup(found, [f"{data.name}={course}"], canoes))
    if as_json:
        print(json.dumps(solved))
    else:
        print("\n".join(_sentences(solved)))
    return 0


def _sentences(solved: Mapping[str, Any]) -> list[str]:
    """Return the solution as sentences."""
    printer = Printer()
    lines = [printer.text("cli-solved", how="about" if solved["approximate"] else "exact")]
    if "why" in solved:
        lines.append(f"{solved['why'][0].upper()}{solved['why'][1:]}.")
    if solved["win"] is None:
        lines.append(
            printer.text("cli-solved-alone", finish=_percent(solved["finish"]), rounds=f"{solved['rounds']:.2f}")
        )
    else:
        for seat, (win, finish) in enumerate(zip(solved["win"], solved["finish"], strict=True)):
            lines.append(printer.text("cli-solved-seat", seat=seat, win=_percent(win), finish=_percent(finish)))
    lines.append(printer.text("cli-solved-work", positions=f"{solved['positions']:,}", seconds=str(solved["seconds"])))
    return lines


def _percent(chance: float) -> str:
    return f"{100 * chance:.3f} %"
