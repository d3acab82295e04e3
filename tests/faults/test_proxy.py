"""Games through a line that loses, repeats, swaps, delays and cuts: they end as without it, each change made once."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.faults.history import History
from tests.faults.player import Player
from tests.faults.proxy import TO_SERVER, Proxy
from tests.leaks.browser import Running, body_of, fetch, running_server
from tests.server.event_loop import run_async
from voyageur.games import GAMES
from voyageur.server.workers.warmup import warm

pytestmark = pytest.mark.processes

PEOPLE = [{"kind": "person", "name": name} for name in ("Anna", "Ben")]
OPTIONS = {"kanata": {"round_cap": "10"}, "island": {"round_cap": "5"}}
PATIENCE = 0.2  # seconds before a player connects again
LONGEST_DELAY = 0.3  # longer, so that a message may come after the one that was sent again
AT_ONCE = 4
QUICK, LONG, LONG_PARTS = 4, 2000, 40
Log = list[tuple[int, int, str]]  # seq, seat, action


async def play(running: Running, address: str, game: str, seed: int, history: History, patience: float) -> Log:
    """Play a game to its end through `address`; return its log, compared with what the players were told."""
    new = {"game": game, "seats": PEOPLE, "seed": seed, "options": OPTIONS.get(game, {})}
    made = body_of(await fetch(running.address, "POST", "/api/tables", body=new))

    @asynccontextmanager
    async def reached() -> AsyncGenerator[str]:
        yield address

    told = history.table(made["table"])
    told.n_links = 0
    tokens = enumerate((made["tokens"]["0"], made["tokens"]["1"]))
    players = [Player(reached, told.id, seat, token, f"{seed}", history, patience) for seat, token in tokens]
    await asyncio.gather(*(player.play() for player in players))
    live, _ = await running.service.join(told.id, [made["tokens"]["0"]])
    events = (await asyncio.wrap_future(running.service._store.read(told.id))).events
    told.check_log([(event.seq, event.action, event.key) for event in events])
    assert [player.whole["result"] for player in players] == [players[0].whole["result"]] * 2
    await running.service.close_table(live, (0, 1))
    return [(event.seq, event.seat, event.action) for event in events]


async def play_both_ways(folder: Path, games: int, first_seed: int) -> tuple[int, Proxy]:
    """Play games without faults and then with them, some at a time; return the number of repeated changes."""
    numbers, history = count(first_seed), History()
    for game in GAMES.values():
        warm(game)  # so that no answer waits for the compiler
    async with AsyncExitStack() as stack:
        running = await stack.enter_async_context(running_server(folder, *GAMES.values()))
        proxy = Proxy(running.address, first_seed, LONGEST_DELAY)
        await stack.enter_async_context(proxy.running())

        async def play_some() -> None:
            while (number := next(numbers)) < first_seed + games:
                game = [*GAMES][number % len(GAMES)]
                plain = await play(running, running.address, game, number, History(), 60.0)
                assert await play(running, proxy.address, game, number, history, PATIENCE) == plain, (game, number)

        await asyncio.gather(*(play_some() for _ in range(AT_ONCE)))
    return history.n_repeated, proxy


def test_games_through_a_bad_line_end_as_without_it(tmp_path: Path):
    n_repeated, proxy = run_async(play_both_ways(tmp_path, QUICK, 0))
    assert n_repeated > 0
    assert proxy.counts.keys() == TO_SERVER.keys()


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_2000_games_through_a_bad_line_end_as_without_it(tmp_path: Path, part: int):
    games = LONG // LONG_PARTS
    run_async(play_both_ways(tmp_path, games, 1000 + games * part))
