"""What players read has one term for each thing, in each language, and the typography of that language."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

Term = dict[str, Any]

OWN = "src/voyageur/words/"
PAGES = re.compile(r"README\.md|docs/index\.md|docs/rules/.*\.md|src/voyageur/games/\w+/how-to-play/.*\.md")
CODE_BLOCK = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
# Code, the targets of links, and the second row of tables.
NOT_PROSE = re.compile(r"`[^`\n]*`|\]\([^)\n]*\)|^\|[-:| ]+\|$", re.MULTILINE)
# Quotations, and the sources of a section.
NOT_OURS = re.compile(r"“[^”]*”|«[^»]*»|^\*Source\b.*$")
WRONG_MARKS = {
    "en": re.compile(r"['\"]|[“‘]\s|\s[”]|(?<=\S) [,;:!?](?=\s|$)"),
    "fr": re.compile(
        "['\"“”]|(?<![\n\N{NO-BREAK SPACE}])[;:!?%»](?=[\\s*)|]|$)|«(?!\N{NO-BREAK SPACE})|\N{NARROW NO-BREAK SPACE}"
    ),
}


class Prose(Visitor):
    """The text of a message, without its variables."""

    def __init__(self, entry: ast.Message) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.visit(entry)

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.parts.append(node.value)


def messages(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the key and the parts of the text of each message in a Fluent file."""
    for entry in FluentParser(with_spans=False).parse(text).body:
        if isinstance(entry, ast.Message):
            yield entry.id.name, Prose(entry).parts


def locale_of(path: Path) -> str:
    return "fr" if path.stem.split(".")[-1] == "fr" else "en"


@cache
def terms(root: Path) -> list[Term]:
    return tomllib.loads((root / "tests" / "meta" / "terms.toml").read_text(encoding="utf-8"))["term"]


@pytest.fixture(scope="module")
def read(root: Path, texts: dict[Path, str]) -> list[tuple[str, str, str]]:
    """What players read: the language, the place, the text."""
    found: list[tuple[str, str, str]] = []
    for path, text in texts.items():
        place, locale = path.as_posix(), locale_of(path)
        if path.suffix == ".ftl" and place.startswith("src/"):
            found += [(locale, f"{place} {key}", part) for key, parts in messages(text) for part in parts]
        elif PAGES.fullmatch(place):
            prose = CODE_BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text).splitlines()
            found += [(locale, f"{place}:{number}", NOT_PROSE.sub("x", line)) for number, line in enumerate(prose, 1)]
    return found


@cache
def whole_word(*words: str) -> re.Pattern[str]:
    """Return a pattern for words or phrases, and for their plurals."""
    spaced = "|".join(r"\s+".join(map(re.escape, word.split())) for word in words)
    return re.compile(rf"(?<!\w)(?:{spaced})(?:s|es|x)?(?!\w)", re.IGNORECASE)


def wrong_terms(text: str, locale: str, listed: list[Term], place: str = "") -> list[str]:
    """Return the words in a text that stand for a listed term."""
    lists = [f"not_{locale}", *([f"not_own_{locale}"] if place.startswith(OWN) else [])]
    own = NOT_OURS.sub("", text)
    found: list[str] = []
    for term in listed:
        words = [word for name in lists for word in term.get(name, [])]
        if not (words and whole_word(*words).search(own)):
            continue
        left = own
        for phrase in term.get(f"fine_{locale}", []):
            left = whole_word(phrase).sub("", left)
        found += [f"{word}: {term[locale]}" for word in words if whole_word(word).search(left)]
    return found


def test_no_text_has_another_word_for_a_term(root, read):
    wrong = {place: found for locale, place, text in read if (found := wrong_terms(text, locale, terms(root), place))}
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "locale", "found"),
    [
        ("Type an action.", "en", ["action: move"]),
        ("Actions are refused.", "en", ["action: move"]),
        ("A reaction.", "en", []),
        ("It costs 1 firearms and 1 manpower.", "en", ["1 firearms: firearms card"]),
        ("The source calls them “actions”.", "en", []),
        ("Prendre place", "fr", ["prendre place: siège"]),
        ("La première place.", "fr", []),
        ("Reprendre mon\N{NO-BREAK SPACE}coup", "fr", ["reprendre mon coup: annuler"]),
        ("Reprendre", "fr", []),
    ],
)
def test_another_word_for_a_term_is_found(root, text, locale, found):
    assert wrong_terms(text, locale, terms(root)) == found


def test_a_word_may_be_fine_in_games_alone(root):
    assert wrong_terms("Une place", "fr", terms(root), "src/voyageur/words/fr.ftl key") == ["place: siège"]
    assert wrong_terms("Une place", "fr", terms(root), "src/voyageur/games/canoe/words/fr.ftl key") == []


def test_a_phrase_may_be_fine():
    term = {"en": "move", "not_en": ["action"], "fine_en": ["action figure"]}
    assert wrong_terms("Action figures", "en", [term]) == []
    assert wrong_terms("Actions and action figures", "en", [term]) == ["action: move"]


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_term_is_used(root, read, locale):
    text = "\n".join(text for each, _, text in read if each == locale)
    unused = [term[locale] for term in terms(root) if not re.search(re.escape(term[locale]), text, re.IGNORECASE)]
    assert unused == []


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_phrase_that_is_fine_is_needed(root, read, locale):
    text = "\n".join(text for each, _, text in read if each == locale)
    phrases = [phrase for term in terms(root) for phrase in term.get(f"fine_{locale}", [])]
    assert [phrase for phrase in phrases if not whole_word(phrase).search(text)] == []


def test_no_word_is_both_a_term_and_another_word_for_it(root):
    for term in terms(root):
        for locale in ("en", "fr"):
            assert wrong_terms(term[locale], locale, [term]) == []


def test_every_text_has_the_marks_of_its_language(read):
    by_hand = ("README.md", "docs/index.md")  # typed in editors, with straight apostrophes
    wrong = [(place, text) for locale, place, text in read if WRONG_MARKS[locale].search(text)]
    assert [each for each in wrong if not each[0].startswith(by_hand)] == []


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("The rival's turn", "en"),
        ('Say "yes"', "en"),
        ("L'ours", "fr"),
        ("À vous !", "fr"),
        ("Lot : deux", "fr"),
        ("«\N{NO-BREAK SPACE}oui »", "fr"),
        ("« oui\N{NO-BREAK SPACE}»", "fr"),
        ("un\N{NARROW NO-BREAK SPACE}: deux", "fr"),
    ],
)
def test_wrong_marks_are_found(text, locale):
    assert WRONG_MARKS[locale].search(text)
