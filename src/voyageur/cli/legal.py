"""`voyageur legal`: the legal actions at each position of records, to compare other implementations with ours."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from voyageur.cli.errors import USER_ERROR, CommandError, command_error, print_errors
from voyageur.cli.files import read_file
from voyageur.cli.output import Printer
from voyageur.cli.records import refusal
from voyageur.games import GAMES
from voyageur.kernel import contract, record
from voyageur.kernel.contract import Game, State
from voyageur.kernel.record import BadPly, Ply, Reading, Record
from voyageur.kernel.text import Fault, Reason
from voyageur.kernel.view import CHANCE
from voyageur.table.history import actor


def legal(*records: str) -> int:
    """Print a line with a JSON object for each position of each record.

    Parameters
    ----------
    records
        Files with records.
    """
    if not records:
        raise command_error("cli-no-records")
    answers = [_print_record(path, GAMES) for path in records]  # all, even if one has faults
    return 0 if all(answers) else USER_ERROR


def _print_record(path: str, games: Mapping[str, Game]) -> bool:
    """Print the lines of one record, and faults of its header to standard error; return whether it has no fault."""
    try:
        reading = record.scan(read_file(path), games)
    except CommandError as error:
        print_errors(error.lines)
        return False
    if reading.record is None:
        print_errors(Printer(reading.game).faults(path, reading.header_faults))
        return False
    is_right = True
    for line in _lines(reading, reading.record, games):
        print(json.dumps({"record": path, **line}))
        is_right = "refused" not in line
    return is_right


def _lines(reading: Reading, found: Record, games: Mapping[str, Game]) -> Iterator[dict[str, Any]]:
    """Yield the JSON object of each position, up to the first ply that is refused."""
    game, state = games[found.game], record.start(found, games)
    for due, ply in enumerate(found.plies, 1):
        try:
            action = record.action_at(game, state, ply, due)
        except BadPly as error:
            yield _position(game, state, due - 1) | _refused(game, state, ply, error.reason)
            return
        yield _position(game, state, due - 1) | _possible(game, state, found.players)
        game.rules.apply(state, action)
    last = _position(game, state, len(found.plies))
    if reading.ply_faults:
        yield last | _unreadable(game, reading.ply_faults[0])
    else:
        yield last | _possible(game, state, found.players)


def _position(game: Game, state: State, n_plies: int) -> dict[str, Any]:
    return {"ply": n_plies, "to_act": actor(int(game.rules.to_act(state)))}


def _possible(game: Game, state: State, players: int) -> dict[str, Any]:
    """Return the legal actions or possible outcomes, or how the game has ended."""
    outcome = contract.outcome(game, state, players)
    if outcome is not None:
        return {"ending": outcome.ending, "scores": outcome.scores, "winners": outcome.winners}
    if game.rules.to_act(state) == CHANCE:
        return {"chance": contract.chance_texts(game, state)}
    return {"legal": contract.legal_texts(game, state)}


def _refused(game: Game, state: State, ply: Ply, reason: Reason) -> dict[str, Any]:
    return {"refused": {"clause": reason.clause, "sentence": refusal(game, state, ply, reason, Printer(game))}}


def _unreadable(game: Game, fault: Fault) -> dict[str, Any]:
    return {"refused": {"clause": None, "sentence": Printer(game).reason(fault.reason)}}
