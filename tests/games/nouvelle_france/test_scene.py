"""The scene, and what happened in a ply."""

import json

import pytest

from tests.games.nouvelle_france.positions import State, begun, draw_storm, new_game, passed, play, position, spelling
from tests.games.nouvelle_france.test_allies import FIVE
from tests.games.nouvelle_france.test_end import nearly_complete
from tests.games.nouvelle_france.test_scoring import EXAMPLE, before_storm, with_counts
from tests.games.nouvelle_france.test_turn import ARCH, BEAM, FLAT
from voyageur.games.nouvelle_france import GAME, rules
from voyageur.games.nouvelle_france.components import ALLIES
from voyageur.games.nouvelle_france.presentation import facts, view
from voyageur.games.nouvelle_france.presentation.scene import scene_of
from voyageur.kernel import states
from voyageur.kernel.view import Fact
from voyageur.table.table import Table
from voyageur.table.told.events import Presenter


def held(state: State, seat: int) -> dict[str, str]:
    """The state of each single thing that a seat has, as its panel shows it."""
    return {each.icon: each.state for each in view(state, None).seats[seat].holdings if each.state}


def told(state: State, text: str, seat: int | None = None) -> tuple[Fact, ...]:
    """Play a text, and return what happened."""
    before, action = states.copy(state), spelling.action_of(state, text)
    rules.apply(state, action)
    return facts.describe(before, action, state, seat)


# The seats --------------------------------------------------------------------------------------


def test_a_panel_shows_whether_things_are_ready_used_or_lost():
    state = position()
    assert held(state, 0) == {
        "fille": "ready",
        "coureur": "ready",
        "huron": "ready",
        "beam": "ready",
        "post": "later",
        "peg": "later",
    }
    state.is_up[0, ALLIES.index("fille")] = 0
    state.storms = 1
    assert {name: held(state, 0)[name] for name in ("fille", "beam", "post")} == {
        "fille": "used",
        "beam": "lost",
        "post": "ready",
    }


def test_a_panel_has_no_allies_in_a_game_without_them():
    assert set(held(begun(ally_use="none"), 0)) == {"beam", "post", "peg"}


# The account ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("texts", [{}, {"negative_points": "no"}, {"contact": "contact"}])
def test_the_account_adds_up_to_the_points_of_each_seat(texts: dict[str, str]):
    table = Table(GAME, players=4, seed=5, **texts)
    while not table.is_over:
        legal = table.legal()
        table.play(legal[len(table.plies) * 7 % len(legal)])
        shown = view(table.state, None)
        sums = [sum(row.points[seat] for part in shown.account for row in part.rows) for seat in range(4)]
        assert sums == [seat.holdings[0].count for seat in shown.seats]


def test_the_account_has_the_storms_that_are_past():
    state = before_storm()
    assert [row.label.key for row in view(state, None).account[0].rows] == ["account-blocks"]
    draw_storm(state)
    assert [row.label.values.get("sign") for row in view(state, None).account[0].rows] == [None, "double"]


def test_a_storm_is_told_site_by_site():
    state = with_counts(before_storm(), EXAMPLE)
    state.pile, state.pile_left, state.pile_has_snow = 1, 6, 1
    parts = [fact for fact in told(state, "draw snow") if fact.is_step]
    assert [fact.values.get("site") for fact in parts] == [None, None, "redoubt", "church", "mill"]
    assert all(fact.places for fact in parts[2:])


# The scene --------------------------------------------------------------------------------------


def test_the_scene_is_sent_to_clients_that_draw_cubes():
    presenter = Presenter(Table(GAME))
    audiences = [presenter.audience(0, "en", scene=kind) for kind in ("cubes", "cards", False)]
    assert [audience.has_scene for audience in audiences] == [True, False, False]


def test_the_scene_is_plain_json():
    scene = scene_of(play(position(), FLAT), 0)
    assert json.loads(json.dumps(scene)) == scene


def test_N1_the_sites_lie_in_one_lattice():
    sites = {
        site["name"]: (site["x"], site["y"], site["columns"], site["rows"]) for site in scene_of(begun(), 0)["sites"]
    }
    assert sites == {"redoubt": (0, 0, 9, 9), "church": (12, 11, 6, 9), "mill": (12, 3, 7, 5)}


def test_N29_the_scene_shows_the_joints():
    redoubt, church, mill = (site["joints"] for site in scene_of(begun(), 0)["sites"])
    assert redoubt == [["a2", "b1"], ["a8", "b9"], ["h1", "i2"], ["h9", "i8"]]
    assert church == mill == []


def test_sticks_and_disks_are_shown_when_they_are_dealt():
    assert scene_of(new_game(), None)["sites"][0]["stick"] is None
    mill = scene_of(begun(), None)["sites"][2]
    assert (mill["stick"], mill["disk"]) == (["-", "+", "2"], 3)


def test_the_drawn_card_is_not_among_the_open_ones():
    scene = scene_of(position(drawn="fer"), 0)
    assert (scene["open"], scene["drawn"], scene["deck"], scene["piles"]) == (["fer", "canon"], "fer", 36, 1)


