"""Servers killed (SIGKILL) at random instants and at each fault point: nothing acknowledged is lost, nothing invented.

People play several tables of all games through sockets.  They send again what has no answer, and take up their tables
where they were.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.alterations import acknowledge_before_commit, broadcast_before_commit, forget_keys
from tests.faults.history import Broken
from tests.faults.kills import kill_often
from tests.faults.player import NotUnderstood
from voyageur.server.process.fault_points import FaultPoint

pytestmark = pytest.mark.processes

LONG_PARTS = 8
MOST_TO_FIND = 60  # kills; a planted defect shows itself after a few, as a kill must hit an action that is sent again


def test_no_acknowledged_change_is_lost_in_25_kills(tmp_path: Path):
    killed = kill_often(tmp_path, 25, seed=1)
    assert killed.n_kills > 25 < killed.history.n_acknowledged
    assert killed.history.n_repeated > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_no_acknowledged_change_is_lost_in_1000_kills(tmp_path: Path, part: int):
    killed = kill_often(tmp_path, 1000 // LONG_PARTS, seed=100 + part)
    assert killed.n_kills >= 1000 // LONG_PARTS


LOST = "is lost|acknowledged as event|refused-no-table|not on the disk|shown event"  # what is noticed first
DEFECTS = [
    (acknowledge_before_commit, None, LOST),
    (forget_keys, FaultPoint.AFTER_COMMIT, "'stale'"),
    (broadcast_before_commit, FaultPoint.BEFORE_COMMIT, "shown event"),
]


@pytest.mark.parametrize(("defect", "point", "words"), DEFECTS)
def test_a_defect_is_found(tmp_path: Path, defect: Callable[[], None], point: FaultPoint | None, words: str):
    with pytest.raises((Broken, NotUnderstood), match=words):
        kill_often(tmp_path, MOST_TO_FIND, seed=2, alterations=(defect,), points=(point,))


@pytest.mark.long
@pytest.mark.parametrize("defect", [defect for defect, *_ in DEFECTS])
def test_a_defect_is_found_by_kills_at_all_points(tmp_path: Path, defect: Callable[[], None]):
    with pytest.raises((Broken, NotUnderstood)):
        kill_often(tmp_path, 60, seed=3, alterations=(defect,))
