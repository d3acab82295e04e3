"""Exact chances: of single dice, of one attempt, of a whole race against the clock.

The race of one canoe that always rescues its men is a Markov chain.  It is written here from the rulebook alone, with
fractions; the rules must make the same of every position of a canoe, round by round.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from tests.games.canoe.positions import CALM, chances, gone, is_between_goes, new_game, played, position, spread, where
from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import CLIMBS_FROM
from voyageur.games.canoe.judging.odds import climb_chance, climbed_chances, pass_chance
from voyageur.kernel import states
from voyageur.kernel.text import percent

FACES = {4: 12, 3: 10, 2: 8, 1: 6}
WHIRL = CALM.replace("rating 4", "rating 4 whirlpool inside", 1)

# The chain, from the rulebook ---------------------------------------------------------------------


@dataclass(frozen=True)
class Water:
    """A course without shots and bears, as one canoe that starts inside meets it; legs are numbered from 1."""

    lengths: tuple[int, ...]
    currents: tuple[int, ...]
    ratings: tuple[int, ...]
    pools: frozenset[int] = frozenset()  # rapids below which the canoe's own whirlpool lies
    canoe: int = 4


# Where a canoe is: leg, inches or a word, aboard, swimming, whether it owes its first attempt; "home" or "out" alone.
Spot = tuple[int, int | str, int, int, bool] | str
Chances = dict[Spot, Fraction]

SHORT = Water((12, 12), (2, 1), (4,))
CLUB = Water((18,) * 7, (1, 2, 3, 2, 1, 3, 2), (3, 4, 5, 6, 4, 5), frozenset({5}))
START = (1, 0, 4, 0, False)


def one_round(water: Water, spot: Spot) -> Chances:
    """The chances of where a canoe is a round later; it never leaves a man."""
    found: Chances = defaultdict(Fraction)
    for after, chance in [(spot, Fraction(1))] if isinstance(spot, str) else goes(water, *spot):
        found[after] += chance
    return dict(found)


def goes(water: Water, leg: int, place: int | str, aboard: int, swimming: int, owes: bool) -> Iterator:
    if swimming:
        yield from attempts(water, leg, place, aboard, swimming, owes)
        return
    faces = FACES[aboard]
    for die in range(1, faces + 1):
        if place == "rapid" and die > water.ratings[leg - 1]:
            yield (leg + 1, water.canoe, aboard, 0, False), Fraction(1, faces)
        elif place == "rapid":
            yield (leg + 1, water.canoe, 0, aboard, True), Fraction(1, faces)
        else:
            yield moved(water, leg, place, die + water.currents[leg - 1], aboard, 0), Fraction(1, faces)


def attempts(water: Water, leg: int, place: int | str, aboard: int, swimming: int, owes: bool) -> Iterator:
    """A try for each swimmer, five in six with a helping hand and two in three without; then the drift."""
    chance = Fraction(5, 6) if aboard else Fraction(2, 3)
    for men in range(swimming + 1):
        share = comb(swimming, men) * chance**men * (1 - chance) ** (swimming - men)
        drowned = owes and leg - 1 in water.pools and place != "rapid"
        left = 0 if drowned else swimming - men
        if aboard + men + left == 0:
            yield "out", share
        elif place == "rapid":
            yield (leg, place, aboard + men, left, False), share
        elif place == "line":
            yield ("home" if men else (leg, place, 0, left, False)), share
        else:
            yield moved(water, leg, place, water.currents[leg - 1], aboard + men, left), share


def moved(water: Water, leg: int, front: int, inches: int, aboard: int, swimming: int) -> Spot:
    if front + inches < water.lengths[leg - 1]:
        return (leg, front + inches, aboard, swimming, False)
    if leg < len(water.lengths):
        return (leg, "rapid", aboard, swimming, False)
    return "home" if aboard else (leg, "line", 0, swimming, False)


def arrivals(water: Water, n_rounds: int) -> list[Fraction]:
    """The chance to be home by round 1, 2, ..."""
    now: Chances = {START: Fraction(1)}
    found: list[Fraction] = []
    for _ in range(n_rounds):
        following: Chances = defaultdict(Fraction)
        for spot, chance in now.items():
            for after, share in one_round(water, spot).items():
                following[after] += chance * share
        now = following
        found.append(now.get("home", Fraction(0)))
    return found


def solved(water: Water) -> tuple[Fraction, Fraction]:
    """The chance of coming home from the start, and the mean number of rounds on the way, home or lost."""

    @cache
    def worth(spot: Spot) -> tuple[Fraction, Fraction]:
        if isinstance(spot, str):
            return Fraction(int(spot == "home")), Fraction(0)
        home, rounds, stays = Fraction(0), Fraction(1), Fraction(0)
        for after, chance in one_round(water, spot).items():
            if after == spot:
                stays = chance  # only men who wait in a rapid or at the line get nowhere
            else:
                home += chance * worth(after)[0]
                rounds += chance * worth(after)[1]
        return home / (1 - stays), rounds / (1 - stays)

    return worth(START)


@cache
def spots(water: Water) -> tuple[Spot, ...]:
    """Every spot that a canoe can come to."""
    found, fresh = {START}, [START]
    while fresh:
        new = {after for spot in fresh for after in one_round(water, spot)} - found
        found |= new
        fresh = [*new]
    return tuple(found)


# The same by the rules ------------------------------------------------------------------------------


def calm_club() -> str:
    """The course `club` without its shooters and its bear."""
    text = (GAME.folder / "data" / "courses" / "club.txt").read_text()
    return text.replace(" shooter", "").replace(" bear", "")


COURSES = {"short": (SHORT, "short"), "club": (CLUB, calm_club())}


def noted(spot: Spot) -> str:
    """A spot in the notation of positions."""
    if isinstance(spot, str):
        return spot
    leg, place, aboard, swimming, owes = spot
    return f"{leg}:{place} {aboard}" + (f"+{swimming}" if swimming else "") + (" flipped" if owes else "")


def rescues(_state) -> str:
    return "rescue"


def spot_of(data: bytes) -> str:
    place = where(states.from_bytes(GAME.rules.STATE, data))
    return "home" if place.startswith("home") else place


def totals(found: dict[bytes, Fraction]) -> dict[str, Fraction]:
    """Chances of positions as chances of a canoe's spots."""
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for data, chance in found.items():
        sums[spot_of(data)] += chance
    return dict(sums)


