"""What whoever is at a table is told beside its events, where several duties have a say: its facts, and the choices."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from voyageur.server.messages.messages import TableInfo, encode
from voyageur.server.seats.agents import agents_at
from voyageur.server.seats.proposals import proposals_at
from voyageur.server.seats.substitutes import substitute_of
from voyageur.server.seats.suggestion_queue import suggestion_at
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.duty import PerTable
from voyageur.server.tables.importing import commitment_of, note_on
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.people.proposals import Proposal, possible_kinds
from voyageur.table.seats.rights import looking_seats, rights_of
from voyageur.table.seats.standing import Standing, StandingAnswers, standing_for
from voyageur.table.seats.suggestions_taken import why_no_suggestion
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Choices

# seq, advice number, suggestion number, audience, own seat to act, standing answers, kinds to propose,
# can undo, can resign
ChoicesKey = tuple[int, int, int, Audience, int | None, str, tuple[str, ...], bool, bool]


# All that these messages depend on beside who they are for: the table and its seq, advice number, suggestion number,
# what was proposed, standing answers
Situation = tuple[Table, int, int, int, tuple[Proposal, ...], StandingAnswers]


@dataclass(slots=True)
class ChoicesAt(AtTable):
    """The choices messages of the position at a table."""

    messages: dict[ChoicesKey, bytes] = field(default_factory=dict[ChoicesKey, bytes])
    situation: Situation | None = None
    at_once: dict[tuple[Audience, tuple[int, ...]], bytes] = field(
        default_factory=dict[tuple[Audience, tuple[int, ...]], bytes]
    )  # the messages for audiences and seats held, in that situation


_choices_at = PerTable(lambda table: ChoicesAt())


def table_info(live: LiveTable, seats: tuple[int, ...]) -> TableInfo:
    """Return the constant facts of the table, for the holder of `seats`."""
    config, header = live.table.config, live.table.loaded_header
    return TableInfo(
        id=config.id,
        game=config.game,
        version=config.version,
        options=live.table.options,
        holders=config.holders,
        play_forced=config.play_forced,
        seats=seats,
        commitment=config.commitment if header is None else commitment_of(header),
        is_seeded=config.seed is not None,
        own_rolls=live.table.game.own_rolls,
        corners=live.table.game.viewpoints,
        is_record=config.is_record or live.table.is_kept,
        note=note_on(live.table),
        terms=live.table.config.terms,
        substitute=substitute_of(live),
        devices={seat: live.devices.get(seat, 0) for seat in seats},
    )


def choices_message(live: LiveTable, audience: Audience, seats: tuple[int, ...]) -> bytes:
    """Return the encoded `choices` message for the holder of `seats`, from the cache if possible."""
    known, position = _choices_at(live), (live.table.seq, agents_at(live).advice_number, suggestion_at(live).number)
    situation = (live.table, *position, proposals_at(live).proposals, live.standing)
    if known.situation != situation:
        known.situation, known.at_once = (*situation[:-1], {**live.standing}), {}
    of = (audience, seats)
    if of not in known.at_once:
        known.at_once[of] = _choices_message(live, audience, seats, position)
    return known.at_once[of]


def _choices_message(
    live: LiveTable, audience: Audience, seats: tuple[int, ...], position: tuple[int, int, int]
) -> bytes:
    """Return the message; the very one of before if nothing has changed that it tells."""
    acting = live.table.seat_to_act if live.table.seat_to_act in seats else None
    standing = standing_for(live.table, live.standing, audience.seat, seats)
    rights = rights_of(live.table, audience.seat, seats)
    kinds = _may_propose(live, audience, seats)
    key = (*position, audience, acting, str(standing), kinds, *rights)
    known = _choices_at(live)
    if key not in known.messages:
        known.messages = {each: message for each, message in known.messages.items() if each[:3] == key[:3]}
        known.messages[key] = encode(_choices_now(live, audience, seats, standing, kinds, rights))
    return known.messages[key]


def _choices_now(
    live: LiveTable,
    audience: Audience,
    seats: tuple[int, ...],
    standing: Standing | None,
    kinds: tuple[str, ...],
    rights: tuple[bool, bool],
) -> Choices:
    """Return the choices for the holder of `seats`: none if the server answers for the seat to act."""
    choices = replace(live.presenter.choices(audience, seats, rights), standing=standing, may_propose=kinds)
    is_answered = standing is not None and standing.is_answered
    if is_answered:
        return replace(choices, seat=None, prompt=None, choices=())
    may_take = choices.seat is not None and why_no_suggestion(live.table, choices.seat) is None
    return replace(choices, search_hint=suggestion_at(live).now(live.table)) if may_take else choices


def _may_propose(live: LiveTable, audience: Audience, seats: tuple[int, ...]) -> tuple[str, ...]:
    """Return what the holder of `seats` may propose now, for the seat that looks or is to act."""
    looking = looking_seats(live.table, audience.seat, seats)
    if not looking:
        return ()
    seat = live.table.seat_to_act if live.table.seat_to_act in looking else looking[0]
    return possible_kinds(live.table, proposals_at(live).proposals, seats, seat)
