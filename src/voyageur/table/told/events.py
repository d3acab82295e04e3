"""The messages of a table to an audience: once the whole, then changes, limited to what the audience may know.

An audience knows what one seat or the public knows, in one language.  Its messages do not depend on who receives them,
so a server encodes them once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType, structs

from voyageur.kernel import early_end
from voyageur.kernel.contract import State
from voyageur.kernel.early_end import EarlyEnd
from voyageur.kernel.immutable import immutable
from voyageur.kernel.parts import PartMap, Parts, PartValues, is_own, made_of_part, together
from voyageur.kernel.text import Sentence, sayer
from voyageur.kernel.view import (
    AccountPart,
    Advice,
    Choice,
    Die,
    Inset,
    Motion,
    Picture,
    Result,
    SeatView,
    Series,
    Space,
    Step,
    Threat,
    View,
)
from voyageur.table.history import Actor, Transition, actor
from voyageur.table.people.proposals import KindName
from voyageur.table.seats.rights import rights_of
from voyageur.table.seats.standing import Standing
from voyageur.table.seats.suggestions_taken import SuggestionNow
from voyageur.table.stopping import stopped_view
from voyageur.table.table import Table
from voyageur.table.told import branches
from voyageur.table.told.branches import Following
from voyageur.table.told.changes import ElementChange, InsetChange, changed_elements, changed_insets, changed_items
from voyageur.table.told.log import MOST_ENTRIES, Entry, EventPart, Log, described
from voyageur.table.told.pictures import ListedElement, PictureFrame, frame_of, listed
from voyageur.table.told.pieces import Pieces, at_once
from voyageur.table.told.threats import threats_to

MOST_MARKED = 200  # plies marked in a picture
PAGE = 50  # plies between the wholes of a replay
RECENT = 400  # plies in the log of a new stream


class Audience(NamedTuple):
    """Who receives messages: the seat whose knowledge they show (None: public), the language, and the form."""

    seat: int | None
    locale: str
    has_picture: bool = True
    has_scene: bool = False
    viewpoint: int = 0  # from which the picture is seen


# Messages ---------------------------------------------------------------------------------------


class Whole(Struct, frozen=True, tag_field="type", tag="whole"):
    """What an audience may know of a table after a ply: the *Whole*.

    It is sent again after a gap or a change of view or language.
    """

    seq: int
    ply: int
    to_act: Actor
    heading: Sentence
    prompt: Sentence
    steps: tuple[Step, ...]
    seat_views: tuple[SeatView, ...]
    names: Mapping[str, Sentence]  # element id -> accessible name
    result: Result | None
    account: tuple[AccountPart, ...]
    log_start: int  # plies up to this one are not in `log`
    log: tuple[Entry, ...]
    picture: PictureFrame | UnsetType = UNSET
    elements: tuple[ListedElement, ...] | UnsetType = UNSET
    insets: Mapping[str, Inset] | UnsetType = UNSET
    scene: Mapping[str, Any] | UnsetType = UNSET


class EventMessage(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="event"):
    """What a ply, an undo, an early end or a note changed for an audience: an *EventMessage*.

    Fields that are left out are unchanged.  Events are sent in the order of `seq`.
    """

    seq: int
    ply: int  # the number of plies now
    seat: Actor  # who acted
    to_act: Actor
    text: str = ""  # of the ply, as far as the audience may know it
    is_undo: bool = False
    is_resignation: bool = False
    is_note: bool = False  # no ply, undo or resignation, but something that the log tells: a draw, say
    agent: str = ""  # that acted for the person of the seat
    heading: Sentence | None = None
    prompt: Sentence | None = None
    steps: tuple[Step, ...] | None = None
    seat_views: dict[int, SeatView] = {}
    account: dict[int, AccountPart] = {}  # changed parts
    names: dict[str, Sentence | None] = {}
    elements: list[ElementChange] = []
    insets: dict[str, Inset | None] = {}
    inset_changes: dict[str, InsetChange] = {}
    scene: dict[str, Any] = {}
    log_from: int | None = None  # entries from this ply on are dropped before `log` is added
    log: tuple[Entry, ...] = ()
    sentences: tuple[Sentence, ...] = ()  # of this ply alone, if it was folded into an entry
    dice: tuple[tuple[Die, ...], ...] = ()  # likewise
    motions: tuple[Motion, ...] = ()
    stages: tuple[EventPart, ...] = ()
    result: Result | None = None


class Choices(Struct, frozen=True, tag_field="type", tag="choices"):
    """The choices of the seats held after event `seq`; every event invalidates earlier choices.

    `seat` and `prompt` are null and `choices` is empty if none of these seats is to act.  `may_propose` has the kinds
    of proposals that may be made now.  `standing` is a *Standing*, or null in a game without `questions`.
    `search_hint` is omitted unless `seat` may take a hint.  `series` are several actions that are offered as one
    button, `instead` of the choice of that word if there is one; a client sends the first, and each other by an `act`
    of its own once it is the seat's decision and still legal (the last may be words that only lead on to choices).
    `threats` are what can end the game against `seat` before it decides again, at a table with `hints`; omitted if
    there are none.  The message may be sent again with advice in the `hint` of choices, with another `search_hint`, or
    after a change of standing answers or proposals.
    """

    seq: int
    seat: int | None
    prompt: Sentence | None
    choices: tuple[Choice, ...]
    can_undo: bool
    can_resign: bool
    may_propose: tuple[KindName, ...] = ()
    standing: Standing | None = None  # what is declined for these seats; see Game.questions
    search_hint: SuggestionNow | UnsetType = UNSET  # if `seat` may take one
    series: tuple[Series, ...] | UnsetType = UNSET
    threats: tuple[Threat, ...] | UnsetType = UNSET  # to `seat`, at a table with suggested moves


# One audience -----------------------------------------------------------------------------------


@immutable
class Snapshot:
    """What an audience sees after a ply: the view, the names of elements, the picture."""

    view: View
    names: Mapping[str, Sentence]
    picture: Picture | None


def names_in(view: View) -> Mapping[str, Sentence]:
    """Return the accessible names of the elements of a view."""
    if isinstance(view.spaces, PartValues):
        parts = [_names(part.values()) if is_own(part) else _names_in_part(part) for part in view.spaces.parts]
        if len(parts) == 1:
            return parts[0]
        return Parts(*parts) if any(map(is_own, parts)) else together(*parts)
    return _names(view.spaces)


def _names(spaces: Iterable[Space]) -> dict[str, Sentence]:
    return {space.element: space.name for space in spaces}


@made_of_part
def _names_in_part(spaces: Mapping[str, Space]) -> PartMap[str, Sentence]:
    return PartMap(_names(spaces.values()))


def _changed_seats(old: Sequence[SeatView], new: Sequence[SeatView]) -> dict[int, SeatView]:
    """Return the views of seats that differ, by seat."""
    both = enumerate(zip(new, old, strict=True))
    return {seat: view for seat, (view, seen) in both if view is not seen and view != seen}


def _changed_picture(old: Picture, new: Picture) -> dict[str, Any]:
    """Return the fields of an event that tell how one picture differs from another."""
    insets, inset_changes = changed_insets(old.insets, new.insets)
    elements = changed_elements(old.elements, new.elements)
    return {"elements": elements, "insets": insets, "inset_changes": inset_changes}


class Stream:
    """The messages of a table to one audience, ply by ply, beginning after ply `n_plies` (None: now)."""

    def __init__(
        self, table: Table, audience: Audience, n_plies: int | None = None, recent: int = RECENT, log: Log | None = None
    ) -> None:
        """The log and the marks begin at least `recent` plies back, or are those of `log`, which has told all."""
        self.table = table
        self.audience = audience
        self.n_plies = len(table.plies) if n_plies is None else n_plies
        self.seq = table.seq if n_plies is None else table.seq_after(n_plies)
        self._end = table.end if n_plies is None else None  # how the game ended early, once it was told
        self._say = sayer(table.game.folder, audience.locale)
        self.log = log or at_once(described(table, audience.seat, self.n_plies, recent))
        self.log.catch_up(self.n_plies)
        if self._end is not None:
            self.log.add_end(self._end)
        elif n_plies is None:
            self.log.add_notes()
        self._state = table.state_after(self.n_plies)
        self._shown = self._snapshot(self._state)

    @property
    def picture(self) -> Picture | None:
        """The picture that the audience sees, if it has one."""
        return self._shown.picture

    def whole(self, *, has_log: bool = True) -> Whole:
        """Return what the audience knows, with the newest entries of the log."""
        view, picture = self._shown.view, self._shown.picture
        entries = self.log.newest(MOST_ENTRIES) if has_log else ()
        is_cut = len(entries) < self.log.n_entries
        return Whole(
            seq=self.seq,
            ply=self.n_plies,
            to_act=actor(view.to_act),
            heading=view.heading,
            prompt=view.prompt,
            steps=view.steps,
            seat_views=view.seats,
            names=self._shown.names,
            result=view.result,
            account=view.account,
            log_start=entries[0].first - 1 if is_cut and entries else self.log.start if has_log else self.n_plies,
            log=entries,
            picture=frame_of(picture) if picture else UNSET,
            elements=listed(picture.elements) if picture else UNSET,
            insets=picture.insets if picture else UNSET,
            scene=view.scene if self.audience.has_scene else UNSET,
        )

    def advance(self, n_plies: int | None = None) -> Iterator[EventMessage]:
        """Yield the events since the last call, up to ply `n_plies` (None: the last).

        These are an undo, each new ply, and what follows without a ply.
        """
        n_known = self.table.n_plies_until(self.seq)
        if n_known < self.n_plies:
            yield self._take_back_to(n_known)
        last = len(self.table.plies) if n_plies is None else n_plies
        for transition in self.table.transitions(self.n_plies + 1, last, self._state):
            yield self._event(transition)
        if last < len(self.table.plies):
            return
        if self.table.end is not None and self._end is None:
            yield self._early_end(self.table.end)
        elif self.seq != self.table.seq:
            yield self._without_plies()

    def _event(self, transition: Transition) -> EventMessage:
        """Advance by one ply and return what it changed."""
        ply, before = transition.ply, self._shown
        n_entries = self.log.n_entries
        alone = self.log.add(transition)
        folded = alone if self.log.n_entries == n_entries else None
        entries = self.log.entries_since(n_entries - (folded is not None))
        self.log.drop_older(MOST_ENTRIES)
        self.n_plies, self.seq, self._state = transition.number, ply.seq, transition.after
        self._shown = self._snapshot(self._state)
        what = {"log_from": entries[0].first, "sentences": folded.sentences, "dice": folded.dice} if folded else {}
        facts = self.log.facts_of_last()
        return self._changed(
            before,
            seq=ply.seq,
            ply=transition.number,
            seat=actor(ply.seat),
            agent=self.table.substitutes.agent_at(ply.seat, ply.seq),
            text=transition.text_told(self.table.game, self.audience.seat),
            log=entries,
            motions=tuple([motion for fact in facts for motion in fact.motions]),
            stages=tuple([EventPart(fact.sentence, fact.places) for fact in facts if fact.is_step]),
            **what,
        )

    def _take_back_to(self, n_plies: int) -> EventMessage:
        """Go back to ply `n_plies` and return what that changed."""
        before = self._shown
        self.log.take_back_to(n_plies)
        last = self.log.entries[-1:]  # its last plies may have been undone
        first = last[0].first if last else self.log.start + 1
        self.log.add_notes()
        self.n_plies, self.seq = n_plies, self.table.seq_after(n_plies)
        self._state = self.table.state_after(n_plies)
        self._shown = self._snapshot(self._state)
        log = self.log.entries_from(first)
        return self._changed(before, seq=self.seq, ply=n_plies, seat=None, is_undo=True, log_from=first, log=log)

    def _early_end(self, end: EarlyEnd) -> EventMessage:
        """Tell that the game has ended early and return what that changed."""
        before, n_entries = self._shown, self.log.n_entries
        self._end, self.seq = end, self.table.seq
        self._shown = self._snapshot(self._state)
        self.log.add_end(end)
        kind = "is_note" if end.seat is None else "is_resignation"
        what = {kind: True, "log": self.log.entries_since(n_entries), "seat": end.seat}
        return self._changed(before, seq=self.seq, ply=self.n_plies, **what)

    def _without_plies(self) -> EventMessage:
        """Tell what has happened without a ply that is left: plies were played and undone, or there are notes."""
        before, n_entries = self._shown, self.log.n_entries
        is_undo = self.table.was_undone_since(self.seq)
        self.seq = self.table.seq
        self._shown = self._snapshot(self._state)
        self.log.add_notes()
        kind = {"is_undo": is_undo, "is_note": not is_undo, "log": self.log.entries_since(n_entries)}
        return self._changed(before, seq=self.seq, ply=self.n_plies, seat=None, **kind)

    def _changed(self, before: Snapshot, **what: Any) -> EventMessage:
        """Return the event with the fields `what` and all that differs from `before`."""
        old, new = before.view, self._shown.view
        if new.heading is not old.heading and new.heading != old.heading:
            what["heading"] = new.heading
        if new.prompt is not old.prompt and new.prompt != old.prompt:
            what["prompt"] = new.prompt
        if new.steps is not old.steps and new.steps != old.steps:
            what["steps"] = new.steps
        if new.seats is not old.seats:
            what["seat_views"] = _changed_seats(old.seats, new.seats)
        if new.account:
            what["account"] = {n: part for n, part in enumerate(new.account) if part not in old.account[n : n + 1]}
        if before.picture and self._shown.picture:
            what |= _changed_picture(before.picture, self._shown.picture)
        if self.audience.has_scene:
            what["scene"] = changed_items(old.scene, new.scene)
        names = changed_items(before.names, self._shown.names)
        return EventMessage(**what, to_act=actor(new.to_act), names=names, result=new.result)

    # Pictures

    def _snapshot(self, state: State) -> Snapshot:
        view = self.table.game.presentation.view(state, self.audience.seat)
        if self._end is not None:
            view = early_end.view_after(view, self._end, self.table.seat_names)
        if self.table.stop is not None and self.n_plies == len(self.table.plies):
            view = stopped_view(self.table, view)
        if view.to_act in self.table.substitutes.agents:  # nobody is asked
            view = replace(view, prompt=self.table.game.presentation.prompt(state, None))
        return Snapshot(view, names_in(view), self._draw(view) if self.audience.has_picture else None)

    def _draw(self, view: View) -> Picture:
        facts = self.log.facts_of(self._first_marked(view), self.n_plies)
        seen = replace(view, viewpoint=self.audience.viewpoint) if self.audience.viewpoint else view
        return self.table.game.presentation.draw(seen, facts, self._say)

    def _first_marked(self, view: View) -> int:
        """Return the first ply to mark: after the last decision of the audience's seat, or of the seat to act.

        If nothing follows that decision, it is marked itself; if no seat is to act, the last decision of any seat is.
        """
        seat = view.to_act if self.audience.seat is None else self.audience.seat
        oldest = max(1, self.n_plies - MOST_MARKED + 1)
        last = self.table.last_decision(self.n_plies, (seat,) if seat >= 0 else None, oldest)
        return max(oldest, min(last + 1, self.n_plies) if seat >= 0 else last)


# All audiences ----------------------------------------------------------------------------------


class Presenter:
    """The other messages of a table: choices, the base of the picture, the older log, the replay."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._advice: tuple[int, Mapping[int, Advice]] = (-1, {})  # by seq
        self._offer: tuple[tuple[int, Mapping[int, Advice]], Choices] | None = None  # the last, by seq and advice

    def audience(self, seat: int | None, locale: str, *, picture: bool = True, scene: bool | str = False) -> Audience:
        """Return the audience of a seat (in a game without secrets, the public one), perhaps with one kind of scene."""
        has_scene = scene if isinstance(scene, bool) else scene == self._first_view.scene.get("kind")
        return Audience(seat if self.table.game.has_secrets else None, locale, picture, has_scene)

    @cached_property
    def _first_view(self) -> View:
        return self.table.game.presentation.view(self.table.state_after(0), None)

    def base(self, locale: str, viewpoint: int = 0) -> str:
        """Return the part of the picture that does not change, as seen from a viewpoint."""
        view = replace(self._first_view, viewpoint=viewpoint)
        return self.table.game.presentation.draw(view, (), sayer(self.table.game.folder, locale)).base

    def older_entries(self, audience: Audience, before: int) -> Pieces[list[Entry]]:
        """Return the last MOST_ENTRIES entries of the log up to ply `before` - 1."""
        log = yield from described(self.table, audience.seat, before - 1, RECENT)
        yield from log.filled(MOST_ENTRIES)
        return [*log.newest(MOST_ENTRIES)]

    def page(self, audience: Audience, number: int) -> Pieces[tuple[Whole, list[EventMessage]]]:
        """Return the table after ply `number` * PAGE, without its log, and the events up to the next page."""
        first = number * PAGE
        stream = Stream(self.table, audience, first, log=(yield from described(self.table, audience.seat, first, PAGE)))
        whole, events = stream.whole(has_log=False), list[EventMessage]()
        yield
        for event in stream.advance(min(first + PAGE, len(self.table.plies))):
            if not (event.is_undo or event.is_resignation or event.is_note):
                events.append(event)
            yield
        return whole, events

    # Choices

    def choices(self, audience: Audience, seats: Sequence[int], rights: tuple[bool, bool] | None = None) -> Choices:
        """Return what the holder of `seats` may do now, knowing what `audience` knows.

        rights : what `rights_of` returns, if it was asked already
        """
        table, acting = self.table, self.table.seat_to_act
        rights = rights or rights_of(table, audience.seat, seats)
        if acting not in seats or audience.seat not in (None, acting) or table.agent_to_act is not None:
            return Choices(table.seq, None, None, (), *rights)
        can_undo, can_resign = rights
        return structs.replace(self._offer_to(acting), can_undo=can_undo, can_resign=can_resign)

    def _offer_to(self, acting: int) -> Choices:
        """Return what the seat to act may choose: the same for all who hold it, whatever else they may do."""
        table, now = self.table, (self.table.seq, self._known_advice)
        if self._offer is None or self._offer[0] != now:
            prompt = table.game.presentation.prompt(table.state, acting)
            opening = branches.opening(table.game, table.state, self._known_advice)
            series = branches.series(table.game, table.state, table.plies) or UNSET
            threats = threats_to(table, acting) or UNSET
            self._offer = now, Choices(table.seq, acting, prompt, opening, False, False, series=series, threats=threats)
        return self._offer[1]

    def branch(self, words: Sequence[str], viewpoint: int = 0) -> Following:
        """Return the choices that follow `words`, or the ways to lay the piece that they choose."""
        return branches.branch(self.table.game, self.table.state, words, self._known_advice, viewpoint)

    @property
    def _known_advice(self) -> Mapping[int, Advice]:
        return self._advice[1] if self.is_advised else {}

    def take_advice(self, advice: Mapping[int, Advice]) -> None:
        """Store a solver's advice on the present position; it replaces any earlier advice."""
        self._advice = (self.table.seq, advice)

    @property
    def is_advised(self) -> bool:
        """Whether there is advice on the present position."""
        return self._advice[0] == self.table.seq
