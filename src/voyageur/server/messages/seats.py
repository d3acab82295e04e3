"""The messages of docs/protocol.md about who plays the seats: leaving, returning, and what everybody is told of it."""

from msgspec import Struct

from voyageur.server.messages.fields import Id, SeatNumber


class LeaveSeat(Struct, frozen=True, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Let an agent play a seat of this connection from now on."""

    id: Id
    seat: SeatNumber


class ReturnToSeat(Struct, frozen=True, tag_field="type", tag="return", forbid_unknown_fields=True):
    """Take a seat of this connection back from the agent that plays it."""

    id: Id
    seat: SeatNumber


class ClockStatus(Struct, frozen=True):
    """The clocks of people in milliseconds."""

    left: dict[int, int]  # by seat; that of the seat that is asked when it was asked
    asked: int | None
    waited: int  # since it was asked


class SeatDevices(Struct, frozen=True, tag_field="type", tag="devices"):
    """How many devices have a key to each seat of a connection."""

    devices: dict[int, int]


class SeatStatus(Struct, frozen=True, tag_field="type", tag="seats", omit_defaults=True):
    """The state of the seats, which is no event of the game."""

    connected: tuple[int, ...]  # seats of people with a connection
    agents: dict[int, str]  # that play for people now
    clock: ClockStatus | None = None  # if the table has clocks
    spectators: int = 0  # connections without a seat to the process that tells it, as it was counted last
