"""The log of writes beside the SQLite file: whether SQLite read all of it.

SQLite takes the first frame that is damaged for the end of the log, as after a crash, and says nothing of what follows.
A log that was cut is a whole log of an earlier moment; so a small file beside it, the mark, counts its commits.
The form is at sqlite.org/fileformat2.html#walformat.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

HEADER_BYTES, FRAME_HEADER_BYTES = 32, 24
SALTS = slice(16, 24)  # of the log's header: another turn of the log has others
COUNT_BYTES = 8
MOST_TORN = 1  # commits that a crash may leave damaged: the last one, which was not acknowledged


def lost_commits(log: bytes, n_read: int, mark: bytes) -> int:
    """Return how many commits the log has or had beyond the `n_read` frames that SQLite took; 0 if a crash explains it.

    mark : of the log's commits; empty if there is none
    """
    commits = list(_frames(log))
    lost = sum(commits[n_read:])
    n_marked = int.from_bytes(mark[8:], "big") if log[SALTS] and log[SALTS] == mark[:8] else 0
    return max(lost if lost > MOST_TORN else 0, n_marked - sum(commits[:n_read]))


class LogMark:
    """Keeps how many commits the log beside a file has, since the log was begun.

    It is written after each commit, without a sync: after a power cut it may say less than the log has, never more.
    """

    def __init__(self, log: Path, mark: Path) -> None:
        self._log, self._mark = log, mark
        self._salts, self._n_commits = b"", 0

    def committed(self) -> None:
        """Note a commit.  What cannot be written is left out: the mark only warns."""
        with suppress(OSError):
            with self._log.open("rb", buffering=0) as log:
                salts = os.pread(log.fileno(), 8, SALTS.start)
            self._n_commits = self._n_commits + 1 if salts == self._salts else 1
            self._salts = salts
            handle = os.open(self._mark, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.pwrite(handle, salts + self._n_commits.to_bytes(COUNT_BYTES, "big"), 0)
            finally:
                os.close(handle)

    def end(self) -> None:
        """Remove the mark of a log that was closed in order, and is gone."""
        if not self._log.exists():
            self._mark.unlink(missing_ok=True)


def _frames(log: bytes) -> Iterator[bool]:
    """Yield for each frame whether it ends a commit; frames of an earlier turn of the log are no part of it."""
    page_bytes = int.from_bytes(log[8:12], "big") if len(log) >= HEADER_BYTES else 0
    frame_bytes = FRAME_HEADER_BYTES + (page_bytes if page_bytes > 1 else 65536)
    salts = {log[16:24], log[HEADER_BYTES + 8 : HEADER_BYTES + 16]}  # of the header, and of the first frame
    for start in range(HEADER_BYTES, len(log) - frame_bytes + 1, frame_bytes):
        yield log[start + 8 : start + 16] in salts and log[start + 4 : start + 8] != bytes(4)
