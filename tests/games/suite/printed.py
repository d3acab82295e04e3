"""What pages print of positions: worked examples, figures in characters, and the pictures of *How to play*.

A test opens what is printed, plays it, and says it again with the values that it has found:

    with PAGES.example(2) as printed:
        gained = gain(state, "place fer:blue redoubt d1.2 d1.3 e1.3 f1.3 f1.2")
        printed.says(f"{gained} points in all")

What is said must be printed, word for word, and every number that is printed must be said, those of clauses excepted.
The French page must print the same numbers.  The suite finds out whether every example, figure and picture is opened.
"""

import re
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.games.suite.clauses import module, page
from tests.games.suite.subject import ROOT, Subject
from voyageur.kernel import record
from voyageur.kernel.contract import Game, State
from voyageur.kernel.text import LOCALES
from voyageur.server.catalogue import how_to_play
from voyageur.table.table import Table

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = "make "  # begins what is typed into a terminal, not a figure
EXAMPLE = re.compile(r"^(\d+)\. (\*\*.*)$", re.MULTILINE)  # only worked examples have a title
CALL = re.compile(r"\bPAGES\.(example|figure|picture)\(([^)]*)\)")


@dataclass
class Printed:
    """A printed text in each language, and which parts of the English one a test has said."""

    en: str
    fr: str
    letter: str
    said: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def says(self, *parts: str, fr: str = "") -> None:
        """Check that each part is printed, and the part `fr` in French."""
        for part in parts:
            found = [each.span() for each in re.finditer(re.escape(part), self.en)]
            assert found, f"not printed: {part!r} in {self.en!r}"
            self.said += found
        assert fr in self.fr, f"not printed: {fr!r} in {self.fr!r}"

    def numbers(self, text: str) -> Counter[str]:
        """Return the numbers of a text, those of clauses excepted, with a point as in English."""
        return Counter(each[0].replace(",", ".") for each in self._numbers(text))

    def unsaid(self) -> list[str]:
        """Return the printed numbers that no test has said, with what is around them."""
        left = [
            each
            for each in self._numbers(self.en)
            if not any(first <= each.start() and each.end() <= last for first, last in self.said)
        ]
        return [self.en[max(0, each.start() - 20) : each.end() + 20] for each in left]

    def _numbers(self, text: str) -> list[re.Match[str]]:
        clauses = re.sub(rf"\b{self.letter}\d+", lambda found: "#" * len(found[0]), text)
        return [*NUMBER.finditer(clauses)]


class Pages:
    """The pages of a game on which something is printed of positions."""

    def __init__(self, game: Game, letter: str) -> None:
        self.game, self.letter = game, letter

    @contextmanager
    def example(self, number: int) -> Generator[Printed]:
        """Open a worked example of the rulebook."""
        yield from self._opened(*(examples(self.game, locale)[number] for locale in LOCALES))

    @contextmanager
    def figure(self, number: int) -> Generator[Printed]:
        """Open a figure in characters of the rulebook, then of the game page, counted from 1."""
        both = [figures(self.game, locale) for locale in LOCALES]
        yield from self._opened(*(each[min(number, len(each)) - 1] for each in both), is_drawn=True)

    @contextmanager
    def picture(self, record: str, ply: int, of: int = 1) -> Generator[Printed]:
        """Open description and caption of a picture of *How to play*; `of` counts those of the same position."""
        yield from self._opened(*(described(self.game, locale)[record, ply, of] for locale in LOCALES))

    def after(self, name: str, ply: int) -> State:
        """Return the position after a ply of a record of *How to play*."""
        return self._table(name).state_after(ply)

    def plies(self, name: str, first: int, last: int) -> str:
        """Return the plies `first` to `last` of a record of *How to play*, `; ` between."""
        table = self._table(name)
        return "; ".join(
            self.game.notation.text_of(transition.before, transition.ply.action)
            for transition in table.transitions(first, last)
        )

    def _table(self, name: str) -> Table:
        path = self.game.folder / how_to_play.FOLDER / f"{name}.voyageur"
        return Table.from_record(self.game, record.read(path.read_bytes(), {self.game.name: self.game}, str(path)))

    def _opened(self, en: str, fr: str, *, is_drawn: bool = False) -> Generator[Printed]:
        printed = Printed(en, fr, self.letter)
        yield printed
        if not is_drawn:
            assert printed.unsaid() == []
        assert is_drawn or printed.numbers(en) == printed.numbers(fr)


def language(locale: str) -> str:
    """Return what follows the name of a page in a language."""
    return "" if locale == "en" else f".{locale}"


def examples(game: Game, locale: str) -> dict[int, str]:
    """Return the worked examples of a rulebook by their numbers."""
    return {int(number): what for number, what in EXAMPLE.findall(page(game.name + language(locale)))}


def figures(game: Game, locale: str) -> list[str]:
    """Return the figures in characters of the rulebook and of the game page, which has them in English only."""
    texts = [page(game.name + language(locale))]
    if locale == "en":
        texts.append((ROOT / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8"))
    return [drawn for text in texts for drawn in figures_in(text)]


def figures_in(text: str) -> list[str]:
    """Return the figures of a page: what is fenced, is in no language, and is no command."""
    return [drawn for name, drawn in FENCED.findall(text) if not name and not drawn.startswith(COMMAND)]


def described(game: Game, locale: str) -> dict[tuple[str, int, int], str]:
    """Return descriptions and captions by record, ply, and their order among those of the same position."""
    found: dict[tuple[str, int, int], str] = {}
    for each in how_to_play.figures(game, locale):
        order = sum((record, ply) == (each.record, each.ply) for record, ply, _ in found)
        found[each.record, each.ply, order + 1] = f"{each.alt}\n{each.caption}"
    return found


class PrintedTests(Subject):
    """Whether a test opens everything that is printed of positions."""

    @classmethod
    def opened(cls, kind: str) -> set[tuple[int | str, ...]]:
        """Return what the tests open, by the values they give."""
        text, _ = module(cls.folder() / "test_printed.py")
        calls = [given for name, given in CALL.findall(text) if name == kind]
        return {tuple(int(one) if one.isdigit() else one for one in re.findall(r"\w+", given)) for given in calls}

    def test_every_worked_example_is_played(self):
        numbers = [[*examples(self.game, locale)] for locale in LOCALES]
        assert numbers == [[*range(1, len(numbers[0]) + 1)]] * len(LOCALES)
        assert self.opened("example") == {(number,) for number in numbers[0]}

    def test_every_figure_in_characters_is_compared_with_a_position(self):
        drawn = figures(self.game, "en")
        assert self.opened("figure") == {(number,) for number in range(1, len(drawn) + 1)}

    def test_every_figure_is_in_the_french_rulebook(self):
        assert len(figures(self.game, "fr")) == len(figures_in(page(self.game.name)))

    def test_every_picture_of_how_to_play_is_compared_with_its_position(self):
        shown = {(name, ply, *([of] if of > 1 else [])) for name, ply, of in described(self.game, "en")}
        assert self.opened("picture") == shown
