"""Lists of legal actions, and ranks and shares by standing, for rules of a few lines."""

from typing import Any

import numpy as np
import pytest

from voyageur.kernel import listing, ranking
from voyageur.kernel.jit import bound


class Seats:
    """The state of a game that is over: the standing of each seat."""

    def __init__(self, *standings: int) -> None:
        self.standings = standings
        self.n_seats = len(standings)


def odd(_state: Any, action: int) -> int:
    return action % 2


def standing(state: Seats, seat: int) -> int:
    return state.standings[seat]


def test_the_legal_ones_of_a_range_follow_what_is_listed():
    legal_among = bound(listing.legal_among, "even", {"refusal": odd})
    out = np.full(6, 99, np.int32)
    assert legal_among(None, 3, 9, out, 1) == 4
    assert out.tolist() == [99, 4, 6, 8, 99, 99]


@pytest.mark.parametrize(
    ("standings", "places", "shares"),
    [
        ((7, 9, 7), [1, 0, 1], [0, 1, 0]),
        ((9, 4, 9), [0, 2, 0], [0.5, 0, 0.5]),
        ((3,), [0], [1]),
    ],
)
def test_the_highest_standing_is_first_and_equal_ones_share(
    standings: tuple[int, ...], places: list[int], shares: list[float]
):
    state, out = Seats(*standings), np.full(len(standings), 99, np.int64)
    bound(ranking.ranks, "seats", {"standing": standing})(state, out)
    assert out.tolist() == places
    share = bound(ranking.share, "seats", {"standing": standing})
    assert [share(state, seat) for seat in range(len(standings))] == shares
