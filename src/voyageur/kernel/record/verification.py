"""Verify a record: its plies and result by the rules, its dice by the secret."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from voyageur.kernel import contract, resignation
from voyageur.kernel.chance import outcome_by_hmac
from voyageur.kernel.contract import Game, Outcome, State
from voyageur.kernel.record.model import Games, Ply, Record, fault_at, number_text
from voyageur.kernel.record.replay import BadPly, action_at, resigned_seat, start
from voyageur.kernel.text import Fault, Sentence, Value, quoted
from voyageur.kernel.view import CHANCE

Dice = Literal["proved", "repeatable", "uncommitted", "unknown"]
NOTES: dict[Dice, str] = {
    "repeatable": "note-record-seed",
    "uncommitted": "note-record-no-commitment",
    "unknown": "note-record-no-secret",
}
_SECRET = re.compile(r"[0-9a-f]{2,512}")


@dataclass(frozen=True)
class Verdict:
    """The result of a verification: legal plies, outcome, faults, and notes on what is not proved."""

    n_plies: int
    outcome: Outcome | None  # None while the game is running
    faults: tuple[Fault, ...]
    notes: tuple[Sentence, ...]
    dice: Dice

    @property
    def are_dice_proved(self) -> bool:
        """Whether the dice follow from a secret with a commitment."""
        return self.dice == "proved"

    @property
    def ending(self) -> str | None:
        """The name of the ending; None while the game is running."""
        return self.outcome.ending if self.outcome else None


def verify(record: Record, games: Games) -> Verdict:
    """Replay `record`; compare the result with its header, and the dice with its secret."""
    game, state = games[record.game], start(record, games)
    secret, faults = secret_of(record)
    n_plies = 0
    try:
        for due, ply in enumerate(record.plies, 1):
            action = action_at(game, state, ply, due)
            if ply.seat == CHANCE and secret:
                faults += _die_faults(game, state, ply, action, secret)
            game.rules.apply(state, action)
            n_plies = due
    except BadPly as error:
        return Verdict(n_plies, None, (*faults, *error.faults), (), "unknown")
    outcome = contract.outcome(game, state, record.players)
    resigned = resigned_seat(record, outcome)
    if resigned is not None:
        outcome = resignation.outcome_after(resigned)
    faults += _result_faults(record, outcome)
    dice = "unknown" if secret is None or faults else _dice(record)
    return Verdict(n_plies, outcome, tuple(faults), tuple(_notes(record, game, dice)), dice)


def _dice(record: Record) -> Dice:
    """Return the kind of proof for dice that follow from the secret."""
    if record.values_of("seed"):
        return "repeatable"
    return "proved" if record.values_of("commitment") else "uncommitted"


def secret_of(record: Record) -> tuple[bytes | None, list[Fault]]:
    """Return the secret in the header, and its faults."""
    lines = [line for line in record.header if line.key == "secret"]
    if not lines:
        return None, []
    line, *others = lines
    if others:
        return None, [fault_at(others[0].line, 1, "fault-record-twice", key="secret", first=line.line)]
    text = line.value.strip(" \t")
    if not _SECRET.fullmatch(text) or len(text) % 2:
        return None, [fault_at(line.line, 8, "fault-record-secret")]
    secret = bytes.fromhex(text)
    digest = hashlib.sha256(secret).hexdigest()
    promised = [other for other in record.header if other.key == "commitment"]
    wrong = [other for other in promised if other.value.strip(" \t").lower() != digest]
    return secret, [fault_at(other.line, 12, "fault-record-commitment", digest=digest) for other in wrong]


def _die_faults(game: Game, state: State, ply: Ply, action: int, secret: bytes) -> list[Fault]:
    event = np.zeros(4, np.int64)
    game.rules.chance_event(state, event)
    drawn = outcome_by_hmac(secret, event.tolist(), contract.outcome_weights(game, state))
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


def _notes(record: Record, game: Game, dice: Dice) -> Iterator[Sentence]:
    if dice != "proved":
        yield Sentence(NOTES[dice])
    if not game.can_play(record.version):
        yield Sentence("note-record-version", {"version": quoted(record.version), "ours": game.version})
