"""What Nouvelle-France's pages print of positions, played and compared: examples, figures, and *How to play*."""

import re

import numpy as np

from tests.games.nouvelle_france.positions import (
    State,
    begun,
    draw_storm,
    lay,
    passed,
    play,
    position,
    possible,
    refused,
)
from tests.games.nouvelle_france.test_scoring import EXAMPLE, before_storm, gain, with_counts
from tests.games.suite.printed import Pages
from voyageur.games.nouvelle_france import GAME
from voyageur.games.nouvelle_france.components import COLOURS_OF_CUBES, SHAPES, SITES
from voyageur.games.nouvelle_france.rules.score import ranks
from voyageur.games.nouvelle_france.state import Ending, Phase, Refusal

PAGES = Pages(GAME, "N")
WHITE, BROWN, YELLOW, BLUE = range(4)
ARCH = "place fer:blue redoubt d1.2 d1.3 e1.3 f1.3 f1.2"
WALL = (  # the blue scythe and the blue cannon, on the south wall of the redoubt
    "place faux:blue redoubt b1.1 c1.1 d1.1 e1.1 e1.2",
    "place canon:blue redoubt h1.1 g1.1 h1.2 g1.2 f1.1",
)


def turn(state: State, *plies: str, drawn: str) -> State:
    """Play a turn in which a card is drawn, and let everybody pass."""
    return passed(play(state, "draw", f"draw {drawn}", *plies))


def on_the_wall(*, mover: int = BLUE, **options: str) -> State:
    """Return the position before the arch is placed: a seat has drawn the horseshoe."""
    first = (mover + 2) % 4
    state = passed(begun(4, ("faux", "canon"), first=first, **options))
    turn(state, WALL[0], drawn="croix")
    turn(state, WALL[1], drawn="equerre")
    return play(state, "draw", "draw fer")


def cubes(state: State, site: str = "redoubt") -> dict[str, str]:
    """Return the colours of a site's cubes, `b1.2` -> blue."""
    (found,) = [each for each in GAME.presentation.view(state, None).scene["sites"] if each["name"] == site]
    return {f"{cube['at']}.{cube['level']}": COLOURS_OF_CUBES[cube["colour"]] for cube in found["cubes"]}


def test_N33_N36_a_storm():
    state = draw_storm(with_counts(before_storm(), EXAMPLE))
    with PAGES.example(1) as printed:
        signs = {site: "".join(str(each) for each in where["stick"])[0] for site, where in sites(state).items()}
        printed.says(f"At the first storm the church has a {signs['church']}, the redoubt a {signs['redoubt']}")
        printed.says(f"and the mill a {signs['mill']}.")
        counts = {site: ", ".join(map(str, EXAMPLE[site])) for site in EXAMPLE}
        printed.says(
            f"number {counts['church']} at the church, {counts['redoubt']} at the redoubt and {counts['mill']}"
        )
        gained = {site: [int(n) for n in state.gained_in_storm[:, SITES.index(site), 0]] for site in EXAMPLE}
        printed.says(f"On level 1, the cubes of White, Brown, Yellow and Blue number {counts['church']}")
        printed.says(f"The church brings them {', '.join(map(str, gained['church']))}.")
        printed.says(f"The redoubt brings {', '.join(map(str, gained['redoubt']))} (N33).")
        printed.says(f"The mill costs {', '.join(str(-n) for n in gained['mill'])}.")
        white, brown, yellow, blue = (int(n) for n in state.points)
        printed.says(f"Together White gains {white}, Brown {brown}, Yellow {yellow} and Blue {blue} (N36).")


def sites(state: State):
    return {each["name"]: each for each in GAME.presentation.view(state, None).scene["sites"]}


