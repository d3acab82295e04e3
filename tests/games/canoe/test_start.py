"""Before the race: C1, C8, C9, C11, C12, C13, C52."""

import pytest

from tests.games.canoe.positions import (
    chances,
    facts,
    lane,
    new_game,
    numbers,
    phase,
    play,
    played,
    position,
    refused,
    texts,
    where,
    why,
)
from voyageur.games.canoe import GAME, rules
from voyageur.games.canoe.state import N_ACTIONS, Refusal
from voyageur.kernel.contract import BadSetup
from voyageur.kernel.text import Words

PLACED = ("put bear 3", "put whirlpool inside 2", "put whirlpool outside 6")
USUAL = ("den 3", "whirlpool inside 2", "whirlpool outside 5")


def tracks(state):
    return [canoe["track"] for canoe in facts(state)["canoes"]]


def seen(state):
    """Currents and ratings, `-` where nobody has seen them."""
    shown = [[leg["current"] for leg in facts(state)["legs"]], [rapid["rating"] for rapid in facts(state)["rapids"]]]
    return ["".join(str(number or "-") for number in numbers) for numbers in shown]


def bears(state):
    return [number for number, rapid in enumerate(facts(state)["rapids"], 1) if rapid["bear"]]


def shooters(state):
    return [number for number, leg in enumerate(facts(state)["legs"], 1) if leg["shooter"]]


def whirlpools(state):
    return {
        number: rapid["whirlpools"] for number, rapid in enumerate(facts(state)["rapids"], 1) if rapid["whirlpools"]
    }


def asked_before_the_race(state):
    """The first word of each question until the first round, where chance and seats answer with what comes first."""
    asked = []
    while facts(state)["round"] == 0:
        text = texts(state)[0]
        asked.append(" ".join(text.split()[:2]) if text.startswith("put") else text.split()[0])
        play(state, text)
    return asked


# Canoes and tracks ------------------------------------------------------------------------------


def test_C1_the_usual_number_of_canoes_is_two():
    assert (GAME.players[0], sorted(GAME.players)) == (2, [1, 2, 3, 4, 5, 6, 7, 8])


