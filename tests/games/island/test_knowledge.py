"""What a seat knows, and how what it does not know is redrawn (I64)."""

import random
from collections import Counter
from itertools import combinations
from math import erfc, sqrt

import numpy as np
import pytest

from tests.games.island.positions import cards, hand, new_game, play, position, possible
from tests.games.island.test_invariants import SETS
from voyageur.games.island import presentation, rules
from voyageur.games.island.components import CARD_NAMES, COMBAT_CARDS, RESOURCE_CARDS
from voyageur.games.island.notation import spelling
from voyageur.games.island.notation.choosing import choices
from voyageur.games.island.options import FOLDER
from voyageur.games.island.presentation.scene import scene_of
from voyageur.games.island.rules.invariants import faults
from voyageur.games.island.secrets import is_forced_in_public, text_for
from voyageur.games.island.secrets.knowledge import resample
from voyageur.games.island.state import Phase
from voyageur.kernel import states
from voyageur.kernel.contract import legal_actions
from voyageur.kernel.text import Words
from voyageur.kernel.view import CHANCE, NOBODY

LIKELY = 1e-4  # a chi-square test fails by chance once in so many


def p_value(counts: list[int]) -> float:
    """Return the p-value of the chi-square test that all counts come from one chance (Wilson and Hilferty)."""
    mean, freedom = sum(counts) / len(counts), len(counts) - 1
    statistic = sum((count - mean) ** 2 for count in counts) / mean
    shift = 2 / (9 * freedom)
    return erfc(((statistic / freedom) ** (1 / 3) - 1 + shift) / sqrt(2 * shift)) / 2


def named(mask):
    return " ".join(name for card, name in enumerate(CARD_NAMES) if mask >> card & 1)


def known(state, looker, seat):
    return set(scene_of(state, looker)["seats"][seat]["must_hold"])


# A seat holds drop5, has drawn drop4 as the last resource card, and the rest was shuffled anew: 16 cards.
def reshuffled():
    rest = named(RESOURCE_CARDS & ~cards("drop4 drop5"))
    state = position(hands=["drop5", ""], step="draw", discards=rest)
    return play(state, "draw resource", "deal drop4", "keep")


def test_I64_cards_that_nobody_else_can_have_are_known_to_be_in_a_hand():
    state = reshuffled()
    assert known(state, 1, 0) == {"drop4", "drop5"}
    assert known(state, 0, 1) == set()


def test_I64_what_a_hand_must_hold_is_in_its_accessible_name_for_those_who_know_it():
    state = reshuffled()
    told = [
        [
            Words(FOLDER).say(each.name, "en")
            for each in presentation.view(state, seat).spaces
            if each.element == "hand-0"
        ]
        for seat in (0, 1)
    ]
    assert told == [[], ["Hand of Blue: no combat card, 2 resource cards; must hold drop 4, 5"]]


def test_I64_the_last_card_of_a_stack_is_known_though_no_hand_has_another_of_it():
    rest = named(COMBAT_CARDS & ~cards("drop1"))
    state = play(position(step="draw", discards=rest), "draw combat", "deal drop1")
    assert known(state, 1, 0) == {"drop1"}


def test_I64_the_last_card_of_a_stack_is_known_in_the_hand_of_a_loser():
    rest = named(COMBAT_CARDS & ~cards("drop1 drop2 drop3"))
    state = position("b2:B4 a1:B2 b1:R1 d4:R2", discards=rest)
    play(state, "move b2 b1 2", "stop", "draw drop2", "draw drop3", "take drop1")
    assert known(state, 1, 0) == {"drop1"}


def test_I64_before_the_stack_is_used_up_nothing_is_known():
    assert known(position(hands=["drop5", "drop4"]), 1, 0) == set()


def test_I64_one_card_drawn_from_the_new_stack_is_not_known():
    state = play(reshuffled(), "stop", "stop", "draw resource", "deal wheel4", "keep")
    assert known(state, 0, 1) == set()
    assert known(state, 1, 0) == {"drop4", "drop5"}


def test_I64_a_face_down_card_counts_as_in_its_hand():
    rest = named(COMBAT_CARDS & ~cards("drop1 drop2"))
    state = position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop1", "drop2"], discards=rest)
    state.stack |= cards(rest)
    state.discards &= ~cards(rest)
    for card, name in enumerate(CARD_NAMES):
        state.batch[card] = int(name in rest.split())
    play(state, "move b2 b1 4", "stop", "commit drop1")
    assert known(state, 1, 0) == {"drop1"}
    assert presentation.view(state, 1).scene["battle"]["sides"][0]["card"] is None


def test_I64_a_seat_is_told_its_own_cards_and_others_their_kinds():
    state = position(hands=["drop1 drop4 drop5", "wheel2"])
    own, other = presentation.view(state, 0).scene["seats"]
    assert own["cards"] == ["drop1", "drop4", "drop5"]
    assert (other["cards"], other["combat"], other["resource"]) == (None, 1, 0)
    assert [each["cards"] for each in presentation.view(state, None).scene["seats"]] == [None, None]


@pytest.mark.parametrize(("seat", "text"), [(0, "deal drop1"), (1, "deal"), (None, "deal")])
def test_I64_a_card_drawn_is_seen_by_its_seat_alone(seat, text):
    state = play(position(step="draw"), "draw combat")
    assert text_for(state, CARD_NAMES.index("drop1"), seat) == text


@pytest.mark.parametrize(("seat", "text"), [(0, "commit drop1"), (1, "commit"), (None, "commit")])
def test_I64_a_card_played_first_is_hidden_until_both_are_down(seat, text):
    state = position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop1", "drop2"])
    play(state, "move b2 b1 4", "stop")
    action = spelling.action_of(state, "commit drop1")
    assert text_for(state, action, seat) == text
    play(state, "commit drop1")
    assert text_for(state, spelling.action_of(state, "commit drop2"), 0) == "commit drop2"


