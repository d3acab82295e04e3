"""The scene: the position as plain JSON, as far as a seat may know it, for the picture and other clients."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypedDict

import numpy as np

from voyageur.games.island.components import (
    CARD_KINDS,
    CARD_NAMES,
    COMBAT_CARDS,
    FACES,
    FIXED,
    N_CARDS,
    N_KINDS,
    NO_CARD,
    NO_SEAT,
    NO_TILE,
    RANDOM,
    RESOURCE_CARDS,
)
from voyageur.games.island.notation.spelling import names_of, supply
from voyageur.games.island.rules import STEPS
from voyageur.games.island.rules.score import scores
from voyageur.games.island.rules.stacks import face_down
from voyageur.games.island.state import ATTACKER, DEFENDER, N_SIDES, Phase
from voyageur.kernel import states
from voyageur.kernel.contract import State
from voyageur.kernel.options import FILE
from voyageur.kernel.parts import PartList, PartMap, made_of_part, made_once, made_once_of

_OF_KIND = (RESOURCE_CARDS, COMBAT_CARDS)  # sets of cards

Now = Any  # a state as plain numbers and lists


class TileScene(TypedDict):
    """A tile and the units on it."""

    face: str  # one of components.FACES: a symbol, "capture", "start", "hidden"
    is_coast: bool
    home: int | None  # whose starting tile it is
    holder: int | None  # the seat with units there; of a contested tile, the defender
    units: int  # of the holder
    attackers: int  # units of the mover on a contested tile
    is_recruited: bool  # in this turn


class SeatScene(TypedDict):
    """What a seat has: `cards` only for the seat that looks."""

    units: int  # on the board
    supply: int
    in_capture: int
    combat: int  # cards in the hand, without one that lies face down
    resource: int
    cards: list[str] | None  # drop4, ...
    must_hold: list[str]  # cards that are known to be in the hand of another, or face down before it
    is_out: bool


class SideScene(TypedDict):
    """One side of a battle."""

    seat: int
    units: int
    is_face_down: bool
    card: str | None  # the card played; None if there is none yet, or if it lies face down before another
    drawn: list[str]


class BattleScene(TypedDict):
    """The battle that goes on; the attacker's side is the first."""

    tile: str
    sides: list[SideScene]


class StackScene(TypedDict):
    """A stack and its discards, which lie open."""

    count: int
    discards: list[str]  # by symbol and value, but the newest one is the last


class BatchScene(TypedDict):
    """Cards that the seat does not see but knows as a set, and how many of them are in each place."""

    kind: str
    cards: list[str]
    stack: int
    hands: list[int]  # by seat; 0 for the seat that looks


class IslandScene(TypedDict):
    """The whole scene."""

    layout: str  # "random", "fixed" or "file"
    columns: int
    rows: int
    tiles: Mapping[str, TileScene]
    seats: Sequence[SeatScene]
    stacks: Mapping[str, StackScene]  # by kind of card: "resource", "combat"
    battle: BattleScene | None
    unseen: Sequence[BatchScene]
    phase: str
    step: str | None  # "move", "battles", "cards", "draw"
    round: int
    mover: int | None
    first: int | None
    moves_left: int
    card: str | None  # the card in use
    depletions: int


PHASES = {phase: phase.name.lower().replace("_", "-") for phase in Phase}
STEP_OF = {phase: step for step, phases in STEPS.items() for phase in phases}


def scene_of(state: State, seat: int | None) -> IslandScene:
    """Return the scene as `seat` (None: a spectator) may know it.  Its seats and what they do not see are parts."""
    shared, looker = _shared(state), NO_SEAT if seat is None else seat
    unseen = _unseen(shared.stack, shared.of_others(looker), shared.batch)
    return {
        **shared.scene,
        "seats": _seats(shared.scene["seats"], unseen, looker, 0 if seat is None else shared.hands[seat]),
        "battle": _battle(state, looker) if shared.is_battle else None,
        "unseen": unseen,
    }


def public_scene(state: State) -> IslandScene:
    """Return what is the same in the scenes of all: all but cards.  Its tiles, seats and stacks are parts."""
    return _shared(state).scene


