"""C52: people choose the colonies that their canoes hail from, and nothing else follows from it."""

from functools import cache
from typing import Any

import pytest

from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import COLONIES, LETTERS
from voyageur.kernel import record, states
from voyageur.kernel.contract import BadSetup, legal_texts, read_setup, start
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.server.catalogue.cards import named_seats
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Stream

WORDS = Words(GAME.folder)
(COLONY,) = (option for option in GAME.options if option.name == "colonies")
CHOSEN = "georgia,south-carolina,virginia"
NAMES = {0: 2, 1: 12, 2: 0}  # by seat


@cache
def raced(colonies: str) -> Table:
    """Return a race of three in which men are got back and left by turns."""
    table = Table(GAME, players=3, seed=5, course="club", colonies=colonies)
    while not table.is_over:
        legal = legal_texts(GAME, table.state)
        table.play(legal[len(table.plies) % len(legal)])
    return table


def sentences_of(thing: Any) -> list[Sentence]:
    """Return all sentences within a message, in their order."""
    if isinstance(thing, Sentence):
        return [thing]
    if isinstance(thing, dict):
        return [found for each in thing.values() for found in sentences_of(each)]
    if isinstance(thing, list | tuple):
        return [found for each in thing for found in sentences_of(each)]
    fields = getattr(thing, "__struct_fields__", None) or getattr(thing, "__dataclass_fields__", ())
    return [found for name in fields for found in sentences_of(getattr(thing, name))]


def told(colonies: str) -> list[Sentence]:
    """Return all that a race tells, ply by ply."""
    stream = Stream(raced(colonies), Audience(None, "en"), 0)
    return sentences_of([stream.whole(), *stream.advance()])


def drawn(table: Table) -> str:
    picture = table._repr_svg_()
    assert picture
    return picture


@pytest.mark.parametrize("locale", LOCALES)
def test_C52_thirteen_colonies_have_names_and_letters_of_their_own(locale: str):
    seats = named_seats(GAME, COLONY)
    assert len({WORDS.say(seat.name, locale) for seat in seats}) == len({*LETTERS}) == len(COLONIES) == 13
    assert [seat.letter for seat in seats] == [*LETTERS]


def test_C52_a_canoe_is_called_after_the_colony_that_was_chosen_for_it():
    seats = raced(CHOSEN).view_of(None).seats
    assert [(WORDS.say(seat.name), seat.letter) for seat in seats] == [
        ("Georgia", "G"),
        ("South Carolina", "S"),
        ("Virginia", "V"),
    ]


def test_C52_all_that_a_race_tells_names_the_chosen_colony_and_is_the_same_otherwise():
    usual, chosen = told(COLONY.default), told(CHOSEN)
    named = [
        Sentence(one.key, {k: NAMES.get(int(v), v) if k in ("side", "other") else v for k, v in one.values.items()})
        for one in usual
    ]
    assert [*map(str, chosen)] == [*map(str, named)]


def test_C52_the_same_seed_gives_the_same_race():
    one, other = raced(COLONY.default), raced(CHOSEN)
    assert [(ply.seat, ply.action) for ply in one.plies] == [(ply.seat, ply.action) for ply in other.plies]
    state = states.copy(other.state)
    state.colony[:] = one.state.colony
    assert states.is_equal(state, one.state)


def test_C52_the_picture_and_the_characters_have_the_letters_of_the_chosen_colonies():
    table = raced(CHOSEN)
    assert all(f">{text}<" in drawn(table) for text in ("South Carolina", "S", "G", "V"))
    assert "New York" not in drawn(table)
    assert [row[:1] for row in GAME.presentation.ascii(table.view_of(None)).splitlines()[-1].split("  ")] == [*"GSV"]


def test_C52_a_seat_that_resigns_is_told_by_its_colony():
    table = Table(GAME, seed=5, colonies="georgia")
    table.resign(0)
    result = table.view_of(None).result
    assert result is not None
    assert [*map(WORDS.say, result.sentences)] == ["Georgia resigns.", "Virginia wins."]


def test_C52_a_record_with_colonies_is_read_and_proved():
    text = record.write(raced(CHOSEN).record())
    verdict = record.verify(record.read(text.encode(), {"canoe": GAME}), {"canoe": GAME})
    assert (verdict.faults, f"option colonies {CHOSEN}\n" in text) == ((), True)


def test_C52_colonies_that_are_left_go_to_the_other_canoes_in_order():
    state = start(GAME, read_setup(GAME, {"colonies": "georgia"}, 8))
    assert [COLONIES[number] for number in state.colony] == [
        *("georgia", "virginia", "new-york", "maryland", "pennsylvania", "connecticut", "delaware", "rhode-island")
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("georgia,quebec", [(9, "fault-option-value")]),
        ("georgia,virginia,georgia,", [(18, "fault-option-twice"), (26, "fault-option-value")]),
        (",".join(COLONIES[:9]), [(83, "fault-option-seats")]),
    ],
)
def test_C52_a_colony_that_is_unknown_named_twice_or_too_many_is_refused_at_its_place(
    text: str, faults: list[tuple[int, str]]
):
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"colonies": text})
    (bad,) = caught.value.options
    assert [(fault.column, fault.reason.sentence.key) for fault in bad.faults] == faults
    assert {fault.reason.clause for fault in bad.faults} == {"C52"}
