"""Positions solved exactly: their shares, their number, and what is refused."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.games.canoe import test_solver as canoe
from tests.games.kanata.positions import COAST, position
from tests.toys.altered import altered
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import agents
from voyageur.games import GAMES
from voyageur.games.kanata.judging.odds import clear_chance
from voyageur.games.kanata.options import Tie
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.exact import NotSolved, Solution, TooManyPositions, solve

KANATA, CANOE = GAMES["kanata"], GAMES["canoe"]
# Two legs on which a canoe may flip, so that a seat decides, and that are over soon.
RIFFLE = "canoe 1\nturn none\nleg 3 current 1\nrapid rating 6 whirlpool inside bear\nleg 6 current 1"
Place = tuple[int, Mapping[str, int] | str]  # who acts, and where outcomes (with weights) or actions lead


def walk(places: Mapping[str, Place], seats: int = 2) -> tuple[Game, State]:
    """Return a game on places named by letters, and its start on the first; the other places name who wins there.

    An action or outcome is the number of the place where it leads, among those named in the same place.
    """
    names = [*places, *sorted({to for _, tos in places.values() for to in tos} - {*places})]
    place_type = np.dtype((np.record, np.dtype([("place", np.int32)])))

    def at(state: State) -> Place:
        return places.get(names[state.place], (NOBODY, ""))

    def legal(state: State, out: Any) -> int:
        out[: len(at(state)[1])] = range(len(at(state)[1]))
        return len(at(state)[1])

    def chance_weights(state: State, out: Any) -> int:
        out[:] = 0
        out[: len(at(state)[1])] = [*at(state)[1].values()]
        return int(out.sum())

    def apply(state: State, action: int) -> None:
        state.place = names.index([*at(state)[1]][action])

    def ranks(state: State, out: Any) -> None:
        out[:] = [str(seat) not in names[state.place] for seat in range(seats)]

    rules = {"legal": legal, "chance_weights": chance_weights, "apply": apply, "ranks": ranks}
    sizes = {"STATE": place_type, "MOST_LEGAL": 4, "N_OUTCOMES": 4}
    game = altered(PEBBLES, **rules, **sizes, to_act=lambda state: at(state)[0], n_seats=lambda state: seats)
    return game, states.new(place_type)


def shares(places: Mapping[str, Place], seats: int = 2) -> list[float]:
    return solve(*walk(places, seats)).shares.tolist()


def pebbles(pile: int, die: int = 3, last: str = "wins") -> Any:
    state = contract.start(PEBBLES, contract.read_setup(PEBBLES, {"last": last}))
    state.pile, state.die = pile, die
    return state


def siege(units: str, tie: str = "reroll") -> State:
    """Return a fight of the last round in the French colony, which the British win only if they take it."""
    cards, options = {"french": "support=1", "british": ""}, {"tie": tie}
    return position(COAST, "british", "fights", militia=f"c3:{units}", cards=cards, options=options, round_number=60)


# A second solver: plain recursion --------------------------------------------------------------------


def plain_solver(game: Game, choose: Callable[[State, int], int] | None = None) -> Callable[[State], list[float]]:
    """Return a function that gives each seat's share at a state; with `choose`, seat 0 plays what that says."""
    known = dict[bytes, list[float]]()

    def share(state: State) -> list[float]:
        if states.to_bytes(state) not in known:
            known[states.to_bytes(state)] = found(state)
        return known[states.to_bytes(state)]

    def found(state: State) -> list[float]:
        acting = int(game.rules.to_act(state))
        if acting == NOBODY:
            return [*contract.shares(game, state, int(game.rules.n_seats(state)))]
        if acting == CHANCE:
            weights = contract.outcome_weights(game, state)
            after = [share(played(game, state, each)) for each, weight in enumerate(weights) if weight]
            return np.average(after, axis=0, weights=[weight for weight in weights if weight]).tolist()
        legal = contract.legal_actions(game.rules, state)
        if choose is not None and acting == 0:
            legal = [choose(state, acting)]
        return max((share(played(game, state, action)) for action in legal), key=lambda each: each[acting])

    return share


def played(game: Game, state: State, action: int) -> State:
    after = states.copy(state)
    game.rules.apply(after, action)
    return after


def canonical(game: Game, state: State) -> State:
    copy = states.copy(state)
    if game.canonicalise is not None:
        game.canonicalise(copy)
    return copy


def n_distinct(game: Game, state: State) -> int:
    """Return how many states can follow, once they are canonicalised, and as far as the game goes on."""
    found, pending = set[bytes](), [state]
    while pending:
        state = canonical(game, pending.pop())
        acting = int(game.rules.to_act(state))
        if acting == NOBODY or states.to_bytes(state) in found:
            continue
        found.add(states.to_bytes(state))
        weights = contract.outcome_weights(game, state) if acting == CHANCE else []
        actions = [outcome for outcome, weight in enumerate(weights) if weight]
        actions = actions if acting == CHANCE else contract.legal_actions(game.rules, state)
        pending += [played(game, state, action) for action in actions]
    return len(found)


