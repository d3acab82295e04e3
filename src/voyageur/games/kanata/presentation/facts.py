"""What happened in a ply, for the log and the picture.  Hands are open (K9), so all seats get the same facts."""

import enum
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from voyageur.games.kanata.components import N_FACES, NO_SEAT, Card, TileKind
from voyageur.games.kanata.notation import (
    VERB_OF_STEP,
    besides_stop,
    element_of,
    name_of,
    names_of,
    target_name,
    verb_of,
)
from voyageur.games.kanata.notation.prices import GOODS, PAID_WITH, full_set, lacking, lumber_of_fort
from voyageur.games.kanata.rules import actions, fights
from voyageur.games.kanata.state import Phase
from voyageur.kernel.contract import State
from voyageur.kernel.quick_enum import quick_enum
from voyageur.kernel.text import Value
from voyageur.kernel.view import Die, Fact, Motion

PASSING = ("collect", "trade", "fort", "raise")  # the steps that are told when they pass, by their verbs
ROUTE = "–"  # stands between the tiles of a march in the log


@quick_enum
class FactKind(enum.StrEnum):
    """The kinds of facts.  Decisions have the name of the action's verb."""

    COLLECT = "collect"
    TRADE = "trade"
    FORT = "fort"
    RAISE = "raise"
    MARCH = "march"
    PASSED = "passed"  # a step in which nothing could be done
    FIGHTS = "fights"
    ROLL = "roll"
    FORT_DESTROYED = "fort-destroyed"
    END_TURN = "end-turn"


def describe(before: State, action: int, after: State, seat: int | None) -> tuple[Fact, ...]:
    """Return what `action` did and what followed from it."""
    mover = int(before.mover)
    if int(before.phase) == Phase.FIGHTS:
        return (_roll(before, mover, action, after), *_consequences(before, mover, after))
    if action == actions.STOP:
        return (*_passed(before, mover), *_fights(mover, after), *_consequences(before, mover, after))
    if action in GOODS:
        return (
            Fact(FactKind.TRADE, mover, _trade(GOODS[action], full_set(before, GOODS[action]), 1), is_decision=True),
        )
    return (_on_a_tile(before, mover, action),)


# Decisions --------------------------------------------------------------------------------------


def _on_a_tile(before: State, mover: int, action: int) -> Fact:
    """Describe collecting, building, raising or marching."""
    kind, tile = _kind_of(action), actions.tile_of(action)
    name = name_of(before, tile)
    places, motions = (element_of(name),), ()
    values: dict[str, Value] = {"tile": name}
    if kind == FactKind.COLLECT:
        is_fur = int(before.kind[tile]) == TileKind.FUR
        values |= _collect("" if is_fur else name, name if is_fur else "")
    elif kind == FactKind.RAISE:
        values |= _raise(name)
    elif kind == FactKind.MARCH:
        target = target_name(before, action)
        places = (*places, element_of(target))
        motions = (Motion(f"militia-{mover}-{name}", element_of(target)),)
        values = _march(f"{name}{ROUTE}{target}", _besieged(before, target))
    return Fact(kind, mover, values, places, motions=motions, is_decision=True)


@cache
def _kind_of(action: int) -> FactKind:
    return FactKind(verb_of(action))


def _collect(lumber: str, fur: str) -> dict[str, Value]:
    """Return the values of the sentence; `lumber` and `fur` list tiles: `d4, e5`."""
    return {"lumber": lumber, "fur": fur, "n_lumber": _n_names(lumber), "n_fur": _n_names(fur)}


def _trade(goods: str, paid: int, gained: int) -> dict[str, Value]:
    return {"goods": goods, "paid": paid, "gained": gained}


def _raise(tiles: str) -> dict[str, Value]:
    return {"tiles": tiles, "places": len(set(tiles.split(", "))), "count": _n_names(tiles)}


def _besieged(before: State, target: str) -> dict[str, str]:
    """Return the target of a march by the rival's place there, if that has no unit and does not fight (K49)."""
    tile, rival = names_of(before).index(target), 1 - int(before.mover)
    is_besieged = before.owner[tile] == rival and before.units[rival, tile] == 0
    kind = _place_word(before, tile) if is_besieged else ""
    return {place: target if kind == place else "" for place in ("fort", "colony")}


def _march(routes: str, besieged: Mapping[str, str]) -> dict[str, Value]:
    """Return the values of the sentence; `routes` has one route for each unit: `d4–e5, d4–d5`.

    `besieged` lists the forts and the colony of the rival into which units march without a fight.
    """
    origin, target = routes.split(", ")[0].split(ROUTE)
    ways = len(set(routes.split(", ")))
    forts = ", ".join(dict.fromkeys(filter(None, besieged["fort"].split(", "))))
    siege = {"forts": forts, "n_forts": _n_names(forts), "colony": int(bool(besieged["colony"]))}
    return {"from": origin, "to": target, "routes": routes, "ways": ways, "count": _n_names(routes), **siege}


def _n_names(names: str) -> int:
    return len(names.split(", ")) if names else 0


# Consequences -----------------------------------------------------------------------------------


