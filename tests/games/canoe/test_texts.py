"""Action texts: read, written, refused and offered as a tree of choices."""

import pytest

from tests.games.canoe.positions import (
    ASKED,
    CALM,
    DRAWN,
    chances,
    deciding,
    gone,
    is_over,
    new_game,
    placing,
    played,
    position,
    texts,
)
from tests.games.suite.play import explained, leaves
from voyageur.games.canoe import GAME, rules
from voyageur.games.canoe.state import LEAVE, N_ACTIONS, PUT_BEAR, PUT_SHOOTER, PUT_WHIRLPOOL, RESCUE, Refusal
from voyageur.kernel import contract
from voyageur.kernel.contract import BadText, IllegalAction, legal_actions
from voyageur.kernel.text import LOCALES, Words

WORDS = Words(GAME.folder)


def faults(state, text):
    """Column, key and clause of each fault of a text; none if it can be read."""
    try:
        GAME.notation.action_of(state, text)
    except BadText as error:
        return [(each.column, each.reason.sentence.key, each.reason.clause) for each in error.faults]
    return []


each_question = pytest.mark.parametrize("name", ASKED)


@each_question
def test_what_answers_a_question(name):
    state, expected = ASKED[name]
    assert texts(state) == expected


@each_question
def test_an_answer_to_another_question_cannot_be_played(name):
    state, expected = ASKED[name]
    for other in {text for _, every in ASKED.values() for text in every} - {*expected}:
        with pytest.raises((BadText, IllegalAction)):
            contract.play(GAME, state, int(rules.to_act(state)), GAME.notation.action_of(state, other))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("rescue", 0),
        ("leave", 1),
        ("put bear 1", 2),
        ("put bear 6", 7),
        ("put whirlpool inside 1", 8),
        ("put whirlpool inside 6", 13),
        ("put whirlpool outside 1", 14),
        ("put whirlpool outside 6", 19),
        ("put shooter 1", 20),
        ("put shooter 7", 26),
    ],
)
def test_a_text_stands_for_the_action_of_the_game_s_page(text, action):
    assert (GAME.notation.action_of(placing(), text), GAME.notation.text_of(placing(), action)) == (action, text)


# Texts that cannot be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "key"),
    [
        ("", 1, "fault-action"),
        ("dance", 1, "fault-action"),
        ("Rescue", 1, "fault-action"),
        ("rescue ", 1, "fault-action"),
        ("rescue 1", 1, "fault-action"),
        ("leave now", 1, "fault-action"),
        ("put", 1, "fault-action"),
        ("put bear", 1, "fault-action"),
        ("put canoe 3", 1, "fault-action"),
        ("put  bear 3", 1, "fault-action"),
        ("put bear 3 4", 1, "fault-action"),
        ("put bear 0", 10, "fault-bear-number"),
        ("put bear 7", 10, "fault-bear-number"),
        ("put bear x", 10, "fault-bear-number"),
        ("put bear 03", 10, "fault-bear-number"),
        ("put bear ", 10, "fault-bear-number"),
        ("put shooter 0", 13, "fault-shooter-number"),
        ("put shooter 8", 13, "fault-shooter-number"),
        ("put shooter ?", 13, "fault-shooter-number"),
        ("put whirlpool 3", 1, "fault-action"),
        ("put whirlpool inside", 1, "fault-action"),
        ("put whirlpool left 3", 15, "fault-track"),
        ("put whirlpool left 9", 15, "fault-track"),
        ("put whirlpool inside 7", 22, "fault-bear-number"),
        ("put whirlpool outside 0", 23, "fault-bear-number"),
        ("put whirlpool outside x", 23, "fault-bear-number"),
        ("paddle 3", 1, "fault-action"),
    ],
)
def test_a_text_that_cannot_be_read_has_a_fault(text, column, key):
    assert faults(placing(), text) == [(column, key, None)]
    assert faults(deciding(), text) == [(column, key, None)]


@pytest.mark.parametrize(
    "text", ["", "rescue", "paddle", "paddle 0", "paddle 13", "paddle 07", "paddle  7", "Paddle 7"]
)
def test_what_chance_cannot_draw_has_a_fault(text):
    assert faults(gone(position(CALM, "1:0 4")), text) == [(1, "fault-outcome", None)]


