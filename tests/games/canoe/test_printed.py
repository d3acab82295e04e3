"""What the race's pages print of positions, played and compared: worked examples, the figure, and *How to play*."""

import re
from fractions import Fraction

from tests.games.canoe.positions import (
    CALM,
    WHIRL,
    chances,
    facts,
    gone,
    lane,
    new_game,
    numbers,
    outcome,
    phase,
    played,
    position,
    texts,
    where,
)
from tests.games.suite.printed import Pages
from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import ROMAN
from voyageur.games.canoe.judging.odds import pass_chance

PAGES = Pages(GAME, "C")
GAME_FILE = GAME.folder / "data" / "courses" / "club.txt"
FLIPPED = "2:4 0+4 flipped"
HARD = CALM.replace("rating 4", "rating 6")
CLIMBS = ("climb 1", "climb 3", "climb 2", "climb 6")
MEN = {4: "four men", 3: "three men", 2: "two men", 1: "one man"}
FACES = {4: 12, 3: 10, 2: 8, 1: 6}


def test_C19_C20_into_a_rapid():
    before = position(CALM, "1:12 4")
    with PAGES.example(1) as printed:
        moved = int(where(gone(position(CALM, "1:0 4"), "paddle 7")).split(":")[1].split()[0])
        printed.says(f"Four men on current {facts(before)['legs'][0]['current']} roll a 7: {moved} inches.")
        length = facts(before)["legs"][0]["length"]
        printed.says(f"The front was at 12 inches of an {length}-inch leg, {length - 12} short of the rapid.")
        assert where(gone(before, "paddle 7")) == "1:rapid 4"
        printed.says(f"the {moved - (length - 12)} inches left over are lost")


def test_C22_the_test():
    rapid = position(CALM, "1:rapid 3")
    with PAGES.example(2) as printed:
        printed.says(f"Three men run a rapid of rating 4 with a D{len(chances(gone(rapid)))}.")
        assert [where(gone(rapid, f"paddle {die}")) for die in (4, 5)] == ["2:4 0+3 flipped", "2:4 3"]
        printed.says("A 4 flips the canoe, a 5 passes.")


def test_C26_the_first_attempt():
    after = gone(position(CALM, FLIPPED), *CLIMBS)
    with PAGES.example(3) as printed:
        printed.says("Four swimmers roll 1, 3, 2 and 6: two are aboard, two still in the water.")
        assert where(after) == "2:6 2+2"
        printed.says("The man who came in with the 3 does not help those after him (C26).")


def test_C28_a_helping_hand():
    after = gone(position(CALM, "2:6 2+2"), "rescue", "climb 1", "climb 2")
    with PAGES.example(4) as printed:
        printed.says("Two men are aboard, so 1 is added: the dice 1 and 2 make 2 and 3")
        assert where(after) == "2:8 3+1"


def test_C33_over_a_whirlpool():
    after = gone(position(WHIRL, FLIPPED), *CLIMBS)
    with PAGES.example(5) as printed:
        printed.says("the flip before example 3 happened above the canoe’s whirlpool")
        assert where(after) == "2:6 2"
        printed.says("the canoe drifts on with two men")


def test_C22_one_man_against_a_six():
    with PAGES.example(6) as printed:
        dice = chances(gone(position(HARD, "1:rapid 1")))
        assert {where(gone(position(HARD, "1:rapid 1"), die)) for die in dice} == {"2:4 0+1 flipped"}
        printed.says("One man against a 6.", f"A D6 never shows more than {len(dice)}, so he always flips.")
        climbs = chances(gone(position(CALM, "2:4 0+1 flipped")))
        ends = [where(gone(position(CALM, "2:4 0+1 flipped"), die)) for die in climbs]
        printed.says(f"He climbs in again with {Fraction(ends.count('2:6 1'), len(ends))} in each go")


