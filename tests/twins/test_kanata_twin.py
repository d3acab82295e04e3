"""The twin of Kanata on the worked examples of the rules page, and on a few more clauses."""

import random
from collections import Counter
from copy import deepcopy
from fractions import Fraction

import pytest

from .kanata import Kanata, place

# c3 is the French colony, c4 lumber, d3 fur, b3 sea, c2 lumber; Newfoundland (lumber) at e5.
SMALL = ["l~l~N", "~flfB", "l~Ffl", "llllf", "fllll"]
# 10 x 10, own colony at e5, the enemy's far off.
WIDE = ["l" * 9 + "B"] + ["l" * 10] * 4 + ["llllFlllll"] + ["l" * 10] * 4


def play(game, *texts):
    for text in texts:
        assert text in game.legal() or text in game.chance(), (text, game.legal())
        game.play(text)
    return game


def fort_tiles(game):
    return {text.split()[1] for text in game.legal() if text.startswith("fort ")}


def fort_step(**more):
    cards = ({"lumber": 2, "firearms": 1, "manpower": 1}, {})
    return Kanata.position(**{"rows": WIDE, "step": "forts", "cards": cards} | more)


def in_fight(units, **more):
    """Return a fight on c2 in the French turn."""
    return Kanata.position(**{"rows": SMALL, "step": "fights", "militia": {"c2": units}} | more)


def odds_that_mover_clears(game, tile, at_least=1):
    """Return the probability, by exact recursion over fight rounds; a round that changes nothing repeats."""
    mover, before = game.mover, tuple(game.militia[tile])
    ways, positions = Counter(), {}
    for text, weight in game.chance().items():
        after = deepcopy(game)
        after.play(text)
        left = tuple(after.militia[tile])
        ways[left] += weight
        positions[left] = after
    del ways[before]
    cleared = Fraction(0)
    for left, weight in ways.items():
        if left[1 - mover] == 0:
            cleared += weight * (left[mover] >= at_least)
        elif left[mover] > 0:
            cleared += weight * odds_that_mover_clears(positions[left], tile, at_least)
    return cleared / ways.total()


def test_K36_K46_example_0_a_unit_raised_beside_an_enemy_fights_with_the_forts_bonus():
    game = Kanata.position(
        rows=SMALL,
        mover=1,
        step="militia",
        cards=({}, {"firearms": 1, "manpower": 1}),
        forts={"e5": 1},
        militia={"e5": [1, 0]},
    )
    play(game, "raise e5", "stop", "stop")
    assert game.to_act() == "chance"
    assert game.facts()["fight"] == "e5"
    play(game, "roll 3 3")  # 4 to 3 for the British, whose turn it is
    assert game.facts()["militia"] == {"e5": [0, 1]}
    assert (game.to_act(), game.facts()["round"]) == (0, 2)


def test_K46_attacked_takes_the_bonus_from_an_owner_on_turn():
    game = Kanata.position(
        rows=SMALL,
        options={"owner_bonus": "attacked"},
        mover=1,
        step="fights",
        forts={"e5": 1},
        militia={"e5": [1, 1]},
    )
    play(game, "roll 3 3")
    assert game.facts()["militia"] == {"e5": [1, 1]}


def test_K13_K14_example_1_collecting_at_the_start():
    game = Kanata(SMALL)
    assert game.legal() == ["collect c2", "collect c4", "collect d3", "stop"]
    assert game.facts()["cards"][0]["manpower"] == 3
    play(game, "collect c4")
    assert game.legal() == ["collect c2", "collect d3", "stop"]
    assert game.facts()["cards"][0] == {
        "lumber": 1,
        "fur": 0,
        "support": 0,
        "firearms": 0,
        "manpower": 2,
    }


def test_K14_a_tile_gives_once_a_turn():
    game = play(Kanata(SMALL), "collect c4", "stop", "stop", "stop", "stop", "stop")
    assert game.facts()["collected"] == []
    play(game, "stop", "stop", "stop", "stop", "stop")
    assert "collect c4" in game.legal()