@pytest.mark.parametrize("name", [name for name in ASKED if name not in {"decision", "placing"}])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_fault_of_an_outcome_names_what_can_be_drawn(name, locale):
    state, expected = ASKED[name]
    with pytest.raises(BadText) as caught:
        GAME.notation.action_of(state, "dance")
    said = WORDS.say(caught.value.faults[0].reason.sentence, locale)
    assert expected[0] in said
    assert expected[-1] in said


def test_a_die_that_the_men_aboard_do_not_have_cannot_be_drawn():
    assert faults(gone(position(CALM, "1:0 2")), "paddle 9") == [(1, "fault-outcome", None)]


def test_a_canoe_whose_chip_was_drawn_cannot_be_drawn():
    state = gone(position(CALM, "1:0 4", "1:0 4"), "paddle 1")
    assert faults(state, "chip 0") == [(1, "fault-outcome", None)]


@pytest.mark.parametrize(("text", "expected"), [("dance", [(1, "fault-action", None)]), ("rescue", [])])
def test_after_the_race_a_text_is_read_as_a_seat_s(text, expected):
    state = gone(position(CALM, "3:17 4"), "paddle 1")
    assert (is_over(state), faults(state, text)) == (True, expected)


# Refusals ---------------------------------------------------------------------------------------

LEFT = played(placing(bears="2", shooters="2,3"), "put bear 3")
NONE_LEFT = played(placing(shooters="2"), "put bear 3", "put whirlpool inside 2", "put shooter 4")
REFUSED = {
    Refusal.NO_SUCH_ACTION: (LEFT, -1, None),
    Refusal.NOT_DECIDING: (new_game("club"), RESCUE, None),
    Refusal.NOT_PLACING: (deciding(), PUT_BEAR, "C8"),
    Refusal.NOT_RACING: (LEFT, LEAVE, "C8"),
    Refusal.NO_BEAR_LEFT: (NONE_LEFT, PUT_BEAR, "C13"),
    Refusal.BEAR_THERE: (LEFT, PUT_BEAR + 2, "C13"),
    Refusal.GROUP_HAS_WHIRLPOOL: (NONE_LEFT, PUT_WHIRLPOOL + 4, "C11"),
    Refusal.NO_SHOOTER_LEFT: (NONE_LEFT, PUT_SHOOTER + 4, "C12"),
    Refusal.SHOOTER_THERE: (played(LEFT, "put shooter 4"), PUT_SHOOTER + 3, "C37"),
    Refusal.END_LEG: (LEFT, PUT_SHOOTER + 6, "C12"),
}


def test_every_refusal_is_met_here():
    assert REFUSED.keys() == GAME.rules.CLAUSES.keys() == {*Refusal} - {Refusal.NONE}


@pytest.mark.parametrize("refusal", REFUSED, ids=lambda refusal: refusal.name)
def test_a_refusal_has_its_clause(refusal):
    state, action, clause = REFUSED[refusal]
    assert rules.refusal(state, action) == refusal
    assert contract.refusal_reason(GAME.rules, GAME.notation.values_of, state, action).clause == clause


@pytest.mark.parametrize("refusal", REFUSED, ids=lambda refusal: refusal.name)
@pytest.mark.parametrize("locale", LOCALES)
def test_a_refusal_has_a_sentence_without_missing_words(refusal, locale):
    state, action, _ = REFUSED[refusal]
    sentence = contract.refusal_reason(GAME.rules, GAME.notation.values_of, state, action).sentence
    assert WORDS.faults(sentence, locale) == []
    assert WORDS.say(sentence, locale).endswith(".")


@pytest.mark.parametrize(
    ("refusal", "told"),
    [(Refusal.BEAR_THERE, "Rapid 3"), (Refusal.GROUP_HAS_WHIRLPOOL, "inside"), (Refusal.SHOOTER_THERE, "Leg 4")],
)
def test_a_refusal_tells_which_place(refusal, told):
    state, action, _ = REFUSED[refusal]
    assert told in WORDS.say(contract.refusal_reason(GAME.rules, GAME.notation.values_of, state, action).sentence)


def test_only_what_is_refused_is_not_legal():
    for state in (LEFT, NONE_LEFT, placing(), deciding()):
        legal = {action for action in range(N_ACTIONS) if rules.refusal(state, action) == Refusal.NONE}
        assert legal == {*legal_actions(GAME.rules, state)}


