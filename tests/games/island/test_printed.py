"""What the island's pages print of positions, played and compared: worked examples, the figure, and *How to play*."""

from fractions import Fraction

from tests.games.island.positions import army, hand, new_game, play, position, possible, refused, starting
from tests.games.suite.printed import Pages
from voyageur.games.island import GAME
from voyageur.games.island.components import MOST_ON_TILE, NO_SEAT, SUPPLY
from voyageur.games.island.judging.odds import chances, lead_chances
from voyageur.games.island.notation.spelling import names_of
from voyageur.games.island.state import Ending, Phase, Refusal

PAGES = Pages(GAME, "I")
# The bricks are a3 and b4; b2 and b3 show arrows; all of c3, c4, d3 and d4 is the capture area.
MAP = "dhcbw2\nhcbwad\ncb**ah\nba**dc\nwadhcb\n1whdba"


def at(units, hands=("", ""), **more):
    return position(units, hands, drawing=MAP, **more)


def test_I12_I13_dropping_off():
    state = play(at("b2:B5 f6:R2"), "move b2 b3 5")
    assert army(state, "b3") == "B5"
    play(state, "move b3 b4 3")
    with PAGES.example(1) as printed:
        printed.says("Five units stand on b2.")
        assert (army(state, "b4"), army(state, "b3")) == ("B3", "B2")
        printed.says(
            "The first step takes all five to b3, the second takes three of them on to b4. Two stay on b3 (I13)."
        )
        assert possible(state) == {"stop": 1}


def test_I22_I23_one_card_on_two_tiles():
    state = at("a3:B2 b4:B1 f6:R2", ["bricks4 bricks5", ""], step="cards")
    play(state, "recruit bricks4", "at a3", "at b4", "done")
    with PAGES.example(2) as printed:
        assert (army(state, "a3"), army(state, "b4")) == ("B4", "B2")
        printed.says("A bricks 4 recruits two on the first and one on the second (I22).")
        assert refused(state, "recruit bricks5") == Refusal.RECRUITS_NOTHING
        printed.says("A bricks 5 in the same turn recruits on neither (I23).")


def test_I10_I26_as_many_as_fit():
    nine = play(at("a3:B9 f6:R2", ["bricks4", ""], step="cards"), "recruit bricks4", "at a3")
    four = play(at("a3:B4 b4:B5 a1:B10 f6:R2", ["bricks4", ""], step="cards"), "recruit bricks4", "at a3")
    with PAGES.example(3) as printed:
        assert (army(nine, "a3"), MOST_ON_TILE) == ("B10", 10)
        printed.says("Nine units recruit: one arrives, for ten is the most (I26).")
        assert (army(four, "a3"), SUPPLY) == ("B5", 20)
        printed.says("Four units recruit when you have nineteen units on the board: one arrives")


def test_I57_a_battle_with_equal_totals():
    state = at("b2:B4 a1:B1 b3:R3 f6:R1", ["drop2", "drop3"])
    play(state, "move b2 b3 4", "stop", "commit drop2", "commit drop3", "draw hammers1", "draw circles1")
    with PAGES.example(4) as printed:
        printed.says(f"The attacker has four units, puts a 2 down and draws a 1: {4 + 2 + 1}.")
        printed.says(f"The defender has three units, puts a 3 down and draws a 1: {3 + 3 + 1}.")
        assert (army(state, "b3"), state.phase) == ("R3!2", Phase.TAKE)
        play(state, "take wheel1")
        assert (army(state, "b3"), army(state, "a1"), hand(state, 0)) == ("R3", "B3", {"wheel1"})
        printed.says("The defender wins (I57).", "loses two units, takes a combat card, and the other two retreat")


def test_I59_crowded_at_home():
    state = at("a1:B10 b2:B6 b3:R9 f6:R1")
    play(state, "move b2 b3 6", "stop", "draw hammers1", "draw circles1", "take drop1")
    with PAGES.example(5) as printed:
        assert army(state, "a1") == "B14"
        printed.says("Ten units stand on your starting tile, and four retreat to it: now there are fourteen (I59).")
        crowded = {home: at(f"a1:B{home} a2:B1 f6:R2") for home in (14, 10, 9)}
        enters = {home: "move a2 a1 1" in possible(each) for home, each in crowded.items()}
        assert enters == {14: False, 10: False, 9: True}
        printed.says("No unit may step onto it before there are fewer than ten.")


def test_I51_out():
    state = play(at("b2:B1 b3:R1", ["arrow1", "wheel1 wheel4"], step="cards"), "arrow arrow1", "hit b3")
    with PAGES.example(6) as printed:
        assert (state.is_out[1], hand(state, 1), state.ending) == (1, set(), Ending.LAST_PLAYER)
        printed.says("If only Blue is left, Blue wins at once.")


def test_I57_equal_and_without_cards():
    leads = lead_chances(position(), 0, 1, is_attacking=True, rival_plays=True)
    win, equal = chances(leads, 0)
    with PAGES.example(7) as printed:
        assert 1 - win - equal == win
        printed.says("six 1s, six 2s and six 3s", f"are equal with probability {Fraction(equal)}")
        assert len([text for text in possible(at_draw()) if text.startswith("draw ")]) == 6 * 3
        printed.says(f"each side is higher with probability {win}")
        printed.says(f"the attacker wins with probability {win}, which is {100 * float(win):.1f} %")


def at_draw():
    """Return a battle of two against two in which nobody holds a card."""
    return play(at("b2:B2 b3:R2 f6:R1"), "move b2 b3 2", "stop")


