"""The views: what a seat, or a spectator, may see."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.games.island import rules
from voyageur.games.island.components import (
    CARD_KINDS,
    CARD_NAMES,
    COMBAT,
    LETTERS,
    NO_SEAT,
    NO_TILE,
    RESOURCE,
    SYMBOLS,
)
from voyageur.games.island.notation.spelling import (
    card_element,
    card_values,
    discards_element,
    hand_element,
    hand_limit,
    n_continued,
    n_playable,
    name_of,
    stack_element,
    supply,
    tile_element,
)
from voyageur.games.island.presentation.ascii import ascii as ascii
from voyageur.games.island.presentation.drawing import COLOURS as COLOURS
from voyageur.games.island.presentation.drawing import ICONS as ICONS
from voyageur.games.island.presentation.drawing import draw as draw
from voyageur.games.island.presentation.facts import describe as describe
from voyageur.games.island.presentation.facts import fold as fold
from voyageur.games.island.presentation.facts import told_as as told_as
from voyageur.games.island.presentation.observation import OBSERVATION as OBSERVATION
from voyageur.games.island.presentation.observation import OBSERVATION_SIZE as OBSERVATION_SIZE
from voyageur.games.island.presentation.observation import SHOWN_SIZE as SHOWN_SIZE
from voyageur.games.island.presentation.observation import observe as observe
from voyageur.games.island.presentation.observation import observe_changed as observe_changed
from voyageur.games.island.presentation.scene import (
    PHASES,
    IslandScene,
    SeatScene,
    StackScene,
    TileScene,
    public_scene,
    scene_of,
)
from voyageur.games.island.rules import STEPS
from voyageur.games.island.rules.actions import KEEP
from voyageur.games.island.rules.draw import is_depleted
from voyageur.games.island.rules.stacks import cards_of_kind
from voyageur.games.island.state import DEFENDER, Ending, Phase
from voyageur.kernel import states
from voyageur.kernel.contract import State
from voyageur.kernel.parts import PartMap, PartValues, made_of_part
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import NOBODY, Holding, Progress, Result, SeatView, Space, Step, View


class _Public(NamedTuple):
    """What all views of a position share."""

    acting: int
    heading: Sentence
    steps: tuple[Step, ...]
    seats: tuple[SeatView, ...]
    spaces: Mapping[str, Space]
    others_prompt: Sentence | None  # of those who wait for the seat to act, if there is one
    result: Result | None


@states.same_for_all
def _public(state: State) -> _Public:
    scene, acting = public_scene(state), to_act(state)
    return _Public(
        acting,
        heading(state),
        _steps(scene["step"], is_endgame(state)),
        _seat_views(scene["seats"]),
        _public_spaces(scene["tiles"], int(state["mover"]), scene["stacks"]),
        _prompt_of_others(acting, scene["step"]) if acting >= 0 else None,
        _result(state, scene) if acting == NOBODY else None,
    )


def view(state: State, seat: int | None) -> View:
    """Return all that `seat` (None: a spectator) may see of `state`."""
    public, scene = _public(state), scene_of(state, seat)
    return View(
        seat=seat,
        to_act=public.acting,
        heading=public.heading,
        prompt=_prompt(state, seat, public),
        steps=public.steps,
        seats=public.seats,
        spaces=PartValues(public.spaces, _card_spaces(scene["seats"])),
        scene=scene,
        result=public.result,
    )


@states.same_for_all
def to_act(state: State) -> int:
    """Return the seat to act, CHANCE or NOBODY."""
    return int(rules.to_act(state))


@states.of_settled
def heading(state: State) -> Sentence:
    """Return the heading: the round, and whether it is the last, or of the endgame (I41)."""
    number = int(state["round_number"])
    kind = "last-round" if number == state["round_cap"] else "endgame" if is_endgame(state) else "round"
    return _heading(number, kind)


@lru_cache(maxsize=256)
def _heading(number: int, kind: str) -> Sentence:
    return Sentence(f"heading-{kind}", {"round": number}) if number else Sentence("heading-start")


def is_endgame(state: State) -> bool:
    """Return whether the endgame has begun, in which nobody draws (I44)."""
    return bool(is_depleted(state))


@lru_cache
def _steps(now: str | None, has_no_draw: bool) -> tuple[Step, ...]:
    """Return the steps of a turn; of the last one only discarding is left where nobody draws."""
    names = ("discard" if step == "draw" and has_no_draw else step for step in STEPS)
    return tuple(Step(Sentence(f"step-{name}"), step == now) for name, step in zip(names, STEPS, strict=True))


# The prompt -------------------------------------------------------------------------------------


def prompt(state: State, seat: int | None) -> Sentence:
    """Return the prompt: an instruction for the seat to act, a report for the others."""
    return _prompt(state, seat, _public(state))


def _prompt(state: State, seat: int | None, public: _Public) -> Sentence:
    if public.acting == NOBODY:
        return Sentence("prompt-over", _place_of(state, seat))
    return _own_prompt(state) if public.others_prompt is None or public.acting == seat else public.others_prompt


def _prompt_of_others(acting: int, step: str | None) -> Sentence:
    """Return what those are told who wait for the seat to act."""
    return Sentence("prompt-waiting", {"side": acting, "step": step or ""})


@states.same_for_all
def _own_prompt(state: State) -> Sentence:
    """Return what the seat to act is told, or all while chance acts."""
    phase = Phase(int(state["phase"]))
    return Sentence(f"prompt-{PHASES[phase]}", _prompt_values(state, phase, to_act(state)))


def _place_of(state: State, seat: int | None) -> dict[str, Value]:
    """Return the place of a seat among how many, and whether it was put out before the end; zeros for a spectator."""
    players = int(state["n_seats"])
    if seat is None:
        return {"place": 0, "players": players, "out": 0}
    found = np.zeros(players, np.int64)
    rules.ranks(state, found)
    return {"place": int(found[seat]) + 1, "players": players, "out": int(state["is_out"][seat])}


def _prompt_values(state: State, phase: Phase, acting: int) -> dict[str, Value]:
    """Return the values of a prompt, which everybody may know or which only the seat to act is given."""
    now: Any = states.plain(state)
    hand = now.hand[acting].bit_count() if acting >= 0 else 0
    at, is_attacking = now.battle_at, acting == now.mover
    units = (now.attackers[at], now.units[at]) if at != NO_TILE else (0, 0)
    combat, resource = ((now.stack & int(cards_of_kind(kind))).bit_count() for kind in (COMBAT, RESOURCE))
    playable = n_playable(state) if phase == Phase.CARDS else 0
    limit = {"limit": hand_limit(state)} if phase == Phase.DISCARD else {}
    return {
        "side": acting if acting >= 0 else _drawer(now, phase),
        "rival": now.defender if is_attacking else now.mover,
        "attacks": int(is_attacking),
        "attackers": units[0],
        "defenders": units[1],
        "moves": now.moves_left,
        "tile": name_of(state, at),
        "hand": hand,
        "over": max(0, hand - hand_limit(state)),
        "choices": n_continued(state) if phase in (Phase.CARDS, Phase.RECRUIT) else 0,
        "playable": playable,
        "idle": hand - playable,
        "must": int(rules.refusal(state, KEEP) != 0) if phase == Phase.DISCARD else 0,
        "kind": CARD_KINDS[now.kind],
        "resource": resource,
        "combat": combat,
        "depletions": now.depletions,
        "recruited": now.has_recruited,
        "supply": supply(state) - now.on_board[acting] if acting >= 0 else 0,
        **limit,
        **card_values(now.card),
    }


def _drawer(now: Any, phase: Phase) -> int:
    """Return the seat for which chance draws a card."""
    if phase == Phase.TAKE:
        return now.loser
    is_defender = phase in (Phase.REPLACE, Phase.BATTLE_DRAW) and now.side == DEFENDER
    return now.defender if is_defender else now.mover


# Seats and spaces -------------------------------------------------------------------------------


@made_of_part
def _seat_views(seats: Sequence[SeatScene]) -> tuple[SeatView, ...]:
    return tuple([_seat_view(number, shown) for number, shown in enumerate(seats)])


def _seat_view(seat: int, shown: SeatScene) -> SeatView:
    counts = (shown["units"], shown["in_capture"], shown["resource"], shown["combat"])
    return _seat_view_of(seat, counts, shown["is_out"])


@lru_cache(maxsize=4096)
def _seat_view_of(seat: int, counts: tuple[int, ...], is_out: bool) -> SeatView:
    """Return what a seat has: its units in the capture area, of those on the board, then its cards by kind."""
    units, in_capture, *cards = counts
    held = zip((*CARD_KINDS, "unit"), (*cards, units), strict=True)
    return SeatView(
        name=Sentence("seat", {"side": seat}),
        colour=SEAT_COLOURS[seat],
        letter=LETTERS[seat],
        progress=() if is_out else (Progress(Sentence("good-capture"), in_capture, units),),
        holdings=tuple(Holding(name, Sentence(f"held-{name}", {"count": n}), n) for name, n in held),
        is_done=is_out,
    )


@made_of_part
def _public_spaces(tiles: Mapping[str, TileScene], mover: int, stacks: Mapping[str, StackScene]) -> PartMap[str, Space]:
    """Return the tiles, the stacks and the discards with their descriptions for screen readers."""
    shown: Any = tiles.values()  # parts
    spaces = PartMap(zip(tiles, map(_tile_space, tiles, repeat(mover), shown), strict=False))
    for kind, (name, stack) in enumerate(stacks.items()):
        stack_name, discards = stack_element(kind), discards_element(kind)
        spaces[stack_name] = _stack_space(stack_name, "space-stack", name, stack["count"])
        spaces[discards] = _stack_space(discards, "space-discards", name, len(stack["discards"]))
    return spaces


@made_of_part
def _card_spaces(seats: Sequence[SeatScene]) -> PartMap[str, Space]:
    """Return one's own cards and the hands of others with their descriptions for screen readers."""
    spaces = PartMap[str, Space]()
    for seat, shown in enumerate(seats):
        if shown["cards"] is not None:
            spaces.update(zip(shown["cards"], map(_card_space, shown["cards"]), strict=True))
        elif not shown["is_out"]:
            must_hold = tuple(shown["must_hold"])
            spaces[hand_element(seat)] = _hand_space(seat, shown["combat"], shown["resource"], must_hold)
    return spaces


