"""What happened in a ply, for the log and the picture, as far as a seat may know it."""

import enum
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from voyageur.games.nouvelle_france.colours import seen, seen_fact
from voyageur.games.nouvelle_france.components import (
    BONUS,
    CARDS,
    COLOURS_OF_CUBES,
    N_COLOURS,
    N_PEEKED,
    N_STORMS,
    NO_SEAT,
    SIGN_NAMES,
    SITES,
)
from voyageur.games.nouvelle_france.notation.naming import names_of
from voyageur.games.nouvelle_france.notation.spelling import (
    NO_NAME,
    block_values,
    cards_of_order,
    square_element,
)
from voyageur.games.nouvelle_france.options import Contact
from voyageur.games.nouvelle_france.presentation.scene import half_of_points, placement_of
from voyageur.games.nouvelle_france.rules.actions import (
    FILLE,
    HURON,
    PASS,
    PLACE,
    REMOVE,
    UNABLE,
    block_of,
)
from voyageur.games.nouvelle_france.rules.scoring import cubes_of
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.contract import State
from voyageur.kernel.quick_enum import quick_enum
from voyageur.kernel.states import plain
from voyageur.kernel.text import Value
from voyageur.kernel.view import Fact

CARD_VALUES = ("first", "second", "third")


@quick_enum
class FactKind(enum.StrEnum):
    """The kinds of facts.  The sentences are in words/, by the keys `log-KIND`."""

    STICK = "stick"  # of a site
    FIRST = "first"
    OPEN = "open"  # one of the first open cards
    HURON = "huron"
    PEEK = "peek"
    ORDER = "order"
    DRAW = "draw"
    PLACE = "place"
    HELP = "help"  # a placement for another
    COMPLETE = "complete"
    REMOVE = "remove"
    UNABLE = "unable"
    NO_HELP = "no-help"
    FILLE = "fille"
    COUREUR = "coureur"
    SEALED = "sealed"  # an answer that the others do not see yet
    WILLING = "willing"  # one of several who want the Coureur
    STORM = "storm"
    LEVEL = "level"  # what a storm brings by one site
    DISK = "disk"


def describe(before: State, action: int, after: State, seat: int | None) -> tuple[Fact, ...]:
    """Return what `action` did and what followed from it, as far as `seat` may know it."""
    return tuple(seen_fact(after, fact) for fact in _Ply(before, action, after, seat).facts())


def told_as(before: State, action: int, after: State, seat: int | None) -> bool:
    """Return whether `seat` is told more than all the others: cards that it sees, or its own sealed answer."""
    phase = int(before["phase"])
    is_secret = phase in _SECRET or (phase == _COUREUR and bool(before["is_sealed"]))
    return is_secret and seat is not None and seat == int(before["asked"])


_SECRET, _COUREUR = (int(Phase.PEEK), int(Phase.ORDER)), int(Phase.COUREUR)  # plain numbers are faster to compare


def fold(one: Fact, other: Fact) -> Fact | None:
    """Fold the cards that a Huron sees."""
    if one.kind != FactKind.PEEK or other.kind != FactKind.PEEK or one.seat != other.seat:
        return None
    known = [name for name in (str(one.values[key]) for key in CARD_VALUES) if name != NO_NAME]
    return replace(one, values={**one.values, **_card_values([*known, str(other.values["first"])])})


def _card_values(cards: list[str]) -> dict[str, Value]:
    """Return the values of up to three cards."""
    names = [*cards, *[NO_NAME] * N_PEEKED][:N_PEEKED]
    return {**dict(zip(CARD_VALUES, names, strict=True)), "count": len(cards)}


_BEFORE = (
    *("phase", "mover", "asked", "storms", "completed_by", "scoring", "stick", "n_seats"),
    *("declared", "contact", "willing", "is_sealed"),
)
_AFTER = "phase", "storms", "stick", "disks", "completed_by", "gained_in_storm"