def test_K10_example_2_british_manpower_is_four():
    game = play(Kanata(SMALL), *["stop"] * 5)
    assert game.facts()["mover"] == 1
    assert [hand["manpower"] for hand in game.facts()["cards"]] == [0, 4]
    assert "collect e5" in game.legal()


def test_K10_a_besieged_place_pays_unless_the_option_says_no():
    for pays, manpower in (("yes", 4), ("no", 0)):
        game = Kanata.position(
            rows=SMALL,
            options={"besieged_pays": pays},
            step="march",
            forts={"e5": 1},
            militia={"e4": [1, 0], "e5": [1, 0]},
        )
        play(game, "stop")
        assert game.facts()["cards"][1]["manpower"] == manpower


def test_K18_a_besieged_fort_still_collects_from_its_neighbours():
    for collects, tiles in (("yes", ["a1", "b2", "c1"]), ("no", [])):
        game = Kanata.position(
            rows=SMALL,
            options={"besieged_collects": collects},
            cards=({"manpower": 3}, {}),
            forts={"b1": 0},
            militia={"b1": [0, 1]},
        )
        beside_fort = [f"collect {tile}" for tile in tiles]
        beside_colony = ["collect c2", "collect c4", "collect d3", "stop"]
        assert game.legal() == beside_fort + beside_colony


def test_K17_an_enemy_fort_closes_its_tile_even_under_own_militia():
    game = Kanata.position(rows=SMALL, cards=({"manpower": 1}, {}), forts={"c4": 1}, militia={"c4": [1, 0]})
    assert game.legal() == ["collect c2", "collect d3", "stop"]


def test_K20_K21_example_3_six_support_win_at_once():
    game = Kanata.position(rows=SMALL, step="convert", cards=({"support": 5, "fur": 4, "manpower": 2}, {}))
    play(game, "trade fur")
    assert (game.ending(), game.scores(), game.to_act()) == ("support", [1.0, 0.0], None)
    assert game.legal() == []
    hand = game.facts()["cards"][0]
    assert (hand["fur"], hand["support"], hand["manpower"]) == (2, 6, 2)


def test_K20_six_support_win_on_entering_the_step():
    game = Kanata.position(rows=SMALL, mover=1, cards=({}, {"support": 6}))
    play(game, "stop")
    assert (game.ending(), game.scores()) == ("support", [0.0, 1.0])
    assert (game.facts()["step"], game.facts()["mover"]) == ("over", 1)


def test_K43_K44_K47_example_4_a_battle_for_a_fort():
    game = in_fight([2, 1], forts={"c2": 1})
    assert game.chance() == {f"roll {a} {b}": 1 for a in range(1, 7) for b in range(1, 7)}
    play(game, "roll 3 3")
    assert game.facts()["militia"] == {"c2": [2, 1]}
    play(game, "roll 2 5")
    assert game.facts()["militia"] == {"c2": [1, 1]}
    play(game, "roll 4 3")  # 4 to 4
    assert game.facts()["militia"] == {"c2": [1, 1]}
    play(game, "roll 5 3")
    assert game.facts()["militia"] == {"c2": [1, 0]}
    assert game.facts()["forts"] == {"c2": 1}  # K31: one militia does not destroy it


def test_K47_other_ties():
    play(both := in_fight([1, 1], options={"tie": "both"}), "roll 2 2")
    assert both.facts()["militia"] == {}
    play(defender := in_fight([1, 1], options={"tie": "defender"}), "roll 2 2")
    assert defender.facts()["militia"] == {"c2": [0, 1]}


def test_K43_K46_example_5_exact_odds():
    assert odds_that_mover_clears(in_fight([1, 1]), "c2") == Fraction(1, 2)
    assert odds_that_mover_clears(in_fight([1, 1], forts={"c2": 1}), "c2") == Fraction(10, 31)
    assert odds_that_mover_clears(in_fight([2, 1], forts={"c2": 1}), "c2") == Fraction(41, 62)


