"""Measure rows of a group in this process, of the build that `voyageur` is imported from, for the table of ratios.

    PYTHONPATH=BUILD/src python -m bench.ratios.measure GROUP GAME NUMBER ROW,ROW

NUMBER is that of the pair: another one takes other positions and games.  What is printed last is a JSON object, ROW to
figure.  Everything is CPU time where nothing else is said.
"""

import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

from bench.ratios import moved
from bench.ratios.rows import TRIAL

OPTIONS: Mapping[str, Mapping[str, str]] = {"canoe": {"course": "club"}, "island": {"layout": "fixed"}}
SECONDS = 0.25  # of calls of one kind
COMPILING = {"VOYAGEUR_PLAIN_FIRST": "0"}  # has code compiled, or loaded, when it is first called
now = time.process_time


def opening_of(name: str) -> tuple[Any, Any]:
    """Return a game and its first state, under options by which nothing is drawn."""
    from voyageur.games import GAMES
    from voyageur.kernel import contract

    game = GAMES[name]
    return game, contract.start(game, contract.read_setup(game, dict(OPTIONS.get(name, {}))))


def seconds_of(call: Callable[[int], Any]) -> float:
    """Return the seconds of one round of `call`, which does any number of them."""
    rounds, lasted = 1, 0.0
    while lasted < SECONDS:
        rounds = max(rounds + 1, int(1.2 * rounds * SECONDS / lasted)) if lasted > SECONDS / 20 else 8 * rounds
        begun = now()
        call(rounds)
        lasted = now() - begun
    return lasted / rounds


# Calls of the rules -----------------------------------------------------------------------------

N_POSITIONS = 512  # for calls of compiled code
N_VIEWS, N_FIRST_VIEWS, VIEWS_A_BATCH = 144, 32, 16
LEAST_NS = 0.5  # of a call: what takes less cannot be told from what is subtracted
VIEW_KEY = 1_000  # other positions than those for calls


