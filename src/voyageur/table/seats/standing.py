"""Standing answers: the questions that a seat declines without being asked.

They belong to no record, no log and no view: only who holds the seat is told of them.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from voyageur.kernel.contract import Game
from voyageur.kernel.states import State
from voyageur.kernel.view import NOBODY
from voyageur.table.config import Agent, TableConfig
from voyageur.table.history import Change
from voyageur.table.seats.substitutes import Substitutes, read_change

Until = Literal["ask", "period", "never"]  # ask the seat; decline until the period ends; always decline
FOR_EVER = -1
StandingAnswers = Mapping[tuple[int, str], int]  # seat and question -> the period in which it declines, or FOR_EVER


class Standing(Struct, frozen=True):
    """What the holder of seats is told: what the seat that looks is asked, what it declines, who answers."""

    seat: int  # the seat that looks
    question: str  # that this seat is asked now; "" for none
    answers: dict[str, Until]  # without the questions that it is asked
    is_answered: bool  # the server answers for the seat to act


class TableThatAsks(Protocol):
    """A table, as far as standing answers depend on it."""

    game: Game
    config: TableConfig
    substitutes: Substitutes
    last_undo_seq: int

    @property
    def state(self) -> State: ...

    @property
    def seat_to_act(self) -> int: ...

    @property
    def position_seq(self) -> int: ...

    @property
    def agent_to_act(self) -> str | None: ...


def question_of(table: TableThatAsks) -> str:
    """Return the question that the seat to act is asked, "" for none."""
    questions = table.game.questions
    return questions.question(table.state) if questions is not None and table.seat_to_act >= 0 else ""


def is_declined(table: TableThatAsks, answers: StandingAnswers) -> bool:
    """Whether the seat to act declines what it is asked.

    It does not if it has just taken back how it declined: then it is to choose, or to take back more.
    """
    question = question_of(table)
    has_taken_back = table.position_seq == table.last_undo_seq
    is_played = table.agent_to_act is not None  # by an agent, which is asked itself
    return (
        bool(question)
        and not (has_taken_back or is_played)
        and _holds(table, answers.get((table.seat_to_act, question)))
    )


def _holds(table: TableThatAsks, period: int | None) -> bool:
    return period is not None and period in (FOR_EVER, _period(table.game, table.state))


def _period(game: Game, state: State) -> int:
    return int(game.questions.period(state)) if game.questions is not None else 0


def awaits_server(table: TableThatAsks, change: Change, answers: StandingAnswers) -> bool | None:
    """Whether the server may have to act after a change: for an agent, by a standing answer, by time.

    None: it never has.
    """
    questions, agents = table.game.questions, _agent_seats_after(table, change)
    is_timed = table.config.terms.are_timed
    if questions is None and not agents and not table.substitutes.changes and not is_timed:
        return None
    is_ended = change.end is not None or change.is_kept
    acting = NOBODY if is_ended else int(table.game.rules.to_act(change.state))
    if acting < 0:
        return False
    asked = questions.question(change.state) if questions is not None else ""
    return is_timed or acting in agents or (acting, asked) in answers


def _agent_seats_after(table: TableThatAsks, change: Change) -> set[int]:
    """Return the seats that agents play after a change, for themselves or for people."""
    seats = {seat for seat, holder in enumerate(table.config.holders) if isinstance(holder, Agent)}
    seats.update(table.substitutes.agents)
    for made in map(read_change, change.events):
        if made is not None:
            (seats.add if made.agent else seats.discard)(made.seat)
    return seats


def period_until(table: TableThatAsks, until: Until) -> int | None:
    """Return the period in which a seat declines from now on, FOR_EVER, or None if it is asked."""
    return {"ask": None, "period": _period(table.game, table.state), "never": FOR_EVER}[until]


def standing_for(
    table: TableThatAsks, answers: StandingAnswers, looker: int | None, seats: Sequence[int]
) -> Standing | None:
    """Return what the holder of `seats` is told, whose view is that of `looker`; None if the game has no questions."""
    if table.game.questions is None or not seats:
        return None
    is_own = table.seat_to_act in seats
    seat = looker if looker is not None else table.seat_to_act if is_own else seats[0]
    own: dict[str, Until] = {
        question: "never" if period == FOR_EVER else "period"
        for (other, question), period in sorted(answers.items())
        if other == seat and _holds(table, period)
    }
    asked = question_of(table) if table.seat_to_act == seat else ""
    return Standing(seat, asked, own, is_own and is_declined(table, answers))


def is_watched(table: TableThatAsks, holders: Sequence[Sequence[int]]) -> bool:
    """Whether somebody may watch who does not hold all seats of people.  holders : the seats of each connection"""
    people = {*table.config.seats_of_people}
    return not holders or any(people - {*seats} for seats in holders)
