"""`voyageur solve`: what the start of a game is worth when all play as well as they can."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from cyclopts import Parameter

from voyageur.cli.numbers import WHOLE
from voyageur.cli.saying import Voice, wrong
from voyageur.cli.starting import find_game, read_setup
from voyageur.games import GAMES


def solve(
    game: str,
    course: str,
    *,
    canoes: Annotated[int, Parameter(name=["--canoes", "--players"]), WHOLE] = 1,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Solve a game that has a solver: the chances at the start.

    Parameters
    ----------
    game
        Which game.
    course
        What it is played on: a name, or the path of a file.
    canoes
        How many race; 1 is against the clock.
    as_json
        Print one JSON object.
    """
    found = find_game(GAMES, game)
    if found.solve is None:
        known = ", ".join(name for name, each in GAMES.items() if each.solve is not None)
        raise wrong("cli-no-solver", game=game, known=known)
    data = next(option for option in found.options if option.kind == "data")
    solved = found.solve(read_setup(found, [f"{data.name}={course}"], canoes))
    if as_json:
        print(json.dumps(solved))
    else:
        print("\n".join(_told(solved)))
    return 0


def _told(solved: Mapping[str, Any]) -> list[str]:
    """Say a solution in sentences."""
    voice = Voice()
    lines = [voice.text("cli-solved", how="about" if solved["approximate"] else "exact")]
    if "why" in solved:
        lines.append(f"{solved['why'][0].upper()}{solved['why'][1:]}.")
    if solved["win"] is None:
        lines.append(
            voice.text("cli-solved-alone", finish=_percent(solved["finish"]), rounds=f"{solved['rounds']:.2f}")
        )
    else:
        for seat, (win, finish) in enumerate(zip(solved["win"], solved["finish"], strict=True)):
            lines.append(voice.text("cli-solved-seat", seat=seat, win=_percent(win), finish=_percent(finish)))
    lines.append(voice.text("cli-solved-work", positions=f"{solved['positions']:,}", seconds=str(solved["seconds"])))
    return lines


def _percent(chance: float) -> str:
    return f"{100 * chance:.3f} %"
