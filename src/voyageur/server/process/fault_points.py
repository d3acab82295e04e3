"""The points of the server at which tests make it fail.

A test sets `on_reach`, in a server process of its own.  Otherwise reaching a point does nothing.
"""

from collections.abc import Callable
from enum import StrEnum


class FaultPoint(StrEnum):
    """The points, in the order in which a change passes them; the last three are apart."""

    MESSAGE_READ = "message-read"
    BEFORE_INSERT = "before-insert"
    BEFORE_COMMIT = "before-commit"
    AFTER_COMMIT = "after-commit"
    AFTER_ACKNOWLEDGEMENT = "after-acknowledgement"
    MID_BROADCAST = "mid-broadcast"  # one connection has been sent an event, others may not have
    SEAT_TAKEN = "seat-taken"  # by a link: it is stored, and not yet answered
    MIGRATION_STEP = "migration-step"
    SHUTDOWN = "shutdown"


on_reach: Callable[[FaultPoint], None] | None = None


def reach(point: FaultPoint) -> None:
    """Let a test make the server fail at `point`."""
    if on_reach is not None:
        on_reach(point)
