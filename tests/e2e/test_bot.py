"""The example bot takes a seat by its link and plays any game to its end."""

import runpy
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.e2e.driving import PATIENCE, RANDOM, ROOT, Server
from voyageur.games import GAMES

bot: Any = SimpleNamespace(**runpy.run_path(str(ROOT / "examples" / "bot.py")))
LINES = 60
OPEN = {"kind": "open"}
SHORT = {"island": {"round_cap": "2"}}  # where agents take a person's time


@pytest.mark.parametrize("game", [*GAMES])
def test_the_bot_plays_a_whole_game(server: Server, game: str):
    made = server.ask("/api/tables", {"game": game, "seats": [OPEN, RANDOM], "seed": 3, "options": SHORT.get(game, {})})
    link = f"{server.address}/tables/{made['table']}#invitation={made['invitations']['0']}"
    address, token = bot.take_seat(link, "Robin")
    with connect(address, max_size=None, open_timeout=PATIENCE) as socket:
        assert bot.play(socket, token)["winners"]


def test_the_bot_is_short():
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) < LINES
