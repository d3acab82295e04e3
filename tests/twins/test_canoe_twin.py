"""The twin of the Canoe Race on the worked examples of the rules page, and on single clauses."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from .canoe import COURSES, Canoe, read_course, read_legs_with_shooters

# A course without hazards: three legs of 18 in, current 2, ratings 4, no turn.
CALM = """
canoe 4
turn none
leg 18 current 2
rapid rating 4
leg 18 current 2
rapid rating 4
leg 18 current 2
"""
WHIRL = CALM.replace("rating 4", "rating 4 whirlpool inside", 1)  # below rapid 1, on the inside
BEAR = CALM.replace("rating 4", "rating 4 bear", 1)  # in rapid 1
SHOOTER = CALM.replace("current 2", "current 2 shooter", 1)  # on leg 1
LAST_SHOOTER = CALM.rstrip() + " shooter\n"

FLIPPED = {"leg": 2, "front": 4, "aboard": 0, "swimming": 4, "owes_first": True}
IN_RAPID = {"leg": 1, "place": "rapid"}


def on(text, **options):
    return {"course": f"file:{text}"} | options


def chips(options, *boats, **more):
    """Return a position after the shots and bears of a round."""
    return Canoe.position(options, *boats, at="chips", **more)


def play(game, *texts):
    for text in texts:
        assert text in game.legal() or text in game.chances(), (text, game.to_act, game.legal(), game.chances())
        game.play(text)
    return game


def where(game, seat=0):
    boat = game.boats[seat]
    return boat.place, boat.leg, boat.front


def men(game, seat=0):
    return game.boats[seat].aboard, game.boats[seat].swimming


def drawn(players=2, **options):
    return Canoe(options, players)


def race_of(players=2, **options):
    """Return a drawn race at round 1, in which every set-up decision took the first outcome."""
    game = drawn(players, **options)
    while game.round == 0:
        game.play((game.legal() or [*game.chances()])[0])
    return game


# --- worked examples ----------------------------------------------------------------------------


def test_C20_example_1_die_and_current_are_the_inches():
    game = play(chips(on(CALM), {}), "chip 0", "paddle 7")
    assert where(game) == ("leg", 1, 9)


def test_C19_example_1_inches_left_over_at_a_rapid_are_disregarded():
    game = play(chips(on(CALM), {"front": 12}), "chip 0", "paddle 7")
    assert where(game) == ("rapid", 1, 18)


@pytest.mark.parametrize(("die", "crew"), [(4, (0, 3)), (5, (3, 0))])
def test_C22_example_2_rating_4_with_three_men(die, crew):
    game = play(chips(on(CALM), IN_RAPID | {"aboard": 3}), "chip 0")
    assert len(game.chances()) == 10
    play(game, f"paddle {die}")
    assert (where(game), men(game)) == (("leg", 2, 4), crew)


def test_C26_example_3_first_attempt_has_no_helping_hand():
    game = play(chips(on(CALM), FLIPPED), "chip 0", "climb 1", "climb 3", "climb 2", "climb 6")
    assert (where(game), men(game)) == (("leg", 2, 6), (2, 2))


def test_C28_example_4_helping_hand_makes_two_a_three():
    boat = {"leg": 2, "front": 6, "aboard": 2, "swimming": 2}
    game = play(chips(on(CALM), boat), "chip 0", "rescue", "climb 1", "climb 2")
    assert (where(game), men(game)) == (("leg", 2, 8), (3, 1))


def test_C33_example_5_those_left_over_a_whirlpool_drown():
    game = play(chips(on(WHIRL), FLIPPED), "chip 0", "climb 1", "climb 3", "climb 2", "climb 6")
    assert (where(game), men(game)) == (("leg", 2, 6), (2, 0))


def test_C32_example_6_a_lone_man_always_flips_on_a_six_and_gets_on():
    lone = IN_RAPID | {"aboard": 1}
    course = on(CALM.replace("rating 4", "rating 6", 1))
    for die in range(1, 7):
        game = play(chips(course, lone), "chip 0", f"paddle {die}")
        assert (where(game), men(game)) == (("leg", 2, 4), (0, 1))
    climbs = Counter()
    for die in range(1, 7):
        game = play(chips(course, lone), "chip 0", "paddle 6", "chip 0", f"climb {die}")
        assert where(game) == ("leg", 2, 6)
        climbs[men(game)] += 1
    assert climbs == {(1, 0): 4, (0, 1): 2}


@pytest.mark.parametrize(
    ("crew", "faces", "passes"),
    [(4, 12, (9, 8, 7, 6)), (3, 10, (7, 6, 5, 4)), (2, 8, (5, 4, 3, 2)), (1, 6, (3, 2, 1, 0))],
)
def test_C21_example_7_pass_chances(crew, faces, passes):
    for rating, expected in zip((3, 4, 5, 6), passes, strict=True):
        course = on(CALM.replace("rating 4", f"rating {rating}", 1))
        after = [play(chips(course, IN_RAPID | {"aboard": crew}), "chip 0", f"paddle {d}") for d in range(1, faces + 1)]
        assert sum(men(game) == (crew, 0) for game in after) == expected


# --- known chances --------------------------------------------------------------------------------

QUIET_CLUB = COURSES["club"].replace(" shooter", "").replace(" bear", "")
MARKS = ("leg", "front", "place", "aboard", "swimming", "owes_first")


def look(game):
    """Return the properties that determine the next round of a lone canoe."""
    return (game.ending, game.round, game.phase, *(getattr(game.boats[0], mark) for mark in MARKS))


def one_round(position):
    """Return the positions of a lone canoe that always rescues, before its next chip, with their probabilities."""
    level = {(): (Fraction(1), ())}  # properties -> probability, one sequence of texts
    ways = Counter()
    while level:
        deeper = {}
        for chance, texts in level.values():
            game = play(chips(on(QUIET_CLUB), dict(zip(MARKS, position, strict=True))), *texts)
            if game.to_act is None or game.round > 1:
                ways[game.ending or look(game)[3:]] += chance
                continue
            answers = ["rescue"] if game.legal() else [*game.chances()]
            for answer in answers:
                after = play(chips(on(QUIET_CLUB), dict(zip(MARKS, position, strict=True))), *texts, answer)
                before, way = deeper.get(look(after), (0, (*texts, answer)))
                deeper[look(after)] = before + chance / len(answers), way
        level = deeper
    return ways


@cache
def chance_to_finish(position):
    """Return the probability that a lone canoe that always rescues finishes, by exact recursion over all dice."""
    ways = one_round(position)
    lasting = ways.pop(position, Fraction(0))  # rounds that change nothing repeat
    finished = ways.pop("finish", Fraction(0))
    ways.pop("all_out", None)
    return (finished + sum(chance * chance_to_finish(after) for after, chance in ways.items())) / (1 - lasting)


def test_C33_alone_on_the_quiet_club_course_242_of_243_finish():
    assert chance_to_finish((1, 0, "leg", 4, 0, False)) == Fraction(242, 243)


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("course", ["drawn", "club", "ohio", "short"])
@pytest.mark.parametrize("players", range(1, 9))
def test_C1_the_extra_canoe_is_on_a_random_track(players, course):
    game = drawn(players, course=course)
    assert ("track inside" in game.chances()) == (players in (3, 5, 7))


def test_C1_seats_start_inside_and_outside_in_turn():
    game = play(drawn(5, course="club"), "track outside")
    assert [boat.start for boat in game.boats] == ["inside", "outside", "inside", "outside", "outside"]


def test_C1_a_lone_canoe_starts_inside():
    assert drawn(1, course="club").boats[0].start == "inside"


def test_C1_more_than_eight_canoes_are_refused():
    with pytest.raises(ValueError, match="C1"):
        drawn(9)


def test_C13_the_bears_rapid_is_drawn():
    assert drawn().chances() == {f"den {r}": 1 for r in range(1, 7)}


def test_C13_a_second_bear_goes_to_another_rapid():
    game = play(drawn(bears="2"), "den 3")
    assert game.chances() == {f"den {r}": 1 for r in (1, 2, 4, 5, 6)}


def test_C13_without_bears_the_whirlpools_come_first():
    assert drawn(bears="0").chances() == {f"whirlpool inside {r}": 1 for r in range(1, 7)}


@pytest.mark.parametrize(("rapid", "lane"), [(1, "inside"), (3, "inside"), (4, "outside"), (6, "outside")])
def test_C11_a_starting_group_keeps_its_whirlpool_through_the_turn(rapid, lane):
    game = play(drawn(), "den 1", f"whirlpool inside {rapid}")
    assert game.course.rapids[rapid].whirlpools == {lane}


def test_C11_both_whirlpools_may_lie_below_one_rapid():
    game = play(drawn(), "den 1", "whirlpool inside 5", "whirlpool outside 5")
    assert game.course.rapids[5].whirlpools == {"inside", "outside"}


def test_C8_only_leg_1_is_seen_before_the_start():
    game = play(drawn(), "den 1", "whirlpool inside 5", "whirlpool outside 5")
    assert game.chances() == {"current 1": 1, "current 2": 1, "current 3": 1}
    play(game, "current 3")
    assert (game.round, game.chances()) == (1, {"chip 0": 1, "chip 1": 1})


def test_C8_open_shows_all_currents_and_then_all_ratings():
    game = play(drawn(reveal="open"), "den 1", "whirlpool inside 5", "whirlpool outside 5", *["current 2"] * 7)
    assert game.chances() == {f"rating {x}": 1 for x in (3, 4, 5, 6)}
    play(game, *[f"rating {x}" for x in (3, 4, 5, 6, 3, 4)])
    assert (game.round, [rapid.rating for rapid in game.course.rapids.values()]) == (1, [3, 4, 5, 6, 3, 4])


def test_C8_a_built_course_is_open_and_asks_nothing():
    game = drawn(2, course="club", reveal="open", bears="2", placing="players")
    assert (game.round, game.chances()) == (1, {"chip 0": 1, "chip 1": 1})


@pytest.mark.parametrize(("text", "legs"), [("none", []), ("2,3,5", [2, 3, 5]), ("1,7", [1, 7]), ("4", [4])])
def test_C12_shooters_stand_on_any_set_of_legs(text, legs):
    game = race_of(shooters=text)
    assert [leg for leg, each in game.course.legs.items() if each.shooter] == legs == read_legs_with_shooters(text)


def test_C12_by_default_there_is_a_shooter_on_legs_2_to_6():
    assert [leg for leg, each in race_of().course.legs.items() if each.shooter] == [2, 3, 4, 5, 6]


# --- placing by players -----------------------------------------------------------------------------


def test_C8_placing_seats_put_one_thing_each_in_turn():
    game = drawn(3, placing="players", shooters="2,3")
    play(game, "track inside")
    seats = []
    for text in ("put shooter 6", "put bear 2", "put whirlpool outside 2", "put shooter 4", "put whirlpool inside 2"):
        seats.append(game.to_act)
        play(game, text)
    assert seats == [0, 1, 2, 0, 1]
    assert game.chances() == {"current 1": 1, "current 2": 1, "current 3": 1}
    assert game.course.rapids[2].whirlpools == {"inside", "outside"}
    assert [leg for leg, each in game.course.legs.items() if each.shooter] == [4, 6]


def test_C8_placing_offers_what_is_left_of_the_lot():
    game = play(drawn(2, placing="players", shooters="7"), "put bear 6", "put whirlpool inside 4")
    assert game.course.rapids[4].whirlpools == {"outside"}
    shooters = [f"put shooter {leg}" for leg in range(2, 7)]
    assert game.legal() == sorted(shooters + [f"put whirlpool outside {r}" for r in range(1, 7)])


def test_C8_placing_no_two_bears_in_one_rapid():
    game = play(drawn(2, placing="players", bears="2"), "put bear 6")
    assert [text for text in game.legal() if "bear" in text] == [f"put bear {r}" for r in range(1, 6)]


def test_C8_placing_no_two_shooters_on_one_leg():
    game = play(drawn(2, placing="players"), "put shooter 3")
    assert [text for text in game.legal() if "shooter" in text] == [f"put shooter {leg}" for leg in (2, 4, 5, 6)]


def test_C8_placing_with_nothing_but_whirlpools():
    game = play(drawn(1, placing="players", shooters="none", bears="0"), "put whirlpool outside 1")
    assert game.legal() == [f"put whirlpool inside {r}" for r in range(1, 7)]


# --- reveals ----------------------------------------------------------------------------------------


def seen_in(boats, **numbers):
    """Return a drawn race at the chips, with the given numbers revealed: leg1=2, rapid1=4."""
    game = race_of(max(2, len(boats)), shooters="none", bears="0")
    for boat, special in zip(game.boats, boats, strict=False):
        for name, value in special.items():
            setattr(boat, name, value)
    for name, value in numbers.items():
        kind, number = name[:-1], int(name[-1])
        if kind == "leg":
            game.course.legs[number].current = value
        else:
            game.course.rapids[number].rating = value
    return game


def test_C8_the_first_canoe_in_a_rapid_shows_its_rating():
    game = play(seen_in([{"front": 17}], leg1=1), "chip 0", "paddle 1")
    assert game.chances() == {f"rating {x}": 1 for x in (3, 4, 5, 6)}
    assert play(game, "rating 3").chances() == {"chip 1": 1}


def test_C8_a_rating_is_shown_once():
    game = play(seen_in([{"front": 17}, {"front": 17}], leg1=1), "chip 0", "paddle 1", "rating 5", "chip 1", "paddle 1")
    assert game.chances() == {"chip 0": 1, "chip 1": 1}


@pytest.mark.parametrize("die", [1, 12])
def test_C8_the_first_canoe_on_a_leg_shows_its_current_flipped_or_not(die):
    game = play(seen_in([IN_RAPID], rapid1=4), "chip 0", f"paddle {die}")
    assert game.chances() == {"current 1": 1, "current 2": 1, "current 3": 1}


def test_C8_drift_into_a_rapid_shows_its_rating():
    game = play(seen_in([{"leg": 2, "front": 16, "aboard": 0, "swimming": 1}], leg2=2), "chip 0", "climb 1")
    assert [*game.chances()] == ["rating 3", "rating 4", "rating 5", "rating 6"]


def test_C8_a_canoe_thrown_onto_an_unseen_leg_shows_it_before_the_maul_dice():
    game = seen_in([IN_RAPID | {"aboard": 2}], rapid1=4)
    game.course.rapids[1].bear = True
    play(game, "chip 1", "paddle 1")
    game = play(restart(game), "bear 4")
    assert [*game.chances()] == ["current 1", "current 2", "current 3"]
    assert [*play(game, "current 1").chances()] == [f"maul {die}" for die in range(1, 7)]


def restart(game):
    """Return the same canoes at the start of the next round."""
    game._tell(game._race())
    return game


# --- order of the round -------------------------------------------------------------------------------


def test_C16_chips_are_drawn_for_the_last_one_too():
    game = play(chips(on(CALM), {}, {}, {}), "chip 2", "paddle 1")
    assert game.chances() == {"chip 0": 1, "chip 1": 1}
    assert play(game, "chip 0", "paddle 1").chances() == {"chip 1": 1}
    play(game, "chip 1", "paddle 1")
    assert (game.round, game.chances()) == (2, {"chip 0": 1, "chip 1": 1, "chip 2": 1})


def test_C17_shots_come_before_the_bear():
    course = on(BEAR.replace("leg 18 current 2", "leg 18 current 2 shooter", 1))
    game = Canoe.position(course, {}, IN_RAPID)
    assert [*game.chances()] == [f"shot {die}" for die in range(1, 7)]
    assert [*play(game, "shot 1").chances()] == [f"bear {die}" for die in range(1, 7)]
    assert [*play(game, "bear 1").chances()] == ["chip 0", "chip 1"]


def test_C17_shots_go_in_order_of_the_legs():
    course = on(CALM.replace("current 2", "current 2 shooter"))
    game = Canoe.position(course, {"leg": 3}, {"leg": 1}, {"leg": 3})
    assert game.event == {"leg": 1}
    assert play(game, "shot 1").chances() == {"target 0": 1, "target 2": 1}
    assert play(game, "target 2").event == {"leg": 3}


# --- shots ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "kills"), [("inside", {5, 6}), ("outside", {6})])
def test_C14_inside_is_close_and_outside_long_range(start, kills):
    killed = {d for d in range(1, 7) if men(play(Canoe.position(on(SHOOTER), {"start": start}), f"shot {d}")) == (3, 0)}
    assert killed == kills


@pytest.mark.parametrize(("front", "crew"), [(8, (4, 0)), (9, (3, 0)), (17, (3, 0))])
def test_C14_the_current_track_counts_not_the_starting_track(front, crew):
    game = Canoe.position({"course": "club"}, {"start": "outside", "leg": 4, "front": front})
    assert men(play(game, "shot 5")) == crew


def test_C39_a_canoe_on_the_starting_line_is_a_target():
    assert "shot 1" in Canoe(on(SHOOTER), 1).chances()


def test_C38_a_canoe_in_a_rapid_is_no_target():
    assert "chip 0" in Canoe.position(on(SHOOTER), IN_RAPID).chances()


def test_C38_canoes_home_and_out_are_no_targets():
    game = Canoe.position(on(LAST_SHOOTER), {"leg": 3, "place": "home", "rounds": 1}, {"leg": 3, "place": "out"}, {})
    assert game.chances() == {"chip 2": 1}


def test_C41_a_man_aboard_is_hit_before_a_swimmer():
    game = play(Canoe.position(on(SHOOTER), {"aboard": 1, "swimming": 2}), "shot 6")
    assert men(game) == (0, 2)


def test_C41_a_swimmer_is_hit_where_nobody_is_aboard():
    assert men(play(Canoe.position(on(SHOOTER), {"aboard": 0, "swimming": 2}), "shot 6")) == (0, 1)


def test_C30_after_the_last_man_aboard_was_shot_the_swimmers_must_try_without_help():
    game = play(Canoe.position(on(SHOOTER), {"aboard": 1, "swimming": 2}), "shot 6", "chip 0", "climb 3", "climb 2")
    assert men(game) == (1, 1)


def test_C36_a_canoe_without_men_is_out():
    game = play(Canoe.position(on(SHOOTER), {"aboard": 1}, {"leg": 2}), "shot 6")
    assert (game.boats[0].place, game.chances()) == ("out", {"chip 1": 1})


def test_C37_a_canoe_that_waits_at_the_line_is_a_target_on_the_last_leg():
    game = Canoe.position(on(LAST_SHOOTER), {"leg": 3, "place": "line", "aboard": 0, "swimming": 1}, {})
    assert play(game, "shot 6").boats[0].place == "out"


# --- the bear ------------------------------------------------------------------------------------------------


def test_C42_a_bear_throws_the_canoe_below_the_rapid():
    game = play(Canoe.position(on(BEAR), IN_RAPID), "bear 4", "maul 1", "maul 6", "maul 5", "maul 6")
    assert (where(game), men(game)) == (("leg", 2, 4), (0, 2))


def test_C42_below_a_bear_that_fails_leaves_the_test_to_the_crew():
    game = play(Canoe.position(on(BEAR), IN_RAPID), "bear 3", "chip 0", "paddle 12")
    assert (where(game), men(game)) == (("leg", 2, 4), (4, 0))


def test_C43_after_a_bears_flip_the_crew_climbs_in_the_same_round():
    game = play(Canoe.position(on(BEAR), IN_RAPID), "bear 6", *["maul 1"] * 4, "chip 0", *["climb 6"] * 4)
    assert (where(game), men(game), game.round) == (("leg", 2, 6), (4, 0), 2)


def test_C44_a_whirlpool_below_the_bears_rapid_applies():
    course = on(BEAR.replace("rating 4 bear", "rating 4 whirlpool inside bear"))
    game = play(Canoe.position(course, IN_RAPID), "bear 6", *["maul 1"] * 4, "chip 0", "climb 6", *["climb 1"] * 3)
    assert men(game) == (1, 0)


def test_C36_a_crew_mauled_to_the_last_man_is_out_after_the_last_die():
    game = play(Canoe.position(on(BEAR), IN_RAPID | {"aboard": 2}), "bear 6", "maul 6", "maul 6")
    assert (game.to_act, game.ending, game.scores) == (None, "all_out", [0.0])


def test_C13_the_target_is_drawn_among_the_canoes_in_the_bears_rapid():
    game = Canoe.position(on(BEAR), IN_RAPID, {"leg": 2, "place": "rapid"}, IN_RAPID)
    assert game.chances() == {"target 0": 1, "target 2": 1}
    assert [*play(game, "target 2", "bear 1").chances()] == ["chip 0", "chip 1", "chip 2"]


def test_C13_bears_attack_in_the_order_of_the_rapids():
    course = on(CALM.replace("rating 4", "rating 4 bear"))
    game = Canoe.position(course, {"leg": 2, "place": "rapid"}, IN_RAPID)
    assert game.event == {"rapid": 1}
    assert play(game, "bear 1").event == {"rapid": 2}


def test_C42_a_canoe_waiting_with_swimmers_is_thrown_with_all_its_men():
    waiting = IN_RAPID | {"aboard": 1, "swimming": 2}
    game = play(Canoe.position(on(BEAR), waiting), "bear 4", "maul 1", "maul 1", "maul 6")
    assert (where(game), men(game), game.boats[0].owes_first) == (("leg", 2, 4), (0, 2), True)


def stays(text=BEAR, **boat):
    return Canoe.position(on(text, bear_flip="stays"), IN_RAPID | boat)


def test_C42_stays_the_canoe_lies_in_the_rapid_without_drift():
    game = play(stays(), "bear 4", "maul 6", *["maul 1"] * 3, "chip 0", "climb 6", "climb 1", "climb 1")
    assert (where(game), men(game)) == (("rapid", 1, 18), (1, 2))


def test_C42_stays_no_whirlpool_in_the_rapid():
    text = BEAR.replace("rating 4 bear", "rating 4 whirlpool inside bear")
    game = play(stays(text), "bear 4", *["maul 1"] * 4, "chip 0", "climb 6", *["climb 1"] * 3)
    assert men(game) == (1, 3)


def test_C42_stays_the_whirlpool_of_the_rapid_above_does_not_reach_the_next():
    game = stays(WHIRL.replace("rating 4\nleg", "rating 4 bear\nleg", 1), leg=2)
    play(game, "bear 4", *["maul 1"] * 4, "chip 0", "climb 6", *["climb 1"] * 3)
    assert (where(game), men(game)) == (("rapid", 2, 18), (1, 3))


def test_C42_stays_a_tipped_canoe_is_attacked_again():
    game = play(stays(aboard=1, swimming=1), "bear 4", "maul 1", "maul 1")
    assert (men(game), game.boats[0].owes_first) == ((0, 2), True)


def test_C42_stays_nothing_happens_on_a_low_die():
    game = play(stays(aboard=1, swimming=1), "bear 3")
    assert (men(game), game.chances()) == ((1, 1), {"chip 0": 1})


def test_C42_stays_the_test_comes_when_it_paddles_and_its_whirlpool_with_it():
    text = BEAR.replace("rating 4 bear", "rating 4 whirlpool inside bear")
    game = play(stays(text), "bear 4", *["maul 1"] * 4, "chip 0", *["climb 6"] * 4)
    play(game, "bear 1", "chip 0", "paddle 4", "chip 0", "climb 6", *["climb 1"] * 3)
    assert (where(game), men(game)) == (("leg", 2, 6), (1, 0))


# --- flips and swimmers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "crew"), [("no", (1, 3)), ("yes", (3, 1))])
def test_C26_helping_hand_first_lets_the_earlier_ones_help(first, crew):
    game = chips(on(CALM, helping_hand_first=first), FLIPPED)
    assert men(play(game, "chip 0", "climb 2", "climb 3", "climb 2", "climb 2")) == crew


def test_C26_helping_hand_first_holds_in_any_attempt_begun_with_nobody_aboard():
    boat = {"leg": 2, "front": 6, "aboard": 0, "swimming": 2}
    game = chips(on(CALM, helping_hand_first="yes"), boat)
    assert men(play(game, "chip 0", "climb 3", "climb 2")) == (2, 0)


def test_C30_with_all_in_the_water_the_seat_has_no_choice():
    game = play(chips(on(CALM), {"leg": 2, "front": 6, "aboard": 0, "swimming": 2}), "chip 0")
    assert [*game.chances()] == [f"climb {die}" for die in range(1, 7)]
    assert men(play(game, "climb 3", "climb 2")) == (1, 1)


def test_C27_one_helper_or_more_give_plus_one():
    boat = {"leg": 2, "front": 6, "aboard": 3, "swimming": 1}
    assert men(play(chips(on(CALM), boat), "chip 0", "rescue", "climb 1")) == (3, 1)


def test_C31_leave_gives_up_the_swimmers_and_paddles_at_once():
    game = play(chips(on(CALM), {"leg": 2, "front": 6, "aboard": 2, "swimming": 2}), "chip 0")
    assert (game.to_act, game.legal()) == (0, ["leave", "rescue"])
    assert len(play(game, "leave").chances()) == 8
    assert (where(play(game, "paddle 3")), men(game)) == (("leg", 2, 11), (2, 0))


def test_C29_drift_also_when_all_are_aboard():
    game = play(chips(on(CALM), FLIPPED), "chip 0", *["climb 6"] * 4)
    assert where(game) == ("leg", 2, 6)


def test_C32_drift_into_a_rapid_waits_there_with_the_swimmers():
    game = play(chips(on(CALM), {"leg": 2, "front": 16, "aboard": 1, "swimming": 1}), "chip 0", "rescue", "climb 1")
    assert (where(game), men(game)) == (("rapid", 2, 18), (1, 1))
    assert play(game, "chip 0").legal() == ["leave", "rescue"]


def test_C32_attempts_in_a_rapid_go_on_without_drift():
    boat = {"leg": 2, "place": "rapid", "aboard": 0, "swimming": 2}
    game = play(chips(on(CALM), boat), "chip 0", "climb 3", "climb 1")
    assert (where(game), men(game)) == (("rapid", 2, 18), (1, 1))


def test_C32_leave_in_a_rapid_goes_straight_to_the_test():
    boat = {"leg": 2, "place": "rapid", "aboard": 1, "swimming": 2}
    game = play(chips(on(CALM), boat), "chip 0", "leave", "paddle 5")
    assert (where(game), men(game)) == (("leg", 3, 4), (1, 0))


def test_C32_drifted_in_with_all_aboard_tests_normally():
    game = play(chips(on(CALM), {"leg": 2, "front": 16, "aboard": 3, "swimming": 1}), "chip 0", "rescue", "climb 2")
    assert len(play(game, "chip 0").chances()) == 12


def test_C33_a_later_attempt_over_a_whirlpool_drowns_nobody():
    boat = {"leg": 2, "front": 4, "aboard": 0, "swimming": 2}
    assert men(play(chips(on(WHIRL), boat), "chip 0", "climb 1", "climb 1")) == (0, 2)


def test_C26_the_second_attempt_after_a_flip_is_no_first_one():
    game = play(chips(on(CALM), FLIPPED), "chip 0", "climb 3", "climb 1", "climb 1", "climb 1", "chip 0")
    assert game.legal() == ["leave", "rescue"]
    play(game, "rescue", "climb 2", "climb 1", "climb 1")
    assert (where(game), men(game)) == (("leg", 2, 8), (2, 2))


def test_C34_a_safe_pass_meets_no_whirlpool():
    assert men(play(chips(on(WHIRL), IN_RAPID), "chip 0", "paddle 12")) == (4, 0)


def test_C35_a_whirlpool_on_the_other_track_has_no_effect():
    game = play(chips(on(WHIRL), FLIPPED | {"start": "outside"}), "chip 0", *["climb 1"] * 4)
    assert men(game) == (0, 4)


@pytest.mark.parametrize(("leg", "start"), [(3, "outside"), (6, "inside")])
def test_C11_on_club_each_group_meets_one_whirlpool(leg, start):
    for track in ("inside", "outside"):
        boat = FLIPPED | {"leg": leg, "start": track}
        game = play(chips({"course": "club"}, boat, {}), "chip 0", *["climb 1"] * 4)
        assert (game.boats[0].place == "out") == (track == start)


def test_C36_a_crew_drowned_does_not_drift():
    game = play(chips(on(WHIRL), FLIPPED, {}), "chip 0", *["climb 1"] * 4)
    assert where(game) == ("out", 2, 4)


# --- finish and places ----------------------------------------------------------------------------------------


def at_end(front=17, **more):
    return {"leg": 3, "front": front} | more


def test_C47_reaching_the_end_of_the_last_leg_is_home():
    game = play(chips(on(CALM), at_end(15)), "chip 0", "paddle 1")
    assert (game.to_act, game.ending, game.scores, game.boats[0].beyond) == (None, "finish", [1.0], 0)


def test_C48_a_canoe_with_nobody_aboard_waits_at_the_line():
    game = play(chips(on(CALM), at_end(aboard=0, swimming=2)), "chip 0", "climb 1", "climb 1")
    assert (where(game), game.ending) == (("line", 3, 18), None)
    play(game, "chip 0", "climb 1", "climb 1")
    assert game.ending is None
    play(game, "chip 0", "climb 1", "climb 3")
    assert (game.ending, men(game)) == ("finish", (1, 1))


def test_C48_drift_home_with_one_man_aboard():
    game = play(chips(on(CALM), at_end(aboard=0, swimming=2)), "chip 0", "climb 1", "climb 3")
    assert (game.ending, game.boats[0].beyond) == ("finish", 1)


def both_home(first, second, **options):
    """Seat 0 comes home with that die, then seat 1 in the same round, seat 2 is far behind."""
    game = chips(on(CALM, **options), at_end(), at_end(), {})
    return play(game, "chip 0", f"paddle {first}", "chip 1", f"paddle {second}")


def finished(game):
    """Play the last canoe home."""
    while game.to_act is not None:
        game.play([*game.chances()][-1])
    return game.scores


def test_C49_first_across_wins_by_activation():
    assert finished(both_home(1, 9)) == [2.0, 1.0, 0.0]


def test_C49_overshoot_the_farthest_beyond_the_line_wins():
    assert finished(both_home(1, 9, finish="overshoot")) == [1.0, 2.0, 0.0]


def test_C49_overshoot_equal_distances_share():
    assert finished(both_home(9, 9, finish="overshoot")) == [1.5, 1.5, 0.0]


def test_C49_overshoot_an_earlier_round_comes_first():
    game = chips(on(CALM, finish="overshoot"), at_end(), at_end(0))
    play(game, "chip 0", "paddle 1", "chip 1", "paddle 12", "chip 1", "paddle 12")
    assert (game.boats[1].beyond, game.scores) == (10, [1.0, 0.0])


def test_C49_overshoot_counts_drift_and_nothing_for_the_line():
    drifts, waits = at_end(aboard=1, swimming=1), {"leg": 3, "place": "line", "aboard": 0, "swimming": 1}
    game = chips(on(CALM, finish="overshoot"), waits, drifts)
    play(game, "chip 0", "climb 6", "chip 1", "rescue", "climb 1")
    assert ([boat.beyond for boat in game.boats], game.scores) == ([0, 1], [0.0, 1.0])


def test_C49_shared_all_who_finish_in_the_round_are_level():
    assert finished(both_home(1, 9, finish="shared")) == [1.5, 1.5, 0.0]


def test_C50_play_on_goes_on_for_the_places():
    game = play(chips(on(CALM), at_end(), {}), "chip 0", "paddle 1")
    assert (game.ending, game.chances()) == (None, {"chip 1": 1})


def test_C50_play_on_no_stops_at_once_and_the_others_are_level():
    game = play(chips(on(CALM, play_on="no"), at_end(), {"leg": 2}, {}), "chip 0", "paddle 1")
    assert (game.to_act, game.ending, game.scores) == (None, "finish", [2.0, 0.5, 0.5])


@pytest.mark.parametrize(("finish", "scores"), [("overshoot", [2.0, 3.0, 0.5, 0.5]), ("shared", [2.5, 2.5, 0.5, 0.5])])
def test_C50_play_on_no_the_round_is_still_finished(finish, scores):
    game = chips(on(CALM, play_on="no", finish=finish), at_end(), at_end(), {"leg": 2}, {"place": "out"})
    play(game, "chip 0", "paddle 1", "chip 1", "paddle 2")
    assert game.chances() == {"chip 2": 1}
    play(game, "chip 2", "paddle 1")
    assert (game.to_act, game.ending, game.scores) == (None, "finish", scores)


def test_C50_canoes_that_are_out_are_placed_by_their_fronts():
    out = {"place": "out", "aboard": 0}
    boats = out | {"leg": 1, "front": 9}, at_end(), out | {"leg": 2}, out | {"leg": 2}
    game = play(chips(on(CALM), *boats), "chip 1", "paddle 1")
    assert (game.ending, game.scores) == ("finish", [0.0, 3.0, 1.5, 1.5])


@pytest.mark.parametrize("play_on", ["yes", "no"])
def test_C36_if_all_are_out_the_farthest_front_wins(play_on):
    out = {"place": "out", "aboard": 0}
    course = on(SHOOTER, play_on=play_on)
    game = Canoe.position(course, out | {"leg": 2, "front": 4}, {"front": 12, "aboard": 1}, out | {"front": 12})
    play(game, "shot 6")
    assert (game.to_act, game.ending, game.scores) == (None, "all_out", [2.0, 0.5, 0.5])


# --- movement --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crew", "faces"), [(4, 12), (3, 10), (2, 8), (1, 6)])
def test_C20_the_paddle_die_goes_by_the_men_aboard(crew, faces):
    game = play(chips(on(CALM), {"aboard": crew}), "chip 0")
    assert game.chances() == {f"paddle {face}": 1 for face in range(1, faces + 1)}


@pytest.mark.parametrize(("die", "place"), [(1, ("leg", 1, 17)), (2, ("rapid", 1, 18))])
def test_C19_touching_the_rapid_is_enough(die, place):
    assert where(play(chips(on(CALM), {"front": 14}), "chip 0", f"paddle {die}")) == place


def test_C24_several_canoes_in_one_place_do_not_block():
    game = play(chips(on(CALM), IN_RAPID, {"front": 17}), "chip 1", "paddle 1")
    assert where(game, 1) == where(game, 0)


@pytest.mark.parametrize(
    ("leg", "front", "lane"), [(3, 17, "inside"), (4, 8, "inside"), (4, 9, "outside"), (5, 4, "outside")]
)
def test_C3_tracks_cross_in_the_middle_of_leg_4(leg, front, lane):
    game = Canoe.position({"course": "ohio", "play_on": "yes"}, {"leg": leg, "front": front})
    assert game.lane(game.boats[0]) == lane


def test_C3_no_turn_no_crossing():
    game = chips({"course": "short"}, {"leg": 2, "front": 11})
    assert game.lane(game.boats[0]) == "inside"


# --- course files ------------------------------------------------------------------------------------------------


def test_C2_club_is_the_course_of_the_page():
    course = read_course(COURSES["club"])
    assert [leg.length for leg in course.legs.values()] == [18] * 7
    assert [leg.current for leg in course.legs.values()] == [1, 2, 3, 2, 1, 3, 2]
    assert [rapid.rating for rapid in course.rapids.values()] == [3, 4, 5, 6, 4, 5]
    assert {r: rapid.whirlpools for r, rapid in course.rapids.items() if rapid.whirlpools} == {
        2: {"outside"},
        5: {"outside"},
    }
    assert [r for r, rapid in course.rapids.items() if rapid.bear] == [3]
    assert [leg for leg, each in course.legs.items() if each.shooter] == [2, 3, 4, 5, 6]


def test_C2_a_file_says_everything_and_comments_are_dropped():
    text = "canoe 5 # in\n\nleg 1 current 3 shooter\nrapid rating 6 whirlpool inside outside bear\nleg 6 current 1\n"
    course = read_course(text)
    assert (course.canoe, course.turn, course.legs[1].length, course.legs[1].shooter) == (5, None, 1, True)
    assert (course.rapids[1].whirlpools, course.rapids[1].bear) == ({"inside", "outside"}, True)


@pytest.mark.parametrize(("legs", "turn"), [(1, None), (3, None), (4, 4), (10, 4)])
def test_C3_the_turn_leg_is_4_unless_stated(legs, turn):
    assert read_course("\n".join(["leg 9 current 1", *["rapid rating 3\nleg 9 current 1"] * (legs - 1)])).turn == turn


@pytest.mark.parametrize(
    "text",
    [
        "",
        "canoe 13\nleg 9 current 1",
        "leg 61 current 1",
        "leg 9 current 4",
        "leg 9 current 1\nrapid rating 7\nleg 9 current 1",
        "leg 9 current 1\nrapid rating 3",
        "leg 9 current 1\nleg 9 current 1",
        "leg 9 current 1\nrapid rating 3\nleg 4 current 1",
        "turn 2\nleg 9 current 1",
        "\n".join(["leg 9 current 1", *["rapid rating 3\nleg 9 current 1"] * 10]),
    ],
)
def test_C2_what_is_no_course(text):
    with pytest.raises((ValueError, IndexError)):
        read_course(text)


def test_C2_an_option_value_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no such option"):
        drawn(bears="3")
