"""The hands: one's own under the board, and those of the others as small cards beside their bases."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from voyageur.drawing.svg import text
from voyageur.games.island.notation.spelling import hand_element
from voyageur.games.island.presentation.drawing import cards
from voyageur.games.island.presentation.drawing.shapes import placed, use
from voyageur.games.island.presentation.drawing.sheet import FRAME, HAND_HEIGHT, PILES
from voyageur.games.island.presentation.drawing.tiles import Chart
from voyageur.kernel.parts import PartMap, made_of_part, made_once, made_part
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Inset, Say

# The hands of the others --------------------------------------------------------------------------

Corner = tuple[int, int]  # 0 or 1: west or east, north or south
_KNOWN_SIZE = 0.78
_KNOWN_STEP, _KNOWN_ROW = 29.0, 27.0  # from one known card to the next, and from one row to the next
_IN_ROW = 4
_BESIDE = 2  # cards in the last row that leave room for words beside them


@lru_cache(maxsize=64)
def corners(chart: Chart) -> Mapping[int, Corner]:
    """Return the corner of the chart that is nearest to each seat's base; no two seats share one."""
    found: dict[int, Corner] = {}
    for name, _, seat in chart.kinds:
        if seat is not None:
            x, y = chart.at(name, 40, 40)
            free = [(east, south) for east in (1, 0) for south in (0, 1) if (east, south) not in found.values()]
            width, height = chart.size
            found[seat] = min(free, key=lambda each: abs(x - each[0] * width) + abs(y - each[1] * height))
    return found


Held = tuple[int, tuple[int, int], tuple[str, ...]]  # a seat, its cards by kind, and those that it must hold


@made_of_part
def of_rivals(seats: Sequence[Mapping[str, Any]], seat: int | None, chart: Chart, say: Say) -> Mapping[str, Element]:
    """Draw the hands that `seat` does not hold."""
    held = [
        (rival, (hand["combat"], hand["resource"]), tuple(sorted(hand["must_hold"], key=cards.order)))
        for rival, hand in enumerate(seats)
        if rival != seat and not hand["is_out"]
    ]
    return _rival_hands(chart, tuple(held), say)


@made_part
def _rival_hands(chart: Chart, hands: Sequence[Held], say: Say) -> Iterator[tuple[str, Element]]:
    """Yield the hands of the others."""
    for rival, counts, known in hands:
        yield hand_element(rival), _hand(chart, rival, counts, known, say)


@lru_cache(maxsize=4096)
def _hand(chart: Chart, seat: int, counts: tuple[int, int], known: tuple[str, ...], say: Say) -> Element:
    """Draw how many cards of each kind a hand has, and the cards that must be in it."""
    east, south = corners(chart)[seat]
    width, height = chart.size
    x = width - PILES if east else PILES
    y = height - FRAME - 10 - HAND_HEIGHT if south else FRAME + 12
    content = use(f"token-{seat}", (-43, 15))
    for kind, count, left in zip(cards.KINDS, counts, (-22, 22), strict=True):
        content += use(f"small-back-{kind}", (left, 0.5)) + text(left + 26, 20.5, str(count), "hand-count")
    return Element(content + _known(known, bool(south), say), placed("still", (x, y)))


def _known(known: Sequence[str], is_above: bool, say: Say) -> str:
    """Draw the cards that must be in a hand in rows above or below it, none over another, and say so."""
    if not known:
        return ""
    words = say(Sentence("picture-must-hold"))
    last = (len(known) - 1) // _IN_ROW
    top = -28 - last * _KNOWN_ROW if is_above else 34
    faces = ""
    for index, card in enumerate(known):
        row, column = divmod(index, _IN_ROW)
        faces += cards.small_face(card, (-57 + column * _KNOWN_STEP, top + row * _KNOWN_ROW), _KNOWN_SIZE)
    in_last = len(known) - last * _IN_ROW
    if last and in_last <= _BESIDE:
        return faces + text(-55 + in_last * _KNOWN_STEP, top + last * _KNOWN_ROW + 17, words, "known")
    return faces + text(-57, top - 5 if is_above else top + last * _KNOWN_ROW + 37, words, "known")


# One's own hand -----------------------------------------------------------------------------------

