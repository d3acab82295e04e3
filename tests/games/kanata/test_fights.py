"""Fights: K40, K41, K43 to K49, and their odds."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.games.kanata.positions import COAST, militia, played, position, step
from voyageur.games.kanata.judging import odds
from voyageur.games.kanata.options import Tie

DOCS = Path(__file__).parents[3] / "docs"
FACES = range(1, 7)


def fight(units, mover="french", **things):
    """A fight on c2, open ground, unless `units` names another tile."""
    units = units if ":" in units else f"c2:{units}"
    return position(COAST, mover, "fights", militia=units, **things)


def losses(state):
    """Which side loses a unit by each roll: `mover`, `rival`, `both` or `none`, by the two dice."""
    return {(one, other): loss(state, f"roll {one} {other}") for one in FACES for other in FACES}


def loss(state, roll):
    after = played(state, roll)
    lost = [int(state.units[seat].sum() - after.units[seat].sum()) for seat in (state.mover, 1 - state.mover)]
    return {(0, 0): "none", (1, 0): "mover", (0, 1): "rival", (1, 1): "both"}[tuple(lost)]


def expected(advantage, tie="none"):
    """The losses of a fight in which the mover's total is so much the higher before the dice."""
    totals = {(one, other): one + advantage - other for one in FACES for other in FACES}
    return {dice: tie if lead == 0 else "rival" if lead > 0 else "mover" for dice, lead in totals.items()}


# The order --------------------------------------------------------------------------------------


def test_K40_nobody_fights_before_all_have_marched():
    state = position(COAST, step="march", militia="c3:f2 d3:b1")
    assert step(played(state, "march c3 d3", "march c3 c4")) == "french march"


def test_K40_the_fights_follow_the_march():
    state = position(COAST, step="march", militia="c3:f2 d3:b1")
    assert step(played(state, "march c3 d3", "stop")) == "french fights"


@pytest.mark.parametrize(("tiles", "first"), [("a5 b1", "a5"), ("b1 b2", "b1"), ("e3 d4 c5", "c5")])
def test_K41_fights_are_settled_in_the_order_of_the_tiles(tiles, first):
    state = position(COAST, step="fights", militia=" ".join(f"{tile}:f1b1" for tile in tiles.split()))
    assert militia(played(state, "roll 6 1")).split().count(f"{first}:f1") == 1


def test_K41_the_next_fight_follows_the_first():
    state = played(fight("a5:f1b1 b1:f1b1"), "roll 6 1", "roll 1 6")
    assert (militia(state), step(state)) == ("a5:f1 b1:b1", "british collect")


def test_K41_fights_go_on_even_when_the_game_is_already_decided():
    state = position(COAST, step="fights", militia="a1:f1b1 e4:f2")
    assert step(played(fight("a1:f1b1 e4:f3b1"), "roll 6 1")) == "french fights"
    assert step(played(state, "roll 3 3")) == "french fights"


def test_K49_a_place_without_a_unit_of_its_owner_does_not_fight():
    state = position(COAST, step="march", militia="e5:f1 e4:f1")
    assert step(played(state, "stop")) == "british collect"


def test_K49_only_the_fight_elsewhere_is_rolled():
    state = played(position(COAST, step="march", militia="c2:f1b1 e5:f1"), "stop", "roll 6 1")
    assert (step(state), militia(state)) == ("british collect", "c2:f1 e5:f1")


def test_K48_a_fight_goes_on_to_the_last_unit_of_one_side():
    state = played(fight("f2b2"), "roll 6 1", "roll 1 6")
    assert (militia(state), step(state)) == ("c2:f1b1", "french fights")


def test_K48_the_turn_ends_when_one_side_has_no_unit_left():
    state = played(fight("f2b2"), "roll 6 1", "roll 1 6", "roll 1 6")
    assert (militia(state), step(state)) == ("c2:b1", "british collect")


