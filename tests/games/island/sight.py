"""What one seat, the looker, may know of the cards after each ply, worked out from the true plies of a whole game.

It shares no code with the game: the twin plays the plies and notes what happens to each card.  A card is known if
the looker sees it, or if it can only be in one hand: all unseen cards of its stack lie there.  A card that goes back
into a stack is unseen again.  Sets of cards are integers with a bit for each card.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from tests.games.island.lockstep import MAPS
from tests.twins.island import CARDS, KINDS, CardEvent, Island, kind_of
from voyageur.games.island.components import LAYOUT_OF_SEATS
from voyageur.games.island.options import FOLDER
from voyageur.kernel.options import FILE_MARK

Ply = tuple[int, str]  # the seat (-1: chance) and the text
STACK = -1  # the place of a card; else the seat whose hand holds it
OPEN = -2
USES = ("recruit", "road", "water", "arrow")


def bits(cards: Sequence[str] | set[str] | frozenset[str]) -> int:
    """Return a set of cards as an integer."""
    return sum(1 << CARDS.index(card) for card in cards)


def named(cards: int) -> list[str]:
    """Return the names of a set of cards."""
    return [card for number, card in enumerate(CARDS) if cards >> number & 1]


def twin_of(options: Mapping[str, str], players: int) -> Island:
    """Return the twin of a game at its start."""
    layout = options.get("layout", "random")
    text = layout.removeprefix(FILE_MARK)
    if layout in ("random", "fixed"):
        text = (FOLDER / "data" / "layouts" / f"{LAYOUT_OF_SEATS[players]}.txt").read_text(encoding="utf-8")
    return Island(text.split("\n"), players, options, random_layout=layout == "random")


def small_map(players: int, number: int) -> str:
    """Return the option of a small map, on which armies meet soon."""
    return FILE_MARK + MAPS[players][number % len(MAPS[players])]


class Batch(NamedTuple):
    """Unseen cards that lay last in one stack, and how many of them are in the stack and in each hand."""

    kind: str
    cards: list[str]
    stack: int
    hands: list[int]


class Sight:
    """What the looker sees; lists have an item for each number of plies from 0."""

    def __init__(self, options: Mapping[str, str], players: int, looker: int = 0) -> None:
        self.options, self.players, self.looker = options, players, looker
        self.twin = twin_of(options, players)
        self.place = dict.fromkeys(CARDS, STACK)
        self.batch = dict.fromkeys(CARDS, 0)
        self.is_seen = dict.fromkeys(CARDS, False)
        self.plies: list[Ply] = []
        self.known: list[int] = []
        self.shown: list[int] = []  # cards that the looker saw move in the ply
        self.discards: list[int] = []
        self.secrets: list[frozenset[int]] = []  # sets of cards that nobody may send as a number
        self.batches: list[Mapping[str, int]] = []  # of the unseen cards
        self.unseen: list[list[Batch]] = []
        self._n_events = self._n_refills = self._in_use = 0
        self._note(0)

    def play(self, ply: Ply) -> None:
        """Note a ply."""
        self.plies.append(ply)
        self.twin.play(ply[1])
        shown = self._played(*ply[1].split()[:2])
        for event in self.twin.history[self._n_events :]:
            shown |= self._follow(event)
        self._n_events = len(self.twin.history)
        self._note(shown)

    def _played(self, verb: str, card: str = "") -> int:
        """Return the card whose use goes on; everybody knows it, even if it lies in a new stack again."""
        if verb in USES:
            self._in_use = bits([card])
        elif self.twin.step in ("cards", "move"):
            self._in_use = 0
        return self._in_use

    def _follow(self, event: CardEvent) -> int:
        """Follow the cards of an event; return those that the looker sees."""
        cards, is_own = event.cards or frozenset[str](), event.seat == self.looker
        self._n_refills += event.what == "refill"
        for card in cards:
            if event.what == "refill":
                self.place[card], self.is_seen[card] = STACK, False
                self.batch[card] = self._n_refills
            elif event.what == "gain":
                assert event.seat is not None
                self.place[card], self.is_seen[card] = event.seat, is_own
            elif event.what != "commit":
                self.place[card], self.is_seen[card] = OPEN, True
        is_hidden = event.what == "refill" or (event.what in ("gain", "commit") and not is_own)
        return 0 if is_hidden else bits(cards)

    def _note(self, shown: int) -> None:
        unseen = [card for card in CARDS if not self.is_seen[card]]
        known = bits(CARDS) & ~bits(unseen) | self._concluded(unseen)
        hands = [bits([card for card in unseen if self.place[card] == seat]) for seat in range(self.players)]
        stacks = [bits(self.twin.stacks[kind]) for kind in KINDS]
        hidden = {*hands, *stacks, sum(stacks), sum(hands), bits(unseen)}
        self.known.append(known)
        self.shown.append(shown)
        self.discards.append(sum(map(bits, self.twin.discards.values())))
        self.secrets.append(frozenset(each for each in hidden if each & ~known))
        self.batches.append({card: self.batch[card] for card in unseen})
        self.unseen.append(self._unseen(unseen))

    def _concluded(self, unseen: Sequence[str]) -> int:
        """Return the cards that can only be in one hand."""
        places: dict[tuple[str, int], set[int]] = {}
        for card in unseen:
            places.setdefault((kind_of(card), self.batch[card]), set()).add(self.place[card])
        return bits([card for card in unseen if self._is_sure(places[kind_of(card), self.batch[card]])])

    def _is_sure(self, places: set[int]) -> bool:
        return len(places) == 1 and STACK not in places

    def allowed(self, first: int, last: int) -> int:
        """Return the cards that what tells of plies `first` to `last` may name."""
        first, last = max(0, min(first, len(self.plies))), max(0, min(last, len(self.plies)))
        cards = self.known[max(0, first - 1)]
        for number in range(first, last + 1):
            cards |= self.known[number] | self.shown[number]
        return cards

    def _unseen(self, unseen: Sequence[str]) -> list[Batch]:
        """Return the unseen cards by the stack in which they lay last."""
        found: dict[tuple[int, int], list[str]] = {}
        for card in unseen:
            found.setdefault((KINDS.index(kind_of(card)), self.batch[card]), []).append(card)
        seats = range(self.players)
        return [
            Batch(KINDS[kind], cards, self._count(cards, STACK), [self._count(cards, seat) for seat in seats])
            for (kind, _), cards in sorted(found.items())
        ]

    def _count(self, cards: Sequence[str], place: int) -> int:
        return sum(self.place[card] == place for card in cards)


# Another world ----------------------------------------------------------------------------------


def other_world(sight: Sight, n_plies: int, dice: Random) -> list[Ply]:
    """Return the first plies of a game with other hidden cards, which the looker cannot tell from the true one.

    The cards of a stack that the looker has not seen since it was formed are exchanged for one another from then.
    """
    hidden = sight.batches[n_plies]
    exchanged: dict[tuple[str, int], str] = {}
    for batch in {(kind_of(card), number) for card, number in hidden.items()}:
        cards = [card for card, number in hidden.items() if (kind_of(card), number) == batch]
        exchanged |= {
            (card, batch[1]): other for card, other in zip(cards, dice.sample(cards, len(cards)), strict=True)
        }
    return [_exchanged(sight, number, exchanged) for number in range(n_plies)]


def _exchanged(sight: Sight, number: int, exchanged: Mapping[tuple[str, int], str]) -> Ply:
    """Return a ply with another card in place of one that is hidden."""
    seat, text = sight.plies[number]
    verb, *words = text.split()
    if len(words) == 1 and words[0] in CARDS:
        batch = sight.batches[number].get(words[0])
        if batch is not None:
            words = [exchanged.get((words[0], batch), words[0])]
    return seat, " ".join((verb, *words))
