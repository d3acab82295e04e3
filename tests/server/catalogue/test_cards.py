"""The levels on a game's card."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from tests.toys.pebbles import GAME
from voyageur import agents
from voyageur.agents.levels import LEVELS, Level, Rating
from voyageur.agents.spec import AgentSpec
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.server.catalogue.cards import card, full_card, level_cards


@dataclass(frozen=True)
class Rated:
    """Agents with two levels, rated for three players only."""

    def names_for(self, game: Game) -> tuple[str, ...]:
        return ("random", "easy-allied", "easy", "hard")

    def levels_of(self, game: Game, players: int) -> tuple[Level, ...]:
        rating = Rating(1200, 1150, 1250) if players == 3 else None
        return Level("easy", AgentSpec("greedy"), 0.1, rating), Level("hard", AgentSpec("search"), 1.0)


def test_people_choose_among_the_levels_and_nothing_else():
    shown = full_card(card(GAME, "en"), GAME, agents)  # pyright: ignore[reportArgumentType]
    levels: Any = shown.levels
    assert tuple(level.name for level in levels) == LEVELS


def test_a_level_is_rated_for_the_numbers_of_players_that_were_measured():
    game: Any = SimpleNamespace(players=(2, 3))
    assert [level.ratings for level in level_cards(game, Rated())] == [{3: (1200, 1150, 1250)}, {}]


def test_a_level_can_be_allied_if_there_is_such_an_agent():
    game: Any = SimpleNamespace(players=(2, 3))
    assert [level.allied for level in level_cards(game, Rated())] == ["easy-allied", None]


def test_only_a_game_with_a_solver_advises():
    advise = {name: full_card(card(GAMES[name], "en"), GAMES[name], Rated()).advises for name in ("kanata", "canoe")}
    assert advise == {"kanata": False, "canoe": True}
