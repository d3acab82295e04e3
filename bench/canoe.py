"""Measure the Canoe Race: its decision, its hazards, its solver, its speed and its fairness.

`python bench/canoe.py decision`: policies against one another with two canoes, beside the exact figures.
`python bench/canoe.py policy --races 1500`: when it is right to leave a man, and what the mistake costs.
`python bench/canoe.py asked --races 2000`: how often a race asks a seat to decide.
`python bench/canoe.py hazards`: a lone canoe with one hazard after another taken away, exactly.
`python bench/canoe.py field`: the nearly solved race of several canoes against played ones.
`python bench/canoe.py profile`: where the time of a random race goes.
`python bench/canoe.py fair --races 1000000`: how often each seat wins when all play alike.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from voyageur import agents
from voyageur.agents import greedy
from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import Course
from voyageur.games.canoe.data.course_file import read_course
from voyageur.games.canoe.options import OPTIONS
from voyageur.games.canoe.rules import apply, chance_event, chance_weights, to_act
from voyageur.games.canoe.solver import advice, simulate
from voyageur.games.canoe.solver.alone import ALWAYS_LEAVE, ALWAYS_RESCUE, BEST, EITHER, solve_alone
from voyageur.games.canoe.solver.positions import (
    CREWS,
    N_CREWS,
    Positions,
    course_state,
    lone_state,
    positions_of,
    put_canoe,
)
from voyageur.games.canoe.state import LEAVE, RESCUE, Phase, Place
from voyageur.kernel import contract, states
from voyageur.kernel.chance import fast_below, fast_word, outcome_at
from voyageur.kernel.contract import State, read_setup
from voyageur.kernel.jit import compiled
from voyageur.kernel.states import work_states
from voyageur.lab.playouts import play_games

COURSES = ("short", "club", "ohio")
MOST_KEY = 1 << 31  # of a greedy choice
POSITIONS = 30  # at which chances of several canoes are tried
POLICIES = {"best": BEST, "always rescue": ALWAYS_RESCUE, "always leave": ALWAYS_LEAVE, "either": EITHER}


def opening(course: str, players: int, **options: str) -> State:
    """Return the start of a race."""
    return contract.start(GAME, read_setup(GAME, {"course": course, **options}, players))


def percent(values: Any) -> str:
    """Return a mean in percent with its interval of 95 %."""
    mean, half = 100 * values.mean(), 196 * values.std() / len(values) ** 0.5
    return f"{mean:.2f} % ± {half:.2f}"


# The decision -----------------------------------------------------------------------------------------


def put(state: State, seat: int, code: int) -> None:
    """Put a canoe of a race into the position with this code."""
    lone = lone_state(state, int(state.track[seat]))
    put_canoe(lone, code)
    for name in ("place", "leg", "front", "aboard", "swimming", "is_first_attempt"):
        state[name][seat] = lone[name][0]


def choices_of_greedy(start: State, both: Sequence[Positions]) -> Any:
    """Return whether greedy leaves its swimmers, by seat, rival's chip and positions, as `simulate` takes it."""
    one, two = both
    leaves = np.zeros((2, 2, one.n + 1, two.n + 1), np.bool_)
    choose = greedy.chooser(GAME)
    work = work_states(start, 2, GAME.constants)
    pair = work.states
    actions = np.array((RESCUE, LEAVE), np.int32)
    for seat, own in enumerate(both):
        rival = both[1 - seat]
        for number in np.flatnonzero(own.has_choice).tolist():
            pair[0] = start
            put(pair[0], seat, int(own.codes[number]))
            for other in range(rival.n):
                state = pair[0]
                put_fast(state, 1 - seat, rival, other)
                state.mover, state.phase = seat, Phase.DECIDE
                is_leaving = choose(work, seat, actions, 2, 1) == LEAVE
                place = (number, other) if seat == 0 else (other, number)
                leaves[(seat, slice(None), *place)] = is_leaving
    return leaves


