"""The attributes and parameters of a game's test suite."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from tests.games.suite import texts
from voyageur.kernel.contract import Game, State
from voyageur.kernel.options import Option
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Picture

ROOT = Path(__file__).resolve().parents[3]

Choose = Callable[[Random, State], int]


class Subject:
    """The game under test.  A suite sets the attributes without a value."""

    game: ClassVar[Game]

    # The rules page
    letter: ClassVar[str]  # of its clauses
    without_effect: ClassVar[Mapping[int, str]]  # clauses that cannot be tested, and why (reviewed one by one)
    without_code: ClassVar[Collection[int]] = ()  # other clauses without a line of code of their own (reviewed)

    # Texts of options, where they do not follow from the values (`suite/texts.py`): valid ones, the default first,
    # invalid ones, and those to play in random games in all pairs
    taken: ClassVar[Mapping[str, Sequence[str]]] = {}
    refused: ClassVar[Mapping[str, Sequence[str]]] = {}
    samples: ClassVar[Mapping[str, Sequence[str]]] = {}
    fault_clauses: ClassVar[Collection[str]] = ()  # cited by faults in data, besides the option's clause
    without_change: ClassVar[Collection[str]] = ()  # texts equivalent to the default

    # Random games
    setting: ClassVar[Mapping[str, str]] = {}  # options of short games, to play with each single value
    table_plies: ClassVar[int] = 5  # after which two tables differ in hidden information, if there is any
    places: ClassVar[tuple[str, Sequence[str]]]  # an option, and its boards or courses to play

    # The twin: plays games from a seed, and counts the events it has met
    twin_games: ClassVar[Callable[..., Counter[str]]]
    twin_seed: ClassVar[int] = 1
    n_short_games: ClassVar[int] = 100  # in which all of `events` must occur
    events: ClassVar[Collection[str]]  # must occur in short games
    seldom: ClassVar[Collection[str]] = ()  # must occur in many games

    # Writes a seat's observation as the game's page lists it, without a number from the game's own code (compiled).
    # The arguments are those of `observe`.
    observed: ClassVar[Callable[[State, int, Any], None]]

    # Options of games in which the numbers of observations come far: the largest board, the most rounds, all cards
    stretched: ClassVar[Sequence[Mapping[str, str]]]

    # Positions by the name of their decision
    asked: ClassVar[Mapping[str, State]]

    # The picture
    crowd: ClassVar[Callable[[], Picture]]  # draws a position with all that there is to see
    has_patterns: ClassVar[bool] = True  # whether seats are told apart by the table's patterns, not by marks of its own
    plain_classes: ClassVar[Collection[str]] = ()  # of its elements, for which the style sheet has no rule

    # The words
    grammar: ClassVar[Mapping[str, set[str]]] = {}  # key -> values that only one language uses, for agreement
    typed: ClassVar[Sequence[str]]  # texts with faults
    paths: ClassVar[Sequence[Sequence[str]]]  # words of choices to explain

    @classmethod
    def asked_numbers(cls) -> Sequence[int]:
        """Return the numbers of actions whose refusals are asked for in every position."""
        return range(-1, cls.game.rules.N_ACTIONS + 1)

    @staticmethod
    def talkative() -> Iterator[tuple[State, Choose]]:
        """Yield first states with ways to play that together produce all sentences."""
        raise NotImplementedError

    @staticmethod
    def other_sentences() -> Iterable[Sentence]:
        """Return the sentences outside games."""
        raise NotImplementedError

    # Parameters of tests

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        """Return the values of the tests' parameters: parameter -> id -> value."""
        return {}

    @classmethod
    def valid_texts(cls) -> dict[str, Sequence[str]]:
        """Return valid texts of each option."""
        return cls._texts(cls.taken, texts.valid_texts, "valid texts, the default first, in `taken`")

    @classmethod
    def invalid_texts(cls) -> dict[str, Sequence[str]]:
        """Return invalid texts of each option."""
        return cls._texts(cls.refused, texts.invalid_texts, "invalid texts in `refused`")

    @classmethod
    def texts_to_play(cls) -> dict[str, Sequence[str]]:
        """Return the texts of each option for random games."""
        return cls._texts({**cls.taken, **cls.samples}, texts.texts_to_play, "texts to play in `samples`")

    @classmethod
    def _texts(
        cls, own: Mapping[str, Sequence[str]], derived: Callable[[Option], Sequence[str]], what: str
    ) -> dict[str, Sequence[str]]:
        lack = [each.name for each in cls.game.options if each.name not in own and each.kind not in texts.PLAIN]
        assert not lack, (
            f"write for {', '.join(lack)} {what} of the suite, tests/games/{cls.folder().name}/test_suite.py"
        )
        return {each.name: own.get(each.name) or derived(each) for each in cls.game.options}

    @classmethod
    @cache
    def _cases_once(cls) -> dict[str, dict[str, Any]]:
        return cls.cases()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Parametrise each test by `cases`."""
        for name, values in self._cases_once().items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, [*values.values()], ids=[*values])

    @classmethod
    def folder(cls) -> Path:
        """Return the folder of the game's tests."""
        return ROOT / "tests" / "games" / cls.game.folder.name

    @classmethod
    def golden(cls) -> list[Path]:
        """Return the golden records."""
        return sorted((cls.folder() / "golden").glob("*.voyageur"))
