"""What `agents.choose` and a table refuse, and that nothing is compiled while an agent's clock runs."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import agents
from voyageur.agents import contract as agents_contract
from voyageur.agents import search
from voyageur.agents.random import RandomAgent
from voyageur.agents.search import SearchAgent
from voyageur.kernel.contract import IllegalAction
from voyageur.table.table import Table


@pytest.fixture
def table() -> Table:
    return Table(PEBBLES, seed=7)


def over() -> Table:
    table = Table(PEBBLES, seed=7)
    while not table.is_over:
        table.play(table.legal()[0])
    return table


def of_another_game() -> Any:
    return Table(GUESS, seed=1).state


def ask(table: Table, **changes: Any) -> int:
    words: dict[str, Any] = {
        "game": table.game,
        "state": table.state,
        "seat": table.seat_to_act,
        "key": 1,
        "seconds": 1.0,
    }
    changed = {name: value() if callable(value) else value for name, value in changes.items()}
    return agents.choose("greedy", **words | changed)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seat": 99}, "seat must be of the seats 0 to 1, not 99"),
        ({"seat": -1}, "seat must be of the seats 0 to 1, not -1"),
        ({"seat": 1}, "seat 1 cannot choose: to act is seat 0"),
        ({"seat": 0.5}, "seat must be"),
        ({"key": -1}, "key must be a whole number from 0 to 2**63 - 1, not -1"),
        ({"key": 2**64}, "key must be"),
        ({"key": "1"}, "key must be"),
        ({"seconds": float("nan")}, "seconds must be a number from 0 on, not nan"),
        ({"seconds": -1}, "seconds must be"),
        ({"people": (7,)}, "people must be of the seats 0 to 1, not 7"),
        ({"state": of_another_game}, "this is not a state of pebbles"),
        ({"state": np.zeros(3)}, "this is not a state of pebbles"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(table: Table, changes: dict[str, Any], sentence: str):
    assert table.seat_to_act == 0
    with pytest.raises(ValueError, match="^" + sentence.replace("*", r"\*")):
        ask(table, **changes)


@pytest.mark.parametrize("name", ["random", "greedy", "search:4", "expert"])
def test_at_the_end_of_a_game_nobody_chooses(name: str):
    table = over()
    with pytest.raises(ValueError, match="to act is nobody: the game is over"):
        agents.choose(name, table.game, table.state, 0, 1, 1.0)


def test_where_chance_is_to_act_no_seat_chooses():
    table = Table(PEBBLES, seed=7, chance="manual")
    assert table.to_act == "chance"
    with pytest.raises(ValueError, match="seat 0 cannot choose: to act is chance"):
        agents.choose("greedy", table.game, table.state, 0, 1, 1.0)


@pytest.mark.parametrize("number", [10**6, -5, 2**70])
def test_a_number_that_is_no_legal_action_has_no_text(table: Table, number: int):
    with pytest.raises(IllegalAction):
        table.text_of(number)


@pytest.mark.parametrize("number", [0.5, "take 1", None, True])
def test_what_is_no_number_has_no_text(table: Table, number: Any):
    with pytest.raises(TypeError):
        table.text_of(number)


def test_the_answer_of_an_agent_has_a_text_that_can_be_played(table: Table):
    text = table.text_of(ask(table))
    assert text in table.legal()
    table.play(text)


def test_after_a_resignation_no_number_has_a_text(table: Table):
    table.resign()
    with pytest.raises(IllegalAction):
        table.text_of(0)


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_a_seat_that_there_is_not_sees_nothing(table: Table, seat: Any):
    with pytest.raises(ValueError, match="seat must be None or a number from 0 to 1"):
        table.view_of(seat)


@pytest.mark.parametrize("n_plies", [-1, 1000])
def test_there_is_no_state_after_plies_that_were_not_played(table: Table, n_plies: int):
    with pytest.raises(ValueError, match="n_plies must be"):
        table.state_after(n_plies)


# Clocks -----------------------------------------------------------------------------------------


class SlowAtFirst:
    """Anything that compiles for a minute when it is first called; its time passes only when it is called."""

    def __init__(self) -> None:
        self.now, self.n_calls, self.made = 0.0, 0, 0

    def monotonic(self) -> float:
        return self.now

    def simulate(self, tree: Any, work: Any, seat: int, key: int, first: int, n: int, parameters: Any) -> int:
        self.now += 60.0 if self.n_calls == 0 else 0.001 * n
        self.n_calls += 1
        self.made += n
        return n


def test_a_search_of_seconds_does_not_count_what_is_compiled(table: Table, monkeypatch: pytest.MonkeyPatch):
    slow = SlowAtFirst()
    monkeypatch.setattr(search, "monotonic", slow.monotonic)
    monkeypatch.setattr(search, "simulator", lambda _: slow.simulate)
    SearchAgent(seconds=0.5).search(agents.decision_at(PEBBLES, table.state, 0, 1, 0.0))
    assert slow.made > 300


def test_an_agent_is_compiled_before_its_clock_is_set(table: Table, monkeypatch: pytest.MonkeyPatch):
    clock, left = SlowAtFirst(), list[float]()

    def choose(_: RandomAgent, decision: agents.Decision) -> int:
        clock.simulate(None, None, 0, 0, 0, 0, None)
        left.append(decision.clock.seconds_left)
        return decision.legal[0]

    monkeypatch.setattr(agents_contract, "time", SimpleNamespace(monotonic=clock.monotonic))
    monkeypatch.setattr(RandomAgent, "choose", choose)
    monkeypatch.setattr(agents, "_ready", {})
    for _ in range(2):
        agents.choose("random", PEBBLES, table.state, 0, 1, 2.0)
    assert left[1:] == [2.0, 2.0]
