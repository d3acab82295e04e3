"""Verify a record: its plies and result by the rules, its dice by the secret, its lines by the signature."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from voyageur.kernel import contract
from voyageur.kernel.chance import outcome_by_hmac
from voyageur.kernel.contract import Game, Outcome, State
from voyageur.kernel.contributions import Contribution, encoded
from voyageur.kernel.record.model import Games, Ply, Record, fault_at, number_text
from voyageur.kernel.record.randomness import contributions_of, secret_of
from voyageur.kernel.record.replay import BadPly, action_at, early_end_of, start
from voyageur.kernel.record.signature import KEY, is_signed, signature_faults
from voyageur.kernel.text import Fault, Sentence, Value, quoted
from voyageur.kernel.view import CHANCE

Dice = Literal["proved", "repeatable", "uncommitted", "unknown"]
NOTES: dict[Dice, str] = {
    "repeatable": "note-record-seed",
    "uncommitted": "note-record-no-commitment",
    "unknown": "note-record-no-secret",
}


@dataclass(frozen=True)
class Verdict:
    """The result of a verification: legal plies, outcome, faults, what is proved, and notes on what is not."""

    n_plies: int
    outcome: Outcome | None  # None while the game is running
    faults: tuple[Fault, ...]
    notes: tuple[Sentence, ...]
    dice: Dice
    proofs: tuple[Sentence, ...] = ()
    signer: str | None = None  # the public key of the server that signed it
    contributions: tuple[Contribution, ...] = ()  # of the seats, to the dice

    @property
    def are_dice_proved(self) -> bool:
        """Whether the dice follow from a secret with a commitment."""
        return self.dice == "proved"

    @property
    def ending(self) -> str | None:
        """The name of the ending; None while the game is running."""
        return self.outcome.ending if self.outcome else None


def verify(record: Record, games: Games, expected_key: bytes | None = None) -> Verdict:
    """Replay `record`; compare the result with its header, the dice with its secret, the lines with its signature.

    The server with the public key `expected_key` must have signed it; None: any may have, or none.
    """
    game, state = games[record.game], start(record, games)
    secret, faults = secret_of(record)
    contributions, more = contributions_of(record)
    faults += [*more, *signature_faults(record, expected_key)]
    is_broken = bool(more)  # no outcome follows from contributions that are not right
    n_plies = 0
    try:
        for due, ply in enumerate(record.plies, 1):
            action = action_at(game, state, ply, due)
            if ply.seat == CHANCE and secret and not is_broken:
                faults += _die_faults(game, state, ply, action, secret, encoded(contributions))
            game.rules.apply(state, action)
            n_plies = due
    except BadPly as error:
        return Verdict(n_plies, None, (*faults, *error.faults), (), "unknown")
    outcome = contract.outcome(game, state, record.players)
    end = early_end_of(record, game, outcome)
    outcome = end.outcome if end is not None else outcome
    faults += _result_faults(record, outcome)
    if faults:
        return Verdict(n_plies, outcome, tuple(faults), tuple(_notes(record, game, "unknown")), "unknown")
    dice = "unknown" if secret is None else _dice(record)
    signer = record.values_of(KEY)[0] if is_signed(record) else None
    notes = _notes(record, game, dice, contributions, is_unsigned=secret is not None and signer is None)
    proofs = _proofs(dice, contributions, signer, is_expected=expected_key is not None)
    return Verdict(n_plies, outcome, (), tuple(notes), dice, tuple(proofs), signer, contributions)


def _dice(record: Record) -> Dice:
    """Return the kind of proof for dice that follow from the secret."""
    if record.values_of("seed"):
        return "repeatable"
    return "proved" if record.values_of("commitment") else "uncommitted"


def _die_faults(game: Game, state: State, ply: Ply, action: int, secret: bytes, contributions: bytes) -> list[Fault]:
    event = np.zeros(4, np.int64)
    game.rules.chance_event(state, event)
    drawn = outcome_by_hmac(secret, event.tolist(), contract.outcome_weights(game, state), contributions)
    if drawn == action:
        return []
    values: dict[str, Value] = {"text": quoted(ply.text), "drawn": game.notation.text_of(state, drawn)}
    return [fault_at(ply.line, 1, "fault-record-die", number=str(ply.number), **values)]


def _result_faults(record: Record, outcome: Outcome | None) -> list[Fault]:
    """Compare the header lines `ending`, `result`, `scores` and `winners` with the replay."""
    faults: list[Fault] = []
    for line in record.header:
        stated, found = line.value.strip(" \t"), "-"
        if line.key in ("result", "scores"):
            found = " ".join(map(number_text, outcome.scores)) if outcome else "-"
            is_right = outcome is not None and _numbers(stated) == [*outcome.scores]
        elif line.key == "winners":
            found = " ".join(map(str, outcome.winners)) or "-" if outcome else "-"
            is_right = outcome is not None and (stated or "-").split() == found.split()
        elif line.key == "ending":
            found = outcome.ending if outcome else "-"
            is_right = outcome is not None and stated == found
        else:
            continue
        if not is_right:
            values: dict[str, Value] = {"key": line.key, "said": quoted(stated), "found": found}
            faults.append(fault_at(line.line, len(line.key) + 2, "fault-record-result", **values))
    return faults


def _numbers(text: str) -> list[float] | None:
    try:
        return [float(word) for word in text.split()]
    except ValueError:
        return None


def _proofs(
    dice: Dice, contributions: Sequence[Contribution], signer: str | None, *, is_expected: bool
) -> Iterator[Sentence]:
    """Yield what is proved, beyond the rules."""
    if dice == "proved":
        yield Sentence("proof-record-dice")
    if dice == "proved" and contributions:
        yield Sentence("proof-record-contributions", {"seats": _seats(each.seat for each in contributions)})
    if signer is not None:
        yield Sentence("proof-record-expected" if is_expected else "proof-record-signed", {"key": signer})


def _notes(
    record: Record,
    game: Game,
    dice: Dice,
    contributions: Sequence[Contribution] = (),
    *,
    is_unsigned: bool = False,
) -> Iterator[Sentence]:
    """Yield what is not proved."""
    withheld = [each.seat for each in contributions if each.opened is None]
    if dice != "proved":
        yield Sentence(NOTES[dice])
    elif not contributions:
        yield Sentence("note-record-no-contributions")
    elif withheld:
        yield Sentence("note-record-withheld", {"seats": _seats(withheld)})
    if is_unsigned:
        yield Sentence("note-record-unsigned")
    if not game.can_play(record.version):
        yield Sentence("note-record-version", {"version": quoted(record.version), "ours": game.version})


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))
