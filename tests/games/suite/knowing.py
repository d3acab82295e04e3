"""What a seat knows, as `Play.information_state` tells it: no more than it has seen and done, and all of that.

Two plays are played beside each other so that one seat is told the same of each ply; what it cannot know differs.
"""

from random import Random

import pytest

from tests.games.suite.play import PlayTests
from voyageur.kernel import contract, states
from voyageur.kernel.view import CHANCE
from voyageur.table.play import Play
from voyageur.testing.run import possible_actions

N_PAIRS = 30  # of plays
MOST_PLIES = 200  # of a play


def told_of(play: Play, seat: int) -> dict[str, list[int]]:
    """Return what may be played now, by the text that `seat` is told of it."""
    by_text = dict[str, list[int]]()
    for action in possible_actions(play.game, play.state):
        by_text.setdefault(contract.text_for(play.game, play.state, action, seat), []).append(action)
    return by_text


class KnowingTests(PlayTests):
    """Pairs of random games that one seat cannot tell apart, as long as it is told the same."""

    @pytest.mark.slow
    def test_a_seat_knows_the_same_where_it_was_told_and_has_seen_the_same(self):
        n_hidden = 0
        for number in range(N_PAIRS):
            n_hidden += self.play_pair(Random(number), self.game.players[number % len(self.game.players)])
        assert (n_hidden > 0) == self.game.has_secrets

    def play_pair(self, dice: Random, players: int) -> int:
        """Play two games beside each other, and return after how many plies they differed unknown to the seat."""
        game, seat = self.game, dice.randrange(players)
        one, other = (Play(game, players=players, chance="manual", **self.setting) for _ in range(2))
        known = [play.information_state(seat) for play in (one, other)]
        n_hidden, is_alike = 0, known[0] == known[1]
        while is_alike and not one.is_over and len(one.plies) < MOST_PLIES:
            by_text = [told_of(play, seat) for play in (one, other)]
            same = sorted({*by_text[0]} & {*by_text[1]})
            if not same:
                break  # what happens here tells them apart, such as a card that only one of them has
            told = dice.choice(same)
            one.step(dice.choice(by_text[0][told]))
            other.step(dice.choice(by_text[1][told]))
            is_alike = one.observation(seat).tobytes() == other.observation(seat).tobytes()
            before, known = known, [play.information_state(seat) for play in (one, other)]
            where = f"{players} players, seat {seat}, ply {len(one.plies)}, {told!r}"
            assert (known[0] == known[1]) == is_alike, where
            for earlier, later, play in zip(before, known, (one, other), strict=True):
                who = "*" if play.plies[-1].seat == CHANCE else play.plies[-1].seat
                assert later.startswith(f"{earlier}{len(play.plies)} {who} {told} "), where
                assert later.count("\n") == earlier.count("\n") + 1, where
            if is_alike:
                assert one.seat_to_act == other.seat_to_act, where
                if one.seat_to_act == seat:
                    assert one.legal_actions().tolist() == other.legal_actions().tolist(), where
                n_hidden += not states.is_equal(one.state, other.state)
        return n_hidden