def put_fast(state: State, seat: int, positions: Positions, number: int) -> None:
    """Put a canoe, perhaps one that is out, into a numbered position."""
    cell, crew = divmod(int(positions.codes[number]), N_CREWS)
    leg = 0
    while cell > state.length[leg]:
        cell -= int(state.length[leg]) + 1
        leg += 1
    state.leg[seat], state.front[seat] = leg, cell
    is_out = crew == len(CREWS)
    state.aboard[seat], state.swimming[seat], state.is_first_attempt[seat] = (0, 0, 0) if is_out else CREWS[crew]
    is_at_end = cell == state.length[leg]
    on_water = Place.LEG if not is_at_end else Place.RAPID if leg < state.n_legs - 1 else Place.LINE
    state.place[seat] = Place.OUT if is_out else on_water


def decision(races: int) -> Iterator[str]:
    """Compare policies on the shipped courses."""
    for course in COURSES:
        for name, policy in POLICIES.items():
            positions = positions_of(course_state(read_course(OPTIONS[0].read(course).lines, course)))
            solved = solve_alone(positions, policy)
            finish, rounds = solved.finish[positions.start], solved.rounds[positions.start]
            yield f"{course}, one canoe, {name}: home {100 * finish:.3f} %, {rounds:.3f} rounds (exact)"
        start = opening(course, 2)
        both, pair = advice.tables(advice.key_of(start)), advice.pair(advice.key_of(start))
        yield f"{course}, two canoes: seat 0 wins {100 * pair.at_round[both[0].start, both[1].start]:.3f} % (exact)"
        best, thumb = simulate.choices_of_pair(both, pair), choices_of_greedy(start, both)
        for rival in ("greedy", "rescue", "leave", "random"):
            scores: list[Any] = []
            for seat in (0, 1):
                tables = np.stack((best[0], thumb[1])) if seat == 0 else np.stack((thumb[0], best[1]))
                name = "solver" if rival == "greedy" else rival
                policies = ("solver", name) if seat == 0 else (name, "solver")
                played = simulate.race(
                    start, both, policies, tables if rival == "greedy" else best, races, 1 + seat * races
                )
                scores.append(played.scores[:, seat])
            yield f"{course}, solver against {rival}: {percent(np.concatenate(scores))} ({2 * races:,} races)"


# The policy ---------------------------------------------------------------------------------------------


def policy(races: int) -> Iterator[str]:
    """Examine the decisions of races with best play by two canoes that both still race."""
    random = np.random.default_rng(1)
    for course in ("club", "ohio"):
        leads: dict[tuple[bool, int, int], list[float]] = {}
        for _ in range(races):
            for state in _decisions(opening(course, 2), random):
                seat = int(state.mover)
                values = advice.advise(state)
                is_last = bool(state.leg[seat] == state.n_legs - 1)
                case = is_last, int(state.aboard[seat]), int(state.swimming[seat])
                leads.setdefault(case, []).append(values[RESCUE].win - values[LEAVE].win)
        for (is_last, aboard, swimming), found in sorted(leads.items()):
            lead = np.array(found)
            where = "on the last leg" if is_last else "before it"
            yield (
                f"{course}, {aboard} aboard and {swimming} in the water, {where}: {len(lead)} decisions,"
                f" rescue better {100 * (lead > 0).mean():.0f} %; it gains {_points(lead[lead > 0])}, or loses"
                f" {_points(-lead[lead < 0])}"
            )


def _points(leads: Any) -> str:
    return f"{100 * leads.mean():.1f} points" if len(leads) else "nothing"


def _decisions(state: State, random: np.random.Generator) -> Iterator[State]:
    """Play a race by the solver's advice, and yield its decisions while both canoes race."""
    weights = np.zeros(GAME.rules.N_OUTCOMES, np.int64)
    while (acting := int(GAME.rules.to_act(state))) != contract.NOBODY and state.n_racing == 2:
        if acting >= 0:
            yield state
            values = advice.advise(state)
            GAME.rules.apply(state, max(values, key=lambda action: values[action].worth))
        else:
            total = int(GAME.rules.chance_weights(state, weights))
            GAME.rules.apply(state, int(np.searchsorted(np.cumsum(weights), random.integers(total), side="right")))


# Hazards ------------------------------------------------------------------------------------------------


def asked(races: int) -> Iterator[str]:
    """Count the decisions of seat 0 in a race in which all play greedily."""
    for course, players in (("drawn", 2), ("drawn", 4), ("drawn", 8), ("club", 2)):
        random, start = np.random.default_rng(1), opening(course, players)
        counts = np.array([_times_asked(start, random) for _ in range(races)])
        most, never = int(counts.max()), percent(counts == 0)
        yield f"{course}, {players} canoes: asked {counts.mean():.2f} times, at most {most}; never in {never} of races"


