"""What the golden records show, each its own thing, and the specimen."""

from pathlib import Path

import pytest

from tests.games.suite import golden
from voyageur.games.island import GAME
from voyageur.games.island.state import Phase
from voyageur.kernel.contract import legal_actions, winners
from voyageur.kernel.options import FILE_MARK

GOLDEN = Path(__file__).with_name("golden")
SPECIMEN = GAME.path_of("specimen.voyageur")


def path_of(name):
    return GOLDEN / f"{name}.voyageur"


def named(name):
    return golden.read(path_of(name))


def last(name):
    return golden.last(path_of(name))


def phases(name):
    """The phase before each ply, with the ply's text."""
    plies = zip(golden.replayed(path_of(name)), named(name).plies, strict=True)
    return [(Phase(int(state.phase)), ply.text) for state, ply in plies]


def verbs(name):
    return {ply.text.split()[0] for ply in named(name).plies}


def winners_of(name):
    return winners(GAME, last(name), named(name).players)


def test_the_record_of_empty_hands_has_a_battle_and_each_use_of_a_card():
    assert (named("hands-empty").options, {*verbs("hands-empty")} >= {"commit", "at", "road", "ferry", "hit"}) == (
        {},
        True,
    )


@pytest.mark.parametrize("name", ["hands-empty", "hands-empty-three", "own-layout"])
def test_I44_I47_records_with_empty_hands_go_through_the_endgame(name):
    assert int(last(name).depletions) >= 2
    assert not last(name).hand.any()


@pytest.mark.parametrize(("name", "players"), [("last-player", 2), ("last-player-four", 4)])
def test_I51_records_of_a_last_player_have_one_who_is_not_out(name, players):
    assert named(name).players == players
    assert int(last(name).is_out[:players].sum()) == players - 1


def test_I8_a_record_has_a_start_hit_by_an_arrow():
    plies = zip(golden.replayed(path_of("last-player-four")), named("last-player-four").plies, strict=True)
    homes = {"a1", "a6", "f6", "f1"}
    assert [ply.text for _, ply in plies if ply.text.split()[0] == "hit" and ply.text.split()[1] in homes]


def test_I57_a_record_has_both_sides_draw_again():
    drawn = [phase for phase, _ in phases("hands-empty-three")]
    assert any(drawn[ply : ply + 4] == [Phase.BATTLE_DRAW] * 4 for ply in range(len(drawn)))


def test_I54_a_record_has_a_battle_declined():
    assert "decline" in verbs("round-cap")


def test_I50_a_record_has_equal_seats_share_the_win():
    assert len(winners_of("shared")) == 2
    assert golden.ended(path_of("shared"))[0] == "round_cap"


def test_I57_a_record_has_the_last_two_go_out_together():
    assert len(winners_of("shared-out")) == 2
    assert int(last("shared-out").is_out[:2].sum()) == 2


def test_I53_a_record_has_a_side_take_a_card_for_the_battle():
    assert Phase.REPLACE in {phase for phase, _ in phases("own-layout")}


def test_I1_a_record_has_a_layout_of_its_own():
    assert named("own-layout").options["layout"].startswith(FILE_MARK)


# The specimen -----------------------------------------------------------------------------------


@pytest.fixture(scope="module", name="pictured")
def last_position():
    return golden.last(SPECIMEN)


def test_the_specimen_shows_four_seats_with_units_in_the_capture_area(pictured):
    seats = GAME.presentation.view(pictured, None).scene["seats"]
    assert len(seats) == 4
    assert [seat["in_capture"] > 0 for seat in seats].count(True) >= 2
    assert all(seat["units"] > 0 for seat in seats)


def test_the_specimen_ends_with_a_move_in_a_game_that_goes_on(pictured):
    assert golden.read(SPECIMEN).plies[-1].text.startswith("move ")
    assert legal_actions(GAME.rules, pictured)
