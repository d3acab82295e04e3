"""`check_game` finds what is wrong with a game before it is played."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.testing.checking import fails
from tests.toys import guess, pebbles
from tests.toys.altered import altered
from voyageur.drawing.palette import PALETTE
from voyageur.kernel.contract import Game
from voyageur.kernel.options import Option
from voyageur.kernel.text import Fault, Reason, Sentence
from voyageur.kernel.view import OTHERS, TourTip
from voyageur.testing.check_descriptor import check_descriptor

GUESS = guess.GAME
PEBBLES = pebbles.GAME


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "Guess!"}, "name 'Guess!'"),
        ({"version": "one"}, "version 'one'"),
        ({"stage": "finished"}, "stage 'finished'"),
        ({"players": ()}, "players: numbers of players"),
        ({"folder": Path("/nowhere")}, "folder /nowhere"),
        ({"options": (replace(GUESS.options[0], default="maybe"),)}, "option own"),
        ({"options": (replace(GUESS.options[0], learning="maybe"),)}, "the value to learn with, 'maybe'"),
        ({"STATE": np.dtype([("seat", np.int32)])}, "STATE is not"),
        ({"MOST_LEGAL": 99}, "MOST_LEGAL is out of range"),
        ({"ENDINGS": ("guessed", "stuck")}, "ENDINGS: number 0"),
        ({"CLAUSES": {**guess.CLAUSES, guess.Refusal.NONE: "G1"}}, "CLAUSES: 0"),
        ({"CLAUSES": {**guess.CLAUSES, guess.Refusal.NAMED: ""}}, "refusal NAMED: an empty clause"),
    ],
)
def test_a_faulty_descriptor_fails(changes: dict[str, Any], why: str):
    with pytest.raises(AssertionError) as caught:
        check_descriptor(altered(GUESS, **changes))
    assert why in str(caught.value)


def test_a_set_up_that_takes_anything_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("voyageur.testing.check_descriptor.read_setup", lambda game, texts, players: None)
    fails(GUESS, "the set-up accepts {'no such option': '1'}; the set-up accepts 3 players")


# Earlier versions of the rules -------------------------------------------------------------------


def test_options_of_an_earlier_version_that_can_be_read_pass():
    assert check_descriptor(replace(PEBBLES, earlier_versions={"0.9": {"pile": {"": "3", "heap": "50"}}})) is None


@pytest.mark.parametrize(
    ("earlier", "why"),
    [
        ({"1.0": {}}, "earlier_versions names the version 1.0 of today"),
        ({"0.9": {"pile": {"heap": "0"}}}, "option pile 'heap' of version 0.9 cannot be read"),
        ({"0.9": {"pile": {"": "0"}}}, "option pile '' of version 0.9 cannot be read"),
        ({"0.9": {"heap": {"": "3"}}}, "option heap '' of version 0.9 cannot be read"),
    ],
)
def test_options_of_an_earlier_version_that_cannot_be_read_fail(earlier: dict[str, Any], why: str):
    fails(replace(PEBBLES, earlier_versions=earlier), why)


# Generated data ---------------------------------------------------------------------------------


def road_faults(lines: Sequence[str]) -> list[Fault]:
    return [Fault(n, 1, Reason(Sentence("no-road"))) for n, line in enumerate(lines, 1) if not line.startswith("road")]


def generating(generate: Callable[[int], Sequence[str]]) -> Game:
    road = Option("road", "P1", "data", "any", ("any",), check=road_faults, generate=generate, unwritten=("any",))
    return replace(PEBBLES, options=(*PEBBLES.options, road))


def test_generated_lines_without_a_fault_pass():
    assert check_descriptor(generating(lambda key: (f"road {key}",))) is None


def test_generated_lines_with_a_fault_fail():
    fails(generating(lambda key: ("road 1", "river")), "the lines of `generate` for the key 0 have faults")


def test_generated_lines_that_differ_for_one_key_fail():
    numbers = itertools.count()
    fails(generating(lambda key: (f"road {next(numbers)}",)), "`generate` gives two texts for the key 0")


# The tour ---------------------------------------------------------------------------------------

TOUR = (TourTip("aim", "cell-{side}"), TourTip("put", "targets", ("step-act",)), TourTip("wait", "", (OTHERS,)))


@pytest.mark.parametrize(
    ("tour", "why"),
    [
        (TOUR[:2], "tour: 2 tips"),
        (TOUR * 2, "tour: 6 tips"),
        ((*TOUR, TOUR[0]), "two tips have the name aim"),
        ((*TOUR[:2], TourTip("Wait!")), "name 'Wait!'"),
        ((*TOUR[:2], TourTip("wait", "kitchen")), "wait frames kitchen, which is neither"),
        ((*TOUR[:2], TourTip("wait", "cell-0 cellar")), "wait frames cellar, which is neither"),
        ((*TOUR[:2], TourTip("wait", "seat-{side}")), "wait frames seat-0, which is neither"),
    ],
)
def test_a_faulty_tour_fails(tour: tuple[TourTip, ...], why: str):
    fails(replace(PEBBLES, tour=tour), why)


# Icons and colours ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("icon", "why"),
    [
        ("<svg><g></svg>", "not well-formed"),
        ('<svg onload="alert(1)"/>', "attributes that are not allowed: ['onload']"),
        ("<svg><script>alert(1)</script></svg>", "elements that are not allowed: ['script']"),
    ],
)
def test_a_faulty_icon_fails(icon: str, why: str):
    fails(altered(PEBBLES, ICONS={"pebble": icon}), f"icon pebble: {why}")


def styled(folder: Path, css: str, **tokens: str) -> Game:
    """Return Pebbles with another style sheet and its own colours, the same in every theme."""
    (folder / "picture.css").write_text(css, encoding="utf-8")
    return altered(PEBBLES, folder=folder, COLOURS=dict.fromkeys(PALETTE, tokens))


def test_tokens_of_the_palette_the_game_and_the_style_sheet_pass(tmp_path: Path):
    css = """
    .a { fill: var(--land); stroke: var(--seat); }   /* var(--forgotten) */
    .b { --width: 3; stroke: var(--reed); stroke-width: var(--width); opacity: var(--faint, .5); }
    """
    assert check_descriptor(styled(tmp_path, css, reed="#9a3")) is None


def test_a_game_without_a_style_sheet_fails(tmp_path: Path):
    fails(altered(PEBBLES, folder=tmp_path), "picture.css is missing")


def test_a_token_that_nobody_knows_fails(tmp_path: Path):
    fails(styled(tmp_path, ".a--b:hover { fill: var(--b) }"), "picture.css uses the unknown token b")


def test_a_theme_without_colours_fails():
    colours = {theme: {"reed": "#9a3"} for theme in PALETTE if theme != "print"}
    fails(altered(PEBBLES, COLOURS=colours), "COLOURS lacks the theme print")


def test_a_theme_that_nobody_knows_fails():
    colours = {theme: {"reed": "#9a3"} for theme in (*PALETTE, "sepia")}
    fails(altered(PEBBLES, COLOURS=colours), "COLOURS has the unknown theme sepia")


def test_a_theme_without_one_of_the_colours_fails():
    colours = {theme: {} if theme == "dark" else {"reed": "#9a3"} for theme in PALETTE}
    fails(altered(PEBBLES, COLOURS=colours), "COLOURS lacks the token reed in the theme dark")
