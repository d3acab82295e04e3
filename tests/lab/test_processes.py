"""Processes that play for a command: what is missing is played again if one is killed, once."""

from pathlib import Path

import pytest

from tests.lab.tasks import squared, squared_after_a_death
from voyageur.lab.processes import ProcessKilled, results_of

pytestmark = pytest.mark.processes


def test_each_task_has_its_result():
    assert dict(results_of(squared, [(number,) for number in range(9)], 2)) == {n: n * n for n in range(9)}


def test_after_a_death_what_is_missing_is_done_again(tmp_path: Path):
    found = list(results_of(squared_after_a_death, [(number, str(tmp_path), 1) for number in range(9)], 2))
    assert sorted(found) == [(number, number * number) for number in range(9)]


def test_after_a_second_death_it_ends_and_says_what_may_be_the_cause(tmp_path: Path):
    with pytest.raises(ProcessKilled, match="memory is short, or a script"):
        list(results_of(squared_after_a_death, [(number, str(tmp_path), 2) for number in range(9)], 2))
