"""The scene: the position as plain JSON, as far as a seat may know it, for the picture and other clients."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, TypedDict

import numpy as np

from voyageur.games.nouvelle_france.colours import seen
from voyageur.games.nouvelle_france.components import (
    ALLIES,
    BAR_LENGTHS,
    BONUS,
    CARDS,
    MOST_SQUARES,
    N_CELLS,
    N_COLOURS,
    N_LEVELS,
    N_PILES,
    N_STORMS,
    NO_CARD,
    NO_SEAT,
    SHAPES,
    SIGNS,
    SITES,
)
from voyageur.games.nouvelle_france.notation.naming import SetNames, names_of
from voyageur.games.nouvelle_france.notation.spelling import BLOCKS
from voyageur.games.nouvelle_france.options import AllyUse, Contact
from voyageur.games.nouvelle_france.rules import STEPS, deck, turn
from voyageur.games.nouvelle_france.rules.actions import block_of, form_of_block, site_of
from voyageur.games.nouvelle_france.rules.placing import colour_of_cell, level_of_cell, square_of_cell
from voyageur.games.nouvelle_france.rules.scoring import contacts_of, group_cubes, linked_cubes, new_cubes, old_cubes
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel import states
from voyageur.kernel.bits import has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import as_python
from voyageur.kernel.parts import PartList, PartMap, made_once, made_once_of, made_part
from voyageur.kernel.view import TokenState

SNOW_LEVELS = 2  # there are snowdrifts for two levels
GAP = 3  # squares between the redoubt and the others in the common lattice

# Asked of the rules.
size_of_pile = as_python(deck.size_of_pile)
half_of_points = as_python(turn.half_of_points)

PlainFields = Any  # fields of a state as plain numbers and lists


class CubeScene(TypedDict):
    """A cube in place."""

    at: str  # the square, c3
    level: int  # 1 ... 3
    colour: int  # as people see it, like all colours here
    block: int  # the number of its block by order of placing, from 1


class SiteScene(TypedDict):
    """A site and its cubes.  `x` and `y` are the place of its south-west corner in a lattice common to all sites."""

    name: str
    x: int
    y: int
    columns: int
    rows: int
    squares: list[str]
    joints: list[list[str]]
    cubes: list[CubeScene]
    stick: list[str] | None  # from the bottom to the top; None before the sticks are dealt
    disk: int | None  # points for completing the site
    completed_by: int | None
    snow: int  # how many levels are covered by snow


class GainScene(TypedDict):
    """What a seat has gained by a site."""

    blocks: int
    allies: int  # by a Fille du Roy or a Coureur des bois
    storms: list[int]
    disk: int  # at the end


class OverseerScene(TypedDict):
    """What a seat has."""

    points: int
    colours: list[int]
    bonus: dict[str, TokenState]  # by name
    allies: dict[str, str]  # "up", "down" or "none", by name
    gained: dict[str, GainScene]  # by site


class BlockScene(TypedDict):
    """A block as it lies flat: its cells by number, and for each doubled colour the colours of its cells."""

    cells: list[list[int]]  # x, y, 0
    colours: list[list[int]]  # none for a bonus block, which has the colour of its seat


class ScoredScene(TypedDict):
    """A cube that brought points."""

    at: str
    level: int
    points: int


class PlacementScene(TypedDict):
    """The newest placement."""

    seat: int
    site: str
    block: int  # its number by order of placing
    cubes: list[CubeScene]
    scored: list[ScoredScene]


class OfferScene(TypedDict):
    """A seat that is asked, and about what: "huron", "fille", "coureur" or "help"."""

    seat: int
    what: str


class KnownSetScene(TypedDict):
    """Cards that the seat knows to lie on top of the deck, in an order that it does not know."""

    cards: list[str]


class NouvelleFranceScene(TypedDict):
    """The whole scene."""

    kind: str  # "cubes": for clients that draw such scenes themselves
    tokens: str  # how the names of its colours begin in the style sheet of the pictures
    sites: list[SiteScene]
    seats: list[OverseerScene]
    blocks: dict[str, BlockScene]
    open: list[str]  # without the card drawn in this turn
    drawn: str | None
    deck: int
    piles: int  # the number of the pile that the next card comes from, from 1
    next_storm: list[int] | None  # in how many cards at least and at most it snows, unless an ally moves the snowflake
    stock: dict[str, list[int]]  # the doubled colours of the blocks left
    storms: int
    stage: str | None  # "beam", "post" or "peg"; None at the end
    known: list[str] | KnownSetScene  # of the deck, by the seat that looks: in order from the top, or as a set
    round: int
    mover: int | None
    first: int | None
    phase: str
    step: str | None
    offer: OfferScene | None
    points: int | None  # of the placement that is being scored
    last: PlacementScene | None


PHASES = {phase: phase.name.lower() for phase in Phase}
STEP_OF = {phase: step for step, phases in STEPS.items() for phase in phases}
OFFERS = {
    Phase.HURON: "huron",
    Phase.PEEK: "huron",
    Phase.ORDER: "huron",
    Phase.FILLE: "fille",
    Phase.COUREUR: "coureur",
    Phase.HELP: "help",
}


def scene_of(state: State, seat: int | None) -> Mapping[str, Any]:
    """Return the scene, a NouvelleFranceScene, as `seat` (None: a spectator) may know it."""
    return {**public_scene(state), "known": [] if seat is None else _known(state, seat)}


@states.same_for_all
def public_scene(state: State) -> NouvelleFranceScene:
    """Return the scene as a spectator sees it.  Its sites, seats, blocks and newest placement are parts."""
    now, names = _plain(state), names_of(state)
    return {
        "kind": "cubes",
        "tokens": "nouvelle",
        "sites": _sites(state, names, now.phase != Phase.STICKS),
        "seats": _seats(state, now.phase == Phase.OVER),
        "blocks": _blocks(names, state["partner"].tobytes()),
        "open": _open(now),
        "drawn": None if now.drawn == NO_CARD else SHAPES[now.drawn],
        "deck": now.n_left,
        "piles": _pile(now),
        "next_storm": _next_storm(now),
        "stock": _stock(tuple(now.stock), now.first_colour),
        "storms": now.storms,
        "stage": BONUS[now.storms] if now.storms < len(BONUS) else None,
        "known": [],
        "round": round_of(state),
        "mover": _seat_or_none(now.mover),
        "first": _seat_or_none(now.first),
        "phase": PHASES[now.phase],
        "step": STEP_OF.get(now.phase),
        "offer": {"seat": now.asked, "what": OFFERS[now.phase]} if now.phase in OFFERS else None,
        "points": now.scoring if now.phase in (Phase.FILLE, Phase.COUREUR, Phase.SHOUT) else None,
        "last": placement_of(state) if now.last_action else None,
    }


_PLAIN = (
    "phase", "n_seats", "storms", "open", "drawn", "stock", "n_left", "one_card", "turn_number", "mover", "first",
    "asked", "scoring", "last_action", "first_colour",
)  # fmt: skip


def _plain(state: State) -> PlainFields:
    return states.plain(state, *_PLAIN)


def round_of(state: State) -> int:
    """Return the number of the round, 0 before the first turn."""
    now = states.plain(state, "turn_number", "n_seats")
    return (now.turn_number + now.n_seats - 1) // now.n_seats


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _open(now: PlainFields) -> list[str]:
    """Return the open cards without the one drawn in this turn."""
    return [name for shape, name in enumerate(SHAPES) for _ in range(now.open[shape] - (now.drawn == shape))]


@made_part
def _stock(stock: Sequence[int], hue: int) -> Iterator[tuple[str, list[int]]]:
    """Yield the doubled colours of the blocks left, by shape.  hue : what people see for colour 0"""
    for shape, colours in zip(SHAPES, stock, strict=True):
        yield shape, [colour ^ hue for colour in _bits(colours)]


@lru_cache(maxsize=4)
def _below(one_card: int) -> list[int]:
    """Return how many cards lie below each pile.  one_card : as in the state"""
    sizes: list[int] = [size_of_pile(SimpleNamespace(one_card=one_card), pile) for pile in range(N_PILES)]
    return [sum(sizes[pile + 1 :]) for pile in range(N_PILES)]


def _pile(now: PlainFields) -> int:
    return 1 + next((pile for pile, n in enumerate(_below(now.one_card)) if now.n_left > n), N_PILES - 1)


def _next_storm(now: PlainFields) -> list[int] | None:
    """Return in how many cards it snows, as the piles were laid: every second one has a snowflake."""
    if now.storms == N_STORMS:
        return None
    below, left = _below(now.one_card), int(now.n_left)
    pile = 2 * int(now.storms) + 1
    return [max(1, left - below[pile - 1] + 1), max(1, left - below[pile])]


def _known(state: State, seat: int) -> list[str] | KnownSetScene:
    """Return the top of the deck as a seat knows it."""
    if not state["n_known"]:
        return []
    now = states.plain(state, "n_known", "sees", "known", "has_seen")
    places = [sees >> seat & 1 for sees in now.sees[: now.n_known]]
    seen = [CARDS[card] for card, n in enumerate(now.has_seen[seat]) for _ in range(n)]
    if sum(places) == len(seen):
        return [CARDS[card] for card in now.known[: sum(places)]]
    return {"cards": seen}


# Blocks -----------------------------------------------------------------------------------------


@made_once
def _blocks(names: SetNames, partner: bytes) -> PartMap[str, BlockScene]:
    """Return the blocks of a set as they lie flat.  partner : int8 (N_SHAPES, N_CELLS)  as in the state"""
    found = PartMap[str, BlockScene]()
    partners: list[list[int]] = np.frombuffer(partner, np.int8).reshape(len(SHAPES), N_CELLS).tolist()
    for shape, name in enumerate(SHAPES):
        cells = [[x, y, z] for x, y, z in names.flat_cells(shape)]
        colours = [[doubled ^ each for each in partners[shape][: len(cells)]] for doubled in range(N_COLOURS)]
        found[name] = {"cells": cells, "colours": colours}
    for name, length in zip(BONUS, BAR_LENGTHS, strict=True):
        found[name] = {"cells": [[x, 0, 0] for x in range(length)], "colours": []}
    return found


# Sites ------------------------------------------------------------------------------------------


@made_once_of("storms", "stick", "disks", "completed_by", "first_colour", "cubes", "block_at", "beside")
def _sites(state: State, names: SetNames, is_dealt: bool) -> PartList[SiteScene]:
    """Return the sites; their sticks only once they are dealt."""
    return PartList(_each_site(state, names, is_dealt))


def _each_site(state: State, names: SetNames, is_dealt: bool) -> Iterator[SiteScene]:
    now: PlainFields = states.plain(state, "storms", "stick", "disks", "completed_by", "first_colour")
    hue, cubes, blocks, beside = now.first_colour, state["cubes"], state["block_at"], state["beside"]
    for site in range(len(SITES)):
        squares = slice(site * MOST_SQUARES, (site + 1) * MOST_SQUARES)
        signs: list[int] = now.stick[site]
        yield _site(
            names,
            site,
            _joints(names, site, beside[squares].tobytes()),
            _cubes(names, site, hue, cubes[:, site].tobytes(), blocks[squares].tobytes()),
            tuple(SIGNS[sign] for sign in signs) if is_dealt else None,
            now.disks[signs[N_STORMS - 1]] if is_dealt else None,
            _seat_or_none(now.completed_by[site]),
            min(now.storms, SNOW_LEVELS),
        )


@made_once
def _site(
    names: SetNames,
    site: int,
    joints: list[list[str]],
    cubes: list[CubeScene],
    stick: tuple[str, ...] | None,
    disk: int | None,
    completed_by: int | None,
    snow: int,
) -> Any:
    x, y = _corner(names, site)
    columns, rows = names.size(site)
    shown: SiteScene = {
        "name": SITES[site],
        "x": x,
        "y": y,
        "columns": columns,
        "rows": rows,
        "squares": _squares(names, site),
        "joints": joints,
        "cubes": cubes,
        "stick": None if stick is None else [*stick],
        "disk": disk,
        "completed_by": completed_by,
        "snow": snow,
    }
    return PartMap(shown)


def _corner(names: SetNames, site: int) -> tuple[int, int]:
    """Return where a site lies in the lattice: the redoubt in the west, the church in the north, the mill in front."""
    if SITES[site] == "redoubt":
        return 0, 0
    x = names.size(SITES.index("redoubt"))[0] + GAP
    return x, GAP if SITES[site] == "mill" else GAP + names.size(SITES.index("mill"))[1] + GAP


@made_once
def _squares(names: SetNames, site: int) -> PartList[str]:
    return PartList(names.squares[site])


@made_once
def _joints(names: SetNames, site: int, beside: bytes) -> PartList[list[str]]:
    """Return the pairs of squares of a site that touch at a corner only and count as face to face.

    beside : int64 (MOST_SQUARES,)  the squares face to face, as bits
    """
    places = [names.place(site * MOST_SQUARES + number) for number in range(len(names.squares[site]))]
    masks: list[int] = np.frombuffer(beside, np.int64).tolist()
    return PartList(
        [names.squares[site][number], names.squares[site][other]]
        for number, (column, row) in enumerate(places)
        for other in _bits(masks[number])
        if other > number and places[other][0] != column and places[other][1] != row
    )


@made_once
def _cubes(names: SetNames, site: int, hue: int, cubes: bytes, blocks: bytes) -> PartList[CubeScene]:
    """Return the cubes of a site, level by level.

    hue : what people see for colour 0;  cubes : int64 (N_COLOURS, N_LEVELS)  squares with a cube, as bits;
    blocks : int8 (MOST_SQUARES, N_LEVELS)  the numbers of their blocks
    """
    masks: list[list[int]] = np.frombuffer(cubes, np.int64).reshape(N_COLOURS, N_LEVELS).tolist()
    numbers: list[list[int]] = np.frombuffer(blocks, np.int8).reshape(MOST_SQUARES, N_LEVELS).tolist()
    colours = sorted(
        (level, square, colour ^ hue)
        for colour in range(N_COLOURS)
        for level in range(N_LEVELS)
        for square in _bits(masks[colour][level])
    )
    return PartList(
        {"at": names.squares[site][square], "level": level + 1, "colour": colour, "block": numbers[square][level]}
        for level, square, colour in colours
    )


# Seats ------------------------------------------------------------------------------------------


_OF_SEATS = (
    *("n_seats", "points", "owner", "first_colour", "has_placed", "storms", "is_up", "ally_use"),
    *("gained", "gained_by_ally", "gained_in_storm", "completed_by", "disks", "stick"),
)


@made_once_of(*_OF_SEATS)
def _seats(state: State, is_over: bool) -> PartList[OverseerScene]:
    """Return what the seats have; points for completed sites only at the end."""
    now: PlainFields = states.plain(state, *_OF_SEATS)
    return PartList(_seat(now, seat, is_over) for seat in range(now.n_seats))


def _seat(now: PlainFields, seat: int, is_over: bool) -> OverseerScene:
    return _overseer(
        now.points[seat],
        tuple(colour ^ now.first_colour for colour, owner in enumerate(now.owner) if owner == seat),
        tuple(_bonus(now, seat, stage) for stage in range(len(BONUS))),
        tuple(_ally(now, seat, ally) for ally in range(len(ALLIES))),
        tuple(now.gained[seat]),
        tuple(now.gained_by_ally[seat]),
        tuple(map(tuple, now.gained_in_storm[seat])),
        tuple(
            now.disks[now.stick[site][N_STORMS - 1]] if is_over and now.completed_by[site] == seat else 0
            for site in range(len(SITES))
        ),
    )


@made_once
def _overseer(
    points: int,
    colours: tuple[int, ...],
    bonus: tuple[TokenState, ...],
    allies: tuple[str, ...],
    blocks: tuple[int, ...],
    by_ally: tuple[int, ...],
    in_storm: tuple[tuple[int, ...], ...],
    disks: tuple[int, ...],
) -> Any:
    """Return what a seat has.  blocks, by_ally, in_storm, disks : what it has gained, by site"""
    gained: dict[str, GainScene] = {
        name: {"blocks": blocks[site], "allies": by_ally[site], "storms": [*in_storm[site]], "disk": disks[site]}
        for site, name in enumerate(SITES)
    }
    shown: OverseerScene = {
        "points": points,
        "colours": [*colours],
        "bonus": dict(zip(BONUS, bonus, strict=True)),
        "allies": dict(zip(ALLIES, allies, strict=True)),
        "gained": gained,
    }
    return PartMap(shown)


def _bonus(now: PlainFields, seat: int, stage: int) -> TokenState:
    if now.has_placed[seat][stage]:
        return "used"
    return "later" if stage > now.storms else "ready" if stage == now.storms else "lost"


def _ally(now: PlainFields, seat: int, ally: int) -> str:
    if now.ally_use == AllyUse.NONE:
        return "none"
    return "up" if now.is_up[seat][ally] else "down"


# The newest placement ---------------------------------------------------------------------------


def placement_of(state: State) -> PlacementScene:
    """Return the newest placement, with the cubes that brought points."""
    return _placement(state, names_of(state))


@made_once_of(
    *("last_action", "last_seat", "last_storms", "n_placed", "cubes", "owner", "contact", "first_colour"),
    *("beside", "partner", "square_at"),
)
def _placement(state: State, names: SetNames) -> Any:
    action, seat, number = int(state.last_action), int(state.last_seat), int(state.n_placed)
    block = int(block_of(action))
    cubes: list[CubeScene] = []
    for cell in range(names.n_cells(int(form_of_block(block)))):
        square, level = int(square_of_cell(state, action, cell)), int(level_of_cell(state, action, cell))
        colour = seen(state, int(colour_of_cell(state, block, cell)) if ":" in BLOCKS[block] else seat)
        cubes.append({"at": names.square_name(square), "level": level + 1, "colour": colour, "block": number})
    site = int(square_of_cell(state, action, 0)) // MOST_SQUARES
    scored = [*_scored(state, names.squares[site])]
    shown: PlacementScene = {"seat": seat, "site": SITES[site], "block": number, "cubes": cubes, "scored": scored}
    return PartMap(shown)


def _scored(state: State, squares: Sequence[str]) -> list[ScoredScene]:
    """Return the cubes that brought points: new ones, and old ones linked to them."""
    placement = int(state.last_action), int(state.last_seat), int(state.last_storms)
    site, new, old = int(site_of(placement[0])), new_cubes(state, *placement), old_cubes(state, *placement)
    linked = (group_cubes if state.contact == Contact.GROUP else linked_cubes)(state, site, new, old)
    found: list[ScoredScene] = []
    for level in range(N_LEVELS):
        for number in sorted(_bits(int(new[level] | linked[level]))):
            points = 1
            if not has_bit(new[level], number) and state.contact == Contact.CONTACT:
                points = int(contacts_of(state, site, new, number, level))
            found.append({"at": squares[number], "level": level + 1, "points": points})
    return found
