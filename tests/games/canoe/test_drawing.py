"""The Canoe Race's picture: what can be pointed at, where canoes lie on their ways, and what it must never contain."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

import pytest

from tests.games.canoe.positions import CALM, SHOOTER, gone, new_game, played, position
from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.drawing.svg import whole
from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import LETTERS, TRACKS
from voyageur.games.canoe.presentation import drawing
from voyageur.games.canoe.presentation.ascii import ascii
from voyageur.games.canoe.presentation.drawing import forest, geometry
from voyageur.games.canoe.presentation.drawing.canoes import Berth, berths
from voyageur.games.canoe.presentation.drawing.geometry import FRAME, HALF, HEIGHT, WIDTH, Layout, River, river_of
from voyageur.games.canoe.presentation.drawing.symbols import die
from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions, outcome_weights
from voyageur.kernel.parts import made_anew
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import CHANCE, NOBODY, Die, Element, Fact, Picture, SeatView, View

CSS = GAME.path_of("picture.css").read_text(encoding="utf-8")
MOST_BYTES = 12_000  # of all elements
MOST_OF_A_PLY = 1_000  # bytes of the elements that change, on average
CLUB = Layout((18,) * 7, 4, 4)
LONGEST = Layout((60, 5, 30, 6, 60, 18, 5, 9, 50, 24), 4, 4)
COURSES = [CLUB, LONGEST, Layout((12, 12), 4, None), Layout((1,), 4, None), Layout((60,) * 10, 12, 10)]


def canoe(seat: int, leg: int, front: int, **changes: Any) -> dict[str, Any]:
    """A canoe with all its men that has its front at an inch of a leg, on the track of its seat."""
    where = {"seat": seat, "lane": TRACKS[seat % 2], "leg": leg, "front": front, "place": "leg"}
    crew = {"aboard": 4, "swimming": 0, "is_mover": False, "is_in_bag": False, "rank": None}
    return where | crew | changes


def scene(*canoes: dict[str, Any], course: Layout = CLUB, **changes: Any) -> dict[str, Any]:
    """A course, by turns with every hazard, and the canoes on it."""
    n_legs = len(course.lengths)
    race = {"canoe": course.canoe, "turn": course.turn, "round": 3, "phase": "chip", "event": None}
    river = {
        "legs": [
            {"length": n, "current": 1 + leg % 3, "shooter": leg % 2 == 1} for leg, n in enumerate(course.lengths)
        ],
        "rapids": [
            {"rating": 3 + rapid % 4, "whirlpools": [TRACKS[rapid % 2]] if rapid % 3 == 1 else [], "bear": rapid == 2}
            for rapid in range(n_legs - 1)
        ],
        "canoes": list(canoes) or [canoe(0, 1, 0), canoe(1, 1, 0)],
    }
    return race | river | changes


def say(sentence: Sentence) -> str:
    return f"<{sentence.key}>"


def view(shown: dict[str, Any]) -> View:
    seats = tuple(
        SeatView(Sentence("colony"), SEAT_COLOURS[seat], LETTERS[seat]) for seat in range(len(shown["canoes"]))
    )
    return View(None, CHANCE, Sentence("heading"), Sentence("prompt"), (), seats, (), shown)


def draw(shown: dict[str, Any], *facts: Fact) -> Picture:
    return drawing.draw(view(shown), facts, say)


def elements_of(state: State, *facts: Fact) -> Mapping[str, Element]:
    return drawing.draw(GAME.presentation.view(state, None), facts, say).elements


def tree(fragment: str) -> ET.Element:
    return ET.fromstring(f"<svg>{fragment}</svg>")


def ids(fragment: str) -> list[str]:
    return [name for element in tree(fragment).iter() if (name := element.get("id"))]


def canoes_of(picture: Picture) -> dict[str, Mapping[str, str]]:
    """The attributes of all that goes along ways."""
    every = {name: element.attributes for name, element in picture.elements.items()}
    return {name: attributes for name, attributes in every.items() if "goes" in attributes["class"].split()}


def far(shown: dict[str, Any], seat: int = 0) -> float:
    return float(canoes_of(draw(shown))[f"canoe-{seat}"]["data-at"])


CLIMB = Fact("climb", 5, {"die": 2, "needs": 3}, dice=(Die(6, 2, 5),))
CROWD = (
    *(canoe(seat, 2, 18, place="rapid") for seat in range(4)),
    canoe(4, 3, 4, aboard=0, swimming=4),
    canoe(5, 3, 4, aboard=1, swimming=3, is_mover=True),
    canoe(6, 3, 9, place="out", aboard=0),
    canoe(7, 7, 25, place="home", aboard=2, rank=1),
)


def crowd() -> Picture:
    return draw(scene(*CROWD, phase="climb", event={"leg": 2}), CLIMB)


@pytest.fixture(name="crowded")
def crowded_picture() -> Picture:
    return crowd()


# What can be pointed at -----------------------------------------------------------------------------


@pytest.mark.parametrize("course", COURSES)
def test_every_leg_and_rapid_can_be_pointed_at(course: Layout) -> None:
    spaces = {element.get("id"): element for element in tree(draw(scene(course=course)).base).iter("g")}
    names = [f"leg-{leg + 1}" for leg in range(len(course.lengths))]
    names += [f"rapid-{rapid}" for rapid in range(1, len(course.lengths))]
    assert {spaces[name][-1].get("class") for name in [*names, "finish"]} == {"hit"}


def test_every_canoe_can_be_pointed_at(crowded: Picture) -> None:
    assert list(canoes_of(crowded)) == [f"canoe-{seat}" for seat in range(8)]
    assert ".canoe.goes { pointer-events: all; }" in CSS


def test_what_lies_over_the_river_but_canoes_lets_it_be_pointed_at(crowded: Picture) -> None:
    others = crowded.elements.keys() - canoes_of(crowded).keys()
    assert all("still" in crowded.elements[name].attributes["class"].split() for name in others)
    assert ".canoe.still { pointer-events: none; }" in CSS


def test_what_is_on_the_river_has_stable_names(crowded: Picture) -> None:
    canoes = {f"canoe-{seat}" for seat in range(8)}
    hazards = {"whirlpool-outside-2", "whirlpool-inside-5", "bear-3", "shooter-2", "shooter-4", "shooter-6"}
    assert canoes | hazards <= set(crowded.elements)


# What it must not contain ----------------------------------------------------------------------------


def test_words_are_inert(crowded: Picture) -> None:
    assert "&lt;picture-leg&gt;" in crowded.base
    assert "&lt;colony&gt;" in crowded.base
    assert "&lt;log-climb&gt;" in crowded.elements["panel-told"].content
    assert not re.search(r"<(picture|colony|log)", whole(crowded))


def test_the_same_position_gives_the_same_picture(crowded: Picture) -> None:
    for kept in (drawing._base, river_of, geometry._middle):
        kept.cache_clear()
    assert crowd() == crowded


def test_the_base_depends_on_the_course_and_the_number_of_canoes_alone(crowded: Picture) -> None:
    hidden = scene(*(canoe(seat, 1, 0) for seat in range(8)))
    hidden["legs"] = [{**leg, "current": None, "shooter": False} for leg in hidden["legs"]]
    hidden["rapids"] = [{"rating": None, "whirlpools": [], "bear": False} for _ in hidden["rapids"]]
    assert draw(hidden).base == crowded.base


# What changes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("course", COURSES)
def test_the_elements_are_small(course: Layout) -> None:
    last = len(course.lengths)
    flipped = [canoe(seat, last, 1, aboard=0, swimming=4) for seat in range(8)]
    elements = draw(scene(*flipped, course=course), CLIMB).elements
    assert sum(len(element.content) for element in elements.values()) < MOST_BYTES


def test_a_ply_changes_little_in_a_race_of_eight() -> None:
    dice, state = random.Random(1), new_game("drawn", 8)
    shown, facts = elements_of(state), list[Fact]()
    sizes: list[int] = []
    while (acting := int(GAME.rules.to_act(state))) != NOBODY:
        before = states.copy(state)
        weights = enumerate(outcome_weights(GAME, state)) if acting == CHANCE else ()
        possible = [outcome for outcome, weight in weights if weight] or legal_actions(GAME.rules, state)
        action = dice.choice(possible)
        GAME.rules.apply(state, action)
        facts += GAME.presentation.describe(before, action, state, None)
        now = elements_of(state, *facts[-20:])
        sizes.append(sum(size_of_change(shown.get(name), element) for name, element in now.items()))
        shown = now
    assert sum(sizes) / len(sizes) < MOST_OF_A_PLY


def random_race(key: int, n_plies: int, **options: str) -> Iterator[State]:
    """Yield the states of the first plies of a random race of eight, each settled."""
    dice, state = random.Random(key), new_game("drawn", 8, **options)
    for _ in range(n_plies):
        yield states.settled(states.copy(state))
        weights = outcome_weights(GAME, state) if GAME.rules.to_act(state) == CHANCE else ()
        possible = [outcome for outcome, weight in enumerate(weights) if weight] or legal_actions(GAME.rules, state)
        GAME.rules.apply(state, dice.choice(possible))


def test_an_element_that_does_not_change_is_not_made_again() -> None:
    shown: Mapping[str, Element] = {}
    for state in random_race(2, 300):
        now = elements_of(state)
        again = [name for name, element in now.items() if element == shown.get(name) and element is not shown[name]]
        assert again == []
        shown = now


@pytest.mark.parametrize("options", [{}, {"placing": "players"}, {"scenery": "hidden"}, {"reveal": "open"}])
def test_what_is_kept_of_a_race_is_what_is_made_anew(options: dict[str, str]) -> None:
    held: list[Any] = []  # which keeps the parts of all plies
    for state in random_race(3, 300, **options):
        shown = GAME.presentation.view(state, None)
        held.append((shown, GAME.presentation.draw(shown, (), say)))
        with made_anew():
            again = GAME.presentation.view(state, None)
            assert held[-1] == (again, GAME.presentation.draw(again, (), say))


def size_of_change(old: Element | None, new: Element) -> int:
    attributes = 0 if old and old.attributes == new.attributes else len(str(new.attributes))
    return attributes + (0 if old and old.content == new.content else len(new.content))


def test_a_canoe_that_moves_keeps_its_content() -> None:
    before = gone(position(CALM, "2:1 4", "1:0 4"))
    old, new = (elements_of(state)["canoe-0"] for state in (before, played(before, "paddle 5")))
    assert old.content == new.content
    assert {name for name in new.attributes if old.attributes[name] != new.attributes[name]} == {
        "class",
        "data-at",
        "transform",
    }


def test_a_canoe_whose_go_begins_changes_its_class_only() -> None:
    state = position(CALM, "2:1 4", "1:0 4")
    old, new = (elements_of(each)["canoe-0"] for each in (state, gone(state)))
    assert old.content == new.content
    assert dict(new.attributes) == {**old.attributes, "class": f"{old.attributes['class']} mover"}


def test_a_shooter_at_work_changes_its_class_only() -> None:
    state = position(SHOOTER, "1:6 4", step="shots")
    shooting, done = (elements_of(each)["shooter-1"] for each in (state, played(state, "shot 1")))
    assert shooting.content == done.content
    assert dict(shooting.attributes) == {**done.attributes, "class": "canoe still shooter working"}


def test_canoes_are_painted_in_the_order_of_their_seats_whoever_goes() -> None:
    there = [canoe(seat, 2, 18, place="rapid", is_mover=seat == 1) for seat in range(4)]
    assert list(canoes_of(draw(scene(*there)))) == ["canoe-0", "canoe-1", "canoe-2", "canoe-3"]


# Ways ------------------------------------------------------------------------------------------------------


def way_points(picture: Picture, track: str) -> list[tuple[float, float]]:
    path = next(element for element in tree(picture.base).iter("path") if element.get("id") == f"way-{track}")
    pairs = re.findall(r"(-?[\d.]+) (-?[\d.]+)", str(path.get("d")))
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize("track", TRACKS)
def test_a_way_is_made_of_short_straight_pieces(track: str) -> None:
    points = way_points(draw(scene()), track)
    assert re.fullmatch(r"M[-\d. ]+L[-\d. ]+", river_of(CLUB).ways[track].data)
    assert max(hypot(x - to_x, y - to_y) for (x, y), (to_x, to_y) in pairwise(points)) < 8


def point_at(points: list[tuple[float, float]], left: float) -> tuple[float, float]:
    """The point so far along straight pieces, as a browser finds it."""
    for (x, y), (to_x, to_y) in pairwise(points):
        piece = hypot(to_x - x, to_y - y)
        if left <= piece:
            return x + (to_x - x) * left / piece, y + (to_y - y) * left / piece
        left -= piece
    raise AssertionError("the way is not so long")


def test_a_canoe_stands_where_its_way_says(crowded: Picture) -> None:
    for attributes in canoes_of(crowded).values():
        points = way_points(crowded, attributes["data-way"].removeprefix("way-"))
        x, y = point_at(points, float(attributes["data-at"]))
        at_x, at_y = map(float, re.match(r"translate\((\S+) (\S+)\) rotate", attributes["transform"]).groups())
        assert hypot(x - at_x, y - at_y) < 0.2


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("seat", [0, 1])
def test_data_at_grows_along_the_way(course: Layout, seat: int) -> None:
    lane = TRACKS[seat]
    fars: list[float] = []
    for leg, length in enumerate(course.lengths, start=1):
        for front in range(0 if leg == 1 else course.canoe, length):
            has_crossed = course.turn is not None and (leg, 2 * front) >= (course.turn, course.lengths[course.turn - 1])
            now = TRACKS[1 - seat] if has_crossed else lane
            fars.append(far(scene(canoe(seat, leg, front, lane=now), course=course), seat))
        if leg < len(course.lengths):
            has_crossed = course.turn is not None and leg >= course.turn
            now = TRACKS[1 - seat] if has_crossed else lane
            fars.append(far(scene(canoe(seat, leg, length, lane=now, place="rapid"), course=course), seat))
    assert all(before < after for before, after in pairwise(fars))


def test_C3_a_canoe_keeps_its_way_when_the_tracks_cross() -> None:
    before, after = canoe(0, 4, 8, lane="inside"), canoe(0, 4, 9, lane="outside")
    ways = [canoes_of(draw(scene(there)))["canoe-0"]["data-way"] for there in (before, after)]
    assert ways == ["way-inside", "way-inside"]


def test_C3_the_tracks_cross_in_the_middle_of_the_turn_leg() -> None:
    river = river_of(CLUB)
    middle = river.along(4, 9)
    begin, end = river.legs[3]
    assert river.side("inside", begin) < 0 < river.side("inside", end)
    assert begin < sum(river.crossing) / 2 < end
    assert abs(middle - sum(river.crossing) / 2) < 20


def test_C3_without_a_turn_leg_no_tracks_cross() -> None:
    river = River(Layout((12, 12), 4, None))
    assert river.crossing is None
    assert river.side("inside", river.start) == river.side("inside", river.finish)


def test_C4_both_tracks_are_about_equally_long() -> None:
    ways = river_of(CLUB).ways
    assert abs(ways["inside"].length / ways["outside"].length - 1) < 0.02


def test_C22_a_canoe_below_a_rapid_lies_well_behind_one_in_it() -> None:
    for course in COURSES[:2]:
        inside = far(scene(canoe(0, 1, course.lengths[0], place="rapid"), course=course))
        below = far(scene(canoe(0, 2, course.canoe), course=course))
        assert below - inside > 30


def test_who_is_home_lies_beyond_the_finish_by_rank() -> None:
    river = river_of(CLUB)
    home = [canoe(seat, 7, 20, place="home", rank=rank) for seat, rank in enumerate((3, 1, 2))]
    lying = {home[berth.seat]["rank"]: spot(river, berth) for berth in berths(river, home)}
    line = river.place(river.finish, 0)[1]
    assert all(y < line for _, y in lying.values())
    assert sorted(lying.values()) == [lying[1], lying[2], lying[3]]


# Crowds ------------------------------------------------------------------------------------------------------


def spot(river: River, berth: Berth) -> tuple[float, float]:
    """Where the middle of a canoe is on the sheet, as the picture says it: moved from its place on its way."""
    x, y, heading = river.ways[berth.track].at(river.far(berth.track, berth.along))
    over_x, over_y = cos(radians(heading)), sin(radians(heading))
    return x + berth.ahead * over_x - berth.aside * over_y, y + berth.ahead * over_y + berth.aside * over_x


PLACES = [
    (1, 0, "leg"),
    (2, 18, "rapid"),
    (3, 4, "leg"),
    (3, 11, "leg"),
    (4, 7, "leg"),
    (4, 9, "leg"),
    (4, 12, "leg"),
    (7, 18, "line"),
    (7, 19, "home"),
]


@pytest.mark.parametrize(("leg", "front", "place"), PLACES)
def test_C24_eight_canoes_in_one_place_do_not_cover_one_another(leg: int, front: int, place: str) -> None:
    river = river_of(CLUB)
    there = berths(river, [canoe(seat, leg, front, place=place, rank=seat + 1) for seat in range(8)])
    spots = [(*spot(river, berth), 24 * berth.size) for berth in there]  # a hull is 27 wide, and pointed
    assert all(hypot(x - to_x, y - to_y) > wide for i, (x, y, wide) in enumerate(spots) for to_x, to_y, _ in spots[:i])


@pytest.mark.parametrize("front", [7, 9, 12])
def test_C24_canoes_in_a_crowd_head_the_same_way_where_the_tracks_cross(front: int) -> None:
    river = river_of(CLUB)
    ahead_x, ahead_y = river._at(river.along(4, front))[2:]
    for berth in berths(river, [canoe(seat, 4, front) for seat in range(8)]):
        *_, heading = river.ways[berth.track].at(river.far(berth.track, berth.along))
        assert heading + berth.turn == pytest.approx(degrees(atan2(ahead_y, ahead_x)), abs=6)


@pytest.mark.parametrize("leg", [3, 5])
def test_C24_canoes_do_not_cover_one_another_on_the_inside_of_a_bend(leg: int) -> None:
    river = river_of(CLUB)
    lane = TRACKS[leg > 4]
    for front in range(5, 18):
        there = [canoe(0, leg, 4, lane=lane), canoe(2, leg, front, lane=lane)]
        one, other = (spot(river, berth) for berth in berths(river, there))
        is_beside = hypot(one[0] - other[0], one[1] - other[1]) > 26
        assert is_beside, front


@pytest.mark.parametrize(("leg", "front", "place"), PLACES)
def test_C24_a_crowd_stays_on_the_river(leg: int, front: int, place: str) -> None:
    river = river_of(CLUB)
    there = [canoe(seat, leg, front, place=place, rank=seat + 1) for seat in range(8)]
    for berth in berths(river, there):
        x, y = spot(river, berth)
        middle_x, middle_y = river.place(berth.along, 0)
        assert hypot(x - middle_x, y - middle_y) < HALF - 10
        assert FRAME < x < WIDTH - FRAME
        assert FRAME < y < HEIGHT - FRAME


def test_a_canoe_alone_lies_in_the_middle_of_its_lane() -> None:
    [berth] = berths(river_of(CLUB), [canoe(0, 3, 11)])
    assert (berth.aside, berth.has_neighbours) == (0, False)


# What is known ----------------------------------------------------------------------------------------------


def test_C8_the_class_of_a_rapid_is_carved_when_it_is_known() -> None:
    shown = scene()
    shown["rapids"][0]["rating"] = None
    elements = draw(shown).elements
    carved = [tree(elements[f"rating-{rapid}"].content).findtext("text") for rapid in range(1, 7)]
    assert carved == ["?", "IV", "V", "VI", "III", "IV"]


@pytest.mark.parametrize(("current", "chevrons"), [(1, 2), (3, 6)])
def test_C8_a_leg_shows_as_many_chevrons_as_its_current(current: int, chevrons: int) -> None:
    shown = scene()
    shown["legs"][2]["current"] = current
    assert draw(shown).elements["current-3"].content.count("M") == chevrons


def test_C8_a_leg_whose_current_nobody_knows_shows_none() -> None:
    shown = scene()
    shown["legs"][2]["current"] = None
    assert "current-3" not in draw(shown).elements


@pytest.mark.parametrize("course", COURSES)
def test_trees_cover_nothing(course: Layout) -> None:
    river = river_of(course)
    kept = forest.kept_free(river)
    for x, y, kind in forest._trees(river):
        assert not any(keep.west < x < keep.east and keep.north < y < keep.south for keep in kept), (x, y, kind)


def test_men_are_seen_aboard_and_in_the_water() -> None:
    elements = draw(scene(canoe(0, 3, 9, aboard=3, swimming=1))).elements
    assert '"#canoe-0-boat-3"' in elements["canoe-0"].content
    assert elements["canoe-0"].content.count('"#canoe-0-swimmer"') == 1
    assert '"#canoe-crew-3-1"' in elements["crew-0"].content


# The panel ----------------------------------------------------------------------------------------------------


def said(*facts: Fact) -> dict[str, Sentence]:
    """What the picture of some facts says, by key."""
    found: dict[str, Sentence] = {}

    def note(sentence: Sentence) -> str:
        found[sentence.key] = sentence
        return sentence.key

    drawing.draw(view(scene(*CROWD)), facts, note)
    return found


def test_the_panel_tells_the_last_fact() -> None:
    chip = Fact("chip", 1, is_told=False)
    elements = draw(scene(*CROWD), CLIMB, chip).elements
    assert "log-chip" in elements["panel-told"].content
    assert said(CLIMB, chip)["log-chip"] == chip.sentence


def test_without_a_fact_the_panel_says_that_the_canoes_wait_only_while_they_do() -> None:
    assert "picture-ready" in draw(scene()).elements["panel-told"].content
    assert "panel-told" not in draw(scene(canoe(0, 1, 0), canoe(1, 3, 7))).elements


def test_the_die_is_that_of_the_last_fact_with_dice() -> None:
    thrown = Fact("paddle", 0, {"die": 7}, dice=(Die(8, 7, 0),))
    elements = draw(scene(), CLIMB, thrown, Fact("chip", 1)).elements
    assert '"#canoe-die-8"' in elements["panel-die"].content
    assert ">7</text>" in elements["panel-die"].content
    assert "picture-sum-paddle" in elements["panel-sum"].content


def test_the_sum_says_what_the_fact_says_and_nothing_else() -> None:
    """The drawing knows no number of the rules: a shot that needs 99 is said to need 99."""
    shot = Fact("shot", 1, {"die": 5, "needs": 99, "hit": 0, "track": "inside"}, dice=(Die(6, 5),))
    assert said(shot)["picture-sum-shot"].values == {"side": 1, **shot.values}


def test_where_no_die_was_thrown_there_is_a_compass() -> None:
    elements = draw(scene()).elements
    assert '"#canoe-compass"' in elements["panel-die"].content
    assert "panel-sum" not in elements


def test_long_lines_are_broken() -> None:
    elements = drawing.draw(view(scene()), [], lambda _: "word " * 20 + "end").elements
    told = [line.text for line in tree(elements["panel-told"].content).iter("text")]
    assert len(told) == 2
    assert abs(len(told[0]) - len(told[1])) < 12


def test_lines_are_broken_at_ordinary_blanks_only() -> None:
    words = "deux canots\N{NO-BREAK SPACE}: " * 9
    elements = drawing.draw(view(scene()), [], lambda _: words.strip()).elements
    told = [line.text for line in tree(elements["panel-told"].content).iter("text")]
    assert [line for line in told if line.startswith((":", "\N{NO-BREAK SPACE}"))] == []
    assert len(told) > 1


# Elsewhere --------------------------------------------------------------------------------------------------------


def test_in_characters_it_shows_canoes_and_hazards() -> None:
    tipped = [{**one, "is_tipped": one["aboard"] == 0 and one["swimming"] > 0} for one in CROWD]
    rows = ascii(view(scene(*tipped))).splitlines()
    assert rows[3] == "  2 (··················· >> *"
    assert rows[5] == "    ~~~ IV @) (V )N (G )M"
    assert rows[6].startswith("  3 (····P····")
    assert "    = 1R" in rows
    assert "    x D" in rows
    assert rows[-1].split("  ")[4:6] == ["/P ○○○○", "C ●○○○"]


def test_the_die_has_the_letter_of_the_seat_that_rolled_it_and_the_pips_of_its_value():
    rolled, plain = die(6, 5, 1, LETTERS[1]), die(6, 5, None)
    assert [drawn.count("die-pip") for drawn in (rolled, plain)] == [5, 5]
    assert [f">{LETTERS[1]}<" in drawn for drawn in (rolled, plain)] == [True, False]