class _Shared(NamedTuple):
    """What is the same in the scenes of all, and where the cards are that somebody does not see."""

    scene: IslandScene
    stack: int
    hands: tuple[int, ...]  # by seat
    wholes: tuple[int, ...]  # the same, with a card that lies face down
    batch: bytes  # by card
    is_battle: bool

    def of_others(self, looker: int) -> tuple[int, ...]:
        """Return the hands, with a card that lies face down, but that of who looks."""
        return self.wholes if looker == NO_SEAT else (*self.wholes[:looker], 0, *self.wholes[looker + 1 :])


@states.same_for_all
def _shared(state: State) -> _Shared:
    now: Now = states.plain(state)
    hands = wholes = tuple(now.hand[: now.n_seats])
    if now.committed[ATTACKER] != NO_CARD and (hidden := int(face_down(state))):
        wholes = (*hands[: now.mover], hands[now.mover] | hidden, *hands[now.mover + 1 :])
    return _Shared(_scene(state, now), now.stack, hands, wholes, state["batch"].tobytes(), now.battle_at != NO_TILE)


def _scene(state: State, now: Now) -> IslandScene:
    return {
        "layout": (RANDOM, FIXED, FILE)[now.layout],
        "columns": max(now.column[: now.n_tiles]) + 1,
        "rows": max(now.row[: now.n_tiles]) + 1,
        "tiles": tiles_of(state),
        "seats": _public_seats(_counted(state, now), supply(state)),
        "stacks": _stacks(now.stack, now.discards, tuple(now.top)),
        "battle": None,
        "unseen": [],
        "phase": PHASES[now.phase],
        "step": STEP_OF.get(now.phase),
        "round": now.round_number,
        "mover": _seat_or_none(now.mover),
        "first": _seat_or_none(now.first),
        "moves_left": now.moves_left,
        "card": None if now.card == NO_CARD else CARD_NAMES[now.card],
        "depletions": now.depletions,
    }


def tiles_of(state: State) -> Mapping[str, TileScene]:
    """Return the tiles by their names; they are the same for all who look."""
    return _tiles(state, names_of(state))


@made_once_of(*("n_seats", "n_tiles", "home", "face", "is_coast"), *("holder", "units", "attackers", "is_recruited"))
def _tiles(state: State, names: Sequence[str]) -> PartMap[str, TileScene]:
    now: Now = states.plain(state)
    home_of = {tile: seat for seat, tile in enumerate(now.home[: now.n_seats])}
    homes = map(home_of.get, range(len(names)))
    shown = (now.face, now.is_coast, homes, now.holder, now.units, now.attackers, now.is_recruited)
    return PartMap(zip(names, map(_tile, *shown), strict=False))  # there is room for more tiles


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


@lru_cache(maxsize=4096)
def card_names(cards: int) -> tuple[str, ...]:
    """Return the names of a set of cards."""
    return tuple(CARD_NAMES[card] for card in range(N_CARDS) if cards >> card & 1)


# The parts --------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _tile(
    face: int, is_coast: int, home: int | None, holder: int, units: int, attackers: int, is_recruited: int
) -> TileScene:
    shown: TileScene = {
        "face": FACES[face],
        "is_coast": is_coast == 1,
        "home": home,
        "holder": _seat_or_none(holder),
        "units": units,
        "attackers": attackers,
        "is_recruited": is_recruited == 1,
    }
    part: Any = PartMap(shown)  # known as such to the names of spaces
    return part


class _Counted(NamedTuple):
    """What everybody can count of a seat."""

    units: int
    in_capture: int
    combat: int
    resource: int
    is_out: int


def _counted(state: State, now: Now) -> tuple[_Counted, ...]:
    """Return what everybody can count, by seat."""
    n_seats: int = now.n_seats
    in_capture, hands = np.zeros(n_seats), now.hand[:n_seats]
    scores(state, in_capture)
    combat, resource = ([(hand & cards).bit_count() for hand in hands] for cards in (COMBAT_CARDS, RESOURCE_CARDS))
    shown = (now.on_board, map(int, in_capture.tolist()), combat, resource, now.is_out)
    return tuple(map(_Counted._make, zip(*shown, strict=False)))  # there is room for more seats


