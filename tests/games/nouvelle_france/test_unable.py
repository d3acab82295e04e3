"""What happens if nothing can be placed (N45-N50)."""

from tests.games.nouvelle_france.positions import (
    State,
    draw_storm,
    lay,
    open_shapes,
    passed,
    play,
    position,
    possible,
    refused,
    spelling,
    verbs,
)
from tests.games.nouvelle_france.test_turn import ARCH, FLAT
from voyageur.games.nouvelle_france.state import Phase, Refusal


def stuck(**options: str) -> State:
    """Return a position in which no open block fits: only single squares are low enough."""
    state = passed(position(drawn="", **options))
    names = spelling.names_of(state).squares
    full = ((site, square) for site, squares in enumerate(names) for square in squares)
    lay(state, " ".join(f"{spelling.SITES[site]}:{square}.3=blue" for site, square in full))
    return play(state, "draw", "draw croix")


def declared(**options: str) -> State:
    """Return a position of three seats in which the first one has declared canon:white unable."""
    return play(position(players=3, declare_unable="yes", **options), "unable canon:white")


def test_N45_a_block_that_fits_nowhere_is_removed_and_a_card_drawn():
    state = play(stuck(), "remove croix:blue")
    assert (state.phase, open_shapes(state)) == (Phase.DRAW, {"fer": 1, "canon": 1})
    play(state, "draw faux")
    assert state.phase == Phase.REMOVE  # and so on


def test_N46_card_and_version_are_the_mover_s_choice():
    assert [*possible(stuck())] == [
        f"remove {shape}:{colour}"
        for shape in ("croix", "fer", "canon")
        for colour in ("white", "brown", "yellow", "blue")
    ]


def test_N46_a_removed_block_does_not_come_back():
    state = play(stuck(), "remove croix:blue", "draw croix")
    assert refused(state, "remove croix:blue") == Refusal.BLOCK_GONE


def test_N47_nobody_is_asked_for_permission():
    assert play(stuck(), "remove croix:blue").asked == -1


def test_N49_the_draw_after_a_removal_may_be_a_snowflake():
    state = draw_storm(play(stuck(), "remove croix:blue"))
    assert (state.storms, state.phase) == (1, Phase.DRAW)


def test_N45_without_the_option_nobody_declares_a_block_unable():
    assert refused(position(), "unable canon:white") == Refusal.MAY_NOT_DECLARE
    assert refused(stuck(declare_unable="yes"), "unable canon:white") == Refusal.MAY_NOT_DECLARE


def test_N45_option_the_others_are_asked_from_the_left():
    state = declared()
    assert (state.asked, verbs(state)) == (1, {"place", "pass"})
    assert play(state, "pass").asked == 2


def test_N48_helpers_place_the_shape_that_was_named():
    state = declared()
    assert {text.split()[1].split(":")[0] for text in possible(state) if text != "pass"} == {"canon"}
    assert refused(state, ARCH) == Refusal.OTHER_SHAPE
    assert refused(state, FLAT.replace("white", "blue")) == Refusal.NONE  # N10


def test_N45_option_a_helper_gets_the_points_and_play_goes_on_at_the_left():
    state = play(declared(), FLAT.replace("white", "brown"))
    assert [int(n) for n in state.points[:3]] == [0, 2, 0]
    assert (state.mover, open_shapes(state)) == (1, {"croix": 1, "fer": 1})


def test_N50_no_ally_doubles_or_copies_a_helper_s_points():
    assert play(declared(), FLAT.replace("white", "brown")).phase == Phase.HURON


def test_N45_option_a_block_that_nobody_places_leaves_the_game():
    state = play(declared(), "pass", "pass")
    assert (state.phase, state.mover, open_shapes(state)) == (Phase.DRAW, 0, {"croix": 1, "fer": 1})
    play(state, "draw canon")
    assert refused(state, FLAT) == Refusal.BLOCK_GONE