@pytest.mark.parametrize("players", [0, 9])
def test_C1_no_other_number_of_canoes_can_race(players):
    with pytest.raises(BadSetup):
        new_game("club", players)


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_C1_even_seats_start_inside_and_odd_ones_outside(players):
    assert tracks(new_game("club", players)) == ["inside", "outside"] * (players // 2)


@pytest.mark.parametrize("players", [3, 5, 7])
@pytest.mark.parametrize("course", ["drawn", "club"])
def test_C1_of_an_odd_number_the_last_one_s_track_is_drawn_first(course, players):
    assert chances(new_game(course, players)) == {"track inside": 1, "track outside": 1}


@pytest.mark.parametrize("track", ["inside", "outside"])
def test_C1_the_last_canoe_starts_on_the_track_that_was_drawn(track):
    assert tracks(played(new_game("club", 3), f"track {track}")) == ["inside", "outside", track]


@pytest.mark.parametrize("course", ["drawn", "club"])
def test_C1_a_lone_canoe_starts_inside_without_a_draw(course):
    state = new_game(course, 1)
    assert (tracks(state), phase(state)) == (["inside"], "den" if course == "drawn" else "chip")


def test_C1_every_canoe_starts_at_the_line_with_four_men():
    assert {where(new_game("club", 8), seat) for seat in range(8)} == {"1:0 4"}


def test_C52_no_two_seats_have_the_same_colony():
    names = [Words(GAME.folder).say(seat.name) for seat in GAME.presentation.view(new_game("club", 8), None).seats]
    assert len({*names}) == 8


def test_C52_the_first_seat_is_virginia():
    assert Words(GAME.folder).say(GAME.presentation.view(new_game("club"), None).seats[0].name) == "Virginia"


def test_C52_no_two_seats_have_the_same_letter_or_colour():
    seats = GAME.presentation.view(new_game("club", 8), None).seats
    assert (len({seat.letter for seat in seats}), len({seat.colour for seat in seats})) == (8, 8)


# A drawn course ---------------------------------------------------------------------------------


def test_C8_a_drawn_course_asks_for_den_whirlpools_and_the_first_current():
    assert asked_before_the_race(new_game()) == ["den", "whirlpool", "whirlpool", "current"]


def test_C8_the_track_is_drawn_before_everything_else():
    assert asked_before_the_race(new_game(players=3))[:2] == ["track", "den"]


def test_C8_a_drawn_course_shows_only_the_first_current_at_the_start():
    assert seen(played(new_game(), *USUAL, "current 2")) == ["2------", "------"]


def test_C8_bear_and_whirlpools_are_open_to_all_at_the_start():
    state = played(new_game(), *USUAL, "current 2")
    assert (bears(state), whirlpools(state)) == ([3], {2: ["inside"], 5: ["inside"]})


def test_C8_the_first_round_begins_after_the_first_current():
    state = played(new_game(), *USUAL, "current 2")
    assert (facts(state)["round"], phase(state)) == (1, "chip")


@pytest.mark.parametrize("course", ["club", "ohio", "short"])
def test_C8_a_built_course_asks_for_nothing(course):
    assert asked_before_the_race(new_game(course)) == []


def test_C8_a_built_course_shows_everything_at_the_start():
    assert seen(new_game("club")) == ["1232132", "345645"]


def test_C8_with_open_all_currents_and_then_all_ratings_are_drawn_before_the_start():
    asked = asked_before_the_race(new_game(reveal="open"))
    assert asked == ["den", "whirlpool", "whirlpool", *["current"] * 7, *["rating"] * 6]


def test_C8_with_open_currents_and_ratings_come_in_the_order_of_legs_and_rapids():
    state = played(new_game(reveal="open"), *USUAL, *(f"current {each}" for each in (1, 2, 3, 1, 2, 3, 1)))
    state = played(state, *(f"rating {each}" for each in (3, 4, 5, 6, 3, 4)))
    assert seen(state) == ["1231231", "345634"]


def test_C8_with_open_nothing_is_asked_in_the_race():
    state = position(
        "drawn",
        "1:17 4",
        "1:rapid 4",
        before="; ".join((*USUAL[1:], *["current 1"] * 7, *["rating 3"] * 6)),
        options={"reveal": "open", "bears": "0", "shooters": "none"},
    )
    assert phase(played(state, "chip 0", "paddle 3", "chip 1", "paddle 9")) == "chip"


def on_drawn(*canoes, shooters="none", **more):
    return position("drawn", *canoes, before="; ".join(USUAL), options={"shooters": shooters}, **more)


def test_C8_the_first_canoe_in_a_rapid_asks_for_its_rating():
    state = played(on_drawn("1:12 4", currents="2"), "chip 0", "paddle 7")
    assert chances(state) == numbers("rating", 3, 4, 5, 6)
    assert seen(played(state, "rating 6")) == ["2------", "6-----"]


def test_C8_the_second_canoe_in_a_rapid_asks_for_nothing():
    state = played(on_drawn("1:12 4", "1:12 4", currents="2"), "chip 0", "paddle 7", "rating 4", "chip 1", "paddle 7")
    assert (where(state, 1), phase(state), facts(state)["round"]) == ("1:rapid 4", "chip", 4)


def test_C8_the_first_canoe_below_a_rapid_asks_for_the_current():
    state = played(on_drawn("1:rapid 4", currents="2", ratings="4"), "chip 0", "paddle 7")
    assert chances(state) == numbers("current", 1, 2, 3)
    assert seen(played(state, "current 3")) == ["23-----", "4-----"]


def test_C8_a_canoe_that_flips_asks_for_the_current_too():
    state = played(on_drawn("1:rapid 4", currents="2", ratings="4"), "chip 0", "paddle 4")
    assert phase(state) == "current"


def test_C8_the_second_canoe_below_a_rapid_asks_for_nothing():
    state = on_drawn("1:rapid 4", "1:rapid 4", currents="2", ratings="4")
    state = played(state, "chip 0", "paddle 7", "current 1", "chip 1", "paddle 7")
    assert (where(state, 1), phase(state), facts(state)["round"]) == ("2:4 4", "chip", 4)


def test_C8_C32_a_canoe_that_drifts_into_an_unseen_rapid_asks_for_its_rating():
    state = played(on_drawn("2:17 1+1", currents="2 2", ratings="4"), "chip 0", "rescue", "climb 1")
    assert (where(state), phase(state)) == ("2:rapid 1+1", "rating")


def test_C8_what_was_seen_stays_as_it_is():
    state = played(on_drawn("1:12 4", currents="2"), "chip 0", "paddle 7", "rating 6", "chip 0", "paddle 12")
    assert seen(played(state, "current 1")) == ["21-----", "6-----"]


def test_C8_a_leg_is_seen_when_the_canoe_is_there_and_before_the_next_chip():
    state = played(on_drawn("1:rapid 4", "1:3 4", currents="2", ratings="4"), "chip 0", "paddle 7")
    assert (where(state), phase(state)) == ("2:4 4", "current")
    assert phase(played(state, "current 1")) == "chip"


def test_C8_C42_a_canoe_that_the_bear_throws_onto_an_unseen_leg_asks_for_its_current_before_the_dice():
    state = on_drawn("3:rapid 4", currents="2 1 1", ratings="4 4 4", step="bear")
    state = played(state, "bear 4")
    assert (where(state), chances(state)) == ("4:4 0+4 flipped", numbers("current", 1, 2, 3))
    assert chances(played(state, "current 2")) == numbers("maul", 1, 2, 3, 4, 5, 6)


def test_C8_C13_after_that_current_the_next_bear_attacks():
    before = "den 1; den 3; whirlpool inside 2; whirlpool outside 5"
    canoes = ("1:rapid 1", "3:rapid 1")
    state = position(
        "drawn", *canoes, before=before, currents="2 0 1", ratings="4 4 4", step="bear",
        options={"bears": "2"},
    )  # fmt: skip
    state = played(state, "bear 4", "current 2", "maul 1")
    assert (phase(state), facts(state)["event"]) == ("bear", {"rapid": 3})


def test_C8_C42_after_that_current_the_bear_attacks_nobody_else_in_its_rapid():
    before = "den 1; den 3; whirlpool inside 2; whirlpool outside 5"
    canoes = ("1:rapid 1", "1:rapid 4")
    state = position("drawn", *canoes, before=before, currents="2", ratings="4", step="bear", options={"bears": "2"})
    assert phase(played(state, "target 0", "bear 4", "current 2", "maul 1")) == "chip"


def test_C9_a_current_is_one_to_three_evenly():
    assert chances(played(new_game(), *USUAL)) == numbers("current", 1, 2, 3)


def test_C9_a_rating_is_three_to_six_evenly():
    state = played(new_game(reveal="open"), *USUAL, *["current 1"] * 7)
    assert chances(state) == numbers("rating", 3, 4, 5, 6)


# Whirlpools -------------------------------------------------------------------------------------


def test_C11_each_starting_group_s_whirlpool_is_drawn_the_inside_first():
    state = played(new_game(), "den 3")
    assert chances(state) == {f"whirlpool inside {rapid}": 1 for rapid in range(1, 7)}
    assert chances(played(state, "whirlpool inside 2")) == {f"whirlpool outside {rapid}": 1 for rapid in range(1, 7)}


@pytest.mark.parametrize("rapid", [1, 2, 3])
def test_C11_before_the_crossing_a_whirlpool_lies_where_its_group_started(rapid):
    state = played(new_game(), "den 1", f"whirlpool inside {rapid}", "whirlpool outside 6")
    assert whirlpools(state)[rapid] == ["inside"]


@pytest.mark.parametrize("rapid", [4, 5, 6])
def test_C11_after_the_crossing_a_whirlpool_lies_on_the_other_track(rapid):
    state = played(new_game(), "den 1", f"whirlpool inside {rapid}", "whirlpool outside 1")
    assert whirlpools(state)[rapid] == ["outside"]


@pytest.mark.parametrize("rapid", [2, 5])
def test_C11_both_whirlpools_may_lie_below_one_rapid(rapid):
    state = played(new_game(), "den 1", f"whirlpool inside {rapid}", f"whirlpool outside {rapid}")
    assert whirlpools(state) == {rapid: ["inside", "outside"]}


@pytest.mark.parametrize("rapid", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("seat", "group"), [(0, "inside"), (1, "outside")])
def test_C11_C33_a_group_meets_its_own_whirlpool_below_any_rapid(rapid, seat, group):
    other = "outside" if group == "inside" else "inside"
    drawn = {group: rapid, other: rapid % 6 + 1}
    before = f"den 1; whirlpool inside {drawn['inside']}; whirlpool outside {drawn['outside']}"
    canoes = [f"{rapid + 1}:4 0+4 flipped"] * 2
    state = position(
        "drawn", *canoes, before=before, currents="1 1 1 1 1 1 1", ratings="3 3 3 3 3 3", options={"shooters": "none"}
    )
    tried = played(state, f"chip {seat}", *["climb 1"] * 3, "climb 3", f"chip {1 - seat}", *["climb 1"] * 3, "climb 3")
    assert (where(tried, seat), where(tried, 1 - seat)) == (f"{rapid + 1}:5 1", f"{rapid + 1}:5 1+3")


# Bears and shooters -----------------------------------------------------------------------------


def test_C13_the_bear_s_rapid_is_drawn_among_six():
    assert chances(new_game()) == numbers("den", 1, 2, 3, 4, 5, 6)


def test_C13_the_bear_may_share_a_rapid_with_a_whirlpool():
    state = played(new_game(), "den 2", "whirlpool inside 2")
    assert (bears(state), whirlpools(state)) == ([2], {2: ["inside"]})


def test_C13_without_bears_no_den_is_drawn():
    assert asked_before_the_race(new_game(bears="0")) == ["whirlpool", "whirlpool", "current"]


def test_C13_a_second_bear_is_drawn_among_the_other_rapids():
    state = played(new_game(bears="2"), "den 4")
    assert chances(state) == numbers("den", 1, 2, 3, 5, 6)
    assert bears(played(state, "den 1")) == [1, 4]


def test_C12_there_is_a_shooter_on_each_of_legs_2_to_6():
    assert shooters(new_game()) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("text", "legs"),
    [("none", []), ("1", [1]), ("7", [7]), ("1,7", [1, 7]), ("1,2,3,4,5,6,7", [1, 2, 3, 4, 5, 6, 7]), ("3,5", [3, 5])],
)
def test_C12_shooters_stand_where_the_option_says(text, legs):
    assert shooters(new_game(shooters=text)) == legs


