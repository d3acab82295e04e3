"""`voyageur verify`: are records what they say, by the rules and by their secret?"""

import json
import sys
from typing import Annotated, Any

from cyclopts import Parameter

from voyageur.cli.records import load, refused_line
from voyageur.cli.saying import Voice, voice_in, wrong
from voyageur.cli.wrong import Wrong
from voyageur.games import GAMES
from voyageur.kernel import record
from voyageur.kernel.record import BadPly, Record, Verdict, number_text

WRONG = 2


def verify(
    *records: str,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    locale: str = "en",
) -> int:
    """Check records against the rules, and their dice against their secret.

    Parameters
    ----------
    records
        Files with records.
    as_json
        Print one JSON object on the last line.
    locale
        The language: en or fr.
    """
    voice_in(locale)
    if not records:
        raise wrong("cli-no-records")
    answers = [_verify(path, locale) for path in records]
    if as_json:
        print(json.dumps({"records": answers}))
    return 0 if all(answer["right"] for answer in answers) else WRONG


def _verify(path: str, locale: str) -> dict[str, Any]:
    """Print what is to be said of one record; return the same for programs."""
    try:
        found = load(path, GAMES)
    except Wrong as error:
        return {"record": path, "right": False, "faults": _complain(error.lines)}
    voice = voice_in(locale, GAMES[found.game])
    verdict = record.verify(found, GAMES)
    faults = [*_fault_lines(path, found, verdict, voice)]
    if faults:
        _complain(faults)
    else:
        print(" ".join(_praise(path, verdict, voice)))
    return {
        "record": path,
        "right": not faults,
        "plies": verdict.n_plies,
        "ending": verdict.ending,
        "scores": verdict.scores,
        "dice_proved": verdict.are_dice_proved,
        "faults": faults,
    }


def _complain(lines: list[str] | tuple[str, ...]) -> list[str]:
    sys.stdout.flush()
    for line in lines:
        print(line, file=sys.stderr)
    return list(lines)


def _fault_lines(path: str, found: Record, verdict: Verdict, voice: Voice) -> list[str]:
    """Say each fault; of a refused ply also what would have been allowed."""
    lines = voice.faults(path, verdict.faults)
    if verdict.n_plies == len(found.plies):
        return lines
    game, state = GAMES[found.game], record.state_after(found, GAMES, verdict.n_plies)
    try:
        record.action_at(game, state, found.plies[verdict.n_plies], verdict.n_plies + 1)
    except BadPly as error:
        lines[-1] = refused_line(path, game, state, error, voice)
    return lines


def _praise(path: str, verdict: Verdict, voice: Voice) -> list[str]:
    n_plies = str(verdict.n_plies)
    if verdict.ending is None or verdict.scores is None:
        said = voice.text("cli-verify-right", path=path, plies=n_plies)
    else:
        scores = " ".join(map(number_text, verdict.scores))
        said = voice.text("cli-verify-ended", path=path, plies=n_plies, ending=verdict.ending, scores=scores)
    notes = [voice.say(note) for note in verdict.notes]
    return [said, *notes, *([voice.text("cli-verify-dice")] if verdict.are_dice_proved else [])]
