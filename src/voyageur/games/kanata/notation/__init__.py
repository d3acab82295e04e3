"""Kanata's actions as text: `collect d4`, `stop`, `trade fur`, `fort e5`, `raise c3`, `march d4 e5`, `roll 3 5`.

Records, the typed move box and the tree of choices that people click through all use these texts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby
from types import SimpleNamespace

from voyageur.games.kanata import components, rules
from voyageur.games.kanata.components import CARD_NAMES, DIRECTIONS, N_DIRECTIONS, N_FACES, NO_SEAT, TileKind
from voyageur.games.kanata.judging import odds
from voyageur.games.kanata.notation.prices import (
    GOODS,
    PAID_WITH,
    TRADES,
    falls_to,
    fort_steps,
    full_set,
    paid_for,
    price_values,
)
from voyageur.games.kanata.rules import actions, fights
from voyageur.games.kanata.state import Ending, Phase
from voyageur.kernel.contract import BadText, State, legal_actions, refusal_reason
from voyageur.kernel.grids import place_name
from voyageur.kernel.states import of_settled, plain
from voyageur.kernel.text import Fault, Reason, Sentence, Value
from voyageur.kernel.view import Choice, Series

VERBS = {"collect": actions.COLLECT, "fort": actions.FORT, "raise": actions.RAISE, "march": actions.MARCH}
KIND_WORDS = tuple(kind.name.lower() for kind in TileKind)
STEP_NAMES = tuple(phase.name.lower() for phase in Phase)
VERB_OF_STEP: Mapping[int, str] = {
    Phase.COLLECT: "collect",
    Phase.CONVERT: "trade",
    Phase.FORTS: "fort",
    Phase.MILITIA: "raise",
    Phase.MARCH: "march",
}
DICE = tuple("123456")
NO_NAME = "?"  # a number that is no tile of the board, or a place west or south of the grid

ENDINGS = ("", *(ending.name.lower() for ending in Ending if ending))


# Names of tiles ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _names(columns: bytes, rows: bytes) -> tuple[str, ...]:
    return tuple(place_name(column, row) for column, row in zip(columns, rows, strict=True))


@of_settled
def names_of(state: State) -> tuple[str, ...]:
    """Return the name of every tile, such as d4, by number."""
    n = int(state.n_tiles)
    return _names(state.column[:n].tobytes(), state.row[:n].tobytes())


def name_of(state: State, tile: int) -> str:
    """Return the name of `tile`, or ? for a number beyond the board's."""
    names = names_of(state)
    return names[tile] if tile < len(names) else NO_NAME


def tiles_by_name(state: State) -> Mapping[str, int]:
    """Return every tile's number by its name."""
    return _by_name(names_of(state))


@lru_cache(maxsize=64)
def _by_name(names: tuple[str, ...]) -> Mapping[str, int]:
    return {name: tile for tile, name in enumerate(names)}


def element_of(name: str) -> str:
    """Return the id of a tile in the picture."""
    return f"tile-{name}"


# From action to text ----------------------------------------------------------------------------


def text_of(state: State, action: int) -> str:
    """Return the text of an action, or of an outcome where chance is to act."""
    if int(state.phase) == Phase.FIGHTS:
        return f"roll {action // N_FACES + 1} {action % N_FACES + 1}"
    return _text(action, name_of(state, actions.tile_of(action)) if action >= actions.COLLECT else "")


@lru_cache(maxsize=8192)
def _text(action: int, name: str) -> str:
    """Return the text of an action on the tile `name`."""
    verb = verb_of(action)
    if verb == "stop":
        return verb
    if verb == "trade":
        return f"trade {GOODS[action]}"
    return f"march {name} {_beside(name, actions.direction_of(action))}" if verb == "march" else f"{verb} {name}"


@cache
def verb_of(action: int) -> str:
    """Return the first word of an action's text."""
    if action < actions.COLLECT:
        return "trade" if action in GOODS else "stop"
    return next(verb for verb, first in reversed(VERBS.items()) if action >= first)


def target_name(state: State, march: int) -> str:
    """Return the name of the target of `march`, which may be sea."""
    return _beside(name_of(state, actions.tile_of(march)), actions.direction_of(march))


