"""Positions of Kanata from notation, and what the rules make of them, in the same notation.

A board is drawn as in a board file.  Cards are `manpower=2 fur=4`, the mover's or by side, cards not named are none;
forts are `e5:b`; militia are `d4:f2 e5:f1b3`; sets of tiles are `d4 e5`.
"""

import re
from collections.abc import Mapping

from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.components import BOARDS, CARD_NAMES, N_SEATS, SIDES
from voyageur.games.kanata.notation import tiles_by_name
from voyageur.games.kanata.rules.forts import build_fort
from voyageur.games.kanata.rules.invariants import sets_of_tiles
from voyageur.games.kanata.rules.militia import raise_militia
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel import contract, states
from voyageur.kernel.contract import BadText, State
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import NOBODY

LETTERS = "fb"  # by seat

# The board of worked example 1: the French colony on c3, the British on e4, Newfoundland on e5.
COAST = """
    l~l~N
    ~flfB
    l~Ffl
    llllf
    fllll
"""

# The board of worked example 6, drawn in the rulebook: open land, a colony on e5, the rival's far away.
FIELD = """
    lllllllll
    lllllllll
    lllllllll
    lllllllll
    llllFllll
    lllllllll
    lllllllll
    lllllllll
    llllllllB
"""


# From notation ----------------------------------------------------------------------------------


def new_game(board: str = "canada", **options: str) -> State:
    """Return the start of a game on a drawn or a named board."""
    text = board if board in BOARDS else FILE_MARK + "\n".join(drawn_lines(board))
    return contract.start(GAME, contract.read_setup(GAME, {"board": text, **options}))


def drawn_lines(board: str) -> list[str]:
    """Return the rows of a drawn board without the indentation of the drawing."""
    return [line.strip() for line in board.strip().splitlines()]


def position(
    board: str,
    mover: str = "french",
    step: str = "collect",
    *,
    cards: str | Mapping[str, str] = "",
    militia: str = "",
    forts: str = "",
    collected: str = "",
    marched: str = "",
    round_number: int = 1,
    options: Mapping[str, str] | None = None,
) -> State:
    """Return a position in a step of the mover's turn; `marched` names where a unit has marched to."""
    state = new_game(board, **(options or {}))
    tiles = tiles_by_name(state)
    for name, letter in (part.split(":") for part in forts.split()):
        put_fort(state, tiles[name], letter)
    for name, units in (part.split(":") for part in militia.split()):
        for letter, count in re.findall(r"([fb])(\d+)", units):
            put_units(state, tiles[name], letter, int(count))
    state.cards[:] = 0
    for side, text in ({mover: cards} if isinstance(cards, str) else cards).items():
        for name, count in (part.split("=") for part in text.split()):
            state.cards[SIDES.index(side), CARD_NAMES.index(name)] = int(count)
    for name in collected.split():
        state.is_collected[tiles[name]] = 1
    state.mover, state.round_number = SIDES.index(mover), round_number
    state.may_march[:] = state.units[state.mover]
    for name in marched.split():
        state.may_march[tiles[name]] -= 1
    for field, words in sets_of_tiles(state).items():
        state[field] = words
    begin_step(state, step)
    return state


def put_fort(state: State, tile: int, letter: str) -> None:
    """Build a side's fort on a tile."""
    state.mover = LETTERS.index(letter)
    build_fort(state, tile)


def put_units(state: State, tile: int, letter: str, count: int) -> None:
    """Raise units of a side on a tile."""
    state.mover = LETTERS.index(letter)
    for _ in range(count):
        raise_militia(state, tile)


def begin_step(state: State, step: str) -> None:
    """Put the game into a step; the fights are begun as the end of the march begins them."""
    if step != "fights":
        state.phase = Phase[step.upper()]
        return
    state.phase = Phase.MARCH
    rules.stop(state)
    assert state.phase == Phase.FIGHTS, "nobody fights here"


# What the rules make of it ----------------------------------------------------------------------


def texts(state: State) -> set[str]:
    """Return the texts of all legal actions."""
    return {GAME.notation.text_of(state, action) for action in contract.legal_actions(GAME.rules, state)}


def named(state: State, verb: str) -> str:
    """Return what the legal actions of one verb name, in order: `c2 c4 d3`."""
    return " ".join(sorted(text.split(" ", 1)[1] for text in texts(state) if text.startswith(f"{verb} ")))


def refused(state: State, text: str) -> Refusal:
    """Return the refusal of the action `text`, NONE if it is legal."""
    return Refusal(rules.refusal(state, GAME.notation.action_of(state, text)))


def why(state: State, text: str) -> str | None:
    """Return the clause for which `text` is refused, or None if it is legal."""
    try:
        action = GAME.notation.action_of(state, text)
    except BadText as error:
        return error.faults[0].reason.clause
    reason = contract.why_not(GAME, state, int(rules.to_act(state)), action)
    return None if reason is None else reason.clause


def faults(state: State, text: str) -> list[tuple[int, str, str | None]]:
    """Return column, key and clause of each fault in an action's text; none if it can be read."""
    try:
        GAME.notation.action_of(state, text)
    except BadText as error:
        return [
            (found.column, found.reason.sentence.key, found.reason.clause) for found in error.faults if found.line == 1
        ]
    return []


def played(state: State, *actions: str) -> State:
    """Return the position after `actions`, each of which must be legal."""
    after = states.copy(state)
    for text in actions:
        contract.play(GAME, after, int(rules.to_act(after)), GAME.notation.action_of(after, text))
    return after


def passed(state: State) -> State:
    """Return the position after the mover has stopped every step of its turn, up to the first roll."""
    after = states.copy(state)
    while after.mover == state.mover and after.phase < Phase.FIGHTS:
        rules.stop(after)
    return after


# Back to notation -------------------------------------------------------------------------------


def hand(state: State, side: str) -> str:
    """Return the cards of a side, `manpower=2 fur=4`."""
    counts = zip(CARD_NAMES, state.cards[SIDES.index(side)], strict=True)
    return " ".join(f"{name}={count}" for name, count in counts if count)


def manpower(state: State, side: str) -> int:
    """Return the manpower of a side."""
    return int(state.cards[SIDES.index(side), CARD_NAMES.index("manpower")])


def militia(state: State) -> str:
    """Return the units on the board, `d4:f2 e5:f1b3`."""
    held = GAME.presentation.view(state, None).scene["militia"]
    return " ".join(f"{name}:{_units(*counts)}" for name, counts in held.items())


def _units(*counts: int) -> str:
    return "".join(f"{letter}{count}" for letter, count in zip(LETTERS, counts, strict=True) if count)


def forts(state: State) -> str:
    """Return the forts on the board, `e5:b`."""
    held = GAME.presentation.view(state, None).scene["forts"]
    return " ".join(f"{name}:{LETTERS[seat]}" for name, seat in held.items())


def step(state: State) -> str:
    """Return whose step it is, `french collect`; `over` once the game has ended."""
    if rules.to_act(state) == NOBODY:
        return "over"
    return f"{SIDES[state.mover]} {Phase(int(state.phase)).name.lower()}"


def outcome(state: State) -> tuple[str, tuple[float, ...]]:
    """Return how the game ended, and the scores."""
    return GAME.notation.ENDINGS[rules.ending(state)], contract.final_scores(GAME, state, N_SEATS)
