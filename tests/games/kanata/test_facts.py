"""What happened, as facts: who did what, where, and what followed."""

import pytest

from tests.games.kanata.positions import COAST, played, position
from voyageur.games.kanata import GAME
from voyageur.games.kanata.presentation.facts import FactKind
from voyageur.kernel.view import Die, Fact, Motion

RICH = "manpower=9 lumber=9 fur=9 support=1 firearms=9"


def facts_of(state, *texts):
    """The facts of the last of `texts`."""
    before = played(state, *texts[:-1])
    action = GAME.notation.action_of(before, texts[-1])
    return GAME.presentation.describe(before, action, played(before, texts[-1]), None)


def in_step(name, **things):
    return position(COAST, step=name, cards=RICH, militia="c3:f2", **things)


def folded(state, *texts):
    """The facts of plies that fold into one."""
    facts = [facts_of(state, *texts[: number + 1])[0] for number in range(len(texts))]
    whole = facts[0]
    for fact in facts[1:]:
        whole = GAME.presentation.fold(whole, fact)
    return whole


# Decisions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "text", "places", "values"),
    [
        ("collect", "collect c4", ("tile-c4",), {"tile": "c4"}),
        ("convert", "trade lumber", (), {"goods": "lumber", "paid": 3, "gained": 1}),
        ("forts", "fort c1", ("tile-c1",), {"tile": "c1"}),
        ("militia", "raise c3", ("tile-c3",), {"tile": "c3", "count": 1}),
        ("march", "march c3 d3", ("tile-c3", "tile-d3"), {"from": "c3", "to": "d3", "count": 1}),
    ],
)
def test_what_a_seat_decides_is_a_fact_named_as_its_verb(step, text, places, values):
    (fact,) = facts_of(in_step(step), text)
    assert (fact.kind, fact.seat, fact.places, fact.is_decision) == (text.split()[0], 0, places, True)
    assert values.items() <= fact.values.items()


def test_a_march_moves_the_token_to_the_tile():
    (fact,) = facts_of(in_step("march"), "march c3 d3")
    assert fact.motions == (Motion("militia-0-c3", "tile-d3"),)


@pytest.mark.parametrize(
    ("militia", "to", "besieged"),
    [
        ("d4:f1", "e5", ("e5", 1, 0)),
        ("d4:f1", "e4", ("", 0, 1)),
        ("d4:f1 e5:b1", "e5", ("", 0, 0)),
        ("d4:f1", "d3", ("", 0, 0)),
    ],
)
def test_a_march_into_a_place_without_a_unit_is_a_siege(militia, to, besieged):
    (fact,) = facts_of(position(COAST, step="march", cards=RICH, militia=militia), f"march d4 {to}")
    assert (fact.values["forts"], fact.values["n_forts"], fact.values["colony"]) == besieged  # K49


def test_a_siege_by_two_units_is_told_once():
    whole = folded(position(COAST, step="march", cards=RICH, militia="d4:f2"), "march d4 e5", "march d4 e5")
    assert (whole.values["forts"], whole.values["count"]) == ("e5", 2)


def test_the_end_of_a_step_that_changes_nothing_is_no_fact():
    assert facts_of(in_step("collect"), "stop") == ()


# Steps that pass --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "cards", "verb", "lacks"),
    [
        ("collect", "", "collect", ""),
        ("convert", "fur=1 lumber=2", "trade", ""),
        ("forts", "manpower=1 lumber=2", "fort", "firearms"),
        ("forts", "firearms=1 lumber=2", "fort", "manpower"),
        ("forts", "firearms=1 manpower=1 lumber=1", "fort", "lumber"),
        ("militia", "manpower=1", "raise", "firearms"),
        ("militia", "firearms=1", "raise", "manpower"),
    ],
)
def test_a_step_in_which_nothing_can_be_done_says_so_and_why(step, cards, verb, lacks):
    (fact,) = facts_of(position(COAST, step=step, cards=cards), "stop")
    assert (fact.kind, fact.seat, fact.is_told, fact.is_decision) == (FactKind.PASSED, 0, True, False)
    assert [name for name in ("collect", "trade", "fort", "raise") if fact.values[name]] == [verb]
    assert fact.values["lacks"] == lacks


def test_a_march_that_nobody_can_make_is_told_by_the_end_of_the_turn_alone():
    (fact,) = facts_of(position(COAST, step="march"), "stop")
    assert (fact.kind, fact.values["passed"]) == (FactKind.END_TURN, 0)


# What follows -----------------------------------------------------------------------------------


