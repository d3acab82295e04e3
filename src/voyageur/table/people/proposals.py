"""Proposals: what the people at a table agree on before it happens.

Whoever holds a seat proposes; every other person who holds a seat agrees, or one of them declines.  Agents have no
vote.  A proposal is no event: it changes no `seq`, and no record has it.  What is carried out is a change like any
other.  Whether a proposal may be made, and whether the game has gone on past it, depends on seats and kinds of plies,
which everybody knows.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

from msgspec import Meta

from voyageur.kernel.contract import Game
from voyageur.kernel.text import Reason, Sentence
from voyageur.kernel.view import CHANCE
from voyageur.table.history import Change
from voyageur.table.people.agreed_changes import (
    prepare_agreed_undo,
    prepare_draw,
    prepare_going_on,
    prepare_keeping,
    prepare_new_link,
    prepare_takeover,
    why_no_new_link,
)
from voyageur.table.seats.new_links import BY_CONSENT
from voyageur.table.seats.rights import undo_point, why_closed, why_no_draw
from voyageur.table.seats.substitutes import named, why_no_takeover
from voyageur.table.stopping import last_decidable
from voyageur.table.table import Table

TAKEOVER = "takeover"  # the kind with which the others let an agent play for a seat
LINK = "link"  # the kind with which a link to the seat of somebody else is made
SEAT_AND_DIGEST = re.compile(r"[0-9]{1,2} [0-9a-f]{64}")
SEAT_AND_AGENT = re.compile(r"[0-9]{1,2} \S{1,60}")
ProposalState = Literal["open", "agreed", "declined", "withdrawn", "lapsed"]


@dataclass(frozen=True)
class Proposal:
    """What somebody proposes.  The seat that proposes and the event after which it does make it unique."""

    kind: str
    seats: tuple[int, ...]  # of whoever proposes; the first is the one that proposes
    about: str  # what exactly, as its kind writes it
    seq: int  # the last event when it was made
    key: str  # of the message that made it
    agreed: tuple[int, ...] = ()  # the seats that have agreed, in order
    state: ProposalState = "open"
    ended: int = 0  # the last event when it was agreed, declined or withdrawn

    @property
    def id(self) -> str:
        """Its name at the table: a seat repeats no proposal of a kind without acting in between."""
        return f"{self.kind}-{self.seats[0]}-{self.seq}"


class ProposalKind(Protocol):
    """One kind of proposal: when it may be made, whom it asks, what it does."""

    def about(self, table: Table, seats: Sequence[int], wanted: str, /) -> str:
        """Return what exactly the holder of `seats` proposes; `wanted` is what the message says."""
        ...

    def is_about(self, text: str, /) -> bool:
        """Whether `about` may have returned this text."""
        ...

    def why_not(self, table: Table, proposal: Proposal, /) -> Reason | None:
        """Return why it may not be made now, or None if it may."""
        ...

    def asked(self, table: Table, proposal: Proposal, /) -> tuple[int, ...]:
        """Return the seats that have to agree, ascending; if there are none, it is carried out at once."""
        ...

    def is_passed(self, table: Table, proposal: Proposal, /) -> bool:
        """Whether the game has gone on so that it lapses.  What has lapsed stays lapsed."""
        ...

    def sentences(self, table: Table, proposal: Proposal, /) -> tuple[Sentence, ...]:
        """Return what everybody at the table is told: nothing that only some may know."""
        ...

    def change(self, table: Table, proposal: Proposal, key: str, now: int, /) -> Change:
        """Return the change that carries it out.  Raises IllegalAction."""
        ...


class UndoProposal:
    """Go back to before the last decision of the seat, also past dice, cards and what others have done."""

    def about(self, table: Table, seats: Sequence[int], wanted: str, /) -> str:
        """Return the number of plies that are left."""
        return str(table.last_decision(len(table.plies), _deciding(table, seats)) - 1)

    def is_about(self, text: str, /) -> bool:
        """Whether it is a number."""
        return text.isascii() and text.isdigit()

    def why_not(self, table: Table, proposal: Proposal, /) -> Reason | None:
        """Return why nobody is asked: the seat may take back freely, say, or there is nobody to ask."""
        if table.is_over or table.stop is not None:
            return why_closed(table)
        if int(proposal.about) < 0:
            return Reason(Sentence("refused-undo-nothing"))
        if undo_point(table, _deciding(table, proposal.seats), proposal.seats) is not None:
            return Reason(Sentence("refused-undo-free"))
        if table.game.has_secrets and not self.asked(table, proposal):
            return Reason(Sentence("refused-undo-secrets"))
        return None

    def asked(self, table: Table, proposal: Proposal, /) -> tuple[int, ...]:
        """Return the seats of the other people."""
        return other_people(table, proposal.seats)

    def is_passed(self, table: Table, proposal: Proposal, /) -> bool:
        """Whether a person has decided something since, or there is nothing to take back."""
        is_gone = int(proposal.about) >= len(table.plies)
        return is_gone or has_decided(table, table.config.seats_of_people, proposal.seq)

    def sentences(self, table: Table, proposal: Proposal, /) -> tuple[Sentence, ...]:
        """Say who asks, and what kind of information has come out since; what it was stays untold."""
        asking, *since = table.plies[int(proposal.about) :]
        has_chance = any(ply.seat == CHANCE for ply in since)
        has_acts = any(ply.seat not in (CHANCE, asking.seat) and not ply.is_forced for ply in since)
        came = {(True, True): "both", (True, False): "chance", (False, True): "acts"}.get((has_chance, has_acts))
        told = [Sentence("log-asks-undo", {"side": asking.seat})]
        if came is not None:
            told.append(Sentence("proposal-since", {"since": came}))
        if came is not None and table.game.has_secrets:
            told.append(Sentence("proposal-stays-seen"))
        elif has_chance:
            told.append(Sentence("proposal-same-dice"))
        return tuple(told)

    def change(self, table: Table, proposal: Proposal, key: str, now: int, /) -> Change:
        """Return the undo, which says who has agreed."""
        return prepare_agreed_undo(table, int(proposal.about), proposal.agreed, key, now)


class DrawProposal:
    """Offer a draw to the other person in a game for two whose rules know a shared win."""

    def about(self, table: Table, seats: Sequence[int], wanted: str, /) -> str:
        """Return nothing: there is one kind of draw."""
        return ""

    def is_about(self, text: str, /) -> bool:
        """Whether it is nothing."""
        return not text

    def why_not(self, table: Table, proposal: Proposal, /) -> Reason | None:
        """Return why the seat may not offer a draw: one person at both seats has nobody to offer it to."""
        why = why_no_draw(table, proposal.seats[0])
        return why if why or self.asked(table, proposal) else Reason(Sentence("refused-draw-alone"))

    def asked(self, table: Table, proposal: Proposal, /) -> tuple[int, ...]:
        """Return the other seat."""
        return other_people(table, proposal.seats)

    def is_passed(self, table: Table, proposal: Proposal, /) -> bool:
        """Whether the other seat has acted since and its turn is over."""
        asked = self.asked(table, proposal)
        acted = [ply for ply in table.plies if ply.seq > proposal.seq and not ply.is_forced and ply.seat in asked]
        return bool(acted) and (table.seat_to_act not in asked or has_decided(table, proposal.seats, acted[0].seq))

    def sentences(self, table: Table, proposal: Proposal, /) -> tuple[Sentence, ...]:
        """Say who offers it."""
        return (Sentence("log-offers-draw", {"side": proposal.seats[0]}),)

    def change(self, table: Table, proposal: Proposal, key: str, now: int, /) -> Change:
        """Return the end of the game."""
        return prepare_draw(table, proposal.seats[0], key, now)


class StopProposal:
    """What becomes of a table that has stopped because the rules have changed: it goes on, or it is kept."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence

    def about(self, table: Table, seats: Sequence[int], wanted: str, /) -> str:
        """Return nothing: there is one stop."""
        return ""

    def is_about(self, text: str, /) -> bool:
        """Whether it is nothing."""
        return not text

    def why_not(self, table: Table, proposal: Proposal, /) -> Reason | None:
        """Return why it may not be made now: the table has not stopped, say."""
        is_stopped = table.stop is not None and not table.is_kept
        return None if is_stopped and self._can_happen(table) else Reason(Sentence("refused-no-stop"))

    def _can_happen(self, table: Table) -> bool:
        return True

    def asked(self, table: Table, proposal: Proposal, /) -> tuple[int, ...]:
        """Return the seats of the other people."""
        return other_people(table, proposal.seats)

    def is_passed(self, table: Table, proposal: Proposal, /) -> bool:
        """Whether it was decided since."""
        return table.stop is None

    def sentences(self, table: Table, proposal: Proposal, /) -> tuple[Sentence, ...]:
        """Say what is proposed."""
        return (Sentence(self._sentence),)