def test_C21_chances_to_pass():
    with PAGES.example(7) as printed:
        printed.says("Ratings 3, 4, 5, 6: four men")
        for men, name in MEN.items():
            ways = [round(pass_chance(FACES[men], rating) * FACES[men]) for rating in (3, 4, 5, 6)]
            printed.says(f"{name} {', '.join(f'{way}/{FACES[men]}' if way else '0' for way in ways)}")


def test_C3_C14_across_the_turn():
    state = position("club", "4:10 4 inside", "4:7 4 outside", step="shots")
    with PAGES.example(8) as printed:
        assert (
            [canoe["lane"] for canoe in facts(state)["canoes"]] == [lane(state, 0), lane(state, 1)] == ["outside"] * 2
        )
        printed.says("On leg 4 Virginia, which started inside, has its front at 10 inches, and New York")
        printed.says("New York, which started outside, at 7.")
        assert texts(state) == ["target 0", "target 1"]
        shots = {die: where(played(state, "target 0", f"shot {die}")) for die in (5, 6)}
        assert shots == {5: "4:10 4", 6: "4:10 3"}
        printed.says("a 5 misses either of them, a 6 kills a man (C14)")


def test_C32_drifting_into_a_rapid():
    state = gone(position(CALM, "1:17 1+2"), "rescue", "climb 1", "climb 1")
    with PAGES.example(9) as printed:
        printed.says("A canoe with one man aboard and two swimmers is at 17 inches of an 18-inch leg with current 2.")
        assert where(state) == "1:rapid 1+2"
        assert where(gone(state, "rescue", "climb 1", "climb 1")) == "1:rapid 1+2"
        after = gone(state, "leave")
        assert (phase(after), chances(after)) == ("paddle", numbers("paddle", *range(1, 7)))
        printed.says("then the one man takes the test at once with a D6")


def test_C50_places():
    canoes = "7:17 4", "7:17 4", "5:9 out"
    going_on = gone(gone(position("club", *canoes), "paddle 5", seat=1), "paddle 5", seat=0)
    stopping = gone(position("club", *canoes, options={"play_on": "no"}), "paddle 5", seat=1)
    with PAGES.example(10) as printed:
        printed.says("Georgia was out on leg 5")
        scores = {True: outcome(going_on)[1], False: outcome(stopping)[1]}
        virginia, york, georgia = (f"{score:g}" for score in scores[True])
        printed.says(f"New York scores {york}, Virginia {virginia}, Georgia {georgia}.")
        virginia, york, georgia = (f"{score:g}" for score in scores[False])
        assert virginia == georgia
        printed.says(f"(C50), New York scores {york}, Virginia and Georgia {virginia} each.")


def test_C2_C10_the_figure_of_the_course_club():
    """The left arm of the U is legs 1 to 4 from the top, the right arm legs 7 to 5; outside is outside the U."""
    scene = facts(new_game("club"))
    with PAGES.figure(1) as printed:
        for text in (printed.en, printed.fr):
            rows = text.splitlines()[2:13]
            assert [read_leg(rows, number) for number in range(1, 8)] == [
                (bool(leg["shooter"]), whirlpool_above(scene, number)) for number, leg in enumerate(scene["legs"], 1)
            ]
            assert [read_rapid(rows, number) for number in range(1, 7)] == [
                bool(rapid["bear"]) for rapid in scene["rapids"]
            ]
            assert "X" in rows[9]
            assert scene["turn"] == 4


def whirlpool_above(scene, leg):
    """Return the tracks on which a whirlpool lies at the upper end of a leg."""
    return [] if leg == 1 else [*scene["rapids"][leg - 2]["whirlpools"]]


# The rows of the drawing, by leg: its own lines, whirlpools included.
LINES = {1: [0], 2: [2, 3], 3: [5, 6], 4: [8, 9], 5: [5, 6], 6: [2, 3], 7: [0]}
RAPIDS = {1: 1, 2: 4, 3: 7, 4: 7, 5: 4, 6: 1}


