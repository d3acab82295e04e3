"""Who waits is served by rank, and within a rank one address after the other."""

import pytest

from voyageur.server.workers import fair_line
from voyageur.server.workers.fair_line import FairLine


def served(line: FairLine[str], most_rank: int | None = None) -> list[str]:
    found: list[str] = []
    while place := line.pop(most_rank):
        found.append(place.wanted)
    return found


def filled(*places: tuple[str, str] | tuple[str, str, int]) -> FairLine[str]:
    line = FairLine[str]()
    for name, address, *rank in places:
        line.add(name, name, address, *rank)
    return line


def test_of_one_address_the_first_is_served_first():
    assert served(filled(("a", "x"), ("b", "x"), ("c", "x"))) == ["a", "b", "c"]


def test_addresses_take_turns():
    assert served(filled(("a", "x"), ("b", "x"), ("c", "x"), ("d", "y"), ("e", "z"), ("f", "y"))) == [*"adebfc"]


def test_the_order_is_the_one_in_which_they_are_served():
    places = (("a", "x"), ("b", "x"), ("c", "x"), ("d", "y"), ("e", "z"), ("f", "y"))
    assert [*filled(*places)] == served(filled(*places))


def test_a_higher_rank_waits():
    assert served(filled(("a", "x", 1), ("b", "y", 0), ("c", "z", 2))) == ["b", "a", "c"]


def test_beyond_a_rank_nobody_is_served():
    line = filled(("a", "x", 1), ("b", "y", 2))
    assert (served(line, 1), line.pop(1), [*line]) == (["a"], None, ["b"])


def test_an_address_that_asks_again_and_again_does_not_go_before_one_that_waits():
    line = filled(("a1", "x"), ("b1", "y"), ("b2", "y"), ("b3", "y"))
    order: list[str] = []
    for number in range(2, 6):
        place = line.pop()
        assert place is not None
        order.append(place.wanted)
        line.add(f"a{number}", f"a{number}", "x") if place.address == "x" else None
    assert order == ["a1", "b1", "a2", "b2"]


def test_who_asks_again_keeps_their_place_and_gets_another_rank():
    line = filled(("a", "x", 1), ("b", "x", 1))
    line.add("a", "a", "x", 1)
    assert [*line] == ["a", "b"]
    line.add("b", "b", "x", 0)
    assert [*line] == ["b", "a"]


def test_who_waits_is_counted_by_address():
    line = filled(("a", "x"), ("b", "x", 1), ("c", "y"))
    line.remove("a")
    assert ([line.count(address) for address in "xyz"], len(line), "a" in line) == ([1, 1, 0], 2, False)


def test_it_is_forgotten_who_was_served_long_ago(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fair_line, "MOST_KNOWN", 2)
    line = filled(*((address, address) for address in "wxyz"))
    served(line)
    assert len(line._served) == 2
