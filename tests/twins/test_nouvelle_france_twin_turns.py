"""The twin of Nouvelle-France on turns, bonus blocks, allies, storms, blocks that cannot be placed, and the end."""

import pytest

from .nouvelle_france import COLOURS, NouvelleFrance
from .test_nouvelle_france_twin import HORSESHOE, STANDARD, at, cards, choosing, play, points, starting

FIVE = "a5.1:white c5.1:white e5.1:white"  # with HORSESHOE this gives 5 points


def to_next_turn(game):
    """Say pass until the next turn begins."""
    while game.step in ("fille", "coureur", "huron", "help"):
        game.play("pass")
    return game


def next_movers(number, **more):
    """Return who has the next turns, each of which is a bonus block or the first placement."""
    game, movers = at(**more), []
    for _ in range(number):
        movers.append(game.to_act())
        texts = sorted(starting(game, "place"))
        if not texts:
            play(play(game, "draw"), max(game.chance()))
            texts = sorted(starting(game, "place"))
        to_next_turn(play(game, texts[0]))
    return movers


def before_storm(number, **more):
    """Return the start of a turn; the next card is snow."""
    given = {"storms": number - 1, "open": "croix faux"} | more
    options = given.get("options", {})
    drawn = (None, 13, 26, 39)[number] if options.get("one_card") == "yes" else (None, 17, 28, 39)[number]
    shapes = given["open"].split()
    return at(**{"gone": " ".join(cards(drawn - number - len(shapes), without=shapes))} | given)


# --- set-up and turns ---------------------------------------------------------------------------


def test_N4_N5_N6_set_up_is_sticks_first_seat_and_two_open_cards():
    game = NouvelleFrance(3)
    assert len(game.chance()) == 6
    assert set(game.chance().values()) == {1}
    assert "sticks +2- 2-+ -+2" in game.chance()
    play(game, "sticks -+2 +2- 2-+")
    assert game.facts()["sticks"] == {"redoubt": "-+2", "church": "+2-", "mill": "2-+"}
    assert game.chance() == {"first 0": 1, "first 1": 1, "first 2": 1}
    play(game, "first 2")
    assert game.chance() == {f"draw {shape}": 1 for shape in STANDARD.shapes}
    play(game, "draw fer")
    assert game.chance() == {f"draw {shape}": 3 if shape == "fer" else 4 for shape in STANDARD.shapes}
    play(game, "draw fer")
    assert (game.to_act(), game.legal()) == (2, {"huron", "pass"})
    to_next_turn(game)
    assert (game.to_act(), game.facts()["open"], points(game)) == (2, ["fer", "fer"], [0, 0, 0])


def test_N1_sticks_that_are_equal_give_equal_texts():
    game = NouvelleFrance(pieces=STANDARD._replace(sticks=("+2-", "+2-", "-+2")))
    assert game.chance() == {
        "sticks +2- +2- -+2": 1,
        "sticks +2- -+2 +2-": 1,
        "sticks -+2 +2- +2-": 1,
    }


def test_N6_N64_with_one_card_nothing_lies_open():
    game = play(NouvelleFrance(options={"one_card": "yes"}), "sticks +2- 2-+ -+2", "first 0", "pass", "pass", "draw")
    play(game, "draw canon")
    assert {text.split()[1].split(":")[0] for text in game.legal()} == {"canon"}
    play(game, min(game.legal()))
    assert game.facts()["open"] == []


def test_N8_a_turn_begins_with_a_draw_or_a_bonus_block():
    assert {text.split()[1] for text in at().legal() if text != "draw"} == {"beam"}
    used = at(bars_used=["beam"])
    assert used.legal() == {"draw"}
    game = play(at(), "place beam mill a2.1 a3.1 a4.1")
    assert (points(game), game.facts()["open"]) == ([3, 0], ["croix", "faux"])  # no card is drawn or used
    assert game.facts()["bonus"][0] == {"beam": "used", "post": "later", "peg": "later"}


