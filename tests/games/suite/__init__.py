"""The test suite of every game: subclass `GameSuite` in `tests/games/NAME/test_suite.py` and set its attributes.

`suite/subject.py` describes the attributes.  Tests of single clauses are in files beside `test_suite.py`.
"""

from tests.games.suite.clauses import ClauseTests
from tests.games.suite.golden import GoldenTests
from tests.games.suite.how_to_play import HowToPlayTests
from tests.games.suite.kept import KeptLogTests
from tests.games.suite.knowing import KnowingTests
from tests.games.suite.observing import ObservingTests
from tests.games.suite.options import OptionTests
from tests.games.suite.order import OrderTests
from tests.games.suite.picture import PictureTests
from tests.games.suite.play import PlayTests
from tests.games.suite.printed import PrintedTests
from tests.games.suite.wants import WantTests
from tests.games.suite.words import WordTests


class GameSuite(
    ClauseTests,
    HowToPlayTests,
    OptionTests,
    GoldenTests,
    KeptLogTests,
    WordTests,
    OrderTests,
    PictureTests,
    ObservingTests,
    KnowingTests,
    PlayTests,
    PrintedTests,
    WantTests,
):
    """All tests of the suite for one game."""


__all__ = ["GameSuite"]
