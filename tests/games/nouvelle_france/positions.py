"""Positions of Nouvelle-France: games led in notation to a decision, with blocks laid by text."""

from collections.abc import Mapping, Sequence

import numpy as np

from voyageur.games.nouvelle_france import rules
from voyageur.games.nouvelle_france.components import COLOURS_OF_CUBES, MOST_SQUARES, NO_SEAT, SHAPES, SITES
from voyageur.games.nouvelle_france.notation import spelling
from voyageur.games.nouvelle_france.notation.naming import cube_of, names_of, square_name
from voyageur.games.nouvelle_france.options import OPTIONS
from voyageur.games.nouvelle_france.rules import placing, turn
from voyageur.games.nouvelle_france.state import Phase, Refusal
from voyageur.kernel import states
from voyageur.kernel.contract import Setup, State, legal_actions, possible_outcomes
from voyageur.kernel.view import CHANCE

STICKS = "sticks +2- 2-+ -+2"


def new_game(players: int = 2, **texts: str) -> State:
    """Return a game at its start, before anything is drawn."""
    options = {option.name: option.read(texts.get(option.name, option.default)) for option in OPTIONS}
    state = states.new(rules.STATE)
    rules.set_up(state, Setup(options, texts, players))
    return state


def begun(
    players: int = 2,
    opened: Sequence[str] = ("fer", "canon"),
    *,
    first: int = 0,
    sticks: str = STICKS,
    **options: str,
) -> State:
    """Return a game in the gap before its first turn."""
    state = play(new_game(players, **options), sticks, f"first {first}")
    return state if options.get("one_card") == "yes" else play(state, *(f"draw {shape}" for shape in opened))


def passed(state: State) -> State:
    """Let everybody who is asked about an ally pass."""
    while state.phase in (Phase.HURON, Phase.FILLE, Phase.COUREUR):
        play(state, "pass")
    return state


def position(
    cubes: str = "",
    drawn: str = "croix",
    *,
    players: int = 2,
    opened: Sequence[str] = ("fer", "canon"),
    storms: int = 0,
    **options: str,
) -> State:
    """Return a position in which the first seat is to place, with cubes in place (`church:a3.1=white`)."""
    state = passed(begun(players, opened, **options))
    lay(state, cubes)
    state.storms = storms
    return play(state, "draw", f"draw {drawn}") if drawn else state


def lay(state: State, cubes: str) -> None:
    """Put single cubes in place, each as a block of its own."""
    for each in cubes.split():
        where, colour = each.split("=")
        site_name, cube = where.split(":")
        site = SITES.index(site_name)
        x, y, level = cube_of(cube) or (0, 0, 0)
        number = names_of(state).squares[site].index(square_name(x, y))
        square = site * MOST_SQUARES + number
        state.n_placed += 1
        state.cubes[COLOURS_OF_CUBES.index(colour), site, level] |= 1 << number
        state.block_at[square, level] = state.n_placed
        place = state.place_of[square]
        state.height[place] = max(int(state.height[place]), level + 1)
        if state.completed_by[site] == NO_SEAT and placing.is_covered(state, site):
            state.completed_by[site] = 0


def play(state: State, *texts: str) -> State:
    """Play actions and outcomes, each of which must be possible."""
    for text in texts:
        action = spelling.action_of(state, text)
        assert is_possible(state, action), (text, [*possible(state)][:40])
        rules.apply(state, action)
    return state


def is_possible(state: State, action: int) -> bool:
    """Whether an action is legal, or an outcome has a weight."""
    if rules.to_act(state) == CHANCE:
        return action in possible_outcomes(rules, state)
    return rules.refusal(state, action) == Refusal.NONE


def possible(state: State) -> Mapping[str, int]:
    """Return the legal actions, or the outcomes with their weights, by their texts."""
    if rules.to_act(state) != CHANCE:
        return {spelling.text_of(state, action): 1 for action in legal_actions(rules, state)}
    weights = np.zeros(rules.N_OUTCOMES, np.int64)
    rules.chance_weights(state, weights)
    return {spelling.text_of(state, each): int(weights[each]) for each in np.flatnonzero(weights).tolist()}


def verbs(state: State) -> set[str]:
    """Return the first words of all that is possible."""
    return {text.split()[0] for text in possible(state)}


def refused(state: State, text: str) -> Refusal:
    """Return why an action is refused, or Refusal.NONE."""
    return Refusal(rules.refusal(state, spelling.action_of(state, text)))


def draw_storm(state: State) -> State:
    """Let the next card be a snowflake, whatever lies on the deck, and the mover draw again."""
    assert state.phase == Phase.DRAW
    turn.storm(state)
    return state


def open_shapes(state: State) -> dict[str, int]:
    """Return how many cards of each shape lie open."""
    return {shape: int(n) for shape, n in zip(SHAPES, state.open, strict=True) if n}
