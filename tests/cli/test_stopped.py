"""What ends a long command after its start is a sentence that says what is kept, and how to go on."""

import errno
from pathlib import Path

import pytest

from voyageur.cli import blocks
from voyageur.cli.app import run
from voyageur.cli.blocks import note_shared_clock
from voyageur.cli.errors import CommandError
from voyageur.games import GAMES
from voyageur.kernel.contract import read_setup
from voyageur.kernel.text import quoted
from voyageur.lab.match import BlockFile
from voyageur.lab.processes import ProcessKilled

MATCH = ("match", "canoe", "greedy", "random", "--option", "course=short", "--games")
CANOE = GAMES["canoe"]


def test_a_match_whose_file_has_no_room_says_what_is_kept_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    path, append = tmp_path / "match.jsonl", BlockFile._append

    def append_while_there_is_room(file: BlockFile, line: str) -> None:
        if path.exists() and len(path.read_bytes().splitlines()) == 3:
            path.write_bytes(path.read_bytes() + line[:40].encode())  # half a line, as on a full disk
            raise OSError(errno.ENOSPC, "No space left on device")
        append(file, line)

    with monkeypatch.context() as changed:
        changed.setattr(BlockFile, "_append", append_while_there_is_room)
        assert run([*MATCH, "8", "--processes", "1", "--save", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"{quoted(str(path))} cannot be written: No space left on device. 2 blocks are kept in {quoted(str(path))};"
        " the same command goes on from there.\n"
    )
    assert run([*MATCH, "8", "--processes", "1", "--save", str(path)]) == 0
    assert "8 games in 4 blocks" in capsys.readouterr().out


def test_a_match_whose_processes_were_killed_says_so():
    def killed(*_: object) -> None:
        raise ProcessKilled

    with pytest.raises(CommandError) as caught, blocks.telling_what_is_kept(None, None):
        killed()
    assert caught.value.lines == (
        "A process of this command was killed twice, often because memory is short."
        " Nothing is kept; with --save FILE it is, block by block.",
    )


@pytest.mark.parametrize(
    ("names", "processes", "is_noted"),
    [
        (("search:1s", "greedy"), 3, True),
        (("search:1s*4", "greedy"), 1, True),
        (("search:1s", "greedy"), 2, False),
        (("search:500*4", "greedy"), 9, False),
        (("greedy", "random"), 9, False),
    ],
)
def test_agents_by_the_clock_that_share_processors_are_noted(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    names: tuple[str, ...],
    processes: int,
    is_noted: bool,
):
    monkeypatch.setattr(blocks, "allowed_processors", lambda: 2)
    note_shared_clock(CANOE, read_setup(CANOE), names, processes)
    assert ("searches at once share 2 processors" in capsys.readouterr().err) == is_noted


def test_without_a_number_there_are_as_many_processes_as_processors_allowed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(blocks, "allowed_processors", lambda: 3)
    assert blocks.check_processes(None) == 3