# Shares -------------------------------------------------------------------------------------------


def test_outcomes_of_chance_count_by_their_weights() -> None:
    assert shares({"a": (CHANCE, {"0": 1, "1": 3})}) == [0.25, 0.75]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_that_acts_takes_what_is_best_for_itself(seat: int) -> None:
    places = {"a": (seat, "bc"), "b": (CHANCE, {"0": 1, "1": 3}), "c": (CHANCE, {"0": 1, "1": 1})}
    assert shares(places)[seat] == (0.5, 0.75)[seat]


def test_a_shared_win_is_divided() -> None:
    game, state = walk({"a": (CHANCE, {"01": 1, "12": 1})}, seats=3)
    assert solve(game, state).shares.tolist() == [0.25, 0.5, 0.25]


def test_each_of_three_takes_what_is_best_for_itself() -> None:
    places = {"a": (0, "bc"), "b": (1, ["1", "2"]), "c": (1, "de"), "d": (CHANCE, {"0": 1, "2": 1}), "e": (2, ["2"])}
    # Seat 1 wins nothing at c, whatever it does, and takes the first of equal actions.
    assert shares(places, seats=3) == [0.5, 0, 0.5]


def test_a_lone_seat_takes_its_best_chance() -> None:
    places = {"a": (0, "bc"), "b": (CHANCE, {"0": 1, "": 3}), "c": (CHANCE, {"0": 2, "": 1})}
    assert shares(places, seats=1) == [pytest.approx(2 / 3)]


@pytest.mark.parametrize(("pile", "last"), [(4, "wins"), (7, "wins"), (7, "loses"), (9, "loses")])
def test_pebbles_is_worth_what_plain_recursion_finds(pile: int, last: str) -> None:
    state, plain = pebbles(pile, last=last), plain_solver(PEBBLES)
    found = solve(PEBBLES, state)
    assert found.shares.tolist() == pytest.approx(plain(state), abs=1e-9)
    for action, after in found.values_of_actions.items():
        assert after.tolist() == pytest.approx(plain(played(PEBBLES, state, action)), abs=1e-9)


@pytest.mark.parametrize("tie", ["both", "defender"])
def test_the_last_turn_of_kanata_is_worth_what_plain_recursion_finds(tie: str) -> None:
    units = {"cards": {"french": "support=1", "british": "manpower=1 firearms=1"}, "militia": "d3:b2 b2:b1 c3:f1"}
    state = position(COAST, "british", "militia", round_number=60, options={"tie": tie}, **units)
    assert solve(KANATA, state).shares.tolist() == pytest.approx(plain_solver(KANATA)(state), abs=1e-9)


@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize(("own", "rival"), [(2, 1), (3, 1), (3, 2), (4, 2)])
def test_a_fight_is_worth_what_its_odds_say(own: int, rival: int, tie: Tie) -> None:
    found = solve(KANATA, siege(f"b{own}f{rival}", tie.name.lower()))
    assert found.shares[1] == pytest.approx(float(clear_chance(own, rival, -3, tie, 2)), abs=1e-9)


@pytest.mark.parametrize("players", [1, 2])
def test_the_race_is_worth_what_its_own_solver_finds(players: int) -> None:
    expected = canoe.solved(FILE_MARK + canoe.BROOK, players)
    found = solve(CANOE, canoe.opening(FILE_MARK + canoe.BROOK, players))
    assert found.shares.tolist() == pytest.approx(expected["win"] or [expected["finish"]], abs=1e-9)


@pytest.mark.parametrize("key", [1, 2, 3])
def test_a_decision_of_the_race_is_worth_what_its_own_solver_advises(key: int) -> None:
    state = canoe.decision(FILE_MARK + RIFFLE, 2, key)
    found, advised = solve(CANOE, state), CANOE.solver.advise(state)
    assert {action: shares[found.seat] for action, shares in found.values_of_actions.items()} == {
        action: pytest.approx(advice.win, abs=1e-9) for action, advice in advised.items()
    }


# Cycles -------------------------------------------------------------------------------------------


def test_a_roll_that_may_be_repeated_is_worth_the_mean_of_its_ends() -> None:
    assert shares({"a": (CHANCE, {"a": 7, "0": 2, "1": 1})}) == pytest.approx([2 / 3, 1 / 3], abs=1e-9)


def test_a_seat_leaves_a_cycle_where_that_is_best() -> None:
    places = {"a": (0, "bc"), "b": (CHANCE, {"a": 8, "0": 1, "1": 1}), "c": (CHANCE, {"0": 1, "1": 2})}
    assert shares(places) == pytest.approx([0.5, 0.5], abs=1e-9)


def test_going_back_and_forth_does_not_matter_to_who_can_win_at_once() -> None:
    assert shares({"a": (0, ["b", "0"]), "b": (1, ["a", "0"])}) == [1, 0]