def test_C12_without_shooters_nobody_shoots():
    state = on_drawn("2:6 4", currents="1 1", ratings="3", step="shots")
    assert phase(state) == "chip"


def test_C12_a_shooter_on_the_first_leg_shoots_in_the_first_round():
    state = played(new_game(shooters="1"), *USUAL, "current 2")
    assert (phase(state), facts(state)["event"]) == ("target", {"leg": 1})


def test_C12_a_shooter_on_the_last_leg_shoots_there():
    state = on_drawn("7:6 4", currents="1 1 1 1 1 1 1", ratings="3 3 3 3 3 3", step="shots", shooters="7")
    assert (phase(state), facts(state)["event"]) == ("shot", {"leg": 7})


@pytest.mark.parametrize(("course", "legs"), [("club", [2, 3, 4, 5, 6]), ("ohio", [3, 5]), ("short", [])])
def test_C8_C12_a_built_course_states_its_own_shooters(course, legs):
    assert shooters(new_game(course, shooters="1", bears="2")) == legs


def test_C8_C13_a_built_course_states_its_own_bears():
    assert bears(new_game("club", bears="2")) == [3]


@pytest.mark.parametrize("options", [{"placing": "players"}, {"reveal": "open"}])
def test_C8_placing_and_reveal_do_nothing_on_a_built_course(options):
    assert phase(new_game("club", **options)) == "chip"


