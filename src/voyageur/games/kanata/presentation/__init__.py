"""The views of Kanata.  Hands are open (K9), so all seats see the same position."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from voyageur.games.kanata import components, rules
from voyageur.games.kanata.components import CARD_NAMES, N_SEATS, NO_SEAT, NO_TILE, Card, TileKind
from voyageur.games.kanata.notation import KIND_WORDS, VERB_OF_STEP, element_of, name_of, names_of
from voyageur.games.kanata.notation.prices import PAID_WITH, fort_steps, lacking, price_values, support_to_win
from voyageur.games.kanata.options import Corners
from voyageur.games.kanata.presentation.ascii import ascii as ascii
from voyageur.games.kanata.presentation.drawing import draw as draw
from voyageur.games.kanata.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.kanata.presentation.drawing.symbols import ICONS as ICONS
from voyageur.games.kanata.presentation.facts import describe as describe
from voyageur.games.kanata.presentation.facts import fold as fold
from voyageur.games.kanata.presentation.observation import OBSERVATION_SIZE as OBSERVATION_SIZE
from voyageur.games.kanata.presentation.observation import SHOWN_SIZE as SHOWN_SIZE
from voyageur.games.kanata.presentation.observation import observe as observe
from voyageur.games.kanata.presentation.observation import observe_changed as observe_changed
from voyageur.games.kanata.state import Ending, Phase
from voyageur.kernel.contract import State
from voyageur.kernel.options import FILE
from voyageur.kernel.parts import PartList, PartMap, PartValues, made_once_of
from voyageur.kernel.states import of_settled, plain
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import Holding, Progress, Result, SeatView, Space, Step, View

_SHOWN = (
    *("phase", "cards", "n_militia", "n_forts", "kind", "owner", "units", "is_collected", "may_march", "fight_at"),
    *("newfoundland", "board", "column", "row", "round_number", "halves", "ending"),
)


def view(state: State, seat: int | None) -> View:
    """Return all that `seat` (None: a spectator) may see of `state`."""
    now, names = plain(state, *_SHOWN), names_of(state)
    to_win = int(support_to_win(state))
    return View(
        seat=seat,
        to_act=rules.to_act(state),
        heading=heading(state),
        prompt=prompt(state, seat),
        steps=_steps(now.phase),
        seats=tuple(_seat(state, now, names, side, to_win) for side in range(N_SEATS)),
        spaces=PartValues(_spaces(state, names)),
        scene=_scene(state, names, _land(state, names), now.phase <= Phase.MARCH),
        result=_result(now, to_win) if now.phase == Phase.OVER else None,
    )


@of_settled
def heading(state: State) -> Sentence:
    """Return the heading: the round, and whether it is the last."""
    number = int(state.round_number)
    return Sentence("heading-last-round" if number == state.round_cap else "heading-round", {"round": number})


def prompt(state: State, seat: int | None) -> Sentence:
    """Return the prompt: an instruction for the seat to act, a report for the others."""
    now = plain(state, "phase", "mover", "cards", "n_forts", "may_march", "fort_corners")
    if now.phase == Phase.OVER:
        return Sentence("prompt-over")
    if now.phase == Phase.FIGHTS:
        return Sentence("prompt-fights", {"tile": name_of(state, int(state.fight_at))})
    step = Phase(now.phase).name.lower()
    if now.mover != seat:
        return Sentence("prompt-waiting", {"side": now.mover, "step": step})
    values: dict[str, Value] = dict(zip(CARD_NAMES, now.cards[seat], strict=True))
    values["forts"] = now.n_forts[seat]
    values["to_march"] = sum(now.may_march)
    values["corners"] = Corners(now.fort_corners).name.lower()
    values["actions"] = rules.legal(state, np.empty(rules.MOST_LEGAL, np.int32)) - 1  # without `stop`
    verb = VERB_OF_STEP[Phase(now.phase)]
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


def _seat(state: State, now: SimpleNamespace, names: Sequence[str], seat: int, to_win: int) -> SeatView:
    places = _places(state, names)[seat]
    return _seat_view(seat, tuple(now.cards[seat]), now.n_militia[seat], now.n_forts[seat], places, to_win)


@made_once_of("owner", "units")
def _places(state: State, names: Sequence[str]) -> PartList[tuple[str, ...]]:
    """Return the tiles with something of a side, by side."""
    now = plain(state, "owner", "units")
    return PartList(
        tuple(
            element_of(name)
            for name, owner, units in zip(names, now.owner, now.units[seat], strict=False)
            if owner == seat or units
        )
        for seat in range(N_SEATS)
    )


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
        holdings=tuple(Holding(name, Sentence(f"held-{name}", {"count": n}), n) for name, n in held.items()),
        places=places,
    )


# The board --------------------------------------------------------------------------------------


@made_once_of("kind", "owner", "units", "is_collected", "newfoundland")
def _spaces(state: State, names: Sequence[str]) -> PartMap[str, Space]:
    """Return every tile with its description for screen readers."""
    now = plain(state, "kind", "owner", "units", "is_collected", "newfoundland")
    values = zip(names, now.kind, now.owner, *now.units, now.is_collected, strict=False)
    return PartMap(
        (name, _space(name, kind, owner, french, british, collected, tile == now.newfoundland))
        for tile, (name, kind, owner, french, british, collected) in enumerate(values)
    )


@lru_cache(maxsize=4096)
def _space(name: str, kind: int, owner: int, french: int, british: int, collected: int, is_newfoundland: bool) -> Space:
    values: dict[str, Value] = {
        "tile": name,
        "kind": KIND_WORDS[kind],
        "owner": owner,
        "french": french,
        "british": british,
        "collected": collected,
        "newfoundland": int(is_newfoundland),
    }
    return Space(element_of(name), Sentence("space", values))


@made_once_of("owner", "units", "kind", "is_collected", "may_march", "fight_at", "newfoundland")
def _scene(state: State, names: Sequence[str], land: Mapping[str, Any], is_marching: bool) -> PartMap[str, Any]:
    """Return the position as plain JSON.  is_marching : whether units may still march"""
    now = plain(state, "owner", "units", "kind", "is_collected", "may_march", "fight_at", "newfoundland")
    tiles = [*zip(names, now.kind, now.owner, *now.units, strict=False)]
    owned = [(name, kind, owner) for name, kind, owner, _, _ in tiles if owner != NO_SEAT]
    ready = zip(names, now.may_march, strict=False) if is_marching else ()
    return PartMap(
        {
            **land,
            "newfoundland": names[now.newfoundland] if now.newfoundland != NO_TILE else None,
            "colonies": {name: owner for name, kind, owner in owned if kind == TileKind.COLONY},
            "forts": {name: owner for name, kind, owner in owned if kind != TileKind.COLONY},
            "militia": {name: [french, british] for name, _, _, french, british in tiles if french or british},
            "ready": {name: count for name, count in ready if count},
            "collected": [name for name, is_collected in zip(names, now.is_collected, strict=False) if is_collected],
            "fight": names[now.fight_at] if now.fight_at != NO_TILE else None,
        }
    )


@made_once_of("board", "kind", "column", "row")
def _land(state: State, names: Sequence[str]) -> PartMap[str, Any]:
    """Return the constant part of a scene; its tiles are a part."""
    now: Any = plain(state, "board", "kind", "column", "row")
    kinds: list[int] = now.kind
    return PartMap[str, Any](
        {
            "board": components.BOARDS[now.board] if now.board >= 0 else FILE,
            "columns": max(now.column) + 1,
            "rows": max(now.row) + 1,
            "tiles": PartMap[str, str]((name, KIND_WORDS[kind]) for name, kind in zip(names, kinds, strict=False)),
        }
    )


# The result -------------------------------------------------------------------------------------


def _result(now: SimpleNamespace, to_win: int) -> Result:
    """Return the result of a finished game."""
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