@lru_cache(maxsize=1024)
def _stack_space(element: str, word: str, kind: str, count: int) -> Space:
    return Space(element, Sentence(word, {"kind": kind, "count": count}))


@lru_cache(maxsize=64)
def _card_space(name: str) -> Space:
    card = CARD_NAMES.index(name)
    return Space(card_element(card), Sentence("space-card", card_values(card)))


@lru_cache(maxsize=4096)
def _hand_space(seat: int, combat: int, resource: int, known: Sequence[str]) -> Space:
    """Return another's hand: how many cards of each kind, and by symbol the numbers of those that must be in it."""
    values: dict[str, Value] = {"side": seat, "combat": combat, "resource": resource}
    for symbol in SYMBOLS:
        numbers = [name.removeprefix(symbol) for name in known if name.startswith(symbol)]
        values[symbol] = ", ".join(numbers) or "none"
    return Space(hand_element(seat), Sentence("space-hand", values))


@lru_cache(maxsize=8192)
def _tile_space(name: str, mover: int, tile: TileScene) -> Space:
    home, holder = tile["home"], tile["holder"]
    values: dict[str, Value] = {
        "tile": name,
        "mover": mover,
        "face": tile["face"],
        "coast": int(tile["is_coast"]),
        "home": NO_SEAT if home is None else home,
        "holder": NO_SEAT if holder is None else holder,
        "units": tile["units"],
        "attackers": tile["attackers"],
        "recruited": int(tile["is_recruited"]),
    }
    return Space(tile_element(name), Sentence("space-tile", values))


