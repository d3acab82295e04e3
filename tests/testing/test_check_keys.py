"""`check_game` finds buttons without a key of their own."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.testing.checking import fails
from tests.toys import pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Choice

PEBBLES = pebbles.GAME
all_of = pebbles.notation.choices


def worded(folder: Path, **messages: str) -> Game:
    """Return pebbles with other English messages: their key with _ for -, and the text."""
    shutil.copytree(PEBBLES.folder, folder, dirs_exist_ok=True)
    for path in (folder / "words").glob("*.ftl"):
        added = "".join(f"\n{name.replace('_', '-')} = {text}\n" for name, text in messages.items())
        path.write_text(path.read_text().replace("choice-stop = Stop\n    .key = P\n", "") + added)
    return replace(PEBBLES, folder=folder)


@pytest.mark.parametrize(
    ("stop", "found"),
    [
        ("Stop", "has no attribute `key`"),
        ("Stop\n    .key = PP", "has no attribute `key`"),
        ("Stop\n    .key = R", "has the key R, which is the table's"),
        ("Stop\n    .key = { $round ->\n        [0] S\n       *[other] P\n    }", "was P, and is S"),
    ],
)
def test_a_button_without_a_key_of_its_own_fails(tmp_path: Path, stop: str, found: str):
    def choices(state: Any) -> tuple[Choice, ...]:
        label = Sentence("choice-stop", {"round": int(state.rounds) % 2})
        return tuple(replace(each, label=label) if each.ends_step else each for each in all_of(state))

    fails(altered(worded(tmp_path, choice_stop=stop), choices=choices), found)


def test_two_words_of_one_key_fail():
    def choices(state: Any) -> tuple[Choice, ...]:
        word = "rest" if state.rounds > 1 else "stop"
        return tuple(replace(each, word=word, ends_step=False) if each.ends_step else each for each in all_of(state))

    def text_of(state: Any, action: int) -> str:
        return pebbles.notation.text_of(state, action).replace("stop", "rest" if state.rounds > 1 else "stop")

    def action_of(state: Any, text: str) -> int:
        return pebbles.notation.action_of(state, text.replace("rest", "stop") if state.rounds > 1 else text)

    fails(altered(PEBBLES, choices=choices, text_of=text_of, action_of=action_of), "has the key P of 'stop'")