@pytest.mark.parametrize(("roll", "left"), [("roll 1 6", "a1:f3 c2:f2b3 e5:b2"), ("roll 6 1", "a1:f3 c2:f3b2 e5:b2")])
def test_the_loser_of_a_roll_removes_one_unit(roll, left):
    state = played(fight("a1:f3 c2:f3b3 e5:b2"), roll)
    assert militia(state) == left
    assert state.n_militia.tolist() == state.units.sum(axis=1).tolist()


def test_units_that_fell_are_not_counted_as_ready_to_march():
    state = played(fight("f2b3"), "roll 1 6", "roll 6 1")
    assert state.may_march[state.fight_at] == 1


# What is added to the dice ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "advantage"),
    [("f1b1", 0), ("f2b1", 1), ("f4b1", 3), ("f1b2", -1), ("f1b4", -3), ("f3b3", 0), ("f7b1", 6)],
)
def test_K43_the_side_with_more_units_adds_the_difference(units, advantage):
    assert losses(fight(units)) == expected(advantage)


@pytest.mark.parametrize(("units", "advantage"), [("f1b1", 0), ("f2b1", -1), ("f1b3", 2)])
def test_K43_the_british_add_their_surplus_in_their_own_turn(units, advantage):
    assert losses(fight(units, "british")) == expected(advantage)


def test_the_first_die_is_the_mover_s():
    assert militia(played(fight("f1b1", "british"), "roll 6 1")) == "c2:b1"


def test_K44_the_surplus_is_counted_anew_after_each_loss():
    assert losses(played(fight("f3b1"), "roll 1 6")) == expected(1)


def test_K43_K44_K47_example_4_two_against_one_in_a_fort():
    state = played(fight("e5:f2b1"), "roll 3 3")
    assert militia(state) == "e5:f2b1"
    state = played(state, "roll 2 5")
    assert militia(state) == "e5:f1b1"
    assert losses(state) == expected(-1)


@pytest.mark.parametrize(("units", "advantage"), [("f1b1", -1), ("f2b1", 0), ("f3b1", 1), ("f1b2", -2)])
def test_K45_a_fort_gives_its_bonus_and_nothing_to_the_count_of_units(units, advantage):
    assert losses(fight(f"e5:{units}")) == expected(advantage)


@pytest.mark.parametrize(("units", "advantage"), [("f1b1", -3), ("f2b1", -2), ("f4b1", 0), ("f1b2", -4)])
def test_K45_a_colony_gives_three_and_nothing_to_the_count_of_units(units, advantage):
    assert losses(fight(f"e4:{units}")) == expected(advantage)


def test_K46_the_french_have_the_bonus_of_their_fort():
    assert losses(fight("a1:f1b1", "british", forts="a1:f")) == expected(-1)


def test_K46_the_french_have_the_bonus_of_their_colony():
    assert losses(fight("c3:f1b1", "british")) == expected(-3)


@pytest.mark.parametrize(("tile", "advantage"), [("e5", 1), ("e4", 3)])
def test_K46_the_owner_has_its_bonus_in_its_own_turn_too(tile, advantage):
    assert losses(fight(f"{tile}:f1b1", "british")) == expected(advantage)


def test_K46_a_place_nearby_gives_no_bonus():
    assert losses(fight("c2:f1b1", forts="b2:f d2:b")) == expected(0)


def test_K36_K46_example_7_raised_beside_a_rival_s_unit():
    state = position(COAST, "british", "militia", cards="manpower=1 firearms=1", militia="e5:f1")
    assert losses(played(state, "raise e5", "stop", "stop")) == expected(1)


ATTACKED = {"owner_bonus": "attacked"}


@pytest.mark.parametrize("tile", ["e5", "e4"])
def test_K46_attacked_the_owner_has_no_bonus_in_its_own_turn(tile):
    assert losses(fight(f"{tile}:f1b1", "british", options=ATTACKED)) == expected(0)


