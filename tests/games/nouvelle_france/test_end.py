"""Completing sites (N38-N41) and the end (N62, N63)."""

import numpy as np
import pytest

from tests.games.nouvelle_france.positions import State, begun, draw_storm, lay, passed, play, rules, spelling
from voyageur.games.nouvelle_france.components import N_BONUS
from voyageur.games.nouvelle_france.state import Ending

NEARLY = "b1 c1 d1 e1 a2 b2 f2 g2 a3 b3 f3 g3 a4 b4 f4 g4 b5 c5 d5 e5 f5"
OTHERS = NEARLY.split()  # the squares of the mill without f1


def nearly_complete(level: int = 1) -> State:
    """Return a position before the draw: of the mill only f1 is free."""
    state = passed(begun(3))
    lay(state, " ".join(f"mill:{square}.{level}=yellow" for square in OTHERS))
    state.storms = 2
    return state


def finished(points: tuple[int, ...], used: tuple[int, ...] = (), pegs: tuple[int, ...] = (), **options: str) -> State:
    """Return the end of a game with so many points, tokens face down, and the seats that have placed a peg."""
    state = passed(begun(len(points), **options))
    state.points[: len(points)] = points
    for seat, n in enumerate(used):
        state.is_up[seat, :n] = 0
        state.n_used[seat] = n
    for seat in pegs:
        state.has_placed[seat, N_BONUS - 1] = 1
    state.storms = 2
    return draw_storm(play(state, "draw"))


def ranks(state: State) -> list[int]:
    out = np.zeros(state.n_seats, np.int64)
    rules.ranks(state, out)
    return out.tolist()


@pytest.mark.parametrize("level", [1, 3])
def test_N38_a_square_is_covered_by_a_cube_at_any_level(level):
    state = nearly_complete(level)
    assert state.completed_by[2] == -1
    assert play(state, "place peg mill f1.1").completed_by[2] == 0


def test_N39_the_seat_that_places_completes_the_site():
    state = nearly_complete()
    state.mover = 1
    assert play(state, "place peg mill f1.1").completed_by[2] == 1


def test_N40_building_goes_on_after_completion():
    state = passed(play(nearly_complete(), "place peg mill f1.1"))
    play(state, "place peg mill f1.2")
    assert state.completed_by[2] == 0


def test_N41_the_disk_is_added_after_the_third_storm():
    state = passed(play(nearly_complete(), "place peg mill f1.1"))
    before = int(state.points[0])
    draw_storm(play(state, "draw"))
    assert state.points[0] - before == 3  # the mill's stick -+2 has a 2 on top


def test_N41_a_disk_goes_by_the_top_sign():
    state = passed(begun(sticks="sticks 2-+ -+2 +2-"))
    lay(state, " ".join(f"mill:{square}.1=yellow" for square in [*OTHERS, "f1"]))
    state.storms = 2
    assert draw_storm(play(state, "draw")).points[0] == 6


def test_the_most_points_win():
    state = finished((5, 9, 7))
    assert (state.ending, ranks(state)) == (Ending.POINTS, [2, 0, 1])


def test_N62_in_a_tie_fewer_tokens_face_down_win():
    state = finished((9, 9, 2), used=(2, 1, 0))
    assert (state.ending, ranks(state)) == (Ending.ALLIES, [1, 0, 2])


def test_N62_option_uses_in_the_whole_game_count():
    def tied(**options: str) -> State:
        state = passed(begun(2, **options))
        state.points[:2] = 9
        state.n_used[:2] = 4, 3
        state.is_up[1, 0] = 0
        state.storms = 2
        return draw_storm(play(state, "draw"))

    assert ranks(tied()) == [0, 1]
    assert ranks(tied(tie_break="uses")) == [1, 0]


def test_N63_then_who_has_not_used_the_peg_wins():
    state = finished((9, 9, 2), pegs=(0,))
    assert (state.ending, ranks(state)) == (Ending.PEG, [1, 0, 2])


@pytest.mark.parametrize("pegs", [(), (0, 1)])
def test_N63_then_the_win_is_shared(pegs):
    state = finished((9, 9, 2), pegs=pegs)
    assert (state.ending, ranks(state)) == (Ending.SHARED, [0, 0, 2])


def test_N63_of_three_those_without_a_used_peg_share():
    state = finished((9, 9, 9), pegs=(1,))
    assert (state.ending, ranks(state)) == (Ending.SHARED, [0, 2, 0])


def test_no_tokens_count_without_allies():
    assert finished((9, 9), ally_use="none").ending == Ending.SHARED
    assert spelling.ENDINGS[Ending.SHARED] == "shared"
