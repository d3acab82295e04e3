"""A log of writes that SQLite could not read to its end is told; what a crash explains is not."""

import shutil
import stat
from pathlib import Path

import pytest

from tests.table.tables import config
from voyageur.server.store.sqlite_log import FRAME_HEADER_BYTES, HEADER_BYTES
from voyageur.server.store.sqlite_store import FILE, SqliteStore
from voyageur.server.store.stored import SeatToken
from voyageur.table.history import Event

LOG, MARK = f"{FILE}-wal", f"{FILE}-wal-mark"
N_EVENTS = 20
FRAME_BYTES = FRAME_HEADER_BYTES + 4096


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """The folder of a store that was killed after some writes."""
    (tmp_path / "running").mkdir()
    store = SqliteStore(tmp_path / "running")
    table = config()
    store.create(table, [SeatToken(b"d" * 32, (0,))], [Event(1, -1, "roll 5", None, 1000)], is_over=False).result()
    for seq in range(2, N_EVENTS + 1):
        store.append(table.id, [Event(seq, 0, "take 1", f"k{seq}", 1000)], is_over=False).result()
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    store.close()
    return tmp_path / "killed"


def flip(folder: Path, at: int) -> None:
    log = bytearray((folder / LOG).read_bytes())
    log[at] ^= 1
    (folder / LOG).write_bytes(log)


def opened(folder: Path) -> tuple[int, str | None]:
    """Open the store; return how many events it has, and the key of its warning."""
    store = SqliteStore(folder)
    stored = store.read(config().id).result()
    store.close()
    return len(stored.events) if stored else 0, store.warning and store.warning.key


def n_bytes(folder: Path) -> int:
    return (folder / LOG).stat().st_size


def test_a_whole_log_is_read_without_a_word(killed: Path):
    assert opened(killed) == (N_EVENTS, None)


def test_a_bit_that_was_flipped_in_the_middle_is_told(killed: Path):
    flip(killed, n_bytes(killed) // 2)
    n_events, key = opened(killed)
    assert (0 < n_events < N_EVENTS, key) == (True, "start-log-damaged")


@pytest.mark.parametrize("at", [16, 24], ids=["salt", "checksum"])
def test_a_damaged_header_is_told(killed: Path, at: int):
    flip(killed, at)
    assert opened(killed)[1] == "start-log-damaged"


def mark_one_less(folder: Path) -> None:
    """Set the mark as it is before the last commit is acknowledged."""
    mark = (folder / MARK).read_bytes()
    (folder / MARK).write_bytes(mark[:8] + (int.from_bytes(mark[8:], "big") - 1).to_bytes(8, "big"))


@pytest.mark.parametrize("n_frames", [1, N_EVENTS])
def test_a_log_that_is_cut_at_the_end_of_a_frame_is_told(killed: Path, n_frames: int):
    with (killed / LOG).open("r+b") as log:
        log.truncate(n_bytes(killed) - n_frames * FRAME_BYTES)
    n_events, key = opened(killed)
    assert (n_events < N_EVENTS, key) == (True, "start-log-damaged")


def test_the_mark_of_an_earlier_log_says_nothing_of_this_one(killed: Path):
    (killed / MARK).write_bytes(b"earlier." + (10**6).to_bytes(8, "big"))
    assert opened(killed) == (N_EVENTS, None)


@pytest.mark.parametrize("is_cut", [False, True], ids=["torn", "cut"])
def test_the_end_of_a_log_may_be_missing_after_a_crash(killed: Path, is_cut: bool):
    mark_one_less(killed)
    if is_cut:
        with (killed / LOG).open("r+b") as log:
            log.truncate(n_bytes(killed) - 100)
    else:
        flip(killed, n_bytes(killed) - 100)
    assert opened(killed) == (N_EVENTS - 1, None)


def test_a_log_that_was_begun_anew_has_old_frames_that_do_not_count(killed: Path):
    log = (killed / LOG).read_bytes()
    older = bytearray(log[HEADER_BYTES : HEADER_BYTES + FRAME_BYTES])
    older[8:16] = b"earlier."
    (killed / LOG).write_bytes(log + bytes(older) * 5)
    assert opened(killed) == (N_EVENTS, None)


def test_the_damaged_log_is_kept_for_this_user_alone(killed: Path):
    flip(killed, n_bytes(killed) // 2)
    damaged = (killed / LOG).read_bytes()
    opened(killed)
    copy = killed / f"{LOG}.damaged"
    assert (copy.read_bytes(), stat.S_IMODE(copy.stat().st_mode)) == (damaged, 0o600)
    assert opened(killed)[1] is None
