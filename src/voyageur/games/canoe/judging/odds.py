"""Exact chances of single events, and the values that help a seat to decide (C26-C33)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from voyageur.games.canoe.components import N_FACES, UNKNOWN
from voyageur.games.canoe.rules import paddling
from voyageur.games.canoe.rules.before_race import is_scenery_unseen
from voyageur.games.canoe.state import N_DRAWN_RAPIDS, NO_SEAT, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import as_python
from voyageur.kernel.states import plain
from voyageur.kernel.text import Value, percent

climbs_from = as_python(paddling.climbs_from)
paddle_faces = as_python(paddling.paddle_faces)

NOT_KNOWN = -1  # in place of a percentage in sentences


def pass_chance(faces: int, rating: int) -> Fraction:
    """Return the chance to pass a rapid with a die of so many faces: it is higher than the rating."""
    return Fraction(max(0, faces - rating), faces) if faces else Fraction(0)


def climb_chance(least: int, has_help: bool) -> Fraction:
    """Return the chance of one swimmer to climb in, with a total of `least` or more (C28)."""
    return Fraction(N_FACES + 1 - least + has_help, N_FACES)


@lru_cache(maxsize=64)
def climbed_chances(swimming: int, least: int, has_help: bool) -> tuple[Fraction, ...]:
    """Return the chance that 0, 1, ... of the swimmers climb in at one attempt."""
    chance = climb_chance(least, has_help)
    return tuple(comb(swimming, men) * chance**men * (1 - chance) ** (swimming - men) for men in range(swimming + 1))


def colony_of_mover(state: State) -> int:
    """Return the number of the colony whose canoe goes, is attacked or places, or of none (C52)."""
    mover = int(state["mover"])
    return int(state["colony"][mover]) if mover >= 0 else NO_SEAT


def decision_values(state: State) -> Mapping[str, Value]:
    """Return the values for the seat that decides: men, chances of the attempt, chance to pass the next rapid."""
    race: Any = plain(state)
    seat = race.mover
    leg = race.leg[seat]
    is_last = leg == race.n_legs - 1
    rating = UNKNOWN if is_last else race.rating[leg]
    where = {"rapid": leg + 1, "in_rapid": int(race.place[seat] == Place.RAPID), "last": int(is_last)}
    aboard, swimming = race.aboard[seat], race.swimming[seat]
    faces, all_faces = paddle_faces(state, aboard), paddle_faces(state, aboard + swimming)
    climbed = climbed_chances(swimming, climbs_from(state), has_help=True)
    chances = {
        "aboard": aboard,
        "swimming": swimming,
        "pass": _next_pass(faces, rating),
        "pass_all": _next_pass(all_faces, rating),
        "all": percent(climbed[-1]),
        "some": percent(1 - climbed[0]),
    }
    return {"side": race.colony[seat], **where, **chances}


def paddle_values(state: State) -> Mapping[str, Value]:
    """Return the values for a roll of the canoe that goes: its die, the current, or the rapid and its chance."""
    race: Any = plain(state)
    seat = race.mover
    leg: int = race.leg[seat]
    men: int = race.aboard[seat]
    die = {"side": race.colony[seat], "faces": paddle_faces(state, men), "number": leg + 1}
    if race.place[seat] != Place.RAPID:
        return {**die, "in_rapid": 0, "current": race.current[leg]}
    rating: int = race.rating[leg]
    return {**die, "in_rapid": 1, "rating": rating, "pass": percent(pass_chance(int(die["faces"]), rating))}


@lru_cache(maxsize=64)
def _next_pass(faces: int, rating: int) -> int:
    """Return the chance in percent to pass the next rapid with such a die, or NOT_KNOWN."""
    return NOT_KNOWN if rating == UNKNOWN else percent(pass_chance(faces, rating))


def scenery_chances(known: State, rapid: int) -> list[float]:
    """Return the chances that a rapid has neither bear nor whirlpool, a bear, a whirlpool, or both (C8)."""
    if rapid < 0 or not is_scenery_unseen(known, rapid):
        return [1.0]
    left = N_DRAWN_RAPIDS - int(known.n_reached)
    bear = int(known.bears_left) / left
    whirlpool = (int(known.whirlpools_left) >> int(known.track[0]) & 1) / left
    return [(1 - bear) * (1 - whirlpool), bear * (1 - whirlpool), (1 - bear) * whirlpool, bear * whirlpool]
