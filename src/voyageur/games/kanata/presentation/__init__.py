"""The views of Kanata.  Hands are open (K9), so all seats see the same position."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from voyageur.games.kanata import components, rules
from voyageur.games.kanata.components import BRITISH, CARD_NAMES, FRENCH, N_SEATS, NO_SEAT, NO_TILE, Card, TileKind
from voyageur.games.kanata.notation import (
    KIND_WORDS,
    STEP_NAMES,
    VERB_OF_STEP,
    besides_stop,
    element_of,
    name_of,
    names_of,
)
from voyageur.games.kanata.notation.prices import PAID_WITH, fort_steps, lacking, price_values, support_to_win
from voyageur.games.kanata.options import Corners
from voyageur.games.kanata.presentation.ascii import ascii as ascii
from voyageur.games.kanata.presentation.drawing import draw as draw
from voyageur.games.kanata.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.kanata.presentation.drawing.symbols import ICONS as ICONS
from voyageur.games.kanata.presentation.facts import describe as describe
from voyageur.games.kanata.presentation.facts import fold as fold
from voyageur.games.kanata.presentation.observation import OBSERVATION as OBSERVATION
from voyageur.games.kanata.presentation.observation import OBSERVATION_SIZE as OBSERVATION_SIZE
from voyageur.games.kanata.presentation.observation import SHOWN_SIZE as SHOWN_SIZE
from voyageur.games.kanata.presentation.observation import observe as observe
from voyageur.games.kanata.presentation.observation import observe_changed as observe_changed
from voyageur.games.kanata.state import Ending, Phase
from voyageur.kernel.contract import State
from voyageur.kernel.options import FILE
from voyageur.kernel.parts import PartList, PartMap, PartValues, made_lately, made_once, made_once_of
from voyageur.kernel.states import of_settled, plain
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import Holding, Progress, Result, SeatView, Space, Step, View

COLONY = KIND_WORDS[TileKind.COLONY]
NO_UNITS = 0, 0
CORNERS = tuple(corners.name.lower() for corners in Corners)


def view(state: State, seat: int | None) -> View:
    """Return all that `seat` (None: a spectator) may see of `state`."""
    now, land, to_win = plain(state, "phase", "cards", "n_militia", "n_forts"), _land(state), int(support_to_win(state))
    used = _used(state, land)
    places = _places(used)
    return View(
        seat=seat,
        to_act=rules.to_act(state),
        heading=heading(state),
        prompt=prompt(state, seat),
        steps=_steps(now.phase),
        seats=tuple(
            _seat_view(side, tuple(now.cards[side]), now.n_militia[side], now.n_forts[side], places[side], to_win)
            for side in range(N_SEATS)
        ),
        spaces=PartValues(_spaces(land, used)),
        scene=_scene(state, land, used, now.phase <= Phase.MARCH),
        result=_result(state, to_win) if now.phase == Phase.OVER else None,
    )


@of_settled
def heading(state: State) -> Sentence:
    """Return the heading: the round, and whether it is the last."""
    number = int(state.round_number)
    return Sentence("heading-last-round" if number == state.round_cap else "heading-round", {"round": number})


def prompt(state: State, seat: int | None) -> Sentence:
    """Return the prompt: an instruction for the seat to act, a report for the others."""
    now = plain(state, "phase", "mover")
    phase: int = now.phase
    if phase == Phase.OVER:
        return Sentence("prompt-over")
    if phase == Phase.FIGHTS:
        return Sentence("prompt-fights", {"tile": name_of(state, int(state.fight_at))})
    step = STEP_NAMES[phase]
    if now.mover != seat:
        return Sentence("prompt-waiting", {"side": now.mover, "step": step})
    now = plain(state, "mover", "cards", "n_forts", "may_march", "fort_corners")
    values: dict[str, Value] = dict(zip(CARD_NAMES, now.cards[seat], strict=True))
    values["forts"] = now.n_forts[seat]
    values["to_march"] = sum(now.may_march)
    values["corners"] = CORNERS[now.fort_corners]
    values["actions"] = len(besides_stop(state))
    verb = VERB_OF_STEP[phase]
    if verb == "trade":
        values["to_win"] = int(support_to_win(state))
    elif verb in PAID_WITH:
        values |= {"lacks": lacking(state, verb, now.mover), **price_values(state, verb)}
        values["steps"] = int(fort_steps(state))
    return Sentence(f"prompt-{step}", {"side": now.mover, **values})


@lru_cache
def _steps(phase: int) -> tuple[Step, ...]:
    """Return the steps of a turn; the fights belong to the march."""
    return tuple(Step(Sentence(f"step-{step}"), phase in phases) for step, phases in rules.STEPS.items())


@lru_cache(maxsize=256)
def _seat_view(
    seat: int, cards: tuple[int, ...], n_militia: int, n_forts: int, places: tuple[str, ...], to_win: int
) -> SeatView:
    """Return what one side holds: support as progress, the other cards and the pieces as counts; `places` are tiles."""
    held = {name: cards[card] for card, name in enumerate(CARD_NAMES) if card != Card.SUPPORT}
    held |= {"militia": n_militia, "fort": n_forts}
    return SeatView(
        name=Sentence("side", {"side": seat}),
        colour=components.SEAT_COLOURS[seat],
        letter=components.LETTERS[seat],
        progress=(Progress(Sentence("good-support"), cards[Card.SUPPORT], to_win),),
        holdings=tuple(_holding(name, n) for name, n in held.items()),
        places=places,
    )


@lru_cache(maxsize=256)
def _holding(name: str, n: int) -> Holding:
    return Holding(name, Sentence(f"held-{name}", {"count": n}), n)


# The board --------------------------------------------------------------------------------------


class UsedTile(NamedTuple):
    """A tile with a place or units on it, or from which a card was collected."""

    name: str
    kind: str
    owner: int
    units: tuple[int, int]  # by seat
    is_collected: int


@made_once_of("board", "n_tiles", "kind", "column", "row", "newfoundland")
def _land(state: State) -> PartMap[str, Any]:
    """Return the constant part of a scene; its tiles are a part."""
    now, names = plain(state, "board", "kind", "column", "row", "newfoundland"), names_of(state)
    kinds: list[int] = now.kind
    return PartMap[str, Any](
        {
            "board": components.BOARDS[now.board] if now.board >= 0 else FILE,
            "columns": max(now.column) + 1,
            "rows": max(now.row) + 1,
            "tiles": PartMap[str, str]((name, KIND_WORDS[kind]) for name, kind in zip(names, kinds, strict=False)),
            "newfoundland": names[now.newfoundland] if now.newfoundland != NO_TILE else None,
        }
    )


@made_once_of("owner", "units", "is_collected")
def _used(state: State, land: Mapping[str, Any]) -> PartList[UsedTile]:
    """Return what is not as at the beginning of a game on an empty board."""
    now = plain(state, "owner", "units", "is_collected")
    tiles = zip(land["tiles"].items(), now.owner, zip(*now.units, strict=True), now.is_collected, strict=False)
    return PartList(
        UsedTile(name, kind, owner, units, is_collected)
        for (name, kind), owner, units, is_collected in tiles
        if owner != NO_SEAT or units != NO_UNITS or is_collected
    )


@made_once
def _places(used: Sequence[UsedTile]) -> PartList[tuple[str, ...]]:
    """Return the tiles with something of a side, by side."""
    return PartList(
        tuple(element_of(tile.name) for tile in used if tile.owner == seat or tile.units[seat])
        for seat in range(N_SEATS)
    )


@made_once
def _spaces(land: Mapping[str, Any], used: Sequence[UsedTile]) -> PartMap[str, Space]:
    """Return every tile with its description for screen readers."""
    spaces = PartMap(_empty_spaces(land))
    for tile in used:
        spaces[tile.name] = _space(*tile, tile.name == land["newfoundland"])
    return spaces


@made_lately
def _empty_spaces(land: Mapping[str, Any]) -> Mapping[str, Space]:
    return {
        name: _space(name, kind, NO_SEAT, NO_UNITS, 0, name == land["newfoundland"])
        for name, kind in land["tiles"].items()
    }


@lru_cache(maxsize=4096)
def _space(name: str, kind: str, owner: int, units: tuple[int, int], is_collected: int, is_newfoundland: bool) -> Space:
    values: dict[str, Value] = {
        "tile": name,
        "kind": kind,
        "owner": owner,
        "french": units[FRENCH],
        "british": units[BRITISH],
        "collected": is_collected,
        "newfoundland": int(is_newfoundland),
    }
    return Space(element_of(name), Sentence("space", values))


@made_once_of("may_march", "fight_at")
def _scene(state: State, land: Mapping[str, Any], used: Sequence[UsedTile], is_marching: bool) -> PartMap[str, Any]:
    """Return the position as plain JSON.  is_marching : whether units may still march"""
    now, names = plain(state, "may_march", "fight_at"), names_of(state)
    owned = [tile for tile in used if tile.owner != NO_SEAT]
    ready = zip(names, now.may_march, strict=False) if is_marching else ()
    return PartMap(
        {
            **land,
            "colonies": {tile.name: tile.owner for tile in owned if tile.kind == COLONY},
            "forts": {tile.name: tile.owner for tile in owned if tile.kind != COLONY},
            "militia": {tile.name: [*tile.units] for tile in used if tile.units != NO_UNITS},
            "ready": {name: count for name, count in ready if count},
            "collected": [tile.name for tile in used if tile.is_collected],
            "fight": names[now.fight_at] if now.fight_at != NO_TILE else None,
        }
    )


# The result -------------------------------------------------------------------------------------


def _result(state: State, to_win: int) -> Result:
    """Return the result of a finished game."""
    now = plain(state, "ending", "halves", "round_number", "cards", "n_forts", "n_militia")
    ending = Ending(now.ending)
    winners = tuple(seat for seat in range(N_SEATS) if now.halves[seat] == max(now.halves))
    winner = winners[0] if len(winners) == 1 else NO_SEAT
    values: dict[str, Value] = {"side": winner, "round": now.round_number}
    if ending == Ending.SUPPORT:
        values["support"] = to_win
    if ending == Ending.CAP:
        values |= _tie_break(now, max(winner, 0))
    name = ending.name.lower()
    return Result(name, (Sentence(f"result-{name}", values),), tuple(half / 2 for half in now.halves), winners)


def _tie_break(now: SimpleNamespace, winner: int) -> dict[str, Value]:
    """Return what decides a game that stopped at the cap, and how much of it each side has (K54)."""
    counts = {
        "support": [cards[Card.SUPPORT] for cards in now.cards],
        "forts": now.n_forts,
        "militia": now.n_militia,
    }
    for what, (french, british) in counts.items():
        if french != british:
            return {"by": what, "most": counts[what][winner], "least": counts[what][1 - winner]}
    return {"by": "nothing", "most": 0, "least": 0}
