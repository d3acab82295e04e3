"""Search the bytes that the looker's browser got for cards that the looker may not know.

Each part of a message tells of some plies: an entry of the log of those that it covers, a line of a record of its own,
everything else of the present.  A part may name the cards that the looker knew or saw in these plies (sight.py), and a
card that the browser itself has named in its request.  What names cards without telling where they are is compared with
what it must be: the shapes of all cards in the base of a picture, the gaps among the discards, the unseen cards.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tests.games.island.sight import Sight, bits, named
from tests.leaks.browser import Heard
from tests.leaks.searching import Finding, Path, Plies, Search
from tests.twins.island import CARDS, SYMBOLS, kind_of
from voyageur.games.island import GAME
from voyageur.kernel.text import LOCALES, Sentence, Words

ALL = bits(CARDS)
LEAST_SET = 1 << 16  # smaller numbers can be a set of cards by chance


# How a card can be named ------------------------------------------------------------------------


@cache
def _spoken() -> dict[str, str]:
    """Return the symbol by each of its names in all languages, in lower case."""
    words = Words(GAME.folder)
    spoken = {symbol: symbol for symbol in SYMBOLS}
    for locale in LOCALES:
        for symbol in SYMBOLS:
            said = words.say(Sentence("card", {"symbol": symbol, "value": 0}), locale)
            spoken[re.sub(r"[\W\d_]", "", said).lower()] = symbol
    return spoken


_BETWEEN = "[\\W_\u2068\u2069]{0,3}"  # drop1, drop-1, drop 1, and the marks around a number in a sentence
VALUE_FIRST = re.compile(rf"small-value[^>]*>([1-6])<.{{0,60}}?island-({'|'.join(SYMBOLS)})-small", re.DOTALL)
NUMBER = re.compile(r"(?<![\w.])\d{5,11}(?![\w.])")
HEXADECIMAL = re.compile(r"(?<![0-9a-z])(?:0x)?[0-9a-f]{5,9}(?![0-9a-z])", re.IGNORECASE)


@cache
def _in_words() -> re.Pattern[str]:
    symbol = "|".join(sorted(_spoken(), key=len, reverse=True))
    # The mark of a move has an id of its own: arrow-1-a1-b1.
    return re.compile(rf"({symbol}){_BETWEEN}([1-6])(?![\d.]|-[a-l]\d)", re.IGNORECASE)


def cards_in(text: str) -> int:
    """Return the cards that a text or a drawing names."""
    cards = 0
    for symbol, value in _in_words().findall(text):
        cards |= bits([f"{_spoken()[symbol.lower()]}{value}"])
    if "small-value" in text:
        for value, symbol in VALUE_FIRST.findall(text):
            cards |= bits([f"{symbol}{value}"])
    return cards


def numbers_in(text: str) -> set[int]:
    """Return the large numbers in a text, decimal or hexadecimal."""
    found = {int(each) for each in NUMBER.findall(text)}
    return found | {int(each, 16) for each in HEXADECIMAL.findall(text)}


# The search -------------------------------------------------------------------------------------


def search(heard: Sequence[Heard], sight: Sight) -> list[Finding]:
    """Return what names a card that the looker may not know."""
    return [finding for each in heard for finding in _CardSearch(each, sight).findings()]


class _CardSearch(Search):
    """The search of one message or response for cards."""

    def __init__(self, heard: Heard, sight: Sight) -> None:
        super().__init__(heard)
        self._sight = sight
        self._asked, self._is_watching = cards_in(heard.asked), heard.is_watching

    def look_at(self, text: str, plies: Plies, path: Path) -> None:
        cards = cards_in(text) & ~self._asked
        if cards:
            self._report(cards & ~self._sight.allowed(*plies), ".".join(path))
        for number in numbers_in(text):
            self.look_at_number(number, plies, path)

    def look_at_number(self, number: int, plies: Plies, path: Path) -> None:
        if LEAST_SET <= number <= ALL:
            first, last = max(0, plies[0] - 1), min(plies[1], len(self._sight.secrets) - 1)
            if any(number in self._sight.secrets[ply] for ply in range(first, last + 1)):
                self._report(number, f"{'.'.join(path)} (the number {number})")

    def _report(self, cards: int, place: str) -> None:
        self.report(named(cards), place)

    # What names all cards alike

    def look_at_base(self, text: str) -> None:
        """Search the base of a picture, which has the shapes of all cards."""
        if cards_in(text) != ALL or text.count("<defs>") != 1 or cards_in(text.partition("</defs>")[2]):
            self._report(ALL, "base")

    def _look_at_pile(self, pile: Mapping[str, Any], plies: Plies, path: Path) -> None:
        """Search discards laid out, where a gap stands for each card of the kind that is not there."""
        gaps = {name.removeprefix("gone-") for name in pile["elements"] if name.startswith("gone-")}
        there = {name.removeprefix("discard-") for name in pile["elements"]} & {*CARDS}
        kind = kind_of(next(iter(there), CARDS[0]))
        if gaps | there != {card for card in CARDS if kind_of(card) == kind} or gaps & there:
            self._report(bits(gaps | there), "pile")
        self._report(bits(there) & ~self._sight.discards[plies[1]], "pile")
        elements = {name.partition("gone-")[0]: element for name, element in pile["elements"].items()}
        self.walk({**pile, "place": "", "elements": elements}, plies, path)

    def _look_at_change_of_pile(self, change: Mapping[str, Any], plies: Plies, path: Path) -> None:
        """Search a change of discards laid out: a gap may be named if its card does not lie there."""
        names = {key: change[key] for key in ("id", "before") if change.get(key) is not None}
        gaps = bits([name.removeprefix("gone-") for name in names.values() if name.startswith("gone-")])
        filled = gaps if change.get("gone") else 0
        self._report((gaps ^ filled) & self._sight.discards[plies[1]], "gap")
        self._report(filled & ~self._sight.discards[plies[1]], "gap")
        for key, name in names.items():
            self.look_at(name.partition("gone-")[0], plies, (*path, key))
        self.walk({key: each for key, each in change.items() if key not in names}, plies, path)

    def _look_at_unseen(self, batches: Sequence[Mapping[str, Any]], plies: Plies) -> None:
        """Compare the list of unseen cards with what it must be."""
        told = [(each["kind"], each["cards"], each["stack"], each["hands"]) for each in batches]
        if told != [tuple(each) for each in self._sight.unseen[plies[1]]]:
            self._report(ALL, "list of unseen cards")

    # The parts of a message

    def look_into(self, value: Mapping[str, Any], plies: Plies, path: Path) -> bool:
        if value.get("place") == "pile" and "elements" in value:
            self._look_at_pile(value, plies, path)
            return True
        if "id" in value and path[-1:] == ("changes",) and path[-2].startswith("discards-of-"):
            self._look_at_change_of_pile(value, plies, path)
            return True
        if value.get("symbol") in SYMBOLS and isinstance(value.get("value"), int):
            self.look_at(f"{value['symbol']}{value['value']}", plies, (*path, "value"))
        if path[-1:] == ("scene",) and "unseen" in value:
            self._look_at_unseen(value["unseen"], plies)
            self.walk({name: each for name, each in value.items() if name != "unseen"}, plies, path)
            return True
        return False

    def plies_of(self, value: Mapping[str, Any], plies: Plies, path: Path) -> Plies:
        if path[-2:] == ("insets", "battle"):  # it stays until the seat has decided again
            return self._last_decision(plies[1]), plies[1]
        return super().plies_of(value, plies, path)

    def _last_decision(self, ply: int) -> int:
        """Return the last ply that the looker, or for who watches the seat to act then, decided before `ply`."""
        plies = self._sight.plies
        seat = plies[min(ply, len(plies) - 1)][0] if self._is_watching else self._sight.looker
        seats = (seat,) if seat >= 0 else range(self._sight.players)  # where chance is to act, any
        return next((number for number in range(ply - 1, 0, -1) if plies[number - 1][0] in seats), 1)
