"""The twin of Nouvelle-France on the deck, on the Huron and what a seat knows, and on whole games of chance."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from .nouvelle_france import SNOW, WORDS, NouvelleFrance, is_balanced, place
from .test_nouvelle_france_twin import SHAPES, at, cards, play, points, starting
from .test_nouvelle_france_twin_turns import before_storm, to_next_turn

ONE_CARD = {"one_card": "yes"}


def drawn_from(weights, dice):
    return dice.choices([*weights], [*weights.values()])[0]


def gap(**more):
    return at(**{"step": "gap"} | more)


def sums(weights):
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}


# --- the deck -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "piles"), [({}, (11, 17, 22, 28, 33, 39)), (ONE_CARD, (6, 13, 19, 26, 32, 39))])
def test_N64_snow_lies_in_piles_2_4_and_6(options, piles):
    """Draw the whole deck and ask before each card whether it may be snow, and with what weight."""
    dice = random.Random(3)
    for _ in range(20):
        game = NouvelleFrance(options=options)
        storms = 0
        for number in range(39):
            pile = next(index for index, end in enumerate(piles) if number < end)
            may_snow = pile % 2 == 1 and storms == pile // 2
            weights = sums(game._weights_of_next_unseen())
            assert weights.get(SNOW, 0) == (Fraction(1, piles[pile] - number) if may_snow else 0)
            left = {shape: game.deck[shape] for shape in SHAPES if game.deck[shape]}
            rest = Fraction(1) - weights.get(SNOW, 0)
            assert all(weights.get(shape, 0) == rest * left[shape] / sum(left.values()) for shape in left)
            assert game.facts()["pile"] == pile + 1
            card = drawn_from(game._weights_of_next_unseen(), dice)
            game.deck[card] -= 1
            storms += card == SNOW
        assert game.deck.total() == 0


def test_N64_weights_are_in_lowest_terms():
    game = play(at(gone="", open="croix croix"), "draw")
    assert game.chance() == {"draw croix": 1} | {f"draw {shape}": 2 for shape in SHAPES[1:]}


TIMETABLE = {"no": ((9, 14), (19, 24), (29, 34)), "yes": ((6, 12), (18, 24), (30, 36))}


@pytest.mark.parametrize("one_card", ["no", "yes"])
def test_N64_example_6_the_storms_come_in_time(one_card):
    """Count the cards used before each storm; nothing else is played, so chance is asked directly."""
    dice = random.Random(7)
    found = [set(), set(), set()]
    for _ in range(400):
        game = NouvelleFrance(options={"one_card": one_card})
        blocks = 0
        for number in range(39):
            card = drawn_from(game._weights_of_next_unseen(), dice)
            game.deck[card] -= 1
            if card == SNOW:
                found[2 - game.deck[SNOW]].add(blocks if one_card == "yes" else blocks - 2)  # two lie open
            blocks += card != SNOW
            assert number < 38 or card == SNOW or game.deck[SNOW] == 0
    for (fewest, most), counts in zip(TIMETABLE[one_card], found, strict=True):
        assert (min(counts), max(counts)) == (fewest, most)


# --- the Huron ----------------------------------------------------------------------------------


def test_N56_N58_each_seat_is_asked_before_every_turn_from_the_one_about_to_play():
    game = gap(seats=3, first=2)
    asked = []
    while game.step == "huron":
        asked.append(game.to_act())
        game.play("pass")
    assert asked == [2, 0, 1]
    game = play(gap(seats=3, face_down=["", "huron"]), "pass", "pass", "place beam mill a2.1 a3.1 a4.1", "pass", "pass")
    assert (game.step, game.to_act()) == ("coureur", 2)
    game.play("pass")
    assert (game.step, game.to_act()) == ("huron", 2)  # seat 1 is about to play, and has none
    assert play(game, "pass").to_act() == 0


@pytest.mark.parametrize("order", ["round", "snake"])
def test_N56_own_is_before_and_after_the_own_turn(order):
    game = gap(seats=3, options={"huron_window": "own", "turn_order": order, "ally_use": "storm"})
    asked = []
    for _ in range(5):
        asked.append([])
        while game.step == "huron":
            asked[-1].append(game.to_act())
            game.play("pass")
        if not starting(game, "place"):
            play(play(game, "draw"), min(text for text in game.chance()))
        game.play(min(starting(game, "place")))
        while game.step in ("fille", "coureur"):
            game.play("pass")
    assert (
        asked
        == {
            "round": [[0], [1, 0], [2, 1], [0, 2], [1, 0]],
            "snake": [[0], [1, 0], [2, 1], [2], [1, 2]],
        }[order]
    )


def test_N57_three_cards_are_seen_and_put_back_in_any_order():
    game = play(gap(), "huron")
    assert (game.to_act(), game.step) == ("chance", "peek")
    play(game, "peek fer", "peek canon", "peek faux")
    assert game.legal() == {f"order {' '.join(each)}" for each in permutations(["fer", "canon", "faux"])}
    play(game, "order faux fer canon", "pass", "draw")
    assert game.chance() == {"draw faux": 1}
    assert game.facts()["face_down"] == [["huron"], []]


def test_N57_equal_cards_give_equal_texts():
    game = play(gap(), "huron", "peek fer", "peek canon", "peek fer")
    assert game.legal() == {"order fer fer canon", "order fer canon fer", "order canon fer fer"}


def test_N57_a_card_that_was_seen_is_seen_again():
    game = play(gap(), "huron", "peek fer", "peek canon", "peek faux", "order canon fer faux", "huron")
    assert game.chance() == {"peek canon": 1}
    play(game, "peek canon", "peek fer", "peek faux", "order faux fer canon", "draw", "draw faux")
    assert game.facts()["top"] == ["fer", "canon"]


def test_N57_what_is_under_the_seen_cards_is_drawn_from_the_others():
    game = play(gap(gone="", open="croix croix"), "huron", "peek croix", "peek croix", "peek fer")
    play(game, "order fer croix croix", "pass", "draw", "draw fer")
    assert game._weights_of_next_unseen() == {shape: 3 if shape == "fer" else 4 for shape in SHAPES[1:]}


@pytest.mark.parametrize("left", [1, 2])
def test_N57_with_fewer_cards_left_those_are_seen(left):
    game = before_storm(3, gone=" ".join(cards(35 - left, without=["croix", "faux"])), step="gap")
    assert game.deck.total() == left
    play(game, "huron")
    for _ in range(left):
        game.play(min(game.chance()))
    assert all(len(text.split()) == 1 + left for text in game.legal())
    assert game.step == "order"
    assert len(game.legal()) == left  # one of the cards is snow


def test_N37_snow_may_be_moved_and_two_storms_may_follow_each_other():
    """Several Hurons can push the first snow down to the second; here the deck is set like that."""
    game = before_storm(2, points=[20, 20], cubes={"mill": "b1.2:white b1.3:white"}, step="gap", face_down=["huron"])
    game.deck[SNOW] += 1  # the first storm has not come: its card was pushed down
    game.storms = 0
    game.top = ["snow", "snow"]
    play(game, "pass", "draw", "draw snow")
    assert (game.facts()["storms"], game.chance()) == (1, {"draw snow": 1})
    play(game, "draw snow")
    assert (game.facts()["storms"], points(game)) == (2, [21, 20])  # the mill's second sign is a plus
    assert [each["post"] for each in game.facts()["bonus"]] == ["lost", "lost"]
    assert game.facts()["face_down"] == [[], []]


# --- what a seat knows --------------------------------------------------------------------------


def test_what_a_seat_knows_are_places_until_another_huron():
    game = play(gap(seats=3), "huron", "peek fer", "peek canon", "peek faux", "order faux canon fer")
    assert game.knowledge(0) == (["faux", "canon", "fer"], [], 0)
    assert game.knowledge(1) == game.knowledge(None) == ([], [], 0)
    play(game, "huron", "peek faux", "peek canon", "peek fer", "order fer canon faux")
    assert game.knowledge(0) == ([], ["canon", "faux", "fer"], 3)
    assert game.knowledge(1) == (["fer", "canon", "faux"], [], 0)
    play(game, "pass", "draw", "draw fer")
    assert game.knowledge(0) == ([], ["canon", "faux"], 2)
    assert game.knowledge(1) == (["canon", "faux"], [], 0)


def test_what_a_seat_knows_is_among_the_top_three_also_when_some_were_drawn():
    game = play(gap(seats=3), "huron", "peek fer", "peek canon", "peek faux", "order faux canon fer", "pass", "pass")
    play(game, "draw", "draw faux")
    assert game.knowledge(0) == (["canon", "fer"], [], 0)
    to_next_turn(play(game, min(starting(game, "place"))))
    play(game, "draw", "draw canon")
    play(game, min(starting(game, "place")))
    while game.step != "huron":
        game.play("pass")
    assert (game.to_act(), game.knowledge(0).places) == (2, ["fer"])
    play(game, "huron", "peek fer", "peek croix", "peek canon", "order croix fer canon", "pass", "draw", "draw croix")
    assert game.knowledge(0) == ([], ["fer"], 2)
    play(game, min(starting(game, "place")))
    to_next_turn(game)
    play(game, "draw", "draw fer")
    assert game.knowledge(0) == ([], [], 0)
    assert game.knowledge(2) == (["canon"], [], 0)


def test_what_a_seat_knows_stays_among_the_top_three_at_a_third_huron():
    game = play(gap(seats=3), "huron", "peek fer", "peek canon", "peek faux", "order faux canon fer")
    play(game, "huron", "peek faux", "peek canon", "peek fer", "order fer canon faux")
    play(game, "huron", "peek fer", "peek canon", "peek faux", "order fer canon faux")
    assert game.knowledge(0) == game.knowledge(1) == ([], ["canon", "faux", "fer"], 3)


def test_what_a_seat_knows_is_what_it_saw_itself():
    game = play(gap(), "huron", "peek fer", "peek canon", "peek faux", "order faux canon fer")
    assert {event.cards for event in game.seen_by(1) if event.what in ("peek", "order")} == {()}
    assert [event.cards for event in game.seen_by(0) if event.what == "peek"] == [("fer",), ("canon",), ("faux",)]


# --- whole games --------------------------------------------------------------------------------


def assert_whole(game):
    facts = game.facts()
    lying = sum(facts["deck"].values()) + len(facts["open"])
    assert sum(map(len, facts["stock"].values())) == lying - facts["deck"].get(SNOW, 0)
    for shape, colours in facts["stock"].items():
        assert len(colours) == facts["deck"].get(shape, 0) + facts["open"].count(shape)
    assert facts["deck"].get(SNOW, 0) == 3 - facts["storms"]
    assert not Counter(facts["top"]) - Counter(facts["deck"])
    for seat in game.seats:
        places, among, within = game.knowledge(seat)
        if game.step not in ("peek", "order"):
            assert facts["top"][: len(places)] == places
            assert not Counter(among) - Counter(facts["top"][:within])
            assert not (places and among)
        assert game.uses[seat] >= len(facts["face_down"][seat])
        assert game.options["negative_points"] == "yes" or facts["points"][seat] >= 0


def assert_stands(game, text):
    """A block rests on something, is in the plan and leaves nothing above it."""
    _, block, site, *names = text.split()
    pose = [place(name) for name in names]
    cubes = game.cubes[site]
    assert not {*pose} & cubes.keys()
    assert all(1 <= z <= 3 and (x, y) in game.plans[site] for x, y, z in pose)
    assert all(z > max((c for a, b, c in cubes if (a, b) == (x, y)), default=0) for x, y, z in pose)
    supporting = [(x, y, z) for x, y, z in pose if z == 1 or (x, y, z - 1) in cubes]
    assert supporting
    assert game.options["free_standing"] == "touching" or is_balanced(pose, supporting)
    assert len(pose) == game.pieces.bars.get(block, 5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_N12_any_line_of_play_is_whole_and_ends_with_the_third_storm(seats):
    dice = random.Random(seats)
    verbs = Counter()
    for number in range(5):
        options = {name: dice.choice(values) for name, values in WORDS.items()} if number else {}
        game = NouvelleFrance(seats, options)
        while game.to_act() is not None:
            assert_whole(game)
            text = drawn_from(game.chance() or dict.fromkeys(sorted(game.legal()), 1), dice)
            if text.startswith("place"):
                assert_stands(game, text)
            verbs[text.split()[0]] += 1
            game.play(text)
        assert (game.facts()["storms"], game.step) == (3, "over")
        assert game.winners()
        assert game.scores() == points(game)
    assert {"place", "remove", "huron", "order", "fille", "coureur", "pass"} <= verbs.keys()
