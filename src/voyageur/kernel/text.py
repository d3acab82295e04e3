"""Texts for people: a key and values, formatted in a language only when they are shown.

A `Sentence` names a message of a Fluent file (`words/en.ftl`, `words/fr.ftl`) and the values it takes.  Rules, table,
server and client pass sentences on; `Words` here, or the browser, formats them.  A message that a language lacks is
shown in English; one that English lacks too is shown as its key.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from voyageur.kernel.immutable import immutable

Value = str | int | float
MOST_QUOTED = 60  # characters of a faulty text that a sentence quotes


@immutable
class Sentence:
    """A message of a Fluent file and the values it takes."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict[str, Value])


def of_named_seat(sentence: Sentence, names: Sequence[int]) -> Sentence:
    """Return a sentence about the seat `side` with the number that names the seat instead.

    names : as `contract.seat_names` returns them
    """
    seat = sentence.values.get("side")
    if not isinstance(seat, int) or seat not in range(len(names)):
        return sentence
    return Sentence(sentence.key, {**sentence.values, "side": names[seat]})


@dataclass(frozen=True)
class Reason:
    """Why something is refused: a sentence and the clause of the rules page, if there is one."""

    sentence: Sentence
    clause: str | None = None


WHOLE_TEXT = 0, 0  # the place of what a text lacks; in a grid, the value `sign` of its sentence is the missing sign


@dataclass(frozen=True)
class Fault:
    """A fault in a text: its line and column, counted from 1, or WHOLE_TEXT, and what is wrong."""

    line: int
    column: int
    reason: Reason


def percent(chance: Fraction | float) -> int:
    """Round a chance to whole percent, but never to 0 or 100 if it is neither impossible nor certain."""
    whole = round(100 * chance)
    return whole if chance in (0, 1) else min(99, max(1, whole))


def quoted(text: str) -> str:
    """Return `text` for a quotation: printable, and cut after MOST_QUOTED characters."""
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[: MOST_QUOTED + 1])
    return shown[:MOST_QUOTED] + "..." if len(shown) > MOST_QUOTED else shown


# Words --------------------------------------------------------------------------------------------

LOCALES = ("en", "fr")
OWN_FOLDER = Path(__file__).resolve().parent.parent / "words"


def best_locale(wanted: str) -> str:
    """Return our locale for the one that a browser wants (`fr` for `fr-CA`), else English."""
    language = wanted.partition("-")[0].lower()
    return language if language in LOCALES else LOCALES[0]


_ENTRY = re.compile(r"^(?=[a-zA-Z#-])", re.MULTILINE)  # what belongs to an entry is indented, or closes a brace
_NAME = re.compile(r"-?[a-zA-Z][\w-]*")
_VARIABLE = re.compile(r"\$([a-zA-Z][\w-]*)")
_SHOWN = re.compile(r"\{\s*\$[a-zA-Z][\w-]*\s*\}")  # a variable in text, which selects no variant
_SMALL = range(1000)  # numbers that all our languages write as these digits alone


class _Messages:
    """The messages of a file, each parsed when it is first said: to parse all takes a fifth of a second."""

    def __init__(self, locale: str, source: str) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # here: to import it takes as long as half of NumPy

        self.bundle, self._resource_of = FluentBundle([locale], use_isolating=False), FluentResource
        self._sources: dict[str, str] = {}
        self._parsed: set[str] = set()
        self._lock = RLock()
        for entry in _ENTRY.split(source):
            if name := _NAME.match(entry):
                self._sources.setdefault(name[0], entry)

    def has(self, key: str) -> bool:
        """Whether there is a message."""
        with self._lock:
            self._parse(key)
        return self.bundle.has_message(key)

    def _parse(self, name: str) -> None:
        """Parse a message or a term, and those that it may name."""
        if name in self._sources and name not in self._parsed:
            self._parsed.add(name)
            self.bundle.add_resource(self._resource_of(self._sources[name]))
            for other in _NAME.findall(self._sources[name]):
                self._parse(other)

    def with_named(self, name: str) -> str:
        """Return the source of a message, and after it that of all that it may name."""
        names = [name] if name in self._sources else []
        for each in names:  # which grow
            names += (set(_NAME.findall(self._sources[each])) & self._sources.keys()).difference(names)
        return "".join(self._sources[each] for each in names)


