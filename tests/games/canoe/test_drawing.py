"""The Canoe Race's picture: what can be pointed at, where canoes lie on their ways, and what it must never contain."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from voyageur.drawing.document import standalone
from voyageur.drawing.palette import PALETTE, SEAT_COLOURS, Theme
from voyageur.games.canoe import banks, drawing, sketch, telling
from voyageur.games.canoe.craft import Berth, berths
from voyageur.games.canoe.emblems import COLOURS, roman
from voyageur.games.canoe.river import HEIGHT, TRACKS, WIDTH, Course, River, river_of
from voyageur.kernel.contract import Picture, View
from voyageur.kernel.text import LOCALES, Sentence, Words

FOLDER = Path(__file__).parents[3] / "src/voyageur/games/canoe"
CSS = (FOLDER / "picture.css").read_text(encoding="utf-8")
MOST_BYTES = 25_000  # of a layer
CLUB = Course((18,) * 7, 4, 4)
LONGEST = Course((60, 5, 30, 6, 60, 18, 5, 9, 50, 24), 4, 4)
COURSES = [CLUB, LONGEST, Course((12, 12), 4, None), Course((1,), 4, None), Course((60,) * 10, 12, 10)]


def canoe(seat: int, leg: int, front: int, **changes: Any) -> dict[str, Any]:
    """A canoe with all its men that has its front at an inch of a leg, on the track of its seat."""
    where = {"seat": seat, "lane": TRACKS[seat % 2], "leg": leg, "front": front, "place": "leg"}
    crew = {"aboard": 4, "swimming": 0, "is_tipped": False}
    race = {"is_mover": False, "is_in_bag": False, "rank": None, "rounds": None}
    return where | crew | race | changes


def position(*canoes: dict[str, Any], course: Course = CLUB, **changes: Any) -> dict[str, Any]:
    """The facts of a course, by turns with every hazard, and the canoes on it."""
    n_legs = len(course.lengths)
    race = {"course": "file", "canoe": course.canoe, "turn": course.turn, "round": 3, "phase": "chip", "event": None}
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


def view(facts: dict[str, Any], seat: int | None = None) -> View:
    none = Sentence("none")
    return View(seat, -1, none, none, (), (), (), facts)


def draw(facts: dict[str, Any], *recent: tuple[int, str], seat: int | None = None) -> Picture:
    return drawing.draw(view(facts, seat), recent, say)


def tree(fragment: str) -> ET.Element:
    return ET.fromstring(f"<svg>{fragment}</svg>")


def ids(fragment: str) -> list[str]:
    return [name for element in tree(fragment).iter() if (name := element.get("id"))]


def ways_of(picture: Picture) -> dict[str, ET.Element]:
    return {str(group.get("id")): group for group in tree(picture.layer).iter("g") if group.get("class") == "goes"}


def far(facts: dict[str, Any], seat: int = 0) -> float:
    return float(ways_of(draw(facts))[f"canoe-{seat}"].get("data-at"))


CROWD = (
    *(canoe(seat, 2, 18, place="rapid") for seat in range(4)),
    canoe(4, 3, 4, aboard=0, swimming=4, is_tipped=True),
    canoe(5, 3, 4, aboard=1, swimming=3, is_mover=True),
    canoe(6, 3, 9, place="out", aboard=0),
    canoe(7, 7, 25, place="home", aboard=2, rank=1),
)


@pytest.fixture(name="crowded")
def crowded_picture() -> Picture:
    return draw(position(*CROWD, phase="climb", event={"leg": 2}), (-1, "chip 5"), (5, "rescue"), (-1, "climb 2"))


# What can be pointed at -----------------------------------------------------------------------------


@pytest.mark.parametrize("course", COURSES)
def test_every_leg_and_rapid_can_be_pointed_at(course: Course) -> None:
    spaces = {element.get("id"): element for element in tree(draw(position(course=course)).base).iter("g")}
    names = [f"leg-{leg + 1}" for leg in range(len(course.lengths))]
    names += [f"rapid-{rapid}" for rapid in range(1, len(course.lengths))]
    assert {spaces[name][-1].get("class") for name in [*names, "finish"]} == {"hit"}


def test_every_canoe_can_be_pointed_at(crowded: Picture) -> None:
    assert all(group.find(".//rect[@class='hit']") is not None for group in ways_of(crowded).values())
    assert ".canoe .craft .hit { pointer-events: all; }" in CSS
    assert ".canoe.layer { pointer-events: none; }" in CSS


def test_what_is_on_the_river_has_stable_names(crowded: Picture) -> None:
    canoes = {f"canoe-{seat}" for seat in range(8)}
    hazards = {"whirlpool-outside-2", "whirlpool-inside-5", "bear-3", "shooter-2", "shooter-4", "shooter-6"}
    assert canoes | hazards <= set(ids(crowded.layer))


def test_names_are_unique(crowded: Picture) -> None:
    names = ids(crowded.base + crowded.layer)
    assert len(names) == len(set(names))


def test_shapes_in_use_are_in_the_base(crowded: Picture) -> None:
    used = set(re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', crowded.base + crowded.layer))
    assert {name or pattern for name, pattern in used} <= set(ids(crowded.base))


# What it must not contain ----------------------------------------------------------------------------


def test_colours_come_by_class_alone(crowded: Picture) -> None:
    fragment = crowded.base + crowded.layer
    without_references = re.sub(r'href="#[\w-]+"|url\(#[\w-]+\)', "", fragment)
    assert not re.search(r"#[0-9a-fA-F]{3}|rgb|hsl|style|<title|<script|stroke=", without_references)
    assert set(re.findall(r'fill="([^"]*)"', fragment)) == {f"url(#pattern-{colour})" for colour in COLOURS}


def test_seats_have_the_colours_of_the_table() -> None:
    assert COLOURS == SEAT_COLOURS


def test_every_class_is_known_to_the_style_sheet(crowded: Picture) -> None:
    used = {name for value in re.findall(r'class="([^"]+)"', crowded.base + crowded.layer) for name in value.split()}
    plain = {"weave", "goes", "panel", "disc", "thrown", "whirlpool", "den", "shooter", "stretch", "rapid", "gone"}
    plain |= {"begin", "unknown", "chip", "small-chip", *(f"seat-{colour}" for colour in COLOURS)}
    assert used - plain - set(re.findall(r"\.([a-z][\w-]*)", CSS)) == set()


def test_the_style_sheet_names_no_colour() -> None:
    assert not re.search(r"#[0-9a-fA-F]{3}|rgb|hsl", CSS)


@pytest.mark.parametrize(("phase", "event"), [("shot", {"leg": 2}), ("bear", {"rapid": 3})])
def test_every_path_begins_somewhere(phase: str, event: dict[str, int]) -> None:
    facts = position(canoe(0, 2, 9), canoe(1, 3, 18, place="rapid"), phase=phase, event=event)
    picture = drawing.draw(view(facts), [], say)
    paths = re.findall(r' d="([^"]*)"', picture.base + picture.layer)
    assert [path for path in paths if not path.startswith(("M", "m"))] == []


def test_words_are_inert(crowded: Picture) -> None:
    assert "&lt;picture-leg&gt;" in crowded.base
    assert "&lt;colony&gt;" in crowded.layer
    assert not re.search(r"<(picture|colony)", crowded.base + crowded.layer)


def test_the_same_position_gives_the_same_picture(crowded: Picture) -> None:
    for kept in (drawing._base, river_of, drawing.marks.draw_known):
        kept.cache_clear()
    again = position(*CROWD, phase="climb", event={"leg": 2})
    assert draw(again, (-1, "chip 5"), (5, "rescue"), (-1, "climb 2")) == crowded


def test_the_base_depends_on_the_course_alone(crowded: Picture) -> None:
    hidden = position()
    hidden["legs"] = [{**leg, "current": None, "shooter": False} for leg in hidden["legs"]]
    hidden["rapids"] = [{"rating": None, "whirlpools": [], "bear": False} for _ in hidden["rapids"]]
    assert draw(hidden).base == crowded.base


@pytest.mark.parametrize("course", COURSES)
def test_a_layer_is_small(course: Course) -> None:
    last = len(course.lengths)
    flipped = [canoe(seat, last, 1, aboard=0, swimming=4, is_tipped=True) for seat in range(8)]
    picture = draw(position(*flipped, course=course), (-1, "chip 5"), (-1, "climb 2"))
    assert len(picture.layer.encode()) < MOST_BYTES


# Ways ------------------------------------------------------------------------------------------------------


def way_points(picture: Picture, track: str) -> list[tuple[float, float]]:
    path = next(element for element in tree(picture.base).iter("path") if element.get("id") == f"way-{track}")
    pairs = re.findall(r"(-?[\d.]+) (-?[\d.]+)", str(path.get("d")))
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize("track", TRACKS)
def test_a_way_is_made_of_short_straight_pieces(track: str) -> None:
    points = way_points(draw(position()), track)
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
    for group in ways_of(crowded).values():
        points = way_points(crowded, group.get("data-way").removeprefix("way-"))
        x, y = point_at(points, float(group.get("data-at")))
        at_x, at_y = map(float, re.match(r"translate\((\S+) (\S+)\) rotate", group.get("transform")).groups())
        assert hypot(x - at_x, y - at_y) < 0.2


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("seat", [0, 1])
def test_data_at_grows_along_the_way(course: Course, seat: int) -> None:
    lane = TRACKS[seat]
    fars: list[float] = []
    for leg, length in enumerate(course.lengths, start=1):
        for front in range(0 if leg == 1 else course.canoe, length):
            has_crossed = course.turn is not None and (leg, 2 * front) >= (course.turn, course.lengths[course.turn - 1])
            now = TRACKS[1 - seat] if has_crossed else lane
            fars.append(far(position(canoe(seat, leg, front, lane=now), course=course), seat))
        if leg < len(course.lengths):
            has_crossed = course.turn is not None and leg >= course.turn
            now = TRACKS[1 - seat] if has_crossed else lane
            fars.append(far(position(canoe(seat, leg, length, lane=now, place="rapid"), course=course), seat))
    assert all(before < after for before, after in pairwise(fars))


def test_C3_a_canoe_keeps_its_way_when_the_tracks_cross() -> None:
    before, after = canoe(0, 4, 8, lane="inside"), canoe(0, 4, 9, lane="outside")
    ways = [ways_of(draw(position(facts)))["canoe-0"].get("data-way") for facts in (before, after)]
    assert ways == ["way-inside", "way-inside"]


def test_C3_the_tracks_cross_in_the_middle_of_the_turn_leg() -> None:
    river = river_of(CLUB)
    middle = river.along(4, 9)
    begin, end = river.legs[3]
    assert river.side("inside", begin) < 0 < river.side("inside", end)
    assert begin < sum(river.crossing) / 2 < end
    assert abs(middle - sum(river.crossing) / 2) < 20


def test_C3_without_a_turn_leg_no_tracks_cross() -> None:
    river = River(Course((12, 12), 4, None))
    assert river.crossing is None
    assert river.side("inside", river.start) == river.side("inside", river.finish)


def test_C4_both_tracks_are_about_equally_long() -> None:
    ways = river_of(CLUB).ways
    assert abs(ways["inside"].length / ways["outside"].length - 1) < 0.02


def test_C22_a_canoe_below_a_rapid_lies_well_behind_one_in_it() -> None:
    for course in COURSES[:2]:
        inside = far(position(canoe(0, 1, course.lengths[0], place="rapid"), course=course))
        below = far(position(canoe(0, 2, course.canoe), course=course))
        assert below - inside > 30


def test_who_is_home_lies_beyond_the_finish_by_rank() -> None:
    river = river_of(CLUB)
    home = [canoe(seat, 7, 20, place="home", rank=rank) for seat, rank in enumerate((3, 1, 2))]
    lying = {berth.facts["rank"]: spot(river, berth) for berth in berths(river, home)}
    line = river.place(river.finish, 0)[1]
    assert all(y < line for _, y in lying.values())
    assert sorted(lying.values()) == [lying[1], lying[2], lying[3]]


# Crowds ------------------------------------------------------------------------------------------------------


def spot(river: River, berth: Berth) -> tuple[float, float]:
    """Where the middle of a canoe is on the sheet."""
    return river.place(berth.along - berth.back, river.side(berth.track, berth.along) + berth.aside)


PLACES = [
    (1, 0, "leg"),
    (2, 18, "rapid"),
    (3, 4, "leg"),
    (3, 11, "leg"),
    (4, 9, "leg"),
    (7, 18, "line"),
    (7, 19, "home"),
]


@pytest.mark.parametrize(("leg", "front", "place"), PLACES)
def test_C24_eight_canoes_in_one_place_stay_apart(leg: int, front: int, place: str) -> None:
    river = river_of(CLUB)
    there = [canoe(seat, leg, front, place=place, rank=seat + 1) for seat in range(8)]
    spots = [spot(river, berth) for berth in berths(river, there)]
    apart = [hypot(x - to_x, y - to_y) for i, (x, y) in enumerate(spots) for to_x, to_y in spots[:i]]
    assert min(apart) > 15


@pytest.mark.parametrize(("leg", "front", "place"), PLACES)
def test_C24_a_crowd_stays_on_the_river(leg: int, front: int, place: str) -> None:
    river = river_of(CLUB)
    there = [canoe(seat, leg, front, place=place, rank=seat + 1) for seat in range(8)]
    for berth in berths(river, there):
        assert abs(river.side(berth.track, berth.along) + berth.aside) < banks.HALF - 10
        x, y = spot(river, berth)
        assert banks.FRAME < x < WIDTH - banks.FRAME
        assert banks.FRAME < y < HEIGHT - banks.FRAME


def test_a_canoe_alone_lies_in_the_middle_of_its_lane() -> None:
    [berth] = berths(river_of(CLUB), [canoe(0, 3, 11)])
    assert (berth.aside, berth.back, berth.is_close) == (0, 0, False)


def test_the_mover_is_drawn_over_the_others() -> None:
    there = [canoe(seat, 2, 18, place="rapid", is_mover=seat == 1) for seat in range(4)]
    assert [berth.facts["seat"] for berth in berths(river_of(CLUB), there)][-1] == 1


# What is known ----------------------------------------------------------------------------------------------


def test_C8_the_class_of_a_rapid_is_carved_when_it_is_known() -> None:
    facts = position()
    facts["rapids"][0]["rating"] = None
    carved = [element.text for element in tree(draw(facts).layer).iter("text") if "carved" in element.get("class", "")]
    assert carved == ["?", "IV", "V", "VI", "III", "IV"]


@pytest.mark.parametrize(("current", "chevrons"), [(None, 0), (1, 2), (3, 6)])
def test_C8_a_leg_shows_as_many_chevrons_as_its_current(current: int | None, chevrons: int) -> None:
    facts = position()
    facts["legs"] = [{**leg, "current": None} for leg in facts["legs"]]
    facts["legs"][2]["current"] = current
    data = tree(draw(facts).layer).find(".//path[@class='current']").get("d")
    assert data.count("M") == chevrons


def test_numbers_are_carved_as_the_romans_did() -> None:
    assert [roman(value) for value in (1, 3, 4, 5, 6, 9, 12)] == ["I", "III", "IV", "V", "VI", "IX", "XII"]


@pytest.mark.parametrize("course", COURSES)
def test_trees_cover_nothing(course: Course) -> None:
    river = river_of(course)
    kept = banks.kept_free(river)
    for x, y, kind in banks._trees(river):
        assert not any(keep.west < x < keep.east and keep.north < y < keep.south for keep in kept), (x, y, kind)


def test_men_are_seen_aboard_and_in_the_water() -> None:
    layer = draw(position(canoe(0, 3, 9, aboard=3, swimming=1))).layer
    assert '"#canoe-men-3"' in layer
    assert layer.count('"#canoe-rings"') == 1


# What it tells ------------------------------------------------------------------------------------------------


def story(facts: dict[str, Any], *recent: tuple[int, str], seat: int | None = None) -> telling.Story:
    return telling.Story(facts, recent, seat)


def test_the_die_of_a_paddle_and_its_inches() -> None:
    thrown = story(position(canoe(0, 2, 16, aboard=3)), (-1, "chip 0"), (-1, "paddle 7")).thrown()
    assert (thrown.faces, thrown.value, thrown.sum.key) == (10, 7, "picture-sum-inches")
    assert (thrown.sum.values["current"], thrown.sum.values["inches"]) == (2, 9)


def test_C21_the_die_of_a_test_and_the_class() -> None:
    below = canoe(0, 3, 4, aboard=0, swimming=2, is_tipped=True)
    thrown = story(position(below), (-1, "chip 0"), (-1, "paddle 4")).thrown()
    assert (thrown.faces, thrown.sum.key, thrown.sum.values["class"]) == (8, "picture-sum-flips", "IV")


def test_C27_a_helping_hand_is_added_when_the_seat_chose_to_rescue() -> None:
    facts = position(canoe(0, 3, 9, aboard=3, swimming=1))
    helped = story(facts, (-1, "chip 0"), (0, "rescue"), (-1, "climb 2")).thrown()
    alone = story(facts, (-1, "chip 0"), (-1, "climb 2")).thrown()
    own = story(facts, (-1, "climb 2"), seat=0).thrown()
    keys = [thrown.sum.key for thrown in (helped, alone, own)]
    assert keys == ["picture-sum-climbs-helped", "picture-sum-stays", "picture-sum-climbs-helped"]


@pytest.mark.parametrize(("lane", "key"), [("inside", "shot-hits-inside"), ("outside", "shot-misses-outside")])
def test_C14_a_shot_is_told_by_the_lane_of_its_target(lane: str, key: str) -> None:
    facts = position(canoe(0, 2, 9, lane=lane), canoe(1, 4, 3), event={"leg": 4})
    assert story(facts, (-1, "shot 5")).thrown().sum.key == f"picture-sum-{key}"


def test_a_target_that_cannot_be_known_is_not_named() -> None:
    facts = position(canoe(0, 2, 9), canoe(1, 2, 3))
    assert story(facts, (-1, "shot 5")).line() == Sentence("picture-told-some-shot")
    assert story(facts, (-1, "target 1"), (-1, "shot 5")).line().values == {"side": 1}


def test_C42_the_bear_is_told_with_whom_it_threw_over() -> None:
    below = canoe(1, 4, 4, aboard=0, swimming=4, is_tipped=True, is_mover=True)
    line = story(position(canoe(0, 3, 9), below, phase="maul"), (-1, "bear 4")).line()
    assert (line.key, line.values) == ("picture-told-bear-hits", {"side": 1})


SAID = [
    *("chip 0", "target 1", "rescue", "leave", "current 2", "rating 5", "track inside", "track outside", "den 3"),
    *("whirlpool inside 2", "put bear 1", "put whirlpool outside 4", "put shooter 3"),
    *("paddle 5", "climb 1", "climb 3", "shot 6", "shot 2", "bear 5", "bear 1", "maul 6", "maul 2"),
]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("text", SAID)
def test_every_ply_is_told_in_words(locale: str, text: str) -> None:
    words = Words(FOLDER)
    facts = position(canoe(0, 2, 9), canoe(1, 3, 18, place="rapid"))
    now = story(facts, (0 if text in ("rescue", "leave") else -1, text), seat=0)
    sentences = [now.line(), *([thrown.sum] if (thrown := now.thrown()) else [])]
    assert all("picture-" not in words.say(sentence, locale) for sentence in sentences)


@pytest.mark.parametrize("text", ["paddle 5", "climb 3", "chip 7"])
def test_plies_of_canoes_that_are_not_there_do_no_harm(text: str) -> None:
    assert draw(position(canoe(0, 1, 3)), (-1, "chip 7"), (-1, text)).layer


def test_long_lines_are_broken() -> None:
    facts = position()
    picture = drawing.draw(view(facts), [], lambda sentence: "word " * 20 + "end")
    told = [element.text for element in tree(picture.layer).iter("text") if element.get("class") == "told"]
    assert len(told) == 2
    assert abs(len(told[0]) - len(told[1])) < 12


# Elsewhere --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", list(PALETTE))
def test_it_stands_alone_in_every_theme(theme: Theme, crowded: Picture) -> None:
    document = standalone(crowded, CSS, theme, "Canoe Race")
    assert not re.search(r"var\(|class=| style=|calc\(", document)
    ET.fromstring(document)


def test_the_sketch_shows_canoes_and_hazards() -> None:
    rows = sketch.sketch(view(position(*CROWD))).splitlines()
    assert rows[3] == "  2 (··················· >> *"
    assert rows[5] == "    ~~~ IV @) (V )N (G )M"
    assert rows[6].startswith("  3 (····P····")
    assert "    = 1R" in rows
    assert "    x D" in rows
    assert rows[-1].split("  ")[4:6] == ["/P ○○○○", "C ●○○○"]
