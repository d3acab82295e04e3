"""What the golden records show, each its own thing, and the specimen."""

from pathlib import Path

import pytest

from tests.games.canoe.positions import facts, outcome
from tests.games.suite import golden
from voyageur.games.canoe import GAME
from voyageur.games.canoe.state import Phase, Place
from voyageur.kernel.options import FILE_MARK

GOLDEN = Path(__file__).with_name("golden")
SPECIMEN = GAME.path_of("specimen.voyageur")


def path_of(name):
    return GOLDEN / f"{name}.voyageur"


def named(name):
    return golden.read(path_of(name))


def last(name):
    return golden.last(path_of(name))


def arrivals(name):
    """The seats in the order in which they went over the line."""
    order = []
    for state in [*golden.replayed(path_of(name)), last(name)]:
        order += [seat for seat in range(state.n_seats) if state.place[seat] == Place.HOME and seat not in order]
    return order


def phases(name):
    """The phase before each ply, with the ply's text."""
    plies = zip(golden.replayed(path_of(name)), named(name).plies, strict=True)
    return [(Phase(int(state.phase)), ply.text) for state, ply in plies]


def test_C8_C42_the_winner_s_record_has_a_canoe_thrown_onto_an_unseen_leg():
    questions = [phase for phase, _ in phases("win")]
    assert (Phase.BEAR, Phase.CURRENT, Phase.MAUL) in zip(questions, questions[1:], questions[2:], strict=False)


def test_C36_a_record_has_the_farthest_win_though_nobody_is_home():
    canoes = facts(last("all-out"))["canoes"]
    assert {canoe["place"] for canoe in canoes} == {"out"}
    assert outcome(last("all-out")) == ("all_out", (0.0, 1.0))
    assert (canoes[1]["leg"], canoes[1]["front"]) > (canoes[0]["leg"], canoes[0]["front"])


def test_C36_a_record_has_two_lost_canoes_share():
    one, other = facts(last("all-out-shared"))["canoes"]
    assert (one["leg"], one["front"]) == (other["leg"], other["front"])
    assert outcome(last("all-out-shared")) == ("all_out", (0.5, 0.5))


@pytest.mark.parametrize(("name", "scores"), [("lone-home", (1.0,)), ("lone-lost", (0.0,))])
def test_C1_a_lone_canoe_has_a_record_of_both_ends(name, scores):
    assert outcome(last(name))[1] == scores


def test_C49_a_record_has_a_first_place_shared():
    ranks = [canoe["rank"] for canoe in facts(last("dead-heat"))["canoes"]]
    assert ranks.count(1) == 2


def test_C49_a_record_has_a_winner_who_went_over_the_line_second():
    ranks = [canoe["rank"] for canoe in facts(last("overshoot"))["canoes"]]
    assert [ranks[seat] for seat in arrivals("overshoot")] == [2, 1]


def test_C50_that_record_stops_with_a_canoe_on_its_way():
    assert [canoe["place"] for canoe in facts(last("overshoot"))["canoes"]].count("home") == 2


def test_C8_a_record_has_hazards_that_the_players_put():
    words = [" ".join(text.split()[:2]) for phase, text in phases("placing") if phase == Phase.PUT]
    assert sorted(words) == [*["put bear"] * 2, *["put shooter"] * 3, *["put whirlpool"] * 2]


def test_C1_a_record_has_eight_canoes():
    assert (named("eight").players, named("eight").options) == (8, {})


def test_C42_a_record_has_a_canoe_that_the_bear_flips_in_its_rapid():
    flips = [text for phase, text in phases("stays") if phase == Phase.BEAR and text >= "bear 4"]
    assert flips


def test_C2_a_record_has_a_course_of_its_own():
    assert named("own-course").options["course"].startswith(FILE_MARK)


def test_C48_a_record_has_a_canoe_that_waits_at_the_line_and_comes_home():
    waited = {
        seat
        for state in golden.replayed(path_of("line"))
        for seat in range(state.n_seats)
        if state.place[seat] == Place.LINE
    }
    assert any(facts(last("line"))["canoes"][seat]["place"] == "home" for seat in waited)


# The specimen -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pictured():
    return facts(golden.last(SPECIMEN))


def test_the_specimen_is_on_club():
    assert golden.read(SPECIMEN).options == {"course": "club"}


def test_the_specimen_shows_four_canoes_in_mid_race(pictured):
    canoes = pictured["canoes"]
    assert len(canoes) == 4
    assert {canoe["place"] for canoe in canoes} == {"leg", "rapid"}
    assert max(canoe["leg"] for canoe in canoes) >= 3


def test_the_specimen_shows_a_flipped_canoe_with_swimmers_and_one_in_a_rapid(pictured):
    canoes = pictured["canoes"]
    assert [canoe["is_tipped"] for canoe in canoes].count(True) == 1
    assert [canoe["place"] for canoe in canoes].count("rapid") == 1
