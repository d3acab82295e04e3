"""Hidden scenery (C8): bears and whirlpools are drawn when the first canoe reaches their rapid."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.games.canoe.positions import chances, facts, gone, new_game, phase, played, position, texts, where
from voyageur.games.canoe import GAME
from voyageur.games.canoe.judging.odds import scenery_chances
from voyageur.games.canoe.rules import round
from voyageur.games.canoe.solver import advise, solve
from voyageur.games.canoe.state import Place
from voyageur.kernel import contract
from voyageur.kernel.contract import State

HIDDEN = {"scenery": "hidden"}
RAPIDS = range(1, 7)


def reached(*sceneries: str, **options: str) -> State:
    """Return a race in which the scenery of so many rapids is drawn, and that of the next one is about to be."""
    state = at_rapid(played(new_game(**HIDDEN, **options), "current 1"), 0)
    for rapid, scenery in enumerate(sceneries, 1):
        state = at_rapid(played(state, scenery), rapid)
    return state


def at_rapid(state: State, rapid: int) -> State:
    """Put the first canoe in a rapid whose rating is known, as at the end of its go."""
    state.leg[0], state.place[0], state.rating[rapid], state.mover = rapid, Place.RAPID, 4, 0
    round.end_go(state)
    return state


def test_C8_hidden_nothing_is_drawn_before_the_start():
    state = new_game(**HIDDEN)
    assert phase(state) == "current"
    assert not any(rapid["bear"] or rapid["whirlpools"] for rapid in facts(state)["rapids"])


def test_C8_hidden_shooters_are_seen_from_the_start():
    assert [leg["shooter"] for leg in facts(new_game(**HIDDEN))["legs"]] == [False, *[True] * 5, False]


def test_C8_hidden_scenery_is_drawn_after_the_rating_before_anything_else():
    state = position("drawn", "1:17 4", "1:17 4", currents="2", options=HIDDEN)
    state = gone(state, "paddle 12")
    assert phase(state) == "rating"
    state = played(state, "rating 4")
    assert phase(state) == "scenery"
    assert texts(played(state, "scenery none")) == ["chip 1"]


def test_C8_hidden_the_next_canoe_finds_what_the_first_has_seen():
    state = position("drawn", "1:17 4", "1:17 4", currents="2", ratings="4", options=HIDDEN)
    state = gone(gone(state, "paddle 12", "scenery bear"), "paddle 12", seat=1)
    assert phase(state) == "bear_target"


def test_C8_hidden_a_rapid_that_is_open_still_hides_its_scenery():
    state = position("drawn", "1:17 4", currents="2", ratings="4", options=HIDDEN | {"reveal": "open"})
    assert phase(gone(state, "paddle 12")) == "scenery"


def test_C8_hidden_has_no_effect_where_the_players_place_the_hazards():
    assert phase(new_game(placing="players", **HIDDEN)) == "put"


@pytest.mark.parametrize("course", ["club", "ohio"])
def test_C8_hidden_has_no_effect_on_a_built_course(course: str):
    assert facts(new_game(course, **HIDDEN)) == facts(new_game(course))


def test_C8_hidden_each_hazard_is_as_likely_at_each_rapid_left():
    assert chances(reached()) == weights(6, bears=1)
    assert chances(reached("scenery none")) == weights(5, bears=1)
    assert chances(reached("scenery none", bears="2")) == weights(5, bears=2)


def weights(rapids: int, bears: int) -> dict[str, int]:
    """Return the ways in which hazards still to come can be at the next of so many rapids."""
    found = {}
    for outside, inside, bear in product((False, True), repeat=3):
        named = [name for name, is_there in (("bear", bear), ("inside", inside), ("outside", outside)) if is_there]
        weight = bears if bear else rapids - bears
        for is_there in (inside, outside):
            weight *= 1 if is_there else rapids - 1
        if weight:
            found[f"scenery {' '.join(named) or 'none'}"] = weight
    return found


def test_C8_hidden_what_is_found_does_not_come_again():
    assert set(chances(reached("scenery bear inside"))) == {"scenery none", "scenery outside"}


def test_C8_hidden_when_all_is_found_nothing_more_is_drawn():
    state = position("drawn", "2:17 4", currents="1 1", ratings="4 4", options=HIDDEN)
    state.bears_left = state.whirlpools_left = 0
    state.n_reached = 1
    assert phase(gone(state, "paddle 12")) == "chip"


@pytest.mark.parametrize("bears", [0, 1, 2])
def test_C11_C13_hidden_the_places_are_as_likely_as_when_they_are_shown(bears: int):
    """Over all six rapids: every set of bears and every pair of whirlpools, equally likely."""
    ways = places(reached(bears=str(bears)), Fraction(1))
    n_sets = {0: 1, 1: 6, 2: 15}[bears]
    assert len(ways) == n_sets * 36
    assert set(ways.values()) == {Fraction(1, n_sets * 36)}


def places(state: State, chance: Fraction) -> Counter[tuple[int, ...]]:
    """Return the chances of where bears and whirlpools lie, when canoes reach all rapids one after the other."""
    found: Counter[tuple[int, ...]] = Counter()
    if phase(state) != "scenery":
        return Counter({(int(state.bears), *map(int, state.whirlpools[:6])): chance})
    possible = chances(state)
    for text, weight in possible.items():
        after = played(state, text)
        rapid = int(after.n_reached)
        if rapid < len(RAPIDS):
            after = at_rapid(after, rapid)
        found.update(places(after, chance * Fraction(weight, sum(possible.values()))))
    return found


def test_C11_hidden_a_whirlpool_lies_where_its_group_will_be():
    assert facts(played(reached(), "scenery inside"))["rapids"][0]["whirlpools"] == ["inside"]
    late = played(reached(*["scenery none"] * 4), "scenery inside")
    assert facts(late)["rapids"][4]["whirlpools"] == ["outside"]


def test_C33_hidden_a_whirlpool_that_was_found_drowns():
    calm = HIDDEN | {"shooters": "none"}
    state = position("drawn", "1:17 4", currents="2 2", ratings="6", options=calm)
    state = gone(gone(state, "paddle 12", "scenery inside"), "paddle 1")
    assert where(gone(state, "climb 3", "climb 1", "climb 1", "climb 1")) == "2:6 1"


# The solver -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_solver_says_that_it_averages_over_hidden_scenery():
    solved = solve(contract.read_setup(GAME, HIDDEN, 1))
    assert (solved["approximate"], "bears and whirlpools" in solved["why"]) == (True, True)
    assert 0 < solved["finish"] < 1


def test_the_solver_weighs_what_may_lie_at_a_rapid_as_the_rules_do():
    state = reached("scenery none")
    state.track[0] = 0
    ways, total = chances(state), sum(chances(state).values())
    bear = sum(weight for text, weight in ways.items() if "bear" in text)
    inside = sum(weight for text, weight in ways.items() if "inside" in text)
    shares = scenery_chances(state, 1)
    assert shares[1] + shares[3] == pytest.approx(bear / total)
    assert shares[2] + shares[3] == pytest.approx(inside / total)


@pytest.mark.slow
def test_advice_where_scenery_is_hidden_is_not_exact():
    state = position("drawn", "2:6 2+1", currents="2 2", ratings="4", options=HIDDEN)
    state.n_reached = 1
    advice = advise(gone(state))
    assert [each.is_exact for each in advice.values()] == [False, False]
    assert all(0 < each.win < 1 for each in advice.values())
