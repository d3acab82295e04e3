"""Pictures of the boards, courses and layouts that games ship, for the form of a new table."""

import msgspec
import pytest

from tests.server.event_loop import run_async
from voyageur.games.canoe import GAME
from voyageur.server.catalogue.cards import option_card
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.process.errors import RequestRefused


def drawn(value: str, option: str = "course", players: int = 2, catalogue: Catalogue | None = None) -> bytes:
    """Return a picture."""
    catalogue = catalogue or Catalogue({"canoe": GAME})
    return run_async(catalogue.picture_of_value("canoe", option, value, players, "en"))


def test_a_shipped_course_is_pictured():
    assert msgspec.json.decode(drawn("short"))["width"] > 0


@pytest.mark.parametrize(
    ("value", "option", "players"),
    [
        ("drawn", "course", 2),  # the game makes it, so it looks different each time
        ("../club", "course", 2),
        ("club", "reveal", 2),
        ("club", "course", 9),
    ],
)
def test_nothing_else_has_a_picture(value: str, option: str, players: int):
    with pytest.raises(RequestRefused) as refused:
        drawn(value, option, players)
    assert refused.value.status == 404


def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch):
    catalogue, calls = Catalogue({"canoe": GAME}), list[str]()
    monkeypatch.setattr(
        "voyageur.server.catalogue.cards.picture_of_value", lambda *asked: calls.append(asked[2]) or b"{}"
    )
    for _ in range(2):
        drawn("club", catalogue=catalogue)
    assert calls == ["club"]


def test_the_card_names_the_value_to_learn_with():
    (course,) = [option_card(option) for option in GAME.options if option.name == "course"]
    assert course.learning == "short"
