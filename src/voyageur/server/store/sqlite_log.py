"""The log of writes beside the SQLite file: whether SQLite read all of it.

SQLite takes the first frame that is damaged for the end of the log, as after a crash, and says nothing of what follows.
The form is at sqlite.org/fileformat2.html#walformat.
"""

from collections.abc import Iterator

HEADER_BYTES, FRAME_HEADER_BYTES = 32, 24
MOST_TORN = 1  # commits that a crash may leave damaged: the last one, which was not acknowledged


def lost_commits(log: bytes, n_read: int) -> int:
    """Return how many commits are in a log beyond the `n_read` frames that SQLite took; 0 if a crash explains it."""
    lost = sum(is_commit for is_commit in list(_frames(log))[n_read:])
    return lost if lost > MOST_TORN else 0


def _frames(log: bytes) -> Iterator[bool]:
    """Yield for each frame whether it ends a commit; frames of an earlier turn of the log are no part of it."""
    page_bytes = int.from_bytes(log[8:12], "big") if len(log) >= HEADER_BYTES else 0
    frame_bytes = FRAME_HEADER_BYTES + (page_bytes if page_bytes > 1 else 65536)
    salts = {log[16:24], log[HEADER_BYTES + 8 : HEADER_BYTES + 16]}  # of the header, and of the first frame
    for start in range(HEADER_BYTES, len(log) - frame_bytes + 1, frame_bytes):
        yield log[start + 8 : start + 16] in salts and log[start + 4 : start + 8] != bytes(4)
