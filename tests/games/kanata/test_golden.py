"""What the golden records show, each its own thing, and the specimen."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.games.suite import golden
from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import Card
from voyageur.games.kanata.state import Phase
from voyageur.kernel import contract
from voyageur.kernel.options import FILE_MARK

GOLDEN = Path(__file__).with_name("golden")
SPECIMEN = GAME.path_of("specimen.voyageur")


def path_of(name):
    return GOLDEN / f"{name}.voyageur"


@pytest.mark.parametrize(
    ("ending", "scores"),
    [
        ("support", (1.0, 0.0)),
        ("support", (0.0, 1.0)),
        ("conquest", (1.0, 0.0)),
        ("conquest", (0.0, 1.0)),
        ("cap", (0.5, 0.5)),
    ],
)
def test_every_outcome_has_a_record(ending, scores):
    assert (ending, scores) in {golden.ended(path) for path in GOLDEN.glob("*.voyageur")}


def counts(state):
    """What the cap is judged by: support, forts and units of both sides."""
    sides = [GAME.presentation.view(state, None).seats[seat] for seat in (0, 1)]
    held = [{holding.icon: holding.count for holding in side.holdings} for side in sides]
    return [(side.progress[0].done, held[seat]["fort"], held[seat]["militia"]) for seat, side in enumerate(sides)]


@pytest.mark.parametrize(("name", "n_equal"), [("support", 0), ("forts", 1), ("militia", 2), ("draw", 3)])
def test_K54_every_tie_break_of_the_cap_has_a_record(name, n_equal):
    french, british = counts(golden.last(path_of(f"cap-{name}")))
    equal = [one == other for one, other in zip(french, british, strict=True)]
    assert equal[: n_equal + 1] == ([True] * n_equal + [False])[:3]


def test_K31_K35_a_record_has_a_fort_destroyed_and_lumber_paid():
    states = golden.replayed(path_of("fort-destroyed"))
    gone = [(now, then) for now, then in pairwise(states) if then.n_forts.sum() < now.n_forts.sum()]
    assert gone
    assert all(then.cards[:, Card.LUMBER].sum() > now.cards[:, Card.LUMBER].sum() for now, then in gone)


def test_K1_a_record_has_a_board_of_its_own():
    assert golden.read(path_of("own-board")).options["board"].startswith(FILE_MARK)


# The specimen -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pictured():
    return golden.last(SPECIMEN)


def test_the_specimen_is_on_the_usual_board(pictured):
    assert golden.read(SPECIMEN).options == {}
    assert GAME.presentation.view(pictured, None).scene["board"] == "canada"


def test_the_specimen_shows_a_game_in_full_swing(pictured):
    scene = GAME.presentation.view(pictured, None).scene
    assert contract.legal_actions(GAME.rules, pictured)
    assert {*scene["forts"].values()} == {0, 1}
    assert len(scene["militia"]) >= 4


def test_the_specimen_ends_with_a_march(pictured):
    assert golden.read(SPECIMEN).plies[-1].text.startswith("march ")
    assert pictured.phase == Phase.MARCH
