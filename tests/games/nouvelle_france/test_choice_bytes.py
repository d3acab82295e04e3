"""The bytes of a decision, before the socket compresses them."""

import random

import pytest

from voyageur.games.nouvelle_france import GAME
from voyageur.server.messages.messages import encode
from voyageur.server.messages.socket import Branch
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter


def decision_bytes(table: Table) -> int:
    """Return the bytes of the choices, of the poses of the largest block, and of one of its ghosts."""
    presenter, seat = Presenter(table), table.seat_to_act
    choices = presenter.choices(Audience(seat, "en"), (seat,))
    blocks = [each.word for choice in choices.choices if choice.word == "place" for each in choice.then]
    sizes = [0]
    for block in blocks:
        following = presenter.branch(["place", block])
        assert following[1]
        ghost = presenter.branch(["place", block, *following[1].all[0][0].split()])
        sizes.append(sum(len(encode(Branch("1", *each))) for each in (following, ghost)))
    return len(encode(choices)) + max(sizes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_the_choices_of_a_decision_with_a_block_and_its_ghost_have_at_most_40_kilobytes(seed: int):
    table, dice = Table(GAME, players=4, seed=seed), random.Random(seed)
    sizes: list[int] = []
    while not table.is_over:
        sizes.append(decision_bytes(table))
        table.play(dice.choice(table.legal()))
    assert 10_000 < max(sizes) <= 40_000
