"""The island's picture: what can be pointed at, what changes, the hand, the battle, and what it must never contain."""

import re
import xml.etree.ElementTree as ET
import zlib
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from tests.drawing.contrast import contrast
from tests.games.island.positions import SMALL, position
from voyageur.drawing.document import standalone
from voyageur.drawing.palette import PALETTE, SEAT_COLOURS, Theme
from voyageur.drawing.svg import escape, group, whole
from voyageur.games.island import GAME
from voyageur.games.island.components import CARD_NAMES, SYMBOLS
from voyageur.games.island.presentation import drawing, view
from voyageur.games.island.presentation.drawing import battle, cards, coast, hands, marks, tiles, units
from voyageur.games.island.presentation.drawing.cards import kind_of, order
from voyageur.games.island.presentation.drawing.colours import COLOURS
from voyageur.games.island.presentation.drawing.icons import ICONS
from voyageur.games.island.presentation.facts import FactKind
from voyageur.kernel.contract import State
from voyageur.kernel.text import Sentence, Words
from voyageur.kernel.view import Fact, Picture

CSS = GAME.path_of("picture.css").read_text(encoding="utf-8")
MAPS = {
    name: (GAME.folder / f"data/layouts/{name}.txt").read_text(encoding="utf-8") for name in ("two", "three", "four")
}
PHONE = 390 / 492  # width of the board's frame on a phone, relative to its height
HANDS = ("drop1 hammers2 arrow3 bricks4 circles5", "wheel1 drop4", "bricks2", "arrow6")


def say(sentence: Sentence) -> str:
    return f"<{sentence.key}>"


def drawn(name: str, units: str = "", **changes: Any) -> State:
    """A position on a shipped layout."""
    lines = [line for line in MAPS[name].splitlines() if not line.startswith("#")]
    players = {"two": 2, "three": 3, "four": 4}[name]
    return position(units, HANDS[:players], drawing="\n".join(lines), **changes)


def draw(state: State, *facts: Fact, seat: int | None = 0, **scene: Any) -> Picture:
    """Draw a position as a seat sees it, with `scene` changed."""
    seen = view(state, seat)
    shown = replace(seen, scene={**seen.scene, **scene})
    return drawing.draw(shown, facts, say)


