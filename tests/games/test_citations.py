"""Which tests count as citations of a clause: those that use the game."""

from pathlib import Path

from tests.games.suite.clauses import counted_tests

TESTS = """
from tests.games.kanata.positions import position
from tests.twins import kanata as twin
from voyageur.games.kanata import rules

PAGE = "kanata.md"


def legal():
    return rules.legal


def test_K1_by_import(): assert rules
def test_K2_by_a_function_of_the_module(): assert legal()
def test_K3_by_a_function_of_the_tests(): assert position
def test_K4_by_a_fixture(legal): assert legal
def test_K5_of_the_twin(): assert twin.Kanata
def test_K6_of_the_page(): assert PAGE
"""


def test_a_test_of_the_twin_or_the_page_alone_does_not_count(tmp_path: Path):
    (tmp_path / "test_clauses.py").write_text(TESTS)
    assert sorted(name[5:7] for name in counted_tests(tmp_path)) == ["K1", "K2", "K3", "K4"]