def round_by_the_rules(course: str, spot: Spot) -> dict[str, Fraction]:
    return totals(spread(position(course, noted(spot)), rescues, is_between_goes))


@pytest.mark.parametrize("name", COURSES)
def test_every_round_of_a_lone_canoe_is_a_step_of_the_chain(name):
    water, course = COURSES[name]
    racing = [spot for spot in spots(water) if not isinstance(spot, str)]
    assert len(racing) > {"short": 30, "club": 350}[name]
    for spot in racing:
        expected = {noted(after): chance for after, chance in one_round(water, spot).items()}
        assert round_by_the_rules(course, spot) == expected, noted(spot)


def test_the_arrival_on_short_is_as_the_chain_says_round_by_round():
    now = {states.to_bytes(new_game("short", 1)): Fraction(1)}
    by_round, home = arrivals(SHORT, 7), Fraction(0)
    for n_round in range(7):
        following: dict[bytes, Fraction] = defaultdict(Fraction)
        for data, chance in now.items():
            for after, share in spread(states.from_bytes(GAME.rules.STATE, data), rescues, is_between_goes).items():
                following[after] += chance * share
        home += sum(chance for data, chance in following.items() if spot_of(data) == "home")
        now = {data: chance for data, chance in following.items() if spot_of(data) != "home"}
        assert home == by_round[n_round], f"round {n_round + 1}"


def test_the_earliest_arrival_on_short():
    assert arrivals(SHORT, 3)[:2] == [0, 0]
    assert arrivals(SHORT, 3)[2] == Fraction(3, 12) * Fraction(8, 12) * Fraction(6, 12)


def test_C33_C36_a_lone_canoe_that_always_rescues_comes_home_on_calm_club_242_times_in_243():
    assert solved(CLUB)[0] == Fraction(242, 243)


def test_a_lone_canoe_that_always_rescues_never_fails_on_short():
    assert solved(SHORT)[0] == 1


def test_a_lone_canoe_needs_about_25_rounds_on_calm_club():
    assert 22 < solved(CLUB)[1] < 28


# Single events --------------------------------------------------------------------------------------


@pytest.mark.parametrize("current", [1, 2, 3])
@pytest.mark.parametrize("men", FACES)
def test_C20_the_mean_inches_of_a_move(men, current):
    state = gone(position(f"leg 60 current {current}", f"1:0 {men}"))
    fronts = [int(where(played(state, text)).split(" ")[0].split(":")[1]) for text in chances(state)]
    assert Fraction(sum(fronts), len(fronts)) == Fraction(FACES[men] + 1, 2) + current


