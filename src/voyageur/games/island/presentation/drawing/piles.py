"""The two stacks and their discards beside the island, and the discards to look through."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from voyageur.drawing.svg import text
from voyageur.games.island.components import SYMBOLS
from voyageur.games.island.presentation.drawing import cards
from voyageur.games.island.presentation.drawing.shapes import placed, use
from voyageur.games.island.presentation.drawing.sheet import PILES, piles_top
from voyageur.games.island.presentation.drawing.tiles import Chart
from voyageur.kernel.parts import PartMap, made_of_part, made_once
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Inset, Say

_SIZE = 0.72  # of a card of a stack
_EDGES = 3  # cards seen under the uppermost one
_APART = 2.6
_STACK, _DISCARDS = 40, 179  # below the title
_ABOVE = 9  # from the words above a pile to its edge, with room for frames
_SHOWN = 3  # discards
_DOWN = 11  # from one of them to the next

# On the chart -------------------------------------------------------------------------------------


def _left(chart: Chart, kind: str) -> float:
    """Return the left edge of the cards of a kind: combat in the west, resources in the east."""
    middle = PILES if kind == "combat" else chart.size[0] - PILES
    return middle - cards.WIDTH * _SIZE / 2


def titles(chart: Chart, words: Sequence[str]) -> str:
    """Return the names of the stacks, for the base."""
    middles = (_left(chart, kind) + cards.WIDTH * _SIZE / 2 for kind in cards.KINDS)
    return "".join(
        text(middle, piles_top(chart) + 16, word, "pile-title") for middle, word in zip(middles, words, strict=True)
    )


@made_of_part
def pile_elements(stacks: Mapping[str, Any], chart: Chart, say: Say) -> PartMap[str, Element]:
    """Return stacks and discards with their counts."""
    elements = PartMap[str, Element]()
    for kind in cards.KINDS:
        stack = stacks[kind]
        at = _left(chart, kind), piles_top(chart)
        count, discards = stack["count"], tuple(stack["discards"])
        elements[f"stack-{kind}"] = _stack(kind, count, at)
        elements[f"discards-{kind}"] = _discards(kind, discards[-_SHOWN:], at)
        elements[f"counts-{kind}"] = _counts(at, count, len(discards), say)
    return elements


@lru_cache(maxsize=1024)
def _stack(kind: str, count: int, at: tuple[float, float]) -> Element:
    """Draw a stack: its uppermost card, and up to three edges below it."""
    edges = min(_EDGES, count - 1)
    under = "".join(use("card-edge", (0, _APART * (edge + 1)), _SIZE) for edge in reversed(range(edges)))
    uppermost = cards.back(kind, (0, 0), _SIZE) if count else cards.empty((0, 0), _SIZE)
    x, y = at
    return Element(under + uppermost, placed("pile", (x, y + _STACK)))


@lru_cache(maxsize=1024)
def _discards(kind: str, shown: tuple[str, ...], at: tuple[float, float]) -> Element:
    """Draw the last discards, each lower than the one before it."""
    faces = "".join(cards.face(card, (0, _DOWN * index), _SIZE) for index, card in enumerate(shown))
    x, y = at
    return Element(faces or cards.empty((0, 0), _SIZE), placed("pile", (x, y + _DISCARDS)))


@lru_cache(maxsize=1024)
def _counts(at: tuple[float, float], count: int, n_discarded: int, say: Say) -> Element:
    """Write how many cards lie in a stack and on its discards."""
    left = say(Sentence("picture-left", {"count": count}))
    discarded = say(Sentence("picture-discarded", {"count": n_discarded}))
    x, y = at
    middle = x + cards.WIDTH * _SIZE / 2
    content = text(middle, y + _STACK - _ABOVE, left, "pile-count")
    content += text(middle, y + _DISCARDS - _ABOVE, discarded, "pile-count")
    return Element(content, placed("still"))


# To look through ----------------------------------------------------------------------------------

_STEP_X, _STEP_Y = 108, 152


@made_of_part
def discard_insets(stacks: Mapping[str, Any], say: Say) -> PartMap[str, Inset]:
    """Return the discards of each kind to look through."""
    all_discards = {kind: tuple(stacks[kind]["discards"]) for kind in cards.KINDS}
    laid_out = {f"discards-of-{kind}": _discard_inset(kind, each, say) for kind, each in all_discards.items() if each}
    return PartMap(laid_out)


@made_once
def _discard_inset(kind: str, discards: tuple[str, ...], say: Say) -> Inset:
    """Lay the discards out in columns by symbol, rows by value, with gaps for what is elsewhere."""
    title = say(Sentence("picture-discards", {"kind": kind, "count": len(discards)}))
    width, height = _STEP_X * len(SYMBOLS) - 8, _STEP_Y * 3 - 8
    return Inset("pile", title, width, height, PartMap(_laid_out(kind, discards)), f"discards-{kind}")


def _laid_out(kind: str, discards: tuple[str, ...]) -> Iterator[tuple[str, Element]]:
    first = 1 if kind == "combat" else 4
    for column, symbol in enumerate(SYMBOLS):
        for row in range(3):
            card = f"{symbol}{first + row}"
            yield _laid(card, column, row) if card in discards else _gap(symbol, str(first + row), column, row)


@lru_cache(maxsize=64)
def _laid(card: str, column: int, row: int) -> tuple[str, Element]:
    return f"discard-{card}", Element(cards.face(card, (0, 0)), placed("still", _place(column, row)))


@lru_cache(maxsize=64)
def _gap(symbol: str, value: str, column: int, row: int) -> tuple[str, Element]:
    sign = use(f"{symbol}-small", (50, 66)) + text(50, 104, value, "gone")
    return f"gone-{symbol}{value}", Element(cards.empty((0, 0)) + sign, placed("still", _place(column, row)))


def _place(column: int, row: int) -> tuple[float, float]:
    return float(column * _STEP_X), float(row * _STEP_Y)