def test_N43_who_has_drawn_places_no_bonus_block():
    game = play(at(), "draw", "draw canon")
    assert not starting(game, "place", "beam")
    assert game.facts()["bonus"][0]["beam"] == "ready"


def test_N66_turns_run_round_the_table_or_back_and_forth():
    assert next_movers(7, seats=3, first=1) == [1, 2, 0, 1, 2, 0, 1]
    assert next_movers(7, seats=3, first=1, options={"turn_order": "snake"}) == [1, 2, 0, 0, 2, 1, 1]
    assert next_movers(5, options={"turn_order": "snake"}) == [0, 1, 1, 0, 0]


# --- bonus blocks -------------------------------------------------------------------------------


@pytest.mark.parametrize(("storms", "bar"), [(0, "beam"), (1, "post"), (2, "peg")])
def test_N42_each_bonus_block_has_its_stage(storms, bar):
    assert {text.split()[1] for text in at(storms=storms).legal() if text != "draw"} == {bar}


def test_N36_N42_a_storm_ends_the_stage_for_all():
    game = play(before_storm(1, bars_used=["beam", ""]), "draw", "draw snow")
    assert [each["beam"] for each in game.facts()["bonus"]] == ["used", "lost"]
    assert [each["post"] for each in game.facts()["bonus"]] == ["ready", "ready"]


def test_N43_a_bonus_block_that_fits_nowhere_is_not_offered():
    low = {site: ["#"] for site in STANDARD.plans}
    pieces = STANDARD._replace(plans=low, joints=dict.fromkeys(low, ()))
    full = "a1.1:white a1.2:white a1.3:blue"
    assert at(pieces=pieces, storms=2, cubes=dict.fromkeys(low, full)).legal() == {"draw"}


# --- allies at points ---------------------------------------------------------------------------


def test_N51_N53_example_4_the_fille_doubles_and_the_coureur_takes_half_of_the_points_before():
    game = play(choosing(open="croix faux fer", cubes={"church": FIVE}), HORSESHOE)
    assert (game.to_act(), game.legal()) == (0, {"fille", "pass"})
    play(game, "fille")
    assert (game.to_act(), game.legal()) == (1, {"coureur", "pass"})
    play(game, "coureur")
    assert points(game) == [10, 2]
    assert game.facts()["face_down"] == [["fille"], ["coureur"]]


def test_N54_only_one_coureur_and_the_left_first():
    game = play(choosing(seats=4, open="croix faux fer", cubes={"church": FIVE}), HORSESHOE, "pass")
    asked = []
    while game.step == "coureur":
        asked.append(game.to_act())
        game.play("pass" if len(asked) < 2 else "coureur")
    assert asked == [1, 2]
    assert points(game) == [5, 0, 2, 0]


def test_N53_no_coureur_for_less_than_one_point():
    game = play(choosing(first=1, open="croix faux fer"), HORSESHOE)  # brown: one point
    assert (game.to_act(), game.legal()) == (1, {"fille", "pass"})
    play(game, "fille")
    assert (game.step, points(game)) == ("huron", [0, 2])


def test_N24_no_ally_is_asked_at_no_points():
    game = play(choosing(storms=1, open="croix faux fer"), HORSESHOE)
    assert (game.step, points(game)) == ("huron", [0, 0])


def test_N55_a_token_that_lies_face_down_is_not_asked():
    game = choosing(open="croix faux fer", cubes={"church": FIVE}, face_down=["fille huron", "coureur"])
    play(game, HORSESHOE)
    assert (game.step, game.to_act()) == ("huron", 1)


def test_N31_allies_may_be_used_at_a_bonus_block():
    game = play(at(), "place beam mill a2.1 a3.1 a4.1", "fille", "coureur")
    assert points(game) == [6, 1]


def test_N59_there_may_be_no_allies():
    game = play(at(options={"ally_use": "none"}), "place beam mill a2.1 a3.1 a4.1")
    assert (game.step, game.to_act()) == ("start", 1)


