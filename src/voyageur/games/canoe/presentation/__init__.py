"""The views of a race.  Nothing is hidden, so all seats see the same position; only prompts differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.games.canoe import rules
from voyageur.games.canoe.components import COURSES, CREW, LETTERS, TRACKS, UNKNOWN
from voyageur.games.canoe.judging import odds
from voyageur.games.canoe.judging.odds import colony_of_mover
from voyageur.games.canoe.notation import canoe_element, leg_element, rapid_element
from voyageur.games.canoe.presentation.ascii import ascii as ascii
from voyageur.games.canoe.presentation.drawing import COLOURS as COLOURS
from voyageur.games.canoe.presentation.drawing import ICONS as ICONS
from voyageur.games.canoe.presentation.drawing import draw as draw
from voyageur.games.canoe.presentation.facts import NO_RANK, ranks_of
from voyageur.games.canoe.presentation.facts import describe as describe
from voyageur.games.canoe.presentation.facts import fold as fold
from voyageur.games.canoe.presentation.observation import OBSERVATION as OBSERVATION
from voyageur.games.canoe.presentation.observation import OBSERVATION_SIZE as OBSERVATION_SIZE
from voyageur.games.canoe.presentation.observation import SHOWN_SIZE as SHOWN_SIZE
from voyageur.games.canoe.presentation.observation import observe as observe
from voyageur.games.canoe.presentation.observation import observe_changed as observe_changed
from voyageur.games.canoe.rules import ROUND
from voyageur.games.canoe.rules.lanes import write_lanes
from voyageur.games.canoe.state import Ending, Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.options import FILE
from voyageur.kernel.parts import PartList, PartMap, PartValues, made_once, made_once_of
from voyageur.kernel.states import of_settled, plain
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import Holding, Progress, Result, SeatView, Space, Step, View

Race = Any  # a state as plain numbers and lists
_PHASES = {phase: phase.name.lower() for phase in Phase}
_PLACES = {place: place.name.lower() for place in Place}

# The view ---------------------------------------------------------------------------------------


def view(state: State, seat: int | None) -> View:
    """Return all that `seat` (None: a spectator) may see of `state`."""
    race: Race = plain(state)
    course, canoes = _known_course(state), _canoes(state)
    return View(
        seat=seat,
        to_act=int(rules.to_act(state)),
        heading=heading(state),
        prompt=prompt(state, seat),
        steps=_steps(race.phase, bool(race.shooters), bool(race.bears or race.bears_left)),
        seats=_seats(race),
        spaces=PartValues(canoes.spaces, course),
        scene=_scene(race, course, canoes.shown),
        result=_result(state, race) if race.phase == Phase.OVER else None,
    )


def heading(state: State) -> Sentence:
    """Return the heading: the round."""
    return _heading(int(state["round_number"]))


@lru_cache(maxsize=64)
def _heading(round_number: int) -> Sentence:
    return Sentence("heading-round", {"round": round_number}) if round_number else Sentence("heading-start")


def prompt(state: State, seat: int | None) -> Sentence:
    """Return the prompt: an instruction for the seat to act, a report for the others."""
    phase = int(state["phase"])
    what = _PHASES[Phase(phase)].replace("_", "-")
    if phase == Phase.OVER:
        return Sentence("prompt-over")
    if phase == Phase.PADDLE:
        return Sentence("prompt-paddle", odds.paddle_values(state))
    if phase not in (Phase.DECIDE, Phase.PUT):
        return Sentence(f"prompt-{what}", {"side": colony_of_mover(state), "number": int(state["at"]) + 1})
    if int(state["mover"]) != seat:
        return Sentence(f"prompt-waiting-{what}", {"side": colony_of_mover(state)})
    return Sentence(f"prompt-{what}", odds.decision_values(state) if phase == Phase.DECIDE else _left_to_put(state))


def _left_to_put(state: State) -> Mapping[str, Value]:
    """Return the numbers of hazards still to be put."""
    return {
        "side": colony_of_mover(state),
        "bears": int(state["bears_left"]),
        "whirlpools": int(state["whirlpools_left"]).bit_count(),
        "shooters": int(state["shooters_left"]),
    }


@lru_cache(maxsize=64)
def _steps(phase: int, has_shooters: bool, has_bears: bool) -> tuple[Step, ...]:
    """Return the steps of a round, without those whose hazards the course does not have."""
    is_there = {"shots": has_shooters, "bear": has_bears, "goes": True}
    return tuple(Step(Sentence(f"step-{name}"), phase in ROUND[name]) for name in ROUND if is_there[name])


# Seats and spaces -------------------------------------------------------------------------------


def _seats(race: Race) -> tuple[SeatView, ...]:
    seats, n_legs = range(race.n_seats), repeat(race.n_legs)
    return tuple(map(_seat_view, seats, race.colony, race.leg, n_legs, race.place, race.aboard, race.swimming))


@lru_cache(maxsize=4096)
def _seat_view(seat: int, colony: int, leg: int, n_legs: int, place: int, aboard: int, swimming: int) -> SeatView:
    holdings = {"aboard": aboard, "swimming": swimming, "lost": CREW - aboard - swimming}
    return SeatView(
        name=Sentence("colony", {"side": colony}),
        colour=SEAT_COLOURS[seat],
        letter=LETTERS[colony],
        progress=(Progress(Sentence("good-legs"), leg + (place == Place.HOME), n_legs),),
        holdings=tuple(Holding(name, Sentence(f"held-{name}", {"count": n}), n) for name, n in holdings.items()),
        is_done=place in (Place.HOME, Place.OUT),
        places=(canoe_element(seat),),
    )


# The course -------------------------------------------------------------------------------------


class _KnownCourse(PartMap[str, Space]):
    """Legs and rapids with their descriptions for screen readers, and what the scene has of them."""

    __slots__ = ("legs", "rapids")

    def __init__(
        self, spaces: Iterable[Space], legs: PartList[dict[str, Any]], rapids: PartList[dict[str, Any]]
    ) -> None:
        super().__init__((space.element, space) for space in spaces)
        self.legs = legs
        self.rapids = rapids


@made_once_of("n_legs", "length", "current", "shooters", "rating", "whirlpools", "bears")
def _known_course(state: State) -> _KnownCourse:
    race: Race = plain(state)
    legs, rapids = range(race.n_legs), range(race.n_legs - 1)
    spaces = (
        *(_leg_space(leg, race.length[leg], race.current[leg], _bit(race.shooters, leg)) for leg in legs),
        *(_rapid_space(at, race.rating[at], race.whirlpools[at], _bit(race.bears, at)) for at in rapids),
    )
    return _KnownCourse(
        spaces,
        PartList(
            {"length": race.length[leg], "current": _known(race.current[leg]), "shooter": _bit(race.shooters, leg) == 1}
            for leg in legs
        ),
        PartList(
            {
                "rating": _known(race.rating[rapid]),
                "whirlpools": [name for lane, name in enumerate(TRACKS) if _bit(race.whirlpools[rapid], lane)],
                "bear": _bit(race.bears, rapid) == 1,
            }
            for rapid in rapids
        ),
    )


@lru_cache(maxsize=1024)
def _leg_space(leg: int, length: int, current: int, shooter: int) -> Space:
    values = {"leg": leg + 1, "length": length, "current": current, "shooter": shooter}
    return Space(leg_element(leg), Sentence("space-leg", values))


@lru_cache(maxsize=1024)
def _rapid_space(rapid: int, rating: int, whirlpools: int, bear: int) -> Space:
    values = {"rapid": rapid + 1, "rating": rating, "bear": bear, "whirlpools": whirlpools}
    return Space(rapid_element(rapid), Sentence("space-rapid", values))


def _bit(word: int, bit: int) -> int:
    return word >> bit & 1


# The scene --------------------------------------------------------------------------------------


def _scene(race: Race, course: _KnownCourse, canoes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the position as plain JSON; legs, rapids and ranks are numbered from 1."""
    return {
        "course": COURSES[race.course] if race.course >= 0 else FILE,
        "canoe": race.canoe,
        "turn": race.turn + 1 if race.turn >= 0 else None,
        "legs": course.legs,
        "rapids": course.rapids,
        "round": race.round_number,
        "phase": _PHASES[race.phase],
        "event": _event(race),
        "canoes": canoes,
    }


