"""What each seat is shown to have."""

from tests.games.island.positions import position
from voyageur.games.island.views import view

UNITS = "b2:B3 c2:B2 d4:R4"
HANDS = ("drop1 drop2 wheel5", "arrow1 arrow4 arrow5 arrow6")


def test_the_progress_of_a_seat_is_its_units_in_the_capture_area():
    state = position("c2:B3 b1:B2 d4:R4")
    assert [(each.progress[0].done, each.progress[0].of) for each in view(state, 0).seats] == [(3, 5), (0, 4)]


def test_everybody_sees_how_many_units_and_cards_of_each_kind_a_seat_has():
    state = position(UNITS, HANDS)
    for seat in (0, 1, None):
        held = [{each.icon: each.count for each in shown.holdings} for shown in view(state, seat).seats]
        assert held == [{"resource": 1, "combat": 2, "unit": 5}, {"resource": 3, "combat": 1, "unit": 4}]
