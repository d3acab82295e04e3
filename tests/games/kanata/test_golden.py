"""The golden records: whole games, each of which must be replayed to its ending by these rules, ply by ply."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.games.kanata.positions import outcome
from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import LUMBER
from voyageur.games.kanata.rules import Ending, Phase
from voyageur.kernel import contract, record
from voyageur.kernel.options import FILE_MARK

GAMES = {GAME.name: GAME}
PATHS = sorted(Path(__file__).with_name("golden").glob("*.voyageur"))
SPECIMEN = GAME.folder / "specimen.voyageur"

each_record = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def read(path):
    return record.read(path.read_bytes(), GAMES, path.name)


def ended(path):
    """How the game of a record ended, and its scores, as its header says."""
    found = read(path)
    (result,), (ending,) = found.values_of("result"), found.values_of("ending")
    return ending, tuple(map(float, result.split()))


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
    ply = record.Ply(len(longer.plies) + 1, 0, "stop")
    with pytest.raises(record.BadPly):
        record.state_after(record.Record(longer.game, "", longer.options, 2, (), (*longer.plies, ply)), GAMES)


def test_every_ending_has_a_record():
    assert {ended(path)[0] for path in PATHS} == {ending.name.lower() for ending in Ending if ending}


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
    assert (ending, scores) in {ended(path) for path in PATHS}


def counts(state):
    """What the cap is judged by: support, forts and units of both sides."""
    sides = [GAME.view(state, None).seats[seat] for seat in (0, 1)]
    held = [{holding.icon: holding.count for holding in side.holdings} for side in sides]
    return [(side.progress[0].done, held[seat]["fort"], held[seat]["militia"]) for seat, side in enumerate(sides)]


@pytest.mark.parametrize(("name", "n_equal"), [("support", 0), ("forts", 1), ("militia", 2), ("draw", 3)])
def test_K54_every_tie_break_of_the_cap_has_a_record(name, n_equal):
    (path,) = [path for path in PATHS if path.stem == f"cap-{name}"]
    french, british = counts(record.state_after(read(path), GAMES))
    equal = [one == other for one, other in zip(french, british, strict=True)]
    assert equal[: n_equal + 1] == ([True] * n_equal + [False])[:3]


def test_K31_K35_a_record_has_a_fort_destroyed_and_lumber_paid():
    (path,) = [path for path in PATHS if path.stem == "fort-destroyed"]
    states = [position.state for position in record.replay(read(path), GAMES)]
    gone = [(now, then) for now, then in pairwise(states) if then.n_forts.sum() < now.n_forts.sum()]
    assert gone
    assert all(then.cards[:, LUMBER].sum() > now.cards[:, LUMBER].sum() for now, then in gone)


def test_K1_a_record_has_a_board_of_its_own():
    (path,) = [path for path in PATHS if path.stem == "own-board"]
    assert read(path).options["board"].startswith(FILE_MARK)


@pytest.mark.parametrize("option", [option for option in GAME.options if option.kind == "one-of"], ids=lambda o: o.name)
def test_every_reading_of_an_option_has_a_record(option):
    assert {read(path).options.get(option.name, option.default) for path in PATHS} == {*option.values}


# The specimen -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pictured():
    return record.state_after(read(SPECIMEN), GAMES)


def test_the_specimen_is_of_this_version_of_the_rules_on_the_usual_board(pictured):
    assert (read(SPECIMEN).version, read(SPECIMEN).options) == (GAME.version, {})
    assert GAME.view(pictured, None).position["board"] == "canada"


def test_the_specimen_shows_a_game_in_full_swing(pictured):
    position = GAME.view(pictured, None).position
    assert contract.legal_actions(GAME, pictured)
    assert {*position["forts"].values()} == {0, 1}
    assert len(position["militia"]) >= 4


def test_the_specimen_ends_with_a_march(pictured):
    assert read(SPECIMEN).plies[-1].text.startswith("march ")
    assert pictured.phase == Phase.MARCH
