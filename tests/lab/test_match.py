"""Matches: arrangements, chance and luck of a game, blocks that count, the file, and several processes."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.toys.pebbles import GAME
from voyageur.agents.levels import level_of
from voyageur.agents.values import shipped_card
from voyageur.games.kanata import GAME as KANATA
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.kernel.view import CHANCE
from voyageur.lab.match import (
    BadBlockFile,
    Block,
    BlockFile,
    Gate,
    MatchGame,
    MatchPlan,
    arrangements,
    play,
    play_game,
    report_of,
    run_match,
)
from voyageur.lab.match.report import counted
from voyageur.lab.match.workers import play_block

SETUP = contract.read_setup(GAME, {"pile": "9"})
PLAN = MatchPlan.of(GAME, SETUP, ("greedy", "random"), 5, 1.0)


def start() -> State:
    return contract.start(GAME, SETUP)


def block(number: int, *shares: tuple[float, float], digest: str = "") -> Block:
    """Return a block of two games with the shares of its seats; greedy sits at seat 0, then at seat 1."""
    names = PLAN.arrangements
    games = [
        MatchGame(name, share, (0.25, -0.25), "emptied", 4, digest or f"{number} {n}")
        for n, (name, share) in enumerate(zip(names, shares, strict=True))
    ]
    return Block(number, tuple(games))


# Arrangements and games -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agents", "players", "expected"),
    [
        (("a", "b"), 2, ["ab", "ba"]),
        (("a",), 2, ["aa"]),
        (("a", "b"), 4, ["abbb", "babb", "bbab", "bbba"]),
        (("a", "b", "c"), 3, ["abc", "acb", "bac", "bca", "cab", "cba"]),
    ],
)
def test_agents_sit_in_every_arrangement_once(agents: tuple[str, ...], players: int, expected: list[str]):
    assert sorted("".join(names) for names in arrangements(agents, players)) == expected


@pytest.mark.parametrize("agents", [(), ("a", "b", "c")])
def test_more_agents_than_seats_or_none_are_refused(agents: tuple[str, ...]):
    with pytest.raises(ValueError, match="2 seats need 1 to 2 agents"):
        arrangements(agents, 2)


def test_the_same_key_gives_the_same_game_and_another_one_another():
    games = [play_game(GAME, start(), ("greedy", "random"), key, 1.0) for key in (7, 7, 8)]
    assert games[0] == games[1]
    assert games[0].digest != games[2].digest


def test_a_die_of_the_same_occasion_falls_alike_whoever_sits_where(monkeypatch: pytest.MonkeyPatch):
    drawn: list[list[int]] = []
    plain = play._draw_with_luck

    def note(*given: object) -> object:
        found = plain(*given)  # pyright: ignore[reportArgumentType]
        drawn[-1].append(found[0])
        return found

    monkeypatch.setattr(play, "_draw_with_luck", note)
    for names in PLAN.arrangements:
        drawn.append([])
        play_game(GAME, start(), names, 3, 1.0)
    n_both = min(map(len, drawn))
    assert drawn[0][:n_both] == drawn[1][:n_both]


def test_the_luck_of_a_die_is_nothing_on_average():
    state = start()
    assert GAME.rules.to_act(state) == CHANCE
    weights = np.array(contract.outcome_weights(GAME, state))
    gained = np.zeros(2)
    for outcome in np.flatnonzero(weights):
        monkey = states.copy(state)
        keys = (key for key in range(10_000) if play._draw_with_luck(GAME, monkey, key, 2)[0] == outcome)
        gained += weights[outcome] * play._draw_with_luck(GAME, monkey, next(keys), 2)[1]
    assert gained == pytest.approx([0, 0], abs=1e-12)


def test_the_first_decisions_of_an_opening_are_alike_whoever_sits_where(monkeypatch: pytest.MonkeyPatch):
    made: list[tuple[str, int]] = []
    plain = play.agents.choose

    def note(agent: Any, *given: Any) -> int:
        action = plain(agent, *given)
        made.append((str(agent), action))
        return action

    monkeypatch.setattr(play.agents, "choose", note)
    found = []
    for names in PLAN.arrangements:
        made.clear()
        play_game(GAME, start(), names, 3, 1.0, opening=2)
        found.append([*made])
    assert found[0][:2] == found[1][:2]
    assert [[name for name, _ in each[:3]] for each in found] == [
        ["greedy~0.1", "greedy~0.1", each[0]] for each in PLAN.arrangements
    ]


def test_a_share_is_that_of_the_win():
    game = play_game(GAME, start(), ("random", "random"), 1, 1.0)
    assert sum(game.shares) == 1
    assert len(game.luck) == 2


# Blocks -----------------------------------------------------------------------------------------


def test_an_agents_share_is_the_mean_over_its_seats_with_and_without_luck():
    found = block(0, (1, 0), (1, 0))
    assert (found.share_of("greedy"), found.share_of("random")) == (0.5, 0.5)
    assert found.share_of("greedy", without_luck=True) == 0.5  # 1 - 0.25 at one seat, 0 + 0.25 at the other


def test_a_block_that_repeats_earlier_games_does_not_count():
    blocks = [block(0, (1, 0), (0, 1), digest="x"), block(1, (1, 0), (0, 1), digest="x"), block(2, (0, 1), (1, 0))]
    assert [each.number for each in counted(blocks)] == [0, 2]
    report = report_of(PLAN, blocks)
    assert (report.n_games, report.n_repeated, report.shares["greedy"].mean) == (4, 1, 0.5)


def test_the_report_has_the_shares_of_agents_and_seats():
    report = report_of(PLAN, [block(0, (1, 0), (0, 1)), block(1, (1, 0), (1, 0))])
    assert (report.shares["greedy"].mean, report.shares["random"].mean) == (0.75, 0.25)
    assert [seat.mean for seat in report.seats] == [0.75, 0.25]
    assert report.elo is not None
    assert report.elo[0] == pytest.approx(190.85, abs=0.01)  # 400 log10(3)


# Matches ----------------------------------------------------------------------------------------


@pytest.mark.processes
def test_a_match_is_the_same_in_one_process_and_in_two():
    assert run_match(GAME, PLAN, 6, processes=2) == run_match(GAME, PLAN, 6)


@pytest.mark.processes
def test_a_gate_ends_the_match_after_the_same_block_however_many_processes_play():
    gate = Gate(0.0, 0.3)
    blocks = run_match(GAME, PLAN, 400, gate)
    assert len(blocks) < 400
    assert report_of(PLAN, blocks, gate).verdict != "open"
    assert run_match(GAME, PLAN, 400, gate, processes=2) == blocks


# The file ---------------------------------------------------------------------------------------


def test_a_match_goes_on_from_its_file_after_a_kill(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    whole = run_match(GAME, PLAN, 5, file=BlockFile(path, PLAN))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:40])  # killed within the third block
    again = BlockFile(path, PLAN)
    assert sorted(again.blocks) == [0, 1]
    assert run_match(GAME, PLAN, 5, file=again) == whole
    assert sorted(path.read_bytes().splitlines()) == sorted(line.rstrip() for line in lines)


def test_a_file_names_all_that_another_needs_to_play_the_match_again(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    run_match(GAME, PLAN, 1, file=BlockFile(path, PLAN))
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert head.pop("voyageur")
    assert head == {
        "format": "voyageur-match 1",
        "game": "pebbles",
        "rules": "1.0",
        "options": {"pile": "9"},
        "players": 2,
        "agents": ["greedy", "random"],
        "seed": 5,
        "seconds": 1.0,
    }


def test_the_plan_says_what_levels_are_and_by_which_values_searches_judge():
    setup = contract.read_setup(KANATA, {})
    plan = MatchPlan.of(KANATA, setup, ("medium", "greedy"), 5, 1.0)
    assert plan.levels == {"medium": str(level_of(KANATA, 2, "medium").agent)}
    assert plan.values == shipped_card(KANATA, 2).weights
    assert MatchPlan.of(KANATA, setup, ("greedy", "random"), 5, 1.0).values == ""


def test_the_file_of_a_match_with_other_values_or_levels_is_refused(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    BlockFile(path, PLAN)
    assert refused(path, replace(PLAN, values="00")) == ("other", 1)
    assert refused(path, replace(PLAN, levels={"greedy": "search:4"})) == ("other", 1)


def test_the_opening_is_named_in_the_file_if_there_is_one():
    assert replace(PLAN, opening=2).as_json() == {**PLAN.as_json(), "opening": 2}


def test_a_block_is_played_with_the_opening_of_its_plan():
    found = play_block(GAME, replace(PLAN, opening=2), 0)
    key = PLAN.key_of(0)
    assert found.games == tuple(play_game(GAME, start(), names, key, 1.0, 2) for names in PLAN.arrangements)
    assert found != play_block(GAME, PLAN, 0)


def refused(path: Path, plan: MatchPlan = PLAN) -> tuple[str, int]:
    with pytest.raises(BadBlockFile) as caught:
        BlockFile(path, plan)
    return caught.value.fault, caught.value.line


def test_the_file_of_another_match_is_refused(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    BlockFile(path, PLAN)
    assert refused(path, replace(PLAN, seed=6)) == ("other", 1)


@pytest.mark.parametrize("text", [b"x", b"x\n", b"[]\n", b'"' * 70_000 + b"\n", b"\xff\n"])
def test_a_file_that_is_no_match_is_refused(tmp_path: Path, text: bytes):
    path = tmp_path / "match.jsonl"
    path.write_bytes(text)
    assert refused(path) == ("other", 1)
    assert path.read_bytes() == text


@pytest.mark.parametrize("line", ["x", "7", "{}", '{"block": 3, "games": []}', '{"block": 0, "games": [{}, {}]}'])
def test_a_line_that_is_no_block_is_refused_with_its_number(tmp_path: Path, line: str):
    path = tmp_path / "match.jsonl"
    run_match(GAME, PLAN, 2, file=BlockFile(path, PLAN))
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    assert refused(path) == ("line", 4)


@pytest.mark.parametrize(
    ("word", "other"),
    [('"greedy", "random"', '"random", "random"'), ("[1.0, 0.0]", "[NaN, 0.0]"), ('"block": 0', '"block": -1')],
)
def test_a_block_of_other_agents_or_impossible_numbers_is_refused(tmp_path: Path, word: str, other: str):
    path = tmp_path / "match.jsonl"
    run_match(GAME, PLAN, 1, file=BlockFile(path, PLAN))
    head, line = path.read_text(encoding="utf-8").splitlines()
    assert word in line
    path.write_text(f"{head}\n{line.replace(word, other, 1)}\n", encoding="utf-8")
    assert refused(path) == ("line", 2)


def test_a_block_that_two_commands_wrote_alike_counts_once(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    whole = run_match(GAME, PLAN, 2, file=BlockFile(path, PLAN))
    path.write_bytes(path.read_bytes() + path.read_bytes().splitlines(keepends=True)[1])
    assert [*BlockFile(path, PLAN).blocks.values()] == whole


def test_a_block_that_stands_twice_with_other_games_is_refused(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    run_match(GAME, PLAN, 2, file=BlockFile(path, PLAN))
    line = path.read_text(encoding="utf-8").splitlines()[1].replace('"n_plies": ', '"n_plies": 1', 1)
    path.write_bytes(path.read_bytes() + f"{line}\n".encode())
    assert refused(path) == ("twice", 4)
