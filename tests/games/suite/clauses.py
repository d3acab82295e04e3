"""Every clause of a rules page is cited by tests that use the game, and every cited clause exists.

Run with -s, it prints the coverage.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.games.suite.subject import ROOT, Subject


@cache
def page(name: str) -> str:
    """Return the text of a rules page."""
    return (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


def section(text: str, title: str) -> str:
    """Return the text under a heading of the second level."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"the rules page has no section {title!r}"
    return found[1]


@cache
def module(path: Path) -> tuple[str, ast.Module]:
    """Return the text of a module, and what it says."""
    text = path.read_text(encoding="utf-8")
    return text, ast.parse(text)


def tests_in(folder: Path) -> dict[str, str]:
    """Return the source of every test function in a folder, by its name."""
    return {name: text for path in sorted(folder.glob("test_*.py")) for name, text in tests_of(path).items()}


def tests_of(path: Path) -> dict[str, str]:
    text, tree = module(path)
    lines = text.splitlines()
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found[node.name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found


# Which tests use the game -----------------------------------------------------------------------


def names_in(node: ast.AST) -> set[str]:
    """Return the names and the parameters that a part of a module uses."""
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names | {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}


def imported(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement imports from the package, or from a module of tests that uses the package."""
    if not isinstance(node, ast.ImportFrom) or not node.module:
        return
    for each in node.names:
        name, path = each.asname or each.name, ROOT.joinpath(*node.module.split("."))
        if node.module.split(".")[0] == "voyageur":
            yield name
        elif path.with_suffix(".py").is_file():
            if each.name in names_of_the_game(path.with_suffix(".py")):
                yield name
        elif path.joinpath(f"{each.name}.py").is_file() and names_of_the_game(path.joinpath(f"{each.name}.py")):
            yield name


@cache
def names_of_the_game(path: Path) -> frozenset[str]:
    """Return the names of a module that lead to code of the package: imported from it, or made of such names."""
    body = module(path)[1].body
    found = {name for node in body for name in imported(node)}
    defined = {name: node for node in body for name in defined_by(node)}
    while more := {name for name, node in defined.items() if name not in found and names_in(node) & found}:
        found |= more
    return frozenset(found)


def defined_by(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
    return []


@cache
def counted_tests(folder: Path) -> frozenset[str]:
    """Return the names of the tests in a folder that use code of the package, not only a page or the twin."""
    return frozenset(
        name for path in folder.glob("test_*.py") for name in names_of_the_game(path) if name.startswith("test_")
    )


class ClauseTests(Subject):
    """Tests of clauses, refusals and endings on the page, in the tests and in the code."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        notation, folder = cls.game.notation, cls.game.folder
        return super().cases() | {
            "source": {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*.py"))},
            "refusal": {cls.refusals()(number).name: cls.refusals()(number) for number in cls.game.rules.CLAUSES},
            "ending": {name: name for name in notation.ENDINGS if name},
        }

    @classmethod
    def refusals(cls) -> Any:
        """Return the enum of the game's refusals."""
        return type(next(iter(cls.game.rules.CLAUSES)))

    def numbers(self, text: str, pattern: str) -> list[int]:
        """Return the clauses that match a pattern, in which # matches a clause."""
        found = re.findall(pattern.replace("#", rf"{self.letter}(\d+)"), text, re.MULTILINE)
        return [int(number) for number in found]

    def clauses(self, name: str = "") -> list[int]:
        """Return the clauses of a page in order."""
        return self.numbers(page(name or self.game.name), r"^- \*\*#\*\*")

    def rows(self, title: str) -> list[int]:
        """Return the clauses in the first column of a section's table."""
        return self.numbers(section(page(self.game.name), title), r"^\| # \|")

    def cited_in(self, path: Path) -> set[int]:
        return {*self.numbers(path.read_text(encoding="utf-8"), r"\b#\b")}

    def cited_by(self, test: str) -> set[int]:
        return {*self.numbers(test, r"(?<=_)#(?=_)")}

    def citations(self) -> Counter[int]:
        """Return how many tests that use the game cite each clause."""
        tests = counted_tests(self.folder())
        return Counter(clause for test in tests for clause in self.cited_by(test))

    # The page

    def test_a_clause_stands_once_on_the_page_and_no_number_is_left_out(self):
        assert sorted(self.clauses()) == [*range(1, len(self.clauses()) + 1)]

    def test_the_index_lists_every_clause_in_order(self):
        assert self.rows("Index of clauses") == sorted(self.clauses())

    def test_the_french_page_has_the_same_clauses_in_the_same_order(self):
        assert self.clauses(f"{self.game.name}.fr") == self.clauses()

    def test_the_clauses_without_effect_are_those_that_were_reviewed(self):
        assert self.rows("Clauses without effect on play") == [*self.without_effect]
        assert all(self.without_effect.values())

    # The tests

    def test_every_clause_has_two_tests_that_cite_it_and_use_the_game(self):
        clauses, counts = {*self.clauses()}, self.citations()
        print(f"\n{len(clauses & {*counts})} of {len(clauses)} clauses have {counts.total()} citing tests:")
        print(", ".join(f"{self.letter}{clause} {counts[clause]}" for clause in sorted(clauses)))
        assert {clause for clause in clauses if counts[clause] < 2} == {*self.without_effect}

    def test_no_clause_without_effect_has_a_test(self):
        assert {clause: count for clause, count in self.citations().items() if clause in self.without_effect} == {}

    def test_every_clause_that_a_test_cites_exists(self):
        assert [test for test in tests_in(self.folder()) if self.cited_by(test) - {*self.clauses()}] == []

    def test_every_refusal_has_a_test(self, refusal: Any):
        name = re.compile(rf"\bRefusal\.{refusal.name}\b")
        assert [test for test, text in tests_in(self.folder()).items() if name.search(text)]

    # The code

    def test_every_clause_that_the_code_cites_exists(self, source: Path):
        assert self.cited_in(source) <= {*self.clauses()}

    def test_every_clause_is_cited_where_the_code_does_it(self):
        rules = [
            path for path in self.game.folder.rglob("*.py") if "drawing" not in path.relative_to(self.game.folder).parts
        ]
        cited = set[int]().union(*map(self.cited_in, rules))
        assert {*self.clauses()} - cited == {*self.without_effect, *self.without_code} - cited
        assert not {*self.without_code} & cited

    def test_every_clause_that_the_words_cite_exists(self):
        for path in (self.game.folder / "words").glob("*.ftl"):
            assert self.cited_in(path) <= {*self.clauses()}, path

    def test_options_and_refusals_name_clauses_or_headings_of_the_source(self):
        sources = re.findall(r"^\*Source: (.*)\.\*$", page(self.game.name), re.MULTILINE)
        known = {None, *(heading.strip() for line in sources for heading in line.split(";"))}
        known |= {f"{self.letter}{clause}" for clause in self.clauses()}
        named = {option.clause for option in self.game.options}
        assert named | {*self.game.rules.CLAUSES.values()} <= known

    def test_every_refusal_has_a_sentence(self):
        assert {*self.game.rules.CLAUSES} == {*self.refusals()} - {0}

    def test_every_ending_has_a_recorded_game(self, ending: str):
        texts = [path.read_text(encoding="utf-8") for path in self.golden()]
        assert any(f"\nending {ending}\n" in text for text in texts)