@pytest.mark.parametrize(("tile", "advantage"), [("e5", -1), ("e4", -3)])
def test_K46_attacked_the_owner_has_its_bonus_when_the_other_side_is_the_mover(tile, advantage):
    assert losses(fight(f"{tile}:f1b1", options=ATTACKED)) == expected(advantage)


# Equal totals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mover", ["french", "british"])
@pytest.mark.parametrize(("tie", "loser"), [("reroll", "none"), ("both", "both"), ("defender", "mover")])
def test_K47_what_equal_totals_do(tie, loser, mover):
    assert losses(fight("f2b2", mover, options={"tie": tie})) == expected(0, loser)


@pytest.mark.parametrize(("tie", "loser"), [("reroll", "none"), ("both", "both"), ("defender", "mover")])
def test_K47_equal_totals_with_a_bonus(tie, loser):
    assert losses(fight("e5:f3b3", options={"tie": tie})) == expected(-1, loser)


def test_K47_both_the_last_units_of_both_sides_fall():
    state = played(fight("f1b1", options={"tie": "both"}), "roll 4 4")
    assert (militia(state), step(state)) == ("", "british collect")


def test_K47_defender_wins_also_in_the_mover_s_own_fort():
    state = played(fight("e5:f1b1", "british", options={"tie": "defender"}), "roll 3 4")
    assert militia(state) == "e5:f1"


# Odds -------------------------------------------------------------------------------------------

GROUNDS = {"open ground": "c2", "fort": "e5", "colony": "e4"}  # the rival's places
GAPS = {"open ground": 0, "fort": -1, "colony": -3}
TIES = [tie.name.lower() for tie in Tie]


@cache
def ends(units, tile, tie, mover="french"):
    """The chance of each end of a fight, by playing all 36 rolls of every round: units left -> chance."""
    state = position(COAST, mover, "fights", militia=f"{tile}:f{units[0]}b{units[1]}", options={"tie": tie})
    rounds = {}
    for one in FACES:
        for other in FACES:
            after = played(state, f"roll {one} {other}")
            left = tuple(int(count) for count in after.units[:, state.fight_at])
            rounds[left] = rounds.get(left, 0) + 1
    rounds.pop(units, None)  # a round that changes nothing is repeated
    found = {}
    for left, ways in rounds.items():
        further = {left: Fraction(1)} if 0 in left else ends(left, tile, tie, mover)
        for end, chance in further.items():
            found[end] = found.get(end, 0) + Fraction(ways, sum(rounds.values())) * chance
    return found


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("units", [(1, 1), (3, 2)])
def test_K43_K47_the_odds_are_those_of_the_rules(units, ground, tie):
    computed = odds.survivors(*units, GAPS[ground], Tie[tie.upper()])
    assert ends(units, GROUNDS[ground], tie) == computed


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_K46_K47_the_odds_in_the_rival_s_turn_are_those_of_the_rules(ground, tie):
    played_ends = ends((2, 2), GROUNDS[ground], tie, "british")
    assert played_ends == odds.survivors(2, 2, GAPS[ground], Tie[tie.upper()], is_mover=False)


@pytest.mark.parametrize(
    ("units", "gap", "chance"),
    [((1, 1), 0, Fraction(1, 2)), ((1, 1), -1, Fraction(10, 31)), ((2, 1), -1, Fraction(41, 62))],
)
def test_K47_example_5_odds_of_clearing_the_tile(units, gap, chance):
    assert odds.clear_chance(*units, gap) == chance


def odds_of(page, title):
    """Units, ground, least units left and chance, as written, of each number in a page's two tables."""
    text = (DOCS / page).read_text(encoding="utf-8").split(f"# {title}\n")[1].split("\n## ")[0]
    for at_least, table in enumerate(text.split("| units |")[1:], start=1):
        for own, rival, *cells in re.findall(r"^\| (\d) v (\d) \| (.+) \| (.+) \| (.+) \|$", table, re.MULTILINE):
            for ground, cell in zip(GROUNDS, cells, strict=True):
                yield (int(own), int(rival)), ground, at_least, cell


