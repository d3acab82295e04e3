"""What happened in a ply, for the log and the picture, as far as a seat may know it."""

import enum
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from voyageur.games.island import rules
from voyageur.games.island.components import (
    CARD_KINDS,
    CARD_NAMES,
    N_CARDS,
    NO_CARD,
    NO_SEAT,
    NO_TILE,
    RESOURCE,
    SYMBOLS,
)
from voyageur.games.island.notation import spelling
from voyageur.games.island.notation.spelling import card_values, names_of, tile_element
from voyageur.games.island.options import TieRule
from voyageur.games.island.presentation.scene import card_names
from voyageur.games.island.rules.actions import ARROW, DECLINE, HIT, KEEP, ROAD, STOP, WATER
from voyageur.games.island.rules.cards import card_of
from voyageur.games.island.rules.draw import is_depleted
from voyageur.games.island.rules.stacks import cards_of_kind, face_down, value_of
from voyageur.games.island.rules.start import dealt_kind, dealt_to, next_tile
from voyageur.games.island.state import ATTACKER, DEFENDER, Phase
from voyageur.kernel.contract import State
from voyageur.kernel.quick_enum import quick_enum
from voyageur.kernel.states import plain
from voyageur.kernel.text import Value
from voyageur.kernel.view import Fact, Motion

ONE_MOVE: dict[str, Value] = {"way": "one", "then_count": 0, "then_from": "", "then_to": ""}


@quick_enum
class FactKind(enum.StrEnum):
    """The kinds of facts.  The sentences are in words/, by the keys `log-KIND`."""

    TILE = "tile"
    FIRST = "first"
    DEAL = "deal"
    MOVE = "move"
    FERRY = "ferry"
    BATTLE = "battle"  # a battle begins
    COMMIT = "commit"
    DECLINE = "decline"
    BATTLE_DRAW = "battle-draw"
    RESULT = "battle-result"
    TAKE = "take"
    OUT = "out"
    RECRUIT = "recruit"
    ROAD = "road"
    WATER = "water"
    ARROW = "arrow"
    AT = "at"
    HIT = "hit"
    DRAW = "draw"
    RESHUFFLE = "reshuffle"
    DEPLETED = "depleted"
    DISCARD = "discard"
    KEEP = "keep"


def describe(before: State, action: int, after: State, seat: int | None) -> tuple[Fact, ...]:
    """Return what `action` did and what followed from it, as far as `seat` may know it."""
    return tuple(_Ply(before, action, after, seat).facts())


TOLD_MORE = (Phase.FIRST_CARDS, Phase.DEAL, Phase.TAKE, Phase.COMMIT, Phase.REPLACE)  # in which a seat is told more


def told_as(before: State, action: int, after: State, seat: int | None) -> bool:
    """Return whether `seat` is told more than all the others: which card it takes, or plays face down."""
    phase = int(before["phase"])
    if phase not in TOLD_MORE:
        return False
    match phase:
        case Phase.FIRST_CARDS:
            return seat == int(dealt_to(before))
        case Phase.DEAL:
            return seat == int(before["mover"])
        case Phase.TAKE:
            return seat == int(before["loser"])
        case _:
            return seat == int(before["mover"] if before["side"] == ATTACKER else before["defender"])


def fold(one: Fact, other: Fact) -> Fact | None:
    """Fold moves, the tiles of a recruiting card, the first cards, a card and its use."""
    if one.seat != other.seat:
        return None
    match (one.kind, other.kind):
        case (FactKind.MOVE, FactKind.MOVE):
            return replace(one, values=_two_moves(one.values, other.values), places=_both(one, other), motions=())
        case (FactKind.RECRUIT, FactKind.AT):
            tiles = ", ".join(filter(None, (str(one.values["tiles"]), str(other.values["tile"]))))
            units = int(one.values["units"]) + int(other.values["units"])
            return replace(one, values={**one.values, "tiles": tiles, "units": units}, places=_both(one, other))
        case (FactKind.DEAL, FactKind.DEAL):
            return replace(one, values={**one.values, "count": int(one.values["count"]) + 1})
        case (FactKind.WATER, FactKind.FERRY) | (FactKind.ARROW, FactKind.HIT):
            return replace(other, values={**other.values, **_card_of(one)}, places=_both(one, other))
        case _:
            return None


