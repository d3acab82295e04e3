"""What can end the game in the rival's next turn, or in the fights of this one, as the board stands now (K20, K50-K53).

Whatever decides is asked of the rules: what the rival may collect, where it may build, what its manpower is.  The
chances of fights are exact.  A rival that can win by royal support for certain is told without a chance.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from voyageur.games.kanata import components, rules
from voyageur.games.kanata.components import BRITISH, NO_TILE, Card, TileKind
from voyageur.games.kanata.judging import odds
from voyageur.games.kanata.notation import element_of, name_of
from voyageur.games.kanata.notation.prices import falls_to, full_set, price_of, support_to_win
from voyageur.games.kanata.rules import actions, fights, forts, turn
from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions
from voyageur.kernel.text import Sentence, percent
from voyageur.kernel.view import Threat

LEAST = Fraction(1, 20)  # smaller chances are not worth a warning
MOST_UNITS = 24  # of both sides on one tile, up to which its fight is foreseen
NO_PRICE = {"firearms": 0, "manpower": 0, "lumber": 0}
UnitChances = dict[tuple[int, int], Fraction]  # (the rival's units, the seat's units) -> chance


def threats(state: State, seat: int) -> tuple[Threat, ...]:
    """Return what can end the game against `seat`, which is to act."""
    if int(rules.to_act(state)) != seat:
        return ()
    return (*_conquests(state, seat), *_support(state, seat))


# K50-K53  The colony ----------------------------------------------------------------------------


def _conquests(state: State, seat: int) -> Iterator[Threat]:
    """Yield the threat to the colony: in the fights of this turn, else in the rival's next turn."""
    now = _falls(state, seat, _after_fights(state, seat, int(state.colony[seat])))
    if now >= LEAST:
        yield _conquest(state, seat, "now", now)
        return
    soon = Fraction(0) if _is_last_turn(state) else _fall_next_turn(state, seat)
    if soon >= LEAST:
        yield _conquest(state, seat, "next", soon)


def _conquest(state: State, seat: int, when: str, chance: Fraction) -> Threat:
    colony = name_of(state, int(state.colony[seat]))
    values = {"side": 1 - seat, "when": when, "chance": percent(chance)}
    return Threat(Sentence("threat-conquest", values), (element_of(colony),), "K50")


def _falls(state: State, seat: int, chances: UnitChances) -> Fraction:
    """Return the chance that the colony of `seat` falls: enough rival units and no defender (K50, K51)."""
    least = falls_to(state, int(state.colony[seat]))
    return sum((chance for (foes, own), chance in chances.items() if foes >= least and own == 0), Fraction(0))


def _is_last_turn(state: State) -> bool:
    """Whether the game ends after this turn (K54)."""
    return int(state.mover) == BRITISH and int(state.round_number) >= int(state.round_cap) > 0


def _after_fights(state: State, seat: int, tile: int) -> UnitChances:
    """Return how many units the rival and `seat` may have on `tile` after the fights of this turn."""
    own, foes = int(state.units[seat, tile]), int(state.units[1 - seat, tile])
    if own == 0 or foes == 0 or own + foes > MOST_UNITS:
        return {(foes, own): Fraction(1)}
    return _fought(state, seat, tile, own, foes)


def _fought(state: State, mover: int, tile: int, own: int, foes: int) -> UnitChances:
    """Return the ends of a fight in the turn of `mover`: (units of its rival, its units) -> chance."""
    gap = int(fights.bonus(state, mover, tile)) - int(fights.bonus(state, 1 - mover, tile))
    return {(theirs, left): chance for (left, theirs), chance in odds.survivors(own, foes, gap, int(state.tie)).items()}


def _fall_next_turn(state: State, seat: int) -> Fraction:
    """Return the chance that the rival, with all units that can get there, takes the colony in its next turn."""
    after = next_turn(state)
    colony, rival = int(state.colony[seat]), 1 - seat
    near = [int(tile) for tile in state.neighbours[colony] if tile != NO_TILE]
    raised = _most_raised(after, rival, near)
    there = int(after.units[rival, colony]) + sum(int(after.units[rival, tile]) for tile in near)
    if there + raised < falls_to(state, colony):
        return Fraction(0)
    reaching: UnitChances = {(raised, 0): Fraction(1)}
    for tile in (colony, *near):
        reaching = _joined(reaching, _after_fights(state, seat, tile), has_defenders=tile == colony)
    chance = Fraction(0)
    for (foes, own), weight in reaching.items():
        if own and foes and own + foes <= MOST_UNITS:
            ends = {(a, d): c for (d, a), c in _fought(after, rival, colony, foes, own).items()}
            chance += weight * _falls(state, seat, ends)
        else:
            chance += weight * _falls(state, seat, {(foes, own): Fraction(1)})
    return chance