def test_N25_an_older_cube_counts_once():
    after = play(on_the_wall(), ARCH)
    lying = ARCH.split()[3:]
    with PAGES.example(2) as printed:
        printed.says(f"`{ARCH}`")
        own = [at for at in lying if cubes(after)[at] == "blue"]
        printed.says(f"Its blue cubes are {own[0]} and {own[1]}: {len(own)} points.")
        before = cubes(on_the_wall())
        assert (before["e1.2"], before["f1.1"]) == ("blue", "blue")
        printed.says("The first touches the older blue cube e1.2.", "touches that one too, and f1.1 below it")
        points = gain(on_the_wall(), ARCH, BLUE)
        printed.says(f"{points - len(own)} more, {points} points in all (N25)")
        with_contacts = gain(on_the_wall(contact="contact"), ARCH, BLUE)
        printed.says(f"With the option `contact` it would be {with_contacts}.")
        (yellow,) = [at for at in lying if cubes(after)[at] == "yellow"]
        points = gain(on_the_wall(mover=YELLOW), ARCH, YELLOW)
        printed.says(f"for the one yellow cube {yellow} it would have been {points}")


def test_N28_the_same_in_snow():
    state = on_the_wall()
    state.storms = 1
    with PAGES.example(3) as printed:
        printed.says("After the first storm, level 1 is covered.")
        printed.says(f"The same block then brings {gain(state, ARCH, BLUE)} points: two new cubes and e1.2.")
        printed.says("The cube f1.1 lies under the snow (N28).")


def test_N29_N30_over_a_joint():
    corner, around = (
        "place equerre:yellow redoubt a2.3 a2.2 a2.1 a3.1 a4.1",
        "place fer:brown redoubt b1.2 b1.1 c1.1 d1.1 d1.2",
    )
    state = turn(passed(begun(4, ("equerre", "canon"))), corner, drawn="croix")
    with PAGES.example(4) as printed:
        printed.says(f"`{corner}`", f"`{around}`")
        assert cubes(state)["a2.2"] == "brown"
        printed.says("with its brown cube on a2.2")
        points = gain(play(state, "draw", "draw fer"), around, BROWN)
        own = [at for at in around.split()[3:] if cubes(state)[at] == "brown"]
        printed.says(f"The brown cubes {own[0]} and {own[1]} bring {len(own)} points, and a2.2, which b1.2 touches")
        assert points == len(own) + 1


def test_N53_N54_allies():
    state = on_the_wall(contact="contact")
    play(state, ARCH, "fille")
    with PAGES.example(5) as printed:
        printed.says(f"Blue scores {int(state.scoring)} points for a block")
        before = int(state.points[BROWN])
        printed.says(f"uses the Fille du Roy: {2 * int(state.scoring)}.")
        assert int(state.points[BLUE]) == 2 * int(state.scoring)
        assert int(state.asked) == WHITE
        play(state, "pass", "coureur")
        printed.says(f"half of 5, rounded down, is {int(state.points[BROWN]) - before} (N53)")
        assert state.phase == Phase.HURON


def test_N14_N16_N38_lawful_with_gaps():
    text = "place croix:blue church c1.2 c1.3 b1.2 d1.2 c1.1"
    state = position(players=4, first=BLUE)
    points = gain(state, text, BLUE)
    with PAGES.example(6) as printed:
        printed.says("on its one cube c1.1 (N16)", f"`{text}`")
        assert not {"b1.1", "d1.1"} & {*cubes(state, "church")}
        printed.says("The spaces b1.1 and d1.1 stay empty for ever (N14), but the squares b1 and d1 are covered (N38).")
        printed.says(f"The two blue cubes bring Blue {points} points")


def test_N14_lawful_with_a_hole():
    text = "place fer:white redoubt c1.3 b1.3 b1.2 b1.1 c1.1"
    with PAGES.example(7) as printed:
        assert refused(position(), text) == Refusal.NONE
        printed.says(f"`{text}`")
        assert "c1.2" not in cubes(play(position(), text))
        printed.says("The space c1.2 lies between two of its own cubes and stays empty for ever.")


