"""Warm-up: the order of the games, and the notice."""

import asyncio
import threading
from dataclasses import replace

import pytest

from tests.server.event_loop import run_async
from tests.toys.pebbles import GAME
from voyageur import agents
from voyageur.agents import SearchAgent
from voyageur.agents.solver import SolverAgent
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.kernel.view import CHANCE
from voyageur.server import serve
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.workers import warmup
from voyageur.table.told.events import Presenter

NAMES = ("one", "two", "three")


class ReadyAgents:
    """Agents that need no warm-up."""

    def warm_up(self, game: Game) -> None:
        """Do nothing."""

    def warm_cache(self, game: Game) -> None:
        """Do nothing."""


def warm_up() -> None:
    """Warm up three games, of which the third is requested first."""

    async def work() -> None:
        catalogue = Catalogue({name: replace(GAME, name=name) for name in NAMES})
        catalogue.prioritise("three")
        serve._warm_up(catalogue, ReadyAgents(), asyncio.get_running_loop())
        for name in NAMES:
            await catalogue.ready(name)

    run_async(work())
    for thread in threading.enumerate():
        if thread.name == serve.WARMER:
            thread.join()  # it goes on when all games are ready, and would see what the next test replaces


def test_a_requested_game_is_compiled_first(monkeypatch: pytest.MonkeyPatch):
    order: list[str] = []
    monkeypatch.setattr(serve.warmup, "warm", lambda game: order.append(game.name))
    monkeypatch.setattr(serve, "_is_compiled", lambda game: True)
    warm_up()
    assert order == ["three", "one", "two"]


@pytest.mark.parametrize(("is_compiled", "order"), [(False, ["agents", "rules"]), (True, ["rules", "agents"])])
def test_where_nothing_is_compiled_agents_are_first(
    monkeypatch: pytest.MonkeyPatch, is_compiled: bool, order: list[str]
):
    done, has_rules = list[str](), threading.Event()

    class Agents(ReadyAgents):
        def warm_up(self, game: Game) -> None:
            if is_compiled:
                has_rules.wait(60)
            has_rules.clear()
            done.append("agents")

    def rules(game: Game) -> None:
        done.append("rules")
        has_rules.set()

    monkeypatch.setattr(serve.warmup, "warm", rules)
    monkeypatch.setattr(serve, "is_patient", lambda: True)
    monkeypatch.setattr(serve, "_is_compiled", lambda game: is_compiled)
    monkeypatch.setattr(serve, "set_patience", lambda *_: None)
    monkeypatch.setattr(f"{__name__}.ReadyAgents", Agents)
    warm_up()
    assert done == order * 3


def test_a_notice_is_printed_only_for_games_without_cached_code(monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []
    has_said = threading.Event()

    def say(name: str) -> None:
        said.append(name)
        has_said.set()

    monkeypatch.setattr(serve.warmup, "warm", lambda game: has_said.wait(60))
    monkeypatch.setattr(serve, "_is_compiled", lambda game: game.name != "three")
    monkeypatch.setattr(serve, "_print_compiling", say)
    monkeypatch.setattr(serve, "NOTICE_SECONDS", 0.0)
    warm_up()
    assert said == ["three"]


def test_the_cache_knows_compiled_games(monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []
    monkeypatch.setattr(serve, "is_cached", lambda package: bool(asked.append(package)))
    assert not serve._is_compiled(GAME)
    assert asked == ["tests.toys.pebbles"]


def test_a_block_is_laid_so_that_the_first_one_chosen_comes_at_once(monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []
    branch = Presenter.branch
    monkeypatch.setattr(Presenter, "branch", lambda self, words: asked.append(len(words)) or branch(self, words))
    warmup.warm(GAMES["nouvelle-france"])
    assert min(asked) == 2  # the verb and the block, for all its poses
    assert max(asked) > 3  # and the site and the cubes, for its ghost


@pytest.mark.parametrize(("name", "players"), [("kanata", 0), ("island", 0), ("canoe", 3)])
def test_an_agent_is_warmed_up_by_one_simulation(monkeypatch: pytest.MonkeyPatch, name: str, players: int):
    asked: list[int] = []
    search = SearchAgent.search

    def noting(self: SearchAgent, decision: agents.Decision) -> object:
        tree = search(self, decision)
        asked.append(int(tree.nodes[0].visits))
        return tree

    monkeypatch.setattr(agents, "_ready", {})  # what earlier tests have made ready
    monkeypatch.setattr(SearchAgent, "search", noting)
    warmup.warm_agent(GAMES[name], agents, "expert", players)
    assert asked == [1]


@pytest.mark.parametrize("name", ["kanata", "canoe"])
def test_the_analysis_is_warmed_up_by_a_decision(monkeypatch: pytest.MonkeyPatch, name: str):
    seats: list[int] = []
    monkeypatch.setattr(agents.analysis, "analyse_ply", lambda game, state, seat, *_: seats.append(seat))
    warmup.warm_analysis(GAMES[name], agents)
    assert max(seats) >= 0


@pytest.mark.parametrize("name", GAMES)
def test_the_analysis_is_warmed_up_by_chance_however_late_it_acts(monkeypatch: pytest.MonkeyPatch, name: str):
    seats: list[int] = []
    monkeypatch.setattr(agents.analysis, "analyse_ply", lambda game, state, seat, *_: seats.append(seat))
    warmup.warm_analysis(GAMES[name], agents)
    assert seats[0] == CHANCE


def test_the_solver_is_not_asked_to_solve_a_course_before_anybody_plays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(SolverAgent, "choose", lambda *_: pytest.fail("asked"))
    warmup.warm_agent(GAMES["canoe"], agents, "solver", 2)


def test_agents_without_a_warm_up_are_let_be():
    warmup.warm_agent(GAME, object(), "first", 2)