def _known(number: int) -> int | None:
    return None if number == UNKNOWN else number


def _event(race: Race) -> dict[str, int] | None:
    """Return where a shot or the bear's attack is being resolved."""
    if race.phase in ROUND["shots"]:
        return {"leg": race.at + 1}
    if race.phase in ROUND["bear"]:
        return {"rapid": race.at + 1}
    return None


class _Canoes(NamedTuple):
    """The canoes in the scene, and their descriptions."""

    shown: PartList["_Canoe"]
    spaces: dict[str, Space]


@of_settled
def _canoes(state: State) -> _Canoes:
    race: Race = plain(state)
    lanes = np.zeros(race.n_seats, np.int64)
    write_lanes(state, lanes)
    ranks = _ranks_home(state, race) if race.n_home else repeat(NO_RANK)
    movers = [seat == race.mover for seat in range(race.n_seats)]
    crew = race.aboard, race.swimming
    where = lanes.tolist(), race.track, race.leg, race.front, race.place
    shown = PartList(
        map(_canoe, range(race.n_seats), race.colony, *where, *crew, movers, race.is_in_bag, ranks, race.home_round)
    )
    return _Canoes(shown, {canoe.space.element: canoe.space for canoe in shown})


def _ranks_home(state: State, race: Race) -> Iterator[int]:
    ranks = zip(ranks_of(state), race.place, strict=False)
    return (rank if place == Place.HOME else NO_RANK for rank, place in ranks)


