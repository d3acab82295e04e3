"""Replay records by the rules, and redact them for a seat."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from voyageur.kernel import contract, states
from voyageur.kernel.contract import BadText, Game, Outcome, Setup, State
from voyageur.kernel.early_end import SEATS, EarlyEnd, early_ends
from voyageur.kernel.record.model import Games, HeaderLine, Ply, Record, number_text
from voyageur.kernel.text import Fault, Reason, Sentence, Value
from voyageur.kernel.view import NOBODY


class BadPly(BadText):
    """A ply that is not legal, or not readable, in its position."""

    def __init__(self, game: Game, ply: Ply, reason: Reason) -> None:
        super().__init__([Fault(ply.line, 1, reason)], f"ply {ply.number}: {contract.reason_text(game, reason)}")
        self.ply = ply
        self.reason = reason


@dataclass(frozen=True)
class Position:
    """One ply of a replay: a copy of the state before it, the seat that acts, and the action or chance outcome."""

    number: int
    state: State
    seat: int
    action: int


def setup_of(record: Record, games: Games) -> tuple[Game, Setup]:
    """Return the game of `record` and its checked set-up.

    Raises KeyError or BadSetup, though not for a record from `read`.
    """
    game = games[record.game]
    return game, contract.read_setup(game, record.options, record.players, record.version)


def start(record: Record, games: Games) -> State:
    """Return the state before the first ply."""
    return contract.start(*setup_of(record, games))


def replay(record: Record, games: Games) -> Iterator[Position]:
    """Yield every ply with the state before it.  Raises BadPly at the first ply that is refused."""
    game, state = games[record.game], start(record, games)
    for due, ply in enumerate(record.plies, 1):
        action = action_at(game, state, ply, due)
        yield Position(ply.number, states.copy(state), ply.seat, action)
        game.rules.apply(state, action)


def state_after(record: Record, games: Games, n_plies: int | None = None) -> State:
    """Return the state after `n_plies` (None: all).  Raises BadPly at the first ply that is refused."""
    game, state = games[record.game], start(record, games)
    for due, ply in enumerate(record.plies[:n_plies], 1):
        game.rules.apply(state, action_at(game, state, ply, due))
    return state


def action_at(game: Game, state: State, ply: Ply, due: int) -> int:
    """Return the action of `ply` in `state`, where `due` is the expected ply number.  Raises BadPly."""
    if ply.number != due:
        values: dict[str, Value] = {"number": str(ply.number), "due": str(due)}
        raise BadPly(game, ply, Reason(Sentence("fault-record-number", values)))
    acting = int(game.rules.to_act(state))
    if acting == NOBODY:
        raise BadPly(game, ply, Reason(Sentence("refused-over")))
    if acting != ply.seat:
        raise BadPly(game, ply, Reason(Sentence("refused-not-to-act", {"seat": ply.seat, "acting": acting})))
    try:
        action = game.notation.action_of(state, ply.text)
    except BadText as error:
        raise BadPly(game, ply, error.faults[0].reason) from error
    reason = contract.why_not(game, state, ply.seat, action)
    if reason is not None:
        raise BadPly(game, ply, reason)
    return action


def result_lines(outcome: Outcome | None) -> tuple[HeaderLine, ...]:
    """Return the header lines `result` and `ending` of a finished game; none while it is running."""
    if outcome is None:
        return ()
    return HeaderLine("result", " ".join(map(number_text, outcome.scores))), HeaderLine("ending", outcome.ending)


def early_end_of(record: Record, game: Game, outcome: Outcome | None) -> EarlyEnd | None:
    """Return how a game ended early, or None.  `outcome` is that of the plies.

    Such a game has the header lines `ending` and `result` of a resignation or a draw, and its plies do not end it.
    """
    if outcome is not None or record.players != SEATS:
        return None
    ends = {result_lines(end.outcome): end for end in early_ends(game.knows_draws)}
    lines = (HeaderLine(key, value) for key in ("result", "ending") for value in record.values_of(key))
    return ends.get(tuple(lines))


# Redaction --------------------------------------------------------------------------------------


def redact(record: Record, games: Games, seat: int | None) -> Record:
    """Return `record` as `seat` (None: a spectator) may know it, without hidden parts of plies and the secret."""
    game = games[record.game]
    if game.secrets is None:
        return record
    plies = tuple(
        replace(ply, text=contract.text_for(game, position.state, position.action, seat))
        for ply, position in zip(record.plies, replay(record, games), strict=True)
    )
    kept = tuple(line for line in record.header if line.key != "secret")
    known_by = HeaderLine("redacted", "spectator" if seat is None else str(seat))
    return replace(record, header=(*kept, known_by), plies=plies)
