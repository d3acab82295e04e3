"""What seats know of the deck, texts as far as they may know them, and samples."""

from collections import Counter

import numpy as np
import pytest

from tests.games.nouvelle_france.positions import State, begun, new_game, passed, play, possible, rules, spelling
from voyageur.games.nouvelle_france import secrets
from voyageur.games.nouvelle_france.components import CARDS
from voyageur.games.nouvelle_france.presentation.scene import scene_of
from voyageur.games.nouvelle_france.rules import invariants
from voyageur.games.nouvelle_france.secrets import knowledge
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel import states

KEYS = range(300)
PLACE = "place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1"


def looked(*cards: str, state: State | None = None, order: str = "") -> State:
    """Let the seat asked look at the top of the deck and put the cards back, in the same order if none is given."""
    state = begun() if state is None else state
    play(state, "huron", *(f"peek {card}" for card in cards))
    return play(state, f"order {order or ' '.join(cards)}")


def in_pile(pile: int, left: int) -> State:
    """Return the gap before the first turn with so many cards of a pile on top, the snowflake among them."""
    state = begun()
    state.pile, state.pile_left, state.pile_has_snow = pile, left, 1
    later = sum(each % 2 for each in range(pile + 1, 6))
    sizes = (11, 6, 5, 6, 5, 6)
    state.n_left = left + sum(sizes[pile + 1 :])
    state.storms = 2 - later
    state.unknown[:] = 0
    left_over = state.n_left - 1 - later
    for shape in range(9):
        state.unknown[shape] = min(4, left_over)
        left_over -= int(state.unknown[shape])
    return state


def tops(state: State, seat: int) -> Counter[tuple[str, ...]]:
    """Return how often the known cards are which in samples for a seat."""
    found = Counter[tuple[str, ...]]()
    for key in KEYS:
        sample = states.copy(state)
        knowledge.resample(sample, seat, key)
        assert [fault for fault in invariants.faults(sample) if "blocks" not in fault] == []
        found[tuple(CARDS[card] for card in sample.known[: sample.n_known])] += 1
    return found


def known(state: State, seat: int | None) -> object:
    return scene_of(state, seat)["known"]


# What is known ----------------------------------------------------------------------------------


def test_who_looked_knows_the_order():
    state = looked("croix", "faux", "fer", order="fer croix faux")
    assert known(state, 0) == ["fer", "croix", "faux"]
    assert known(passed(play(state, "pass", "draw", "draw fer", PLACE)), 0) == ["croix", "faux"]


def test_others_know_nothing():
    state = looked("croix", "faux", "fer")
    assert known(state, 1) == known(state, None) == []


def test_after_another_huron_the_cards_are_known_as_a_set():
    state = looked("croix", "faux", "fer")
    looked("croix", "faux", "fer", state=state, order="faux fer croix")
    assert known(state, 0) == {"cards": ["croix", "fer", "faux"]}
    assert known(state, 1) == ["faux", "fer", "croix"]


def test_cards_that_are_drawn_leave_the_set():
    state = looked("croix", "faux", "fer")
    passed(looked("croix", "faux", "fer", state=state, order="faux fer croix"))
    play(state, "draw", "draw faux")
    assert known(state, 0) == {"cards": ["croix", "fer"]}


def test_a_card_that_another_huron_adds_is_not_known():
    state = passed(play(looked("croix", "faux", "fer"), "pass"))
    play(state, "draw", "draw croix", PLACE, "pass", "pass")
    looked("faux", "fer", "girouette", state=state, order="girouette fer faux")
    assert known(state, 0) == {"cards": ["fer", "faux"]}
    assert known(state, 1) == ["girouette", "fer", "faux"]


# Samples ----------------------------------------------------------------------------------------


def test_a_sample_keeps_what_a_seat_knows():
    state = looked("croix", "faux", "fer")
    assert [*tops(state, 0)] == [("croix", "faux", "fer")]


