"""Every clause of docs/rules/canoe.md has a test that cites it, and whatever cites a clause cites one that exists.

Run with -s, it prints the coverage.
"""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from voyageur.games.canoe import GAME
from voyageur.games.canoe.rules import Ending, Refusal

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "rules" / "canoe.md").read_text(encoding="utf-8")
FRENCH_PAGE = (ROOT / "docs" / "rules" / "canoe.fr.md").read_text(encoding="utf-8")
TESTS = sorted([*Path(__file__).parent.glob("test_*.py"), ROOT / "tests" / "twins" / "test_canoe_twin.py"])
SOURCES = sorted(GAME.folder.glob("*.py"))
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.voyageur"))

CLAUSE = re.compile(r"\bC(\d+)\b")
ITEM = re.compile(r"^- \*\*C(\d+)\*\*", re.MULTILINE)


# The page ---------------------------------------------------------------------------------------


def clauses(page: str) -> list[int]:
    """The numbers of the clauses of a page, in its order."""
    return [int(number) for number in ITEM.findall(page)]


def section(title: str) -> str:
    """The text under a heading of the second level."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/rules/canoe.md has no section {title!r}"
    return found[1]


def rows(title: str) -> list[int]:
    """The clauses in the first column of a section's table."""
    return [int(number) for number in re.findall(r"^\| C(\d+) \|", section(title), re.MULTILINE)]


CLAUSES = set(clauses(PAGE))
WITHOUT_EFFECT = set(rows("Clauses without effect on play"))


def test_a_clause_stands_once_on_the_page_and_no_number_is_left_out():
    assert Counter(clauses(PAGE)).most_common(1)[0][1] == 1
    assert sorted(CLAUSES) == list(range(1, max(CLAUSES) + 1))


def test_the_index_lists_every_clause_in_order():
    assert rows("Index of clauses") == sorted(CLAUSES)


def test_the_french_page_has_the_same_clauses_in_the_same_order():
    assert clauses(FRENCH_PAGE) == clauses(PAGE)


def test_clauses_without_effect_are_clauses():
    assert WITHOUT_EFFECT <= CLAUSES


# The tests --------------------------------------------------------------------------------------


@cache
def every_test() -> dict[str, str]:
    """Every test function by its name, with its source."""
    found: dict[str, str] = {}
    for path in TESTS:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                found[node.name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found


def cited_by(test: str) -> set[int]:
    return {int(word[1:]) for word in test.split("_") if re.fullmatch(r"C\d+", word)}


@cache
def citing() -> Counter[int]:
    return Counter(clause for test in every_test() for clause in cited_by(test))


def test_every_clause_has_a_test_that_cites_it():
    counts = citing()
    covered = CLAUSES & set(counts)
    print(f"\n{len(covered)} of {len(CLAUSES)} clauses have {counts.total()} citing tests;", end=" ")
    print("without effect on play:", ", ".join(f"C{clause}" for clause in sorted(WITHOUT_EFFECT)))
    print(", ".join(f"C{clause} {counts[clause]}" for clause in sorted(CLAUSES)))
    untested = CLAUSES - covered - WITHOUT_EFFECT
    assert not untested, f"no test cites {', '.join(f'C{clause}' for clause in sorted(untested))}"


def test_every_clause_that_a_test_cites_exists():
    wrong = {test for test in every_test() if cited_by(test) - CLAUSES}
    assert not wrong


# The code ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_clause_that_the_code_cites_exists(source: Path):
    cited = {int(number) for number in CLAUSE.findall(source.read_text(encoding="utf-8"))}
    assert cited <= CLAUSES


def test_every_clause_that_the_words_cite_exists():
    for path in (GAME.folder / "words").glob("*.ftl"):
        assert {int(number) for number in CLAUSE.findall(path.read_text(encoding="utf-8"))} <= CLAUSES, path


def test_options_and_refusals_name_clauses_or_headings_of_the_source():
    headings = {
        each.strip() for line in re.findall(r"^\*Source: (.*)\.\*$", PAGE, re.MULTILINE) for each in line.split(";")
    }
    for clause in {option.clause for option in GAME.options} | {clause for clause, _ in GAME.refusals.values()}:
        assert clause is None or clause in headings or int(clause.removeprefix("C")) in CLAUSES, clause


# Refusals and endings ----------------------------------------------------------------------------


@pytest.mark.parametrize("refusal", [each for each in Refusal if each], ids=lambda refusal: refusal.name)
def test_every_refusal_has_a_test(refusal: Refusal):
    about = [test for test, text in every_test().items() if re.search(rf"\bRefusal\.{refusal.name}\b", text)]
    assert about, f"no test names Refusal.{refusal.name}"


def test_every_refusal_has_a_sentence():
    assert set(GAME.refusals) == {int(refusal) for refusal in Refusal if refusal}


@pytest.mark.parametrize("ending", [each for each in Ending if each], ids=lambda ending: ending.name)
def test_every_ending_has_a_recorded_game(ending: Ending):
    name = GAME.endings[ending]
    recorded = [path.stem for path in GOLDEN if f"\nending {name}\n" in path.read_text(encoding="utf-8")]
    assert recorded, f"no golden record ends by {name}"