def test_N16_on_the_edge():
    def bonus(under: str, text: str, storms: int) -> Refusal:
        state = passed(begun())
        lay(state, " ".join(f"mill:{cube}=white" for cube in under.split()))
        state.storms = storms
        return refused(state, text)

    beam, post = "place beam mill b1.2 c1.2 d1.2", "place post mill b1.2 c1.2"
    with PAGES.example(8):
        assert bonus("b1.1", post, 1) == Refusal.NONE
        assert [bonus(under, beam, 0) for under in ("b1.1", "d1.1")] == [Refusal.FALLS] * 2
        assert [bonus(under, beam, 0) for under in ("c1.1", "b1.1 d1.1")] == [Refusal.NONE] * 2


def test_N42_N43_a_snowflake_in_a_turn():
    state = before_storm(first=YELLOW)
    state.is_up[:] = 0
    draw_storm(state)
    with PAGES.example(9) as printed:
        printed.says("Level 1 is counted and covered with snow")
        assert (state.mover, state.storms, state.is_up[:4].all()) == (YELLOW, 1, True)
        bonus = [seat["bonus"]["beam"] for seat in GAME.presentation.view(state, None).scene["seats"]]
        assert bonus[WHITE] == "lost"
        play(state, "draw croix")
        assert len(GAME.presentation.view(state, None).scene["open"]) + 1 == 3
        assert refused(state, "place post redoubt b1.1 c1.1") == Refusal.HAS_DRAWN


def test_N62_N63_a_tie():
    with PAGES.example(10) as printed:
        printed.says("White and Blue both have 41 points.")
        assert winners(used={WHITE: 2, BLUE: 1}, pegs=[WHITE, BLUE]) == ([BLUE], Ending.ALLIES)
        assert winners(used={WHITE: 1, BLUE: 1}, pegs=[WHITE]) == ([BLUE], Ending.PEG)


def winners(used: dict[int, int], pegs: list[int]) -> tuple[list[int], Ending]:
    """Return who wins and by what, with 41 points each, when the third snowflake comes."""
    state = before_storm()
    state.storms = 2
    for seat, n in used.items():
        state.points[seat] = 41
        state.is_up[seat, :n] = 0
    for seat in pegs:
        state.has_placed[seat, 2] = 1
    draw_storm(state)
    places = [0] * 4
    found = np.zeros(4, np.int32)
    ranks(state, found)
    places = found.tolist()
    return [seat for seat in range(4) if places[seat] == 0], Ending(int(state.ending))


# Figures ----------------------------------------------------------------------------------------

ENGLISH = ("cross", "horseshoe", "stairs", "set square", "eel", "scythe", "cannon", "plough", "weathercock")
FRENCH = ("croix", "fer à cheval", "escalier", "équerre", "anguille", "faux", "canon", "charrue", "girouette")
SHAPE_NAMES = {name: shape for names in (ENGLISH, FRENCH, SHAPES) for name, shape in zip(names, SHAPES, strict=True)}


def drawn_shapes(text: str, name: str = r"\S+(?: \S+)*") -> dict[str, set[tuple[int, int, str]]]:
    """Return the cells of the shapes in a drawing, by name (a pattern): column, row from below, number."""
    found: dict[str, set[tuple[int, int, str]]] = {}
    for part in text.split("\n\n"):
        head, *rows = part.splitlines()
        starts = [each.start() for each in re.finditer(name, head)]
        for start, end in zip(starts, [*starts[1:], None], strict=True):
            lines = [row[start:end].replace(" ", "") for row in rows]
            lines = [line for line in lines if line]
            cells = {
                (x, len(lines) - 1 - y, sign)
                for y, line in enumerate(lines)
                for x, sign in enumerate(line)
                if sign != "."
            }
            found[SHAPE_NAMES[head[start:end].strip()]] = cells
    return found


