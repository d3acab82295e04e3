"""The games.  `GAMES` is the one list of them."""

from collections.abc import Mapping

from voyageur.games import canoe, kanata
from voyageur.kernel.contract import Game

GAMES: Mapping[str, Game] = {game.name: game for game in (kanata.GAME, canoe.GAME)}
