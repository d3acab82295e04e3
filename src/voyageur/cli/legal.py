"""`voyageur legal`: what was legal at each position of records, for programs that check ours against theirs."""

import json
import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from voyageur.cli.files import read_file
from voyageur.cli.records import refusal
from voyageur.cli.saying import Voice, wrong
from voyageur.cli.wrong import Wrong
from voyageur.games import GAMES
from voyageur.kernel import contract, record
from voyageur.kernel.contract import CHANCE, NOBODY, Game, State
from voyageur.kernel.record import BadPly, Ply, Reading, Record
from voyageur.kernel.text import Fault, Reason

WRONG = 2


def legal(*records: str) -> int:
    """Print one JSON object a line for each position of each record.

    Parameters
    ----------
    records
        Files with records.
    """
    if not records:
        raise wrong("cli-no-records")
    answers = [_print_record(path, GAMES) for path in records]  # all of them, whatever one is
    return 0 if all(answers) else WRONG


def _print_record(path: str, games: Mapping[str, Game]) -> bool:
    """Print the lines of one record, its header's faults to standard error; say whether all was right."""
    try:
        reading = record.scan(read_file(path), games)
    except Wrong as error:
        return _complain(*error.lines)
    if reading.record is None:
        return _complain(*Voice(reading.game).faults(path, reading.header_faults))
    is_right = True
    for line in _lines(reading, reading.record, games):
        print(json.dumps({"record": path, **line}))
        is_right = "refused" not in line
    return is_right


def _complain(*lines: str) -> bool:
    sys.stdout.flush()
    for line in lines:
        print(line, file=sys.stderr)
    return False


def _lines(reading: Reading, found: Record, games: Mapping[str, Game]) -> Iterator[dict[str, Any]]:
    """Yield what is said of each position, up to the first ply that is refused."""
    game, state = games[found.game], record.start(found, games)
    for due, ply in enumerate(found.plies, 1):
        try:
            action = record.action_at(game, state, ply, due)
        except BadPly as error:
            yield _position(game, state, due - 1) | _refused(game, state, ply, error.reason)
            return
        yield _position(game, state, due - 1) | _possible(game, state, found.players)
        game.apply(state, action)
    last = _position(game, state, len(found.plies))
    if reading.ply_faults:
        yield last | _unreadable(game, reading.ply_faults[0])
    else:
        yield last | _possible(game, state, found.players)


def _position(game: Game, state: State, n_plies: int) -> dict[str, Any]:
    acting = int(game.to_act(state))
    return {"ply": n_plies, "to_act": {CHANCE: "chance", NOBODY: None}.get(acting, acting)}


def _possible(game: Game, state: State, players: int) -> dict[str, Any]:
    """Return what may come next, or how the game has ended."""
    acting = int(game.to_act(state))
    if acting == NOBODY:
        ending = game.endings[int(game.ending(state))]
        return {"ending": ending, "scores": list(contract.final_scores(game, state, players))}
    if acting == CHANCE:
        return {"chance": chance_texts(game, state)}
    return {"legal": sorted(game.text_of(state, action) for action in contract.legal_actions(game, state))}


def chance_texts(game: Game, state: State) -> dict[str, int]:
    """Return the weight of each possible outcome by its text, in lowest terms."""
    weights: Counter[str] = Counter()
    for outcome, weight in enumerate(contract.outcome_weights(game, state)):
        if weight:
            weights[game.text_of(state, outcome)] += weight
    divisor = math.gcd(*weights.values())
    return {text: weights[text] // divisor for text in sorted(weights)}


def _refused(game: Game, state: State, ply: Ply, reason: Reason) -> dict[str, Any]:
    return {"refused": {"clause": reason.clause, "sentence": refusal(game, state, ply, reason, Voice(game))}}


def _unreadable(game: Game, fault: Fault) -> dict[str, Any]:
    return {"refused": {"clause": None, "sentence": Voice(game).reason(fault.reason)}}