def test_a_position_in_which_both_would_rather_go_on_for_ever_is_refused() -> None:
    with pytest.raises(NotSolved, match="may go on for ever"):
        shares({"a": (0, ["b", "1"]), "b": (1, ["a", "0"])})


def test_the_error_is_within_the_tolerance() -> None:
    found = solve(*walk({"a": (CHANCE, {"a": 90, "0": 1, "1": 1})}))
    assert 0 < found.error <= 1e-9
    assert abs(found.shares[0] - 0.5) <= found.error


# Positions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "state"),
    [
        (PEBBLES, pebbles(7)),
        (KANATA, position(COAST, "british", "march", militia="d3:b2 c3:f1", round_number=60)),
        (CANOE, canoe.opening(FILE_MARK + canoe.BROOK, 2)),
    ],
    ids=["pebbles", "kanata", "canoe"],
)
def test_states_are_one_position_only_if_they_are_equal_but_for_what_is_blanked(game: Game, state: State) -> None:
    n_ends = solve(game, state).n_positions - n_distinct(game, state)
    assert 1 <= n_ends <= 3  # one seat or the other has won, or both have


def test_the_number_of_rolls_tells_no_positions_apart() -> None:
    one, other = siege("b2f1"), siege("b2f1")
    other.rolls = 7
    assert solve(KANATA, other).n_positions == solve(KANATA, one).n_positions


def test_rounds_matter_only_under_a_cap() -> None:
    state = siege("b2f1")
    for cap, is_kept in ((0, False), (60, True)):
        state.round_cap, state.round_number = cap, 7
        assert (canonical(KANATA, state).round_number == 7) == is_kept


def test_a_tile_is_collected_only_in_the_step_that_collects() -> None:
    for step, is_kept in (("collect", True), ("convert", False)):
        state = position(COAST, "french", step, collected="c2")
        assert canonical(KANATA, state).is_collected.any() == is_kept


def test_a_solution_leaves_the_state_as_it_is() -> None:
    state = siege("b3f2")
    state.rolls = 3
    before = states.to_bytes(state)
    solve(KANATA, state)
    assert states.to_bytes(state) == before


def test_more_positions_than_allowed_are_refused() -> None:
    n = solve(PEBBLES, pebbles(6)).n_positions
    assert solve(PEBBLES, pebbles(6), n).n_positions == n
    with pytest.raises(TooManyPositions, match=f"more than {n - 1} positions"):
        solve(PEBBLES, pebbles(6), n - 1)


def test_a_refusal_costs_no_more_plies_than_the_limit_has_edges() -> None:
    game, state = walk({"a": (0, "a")})
    n_plies = 0

    def go_on(state: State, action: int) -> None:
        nonlocal n_plies
        n_plies += 1
        state.place += 1

    endless = altered(game, apply=go_on, to_act=lambda state: 0, legal=lambda state, out: 1)
    with pytest.raises(TooManyPositions):
        solve(endless, state, 50)
    assert n_plies == 50


def test_a_game_with_secrets_is_refused() -> None:
    with pytest.raises(NotSolved, match="guess has secrets"):
        solve(GUESS, contract.start(GUESS, contract.read_setup(GUESS)))


# Choices ------------------------------------------------------------------------------------------


def choices_of(places: Mapping[str, Place]) -> Solution:
    return solve(*walk(places))


def test_all_equally_good_actions_are_best() -> None:
    assert choices_of({"a": (0, ["1", "b", "0"]), "b": (1, ["0"])}).best_actions == (1, 2)


def test_an_action_loses_what_the_best_one_has_more() -> None:
    found = choices_of({"a": (1, ["1", "b"]), "b": (CHANCE, {"0": 1, "1": 3})})
    assert (found.loss(0), found.loss(1)) == (0, 0.25)


def test_no_action_is_judged_where_chance_or_nobody_acts() -> None:
    assert choices_of({"a": (CHANCE, {"b": 1, "0": 1}), "b": (0, ["1"])}).values_of_actions == {}


@pytest.mark.parametrize("name", ["random", "greedy", "search:10"])
def test_no_agent_does_better_against_best_play_than_the_solution(name: str) -> None:
    state = pebbles(6, last="loses")

    @cache
    def chosen(data: bytes) -> int:
        return agents.choose(name, PEBBLES, states.from_bytes(PEBBLES.rules.STATE, data), 0, 1, 1.0)

    plain = plain_solver(PEBBLES, lambda state, seat: chosen(states.to_bytes(state)))
    assert plain(state)[0] <= solve(PEBBLES, state).shares[0] + 1e-9


def test_the_best_actions_get_the_share_against_best_play() -> None:
    state = pebbles(6, last="loses")
    plain = plain_solver(PEBBLES, lambda state, seat: solve(PEBBLES, state).best_actions[-1])
    assert plain(state)[0] == pytest.approx(solve(PEBBLES, state).shares[0], abs=1e-9)
