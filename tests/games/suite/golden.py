"""Golden records: whole games that these rules must replay to their endings."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games.suite.subject import Subject
from voyageur.games import GAMES
from voyageur.kernel import record
from voyageur.kernel.contract import State, final_scores
from voyageur.kernel.options import Option


@cache
def read(path: Path) -> record.Record:
    """Return the record in a file."""
    return record.read(path.read_bytes(), GAMES, path.name)


@cache
def last(path: Path) -> State:
    """Return the position after the last ply of a record."""
    return record.state_after(read(path), GAMES)


def replayed(path: Path) -> list[State]:
    """Return the positions of a record before each of its plies."""
    return [position.state for position in record.replay(read(path), GAMES)]


def ended(path: Path) -> tuple[str, tuple[float, ...]]:
    """Return the ending and the scores in a record's header."""
    (result,), (ending,) = (read(path).values_of(key) for key in ("result", "ending"))
    return ending, tuple(map(float, result.split()))


class GoldenTests(Subject):
    """Tests of a game's golden records and specimen."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        options = {option.name: option for option in cls.game.options if option.kind == "one-of"}
        return super().cases() | {"path": {path.stem: path for path in cls.golden()}, "one_of": options}

    def test_a_record_is_replayed_to_its_ending_and_scores(self, path: Path):
        state, players = last(path), read(path).players
        ending = self.game.notation.ENDINGS[self.game.rules.ending(state)]
        assert (ending, final_scores(self.game, state, players)) == ended(path)

    def test_a_record_is_of_this_version_of_the_rules(self, path: Path):
        assert read(path).version == self.game.version

    def test_a_record_is_proved_die_by_die(self, path: Path):
        verdict = record.verify(read(path), GAMES)
        assert (verdict.faults, verdict.are_dice_proved) == ((), True)

    def test_a_record_is_written_as_it_was_read(self, path: Path):
        assert record.write(read(path)).encode() == path.read_bytes()

    def test_every_position_of_a_record_is_sound(self, path: Path):
        for state in replayed(path):
            assert self.game.faults(state) == []

    def test_a_ply_too_many_is_refused(self, path: Path):
        one = read(path)
        more = record.Ply(len(one.plies) + 1, 0, self.game.notation.text_of(last(path), 0))
        longer = record.Record(one.game, "", one.options, one.players, (), (*one.plies, more))
        with pytest.raises(record.BadPly):
            record.state_after(longer, GAMES)

    def test_every_reading_of_an_option_has_a_record(self, one_of: Option):
        records = [read(path) for path in self.golden()]
        played = {each.options.get(one_of.name, one_of.default) for each in records}
        commands = [
            f"python -m tests.games.golden {self.game.name} {one_of.name} {v}" for v in one_of.values if v not in played
        ]
        assert not commands, f"no golden record has it: {commands}"

    def test_the_specimen_is_of_this_version_of_the_rules_and_sound(self):
        path = self.game.path_of("specimen.voyageur")
        assert read(path).version == self.game.version
        assert self.game.faults(last(path)) == []
