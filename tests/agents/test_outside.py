"""Agents from outside, by "module:NAME": what they are given, and what is refused."""

from pathlib import Path

import pytest

from tests.agents import outside
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import Table, agents
from voyageur.agents import BadAgent
from voyageur.cli.app import run
from voyageur.cli.errors import USER_ERROR
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.lab.match import MatchPlan, report_of, run_match

FIRST, LAST, CHEAT, CHOOSY = (
    f"{outside.__name__}:{each.__name__}" for each in (outside.First, outside.Last, outside.Cheat, outside.Choosy)
)
WATCHER = f"{outside.__name__}:WATCHER"
SETUP = contract.read_setup(PEBBLES, {"pile": "9"})


def state() -> State:
    return Table(PEBBLES, seed=7).state


@pytest.mark.parametrize(("name", "place"), [(FIRST, 0), (LAST, -1)])
def test_an_agent_from_outside_is_asked_for_its_choice(name: str, place: int) -> None:
    legal = contract.legal_actions(PEBBLES.rules, state())
    assert agents.choose(name, PEBBLES, state(), 0, 1, 1.0) == legal[place]


@pytest.mark.processes
def test_agents_from_outside_play_a_match_in_one_process_as_in_two() -> None:
    plan = MatchPlan.of(PEBBLES, SETUP, (FIRST, "greedy"), 5, 1.0)
    blocks = run_match(PEBBLES, plan, 3)
    assert run_match(PEBBLES, plan, 3, processes=2) == blocks
    assert [*report_of(plan, blocks).shares] == [FIRST, "greedy"]


def test_the_clock_of_an_agent_from_outside_is_that_of_the_match() -> None:
    outside.WATCHER.decisions.clear()
    agents.choose(WATCHER, PEBBLES, state(), 0, 1, 60.0)
    assert 50 < outside.WATCHER.decisions[-1].clock.seconds_left <= 60


def test_nothing_that_an_agent_from_outside_is_given_leads_to_what_it_cannot_see() -> None:
    start = contract.start(GUESS, contract.read_setup(GUESS))
    while int(GUESS.rules.to_act(start)) < 0:
        GUESS.rules.apply(start, contract.outcome_weights(GUESS, start).index(1))
    seat, seen = int(GUESS.rules.to_act(start)), set[bytes]()
    for key in range(20):
        outside.WATCHER.decisions.clear()
        agents.choose(WATCHER, GUESS, start, seat, key, 1.0)
        sample = outside.WATCHER.decisions[-1].sample
        held = [cell.cell_contents for cell in sample.__closure__ or ()]  # pyright: ignore[reportFunctionMemberAccess]
        states_held = [each for each in held if getattr(each, "dtype", None) == GUESS.rules.STATE]
        assert [each is start for each in states_held] == [False]
        seen |= {states.to_bytes(each) for each in states_held}
    assert len(seen) > 1  # redrawn by the key


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("no.such:Agent", "there is no module no.such. It is looked for in this folder too"),
        ("tests.agents.nowhere:Agent", "there is no module tests.agents.nowhere"),
        ("tests.agents.outside:Nobody", "the module tests.agents.outside has no Nobody"),
        ("tests.agents.outside:NUMBER", "it has no method “choose”"),
        ("os:getcwd", "it has no method “choose”"),
        (CHOOSY, "it needs arguments"),
        (f"{FIRST}~0.1", "character 27: the agent tests.agents.outside:First takes no such part"),
        (f"{FIRST}.x", "character 21: after “:” stands"),
    ],
)
def test_what_is_no_agent_from_outside_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(BadAgent, match=sentence):
        agents.agent_of(name, PEBBLES)


def test_an_agent_may_say_which_games_it_plays() -> None:
    with pytest.raises(BadAgent, match="does not play guess"):
        agents.agent_of(LAST, GUESS)


def test_a_module_that_cannot_be_imported_says_itself_why() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        agents.agent_of("tests.agents.broken:Agent", PEBBLES)


def test_an_answer_that_is_not_legal_is_refused() -> None:
    with pytest.raises(BadAgent, match=f"The agent “{CHEAT}” chose {PEBBLES.rules.N_ACTIONS + 7}, which is not"):
        agents.choose(CHEAT, PEBBLES, state(), 0, 1, 1.0)


def test_no_agent_from_outside_sits_at_a_table() -> None:
    with pytest.raises(BadAgent, match="There is no agent"):
        agents.warm_up(FIRST, PEBBLES, 2)


# The commands -----------------------------------------------------------------------------------

SHORT = ["--option", "course=short", "--games", "2", "--processes", "1"]


@pytest.mark.parametrize("command", ["match", "ladder"])
def test_matches_and_ladders_take_them(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([command, "canoe", FIRST, "random", *SHORT]) == 0
    assert FIRST in capsys.readouterr().out


@pytest.mark.usefixtures("own_folder")
def test_their_module_may_lie_in_the_folder_of_the_command() -> None:
    assert run(["match", "canoe", "own_agent:Own", *SHORT]) == 0


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend("")  # puts the path back afterwards
    monkeypatch.chdir(tmp_path)
    Path("own_agent.py").write_text("class Own:\n    def choose(self, decision):\n        return decision.legal[0]\n")


def test_a_match_that_an_agent_spoils_ends_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "canoe", CHEAT, *SHORT]) == USER_ERROR
    told = capsys.readouterr().err
    assert f"The agent “{CHEAT}” chose" in told
    assert "Nothing is kept" in told