@lru_cache(maxsize=4096)
def _beside(name: str, direction: int) -> str:
    """Return the name of the place in a direction from a tile."""
    if name == NO_NAME:
        return NO_NAME
    (column, row), (dx, dy) = components.place_of(name), DIRECTIONS[direction]
    return place_name(column + dx, row + dy) if column + dx >= 0 and row + dy >= 0 else NO_NAME


# From text to action ----------------------------------------------------------------------------


def action_of(state: State, text: str) -> int:
    """Return the action that `text` names, or the outcome where chance is to act.  Raises BadText."""
    words = text.split(" ")
    is_roll = int(state.phase) == Phase.FIGHTS
    match words:
        case ["roll", first, second] if is_roll:
            return _roll(text, first, second)
        case _ if is_roll:
            raise BadText([_fault(1, "fault-roll-expected", text=text)], text)
        case ["stop"]:
            return actions.STOP
        case ["trade", goods] if goods in TRADES:
            return TRADES[goods]
        case ["collect" | "fort" | "raise" as verb, name]:
            return VERBS[verb] + _tile(state, name, len(verb) + 2)
        case ["march", origin, target]:
            return _march(state, origin, target)
        case _:
            raise BadText([_fault(1, "fault-action", text=text)], text)


def _roll(text: str, first: str, second: str) -> int:
    columns = {6: first, 7 + len(first): second}
    faults = [_fault(column, "fault-die", text=text) for column, die in columns.items() if die not in DICE]
    if faults:
        raise BadText(faults, text)
    return N_FACES * DICE.index(first) + DICE.index(second)


def _tile(state: State, name: str, column: int) -> int:
    """Return the number of a tile whose name stands at `column` of the text."""
    faults = _tile_faults(state, {column: name})
    if faults:
        raise BadText(faults, name)
    return tiles_by_name(state)[name]


def _tile_faults(state: State, names: Mapping[int, str]) -> list[Fault]:
    """Return a fault for each name, by its column, that is not a land tile."""
    tiles = tiles_by_name(state)
    return [
        _fault(column, "fault-tile", "K3" if _is_sea(state, name) else None, text=name)
        for column, name in names.items()
        if name not in tiles
    ]


def _is_sea(state: State, name: str) -> bool:
    """Whether `name` names a place of the board's grid that is not land."""
    columns, rows = state.column[: state.n_tiles].max() + 1, state.row[: state.n_tiles].max() + 1
    grid = {place_name(column, row) for column in range(columns) for row in range(rows)}
    return name in grid - tiles_by_name(state).keys()


def _march(state: State, origin: str, target: str) -> int:
    """Return the march from `origin` to `target`.  A march into the sea is an action too: `refusal` explains it."""
    tile = tiles_by_name(state).get(origin)
    for action in () if tile is None else _marches_from(tile):
        if target_name(state, action) == target != NO_NAME:
            return action
    faults = _tile_faults(state, {7: origin, 8 + len(origin): target})
    if not faults:
        faults = [_fault(8 + len(origin), "refused-not-a-neighbour", "K39", tile=origin, to=target)]
    raise BadText(faults, f"{origin} {target}")


def _marches_from(tile: int) -> range:
    first = actions.MARCH + N_DIRECTIONS * tile
    return range(first, first + N_DIRECTIONS)


def _fault(column: int, key: str, clause: str | None = None, **values: Value) -> Fault:
    return Fault(1, column, Reason(Sentence(key, values), clause))


# The tree of choices ----------------------------------------------------------------------------


