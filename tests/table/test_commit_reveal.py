"""Commit and reveal: all orders and aborts of up to three seats, against what must hold in each."""

from collections.abc import Callable, Iterator

import pytest

from voyageur.kernel.contributions import Contribution, commitment_to
from voyageur.table.commit_reveal import SECONDS, BadContribution, CommitReveal, PendingContribution

LATE = 1000 * SECONDS
Step = tuple[str, int]  # what is tried, by which seat


def data(seat: int) -> bytes:
    return bytes([seat + 1]) * 32


def hashed(seat: int) -> bytes:
    return commitment_to(data(seat))


class Game:
    """A waiting table whose seats contribute: the exchange, the time, and what was accepted so far."""

    def __init__(self, exchange: CommitReveal, now: int = 0, accepted: tuple[Step, ...] = ()) -> None:
        self.exchange = exchange
        self.now = now
        self.accepted = accepted
        self.has_started = False

    @classmethod
    def full(cls, *expected: int, committed: tuple[int, ...] = ()) -> "Game":
        """Return a table whose last seat was taken just now."""
        pending = [PendingContribution(seat) for seat in expected] + [
            PendingContribution(seat, hashed(seat)) for seat in committed
        ]
        game = cls(CommitReveal(tuple(sorted(pending, key=lambda each: each.seat))))
        return game.go_on()

    def go_on(self) -> "Game":
        self.exchange, self.has_started = self.exchange.advanced(self.now, is_full=True)
        return self

    def after(self, *steps: Step) -> "Game":
        """Return the table after steps.  Raises BadContribution."""
        game = Game(self.exchange, self.now, self.accepted)
        for step in steps:
            game = game._after(step)
        return game

    def _after(self, step: Step) -> "Game":
        what, seat = step
        game = Game(self.exchange, self.now, (*self.accepted, step))
        match what:
            case "commit":
                game.exchange = game.exchange.commit(seat, hashed(seat))
            case "commit otherwise":
                game.exchange = game.exchange.commit(seat, commitment_to(b"other"))
            case "reveal":
                game.exchange = game.exchange.reveal(seat, data(seat))
            case "reveal otherwise":
                game.exchange = game.exchange.reveal(seat, bytes(32))
            case _:
                assert game.exchange.deadline is not None
                game.now = game.exchange.deadline
        return game.go_on()


def steps(seats: int) -> list[Step]:
    kinds = ("commit", "commit otherwise", "reveal", "reveal otherwise")
    return [(kind, seat) for kind in kinds for seat in range(seats)] + [("late", -1)]


def paths(game: Game, seats: int) -> Iterator[tuple[Game, Step, Game | None]]:
    """Yield every step that can be tried in every order, with the table before and after it (None: refused)."""
    if game.has_started:
        return
    for step in steps(seats):
        try:
            after = game.after(step)
        except BadContribution:
            yield game, step, None
            continue
        yield game, step, after
        if after.exchange != game.exchange or after.has_started:  # else a repetition, which leads nowhere new
            yield from paths(after, seats)


def all_steps(seats: int, holds: Callable[[Game, Step, Game | None], bool]) -> int:
    """Assert what holds in each step of every order; return how many there are."""
    n_steps = 0
    for expected in ((), (0,), tuple(range(seats))):
        for committed in ((), tuple(seat for seat in range(seats) if seat not in expected)):
            for before, step, after in paths(Game.full(*expected, committed=committed), seats):
                assert holds(before, step, after), (before.accepted, step)
                n_steps += 1
    return n_steps


SEATS = pytest.mark.parametrize("seats", [1, 2, 3])


@SEATS
def test_nothing_is_opened_before_all_have_committed(seats: int):
    def holds(before: Game, step: Step, after: Game | None) -> bool:
        is_incomplete = any(each.commitment is None for each in before.exchange.pending)
        return not (step[0] == "reveal" and is_incomplete and after)

    assert all_steps(seats, holds) > 10


@SEATS
def test_nobody_commits_once_something_may_be_opened(seats: int):
    def holds(before: Game, step: Step, after: Game | None) -> bool:
        is_open = before.exchange.phase == "reveal"
        return after is None or not is_open or hashes(after.exchange) == hashes(before.exchange)

    assert all_steps(seats, holds) > 10


def hashes(exchange: CommitReveal) -> list[tuple[int, bytes | None]]:
    return [(each.seat, each.commitment) for each in exchange.pending]