def read_leg(rows, leg):
    """Return whether a shooter stands on a leg, and the tracks of its whirlpools, as drawn."""
    lines = [rows[row] for row in LINES[leg]]
    if leg == 4:
        return "s" in lines[0], []
    half = [line.ljust(31)[:16] if leg < 4 else line.ljust(31)[16:] for line in lines]
    assert str(leg) in "".join(rows[row] for row in LINES[leg])
    river = [re.search(r"\|([^|]*:[^|]*)\|", line)[1] for line in half]
    tracks = ["outside", "inside"] if leg < 4 else ["inside", "outside"]
    pools = [track for line in river for track, part in zip(tracks, line.split(":"), strict=True) if "@" in part]
    return any("s" in line for line in half), pools


def read_rapid(rows, rapid):
    """Return whether the bear is in a rapid, as drawn."""
    line = rows[RAPIDS[rapid]]
    drawn = re.findall(r"\|(~[~B]*)\|", line)
    return "B" in drawn[0 if rapid < 4 else -1]


def test_C2_the_file_on_the_game_page_is_the_course_club():
    with PAGES.figure(2) as printed:
        file = [line for line in GAME_FILE.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
        assert printed.en.splitlines() == file


# How to play ------------------------------------------------------------------------------------


def canoes(ply):
    state = PAGES.after("race", ply)
    return [where(state, seat) for seat in range(3)]


def test_the_picture_of_the_start():
    scene = facts(PAGES.after("race", 5))
    with PAGES.picture("race", 5) as printed:
        assert canoes(5) == ["1:0 4"] * 3
        printed.says(
            "three canoes wait at the start", "Six rapids lie between. There are two whirlpools, a bear on a rock"
        )
        assert (len(scene["legs"]), len(scene["rapids"])) == (7, 6)
        found = [
            sum(len(rapid["whirlpools"]) for rapid in scene["rapids"]),
            sum(rapid["bear"] for rapid in scene["rapids"]),
        ]
        assert found == [2, 1]
        assert [number for number, leg in enumerate(scene["legs"], 1) if leg["shooter"]] == [2, 3, 4, 5, 6]
        printed.says("seven legs, with a rapid after each of the first six")


def test_the_picture_of_the_rapid():
    scene = facts(PAGES.after("race", 16))
    with PAGES.picture("race", 16) as printed:
        assert [canoes(16)[seat] for seat in (0, 2)] == ["1:rapid 4"] * 2
        rating = scene["rapids"][0]["rating"]
        printed.says(
            "Georgia and Virginia lie side by side in the first rapid", f"the stone beside it says {ROMAN[rating]}"
        )
        printed.says(f"In the next round it must roll more than {rating}.")


def test_the_picture_of_the_flip():
    with PAGES.picture("race", 20) as printed:
        assert (PAGES.plies("race", 20, 20), canoes(20)[0]) == ("paddle 3", "2:4 0+4 flipped")
        printed.says("lies on its side below the rapid, with four men swimming around it")
        assert canoes(20)[2] == "1:rapid 4"
        printed.says("Georgia is still in the rapid")


def test_the_picture_of_the_first_attempt():
    with PAGES.picture("race", 32) as printed:
        assert PAGES.plies("race", 29, 32) == "climb 4; climb 1; climb 6; climb 2"
        assert canoes(32)[0].endswith(" 2+2")
        printed.says("upright with two men aboard, and two men swim beside it", "Two men aboard, two in the water.")


def test_the_picture_of_the_whole_crew():
    with PAGES.picture("race", 42) as printed:
        assert PAGES.plies("race", 40, 42) == "rescue; climb 2; climb 5"
        state = PAGES.after("race", 42)
        assert (canoes(42)[0].endswith(" 4"), state.front[2] > state.front[0]) == (True, True)
        printed.says("All four men of Virginia are aboard again; Georgia is a little ahead.")


def test_the_picture_of_hazards():
    rapids = facts(PAGES.after("race", 42))["rapids"]
    with PAGES.picture("race", 42, 2) as printed:
        assert (rapids[1]["whirlpools"], rapids[2]["bear"]) == (["inside"], True)
        printed.says("A whirlpool below the second rapid, the bear at the third.")