@of_settled
def besides_stop(state: State) -> Sequence[int]:
    """Return the legal actions besides `stop`."""
    return legal_actions(rules, state)[1:]


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions of the seat to act as a tree: verb, tile, target."""
    phase = int(state.phase)
    if phase >= Phase.FIGHTS:
        return ()
    legal = besides_stop(state)
    branches = tuple(_marches(state, legal) if phase == Phase.MARCH else _leaves(state, legal))
    step, verb = STEP_NAMES[phase], VERB_OF_STEP[phase]
    hint = _given_up(state, step, legal) if branches else None
    stop = Choice("stop", Sentence("choice-stop", {"step": step}), action=actions.STOP, hint=hint, ends_step=True)
    return (Choice(verb, Sentence(f"choice-{verb}"), then=branches), stop) if branches else (stop,)


def series(state: State, own: Iterator[int]) -> tuple[Series, ...]:
    """Return the collecting of all that can be collected or, without the manpower, of what the last turn collected.

    own : what the mover has done, the last first
    """
    if int(state.phase) != Phase.COLLECT:
        return ()
    legal = besides_stop(state)
    manpower = int(state.cards[state.mover, components.Card.MANPOWER])
    if min(len(legal), manpower) < 2:
        return ()
    if len(legal) <= manpower:
        label, hint = Sentence("choice-collect-all", {"count": len(legal)}), {"left": manpower - len(legal)}
        return (Series("all", label, _texts(state, legal), Sentence("hint-collect-all", hint)),)
    again = _collected_last_turn(own)
    if not 2 <= len(again) <= manpower or not {*again} <= {*legal}:
        return ()
    tiles = ", ".join(name_of(state, actions.tile_of(action)) for action in again)
    hint = Sentence("hint-collect-same", {"tiles": tiles, "left": manpower - len(again)})
    return (Series("same", Sentence("choice-collect-same"), _texts(state, again), hint),)


def _texts(state: State, played: Sequence[int]) -> tuple[str, ...]:
    return tuple(text_of(state, action) for action in played)


def _collected_last_turn(own: Iterator[int]) -> list[int]:
    """Return the collecting of the turn before this one, ascending.  own : what the mover has done, the last first"""
    found: list[int] = []
    n_ended = 0  # steps: the last one to end began the turn at hand, and each turn has ended all of its own (K19)
    for action in own:
        n_ended += action == actions.STOP
        if n_ended > len(VERB_OF_STEP):
            break
        if n_ended == len(VERB_OF_STEP) and action != actions.STOP:
            found.append(action)
    return sorted(found)


def _given_up(state: State, step: str, legal: Sequence[int]) -> Sentence:
    """Return the hint what is given up by ending the step now.  legal : the actions besides"""
    now = plain(state, "mover", "cards", "may_march", "n_forts", "most_forts", "n_militia", "most_militia")
    cards = dict(zip(CARD_NAMES, now.cards[now.mover], strict=True))
    sets = {goods: cards[goods] // full_set(state, goods) for goods in TRADES}
    values: dict[str, Value] = {
        "step": step,
        "manpower": cards["manpower"],
        "sets": sets["fur"] + sets["lumber"],
        "support": sets["support"],
        "forts": _within(now.most_forts, now.n_forts[now.mover], paid_for(state, "fort", cards)),
        "units": _within(now.most_militia, now.n_militia[now.mover], paid_for(state, "raise", cards)),
        "to_march": sum(now.may_march[tile] for tile in {actions.tile_of(march) for march in legal} if step == "march"),
    }
    return Sentence("hint-given-up", values)


def _within(most: int, there: int, more: int) -> int:
    """Return how many of `more` may join those that are `there`; `most` is the limit, 0 for none (K8)."""
    return min(more, most - there) if most else more


def _leaves(state: State, legal: Sequence[int]) -> Iterator[Choice]:
    """Yield the choices that complete an action with their second word."""
    names = names_of(state)
    kinds: list[int] = plain(state, "kind").kind
    for action in legal:
        if action in GOODS:
            label = Sentence("choice-trade-goods", {"goods": GOODS[action], "price": full_set(state, GOODS[action])})
            yield Choice(GOODS[action], label, action=action)
        else:
            tile = actions.tile_of(action)
            yield _tile_choice(names[tile], kinds[tile], action)


@lru_cache(maxsize=4096)
def _tile_choice(name: str, kind: int, action: int) -> Choice:
    label = Sentence("choice-tile", {"tile": name, "kind": KIND_WORDS[kind]})
    return Choice(name, label, element_of(name), action)


def _marches(state: State, legal: Sequence[int]) -> Iterator[Choice]:
    """Yield a choice for each tile with units that may march; below it are their targets."""
    now, names = plain(state, "neighbours", "units", "mover", "owner", "kind", "tie", "may_march"), names_of(state)
    for tile, group in groupby(legal, actions.tile_of):
        targets = tuple(_target(state, now, names, action) for action in group)
        values: dict[str, Value] = {"tile": names[tile], "count": now.may_march[tile]}
        label, prompt = Sentence("choice-march-from", values), Sentence("prompt-march-from", values)
        yield Choice(names[tile], label, element_of(names[tile]), then=targets, prompt=prompt)


def _target(state: State, now: SimpleNamespace, name_by_tile: Sequence[str], action: int) -> Choice:
    """Return the choice of a march's target, with the odds if the march starts a fight."""
    tile: int = now.neighbours[actions.tile_of(action)][actions.direction_of(action)]
    choice = _march_choice(name_by_tile[tile], action)
    return choice if now.units[1 - now.mover][tile] == 0 else replace(choice, hint=_fight_hint(state, now, tile))