# The result -------------------------------------------------------------------------------------


def _result(state: State, scene: IslandScene) -> Result:
    """Return the result of a finished game."""
    players = len(scene["seats"])
    scores, ranks = np.zeros(players), np.zeros(players, np.int64)
    rules.scores(state, scores)
    rules.ranks(state, ranks)
    winners: tuple[int, ...] = tuple(np.flatnonzero(ranks == 0).tolist())
    ending = Ending(int(state.ending)).name.lower()
    return Result(ending, tuple(_sentences(scene, ending, winners)), tuple(scores.tolist()), winners)


def _sentences(scene: IslandScene, ending: str, winners: tuple[int, ...]) -> Iterator[Sentence]:
    """Yield who won and how, and what each seat has, the best first."""
    seats = scene["seats"]
    first = seats[winners[0]]
    most = [each["in_capture"] for each in seats].count(first["in_capture"])
    values: dict[str, Value] = {
        "side": winners[0],
        "other": winners[-1],
        "winners": len(winners),
        "units": first["in_capture"],
        "board": first["units"],
        "tied": int(most > len(winners)),
        "round": scene["round"],
    }
    yield Sentence(f"result-{ending.replace('_', '-')}", values)
    for seat in sorted(range(len(seats)), key=lambda seat: (-seats[seat]["in_capture"], -seats[seat]["units"])):
        yield Sentence("result-seat", {"side": seat, **_final(seats[seat])})


def _final(shown: SeatScene) -> dict[str, Any]:
    return {"units": shown["in_capture"], "board": shown["units"], "out": int(shown["is_out"])}