@lru_cache(maxsize=32)
def _messages(folder: str, locale: str) -> _Messages | None:
    """Return the messages of one folder in one language, or None if it has no such file."""
    path = Path(folder, f"{locale}.ftl")
    return _Messages(locale, path.read_text(encoding="utf-8")) if path.is_file() else None


class _Variables(NamedTuple):
    """The variables that a message reads, and of these the ones by which it selects a variant or counts."""

    all: frozenset[str]
    selecting: frozenset[str]


@lru_cache(maxsize=4096)
def _variables(folders: tuple[str, ...], name: str, locale: str) -> _Variables:
    """Return the variables of a message or an attribute, or more."""
    key, _, _ = name.partition(".")
    source = "".join(messages.with_named(key) for messages in _all_messages(folders, locale))
    return _Variables(
        frozenset(_VARIABLE.findall(source)),
        frozenset(_VARIABLE.findall(_SHOWN.sub("", source))),
    )


Formatted = tuple[str, tuple[Exception, ...]]  # a text, and the errors in formatting it


@lru_cache(maxsize=8192)  # a table says the same few sentences after every ply
def _format(
    folders: tuple[str, ...], name: str, values: tuple[tuple[str, Value], ...], locale: str
) -> Formatted | None:
    """Format a message with its values; None if no file has the message."""
    key, _, attribute = name.partition(".")
    for messages in _all_messages(folders, locale):
        if not messages.has(key):
            continue
        message = messages.bundle.get_message(key)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is not None:
            selecting = _variables(folders, name, locale).selecting
            written = {each: value if each in selecting else _written(value) for each, value in values}
            text, errors = messages.bundle.format_pattern(pattern, written)
            return str(text), tuple(errors)
    return None


def _written(value: Value) -> Value:
    """Return a small number as its digits: to write it by the rules of a language takes as long as all the rest."""
    return str(value) if type(value) is int and value in _SMALL else value


def _all_messages(folders: Sequence[str], locale: str) -> Iterator[_Messages]:
    for language in dict.fromkeys((locale, LOCALES[0])):
        for folder in folders:
            messages = _messages(folder, language)
            if messages is not None:
                yield messages


class Words:
    """The sentences of one game (its folder's `words/`) and of Voyageur itself."""

    def __init__(self, game_folder: Path | None = None) -> None:
        game = [str(game_folder / "words")] if game_folder is not None else []
        self._folders = (*game, str(OWN_FOLDER))  # texts, because paths are slow keys

    def say(self, sentence: Sentence, locale: str = "en") -> str:
        """Return `sentence` in the language `locale`."""
        formatted = self._formatted(sentence, locale)
        return _key_and_values(sentence) if formatted is None else formatted[0]

    def reason(self, reason: Reason, locale: str = "en") -> str:
        """Return `reason` in the language `locale`, with the clause at the end."""
        text = self.say(reason.sentence, locale)
        return text if reason.clause is None else f"{text} ({reason.clause})"

    def fault(self, place: str, fault: Fault, locale: str = "en") -> str:
        """Return `fault` in the language `locale`: PLACE:LINE:COLUMN: sentence."""
        return f"{place}:{max(fault.line, 1)}:{max(fault.column, 1)}: {self.reason(fault.reason, locale)}"

    def faults(self, sentence: Sentence, locale: str = "en") -> list[str]:
        """Return what is wrong with `sentence`: it has no message, or values are missing."""
        formatted = self._formatted(sentence, locale)
        return ["it has no message"] if formatted is None else [str(error) for error in formatted[1]]

    def _formatted(self, sentence: Sentence, locale: str) -> Formatted | None:
        read = _variables(self._folders, sentence.key, locale).all
        values = tuple([(name, value) for name, value in sentence.values.items() if name in read])
        return _format(self._folders, sentence.key, values, locale)


@lru_cache(maxsize=32)
def sayer(game_folder: Path | None, locale: str) -> Callable[[Sentence], str]:
    """Return the function that says sentences in one language: the same one each time, so that caches know it."""
    words = Words(game_folder)
    return lambda sentence: words.say(sentence, locale)


def _key_and_values(sentence: Sentence) -> str:
    values = ", ".join(f"{name} {value}" for name, value in sentence.values.items())
    return f"{sentence.key} ({values})" if values else sentence.key