# Hazards put by the players ---------------------------------------------------------------------


def placing(players=2, **options):
    return new_game(players=players, placing="players", **options)


def test_C8_the_players_place_the_hazards_before_the_first_current():
    asked = asked_before_the_race(placing())
    assert asked == ["put bear", *["put whirlpool"] * 2, *["put shooter"] * 5, "current"]


def test_C8_with_placing_no_hazard_stands_there_before():
    state = placing()
    assert (bears(state), whirlpools(state), shooters(state)) == ([], {}, [])


def test_C8_the_seats_put_one_thing_each_in_turn():
    state, order = placing(3), []
    play(state, "track inside")
    while rules.to_act(state) >= 0:
        order.append(int(rules.to_act(state)))
        play(state, texts(state)[-1])
    assert order == [0, 1, 2, 0, 1, 2, 0, 1]


def test_C8_a_lone_player_puts_everything():
    state = placing(1, shooters="none")
    assert phase(played(state, *PLACED)) == "current"


def test_C8_the_hazards_may_be_put_in_any_order():
    state = played(placing(shooters="2"), "put shooter 6", "put whirlpool outside 1", "put bear 1")
    assert texts(state) == [f"put whirlpool inside {rapid}" for rapid in range(1, 7)]


def test_C8_what_is_put_stands_there():
    state = played(placing(shooters="2,3"), *PLACED, "put shooter 5", "put shooter 2")
    assert (bears(state), whirlpools(state), shooters(state)) == ([3], {2: ["inside"], 6: ["inside"]}, [2, 5])


def test_C8_a_player_chooses_among_all_that_is_left():
    names = [f"bear {rapid}" for rapid in range(1, 7)]
    names += [f"whirlpool {group} {rapid}" for group in ("inside", "outside") for rapid in range(1, 7)]
    names += [f"shooter {leg}" for leg in range(2, 7)]
    assert texts(placing()) == [f"put {name}" for name in names]