@pytest.mark.parametrize(
    ("where", "mine", "theirs", "at_least", "percent"),
    [
        ("open", 2, 1, 1, 84),
        ("open", 3, 2, 1, 82),
        ("fort", 2, 2, 1, 25),
        ("fort", 3, 2, 1, 57),
        ("colony", 2, 1, 1, 26),
        ("colony", 3, 1, 1, 50),
        ("colony", 4, 2, 1, 32),
        ("colony", 5, 2, 1, 62),
        ("fort", 2, 1, 2, 50),
        ("fort", 3, 1, 2, 84),
        ("fort", 4, 2, 2, 82),
        ("colony", 3, 1, 2, 45),
        ("colony", 4, 1, 2, 72),
        ("colony", 5, 2, 2, 61),
    ],
)
def test_K43_K44_odds_derived_on_the_rule_page(where, mine, theirs, at_least, percent):
    tile = "e4" if where == "colony" else "c2"
    forts = {"c2": 1} if where == "fort" else {}
    game = in_fight([0, 0], forts=forts, militia={tile: [mine, theirs]})
    assert round(100 * odds_that_mover_clears(game, tile, at_least)) == percent


def test_K24_K26_K27_example_6_fort_range():
    lawful = fort_tiles(fort_step())
    assert {"e8", "g6", "f7"} <= lawful
    assert not lawful & {"e9", "e6", "d5", "f6", "e5"}
    assert len(lawful) == 24 - 8


def test_K24_king_and_path():
    king = fort_tiles(fort_step(options={"fort_range": "king"}))
    assert len(king) == 48 - 8
    # From c3 it is four steps over land to a3, past the sea on b3.
    path = fort_tiles(fort_step(rows=SMALL, options={"fort_range": "path"}))
    steps = fort_tiles(fort_step(rows=SMALL))
    assert steps - path == {"a3"}
    assert path == {"a2", "b1", "c1", "c5", "d1", "e2", "e3"}


def test_K27_corners():
    far = {"forts": {"f8": 1}}
    assert {"e8", "e7"} <= fort_tiles(fort_step(**far))
    any_corner = fort_tiles(fort_step(options={"fort_corners": "any"}, **far))
    assert "e8" in any_corner
    assert "e7" not in any_corner
    free = fort_tiles(fort_step(options={"fort_corners": "free"}))
    assert "f6" in free
    assert "e6" not in free


def test_K29_a_fort_may_join_own_militia_but_no_enemy():
    lawful = fort_tiles(fort_step(militia={"e8": [1, 0], "f7": [0, 1]}, forts={"g6": 1}))
    assert "e8" in lawful
    assert not lawful & {"f7", "g6"}


def test_K31_K33_K35_captures_for_both_sides_after_the_fights():
    game = Kanata.position(
        rows=SMALL,
        step="march",
        forts={"c2": 1, "a1": 0, "d1": 1},
        militia={"c2": [2, 0], "a1": [0, 2], "d1": [1, 0]},
    )
    play(game, "stop")
    assert game.facts()["forts"] == {"d1": 1}
    assert [hand["lumber"] for hand in game.facts()["cards"]] == [1, 1]


def test_K39_a_unit_steps_once_and_new_units_may_be_told_to_wait():
    cards = ({"firearms": 1, "manpower": 1}, {})
    for wait in ("no", "yes"):
        game = Kanata.position(rows=SMALL, options={"new_units_wait": wait}, step="militia", cards=cards)
        play(game, "raise c3", "stop")
        assert ("march c3 c4" in game.legal()) == (wait == "no")
    game = Kanata.position(rows=SMALL, step="march", militia={"c3": [1, 0], "c4": [1, 0]})
    play(game, "march c3 c4")
    # One of the two on c4 has arrived this turn, the other may still go.
    play(game, "march c4 b4")
    assert game.legal() == ["stop"]


