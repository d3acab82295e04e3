"""The golden records: whole races, each of which must be replayed to its ending by these rules, ply by ply."""

from functools import cache
from pathlib import Path

import pytest

from tests.games.canoe.positions import facts, outcome
from voyageur.games.canoe import GAME
from voyageur.games.canoe.rules import Ending, Phase, Place
from voyageur.kernel import record
from voyageur.kernel.options import FILE_MARK

GAMES = {GAME.name: GAME}
PATHS = sorted(Path(__file__).with_name("golden").glob("*.voyageur"))
SPECIMEN = GAME.folder / "specimen.voyageur"

each_record = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


@cache
def read(path):
    return record.read(path.read_bytes(), GAMES, path.name)


def named(name):
    (path,) = [path for path in PATHS if path.stem == name]
    return read(path)


@cache
def last(name):
    return record.state_after(named(name), GAMES)


def ended(path):
    """How the race of a record ended, and its scores, as its header says."""
    (result,), (ending,) = read(path).values_of("result"), read(path).values_of("ending")
    return ending, tuple(map(float, result.split()))


def arrivals(name):
    """The seats in the order in which they went over the line."""
    order = []
    states = [position.state for position in record.replay(named(name), GAMES)]
    for state in [*states, last(name)]:
        order += [seat for seat in range(state.n_seats) if state.place[seat] == Place.HOME and seat not in order]
    return order


def phases(name):
    """The phase before each ply, with the ply's text."""
    plies = zip(record.replay(named(name), GAMES), named(name).plies, strict=True)
    return [(Phase(int(position.state.phase)), ply.text) for position, ply in plies]


@each_record
def test_a_record_is_replayed_to_its_ending_and_scores(path):
    assert outcome(record.state_after(read(path), GAMES)) == ended(path)


@each_record
def test_a_record_is_of_this_version_of_the_rules(path):
    assert read(path).version == GAME.version


@each_record
def test_a_record_is_proved_die_by_die(path):
    verdict = record.verify(read(path), GAMES)
    assert (verdict.faults, verdict.are_dice_proved) == ((), True)


@each_record
def test_a_record_is_written_as_it_was_read(path):
    assert record.write(read(path)).encode() == path.read_bytes()


@each_record
def test_every_position_of_a_record_is_sound(path):
    for position in record.replay(read(path), GAMES):
        assert GAME.faults(position.state) == []


@each_record
def test_a_ply_too_many_is_refused(path):
    longer = read(path)
    plies = (*longer.plies, record.Ply(len(longer.plies) + 1, 0, "rescue"))
    with pytest.raises(record.BadPly):
        record.state_after(record.Record(longer.game, "", longer.options, longer.players, (), plies), GAMES)


def test_every_ending_has_a_record():
    assert {ended(path)[0] for path in PATHS} == {ending.name.lower() for ending in Ending if ending}


@pytest.mark.parametrize("option", [option for option in GAME.options if option.kind == "one-of"], ids=lambda o: o.name)
def test_every_reading_of_an_option_has_a_record(option):
    assert {read(path).options.get(option.name, option.default) for path in PATHS} == {*option.values}


def test_C8_C42_the_winner_s_record_has_a_canoe_thrown_onto_an_unseen_leg():
    questions = [phase for phase, _ in phases("win")]
    assert (Phase.BEAR, Phase.CURRENT, Phase.MAUL) in zip(questions, questions[1:], questions[2:], strict=False)


def test_C36_a_record_has_the_farthest_win_though_nobody_is_home():
    canoes = facts(last("all-out"))["canoes"]
    assert {canoe["place"] for canoe in canoes} == {"out"}
    assert ended(Path(__file__).with_name("golden") / "all-out.voyageur") == ("all_out", (0.0, 1.0))
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
        for position in record.replay(named("line"), GAMES)
        for seat in range(position.state.n_seats)
        if position.state.place[seat] == Place.LINE
    }
    assert any(facts(last("line"))["canoes"][seat]["place"] == "home" for seat in waited)


# The specimen -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pictured():
    return facts(record.state_after(read(SPECIMEN), GAMES))


def test_the_specimen_is_of_this_version_of_the_rules_on_club():
    assert (read(SPECIMEN).version, read(SPECIMEN).options) == (GAME.version, {"course": "club"})


def test_the_specimen_shows_four_canoes_in_mid_race(pictured):
    canoes = pictured["canoes"]
    assert len(canoes) == 4
    assert {canoe["place"] for canoe in canoes} == {"leg", "rapid"}
    assert max(canoe["leg"] for canoe in canoes) >= 3


def test_the_specimen_shows_a_flipped_canoe_with_swimmers_and_one_in_a_rapid(pictured):
    canoes = pictured["canoes"]
    assert [canoe["is_tipped"] for canoe in canoes].count(True) == 1
    assert [canoe["place"] for canoe in canoes].count("rapid") == 1
