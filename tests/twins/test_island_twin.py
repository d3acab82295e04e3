"""The twin of Capture the Island on the worked examples of the rules page, and on clauses of map, moves and cards."""

from collections import Counter
from fractions import Fraction

import pytest

from .island import CARDS, Island, coast_of, kind_of, read_layout

# a3 and b4 are bricks, b2 and b3 arrows, c2 a drop; the capture area is c3, c4, d3, d4.
TWO = ["dhcbw2", "hcbwad", "cb**ah", "ba**dc", "wadhcb", "1whdba"]
FOUR = ["2hcbw3", "hcbwad", "cb**ah", "ba**dc", "wadhcb", "1whdb4"]
AWAY = {"f6": 2}  # a rival who stands at home


def play(game, *texts):
    for text in texts:
        assert text in game.legal() or text in game.chance(), (text, game.to_act(), game.legal(), game.chance())
        game.play(text)
    return game


def at(*units, **more):
    """Return a position; a seat that is not given stands at home."""
    units = units if len(units) > 1 else (*units, AWAY)
    return Island.position(**{"rows": TWO, "units": units} | more)


def units(game, seat=0):
    return game.facts()["units"][seat]


def starting(game, verb):
    return [text for text in game.legal() if text.startswith(f"{verb} ")]


def goals(game, verb, start):
    """Return how many units may go at most, by goal."""
    most = Counter()
    for text in starting(game, verb):
        _, its_start, goal, number = text.split()
        if its_start == start:
            most[goal] = max(most[goal], int(number))
    return dict(most)


# --- worked examples ----------------------------------------------------------------------------


def test_I12_I13_example_1_an_army_leaves_two_units_on_the_way():
    game = play(at({"b1": 5}), "move b1 b2 5", "move b2 b3 3")
    assert units(game) == {"b2": 2, "b3": 3}
    assert game.legal() == ["stop"]


def test_I22_I23_example_2_one_card_recruits_on_two_tiles_and_a_second_on_neither():
    game = at({"a3": 2, "b4": 1}, step="cards", hands=["bricks4 bricks5"])
    play(game, "recruit bricks4", "at a3", "at b4", "done")
    assert units(game) == {"a3": 4, "b4": 2}
    assert game.legal() == ["road bricks5", "stop"]
    assert game.facts()["discards"]["resource"] == ["bricks4"]


def test_I26_example_3_nine_units_are_joined_by_one():
    game = at({"a3": 9}, step="cards", hands=["bricks4"])
    assert units(play(game, "recruit bricks4", "at a3")) == {"a3": 10}


def test_I10_example_3_the_twentieth_cube_is_the_last():
    game = at({"a3": 4, "b4": 5, "a1": 10}, step="cards", hands=["bricks4"])
    assert units(play(game, "recruit bricks4", "at b4"))["b4"] == 6
    assert game.legal() == ["done"]


def test_I57_example_4_the_defender_wins_a_tie():
    game = at({"c3": 4}, {"c3": 3}, step="battles", hands=["drop2", "drop3"])
    play(game, "commit drop2", "commit drop3", "draw hammers1", "draw circles1")
    assert game.facts()["discards"]["combat"] == ["drop2", "drop3", "hammers1", "circles1"]
    assert units(game) == {"c3": 2}  # two are lost, the rest waits for the card
    play(game, "take wheel2")
    assert (units(game), units(game, 1)) == ({"a1": 2}, {"c3": 3})
    assert game.facts()["hands"] == [["wheel2"], []]
    assert game.facts()["step"] == "cards"


def test_I59_example_5_a_retreat_fills_the_base_beyond_ten():
    game = at({"a1": 10, "c3": 6}, {"c3": 9}, step="battles")
    play(game, "draw hammers1", "draw circles1", "take drop1")
    assert units(game) == {"a1": 14}


def test_I59_example_5_nobody_enters_until_fewer_than_ten_are_there():
    game = at({"a1": 14, "a2": 3})
    assert goals(game, "move", "a2") == {"a3": 3, "b2": 3}
    play(game, "move a1 b1 5")
    assert goals(game, "move", "a2") == {"a1": 1, "a3": 3, "b2": 3}


def test_I51_example_6_the_last_unit_lost_ends_a_game_of_two_at_once():
    game = at({"b2": 1}, {"b3": 1}, step="cards", hands=["arrow1 drop1", "wheel1 wheel4"])
    play(game, "arrow arrow1", "hit b3")
    assert (game.ending(), game.winners(), game.scores()) == ("last_player", [0], [0, 0])
    assert (game.to_act(), game.legal(), game.chance()) == (None, [], {})
    assert game.facts()["hands"] == [["drop1"], []]
    assert game.facts()["discards"] == {"resource": ["wheel4"], "combat": ["wheel1", "arrow1"]}