STEP = 108  # from one card to the next
_PLACES = 6  # for which there is always room
_CAPTION = 46  # the height of the captions, which have two lines on small cards
_BASELINE = 19  # of a caption, below the frames of a card
_SMALL_LINE = 21  # from one line of a caption to the next on a small card
_LINE = 16  # letters of a caption; longer ones are smaller
SPECIAL = {"bricks": "road", "drop": "water", "arrow": "arrow"}


# by symbol the number of tiles that can recruit, and the first one
Recruiting = tuple[tuple[str, tuple[int, str]], ...]


def hand_inset(scene: Mapping[str, Any], seat: int, recruiting: Recruiting, say: Say) -> Inset:
    """Return one's own cards in a row, combat cards first, with what each is good for now."""
    hand = tuple(scene["seats"][seat]["cards"] or ())
    return _hand_inset(hand, recruiting, _has_played(scene, seat), say)


@made_once
def _hand_inset(hand: Sequence[str], recruiting: Recruiting, has_played: bool, say: Say) -> Inset:
    """Draw cards, with the place of a card that lies on the table before them."""
    elements = PartMap[str, Element]()
    tiles = dict(recruiting)
    if has_played:
        elements["card-played"] = _place(say(Sentence("picture-card-played")))
    held = sorted(hand, key=cards.order)
    for index, card in enumerate(held, start=has_played):
        elements[f"card-{card}"] = _card(card, index)
    for index, card in enumerate(held, start=has_played):
        elements[f"use-{card}"] = _caption(_use(card, *tiles.get(cards.symbol_of(card), (0, "")), say), index)
    width = STEP * max(_PLACES, len(held) + has_played) - 8
    return Inset("hand", say(Sentence("picture-hand")), width, cards.HEIGHT + _CAPTION, elements)


def _has_played(scene: Mapping[str, Any], seat: int) -> bool:
    """Whether a seat has played a card in the battle that goes on."""
    sides: Sequence[Mapping[str, Any]] = scene["battle"]["sides"] if scene["battle"] else ()
    return any(side["seat"] == seat and side["card"] is not None for side in sides)


def recruiting_tiles(tiles: Mapping[str, Any], seats: int) -> tuple[Recruiting, ...]:
    """Return by seat the tiles of each symbol that it holds and that have not recruited in this turn."""
    found: list[dict[str, tuple[int, str]]] = [{} for _ in range(seats)]
    for name, tile in tiles.items():
        if tile["holder"] is not None and not tile["is_recruited"]:
            of_holder = found[int(tile["holder"])]
            count, first = of_holder.get(tile["face"], (0, name))
            of_holder[tile["face"]] = count + 1, first
    return tuple(tuple(each.items()) for each in found)


@lru_cache(maxsize=1024)
def _card(card: str, index: int) -> Element:
    return Element(cards.face(card, (0, 0)), placed("held", (float(STEP * index), 0)))


@lru_cache(maxsize=64)
def _place(words: str) -> Element:
    caption = text(cards.WIDTH / 2, cards.HEIGHT + _BASELINE, words, "caption")
    return Element(cards.empty((0, 0)) + caption, placed("still"))


@lru_cache(maxsize=1024)
def _caption(words: str, index: int) -> Element:
    classes = "caption" if len(words) <= _LINE else "caption long"
    middle = STEP * index + cards.WIDTH / 2
    small = "".join(
        text(middle, cards.HEIGHT + _BASELINE + _SMALL_LINE * row, line, "caption small")
        for row, line in enumerate(_two_lines(words))
    )
    return Element(text(middle, cards.HEIGHT + _BASELINE, words, classes) + small, placed("still"))


def _two_lines(words: str) -> Sequence[str]:
    """Break a caption for small cards: after its comma, or else at its first blank."""
    if ", " in words:
        first, rest = words.split(", ", 1)
        return f"{first},", rest
    first, _, rest = words.partition(" ")
    return (first, rest) if rest else (first,)


@lru_cache(maxsize=4096)
def _use(card: str, tiles: int, first: str, say: Say) -> str:
    return say(_use_of(card, tiles, first))


def _use_of(card: str, tiles: int, first: str) -> Sentence:
    """Return what a card is good for: a battle, its special action, or the seat's tiles with its symbol."""
    symbol = cards.symbol_of(card)
    special = SPECIAL.get(symbol, "none")
    if cards.kind_of(card) == "combat":
        return Sentence("picture-use-combat", {"special": special})
    return Sentence("picture-use-resource", {"special": special, "tiles": tiles, "tile": first})
