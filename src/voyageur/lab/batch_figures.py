"""How many steps a second a batch goes, for `voyageur bench`, beside Pgx's backgammon in the same run."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from voyageur.batches.batch import Batch, Form, batch
from voyageur.kernel.contract import Game

PEERS = Path(sys.prefix) / "peers"  # where `make bench` puts Pgx
N_GAMES = 1024
N_WARMING = 60  # steps after which games are at all stages
PGX_STEPS = 16  # of one call
FORMS: Mapping[str, Form] = {"kanata": "whole", "canoe": "whole"}  # in the others no mask could hold all actions


def batch_runs(game: Game, options: Mapping[str, str], runs: int, seconds: float) -> Iterator[dict[str, float]]:
    """Yield for each run the steps and the decisions a second of CPU time, and how many times Pgx's steps that are.

    A step is a word that is chosen at random, with the observation scaled, the mask, chance, forced plies and new games
    inside; one thread.  Without Pgx there is no ratio.
    """
    rest: Mapping[str, Any] = options
    games: Batch = batch(game, N_GAMES, form=FORMS.get(game.name, "steps"), scaled=True, threads=1, seed=1, **rest)
    key = 0
    for key in range(N_WARMING):
        games.step(games.draw(key))
    pgx = pgx_backgammon()
    for _ in range(runs):
        spent = n_steps = n_decisions = 0.0
        while spent < seconds:
            key += 1
            words, deciding = games.draw(key), games.n_decided
            begun = time.process_time()
            games.step(words)
            spent += time.process_time() - begun
            n_steps += N_GAMES
            n_decisions += games.n_decided - deciding
        figures = {"steps": n_steps / spent, "decisions": n_decisions / spent}
        yield figures if pgx is None else {**figures, "ratio": n_steps / spent / pgx(seconds)}


@cache
def pgx_backgammon() -> Callable[[float], float] | None:
    """Return a function that plays Pgx's backgammon for so many seconds and returns the steps a second of CPU time.

    N_GAMES games on the processor; a step is a legal action that is chosen at random, with observation, mask and new
    games inside.  None if Pgx is not installed.
    """
    if str(PEERS) not in sys.path:
        sys.path.append(str(PEERS))
    try:
        jax, pgx, auto_reset = import_module("jax"), import_module("pgx"), import_module("pgx.experimental").auto_reset
    except ImportError:
        return None
    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, of_action, of_step = jax.random.split(key, 3)
        action = jax.random.categorical(of_action, jax.numpy.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        state = step(state, action, jax.random.split(of_step, N_GAMES))
        return (state, key), state.observation.sum()

    @jax.jit
    def many(state: Any, key: Any) -> Any:
        (state, key), seen = jax.lax.scan(one, (state, key), None, length=PGX_STEPS)
        return state, key, seen.sum()

    at = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), N_GAMES)), jax.random.PRNGKey(1)
    at = many(*at)[:2]

    def speed(seconds: float) -> float:
        state, key = at
        n, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            state, key, seen = many(state, key)
            seen.block_until_ready()
            n += PGX_STEPS * N_GAMES
        return n / (time.process_time() - begun)

    return speed