@lru_cache(maxsize=4096)
def _march_choice(name: str, action: int) -> Choice:
    return Choice(name, Sentence("choice-march-to", {"tile": name}), element_of(name), action)


def _fight_hint(state: State, now: SimpleNamespace, tile: int) -> Sentence:
    """Return the odds of the fight on `tile` if one more unit of the mover marches there."""
    mover, rival = now.mover, 1 - now.mover
    own, enemy = now.units[mover][tile] + 1, now.units[rival][tile]
    gap = fights.bonus(state, mover, tile) - fights.bonus(state, rival, tile)
    needs = int(falls_to(state, tile))
    clear, take = odds.percents(own, enemy, gap, now.tie, needs)
    values: dict[str, Value] = {
        "own": own,
        "rival": enemy,
        "place": _place_word(now, tile),
        "needs": needs,
        "clear": clear,
        "take": take,
    }
    return Sentence("hint-fight", values)


def _place_word(now: SimpleNamespace, tile: int) -> str:
    if now.owner[tile] == NO_SEAT:
        return "open"
    whose = "own" if now.owner[tile] == now.mover else "rival"
    return f"{whose}-colony" if now.kind[tile] == TileKind.COLONY else f"{whose}-fort"


# Why not? ---------------------------------------------------------------------------------------


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Return why the words so far and the tile of `element` are not a choice, or None if they are."""
    phase = Phase(int(state.phase))
    if phase >= Phase.FIGHTS:
        return refusal_reason(rules, values_of, state, actions.STOP)
    path = [*words] or [VERB_OF_STEP[phase]]
    if element is not None:
        path.append(element.removeprefix("tile-"))
    if path[0] == "trade" and element is not None:
        return Reason(Sentence("refused-no-tile-here"), "K19")
    try:
        if path[0] == "march" and len(path) == 2:
            return _origin_reason(state, path[1])
        return refusal_reason(rules, values_of, state, action_of(state, " ".join(path)))
    except BadText as error:
        return error.faults[0].reason


def _origin_reason(state: State, name: str) -> Reason | None:
    """Return why no unit may march from the tile, or None if one may."""
    reasons = [
        refusal_reason(rules, values_of, state, march) for march in _marches_from(_tile(state, name, len("march") + 2))
    ]
    return None if None in reasons else reasons[0]


def values_of(state: State, action: int) -> dict[str, Value]:
    """Return the values of a refusal's sentence: side, step, tile, cards and prices."""
    now = plain(state, "mover", "cards", "new_units_wait", "most_forts", "most_militia")
    values: dict[str, Value] = {
        "side": now.mover,
        "step": STEP_NAMES[int(state.phase)],
        **dict(zip(CARD_NAMES, now.cards[now.mover], strict=True)),
        "new_units_wait": now.new_units_wait,
        "most_forts": now.most_forts,
        "most_militia": now.most_militia,
    }
    if not 0 <= action < actions.N_ACTIONS:
        return values
    verb = values["verb"] = verb_of(action)
    if action in GOODS:
        values |= {"goods": GOODS[action], "price": full_set(state, GOODS[action])}
    elif action != actions.STOP and actions.tile_of(action) < state.n_tiles:
        values["tile"] = name_of(state, actions.tile_of(action))
    if verb == "fort":
        values["steps"] = int(fort_steps(state))
    return {**values, **price_values(state, verb)} if verb in PAID_WITH else values
