"""What a seat may see of Kanata, for people and for agents.  Hands are open (K9), so all see the same."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from voyageur.games.kanata import rules
from voyageur.games.kanata.components import (
    BOARDS,
    CARD_NAMES,
    COLONY_TILE,
    FUR_FOR_SUPPORT,
    LUMBER_FOR_SUPPORT,
    MANPOWER,
    MOST_TILES,
    N_CARDS,
    NO_TILE,
    SUPPORT,
    SUPPORT_FOR_FIREARMS,
    SUPPORT_TO_WIN,
)
from voyageur.games.kanata.grammar import element_of, name_of, names_of, text_of
from voyageur.games.kanata.rules import Ending, Phase
from voyageur.kernel.contract import (
    CHANCE,
    NOBODY,
    Die,
    Holding,
    Motion,
    Progress,
    Result,
    SeatView,
    Space,
    State,
    Step,
    Telling,
    View,
    legal_with,
)
from voyageur.kernel.jit import compiled
from voyageur.kernel.options import FILE
from voyageur.kernel.text import Sentence, Value

KIND_WORDS = ("lumber", "fur", "colony")
COLOURS = ("blue", "red")
LETTERS = ("F", "B")
PRICES = {"fur": FUR_FOR_SUPPORT, "lumber": LUMBER_FOR_SUPPORT, "support": SUPPORT_FOR_FIREARMS}
ROUTE = "–"  # stands between the tiles of a march in the log
TURN_STEPS = (Phase.COLLECT, Phase.CONVERT, Phase.FORTS, Phase.MILITIA, Phase.MARCH)

# The view ---------------------------------------------------------------------------------------


def view(state: State, seat: int | None) -> View:
    """Return all that `seat` (None: a spectator) may see of `state`."""
    return View(
        seat=seat,
        to_act=int(rules.to_act(state)),
        heading=Sentence("heading-round", {"round": int(state.round_number)}),
        prompt=prompt(state, seat),
        steps=tuple(_step(state, phase) for phase in TURN_STEPS),
        seats=tuple(_seat_view(state, seat) for seat in range(rules.N_SEATS)),
        spaces=tuple(_spaces(state)),
        position=position(state),
        result=result(state) if state.phase == Phase.OVER else None,
    )


def prompt(state: State, seat: int | None) -> Sentence:
    """Say what is expected of whom: an instruction to the seat to act, a report to the others."""
    acting = int(rules.to_act(state))
    if acting == NOBODY:
        return Sentence("prompt-over")
    step = Phase(int(state.phase)).name.lower()
    if acting == CHANCE:
        return Sentence("prompt-fights", {"tile": name_of(state, state.fight_at)})
    if acting != seat:
        return Sentence("prompt-waiting", {"side": acting, "step": step})
    values = {name: int(state.cards[seat, card]) for card, name in enumerate(CARD_NAMES)}
    values["forts"] = int(state.n_forts[acting])
    values["to_march"] = int(state.may_march.sum())
    values["actions"] = len(legal_with(rules.legal, rules.MOST_LEGAL, state)) - 1  # without `stop`
    return Sentence(f"prompt-{step}", {"side": acting, **values})


def _step(state: State, phase: Phase) -> Step:
    is_now = state.phase == phase or (state.phase == Phase.FIGHTS and phase == Phase.MARCH)
    return Step(Sentence(f"step-{phase.name.lower()}"), bool(is_now))


def _seat_view(state: State, seat: int) -> SeatView:
    cards = [(name, int(state.cards[seat, card])) for card, name in enumerate(CARD_NAMES) if card != SUPPORT]
    pieces = [("militia", int(state.n_militia[seat])), ("fort", int(state.n_forts[seat]))]
    return SeatView(
        name=Sentence("side", {"side": seat}),
        colour=COLOURS[seat],
        letter=LETTERS[seat],
        progress=(Progress(Sentence("good-support"), int(state.cards[seat, SUPPORT]), SUPPORT_TO_WIN),),
        holdings=tuple(Holding(name, Sentence(f"held-{name}", {"count": n}), n) for name, n in cards + pieces),
    )


def _spaces(state: State) -> Iterator[Space]:
    """Yield every tile with its name for those who cannot see the picture."""
    n, newfoundland = int(state.n_tiles), int(state.newfoundland)
    columns = (state.kind, state.owner, *state.units, state.is_collected)
    facts = zip(names_of(state), *(column[:n].tolist() for column in columns), strict=True)
    for tile, (name, kind, owner, french, british, collected) in enumerate(facts):
        values: dict[str, Value] = {
            "tile": name,
            "kind": KIND_WORDS[kind],
            "owner": owner,
            "french": french,
            "british": british,
            "collected": collected,
            "newfoundland": int(tile == newfoundland),
        }
        yield Space(element_of(name), Sentence("space", values))


def position(state: State) -> dict[str, Any]:
    """Return the facts that the picture shows, as plain JSON."""
    names = names_of(state)
    n = len(names)
    kinds, owners = state.kind[:n].tolist(), state.owner[:n].tolist()
    units = state.units[:, :n].T.tolist()
    owned = [tile for tile, owner in enumerate(owners) if owner != rules.NO_SEAT]
    return {
        "board": BOARDS[state.board] if state.board >= 0 else FILE,
        "columns": int(state.column[:n].max()) + 1,
        "rows": int(state.row[:n].max()) + 1,
        "tiles": {name: KIND_WORDS[kind] for name, kind in zip(names, kinds, strict=True)},
        "newfoundland": names[state.newfoundland] if state.newfoundland != NO_TILE else None,
        "colonies": {names[tile]: owners[tile] for tile in owned if kinds[tile] == COLONY_TILE},
        "forts": {names[tile]: owners[tile] for tile in owned if kinds[tile] != COLONY_TILE},
        "militia": {name: sides for name, sides in zip(names, units, strict=True) if any(sides)},
        "ready": _ready(state, names),
        "collected": [names[tile] for tile in np.flatnonzero(state.is_collected).tolist()],
        "fight": names[state.fight_at] if state.fight_at != NO_TILE else None,
    }


def _ready(state: State, names: Sequence[str]) -> dict[str, int]:
    """Return the tiles whose units may still march, and how many of them."""
    if state.phase > Phase.MARCH:
        return {}
    return {names[tile]: int(state.may_march[tile]) for tile in np.flatnonzero(state.may_march).tolist()}


def result(state: State) -> Result:
    """Say how the finished game ended."""
    ending = Ending(int(state.ending)).name.lower()
    halves = [int(half) for half in state.halves]
    winner = halves.index(2) if 2 in halves else rules.NO_SEAT
    values: dict[str, Value] = {"side": winner, "round": int(state.round_number)}
    if state.ending == Ending.CAP:
        values |= _tie_break(state, max(winner, 0))
    return Result(ending, (Sentence(f"result-{ending}", values),), tuple(half / 2 for half in halves))


def _tie_break(state: State, winner: int) -> dict[str, Value]:
    """Return by what a game that stopped at the cap is decided, and how much of it each side has (K54)."""
    counts = {
        "support": [int(cards[SUPPORT]) for cards in state.cards],
        "forts": [int(state.n_forts[seat]) for seat in range(rules.N_SEATS)],
        "militia": [int(units.sum()) for units in state.units],
    }
    for what, (french, british) in counts.items():
        if french != british:
            return {"by": what, "most": counts[what][winner], "least": counts[what][1 - winner]}
    return {"by": "nothing", "most": 0, "least": 0}


# What a ply looks like --------------------------------------------------------------------------


def tell(before: State, action: int, after: State, seat: int | None) -> Telling:
    """Tell what `action` did, the same to everybody."""
    if before.phase == Phase.FIGHTS:
        return _tell_roll(before, action, after)
    verb, *names = text_of(before, action).split(" ")
    side = int(before.mover)
    if verb == "stop":
        return Telling(tuple(_tell_stop(before, after)))
    if verb == "trade":
        return Telling((_log_trade(side, names[0], 1), *_tell_end(before, after)))
    spaces = tuple(element_of(name) for name in names)
    if verb == "collect":
        is_fur = before.kind[rules.tile_of(action)] == KIND_WORDS.index("fur")
        return Telling((_log_collect(side, "" if is_fur else names[0], names[0] if is_fur else ""),), spaces=spaces)
    if verb == "march":
        motion = Motion(f"militia-{side}-{names[0]}", spaces[1])
        return Telling((_log_march(side, ROUTE.join(names)),), motions=(motion,), spaces=spaces)
    if verb == "raise":
        return Telling((_log_raise(side, names[0]),), spaces=spaces)
    return Telling((Sentence("log-fort", {"side": side, "tile": names[0]}),), spaces=spaces)


def _log_collect(side: int, lumber: str, fur: str) -> Sentence:
    values = {"side": side, "lumber": lumber, "fur": fur}
    counts = {"n_lumber": _n_names(lumber), "n_fur": _n_names(fur)}
    return Sentence("log-collect", {**values, **counts})


def _log_trade(side: int, goods: str, gained: int) -> Sentence:
    return Sentence("log-trade", {"side": side, "goods": goods, "paid": PRICES[goods] * gained, "gained": gained})


def _log_raise(side: int, tiles: str) -> Sentence:
    places = list(dict.fromkeys(tiles.split(", ")))
    values = {"tile": places[0], "tiles": tiles, "places": len(places), "count": _n_names(tiles)}
    return Sentence("log-raise", {"side": side, **values})


def _log_march(side: int, routes: str) -> Sentence:
    """Say which units went where: `routes` has a part like d4–e5 for each of them."""
    ways = list(dict.fromkeys(routes.split(", ")))
    origin, target = ways[0].split(ROUTE)
    values = {"from": origin, "to": target, "routes": routes, "ways": len(ways), "count": _n_names(routes)}
    return Sentence("log-march", {"side": side, **values})


def _n_names(names: str) -> int:
    return len(names.split(", ")) if names else 0


def _tell_roll(before: State, action: int, after: State) -> Telling:
    """Tell a round of a fight: dice, totals, who lost a unit, and what followed."""
    tile, mover = int(before.fight_at), int(before.mover)
    dice = (action // rules.N_FACES + 1, action % rules.N_FACES + 1)
    values: dict[str, Value] = {"side": mover, "tile": name_of(before, tile), "place": _place_word(before, tile)}
    for who, seat, die in (("own", mover, dice[0]), ("rival", 1 - mover, dice[1])):
        surplus = max(0, int(before.units[seat, tile] - before.units[1 - seat, tile]))  # K43
        bonus = int(rules.bonus(before, seat, tile))
        left = int(after.units[seat, tile])
        values |= {
            who: die,
            f"{who}_surplus": surplus,
            f"{who}_bonus": bonus,
            f"{who}_total": die + surplus + bonus,
            f"{who}_lost": int(before.units[seat, tile]) - left,
            f"{who}_left": left,
        }
    values["lead"] = int(rules.advantage(before, tile)) + dice[0] - dice[1]
    values["added"] = sum(int(values[f"{who}_{what}"]) for who in ("own", "rival") for what in ("surplus", "bonus"))
    return Telling(
        (Sentence("log-roll", values), *_tell_end(before, after)),
        dice=(Die(rules.N_FACES, dice[0], mover), Die(rules.N_FACES, dice[1], 1 - mover)),
        spaces=(element_of(name_of(before, tile)),),
    )


def _place_word(state: State, tile: int) -> str:
    if state.owner[tile] == rules.NO_SEAT:
        return "open"
    return "colony" if state.kind[tile] == COLONY_TILE else "fort"


def _tell_stop(before: State, after: State) -> Iterator[Sentence]:
    """Tell the end of a step, where something came of it."""
    if after.phase == Phase.FIGHTS:
        yield Sentence("log-fights", {"side": int(before.mover), "tile": name_of(after, after.fight_at)})
    yield from _tell_end(before, after)


def _tell_end(before: State, after: State) -> Iterator[Sentence]:
    """Tell forts destroyed, the end of the turn and of the game."""
    for tile in range(before.n_tiles):
        if before.owner[tile] != after.owner[tile] and after.owner[tile] == rules.NO_SEAT:
            rival = 1 - int(before.owner[tile])
            yield Sentence("log-fort-destroyed", {"side": rival, "tile": name_of(before, tile)})
    if after.phase == Phase.OVER:
        yield from result(after).sentences
    elif after.mover != before.mover:
        unspent = int(before.cards[before.mover, MANPOWER])
        yield Sentence("log-end-turn", {"side": int(before.mover), "manpower": unspent})


def merge(first: Sentence, second: Sentence) -> Sentence | None:
    """Fold two sentences of the same kind into one, or return None."""
    one, two = dict(first.values), dict(second.values)
    if first.key != second.key or one["side"] != two["side"]:
        return None
    side = int(one["side"])
    if first.key == "log-collect":
        lumber, fur = (", ".join(filter(None, (str(one[k]), str(two[k])))) for k in ("lumber", "fur"))
        return _log_collect(side, lumber, fur)
    if first.key == "log-trade" and one["goods"] == two["goods"]:
        return _log_trade(side, str(one["goods"]), int(one["gained"]) + int(two["gained"]))
    if first.key == "log-raise":
        return _log_raise(side, f"{one['tiles']}, {two['tiles']}")
    return _log_march(side, f"{one['routes']}, {two['routes']}") if first.key == "log-march" else None


# The observation --------------------------------------------------------------------------------

PLANES = 12  # numbers a tile
OBSERVATION_SIZE = MOST_TILES * PLANES + 2 * N_CARDS + 2 + len(Phase)


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers; docs/games/kanata.md lists them by index.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    for tile in range(state.n_tiles):
        observe_tile(state, seat, tile, out[tile * PLANES : (tile + 1) * PLANES])
    scalars = out[MOST_TILES * PLANES :]
    for card in range(N_CARDS):
        scalars[card] = state.cards[seat, card]
        scalars[N_CARDS + card] = state.cards[1 - seat, card]
    scalars[2 * N_CARDS] = state.round_number
    scalars[2 * N_CARDS + 1] = state.mover == seat
    scalars[2 * N_CARDS + 2 + state.phase] = 1


@compiled
def observe_tile(state: State, seat: int, tile: int, out: Any) -> None:
    """Write the numbers of one tile.

    out : float32 (PLANES,)  written
    """
    rival = 1 - seat
    out[0] = 1  # land
    out[1 + state.kind[tile]] = 1  # lumber, fur, colony
    out[4] = state.owner[tile] == seat
    out[5] = state.owner[tile] == rival
    out[6] = state.units[seat, tile]
    out[7] = state.units[rival, tile]
    out[8] = state.may_march[tile]
    out[9] = state.is_collected[tile]
    out[10] = state.fight_at == tile
    out[11] = state.kind[tile] != COLONY_TILE and state.owner[tile] != rules.NO_SEAT  # a fort


@compiled
def resample(state: State, seat: int, key: int) -> None:
    """Redraw what `seat` cannot see: nothing, hands are open (K9)."""


# Invariants -------------------------------------------------------------------------------------


def faults(state: State) -> list[str]:
    """Return what cannot be: negative or homeless things, a finished game without an ending."""
    found: list[str] = []
    n = int(state.n_tiles)
    if (state.cards < 0).any() or (state.units < 0).any() or (state.may_march < 0).any():
        found.append("something is negative")
    if state.cards[1 - state.mover, MANPOWER] != 0:
        found.append("the seat off turn has manpower (K55)")
    if state.units[:, n:].any() or (state.owner[n:] != rules.NO_SEAT).any():
        found.append("something stands off the board")
    if state.phase <= Phase.MARCH and (state.may_march[:n] > state.units[state.mover, :n]).any():
        found.append("more units may march than there are")
    if (state.fight_at != NO_TILE) != (state.phase == Phase.FIGHTS):
        found.append("a fight is named in another phase")
    if (state.phase == Phase.OVER) != (state.ending != Ending.NONE):
        found.append("over without an ending, or an ending while it goes on")
    if state.phase == Phase.OVER and state.halves.sum() != rules.N_SEATS:
        found.append("the scores do not add up to one")
    if (state.cards[:, SUPPORT] > SUPPORT_TO_WIN).any():
        found.append("more than six support")
    if (state.units.sum(axis=1) != state.n_militia).any():
        found.append("militia are miscounted")
    is_fort = state.kind != COLONY_TILE
    if any(np.count_nonzero(is_fort & (state.owner == seat)) != state.n_forts[seat] for seat in (0, 1)):
        found.append("forts are miscounted")
    if np.count_nonzero(state.kind[:n] == COLONY_TILE) != rules.N_SEATS:
        found.append("not two colonies")
    return found