@pytest.mark.parametrize(
    ("storms", "left", "cards"), [(0, 39, [12, 17]), (0, 28, [1, 6]), (0, 23, [1, 1]), (1, 22, [6, 11]), (2, 6, [1, 6])]
)
def test_the_scene_says_in_how_many_cards_it_snows(storms: int, left: int, cards: list[int]):
    state = position()
    state.storms, state.n_left = storms, left
    assert scene_of(state, None)["next_storm"] == cards


def test_after_the_last_storm_no_other_comes():
    state = position()
    state.storms = 3
    assert scene_of(state, None)["next_storm"] is None


def test_the_newest_placement_shows_what_scored():
    last = scene_of(play(position(FIVE), ARCH), 0)["last"]
    assert last
    assert (last["site"], len(last["cubes"])) == ("mill", 5)
    scored = {(each["at"], each["level"]): each["points"] for each in last["scored"]}
    assert scored == {(square, 1): 1 for square in ("c1", "e1", "d1", "b1", "f1")}


def test_N25_each_contact_is_shown_with_its_cube():
    last = scene_of(play(position(FIVE, contact="contact"), ARCH), 0)["last"]
    assert last
    assert {each["at"]: each["points"] for each in last["scored"]}["d1"] == 2


def test_cubes_of_a_block_have_its_number():
    (site,) = (site for site in scene_of(play(position(), FLAT), 0)["sites"] if site["cubes"])
    assert {cube["block"] for cube in site["cubes"]} == {1}
    assert {cube["at"]: cube["colour"] for cube in site["cubes"]} == {"a2": 0, "a3": 1, "a4": 0, "b2": 3, "b3": 2}


def test_what_a_seat_has_gained_by_site():
    state = play(position(FIVE), ARCH, "fille")
    assert scene_of(state, 0)["seats"][0]["gained"]["mill"] == {
        "blocks": 5,
        "allies": 5,
        "storms": [0, 0, 0],
        "disk": 0,
    }


def test_what_allies_bring_is_told_with_the_squares_of_the_block_so_that_no_summary_leaves_it_out():
    state = passed(begun())
    (placed,) = told(state, BEAM)
    assert placed.places
    for ally, points in (("fille", 3), ("coureur", 1)):
        (fact,) = told(state, ally)
        assert (fact.kind, fact.values["points"], fact.places) == (ally, points, placed.places)


def test_bonus_blocks_and_allies_of_a_seat():
    state = play(passed(begun()), BEAM, "fille", "pass")
    assert scene_of(state, 0)["seats"][0]["bonus"] == {"beam": "used", "post": "later", "peg": "later"}
    assert scene_of(state, 0)["seats"][0]["allies"] == {"fille": "down", "coureur": "up", "huron": "up"}
    draw_storm(play(passed(state), "draw"))
    assert scene_of(state, 0)["seats"][1]["bonus"] == {"beam": "lost", "post": "ready", "peg": "later"}


def test_who_is_asked_is_shown():
    assert scene_of(begun(), 1)["offer"] == {"seat": 0, "what": "huron"}
    scene = scene_of(play(position(FIVE), ARCH), 1)
    assert (scene["offer"], scene["points"]) == ({"seat": 0, "what": "fille"}, 5)


# Facts ------------------------------------------------------------------------------------------


def test_a_placement_tells_its_points():
    (fact,) = told(position(FIVE), ARCH)
    assert (fact.kind, fact.seat) == ("place", 0)
    assert {name: fact.values[name] for name in ("points", "own", "linked")} == {"points": 5, "own": 2, "linked": 3}
    assert "square-mill-d1" in fact.places


def test_N39_a_completion_is_told():
    assert [fact.kind for fact in told(nearly_complete(), "place peg mill f1.1")] == ["place", "complete"]


def test_N33_a_storm_tells_level_sign_cubes_and_points_by_site():
    state = with_counts(before_storm(), EXAMPLE)
    state.pile, state.pile_left, state.pile_has_snow = 1, 6, 1
    draw, storm, redoubt, church, mill = told(state, "draw snow")
    assert (draw.kind, storm.values["storm"]) == ("draw", 1)
    assert (redoubt.values["sign"], redoubt.values["yellow_cubes"], redoubt.values["yellow_points"]) == ("double", 3, 6)
    assert (church.values["sign"], church.values["brown_points"]) == ("plus", 3)
    assert (mill.values["sign"], mill.values["brown_points"]) == ("minus", -3)


def test_what_a_huron_sees_is_told_to_its_seat_alone():
    state = play(begun(), "huron")
    one, other = told(states.copy(state), "peek croix", 0)[0], told(state, "peek croix", 1)[0]
    assert (one.values["first"], one.is_told) == ("croix", True)
    assert (other.values["first"], other.is_told) == ("none", False)


def test_the_cards_that_a_huron_sees_are_one_entry():
    state = play(begun(), "huron")
    one, other = told(state, "peek croix", 0)[0], told(state, "peek faux", 0)[0]
    folded = facts.fold(one, other)
    assert folded
    assert (folded.values["first"], folded.values["second"], folded.values["count"]) == ("croix", "faux", 2)
