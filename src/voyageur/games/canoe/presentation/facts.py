"""The facts of a ply for the log, the picture and announcements.  Nothing is hidden, so all seats get the same."""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from voyageur.games.canoe import notation, rules
from voyageur.games.canoe.components import (
    N_FACES,
    TRACKS,
)
from voyageur.games.canoe.judging import odds
from voyageur.games.canoe.options import Finish
from voyageur.games.canoe.rules import hazards, lanes
from voyageur.games.canoe.state import LEAVE, Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import as_python
from voyageur.kernel.quick_enum import quick_enum
from voyageur.kernel.states import plain
from voyageur.kernel.text import Value
from voyageur.kernel.view import Die, Fact

NO_RANK = 0
# The least dice that do harm, asked of the rules.
shot_kills_from = as_python(hazards.shot_kills_from)
bear_flips_from = as_python(hazards.bear_flips_from)
bear_kills_from = as_python(hazards.bear_kills_from)


@quick_enum
class FactKind(enum.StrEnum):
    """The kinds of facts.  The sentences are in words/, by the keys `log-KIND`."""

    TRACK = "track"
    DEN = "den"
    WHIRLPOOL = "whirlpool"
    PUT = "put"
    CURRENT = "current"
    RATING = "rating"
    SCENERY = "scenery"  # what lies at a rapid
    TARGET = "target"
    SHOT = "shot"
    BEAR = "bear"
    MAUL = "maul"
    CHIP = "chip"
    PADDLE = "paddle"
    TEST = "test"
    RESCUE = "rescue"
    LEAVE = "leave"
    CLIMB = "climb"
    DROWN = "drown"
    ATTEMPT = "attempt"
    OUT = "out"
    WINS = "wins"


def describe(before: State, action: int, after: State, seat: int | None) -> tuple[Fact, ...]:
    """Return what `action` did, the same for every `seat`."""
    return tuple(_Ply(before, action, after).facts())


def fold(one: Fact, other: Fact) -> Fact | None:
    """Fold the dice of one attempt, or of one attack on the men, into one fact."""
    if (one.kind, one.seat) != (other.kind, other.seat) or one.kind not in (FactKind.CLIMB, FactKind.MAUL):
        return None
    summed = ("tries", "climbed") if one.kind == FactKind.CLIMB else ("killed",)
    values: dict[str, Value] = {name: int(one.values[name]) + int(other.values[name]) for name in summed}
    if one.kind == FactKind.CLIMB:
        values["dice"] = f"{one.values['dice']}, {other.values['dice']}"
    return replace(other, values={**other.values, **values}, dice=one.dice + other.dice)


def ranks_of(state: State) -> list[int]:
    """Return the place of each canoe, 1 for the first; level canoes share one."""
    ranks = np.zeros(int(state["n_seats"]), np.int64)
    rules.ranks(state, ranks)
    return (ranks + 1).tolist()