class _Ply:
    """One ply: the position before it, the action, the position after it, and who is told."""

    def __init__(self, before: State, action: int, after: State, looker: int | None) -> None:
        self._states = before, after
        self._action = action
        self._before: Any = plain(before, *_BEFORE)
        self._is_asked = looker is not None and looker == self._before.asked

    @cached_property
    def _after(self) -> Any:
        return plain(self._states[1], *_AFTER)

    def facts(self) -> Iterator[Fact]:
        match self._before.phase:
            case Phase.STICKS:
                yield from self._sticks()
            case Phase.FIRST:
                yield Fact(FactKind.FIRST, self._action)
            case Phase.OPEN:
                yield Fact(FactKind.OPEN, None, {"card": CARDS[self._action]})
            case Phase.HURON | Phase.PEEK | Phase.ORDER:
                yield from self._huron()
            case Phase.DRAW:
                yield from self._draw()
            case Phase.COUREUR if self._before.is_sealed:
                yield from self._sealed()
            case Phase.SHOUT:
                yield self._half(self._action)
            case Phase.FILLE | Phase.COUREUR:
                yield from self._ally()
            case _:
                yield from self._turn()

    # The set-up, and the Huron

    def _sticks(self) -> Iterator[Fact]:
        for site, name in enumerate(SITES):
            signs: list[int] = self._after.stick[site]
            disk: int = self._after.disks[signs[-1]]
            words = zip(("one", "two", "three"), (SIGN_NAMES[sign] for sign in signs), strict=True)
            yield Fact(FactKind.STICK, None, {"site": name, **dict(words), "disk": disk})

    def _huron(self) -> Iterator[Fact]:
        seat: int = self._before.asked
        match self._before.phase:
            case Phase.HURON:
                if self._action == HURON:
                    yield Fact(FactKind.HURON, seat, is_decision=True)
            case Phase.PEEK:
                cards = [CARDS[self._action]] if self._is_asked else []
                yield Fact(FactKind.PEEK, seat, _card_values(cards), is_told=self._is_asked)
            case _:
                cards = [CARDS[card] for card in cards_of_order(self._action)] if self._is_asked else []
                yield Fact(FactKind.ORDER, seat, _card_values(cards))

    # The turn

    def _draw(self) -> Iterator[Fact]:
        is_storm = self._after.storms > self._before.storms
        yield Fact(FactKind.DRAW, self._before.mover, {"card": CARDS[self._action]}, is_step=is_storm)
        if is_storm:
            yield from self._storm()

    def _turn(self) -> Iterator[Fact]:
        action, mover = self._action, self._before.mover
        if action >= PLACE:
            yield from self._place()
        elif action >= UNABLE:
            yield Fact(FactKind.UNABLE, mover, block_values(self._states[0], action - UNABLE))
        elif action >= REMOVE:
            yield Fact(FactKind.REMOVE, mover, block_values(self._states[0], action - REMOVE))
        elif self._before.phase == Phase.HELP:
            yield Fact(FactKind.NO_HELP, self._before.asked, {}, is_told=False)
            if self._after.phase == Phase.DRAW:
                yield Fact(FactKind.REMOVE, mover, block_values(self._states[0], self._before.declared))

    def _place(self) -> Iterator[Fact]:
        last = placement_of(self._states[1])
        seat, site = last["seat"], SITES.index(last["site"])
        new = {(cube["at"], cube["level"]) for cube in last["cubes"]}
        own = sum((each["at"], each["level"]) in new for each in last["scored"])
        points = sum(each["points"] for each in last["scored"])
        values: dict[str, Value] = {
            **block_values(self._states[0], int(block_of(self._action))),
            "site": SITES[site],
            "points": points,
            "own": own,
            "linked": points - own,
            "contact": Contact(self._before.contact).name.lower(),
            "rival": self._before.mover,
        }
        kind = FactKind.HELP if self._before.phase == Phase.HELP else FactKind.PLACE
        yield Fact(kind, seat, values, self._placed_squares())
        if self._before.completed_by[site] == NO_SEAT != self._after.completed_by[site]:
            disk = self._after.disks[self._after.stick[site][-1]]
            yield Fact(FactKind.COMPLETE, seat, {"site": SITES[site], "points": disk})

    def _placed_squares(self) -> tuple[str, ...]:
        """Return the squares of the newest placement, and of the cubes that it scored for."""
        last = placement_of(self._states[1])
        squares = dict.fromkeys(each["at"] for each in (*last["cubes"], *last["scored"]))
        return tuple(square_element(SITES.index(last["site"]), at) for at in squares)

    def _ally(self) -> Iterator[Fact]:
        if self._action == PASS:
            return
        kind = FactKind.FILLE if self._action == FILLE else FactKind.COUREUR
        points = self._before.scoring if self._action == FILLE else half_of_points(self._before)
        values: dict[str, Value] = {"points": points, "rival": self._before.mover}
        yield Fact(kind, self._before.asked, values, self._placed_squares(), is_decision=True)

    def _sealed(self) -> Iterator[Fact]:
        """Yield that a seat has answered, and once all have, who wants the Coureur: one who has it, or several."""
        seat: int = self._before.asked
        wants = "yes" if self._action != PASS else "no"
        yield Fact(FactKind.SEALED, seat, {"wants": wants if self._is_asked else "unknown"}, is_decision=True)
        if self._after.phase == Phase.COUREUR:
            return
        willing = [one for one in range(self._before.n_seats) if self._before.willing >> one & 1]
        if self._action != PASS:
            willing.append(seat)
        if len(willing) == 1:
            yield self._half(willing[0])
        else:
            yield from (Fact(FactKind.WILLING, one, {}) for one in willing)

    def _half(self, seat: int) -> Fact:
        """Return that a seat takes half of the points, after sealed answers."""
        values: dict[str, Value] = {"points": half_of_points(self._before), "rival": self._before.mover}
        return Fact(FactKind.COUREUR, seat, values, self._placed_squares())

    # Storms, and the end

    def _storm(self) -> Iterator[Fact]:
        """Yield that it snows, what each site brings, and at the end the disks."""
        storm: int = self._before.storms
        bonus = BONUS[storm]
        yield Fact(FactKind.STORM, None, {"storm": storm + 1, "bonus": bonus}, is_step=True)
        for site, name in enumerate(SITES):
            values: dict[str, Value] = {
                "site": name,
                "level": storm + 1,
                "sign": SIGN_NAMES[self._before.stick[site][storm]],
                "seats": self._seats_in_play(),
                **self._of_seats(site, storm),
            }
            yield Fact(FactKind.LEVEL, None, values, tuple(self._squares(site, storm)), is_step=True)
        if storm + 1 == N_STORMS:
            for site, seat in enumerate(self._after.completed_by):
                if seat != NO_SEAT:
                    disk = self._after.disks[self._after.stick[site][-1]]
                    yield Fact(FactKind.DISK, seat, {"site": SITES[site], "points": disk}, is_step=True)

    def _seats_in_play(self) -> Value:
        """Return the number of the seats, or, if theirs are not the first colours, those colours."""
        n: int = self._before.n_seats
        colours = sorted(seen(self._states[0], seat) for seat in range(n))
        return n if colours == [*range(n)] else "-".join(COLOURS_OF_CUBES[colour] for colour in colours)

    def _of_seats(self, site: int, storm: int) -> dict[str, Value]:
        """Return the cubes and the points of each seat, 0 for seats that are not taken."""
        values: dict[str, Value] = {}
        for seat in range(N_COLOURS):
            colour = COLOURS_OF_CUBES[seen(self._states[0], seat)]
            is_taken = seat < self._before.n_seats
            cubes = int(cubes_of(self._states[0], seat, site, storm)).bit_count() if is_taken else 0
            points: int = self._after.gained_in_storm[seat][site][storm] if is_taken else 0
            values |= {f"{colour}_cubes": cubes, f"{colour}_points": points}
        return values

    def _squares(self, site: int, storm: int) -> Iterator[str]:
        """Yield the squares of a site with a cube on the level that is scored."""
        names = names_of(self._states[0])
        mask = 0
        for colour in range(N_COLOURS):
            mask |= int(self._states[0].cubes[colour, site, storm])
        for number, name in enumerate(names.squares[site]):
            if mask >> number & 1:
                yield square_element(site, name)
