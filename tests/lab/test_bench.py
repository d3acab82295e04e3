"""What `voyageur bench` measures of the rules and of a search."""

from types import SimpleNamespace

import pytest

from voyageur.lab import bench


@pytest.fixture
def shown() -> list[tuple[int, int | None]]:
    """The positions of which views were asked, and for whom."""
    return []


@pytest.fixture
def game(shown):
    """A game whose positions are numbers; chance is to act in odd ones."""
    presentation = SimpleNamespace(view=lambda state, seat: shown.append((state, seat)))
    return SimpleNamespace(rules=SimpleNamespace(to_act=lambda state: -(state % 2)), presentation=presentation)


@pytest.fixture(autouse=True)
def plain_numbers(monkeypatch):
    monkeypatch.setattr(bench.states, "copy", lambda state: state)


def test_no_view_is_measured_of_a_position_that_was_seen_before(game, shown):
    assert len([*bench.view_costs(game, range(512), 7)]) == 7
    assert [state for state, _ in shown] == [*range(512)]


def test_the_first_views_are_not_counted(game, shown):
    next(bench.view_costs(game, range(512), 7))
    assert len(shown) == 2 * 512 // 8


def test_a_view_is_that_of_the_seat_to_act_or_the_public_one(game, shown):
    assert len([*bench.view_costs(game, range(4), 1)]) == 1
    assert shown == [(0, 0), (1, None), (2, 0), (3, None)]


def test_no_objects_are_looked_through_while_views_are_measured(game, monkeypatch):
    seen = []
    monkeypatch.setattr(game.presentation, "view", lambda state, seat: seen.append(bench.gc.isenabled()))
    assert len([*bench.view_costs(game, range(4), 1)]) == 1
    assert seen == [False] * 4
    assert bench.gc.isenabled()


def test_without_openspiel_there_is_nothing_to_compare_with(monkeypatch):
    monkeypatch.setitem(bench.sys.modules, "pyspiel", None)
    assert (bench.openspiel_search_speed(0), bench.openspiel_plies_a_second(1.0)) == (None, None)
    assert bench.spread_of_all([None, None]) is None


def test_ratios_have_a_median_and_a_spread():
    assert bench.spread_of_all([1.0, 4.0, 2.0]) == {"median": 2.0, "min": 1.0, "max": 4.0, "runs": 3}
