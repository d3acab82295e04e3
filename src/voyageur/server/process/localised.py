"""Sentences in the language of whoever starts a command."""

import os

from voyageur.kernel.text import Sentence, Words, best_locale


def localised(sentence: Sentence) -> str:
    """Return the text of a sentence in the language of the environment."""
    language = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return Words().say(sentence, best_locale(language.partition("_")[0]))