@pytest.mark.parametrize(("use", "left"), [("storm", [[], []]), ("once", [["fille", "huron"], ["coureur"]])])
def test_N59_N60_tokens_turn_up_after_a_storm_unless_they_are_used_once(use, left):
    game = before_storm(1, options={"ally_use": use}, face_down=["fille huron", "coureur"])
    assert play(game, "draw", "draw snow").facts()["face_down"] == left


def test_N52_N60_a_token_that_a_storm_turned_up_serves_in_the_same_turn():
    game = play(before_storm(1, face_down=["fille"]), "draw", "draw snow", "draw canon")
    play(game, "place canon:yellow mill a2.1 a3.1 a2.2 a3.2 a4.1", "fille")  # white in a2.2, above the snow
    assert points(game) == [2, 0]


# --- storms -------------------------------------------------------------------------------------

EXAMPLE = {  # of each colour so many cubes on level 1: white, brown, yellow, blue
    "church": (1, 3, 4, 0),
    "redoubt": (2, 2, 3, 1),
    "mill": (2, 3, 1, 1),
}


def level_of_cubes(site, counts, level):
    names = [f"{chr(ord('a') + x - 1)}{y}" for x, y in sorted(NouvelleFrance().plans[site])]
    colours = [colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
    return " ".join(f"{name}.{level}:{colour}" for name, colour in zip(names, colours, strict=False))


def stormy(number, seats=4, **more):
    """Return a position before a storm with the cubes of the example on its level, and others elsewhere."""
    cubes = {
        site: " ".join(level_of_cubes(site, counts if level == number else (3, 1, 0, 2), level) for level in (1, 2, 3))
        for site, counts in EXAMPLE.items()
    }
    signs = ["", "", ""]
    signs[number - 1] = "2+-"
    sticks = [
        "".join(sign if level == number - 1 else "-" for level in range(3))
        for sign in ("2", "+", "-")  # redoubt, church, mill
    ]
    return before_storm(number, seats=seats, cubes=cubes, sticks=" ".join(sticks), points=[20] * seats, **more)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_N32_N33_example_1_the_first_storm_and_the_others_on_their_levels(number):
    game = play(stormy(number), "draw", "draw snow")
    church, redoubt, mill = (1, 3, 4, 0), (4, 4, 6, 2), (-2, -3, -1, -1)
    assert points(game) == [20 + sum(changes) for changes in zip(church, redoubt, mill, strict=True)]
    assert game.facts()["storms"] == number


def test_N32_bonus_cubes_and_no_others_of_the_storm_are_counted_for_two_colours():
    game = play(stormy(1, seats=2, options={"two_colours": "yes"}), "draw", "draw snow")
    assert points(game) == [20 + 3 + 9, 20 + 4 + 1]


MILL = {"mill": "a2.1:white a3.1:white b1.1:brown"}  # the mill's first sign is a minus


def test_N34_points_may_be_negative_or_stop_at_0():
    assert points(play(before_storm(1, cubes=MILL, points=[1, 0]), "draw", "draw snow")) == [-1, -1]
    stop = {"negative_points": "no"}
    assert points(play(before_storm(1, cubes=MILL, points=[1, 1], options=stop), "draw", "draw snow")) == [0, 0]


def test_N34_N36_points_stop_at_0_after_all_sites_of_a_storm():
    cubes = MILL | {"redoubt": "b1.1:white"}
    for sticks in ("+2- 2-+ -+2", "-2+ 2-+ ++2"):
        game = before_storm(1, cubes=cubes, options={"negative_points": "no"}, sticks=sticks)
        assert points(play(game, "draw", "draw snow"))[0] == (0 if sticks[0] == "+" else 1)


def test_N13_after_a_storm_the_turn_goes_on_with_another_card():
    game = play(before_storm(1), "draw", "draw snow")
    assert (game.to_act(), game.step, game.facts()["open"]) == ("chance", "draw", ["croix", "faux"])
    play(game, "draw canon")
    assert (game.to_act(), game.step) == (0, "choose")


def test_N12_N13_the_third_snow_ends_the_game_at_once():
    game = play(before_storm(3, points=[3, 4]), "draw", "draw snow")
    assert (game.to_act(), game.legal(), game.chance(), game.step) == (None, set(), {}, "over")
    assert (game.ending(), game.winners(), game.scores()) == ("points", [1], [3, 4])


# --- completing a building ----------------------------------------------------------------------


def all_but(site, *free, level=1, colour="yellow"):
    plan = [f"{chr(ord('a') + x - 1)}{y}" for x, y in NouvelleFrance().plans[site]]
    return " ".join(f"{name}.{level}:{colour}" for name in plan if name not in free)


def test_N38_N41_who_covers_the_last_square_gets_the_disk_after_the_third_storm():
    cubes = {"mill": all_but("mill", "a3", "a4")}
    game = play(at(storms=2, cubes=cubes, bars_used=["", ""]), "place peg mill a3.1")
    assert game.facts()["completed_by"]["mill"] is None
    game = play(at(storms=2, cubes={"mill": all_but("mill", "a3")}, first=1), "place peg mill a3.1")
    assert game.facts()["completed_by"] == {"redoubt": None, "church": None, "mill": 1}
    assert points(game) == [0, 0]


def test_N38_a_cube_at_any_level_covers_a_square():
    game = play(at(cubes={"mill": all_but("mill", "a3")}), "place beam mill a2.2 a3.2 a4.2")
    assert game.facts()["completed_by"]["mill"] == 0


def test_N40_building_goes_on_and_the_standee_stays_where_it_is():
    game = at(storms=2, cubes={"mill": all_but("mill")}, completed_by={"mill": 0}, first=1)
    assert play(game, "place peg mill a3.2").facts()["completed_by"]["mill"] == 0


@pytest.mark.parametrize(("sticks", "disk"), [("+2- 2-+ -2+", 4), ("+2- 2-+ -+2", 3), ("+2+ 2-+ +2-", 6)])
def test_N41_the_disk_goes_by_the_top_sign_of_the_stick(sticks, disk):
    game = before_storm(3, sticks=sticks, completed_by={"mill": 1}, points=[20, 15], options={"ally_use": "none"})
    assert play(game, "draw", "draw snow").scores() == [20, 15 + disk]


# --- a block that cannot be placed --------------------------------------------------------------

FULL = {"redoubt": all_but("redoubt", level=3), "church": all_but("church", level=3)}


def full(*free, **more):
    """Return a position where only these squares of the mill are free; blocks have three levels there."""
    return choosing(**{"cubes": FULL | {"mill": all_but("mill", *free, level=3)}, "open": "croix faux faux", **more})


def test_N45_N46_if_nothing_fits_a_card_and_a_block_leave_and_another_is_drawn():
    game = full("a2")
    assert game.legal() == {f"remove {shape}:{colour}" for shape in ("croix", "faux") for colour in COLOURS}
    play(game, "remove faux:yellow")
    assert game.facts()["open"] == ["croix", "faux"]
    assert game.facts()["stock"]["faux"] == ["white", "brown", "blue"]
    assert (game.to_act(), game.step) == ("chance", "draw")
    play(game, "draw croix")
    assert (game.to_act(), game.facts()["open"]) == (0, ["croix", "croix", "faux"])
    assert starting(game, "remove") == game.legal()


def test_N49_a_storm_may_come_before_the_new_card():
    game = before_storm(1, cubes=FULL | {"mill": all_but("mill", level=3)}, open="croix faux canon", step="choose")
    play(game, "remove croix:blue", "draw snow", "draw croix")
    assert (game.to_act(), game.facts()["storms"]) == (0, 1)


def test_N45_only_what_fits_is_offered_and_then_nothing_may_be_removed():
    game = full("a2", "a3", "a4", "b2", "b3", "b4", open="croix faux canon")
    assert {text.split()[1].split(":")[0] for text in game.legal()} == {"croix", "canon"}
    assert not starting(game, "remove")


UNABLE = {"declare_unable": "yes"}


def test_N45_N48_who_is_unable_names_a_block_and_the_others_try_its_shape_from_the_left():
    game = choosing(seats=3, open="croix faux fer", options=UNABLE, first=1)
    assert starting(game, "unable") == {f"unable {s}:{c}" for s in ("croix", "faux", "fer") for c in COLOURS}
    assert starting(game, "place", "croix:blue")
    play(game, "unable fer:yellow")
    assert game.to_act() == 2
    assert {text.split()[1].split(":")[0] for text in starting(game, "place")} == {"fer"}
    assert len(game.blocks(["fer"])) == 4
    assert game.legal() == starting(game, "place") | {"pass"}
    assert play(game, "pass").to_act() == 0


def test_N39_N50_a_helper_has_the_points_without_allies_and_the_next_turn_is_at_the_left_of_the_mover():
    game = choosing(seats=3, open="croix faux fer", options=UNABLE, first=1, cubes={"church": FIVE})
    play(game, "unable fer:yellow", "pass", HORSESHOE)
    assert (points(game), game.step, game.facts()["open"]) == ([5, 0, 0], "huron", ["croix", "faux"])
    assert game.facts()["stock"]["fer"] == ["brown", "yellow", "blue"]
    assert to_next_turn(game).to_act() == 2


def test_N39_a_helper_who_completes_a_building_has_the_standee():
    free = ["b5", "b4", "c4", "d4", "d5"]
    game = choosing(open="croix faux fer", options=UNABLE, first=1, cubes={"church": all_but("church", *free)})
    play(game, "unable fer:blue", HORSESHOE)
    assert game.facts()["completed_by"]["church"] == 0


def test_N45_if_nobody_helps_the_named_block_leaves_and_the_mover_draws():
    game = play(choosing(open="croix faux fer", options=UNABLE), "unable fer:yellow", "pass")
    assert game.facts()["stock"]["fer"] == ["white", "brown", "blue"]
    assert (game.to_act(), game.facts()["open"]) == ("chance", ["croix", "faux"])
    play(game, "draw croix")
    assert game.to_act() == 0
    assert starting(game, "unable", "faux:white")


def test_N45_with_the_option_nothing_that_fits_is_still_a_removal():
    assert {text.split()[0] for text in full("a2", options=UNABLE).legal()} == {"remove"}


# --- ties ---------------------------------------------------------------------------------------


def end(**more):
    game = play(before_storm(3, **{"seats": 3, "points": [7, 7, 2]} | more), "draw", "draw snow")
    return game.ending(), game.winners()


def test_N62_example_7_fewer_tokens_face_down_at_the_third_storm_win():
    assert end(face_down=["fille huron", "fille", ""], uses=[2, 5, 0]) == ("allies", [1])


def test_N62_example_7_or_fewer_uses_in_the_whole_game():
    options = {"tie_break": "uses"}
    assert end(face_down=["fille huron", "fille", ""], uses=[2, 5, 0], options=options) == ("allies", [0])


def test_N63_example_7_then_who_has_not_used_the_peg():
    assert end(bars_used=["beam peg", "beam post", ""]) == ("peg", [1])


def test_N63_example_7_then_they_share():
    assert end() == ("shared", [0, 1])
    assert end(bars_used=["peg", "peg", ""]) == ("shared", [0, 1])
    assert end(points=[7, 7, 7], bars_used=["peg", "", ""]) == ("shared", [1, 2])
    assert end(points=[7, 7, 7], face_down=["", "fille", ""], bars_used=["", "", "peg"]) == ("peg", [0])


def test_N41_standees_count_before_a_tie_is_broken():
    assert end(points=[7, 3, 2], completed_by={"redoubt": 2, "church": 1}) == ("points", [2])  # 6 and 4


def test_N62_uses_are_counted_as_they_are_made():
    game = play(choosing(open="croix faux fer", cubes={"church": FIVE}), HORSESHOE, "fille", "coureur", "huron")
    assert game.uses == [1, 2]