def calls(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure playouts, and calls of the rules at positions of random games."""
    import numpy as np

    from voyageur.kernel.jit import bound
    from voyageur.lab import loops_of_the_bench as loops

    game, opening = opening_of(name)
    found = playouts(game, opening, number) if {"playouts", "playouts-peer"} & {*rows} else {}
    functions = {"legal": game.rules.legal, "apply": game.rules.apply, "observe": game.presentation.observe}
    positions, decisions, actions = positions_of(game, opening, number) if {*functions, "copy"} & {*rows} else (0, 0, 0)
    room = np.zeros(1, game.rules.STATE).view(np.recarray)
    listed = np.zeros(game.rules.MOST_LEGAL, np.int32)
    written = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)

    def cost(template: Any, of: Any, numbers: Any = actions, out: Any = listed) -> float:
        call = bound(template, game.name, functions)
        call(of, room, numbers, out, 1)
        return 1e9 * seconds_of(lambda rounds: call(of, room, numbers, out, rounds)) / N_POSITIONS

    if "legal" in rows:
        found["legal"] = cost(loops.time_legal, decisions)
    copy = cost(loops.time_copy, positions) if {"copy", "apply"} & {*rows} else 0.0
    found |= {"copy": copy} if "copy" in rows else {}
    if "apply" in rows:
        found["apply"] = max(LEAST_NS, cost(loops.time_apply, positions) - copy)
    if "observe" in rows:
        seats = np.array([game.rules.to_act(state) for state in decisions], np.int64)
        found["observe"] = cost(loops.time_observe, decisions, seats, written)
    if "view" in rows:
        found["view"] = 1e6 * view(game, opening, VIEW_KEY + number)
    return found


def playouts(game: Any, opening: Any, number: int) -> dict[str, float]:
    """Return the random games a second, and their plies."""
    from voyageur.lab.playouts import play_games

    everyone, n_plies = ("random",) * game.players[0], 0.0

    def play(n: int) -> None:
        nonlocal n_plies
        n_plies = int(play_games(game, opening, everyone, 1_000_000 * number, n).plies.sum()) / n

    play(2)  # compiles
    seconds = seconds_of(play)
    return {"playouts": 1 / seconds, "playouts-peer": n_plies / seconds}


def random_play(game: Any, opening: Any, key: int) -> Iterator[tuple[Any, int]]:
    """Yield positions of random games and the action that is played there, without end."""
    import numpy as np

    from voyageur.kernel import contract, states

    dice, state = np.random.default_rng(key), states.copy(opening)
    while True:
        if game.rules.to_act(state) >= 0:
            action = int(dice.choice(contract.legal_actions(game.rules, state)))
        else:
            weights = np.array(contract.outcome_weights(game, state), float)
            action = int(dice.choice(len(weights), p=weights / weights.sum()))
        yield state, action
        game.rules.apply(state, action)
        if game.rules.to_act(state) == contract.NOBODY:
            state = states.copy(opening)


def positions_of(game: Any, opening: Any, key: int) -> tuple[Any, Any, Any]:
    """Return every fourth position of random games, every fourth decision, and the action after each of the former."""
    import numpy as np

    positions, decisions = (np.zeros(N_POSITIONS, game.rules.STATE) for _ in range(2))
    actions = np.zeros(N_POSITIONS, np.int32)
    n_decisions = 0
    for n, (state, action) in enumerate(random_play(game, opening, key)):
        if n % 4 == 0 and n // 4 < N_POSITIONS:
            positions[n // 4], actions[n // 4] = state, action
        if game.rules.to_act(state) >= 0:
            if n_decisions % 4 == 0 and n_decisions // 4 < N_POSITIONS:
                decisions[n_decisions // 4] = state
            n_decisions += 1
        if min(n, n_decisions) // 4 >= N_POSITIONS:
            break
    return positions.view(np.recarray), decisions.view(np.recarray), actions


def view(game: Any, opening: Any, key: int) -> float:
    """Return the seconds of a view, each of another position."""
    from voyageur.kernel import states

    played = islice(random_play(game, opening, key), 0, 4 * (N_FIRST_VIEWS + N_VIEWS), 4)
    some = [states.copy(state) for state, _ in played]
    seats = [seat if seat >= 0 else None for seat in (int(game.rules.to_act(state)) for state in some)]
    asked = list(zip(some, seats, strict=True))
    for state, seat in asked[:N_FIRST_VIEWS]:  # compiles, and reads what all views need
        game.presentation.view(state, seat)
    moved.tune_garbage()  # to look through all objects takes as long as many views
    batches = list[float]()
    for first in range(N_FIRST_VIEWS, len(asked), VIEWS_A_BATCH):
        begun = now()
        for state, seat in asked[first : first + VIEWS_A_BATCH]:
            game.presentation.view(state, seat)
        batches.append((now() - begun) / VIEWS_A_BATCH)
    return median(batches)  # in some, code is loaded that few positions need


# Observations in a loop -------------------------------------------------------------------------


def observing(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure an observation by `observe_changed`, or by `observe` in a build without it, at random decisions."""
    import numpy as np

    from voyageur.kernel.jit import bound
    from voyageur.lab import loops_of_the_bench as loops

    game, opening = opening_of(name)
    _, decisions, _ = positions_of(game, opening, number)
    presentation: Any = game.presentation
    if hasattr(presentation, "observe_changed"):
        observe_changed, n_shown = presentation.observe_changed, presentation.SHOWN_SIZE
    else:
        observe_changed, n_shown = bound(loops.observe_anew, name, {"observe": presentation.observe}), 1
    n, n_seats = len(decisions), int(game.rules.n_seats(opening))
    acting, in_turn = np.array([game.rules.to_act(state) for state in decisions], np.int64), np.arange(n) % n_seats
    many, shown = np.zeros((n, presentation.OBSERVATION_SIZE), np.float32), np.zeros((n, n_shown), np.int64)

    def cost(template: Any, seats: Any, out: Any, of_out: Any) -> float:
        call = bound(template, name, {"observe_changed": observe_changed})
        call(decisions, seats, out, of_out, 1)
        return 1e9 * seconds_of(lambda rounds: call(decisions, seats, out, of_out, rounds)) / n

    ways: dict[str, Any] = {
        "observe-loop": (loops.time_observe_loop, acting, many[0], shown[0]),
        "observe-seats": (loops.time_observe_loop, in_turn, many[0], shown[0]),
        "observe-rows": (loops.time_observe_rows, acting, many, shown),
    }
    return {row: cost(*ways[row]) for row in rows}


# The search -------------------------------------------------------------------------------------

SIMULATIONS, N_SEARCHES = 1000, 5


def search(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure simulations a second, at positions of greedy games that leave a choice."""
    from voyageur import agents
    from voyageur.agents import SearchAgent

    game, opening = opening_of(name)
    agent, lasted = SearchAgent(SIMULATIONS), 0.0
    for n, (key, state) in enumerate(positions_to_search(game, opening, (N_SEARCHES + 1) * number)):
        decision = agents.decision_at(game, state, int(game.rules.to_act(state)), key, 0.0)
        begun = now()
        agent.search(decision)
        lasted += now() - begun if n else 0.0  # the first one compiles
        if n == N_SEARCHES:
            break
    speed = N_SEARCHES * SIMULATIONS / lasted
    return {"search": speed, "search-peer": speed}


def positions_to_search(game: Any, opening: Any, first_key: int) -> Iterator[tuple[int, Any]]:
    """Yield keys, and of the greedy game of each one position in which a seat has a choice."""
    from voyageur import agents
    from voyageur.kernel import contract, states

    for key in count(first_key):
        dice, state, found = random.Random(key), states.copy(opening), list[Any]()
        while (acting := int(game.rules.to_act(state))) != contract.NOBODY:
            if acting >= 0:
                if len(contract.legal_actions(game.rules, state)) > 1:
                    found.append(states.copy(state))
                action = agents.choose("greedy", game, state, acting, dice.randrange(2**32), 1.0)
            else:
                weights = contract.outcome_weights(game, state)
                action = dice.choices(range(len(weights)), weights)[0]
            game.rules.apply(state, action)
        if found:
            yield key, dice.choice(found)


# The server -------------------------------------------------------------------------------------

N_SOCKETS = 3
N_DECISIONS = 120
N_SOCKET_GAMES = 2
NO_LIMITS = (
    "changes_a_second=100000",
    "requests_a_second=100000",
    "messages_a_second=100000",
    "messages_by_address=100000",
    "tables_an_hour=100000",
)


def players_at(game: Any) -> int:
    """Return how many play where a table has three sockets: a seat each where seats have secrets."""
    return N_SOCKETS if game.has_secrets else game.players[-1]


def seated(name: str, seed: int) -> Any:
    """Return a live table with the channels of its audiences, as three sockets have."""
    from voyageur import Table
    from voyageur.games import GAMES

    live = moved.live_table_class()(Table(name, players=players_at(GAMES[name]), seed=seed), ())
    join(live)
    return live


def join(live: Any) -> None:
    """Make the channels of all audiences, with the whole of each."""
    for audience in audiences(live.table.game):
        live.channel(audience).whole()


def audiences(game: Any) -> list[Any]:
    """Return what three sockets see."""
    audience = moved.audience_class()
    return [audience(seat, "en") for seat in range(N_SOCKETS)] if game.has_secrets else [audience(None, "en")]


def act(live: Any, dice: random.Random) -> float:
    """Play a random action and tell it to all audiences, with the choices after it; return the seconds of it all."""
    encode, action = moved.encode(), dice.choice(live.table.legal())
    begun = now()
    live.table.play(action)
    while behind := [channel for channel in live.channels() if channel.is_behind]:
        for channel in behind:
            channel.advance(1)
    if (seat := moved.seat_to_act(live.table)) >= 0:
        audience = audiences(live.table.game)[seat if live.table.game.has_secrets else 0]
        encode(live.presenter.choices(audience, (seat,)))
    return now() - begun


def ply(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure what a ply costs a table, in the milliseconds of a random game."""
    lasted = n_plies = 0.0
    for is_measured in (False, True):
        n_decisions, seed = 0, 2 * (1000 * number) + is_measured
        while n_decisions < N_DECISIONS:
            live, dice = seated(name, seed), random.Random(seed)
            if not n_decisions:
                moved.tune_garbage()
            before = len(live.table.plies)
            while n_decisions < N_DECISIONS and live.table.result is None:
                lasted += is_measured * act(live, dice)
                n_decisions += 1
            n_plies += is_measured * (len(live.table.plies) - before)
            seed += 2
    return {"ply": 1000 * lasted / n_plies}


def socket_ply(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure what a ply costs a server that is a process of its own, while three sockets follow random games."""
    import psutil

    from voyageur.games import GAMES
    from voyageur.server import bench

    def play(seed: int) -> int:
        return len(bench.play_game(f"127.0.0.1:{port}", GAMES[name], seed).event_bytes)

    limits = (word for limit in NO_LIMITS for word in ("--limit", limit))
    with (
        tempfile.TemporaryDirectory(prefix="voyageur-bench-") as folder,
        serving("--data", folder, *limits) as (server, port),
    ):
        wait_until_ready(port)
        play(2 * N_SOCKET_GAMES)  # which fills what all tables share
        process = psutil.Process(server.pid)
        before = sum(process.cpu_times()[:2])
        n_plies = sum(play(N_SOCKET_GAMES * (number % 2) + n) for n in range(N_SOCKET_GAMES))
        return {"socket-ply": 1000 * (sum(process.cpu_times()[:2]) - before) / n_plies}


# Another library --------------------------------------------------------------------------------


def peer_plies(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure the plies of random backgammon in OpenSpiel."""
    from voyageur.lab.bench import openspiel_plies_a_second

    speed = openspiel_plies_a_second(4 * SECONDS)
    return {} if speed is None else {"playouts-peer": speed}


def peer_search(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure the simulations a second of OpenSpiel's search of backgammon, at the same positions in each pair."""
    from voyageur.lab.bench import openspiel_search_speed

    speed = openspiel_search_speed(0)
    return {} if speed is None else {"search-peer": speed}


# Many tables ------------------------------------------------------------------------------------

N_FIRST_TABLES, N_TABLES = 12, 30  # the first ones fill what all tables share
N_MANY_TABLES = 1000
N_RESTORED = 5


def memory(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure the resident memory of a table, as that of a process with more tables and with fewer."""
    import psutil

    def in_play(seed: int) -> Any:
        live, dice = seated(name, seed), random.Random(seed)
        for _ in range(N_DECISIONS):
            if live.table.result is None:
                act(live, dice)
        return live

    def resident() -> int:
        gc.collect()
        return psutil.Process().memory_info().rss

    held = [in_play(seed) for seed in range(N_FIRST_TABLES)]
    moved.tune_garbage()
    before = resident()
    held += [in_play(seed) for seed in range(N_FIRST_TABLES, N_FIRST_TABLES + N_TABLES)]
    return {"memory": (resident() - before) / 1024 / N_TABLES}


def many_tables(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure the resident memory of a table in play, of many of all games."""
    import psutil

    from voyageur.games import GAMES

    def in_play(seed: int) -> Any:
        live, dice = seated(list(GAMES)[seed % len(GAMES)], seed), random.Random(seed)
        for _ in range(N_DECISIONS):
            if live.table.result is None:
                act(live, dice)
        return live

    held = [in_play(seed) for seed in range(len(GAMES))]  # which load code
    moved.tune_garbage()
    gc.collect()
    before = psutil.Process().memory_info().rss
    held += [in_play(seed) for seed in range(len(held), len(held) + N_MANY_TABLES)]
    gc.collect()
    return {"tables": (psutil.Process().memory_info().rss - before) / 1024 / N_MANY_TABLES}


def coming_back(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure tables made from their logs, and the audiences that join them."""
    from voyageur import Table
    from voyageur.games import GAMES
    from voyageur.table.history import Event

    restoring = returning = joining = 0.0
    for seed in range((N_RESTORED + 1) * number, (N_RESTORED + 1) * (number + 1)):
        table, dice = Table(name, players=players_at(GAMES[name]), seed=seed), random.Random(seed)
        for _ in range(N_DECISIONS):
            if table.result is None:
                table.play(dice.choice(table.legal()))
        events = [Event(seq, ply.seat, ply.text, None, 0) for seq, ply in enumerate(table.plies, 1)]
        moved.tune_garbage()
        begun = now()
        live = moved.live_table_class()(Table.restore(GAMES[name], table.config, events), ())
        restored = now()
        for audience in audiences(GAMES[name]):
            live.channel(audience)
        returned = now()
        join(live)
        if seed % (N_RESTORED + 1):  # the first one loads code
            restoring, returning, joining = (
                restoring + restored - begun,
                returning + returned - restored,
                joining + now() - restored,
            )
    ms = 1000 / N_RESTORED
    return {
        "restore": ms * restoring,
        "audience": ms * returning / len(audiences(GAMES[name])),
        "join": ms * joining / len(audiences(GAMES[name])),
        "return": ms * (restoring + returning),
        "back": ms * (restoring + joining),
    }


# New processes ----------------------------------------------------------------------------------

TABLE = """
from voyageur import Table
Table({name!r}, **{options!r})
"""
FIRST_MOVE = """
import random
from voyageur import agents
from voyageur.games import GAMES
from voyageur.kernel.contract import outcome_weights, read_setup, start
from voyageur.kernel.view import NOBODY
game, dice = GAMES[{name!r}], random.Random(1)
setup = read_setup(game, {options!r})
state = start(game, setup)
while game.rules.to_act(state) < 0:  # chance, until a seat decides; a game that ends without a decision starts again
    weights = outcome_weights(game, state)
    game.rules.apply(state, dice.choices(range(len(weights)), weights)[0])
    state = start(game, setup) if game.rules.to_act(state) == NOBODY else state
agents.choose("greedy", game, state, int(game.rules.to_act(state)), 1, 10.0)
"""
CPU = """
import resource
print(sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
"""


def cpu_of(code: str, name: str, **environment: str) -> float:
    """Return the CPU seconds of a new process that runs `code`, and of those that it starts."""
    words = [sys.executable, "-c", code.format(name=name, options=dict(OPTIONS.get(name, {}))) + CPU]
    done = subprocess.run(words, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return float(done.stdout.splitlines()[-1])


def table(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure a new process until it has a table; the trial compiles what others may load."""
    return {"table": cpu_of(TABLE, name, **(COMPILING if number == TRIAL else {}))}


def first_move(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure a new process until the computer's first move, with an empty cache of compiled code, and a full one."""
    with tempfile.TemporaryDirectory(prefix="voyageur-bench-") as folder:
        cold = cpu_of(FIRST_MOVE, name, XDG_CACHE_HOME=folder)
        cpu_of(FIRST_MOVE, name, XDG_CACHE_HOME=folder, **COMPILING)
        return {"cold": cold, "warm": cpu_of(FIRST_MOVE, name, XDG_CACHE_HOME=folder)}


# A server's start -------------------------------------------------------------------------------

QUIET_SECONDS, SECONDS_TO_COMPILE = 5, 600
QUIET_CPU = 0.1  # seconds of CPU in these
UNTIL_PARENT_ENDS = Path(__file__).resolve().parents[2] / "tests" / "until_parent_ends.py"


@contextmanager
def serving(*words: str) -> Generator[tuple[subprocess.Popen[str], int]]:
    """Start a server; yield its process, which says its address next, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, str(UNTIL_PARENT_ENDS), "voyageur.cli", "--no-open", "--port", str(port), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield server, port
    finally:
        server.terminate()
        server.wait(60)


def start(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure a server's start until it says its address and answers what the lobby asks; the trial compiles all."""
    begun = time.perf_counter()
    with serving() as (server, port):
        assert server.stdout is not None
        server.stdout.readline()
        address = time.perf_counter() - begun
        with urlopen(f"http://127.0.0.1:{port}/api/games") as answer:
            answer.read()
        lobby, cpu = time.perf_counter() - begun, cpu_of_tree(server.pid)
        if number == TRIAL:
            wait_until_quiet(server.pid)
    return {"address": address, "lobby": lobby, "lobby-cpu": cpu}


def wait_until_ready(port: int) -> None:
    """Wait until a server has compiled or loaded what it needs."""
    until = time.monotonic() + SECONDS_TO_COMPILE
    while time.monotonic() < until:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/ready"):
            return
        time.sleep(1)
    raise TimeoutError("the server does not get ready")


def cpu_of_tree(pid: int) -> float:
    """Return the CPU seconds of a process and of those that it has started."""
    import psutil

    total = 0.0
    for each in (parent := psutil.Process(pid), *parent.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            times = each.cpu_times()
            total += times.user + times.system
    return total


def wait_until_quiet(pid: int) -> None:
    """Wait until a server and its workers do nothing."""
    until, before = time.monotonic() + SECONDS_TO_COMPILE, -1.0
    while time.monotonic() < until and (cpu := cpu_of_tree(pid)) > before + QUIET_CPU:
        before = cpu
        time.sleep(QUIET_SECONDS)


GROUPS = {
    "calls": calls,
    "observing": observing,
    "search": search,
    "ply": ply,
    "socket-ply": socket_ply,
    "peer-plies": peer_plies,
    "peer-search": peer_search,
    "memory": memory,
    "tables": many_tables,
    "join": coming_back,
    "table": table,
    "first": first_move,
    "start": start,
}

STARTS = ("table", "first", "start")  # the groups in which no code is compiled before what is measured

if __name__ == "__main__":
    group, of, pair, asked = sys.argv[1:]
    if group not in STARTS:
        os.environ |= COMPILING
    print(json.dumps(GROUPS[group](of, int(pair), asked.split(","))))
