"""Action texts: read, written, refused and offered as a tree of choices."""

import pytest

from tests.games.kanata.positions import COAST, FIELD, faults, forts, hand, militia, new_game, played, position
from tests.games.suite.play import explained
from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.rules import actions
from voyageur.games.kanata.state import Refusal
from voyageur.kernel.contract import IllegalAction, play
from voyageur.kernel.text import Sentence

STEPS = ("collect", "convert", "forts", "militia", "march")
RICH = "manpower=9 lumber=9 fur=9 support=1 firearms=9"


def in_step(name):
    return position(COAST, step=name, cards=RICH, militia="c3:f2 d4:f1b1 e5:b1")


def fight():
    return position(COAST, step="fights", militia="d3:f1b1")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("stop", 0),
        ("trade fur", 1),
        ("trade lumber", 2),
        ("trade support", 3),
        ("collect a1", 4),
        ("collect a2", 5),
        ("fort a1", 124),
        ("raise a1", 244),
        ("march a1 a2", 364),
        ("march a1 b1", 365),
        ("march a2 a1", 372 + 2),
        ("march b1 a1", 364 + 8 * 4 + 3),
        ("march a1 b2", 364 + 4),
        ("march a2 b1", 372 + 5),
        ("march b2 a1", 364 + 8 * 5 + 6),
        ("march b1 a2", 364 + 8 * 4 + 7),
    ],
)
def test_a_text_stands_for_the_action_of_the_game_s_page(text, action):
    state = new_game(COAST)
    assert (GAME.notation.action_of(state, text), GAME.notation.text_of(state, action)) == (action, text)


@pytest.mark.parametrize(("text", "outcome"), [("roll 1 1", 0), ("roll 1 6", 5), ("roll 3 5", 16), ("roll 6 6", 35)])
def test_a_roll_stands_for_the_outcome_of_the_game_s_page(text, outcome):
    assert (GAME.notation.action_of(fight(), text), GAME.notation.text_of(fight(), outcome)) == (outcome, text)


def test_a_march_into_the_sea_has_a_text_that_is_read_back():
    state = new_game(COAST)
    assert GAME.notation.text_of(state, GAME.notation.action_of(state, "march c3 b3")) == "march c3 b3"


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("collect", "collect a1", ("manpower=8 lumber=10 fur=9 support=1 firearms=9", "a1:f1")),
        ("militia", "raise a1", ("manpower=8 lumber=9 fur=9 support=1 firearms=8", "a1:f2")),
        ("march", "march a1 a2", (RICH, "a2:f1")),
    ],
)
def test_an_action_on_the_first_tile_is_of_its_verb(name, text, left):
    state = played(position(FIELD, step=name, cards=RICH, forts="a1:f", militia="a1:f1"), text)
    assert (hand(state, "french"), militia(state)) == left


def test_a_fort_on_the_first_tile_is_a_fort():
    state = played(position(FIELD, step="forts", cards=RICH, forts="a4:f"), "fort a1")
    assert (hand(state, "french"), forts(state)) == ("manpower=8 lumber=7 fur=9 support=1 firearms=8", "a1:f a4:f")