EXACT = [*odds_of("games/kanata.md", "Exact battle odds")]
PERCENTS = [*odds_of("rules/kanata.md", "Battle odds")]


@pytest.mark.parametrize("found", [EXACT, PERCENTS])
def test_the_pages_have_two_tables_of_odds_with_nine_rows_each(found):
    assert len(found) == 2 * 9 * 3


@pytest.mark.parametrize(("units", "ground", "at_least", "cell"), EXACT)
def test_K43_K50_the_odds_of_the_game_s_page_are_exact(units, ground, at_least, cell):
    chance, _, percent = cell.partition(" (")
    assert odds.clear_chance(*units, GAPS[ground], at_least=at_least) == Fraction(chance)
    assert percent.removesuffix(" %)") in {"", f"{100 * float(Fraction(chance)):.1f}"}


@pytest.mark.parametrize(("units", "ground", "at_least", "cell"), PERCENTS)
def test_K43_K50_the_odds_of_the_rulebook_are_rounded(units, ground, at_least, cell):
    chance = odds.clear_chance(*units, GAPS[ground], at_least=at_least)
    assert cell == (f"{100 * float(chance):.1f} %" if chance else "0 %")


@pytest.mark.parametrize(
    ("ground", "at_least", "percents"),
    [
        ("open ground", 1, {(1, 1): 50, (2, 1): 84, (3, 2): 82}),
        ("fort", 1, {(1, 1): 32, (2, 1): 66, (2, 2): 25, (3, 2): 57}),
        ("colony", 1, {(2, 1): 26, (3, 1): 50, (4, 2): 32, (5, 2): 62}),
        ("fort", 2, {(2, 1): 50, (3, 1): 84, (4, 2): 82}),
        ("colony", 2, {(3, 1): 45, (4, 1): 72, (5, 2): 61}),
    ],
)
def test_K50_odds_in_whole_percent(ground, at_least, percents):
    exact = {units: odds.clear_chance(*units, GAPS[ground], at_least=at_least) for units in percents}
    assert {units: round(100 * chance) for units, chance in exact.items()} == percents


@cache
def by_recursion(own, rival, gap, tie, at_least):
    """The chance of `clear_chance`, written a second time."""
    if own == 0 or rival == 0:
        return Fraction(rival == 0 and own >= at_least)
    chances = {"win": Fraction(0), "lose": Fraction(0), "tie": Fraction(0)}
    for one in FACES:
        for other in FACES:
            lead = one + max(own - rival, 0) + gap - other - max(rival - own, 0)
            chances["win" if lead > 0 else "lose" if lead < 0 else "tie"] += Fraction(1, 36)
    if tie == "defender":
        chances["lose"] += chances.pop("tie")
    win = chances["win"] * by_recursion(own, rival - 1, gap, tie, at_least)
    lose = chances["lose"] * by_recursion(own - 1, rival, gap, tie, at_least)
    if tie == "both":
        return win + lose + chances["tie"] * by_recursion(own - 1, rival - 1, gap, tie, at_least)
    return (win + lose) / (chances["win"] + chances["lose"])


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("gap", range(-3, 4))
def test_K43_K47_the_odds_agree_with_a_recursion_written_a_second_time(gap, tie):
    for own, rival, at_least in np.ndindex(4, 4, 3):
        if own + rival:
            computed = odds.clear_chance(own, rival, gap, Tie[tie.upper()], at_least)
            assert computed == by_recursion(own, rival, gap, tie, at_least)


@pytest.mark.parametrize(("table", "at_least"), [(odds.CLEARS, 1), (odds.TAKES, 2)])
@pytest.mark.parametrize("tie", Tie)
def test_K47_the_tables_for_compiled_code_hold_the_exact_odds(tie, table, at_least):
    for own, rival, column in np.ndindex(9, 9, 7):
        exact = odds.clear_chance(own, rival, column - 3, tie, at_least)
        assert table[tie, own, rival, column] == pytest.approx(float(exact), abs=1e-12)