def test_a_sample_redraws_what_a_seat_has_not_seen():
    assert len(tops(looked("croix", "faux", "fer"), 1)) > 100


def test_a_sample_shuffles_a_known_set():
    state = looked("croix", "faux", "fer")
    looked("croix", "faux", "fer", state=state, order="faux fer croix")
    found = tops(state, 0)
    assert len(found) == 6
    assert all(sorted(cards) == ["croix", "faux", "fer"] for cards in found)


def test_a_sample_keeps_the_cards_of_the_deck_together():
    state = looked("croix", "faux", "fer")
    for key in KEYS[:20]:
        sample = states.copy(state)
        knowledge.resample(sample, 1, key)
        shapes = Counter({CARDS[shape]: int(n) for shape, n in enumerate(sample.unknown)})
        shapes.update(CARDS[card] for card in sample.known)
        assert shapes == {shape: 4 - (shape in ("fer", "canon")) for shape in CARDS[:9]}


def test_everybody_knows_that_the_snow_of_a_used_up_pile_is_in_the_known_cards():
    state = looked("snow", "croix", "fer", state=in_pile(1, 2))
    assert all(cards.count("snow") == 1 for cards in tops(state, 1))


@pytest.mark.slow
def test_the_snow_of_a_pile_may_have_slipped_among_the_known_cards():
    for cards in (("snow", "croix", "fer"), ("fer", "croix", "equerre")):
        found = tops(looked(*cards, state=in_pile(1, 6)), 1)
        with_snow = sum(n for top, n in found.items() if "snow" in top)
        assert 0.4 < with_snow / len(KEYS) < 0.6  # three of six cards of the pile were seen


def chances_of_snow(state: State, seat: int) -> tuple[int, ...]:
    """Return the weights that the snowflake of the pile lies among the known cards, and that it lies in the pile."""
    return tuple(int(weight) for weight in knowledge.chances_of_snow(state, seat))


def test_no_snow_has_slipped_from_the_first_pile():
    assert chances_of_snow(looked("croix", "faux", "fer"), 1) == (0, 1)


def test_the_snow_is_as_likely_in_each_place_of_its_pile():
    state = looked("fer", "croix", "equerre", state=in_pile(1, 6))
    assert chances_of_snow(state, 1) == (3, 3)


def test_a_card_that_was_drawn_is_no_longer_a_place_of_the_snow():
    state = passed(looked("fer", "croix", "equerre", state=in_pile(1, 6)))
    play(state, "draw", "draw fer")
    assert chances_of_snow(state, 1) == (2, 3)


def test_who_looked_knows_whether_the_snow_was_there():
    without, with_it = ("fer", "croix", "equerre"), ("fer", "snow", "equerre")
    found = [chances_of_snow(looked(*cards, state=in_pile(1, 6)), 0) for cards in (without, with_it)]
    assert found == [(0, 1), (1, 0)]


def test_a_seat_has_seen_the_cards_that_are_left_of_those_it_looked_at():
    state = passed(looked("croix", "faux", "fer"))
    assert [knowledge.n_seen(state, seat) for seat in (0, 1)] == [3, 0]
    play(state, "draw", "draw croix")
    assert (knowledge.n_seen(state, 0), knowledge.n_in_order(state, 0)) == (2, 2)


def test_cards_of_a_kind_that_a_seat_has_seen_are_no_longer_possible():
    state = looked("croix", "faux", "fer")
    assert [int(knowledge.n_possible(state, seat, 0)) for seat in (0, 1)] == [3, 4]


def test_a_seat_that_has_seen_the_cards_knows_where_the_snow_is_not():
    found = tops(looked("fer", "croix", "equerre", state=in_pile(1, 6)), 0)
    assert [*found] == [("fer", "croix", "equerre")]


def test_without_known_cards_nothing_is_hidden_in_the_state():
    state = begun()
    sample = states.copy(state)
    knowledge.resample(sample, 0, 1)
    assert states.is_equal(sample, state)


