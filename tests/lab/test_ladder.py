"""Ladders: who plays whom, the same chance for all, the report, the file, and several processes."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.toys.pebbles import GAME
from voyageur.kernel import contract
from voyageur.lab.ladder import LadderPlan, ladder_report_of, run_ladder
from voyageur.lab.match import BadBlockFile, Block, BlockFile, MatchGame, MatchPlan, run_match

SETUP = contract.read_setup(GAME, {"pile": "9"})
AGENTS = ("random", "greedy", "search:2")
PLAN = LadderPlan.of(GAME, SETUP, AGENTS, 5, 1.0)
ALL_AGAINST_ALL = [("random", "greedy"), ("random", "search:2"), ("greedy", "search:2")]


def block_won_by(plan: LadderPlan, number: int, winners: str, *, mark: str = "") -> Block:
    """Return a block in which an agent of `winners` wins each game, the first of them that sits there."""
    match, _ = plan.match_of(number)
    games: list[MatchGame] = []
    for n, names in enumerate(match.arrangements):
        best = next(name for name in winners if name in names)
        shares = tuple((name == best) / names.count(best) for name in names)
        games.append(MatchGame(names, shares, (0.0,) * len(names), "emptied", 4, mark or f"{number} {n}"))
    return Block(number, tuple(games))


def letters(agents: str, players: int) -> LadderPlan:
    """Return a plan for agents that are named by letters."""
    return LadderPlan.of(GAME, replace(SETUP, players=players), tuple(agents), 5, 1.0)


# Plans ------------------------------------------------------------------------------------------


def test_every_two_agents_play_a_match_at_two_seats():
    assert [match.agents for match in PLAN.matches] == ALL_AGAINST_ALL


def test_at_more_seats_each_agent_plays_alone_against_several_of_each_other():
    plan = letters("ab", 3)
    seated = [["".join(names) for names in match.arrangements] for match in plan.matches]
    assert list(map(sorted, seated)) == [["abb", "bab", "bba"], ["aab", "aba", "baa"]]
    assert plan.games_of_two == 6


@pytest.mark.parametrize("agents", ["", "a", "aba"])
def test_fewer_than_two_agents_or_the_same_twice_make_no_ladder(agents: str):
    with pytest.raises(ValueError, match="all different"):
        letters(agents, 2)


def test_one_seat_makes_no_ladder():
    with pytest.raises(ValueError, match="1 seats need"):
        letters("ab", 1)


def test_the_blocks_of_a_cycle_have_the_same_key():
    keys = [match.key_of(cycle) for match, cycle in map(PLAN.match_of, range(6))]
    assert keys[0] == keys[1] == keys[2] != keys[3]
    assert keys[3] == keys[4] == keys[5]


def test_the_games_of_two_agents_are_those_of_their_match():
    blocks = run_ladder(GAME, PLAN, 3)
    match = MatchPlan.of(GAME, SETUP, AGENTS[:2], 5, 1.0)
    assert [block.games for block in blocks[::3]] == [block.games for block in run_match(GAME, match, 3)]


# Reports ----------------------------------------------------------------------------------------


def test_the_ratings_are_ordered_from_the_best():
    plan = letters("abc", 2)
    report = ladder_report_of(plan, [block_won_by(plan, number, "cab") for number in range(12)], "a")
    assert list(report.ratings) == ["c", "a", "b"]
    assert report.ratings["a"].points == 0


def test_the_share_against_the_next_is_that_of_their_match():
    plan = letters("abc", 2)
    blocks = [block_won_by(plan, number, "cab") for number in range(9)]
    blocks += [block_won_by(plan, number, "bac") for number in range(9, 12)]
    report = ladder_report_of(plan, blocks, "a")
    shares = [report.share_against_next(agent) for agent in report.ratings]
    assert [share and share.mean for share in shares] == [0.75, 0.75, None]


def test_at_more_seats_the_share_against_the_next_is_that_of_one_alone():
    plan = letters("ab", 3)
    alone = ladder_report_of(plan, [block_won_by(plan, number, "ab") for number in range(4)], "b")
    share = alone.share_against_next("a")
    assert (share and share.mean, alone.matches[1].shares["a"].mean) == (1, 0.5)


def test_an_agent_that_wins_as_often_as_the_others_of_its_table_has_their_rating():
    plan = letters("ab", 3)
    blocks = [block_won_by(plan, number, "ab") for number in range(4)]
    even = [Block(block.number, tuple(replace(game, shares=(1 / 3,) * 3) for game in block.games)) for block in blocks]
    assert ladder_report_of(plan, even, "b").ratings["a"].points == pytest.approx(0, abs=1e-6)


def test_the_advantage_is_the_difference_of_two_effects():
    plan = letters("ab", 2)
    blocks = [block_won_by(plan, number, "ab") for number in range(8)]
    firsts = [Block(block.number, tuple(replace(game, shares=(1.0, 0.0)) for game in block.games)) for block in blocks]
    report = ladder_report_of(plan, firsts, "a")
    assert report.advantage is not None
    assert report.advantage.points == pytest.approx(report.seats[0].points - report.seats[1].points)
    assert report.advantage.low > 0


def test_three_seats_have_no_advantage_but_effects():
    plan = letters("ab", 3)
    report = ladder_report_of(plan, [block_won_by(plan, number, "ab") for number in range(4)], "a")
    assert (report.advantage, len(report.seats)) == (None, 3)


def test_a_block_that_repeats_earlier_games_does_not_change_the_ratings():
    plan = letters("ab", 2)
    blocks = [block_won_by(plan, 0, "ab"), block_won_by(plan, 1, "ba"), block_won_by(plan, 2, "ab", mark="x")]
    again = block_won_by(plan, 3, "ab", mark="x")
    once, twice = (ladder_report_of(plan, each, "b") for each in (blocks, [*blocks, again]))
    assert (once.n_repeated, twice.n_repeated, twice.n_games) == (0, 1, 6)
    assert twice.ratings["a"].points == once.ratings["a"].points


def test_the_json_of_a_report_has_the_plan_and_every_match():
    plan = letters("abc", 2)
    found = ladder_report_of(plan, [block_won_by(plan, number, "abc") for number in range(6)], "a").as_json()
    json.dumps(found)
    assert found["plan"]["agents"] == ["a", "b", "c"]
    assert [match["plan"]["agents"] for match in found["matches"]] == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert (found["games"], found["endings"], found["plies"]) == (12, {"emptied": 12}, 4)


# Play and file ----------------------------------------------------------------------------------


@pytest.mark.processes
def test_a_ladder_is_the_same_in_one_process_and_in_two():
    assert run_ladder(GAME, PLAN, 2, processes=2) == run_ladder(GAME, PLAN, 2)


def test_a_ladder_goes_on_from_its_file_after_a_kill(tmp_path: Path):
    path = tmp_path / "ladder.jsonl"
    whole = run_ladder(GAME, PLAN, 2, BlockFile(path, PLAN))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]) + lines[5][:40])  # killed within the fifth block
    again = BlockFile(path, PLAN)
    assert sorted(again.blocks) == [0, 1, 2, 3]
    assert run_ladder(GAME, PLAN, 2, again) == whole
    assert path.read_bytes().splitlines() == [line.rstrip() for line in lines]


@pytest.mark.parametrize("other", [LadderPlan.of(GAME, SETUP, AGENTS[:2], 5, 1.0), PLAN.matches[0]])
def test_the_file_of_another_ladder_or_of_a_match_is_refused(tmp_path: Path, other: LadderPlan | MatchPlan):
    path = tmp_path / "ladder.jsonl"
    BlockFile(path, PLAN)
    with pytest.raises(BadBlockFile, match="other"):
        BlockFile(path, other)