def test_I51_example_6_a_player_who_is_out_is_passed_over_and_his_start_stays_closed():
    game = at({"b2": 1}, {"b3": 1}, {"f5": 1}, rows=FOUR, step="cards", hands=["arrow1", "wheel4", ""])
    play(game, "arrow arrow1", "hit b3", "stop", "draw combat", "deal drop1", "keep")
    assert (game.to_act(), game.facts()["is_in"]) == (2, [True, False, True])
    near = at({"a5": 1}, {}, {"f6": 1}, rows=FOUR)
    assert goals(near, "move", "a5") == {"a4": 1, "b5": 1}


def test_I57_example_7_odds_of_an_even_fight():
    wins = Counter()
    for one in [card for card in CARDS if kind_of(card) == "combat"]:
        game = play(at({"c3": 3}, {"c3": 3}, step="battles"), f"draw {one}")
        for other, weight in game.chance().items():
            after = play(at({"c3": 3}, {"c3": 3}, step="battles"), f"draw {one}", other)
            wins["attacker" if units(after) == {"c3": 3} else "defender"] += weight
            wins["equal"] += weight * (one[-1] == other[-1])
    assert Fraction(wins["attacker"], 18 * 17) == Fraction(6, 17)
    assert Fraction(wins["equal"], 18 * 17) == Fraction(5, 17)


# --- map and set-up -----------------------------------------------------------------------------


def test_I2_I32_coast_is_a_side_on_water_joined_to_the_outside():
    lake = read_layout(["dddd1", "d~ddd", "dd~d~", "2dddd"])
    inner = [tile for tile in lake if tile not in coast_of(lake)]
    assert inner == ["b2", "c3", "d3"]  # b2 and c3 lie on lakes only, d3 has but a corner on the bay


def test_I4_I5_the_random_layout_is_drawn_from_a_bag_of_36():
    game = Island(TWO, 2, random_layout=True)
    assert game.chance() == {f"tile {name}": 6 for name in ("drop", "hammers", "circles", "bricks", "wheel", "arrow")}
    play(game, *["tile wheel"] * 6)
    assert "tile wheel" not in game.chance()
    assert list(game.facts()["symbols"]) == ["a2", "a3", "a4", "a5", "a6", "b1"]  # a1 is a start
    while game.facts()["step"] == "tile":
        game.play(max(game.chance()))
    assert len(game.facts()["symbols"]) == 30
    assert game.chance() == {"first 0": 1, "first 1": 1}


def test_I7_I11_set_up_deals_seat_by_seat_from_the_first():
    game = play(Island(FOUR, 4), "first 2")
    left = []
    while game.to_act() == "chance":
        left.append(len(game.chance()))
        game.play(min(game.chance()))
    assert left == [18, 17, 18, 17, 16, 15, 16, 15, 14, 13, 14, 13, 12, 11, 12, 11]
    assert (game.to_act(), game.facts()["round"]) == (2, 1)
    assert [units(game, seat) for seat in range(4)] == [{"a1": 2}, {"a6": 2}, {"f6": 2}, {"f1": 2}]
    assert [Counter(map(kind_of, hand)) for hand in game.facts()["hands"]] == [{"resource": 2, "combat": 2}] * 4
    assert game.facts()["hands"][2] == ["arrow1", "arrow2", "arrow4", "arrow5"]


# --- moves --------------------------------------------------------------------------------------


def test_I9_I15_at_most_what_fits_may_enter_and_a_rivals_start_is_closed():
    game = at({"a2": 4, "a1": 8, "f5": 1, "a3": 10})
    assert goals(game, "move", "a2") == {"a1": 2, "b2": 4}
    assert goals(game, "move", "f5") == {"e5": 1, "f4": 1}


def test_I14_the_second_step_may_take_up_units_on_the_way():
    game = play(at({"b1": 2, "b2": 3}), "move b1 b2 2", "move b2 b3 5")
    assert units(game) == {"b3": 5}


def test_I16_I19_who_enters_a_rivals_tile_stops_there():
    game = play(at({"b2": 3, "a1": 1}, {"b3": 1}), "move b2 b3 2")
    assert not goals(game, "move", "b3")
    assert goals(game, "move", "b2") == {"a2": 1, "b1": 1, "b3": 1, "c2": 1}


def test_I17_I61_two_tiles_attack_together_and_go_home_together():
    game = play(at({"b2": 3, "a3": 2}, {"b3": 8}), "move b2 b3 3", "move a3 b3 2", "stop")
    play(game, "draw drop1", "draw hammers1", "take drop2")
    assert units(game) == {"a1": 3}


def test_I18_the_mover_chooses_the_order_of_battles():
    game = at({"b2": 5}, {"b3": 1, "c2": 1, "e5": 1})
    play(game, "move b2 b3 3", "move b2 c2 2", "stop")
    assert game.legal() == ["battle b3", "battle c2"]
    play(game, "battle c2")
    assert game.facts()["fight"] == "c2"
    play(game, "draw drop2", "draw drop1", "take drop3")
    play(game, "commit drop3", "draw hammers3", "draw wheel1", "take circles1")
    assert (units(game), units(game, 1)) == ({"b3": 3, "c2": 2}, {"e5": 1})


