"""`voyageur verify`: check records against the rules, their dice against their secret, and their signatures."""

import json
import re
from typing import Annotated, Any

from cyclopts import Parameter

from voyageur.cli.errors import USER_ERROR, CommandError, command_error, print_errors
from voyageur.cli.output import Printer
from voyageur.cli.records import load, refused_line
from voyageur.games import GAMES
from voyageur.kernel import record
from voyageur.kernel.record import BadPly, Record, Verdict, number_text
from voyageur.kernel.text import quoted


def verify(
    *records: str,
    key: str | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    locale: str = "en",
) -> int:
    """Check records against the rules, their dice against their secret, and their lines against their signature.

    Parameters
    ----------
    records
        Files with records.
    key
        The public key of the server that must have signed them, as 64 hexadecimal digits.
    as_json
        Print one JSON object on the last line.
    locale
        The language: en or fr.
    """
    if not records:
        raise command_error("cli-no-records")
    expected = None if key is None else _read_key(key)
    answers = [_verify(path, locale, expected) for path in records]
    if as_json:
        print(json.dumps({"records": answers}))
    return 0 if all(answer["right"] for answer in answers) else USER_ERROR


def _read_key(text: str) -> bytes:
    """Return a public key.  Raises CommandError."""
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise command_error("cli-key", text=quoted(text))
    return bytes.fromhex(text)


def _verify(path: str, locale: str, expected_key: bytes | None) -> dict[str, Any]:
    """Print the verdict on one record, and return it as JSON values."""
    try:
        found = load(path, GAMES)
    except CommandError as error:
        print_errors(error.lines)
        return {"record": path, "right": False, "faults": error.lines}
    printer = Printer(GAMES[found.game], locale)
    verdict = record.verify(found, GAMES, expected_key)
    faults = [*_fault_lines(path, found, verdict, printer)]
    if faults:
        print_errors(faults)
    else:
        print(" ".join(_sentences(path, verdict, printer)))
    return {
        "record": path,
        "right": not faults,
        "plies": verdict.n_plies,
        "ending": verdict.ending,
        "scores": verdict.outcome.scores if verdict.outcome else None,
        "winners": verdict.outcome.winners if verdict.outcome else None,
        "dice": verdict.dice,
        "dice_proved": verdict.are_dice_proved,
        "contributors": [each.seat for each in verdict.contributions],
        "signer": verdict.signer,
        "faults": faults,
    }


def _fault_lines(path: str, found: Record, verdict: Verdict, printer: Printer) -> list[str]:
    """Return the faults as lines; that of a refused ply with the legal actions, if they are few."""
    if verdict.n_plies == len(found.plies):
        return printer.faults(path, verdict.faults)
    game, state = GAMES[found.game], record.state_after(found, GAMES, verdict.n_plies)
    try:
        record.action_at(game, state, found.plies[verdict.n_plies], verdict.n_plies + 1)
    except BadPly as error:
        return [*printer.faults(path, verdict.faults[:-1]), refused_line(path, game, state, error, printer)]
    return printer.faults(path, verdict.faults)


def _sentences(path: str, verdict: Verdict, printer: Printer) -> list[str]:
    outcome, facts = verdict.outcome, {"path": path, "plies": verdict.n_plies}
    if outcome is None:
        text = printer.text("cli-verify-right", **facts)
    else:
        scores = " ".join(map(number_text, outcome.scores))
        text = printer.text("cli-verify-ended", **facts, ending=outcome.ending, scores=scores)
    return [text, *(printer.say(sentence) for sentence in (*verdict.proofs, *verdict.notes))]