@pytest.mark.parametrize("rating", [3, 4, 5, 6])
@pytest.mark.parametrize("men", FACES)
def test_C21_the_chance_to_pass_a_rapid(men, rating):
    course = CALM.replace("rating 4", f"rating {rating}")
    found = totals(spread(position(course, f"1:rapid {men}"), rescues, is_between_goes))
    passed = found.get(f"2:4 {men}", 0)
    assert passed == Fraction(max(0, FACES[men] - rating), FACES[men]) == pass_chance(FACES[men], rating)


def test_example_7_the_chances_to_pass_in_percent():
    table = [[percent(pass_chance(FACES[men], rating)) for rating in (3, 4, 5, 6)] for men in FACES]
    assert table == [[75, 67, 58, 50], [70, 60, 50, 40], [62, 50, 38, 25], [50, 33, 17, 0]]


@pytest.mark.parametrize(("canoe", "chance"), [("0+1 flipped", Fraction(2, 3)), ("1+1", Fraction(5, 6))])
def test_C28_the_chance_of_one_man_to_climb_in(canoe, chance):
    found = totals(spread(position(CALM, f"2:4 {canoe}"), rescues, is_between_goes))
    aboard = int(canoe[0]) + 1
    assert found[f"2:6 {aboard}"] == chance == climb_chance(CLIMBS_FROM, aboard > 1)


@pytest.mark.parametrize("swimming", [1, 2, 3, 4])
def test_C26_the_men_aboard_after_a_first_attempt(swimming):
    found = totals(spread(position(CALM, f"2:4 0+{swimming} flipped"), rescues, is_between_goes))
    by_men: dict[int, Fraction] = defaultdict(Fraction)
    for canoe, chance in found.items():
        by_men[int(canoe.split(" ")[1][0])] += chance
    assert tuple(by_men[men] for men in range(swimming + 1)) == climbed_chances(swimming, CLIMBS_FROM, has_help=False)


def test_C26_the_men_aboard_after_the_first_attempt_of_four():
    thirds = [Fraction(count, 81) for count in (1, 8, 24, 32, 16)]
    assert climbed_chances(4, CLIMBS_FROM, has_help=False) == tuple(thirds)


@pytest.mark.parametrize("men", [1, 2, 3, 4])
def test_C33_the_chance_that_a_whirlpool_takes_all_men(men):
    found = totals(spread(position(WHIRL, f"2:4 0+{men} flipped"), rescues, is_between_goes))
    assert found["out"] == Fraction(1, 3**men)


def test_C33_a_whirlpool_takes_a_third_of_the_men():
    found = totals(spread(position(WHIRL, "2:4 0+4 flipped"), rescues, is_between_goes))
    drowned = {"out": 4} | {f"2:6 {men}": 4 - men for men in (1, 2, 3, 4)}
    assert sum(chance * drowned[canoe] for canoe, chance in found.items()) == Fraction(4, 3)


def test_C26_with_help_at_first_the_first_in_makes_it_easier_for_the_rest():
    options = {"helping_hand_first": "yes"}
    found = totals(spread(position(CALM, "2:4 0+2 flipped", options=options), rescues, is_between_goes))
    both, none = Fraction(2, 3) * Fraction(5, 6), Fraction(1, 3) ** 2
    assert found == {"2:6 2": both, "2:6 0+2": none, "2:6 1+1": 1 - both - none}


def test_C45_the_men_that_a_bear_leaves():
    bear = CALM.replace("rating 4", "rating 4 bear", 1)
    found = totals(spread(position(bear, "1:rapid 2", step="bear"), rescues, is_between_goes))
    share = Fraction(1, 2)
    assert found == {
        "1:rapid 2": share,
        "2:4 0+2 flipped": share * Fraction(25, 36),
        "2:4 0+1 flipped": share * Fraction(10, 36),
        "out": share * Fraction(1, 36),
    }


@pytest.mark.parametrize(("track", "chance"), [("inside", Fraction(1, 3)), ("outside", Fraction(1, 6))])
def test_C14_the_chance_of_a_shot_to_kill(track, chance):
    shooter = CALM.replace("current 2", "current 2 shooter", 1)
    found = totals(spread(position(shooter, f"1:6 4 {track}", step="shots"), rescues, is_between_goes))
    assert found == {"1:6 3": chance, "1:6 4": 1 - chance}


@pytest.mark.parametrize(
    ("chance", "shown"), [(0, 0), (Fraction(1, 1000), 1), (Fraction(1, 3), 33), (Fraction(999, 1000), 99), (1, 100)]
)
def test_a_percentage_is_never_0_or_100_unless_that_is_so(chance, shown):
    assert percent(Fraction(chance)) == shown
