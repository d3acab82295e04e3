"""What is said to people: keys and values until the very end, then words in a language.

A `Sentence` names a message of a Fluent file (`words/en.ftl`, `words/fr.ftl`) and the values it takes.  Rules, table,
server and client pass sentences on; `Words` here, or the browser, says them.  A message missing in a language is said
in English; one missing there too is shown as its key, so that a fault in the words never hides what happened.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

Value = str | int | float
MOST_QUOTED = 60  # characters of a faulty text that a sentence repeats


@dataclass(frozen=True)
class Sentence:
    """A message of a Fluent file and the values it takes."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict[str, Value])


@dataclass(frozen=True)
class Reason:
    """Why something is not done: the clause of the rules page, if one is at issue, and a sentence."""

    sentence: Sentence
    clause: str | None = None


@dataclass(frozen=True)
class Fault:
    """A fault in a text: where it stands (1 is the first line and column), what and why."""

    line: int
    column: int
    reason: Reason


def percent(chance: Fraction | float) -> int:
    """Round a chance to whole percent, but never to 0 or 100 if it is neither impossible nor certain."""
    whole = round(100 * chance)
    return whole if chance in (0, 1) else min(99, max(1, whole))


def quoted(text: str) -> str:
    """Return `text` as a sentence may repeat it: printable and not too long."""
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[: MOST_QUOTED + 1])
    return shown[:MOST_QUOTED] + "..." if len(shown) > MOST_QUOTED else shown


# Words --------------------------------------------------------------------------------------------

LOCALES = ("en", "fr")
OWN_FOLDER = Path(__file__).resolve().parent.parent / "words"


@lru_cache(maxsize=32)
def _bundle(folder: Path, locale: str) -> FluentBundle | None:
    """Return the messages of one folder in one language, or None if it has no such file."""
    path = folder / f"{locale}.ftl"
    if not path.is_file():
        return None
    bundle = FluentBundle([locale], use_isolating=False)
    bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


class Words:
    """The sentences of one game (its folder's `words/`) and of Voyageur itself."""

    def __init__(self, game_folder: Path | None = None) -> None:
        game = [game_folder / "words"] if game_folder is not None else []
        self._folders = [*game, OWN_FOLDER]

    def say(self, sentence: Sentence, locale: str = "en") -> str:
        """Return `sentence` in the language `locale`."""
        said = self._said(sentence, locale)
        return _bare(sentence) if said is None else said[0]

    def faults(self, sentence: Sentence, locale: str = "en") -> list[str]:
        """Return why `sentence` cannot be said as it should: no message, or values that are missing."""
        said = self._said(sentence, locale)
        return ["it has no message"] if said is None else [str(error) for error in said[1]]

    def _said(self, sentence: Sentence, locale: str) -> tuple[str, list[Exception]] | None:
        """Return the sentence in words and what went wrong on the way, or None if no file has it."""
        key, _, attribute = sentence.key.partition(".")
        for bundle in self._bundles(locale):
            if not bundle.has_message(key):
                continue
            message = bundle.get_message(key)
            pattern = message.attributes.get(attribute) if attribute else message.value
            if pattern is not None:
                text, errors = bundle.format_pattern(pattern, dict(sentence.values))
                return str(text), list(errors)
        return None

    def _bundles(self, locale: str) -> Iterator[FluentBundle]:
        for language in dict.fromkeys((locale, LOCALES[0])):
            for folder in self._folders:
                bundle = _bundle(folder, language)
                if bundle is not None:
                    yield bundle


def _bare(sentence: Sentence) -> str:
    values = ", ".join(f"{name} {value}" for name, value in sentence.values.items())
    return f"{sentence.key} ({values})" if values else sentence.key