# Draws ------------------------------------------------------------------------------------------


def event(state: State) -> tuple[int, ...]:
    """Return the key of the chance event."""
    out = np.zeros(4, np.int64)
    rules.chance_event(state, out)
    return tuple(out.tolist())


def test_the_sticks_and_the_first_seat_have_keys_of_their_own():
    state = new_game()
    assert event(state) == (Phase.STICKS, 0, 0, 0)
    assert event(play(state, "sticks +2- 2-+ -+2")) == (Phase.FIRST, 0, 0, 0)


def test_a_card_that_nobody_has_seen_has_the_key_of_its_place_in_the_deck():
    state = play(passed(begun()), "draw")
    assert event(state) == (Phase.DRAW, 0, 0, state.n_left)


def test_the_first_card_beneath_the_known_ones_has_the_key_of_its_place():
    state = play(begun(), "huron")
    at_first = event(state)
    assert at_first == (Phase.DRAW, 0, 0, state.n_left)
    assert event(play(state, "peek croix")) == (*at_first[:3], at_first[3] - 1)


def test_a_card_that_is_looked_at_again_has_a_key_by_turn_seat_and_number():
    state = play(looked("croix", "faux", "fer"), "huron")
    keys = [event(state), event(play(state, "peek croix")), event(play(state, "peek faux"))]
    place = state.n_left * 4
    assert keys == [(Phase.PEEK, state.turn_number, 1, place + n) for n in range(3)]


def test_a_known_card_that_is_drawn_has_another_key_than_when_it_was_looked_at():
    state = play(passed(looked("croix", "faux", "fer")), "draw")
    assert event(state) == (Phase.PEEK, state.turn_number, state.asked, state.n_left * 4 + 3)


def test_the_first_pile_has_no_snowflake():
    assert "draw snow" not in possible(play(passed(begun()), "draw"))


def test_a_snowflake_comes_with_the_chance_of_its_place_in_the_pile():
    state = play(passed(in_pile(1, 4)), "draw")
    weights = possible(state)
    total, shapes = sum(weights.values()), sum(map(int, state.unknown))
    assert weights["draw snow"] * 4 == total
    assert weights["draw croix"] * 4 * shapes == total * 3 * int(state.unknown[0])


def test_a_pile_without_its_snowflake_has_only_block_cards():
    state = in_pile(1, 4)
    state.pile_has_snow = 0
    weights = possible(play(passed(state), "draw"))
    assert [*weights.values()] == [int(n) for n in state.unknown if n]
    assert "draw snow" not in weights


def test_the_last_card_may_be_a_snowflake():
    assert possible(play(passed(in_pile(5, 1)), "draw")) == {"draw snow": 1}


# Texts ------------------------------------------------------------------------------------------


def test_only_the_huron_s_seat_is_told_what_it_sees():
    state = play(begun(), "huron")
    action = spelling.action_of(state, "peek croix")
    assert [secrets.text_for(state, action, seat) for seat in (0, 1, None)] == ["peek croix", "peek", "peek"]
    play(state, "peek croix", "peek fer", "peek faux")
    action = spelling.action_of(state, "order fer croix faux")
    assert [secrets.text_for(state, action, seat) for seat in (0, 1)] == ["order fer croix faux", "order"]


def test_an_order_is_forced_in_public_only_if_there_is_one_card():
    state = play(begun(), "huron", "peek croix", "peek croix", "peek croix")
    assert not secrets.is_forced_in_public(state)
    state = in_pile(5, 1)
    assert secrets.is_forced_in_public(play(state, "huron", "peek snow"))


def test_a_huron_does_not_change_the_cards_to_come():
    """A card that nobody has seen has the same key whether it is seen or drawn first."""
    seen, drawn = np.zeros(4, np.int64), np.zeros(4, np.int64)
    rules.chance_event(play(begun(), "huron"), seen)
    rules.chance_event(play(passed(begun()), "draw"), drawn)
    assert seen.tolist() == drawn.tolist()
