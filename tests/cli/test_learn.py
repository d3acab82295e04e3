"""`voyageur learn`: the files that it writes, and words that are refused."""

import sys
from pathlib import Path

import pytest

from voyageur.agents.values import Use, read_values, shipped_card
from voyageur.cli import learn
from voyageur.cli.app import run
from voyageur.cli.errors import USER_ERROR
from voyageur.games import GAMES
from voyageur.kernel.contract import read_setup
from voyageur.lab.learning.learning import Fit, LearningPlan
from voyageur.lab.learning.learning import learn as fit_values

LEARN = ["learn", "kanata", "--option", "board=duel", "--games", "20,10", "--simulations", "2", "--epochs", "1"]


@pytest.fixture(scope="module")
def fit() -> Fit:
    """Values of a few games, played once."""
    game, plan = GAMES["kanata"], LearningPlan(games=(20,), simulations=2, noting=0.3, hidden=(), epochs=1, seed=1)
    return fit_values(game, [read_setup(game, {"board": "duel"})], plan, processes=1, tell=lambda *_: None)


@pytest.fixture
def quick(fit: Fit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command write `fit`, whatever it is to play."""
    monkeypatch.setattr(learn, "_run", lambda *_: fit)


@pytest.mark.slow
def test_the_values_are_written_with_the_command_that_gives_them_again(tmp_path: Path) -> None:
    assert run([*LEARN, "--hidden", "4", "--processes", "1", "--save", str(tmp_path)]) == 0
    network, card = read_values(tmp_path, Use.of(GAMES["kanata"], 2))
    assert network.sizes.tolist()[1:] == [4, 1]
    assert card.command == (
        "voyageur learn kanata --players 2 --option board=duel --games 20,10 --simulations 2 --noting 0.3"
        " --hidden 4 --epochs 1 --seed 1"
    )


@pytest.mark.usefixtures("quick")
def test_the_command_says_that_seats_deviate_early(tmp_path: Path) -> None:
    assert run([*LEARN, "--deviations", "early", "--hidden", "0", "--processes", "1", "--save", str(tmp_path)]) == 0
    _, card = read_values(tmp_path, Use.of(GAMES["kanata"], 2))
    assert "--deviations early" in card.command


@pytest.mark.usefixtures("quick")
def test_the_command_says_where_positions_are_noted_and_how_seats_deviate(tmp_path: Path) -> None:
    how = ["--where", "pass", "--deviations", "good"]
    assert run([*LEARN, *how, "--hidden", "0", "--processes", "1", "--save", str(tmp_path)]) == 0
    _, card = read_values(tmp_path, Use.of(GAMES["kanata"], 2))
    assert "--noting 0.3 --where pass --deviations good --hidden 0" in card.command


@pytest.mark.usefixtures("quick")
def test_the_command_says_how_many_choices_are_considered(tmp_path: Path) -> None:
    assert run([*LEARN, "--considered", "3", "--hidden", "0", "--processes", "1", "--save", str(tmp_path)]) == 0
    _, card = read_values(tmp_path, Use.of(GAMES["kanata"], 2))
    assert "--simulations 2 --considered 3 --noting 0.3" in card.command


@pytest.mark.usefixtures("quick")
def test_the_command_says_that_learning_goes_on_from_the_shipped_values(tmp_path: Path) -> None:
    how = ["--from-shipped", "--trace", "0.9", "--against-greedy", "0.3", "--processes", "1"]
    assert run([*LEARN, *how, "--save", str(tmp_path)]) == 0
    _, card = read_values(tmp_path, Use.of(GAMES["kanata"], 2))
    assert "--noting 0.3 --trace 0.9 --against-greedy 0.3 --from-shipped --epochs 1" in card.command


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("goes_on", [True, False])
def test_the_card_names_the_values_that_were_fitted_further(tmp_path: Path, goes_on: bool) -> None:
    words = ["--from-shipped"] if goes_on else ["--hidden", "0"]
    assert run([*LEARN, *words, "--processes", "1", "--save", str(tmp_path)]) == 0
    _, card = read_values(tmp_path, Use.of(GAMES["kanata"], 2))
    assert card.begun_with == (shipped_card(GAMES["kanata"], 2).weights if goes_on else "")


def test_learning_cannot_go_on_where_no_values_are_shipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "shipped_values", lambda *_: None)
    assert run([*LEARN, "--from-shipped", "--save", str(tmp_path)]) == USER_ERROR
    assert "kanata ships no values for 2 players that learning could go on from." in capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_the_command_says_that_boards_vary_and_all_rounds_count(tmp_path: Path) -> None:
    how = ["--vary", "board=rivers,canada", "--games", "20,10", "--all-rounds", "--hidden", "0", "--processes", "1"]
    assert run(["learn", "kanata", "--option", "fort_range=king", *how, "--save", str(tmp_path)]) == 0
    _, card = read_values(tmp_path, Use.of(GAMES["kanata"], 2))
    assert "--players 2 --option fort_range=king --vary board=rivers,canada --games 20,10" in card.command
    assert "--noting 0.3 --all-rounds --hidden 0" in card.command


@pytest.mark.usefixtures("quick")
def test_it_says_how_well_the_values_tell_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*LEARN, "--hidden", "0", "--processes", "1", "--save", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "positions of 18 games" in shown
    assert str(tmp_path / "2.npz") in shown.replace("\n", "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "chess"),
        (["canoe"], "canoe has no features to fit values to; games that have some: kanata, island"),
        (["kanata", "--players", "3"], "3"),
        (["kanata", "--vary", "board"], "“board” does not vary a rule; write --vary NAME=VALUE,VALUE"),
        (["kanata", "--vary", "board=duel"], "with 2 to 8 different values"),
        (["kanata", "--vary", "board=duel,duel"], "with 2 to 8 different values"),
        (["kanata", "--vary", "board=" + ",".join(f"b{n}" for n in range(9))], "with 2 to 8 different values"),
        (["kanata", "--vary", "sky=red,blue"], "sky"),
        (["kanata", "--option", "board=duel", "--vary", "board=canada,rivers"], "The option board is given twice"),
        (["kanata", "--games", "many"], "--games is one to 8 whole numbers with commas between them, not “many”"),
        (["kanata", "--games", "9"], "--games is a number from 10 to 200000"),
        (["kanata", "--games", ",".join(["10"] * 9)], "--games is one to 8 whole numbers"),
        (["kanata", "--hidden", "64,600"], "--hidden is a number from 0 to 512"),
        (["kanata", "--hidden", ""], "--hidden is one to 8 whole numbers"),
        (["kanata", "--hidden", "8", "--from-shipped"], "--hidden and --from-shipped do not go together"),
        (["kanata", "--noting", "0"], "--noting is a number from 0.001 to 1"),
        (["kanata", "--trace", "1.1"], "--trace is a number from 0 to 1"),
        (["kanata", "--against-greedy", "-0.1"], "--against-greedy is a number from 0 to 1"),
        (["kanata", "--games", "20", "--trace", "0.9"], "--trace does nothing in a single round, which has no"),
        (["kanata", "--games", "20", "--against-greedy", "0.5"], "--against-greedy does nothing in a single round"),
        (["kanata", "--games", "20", "--all-rounds"], "--all-rounds does nothing in a single round"),
        (["kanata", "--where", "end"], "--where"),
        (["kanata", "--deviations", "bad"], "--deviations"),
        (["kanata", "--epochs", "0"], "--epochs is a number from 1 to 1000"),
        (["kanata", "--simulations", "0"], "--simulations is a number from 1"),
        (["kanata", "--considered", "33"], "--considered is a number from 0 to 32"),
        (["kanata", "--processes", "0"], "--processes is a number from 1 to 256"),
        (["kanata", "--save", "/proc/values"], "/proc/values"),
    ],
)
def test_words_that_make_no_sense_are_refused(
    words: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)  # what is not refused would write there
    assert run(["learn", *words]) == USER_ERROR
    assert sentence in capsys.readouterr().err


def test_without_jax_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "voyageur.lab.learning.learning", None)
    assert run(["learn", "kanata"]) == USER_ERROR
    assert "In the folder of the project: .uv/bin/uv sync --extra learn" in capsys.readouterr().err
