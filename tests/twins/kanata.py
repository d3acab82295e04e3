"""The twin of Kanata: a second, slow implementation that shares no code with the game.

It is played in lockstep with the game, and a difference reveals an error in one of the two. It follows
the rules page clause by clause (K14 is clause 14 of that page) and recomputes everything from the
position instead of updating caches.

Tiles are identified by name: column letter from the west, row number from the south ("d4").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from tests.twins.script import chosen_options

FRENCH, BRITISH = 0, 1  # France moves first
CARDS = ("lumber", "fur", "support", "firearms", "manpower")
STEPS = ("collect", "convert", "forts", "militia", "march", "fights", "over")

# The signs of a board line. Sea (~) is not playable, so it is simply no tile (K3).
RESOURCE = {"l": "lumber", "f": "fur", "N": "lumber", "n": "fur"}
COLONY_OF = {"F": FRENCH, "B": BRITISH}
NEWFOUNDLAND = "Nn"
SEA = "~"

DEFAULTS = {
    "start_cards": "none",  # K5, K59
    "most_forts": "0",  # K8
    "most_militia": "0",  # K8
    "besieged_pays": "yes",  # K10
    "besieged_collects": "yes",  # K18
    "fort_range": "steps",  # K24
    "fort_corners": "own",  # K27
    "fort_falls_to": "2",  # K31
    "new_units_wait": "no",  # K39
    "owner_bonus": "always",  # K46
    "tie": "reroll",  # K47
    "round_cap": "60",  # K54
}
WORDS = {
    "besieged_pays": ("yes", "no"),
    "besieged_collects": ("yes", "no"),
    "fort_range": ("steps", "king", "path"),
    "fort_corners": ("own", "any", "free"),
    "fort_falls_to": ("2", "1"),
    "new_units_wait": ("no", "yes"),
    "owner_bonus": ("always", "attacked"),
    "tie": ("reroll", "both", "defender"),
}


# --- tiles as points of a square grid ---------------------------------------------------------


def place(tile: str) -> tuple[int, int]:
    """Column and row as numbers. Compared as pairs this is the order a1, a2, ..., b1, ..."""
    return ord(tile[0]) - ord("a"), int(tile[1:])


@cache  # the only concession to speed
def gaps(one: str, other: str) -> tuple[int, int]:
    (column, row), (other_column, other_row) = place(one), place(other)
    return abs(column - other_column), abs(row - other_row)


def beside(one: str, other: str) -> bool:
    """Orthogonal neighbours."""
    return gaps(one, other) in {(0, 1), (1, 0)}


def cornerwise(one: str, other: str) -> bool:
    """Diagonal neighbours."""
    return gaps(one, other) == (1, 1)


def read_board(rows: list[str]) -> dict[str, str]:
    """Every land tile's sign by the tile's name; the first line is the northernmost."""
    land = {}
    for number_from_north, line in enumerate(rows):
        row = len(rows) - number_from_north
        for column, sign in enumerate(line):
            if sign != SEA:
                land[f"{chr(ord('a') + column)}{row}"] = sign
    return land


def read_options(options: Mapping[str, str] | None) -> dict[str, str]:
    return chosen_options(options, DEFAULTS, WORDS, apart="board")


def read_start_cards(text: str) -> list[dict[str, int]]:
    """'french:fur=2,support=1;british:firearms=1' (K5); 'none' is empty hands."""
    hands = [dict.fromkeys(CARDS, 0), dict.fromkeys(CARDS, 0)]
    if text == "none":
        return hands
    for part in text.split(";"):
        side, _, gifts = part.partition(":")
        seat = {"french": FRENCH, "british": BRITISH}[side]
        for gift in gifts.split(","):
            card, _, number = gift.partition("=")
            hands[seat][card] = int(number)
    return hands


class Kanata:
    def __init__(self, rows: list[str], options: dict[str, str] | None = None) -> None:
        self.options = read_options(options)
        self.land = read_board(rows)
        self.joined = {tile: [other for other in self.land if beside(tile, other)] for tile in self.land}
        self.printed = [[tile for tile, sign in self.land.items() if COLONY_OF.get(sign) == seat] for seat in (0, 1)]
        self.cards = read_start_cards(self.options["start_cards"])
        # The British start with a fort on Newfoundland, free of the placing limits (K4).
        self.forts = {tile: BRITISH for tile, sign in self.land.items() if sign in NEWFOUNDLAND}
        self.militia = {tile: [0, 0] for tile in self.land}
        self.round = 1
        self.fight: str | None = None
        self._ending: str | None = None
        self._scores: list[float] | None = None
        self._begin_turn(FRENCH)

    @classmethod
    def position(
        cls,
        *,
        rows: list[str],
        options: dict[str, str] | None = None,
        round: int = 1,
        mover: int = FRENCH,
        step: str = "collect",
        cards: Iterable[Mapping[str, int]] = ({}, {}),
        forts: Mapping[str, int] | None = None,
        militia: Mapping[str, list[int]] | None = None,
        collected: Iterable[str] = (),
        waiting: Mapping[str, int] | None = None,
    ) -> Kanata:
        """A set position. What is not named is empty, Newfoundland's fort and manpower included.

        `waiting`: how many of the mover's units on a tile may not march (again) this turn.
        """
        game = cls(rows, options)
        game.round = round
        game.mover = mover
        game.cards = [{card: hand.get(card, 0) for card in CARDS} for hand in cards]
        game.forts = dict(forts or {})
        for tile, units in (militia or {}).items():
            game.militia[tile] = list(units)
        game.collected = set(collected)
        game.waiting.update(waiting or {})
        game._enter(step)
        return game

    # --- what stands where --------------------------------------------------------------------

    @property
    def rival(self) -> int:
        return 1 - self.mover

    @property
    def hand(self) -> dict[str, int]:
        """The mover's cards."""
        return self.cards[self.mover]

    def colonies(self, seat: int) -> list[str]:
        return self.printed[seat]

    def forts_of(self, seat: int) -> list[str]:
        return [tile for tile, owner in self.forts.items() if owner == seat]

    def places(self, seat: int) -> list[str]:
        """The side's forts and colony; a colony functions in the same way as a fort."""
        return self.colonies(seat) + self.forts_of(seat)

    def units(self, seat: int, tile: str) -> int:
        return self.militia[tile][seat]

    def units_on_board(self, seat: int) -> int:
        return sum(units[seat] for units in self.militia.values())

    def besieged(self, tile: str, owner: int) -> bool:
        return self.units(1 - owner, tile) > 0

    # --- the turn: a strict row of steps (K19) ------------------------------------------------

    def _begin_turn(self, seat: int) -> None:
        self.mover = seat
        self.collected: set[str] = set()  # tiles give once in each player's turn (K14)
        # Units of the mover that may not march (any more) this turn, by tile.
        self.waiting = dict.fromkeys(self.land, 0)
        self.hand["manpower"] = self._manpower(seat)
        self._enter("collect")

    def _manpower(self, seat: int) -> int:
        """Three for the colony and one for each fort, those built until now (K11)."""
        total = 0
        for tile in self.places(seat):
            if self.options["besieged_pays"] == "no" and self.besieged(tile, seat):
                continue  # K10 b
            total += 1 if tile in self.forts else 3
        return total

    def _enter(self, step: str) -> None:
        self.step = step
        if step == "convert":
            self._look_for_six_support()  # also on entering the step (K20)
        if step == "fights":
            self._next_fight()  # all march first, then all fight (K40)

    def _end_turn(self) -> None:
        self.hand["manpower"] = 0  # leftover manpower is lost, nothing else is (K55)
        if self.mover == FRENCH:
            self._begin_turn(BRITISH)
            return
        cap = int(self.options["round_cap"])
        if cap != 0 and self.round >= cap:  # both sides have had their turns (K54)
            self._end_by_cap()
            return
        self.round += 1
        self._begin_turn(FRENCH)

    def _end(self, ending: str, scores: list[float]) -> None:
        self.step = "over"
        self._ending = ending
        self._scores = scores

    def _end_by_cap(self) -> None:
        """More support wins, then more forts, then more militia, else a draw (K54)."""
        french, british = (
            (self.cards[seat]["support"], len(self.forts_of(seat)), self.units_on_board(seat))
            for seat in (FRENCH, BRITISH)
        )
        if french > british:
            self._end("cap", [1.0, 0.0])
        elif british > french:
            self._end("cap", [0.0, 1.0])
        else:
            self._end("cap", [0.5, 0.5])

    # --- collect ------------------------------------------------------------------------------

    def _may_collect(self, tile: str) -> bool:
        return (
            self.hand["manpower"] >= 1
            and self.land[tile] in RESOURCE  # neither colony tile ever gives anything (K13)
            and tile not in self.collected  # once a turn, even beside two own forts (K14, K15)
            and self.units(self.rival, tile) == 0  # blocked by any enemy militia (K16)
            and self.forts.get(tile) != self.rival  # blocked by an enemy fort (K17)
            and any(self._serves(base, tile) for base in self.places(self.mover))
        )

    def _serves(self, base: str, tile: str) -> bool:
        """On or beside the own place, no diagonals (K12)."""
        if base == tile:
            return True
        if self.options["besieged_collects"] == "no" and self.besieged(base, self.mover):
            return False  # K18 b: cut off from its neighbours
        return beside(base, tile)

    def _collect(self, tile: str) -> None:
        self.hand["manpower"] -= 1
        self.hand[RESOURCE[self.land[tile]]] += 1  # a fort's tile keeps its resource (K30)
        self.collected.add(tile)

    # --- convert ------------------------------------------------------------------------------

    def _trades(self) -> list[str]:
        """Full sets only, no reverse trades (K22)."""
        trades = []
        if self.hand["fur"] >= 2:
            trades.append("fur")
        if self.hand["lumber"] >= 3:
            trades.append("lumber")
        if self.hand["support"] >= 1:  # support gained in this very step too (K23)
            trades.append("support")
        return trades

    def _trade(self, what: str) -> None:
        if what == "fur":
            self.hand["fur"] -= 2
            self.hand["support"] += 1
        elif what == "lumber":
            self.hand["lumber"] -= 3
            self.hand["support"] += 1
        else:
            self.hand["support"] -= 1
            self.hand["firearms"] += 1
        self._look_for_six_support()

    def _look_for_six_support(self) -> None:
        """Holding six in the convert step wins at once and by itself (K20, K21)."""
        if self.hand["support"] >= 6:
            self._end("support", [1.0, 0.0] if self.mover == FRENCH else [0.0, 1.0])

    # --- forts --------------------------------------------------------------------------------

    def _may_fort(self, tile: str) -> bool:
        most = int(self.options["most_forts"])
        own, enemy = self.places(self.mover), self.places(self.rival)
        shy_of = {"own": own, "any": own + enemy, "free": []}[self.options["fort_corners"]]
        return (
            self.hand["lumber"] >= 2
            and self.hand["firearms"] >= 1
            and self.hand["manpower"] >= 1
            and (most == 0 or len(self.forts_of(self.mover)) < most)  # K8
            and tile not in own + enemy  # K29 iii
            and self.units(self.rival, tile) == 0  # K29 ii; own militia is no hindrance
            and any(self._in_range(base, tile) for base in own)  # K24, K25
            and not any(beside(base, tile) for base in own)  # K26; beside the enemy's: yes (K28)
            and not any(cornerwise(base, tile) for base in shy_of)  # K27
        )

    def _in_range(self, base: str, tile: str) -> bool:
        """At most three tiles away (K24)."""
        across, along = gaps(base, tile)
        if self.options["fort_range"] == "steps":
            return across + along <= 3
        if self.options["fort_range"] == "king":
            return max(across, along) <= 3
        return tile in self._within_three_steps_on_land(base)

    def _within_three_steps_on_land(self, base: str) -> set[str]:
        """Orthogonal steps over land; nobody's pieces are in the way (K24 c, K58)."""
        reached = {base}
        for _ in range(3):
            reached |= {tile for near in reached for tile in self.joined[near]}
        return reached

    def _fort(self, tile: str) -> None:
        self.hand["lumber"] -= 2
        self.hand["firearms"] -= 1
        self.hand["manpower"] -= 1
        self.forts[tile] = self.mover

    # --- militia ------------------------------------------------------------------------------

    def _may_raise(self, tile: str) -> bool:
        most = int(self.options["most_militia"])
        return (
            self.hand["firearms"] >= 1
            and self.hand["manpower"] >= 1
            and (most == 0 or self.units_on_board(self.mover) < most)  # K8
            # In any own fort, one built this turn too (K37), or the colony; an enemy militia
            # there is no hindrance (K36), nor is any number of own ones (K38).
            and tile in self.places(self.mover)
        )

    def _raise(self, tile: str) -> None:
        self.hand["firearms"] -= 1
        self.hand["manpower"] -= 1
        self.militia[tile][self.mover] += 1
        if self.options["new_units_wait"] == "yes":
            self.waiting[tile] += 1  # K39

    # --- march --------------------------------------------------------------------------------

    def _may_march(self, start: str, goal: str) -> bool:
        """One step to any of eight neighbours, also between two sea corners (K39).

        Nothing on the goal hinders: own or enemy militia, fort, colony (K38, K42). Nor does an
        enemy on the start: the unit walks away and there is no fight (K36).
        """
        return self.units(self.mover, start) > self.waiting[start] and (beside(start, goal) or cornerwise(start, goal))

    def _march(self, start: str, goal: str) -> None:
        self.militia[start][self.mover] -= 1
        self.militia[goal][self.mover] += 1
        self.waiting[goal] += 1  # a unit that arrived does not move again this turn

    # --- fights -------------------------------------------------------------------------------

    def _next_fight(self) -> None:
        """Tile by tile in the order a1, a2, ..., b1, ... (K41)."""
        contested = [tile for tile, (french, british) in self.militia.items() if french and british]
        self.fight = min(contested, key=place, default=None)
        if self.fight is None:  # a fort without militia fights no battle (K49)
            self._captures()

    def _bonus(self, seat: int, tile: str) -> int:
        """The modifiers of one side's die, from the units standing there now (K44)."""
        bonus = max(0, self.units(seat, tile) - self.units(1 - seat, tile))  # surplus (K43)
        if self.options["owner_bonus"] == "attacked" and seat == self.mover:
            return bonus  # K46 b
        if self.forts.get(tile) == seat:
            bonus += 1  # the fort itself is no unit (K45)
        if tile in self.colonies(seat):
            bonus += 3
        return bonus

    def _roll(self, mover_die: int, rival_die: int) -> None:
        tile = self.fight
        mover_total = mover_die + self._bonus(self.mover, tile)
        rival_total = rival_die + self._bonus(self.rival, tile)
        if mover_total < rival_total:
            losers = [self.mover]
        elif rival_total < mover_total:
            losers = [self.rival]
        else:  # K47
            losers = {
                "reroll": [],
                "both": [self.mover, self.rival],
                "defender": [self.mover],
            }[self.options["tie"]]
        for seat in losers:
            self.militia[tile][seat] -= 1
        self._next_fight()  # the same tile again until one side has none (K48)

    def _taken(self, tile: str, owner: int, needed: int) -> bool:
        return self.units(1 - owner, tile) >= needed and self.units(owner, tile) == 0  # K32

    def _captures(self) -> None:
        """After all fights, for both sides (K33, K52, K53)."""
        needed = int(self.options["fort_falls_to"])  # K31
        for tile, owner in list(self.forts.items()):
            if self._taken(tile, owner, needed):
                del self.forts[tile]  # the fort goes, the tile of the board stays (K34)
                self.cards[1 - owner]["lumber"] += 1  # K35
        lost = [
            any(self._taken(colony, seat, 2) for colony in self.colonies(seat))  # K50, K51
            for seat in (FRENCH, BRITISH)
        ]
        if lost[FRENCH] and lost[BRITISH]:
            self._end("conquest", [0.5, 0.5])
        elif lost[FRENCH]:
            self._end("conquest", [0.0, 1.0])
        elif lost[BRITISH]:
            self._end("conquest", [1.0, 0.0])
        else:
            self._end_turn()

    # --- the position for comparison ----------------------------------------------------------

    def to_act(self) -> int | str | None:
        if self.step == "over":
            return None
        if self.step == "fights":
            return "chance"
        return self.mover

    def legal(self) -> list[str]:
        """Return the action texts, sorted by code point; `stop` is legal in every step of a player."""
        if self.step in ("fights", "over"):
            return []
        texts = ["stop"]
        if self.step == "collect":
            texts += [f"collect {tile}" for tile in self.land if self._may_collect(tile)]
        elif self.step == "convert":
            texts += [f"trade {what}" for what in self._trades()]
        elif self.step == "forts":
            texts += [f"fort {tile}" for tile in self.land if self._may_fort(tile)]
        elif self.step == "militia":
            texts += [f"raise {tile}" for tile in self.land if self._may_raise(tile)]
        else:
            texts += [
                f"march {start} {goal}"
                for start in self.land
                if self.units(self.mover, start)
                for goal in self.land
                if self._may_march(start, goal)
            ]
        return sorted(texts)

    def chance(self) -> dict[str, int]:
        """Return the 36 outcomes of weight 1: the mover's die first, then the rival's."""
        if self.step != "fights":
            return {}
        faces = range(1, 7)
        return {f"roll {mover} {rival}": 1 for mover in faces for rival in faces}

    def play(self, text: str) -> None:
        verb, *words = text.split()
        if verb == "stop":
            self._enter(STEPS[STEPS.index(self.step) + 1])
        elif verb == "collect":
            self._collect(*words)
        elif verb == "trade":
            self._trade(*words)
        elif verb == "fort":
            self._fort(*words)
        elif verb == "raise":
            self._raise(*words)
        elif verb == "march":
            self._march(*words)
        elif verb == "roll":
            self._roll(*map(int, words))
        else:
            raise ValueError(f"no such action: {text}")

    def ending(self) -> str | None:
        return self._ending

    def scores(self) -> list[float] | None:
        """1 won, 0 lost, 0.5 each for a draw or a shared win."""
        return self._scores

    def facts(self) -> dict:
        """Return the whole position; hands are open (K9). `collected` is sorted by code point."""
        return {
            "round": self.round,
            "step": self.step,
            "mover": self.mover,
            "cards": [dict(hand) for hand in self.cards],
            "forts": dict(self.forts),
            "militia": {tile: list(units) for tile, units in self.militia.items() if any(units)},
            "collected": sorted(self.collected),
            "fight": self.fight,
        }