def _two_moves(one: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values of two moves; `way` is `on` if the same number of units goes on from where it came."""
    goes_on = (one["count"], one["to"]) == (other["count"], other["from"])
    then = {f"then_{name}": other[name] for name in ("count", "from", "to")}
    return {**one, **then, "way": "on" if goes_on else "two"}


def _both(one: Fact, other: Fact) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one.places, *other.places)))


def _card_of(fact: Fact) -> dict[str, Value]:
    return {name: fact.values[name] for name in ("symbol", "value")}


NO_CARD_VALUES = card_values(NO_CARD)


class _Ply:
    """One ply: the position before it, the action, the position after it, and who is told."""

    def __init__(self, before: State, action: int, after: State, looker: int | None) -> None:
        self._states = before, after
        self._action = action
        self._before: Any = plain(before)
        self._after: Any = plain(after)
        self._looker = looker
        self._mover: int = self._before.mover
        self._names = names_of(before)

    def facts(self) -> Iterator[Fact]:
        match self._before.phase:
            case Phase.MOVE | Phase.ROAD | Phase.FERRY:
                yield from self._journey()
            case Phase.CARDS:
                yield from self._play()
            case Phase.RECRUIT:
                yield from self._recruit()
            case Phase.HIT:
                yield self._hit()
            case Phase.DRAW | Phase.DISCARD | Phase.DEAL:
                yield from self._step_draw()
            case Phase.TILE | Phase.FIRST | Phase.FIRST_CARDS:
                yield self._start()
            case _:
                yield from self._battle()
        yield from self._consequences()

    def _fact(self, kind: FactKind, seat: int | None, values: dict[str, Value], *tiles: int, **more: Any) -> Fact:
        places = tuple(tile_element(self._names[tile]) for tile in tiles)
        return Fact(kind, seat, values, places, **more)

    def _hidden_card(self, seat: int) -> dict[str, Value]:
        """Return the values of a card that only its seat is told."""
        return card_values(self._action) if seat == self._looker else NO_CARD_VALUES

    # The set-up

    def _start(self) -> Fact:
        state = self._states[0]
        match self._before.phase:
            case Phase.TILE:
                tile = int(next_tile(state))
                values: dict[str, Value] = {"tile": self._names[tile], "symbol": SYMBOLS[self._action]}
                return self._fact(FactKind.TILE, None, values, tile, is_told=False)
            case Phase.FIRST:
                return self._fact(FactKind.FIRST, self._action, {})
            case _:
                seat = int(dealt_to(state))
                kind = CARD_KINDS[int(dealt_kind(state))]
                return self._fact(FactKind.DEAL, seat, {"count": 1, "kind": kind, **self._hidden_card(seat)})

    # Moves

    def _journey(self) -> Iterator[Fact]:
        if self._action == STOP:
            return
        origin, target = spelling.route_of(self._states[0], self._action)
        n = spelling.count_of(self._action)
        is_ferry = self._before.phase == Phase.FERRY
        motions = (Motion(f"units-{self._mover}-{origin}", tile_element(target)),)
        values: dict[str, Value] = {"from": origin, "to": target, "count": n}
        if is_ferry:
            values |= NO_CARD_VALUES
        else:
            values |= ONE_MOVE
        tiles = (self._names.index(origin), self._names.index(target))
        kind = FactKind.FERRY if is_ferry else FactKind.MOVE
        yield self._fact(kind, self._mover, values, *tiles, motions=motions, is_decision=not is_ferry)

    # Cards

    def _play(self) -> Iterator[Fact]:
        if self._action == STOP:
            return
        action = self._action
        use = "recruit" if action < ROAD else "road" if action < WATER else "water" if action < ARROW else "arrow"
        values = card_values(int(card_of(action)))
        if use == "recruit":
            values |= {"tiles": "", "units": 0}
        yield self._fact(FactKind(use), self._mover, values, is_decision=True)

    def _recruit(self) -> Iterator[Fact]:
        changed = [tile for tile, n in enumerate(self._before.units) if self._after.units[tile] != n]
        for tile in changed:
            units = self._after.units[tile] - self._before.units[tile]
            values: dict[str, Value] = {"tile": self._names[tile], "units": units}
            yield self._fact(FactKind.AT, self._mover, values, tile)

    def _hit(self) -> Fact:
        tile = self._action - HIT
        values: dict[str, Value] = {"tile": self._names[tile], "rival": self._before.holder[tile], **NO_CARD_VALUES}
        return self._fact(FactKind.HIT, self._mover, values, tile)

    # Step 3

    def _step_draw(self) -> Iterator[Fact]:
        match self._before.phase:
            case Phase.DRAW:
                return
            case Phase.DEAL:
                kind: int = self._before.kind
                values: dict[str, Value] = {"kind": CARD_KINDS[kind], **self._hidden_card(self._mover)}
                yield self._fact(FactKind.DRAW, self._mover, values)
            case _ if self._action == KEEP:
                yield self._fact(FactKind.KEEP, self._mover, {}, is_told=False)
            case _:
                values = {**card_values(int(card_of(self._action))), "must": int(self._must_discard())}
                yield self._fact(FactKind.DISCARD, self._mover, values)

    def _must_discard(self) -> bool:
        """Whether the mover's only card must leave the hand (I46), so that the table may discard it by itself."""
        state = self._states[0]
        return int(rules.refusal(state, KEEP)) != 0 and self._before.hand[self._mover].bit_count() == 1

    # Battles

    def _battle(self) -> Iterator[Fact]:
        tile = self._before.battle_at
        match self._before.phase:
            case Phase.CHOOSE_BATTLE:
                return
            case Phase.COMMIT:
                yield self._commit(tile)
            case Phase.BATTLE_DRAW:
                seat = self._seat_of(self._before.side)
                yield self._fact(FactKind.BATTLE_DRAW, seat, card_values(self._action), tile, is_told=False)
            case _:
                seat = self._before.loser if self._before.phase == Phase.TAKE else self._seat_of(self._before.side)
                yield self._fact(FactKind.TAKE, seat, self._hidden_card(seat), tile)

    def _seat_of(self, side: int) -> int:
        return self._mover if side == ATTACKER else self._before.defender

    def _commit(self, tile: int) -> Fact:
        """Return that a side has played or declined; its card only if it lies open now, or to its seat."""
        seat = self._seat_of(self._before.side)
        if self._action == DECLINE:
            return self._fact(FactKind.DECLINE, seat, {"tile": self._names[tile]}, tile, is_decision=True)
        is_hidden = int(face_down(self._states[1])) != 0
        values = NO_CARD_VALUES
        if not is_hidden or seat == self._looker:
            values = card_values(int(card_of(self._action)))
        values = {**values, "hidden": int(is_hidden)}
        return self._fact(FactKind.COMMIT, seat, values, tile, is_told=False)

    # Consequences

    def _consequences(self) -> Iterator[Fact]:
        before, after = self._before, self._after
        for tile in self._settled():
            yield self._result(tile)
        for seat in range(after.n_seats):
            if after.is_out[seat] > before.is_out[seat]:
                yield self._fact(FactKind.OUT, seat, {})
        yield from self._stacks()
        has_begun = after.battle_at != NO_TILE and (after.battle, after.mover) != (before.battle, before.mover)
        if has_begun:
            tile = after.battle_at
            values: dict[str, Value] = {
                "tile": self._names[tile],
                "rival": after.defender,
                "own_units": after.attackers[tile],
                "rival_units": after.units[tile],
            }
            yield self._fact(FactKind.BATTLE, after.mover, values, tile)

    def _settled(self) -> list[int]:
        """Return the tiles whose battles were decided in this ply; some have neither cards nor draws."""
        before, after = self._before, self._after
        if before.phase != Phase.FERRY and not any(before.attackers):
            return []
        if before.phase == Phase.FERRY:
            tile = self._names.index(spelling.route_of(self._states[0], self._action)[1])
            contested = [tile] if before.holder[tile] not in (NO_SEAT, self._mover) else []
        else:
            contested = [tile for tile, n in enumerate(before.attackers) if n > 0]
        is_told = before.loser != NO_SEAT  # the battle was decided earlier, and its loser has taken a card
        pending = {after.battle_at} if after.loser == NO_SEAT else set[int]()
        if after.mover == self._mover and after.phase != Phase.OVER:
            pending |= {tile for tile, n in enumerate(after.attackers) if n > 0 and tile != after.battle_at}
        return [tile for tile in contested if tile not in pending and not (is_told and tile == before.battle_at)]

    def _result(self, tile: int) -> Fact:
        """Return how a battle was decided: both totals, what was lost, and how many units go home."""
        before = self._before
        rival: int = before.holder[tile]
        arrived = spelling.count_of(self._action) if before.phase == Phase.FERRY else 0
        own = self._total("own", ATTACKER, tile, before.attackers[tile] + arrived)
        other = self._total("rival", DEFENDER, tile, before.units[tile])
        lead = int(own["own_total"]) - int(other["rival_total"])
        tie: int = before.tie
        outcome = "attacker" if lead > 0 else "defender" if lead < 0 else TieRule(tie).name.lower()
        lost = int(spelling.lost_units(self._states[0]))
        own_lost = min(lost, int(own["own_units"])) if outcome not in ("attacker", "withdraw") else 0
        rival_lost = min(lost, int(other["rival_units"])) if outcome in ("attacker", "both") else 0
        has_won = outcome == "attacker" or (outcome == "both" and rival_lost == other["rival_units"])
        gone = int(other["rival_units"]) - rival_lost if has_won else int(own["own_units"]) - own_lost
        values: dict[str, Value] = {"tile": self._names[tile], "rival": rival, **own, **other}
        values |= {
            "outcome": outcome,
            "equal": int(lead == 0),
            "own_lost": own_lost,
            "rival_lost": rival_lost,
            "home": gone,
        }
        return self._fact(FactKind.RESULT, self._mover, values, tile)

    def _total(self, who: str, side: int, tile: int, units: int) -> dict[str, Value]:
        """Return the parts of a side's total and its cards, with the card of this ply."""
        played, drawn = self._cards_of(side) if tile == self._before.battle_at else (NO_CARD, 0)
        card = 0 if played == NO_CARD else int(value_of(played))
        values = sum(int(value_of(each)) for each in range(N_CARDS) if drawn >> each & 1)
        parts = {"units": units, "card": card, "drawn": values, "total": units + card + values}
        cards = {"played": CARD_NAMES[played] if card else "", "drawn_cards": " ".join(card_names(drawn))}
        return {f"{who}_{name}": part for name, part in {**parts, **cards}.items()}

    def _cards_of(self, side: int) -> tuple[int, int]:
        """Return the card that a side has played, and the set of those it has drawn."""
        before = self._before
        is_now = before.side == side
        played, drawn = before.committed[side], before.drawn[side]
        if before.phase == Phase.COMMIT and is_now and self._action != DECLINE:
            played = int(card_of(self._action))
        if before.phase == Phase.BATTLE_DRAW and is_now:
            drawn |= 1 << self._action
        return played, drawn

    def _stacks(self) -> Iterator[Fact]:
        """Yield that a stack was used up or formed anew; the resource stack of the endgame, of no use, is left out."""
        before, after = self._before, self._after
        if not after.stack & ~before.stack and after.depletions == before.depletions:
            return
        is_endgame = after.depletions > before.depletions and is_depleted(self._states[1])
        for kind in range(len(CARD_KINDS)):
            cards = int(cards_of_kind(kind))
            old, new = ((each.stack & cards).bit_count() for each in (before, after))
            if new > old and not (is_endgame and kind == RESOURCE):
                yield self._fact(FactKind.RESHUFFLE, None, {"kind": CARD_KINDS[kind], "count": new})
        if is_endgame:
            yield self._fact(FactKind.DEPLETED, None, {})
