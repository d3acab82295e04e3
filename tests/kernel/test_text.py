"""Texts: every key exists in both languages with the same values, every used key exists, and fallbacks work."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from voyageur.games import GAMES
from voyageur.kernel import text
from voyageur.kernel.text import LOCALES, OWN_FOLDER, Sentence, Words

PACKAGE = OWN_FOLDER.parent
FOLDERS = [OWN_FOLDER, *sorted(PACKAGE.glob("games/*/words"))]


class Needs(Visitor):
    """The variables that a pattern shows, and the messages that it refers to.

    Variables that only select a variant are left out, because languages may differ in them.
    """

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.parts: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        for variant in node.variants:
            self.visit(variant.value)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.parts.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)


@cache
def needs(folder: Path, locale: str) -> dict[str, Needs]:
    """Return every key of a file (attributes as key.attribute) with the variables of its pattern."""
    found: dict[str, Needs] = {}
    for entry in FluentParser().parse((folder / f"{locale}.ftl").read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{folder}/{locale}.ftl: {entry.content}"
        if isinstance(entry, ftl.Message):
            patterns = {entry.id.name: entry.value}
            patterns |= {f"{entry.id.name}.{each.id.name}": each.value for each in entry.attributes}
            for key, pattern in patterns.items():
                assert key not in found, f"{folder}/{locale}.ftl has {key} twice"
                if pattern is not None:
                    found[key] = Needs()
                    found[key].visit(pattern)
    return found


def keys(folder: Path, locale: str) -> set[str]:
    """Return the keys of a file, without those that only its own messages use."""
    found = needs(folder, locale)
    parts = {part for each in found.values() for part in each.parts}
    return set(found) - (parts - set(needs(folder, LOCALES[0])) if locale != LOCALES[0] else set())


def variables(folder: Path, locale: str, key: str) -> set[str]:
    """Return the variables that a message shows, including those of messages in it."""
    found = needs(folder, locale)[key]
    return found.variables.union(*(variables(folder, locale, part) for part in found.parts))


# The files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_keys(folder: Path):
    english = keys(folder, LOCALES[0])
    for locale in LOCALES[1:]:
        theirs = keys(folder, locale)
        assert sorted(english - theirs) == [], f"missing in {locale}"
        assert sorted(theirs - english) == [], f"only in {locale}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_uses_the_same_values(folder: Path):
    for locale in LOCALES[1:]:
        both = keys(folder, LOCALES[0]) & keys(folder, locale)
        wrong = {key for key in both if variables(folder, LOCALES[0], key) != variables(folder, locale, key)}
        assert sorted(wrong) == [], f"other values in {locale}"


# The keys that the code uses ----------------------------------------------------------------------

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+(\.[a-z]+)?")
# A literal of this form is always a key; any other key is the first argument of Sentence(...).
SURE = re.compile(r"(fault|refused|log|result|note|hint|prompt)-.*")


def uses(source: Path) -> Iterator[str]:
    """Yield each key that a source names, with * for its variable parts."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if KEY.fullmatch(node.value) and SURE.fullmatch(node.value):
                yield node.value
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Sentence" and node.args:
            yield from key_of(node.args[0])


def key_of(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from key_of(node.body)
        yield from key_of(node.orelse)


SOURCES = sorted(source for source in PACKAGE.rglob("*.py") if "static" not in source.parts)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_every_key_in_use_has_words(source: Path):
    of_games = [keys(folder, LOCALES[0]) for folder in FOLDERS if folder != OWN_FOLDER]
    known = set.intersection(*of_games)  # the server may use keys that every game has
    drawn = [keys(game.folder / "words", LOCALES[0]) for game in GAMES.values() if game.knows_draws]
    known |= set.intersection(*drawn)  # and those that every game with draws has
    known = known.union(*(keys(folder, LOCALES[0]) for folder in FOLDERS if folder.parent in source.parents))
    missing = {key for key in uses(source) if not any(re.fullmatch(key.replace("*", ".+"), each) for each in known)}
    assert sorted(missing) == []


@pytest.mark.parametrize(
    "file",
    [file for folder in FOLDERS for file in sorted(folder.glob("*.ftl"))],
    ids=lambda file: f"{file.parent.parent.name}-{file.stem}",
)
def test_no_line_breaks_between_a_number_and_its_per_cent_sign(file: Path):
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if re.search(r"[\d}] %", line)] == []


def test_the_search_finds_keys_at_all():
    found = {key for source in SOURCES for key in uses(source)}
    assert {"refused-over", "fault-option-value", "fault-record-ply"} <= found


# Formatting -------------------------------------------------------------------------------------


