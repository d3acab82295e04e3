"""What the golden records show, each its own thing; what holds in each of their positions; and the specimen."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.games.suite import golden
from voyageur.games.nouvelle_france import GAME
from voyageur.games.nouvelle_france.components import COUREUR, N_SITES, NO_SEAT, SITES
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.contract import winners
from voyageur.kernel.options import FILE_MARK

GOLDEN = Path(__file__).with_name("golden")
NAMES = sorted(path.stem for path in GOLDEN.glob("*.voyageur"))


def path_of(name):
    return GOLDEN / f"{name}.voyageur"


def named(name):
    return golden.read(path_of(name))


def last(name):
    return golden.last(path_of(name))


def plies(name):
    """The position before each ply, with the ply's text."""
    positions = golden.replayed(path_of(name))
    return [*zip(positions, (ply.text for ply in named(name).plies), strict=True)]


def verbs(name):
    return {ply.text.split()[0] for ply in named(name).plies}


def completed(name):
    return {SITES[site] for site in range(N_SITES) if last(name).completed_by[site] != NO_SEAT}


# Single records ---------------------------------------------------------------------------------


def test_the_full_record_has_each_ally_each_bonus_block_and_a_removal():
    blocks = {ply.text.split()[1] for ply in named("full").plies if ply.text.startswith("place")}
    assert named("full").options == {}
    assert verbs("full") >= {"huron", "order", "fille", "coureur", "remove"}
    assert blocks >= {"beam", "post", "peg"}


def test_every_site_is_completed_in_a_record():
    assert completed("full") >= {"church", "mill"}
    assert "redoubt" in completed("redoubt")


def test_N48_a_record_has_a_block_given_up_one_who_passes_and_one_who_helps():
    asked = [text.split()[0] for state, text in plies("declared") if state.phase == Phase.HELP]
    assert {*asked} == {"pass", "place"}


def test_N62_a_record_is_decided_by_the_tokens():
    state, (winner,) = last("allies"), winners(GAME, last("allies"), 2)
    assert state.points[0] == state.points[1]
    assert state.is_up[winner].sum() > state.is_up[1 - winner].sum()


def test_N63_a_record_is_decided_by_the_peg():
    state, (winner,) = last("peg"), winners(GAME, last("peg"), 2)
    assert (state.points[0], state.is_up[0].sum()) == (state.points[1], state.is_up[1].sum())
    assert state.has_placed[:2, 2].tolist() == ([0, 1] if winner == 0 else [1, 0])


def test_N63_a_record_ends_shared():
    assert winners(GAME, last("shared"), 2) == (0, 1)


def test_N64_a_record_has_one_open_card_at_most():
    assert max(int(state.open.sum()) for state, _ in plies("one-card")) == 1


def test_N1_a_record_has_a_set_of_its_own():
    assert named("own-set").options["set"].startswith(FILE_MARK)
    assert int(last("own-set").n_squares[2]) == 24


# Every record -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_N32_a_record_has_three_storms_the_third_of_which_ends_it(name):
    texts = [ply.text for ply in named(name).plies]
    assert (texts.count("draw snow"), texts[-1]) == (3, "draw snow")


@pytest.mark.parametrize("name", NAMES)
def test_N17_cubes_stay_where_they_are(name):
    states = [*golden.replayed(path_of(name)), last(name)]
    for before, after in pairwise(states):
        assert np.array_equal(before.cubes & after.cubes, before.cubes)


@pytest.mark.parametrize("name", NAMES)
def test_N11_a_block_is_placed_where_one_can_be(name):
    for state, text in plies(name):
        if state.phase == Phase.CHOOSE:
            assert text.split()[0] in ("place", "unable")


@pytest.mark.parametrize("name", NAMES)
def test_N54_a_turn_has_one_coureur_at_most(name):
    states = [*golden.replayed(path_of(name)), last(name)]
    tokens = [(int(state.turn_number), int(state.is_up[:, COUREUR].sum())) for state in states]
    turns = [turn for (turn, before), (_, after) in pairwise(tokens) if after < before]
    assert (bool(turns), len(turns)) == ("coureur" in verbs(name), len({*turns}))


# The specimen -----------------------------------------------------------------------------------


def test_the_specimen_is_of_the_third_stage_with_a_building_completed():
    state = golden.last(GAME.path_of("specimen.voyageur"))
    assert (int(state.storms), state.phase) == (2, Phase.CHOOSE)
    assert {*state.completed_by.tolist()} != {NO_SEAT}
