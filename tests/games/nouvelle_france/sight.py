"""What one seat, the looker, may know of the deck after each ply, worked out from the true plies of a whole game.

It shares no code with the game.  A card that a Huron has seen is a thing of its own from then until it is drawn; which
cards a seat has seen, and whether it knows their places, is noted at each.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.leaks.playing import Ply
from voyageur.games.nouvelle_france import GAME
from voyageur.kernel import contract
from voyageur.kernel.contract import BadText

SHAPES = ("croix", "fer", "escalier", "equerre", "anguille", "faux", "canon", "charrue", "girouette")
CARDS = (*SHAPES, "snow")
N_SEEN = 3
TRIES = 30
Known = list[str] | dict[str, list[str]]


@dataclass(eq=False)
class Card:
    """A card that a Huron has seen."""

    kind: str
    is_seen: bool = False  # by the looker


@dataclass
class Deck:
    """The cards on top of the deck, as far as Hurons have seen them."""

    looker: int
    top: list[Card] = field(default_factory=list[Card])
    seen: Counter[str] = field(default_factory=Counter[str])  # those among them that the looker has seen, by kind
    n_placed: int = 0  # of these, from the top, the looker knows the places
    asked: int = -1  # the seat whose Huron is being played
    n_peeked: int = 0

    def play(self, ply: Ply) -> None:
        """Note a ply."""
        verb, *words = ply[1].split()
        match verb:
            case "huron":
                self.asked, self.n_peeked = ply[0], 0
            case "peek":
                self._peek(words[0])
            case "order":
                self._order(words)
            case "draw" if words and self.top:
                card = self.top.pop(0)
                self.seen[card.kind] -= self.seen[card.kind] > 0
                self.n_placed = max(0, self.n_placed - 1)
            case _:
                pass

    def _peek(self, kind: str) -> None:
        if self.n_peeked == len(self.top):
            self.top.append(Card(kind))
        card = self.top[self.n_peeked]
        assert card.kind == kind
        self.n_peeked += 1
        if self.asked == self.looker:
            card.is_seen, self.n_placed = True, max(self.n_placed, self.n_peeked)
            self.seen = Counter(each.kind for each in self.top[: self.n_peeked]) | self.seen

    def _order(self, kinds: Sequence[str]) -> None:
        self.top = [self.top[place] for place in places_of(kinds, [card.kind for card in self.top])]
        self.n_placed = len(self.top) if self.asked == self.looker else 0
        self.asked = -1

    @property
    def known(self) -> Known:
        """What the looker knows of the top: cards in order, or a set."""
        if self.n_placed == len(self.top) or not self.seen.total() > self.n_placed:
            return [card.kind for card in self.top[: self.n_placed]]
        return {"cards": sorted(self.seen.elements(), key=CARDS.index)}


def places_of(kinds: Sequence[str], before: Sequence[str]) -> list[int]:
    """Return where each card of an order was before; of equal cards the first comes first."""
    left = list(range(len(before)))
    places: list[int] = []
    for kind in kinds:
        place = next(place for place in left if before[place] == kind)
        left.remove(place)
        places.append(place)
    return places


class Sight:
    """What the looker sees; lists have an item for each number of plies from 0."""

    def __init__(self, options: Mapping[str, str], players: int, looker: int = 0) -> None:
        self.options, self.players, self.looker = options, players, looker
        self.plies: list[Ply] = []
        self.deck = Deck(looker)
        self.known: list[Known | None] = [[]]  # None while a Huron is played
        self.names: list[set[str]] = [set()]  # cards that may be named
        self._open: Counter[str] = Counter()

    def play(self, ply: Ply) -> None:
        """Note a ply."""
        verb, *words = ply[1].split()
        is_own = verb not in ("peek", "order") or self.deck.asked == self.looker
        self.plies.append(ply)
        self.deck.play(ply)
        named = {word.partition(":")[0] for word in words} & {*CARDS} if is_own else set[str]()
        if verb == "draw" and words and words[0] != "snow":
            self._open[words[0]] += 1
        if verb in ("place", "remove") and words[0].partition(":")[0] in SHAPES:
            self._open[words[0].partition(":")[0]] -= 1
        self.known.append(self.deck.known if self.deck.asked < 0 else None)
        lying = {shape for shape, number in self._open.items() if number > 0}
        self.names.append(lying | named | {kind for kind, number in self.deck.seen.items() if number > 0})

    def allowed(self, first: int, last: int) -> set[str]:
        """Return the cards that what tells of plies `first` to `last` may name."""
        first, last = max(0, min(first, len(self.plies))), max(0, min(last, len(self.plies)))
        return set[str]().union(*self.names[max(0, first - 1) : last + 1])


# Another world ----------------------------------------------------------------------------------


def other_world(sight: Sight, n_plies: int, dice: Random) -> list[Ply]:
    """Return the first plies of a game with other cards on the deck, which the looker cannot tell from the true one.

    Cards that only others have seen, and that were not drawn, are others; what lies below the cards that were drawn
    was put back in another order, unless the looker has seen it since.
    """
    plies = sight.plies[:n_plies]
    for _ in range(TRIES):
        script = _Rewriting(plies, sight.looker, dice).script()
        if script != plies and looks_alike(plies, script, sight.looker) and is_possible(sight, script):
            return script
    return plies


class _Rewriting:
    """The plies of one world written for another."""

    def __init__(self, plies: Sequence[Ply], looker: int, dice: Random) -> None:
        self._plies = plies
        self._looker = looker
        self._dice = dice
        self._deck, self._hidden = Deck(looker), self._find_hidden()
        self._top: list[str] = []  # the cards of the other world

    def _find_hidden(self) -> list[bool]:
        """Return for each card, in the order in which Hurons saw it first, whether the looker can know it."""
        deck, cards = Deck(self._looker), list[Card]()
        for ply in self._plies:
            deck.play(ply)
            cards += [card for card in deck.top if card not in cards]
        return [card in deck.top and not card.is_seen for card in cards]

    def script(self) -> list[Ply]:
        """Return the plies of the other world."""
        n_found = 0
        script: list[Ply] = []
        for number, (seat, text) in enumerate(self._plies):
            verb, *words = text.split()
            n_top = len(self._deck.top)
            if verb == "peek":
                if self._deck.n_peeked == n_top:
                    is_hidden = self._hidden[n_found]
                    self._top.append(self._dice.choice(CARDS) if is_hidden else words[0])
                    n_found += 1
                text = f"peek {self._top[self._deck.n_peeked]}"
            elif verb == "order":
                before = [card.kind for card in self._deck.top]
                places = self._shuffled(number, places_of(words, before))
                self._top = [self._top[place] for place in places]
                text = " ".join(("order", *self._top))
            elif verb == "draw" and words and self._top:
                text = f"draw {self._top.pop(0)}"
            script.append((seat, text))
            self._deck.play(self._plies[number])
        return script

    def _shuffled(self, number: int, places: list[int]) -> list[int]:
        """Return the places with those shuffled that the looker has neither put there nor seen since."""
        later = self._plies[number + 1 :]
        n_drawn = sum(text.startswith("draw ") for _, text in later)
        is_looked_at = (self._looker, "huron") in later
        if self._deck.asked == self._looker or is_looked_at or n_drawn >= len(places):
            return places
        rest = places[n_drawn:]
        return [*places[:n_drawn], *self._dice.sample(rest, len(rest))]


def looks_alike(one: Sequence[Ply], other: Sequence[Ply], looker: int) -> bool:
    """Whether all plies are the same of which the looker sees everything."""
    asked = -1
    for mine, its in zip(one, other, strict=True):
        asked = mine[0] if mine[1] == "huron" else asked
        is_hidden = mine[1].startswith(("peek", "order")) and asked != looker
        if mine != its and not is_hidden:
            return False
    return True


def is_possible(sight: Sight, script: Sequence[Ply]) -> bool:
    """Whether the rules allow these plies."""
    state = contract.start(GAME, contract.read_setup(GAME, sight.options, sight.players))
    for seat, text in script:
        try:
            action = GAME.notation.action_of(state, text)
        except BadText:
            return False
        if contract.why_not(GAME, state, seat, action) is not None:
            return False
        GAME.rules.apply(state, action)
    return True