@pytest.fixture
def words(tmp_path: Path) -> Words:
    """A game with a few sentences, one of them in English only."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.ftl").write_text(
        "roll = You roll { $die }.\n    .short = { $die }\nrest = Rest.\nrefused-over = It is over, friend.\n"
    )
    (tmp_path / "words" / "fr.ftl").write_text("roll = Vous faites { $die }.\n")
    return Words(tmp_path)


def test_a_sentence_is_shown_in_the_requested_language(words: Words):
    assert words.say(Sentence("roll", {"die": 6})) == "You roll 6."
    assert words.say(Sentence("roll", {"die": 6}), "fr") == "Vous faites 6."


def test_a_sentence_that_a_language_lacks_is_shown_in_english(words: Words):
    assert words.say(Sentence("rest"), "fr") == "Rest."
    assert words.say(Sentence("rest"), "de") == "Rest."


def test_an_attribute_is_a_sentence_too(words: Words):
    assert words.say(Sentence("roll.short", {"die": 6})) == "6"
    assert words.say(Sentence("roll.long", {"die": 6})) == "roll.long (die 6)"


def test_a_sentence_that_no_file_has_is_shown_as_its_key_and_values(words: Words):
    assert words.say(Sentence("nowhere")) == "nowhere"
    assert words.say(Sentence("nowhere", {"die": 6, "by": "both"})) == "nowhere (die 6, by both)"


def test_a_game_may_replace_a_sentence_of_voyageur(words: Words):
    assert words.say(Sentence("refused-over")) == "It is over, friend."
    assert words.say(Sentence("refused-over"), "fr") == Words().say(Sentence("refused-over"), "fr")
    assert Words().say(Sentence("refused-over")) != "It is over, friend."


def test_the_faults_of_a_sentence_are_listed(words: Words):
    assert words.faults(Sentence("roll", {"die": 6})) == []
    assert words.faults(Sentence("nowhere")) == ["it has no message"]
    (fault,) = words.faults(Sentence("roll"))
    assert "die" in fault


def test_a_sentence_has_the_sentences_and_terms_that_it_names(tmp_path: Path):
    (tmp_path / "words").mkdir()
    source = "-a-term = Canada\nfirst = { second }, { -a-term }!\n# and\nsecond =\n    { $n ->\n        [1] one\n"
    source += "       *[2] { third }\n}\nthird = three\n"
    (tmp_path / "words" / "en.ftl").write_text(source)
    assert Words(tmp_path).say(Sentence("first", {"n": 2})) == "three, Canada!"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("locale", LOCALES)
def test_a_message_that_is_parsed_by_itself_is_the_same_as_in_its_file(folder: Path, locale: str):
    source = (folder / f"{locale}.ftl").read_text(encoding="utf-8")
    whole = [each for each in FluentParser().parse(source).body if isinstance(each, ftl.Message | ftl.Term)]
    messages = text._Messages(locale, source)
    assert {key for key in messages._sources if not key.startswith("-")} == {
        each.id.name for each in whole if isinstance(each, ftl.Message)
    }
    for each in whole:
        messages._parse(f"-{each.id.name}" if isinstance(each, ftl.Term) else each.id.name)
    parsed = {**messages.bundle._messages, **messages.bundle._terms}
    assert all(each.equals(parsed[each.id.name], ignored_fields=["span", "comment"]) for each in whole)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("locale", LOCALES)
def test_numbers_are_written_as_fluent_writes_them(folder: Path, locale: str):
    bundle = FluentBundle([locale], use_isolating=False)
    bundle.add_resource(FluentResource((folder / f"{locale}.ftl").read_text(encoding="utf-8")))
    read = {name for each in needs(folder, locale).values() for name in each.variables}
    words = Words(folder.parent)
    for key in needs(folder, locale):
        message, _, attribute = key.partition(".")
        found = bundle.get_message(message)
        pattern = found.attributes[attribute] if attribute else found.value
        for number in (-1, 0, 1, 2, 3, 4, 11, 21, 999, 1000, 1234567, 0.5, 1.0, 1200.0):
            values = dict.fromkeys(read, number)
            assert words.say(Sentence(key, values), locale) == bundle.format_pattern(pattern, values)[0]


def test_values_that_a_sentence_does_not_read_make_no_other_one(words: Words):
    words.say(Sentence("roll", {"die": 6, "seat": 1}))
    before = text._format.cache_info().misses
    words.say(Sentence("roll", {"die": 6, "seat": 2}))
    assert text._format.cache_info().misses == before


def test_values_are_shown_unchanged(words: Words):
    typed = "{ $die } <b>\u2068x\u2069"
    assert words.say(Sentence("roll", {"die": typed})) == f"You roll {typed}."
