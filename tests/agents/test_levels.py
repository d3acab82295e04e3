"""The levels at which people play against the computer."""

import json
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from tests.toys.pebbles import GAME as PEBBLES
from voyageur import agents
from voyageur.agents import LEVELS, AgentSpec, SearchAgent, levels_of
from voyageur.agents.contract import bits_of
from voyageur.agents.greedy import MOST_SEATS, GreedyAgent, bad_for
from voyageur.agents.levels import FILE, USUAL, BadLevels, Level, LevelAgent, Rating
from voyageur.agents.search.choosing import best_action, good_action, root_choices
from voyageur.agents.search.simulation import ally
from voyageur.agents.search.tree import ROOT, Tree, add_edge, back_up, new_tree, reset
from voyageur.games import GAMES
from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.view import CHANCE

SIZES = [(game.name, players) for game in GAMES.values() for players in game.players]
LONGEST = 3.0  # seconds that people wait for a level


def position(pile: int) -> Any:
    """Return a position of Pebbles in which seat 0 may take one to three pebbles."""
    state = contract.start(PEBBLES, contract.read_setup(PEBBLES))
    state.pile, state.die = pile, 3
    return state


def decision(pile: int = 9, key: int = 1, seconds: float = 60.0) -> agents.Decision:
    return agents.decision_at(PEBBLES, position(pile), 0, key, seconds)


def file_of(**changed: Any) -> dict[str, Any]:
    level = {"agent": "greedy", "seconds": 0.1, "rating": [1000, 990, 1010]}
    players = {"2": {"levels": {name: {**level} for name in LEVELS}}}
    return {"format": "voyageur-levels 1", "rules": PEBBLES.version, "players": players, **changed}


def game_with(folder: Path, text: str) -> Game:
    """Return Pebbles with this file of levels."""
    (folder / FILE).write_text(text)
    return replace(PEBBLES, folder=folder)


# The levels -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_game_has_five_levels_for_each_number_of_players(name: str, players: int) -> None:
    assert tuple(level.name for level in levels_of(GAMES[name], players)) == LEVELS


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_each_level_is_an_agent_that_plays_the_game(name: str, players: int) -> None:
    assert all(agents.agent_of(level.agent, GAMES[name]) is not None for level in levels_of(GAMES[name], players))


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_people_wait_three_seconds_for_a_level_at_most(name: str, players: int) -> None:
    levels = levels_of(GAMES[name], players)
    assert (
        max(level.seconds for level in levels if level.agent.kind != "solver") <= LONGEST
    )  # which solves a course once


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_measured_levels_get_stronger_one_by_one(name: str, players: int) -> None:
    points = [level.rating.points for level in levels_of(GAMES[name], players) if level.rating is not None]
    assert points == sorted(points)


def test_a_game_without_a_file_has_the_usual_levels() -> None:
    assert levels_of(PEBBLES, 2) == USUAL


def test_a_game_has_the_levels_of_its_file_for_the_number_of_players(tmp_path: Path) -> None:
    game = game_with(tmp_path, json.dumps(file_of()))
    assert {str(level.agent) for level in levels_of(game, 2)} == {"greedy"}
    assert levels_of(game, 3) == USUAL


def test_a_level_has_the_rating_of_its_file(tmp_path: Path) -> None:
    game = game_with(tmp_path, json.dumps(file_of()))
    assert levels_of(game, 2)[1].rating == Rating(1000, 990, 1010)


def test_ratings_under_other_rules_do_not_count(tmp_path: Path) -> None:
    game = game_with(tmp_path, json.dumps(file_of(rules="0.9")))
    assert [level.rating for level in levels_of(game, 2)] == [None] * len(LEVELS)


BAD_FILES = {
    "{": "not JSON",
    "[]": "not a file of levels",
    json.dumps(file_of(format="other")): "not of the format",
    json.dumps(file_of(players={"two": {}})): "not a file of levels",
    json.dumps(file_of(players={"2": {"levels": {"novice": {}}}})): "the levels are",
}


@pytest.mark.parametrize(("text", "fault"), BAD_FILES.items(), ids=["half", "list", "format", "players", "names"])
def test_a_bad_file_of_levels_is_named_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadLevels, match=f"{FILE}: .*{fault}"):
        levels_of(game_with(tmp_path, text), 2)


MEASURED = [
    (game, players, level) for game, players in SIZES for level in levels_of(GAMES[game], players) if level.rating
]


@pytest.mark.parametrize(("game", "players", "level"), MEASURED)
def test_the_page_of_levels_tells_each_measured_rating(game: str, players: int, level: Level) -> None:
    page = (Path(__file__).parents[2] / "docs" / "levels.md").read_text(encoding="utf-8")
    assert level.rating is not None
    rating = f"{level.rating.points} ({level.rating.low} to {level.rating.high})"
    assert f"| {game} | {players} | {level.name} | `{level.agent}` | {rating} |" in page


