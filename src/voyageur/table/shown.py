"""What somebody sees, as notebooks and terminals show it: plain JSON values, characters, a picture."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec
import numpy as np

from voyageur.kernel.contract import Game, State
from voyageur.kernel.parts import Parts, PartValues
from voyageur.kernel.text import Sentence, Words
from voyageur.kernel.view import Fact, View


def as_json(game: Game, state: State, view: View, *, has_choices: bool) -> dict[str, Any]:
    """Return a view as plain JSON values, with the choices of the seat to act in `state` if it `has_choices`."""
    plain = _plain(view)
    return {**plain, "choices": _plain(game.notation.choices(state))} if has_choices else plain


def as_text(game: Game, view: View) -> str:
    """Return the heading, the position in characters and the prompt."""
    say = Words(game.folder).say
    return f"{say(view.heading)}\n{game.presentation.ascii(view)}\n{say(view.prompt)}"


def as_svg(game: Game, view: View, facts: Sequence[Fact], viewpoint: int = 0) -> str:
    """Return the picture as a whole document.  facts : what is marked;  viewpoint : from which it is seen"""
    from voyageur.drawing.document import standalone  # here: few tables are shown so, and it imports readers of CSS

    presentation, words = game.presentation, Words(game.folder)
    picture = presentation.draw(replace(view, viewpoint=viewpoint), facts, words.say)
    css = game.path_of("picture.css").read_text("utf-8")
    return standalone(picture, css, presentation.COLOURS, "light", words.say(Sentence("game-name")))


def plain_value(value: Any) -> Any:
    """Turn a NumPy number, which rules may return, or what is made of parts into a plain value (for msgspec)."""
    if issubclass(type(value), np.generic):
        return value.item()
    if isinstance(value, Parts):
        return dict(cast("Parts[Any]", value))
    if isinstance(value, PartValues):
        return list(cast("PartValues[Any]", value))
    raise NotImplementedError(f"{type(value)} is not part of a message")


def _plain(value: object) -> Any:
    """Return a part of a view as plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=plain_value))