def ids(fragment: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', fragment)


def everything(picture: Picture) -> str:
    return whole(picture) + "".join(group(inset.elements) for inset in picture.insets.values())


def battle_scene(**sides: Any) -> dict[str, Any]:
    own, rival = (
        {"seat": seat, "units": 3, "is_face_down": False, "card": None, "drawn": [], **sides.get(who, {})}
        for seat, who in enumerate(("own", "rival"))
    )
    return {"tile": "c3", "sides": [own, rival]}


RESULT = Fact(
    FactKind.RESULT,
    0,
    {
        "tile": "c3",
        "rival": 1,
        "outcome": "attacker",
        "equal": 0,
        "own_lost": 0,
        "rival_lost": 2,
        "home": 1,
        "own_units": 5,
        "own_card": 3,
        "own_drawn": 1,
        "own_played": "hammers3",
        "own_drawn_cards": "circles1",
        "own_total": 9,
        "rival_units": 3,
        "rival_card": 3,
        "rival_drawn": 2,
        "rival_played": "bricks3",
        "rival_drawn_cards": "drop2",
        "rival_total": 8,
    },
)
BEGUN = Fact(FactKind.BATTLE, 0, {"tile": "c3", "rival": 1})
CROWD = "a1:B2 b2:B10 c3:B5 c4:R3 a6:R12 d4:O1 f6:O4 f1:V2 e2:V9"
MOVES = (
    Fact(FactKind.MOVE, 1, {"from": "b4", "to": "c4"}),
    Fact(FactKind.MOVE, 1, {"from": "a5", "to": "a6"}),
    Fact(FactKind.FERRY, 3, {"from": "f1", "to": "a3"}),
)


def crowd() -> Picture:
    """Four seats, discards, a contested tile, known cards, the last moves, and a battle just decided."""
    state = drawn("four", CROWD, discards="drop1 circles2 wheel3 drop5 hammers6")
    seen = view(state, 0).scene
    shown = {**seen["tiles"], "c4": {**seen["tiles"]["c4"], "attackers": 4}}
    seats = [dict(each) for each in seen["seats"]]
    seats[1]["must_hold"], seats[3]["must_hold"] = ["wheel1", "drop4"], [*CARD_NAMES[:6]]
    return draw(state, *MOVES, RESULT, tiles=shown, seats=seats)


@pytest.fixture(name="crowded")
def crowded_picture() -> Picture:
    return crowd()


# The base ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(MAPS))
def test_every_tile_can_be_pointed_at(name: str) -> None:
    state = drawn(name)
    spaces = set(ids(draw(state).base)) & {f"tile-{tile}" for tile in view(state, 0).scene["tiles"]}
    assert len(spaces) == state.n_tiles


def test_the_base_depends_on_the_set_up_alone(crowded: Picture) -> None:
    assert crowded.base == draw(drawn("four"), seat=None).base


def test_the_symbols_of_random_tiles_are_not_in_the_base() -> None:
    state = drawn("two")
    before = draw(state).base
    state.face[1] = (state.face[1] + 1) % len(SYMBOLS)
    assert draw(state).base == before


@pytest.mark.parametrize("name", list(MAPS))
def test_the_base_is_small_when_compressed(name: str) -> None:
    assert len(zlib.compress(draw(drawn(name)).base.encode())) < 15_000


def test_the_same_position_gives_the_same_picture(crowded: Picture) -> None:
    drawing._base.cache_clear()
    coast.coast.cache_clear()
    assert crowd() == crowded


def test_every_id_is_there_once_on_board_and_insets(crowded: Picture) -> None:
    names = ids(everything(crowded))
    assert len(names) == len(set(names))


def test_shapes_in_use_are_in_the_base(crowded: Picture) -> None:
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', everything(crowded)))
    assert used <= set(ids(crowded.base))


def test_a_group_of_shapes_can_be_coloured_wherever_it_is_used(crowded: Picture) -> None:
    defs = ET.fromstring(crowded.base).find("defs")
    assert defs is not None
    assert all("island" in each.get("class", "").split() for each in defs.findall("g"))


def test_every_class_is_known_to_the_style_sheet(crowded: Picture) -> None:
    used = {name for value in re.findall(r'class="([^"]+)"', everything(crowded)) for name in value.split()}
    plain = {"weave", "space", "compass", "pile", "held", *(f"seat-{colour}" for colour in SEAT_COLOURS)}
    spots = {name for name in used if name.startswith("spot-")}
    assert used - plain - spots - {"large", "small"} - set(re.findall(r"\.([a-z][\w-]*)", CSS)) == set()


def test_words_are_inert() -> None:
    assert "&lt;picture-drop&gt;" in draw(drawn("two")).base


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_all_words_of_the_picture_are_there(locale: str) -> None:
    words = Words(GAME.folder)
    keys: set[str] = set()

    def asked(sentence: Sentence) -> str:
        keys.add(sentence.key)
        return words.say(sentence, locale)

    drawing.draw(view(drawn("four", CROWD), 0), (*MOVES, RESULT), asked)
    assert {key for key in keys if asked(Sentence(key, dict(RESULT.values, special="road"))).startswith(key)} == set()


# The island on the sheet ------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(MAPS))
def test_on_a_phone_the_frame_holds_the_whole_island(name: str) -> None:
    picture = draw(drawn(name))
    chart = tiles.chart_of(view(drawn(name), 0).scene)
    seen = picture.height * PHONE
    assert chart.columns * tiles.TILE + 24 <= seen <= picture.width


@pytest.mark.parametrize(
    ("rows", "lines"),
    [("1*2", 1), ("1d~\n~*2", 1), ("1~2\n~*~\nddd", 3), ("1d2\nd~d\n*dd", 2)],
)
def test_the_coast_is_made_of_closed_lines(rows: str, lines: int) -> None:
    chart = chart_from(rows)
    assert coast.coast(chart).count("M") == coast.coast(chart).count("Z") == lines


def chart_from(rows: str) -> tiles.Chart:
    lines = rows.split("\n")
    kinds = tuple(
        (f"{chr(ord('a') + column)}{len(lines) - line}", "start" if sign.isdigit() else "symbol", _seat(sign))
        for line, row in enumerate(lines)
        for column, sign in enumerate(row)
        if sign != "~"
    )
    return tiles.chart(len(lines[0]), len(lines), kinds, 2)


def _seat(sign: str) -> int | None:
    return int(sign) - 1 if sign.isdigit() else None


def test_a_cove_opens_to_water() -> None:
    assert coast.coves(chart_from("ddd\nd1d\nddd")) == {}
    assert coast.coves(chart_from("d1d\nddd\n2dd")) == {"b3": "north", "a1": "west"}
    assert coast.coves(chart_from("ddd\ndd2\nd1d")) == {"c2": "east", "b1": "south"}


def test_hands_lie_in_corners_of_their_own() -> None:
    for name in MAPS:
        corners = hands.corners(tiles.chart_of(view(drawn(name), 0).scene))
        assert len(set(corners.values())) == len(corners) == view(drawn(name), 0).scene["seats"].__len__()


# Units ------------------------------------------------------------------------------------------


def test_each_number_of_units_has_as_many_cubes() -> None:
    assert [len([*units._piled(count)]) for count in range(1, 11)] == [*range(1, 11)]


def test_each_number_of_units_has_an_outline_of_its_own() -> None:
    assert len({tuple(units._piled(count)) for count in range(1, 11)}) == 10


def test_units_have_stable_names() -> None:
    names = [name for name in draw(drawn("two", "a1:B2 c3:B5 f6:R2")).elements if name.startswith("units-")]
    assert names == ["units-0-a1", "units-0-c3", "units-1-f6"]


def test_a_label_has_the_letter_and_the_whole_number() -> None:
    picture = draw(drawn("two", "a1:B14 f6:R2"))
    assert "#island-label-0" in picture.elements["units-0-a1"].content
    assert "#island-units-0-10" in picture.elements["units-0-a1"].content
    assert ">14<" in picture.elements["units-0-a1"].content


def test_the_symbol_moves_aside_for_units() -> None:
    empty, held = (draw(drawn("two", where)).elements["face-b2"].content for where in ("a1:B1 f6:R1", "b2:B1 f6:R1"))
    assert "-small" not in empty
    assert "-small" in held


def test_a_tile_that_has_recruited_is_ticked():
    state = drawn("two", "b2:B1 c1:B2 f6:R1")
    scene = view(state, 0).scene
    recruited = {**scene["tiles"], "b2": {**scene["tiles"]["b2"], "is_recruited": True}}
    elements = draw(state, tiles=recruited).elements
    assert [name for name, each in elements.items() if "#island-tick" in each.content] == ["face-b2"]


def test_a_contested_tile_shows_both_sides(crowded: Picture) -> None:
    assert {"contest-c4", "units-0-c4", "units-1-c4"} <= {*crowded.elements}


def test_what_did_not_change_is_drawn_once() -> None:
    one, other = (draw(drawn("two", where)) for where in ("a1:B2 f6:R2", "a1:B2 f6:R3"))
    assert one.elements["units-0-a1"] is other.elements["units-0-a1"]


# Cards ------------------------------------------------------------------------------------------


def test_the_hand_lies_in_order_with_the_combat_cards_first(crowded: Picture) -> None:
    cards = [name.removeprefix("card-") for name in crowded.insets["hand"].elements if name.startswith("card-")]
    assert cards == sorted(HANDS[0].split(), key=order) == ["drop1", "hammers2", "arrow3", "circles5", "bricks4"]


def test_seven_cards_and_more_have_room() -> None:
    hand = " ".join(CARD_NAMES[:8])
    few, many = (draw(position("", (cards,), drawing=SMALL)).insets["hand"] for cards in ("drop1", hand))
    assert (few.width, many.width) == (6 * hands.STEP - 8, 8 * hands.STEP - 8)


def test_a_spectator_has_no_hand() -> None:
    assert "hand" not in draw(drawn("two"), seat=None).insets


def test_a_caption_names_the_tile_on_which_a_card_recruits() -> None:
    seen = view(position("b1:B2 d4:R1", ("drop4",), drawing=SMALL), 0)
    caption = drawing.draw(seen, (), repr).insets["hand"].elements["use-drop4"]
    used = Sentence("picture-use-resource", {"special": "water", "tiles": 1, "tile": "b1"})
    assert escape(repr(used)) in caption.content


@pytest.mark.parametrize(
    ("words", "lines"),
    [("battle, crossing", ("battle,", "crossing")), ("recruits on b2", ("recruits", "on b2")), ("battle", ("battle",))],
)
def test_a_caption_has_two_lines_on_a_small_card(words: str, lines: tuple[str, ...]) -> None:
    drawn = hands._caption(words, 0).content
    assert tuple(re.findall(r'class="caption small">([^<]*)<', drawn)) == lines


def test_the_wreath_lies_over_no_card_and_leaves_the_sum_free_on_a_low_screen() -> None:
    low = CSS.split("@container (max-height: 459px)")[1]
    card, total = (
        [float(each) for each in re.findall(r"[\d.]+", low.split(f".spot-{spot} {{ transform:")[1].split("}")[0])]
        for spot in ("drawn-own", "total-own")
    )
    card_edge, inner = card[0] + card[2] * cards.WIDTH, 18 * 1.25 * total[2]
    assert total[0] - 34 * 1.25 * total[2] > card_edge
    assert 2 * inner > total[2] * 31 * 1.15  # two digits of 31 units


def test_a_card_played_face_down_leaves_its_place() -> None:
    played = battle_scene(own={"card": "hammers2", "is_face_down": True})
    picture = draw(drawn("two", "c3:R3 a1:B1"), battle=played, phase="commit")
    assert "card-played" in picture.insets["hand"].elements


def test_the_hand_of_another_shows_numbers_and_known_cards_alone(crowded: Picture) -> None:
    content = crowded.elements["hand-1"].content
    assert set(re.findall(r"island-(\w+)-small", content)) == {"wheel", "drop"}
    assert "hand-0" not in crowded.elements


def test_no_known_card_lies_over_another(crowded: Picture) -> None:
    found = re.findall(r"translate\((\S+) (\S+)\)[^<]*<use[^>]*#island-small-[cr]", crowded.elements["hand-3"].content)
    places = [(float(x), float(y)) for x, y in found]
    assert len(places) == 6
    assert all(abs(x - left) >= 28 or abs(y - top) >= 25 for (x, y), (left, top) in combinations(places, 2))


def test_discards_can_be_looked_through(crowded: Picture) -> None:
    pile = crowded.insets["discards-of-combat"]
    assert (pile.place, pile.opener) == ("pile", "discards-combat")
    assert {name for name in pile.elements if name.startswith("discard-")} == {
        "discard-drop1",
        "discard-circles2",
        "discard-wheel3",
    }
    assert len(pile.elements) == len([card for card in CARD_NAMES if kind_of(card) == "combat"])


def test_without_discards_there_is_nothing_to_look_through() -> None:
    assert [name for name in draw(drawn("two")).insets if name.startswith("discards")] == []


# The battle -------------------------------------------------------------------------------------


def fought(**changes: Any) -> Picture:
    state = drawn("two", "c3:R3 a1:B1")
    return draw(state, battle=battle_scene(**changes.pop("sides", {})), **changes)


def test_without_a_battle_there_is_no_scene() -> None:
    assert "battle" not in draw(drawn("two")).insets


def test_a_card_that_lies_face_down_is_a_back() -> None:
    scene = fought(phase="commit", sides={"own": {"is_face_down": True}}).insets["battle"]
    assert scene.elements["battle-played-own"].content == '<use href="#island-back-combat"/>'


def test_each_step_fills_one_row() -> None:
    state = drawn("two", "c3:R3 a1:B1")
    side = {"card": "hammers2"}
    steps = [
        draw(state, battle=battle_scene(), phase="commit"),
        draw(state, battle=battle_scene(own=side, rival=side), phase="battle-draw"),
        draw(state, RESULT),
    ]
    rows = [{*picture.insets["battle"].elements} for picture in steps]
    assert rows[0] < rows[1] < rows[2]
    assert rows[1] - rows[0] == {"battle-played-count-own", "battle-played-count-rival"}


def test_the_scene_keeps_its_size() -> None:
    scene = fought(phase="commit").insets["battle"]
    assert f'height="{scene.height}"' in scene.elements["battle-ground"].content


def test_a_side_without_a_card_says_so() -> None:
    scene = fought(phase="battle-draw", sides={"own": {"card": "drop1"}}).insets["battle"]
    assert "picture-no-card" in scene.elements["battle-played-rival"].content


def test_a_battle_that_was_decided_is_shown_from_the_facts() -> None:
    found = battle.battle_of(view(drawn("two"), 0), (RESULT,))
    assert found is not None
    assert [(side.card, side.drawn, side.total) for side in found.sides] == [
        ("hammers3", ("circles1",), 9),
        ("bricks3", ("drop2",), 8),
    ]


def test_the_outcome_of_a_battle_is_told_in_words_once_it_is_decided() -> None:
    going_on = draw(drawn("two"), BEGUN, battle=battle_scene(), phase="commit").insets["battle"]
    decided = draw(drawn("two"), RESULT).insets["battle"]
    assert (going_on.note, decided.note) == ("", "<picture-outcome>")


def test_a_side_that_played_and_drew_nothing_has_added_nothing() -> None:
    alone = Fact(FactKind.RESULT, 0, {**RESULT.values, "own_played": "", "own_drawn_cards": ""})
    found = battle.battle_of(view(drawn("two"), 0), (alone,))
    assert found is not None
    assert [(side.card_value, side.drawn_value) for side in found.sides] == [(0, 0), (3, 2)]


def test_the_next_battle_takes_the_place_of_the_last_one() -> None:
    facts = (RESULT, BEGUN)
    scene = draw(drawn("two"), *facts, battle=battle_scene(), phase="commit").insets["battle"]
    assert "battle-total-own" not in scene.elements


def test_the_laurel_is_the_winner_s() -> None:
    scene = draw(drawn("two"), RESULT).insets["battle"]
    assert ["laurel" in scene.elements[f"battle-total-{who}"].content for who in ("own", "rival")] == [True, False]


# The last moves ---------------------------------------------------------------------------------


def test_moves_are_marked_with_arrows(crowded: Picture) -> None:
    arrows = [name for name in crowded.elements if name.startswith("arrow-")]
    assert arrows == ["arrow-1-b4-c4", "arrow-1-a5-a6", "arrow-3-f1-a3"]


def test_a_crossing_leaves_one_coast_and_comes_to_another() -> None:
    chart = tiles.chart_of(view(drawn("four"), 0).scene)
    step, crossing = (
        dict(marks.arrows(chart, marks.moves([fact])))[name].content.count('class="way"')
        for fact, name in ((MOVES[0], "arrow-1-b4-c4"), (MOVES[2], "arrow-3-f1-a3"))
    )
    assert (step, crossing) == (1, 2)


# Pointers, icons, size --------------------------------------------------------------------------


def test_what_lies_over_the_tiles_lets_pointers_through(crowded: Picture) -> None:
    over = [each for name, each in crowded.elements.items() if not name.startswith(("stack-", "discards-"))]
    assert ".island.still { pointer-events: none; }" in CSS
    assert all("still" in each.attributes["class"].split() for each in over)


def test_every_holding_has_an_icon() -> None:
    assert {holding.icon for each in view(drawn("two"), 0).seats for holding in each.holdings} <= ICONS.keys()


def test_the_insets_are_small(crowded: Picture) -> None:
    assert max(len(group(inset.elements)) for inset in crowded.insets.values()) < 12_000


# Colours ----------------------------------------------------------------------------------------

WASHES = tuple(f"island-{name}" for name in SYMBOLS)
TEXT = [
    *((f"{wash}-line", wash) for wash in WASHES),
    *((f"island-{kind}-line", f"island-{kind}") for kind in ("combat", "resource")),
    *(("ink", f"island-{ground}") for ground in ("combat", "resource", "sand")),
    *((f"island-{kind}-line", "panel") for kind in ("combat", "resource")),
]
SHAPES = [
    *((f"{wash}-line", f"{wash}-body") for wash in WASHES),
    *(("legal", wash) for wash in WASHES),
    *((f"seat-{name}", wash) for name in SEAT_COLOURS[:4] for wash in (*WASHES, "island-sand")),
]


@pytest.mark.parametrize("theme", list(PALETTE))
@pytest.mark.parametrize(("front", "ground"), TEXT)
def test_names_and_numbers_can_be_read(theme: Theme, front: str, ground: str) -> None:
    tokens = {**PALETTE[theme], **COLOURS[theme]}
    assert contrast(tokens[front], tokens[ground]) >= 4.5


@pytest.mark.parametrize("theme", list(PALETTE))
@pytest.mark.parametrize(("front", "ground"), SHAPES)
def test_shapes_can_be_told_from_their_ground(theme: Theme, front: str, ground: str) -> None:
    tokens = {**PALETTE[theme], **COLOURS[theme]}
    assert contrast(tokens[front], tokens[ground]) >= 3


@pytest.mark.parametrize("theme", list(PALETTE))
def test_the_picture_stands_alone(theme: Theme, crowded: Picture) -> None:
    document = standalone(crowded, CSS, COLOURS, theme, "Picture")
    assert not re.search(r"var\(|class=|calc\(", document)
    assert all(colour in document for colour in COLOURS[theme].values())