def test_C8_with_placing_and_open_the_currents_and_ratings_follow():
    asked = asked_before_the_race(placing(reveal="open", shooters="none", bears="0"))
    assert asked == [*["put whirlpool"] * 2, *["current"] * 7, *["rating"] * 6]


def test_C8_the_track_is_drawn_before_the_players_put_anything():
    assert phase(placing(3)) == "track"


def test_C13_without_bears_the_players_put_none():
    state = placing(bears="0")
    assert refused(state, "put bear 3") == Refusal.NO_BEAR_LEFT
    assert why(state, "put bear 3") == "C13"


def test_C13_the_players_put_two_bears():
    state = played(placing(bears="2", shooters="none"), "put bear 3", "put bear 1")
    assert bears(state) == [1, 3]
    assert refused(state, "put bear 2") == Refusal.NO_BEAR_LEFT


def test_C13_one_bear_is_not_put_twice():
    assert refused(played(placing(), "put bear 3"), "put bear 2") == Refusal.NO_BEAR_LEFT


def test_C13_a_rapid_has_room_for_one_bear():
    state = played(placing(bears="2"), "put bear 3")
    assert refused(state, "put bear 3") == Refusal.BEAR_THERE
    assert why(state, "put bear 3") == "C13"


def test_C11_a_group_has_one_whirlpool():
    state = played(placing(), "put whirlpool inside 2")
    assert refused(state, "put whirlpool inside 5") == Refusal.GROUP_HAS_WHIRLPOOL
    assert why(state, "put whirlpool inside 5") == "C11"


def test_C11_both_groups_whirlpools_may_be_put_below_one_rapid():
    state = played(placing(), "put whirlpool inside 2", "put whirlpool outside 2")
    assert whirlpools(state) == {2: ["inside", "outside"]}


def test_C11_a_whirlpool_is_put_for_a_starting_group_also_beyond_the_crossing():
    assert whirlpools(played(placing(), "put whirlpool outside 4")) == {4: ["inside"]}


def test_C12_the_players_put_as_many_shooters_as_the_option_has_legs():
    state = played(placing(shooters="2,3"), "put shooter 6", "put shooter 4")
    assert refused(state, "put shooter 5") == Refusal.NO_SHOOTER_LEFT
    assert why(state, "put shooter 5") == "C12"


def test_C12_with_no_shooters_the_players_put_none():
    assert refused(placing(shooters="none"), "put shooter 5") == Refusal.NO_SHOOTER_LEFT


@pytest.mark.parametrize("leg", [1, 7])
def test_C12_no_shooter_is_put_on_the_first_or_last_leg(leg):
    state = placing(shooters="1,7")
    assert refused(state, f"put shooter {leg}") == Refusal.END_LEG
    assert why(state, f"put shooter {leg}") == "C12"


def test_C37_no_second_shooter_is_put_on_a_leg():
    state = played(placing(), "put shooter 5")
    assert refused(state, "put shooter 5") == Refusal.SHOOTER_THERE
    assert why(state, "put shooter 5") == "C37"


@pytest.mark.parametrize("legs", ["1,2,3,4,5,6", "1,2,3,4,5,6,7"])
def test_C12_more_shooters_than_five_are_five_when_players_put_them(legs):
    state = played(placing(shooters=legs), *PLACED, *(f"put shooter {leg}" for leg in range(2, 7)))
    assert (phase(state), shooters(state)) == ("current", [2, 3, 4, 5, 6])


def test_C8_in_the_race_nothing_is_put():
    state = played(position("short", "1:3 1+3"), "chip 0")
    assert refused(state, "put bear 1") == Refusal.NOT_PLACING
    assert why(state, "put shooter 2") == "C8"


def test_C8_before_the_race_nobody_decides_about_swimmers():
    assert {refused(placing(), "rescue"), refused(placing(), "leave")} == {Refusal.NOT_RACING}
    assert why(placing(), "rescue") == "C8"


def test_while_chance_is_to_act_no_action_is_legal():
    assert {refused_by_number(new_game("club"), action) for action in range(N_ACTIONS)} == {Refusal.NOT_DECIDING}


@pytest.mark.parametrize("action", [-1, N_ACTIONS])
def test_a_number_that_is_no_action_is_refused(action):
    assert refused_by_number(placing(), action) == Refusal.NO_SUCH_ACTION


def refused_by_number(state, action):
    return Refusal(rules.refusal(state, action))


def test_C3_C11_the_lane_of_a_starting_group_is_its_track_at_the_start():
    state = new_game("club")
    assert (lane(state, 0), lane(state, 1)) == ("inside", "outside")