def test_I8_I21_what_a_shot_does_not_reach():
    near = "b1:R1 b3:R1 a2:R1 c2:R1 c3:R1"
    state = play(at(f"b2:B2 {near}", ["arrow1", ""], step="cards"), "arrow arrow1")
    with PAGES.example(8) as printed:
        printed.says("You have units on b2 alone.")
        assert starting(state, "hit") == ["hit a2", "hit b1", "hit b3", "hit c2"]
        printed.says("A shot may hit b1, b3, a2 or c2, but not c3, across the corner (I21)")
        at_home = position("b2:B2 a2:R1 c2:R1", ["arrow1", ""], drawing="d*d\n2dd\nd1d", step="cards")
        assert starting(play(at_home, "arrow arrow1"), "hit") == ["hit c2"]
        printed.says("and not a2 if that is a rival’s starting tile (I8)")


def test_I1_I6_the_figure_of_the_boards():
    with PAGES.figure(1) as printed:
        rows = {n: drawn_rows(n) for n in (2, 3, 4)}
        for line in printed.en.splitlines()[1:7]:
            both = {language: text.splitlines()[1:7] for language, text in (("en", printed.en), ("fr", printed.fr))}
            assert both["en"] == both["fr"]
            number = int(line[0])
            parts = [rows[n][number] for n in (2, 3, 4)]
            assert line.replace(f"{number}  ", "").split() == " ".join(parts).split()
        printed.says("1 Blue, 2 Red, 3 Ochre and 4 Violet", fr="3 Ocre et 4 Violet")


def drawn_rows(players):
    """Return the rows of a board, from its start: starting tiles, capture area and symbol tiles."""
    state = new_game(players)
    scene = GAME.presentation.view(state, None).scene
    home = {name: seat + 1 for seat in range(players) for name in names_of(state) if army_at_start(state, name, seat)}
    columns = "abcdef"[: scene["columns"]]
    return {
        row: " ".join(
            str(home.get(tile)) if tile in home else "*" if scene["tiles"][tile]["face"] == "capture" else "."
            for tile in (f"{column}{row}" for column in columns)
        )
        for row in range(1, scene["rows"] + 1)
    }


def army_at_start(state, name, seat):
    tile = names_of(state).index(name)
    return state.holder[tile] != NO_SEAT and state.holder[tile] == seat


# How to play ------------------------------------------------------------------------------------


def armies(state):
    return {name: found for name in names_of(state) if (found := army(state, name))}


def test_the_picture_of_the_start():
    state = PAGES.after("turn", 9)
    scene = GAME.presentation.view(state, None).scene
    with PAGES.picture("turn", 9) as printed:
        assert armies(state) == {"a1": "B2", "f6": "R2"}
        assert (scene["columns"], scene["rows"]) == (6, 6)
        printed.says(
            "Two blue units stand on a1 in the south-west corner, two red units on f6 in the north-east corner."
        )
        capture = sorted(name for name, tile in scene["tiles"].items() if tile["face"] == "capture")
        printed.says("Blue begins on a1, Red on f6.")
        printed.says(f"in the middle, {', '.join(capture[:-1])} and {capture[-1]}, are the capture area")


def test_the_picture_of_two_steps():
    state = PAGES.after("turn", 11)
    faces = {name: tile["face"] for name, tile in GAME.presentation.view(state, None).scene["tiles"].items()}
    with PAGES.picture("turn", 11) as printed:
        assert armies(state) == {"b1": "B1", "b2": "B1", "f6": "R2"}
        printed.says(f"one blue unit stands on b1, a tile with {faces['b1']}, and one on b2, a tile with {faces['b2']}")
        printed.says("The starting tile a1 is empty.")


def test_the_picture_of_recruiting():
    with PAGES.picture("turn", 18) as printed:
        assert armies(PAGES.after("turn", 18)) == {"b1": "B2", "b2": "B2", "f6": "R2"}
        printed.says("two blue units stand on b1 and two on b2", "Four units instead of two.")


def test_the_picture_of_a_road():
    with PAGES.picture("turn", 21) as printed:
        assert armies(PAGES.after("turn", 21)) == {"b1": "B2", "c3": "B2", "f6": "R2"}
        printed.says("two blue units stand on c3, the south-western tile of the capture area, and two on b1")


def test_the_picture_of_an_attack():
    state = PAGES.after("turn", 46)
    with PAGES.picture("turn", 46) as printed:
        assert PAGES.plies("turn", 45, 45) == "move d5 d4 3"
        assert (army(state, "d4"), army(state, "d5")) == ("B2!3", "R1")
        printed.says(
            "three red units have come from d5 onto d4", "where two blue units stand. One red unit is left on d5."
        )
        down, own, drawn, rival = (int(text[-1]) for text in PAGES.plies("turn", 47, 50).split("; "))
        printed.says("Three red units attack two blue ones on d4.")
        printed.says(f"Red puts a {down} down and draws a {drawn}: 3 + {down} + {drawn} = {3 + down + drawn}.")
        printed.says(f"Blue puts a {own} down and draws a {rival}: 2 + {own} + {rival} = {2 + own + rival}. Blue wins.")


def test_the_picture_after_the_battle():
    state = PAGES.after("turn", 51)
    with PAGES.picture("turn", 51) as printed:
        found = armies(state)
        assert (found["d4"], found["f6"], found["d5"]) == ("B2", "R1", "R1")
        printed.says(
            "the two blue units are still on d4. One red unit is back on the starting tile f6, and one stands on d5."
        )
        printed.says("Two red units are lost. The third is back home on f6.")
