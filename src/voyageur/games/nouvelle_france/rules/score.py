"""Points and places at the end (N41, N62, N63)."""

from typing import Any

from voyageur.games.nouvelle_france.components import N_ALLIES, N_BONUS
from voyageur.games.nouvelle_france.options import AllyUse
from voyageur.games.nouvelle_france.state import Ending
from voyageur.kernel import ranking
from voyageur.kernel.contract import State
from voyageur.kernel.jit import bound, compiled

MOST_TOKENS = 16  # more than anybody uses


@compiled
def scores(state: State, out: Any) -> None:
    """Write each seat's points, however many (N35).  out : float64 (S,)  written"""
    for seat in range(state.n_seats):
        out[seat] = state.points[seat]


@compiled
def tokens_counted(state: State, seat: int) -> int:
    """Return the tokens that count in a tie: those that lie face down, or all uses (N62)."""
    if state.counts_uses == 1 or state.ally_use == AllyUse.NONE:
        return int(state.n_used[seat])
    up = 0
    for ally in range(N_ALLIES):
        up += int(state.is_up[seat, ally])
    return N_ALLIES - up


@compiled
def standing(state: State, seat: int) -> int:
    """Return a number that orders the seats: points, then few tokens (N62), then an unused peg (N63)."""
    return standing_by_tokens(state, seat) * 2 + 1 - int(state.has_placed[seat, N_BONUS - 1])


ranks = bound(ranking.ranks, "nouvelle_france", {"standing": standing}, is_loop=False)
share = bound(ranking.share, "nouvelle_france", {"standing": standing}, is_loop=False)


@compiled
def standing_by_tokens(state: State, seat: int) -> int:
    """Return a number that orders the seats by points, then by few tokens."""
    return int(state.points[seat]) * MOST_TOKENS + MOST_TOKENS - 1 - tokens_counted(state, seat)


@compiled
def deciding_ending(state: State) -> int:
    """Return the Ending: what left one winner."""
    best = 0
    for seat in range(state.n_seats):
        if standing(state, seat) > standing(state, best):
            best = seat
    by_points, by_tokens, by_peg = 0, 0, 0
    for seat in range(state.n_seats):
        by_points += state.points[seat] == state.points[best]
        by_tokens += standing_by_tokens(state, seat) == standing_by_tokens(state, best)
        by_peg += standing(state, seat) == standing(state, best)
    if by_points == 1:
        return Ending.POINTS
    if by_tokens == 1:
        return Ending.ALLIES
    return Ending.PEG if by_peg == 1 else Ending.SHARED
