"""What Kanata's pages print of positions, played and compared: worked examples, the figure, and *How to play*."""

from tests.games.kanata.positions import (
    COAST,
    FIELD,
    LETTERS,
    forts,
    hand,
    manpower,
    militia,
    named,
    new_game,
    outcome,
    passed,
    played,
    position,
    refused,
    step,
    why,
)
from tests.games.suite.printed import Pages
from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import CARD_NAMES
from voyageur.games.kanata.judging import odds
from voyageur.games.kanata.state import Refusal

PAGES = Pages(GAME, "K")
FOR_A_FORT = "manpower=1 lumber=2 firearms=1"
SIGNS = {Refusal.NONE: "o", Refusal.TOUCHES_OWN: "x", Refusal.AT_OWN_CORNER: "x", Refusal.TOO_FAR: "."}


def scene(state):
    return GAME.presentation.view(state, None).scene


def percent(chance):
    return f"{100 * float(chance):.1f} %"


def test_K13_K14_collecting_in_the_first_turn():
    state = new_game(COAST)
    colony, tiles = scene(state)["colonies"], scene(state)["tiles"]
    with PAGES.example(1) as printed:
        (home,) = [tile for tile, seat in colony.items() if seat == 0]
        printed.says(f"The French colony is on {home}")
        lumber = [tile for tile in ("c4", "c2", "d3") if tiles[tile] == "lumber"]
        assert (tiles["d3"], "b3" in tiles) == ("fur", False)
        printed.says(f"lumber on {' and '.join(lumber)}, fur on d3, sea on b3")
        printed.says(f"the French have {manpower(state, 'french')} manpower")
        assert {*named(state, "collect").split()} == {"c4", "d3", "c2"}
        printed.says("They may collect from c4, d3 and c2")
        assert why(state, "collect c3") == "K13"
        assert why(played(state, "collect c4"), "collect c4") == "K14"
        printed.says("They may not collect from c3 (K13), and from c4 only once (K14).")


def test_K59_manpower_of_the_british():
    state = passed(new_game(COAST))
    with PAGES.example(2) as printed:
        printed.says(f"the British receive {manpower(state, 'british')} manpower in their first turn")
        assert (manpower(new_game(COAST), "french"), forts(state)) == (3, "e5:b")
        printed.says("3 for the colony and 1 for the fort on Newfoundland")


def test_K20_K21_six_royal_support():
    before = "fur=4 support=5"
    state = played(position(COAST, step="convert", cards=before), "trade fur")
    with PAGES.example(3) as printed:
        printed.says("with 5 royal support and 4 fur", "It trades 2 fur, holds six")
        assert (hand(state, "french"), outcome(state)[0], step(state)) == ("fur=2 support=6", "support", "over")
        printed.says("The other 2 fur stay in hand.")


def test_K44_K47_a_fight_in_a_fort():
    first = position(COAST, step="fights", militia="e5:f2b1")
    tied = played(first, "roll 3 3")
    over = played(tied, "roll 2 5")
    with PAGES.example(4) as printed:
        printed.says("The French add 1 for the surplus, the British 1 for the fort.")
        assert militia(tied) == militia(first) == "e5:f2b1"
        printed.says("Both roll a 3, which makes 4 to 4: roll again (K47).")
        assert militia(over) == "e5:f1b1"
        printed.says("roll a 2 and the British a 5, which makes 3 to 6: the French remove one unit")
        assert [militia(played(over, f"roll {own} 3")) for own in (4, 5)] == ["e5:f1b1", "e5:f1"]
        printed.says("the French add nothing, the British still 1")


def test_K47_odds_of_a_fight():
    with PAGES.example(5) as printed:
        printed.says(f"clears the tile {percent(odds.clear_chance(1, 1, 0))} of the time in the open")
        printed.says(f"and {percent(odds.clear_chance(1, 1, -1))} of the time in the other side’s fort")
        printed.says(f"Two against one clear that fort {percent(odds.clear_chance(2, 1, -1))} of the time.")


def test_K24_K26_K27_where_a_fort_may_stand():
    state = position(FIELD, step="forts", cards=FOR_A_FORT)
    with PAGES.example(6) as printed:
        assert [tile for tile, seat in scene(state)["colonies"].items() if seat == 0] == ["e5"]
        printed.says("Your colony on e5 is your only place")
        assert [why(state, f"fort {tile}") for tile in ("e8", "g6", "f7")] == [None] * 3
        printed.says("You may build on e8, g6 and f7.")
        assert [why(state, f"fort {tile}") for tile in ("e9", "e6", "d5", "f6")] == ["K24", "K26", "K26", "K27"]
        printed.says("The tile e9 is too far (K24), e6 and d5 are neighbours (K26), f6 is a corner tile (K27).")


