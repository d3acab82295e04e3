"""`voyageur bench`: its figures, and how they are printed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.conftest import CommandOutput
from voyageur.cli import bench
from voyageur.games import GAMES
from voyageur.kernel.contract import Game, read_setup
from voyageur.lab.bench import OPTIONS

MOVE_FIGURES = {"move_cpu_ms", "event_bytes", "welcome_bytes", "decision_bytes", "game_bytes", "base_bytes"}
RULE_FIGURES = {
    *("playouts_per_second", "plies_per_second", "openspiel_ratio", "legal_ns", "apply_ns", "copy_ns", "view_us"),
    *("search_sims_per_second", "search_openspiel_ratio", "cold_first_move_s", "warm_first_move_s"),
    *("batch_steps_per_second", "batch_decisions_per_second", "batch_pgx_ratio"),
}
PEERS_MISSING = {
    "playouts_per_second": {"median": 1.5, "min": 1, "max": 2, "runs": 3},
    "openspiel_ratio": None,
    "search_openspiel_ratio": None,
    "batch_pgx_ratio": None,
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_set_up_with_the_options_that_it_is_measured_with(name: str):
    assert {*OPTIONS} <= {*GAMES}
    texts = OPTIONS.get(name, {})
    assert read_setup(GAMES[name], texts).texts == texts


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures that take no time."""

    def rules(game: Game, quick: bool) -> dict[str, Any]:
        return PEERS_MISSING

    def server(game: Game, quick: bool) -> dict[str, Any]:
        return {"welcome_bytes": 40_000, "event_bytes": {"median": 584, "p99": 5045, "max": 7224}}

    monkeypatch.setattr(bench, "measure_game", rules)
    monkeypatch.setattr(bench.server_bench, "measure", server)


@pytest.mark.usefixtures("measured")
def test_bench_json_has_the_figures_of_the_rules_and_of_the_server(voyageur: Callable[..., CommandOutput]) -> None:
    assert json.loads(voyageur("bench", "canoe", "--json").out)["canoe"]["welcome_bytes"] == 40_000


@pytest.mark.usefixtures("measured")
def test_bench_shows_a_spread_as_median_and_extremes(voyageur: Callable[..., CommandOutput]) -> None:
    assert "1.5 (1 ... 2)" in voyageur("bench", "canoe").out


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize(
    ("row", "peer"),
    [("openspiel ratio", "OpenSpiel"), ("search openspiel ratio", "OpenSpiel"), ("batch pgx ratio", "Pgx")],
)
def test_bench_says_which_peer_is_missing(voyageur: Callable[..., CommandOutput], row: str, peer: str) -> None:
    (line,) = (line for line in voyageur("bench", "canoe").out.splitlines() if f"│ {row} " in line)
    assert f"{peer} is not installed" in line


@pytest.mark.long
@pytest.mark.parametrize("game", ["canoe", "island"])  # without secrets, and with
def test_bench_measures_every_figure_of_a_game(voyageur: Callable[..., CommandOutput], game: str) -> None:
    found = json.loads(voyageur("bench", game, "--quick", "--json").out)[game]
    assert found.keys() >= MOVE_FIGURES | RULE_FIGURES