def test_fights_begin_whoever_chose_it():
    (fact,) = facts_of(position(COAST, step="march", militia="c3:f2b1"), "stop")
    assert (fact.kind, fact.values["tile"], fact.is_decision) == (FactKind.FIGHTS, "c3", False)


def test_a_roll_has_both_dice_by_seat_and_is_nobody_s_decision():
    state = position(COAST, "british", "fights", militia="d3:f1b3")
    (fact,) = facts_of(state, "roll 2 5")
    assert (fact.dice, fact.is_decision) == ((Die(6, 2, 1), Die(6, 5, 0)), False)
    assert {
        "own_surplus": 2,
        "own_total": 4,
        "rival_total": 5,
        "own_lost": 1,
        "rival_lost": 0,
        "own_left": 2,
    }.items() <= (fact.values.items())


def test_a_destroyed_fort_and_the_end_of_the_turn_follow_a_stop():
    state = position(COAST, step="march", cards="manpower=2", militia="e5:f2")
    destroyed, ended = facts_of(state, "stop")
    assert destroyed == Fact(FactKind.FORT_DESTROYED, 0, {"tile": "e5", "lumber": 1}, ("tile-e5",))
    assert (ended.kind, ended.seat, ended.values["manpower"], ended.values["passed"]) == (FactKind.END_TURN, 0, 2, 0)


def test_the_result_is_no_fact():
    assert facts_of(position(COAST, step="convert", cards="fur=2 support=5"), "trade fur")[0].kind == FactKind.TRADE
    assert facts_of(position(COAST, step="march", militia="e4:f2"), "stop") == ()


# Folding ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "texts", "values"),
    [
        (
            "collect",
            ("collect c4", "collect d3", "collect c2"),
            {"lumber": "c4, c2", "n_lumber": 2, "fur": "d3", "n_fur": 1},
        ),
        ("convert", ("trade fur", "trade fur", "trade fur"), {"goods": "fur", "paid": 6, "gained": 3}),
        ("militia", ("raise c3", "raise e1", "raise c3"), {"tiles": "c3, e1, c3", "places": 2, "count": 3}),
        ("march", ("march c3 d3", "march c3 d3"), {"routes": "c3–d3, c3–d3", "ways": 1, "count": 2}),
    ],
)
def test_decisions_of_one_kind_fold_into_one(step, texts, values):
    fact = folded(in_step(step, forts="e1:f"), *texts)
    assert values.items() <= fact.values.items()


def test_a_folded_fact_concerns_every_place_once_and_moves_nothing():
    fact = folded(in_step("march"), "march c3 d3", "march c3 d3")
    assert (fact.places, fact.motions) == (("tile-c3", "tile-d3"), ())


FUR, LUMBER = (Fact(FactKind.TRADE, 0, {"goods": goods, "paid": 2, "gained": 1}) for goods in ("fur", "lumber"))
FORT = Fact(FactKind.FORT, 0, {"tile": "d4"})


@pytest.mark.parametrize(
    ("one", "other"), [(FUR, LUMBER), (FUR, FORT), (FORT, FORT), (FUR, Fact(FactKind.TRADE, 1, FUR.values))]
)
def test_other_facts_do_not_fold(one, other):
    assert GAME.presentation.fold(one, other) is None


def test_steps_that_pass_fold_into_one_that_says_what_all_of_building_lacks():
    fact = folded(position(COAST, step="convert", cards="manpower=1"), "stop", "stop", "stop")
    assert fact.values == {"collect": 0, "trade": 1, "fort": 1, "raise": 1, "lacks": "firearms", "passed": 3}


def test_steps_that_pass_for_different_reasons_name_none():
    fact = folded(position(COAST, step="forts", cards="firearms=1 manpower=1 lumber=1"), "stop")
    assert fact.values["lacks"] == "lumber"
    other = facts_of(position(COAST, step="militia", cards="manpower=1"), "stop")[0]
    assert GAME.presentation.fold(fact, other).values["lacks"] == ""


def test_steps_that_pass_are_told_with_the_end_of_the_turn():
    fact = folded(position(COAST, step="militia", cards="manpower=1"), "stop", "stop")
    assert (fact.kind, fact.values["raise"], fact.values["manpower"]) == (FactKind.END_TURN, 1, 1)


@pytest.mark.parametrize(("step", "text"), [("collect", "collect c4"), ("militia", "raise c3")])
def test_a_step_in_which_something_was_done_does_not_pass(step, text):
    state = position(COAST, step=step, cards="manpower=1 firearms=1")
    one, other = facts_of(state, text)[0], facts_of(state, text, "stop")[0]
    assert other.kind == FactKind.PASSED
    assert GAME.presentation.fold(one, other) is one
