"""Kanata's actions as words: `collect d4`, `stop`, `trade fur`, `fort e5`, `raise c3`, `march d4 e5`, `roll 3 5`.

The same words serve records, the typed move box, and the tree of choices that people click through.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from voyageur.games.kanata import rules
from voyageur.games.kanata.components import (
    COLONY_FALLS_TO,
    COLONY_TILE,
    DIRECTIONS,
    FIREARMS,
    FORT_FIREARMS,
    FORT_LUMBER,
    FORT_MEN,
    FUR,
    LUMBER,
    MANPOWER,
    MILITIA_FIREARMS,
    MILITIA_MEN,
    NO_TILE,
    SUPPORT,
    tile_name,
)
from voyageur.games.kanata.odds import clear_chance
from voyageur.games.kanata.rules import Phase, Refusal
from voyageur.kernel.contract import BadText, Choice, State, explain_with, legal_with
from voyageur.kernel.text import Fault, Reason, Sentence, Value, percent

VERBS = {"collect": rules.COLLECT, "fort": rules.FORT, "raise": rules.RAISE}
TRADES = {"fur": rules.TRADE_FUR, "lumber": rules.TRADE_LUMBER, "support": rules.TRADE_SUPPORT}
VERB_OF_STEP = {
    Phase.COLLECT: "collect",
    Phase.CONVERT: "trade",
    Phase.FORTS: "fort",
    Phase.MILITIA: "raise",
    Phase.MARCH: "march",
}
DICE = tuple("123456")
OFF_GRID = "?"  # a place west or south of the board has no name

# Clauses of docs/rules/kanata.md; where no ruling was needed, the heading of the source.
REFUSALS: dict[int, tuple[str | None, str]] = {
    Refusal.NO_SUCH_ACTION: (None, "refused-no-such-action"),
    Refusal.NOT_DECIDING: (None, "refused-not-deciding"),
    Refusal.WRONG_STEP: ("K19", "refused-wrong-step"),
    Refusal.NOT_ON_BOARD: ("K1", "refused-not-on-board"),
    Refusal.NO_MANPOWER: ("K57", "refused-no-manpower"),
    Refusal.FROM_COLONY: ("K13", "refused-from-colony"),
    Refusal.COLLECTED: ("K14", "refused-collected"),
    Refusal.FORT_CLOSES: ("K17", "refused-fort-closes"),
    Refusal.MILITIA_CLOSES: ("K16", "refused-militia-closes"),
    Refusal.NOT_IN_REACH: ("K12", "refused-not-in-reach"),
    Refusal.BESIEGED: ("K18", "refused-besieged"),
    Refusal.NO_FULL_SET: ("K22", "refused-no-full-set"),
    Refusal.CANNOT_PAY_FORT: ("Building Forts", "refused-cannot-pay-fort"),
    Refusal.MOST_FORTS: ("K8", "refused-most-forts"),
    Refusal.ON_A_PLACE: ("K29", "refused-on-a-place"),
    Refusal.ON_ENEMY_MILITIA: ("K29", "refused-on-enemy-militia"),
    Refusal.TOUCHES_OWN: ("K26", "refused-touches-own"),
    Refusal.AT_OWN_CORNER: ("K27", "refused-at-own-corner"),
    Refusal.AT_ENEMY_CORNER: ("K27", "refused-at-enemy-corner"),
    Refusal.TOO_FAR: ("K24", "refused-too-far"),
    Refusal.CANNOT_PAY_MILITIA: ("Building Militia", "refused-cannot-pay-militia"),
    Refusal.MOST_MILITIA: ("K8", "refused-most-militia"),
    Refusal.NOT_OWN_PLACE: ("Building Militia", "refused-not-own-place"),
    Refusal.NO_UNIT: ("K39", "refused-no-unit"),
    Refusal.UNITS_DONE: ("K39", "refused-units-done"),
    Refusal.NO_LAND: ("K3", "refused-no-land"),
}


# Names of tiles ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _names(columns: bytes, rows: bytes) -> tuple[str, ...]:
    return tuple(tile_name(column, row) for column, row in zip(columns, rows, strict=True))


def names_of(state: State) -> tuple[str, ...]:
    """Return the name of every tile, such as d4, by number."""
    n = int(state.n_tiles)
    return _names(state.column[:n].tobytes(), state.row[:n].tobytes())


def name_of(state: State, tile: int) -> str:
    """Return the name of `tile`, such as d4, or ? for a number beyond the board's."""
    names = names_of(state)
    return names[tile] if tile < len(names) else "?"