@pytest.mark.parametrize(("game", "players", "level"), MEASURED)
def test_the_page_of_a_game_tells_each_measured_rating(game: str, players: int, level: Level) -> None:
    page = (Path(__file__).parents[2] / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    assert level.rating is not None
    rating = f"{level.rating.points} ({level.rating.low} to {level.rating.high})"
    assert f"| {level.name} | `{level.agent}` | {rating} |" in page


# A level at a table -----------------------------------------------------------------------------


class Recorder:
    """An agent that notes what it is asked."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def choose(self, decision: agents.Decision) -> int:
        self.seconds.append(decision.clock.seconds_left)
        return decision.legal[0]


def test_a_level_plays_as_the_agent_that_it_is_in_the_game() -> None:
    asked: list[AgentSpec] = []

    def agent_of(spec: AgentSpec, _: Game) -> Recorder:
        asked.append(spec)
        return Recorder()

    LevelAgent("medium", agent_of).choose(decision())
    assert asked == [USUAL[2].agent]


@pytest.mark.parametrize(("allowed", "at_most"), [(60.0, USUAL[0].seconds), (0.05, 0.05)])
def test_a_level_thinks_as_long_as_it_may_and_the_decision_allows(allowed: float, at_most: float) -> None:
    recorder = Recorder()
    LevelAgent("novice", lambda *_: recorder).choose(decision(seconds=allowed))
    assert 0 < recorder.seconds[0] <= at_most


def test_the_seconds_of_a_level_are_those_of_its_file(tmp_path: Path) -> None:
    levels = file_of()
    levels["players"]["2"]["levels"]["hard"]["seconds"] = 1.5
    assert agents.seconds_for("hard", game_with(tmp_path, json.dumps(levels)), 2) == 1.5


def test_expert_is_the_last_of_the_agents_at_a_table() -> None:
    assert agents.names_for(PEBBLES)[-1] == "expert"


# Slack ------------------------------------------------------------------------------------------


def chosen_by(agent: agents.Agent, pile: int) -> set[int]:
    return {agent.choose(decision(pile, key)) for key in range(60)}


def values_after(pile: int) -> dict[int, float]:
    """Return the value of each legal action for seat 0."""
    found: dict[int, float] = {}
    for action in contract.legal_actions(PEBBLES.rules, position(pile)):
        state = position(pile)
        PEBBLES.rules.apply(state, action)
        found[action] = PEBBLES.rules.value(state, 0)
    return found


@pytest.mark.parametrize("pile", [2, 3, 5, 9])
@pytest.mark.parametrize("slack", [0.05, 0.3, 0.6])
def test_slack_takes_all_that_is_worth_so_much_less_and_nothing_else(pile: int, slack: float) -> None:
    values = values_after(pile)
    good = {action for action, value in values.items() if value >= max(values.values()) - slack}
    assert chosen_by(GreedyAgent(slack), pile) == good


def test_a_win_is_not_thrown_away_by_slack() -> None:
    assert len({agents.choose("novice", PEBBLES, position(3), 0, key, 1.0) for key in range(60)}) == 1


def tree_with(visits: dict[int, tuple[int, float]]) -> Tree:
    """Return a tree whose choices at the root were followed so often, with such values for seat 1."""
    tree = new_tree(1, len(visits), 2)
    reset(tree, 1, 0)
    for action, (n, value) in visits.items():
        edge = add_edge(tree, ROOT, action, 1.0)
        for _ in range(n):
            back_up(tree, np.array([[ROOT, edge]], np.int32), 1, np.array([1 - value, value]))
    return tree


def good_actions(visits: dict[int, tuple[int, float]], slack: float) -> set[int]:
    return {good_action([tree_with(visits)], 1, slack, key) for key in range(60)}


def test_a_search_with_slack_takes_choices_that_are_worth_a_little_less() -> None:
    assert good_actions({5: (10, 0.6), 6: (8, 0.59), 7: (8, 0.5)}, 0.02) == {5, 6}


def test_a_search_with_slack_takes_nothing_that_it_has_followed_seldom() -> None:
    assert good_actions({5: (20, 0.6), 6: (4, 0.9), 7: (5, 0.6)}, 0.02) == {5, 7}


# Allied levels ----------------------------------------------------------------------------------


def test_levels_are_allied_only_where_three_can_play() -> None:
    assert "hard-allied" not in agents.names_for(PEBBLES)
    assert "hard-allied" in agents.names_for(GAMES["island"])


def test_allied_seats_share_what_those_they_are_against_do_not_have() -> None:
    values = np.array([0.4, 0.1, 0.3, 0.2])
    ally(values, bits_of((0, 2)))
    assert values == pytest.approx([0.4, 0.15, 0.3, 0.15])


@pytest.mark.parametrize(("against", "expected"), [((0,), 0.9), ((0, 2), 0.7)])
def test_an_allied_seat_judges_one_ply_ahead_by_how_bad_it_is_for_the_others(
    against: tuple[int, ...], expected: float
) -> None:
    values = (0.1, 0.3, 0.5)
    judge = FunctionType(bad_for.__code__, {"value": lambda _, seat: values[seat], "MOST_SEATS": MOST_SEATS})
    assert judge(None, bits_of(against)) == pytest.approx(expected)


def island_of_three() -> Any:
    game = GAMES["island"]
    state = contract.start(game, contract.read_setup(game, players=3))
    while int(game.rules.to_act(state)) == CHANCE:
        weights = contract.outcome_weights(game, state)
        game.rules.apply(state, next(outcome for outcome, weight in enumerate(weights) if weight))
    return state


def test_a_search_of_an_allied_seat_values_the_whole_alliance_alike() -> None:
    state = island_of_three()
    seat = int(GAMES["island"].rules.to_act(state))
    own, person = seat, (seat + 1) % 3
    tree = SearchAgent(30).search(agents.decision_at(GAMES["island"], state, own, 1, 60.0, [person]))
    totals = tree.totals[: int(tree.counts[1])]
    assert totals.any()
    assert totals[:, own] == pytest.approx(totals[:, 3 - own - person])


def test_a_person_s_own_seat_plays_for_itself() -> None:
    state = island_of_three()
    seat = int(GAMES["island"].rules.to_act(state))
    assert agents.decision_at(GAMES["island"], state, seat, 1, 60.0, [seat]).against == ()


@pytest.mark.parametrize(("name", "expected"), [("novice-allied", (1,)), ("novice", ())])
def test_only_allied_levels_play_against_people(
    monkeypatch: pytest.MonkeyPatch, name: str, expected: tuple[int, ...]
) -> None:
    told: list[tuple[int, ...]] = []

    def note(_: GreedyAgent, decision: agents.Decision) -> int:
        told.append(decision.against)
        return decision.legal[0]

    monkeypatch.setattr(GreedyAgent, "choose", note)
    state = island_of_three()
    agents.choose(name, GAMES["island"], state, 0, 1, 1.0, people=[1])
    assert told[-1] == expected  # the agent is made ready by a decision of its own before


# A budget of both kinds -------------------------------------------------------------------------


def test_a_search_with_two_budgets_ends_at_its_simulations() -> None:
    tree = SearchAgent(50, 60.0).search(decision())
    assert int(tree.nodes[ROOT].visits) == 50


def test_a_search_with_two_budgets_ends_at_its_seconds() -> None:
    tree = SearchAgent(10**6, 0.001).search(decision())
    assert int(tree.nodes[ROOT].visits) < 10**6


# Several trees ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("simulations", "parts"), [(50, [16, 17, 17]), (2, [1, 1, 1])])
def test_the_trees_of_a_search_share_its_simulations(simulations: int, parts: list[int]) -> None:
    trees = SearchAgent(simulations, n_trees=3).search_all(decision())
    assert [int(tree.nodes[ROOT].visits) for tree in trees] == parts


def test_each_tree_has_a_key_of_its_own() -> None:
    state = island_of_three()
    own = int(GAMES["island"].rules.to_act(state))
    trees = SearchAgent(40, n_trees=2).search_all(agents.decision_at(GAMES["island"], state, own, 1, 60.0))
    assert not np.array_equal(trees[0].totals, trees[1].totals)


def test_several_trees_are_the_same_for_the_same_key() -> None:
    first, second = (SearchAgent(60, n_trees=3).search_all(decision()) for _ in range(2))
    assert all(
        np.array_equal(*pair) for pair in zip((t.totals for t in first), (t.totals for t in second), strict=True)
    )


def test_what_several_trees_found_at_the_root_is_added_up() -> None:
    trees = tree_with({5: (10, 0.5), 6: (7, 0.5)}), tree_with({6: (6, 0.25), 7: (2, 1.0)})
    added = {each.action: (each.visits, each.totals.tolist()) for each in root_choices(*trees)}
    assert added == {5: (10, [5.0, 5.0]), 6: (13, [8.0, 5.0]), 7: (2, [0.0, 2.0])}
    assert best_action(*trees) == 6


@pytest.mark.parametrize(
    "name",
    [
        "search:50:2s~0.01",
        "search~0.5",
        "search:2s",
        "greedy~0.0005",
        "search:2s*4",
        "search*2~0.1",
        "search:50:2s*4+1~0.01",
        "search+2/2",
    ],
)
def test_a_name_in_matches_may_give_both_budgets_and_slack(name: str) -> None:
    assert agents.agent_of(name, PEBBLES) is not None


@pytest.mark.parametrize(
    "name",
    [
        "greedy~",
        "greedy~1",
        "greedy:0.1",
        "search:2s:50",
        "search~.1",
        "novice~0.1",
        "search*0",
        "search+0",
        "search/2",
        "search+1/3",
        "search:50+",
        "search:50+12",
        "greedy+1",
    ],
)
def test_other_names_mean_no_agent(name: str) -> None:
    with pytest.raises(agents.BadAgent):
        agents.agent_of(name, PEBBLES)


@pytest.mark.parametrize("name", GAMES)
def test_the_levels_of_a_game_are_of_its_present_rules(name: str) -> None:
    levels = json.loads(GAMES[name].path_of("levels.json").read_text("utf-8"))
    assert levels["rules"] == GAMES[name].version