# Texts that cannot be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "key", "clause"),
    [
        ("", 1, "fault-action", None),
        ("dance", 1, "fault-action", None),
        ("Stop", 1, "fault-action", None),
        ("stop ", 1, "fault-action", None),
        ("stop now", 1, "fault-action", None),
        ("collect", 1, "fault-action", None),
        ("collect c4 c2", 1, "fault-action", None),
        ("collect  c4", 1, "fault-action", None),
        ("COLLECT c4", 1, "fault-action", None),
        ("collect c9", 9, "fault-tile", None),
        ("collect C4", 9, "fault-tile", None),
        ("collect 4c", 9, "fault-tile", None),
        ("collect c04", 9, "fault-tile", None),
        ("collect ", 9, "fault-tile", None),
        ("collect b3", 9, "fault-tile", "K3"),
        ("trade", 1, "fault-action", None),
        ("trade manpower", 1, "fault-action", None),
        ("trade fur fur", 1, "fault-action", None),
        ("fort", 1, "fault-action", None),
        ("fort f1", 6, "fault-tile", None),
        ("fort b3", 6, "fault-tile", "K3"),
        ("raise", 1, "fault-action", None),
        ("raise a0", 7, "fault-tile", None),
        ("raise d5", 7, "fault-tile", "K3"),
        ("march", 1, "fault-action", None),
        ("march c3", 1, "fault-action", None),
        ("march c3 c4 c5", 1, "fault-action", None),
        ("march z3 c4", 7, "fault-tile", None),
        ("march b3 c3", 7, "fault-tile", "K3"),
        ("march c3 z4", 10, "fault-tile", None),
        ("march c3 ?", 10, "fault-tile", None),
        ("march a1 ?", 10, "fault-tile", None),
        ("march c3 b5", 10, "fault-tile", "K3"),
        ("march c3 c3", 10, "refused-not-a-neighbour", "K39"),
        ("march c3 c1", 10, "refused-not-a-neighbour", "K39"),
        ("march c3 e4", 10, "refused-not-a-neighbour", "K39"),
        ("roll 3 5", 1, "fault-action", None),
    ],
)
def test_K3_K39_a_text_that_cannot_be_read_has_a_fault(text, column, key, clause):
    assert faults(new_game(COAST), text) == [(column, key, clause)]


@pytest.mark.parametrize(
    ("text", "column", "key"),
    [
        ("", 1, "fault-roll-expected"),
        ("stop", 1, "fault-roll-expected"),
        ("collect c4", 1, "fault-roll-expected"),
        ("roll", 1, "fault-roll-expected"),
        ("roll 3", 1, "fault-roll-expected"),
        ("roll 3 5 1", 1, "fault-roll-expected"),
        ("roll  3 5", 1, "fault-roll-expected"),
        ("roll 0 5", 6, "fault-die"),
        ("roll 7 5", 6, "fault-die"),
        ("roll x 5", 6, "fault-die"),
        ("roll 12 5", 6, "fault-die"),
        ("roll 3 7", 8, "fault-die"),
        ("roll 3 ", 8, "fault-die"),
        ("roll 3 \u0665", 8, "fault-die"),
    ],
)
def test_a_roll_that_cannot_be_read_has_a_fault(text, column, key):
    assert faults(fight(), text) == [(column, key, None)]


def test_all_faults_of_a_roll_are_listed():
    assert faults(fight(), "roll 10 7") == [(6, "fault-die", None), (9, "fault-die", None)]


def test_all_faults_of_a_march_are_listed():
    assert faults(new_game(COAST), "march z33 b3") == [(7, "fault-tile", None), (11, "fault-tile", "K3")]


# Refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action", [-1, rules.N_ACTIONS, actions.COLLECT + 119, actions.MARCH, actions.FORT, actions.RAISE, 1]
)
def test_a_refusal_is_raised_with_its_sentence(action):
    with pytest.raises(IllegalAction) as caught:
        play(GAME, new_game(COAST), 0, action)
    assert str(caught.value) not in {"", caught.value.reason.sentence.key}


def test_a_refusal_names_its_clause():
    with pytest.raises(IllegalAction) as caught:
        play(GAME, new_game(COAST), 0, GAME.notation.action_of(new_game(COAST), "collect c3"))
    assert caught.value.reason.clause == "K13"


# Choices ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STEPS)
def test_K19_stop_is_offered_even_when_nothing_else_is(name):
    (choice,) = GAME.notation.choices(position(COAST, step=name))
    assert (choice.word, choice.action, choice.ends_step) == ("stop", actions.STOP, True)


