"""What happened: one fact for each thing, with all that the log and the picture say of it."""

import pytest

from tests.games.canoe.positions import (
    BEAR,
    CALM,
    SHOOTER,
    SHOOTERS,
    WHIRL,
    gone,
    new_game,
    played,
    position,
)
from voyageur.games.canoe import GAME
from voyageur.games.canoe.presentation.facts import FactKind
from voyageur.kernel.contract import State
from voyageur.kernel.text import LOCALES, Words
from voyageur.kernel.view import Die, Fact


def facts(state: State, *plies: str) -> tuple[Fact, ...]:
    """The facts of the last of some plies."""
    before = played(state, *plies[:-1])
    action = GAME.notation.action_of(before, plies[-1])
    return GAME.presentation.describe(before, action, played(before, plies[-1]), None)


def fact(state: State, *plies: str) -> Fact:
    (only,) = facts(state, *plies)
    return only


def values(found: Fact, *names: str) -> list[str | int | float]:
    return [found.values[name] for name in names]


# The course -------------------------------------------------------------------------------------


def test_C1_a_track_that_is_drawn_is_of_the_last_canoe():
    found = fact(new_game("club", 3), "track outside")
    assert (found.kind, found.seat, found.values, found.places) == ("track", 2, {"track": "outside"}, ("canoe-2",))
    told = Words(GAME.folder).say(found.sentence, "en")
    assert told == "The canoes start alternately inside and outside; chance puts the last one, Georgia, outside."


def test_C13_a_bear_has_a_rapid():
    assert (fact(new_game(), "den 3").values, fact(new_game(), "den 3").places) == ({"rapid": 3}, ("rapid-3",))


def test_C11_a_whirlpool_is_for_a_starting_group():
    assert fact(new_game(), "den 3", "whirlpool inside 2").values == {"track": "inside", "rapid": 2}


def test_C8_a_hazard_put_by_a_seat_is_its_decision():
    state = new_game(placing="players")
    bear, pool = fact(state, "put bear 3"), fact(state, "put bear 3", "put whirlpool outside 4")
    assert (bear.seat, bear.values, bear.is_decision) == (0, {"what": "bear", "track": "", "number": 3}, True)
    assert (pool.seat, pool.values) == (1, {"what": "whirlpool", "track": "outside", "number": 4})
    assert (bear.places, fact(state, "put shooter 4").places) == (("rapid-3",), ("leg-4",))


def test_C8_a_current_and_a_rating_are_shown_where_they_are():
    state = played(new_game(reveal="open"), "den 3", "whirlpool inside 2", "whirlpool outside 5")
    current = fact(state, "current 2")
    rating = fact(state, *["current 1"] * 7, "rating 5")
    assert (current.kind, current.values, current.places) == ("current", {"leg": 1, "current": 2}, ("leg-1",))
    assert (rating.kind, rating.values, rating.places) == ("rating", {"rapid": 1, "rating": 5}, ("rapid-1",))


# Shots and the bear -----------------------------------------------------------------------------


def test_C14_a_shot_names_its_target_and_the_least_die_that_kills():
    state = position(SHOOTER, "1:6 4", "1:6 4", step="shots")
    inside, outside = (fact(state, f"target {seat}", "shot 5") for seat in (0, 1))
    assert (inside.seat, *values(inside, "track", "needs", "hit")) == (0, "inside", 5, 1)
    assert (outside.seat, *values(outside, "track", "needs", "hit")) == (1, "outside", 6, 0)
    assert inside.dice == (Die(6, 5),)


def test_C37_a_target_is_for_the_picture_only():
    found = fact(position(SHOOTER, "1:6 4", "1:6 4", step="shots"), "target 1")
    assert (found.kind, found.seat, found.is_told) == ("target", 1, False)


def test_C42_the_bear_s_die_tells_whether_the_canoe_flips():
    state = position(BEAR, "1:rapid 4", step="bear")
    assert values(fact(state, "bear 4"), "die", "needs", "flips", "rapid") == [4, 4, 1, 1]
    assert values(fact(state, "bear 3"), "die", "needs", "flips", "rapid") == [3, 4, 0, 1]


def test_C45_each_man_whom_the_bear_attacks_is_a_fact():
    state = played(position(BEAR, "1:rapid 4", step="bear"), "bear 4")
    assert values(fact(state, "maul 6"), "die", "needs", "killed") == [6, 6, 1]
    assert values(fact(state, "maul 5"), "die", "needs", "killed") == [5, 6, 0]


def test_C36_a_canoe_without_men_is_a_fact_of_its_own():
    shot, out = facts(position(SHOOTERS, "1:6 1", "2:6 4", step="shots"), "shot 6")
    assert (shot.kind, out.kind, out.seat, out.values) == ("shot", "out", 0, {"leg": 1})


# A go -------------------------------------------------------------------------------------------


def test_C16_a_chip_is_for_the_picture_only():
    found = fact(position(CALM, "1:0 4", "1:0 4"), "chip 1")
    assert (found.kind, found.seat, found.is_told) == ("chip", 1, False)


