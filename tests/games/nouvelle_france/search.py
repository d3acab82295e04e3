"""Search the bytes that the looker's browser got for cards of the deck that the looker may not know.

A part of a message may name the cards that lay open in its plies, those that were drawn, and those that the looker has
seen (sight.py).  All nine shapes have a block and a stock; the list of known cards is what it must be.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tests.games.nouvelle_france.sight import CARDS, SHAPES, Sight
from tests.leaks.browser import Heard
from tests.leaks.searching import Finding, Path, Plies, Search
from voyageur.games.nouvelle_france import GAME
from voyageur.kernel.text import LOCALES, Sentence, Words

NO_BLOCK_NOW = ("refused-wrong-step", "refused-must-draw")
PLACEHOLDER = {"form": "croix", "colour": "white"}  # in these sentences, which are about no block
OF_ALL_SHAPES = ("blocks", "stock")  # of the scene
OF_A_CARD = ("card", "first", "second", "third")  # values of sentences; elsewhere "snow" is a height


@cache
def _spoken() -> dict[str, str]:
    """Return the card by each of its names in all languages, in lower case."""
    words = Words(GAME.folder)
    spoken = {card: card for card in SHAPES}
    for locale in LOCALES:
        for card in CARDS:
            spoken[words.say(Sentence("card", {"card": card}), locale).lower()] = card
    return spoken


@cache
def _named() -> re.Pattern[str]:
    word = "|".join(sorted(map(re.escape, _spoken()), key=len, reverse=True))
    return re.compile(rf"(?<![a-zà-ÿ])({word})(?![a-zà-ÿ]|-origin)", re.IGNORECASE)  # not the header cross-origin-...


SNOW = re.compile(r"\b(?:peek|order|draw)(?: [a-z]+)* snow\b")


def cards_in(text: str) -> set[str]:
    """Return the cards that a text or a drawing names."""
    cards = {_spoken()[word.lower()] for word in _named().findall(text)}
    return cards | {"snow"} if SNOW.search(text) else cards


def search(heard: Sequence[Heard], sight: Sight) -> list[Finding]:
    """Return what names a card that the looker may not know."""
    return [finding for each in heard for finding in _DeckSearch(each, sight).findings()]


class _DeckSearch(Search):
    """The search of one message or response for cards."""

    def __init__(self, heard: Heard, sight: Sight) -> None:
        super().__init__(heard)
        self._sight = sight
        self._asked = cards_in(heard.asked)

    def look_at(self, text: str, plies: Plies, path: Path) -> None:
        cards = {text} & {*CARDS} if path[-1:] and path[-1] in OF_A_CARD else cards_in(text)
        if cards:
            self.report(sorted(cards - self._sight.allowed(*plies) - self._asked), ".".join(path))

    def look_at_base(self, text: str) -> None:
        """Search the base of a picture, which has the drawings of all shapes."""
        if cards_in(text) != {*SHAPES} or text.count("<defs>") != 1 or cards_in(text.partition("</defs>")[2]):
            self.report(sorted(cards_in(text)), "base")

    def look_into(self, value: Mapping[str, Any], plies: Plies, path: Path) -> bool:
        if value.get("key") in NO_BLOCK_NOW and PLACEHOLDER.items() <= value["values"].items():
            self.walk({name: each for name, each in value["values"].items() if name not in PLACEHOLDER}, plies, path)
            return True
        if path[-1:] != ("scene",):
            return (
                path[-2:-1] == ("scene",) and path[-1] in OF_ALL_SHAPES and {*value} <= {*SHAPES, "beam", "post", "peg"}
            )
        if "known" in value:
            must = self._sight.known[plies[1]]
            if must is not None and value["known"] != must:
                self.report([str(value["known"])], f"known, not {must}")
        return False
