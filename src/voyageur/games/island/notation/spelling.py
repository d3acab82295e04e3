"""The game's actions as text: `move a1 b1 2`, `battle c3`, `recruit arrow5`, `at b2`, `draw combat`, `keep`, ...

Records, the typed move box and the tree of choices that people click through all use these texts.
"""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from voyageur.games.island import components, rules
from voyageur.games.island.components import (
    CARD_KINDS,
    CARD_NAMES,
    DIRECTIONS,
    MOST_ON_TILE,
    N_VALUES,
    NO_CARD,
    SYMBOLS,
)
from voyageur.games.island.rules import actions, battles, stacks, units
from voyageur.games.island.state import Ending, Phase
from voyageur.kernel import states
from voyageur.kernel.contract import BadText, State, legal_actions, possible_outcomes
from voyageur.kernel.grids import place_name
from voyageur.kernel.jit import as_python
from voyageur.kernel.text import Fault, Reason, Sentence, Value

ENDINGS = ("", *(ending.name.lower() for ending in Ending if ending != Ending.NONE))

NO_NAME = "?"  # a number that is no tile of the map, or a place west or south of the grid
PLAIN = {"stop": actions.STOP, "done": actions.DONE, "keep": actions.KEEP, "decline": actions.DECLINE}
OF_TILES = {"battle": actions.BATTLE, "at": actions.AT, "hit": actions.HIT}
_ENDINGS = (actions.STOP, actions.DONE, actions.KEEP)
OF_CARDS = {
    "commit": actions.COMMIT,
    "recruit": actions.RECRUIT,
    "road": actions.ROAD,
    "water": actions.WATER,
    "arrow": actions.ARROW,
    "discard": actions.DISCARD,
}
VERBS = {**PLAIN, "draw": actions.DRAW, **OF_TILES, **OF_CARDS, "move": actions.MOVE, "ferry": actions.FERRY}
_WORDS, _FIRSTS = tuple(VERBS), tuple(VERBS.values())  # these rise
# phase of chance -> the word of a card that is drawn
DRAWN = {
    Phase.FIRST_CARDS: "deal",
    Phase.DEAL: "deal",
    Phase.BATTLE_DRAW: "draw",
    Phase.TAKE: "take",
    Phase.REPLACE: "take",
}
# The limits that sentences tell, asked of the rules.
hand_limit = as_python(stacks.hand_limit)
lost_units = as_python(battles.lost_units)
most_on_tile = as_python(units.most_on_tile)
supply = as_python(units.supply)
# Parts of the numbers of moves and ferries.
units_of = as_python(actions.units_of)
origin_of = as_python(actions.origin_of)
direction_of = as_python(actions.direction_of)
target_of = as_python(actions.target_of)

COUNTS = tuple(str(count) for count in range(1, MOST_ON_TILE + 1))


# Names of tiles, and elements of the picture ----------------------------------------------------


class _Grid(NamedTuple):
    """The names of the tiles, and of the places beside each of them by direction, which may be water."""

    names: tuple[str, ...]
    beside: tuple[tuple[str, ...], ...]


@states.of_settled
def _grid_of(state: State) -> _Grid:
    return _grid(state["column"].tobytes(), state["row"].tobytes(), int(state["n_tiles"]))


@lru_cache(maxsize=64)
def _grid(columns: bytes, rows: bytes, n_tiles: int) -> _Grid:
    places = [*zip(columns[:n_tiles], rows[:n_tiles], strict=True)]
    beside = (tuple(_name_at(column + dx, row + dy) for dx, dy in DIRECTIONS) for column, row in places)
    return _Grid(tuple(place_name(column, row) for column, row in places), tuple(beside))


def _name_at(column: int, row: int) -> str:
    return place_name(column, row) if column >= 0 and row >= 0 else NO_NAME


def names_of(state: State) -> tuple[str, ...]:
    """Return the name of every tile, such as b2, by number."""
    return _grid_of(state).names