def test_C20_a_paddle_has_its_die_and_its_current():
    found = fact(gone(position(CALM, "1:0 3")), "paddle 7")
    assert found.dice == (Die(10, 7, 0),)
    assert values(found, "men", "die", "current", "inches", "leg", "place") == [3, 7, 2, 9, 1, "leg"]


def test_C21_a_test_has_its_rating():
    found = fact(gone(position(CALM, "1:rapid 2")), "paddle 4")
    assert found.dice == (Die(8, 4, 0),)
    assert (found.kind, *values(found, "men", "die", "rapid", "rating", "flips")) == ("test", 2, 4, 1, 4, 1)


def test_C49_who_comes_home_has_a_rank_where_it_is_settled():
    def arrival(finish: str) -> Fact:
        state = position(CALM, "3:17 4", "1:0 4", options={"finish": finish, "play_on": "no"})
        return facts(gone(state), "paddle 1")[0]

    assert [values(arrival(finish), "place", "rank") for finish in ("first", "shared")] == [["home", 1], ["home", 0]]


def test_C31_what_a_seat_chose_is_a_decision():
    state = gone(position(CALM, "2:6 2+1"))
    found = [fact(state, word) for word in ("rescue", "leave")]
    assert [(one.kind, one.is_decision, one.values) for one in found] == [
        ("rescue", True, {"swimming": 1}),
        ("leave", True, {"swimming": 1}),
    ]


def test_C27_a_climb_tells_its_helping_hand():
    state = position(CALM, "2:6 2+2")
    helped = fact(gone(state, "rescue"), "climb 2")
    alone = fact(gone(position(CALM, "2:6 0+2")), "climb 2")
    assert values(helped, "die", "help", "total", "needs", "dice", "climbed") == [2, 1, 3, 3, "2 + 1", 1]
    assert values(alone, "die", "help", "total", "needs", "dice", "climbed") == [2, 0, 2, 3, "2", 0]


def test_C29_after_the_last_die_it_is_told_where_canoe_and_men_are():
    _, attempt = facts(gone(position(CALM, "2:6 0+2")), "climb 6", "climb 1")
    assert attempt.kind == "attempt"
    assert values(attempt, "aboard", "swimming", "moved", "inches", "place") == [1, 1, 1, 2, "leg"]


def test_C33_who_drowns_is_a_fact_of_its_own():
    kinds = [each.kind for each in facts(gone(position(WHIRL, "2:4 0+2 flipped")), "climb 6", "climb 1")]
    assert kinds == ["climb", "drown", "attempt"]


def test_C36_when_the_last_man_drowns_no_drift_is_told():
    kinds = [each.kind for each in facts(gone(position(WHIRL, "2:4 0+1 flipped", "1:0 4")), "climb 1")]
    assert kinds == ["climb", "drown", "out"]


def test_C50_that_the_race_is_won_is_told_while_others_go_on():
    state = gone(position(CALM, "3:17 4", "1:0 4"))
    assert [each.kind for each in facts(state, "paddle 1")] == ["paddle", "wins"]


@pytest.mark.parametrize(("finish", "won"), [("overshoot", [(0, 1)]), ("shared", [(0, 2), (2, 2)])])
def test_C49_C50_the_winners_are_told_at_the_end_of_the_round_that_decides(finish, won):
    start = position(CALM, "3:17 4", "3:1 4", "3:17 4", "1:0 4", options={"finish": finish})
    state = gone(gone(gone(start, "paddle 1", seat=2), "paddle 2"), "paddle 1", seat=3)
    told = [each for each in facts(gone(state, seat=1), "paddle 1") if each.kind == FactKind.WINS]
    assert [(each.seat, each.values["winners"]) for each in told] == won


@pytest.mark.parametrize("finish", ["overshoot", "shared"])
def test_C49_C50_no_winner_is_told_within_the_round_that_decides(finish):
    state = gone(position(CALM, "3:17 4", "3:1 4", "1:0 4", options={"finish": finish}))
    assert [each.kind for each in facts(state, "paddle 1")] == ["paddle"]


@pytest.mark.parametrize("finish", ["overshoot", "shared"])
def test_C49_C50_the_winners_are_not_told_again_after_a_later_round(finish):
    start = position(CALM, "3:17 4", "2:1 4", options={"finish": finish})
    state = gone(gone(start, "paddle 1"), "paddle 1", seat=1)
    assert [each.kind for each in facts(gone(state, seat=1), "paddle 1")] == ["paddle"]


def test_the_result_is_no_fact():
    assert [each.kind for each in facts(gone(position(CALM, "3:17 4")), "paddle 1")] == ["paddle"]


# All of them ------------------------------------------------------------------------------------


def test_every_kind_has_a_sentence_in_both_languages():
    for locale in LOCALES:
        missing = [
            kind
            for kind in FactKind
            if "it has no message" in Words(GAME.folder).faults(Fact(kind, 0).sentence, locale)
        ]
        assert missing == []