class GoOnProposal(StopProposal):
    """Go on from the last decision that today's rules allow."""

    def _can_happen(self, table: Table) -> bool:
        return last_decidable(table) is not None

    def change(self, table: Table, proposal: Proposal, key: str, now: int, /) -> Change:
        """Return the undo that leaves out what today's rules do not allow."""
        return prepare_going_on(table, proposal.agreed, key, now)


class KeepProposal(StopProposal):
    """End the table without a result."""

    def change(self, table: Table, proposal: Proposal, key: str, now: int, /) -> Change:
        """Return the end."""
        return prepare_keeping(table, proposal.seats[0], key, now)


class TakeoverProposal:
    """Let an agent play for somebody who is away, `about` the seat and the agent: `2 greedy`.

    The others decide: whoever holds the seat is not asked, and need not be, because one press takes the seat back.
    """

    def about(self, table: Table, seats: Sequence[int], wanted: str, /) -> str:
        """Return what is wanted."""
        return wanted

    def is_about(self, text: str, /) -> bool:
        """Whether it is a seat and an agent."""
        return SEAT_AND_AGENT.fullmatch(text) is not None

    def why_not(self, table: Table, proposal: Proposal, /) -> Reason | None:
        """Return why no agent may take over: for one's own seat nobody is asked."""
        if not self.is_about(proposal.about) or seat_of(proposal) in proposal.seats:
            return Reason(Sentence("refused-no-proposal"))
        return why_no_takeover(table, seat_of(proposal))

    def asked(self, table: Table, proposal: Proposal, /) -> tuple[int, ...]:
        """Return the seats of the other people, without the seat that is away."""
        return tuple(seat for seat in other_people(table, proposal.seats) if seat != seat_of(proposal))

    def is_passed(self, table: Table, proposal: Proposal, /) -> bool:
        """Whether the person of the seat has decided something since, or an agent has taken over."""
        seat = seat_of(proposal)
        return seat in table.substitutes.agents or has_decided(table, (seat,), proposal.seq)

    def sentences(self, table: Table, proposal: Proposal, /) -> tuple[Sentence, ...]:
        """Say for whom the computer is to play."""
        return (Sentence("log-proposes-takeover", named(table.config, seat_of(proposal))),)

    def change(self, table: Table, proposal: Proposal, key: str, now: int, /) -> Change:
        """Return the event with which the agent takes over."""
        _, agent = proposal.about.split(" ")
        return prepare_takeover(table, seat_of(proposal), agent, "vote", key, now)


