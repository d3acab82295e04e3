"""Threats of Kanata are what the rules let the rival do in its next turn."""

import itertools
import random

import pytest

from tests.games.kanata.positions import COAST, new_game, position
from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.components import Card
from voyageur.games.kanata.presentation import threats
from voyageur.games.kanata.rules import actions, fights
from voyageur.games.kanata.state import Ending, Phase
from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions
from voyageur.kernel.view import CHANCE, Threat

ARMED = {"board": "duel", "start_cards": "french:lumber=8,firearms=9;british:lumber=8,firearms=9"}


def told(state: State) -> list[tuple[str, dict[str, object]]]:
    """Return the key and the values of each threat to the mover."""
    assert GAME.warnings is not None
    return [(each.sentence.key, dict(each.sentence.values)) for each in GAME.warnings(state, int(state.mover))]


def conquest(when: str, chance: int, side: int = 1) -> tuple[str, dict[str, object]]:
    return ("threat-conquest", {"side": side, "when": when, "chance": chance})


# K50  Conquest ----------------------------------------------------------------------------------


def test_K50_two_units_beside_an_empty_colony_can_conquer_it_for_certain():
    assert told(position(COAST, militia="b2:b1 d4:b1")) == [conquest("next", 100)]


def test_K51_one_unit_beside_the_colony_is_no_threat():
    assert told(position(COAST, militia="d4:b1")) == []


def test_K45_a_defender_leaves_a_chance():
    (_, values), *others = told(position(COAST, militia="c3:f1 b2:b1 d3:b1 d4:b1"))
    assert others == []
    assert 5 <= int(str(values["chance"])) < 100


def test_K50_the_place_of_the_threat_is_the_colony():
    assert threats.threats(position(COAST, militia="b2:b1 d4:b1"), 0)[0].places == ("tile-c3",)


def test_K38_units_raised_beside_the_colony_count():
    cards = {"british": "firearms=2"}
    assert told(position(COAST, forts="d4:b", cards=cards)) == [conquest("next", 100)]


def test_K39_raised_units_that_wait_are_no_threat():
    cards = {"british": "firearms=2"}
    assert told(position(COAST, forts="d4:b", cards=cards, options={"new_units_wait": "yes"})) == []


def test_K23_goods_that_buy_firearms_count():
    assert told(position(COAST, forts="d4:b", cards={"british": "support=2"})) == [conquest("next", 100)]


@pytest.mark.parametrize(("round_number", "n_threats"), [(59, 1), (60, 0)])
def test_K54_there_is_no_next_turn_after_the_last(round_number: int, n_threats: int):
    state = position(COAST, "british", militia="d4:f1 e3:f1", round_number=round_number)
    assert len(told(state)) == n_threats


def test_K40_the_fights_of_this_turn_are_told_first():
    (_, values), *_ = told(position(COAST, militia="c3:f1b4"))
    assert values["when"] == "now"


# K20  Royal support -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "is_told"), [("support=5 fur=1", True), ("support=4 fur=3", True), ("support=4 fur=1", False)]
)
def test_K20_support_that_the_rival_can_reach_in_its_next_turn(cards: str, is_told: bool):
    state = position(COAST, cards={"british": cards})
    assert ("threat-support" in dict(told(state))) == is_told


# The rules themselves ---------------------------------------------------------------------------


def positions(seed: int) -> list[State]:
    """Return decisions of an armed random game without fights under way."""
    dice, state, found = random.Random(seed), new_game(**ARMED), []
    while rules.to_act(state) != -2 and len(found) < 40:
        if rules.to_act(state) == CHANCE:
            action = dice.randrange(rules.N_OUTCOMES)
        else:
            found.append(states.copy(state))
            legal = legal_actions(rules, state)
            action = dice.choice(legal[1:]) if len(legal) > 1 and dice.random() < 0.9 else actions.STOP
        rules.apply(state, action)
    return found


def conquers(state: State, rival: int, extra: int) -> bool:
    """Whether the rival conquers the colony by the rules if it raises `extra` units and marches in with all it can."""
    colony = int(state.colony[1 - rival])
    for step in (Phase.COLLECT, Phase.CONVERT, Phase.FORTS, Phase.MILITIA, Phase.MARCH):
        while rules.to_act(state) == rival and state.phase == step:
            useful = [action for action in legal_actions(rules, state) if serves(state, action, colony, extra)]
            extra -= step == Phase.MILITIA and bool(useful)
            rules.apply(state, useful[0] if useful else actions.STOP)
    while rules.to_act(state) == CHANCE:  # the attacker rolls six, the defender one
        rules.apply(state, 6 * 5)
    return int(state.ending) == Ending.CONQUEST and int(state.halves[rival]) == 2


def serves(state: State, action: int, colony: int, extra: int) -> bool:
    """Whether an action brings units into the colony; support is sold, and so many units are raised."""
    tile = actions.tile_of(action)
    if action == actions.TRADE_SUPPORT:
        return extra > int(state.cards[state.mover, Card.FIREARMS])
    if actions.RAISE <= action < actions.MARCH:
        return extra > 0 and colony in {int(each) for each in state.neighbours[tile]}
    is_march = action >= actions.MARCH
    return is_march and int(state.neighbours[tile, actions.direction_of(action)]) == colony


def is_quiet(state: State) -> bool:
    """Whether no tile has units of both sides."""
    return not ((state.units[0] > 0) & (state.units[1] > 0)).any()


def test_whatever_conquers_by_the_rules_is_told_and_what_is_told_for_certain_conquers():
    met = set()
    for state in itertools.chain.from_iterable(positions(seed) for seed in range(12)):
        if not is_quiet(state):
            continue
        seat = int(state.mover)
        found = next((each for each in threats.threats(state, seat) if each.sentence.key == "threat-conquest"), None)
        can = any(conquers(threats.next_turn(state), 1 - seat, extra) for extra in range(4))
        met.add((found is not None, can))
        assert_alike(state, seat, found, can=can)
    assert {(True, True), (False, False)} <= met


def assert_alike(state: State, seat: int, found: Threat | None, *, can: bool) -> None:
    is_defended = int(state.units[seat, state.colony[seat]]) > 0
    if found is not None and found.sentence.values["chance"] == 100:
        assert can or not is_defended
    if can and not is_defended:
        assert found is not None, GAME.presentation.ascii(GAME.presentation.view(state, None))


def test_a_warning_asks_the_rules_a_bounded_number_of_times(monkeypatch: pytest.MonkeyPatch):
    asked = []
    real = fights.bonus
    monkeypatch.setattr(threats.fights, "bonus", lambda *each: asked.append(each) or real(*each))
    threats.threats(position(COAST, militia="c3:f1 b2:b1 d3:b1 d4:b1"), 0)
    assert len(asked) <= 2 * 9