@pytest.mark.parametrize(
    ("name", "words", "element", "reason"),
    [
        ("collect", [], "tile-c4", None),
        ("collect", ["collect"], "tile-c3", ("refused-from-colony", "K13")),
        ("collect", ["collect", "a1"], None, ("refused-not-in-reach", "K12")),
        ("collect", ["fort", "a1"], None, ("refused-wrong-step", "K19")),
        ("convert", ["trade"], "tile-c3", ("refused-no-tile-here", "K19")),
        ("forts", [], "tile-c4", ("refused-touches-own", "K26")),
        ("militia", [], "tile-c4", ("refused-not-own-place", "Building Militia")),
        ("march", [], "tile-c3", None),
        ("march", [], "tile-a1", ("refused-no-unit", "K39")),
        ("march", ["march", "c3"], "tile-c4", None),
        ("march", ["march", "c3"], "tile-c1", ("refused-not-a-neighbour", "K39")),
        ("march", ["march", "c3", "b3"], None, ("refused-no-land", "K3")),
        ("collect", ["dance"], None, ("fault-action", None)),
    ],
)
def test_it_is_explained_why_a_choice_is_none(name, words, element, reason):
    assert explained(GAME, in_step(name), words, element) == reason


def test_it_is_explained_that_chance_is_to_act():
    assert explained(GAME, fight(), [], "tile-c3") == ("refused-not-deciding", None)


def hint(state, *words):
    """The hint that a choice gives."""
    choices = GAME.notation.choices(state)
    for word in words[:-1]:
        (choices,) = [choice.then for choice in choices if choice.word == word]
    (found,) = [choice.hint for choice in choices if choice.word == words[-1]]
    return None if found is None else (found.values["clear"], found.values["take"])


def test_K43_K47_a_march_into_a_rival_s_unit_shows_the_odds_of_the_fight():
    state = position(COAST, step="march", militia="d4:f1 e5:f1b1")
    assert hint(state, "march", "d4", "e5") == (66, 50)


def test_a_march_to_where_nobody_is_shows_no_odds():
    assert hint(position(COAST, step="march", militia="d4:f1"), "march", "d4", "e5") is None


def test_a_chosen_unit_has_a_prompt_of_its_own():
    march, _ = GAME.notation.choices(position(COAST, step="march", militia="d4:f2"))
    assert [choice.prompt for choice in march.then] == [Sentence("prompt-march-from", {"tile": "d4", "count": 2})]


@pytest.mark.parametrize(
    ("step", "cards", "name", "value"),
    [
        ("collect", "manpower=3", "manpower", 3),
        ("convert", "fur=4 lumber=3", "sets", 3),
        ("convert", "lumber=2 support=2", "support", 2),
        ("forts", "manpower=1 firearms=2 lumber=5", "forts", 1),
        ("militia", "manpower=3 firearms=2", "units", 2),
        ("march", "", "to_march", 2),
    ],
)
def test_the_end_of_a_step_tells_what_it_gives_up(step, cards, name, value):
    *_, stop = GAME.notation.choices(position(COAST, step=step, cards=cards, militia="d4:f2"))
    assert (stop.hint.key, stop.hint.values["step"], stop.hint.values[name]) == ("hint-given-up", step, value)


@pytest.mark.parametrize(
    ("step", "cards", "name", "value"),
    [
        ("forts", "manpower=3 firearms=3 lumber=6", "forts", 1),
        ("militia", "manpower=3 firearms=3", "units", 1),
    ],
)
def test_K8_the_end_of_a_step_counts_no_more_than_may_be_on_the_board(step, cards, name, value):
    limits = {"most_forts": "1", "most_militia": "3"}
    *_, stop = GAME.notation.choices(position(COAST, step=step, cards=cards, militia="d4:f2", options=limits))
    assert stop.hint.values[name] == value


def test_the_end_of_a_step_in_which_nothing_can_be_done_gives_nothing_up():
    (stop,) = GAME.notation.choices(position(COAST, step="convert"))
    assert stop.hint is None


def test_a_tile_beyond_the_last_is_refused_for_every_verb():
    state = new_game(COAST)
    beyond = int(state.n_tiles)
    firsts = (actions.COLLECT, actions.FORT, actions.RAISE)
    found = {rules.refusal(state, first + beyond) for first in firsts} | {
        rules.refusal(state, actions.MARCH + 8 * beyond)
    }
    assert found == {Refusal.NOT_ON_BOARD}
