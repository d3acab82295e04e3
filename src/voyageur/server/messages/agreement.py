"""The messages of docs/protocol.md about what people at a table propose, agree on and say to each other."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from voyageur.kernel.text import Sentence, of_named_seat
from voyageur.table.people.phrases import PhraseName
from voyageur.table.people.proposals import KINDS, KindName, Proposal, ProposalState, state_of
from voyageur.table.table import Table

Response = Literal["agree", "decline", "withdraw"]


class ProposalNow(Struct, frozen=True):
    """A proposal as everybody at the table is told of it."""

    id: str
    kind: KindName
    seats: tuple[int, ...]  # of whoever proposes; the first is the one that proposes
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    state: ProposalState
    sentences: tuple[Sentence, ...]


class PhraseSaid(Struct, frozen=True):
    """A phrase that somebody has said."""

    number: int
    seat: int
    phrase: PhraseName
    time: int


def told_proposal(table: Table, proposals: Sequence[Proposal]) -> ProposalNow | None:
    """Return what everybody is told of the open proposal, else of the last one; None if there is none."""
    if not proposals:
        return None
    known: dict[Proposal, ProposalState] = {each: state_of(table, each) for each in proposals}
    last = max(proposals, key=lambda each: (known[each] == "open", max(each.seq, each.ended)))
    kind, state = KINDS[last.kind], known[last]
    told = kind.sentences(table, last) if state == "open" else ()
    sentences = tuple(of_named_seat(sentence, table.seat_names) for sentence in told)
    return ProposalNow(last.id, last.kind, last.seats, kind.asked(table, last), last.agreed, state, sentences)
