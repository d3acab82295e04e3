"""Kept logs: tables that were played under each version of the rules, and are replayed under today's."""

from functools import cache
from pathlib import Path
from typing import Any

from tests.games.kept_logs import KeptLog, drawn_again, kept_files, read, trace_of
from tests.games.suite.subject import Subject
from voyageur.kernel.view import CHANCE
from voyageur.table.history import ENDS, UNDO
from voyageur.table.table import Table


@cache
def logs_in(path: Path) -> list[KeptLog]:
    """Return the logs in a file."""
    return read(path)


class KeptLogTests(Subject):
    """Tests of a game's kept logs."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        files = [path for path in cls.kept() if cls.game.can_play(path.stem)]
        logs = {f"{path.stem}-{n}": log for path in files for n, log in enumerate(logs_in(path))}
        return super().cases() | {"log": logs}

    @classmethod
    def kept(cls) -> list[Path]:
        """Return the files with kept logs, one a version."""
        return kept_files(cls.folder())

    def test_a_kept_log_has_the_same_legal_actions_in_the_same_positions(self, log: KeptLog):
        assert trace_of(Table.restore(self.game, log.config(), log.log())) == log.trace

    def test_the_chance_in_a_kept_log_follows_from_its_secret(self, log: KeptLog):
        table = Table.restore(self.game, log.config(), log.log())
        assert drawn_again(table) == [ply.text for ply in table.plies if ply.seat == CHANCE]

    def test_no_ply_has_the_text_of_an_event_of_the_table(self, log: KeptLog):
        plies = {ply.text for ply in Table.restore(self.game, log.config(), log.log()).plies}
        assert not [text for text in plies if text in ENDS or UNDO.fullmatch(text)]

    def test_every_plain_verb_can_be_told_from_an_event_of_the_table(self):
        assert not {*getattr(self.game.notation, "PLAIN", ())} & {*ENDS}

    def test_todays_version_has_kept_logs(self):
        assert self.game.version in [path.stem for path in self.kept()]