@made_once
def _public_seats(seats: Sequence[_Counted], in_all: int) -> PartList[SeatScene]:
    """Return the seats as all see them.  in_all : units of a seat"""
    return PartList(
        {
            "units": seat.units,
            "supply": in_all - seat.units,
            "in_capture": seat.in_capture,
            "combat": seat.combat,
            "resource": seat.resource,
            "cards": None,
            "must_hold": [],
            "is_out": seat.is_out == 1,
        }
        for seat in seats
    )


@made_of_part
def _seats(public: Sequence[SeatScene], unseen: Sequence[BatchScene], looker: int, hand: int) -> PartList[SeatScene]:
    """Return the seats with the cards that the looker holds, and those that the others must hold for it."""
    return PartList(
        {**seat, "cards": [*card_names(hand)]}
        if number == looker
        else {**seat, "must_hold": _must_hold(unseen, number)}
        for number, seat in enumerate(public)
    )


@made_once
def _stacks(stack: int, discards: int, tops: Sequence[int]) -> PartMap[str, StackScene]:
    """Return the stacks and their discards.  tops : the newest discard of each kind, or NO_CARD"""
    return PartMap((CARD_KINDS[kind], _stack(stack, discards, tops[kind], kind)) for kind in range(N_KINDS))


def _stack(stack: int, discards: int, top: int, kind: int) -> StackScene:
    below = discards & _OF_KIND[kind]
    newest: list[str] = []
    if top != NO_CARD:
        below &= ~(1 << top)
        newest = [CARD_NAMES[top]]
    return {"count": (stack & _OF_KIND[kind]).bit_count(), "discards": [*card_names(below), *newest]}


def _battle(state: State, looker: int) -> BattleScene:
    now: Now = states.plain(state)
    sides = [_side(state, now, side, looker) for side in range(N_SIDES)]
    return {"tile": names_of(state)[now.battle_at], "sides": sides}


def _side(state: State, now: Now, side: int, looker: int) -> SideScene:
    seat = now.mover if side == ATTACKER else now.defender
    tile, card = now.battle_at, now.committed[side]
    is_face_down = side != DEFENDER and int(face_down(state)) != 0
    is_shown = card != NO_CARD and (not is_face_down or looker == seat)
    return {
        "seat": seat,
        "units": now.units[tile] if now.holder[tile] == seat else now.attackers[tile] if seat == now.mover else 0,
        "is_face_down": is_face_down,
        "card": CARD_NAMES[card] if is_shown else None,
        "drawn": [*card_names(now.drawn[side])],
    }


@made_once
def _unseen(stack: int, others: Sequence[int], batch_of: Sequence[int]) -> PartList[BatchScene]:
    """Return the batches of the cards in the stack and in the hands of the others, first by kind, then by age.

    batch_of : by card
    """
    return PartList(
        {
            "kind": CARD_KINDS[kind],
            "cards": [*card_names(cards)],
            "stack": (cards & stack).bit_count(),
            "hands": [(cards & whole).bit_count() for whole in others],
        }
        for kind, cards in _batches(_union(stack, *others), batch_of)
    )


def _union(*sets: int) -> int:
    """Return the cards that are in any of `sets`."""
    found = 0
    for cards in sets:
        found |= cards
    return found


@lru_cache(maxsize=4096)
def _batches(cards: int, batch_of: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the kind and the cards of each batch among `cards`, first by kind, then by age."""
    found: list[tuple[int, int]] = []
    for kind, all_cards in enumerate(_OF_KIND):
        of_kind = [card for card in range(N_CARDS) if cards & all_cards & 1 << card]
        for batch in sorted({batch_of[card] for card in of_kind}):
            found.append((kind, sum(1 << card for card in of_kind if batch_of[card] == batch)))
    return tuple(found)


def _must_hold(unseen: Sequence[BatchScene], seat: int) -> list[str]:
    """Return the cards that must be in a hand: the unseen cards of a batch, if no other place has any of them (I64)."""
    return [name for each in unseen if each["hands"][seat] == len(each["cards"]) for name in each["cards"]]
