"""Garbage is collected while nobody plays."""

import gc
from typing import Any

import pytest

from voyageur.server.process import garbage
from voyageur.server.process.garbage import MANY, QuietCollections


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note full collections; there are many new objects."""
    found: list[str] = []
    monkeypatch.setattr(garbage.gc, "collect", lambda: found.append("all"))
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (MANY, 0, 0))
    return found


def test_all_objects_are_looked_through_only_after_a_time_without_a_commit(collected: list[str]):
    collections = QuietCollections()
    for n_commits in (1, 2, 3):
        collections.tidy(n_commits)
    assert collected == []
    collections.tidy(3)
    assert collected == ["all"]


def test_few_new_objects_are_not_worth_a_collection(collected: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (MANY - 1, 0, 0))
    QuietCollections().tidy(0)
    assert collected == []


def test_new_objects_of_many_actions_are_not_looked_through_while_people_play():
    before, phases = gc.get_threshold(), list[str]()

    def note(phase: str, _: dict[str, Any]) -> None:
        phases.append(phase)

    garbage.tune()
    gc.callbacks.append(note)
    try:
        kept = [[number] for number in range(5 * MANY)]
    finally:
        gc.callbacks.remove(note)
        gc.unfreeze()
        gc.set_threshold(*before)
    assert (phases, len(kept)) == ([], 5 * MANY)