def test_I64_a_card_that_meets_none_is_seen_at_once():
    state = position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop1", ""])
    play(state, "move b2 b1 4", "stop")
    assert text_for(state, spelling.action_of(state, "commit drop1"), 1) == "commit drop1"


# What is forced in public -----------------------------------------------------------------------


def test_an_empty_hand_is_forced_to_end_the_cards_in_public():
    assert is_forced_in_public(position(hands=["", "drop1"], step="cards"))


def test_a_hand_that_may_hold_a_usable_card_is_not_forced_in_public():
    state = position(hands=["hammers1", ""], step="cards")
    assert len(legal_actions(rules, state)) == 1
    assert not is_forced_in_public(state)


def test_a_hand_that_is_known_and_of_no_use_is_forced_in_public():
    state = position("a1:B2 d4:R2", hands=["hammers1", ""], step="cards")
    state.stack &= ~COMBAT_CARDS
    state.discards |= COMBAT_CARDS & ~cards("hammers1")
    assert is_forced_in_public(state)


# Redrawing --------------------------------------------------------------------------------------


def pairs(state, seat, n):
    """Yield the state as it is redrawn for a seat by different keys."""
    for key in range(n):
        other = states.copy(state)
        resample(other, seat, key)
        yield other


def test_resample_spreads_a_batch_evenly():
    unseen = "drop1 drop2 hammers1 hammers2 wheel3"
    rest = named(COMBAT_CARDS & ~cards(unseen))
    state = position(hands=["arrow4", "drop1 drop2"], discards=rest)
    counts = Counter(frozenset(hand(other, 1) - {"arrow4"}) for other in pairs(state, 0, 4000))
    possible_hands = [frozenset(each) for each in combinations(unseen.split(), 2)]
    assert {*counts} == {*possible_hands}
    assert p_value([counts[each] for each in possible_hands]) > LIKELY


def test_resample_spreads_a_face_down_card_evenly():
    unseen = "drop1 drop2 hammers1 hammers2"
    rest = named(COMBAT_CARDS & ~cards(f"{unseen} wheel3"))
    state = position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop1 drop2", "wheel3"], discards=rest)
    play(state, "move b2 b1 4", "stop", "commit drop1")
    found = Counter()
    for other in pairs(state, 1, 6000):
        found[CARD_NAMES[other.committed[0]], *hand(other, 0)] += 1
    ways = [(face, one) for face in unseen.split() for one in unseen.split() if one != face]
    assert {*found} == {*ways}
    assert p_value([found[each] for each in ways]) > LIKELY


def test_resample_keeps_cards_of_different_batches_apart():
    state = play(reshuffled(), "stop", "stop", "draw resource", "deal wheel4", "keep")
    for other in pairs(state, 1, 50):
        assert hand(other, 0) == {"drop4", "drop5"}
    assert len({frozenset(hand(other, 1)) for other in pairs(state, 0, 400)}) == 16


# Pairs that a seat cannot tell apart --------------------------------------------------------------


def observed(state, seat):
    """Return all that a seat is given in a position."""
    out = np.zeros(presentation.OBSERVATION_SIZE, np.float32)
    presentation.observe(state, seat, out)
    own = (legal_actions(rules, state), repr(choices(state))) if rules.to_act(state) == seat else ()
    return repr(presentation.view(state, seat)), repr(presentation.view(state, None)), out.tobytes(), own, forced(state)


def forced(state):
    return is_forced_in_public(state) if rules.to_act(state) >= 0 else None


def check_pairs(players, n_games, seed):
    """Play games; at each ply compare what a seat is given in the true state and in a redrawn one."""
    dice, n_different = random.Random(seed), 0
    for number in range(n_games):
        state = new_game(players, **SETS[number % len(SETS)])
        while rules.to_act(state) != NOBODY:
            if state.phase not in (Phase.TILE, Phase.FIRST) and dice.random() < 0.1:
                seat, other = dice.randrange(players), states.copy(state)
                resample(other, seat, dice.getrandbits(62))
                assert faults(other) == []
                assert observed(other, seat) == observed(state, seat)
                n_different += not states.is_equal(other, state)
            texts = [*possible(state)]
            before, action = states.copy(state), spelling.action_of(state, dice.choice(texts))
            rules.apply(state, action)
            check_told(before, action, state, dice)
    assert n_different > n_games


def check_told(before, action, after, dice):
    """Compare what a seat is told of a hidden ply with what it is told of another that it cannot tell from it."""
    seat = dice.randrange(before.n_seats)
    shown = text_for(before, action, seat)
    if shown == spelling.text_of(before, action):
        return
    if rules.to_act(before) == CHANCE:
        others = [spelling.action_of(before, text) for text in possible(before)]
    else:
        others = legal_actions(rules, before)
    other = dice.choice([each for each in others if text_for(before, each, seat) == shown])
    otherwise = states.copy(before)
    rules.apply(otherwise, other)
    assert repr(presentation.describe(before, action, after, seat)) == repr(
        presentation.describe(before, other, otherwise, seat)
    )
    assert observed_by_rival(after, seat) == observed_by_rival(otherwise, seat)


def observed_by_rival(state, seat):
    return repr(presentation.view(state, seat)), repr(presentation.view(state, None))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_I64_a_seat_is_given_nothing_that_it_cannot_know(players):
    check_pairs(players, 20, players)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_I64_a_seat_is_given_nothing_that_it_cannot_know_in_many_games(players):
    check_pairs(players, 1000, 100 + players)