def _times_asked(start: State, random: np.random.Generator) -> int:
    """Play a race greedily, and return how often seat 0 decided."""
    state, count = states.copy(start), 0
    while (acting := int(GAME.rules.to_act(state))) != contract.NOBODY:
        if acting >= 0:
            count += acting == 0
            key = int(random.integers(MOST_KEY))
            GAME.rules.apply(state, agents.choose("greedy", GAME, state, acting, key, 0.0))
        else:
            weights = np.array(contract.outcome_weights(GAME, state), float)
            GAME.rules.apply(state, int(random.choice(len(weights), p=weights / weights.sum())))
    return count


def hazards() -> Iterator[str]:
    """Remove one hazard after another, for a lone canoe with best play."""
    for name in ("club", "ohio"):
        course = read_course(OPTIONS[0].read(name).lines, name)
        for what, changed in _lighter(course):
            positions = positions_of(course_state(changed))
            solved = solve_alone(positions)
            finish, rounds = solved.finish[positions.start], solved.rounds[positions.start]
            yield f"{name}, {what}: home {100 * finish:.2f} %, {rounds:.2f} rounds"


def _lighter(course: Course) -> Iterator[tuple[str, Course]]:
    """Yield the course without one hazard, or with an easier one."""
    legs, rapids = course.legs, course.rapids
    yield "as it is", course
    yield "without shots", replace(course, legs=tuple(replace(leg, has_shooter=False) for leg in legs))
    for number, leg in enumerate(legs):
        if leg.has_shooter:
            fewer = (*legs[:number], replace(leg, has_shooter=False), *legs[number + 1 :])
            yield f"without the shooter on leg {number + 1}", replace(course, legs=fewer)
    yield "without the bear", replace(course, rapids=tuple(replace(rapid, has_bear=False) for rapid in rapids))
    yield "without whirlpools", replace(course, rapids=tuple(replace(rapid, whirlpools=()) for rapid in rapids))
    for number, rapid in enumerate(rapids):
        if rapid.rating > 3:
            easier = (*rapids[:number], replace(rapid, rating=3), *rapids[number + 1 :])
            yield f"with rapid {number + 1} of class III", replace(course, rapids=easier)


# Several canoes -----------------------------------------------------------------------------------------


def field(races: int) -> Iterator[str]:
    """Compare the solver's approximate chances of several canoes at decisions with races continued from there."""
    for course in ("club", "ohio", "drawn"):
        for players in (2, 3, 4, 8):
            if players == 2 and course != "drawn":
                continue  # solved exactly
            yield f"{course}, {players} canoes: {_field_error(course, players, races)}"


def _field_error(course: str, players: int, races: int) -> str:
    """Return the error of the chance to win after the better decision, against races that greedy continues."""
    random = np.random.default_rng(1)
    errors: list[float] = []
    noise = 0.0
    while len(errors) < POSITIONS:
        state = _decision(course, players, random)
        if state is None or state.n_home > 0:
            continue
        advised = advice.advise(state)
        action = max(advised, key=lambda each: advised[each].worth)
        seat = int(state.mover)
        GAME.rules.apply(state, action)
        scores = play_games(GAME, state, ("greedy",) * players, 1, races).scores
        won = scores[:, seat] == scores.max(axis=1)
        errors.append(
            advised[action].win - float((won / (scores == scores.max(axis=1, keepdims=True)).sum(axis=1)).mean())
        )
        noise += float(won.std()) / races**0.5
    off = np.array(errors)
    typical = f"typically {100 * np.abs(off).mean():.1f} points off, at most {100 * np.abs(off).max():.1f}"
    what = f"{len(off)} positions, {races} races each, noise {100 * noise / len(off):.1f}"
    return f"{typical}; on average {100 * off.mean():+.1f} ({what})"


