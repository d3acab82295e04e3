"""Sealed answers about the Coureur des bois (N54, N55): all answer in secret, and chance draws one who wants it."""

import msgspec
import numpy as np
import pytest

from tests.games.nouvelle_france.positions import State, play, possible
from tests.games.nouvelle_france.test_allies import points, scored
from voyageur.games.nouvelle_france import GAME, presentation, rules
from voyageur.games.nouvelle_france.components import COUREUR
from voyageur.games.nouvelle_france.secrets import text_for
from voyageur.games.nouvelle_france.secrets.knowledge import resample
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel import states
from voyageur.kernel.view import CHANCE
from voyageur.table.shown import plain_value
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Stream

SEALED = {"coureur_first": "sealed"}
encoded = msgspec.json.Encoder(enc_hook=plain_value).encode


def asked(*answers: str, players: int = 4) -> State:
    """Return a position after so many sealed answers; the first seat has gained five points."""
    return play(scored(players, **SEALED), "pass", *answers)


def is_up(state: State) -> list[int]:
    return [int(each) for each in state.is_up[: state.n_seats, COUREUR]]


def test_N54_sealed_all_are_asked_whatever_the_others_answer():
    assert [int(asked(*["coureur"] * n).asked) for n in range(3)] == [1, 2, 3]
    assert [int(asked(*["pass"] * n).asked) for n in range(3)] == [1, 2, 3]


def test_N54_sealed_one_who_is_willing_has_the_token():
    state = asked("pass", "coureur", "pass")
    assert (state.phase, points(state), is_up(state)) == (Phase.HURON, [5, 0, 2, 0], [1, 1, 0, 1])


def test_N54_sealed_nobody_need_be_willing():
    state = asked("pass", "pass", "pass")
    assert (state.phase, points(state), is_up(state)) == (Phase.HURON, [5, 0, 0, 0], [1] * 4)


def test_N54_sealed_chance_draws_one_of_several_each_equally_likely():
    state = asked("coureur", "pass", "coureur")
    assert (rules.to_act(state), possible(state)) == (CHANCE, {"shout 1": 1, "shout 3": 1})
    assert points(play(state, "shout 3")) == [5, 0, 0, 2]


def test_N55_sealed_who_is_not_drawn_keeps_the_token():
    assert is_up(play(asked("coureur", "coureur", "coureur"), "shout 2")) == [1, 1, 0, 1]


def test_N54_sealed_who_has_no_token_is_not_asked():
    state = scored(4, **SEALED)
    state.is_up[2, COUREUR] = 0
    play(state, "pass", "coureur")
    assert (state.asked, play(state, "coureur").phase) == (3, Phase.SHOUT)


def test_N53_sealed_the_half_is_before_any_doubling():
    state = play(scored(3, **SEALED), "fille", "coureur", "coureur", "shout 1")
    assert points(state) == [10, 2, 0]


def test_N54_from_the_left_nothing_is_kept_of_an_answer():
    state = play(scored(3), "pass", "pass")
    assert (state.willing, state.phase) == (0, Phase.COUREUR)


# Secrecy ----------------------------------------------------------------------------------------

YES, NO = "coureur", "pass"


@pytest.mark.parametrize("seat", [None, 0, 2, 3])
def test_N54_nobody_else_sees_a_sealed_answer_in_the_position(seat: int | None):
    one, other = asked(YES), asked(NO)
    assert presentation.view(one, seat) == presentation.view(other, seat)
    if seat is not None:
        assert np.array_equal(observed(one, seat), observed(other, seat))


def test_N54_the_seat_observes_its_own_answer():
    assert not np.array_equal(observed(asked(YES), 1), observed(asked(NO), 1))


def observed(state: State, seat: int) -> np.ndarray:
    out = np.zeros(presentation.OBSERVATION_SIZE, np.float32)
    presentation.observe(state, seat, out)
    return out


@pytest.mark.parametrize("seat", [None, 0, 2, 3])
def test_N54_nobody_else_is_told_a_sealed_answer(seat: int | None):
    before = asked()
    actions = [GAME.notation.action_of(before, text) for text in (YES, NO)]
    assert [text_for(before, action, seat) for action in actions] == ["answer", "answer"]
    told = [
        presentation.describe(before, action, asked(text), seat)
        for action, text in zip(actions, (YES, NO), strict=True)
    ]
    assert told[0] == told[1]


def test_N54_the_seat_that_answers_is_told_what():
    before = asked()
    assert [text_for(before, GAME.notation.action_of(before, text), 1) for text in (YES, NO)] == [YES, NO]


def test_N54_who_was_willing_is_told_once_all_have_answered():
    before = asked(YES, NO)
    facts = presentation.describe(before, GAME.notation.action_of(before, YES), asked(YES, NO, YES), None)
    assert [(str(fact.kind), fact.seat) for fact in facts] == [("sealed", 3), ("willing", 1), ("willing", 3)]


@pytest.mark.parametrize("answer", [YES, NO])
def test_N54_both_answers_are_drawn_when_what_a_seat_does_not_know_is_redrawn(answer: str):
    drawn = set()
    for key in range(40):
        state = states.copy(asked(answer, YES))
        resample(state, 3, key)
        drawn.add(int(state.willing))
    assert drawn == {0, 0b010, 0b100, 0b110}


def test_N54_a_seat_keeps_its_own_answer_when_the_rest_is_redrawn():
    for key in range(20):
        state = states.copy(asked(YES, NO))
        resample(state, 1, key)
        assert int(state.willing) >> 1 & 1


def test_N54_once_all_have_answered_nothing_is_redrawn():
    state = asked(YES, YES, NO)
    before = states.to_bytes(state)
    resample(state, 3, 5)
    assert states.to_bytes(state) == before


def test_N54_a_table_sends_the_others_the_same_bytes_whatever_is_answered():
    tables = [at_table(text) for text in (YES, NO)]
    for seat in (None, 0, 2):
        sent = [[encoded(event) for event in stream_of(table, seat)] for table in tables]
        assert sent[0] == sent[1]


def at_table(answer: str) -> Table:
    """Return a table at which the first of two others has answered in secret."""
    table = Table(GAME, players=3, seed=1, chance="manual", play_forced=False, one_card="yes", **SEALED)
    for text in ("sticks +2- 2-+ -+2", "first 0", *["pass"] * 3, "draw", "draw canon"):
        table.play(text)
    for text in ("place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1", "pass", answer):
        table.play(text)
    return table


def stream_of(table: Table, seat: int | None) -> list[object]:
    stream = Stream(table, Audience(seat, "en", has_scene=True), 0)
    return [stream.whole(), *stream.advance()]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_N54_the_last_answer_is_no_secret_as_all_learn_what_comes_of_it(seat: int | None):
    before = asked(YES)
    shown = [text_for(before, GAME.notation.action_of(before, text), seat) for text in (YES, NO)]
    before.is_up[3, COUREUR] = 0  # now nobody is asked after this seat
    last = [text_for(before, GAME.notation.action_of(before, text), seat) for text in (YES, NO)]
    assert (shown, last) == (["answer", "answer"], [YES, NO])