def shapes_of_the_set() -> dict[str, set[tuple[int, int, str]]]:
    blocks = GAME.presentation.view(begun(), None).scene["blocks"]
    return {shape: {(x, y, str(number)) for number, (x, y, _) in enumerate(blocks[shape]["cells"])} for shape in SHAPES}


def test_N1_the_figure_of_the_shapes():
    with PAGES.figure(1) as printed:
        assert drawn_shapes(printed.en) == drawn_shapes(printed.fr) == shapes_of_the_set()


def test_N1_the_figure_of_the_shapes_on_the_game_page():
    with PAGES.figure(5) as printed:
        assert drawn_shapes(printed.en, r"\S+") == shapes_of_the_set()


def drawn_plans(text: str, first: int) -> dict[str, list[str]]:
    """Return the rows of the plans in a drawing, from the north; `first` is the column of the first plan."""
    head, *lines = text.splitlines()
    lines = [line for line in lines if re.match(r"[\d.#]", line) and not re.match(r"[.#]  ", line)]
    starts = [0, *(each.start() for each in re.finditer(r"(?:église|church|moulin|mill)", head))]
    found = {}
    for site, start, end in zip(SITES, starts, [*starts[1:], None], strict=True):
        rows = [re.sub(r"[^.#]", "", line[max(0, start - first) : end and end - first]) for line in lines]
        found[site] = [row for row in rows if row]
    return found


def plans_of_the_set() -> dict[str, list[str]]:
    found = {}
    for name, site in sites(begun()).items():
        columns = "abcdefghijkl"[: site["columns"]]
        found[name] = [
            "".join("#" if f"{column}{row}" in site["squares"] else "." for column in columns)
            for row in range(site["rows"], 0, -1)
        ]
    return found


def test_N1_the_figure_of_the_sites():
    with PAGES.figure(2) as printed:
        assert drawn_plans(printed.en, 3) == drawn_plans(printed.fr, 3) == plans_of_the_set()
        for name, fr in (("redoubt", "redoute"), ("church", "église"), ("mill", "moulin")):
            squares = len(sites(begun())[name]["squares"])
            printed.says(f"{name}, {squares} squares", fr=f"{fr}, {squares} carrés")


def test_N1_the_figure_of_the_sites_on_the_game_page():
    with PAGES.figure(6) as printed:
        assert drawn_plans(printed.en, 0) == plans_of_the_set()


def test_N16_the_figure_of_upright_blocks():
    names = {"cross": "croix", "set square": "equerre", "the same": "equerre", "plough": "charrue"}
    stands = {"cross": True, "set square": True, "the same": False, "plough": True}
    with PAGES.figure(3) as printed:
        signs = [re.findall(r"[.#] [.#] [.#]", line) for line in printed.en.splitlines()[:3]]
        assert signs == [re.findall(r"[.#] [.#] [.#]", line) for line in printed.fr.splitlines()[:3]]
        for column, (name, shape) in enumerate(names.items()):
            cells = {
                (x, 3 - row)
                for row, line in enumerate(signs)
                for x, sign in enumerate(line[column].split())
                if sign == "#"
            }
            spaces = {f"{'bcd'[x]}1.{level}" for x, level in cells}
            assert can_stand(shape, spaces) == stands[name]


def can_stand(shape: str, spaces: set[str]) -> bool:
    """Whether a block of a shape may lie in these spaces of the empty redoubt."""
    texts = possible(position(drawn=shape, opened=("girouette", "anguille")))
    return any(
        text.startswith(f"place {shape}:") and {*text.split()[3:]} == spaces for text in texts if " redoubt " in text
    )


LETTERS = {
    "en": {"white": "Wh", "brown": "Br", "yellow": "Ye", "blue": "Bl"},
    "fr": {"white": "Bc", "brown": "Br", "yellow": "Ja", "blue": "Bl"},
}