def _joined(one: UnitChances, other: UnitChances, *, has_defenders: bool) -> UnitChances:
    """Return the units that come together from two places; defenders count only where the colony is."""
    joined: UnitChances = {}
    for (foes, own), chance in one.items():
        for (more, defending), share in other.items():
            key = (foes + more, own + defending * has_defenders)
            joined[key] = joined.get(key, Fraction(0)) + chance * share
    return joined


def next_turn(state: State) -> State:
    """Return a copy of `state` in which the rival's next turn begins, without the fights of this one."""
    after = states.copy(state)
    turn.begin_turn(after, 1 - int(state.mover))
    return after


# K36-K39  Units that the rival can raise beside the colony --------------------------------------


def _most_raised(after: State, rival: int, near: Sequence[int]) -> int:
    """Return how many units the rival can raise beside the colony and march into it in the same turn."""
    if after.new_units_wait:
        return 0
    room = int(after.most_militia) - int(after.n_militia[rival]) if after.most_militia else components.MOST_TILES
    if any(int(after.owner[tile]) == rival for tile in near):
        return min(room, _most_units(after, rival, has_fort=False))
    may_build = not after.most_forts or int(after.n_forts[rival]) < int(after.most_forts)
    if may_build and any(int(forts.fort_place_refusal(after, rival, tile)) == 0 for tile in near):
        return max(0, min(room, _most_units(after, rival, has_fort=True)))
    return 0


def _most_units(after: State, rival: int, *, has_fort: bool) -> int:
    """Return the most units that the rival can pay for in a turn, besides a fort if `has_fort`."""
    manpower = int(after.cards[rival, Card.MANPOWER])
    fort, unit = price_of(after, "fort") if has_fort else NO_PRICE, price_of(after, "raise")
    manpower -= fort["manpower"]
    for units in range(manpower // unit["manpower"], 0, -1):
        for fur, lumber in _harvests(after, manpower - units * unit["manpower"]):
            left = int(after.cards[rival, Card.LUMBER]) + lumber - fort["lumber"]
            bought = _support_with(after, rival, fur, left) // full_set(after, "support")  # K23
            firearms = int(after.cards[rival, Card.FIREARMS]) - fort["firearms"] + bought
            if left >= 0 and firearms >= units * unit["firearms"]:
                return units
    return 0


def _harvests(after: State, manpower: int) -> Iterator[tuple[int, int]]:
    """Yield the fur and lumber that so much manpower can collect."""
    tiles = [actions.tile_of(action) for action in legal_actions(rules, after) if action != actions.STOP]
    n_fur = sum(int(after.kind[tile]) == TileKind.FUR for tile in tiles)
    for fur in range(min(n_fur, manpower) + 1):
        yield fur, min(len(tiles) - n_fur, manpower - fur)


def _support_with(after: State, rival: int, fur: int, lumber: int) -> int:
    """Return the support of the rival once it has sold `lumber`, and all fur with `fur` more (K22)."""
    sold = (int(after.cards[rival, Card.FUR]) + fur) // full_set(after, "fur")
    return int(after.cards[rival, Card.SUPPORT]) + sold + max(0, lumber) // full_set(after, "lumber")


# K20, K21  Royal support ------------------------------------------------------------------------


def _support(state: State, seat: int) -> Iterator[Threat]:
    """Yield the threat of the rival's sixth support in its next turn."""
    after, rival = next_turn(state), 1 - seat
    lumber, manpower = int(after.cards[rival, Card.LUMBER]), int(after.cards[rival, Card.MANPOWER])
    can = max(_support_with(after, rival, fur, lumber + more) for fur, more in _harvests(after, manpower))
    if can >= support_to_win(after) and not _is_last_turn(state):
        sentence = Sentence("threat-support", {"side": rival})
        yield Threat(sentence, (), "K20")