def name_of(state: State, tile: int) -> str:
    """Return the name of `tile`, or ? for a number beyond the map's."""
    names = names_of(state)
    return names[tile] if 0 <= tile < len(names) else NO_NAME


def tile_element(name: str) -> str:
    """Return the id of a tile in the picture."""
    return f"tile-{name}"


def card_element(card: int) -> str:
    """Return the id of a card of one's own hand in the picture."""
    return f"card-{CARD_NAMES[card]}"


def hand_element(seat: int) -> str:
    """Return the id of another seat's hand in the picture."""
    return f"hand-{seat}"


def discards_element(kind: int) -> str:
    """Return the id of the discards of a kind in the picture."""
    return f"discards-{CARD_KINDS[kind]}"


def stack_element(kind: int) -> str:
    """Return the id of a stack in the picture."""
    return f"stack-{CARD_KINDS[kind]}"


# From action to text ----------------------------------------------------------------------------


def text_of(state: State, action: int) -> str:
    """Return the text of an action, or of an outcome where chance is to act."""
    phase = Phase(int(state["phase"]))
    if phase in DRAWN:
        return f"{DRAWN[phase]} {CARD_NAMES[action]}"
    if phase == Phase.TILE:
        return f"tile {SYMBOLS[action]}"
    return f"first {action}" if phase == Phase.FIRST else action_text(state, action)


def action_text(state: State, action: int) -> str:
    """Return the text of a seat's action."""
    verb = verb_of(action)
    if verb in PLAIN:
        return verb
    if verb == "draw":
        return f"draw {CARD_KINDS[action - actions.DRAW]}"
    if verb in OF_TILES:
        return f"{verb} {name_of(state, action - OF_TILES[verb])}"
    if verb in OF_CARDS:
        return f"{verb} {CARD_NAMES[action - OF_CARDS[verb]]}"
    origin, target = route_of(state, action)
    return f"{verb} {origin} {target} {count_of(action)}"


def verb_of(action: int) -> str:
    """Return the first word of an action's text."""
    return _WORDS[bisect_right(_FIRSTS, action) - 1]


def count_of(action: int) -> int:
    """Return how many units a move or a ferry takes."""
    return int(units_of(action))


def route_of(state: State, action: int) -> tuple[str, str]:
    """Return the names of the tiles of a move or a ferry; the target of a move may be water."""
    origin, (names, beside) = int(origin_of(action)), _grid_of(state)
    if origin >= len(names):
        return NO_NAME, NO_NAME if action < actions.FERRY else name_of(state, target_of(action))
    if action < actions.FERRY:
        return names[origin], beside[origin][direction_of(action)]
    return names[origin], name_of(state, target_of(action))


# From text to action ----------------------------------------------------------------------------


def action_of(state: State, text: str) -> int:
    """Return the action that `text` names, or the outcome where chance is to act.  Raises BadText."""
    if int(rules.to_act(state)) < 0 and state.phase != Phase.OVER:
        return _outcome(state, text)
    match text.split(" "):
        case [verb] if verb in PLAIN:
            return PLAIN[verb]
        case ["draw", kind] if kind in CARD_KINDS:
            return actions.DRAW + CARD_KINDS.index(kind)
        case [verb, name] if verb in OF_TILES:
            return OF_TILES[verb] + _tile(state, name, len(verb) + 2)
        case [verb, card] if verb in OF_CARDS:
            return OF_CARDS[verb] + _card(card, len(verb) + 2)
        case ["move" | "ferry" as verb, origin, target, count]:
            return _journey(state, verb, origin, target, count)
        case _:
            raise bad_text(1, "fault-action", text=text)


def _outcome(state: State, text: str) -> int:
    outcomes = {text_of(state, outcome): outcome for outcome in possible_outcomes(rules, state)}
    if text in outcomes:
        return outcomes[text]
    example = next(iter(outcomes))
    raise bad_text(1, "fault-outcome", text=text, example=example)