def test_N25_the_figure_of_the_south_wall():
    before, after = cubes(on_the_wall()), cubes(play(on_the_wall(), ARCH))
    with PAGES.figure(4) as printed:
        for text, names in ((printed.en, LETTERS["en"]), (printed.fr, LETTERS["fr"])):
            for level, line in zip((3, 2, 1), text.splitlines(), strict=False):
                shown = [
                    names[after[at]] + ("*" if at not in before else "")
                    if (at := f"{column}1.{level}") in after
                    else "."
                    for column in "bcdefgh"
                ]
                assert line.split()[2:9] == shown


# How to play ------------------------------------------------------------------------------------


def after(ply: int) -> State:
    return PAGES.after("turn", ply)


def heights(state: State, site: str) -> dict[str, int]:
    found = dict.fromkeys(sites(state)[site]["squares"], 0)
    for cube in sites(state)[site]["cubes"]:
        found[cube["at"]] = max(found[cube["at"]], cube["level"])
    return found


def test_the_picture_of_the_start():
    state = after(4)
    with PAGES.picture("turn", 4) as printed:
        assert [int(n) for n in state.points[: state.n_seats]] == [0] * 4
        assert not any(cubes(state, site) for site in SITES)
        printed.says("the empty plans of redoubt, church and mill", "The cubes of the four players lie on 0")


def test_the_picture_before_the_turn():
    state = after(81)
    with PAGES.picture("turn", 81) as printed:
        wall = {at: colour for at, colour in cubes(state).items() if at[1:3] == "1."}
        blue = {at for at, colour in wall.items() if colour == "blue"}
        assert {"e1.2", "d1.1", "b1.3"} <= blue
        printed.says("with a blue cube on level 2 in the middle and another on level 1, one square to the west")
        printed.says("A tower of three cubes stands at the west end, blue on top.")
        assert not {"d1.2", "f1.2"} & {*wall}
        printed.says("On both sides of the blue cube on level 2 there is room.")
        scene = GAME.presentation.view(state, None).scene
        assert {*scene["open"], scene["drawn"]} == {"fer", "croix", "anguille"}


def test_the_picture_of_the_horseshoe():
    state = after(82)
    with PAGES.picture("turn", 82) as printed:
        assert PAGES.plies("turn", 82, 82) == ARCH
        wall = cubes(state)
        printed.says("it stands over the blue cube of level 2 like a bridge")
        assert [wall[at] for at in ("d1.2", "e1.2", "f1.2")] == ["blue"] * 3
        west, middle, east = (wall[f"{column}1.3"] for column in "def")
        fr = {"brown": "brun", "yellow": "jaune", "white": "blanc"}
        printed.says(
            f"Both of its feet on level 2 are blue; {west}, {middle} and {east} cubes lie above on level 3.",
            fr=f"des cubes {fr[west]}, {fr[middle]} et {fr[east]} sont au-dessus",
        )
        printed.says(f"A tag says +{int(state.scoring)}.")


def test_the_picture_of_the_plan():
    with PAGES.picture("turn", 82, 2) as printed:
        high = heights(after(82), "redoubt")
        assert {at for at, height in high.items() if height} == {f"{column}1" for column in "bcdefgh"}
        printed.says(f"b1 has height {high['b1']}, c1 height {high['c1']}, d1, e1 and f1 height {high['d1']}")
        assert high["d1"] == high["e1"] == high["f1"]
        printed.says(f"and g1 and h1 height {high['g1']}")
        assert high["g1"] == high["h1"]


def test_the_picture_after_the_first_storm():
    state = after(182)
    with PAGES.picture("turn", 182) as printed:
        assert (state.storms, [int(seat) for seat in state.completed_by]) == (1, [-1, BROWN, -1])
        assert all(heights(state, "church").values())
        assert all(not all(heights(state, site).values()) for site in ("redoubt", "mill"))
        printed.says("snow lies around the three sites as high as level 1", "has a brown flag beside its priest")
        printed.says("snow lies on level 1. Brown has completed the church, so a brown flag stands beside the priest.")
