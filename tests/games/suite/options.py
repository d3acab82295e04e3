"""Options: the list on the rules page, valid and invalid texts, and their effect on the first state."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.suite.clauses import page, section
from tests.games.suite.subject import Subject
from voyageur.kernel import states
from voyageur.kernel.contract import BadSetup, State, read_setup, start
from voyageur.kernel.options import Option


class OptionTests(Subject):
    """Tests of a game's options."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        def texts(chosen: dict[str, Sequence[str]]) -> dict[str, tuple[str, str]]:
            return {f"{name}-{text}": (name, text) for name, each in chosen.items() for text in each}

        return super().cases() | {
            "each_option": {option.name: option for option in cls.game.options},
            "taken_text": texts(cls.valid_texts()),
            "other_text": texts({name: each[1:] for name, each in cls.valid_texts().items()}),
            "refused_text": texts(cls.invalid_texts()),
        }

    def options_on(self, name: str) -> dict[str, tuple[list[str], list[str]]]:
        """Return the options in a rules page's list of readings and options: name -> values, clauses."""
        title = "Lectures et options" if name.endswith(".fr") else "Readings and options"
        item = rf"^- ({self.letter}[\d, {self.letter}]+), option `(\w+)`\s?: (.+)$"
        items = re.findall(item, section(page(name), title), re.MULTILINE)
        values = re.compile(r"`([^`]+)`")
        return {
            name: (values.findall(re.split(r"\.(?: |$)", text)[0]), clauses.split(", "))
            for clauses, name, text in items
        }

    def start(self, **texts: str) -> State:
        return start(self.game, read_setup(self.game, texts))

    def test_the_page_names_every_option_in_the_order_of_the_clauses(self):
        found, options = self.options_on(self.game.name), self.game.options
        lack = [
            f"- {each.clause}, option `{each.name}`: `{each.default}`, ..."
            for each in options
            if each.name not in found
        ]
        assert not lack, f"write into docs/rules/{self.game.name}.md, under *Readings and options*: {lack}"
        assert {*found} == {option.name for option in options}
        first = [int(clauses[0].removeprefix(self.letter)) for _, clauses in found.values()]
        assert first == sorted(first)

    def test_the_page_agrees_with_the_option(self, each_option: Option):
        values, clauses = self.options_on(self.game.name)[each_option.name]
        assert (each_option.default, each_option.clause) == (values[0], clauses[0])
        if each_option.kind in {"one-of", "data"}:
            assert [*each_option.values] == values

    def test_the_french_page_has_the_same_options(self):
        french, english = (self.options_on(name) for name in (f"{self.game.name}.fr", self.game.name))
        differ = sorted(name for name in {*french, *english} if french.get(name) != english.get(name))
        assert not differ, f"write into docs/rules/{self.game.name}.fr.md, under *Lectures et options*: {differ}"
        assert [*french] == [*english]

    def test_the_clause_of_an_option_says_that_one_changes_it(self, each_option: Option):
        if each_option.kind == "each-seat":  # it names seats and changes nothing else
            return
        for name, link in ((self.game.name, "readings-and-options"), (f"{self.game.name}.fr", "lectures-et-options")):
            clause = re.search(rf"^- \*\*{each_option.clause}\*\* (.*)$", page(name), re.MULTILINE)
            has_link = clause and f"](#{link})" in clause[1]
            assert has_link, f"write into docs/rules/{name}.md that an option changes {each_option.clause}, ](#{link})"

    def test_an_option_has_a_test_that_cites_its_clause(self, each_option: Option):
        name, clause = each_option.name, each_option.clause
        tests = [path.read_text() for path in self.folder().glob("test_*.py") if path.stem != "test_suite"]
        has_test = any(re.search(rf"\b{name}\b", text) and f"test_{clause}_" in text for text in tests)
        assert has_test, f"write a test_{clause}_... of `{name}` beside tests/games/{self.folder().name}/test_suite.py"

    def test_an_option_takes_a_text(self, taken_text: tuple[str, str]):
        name, text = taken_text
        is_default = text == next(option.default for option in self.game.options if option.name == name)
        assert read_setup(self.game, {name: text}).texts == ({} if is_default else {name: text})
        assert self.game.faults(self.start(**{name: text})) == []

    def test_an_option_refuses_a_text(self, refused_text: tuple[str, str]):
        name, text = refused_text
        with pytest.raises(BadSetup) as caught:
            read_setup(self.game, {name: text})
        (bad,) = caught.value.options
        assert bad.option.name == name
        assert bad.faults[0].reason.clause in {bad.option.clause, *self.fault_clauses}

    def test_a_text_changes_the_start(self, other_text: tuple[str, str]):
        name, text = other_text
        assert states.is_equal(self.start(), self.start(**{name: text})) == (text in self.without_change)

    def test_an_unknown_option_is_refused(self):
        with pytest.raises(BadSetup) as caught:
            read_setup(self.game, {"weather": "fair"})
        assert [reason.sentence.key for reason in caught.value.reasons] == ["fault-option-unknown"]

    def test_all_faults_of_the_options_are_listed(self):
        wrong = {name: texts[-1] for name, texts in self.invalid_texts().items()}
        with pytest.raises(BadSetup) as caught:
            read_setup(self.game, wrong | {"weather": "fair"})
        assert [bad.option.name for bad in caught.value.options] == [*wrong]
        assert len(caught.value.reasons) == 1