def tiles_by_name(state: State) -> dict[str, int]:
    """Return every tile's number by its name."""
    return {name: tile for tile, name in enumerate(names_of(state))}


def element_of(name: str) -> str:
    """Return the id of a tile in the picture."""
    return f"tile-{name}"


# From action to text ----------------------------------------------------------------------------


def text_of(state: State, action: int) -> str:
    """Return the text of an action, or of an outcome where chance is to act."""
    if state.phase == Phase.FIGHTS:
        return f"roll {action // rules.N_FACES + 1} {action % rules.N_FACES + 1}"
    if action == rules.STOP:
        return "stop"
    for word, trade in TRADES.items():
        if action == trade:
            return f"trade {word}"
    tile = int(rules.tile_of(action))
    if action >= rules.MARCH:
        return f"march {name_of(state, tile)} {_target_name(state, action)}"
    verb = next(verb for verb, first in reversed(VERBS.items()) if action >= first)
    return f"{verb} {name_of(state, tile)}"


def _target_name(state: State, action: int) -> str:
    """Name where a march leads, though it be the sea."""
    tile, direction = int(rules.tile_of(action)), (action - rules.MARCH) % rules.N_DIRECTIONS
    dx, dy = DIRECTIONS[direction]
    column, row = int(state.column[tile]) + dx, int(state.row[tile]) + dy
    return tile_name(column, row) if column >= 0 and row >= 0 else OFF_GRID


# From text to action ----------------------------------------------------------------------------


def action_of(state: State, text: str) -> int:
    """Return the action that `text` names, or the outcome where chance is to act.  Raises BadText."""
    words = text.split(" ")
    match words:
        case ["roll", first, second] if state.phase == Phase.FIGHTS:
            return _roll(text, first, second)
        case _ if state.phase == Phase.FIGHTS:
            raise bad_text(1, "fault-roll-expected", text=text)
        case ["stop"]:
            return rules.STOP
        case ["trade", goods] if goods in TRADES:
            return TRADES[goods]
        case ["collect" | "fort" | "raise" as verb, name]:
            return VERBS[verb] + _tile(state, name, len(verb) + 2)
        case ["march", origin, target]:
            return _march(state, origin, target)
        case _:
            raise bad_text(1, "fault-action", text=text)


def _roll(text: str, first: str, second: str) -> int:
    columns = {6: first, 7 + len(first): second}
    faults = [_fault(column, "fault-die", text=text) for column, die in columns.items() if die not in DICE]
    if faults:
        raise BadText(faults, text)
    return rules.N_FACES * DICE.index(first) + DICE.index(second)


def _tile(state: State, name: str, column: int) -> int:
    faults = _tile_faults(state, {column: name})
    if faults:
        raise BadText(faults, name)
    return tiles_by_name(state)[name]


def _tile_faults(state: State, names: Mapping[int, str]) -> list[Fault]:
    """Return a fault for each of `names`, by column, that names no land."""
    tiles = tiles_by_name(state)
    return [
        _fault(column, "fault-tile", "K3" if _is_sea(state, name) else None, text=name)
        for column, name in names.items()
        if name not in tiles
    ]


def _is_sea(state: State, name: str) -> bool:
    """Whether `name` names a tile of the board's grid that is not land."""
    columns, rows = state.column[: state.n_tiles].max() + 1, state.row[: state.n_tiles].max() + 1
    grid = {tile_name(column, row) for column in range(columns) for row in range(rows)}
    return name in grid - tiles_by_name(state).keys()


