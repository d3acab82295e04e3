"""Tokens are compared whole."""

import pytest

from voyageur.server.process.errors import RequestRefused
from voyageur.server.store.stored import Invitation, SeatToken
from voyageur.server.tables import seat_tokens
from voyageur.server.tables.seat_tokens import found_invitation, seats_held

RIGHT = bytes(range(32))
ALIKE = [bytes([*RIGHT[:at], RIGHT[at] ^ 1, *RIGHT[at + 1 :]]) for at in range(32)]  # each differs in one byte


def test_the_seats_of_a_token_are_found():
    assert seats_held([SeatToken(ALIKE[0], (0,)), SeatToken(RIGHT, (1,))], [RIGHT]) == (1,)


@pytest.mark.parametrize("digest", [*ALIKE, RIGHT[:31], b"", RIGHT + b"\0"], ids=lambda digest: digest.hex())
def test_a_token_whose_digest_is_alike_in_part_holds_no_seat(digest: bytes):
    with pytest.raises(RequestRefused) as refused:
        seats_held([SeatToken(RIGHT, (1,))], [digest])
    assert refused.value.reason.sentence.key == "refused-token"


@pytest.mark.parametrize("digest", ALIKE, ids=lambda digest: digest.hex())
def test_an_invitation_whose_digest_is_alike_in_part_opens_nothing(digest: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seat_tokens, "digest_of", lambda text: digest)
    with pytest.raises(RequestRefused):
        found_invitation([Invitation(RIGHT, 1)], "x", 0)
    monkeypatch.setattr(seat_tokens, "digest_of", lambda text: RIGHT)
    assert found_invitation([Invitation(RIGHT, 1)], "x", 0).seat == 1