def _passed(before: State, mover: int) -> Iterator[Fact]:
    """Describe a step that ends because nothing else is legal.  The end of the turn says it of the march."""
    phase = int(before.phase)
    if phase == Phase.MARCH or besides_stop(before):
        return
    step = VERB_OF_STEP[phase]
    steps: dict[str, Value] = {verb: int(verb == step) for verb in PASSING}
    lacks = lacking(before, step, mover) if step in PAID_WITH else ""
    yield Fact(FactKind.PASSED, mover, {**steps, "lacks": lacks, "passed": 1})


def _fights(mover: int, after: State) -> Iterator[Fact]:
    """Describe the end of the march if it leads to a fight."""
    if int(after.phase) == Phase.FIGHTS:
        tile = name_of(after, int(after.fight_at))
        yield Fact(FactKind.FIGHTS, mover, {"tile": tile}, (element_of(tile),))


def _roll(before: State, mover: int, outcome: int, after: State) -> Fact:
    """Describe a round of a fight: dice, totals, and who lost a unit."""
    tile = int(before.fight_at)
    name = name_of(before, tile)
    own, rival = outcome // N_FACES + 1, outcome % N_FACES + 1
    values: dict[str, Value] = {"tile": name, "place": _place_word(before, tile)}
    for who, seat, die in (("own", mover, own), ("rival", 1 - mover, rival)):
        values |= {f"{who}{what}": value for what, value in _one_side(before, seat, tile, die, after).items()}
    added = sum(int(values[f"{who}_{what}"]) for who in ("own", "rival") for what in ("surplus", "bonus"))
    lead = int(values["own_total"]) - int(values["rival_total"])
    dice = (Die(N_FACES, own, mover), Die(N_FACES, rival, 1 - mover))
    return Fact(FactKind.ROLL, mover, {**values, "added": added, "lead": lead}, (element_of(name),), dice)


def _one_side(before: State, seat: int, tile: int, die: int, after: State) -> dict[str, int]:
    """Return the parts of a side's total, and what it lost."""
    units = before.units[:, tile].tolist()
    surplus = max(0, units[seat] - units[1 - seat])  # K43
    bonus = fights.bonus(before, seat, tile)
    left = int(after.units[seat, tile])
    return {
        "": die,
        "_surplus": surplus,
        "_bonus": bonus,
        "_total": die + surplus + bonus,
        "_lost": units[seat] - left,
        "_left": left,
    }


def _place_word(state: State, tile: int) -> str:
    if int(state.owner[tile]) == NO_SEAT:
        return "open"
    return "colony" if int(state.kind[tile]) == TileKind.COLONY else "fort"


def _consequences(before: State, mover: int, after: State) -> Iterator[Fact]:
    """Describe the forts destroyed and the end of the turn."""
    destroyed: list[int] = (before.owner != after.owner).nonzero()[0].tolist()
    for tile in destroyed:
        name, destroyer = name_of(before, tile), 1 - int(before.owner[tile])
        values: dict[str, Value] = {"tile": name, "lumber": int(lumber_of_fort(before))}
        yield Fact(FactKind.FORT_DESTROYED, destroyer, values, (element_of(name),))
    if after.mover != mover:
        manpower = int(before.cards[mover, Card.MANPOWER])
        nothing: dict[str, Value] = {**dict.fromkeys(PASSING, 0), "lacks": "", "passed": 0}
        yield Fact(FactKind.END_TURN, mover, {**nothing, "manpower": manpower})


# Folding ----------------------------------------------------------------------------------------


def fold(one: Fact, other: Fact) -> Fact | None:
    """Return two decisions of one seat and kind, or two steps that pass, as one fact, or None if they do not fold."""
    if one.seat == other.seat and one.kind in PASSING and other.kind == FactKind.PASSED and other.values[one.kind]:
        return one  # a step that ends after something was done in it did not pass
    if one.seat == other.seat and one.kind == FactKind.PASSED and other.kind in (FactKind.PASSED, FactKind.END_TURN):
        return replace(other, values={**other.values, **_both_passed(one.values, other.values)})
    if (one.kind, one.seat) != (other.kind, other.seat):
        return None
    values = _folded(one.kind, one.values, other.values)
    if values is None:
        return None
    places = tuple(dict.fromkeys((*one.places, *other.places)))
    return replace(one, values={**one.values, **values}, places=places, motions=())


def _both_passed(one: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values of one sentence for both; it says what is lacking only if that stops building and raising."""
    building = [values["lacks"] for values in (one, other) if values["fort"] or values["raise"]]
    lacks = building[0] if len(set(building)) == 1 else ""
    summed = {name: int(one[name]) + int(other[name]) for name in (*PASSING, "passed")}
    return {**summed, "lacks": lacks}


def _folded(kind: str, one: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value] | None:
    """Return the values of one sentence for both decisions, or None."""

    def both(name: str) -> str:
        return ", ".join(filter(None, (str(one[name]), str(other[name]))))

    if kind == FactKind.COLLECT:
        return _collect(both("lumber"), both("fur"))
    if kind == FactKind.TRADE and one["goods"] == other["goods"]:
        paid, gained = (int(one[name]) + int(other[name]) for name in ("paid", "gained"))
        return _trade(str(one["goods"]), paid, gained)
    if kind == FactKind.RAISE:
        return _raise(both("tiles"))
    if kind == FactKind.MARCH:
        colony = "colony" if one["colony"] or other["colony"] else ""
        return _march(both("routes"), {"fort": both("forts"), "colony": colony})
    return None