def _march(state: State, origin: str, target: str) -> int:
    """Return the march that two names mean; into the sea it is an action too, which its clause refuses."""
    tile = tiles_by_name(state).get(origin, NO_TILE)
    for action in marches_from(tile) if tile != NO_TILE else ():
        if _target_name(state, action) == target != OFF_GRID:
            return action
    faults = _tile_faults(state, {7: origin, 8 + len(origin): target})
    if not faults:
        faults = [_fault(8 + len(origin), "refused-not-a-neighbour", "K39", tile=origin, to=target)]
    raise BadText(faults, f"{origin} {target}")


def marches_from(tile: int) -> range:
    """Return the marches away from `tile`, in all directions."""
    return range(rules.MARCH + rules.N_DIRECTIONS * tile, rules.MARCH + rules.N_DIRECTIONS * (tile + 1))


def bad_text(column: int, key: str, **values: Value) -> BadText:
    """Return the one fault of a text of one line."""
    return BadText([_fault(column, key, None, **values)], key)


def _fault(column: int, key: str, clause: str | None = None, **values: Value) -> Fault:
    return Fault(1, column, Reason(Sentence(key, values), clause))


# The tree of choices ----------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions of the seat to act as a tree: verb, tile, target."""
    if rules.to_act(state) < 0:
        return ()
    phase = Phase(int(state.phase))
    actions = [action for action in legal_with(rules.legal, rules.MOST_LEGAL, state) if action != rules.STOP]
    branches = tuple(_marches(state, actions) if phase == Phase.MARCH else _leaves(state, actions))
    verb = VERB_OF_STEP[phase]
    label = Sentence("choice-stop", {"step": phase.name.lower()})
    stop = Choice("stop", label, action=rules.STOP, hint=_unused(state) if branches else None, ends_step=True)
    return (Choice(verb, Sentence(f"choice-{verb}"), then=branches), stop) if branches else (stop,)


def _unused(state: State) -> Sentence | None:
    """Say what is given up by ending the step."""
    manpower = int(state.cards[state.mover, MANPOWER])
    return Sentence("hint-unused", {"manpower": manpower}) if state.phase == Phase.COLLECT else None


def _leaves(state: State, actions: Sequence[int]) -> Iterator[Choice]:
    """Yield the choices that complete an action with their second word."""
    for action in actions:
        word = text_of(state, action).split(" ")[1]
        if action < rules.COLLECT:
            yield Choice(word, Sentence("choice-trade-goods", {"goods": word}), action=action)
        else:
            label = Sentence("choice-tile", {"tile": word, "kind": _kind_word(state, action)})
            yield Choice(word, label, element_of(word), action)


def _kind_word(state: State, action: int) -> str:
    return ("lumber", "fur", "colony")[int(state.kind[rules.tile_of(action)])]


def _marches(state: State, actions: Sequence[int]) -> Iterator[Choice]:
    """Yield a choice for each tile that units may leave, leading on to where they may go."""
    origins = {int(rules.tile_of(action)): name_of(state, rules.tile_of(action)) for action in actions}
    for tile, name in origins.items():
        targets = tuple(_march_target(state, a) for a in actions if rules.tile_of(a) == tile)
        label = Sentence("choice-march-from", {"tile": name, "count": int(state.may_march[tile])})
        yield Choice(name, label, element_of(name), then=targets)


def _march_target(state: State, action: int) -> Choice:
    name = _target_name(state, action)
    tile, direction = rules.tile_of(action), (action - rules.MARCH) % rules.N_DIRECTIONS
    hint = fight_hint(state, int(state.neighbours[tile, direction]))
    return Choice(name, Sentence("choice-march-to", {"tile": name}), element_of(name), action, hint=hint)


MOST_EXACT = 100  # units a side whose odds are worked out exactly while people wait