def test_K39_a_march_between_two_sea_corners_is_lawful():
    game = Kanata.position(rows=["l~F", "~ll", "lBl"], step="march", militia={"a3": [1, 0]})
    assert game.legal() == ["march a3 b2", "stop"]


def test_K41_fights_go_tile_by_tile():
    militia = {tile: [1, 1] for tile in ("b1", "a10", "a2", "j1")}
    game = Kanata.position(rows=WIDE, step="fights", militia=militia)
    order = []
    while game.to_act() == "chance":
        order.append(game.facts()["fight"])
        game.play("roll 6 1")
    assert order == ["a2", "a10", "b1", "j1"]


def test_K50_K52_two_in_the_colony_win_after_all_fights():
    game = Kanata.position(
        rows=SMALL,
        step="march",
        cards=({"manpower": 2}, {}),
        militia={"d4": [2, 0], "e5": [1, 1]},
    )
    play(game, "march d4 e4", "march d4 e4", "stop", "roll 1 6")
    assert (game.ending(), game.scores()) == ("conquest", [1.0, 0.0])
    assert game.facts()["cards"][0]["manpower"] == 2
    assert game.facts()["round"] == 1


def test_K53_both_colonies_at_once_are_a_shared_win():
    game = Kanata.position(rows=SMALL, step="march", militia={"e4": [2, 0], "c3": [0, 2]})
    assert play(game, "stop").scores() == [0.5, 0.5]


def test_K54_the_cap_comes_after_both_turns_and_counts_support_forts_militia():
    for militia, cards, scores in (
        ({}, ({}, {}), [0.5, 0.5]),
        ({"a1": [1, 0]}, ({}, {}), [1.0, 0.0]),
        ({"a1": [1, 0]}, ({}, {"support": 1}), [0.0, 1.0]),
    ):
        game = Kanata.position(rows=SMALL, options={"round_cap": "10"}, round=10, cards=cards, militia=militia)
        play(game, *["stop"] * 9)
        assert game.to_act() == 1
        play(game, "stop")
        assert (game.ending(), game.scores()) == ("cap", scores)
        assert (game.facts()["round"], game.facts()["mover"]) == (10, 1)
        assert [hand["manpower"] for hand in game.facts()["cards"]] == [0, 0]


def test_K5_K8_start_cards_and_limits():
    options = {
        "start_cards": "french:fur=2,support=1;british:firearms=1",
        "most_forts": "1",
        "most_militia": "2",
    }
    hands = Kanata(SMALL, options).facts()["cards"]
    assert (hands[0]["fur"], hands[0]["support"], hands[1]["firearms"]) == (2, 1, 1)
    assert fort_tiles(fort_step(options=options, forts={"a1": 0})) == set()
    cards = ({"firearms": 9, "manpower": 9}, {})
    game = Kanata.position(rows=SMALL, options=options, step="militia", cards=cards)
    assert play(game, "raise c3", "raise c3").legal() == ["stop"]


def test_K54_any_line_of_play_ends_in_a_whole_position():
    for seed in range(20):
        dice = random.Random(seed)
        game = Kanata(SMALL, {"round_cap": "10", "start_cards": "french:firearms=3"})
        while game.to_act() is not None:
            texts = game.legal() or sorted(game.chance())
            assert texts == sorted(set(texts))
            game.play(dice.choice(texts))
            facts = game.facts()
            assert all(number >= 0 for hand in facts["cards"] for number in hand.values())
            assert all(min(units) >= 0 for units in facts["militia"].values())
            assert (facts["fight"] is not None) == (facts["step"] == "fights")
        assert game.ending() in {"support", "conquest", "cap"}
        assert sum(game.scores()) == 1


def test_tiles_are_ordered_by_column_then_row():
    assert sorted(["b1", "a10", "a2"], key=place) == ["a2", "a10", "b1"]
