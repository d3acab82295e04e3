"""Names, and what two sentences say as one."""

import pytest

from tests.games.canoe.positions import CALM, gone, new_game, position
from voyageur.games.canoe import GAME
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.kernel.view import Die, Fact

WORDS = Words(GAME.folder)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_seat_has_its_own_name(locale: str):
    names = [WORDS.say(Sentence("colony", {"side": side}), locale) for side in range(8)]
    assert len({*names}) == 8


@pytest.mark.parametrize("locale", LOCALES)
def test_a_calm_course_of_one_s_own_is_told_like_any_other(locale: str):
    state = new_game(CALM, 2)
    assert all(WORDS.faults(space.name, locale) == [] for space in GAME.presentation.view(state, None).spaces)


@pytest.mark.parametrize(
    ("canoe", "said"),
    [
        ("1:0 4", "Virginia paddles, with a D12 and the current of 2."),
        ("1:rapid 3", "Virginia in rapid 1: more than 4 with a D10 passes, 60\xa0%."),
    ],
)
def test_the_prompt_of_a_roll_says_what_it_is_for(canoe: str, said: str):
    state = gone(position(CALM, canoe, "1:0 4"))
    assert WORDS.say(GAME.presentation.prompt(state, None), "en") == said


# What two sentences say as one -------------------------------------------------------------------


def climb(seat: int, die: int, climbed: int) -> Fact:
    return Fact("climb", seat, {"dice": str(die), "tries": 1, "climbed": climbed}, dice=(Die(6, die, seat),))


def test_the_dice_of_one_attempt_are_told_together():
    folded = GAME.presentation.fold(climb(1, 3, 1), climb(1, 2, 0))
    assert dict(folded.sentence.values) == {"side": 1, "dice": "3, 2", "tries": 2, "climbed": 1}
    assert [die.value for die in folded.dice] == [3, 2]


def test_the_dice_of_two_canoes_are_told_apart():
    assert GAME.presentation.fold(climb(1, 3, 1), climb(0, 2, 0)) is None


def test_the_men_that_the_bear_kills_are_told_together():
    one = Fact("maul", 2, {"die": 6, "killed": 1})
    assert GAME.presentation.fold(one, one).values["killed"] == 2