class _Ply:
    """One ply: the race before it, the action, and the race after it."""

    def __init__(self, before: State, action: int, after: State) -> None:
        self._states = before, after
        self._action = action
        self._before: Any = plain(before)
        self._after: Any = plain(after)
        self._seat: int = self._before.mover
        self._at: int = self._before.at + 1  # legs and rapids are numbered from 1 in sentences

    def facts(self) -> Iterator[Fact]:
        match self._before.phase:
            case Phase.PADDLE:
                yield self._test() if self._before.place[self._seat] == Place.RAPID else self._paddle()
            case Phase.CHIP:
                yield self._of_canoe(FactKind.CHIP, self._action)
            case Phase.CLIMB:
                yield from self._climb()
            case Phase.DECIDE:
                kind = FactKind.LEAVE if self._action == LEAVE else FactKind.RESCUE
                swimming = self._before.swimming[self._seat]
                yield self._of_canoe(kind, self._seat, {"swimming": swimming})
            case Phase.TARGET | Phase.BEAR_TARGET:
                yield self._of_canoe(FactKind.TARGET, self._action)
            case Phase.SHOT | Phase.BEAR | Phase.MAUL:
                yield self._attack()
            case _:
                yield self._of_course()
        yield from self._consequences()

    def _of_canoe(
        self, kind: FactKind, seat: int, values: dict[str, Value] | None = None, die: Die | None = None
    ) -> Fact:
        dice = () if die is None else (die,)
        is_told = kind not in (FactKind.CHIP, FactKind.TARGET)  # the log tells the go or attack that follows instead
        is_decision = kind in (FactKind.RESCUE, FactKind.LEAVE)
        places = (notation.canoe_element(seat),)
        said = {**(values or {}), **self._hailing(seat)}
        return Fact(kind, seat, said, places, dice, is_told=is_told, is_decision=is_decision)

    def _hailing(self, seat: int) -> dict[str, Value]:
        """Return the colony of a seat in place of its number, if they differ (C52)."""
        colony: int = self._after.colony[seat]
        return {"side": colony} if colony != seat else {}

    # The course

    def _of_course(self) -> Fact:
        """Return what was drawn, put or shown."""
        after, at = self._after, self._at
        match self._before.phase:
            case Phase.TRACK:
                return self._of_canoe(FactKind.TRACK, after.n_seats - 1, {"track": TRACKS[self._action]})
            case Phase.DEN:
                return Fact(FactKind.DEN, None, {"rapid": self._action + 1}, (notation.rapid_element(self._action),))
            case Phase.WHIRLPOOL:
                values = {"track": TRACKS[notation.next_group(self._states[0])], "rapid": self._action + 1}
                return Fact(FactKind.WHIRLPOOL, None, values, (notation.rapid_element(self._action),))
            case Phase.CURRENT:
                values = {"leg": at, "current": after.current[at - 1]}
                return Fact(FactKind.CURRENT, None, values, (notation.leg_element(at - 1),))
            case Phase.RATING:
                values = {"rapid": at, "rating": after.rating[at - 1]}
                return Fact(FactKind.RATING, None, values, (notation.rapid_element(at - 1),))
            case Phase.SCENERY:
                found = notation.scenery_of(self._action)
                pools = "-".join(name for name in found if name in TRACKS) or "none"
                values = {"rapid": at, "bear": int("bear" in found), "whirlpools": pools}
                return Fact(FactKind.SCENERY, None, values, (notation.rapid_element(at - 1),))
            case _:
                return self._put()

    def _put(self) -> Fact:
        what, *group, number = notation.hazard_of(self._action)
        values = {
            "what": what,
            "track": TRACKS[group[0]] if group else "",
            "number": number,
            **self._hailing(self._seat),
        }
        place = (notation.leg_element if what == "shooter" else notation.rapid_element)(number - 1)
        return Fact(FactKind.PUT, self._seat, values, (place,), is_decision=True)

    # Shots and the bear

    def _attack(self) -> Fact:
        """Return the fact of a shot or of the bear's attack on a canoe or a man, with the least die that does harm."""
        now, seat, die = self._states[0], self._seat, self._action + 1
        lost = self._men_lost()
        match self._before.phase:
            case Phase.SHOT:
                lane = lanes.lane_of(now, seat)
                harm = {"leg": self._at, "track": TRACKS[lane], "hit": lost, "needs": shot_kills_from(now, seat)}
                kind = FactKind.SHOT
            case Phase.BEAR:
                harm = {"rapid": self._at, "flips": self._after.is_first_attempt[seat], "needs": bear_flips_from(now)}
                kind = FactKind.BEAR
            case _:
                harm = {"killed": lost, "needs": bear_kills_from(now)}
                kind = FactKind.MAUL
        return self._of_canoe(kind, seat, {"die": die, **harm}, Die(N_FACES, die))

    def _men_lost(self) -> int:
        before, after, seat = self._before, self._after, self._seat
        return before.aboard[seat] + before.swimming[seat] - after.aboard[seat] - after.swimming[seat]

    # A go

    def _paddle(self) -> Fact:
        before, seat, die = self._before, self._seat, self._action + 1
        leg = before.leg[seat]
        current = before.current[leg]
        values = {"men": before.aboard[seat], "die": die, "current": current, "inches": die + current, "leg": leg + 1}
        return self._of_canoe(FactKind.PADDLE, seat, {**values, **self._arrival()}, self._paddle_die())

    def _test(self) -> Fact:
        before, seat = self._before, self._seat
        rapid = before.leg[seat]
        values = {
            "men": before.aboard[seat],
            "die": self._action + 1,
            "rapid": rapid + 1,
            "rating": before.rating[rapid],
            "flips": self._after.is_first_attempt[seat],
        }
        return self._of_canoe(FactKind.TEST, seat, values, self._paddle_die())

    def _paddle_die(self) -> Die:
        men: int = self._before.aboard[self._seat]
        return Die(odds.paddle_faces(self._states[0], men), self._action + 1, self._seat)

    def _arrival(self) -> dict[str, Value]:
        """Return where a canoe has come: its place, the rapid, and its rank if it is home and that is settled (C49)."""
        after, seat = self._after, self._seat
        place = after.place[seat]
        is_ranked = place == Place.HOME and after.n_seats > 1 and after.finish == Finish.FIRST
        rank = ranks_of(self._states[1])[seat] if is_ranked else NO_RANK
        return {"place": Place(place).name.lower(), "rapid": after.leg[seat] + 1, "rank": rank}

    def _climb(self) -> Iterator[Fact]:
        """Yield one swimmer's attempt; after the last one, also the men drowned and the canoe's drift."""
        before, after, seat = self._before, self._after, self._seat
        die, help_ = self._action + 1, before.has_help
        needs = odds.climbs_from(self._states[0])
        values = {
            "die": die,
            "help": help_,
            "total": die + help_,
            "needs": needs,
            "dice": f"{die} + 1" if help_ else str(die),  # C27
            "tries": 1,
            "climbed": int(die + help_ >= needs),
        }
        yield self._of_canoe(FactKind.CLIMB, seat, values, Die(N_FACES, die, seat))
        if before.dice_left > 1:
            return
        if lost := self._men_lost():
            yield self._of_canoe(FactKind.DROWN, seat, {"men": lost})
        if after.place[seat] != Place.OUT:
            has_moved = (after.leg[seat], after.front[seat]) != (before.leg[seat], before.front[seat])
            drifted = {"moved": int(has_moved), "inches": before.current[before.leg[seat]]}
            crew = {"aboard": after.aboard[seat], "swimming": after.swimming[seat]}
            yield self._of_canoe(FactKind.ATTEMPT, seat, {**crew, **drifted, **self._arrival()})

    # Consequences

    def _consequences(self) -> Iterator[Fact]:
        """Yield that a canoe has no man left, or has won while others go on (C50)."""
        after, seat = self._after, self._seat
        if seat >= 0 and after.place[seat] == Place.OUT:
            yield self._of_canoe(FactKind.OUT, seat, {"leg": after.leg[seat] + 1})
        if after.phase != Phase.OVER:
            winners = self._winners()
            for winner in winners:
                yield self._of_canoe(FactKind.WINS, winner, {"winners": len(winners)})

    def _winners(self) -> Sequence[int]:
        """Return who has won by this ply: the first one home or, if the round decides, its first at its end (C49)."""
        before, after = self._before, self._after
        if after.finish == Finish.FIRST:
            return (self._seat,) if before.n_home == 0 and after.n_home == 1 else ()
        arrivals = [number for number in after.home_round if number > 0]
        if after.round_number == before.round_number or min(arrivals, default=0) != before.round_number:
            return ()
        return [seat for seat, rank in enumerate(ranks_of(self._states[1])) if rank == 1]