def test_K36_K46_raised_beside_a_unit_of_the_rival():
    state = position(COAST, "british", "militia", cards="manpower=1 firearms=1", militia="e5:f1")
    state = played(state, "raise e5", "stop", "stop")
    with PAGES.example(7) as printed:
        assert step(state) == "british fights"
        assert [militia(played(state, f"roll {own} 3")) for own in (1, 2, 3)] == ["e5:f1", "e5:f1b1", "e5:b1"]
        printed.says("the British add 1 for their fort")


def test_K24_the_figure_of_where_a_fort_may_stand():
    state = position(FIELD, step="forts", cards=FOR_A_FORT)
    rows = []
    for row in "987654321":
        signs = [
            "C" if (tile := letter + row) == "e5" else SIGNS.get(refused(state, f"fort {tile}"), ".")
            for letter in "abcdefghi"
        ]
        rows.append(f"{row}  {' '.join(signs)}\n")
    with PAGES.figure(1) as printed:
        printed.says("".join(rows), fr="".join(rows))


# How to play ------------------------------------------------------------------------------------


def places(state, kind):
    return {LETTERS[seat]: tile for tile, seat in scene(state)[kind].items()}


def test_the_picture_of_the_start():
    state = PAGES.after("turn", 0)
    colonies, built = places(state, "colonies"), places(state, "forts")
    with PAGES.picture("turn", 0) as printed:
        printed.says(f"the French colony stands on tile {colonies['f']}", f"the British colony on {colonies['b']}")
        printed.says(
            f"and a British fort on {built['b']}", f"The French colony is on {colonies['f']}, the British colony"
        )
        printed.says(f"on {colonies['b']}, and a British fort stands on {built['b']}, which is Newfoundland")
        assert built.keys() == {"b"}


def test_the_picture_of_a_collected_tile():
    state = PAGES.after("turn", 1)
    with PAGES.picture("turn", 1) as printed:
        (tile,) = scene(state)["collected"]
        assert scene(state)["tiles"][tile] == "fur"
        printed.says(f"around the French colony on {places(state, 'colonies')['f']}.")
        printed.says(f"The pelt on tile {tile}, west of it", f"The tick on {tile}: collected in this turn.")


def test_the_picture_of_a_new_fort():
    with PAGES.picture("turn", 7) as printed:
        tile = places(PAGES.after("turn", 7), "forts")["f"]
        printed.says(f"A blue fort stands on tile {tile}, south-west of the colony.", f"The new fort on {tile}.")


def test_the_picture_of_a_march():
    state = PAGES.after("turn", 11)
    with PAGES.picture("turn", 11) as printed:
        assert (PAGES.plies("turn", 11, 11), militia(state)) == ("march g3 h2", "h2:f1")
        printed.says("leads from the fort on g3 to a blue unit on h2", "The unit has marched to h2.")


def test_the_turn_told_step_by_step_is_that_of_the_record():
    told = "; ".join(
        f"{name}={PAGES.after('turn', 0).cards[0, CARD_NAMES.index(name)]}"
        for name in ("manpower", "lumber", "fur", "support")
    )
    assert told == "manpower=3; lumber=2; fur=1; support=1"
    assert hand(PAGES.after("turn", 12), "french") == ""


def test_the_picture_of_an_attack():
    with PAGES.picture("fight", 23) as printed:
        assert PAGES.plies("fight", 21, 22) == "march i6 j6; march i6 j6"
        state = PAGES.after("fight", 23)
        assert (militia(state), scene(state)["forts"]["j6"]) == ("j6:f2b1", 1)
        printed.says("Two blue units have marched from i6 into the red fort on j6, where one red unit stands")
        dice = PAGES.plies("fight", 24, 24).split()[1:]
        printed.says("Two French units attack the fort on j6.")
        printed.says(f"The French roll {dice[0]} and add 1 for their second unit: {int(dice[0]) + 1}.")
        printed.says(
            f"The British roll {dice[1]} and add 1 for the fort: {int(dice[1]) + 1}. The British unit is lost."
        )


def test_the_picture_after_the_attack():
    state = PAGES.after("fight", 24)
    with PAGES.picture("fight", 24) as printed:
        assert (militia(state), "j6" in scene(state)["forts"]) == ("j6:f2", False)
        dice = PAGES.plies("fight", 24, 24).split()[1:]
        printed.says("around j6 after the fight: the two blue units stand alone there, and the red fort is gone")
        printed.says("The fort on j6 is destroyed.")
        printed.says(f"what was added to them: {int(dice[0]) + 1} for the French, {int(dice[1]) + 1} for the British.")
