"""The odds of a battle for one of its sides, as far as that seat knows the cards.

They assume that the rival plays its best combat card.  Which cards that may be, and what both sides then draw, is
counted exactly: the unseen cards of a batch are equally likely in all its places (knowledge.py).
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from voyageur.games.island.components import COMBAT_CARDS, MOST_COMBAT, N_CARDS, N_VALUES
from voyageur.games.island.secrets.knowledge import batch_within, unseen, whole_hand
from voyageur.kernel.contract import State
from voyageur.kernel.parts import PartMap, made_lately

Counts = tuple[int, ...]  # how many cards there are of the values 1, 2, 3
NONE: Counts = (0,) * MOST_COMBAT
VALUES = range(1, MOST_COMBAT + 1)
Chances = PartMap[int, Fraction]  # by the lead of the cards


def lead_chances(state: State, seat: int, rival: int, *, is_attacking: bool, rival_plays: bool) -> Chances:
    """Return the chance of each lead that what `seat` draws has over what `rival` plays and draws."""
    hidden = int(unseen(state, seat)) & COMBAT_CARDS
    rivals = int(whole_hand(state, rival)) & COMBAT_CARDS
    stack = int(state.stack) & COMBAT_CARDS
    batches: list[tuple[Counts, int, bool]] = []
    while hidden:
        same = int(batch_within(state, hidden))
        hidden &= ~same
        held = (same & rivals).bit_count() if rival_plays else 0
        batches.append((_counts(same), held, bool(same & stack)))
    discards = _counts(int(state.discards) & COMBAT_CARDS)
    return _leads(tuple(batches), stack.bit_count(), discards, is_attacking)


@made_lately
def chances(leads: Chances, lead: int) -> tuple[Fraction, Fraction]:
    """Return the chances to win and to tie with a lead in units and in the card that one plays."""
    win = sum((chance for each, chance in leads.items() if lead + each > 0), Fraction(0))
    return win, leads.get(-lead, Fraction(0))


def _counts(cards: int) -> Counts:
    values = [card % N_VALUES + 1 for card in range(N_CARDS) if cards >> card & 1]
    return tuple(values.count(value) for value in VALUES)


@lru_cache(maxsize=256)
def _leads(
    batches: tuple[tuple[Counts, int, bool], ...], n_stack: int, discards: Counts, is_attacking: bool
) -> Chances:
    """Return the chance of each lead of the cards, from the unseen cards of each batch and how many the rival holds."""
    leads: defaultdict[int, Fraction] = defaultdict(Fraction)
    for card, left, chance in _best_cards(batches):
        for first, second, each in _draws(left, n_stack, discards):
            lead = first - second if is_attacking else second - first
            leads[lead - card] += chance * each
    return PartMap(leads)


def _best_cards(batches: tuple[tuple[Counts, int, bool], ...]) -> Iterator[tuple[int, Counts, Fraction]]:
    """Yield the rival's best card (0: none), what is then left of the batch of the stack, and the chance."""
    ways = [[*_hands(counts, held)] for counts, held, _ in batches]
    for chosen in product(*ways):
        best = max((value for hand, _ in chosen for value in VALUES if hand[value - 1]), default=0)
        chance, left = Fraction(1), NONE
        for (hand, each), (counts, _, is_stack) in zip(chosen, batches, strict=True):
            chance *= each
            if is_stack:
                left = _without(counts, hand)
        yield best, left, chance


def _hands(counts: Counts, held: int) -> Iterator[tuple[Counts, Fraction]]:
    """Yield the hands of `held` cards among `counts`, with their chances."""
    for hand in product(*(range(count + 1) for count in counts)):
        if sum(hand) == held:
            ways = [comb(count, n) for count, n in zip(counts, hand, strict=True)]
            yield hand, Fraction(ways[0] * ways[1] * ways[2], comb(sum(counts), held))


def _without(counts: Counts, other: Counts) -> Counts:
    return tuple(count - n for count, n in zip(counts, other, strict=True))


def _draws(stack: Counts, n_stack: int, discards: Counts) -> Iterator[tuple[int, int, Fraction]]:
    """Yield what both sides draw, the attacker first (0: no card is left), with the chance."""
    if n_stack == 0:
        stack, n_stack, discards = discards, sum(discards), NONE
    for first, left, chance in _one_draw(stack, n_stack):
        second = (discards, sum(discards)) if n_stack == 1 else (left, n_stack - 1)
        for value, _, each in _one_draw(*second):
            yield first, value, chance * each


def _one_draw(counts: Counts, n: int) -> Iterator[tuple[int, Counts, Fraction]]:
    """Yield the value of a card drawn, what is left, and the chance; 0 if there is no card."""
    if n <= 0:
        yield 0, counts, Fraction(1)
        return
    for value in VALUES:
        if counts[value - 1]:
            drawn = tuple(int(each == value) for each in VALUES)
            yield value, _without(counts, drawn), Fraction(counts[value - 1], sum(counts))
