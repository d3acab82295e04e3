"""Commit and reveal: how the seats contribute to the dice before the first ply, so that nobody chooses last.

Once all seats are taken, those that are expected to take part have SECONDS to commit themselves, and then all that have
done so have SECONDS to open.  Who does not commit in time takes no part; of who does not open, the commitment counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from voyageur.kernel.contributions import Contribution, commitment_to
from voyageur.kernel.text import Reason, Sentence

SECONDS = 60
SharingPhase = Literal["seats", "commit", "reveal"]


class BadContribution(Exception):
    """A commitment or a contribution that is not accepted."""

    def __init__(self, key: str, seat: int) -> None:
        self.reason = Reason(Sentence(key, {"seat": seat}))
        super().__init__(f"{key}: seat {seat}")


@dataclass(frozen=True)
class PendingContribution:
    """What a seat contributes, as far as it is known; without a commitment it is expected to take part."""

    seat: int
    commitment: bytes | None = None
    opened: bytes | None = None


@dataclass(frozen=True)
class CommitReveal:
    """What the seats of a waiting table contribute, in their order, and until when the next step waits for them."""

    pending: tuple[PendingContribution, ...] = ()
    deadline: int | None = None  # milliseconds since 1970; None while seats are free

    @property
    def phase(self) -> SharingPhase:
        """What is waited for: people for the free seats, commitments, or that they are opened."""
        if self.deadline is None:
            return "seats"
        return "commit" if self._is_incomplete else "reveal"

    @property
    def _is_incomplete(self) -> bool:
        return any(each.commitment is None for each in self.pending)

    @property
    def contributions(self) -> tuple[Contribution, ...]:
        """What goes into the outcomes."""
        return tuple(Contribution(each.seat, each.commitment, each.opened) for each in self.pending if each.commitment)

    def commit(self, seat: int, commitment: bytes) -> "CommitReveal":
        """Return this with the commitment of a seat; `advanced` follows.  Raises BadContribution."""
        each = self._pending_of(seat)
        if each is not None and each.commitment == commitment:
            return self
        if each is not None and each.commitment is not None:
            raise BadContribution("refused-commitment-changed", seat)
        if self.phase == "reveal":
            raise BadContribution("refused-commitment-late", seat)
        found = self._with(PendingContribution(seat, commitment))
        return found if found._is_incomplete or self.phase == "seats" else replace(found, deadline=None)

    def reveal(self, seat: int, data: bytes) -> "CommitReveal":
        """Return this with the contribution of a seat.  Raises BadContribution."""
        each = self._pending_of(seat)
        if each is None or each.commitment is None:
            raise BadContribution("refused-contribution-uncommitted", seat)
        if self.phase != "reveal":
            raise BadContribution("refused-contribution-early", seat)
        if commitment_to(data) != each.commitment:
            raise BadContribution("refused-contribution-other", seat)
        return self._with(replace(each, opened=data))

    def without(self, seat: int) -> "CommitReveal":
        """Return this if somebody else gets the seat; once contributions are opened, its commitment stays."""
        return self if self.phase == "reveal" else replace(self, pending=self._others(seat))

    def freed(self, seat: int) -> "CommitReveal":
        """Return this if a seat becomes free before anything is opened: the time begins anew once it is taken."""
        return CommitReveal(self._others(seat))

    def advanced(self, now: int, *, is_full: bool) -> tuple["CommitReveal", bool]:
        """Return what is due at `now`, and whether the game starts.  `is_full`: no seat is free."""
        if not is_full:
            return self, False
        found = self
        if found.phase == "commit" and found.is_late(now):
            found = CommitReveal(tuple(each for each in found.pending if each.commitment is not None))
        if found.deadline is None:  # a new phase begins
            found = replace(found, deadline=now + 1000 * SECONDS)
        is_open = found.phase == "reveal" and all(each.opened for each in found.pending)
        return found, not found.pending or is_open or (found.phase == "reveal" and found.is_late(now))

    def is_late(self, now: int) -> bool:
        """Whether the deadline is over."""
        return self.deadline is not None and now >= self.deadline

    def _pending_of(self, seat: int) -> PendingContribution | None:
        return next((each for each in self.pending if each.seat == seat), None)

    def _others(self, seat: int) -> tuple[PendingContribution, ...]:
        return tuple(each for each in self.pending if each.seat != seat)

    def _with(self, new: PendingContribution) -> "CommitReveal":
        return replace(self, pending=_in_order((*self._others(new.seat), new)))


def _in_order(pending: Iterable[PendingContribution]) -> tuple[PendingContribution, ...]:
    return tuple(sorted(pending, key=lambda each: each.seat))
