"""Read the records that users name, with every fault as FILE:LINE:COLUMN and a sentence."""

from collections.abc import Mapping

from voyageur.cli.errors import CommandError
from voyageur.cli.files import read_file
from voyageur.cli.output import Printer
from voyageur.kernel import contract, record, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.record import BadPly, Ply, Record
from voyageur.kernel.text import Reason, quoted
from voyageur.kernel.view import CHANCE

MOST_NAMED = 6  # legal actions that a refusal lists


def load(path: str, games: Mapping[str, Game]) -> Record:
    """Return the record in the file `path`.  Raises CommandError with every fault."""
    reading = record.scan(read_file(path), games)
    faults = (*reading.header_faults, *reading.ply_faults)
    if faults or reading.record is None:
        raise CommandError(*Printer(reading.game).faults(path, faults))
    return reading.record


def replayed(path: str, found: Record, game: Game, printer: Printer) -> tuple[list[State], list[int]]:
    """Return the states before, between and after the plies of a record, and their actions.  Raises CommandError."""
    state, actions = record.start(found, {found.game: game}), list[int]()
    passed = [states.copy(state)]
    for due, ply in enumerate(found.plies, 1):
        try:
            action = record.action_at(game, state, ply, due)
        except BadPly as error:
            raise CommandError(refused_line(path, game, state, error, printer)) from error
        game.rules.apply(state, action)
        passed.append(states.copy(state))
        actions.append(action)
    return passed, actions


def refusal(game: Game, state: State, ply: Ply, reason: Reason, printer: Printer) -> str:
    """Return why `ply` is refused in `state`, and the legal actions if they are few."""
    why = printer.text("cli-refused-ply", number=str(ply.number), text=quoted(ply.text), why=printer.reason(reason))
    if game.rules.to_act(state) == CHANCE:
        weights = contract.outcome_weights(game, state)
        allowed, key = [outcome for outcome, weight in enumerate(weights) if weight], "cli-possible"
    else:
        allowed, key = contract.legal_actions(game.rules, state), "cli-legal"
    if not 0 < len(allowed) <= MOST_NAMED:
        return why
    return f"{why} {printer.text(key, texts=', '.join(game.notation.text_of(state, action) for action in allowed))}"


def refused_line(path: str, game: Game, state: State, error: BadPly, printer: Printer) -> str:
    """Return where and why a ply is refused: FILE:LINE:COLUMN: sentence."""
    fault = error.faults[0]
    return f"{path}:{fault.line}:{fault.column}: {refusal(game, state, error.ply, error.reason, printer)}"
