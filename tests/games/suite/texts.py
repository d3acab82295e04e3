"""Texts of options that follow from their values: valid ones, invalid ones, and those to play."""

from collections.abc import Sequence

from voyageur.kernel.contract import Game
from voyageur.kernel.options import Option

PLAIN = ("one-of", "whole")  # the kinds whose texts follow from their values


def valid_texts(option: Option) -> list[str]:
    """Return texts that a plain option takes, the default first: every value, and the ends of a range."""
    ends = (str(option.least), str(option.most)) if option.kind == "whole" else ()
    return [*dict.fromkeys((option.default, *option.values, *ends))]


def invalid_texts(option: Option) -> list[str]:
    """Return texts that a plain option refuses: nothing, what is nearly a value, what lies beyond its range."""
    if option.kind == "one-of":
        texts = ["", " ".join(option.values), f"{option.default}x", option.default.upper()]
    else:
        texts = ["", "many", "1.5", f"0{option.default}", "-1", str(option.least - 1), str(option.most + 1)]
    return [text for text in dict.fromkeys(texts) if text not in option.values]


def texts_to_play(option: Option) -> Sequence[str]:
    """Return texts of a plain option for random games, the default first: every value, and another number."""
    if option.kind == "one-of":
        return valid_texts(option)
    return option.default, str(option.least + (str(option.least) == option.default))


def values_to_play(game: Game) -> dict[str, Sequence[str]]:
    """Return the texts to play of all plain options of a game."""
    return {option.name: texts_to_play(option) for option in game.options if option.kind in PLAIN}
