"""Duties: each request is answered in exactly one place."""

from types import SimpleNamespace
from typing import Any, get_args

import pytest

from voyageur.server.messages.socket import Explain, Propose, Request
from voyageur.server.process.limits import Limits
from voyageur.server.process.metrics import Metrics
from voyageur.server.seats.duties import SeatDuties
from voyageur.server.tables.asking import ASKED
from voyageur.server.tables.duty import AnswerMethods, Duty, answers_of


class Another(Duty):
    """A duty that answers requests of one type."""

    def __init__(self, request: Any) -> None:
        self._request = request

    @property
    def answers(self) -> AnswerMethods:
        return {self._request: self._answer}

    async def _answer(self, *given: Any) -> Any:
        raise AssertionError(given)


def duties() -> list[Duty]:
    """Return all duties of a server without tables."""
    changes: Any = SimpleNamespace(clock=lambda: 0, store=SimpleNamespace(is_shared=False))
    pool: Any = SimpleNamespace(names_for=lambda game: ())  # pyright: ignore[reportUnknownLambdaType]
    return [*SeatDuties(changes, pool, pool, Limits(), Metrics()).all]


def test_every_request_is_answered():
    assert {*ASKED, *answers_of(duties())} == {*get_args(Request)}


def test_a_server_in_which_nothing_answers_a_request_does_not_start():
    with pytest.raises(AssertionError, match=r"exactly one duty in server/seats/: Propose, Respond$"):
        answers_of([duty for duty in duties() if Propose not in duty.answers])


@pytest.mark.parametrize("asked", [Propose, Explain])
def test_a_server_in_which_two_answer_a_request_does_not_start(asked: Any):
    with pytest.raises(AssertionError, match=f"exactly one duty in server/seats/: {asked.__name__}$"):
        answers_of([*duties(), Another(asked)])
