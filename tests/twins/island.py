"""The twin of Capture the Island: a second, slow implementation that shares no code with the game.

It is played in lockstep with the game, and a difference reveals an error in one of the two. It follows
the rules page: one generator runs the whole game in the order of play and yields wherever chance or a
seat decides (I24 is clause 24 of that page). What a seat knows is worked out from the history of events.

Tiles are identified by name: column letter from the west, row number from the south ("d4"). Cards are
symbol and value: "drop1" to "drop3" are combat cards, "drop4" to "drop6" resource cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import NamedTuple

from tests.twins.script import Asked, GameIsOver, Script, chosen_options

Taking = Generator[tuple["int | str", dict[str, int]], str, "str | None"]  # the same, and gives a card

SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")  # in canonical order
KINDS = ("resource", "combat")
CARDS = tuple(f"{symbol}{value}" for symbol in SYMBOLS for value in range(1, 7))
SIGNS = {symbol[0]: symbol for symbol in SYMBOLS}  # of a layout's symbol tiles
WATER, CAPTURE = "~", "*"
CUBES = 20  # a seat's set of units (I10)
MOST_UNITS = 10  # friendly units on a tile
HAND_LIMIT = 6

DEFAULTS = {
    "base_safe": "yes",  # I8
    "loser_takes_at_end": "yes",  # I45
    "round_cap": "60",  # I48
    "no_combat_card": "none",  # I53
    "may_decline": "no",  # I54
    "tie": "defender",  # I57
}
WORDS = {
    "base_safe": ("yes", "no"),
    "loser_takes_at_end": ("yes", "no"),
    "no_combat_card": ("none", "draw"),
    "may_decline": ("no", "yes"),
    "tie": ("defender", "redraw", "both", "withdraw"),
}


def read_options(options: Mapping[str, str] | None) -> dict[str, str]:
    return chosen_options(options, DEFAULTS, WORDS, apart="layout")


# --- cards ------------------------------------------------------------------------------------


def value_of(card: str) -> int:
    return int(card[-1])


def symbol_of(card: str) -> str:
    return card[:-1]


def kind_of(card: str) -> str:
    return "combat" if value_of(card) <= 3 else "resource"


def in_order(cards: Iterable[str]) -> list[str]:
    """Return cards by symbol in canonical order, then by value."""
    return sorted(cards, key=CARDS.index)


# --- tiles as points of a square grid ---------------------------------------------------------


def place(tile: str) -> tuple[int, int]:
    """Column and row as numbers from 1. Compared as pairs this is the order a1, a2, ..., b1, ..."""
    return ord(tile[0]) - ord("a") + 1, int(tile[1:])


def sides_of(point: tuple[int, int]) -> list[tuple[int, int]]:
    """Orthogonal neighbours only (I21)."""
    column, row = point
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


def read_layout(rows: Iterable[str]) -> dict[str, str]:
    """Every land tile's sign by the tile's name in the order a1, a2, ...; the first line is the northernmost."""
    lines = [line.partition("#")[0].strip() for line in rows]
    lines = [line for line in lines if line]
    land = {
        f"{chr(ord('a') + column)}{len(lines) - number_from_north}": sign
        for number_from_north, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign != WATER
    }
    return {tile: land[tile] for tile in sorted(land, key=place)}


def coast_of(land: Iterable[str]) -> list[str]:
    """The tiles with a side on water that is joined by sides to the outside (I2, I32)."""
    points = {place(tile) for tile in land}
    width, height = max(column for column, _ in points), max(row for _, row in points)
    sea = {(0, 0)}
    edge = [(0, 0)]
    while edge:
        for column, row in sides_of(edge.pop()):
            is_in_view = 0 <= column <= width + 1 and 0 <= row <= height + 1
            if is_in_view and (column, row) not in points | sea:
                sea.add((column, row))
                edge.append((column, row))
    return [tile for tile in land if sea & set(sides_of(place(tile)))]


# --- what happens to cards, and who sees it ---------------------------------------------------


class CardEvent(NamedTuple):
    """One step of the history of cards.

    gain: from the stack to the seat's hand. draw: from the stack to the table, openly. commit: from the
    hand to the table, face down. reveal: that card is turned up. lose: from the hand to the discards.
    refill: the cards make a new stack.
    """

    what: str
    seat: int | None
    kind: str
    cards: frozenset[str] | None  # None: not seen


World = tuple[tuple[frozenset[str], ...], frozenset[str]]  # the hands of all seats and the stack, of one kind


def worlds_after(event: CardEvent, world: World) -> list[World]:
    """Return the worlds that an event, as somebody saw it, can make of a world.

    A face-down card lies in its hand until it is turned up.
    """
    hands, stack = world
    if event.what == "commit":
        return [world]
    if event.what in ("gain", "draw"):
        came = (event.cards or stack) & stack  # any card of the stack when it was not seen
        return [(with_card(hands, event.seat if event.what == "gain" else None, card), stack - {card}) for card in came]
    assert event.cards is not None  # the rest is done openly
    if event.what == "refill":
        return [(hands, stack | event.cards)]
    if not event.cards <= hands[event.seat]:  # reveal and lose
        return []
    return [(tuple(hand - event.cards for hand in hands), stack)]


def with_card(hands: tuple[frozenset[str], ...], seat: int | None, card: str) -> tuple[frozenset[str], ...]:
    return tuple(hand | {card} if owner == seat else hand for owner, hand in enumerate(hands))


# --- the game ---------------------------------------------------------------------------------


class MoverIsOut(Exception):
    """The mover lost the last unit, so the turn ends."""


class Island(Script):
    def __init__(
        self,
        rows: Iterable[str],
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        random_layout: bool = False,
    ) -> None:
        """Set a game up; with `random_layout` the rows give the footprint only, and chance the symbols."""
        if not 2 <= seats <= 4:
            raise ValueError("2, 3 or 4 seats")
        self.options = read_options(options)
        self.land = read_layout(rows)
        self.seats = range(seats)
        self.symbols = {tile: SIGNS[sign] for tile, sign in self.land.items() if sign in SIGNS}
        self.is_random = random_layout
        if random_layout:
            self.symbols = {}
        at = {place(tile): tile for tile in self.land}
        self.joined = {tile: [at[side] for side in sides_of(place(tile)) if side in at] for tile in self.land}
        self.coast = coast_of(self.land)
        starts = {sign: tile for tile, sign in self.land.items()}
        self.base = [starts[str(seat + 1)] for seat in self.seats]
        self.units = [dict.fromkeys(self.land, 0) for _ in self.seats]
        for seat in self.seats:
            self.units[seat][self.base[seat]] = 2  # I7
        self._set_the_table()
        self._run(self._whole_game())

    def _set_the_table(self) -> None:
        self.hands: list[set[str]] = [set() for _ in self.seats]
        self.stacks = {kind: {card for card in CARDS if kind_of(card) == kind} for kind in KINDS}
        self.discards: dict[str, set[str]] = {kind: set() for kind in KINDS}  # one pile a kind, face up (I65)
        self.committed: dict[int, str] = {}  # face down
        self.table: dict[int, list[str]] = {seat: [] for seat in self.seats}  # face up, of the running battle
        self.history: list[CardEvent] = []
        self.depletions = 0  # of the resource stack alone (I43)
        self.round = 1
        self.first: int | None = None
        self.mover: int | None = None
        self.fight: str | None = None
        self.recruited: set[str] = set()  # tiles that recruited this turn (I23)
        self.has_shed = False  # a card left the mover's hand this turn (I46)
        self._ending: str | None = None
        self._winners: list[int] | None = None

    @classmethod
    def position(
        cls,
        *,
        rows: Iterable[str],
        units: Sequence[Mapping[str, int]],
        options: Mapping[str, str] | None = None,
        hands: Sequence[str] = (),
        discards: str = "",
        round: int = 1,
        first: int = 0,
        mover: int = 0,
        step: str = "move",
        depletions: int = 0,
        recruited: Iterable[str] = (),
        has_shed: bool = False,
    ) -> Island:
        """Return a set position at the start of a step: move, battles, cards or draw.

        `units` has a mapping for each seat. Cards are words ("drop1 arrow4"); those in no hand and not
        discarded are in their stacks. All have seen the discards, and each seat its own hand.
        """
        game = cls(rows, len(units), options)
        game.units = [dict.fromkeys(game.land, 0) | dict(each) for each in units]
        game._set_the_table()
        for card in discards.split():
            game.stacks[kind_of(card)].remove(card)
            game.discards[kind_of(card)].add(card)
            game._note("draw", None, card)
        for seat, hand in enumerate(hands):
            for card in hand.split():
                game.stacks[kind_of(card)].remove(card)
                game._gain(seat, card)
        game.round, game.first, game.mover = round, first, mover
        game.depletions, game.recruited, game.has_shed = depletions, set(recruited), has_shed
        game._run(game._turns(step))
        return game

    def legal(self) -> list[str]:
        """Return the action texts of the seat to act, sorted by code point."""
        return sorted(self._texts())

    # --- what stands where --------------------------------------------------------------------

    def units_on_board(self, seat: int) -> int:
        return sum(self.units[seat].values())

    def is_in(self, seat: int) -> bool:
        """A seat with units in its base alone is not defeated (I52)."""
        return self.units_on_board(seat) > 0

    def supply(self, seat: int) -> int:
        """Lost cubes return to it (I10)."""
        return CUBES - self.units_on_board(seat)

    def owners(self, tile: str) -> list[int]:
        """The seats with units there; a tile is controlled by units that stand on it now (I25)."""
        return [seat for seat in self.seats if self.units[seat][tile]]

    def rivals(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def contested(self) -> list[str]:
        return [tile for tile in self.land if len(self.owners(tile)) > 1]

    def in_capture_area(self, seat: int) -> int:
        """The sum over all capture tiles (I49)."""
        return sum(number for tile, number in self.units[seat].items() if self.land[tile] == CAPTURE)

    # --- cards from place to place --------------------------------------------------------------

    def _note(self, what: str, seat: int | None, card: str) -> None:
        self.history.append(CardEvent(what, seat, kind_of(card), frozenset({card})))

    def _gain(self, seat: int, card: str) -> None:
        self.hands[seat].add(card)
        self._note("gain", seat, card)

    def _lose(self, seat: int, card: str) -> None:
        """A card goes from the hand to the discards, for all to see."""
        self.hands[seat].remove(card)
        self.discards[kind_of(card)].add(card)
        self._note("lose", seat, card)
        if seat == self.mover:
            self.has_shed = True

    def _can_give(self, kind: str) -> bool:
        return bool(self.stacks[kind] or self.discards[kind])

    def _refill(self, kind: str) -> None:
        """Form an empty stack from the discards of its kind, without those of a running battle (I42)."""
        cards = frozenset(self.discards[kind])
        if not self.stacks[kind] and cards:
            self.stacks[kind] = set(cards)
            self.discards[kind] = set()
            self.history.append(CardEvent("refill", None, kind, cards))

    def _take(self, kind: str, verb: str, seat: int, is_open: bool = False) -> Taking:
        """Take the top card: to the hand, or openly to the table. Return None if there is none."""
        self._refill(kind)  # if there was nothing to refill it from when it ran out
        if not self.stacks[kind]:
            return None
        answer = yield from self._chance(
            "fight" if is_open else verb, {f"{verb} {card}": 1 for card in self.stacks[kind]}
        )
        card = answer[1]
        self.stacks[kind].remove(card)
        if is_open:
            self.table[seat].append(card)
            self._note("draw", seat, card)
        else:
            self._gain(seat, card)
        if not self.stacks[kind]:  # depleted when the last card is taken (I41)
            self.depletions += kind == "resource"
            self._refill(kind)
        return card

    # --- set-up ---------------------------------------------------------------------------------

    def _whole_game(self) -> Asked:
        if self.is_random:
            yield from self._symbols_are_drawn()
        answer = yield from self._chance("first", {f"first {seat}": 1 for seat in self.seats})  # I11
        self.first = int(answer[1])
        for step in self.seats:
            seat = (self.first + step) % len(self.seats)
            for kind in ("resource", "resource", "combat", "combat"):
                yield from self._take(kind, "deal", seat)
        self.mover = self.first
        yield from self._turns()

    def _symbols_are_drawn(self) -> Asked:
        """From a bag of all 36; starts and capture tiles lie face down and take none (I4, I5)."""
        bag = dict.fromkeys(SYMBOLS, 6)
        for tile, sign in self.land.items():
            if sign in SIGNS:
                weights = {f"tile {symbol}": left for symbol, left in bag.items() if left}
                _, symbol = yield from self._chance("tile", weights)
                self.symbols[tile] = symbol
                bag[symbol] -= 1

    # --- the turn ---------------------------------------------------------------------------------

    def _turns(self, step: str = "move") -> Asked:
        while True:
            with suppress(MoverIsOut):
                yield from self._turn(step)
            self._look_for_empty_hands()
            self._pass_the_turn()
            step = "move"

    def _turn(self, step: str) -> Asked:
        """One turn, or what is left of it from this step on."""
        if step == "move":
            yield from self._two_moves("move")
        if step in ("move", "battles"):
            yield from self._battles()
        if step in ("move", "battles", "cards"):
            yield from self._play_cards()
        yield from self._draw_and_discard()

    def _pass_the_turn(self) -> None:
        """To the next seat that is in; a round ends at the place of the first player, even if he is out."""
        assert self.mover is not None
        seat = self.mover
        while seat == self.mover or not self.is_in(seat):
            seat = (seat + 1) % len(self.seats)
            if seat == self.first:
                self._look_for_the_cap()
                self.round += 1
        self.mover = seat
        self.recruited = set()
        self.has_shed = False

    # --- moves ------------------------------------------------------------------------------------

    def _two_moves(self, step: str) -> Asked:
        """Two one-tile steps, each with any part of one tile's units (I12, I13, I14); `stop` always ends them."""
        for texts in (self._moves, self._moves, list):
            verb, *words = yield from self._choice(self.mover, step, [*texts(), "stop"])
            if verb == "stop":
                return
            self._march(*words)

    def _march(self, start: str, goal: str, number: str) -> None:
        self.units[self.mover][start] -= int(number)
        self.units[self.mover][goal] += int(number)

    def _numbers(self, start: str, goal: str) -> range:
        """How many units may go: what stands there, and at most what fits (I15)."""
        own = self.units[self.mover]
        is_closed = goal in [self.base[seat] for seat in self.rivals(self.mover)]  # also when its owner is out
        is_held = len(self.owners(start)) > 1  # nobody leaves before the battle (I16, I19)
        if start == goal or is_closed or is_held:
            return range(0)
        return range(1, min(own[start], MOST_UNITS - own[goal]) + 1)

    def _moves(self) -> list[str]:
        """Into a contested tile too: the second step adds to the attack (I17)."""
        return [
            f"move {start} {goal} {number}"
            for start in self.land
            if self.units[self.mover][start]
            for goal in self.joined[start]
            for number in self._numbers(start, goal)
        ]

    def _ferries(self) -> list[str]:
        """From a coast tile to any other, at any distance (I31, I32); not to a rival's start (I33)."""
        return [
            f"ferry {start} {goal} {number}"
            for start in self.coast
            if self.units[self.mover][start]
            for goal in self.coast
            for number in self._numbers(start, goal)
        ]

    # --- battles ----------------------------------------------------------------------------------

    def _battles(self) -> Asked:
        """The mover chooses the order (I18)."""
        while tiles := self.contested():
            tile = tiles[0]
            if len(tiles) > 1:
                _, tile = yield from self._choice(self.mover, "battles", [f"battle {each}" for each in tiles])
            self.fight = tile
            try:
                yield from self._battle(tile)
            finally:
                self.fight = None

    def _battle(self, tile: str) -> Asked:
        attacker = self.mover
        (defender,) = [seat for seat in self.owners(tile) if seat != attacker]  # never three parties (I20)
        for seat in (attacker, defender):
            yield from self._commit(seat)
        for seat, card in self.committed.items():  # both at once (I64)
            self.table[seat].append(card)
            self._note("reveal", seat, card)
        self.committed = {}
        yield from self._both_draw(attacker, defender)
        while (
            self._strength(attacker) == self._strength(defender)
            and self.options["tie"] == "redraw"
            and self._can_give("combat")  # with no card left the defender wins (I57 b)
        ):
            yield from self._both_draw(attacker, defender)
        yield from self._settle(tile, attacker, defender, self._strength(attacker) - self._strength(defender))

    def _commit(self, seat: int) -> Asked:
        """Put a combat card face down: whoever holds one must (I53, I54)."""
        cards = [card for card in self.hands[seat] if kind_of(card) == "combat"]
        texts = [f"commit {card}" for card in cards]
        if cards and self.options["may_decline"] == "yes":
            texts.append("decline")
        if not cards and self.options["no_combat_card"] == "draw":
            card = yield from self._take("combat", "take", seat)  # I53 b
            texts = [f"commit {card}"] if card else []
        if not texts:
            return
        verb, *words = yield from self._choice(seat, "commit", texts)
        if verb == "decline":
            return
        (card,) = words
        self.hands[seat].remove(card)
        self.committed[seat] = card
        self._note("commit", seat, card)
        if seat == self.mover:
            self.has_shed = True  # battle cards included (I46)

    def _both_draw(self, attacker: int, defender: int) -> Asked:
        for seat in (attacker, defender):  # I55
            yield from self._take("combat", "draw", seat, is_open=True)

    def _strength(self, seat: int) -> int:
        """The units on that tile only (I62), the committed card and all drawn ones."""
        return self.units[seat][self.fight] + sum(map(value_of, self.table[seat]))

    def _settle(self, tile: str, attacker: int, defender: int, margin: int) -> Asked:
        """After a tie nobody takes a card, except when the defender wins it (I57)."""
        self._clear_the_table()
        tie = self.options["tie"]
        if margin == 0 and tie == "both":
            self._cut_down(tile, [attacker, defender])
            if self.units[defender][tile]:
                self._retreat(attacker, tile)
        elif margin == 0 and tie == "withdraw":
            self._retreat(attacker, tile)
        else:
            loser = defender if margin > 0 else attacker  # the attacker must be the highest (I57 a)
            self._cut_down(tile, [loser])
            takes = self.depletions < 2 or self.options["loser_takes_at_end"] == "yes"  # I45
            if self.is_in(loser) and takes:
                yield from self._take("combat", "take", loser)  # after the discards (I63)
            self._retreat(loser, tile)
        if not self.is_in(attacker):
            raise MoverIsOut

    def _clear_the_table(self) -> None:
        """The cards of a battle are discarded together, the drawn ones too (I56)."""
        for seat in self.seats:
            self.discards["combat"] |= {*self.table[seat]}
            self.table[seat] = []

    def _cut_down(self, tile: str, losers: list[int]) -> None:
        """Two units are lost, or the only one (I58)."""
        for seat in losers:
            self.units[seat][tile] -= min(2, self.units[seat][tile])
        self._look_for_the_defeated(losers)

    def _retreat(self, seat: int, tile: str) -> None:
        """To the base, beyond ten units too (I59), from wherever they had come (I61)."""
        self.units[seat][self.base[seat]] += self.units[seat][tile]
        self.units[seat][tile] = 0

    def _look_for_the_defeated(self, seats: list[int]) -> None:
        fallen = [seat for seat in seats if not self.is_in(seat)]
        for seat in fallen:
            for card in in_order(self.hands[seat]):  # his cards go to the discards (I51)
                self._lose(seat, card)
        left = [seat for seat in self.seats if self.is_in(seat)]
        if len(left) <= 1:  # if both are out at once they share the win (I57 c)
            self._end("last_player", left or fallen)

    # --- cards ------------------------------------------------------------------------------------

    def _play_cards(self) -> Asked:
        """Any number of cards (I37), each for one use (I28)."""
        while True:
            verb, *words = yield from self._choice(self.mover, "cards", [*self._uses(), "stop"])
            if verb == "stop":
                return
            self._lose(self.mover, *words)  # when it is chosen
            if verb == "recruit":
                yield from self._recruit(symbol_of(*words))
            elif verb == "road":
                yield from self._two_moves("road")  # I29
            elif verb == "water":
                _, *journey = yield from self._choice(self.mover, "water", self._ferries())
                self._march(*journey)
            else:
                _, tile = yield from self._choice(self.mover, "arrow", [f"hit {tile}" for tile in self._targets()])
                (victim,) = self.owners(tile)
                self.units[victim][tile] -= 1
                self._look_for_the_defeated([victim])
            yield from self._battles()  # when the card is finished (I30)

    def _uses(self) -> list[str]:
        """A card may be chosen only if its use has a lawful continuation; specials by either kind (I35)."""
        texts: list[str] = []
        for card in self.hands[self.mover]:
            symbol = symbol_of(card)
            if kind_of(card) == "resource" and self._recruiting_tiles(symbol):  # I36
                texts.append(f"recruit {card}")
            if symbol == "bricks" and self._moves():
                texts.append(f"road {card}")
            if symbol == "drop" and self._ferries():
                texts.append(f"water {card}")
            if symbol == "arrow" and self._targets():
                texts.append(f"arrow {card}")
        return texts

    def _recruits(self, tile: str) -> int:
        """As many as stand there, filled up to ten and to the supply (I10, I26)."""
        number = self.units[self.mover][tile]
        return min(number, MOST_UNITS - number, self.supply(self.mover))

    def _recruiting_tiles(self, symbol: str) -> list[str]:
        """Starts and capture tiles have no symbol; each tile once a turn (I23); one just entered too (I27)."""
        return [
            tile
            for tile, its_symbol in self.symbols.items()
            if its_symbol == symbol and tile not in self.recruited and self._recruits(tile) > 0
        ]

    def _recruit(self, symbol: str) -> Asked:
        """On any of the card's tiles, at least one of them (I22, I24)."""
        may_stop: list[str] = []
        while True:
            texts = [f"at {tile}" for tile in self._recruiting_tiles(symbol)]
            verb, *words = yield from self._choice(self.mover, "recruit", texts + may_stop)
            if verb == "done":
                return
            (tile,) = words
            self.units[self.mover][tile] += self._recruits(tile)
            self.recruited.add(tile)
            may_stop = ["done"]

    def _targets(self) -> list[str]:
        """The rivals' tiles beside any tile with own units, the base included (I34, I21)."""
        safe = self.base if self.options["base_safe"] == "yes" else []  # I8
        return [
            tile
            for tile in self.land
            if any(self.units[seat][tile] for seat in self.rivals(self.mover))
            and tile not in safe
            and any(self.units[self.mover][near] for near in self.joined[tile])
        ]

    # --- draw and discard ---------------------------------------------------------------------------

    def _draw_and_discard(self) -> Asked:
        """First draw, then discard down to six or one card freely (I39, I40)."""
        hand = self.hands[self.mover]
        kinds = [kind for kind in KINDS if self._can_give(kind)]
        if kinds and self.depletions < 2:  # one must draw (I38); after the second depletion nobody does (I44)
            _, kind = yield from self._choice(self.mover, "draw", [f"draw {kind}" for kind in kinds])
            yield from self._take(kind, "deal", self.mover)
        if len(hand) > HAND_LIMIT:
            while len(hand) > HAND_LIMIT:
                yield from self._discard(may_keep=False)
        else:
            must_shed = self.depletions >= 2 and not self.has_shed and len(hand) > 0  # I46, I66
            yield from self._discard(may_keep=not must_shed)

    def _discard(self, may_keep: bool) -> Asked:
        texts = [f"discard {card}" for card in self.hands[self.mover]] + ["keep"] * may_keep
        verb, *words = yield from self._choice(self.mover, "discard", texts)
        if verb == "discard":
            self._lose(self.mover, *words)

    # --- the end ------------------------------------------------------------------------------------

    def _look_for_empty_hands(self) -> None:
        """At the end of a turn; the hands of all who are still in (I47)."""
        if self.depletions >= 2 and not any(self.hands[seat] for seat in self.seats if self.is_in(seat)):
            self._end("hands_empty", self._best())

    def _look_for_the_cap(self) -> None:
        cap = int(self.options["round_cap"])
        if cap and self.round >= cap:
            self._end("round_cap", self._best())  # I48

    def _best(self) -> list[int]:
        """Most units in the capture area, then most on the board, then shared (I50)."""
        counts = [(self.in_capture_area(seat), self.units_on_board(seat)) for seat in self.seats]
        return [seat for seat in self.seats if counts[seat] == max(counts)]

    def _end(self, ending: str, winners: list[int]) -> None:
        self._ending, self._winners = ending, winners
        raise GameIsOver

    def ending(self) -> str | None:
        return self._ending

    def winners(self) -> list[int] | None:
        return self._winners

    def scores(self) -> list[int] | None:
        """Units in the capture area; they alone do not say who won."""
        return [self.in_capture_area(seat) for seat in self.seats] if self._ending else None

    # --- what a seat knows (I64) ----------------------------------------------------------------------

    def seen_by(self, seat: int) -> list[CardEvent]:
        """The history with the cards that the seat did not see taken out."""
        return [
            event._replace(cards=None) if event.what in ("gain", "commit") and event.seat != seat else event
            for event in self.history
        ]

    def knowledge(self, seat: int) -> dict[int, dict[str, int]]:
        """How many cards of each kind every other hand has, a face-down card not counted."""
        counts = {other: dict.fromkeys(KINDS, 0) for other in self.rivals(seat)}
        for event in self.seen_by(seat):
            if event.seat in counts and event.what in ("gain", "commit", "lose"):
                counts[event.seat][event.kind] += 1 if event.what == "gain" else -1
        return counts

    def consistent(self, seat: int, kind: str) -> set[World]:
        """Return all hands and stacks of a kind that agree with everything the seat saw.

        Every world is followed through the whole history, so this is for few unseen cards. What one kind
        can be does not depend on the other. A face-down card counts as in its hand.
        """
        nobody_has_any = tuple(frozenset[str]() for _ in self.seats)
        worlds = {(nobody_has_any, frozenset(card for card in CARDS if kind_of(card) == kind))}
        for event in self.seen_by(seat):
            if event.kind == kind:
                worlds = {after for world in worlds for after in worlds_after(event, world)}
        return worlds

    def consistent_pairs(self, seat: int) -> list[tuple[World, World]]:
        """Return every assignment of all cards: a world of resource cards and one of combat cards."""
        return list(product(self.consistent(seat, "resource"), self.consistent(seat, "combat")))

    def certain(self, seat: int) -> dict[int, set[str]]:
        """Return the cards that each other hand must hold, a face-down card counted."""
        sure = {other: set[str]() for other in self.rivals(seat)}
        for kind in KINDS:
            worlds = self.consistent(seat, kind)
            for other in sure:
                sure[other] |= frozenset.intersection(*(hands[other] for hands, _ in worlds))
        return sure

    # --- the position for comparison ------------------------------------------------------------------

    def facts(self) -> dict:
        """Return the whole position, secrets included; cards are in canonical order."""
        return {
            "round": self.round,
            "step": self.step,
            "first": self.first,
            "mover": self.mover,
            "fight": self.fight,
            "symbols": dict(self.symbols),
            "units": [{tile: number for tile, number in own.items() if number} for own in self.units],
            "supply": [self.supply(seat) for seat in self.seats],
            "is_in": [self.is_in(seat) for seat in self.seats],
            "hands": [in_order(hand) for hand in self.hands],
            "stacks": {kind: in_order(cards) for kind, cards in self.stacks.items()},
            "discards": {kind: in_order(cards) for kind, cards in self.discards.items()},
            "committed": dict(self.committed),
            "table": {seat: list(cards) for seat, cards in self.table.items() if cards},
            "depletions": self.depletions,
            "recruited": sorted(self.recruited, key=place),
            "has_shed": self.has_shed,
        }