def _tile(state: State, name: str, column: int) -> int:
    """Return the number of a tile whose name stands at `column` of the text."""
    names = names_of(state)
    if name not in names:
        raise bad_text(column, "fault-tile", "I1", text=name)
    return names.index(name)


def _card(name: str, column: int) -> int:
    if name not in CARD_NAMES:
        raise bad_text(column, "fault-card", text=name)
    return CARD_NAMES.index(name)


def _journey(state: State, verb: str, origin: str, target: str, count: str) -> int:
    """Return the move or ferry of `count` units.  A move into the water is an action, too: `refusal` explains it."""
    tile = _tile(state, origin, len(verb) + 2)
    if count not in COUNTS:
        raise bad_text(len(f"{verb} {origin} {target} ") + 1, "fault-count", "I15", text=count, most=MOST_ON_TILE)
    n = int(count) - 1
    if verb == "ferry":
        there = _tile(state, target, len(f"{verb} {origin} ") + 1)
        return actions.FERRY + MOST_ON_TILE * (components.MOST_TILES * tile + there) + n
    for direction in range(components.N_DIRECTIONS):
        action = actions.MOVE + MOST_ON_TILE * (components.N_DIRECTIONS * tile + direction) + n
        if route_of(state, action)[1] == target != NO_NAME:
            return action
    _tile(state, target, len(f"{verb} {origin} ") + 1)
    raise bad_text(len(f"{verb} {origin} ") + 1, "fault-not-beside", "I21", tile=origin, to=target)


def bad_text(column: int, key: str, clause: str | None = None, /, **values: Value) -> BadText:
    """Return the error for one fault in a text of one line."""
    return BadText([Fault(1, column, Reason(Sentence(key, values), clause))], key)


# The values of sentences ------------------------------------------------------------------------


def card_values(card: int) -> dict[str, Value]:
    """Return the values of a sentence that names a card."""
    if card == NO_CARD:
        return {"symbol": "none", "value": 0}
    return {"symbol": SYMBOLS[card // N_VALUES], "value": card % N_VALUES + 1}


def values_of(state: State, action: int) -> Mapping[str, Value]:
    """Return the values of a refusal's sentence."""
    verb = verb_of(action) if 0 <= action < actions.N_ACTIONS else "none"
    acting = int(rules.to_act(state))
    values: dict[str, Value] = {
        "side": acting,
        "verb": verb,
        "step": Phase(int(state.phase)).name.lower().replace("_", "-"),
        "tile": NO_NAME,
        "to": NO_NAME,
        "count": 0,
        "kind": CARD_KINDS[action - actions.DRAW] if verb == "draw" else "none",
        "most": most_on_tile(state),
        "limit": hand_limit(state),
        "supply": supply(state),
        "choices": n_continued(state) if acting >= 0 else 0,
        "must": int(rules.refusal(state, actions.KEEP) != 0),
        **card_values(_card_of(state, verb, action)),
    }
    if verb in OF_TILES:
        values["tile"] = name_of(state, action - OF_TILES[verb])
    if verb in ("move", "ferry"):
        values["tile"], values["to"] = route_of(state, action)
        values["count"] = count_of(action)
    return values


def _card_of(state: State, verb: str, action: int) -> int:
    """Return the card that an action names, or the card in use."""
    return action - OF_CARDS[verb] if verb in OF_CARDS else int(state.card)


def n_continued(state: State) -> int:
    """Return how many legal actions do not end the step or the use of a card."""
    return sum(action not in _ENDINGS for action in legal_actions(rules, state))


def n_playable(state: State) -> int:
    """Return how many cards the legal actions play."""
    played = [(verb_of(action), action) for action in legal_actions(rules, state)]
    return len({action - OF_CARDS[verb] for verb, action in played if verb in OF_CARDS})