class LinkProposal:
    """Make a new link to the seat of somebody who has lost theirs, `about` the seat and the digest of the invitation.

    Who asks for it has made the invitation and alone knows it.  The link ends all other keys to the seat once it is
    used.  The others decide; where nobody else is asked there is none, or one could take the seat of the other.
    """

    def about(self, table: Table, seats: Sequence[int], wanted: str, /) -> str:
        """Return what is wanted."""
        return wanted

    def is_about(self, text: str, /) -> bool:
        """Whether it is a seat and a digest."""
        return SEAT_AND_DIGEST.fullmatch(text) is not None

    def why_not(self, table: Table, proposal: Proposal, /) -> Reason | None:
        """Return why no link may be made: to one's own seats one makes links without asking."""
        if not self.is_about(proposal.about) or seat_of(proposal) in proposal.seats:
            return Reason(Sentence("refused-no-proposal"))
        why = why_no_new_link(table, seat_of(proposal))
        return why if why or self.asked(table, proposal) else Reason(Sentence("refused-link-alone"))

    def asked(self, table: Table, proposal: Proposal, /) -> tuple[int, ...]:
        """Return the seats of the other people, without the seat that is lost."""
        return tuple(seat for seat in other_people(table, proposal.seats) if seat != seat_of(proposal))

    def is_passed(self, table: Table, proposal: Proposal, /) -> bool:
        """Whether the person of the seat has decided something since."""
        seat, first = seat_of(proposal), table.n_plies_until(proposal.seq)
        own = [ply for ply in table.plies[first:] if ply.seat == seat and not ply.is_forced]
        return any(not table.substitutes.agent_at(seat, ply.seq) for ply in own)

    def sentences(self, table: Table, proposal: Proposal, /) -> tuple[Sentence, ...]:
        """Say for whom a link is asked for, and what follows."""
        about = named(table.config, seat_of(proposal))
        return (Sentence("log-proposes-link", about), Sentence("proposal-link-ends"))

    def change(self, table: Table, proposal: Proposal, key: str, now: int, /) -> Change:
        """Return the event that tells that the link was made."""
        return prepare_new_link(table, seat_of(proposal), BY_CONSENT, key, now)