def _decision(course: str, players: int, random: np.random.Generator) -> State | None:
    """Return a position of a random race in which a seat decides, or None if the race had no decision."""
    state = opening(course, players)
    wanted = int(random.integers(1, 4 * players))
    found: State | None = None
    while (acting := int(GAME.rules.to_act(state))) != contract.NOBODY:
        if acting >= 0:
            found, wanted = states.copy(state), wanted - 1
            if wanted == 0:
                return found
            GAME.rules.apply(state, int(random.integers(2)))
        else:
            weights = np.array(contract.outcome_weights(GAME, state), float)
            GAME.rules.apply(state, int(random.choice(len(weights), p=weights / weights.sum())))
    return found


# Fairness -----------------------------------------------------------------------------------------------


def fair(races: int) -> Iterator[str]:
    """Return each seat's share of wins if all play the same policy."""
    for course in ("club", "ohio", "drawn"):
        for players in (2, 8):
            for policy in ("random", "greedy"):
                scores = play_games(GAME, opening(course, players), (policy,) * players, 1, races).scores
                best = scores.max(axis=1, keepdims=True)
                shares = (scores == best) / (scores == best).sum(axis=1, keepdims=True)
                seats = ", ".join(percent(shares[:, seat]) for seat in range(players))
                inside = percent(shares[:, ::2].sum(axis=1))
                yield f"{course}, {players} canoes, {policy}: wins by seat {seats}; started inside {inside}"


# The profile --------------------------------------------------------------------------------------------

WHOLE, PLAIN_LOTS, TWO_WORDS, TWO_WEIGHTS = range(4)


@compiled
def race_by_parts(room: Any, how: int, n: int, weights: Any, event: Any) -> int:
    """Play `n` random races as playouts do, or with a part left out or done twice; return the plies.

    room : record (2,)  the start, then one to work on;  weights : int64 (N_OUTCOMES,), event : int64 (4,)  to work on
    """
    plies = 0
    random = 1
    for key in range(n):
        room[1] = room[0]
        state = room[1]
        acting = to_act(state)
        while acting != contract.NOBODY:
            random = (random * 1103515245 + 12345) & 0x7FFFFFFFFFFF
            if acting >= 0:
                action = random >> 16 & 1
            else:
                total = chance_weights(state, weights)
                if how == TWO_WEIGHTS:
                    random ^= outcome_at(weights, total - 1)
                    total = chance_weights(state, weights)
                if how == PLAIN_LOTS:
                    point = (random >> 16) * total >> 31
                else:
                    chance_event(state, event)
                    if how == TWO_WORDS:
                        random ^= fast_word(key, event[0], event[1], event[2], event[3], 1)
                    point = fast_below(key, event[0], event[1], event[2], event[3], total)
                action = outcome_at(weights, point)
            apply(state, action)
            plies += 1
            acting = to_act(state)
    return plies


def profile(races: int) -> Iterator[str]:
    """Time random races of two canoes on `club` with parts left out or doubled, and take the best of eight runs."""
    room = np.zeros(2, GAME.rules.STATE).view(np.recarray)
    room[0] = opening("club", 2)
    weights, event = np.zeros(GAME.rules.N_OUTCOMES, np.int64), np.zeros(4, np.int64)
    race_by_parts(room, WHOLE, 1, weights, event)
    costs = [float("inf")] * 4
    for _ in range(8):
        for how in (WHOLE, PLAIN_LOTS, TWO_WORDS, TWO_WEIGHTS):
            begun = time.process_time()
            plies = race_by_parts(room, how, races // 10, weights, event)
            costs[how] = min(costs[how], (time.process_time() - begun) / plies * 1e9)
    whole, plain, words, doubled = costs
    yield f"a ply: {whole:.1f} ns"
    yield f"the keyed draw (event, hash, a number below n) instead of a plain congruence: {whole - plain:.1f} ns"
    yield f"the hash alone, once more: {words - whole:.1f} ns"
    yield f"weights and the outcome they give, once more: {doubled - whole:.1f} ns"
    yield f"what is left, the rules and the loop: {plain - (doubled - whole):.1f} ns"


def main() -> None:
    """Read the command line and print the figures."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("question", choices=("decision", "policy", "asked", "hazards", "field", "profile", "fair"))
    reader.add_argument("--races", type=int, default=100_000)
    words = reader.parse_args()
    answers = {
        "decision": decision,
        "policy": policy,
        "asked": asked,
        "field": field,
        "profile": profile,
        "fair": fair,
    }
    lines = hazards() if words.question == "hazards" else answers[words.question](words.races)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