def test_I66_a_move_step_ends_with_stop_also_when_nothing_else_is_lawful():
    assert play(at({"b1": 2}), "move b1 b2 1", "move b1 b2 1").legal() == ["stop"]
    assert play(at({"b1": 2}), "stop").facts()["step"] == "cards"


# --- cards --------------------------------------------------------------------------------------


def test_I24_at_least_one_tile_is_chosen():
    game = play(at({"a3": 2, "b4": 1}, step="cards", hands=["bricks4"]), "recruit bricks4")
    assert game.legal() == ["at a3", "at b4"]
    assert play(game, "at b4").legal() == ["at a3", "done"]


def test_I23_a_second_card_serves_other_tiles_of_its_icon():
    game = at({"a3": 2, "b4": 1}, step="cards", hands=["bricks4 bricks5"])
    play(game, "recruit bricks4", "at b4", "done", "recruit bricks5")
    assert game.legal() == ["at a3"]


def test_I23_a_tile_recruits_again_in_the_next_own_turn():
    game = at({"a3": 2}, step="cards", hands=["bricks4"], recruited=["a3"])
    assert game.legal() == ["road bricks4", "stop"]
    play(game, "stop", "draw combat", "deal drop1", "keep", "stop", "stop", "draw combat", "deal drop2", "keep", "stop")
    assert "recruit bricks4" in game.legal()


def test_I27_a_tile_entered_this_turn_recruits():
    game = play(at({"a2": 2}, hands=["bricks4"]), "move a2 a3 2", "stop", "recruit bricks4", "at a3")
    assert units(game) == {"a3": 4}


@pytest.mark.parametrize(
    ("own", "card"),
    [
        ({"a3": 2}, "bricks3"),  # I36: a combat card
        ({"a3": 10}, "bricks4"),  # I26
        ({"a1": 2, "c3": 2}, "bricks4"),  # starts and capture tiles have no symbol
        ({"a3": 10, "b4": 1, "a1": 9}, "bricks4"),  # I10: no cube left
    ],
)
def test_I26_I36_no_recruiting(own, card):
    assert not starting(at(own, step="cards", hands=[card]), "recruit")


def test_I28_a_card_has_one_use():
    game = at({"a3": 2}, step="cards", hands=["bricks4"])
    assert game.legal() == ["recruit bricks4", "road bricks4", "stop"]
    assert play(game, "recruit bricks4", "at a3", "done").legal() == ["stop"]


def test_I29_I30_a_road_gives_two_steps_and_then_the_battles():
    game = at({"b1": 3}, {"b3": 1, "f6": 2}, step="cards", hands=["bricks1"])
    play(game, "road bricks1", "move b1 b2 3", "move b2 b3 3")
    assert game.legal() == ["stop"]
    play(game, "stop", "draw drop1", "draw drop2", "take drop3")
    assert (units(game), game.facts()["step"]) == ({"b3": 3}, "cards")


def test_I29_a_road_may_be_stopped_at_once_but_not_chosen_without_a_lawful_move():
    game = play(at({"b1": 3}, step="cards", hands=["bricks6"]), "road bricks6")
    assert play(game, "stop").legal() == ["stop"]
    alone = at({"a1": 2}, {"c1": 2}, rows=["1~2"], step="cards", hands=["bricks6 drop6"])
    assert alone.legal() == ["stop"]


def test_I31_I33_a_ferry_goes_to_any_other_coast_tile_but_a_rivals_start():
    game = play(at({"a2": 3, "f1": 9, "b2": 2}, step="cards", hands=["drop1"]), "water drop1")
    assert {text.split()[1] for text in game.legal()} == {"a2", "f1"}
    reached = goals(game, "ferry", "a2")
    assert len(reached) == 20 - 2
    assert not reached.keys() & {"f6", "a2", "b2", "c3"}
    assert (reached["f1"], reached["a1"], reached["a3"]) == (1, 3, 3)


def test_I30_a_ferry_has_its_battle():
    game = at({"a2": 3}, {"f5": 1, "f6": 1}, step="cards", hands=["drop5"])
    play(game, "water drop5", "ferry a2 f5 2", "draw drop2", "draw drop1", "take drop3")
    assert (units(game), units(game, 1)) == ({"a2": 1, "f5": 2}, {"f6": 1})
    assert game.legal() == ["stop"]


def test_I21_I34_an_arrow_hits_beside_any_own_tile_but_not_at_a_corner():
    own = {"a1": 2, "d5": 1}
    rival = {"a2": 1, "b2": 1, "e5": 3, "e6": 1, "f6": 2}
    game = play(at(own, rival, step="cards", hands=["arrow4"]), "arrow arrow4")
    assert game.legal() == ["hit a2", "hit e5"]
    assert units(play(game, "hit e5"), 1)["e5"] == 2


def test_I8_a_base_is_safe_from_arrows_unless_the_option_says_no():
    for safe, texts in (("yes", ["stop"]), ("no", ["arrow arrow1", "stop"])):
        game = at({"f5": 1}, options={"base_safe": safe}, step="cards", hands=["arrow1"])
        assert game.legal() == texts
    assert units(play(game, "arrow arrow1", "hit f6"), 1) == {"f6": 1}