# Choices ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [placing(), LEFT, NONE_LEFT, deciding()], ids=["all", "some", "few", "swimmers"])
def test_the_choices_are_the_legal_actions_with_their_texts(state):
    offered = {text: choice.action for text, choice in leaves(GAME.notation.choices(state))}
    assert offered == {GAME.notation.text_of(state, action): action for action in legal_actions(GAME.rules, state)}


def test_a_hazard_that_was_chosen_has_a_prompt_of_its_own():
    (put,) = GAME.notation.choices(placing())
    prompts = [choice.prompt.key for choice in put.then]
    assert prompts == [f"prompt-put-{choice.word}" for choice in put.then]
    (whirlpool,) = [choice for choice in put.then if choice.word == "whirlpool"]
    assert {choice.prompt.key for choice in whirlpool.then} == {"prompt-put-group"}


def test_the_choices_point_at_rapids_legs_and_the_canoe():
    elements = {text: choice.element for text, choice in leaves(GAME.notation.choices(placing()))}
    assert elements["put bear 3"] == elements["put whirlpool outside 3"] == "rapid-3"
    assert elements["put shooter 3"] == "leg-3"
    assert dict(leaves(GAME.notation.choices(deciding())))["rescue"].element == "canoe-0"


def hints(state):
    """What the hints of `rescue` and `leave` tell, but for what is always told."""
    rescue, leave = GAME.notation.choices(state)
    told = rescue.hint.values
    return told["some"], told["all"], leave.hint.values["pass"], told["pass_all"]


def test_C28_the_hint_tells_the_chance_that_swimmers_climb_in():
    assert hints(deciding("2:6 2+1"))[:2] == (83, 83)
    assert hints(deciding("2:6 2+2"))[:2] == (97, 69)


def test_C21_the_hint_tells_the_chance_to_pass_the_next_rapid():
    assert hints(deciding("2:6 2+2"))[2:] == (50, 67)


def test_C32_in_a_rapid_the_hint_tells_the_chance_to_pass_this_one():
    state = gone(position(CALM.replace("rating 4", "rating 6", 1), "1:rapid 1+1"))
    assert hints(state)[2:] == (0, 25)


@pytest.mark.parametrize("canoe", ["3:6 2+2", "3:15 1+1"])
def test_on_the_last_leg_there_is_no_rapid_to_tell_of(canoe):
    assert hints(deciding(canoe))[2:] == (-1, -1)


def test_C8_of_a_rapid_that_nobody_has_seen_no_chance_is_told():
    state = position("drawn", "2:6 2+2", before="; ".join(DRAWN), currents="2 2", ratings="4")
    assert hints(gone(state))[2:] == (-1, -1)


# Why not? ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "words", "element", "reason"),
    [
        (LEFT, [], None, None),
        (LEFT, ["put"], None, None),
        (LEFT, ["put", "bear"], None, None),
        (LEFT, ["put", "bear"], "rapid-1", None),
        (LEFT, ["put", "bear"], "rapid-3", ("refused-bear-there", "C13")),
        (LEFT, ["put", "bear"], "leg-3", ("refused-nothing-here", None)),
        (LEFT, ["put", "shooter"], "leg-7", ("refused-end-leg", "C12")),
        (LEFT, ["put", "shooter"], "leg-6", None),
        (LEFT, ["put", "whirlpool", "inside"], "rapid-3", None),
        (LEFT, [], "rapid-3", ("refused-nothing-here", None)),
        (LEFT, ["rescue"], None, ("refused-not-racing", "C8")),
        (NONE_LEFT, ["put", "whirlpool", "inside"], "rapid-1", ("refused-group-has-whirlpool", "C11")),
        (NONE_LEFT, ["put", "bear", "1"], None, ("refused-no-bear-left", "C13")),
        (deciding(), [], "canoe-0", None),
        (deciding(), [], "canoe-1", ("refused-nothing-here", None)),
        (deciding(), ["put", "bear", "3"], None, ("refused-not-placing", "C8")),
        (deciding(), ["dance"], None, ("fault-action", None)),
        (new_game("club"), [], "canoe-0", ("refused-not-deciding", None)),
        (new_game("club"), ["rescue"], None, ("refused-not-deciding", None)),
    ],
)
def test_it_is_explained_why_a_choice_is_none(state, words, element, reason):
    assert explained(GAME, state, words, element) == reason


def test_the_texts_of_outcomes_are_all_different():
    for state, expected in ASKED.values():
        assert len({*expected}) == len(texts(state))
    assert len(chances(ASKED["chip"][0])) == 4