class _Canoe(PartMap[str, Any]):
    """A canoe in the scene, with its description for screen readers."""

    __slots__ = ("space",)

    def __init__(self, shown: Mapping[str, Any], colony: int) -> None:
        super().__init__(shown)
        self.space = _canoe_space(colony, *_TOLD(shown))


_TOLD = itemgetter("seat", "place", "leg", "front", "lane", "aboard", "swimming", "rank")  # what of a canoe is told


@lru_cache(maxsize=4096)
def _canoe_space(
    colony: int, seat: int, place: str, leg: int, front: int, lane: str, aboard: int, swimming: int, rank: int | None
) -> Space:
    where = {"place": place, "leg": leg, "front": front, "lane": lane, "rank": rank or NO_RANK}
    return Space(
        canoe_element(seat),
        Sentence("space-canoe", {"side": colony, **where, "aboard": aboard, "swimming": swimming}),
    )


@made_once
def _canoe(
    seat: int,
    colony: int,
    lane: int,
    track: int,
    leg: int,
    front: int,
    place: int,
    aboard: int,
    swimming: int,
    is_mover: bool,
    is_in_bag: int,
    rank: int,
    rounds: int,
) -> _Canoe:
    return _Canoe(
        {
            "seat": seat,
            "lane": TRACKS[lane],
            "track": TRACKS[track],
            "leg": leg + 1,
            "front": front,
            "place": _PLACES[Place(place)],
            "aboard": aboard,
            "swimming": swimming,
            "is_tipped": aboard == 0 and swimming > 0,
            "is_mover": is_mover,
            "is_in_bag": is_in_bag == 1,
            "rank": rank or None,
            "rounds": rounds or None,
        },
        colony,
    )


# The result -------------------------------------------------------------------------------------


def _result(state: State, race: Race) -> Result:
    """Return the result of a finished race."""
    ranks = ranks_of(state)
    scores = np.zeros(race.n_seats, np.float64)
    rules.scores(state, scores)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    first, last = (winners[0], winners[-1]) if winners else (0, 0)  # a lone canoe may lose
    ending = Ending(race.ending).name.lower()
    values: dict[str, Value] = {
        "side": race.colony[first],
        "other": race.colony[last],
        "winners": len(winners),
        "players": race.n_seats,
        "round": race.home_round[first],
        "leg": race.leg[first] + 1,
        "men": race.aboard[first],
    }
    sentence = Sentence(f"result-{ending.replace('_', '-')}", values)
    return Result(ending, (sentence, *_placings(race, ranks)), tuple(scores.tolist()), winners)


def _placings(race: Race, ranks: Sequence[int]) -> Iterator[Sentence]:
    """Yield the places of all canoes, if there are more than two and all places are settled."""
    if race.n_seats < 3 or (race.n_home > 0 and not race.plays_on):
        return
    for seat in sorted(range(race.n_seats), key=lambda seat: ranks[seat]):
        home = {"home": int(race.place[seat] == Place.HOME), "round": race.home_round[seat]}
        values = {"side": race.colony[seat], "rank": ranks[seat], **home, "leg": race.leg[seat] + 1}
        yield Sentence("result-place", values)
