"""What can be chosen is found out once, and again as soon as anything changes that it depends on."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.toys.pebbles import GAME
from voyageur.server.seats import telling
from voyageur.server.seats.agents import agents_at
from voyageur.server.seats.proposals import proposals_at
from voyageur.server.seats.suggestion_queue import suggestion_at
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.people.proposals import Proposal
from voyageur.table.seats.standing import FOR_EVER
from voyageur.table.seats.suggestions_taken import SuggestionNow
from voyageur.table.table import Table
from voyageur.table.told.events import Audience

ALL = Audience(None, "en")


def propose(live: LiveTable) -> None:
    proposals_at(live).proposals = (Proposal("undo", (0,), "0", live.table.seq, "key"),)


def advise(live: LiveTable) -> None:
    agents_at(live).advice_number += 1


def play(live: LiveTable) -> None:
    live.table.play("stop" if live.table.state.taken else "take 1")


def reload(live: LiveTable) -> None:
    live.replace(Table(GAME, pile="99", seed=1))


CHANGES: dict[str, Callable[[LiveTable], Any]] = {
    "a ply": play,
    "another table from its log": reload,
    "a proposal": propose,
    "advice": advise,
    "a standing answer": lambda live: live.standing.update({(0, "guess"): FOR_EVER}),
    "another standing answer": lambda live: live.standing.update({(1, "guess"): 2}),
    "a hint": lambda live: suggestion_at(live).take(live.table, SuggestionNow("sought")),
}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return the messages that were made so far."""
    messages: list[bytes] = []
    make = telling._choices_message

    def noted(*arguments: Any) -> bytes:
        messages.append(make(*arguments))
        return messages[-1]

    monkeypatch.setattr(telling, "_choices_message", noted)
    return messages


def table() -> LiveTable:
    live = LiveTable(Table(GAME, pile="99", seed=1), ())
    live.standing[1, "guess"] = 1
    return live


def test_nothing_is_found_out_again_while_nothing_changes(made: list[bytes]):
    live = table()
    assert telling.choices_message(live, ALL, (0, 1)) is telling.choices_message(live, ALL, (0, 1))
    assert len(made) == 1


@pytest.mark.parametrize("change", CHANGES)
def test_the_choices_are_found_out_again_after(change: str, made: list[bytes]):
    live = table()
    telling.choices_message(live, ALL, (0, 1))
    CHANGES[change](live)
    telling.choices_message(live, ALL, (0, 1))
    assert len(made) == 2


@pytest.mark.parametrize("seats", [(0,), (1,), ()], ids=str)
def test_holders_of_other_seats_are_told_their_own(seats: tuple[int, ...], made: list[bytes]):
    live = table()
    telling.choices_message(live, ALL, (0, 1))
    telling.choices_message(live, ALL, seats)
    assert len(made) == 2


def test_who_reads_another_language_is_told_in_it(made: list[bytes]):
    live = table()
    telling.choices_message(live, ALL, (0, 1))
    telling.choices_message(live, Audience(None, "fr"), (0, 1))
    assert len(made) == 2
