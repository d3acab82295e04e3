"""What the table plays by itself tells nothing of a hand: only what everybody knows to be forced."""

from random import Random

import pytest

from tests.games.island.positions import play, position
from tests.games.island.sight import small_map
from voyageur.games.island import GAME, rules
from voyageur.games.island.secrets.knowledge import resample
from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter, Stream

BLUE, RED = 0, 1


def played_from(state: State, *texts: str) -> tuple[Table, Stream]:
    """Return a table of two at a position, after `texts` and what it plays by itself; and what Red was sent."""
    table = Table(GAME, players=2, layout="fixed", chance="manual")
    table.state = state
    sent = Stream(table, Audience(RED, "en"))
    table.commit(table.prepare_opening())
    for text in texts:
        table.play(text)
    return table, sent


def battle(*hands: str, **options: str) -> State:
    state = position("b2:B4 a1:B2 b1:R3 d4:R2", hands, **options)
    return play(state, "move b2 b1 4", "stop")


def texts_of(table: Table) -> list[str]:
    return [ply.text for ply in table.plies]


# A commit


def test_I54_the_only_combat_card_is_played_and_not_told():
    table, sent = played_from(battle("drop1 wheel5", "drop2 drop3"))
    assert (texts_of(table), table.seat_to_act) == (["commit drop1"], RED)
    assert [event.text for event in sent.advance()] == ["commit"]


def test_I54_one_of_two_combat_cards_is_left_to_the_seat():
    table, _ = played_from(battle("drop1 drop2", "drop3"))
    assert (texts_of(table), table.seat_to_act) == ([], BLUE)


def test_I54_whether_a_seat_declines_is_left_to_it():
    table, _ = played_from(battle("drop1", "drop3", may_decline="yes"))
    assert (texts_of(table), table.seat_to_act) == ([], BLUE)


def test_I53_a_card_that_was_taken_to_be_played_is_played_and_not_told():
    table, sent = played_from(battle("wheel5", "drop2 drop3", no_combat_card="draw"), "take arrow1")
    assert (texts_of(table), table.seat_to_act) == (["take arrow1", "commit arrow1"], RED)
    assert [event.text for event in sent.advance()] == ["take", "commit"]


# The card of a loser


def test_I63_a_card_that_the_loser_takes_is_not_told():
    hands = "drop1", "drop3"
    table, sent = played_from(battle(*hands), "draw wheel1", "draw wheel3", "take arrow1")
    assert texts_of(table)[:5] == ["commit drop1", "commit drop3", "draw wheel1", "draw wheel3", "take arrow1"]
    assert [event.text for event in sent.advance()][:5] == [
        "commit",
        "commit drop3",
        "draw wheel1",
        "draw wheel3",
        "take",
    ]


# The cards step


def test_I66_the_end_of_the_cards_is_left_to_a_seat_whose_cards_have_no_use():
    state = position(hands=["hammers1", ""], step="cards")
    assert len(legal_actions(rules, state)) == 1
    table, _ = played_from(state)
    assert (texts_of(table), table.seat_to_act) == ([], BLUE)


def test_I66_without_a_card_the_step_ends_by_itself():
    table, _ = played_from(position(hands=["", "drop1"], step="cards"))
    assert (texts_of(table), table.seat_to_act) == (["stop"], BLUE)
    assert table.legal() == ["draw combat", "draw resource"]


# Discarding and keeping


def test_I46_the_only_card_is_discarded_if_one_must_go():
    table, _ = played_from(position(hands=["wheel5", "drop1"], step="draw", depletions=2))
    assert (texts_of(table), table.seat_to_act) == (["discard wheel5"], RED)


def test_I46_one_of_two_cards_that_must_go_is_left_to_the_seat():
    table, _ = played_from(position(hands=["wheel5 drop1", "drop2"], step="draw", depletions=2))
    assert (texts_of(table), table.seat_to_act) == ([], BLUE)


def test_I39_whether_a_card_is_kept_is_left_to_the_seat():
    table, _ = played_from(position(step="draw"), "draw combat", "deal drop1")
    assert (texts_of(table), table.seat_to_act) == (["draw combat", "deal drop1"], BLUE)


def test_I46_an_empty_hand_keeps_by_itself():
    table, _ = played_from(position(hands=["", "drop1"], step="draw", depletions=2))
    assert (texts_of(table), table.seat_to_act) == (["keep"], RED)


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_table_plays_is_forced_in_every_world_that_a_rival_cannot_exclude(players: int):
    dice, n_forced = Random(players), 0
    for number in range(10):
        table = Table(GAME, players=players, seed=number, layout=small_map(players, number), no_combat_card="draw")
        while not table.is_over:
            table.play(dice.choice(table.legal()))
        for transition in table.transitions(1, len(table.plies)):
            if transition.ply.is_forced:
                n_forced += 1
                check_forced(transition.before, transition.ply.seat, dice)
    assert n_forced > 100


def check_forced(state: State, seat: int, dice: Random) -> None:
    """Check that a seat has one action in worlds which no other seat can exclude."""
    for rival in range(int(state.n_seats)):
        if rival != seat:
            for _ in range(5):
                other = states.copy(state)
                resample(other, rival, dice.getrandbits(62))
                assert len(legal_actions(rules, other)) == 1


def test_the_choices_of_a_rival_are_not_sent_while_the_table_waits():
    table, _ = played_from(battle("drop1 drop2", "drop3"))
    choices = Presenter(table).choices(Audience(RED, "en"), (RED,))
    assert (choices.seat, choices.choices, choices.prompt) == (None, (), None)