@SEATS
def test_no_commitment_is_ever_changed(seats: int):
    def holds(before: Game, step: Step, after: Game | None) -> bool:
        made = {share for share in hashes(before.exchange) if share[1] is not None}
        return after is None or made <= set(hashes(after.exchange))

    assert all_steps(seats, holds) > 10


@SEATS
def test_only_what_was_committed_to_is_ever_opened(seats: int):
    def holds(before: Game, step: Step, after: Game | None) -> bool:
        opened = [each for each in after.exchange.pending if each.opened] if after else []
        return all(each.commitment == commitment_to(each.opened or b"") for each in opened)

    assert all_steps(seats, holds) > 10


@SEATS
def test_a_game_starts_once_all_have_opened_and_not_before_without_its_time_over(seats: int):
    def holds(before: Game, step: Step, after: Game | None) -> bool:
        if after is None:
            return True
        is_open = all(each.opened for each in after.exchange.pending)
        return after.has_started == (is_open or (step[0] == "late" and before.exchange.phase == "reveal"))

    assert all_steps(seats, holds) > 10


@SEATS
def test_whoever_breaks_off_cannot_stop_the_game(seats: int):
    def holds(before: Game, step: Step, after: Game | None) -> bool:
        late = before.after(("late", -1))
        return late.has_started or late.after(("late", -1)).has_started

    assert all_steps(seats, holds) > 10


@SEATS
def test_every_seat_that_committed_takes_part_at_the_start(seats: int):
    def holds(before: Game, step: Step, after: Game | None) -> bool:
        if after is None or not after.has_started:
            return True
        committed = {seat for seat, commitment in hashes(before.exchange) if commitment} | (
            {step[1]} if step[0].startswith("commit") else set()
        )
        return [each.seat for each in after.exchange.contributions] == sorted(committed)

    assert all_steps(seats, holds) > 10


# One by one -------------------------------------------------------------------------------------


def refusal(game: Game, *tried: Step) -> str:
    with pytest.raises(BadContribution) as bad:
        game.after(*tried)
    return bad.value.reason.sentence.key


def test_without_anybody_who_contributes_the_game_starts_at_once():
    assert Game.full().has_started


def test_while_seats_are_free_nothing_starts_and_no_time_runs():
    exchange = CommitReveal().commit(0, hashed(0))
    assert exchange.advanced(10**9, is_full=False) == (exchange, False)
    assert exchange.phase == "seats"


def test_a_seat_alone_opens_as_soon_as_it_has_committed():
    game = Game.full(0).after(("commit", 0), ("reveal", 0))
    assert game.has_started
    assert game.exchange.contributions == (Contribution(0, hashed(0), data(0)),)


def test_the_time_to_open_begins_when_the_last_one_has_committed():
    game = Game.full(0, committed=(1,))
    game.now = LATE - 1
    later = game.after(("commit", 0))
    assert (later.exchange.phase, later.exchange.deadline) == ("reveal", 2 * LATE - 1)


def test_whoever_does_not_commit_in_time_takes_no_part():
    game = Game.full(0, committed=(1,)).after(("late", -1))
    assert (game.exchange.phase, [each.seat for each in game.exchange.pending]) == ("reveal", [1])


def test_of_whoever_does_not_open_the_commitment_counts():
    game = Game.full(committed=(0, 1)).after(("reveal", 0), ("late", -1))
    assert game.exchange.contributions == (Contribution(0, hashed(0), data(0)), Contribution(1, hashed(1)))


def test_a_repeated_commitment_or_contribution_changes_nothing():
    game = Game.full(committed=(0, 1)).after(("reveal", 0))
    assert game.after(("reveal", 0)).exchange == game.after(("commit", 0)).exchange == game.exchange


@pytest.mark.parametrize(
    ("tried", "key"),
    [
        (("commit otherwise", 0), "refused-commitment-changed"),
        (("commit", 2), "refused-commitment-late"),
        (("reveal otherwise", 0), "refused-contribution-other"),
        (("reveal", 2), "refused-contribution-uncommitted"),
    ],
)
def test_what_is_not_accepted_while_contributions_are_opened(tried: Step, key: str):
    assert refusal(Game.full(committed=(0, 1)), tried) == key


def test_opening_too_early_is_refused():
    assert refusal(Game.full(0, committed=(1,)), ("reveal", 1)) == "refused-contribution-early"


def test_whoever_gets_a_seat_is_not_bound_by_the_one_before():
    assert CommitReveal().commit(0, hashed(0)).without(0) == CommitReveal()


def test_a_seat_that_is_given_away_while_contributions_are_opened_keeps_its_commitment():
    exchange = Game.full(committed=(0, 1)).exchange
    assert exchange.without(0) == exchange
