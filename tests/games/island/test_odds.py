"""The odds of a battle beside the choices."""

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import perm, prod
from pathlib import Path

from tests.games.island.positions import cards, play, position
from voyageur.games.island.components import CARD_NAMES, CARDS_OF_KIND, COMBAT_CARDS, MOST_COMBAT
from voyageur.games.island.judging.odds import chances, lead_chances
from voyageur.games.island.notation.choosing import choices

CARDS_OF_NUMBER = CARDS_OF_KIND // MOST_COMBAT


def named(mask):
    return [name for card, name in enumerate(CARD_NAMES) if mask >> card & 1]


def test_I57_example_7_without_cards_each_side_is_higher_with_6_of_17():
    leads = lead_chances(position(), 0, 1, is_attacking=True, rival_plays=True)
    assert chances(leads, 0) == (Fraction(6, 17), Fraction(5, 17))


def test_the_rulebook_has_the_odds_of_cards_put_down_by_chance():
    page = (Path(__file__).parents[3] / "docs" / "rules" / "island.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) (?:or more )?units? (fewer|more)[^|]* \| ([\d.]+) % \|$", page, re.MULTILINE)
    shown = {int(count) * (1 if side == "more" else -1): float(share) for count, side, share in rows}
    ways = Counter[int]()
    for numbers in product((1, 2, 3), repeat=4):  # put down and drawn by the attacker, then by the defender
        counts = Counter(numbers)
        ways[sum(numbers[:2]) - sum(numbers[2:])] += prod(perm(CARDS_OF_NUMBER, n) for n in counts.values())
    won = {lead: sum(n for sums, n in ways.items() if lead + sums > 0) for lead in shown}
    assert shown == {lead: round(100 * n / ways.total(), 1) for lead, n in won.items()}
    assert [*shown] == [-4, -3, -2, -1, 1, 2, 3, 4, 5]


def test_the_odds_count_every_way_in_which_the_unseen_cards_can_lie():
    unseen = ["drop1", "hammers2", "circles2", "wheel3", "arrow3"]
    rest = " ".join(named(COMBAT_CARDS & ~cards(" ".join(unseen))))
    state = position(hands=["", "drop1 hammers2"], discards=rest)
    leads = lead_chances(state, 0, 1, is_attacking=True, rival_plays=True)
    ways = [[int(name[-1]) for name in way] for way in permutations(unseen)]
    won = sum(own + 1 > rival + max(one, other) for one, other, own, rival, _ in ways)
    equal = sum(own + 1 == rival + max(one, other) for one, other, own, rival, _ in ways)
    assert chances(leads, 1) == (Fraction(won, len(ways)), Fraction(equal, len(ways)))


def test_the_last_card_of_the_stack_is_followed_by_the_discards():
    rest = " ".join(named(COMBAT_CARDS & ~cards("drop1 wheel3")))
    state = position(hands=[rest, ""], discards="wheel3")
    assert lead_chances(state, 0, 1, is_attacking=True, rival_plays=True) == {-2: 1}
    assert lead_chances(state, 0, 1, is_attacking=False, rival_plays=True) == {2: 1}


def hints(offered):
    return {choice.word: choice.hint.values["win"] for choice in offered if choice.hint}


def test_a_move_into_a_battle_shows_its_odds_by_units():
    state = position("b2:B3 b1:R3 d4:R1")
    (verb, _) = choices(state)
    targets = {target.word: target.then for origin in verb.then for target in origin.then}
    assert hints(targets["b1"]) == {"1": 0, "2": 12, "3": 35}
    assert hints(targets["a2"]) == {}


def test_a_card_in_a_battle_shows_its_odds():
    state = play(position("b2:B3 b1:R3 d4:R1", ["drop1 drop3", ""]), "move b2 b1 3", "stop")
    assert hints(choices(state)[0].then) == {"drop1": 65, "drop3": 100}
