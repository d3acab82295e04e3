"""Measure rows of a group in this process, of the build that `voyageur` is imported from, for the table of ratios.

    PYTHONPATH=BUILD/src python -m bench.ratios.measure GROUP GAME NUMBER ROW,ROW

NUMBER is that of the pair: another one takes other positions and games.  What is printed last is a JSON object, ROW to
figure.  Everything is CPU time where nothing else is said.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count, islice
from typing import Any

from bench.ratios import moved

OPTIONS: Mapping[str, Mapping[str, str]] = {"canoe": {"course": "club"}, "island": {"layout": "fixed"}}
SECONDS = 0.25  # of calls of one kind
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
N_VIEWS, N_FIRST_VIEWS = 64, 16
VIEW_KEY = 1_000  # other positions than those for calls


def calls(name: str, number: int, rows: Collection[str]) -> dict[str, float]:
    """Measure playouts, and calls of the rules at positions of random games."""
    import numpy as np

    from voyageur.kernel.jit import bound
    from voyageur.lab import loops_of_the_bench as loops

    game, opening = opening_of(name)
    found = {"playouts": playouts(game, opening, number)} if "playouts" in rows else {}
    functions = {"legal": game.rules.legal, "apply": game.rules.apply, "observe": game.presentation.observe}
    positions, decisions, actions = positions_of(game, opening, number) if {*functions, "copy"} & {*rows} else (0, 0, 0)
    room = np.zeros(1, game.rules.STATE).view(np.recarray)
    listed, written = (
        np.zeros(game.rules.MOST_LEGAL, np.int32),
        np.zeros(game.presentation.OBSERVATION_SIZE, np.float32),
    )

    def cost(template: Any, of: Any, numbers: Any = actions, out: Any = listed) -> float:
        call = bound(template, game.name, functions)
        call(of, room, numbers, out, 1)
        return 1e9 * seconds_of(lambda rounds: call(of, room, numbers, out, rounds)) / N_POSITIONS

    if "legal" in rows:
        found["legal"] = cost(loops.time_legal, decisions)
    copy = cost(loops.time_copy, positions) if {"copy", "apply"} & {*rows} else 0.0
    found |= {"copy": copy} if "copy" in rows else {}
    if "apply" in rows:
        found["apply"] = cost(loops.time_apply, positions) - copy
    if "observe" in rows:
        seats = np.array([game.rules.to_act(state) for state in decisions], np.int64)
        found["observe"] = cost(loops.time_observe, decisions, seats, written)
    if "view" in rows:
        found["view"] = 1e6 * view(game, opening, VIEW_KEY + number)
    return found


def playouts(game: Any, opening: Any, number: int) -> float:
    """Return the random games a second."""
    from voyageur.lab.playouts import play_games

    everyone = ("random",) * game.players[0]
    play_games(game, opening, everyone, 0, 2)
    return 1 / seconds_of(lambda n: play_games(game, opening, everyone, 1_000_000 * number, n))


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
    begun = now()
    for state, seat in asked[N_FIRST_VIEWS:]:
        game.presentation.view(state, seat)
    return (now() - begun) / N_VIEWS


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
    return {"search": N_SEARCHES * SIMULATIONS / lasted}


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
    """Measure what a ply costs a whole server."""
    from voyageur.games import GAMES
    from voyageur.server import bench

    return {"socket-ply": bench.measure(GAMES[name], quick=True)["move_cpu_ms"]}


GROUPS = {"calls": calls, "search": search, "ply": ply, "socket-ply": socket_ply}

if __name__ == "__main__":
    group, of, pair, asked = sys.argv[1:]
    print(json.dumps(GROUPS[group](of, int(pair), asked.split(","))))