def fight_hint(state: State, tile: int) -> Sentence | None:
    """Return the exact odds of the fight that one more unit of the mover would make on `tile`."""
    mover, rival = int(state.mover), 1 - int(state.mover)
    own, enemy = int(state.units[mover, tile]) + 1, int(state.units[rival, tile])
    if enemy == 0:
        return None
    gap = int(rules.bonus(state, mover, tile)) - int(rules.bonus(state, rival, tile))
    scale = max(own, enemy, MOST_EXACT)  # beyond, fights of the same ratio stand for it
    fight = (own * MOST_EXACT // scale, enemy * MOST_EXACT // scale, gap, int(state.tie))
    return Sentence(
        "hint-fight",
        {
            "own": own,
            "rival": enemy,
            "place": _place_word(state, mover, tile),
            "needs": int(state.fort_falls_to) if state.kind[tile] != COLONY_TILE else COLONY_FALLS_TO,
            "clear": percent(clear_chance(*fight)),
            "take": percent(clear_chance(*fight, at_least=2)),
        },
    )


def _place_word(state: State, mover: int, tile: int) -> str:
    if state.owner[tile] == rules.NO_SEAT:
        return "open"
    whose = "own" if state.owner[tile] == mover else "rival"
    return f"{whose}-colony" if state.kind[tile] == COLONY_TILE else f"{whose}-fort"


# Why not? ---------------------------------------------------------------------------------------


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Return why the words so far, with the tile of `element`, are no choice, or None if they are one."""
    if rules.to_act(state) < 0:
        return _reason(state, rules.STOP)
    path = [*words] or [VERB_OF_STEP[Phase(int(state.phase))]]
    if element is not None:
        path.append(element.removeprefix("tile-"))
    if path[0] == "trade" and element is not None:
        return Reason(Sentence("refused-no-tile-here"), "K19")
    try:
        if path[0] == "march" and len(path) == 2:
            return _march_from_reason(state, path[1])
        return _reason(state, action_of(state, " ".join(path)))
    except BadText as error:
        return error.faults[0].reason


def _march_from_reason(state: State, name: str) -> Reason | None:
    """Return why no unit may leave the tile, or None where one may go somewhere."""
    tile = _tile(state, name, 7)
    reasons = [_reason(state, action) for action in marches_from(tile)]
    return None if None in reasons else reasons[0]


def _reason(state: State, action: int) -> Reason | None:
    return explain_with(rules.refusal, REFUSALS, values_of, state, action)


def values_of(state: State, action: int) -> dict[str, Value]:
    """Return what the sentence of a refusal may tell: side, step, tile, cards and prices."""
    mover = int(state.mover)
    cards = state.cards[mover]
    values: dict[str, Value] = {
        "side": mover,
        "step": Phase(int(state.phase)).name.lower(),
        "manpower": int(cards[MANPOWER]),
        "lumber": int(cards[LUMBER]),
        "fur": int(cards[FUR]),
        "support": int(cards[SUPPORT]),
        "firearms": int(cards[FIREARMS]),
        "new_units_wait": int(state.new_units_wait),
        "most_forts": int(state.most_forts),
        "most_militia": int(state.most_militia),
    }
    if not 0 <= action < rules.N_ACTIONS:
        return values
    values["verb"] = text_verb(action)
    if action >= rules.COLLECT and rules.tile_of(action) < state.n_tiles:
        values["tile"] = name_of(state, rules.tile_of(action))
    if rules.TRADE_FUR <= action < rules.COLLECT:
        values["goods"] = next(word for word, trade in TRADES.items() if trade == action)
    if rules.FORT <= action < rules.RAISE:
        values |= {"price_lumber": FORT_LUMBER, "price_firearms": FORT_FIREARMS, "price_manpower": FORT_MEN}
    if rules.RAISE <= action < rules.MARCH:
        values |= {"price_firearms": MILITIA_FIREARMS, "price_manpower": MILITIA_MEN}
    return values


def text_verb(action: int) -> str:
    """Return the first word of an action's text."""
    if action == rules.STOP:
        return "stop"
    if action < rules.COLLECT:
        return "trade"
    if action >= rules.MARCH:
        return "march"
    return next(verb for verb, first in reversed(VERBS.items()) if action >= first)