KINDS: Mapping[str, ProposalKind] = {
    "undo": UndoProposal(),
    "draw": DrawProposal(),
    "go-on": GoOnProposal("proposal-go-on"),
    "keep": KeepProposal("proposal-keep"),
    TAKEOVER: TakeoverProposal(),
    LINK: LinkProposal(),
}
KindName = Annotated[str, Meta(examples=["undo"], extra_json_schema={"enum": [*KINDS]})]
DURING_PLAY, WHEN_STOPPED = ("undo", "draw"), ("go-on", "keep")  # the kinds that are complete by their name


def seat_of(proposal: Proposal) -> int:
    """Return the seat that a proposal is about."""
    return int(proposal.about.split(" ")[0])


def _deciding(table: Table, seats: Sequence[int]) -> tuple[int, ...]:
    """Return those of `seats` for which their holder decides now: with secrets, the first, which looks."""
    return tuple(seats[:1]) if table.game.has_secrets else tuple(seats)


def all_sentences(game: Game, seat: int) -> tuple[Sentence, ...]:
    """Return the sentences of the game's own words that tell of proposals of `seat`."""
    kinds = ("log-asks-undo", "log-undid", "log-agreed", *(("log-offers-draw",) if game.knows_draws else ()))
    return tuple(Sentence(kind, {"side": seat}) for kind in kinds)


def other_people(table: Table, seats: Collection[int]) -> tuple[int, ...]:
    """Return the seats that people play, without `seats`: for a seat that an agent plays nobody is asked."""
    return tuple(s for s in table.config.seats_of_people if s not in seats and s not in table.substitutes.agents)


def has_decided(table: Table, seats: Collection[int], seq: int) -> bool:
    """Whether one of `seats` has decided something after event `seq` that was not taken back."""
    first = table.n_plies_until(seq)
    return any(ply.seat in seats and not ply.is_forced for ply in table.plies[first:])


def state_of(table: Table, proposal: Proposal) -> ProposalState:
    """Return how it stands with a proposal: an open one lapses when the game goes on past it, or by an undo."""
    if proposal.state != "open":
        return proposal.state
    is_passed = table.is_over or table.was_undone_since(proposal.seq) or KINDS[proposal.kind].is_passed(table, proposal)
    return "lapsed" if is_passed else "open"


def open_proposal(table: Table, proposals: Sequence[Proposal]) -> Proposal | None:
    """Return the one open proposal of a table, or None."""
    return next((each for each in proposals if state_of(table, each) == "open"), None)


def why_no_proposal(table: Table, proposals: Sequence[Proposal], new: Proposal) -> Reason | None:
    """Return why `new` may not be made now: another one is open, say, or it was declined and nothing has changed."""
    if open_proposal(table, proposals) is not None:
        return Reason(Sentence("refused-proposal-open"))
    return _why_not_while_none_is_open(table, proposals, new)


def _why_not_while_none_is_open(table: Table, proposals: Sequence[Proposal], new: Proposal) -> Reason | None:
    if any(_is_repeated(table, each, new) for each in proposals):
        return Reason(Sentence("refused-proposal-again"))
    return KINDS[new.kind].why_not(table, new)


def _is_repeated(table: Table, old: Proposal, new: Proposal) -> bool:
    """Whether somebody proposes what was declined or withdrawn, without a decision of theirs in between."""
    is_same = old.kind == new.kind and not set(old.seats).isdisjoint(new.seats)
    return is_same and old.state in ("declined", "withdrawn") and not has_decided(table, new.seats, old.ended)


def is_replaced(table: Table, old: Proposal, new: Proposal) -> bool:
    """Whether `old` need not be kept beside `new`: it has lapsed, or is the last one of its kind by the same people."""
    is_same = old.kind == new.kind and not set(old.seats).isdisjoint(new.seats)
    return is_same or state_of(table, old) == "lapsed"


def possible_kinds(table: Table, proposals: Sequence[Proposal], seats: Sequence[int], seat: int) -> tuple[str, ...]:
    """Return the kinds that the holder of `seats` may propose now for `seat`, without those that need more words."""
    if open_proposal(table, proposals) is not None:
        return ()
    own = (seat, *(each for each in seats if each != seat))
    kinds = DURING_PLAY if table.stop is None else WHEN_STOPPED
    new = [Proposal(kind, own, KINDS[kind].about(table, own, ""), table.seq, "") for kind in kinds]
    return tuple(each.kind for each in new if _why_not_while_none_is_open(table, proposals, each) is None)
