"""The twin of Nouvelle-France: a second, slow implementation that shares no code with the game.

It is played in lockstep with the game, and a difference reveals an error in one of the two. It follows
the rules page: one generator runs the whole game in the order of play and yields wherever chance or a
seat decides (N24 is clause 24 of that page). Where a block may stand is found by trying every turn of it at
every place. What a seat knows of the deck is worked out from the history of events.

Squares are named by column letter from the west and row number from the south ("c3"), cubes by square and
level ("c3.1"). Inside, a cube's place is (column, row, level), each counted from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import permutations, product
from math import gcd
from typing import NamedTuple

from tests.twins.script import Asked, Asking, GameIsOver, Script, chosen_options

Helping = Generator[tuple["int | str", dict[str, int]], str, bool]  # the same, and says whether somebody helped
Place = tuple[int, int, int]
Cells = tuple[Place, ...]

COLOURS = ("white", "brown", "yellow", "blue")  # by seat
SITES = ("redoubt", "church", "mill")
ALLIES = ("fille", "coureur", "huron")
SNOW = "snow"
LEVELS = (1, 2, 3)
SIGNS = {"+": 1, "2": 2, "-": -1}

DEFAULTS = {
    "two_colours": "no",  # N2
    "free_standing": "balanced",  # N15
    "contact": "cube",  # N25
    "negative_points": "yes",  # N34
    "declare_unable": "no",  # N45
    "coureur_first": "left",  # N54
    "huron_window": "any",  # N56
    "ally_use": "storm",  # N59
    "one_card": "no",  # N64, N65
    "tie_break": "face_down",  # N62
    "turn_order": "round",  # N66
}
WORDS = {
    "two_colours": ("no", "yes"),
    "free_standing": ("balanced", "touching"),
    "contact": ("cube", "contact", "group"),
    "negative_points": ("yes", "no"),
    "declare_unable": ("no", "yes"),
    "coureur_first": ("left", "sealed"),
    "huron_window": ("any", "own"),
    "ally_use": ("storm", "once", "none"),
    "one_card": ("no", "yes"),
    "tie_break": ("face_down", "uses"),
    "turn_order": ("round", "snake"),
}


def read_options(options: Mapping[str, str] | None) -> dict[str, str]:
    return chosen_options(options, DEFAULTS, WORDS, apart="set")


# --- the set (N1) -----------------------------------------------------------------------------


class Pieces(NamedTuple):
    """What the lost pictures showed: all that another set may change."""

    shapes: Mapping[str, Sequence[tuple[int, int]]]  # cells 0 to 4 before turning
    partners: Mapping[str, Sequence[int]]  # of the doubled colour, in cells 1 to 3
    bars: Mapping[str, int]  # the bonus blocks in the order of their stages, and their cubes
    plans: Mapping[str, Sequence[str]]  # site -> rows, the first line is the northernmost
    joints: Mapping[str, Sequence[tuple[str, str]]]
    sticks: Sequence[str]  # each bottom, middle, top
    disks: Mapping[str, int]  # by the top sign


STANDARD = Pieces(
    shapes={
        "croix": ((1, 1), (1, 2), (0, 1), (2, 1), (1, 0)),
        "fer": ((0, 1), (0, 0), (1, 0), (2, 0), (2, 1)),
        "escalier": ((0, 2), (0, 1), (1, 1), (1, 0), (2, 0)),
        "equerre": ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0)),
        "anguille": ((0, 3), (0, 2), (0, 1), (1, 1), (1, 0)),
        "faux": ((0, 3), (0, 2), (0, 1), (0, 0), (1, 0)),
        "canon": ((0, 0), (1, 0), (0, 1), (1, 1), (2, 0)),
        "charrue": ((0, 2), (1, 2), (1, 1), (1, 0), (2, 0)),
        "girouette": ((1, 2), (2, 2), (0, 1), (1, 1), (1, 0)),
    },
    partners={
        "croix": (3, 2, 1),
        "fer": (2, 1, 3),
        "escalier": (1, 3, 2),
        "equerre": (3, 1, 2),
        "anguille": (2, 3, 1),
        "faux": (3, 2, 1),
        "canon": (1, 3, 2),
        "charrue": (2, 1, 3),
        "girouette": (1, 2, 3),
    },
    bars={"beam": 3, "post": 2, "peg": 1},
    plans={
        "redoubt": (
            ".#######.",
            "#.......#",
            "#.......#",
            "#.......#",
            "#.......#",
            "#.......#",
            "#.......#",
            "#.......#",
            ".#######.",
        ),
        "church": (
            "..##..",
            "######",
            "#....#",
            "#....#",
            "######",
            ".####.",
            ".#..#.",
            ".#..#.",
            ".####.",
        ),
        "mill": (
            ".#####.",
            "##...##",
            "##...##",
            "##...##",
            ".#####.",
        ),
    },
    joints={
        "redoubt": (("a2", "b1"), ("h1", "i2"), ("a8", "b9"), ("h9", "i8")),
        "church": (),
        "mill": (),
    },
    sticks=("+2-", "2-+", "-+2"),
    disks={"+": 4, "2": 3, "-": 6},
)

# Partner 1 swaps white with brown and yellow with blue, partner 2 white with yellow and brown with blue,
# partner 3 white with blue and brown with yellow.
SWAPS = {
    1: {"white": "brown", "brown": "white", "yellow": "blue", "blue": "yellow"},
    2: {"white": "yellow", "yellow": "white", "brown": "blue", "blue": "brown"},
    3: {"white": "blue", "blue": "white", "brown": "yellow", "yellow": "brown"},
}


def colours_of_block(partners: Sequence[int], doubled: str) -> tuple[str, ...]:
    """Colours of cells 0 to 4: the doubled colour lies in both ends of the list."""
    one, two, three = (SWAPS[partner][doubled] for partner in partners)
    return (doubled, one, two, three, doubled)


# --- places and turns -------------------------------------------------------------------------


def square(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a") + 1, int(name[1:])


def place(name: str) -> Place:
    at, _, level = name.partition(".")
    return (*square(at), int(level))


def name_of(cube: Place) -> str:
    column, row, level = cube
    return f"{chr(ord('a') + column - 1)}{row}.{level}"


def squares_of(plan: Sequence[str]) -> list[tuple[int, int]]:
    return [
        (column, len(plan) - number_from_north)
        for number_from_north, line in enumerate(plan)
        for column, sign in enumerate(line, start=1)
        if sign == "#"
    ]


def _turns() -> list[tuple[Place, Place, Place]]:
    """The 24 turns of a cube: each row says which axis is taken, and with which sign; no mirror images."""
    found: list[tuple[Place, Place, Place]] = []
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        rows = [[0, 0, 0] for _ in range(3)]
        for row, axis, sign in zip(rows, axes, signs, strict=True):
            row[axis] = sign
        (a, b, c), (d, e, f), (g, h, i) = rows
        if a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1:
            found.append(((a, b, c), (d, e, f), (g, h, i)))
    return found


TURNS = _turns()


def turned(cells: Iterable[Place], turn: tuple[Place, Place, Place]) -> list[Place]:
    rows = [[sum(way * step for way, step in zip(row, cell, strict=True)) for row in turn] for cell in cells]
    return [(x, y, z) for x, y, z in rows]


# --- balance (N15, N16) -----------------------------------------------------------------------


def cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    """More than 0 if c lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the corners of the convex hull, anticlockwise."""
    ordered = sorted(set(points))

    def half(way: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        line: list[tuple[int, int]] = []
        for point in way:
            while len(line) > 1 and cross(line[-2], line[-1], point) <= 0:
                line.pop()
            line.append(point)
        return line[:-1]

    return half(ordered) + half(reversed(ordered))


def is_balanced(cells: Sequence[Place], supporting: Iterable[Place]) -> bool:
    """Whether the mean of the cells' centres lies in the hull of the supporting unit squares, or on its edge.

    All is multiplied by twice the number of cells, so that numbers are whole.
    """
    scale = 2 * len(cells)
    mean = (sum(2 * x + 1 for x, _, _ in cells), sum(2 * y + 1 for _, y, _ in cells))
    corners = hull((scale * (x + i), scale * (y + j)) for x, y, _ in supporting for i in (0, 1) for j in (0, 1))
    return bool(corners) and all(
        cross(one, other, mean) >= 0 for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
    )


# --- weights ----------------------------------------------------------------------------------


def lowest(weights: Mapping[str, int]) -> dict[str, int]:
    whole = gcd(*weights.values())
    return {text: weight // whole for text, weight in weights.items() if weight}


class DeckEvent(NamedTuple):
    """What happened to the deck.

    huron: a seat plays it. peek: it sees a card. order: it puts the cards back. draw: the top card is turned up.
    """

    what: str
    seat: int | None
    cards: tuple[str, ...]


class Knowledge(NamedTuple):
    """What a seat knows of the top of the deck beyond what everybody can count."""

    places: list[str]  # the top cards in order
    among: list[str]  # cards that are among the next `within`, in unknown order
    within: int


# --- the game ---------------------------------------------------------------------------------


class NouvelleFrance(Script):
    def __init__(self, seats: int = 2, options: Mapping[str, str] | None = None, pieces: Pieces = STANDARD) -> None:
        if not 2 <= seats <= 4:
            raise ValueError("2, 3 or 4 seats")
        self.options = read_options(options)
        self.pieces = pieces
        self.seats = range(seats)
        self.colours = [(COLOURS[seat],) for seat in self.seats]  # other colours score for nobody (N2)
        if self.options["two_colours"] == "yes" and seats == 2:
            self.colours = [("white", "yellow"), ("brown", "blue")]
        self.plans = {site: frozenset(squares_of(pieces.plans[site])) for site in SITES}
        self.cubes: dict[str, dict[Place, str]] = {site: {} for site in SITES}
        self.completed_by: dict[str, int | None] = dict.fromkeys(SITES)
        self.sticks: dict[str, str] = {}
        self.points = [0 for _ in self.seats]
        self.storms = 0
        self.bars_used: list[set[str]] = [set() for _ in self.seats]
        self.face_down: list[set[str]] = [set() for _ in self.seats]
        self.uses = [0 for _ in self.seats]
        self.stock = {shape: list(COLOURS) for shape in pieces.shapes}  # doubled colours still there
        self.open: list[str] = []
        self.deck = Counter(dict.fromkeys(pieces.shapes, 4)) + Counter({SNOW: 3})  # cards left, in any order
        self.top: list[str] = []  # of these, the top ones that a Huron has seen, in order
        self.history: list[DeckEvent] = []
        self.first: int | None = None
        self.mover: int | None = None
        self.turn = 0
        self._ending: str | None = None
        self._winners: list[int] | None = None
        self._run(self._whole_game())

    @classmethod
    def position(
        cls,
        *,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        pieces: Pieces = STANDARD,
        sticks: str = "+2- 2-+ -+2",
        cubes: Mapping[str, str] | None = None,
        open: str = "",
        gone: str = "",
        storms: int = 0,
        points: Sequence[int] = (),
        face_down: Sequence[str] = (),
        uses: Sequence[int] = (),
        bars_used: Sequence[str] = (),
        completed_by: Mapping[str, int] | None = None,
        first: int = 0,
        turn: int = 0,
        step: str = "start",
    ) -> NouvelleFrance:
        """Return a set position at a step of a turn: gap, start or choose.

        Cubes are words ("c3.1:white"). `gone` are cards neither open nor in the deck; one block of the stock has
        gone with each of them.
        """
        game = cls(seats, options, pieces)
        game.sticks = dict(zip(SITES, sticks.split(), strict=True))
        for site, words in (cubes or {}).items():
            pairs = [word.split(":") for word in words.split()]
            game.cubes[site] = {place(name): colour for name, colour in pairs}
        game.open = open.split()
        for card in gone.split():
            game.stock[card].pop(0)
        game.deck -= Counter(game.open + gone.split()) + Counter({SNOW: storms})
        game.storms = storms
        game.points = list(points) or game.points
        game.uses = list(uses) or game.uses
        for seat, words in enumerate(face_down):
            game.face_down[seat] = {*words.split()}
        for seat, words in enumerate(bars_used):
            game.bars_used[seat] = {*words.split()}
        game.completed_by |= completed_by or {}
        game.first, game.turn = first, turn
        game._run(game._turns_of_play(step))
        return game

    # --- decisions and chance -----------------------------------------------------------------

    def _chance(self, step: str, weights: Mapping[str, int]) -> Asking:
        return super()._chance(step, lowest(weights))

    def legal(self) -> set[str]:
        """Return the action texts of the seat to act."""
        return set(self._texts())

    # --- the deck -------------------------------------------------------------------------------

    def piles(self) -> list[int]:
        """Cards in the piles from the top; each second one has a snowflake."""
        return [6, 7, 6, 7, 6, 7] if self.options["one_card"] == "yes" else [11, 6, 5, 6, 5, 6]

    def pile(self, revealed: int) -> tuple[int, int]:
        """The number of the pile, from 1, after so many cards of the deck, and how many cards are left in it."""
        for number, size in enumerate(self.piles(), start=1):
            if revealed < size:
                return number, size - revealed
            revealed -= size
        return len(self.piles()), 0

    def _weights_of_next_unseen(self) -> dict[str, int]:
        """Of the first card that nobody has seen: in a pile with snow left, snow has 1 of its r cards left."""
        unseen = self.deck - Counter(self.top)
        shapes = {card: count for card, count in unseen.items() if card != SNOW}
        number, left = self.pile(sum(self.piles()) - unseen.total())
        seen_snow = 3 - unseen[SNOW]
        if number % 2 == 1 or seen_snow == number // 2:
            return shapes
        if left == 1:
            return {SNOW: 1}
        return {SNOW: sum(shapes.values())} | {card: count * (left - 1) for card, count in shapes.items()}

    def _weights_at(self, depth: int) -> dict[str, int]:
        return {self.top[depth]: 1} if depth < len(self.top) else self._weights_of_next_unseen()

    def _turn_up(self) -> Asking:
        """Turn the top card up, for all to see."""
        weights = {f"draw {card}": weight for card, weight in self._weights_at(0).items()}
        _, card = yield from self._chance("draw", weights)
        self.top = self.top[1:]
        self.deck[card] -= 1
        self.history.append(DeckEvent("draw", None, (card,)))
        return [card]

    # --- set-up ---------------------------------------------------------------------------------

    def _whole_game(self) -> Asked:
        deals = Counter(f"sticks {' '.join(sticks)}" for sticks in permutations(self.pieces.sticks))  # N4
        _, *sticks = yield from self._chance("sticks", deals)
        self.sticks = dict(zip(SITES, sticks, strict=True))
        _, first = yield from self._chance("first", {f"first {seat}": 1 for seat in self.seats})  # N5
        self.first = int(first)
        if self.options["one_card"] == "no":  # N6
            for _ in range(2):
                self.open += yield from self._turn_up()
        yield from self._turns_of_play("gap")

    # --- turns ----------------------------------------------------------------------------------

    def seat_of_turn(self, turn: int) -> int:
        """Turns are counted from 0. In the snake each second round runs back (N66)."""
        assert self.first is not None
        number, step = divmod(turn, len(self.seats))
        if self.options["turn_order"] == "snake" and number % 2 == 1:
            step = len(self.seats) - 1 - step
        return (self.first + step) % len(self.seats)

    def _turns_of_play(self, step: str) -> Asked:
        while True:
            self.mover = self.seat_of_turn(self.turn)
            if step == "gap":
                yield from self._gap()
            if step in ("gap", "start"):
                yield from self._turn()
            else:
                yield from self._choose()
            self.turn += 1
            step = "gap"

    def others_from_left(self, seat: int) -> list[int]:
        return [(seat + step) % len(self.seats) for step in self.seats if step > 0]

    def _turn(self) -> Asked:
        """Draw, or place the bonus block of the stage (N8); who has drawn may not place it any more (N43, N44)."""
        mover = self.mover
        verb, *words = yield from self._choice(mover, "start", ["draw", *self._bar_placements(mover)])
        if verb == "place":
            bar, site, *cubes = words
            self.bars_used[mover].add(bar)
            yield from self._settle(mover, site, cubes, [self.colours[mover][0]] * len(cubes))
        else:
            yield from self._draw()
            yield from self._choose()

    def _draw(self) -> Asked:
        """A storm comes first, then another card is drawn (N37, N49)."""
        while True:
            (card,) = yield from self._turn_up()
            if card != SNOW:
                self.open.append(card)
                return
            self._storm()

    def _choose(self) -> Asked:
        """Who can place must (N11); who cannot lets a card and a block go and draws again (N45, N46)."""
        mover = self.mover
        while True:
            placements = self._block_placements(set(self.open))
            if not placements:
                texts = [f"remove {block}" for block in self.blocks(set(self.open))]
            elif self.options["declare_unable"] == "yes":
                texts = placements + [f"unable {block}" for block in self.blocks(set(self.open))]
            else:
                texts = placements
            verb, *words = yield from self._choice(mover, "choose", texts)
            if verb == "place":
                yield from self._place(mover, *words)
                return
            if verb == "unable" and (yield from self._others_help(words[0])):
                return
            self._take_away(words[0])
            yield from self._draw()

    def _others_help(self, block: str) -> Helping:
        """The others try the named shape from the left, in any colours (N45 b, N48). Return whether one did."""
        shape = block.split(":")[0]
        for helper in self.others_from_left(self.mover):
            verb, *words = yield from self._choice(helper, "help", [*self._block_placements({shape}), "pass"])
            if verb == "place":
                yield from self._place(helper, *words)
                return True
        return False

    def blocks(self, shapes: Iterable[str]) -> list[str]:
        """Any of the versions left (N10)."""
        return [f"{shape}:{colour}" for shape in shapes for colour in self.stock[shape]]

    def _take_away(self, block: str) -> None:
        """The card and the block leave the table."""
        shape, doubled = block.split(":")
        self.open.remove(shape)
        self.stock[shape].remove(doubled)

    def _place(self, seat: int, block: str, site: str, *cubes: str) -> Asked:
        shape, doubled = block.split(":")
        self._take_away(block)
        yield from self._settle(seat, site, cubes, colours_of_block(self.pieces.partners[shape], doubled))

    # --- placement ------------------------------------------------------------------------------

    def stage(self) -> str:
        """The bonus block that may be placed now (N42)."""
        return list(self.pieces.bars)[min(self.storms, 2)]

    def _bar_placements(self, seat: int) -> list[str]:
        bar = self.stage()
        if bar in self.bars_used[seat]:
            return []
        cells = [(number, 0, 0) for number in range(self.pieces.bars[bar])]
        poses = {(site, tuple(sorted(pose))) for site in SITES for pose in self._poses(site, cells)}
        return [f"place {bar} {site} {' '.join(map(name_of, pose))}" for site, pose in poses]

    def _block_placements(self, shapes: Iterable[str]) -> list[str]:
        texts: list[str] = []
        for shape in shapes:
            cells = [(x, y, 0) for x, y in self.pieces.shapes[shape]]
            for site in SITES:
                for pose in self._poses(site, cells):
                    where = f"{site} {' '.join(map(name_of, pose))}"
                    texts += [f"place {block} {where}" for block in self.blocks([shape])]
        return texts

    def _poses(self, site: str, cells: Sequence[Place]) -> set[Cells]:
        """Every lawful place of a block: all 24 turns (N21), with cell 0 at every place of the site."""
        found: set[Cells] = set()
        for turn, level in product(TURNS, LEVELS):
            shape = turned(cells, turn)
            x, y, z = shape[0]
            if not all(level + c - z in LEVELS for _, _, c in shape):
                continue  # N20, before every square is tried
            for column, row in self.plans[site]:
                pose = tuple([(column + a - x, row + b - y, level + c - z) for a, b, c in shape])
                if self.may_stand(site, pose):
                    found.add(pose)
        return found

    def may_stand(self, site: str, pose: Sequence[Place]) -> bool:
        cubes = self.cubes[site]
        for column, row, level in pose:
            if level not in LEVELS:  # N20
                return False
            if (column, row) not in self.plans[site]:  # N19
                return False
            if any((column, row, higher) in cubes for higher in LEVELS if higher >= level):  # N14, N23
                return False
        supporting = [(x, y, z) for x, y, z in pose if z == 1 or (x, y, z - 1) in cubes]  # N18
        if self.options["free_standing"] == "touching":
            return bool(supporting)  # N15 b
        return is_balanced(pose, supporting)

    # --- points of a placement --------------------------------------------------------------------

    def _settle(self, seat: int, site: str, cubes: Sequence[str], colours: Sequence[str]) -> Asked:
        """Put a block down and give points for it; a helper may use no ally (N50)."""
        new = dict(zip(map(place, cubes), colours, strict=True))
        worth = self.worth(seat, site, new)
        self.cubes[site] |= new
        self._look_for_completion(seat, site)
        self.points[seat] += worth
        if seat == self.mover:
            yield from self._allies_at_points(worth)

    def worth(self, seat: int, site: str, new: Mapping[Place, str]) -> int:
        """One point for each own new cube, and more for old own ones in contact; snow hides both (N24, N28)."""
        mine = self._in_sight(seat, new)
        old = self._in_sight(seat, self.cubes[site])
        contacts = [(cube, near) for cube in mine for near in self.beside(site, cube) if near in old]
        if self.options["contact"] == "contact":  # N25 b
            return len(mine) + len(contacts)
        reached = {near for _, near in contacts}  # N25 a; own cubes inside the block are none of these (N27)
        if self.options["contact"] == "group":  # N25 c
            edge = list(reached)
            while edge:
                fresh = [near for near in self.beside(site, edge.pop()) if near in old and near not in reached]
                reached |= {*fresh}
                edge += fresh
        return len(mine) + len(reached)

    def _in_sight(self, seat: int, cubes: Mapping[Place, str]) -> set[Place]:
        return {cube for cube, colour in cubes.items() if colour in self.colours[seat] and cube[2] > self.storms}

    def beside(self, site: str, cube: Place) -> list[Place]:
        """Six faces (N26), and over a joint on the same level (N29)."""
        x, y, z = cube
        faces = [(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1), (x, y, z - 1)]
        pairs = [tuple(map(square, joint)) for joint in self.pieces.joints[site]]
        both_ways = pairs + [(other, one) for one, other in pairs]
        return faces + [(*other, z) for one, other in both_ways if one == (x, y)]

    def _look_for_completion(self, seat: int, site: str) -> None:
        """Every square has a cube at some level (N38); who placed gets the standee, once (N39, N40)."""
        covered = {(x, y) for x, y, _ in self.cubes[site]}
        if covered >= self.plans[site] and self.completed_by[site] is None:
            self.completed_by[site] = seat

    # --- allies -----------------------------------------------------------------------------------

    def has_ally(self, seat: int, ally: str) -> bool:
        return self.options["ally_use"] != "none" and ally not in self.face_down[seat]

    def _use_ally(self, seat: int, ally: str) -> None:
        self.face_down[seat].add(ally)
        self.uses[seat] += 1

    def _allies_at_points(self, worth: int) -> Asked:
        mover = self.mover
        if worth > 0 and self.has_ally(mover, "fille"):
            (answer,) = yield from self._choice(mover, "fille", ["fille", "pass"])  # N51
            if answer == "fille":
                self._use_ally(mover, "fille")
                self.points[mover] += worth
        half = worth // 2  # of the points before doubling (N53)
        if half >= 1:
            yield from self._take_half(half)

    def _take_half(self, half: int) -> Asked:
        """The first from the left who wants it; with sealed answers all are asked, and one is drawn (N54, N55)."""
        willing: list[int] = []
        for seat in self.others_from_left(self.mover):
            is_settled = bool(willing) and self.options["coureur_first"] == "left"
            if is_settled or not self.has_ally(seat, "coureur"):
                continue
            (answer,) = yield from self._choice(seat, "coureur", ["coureur", "pass"])
            if answer == "coureur":
                willing.append(seat)
        if not willing:
            return
        taker = str(willing[0])
        if len(willing) > 1:
            _, taker = yield from self._chance("shout", {f"shout {seat}": 1 for seat in willing})
        self._use_ally(int(taker), "coureur")
        self.points[int(taker)] += half

    def _gap(self) -> Asked:
        """Each seat is asked once between two turns, also before the first (N56, N58)."""
        asked = [self.mover, *self.others_from_left(self.mover)]
        if self.options["huron_window"] == "own":  # before and after the own turn
            near = {self.mover} if self.turn == 0 else {self.mover, self.seat_of_turn(self.turn - 1)}
            asked = [seat for seat in asked if seat in near]
        for seat in asked:
            if self.has_ally(seat, "huron"):
                (answer,) = yield from self._choice(seat, "huron", ["huron", "pass"])
                if answer == "huron":
                    self._use_ally(seat, "huron")
                    yield from self._look_at_the_top(seat)

    def _look_at_the_top(self, seat: int) -> Asked:
        """Three cards, or what is there; snow may be moved (N57)."""
        self.history.append(DeckEvent("huron", seat, ()))
        number = min(3, self.deck.total())
        for depth in range(number):
            weights = {f"peek {card}": weight for card, weight in self._weights_at(depth).items()}
            _, card = yield from self._chance("peek", weights)
            if depth == len(self.top):
                self.top.append(card)
            self.history.append(DeckEvent("peek", seat, (card,)))
        orders = {f"order {' '.join(cards)}" for cards in permutations(self.top[:number])}
        _, *cards = yield from self._choice(seat, "order", orders)
        self.top[:number] = cards
        self.history.append(DeckEvent("order", seat, tuple(cards)))

    # --- storms -----------------------------------------------------------------------------------

    def storm_points(self, level: int) -> list[int]:
        """What a storm brings each seat: all its cubes on the level, by the signs of the sites (N32)."""
        return [
            sum(
                SIGNS[self.sticks[site][level - 1]]
                for site in SITES
                for cube, colour in self.cubes[site].items()
                if cube[2] == level and colour in self.colours[seat]
            )
            for seat in self.seats
        ]

    def _storm(self) -> None:
        level = self.storms + 1
        for seat, change in zip(self.seats, self.storm_points(level), strict=True):
            self.points[seat] += change
            if self.options["negative_points"] == "no":  # N34 b, for the whole storm (N36)
                self.points[seat] = max(0, self.points[seat])
        self.storms = level
        if level == 3:
            self._end()  # at once (N12, N13)
        if self.options["ally_use"] == "storm":  # N59, N60
            self.face_down = [set() for _ in self.seats]

    # --- the end ------------------------------------------------------------------------------------

    def _end(self) -> None:
        for site, seat in self.completed_by.items():
            if seat is not None:
                self.points[seat] += self.disk(site)  # N41
        self._ending, self._winners = self._decide()
        raise GameIsOver

    def disk(self, site: str) -> int:
        return self.pieces.disks[self.sticks[site][2]]

    def _decide(self) -> tuple[str, list[int]]:
        """Most points, fewest allies (N62), the peg not used (N63), shared."""
        best = [seat for seat in self.seats if self.points[seat] == max(self.points)]
        if len(best) == 1:
            return "points", best
        used = self.uses if self.options["tie_break"] == "uses" else [len(down) for down in self.face_down]
        fewest = min(used[seat] for seat in best)
        best = [seat for seat in best if used[seat] == fewest]
        if len(best) == 1:
            return "allies", best
        with_peg = [seat for seat in best if "peg" not in self.bars_used[seat]]
        if len(with_peg) == 1:
            return "peg", with_peg
        return "shared", with_peg or best

    def ending(self) -> str | None:
        return self._ending

    def winners(self) -> list[int] | None:
        return self._winners

    def scores(self) -> list[int] | None:
        return list(self.points) if self._ending else None

    # --- what a seat knows ----------------------------------------------------------------------------

    def seen_by(self, seat: int | None) -> list[DeckEvent]:
        """The history with the cards that the seat did not see taken out."""
        return [
            event._replace(cards=()) if event.what in ("peek", "order") and event.seat != seat else event
            for event in self.history
        ]

    def knowledge(self, seat: int | None) -> Knowledge:
        """What it peeked at, in places until another Huron is played, from then on among the top three."""
        places: list[str] = []
        among: list[str] = []
        within = 0
        seen: list[str] = []  # so far, while its own Huron looks
        left = 39
        for event in self.seen_by(seat):
            if event.what == "draw":
                left -= 1
                within = max(0, within - 1)
                (card,) = event.cards
                if places:
                    places = places[1:]
                elif card in among:
                    among.remove(card)
            elif event.what == "huron":
                seen = []
                if event.seat != seat and (places or among):
                    places, among, within = [], sorted(places + among), min(3, left)
            elif event.what == "peek" and event.seat == seat:
                (card,) = event.cards
                if card in among:
                    among.remove(card)
                seen.append(card)
                places[: len(seen)] = seen
            elif event.what == "order" and event.seat == seat:
                places, among = list(event.cards), []
        return Knowledge(places, among, within if among else 0)

    # --- the position for comparison ------------------------------------------------------------------

    def bonus(self, seat: int) -> dict[str, str]:
        """ready: it may be placed in this stage; later: in one to come; lost: it left the game."""
        order = list(self.pieces.bars)

        def state_of(bar: str) -> str:
            if bar in self.bars_used[seat]:
                return "used"
            number = order.index(bar)
            return "ready" if number == self.storms else "later" if number > self.storms else "lost"

        return {bar: state_of(bar) for bar in order}

    def facts(self) -> dict:
        """Return the whole position, secrets included."""
        return {
            "step": self.step,
            "first": self.first,
            "mover": self.mover,
            "round": self.turn // len(self.seats) + 1,
            "sticks": dict(self.sticks),
            "points": list(self.points),
            "storms": self.storms,
            "stage": self.stage(),
            "open": sorted(self.open),
            "stock": {shape: list(colours) for shape, colours in self.stock.items()},
            "cubes": {
                site: {name_of(cube): cubes[cube] for cube in sorted(cubes)} for site, cubes in self.cubes.items()
            },
            "completed_by": dict(self.completed_by),
            "bonus": [self.bonus(seat) for seat in self.seats],
            "face_down": [sorted(down) for down in self.face_down],
            "deck": {card: count for card, count in self.deck.items() if count},
            "top": list(self.top),
            "pile": self.pile(39 - self.deck.total())[0],
        }
