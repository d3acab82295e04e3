"""What the table sends and plays by itself tells nothing of the deck."""

from random import Random

import pytest

from tests.games.nouvelle_france.positions import begun, play
from voyageur.games.nouvelle_france import GAME, rules
from voyageur.games.nouvelle_france.secrets.knowledge import resample
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State, legal_actions
from voyageur.server.messages.messages import encode
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter, Stream
from voyageur.testing import check_table

MOST_PLIES = 60


def at(state: State) -> Table:
    """Return a table of two at a position."""
    table = Table(GAME, players=2, chance="manual")
    table.state = state
    return table


@pytest.mark.slow
def test_two_tables_that_a_seat_cannot_tell_apart_send_it_the_same() -> None:
    check_table(GAME, games=2, most_plies=MOST_PLIES)


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"one_card": "yes"}, {"huron_window": "own"}, {"declare_unable": "yes"}])
def test_many_pairs_of_tables_send_the_same(options: dict[str, str]) -> None:
    check_table(GAME, options, games=9, most_plies=MOST_PLIES)


def test_N56_the_rival_is_told_that_a_huron_looks_and_not_what_it_sees() -> None:
    table = at(begun())
    sent = Stream(table, Audience(1, "en"))
    for text in ("huron", "peek croix", "peek fer", "peek faux", "order faux fer croix"):
        table.play(text)
    assert [event.text for event in sent.advance()] == ["huron", "peek", "peek", "peek", "order"]


def test_N56_the_orders_of_a_rival_are_no_choices_of_mine() -> None:
    table = at(play(begun(), "huron", "peek croix", "peek fer", "peek faux"))
    choices = Presenter(table).choices(Audience(1, "en"), (1,))
    assert (choices.seat, choices.choices, choices.prompt) == (None, (), None)


def test_N56_three_equal_cards_are_put_back_by_the_seat_though_there_is_one_way() -> None:
    table = at(play(begun(), "huron", "peek croix", "peek croix"))
    table.play("peek croix")
    assert (table.seat_to_act, table.legal()) == (0, ["order croix croix croix"])


@pytest.mark.parametrize("players", GAME.players)
def test_what_the_table_plays_is_forced_in_every_world_that_a_rival_cannot_exclude(players: int) -> None:
    dice = Random(players)
    table = Table(GAME, players=players, seed=players)
    while not table.is_over:
        legal = legal_actions(rules, table.state)
        texts = [GAME.notation.text_of(table.state, action) for action in (legal[0], legal[-1], dice.choice(legal))]
        table.play("huron" if "huron" in texts else texts[-1])
    forced = [transition for transition in table.transitions(1, len(table.plies)) if transition.ply.is_forced]
    for transition in forced:
        for rival in {*range(players)} - {transition.ply.seat}:
            other = states.copy(transition.before)
            resample(other, rival, dice.getrandbits(62))
            assert len(legal_actions(rules, other)) == 1


@pytest.mark.parametrize("players", GAME.players)
def test_windows_open_by_public_conditions_only(players: int) -> None:
    """Who is asked what, and until when, is the same whatever a seat cannot see."""
    dice, n_asked = Random(players), 0
    table = Table(GAME, players=players, seed=players)
    questions = GAME.questions
    assert questions is not None
    while not table.is_over:
        for seat in range(players):
            other = states.copy(table.state)
            contract.resample(GAME, other, seat, dice.getrandbits(62))
            now, its = ((rules.to_act(state), questions.question(state)) for state in (table.state, other))
            assert now == its
            n_asked += bool(now[1])
        legal = legal_actions(rules, table.state)
        texts = [GAME.notation.text_of(table.state, action) for action in (legal[-1], dice.choice(legal))]
        table.play("huron" if "huron" in texts else texts[-1])
    assert n_asked > 20


def test_a_question_that_is_declined_is_told_in_few_bytes_and_not_in_the_log() -> None:
    table = Table(GAME, players=4, seed=5)
    streams = [Stream(table, Audience(seat, "en")) for seat in range(4)]
    for _ in range(4):
        table.play("pass")
    events = [event for stream in streams for event in stream.advance()]
    assert [event.text for event in events] == ["pass"] * 16
    assert max(len(encode(event)) for event in events) < 600
    assert [event.log for event in events] == [()] * 16


def test_what_changes_the_board_is_told_also_where_the_table_plays_it_because_it_is_forced() -> None:
    # A fact that is a decision is left out of the log where the table plays it because it is forced.
    table, dice, changing = Table(GAME, players=2, seed=2, one_card="yes"), Random(1), set[str]()
    while not table.is_over:
        table.play(dice.choice(table.legal()))
    for transition in table.transitions(1, len(table.plies)):
        facts = GAME.presentation.describe(transition.before, transition.ply.action, transition.after, None)
        changing |= {fact.kind for fact in facts if not fact.is_decision}
    assert {"place", "remove"} <= changing
