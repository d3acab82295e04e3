"""The canoe race passes what every game must pass."""

from collections.abc import Iterator
from random import Random

from tests.games.canoe import lockstep
from tests.games.canoe.observed import observed
from tests.games.canoe.positions import ASKED, CALM, new_game
from tests.games.canoe.test_drawing import crowd
from tests.games.canoe.wants import WANTS
from tests.games.suite import GameSuite
from tests.games.suite.subject import Choose
from voyageur.games.canoe import GAME, rules
from voyageur.games.canoe.components import COLONIES, COURSES
from voyageur.games.canoe.data.course_file import course_faults
from voyageur.games.canoe.state import Phase
from voyageur.kernel.contract import State, legal_actions, possible_outcomes
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.text import Sentence

# Short, swift and with everything on it: both tracks, whirlpools, bears, shooters and men at the line.
CREEK = """canoe 3
turn 2
leg 6 current 3 shooter
rapid rating 6 whirlpool inside bear
leg 9 current 2 shooter
rapid rating 5 whirlpool inside outside bear
leg 5 current 3 shooter"""
ONE_LEG = "leg 60 current 1 shooter"
TEN_LEGS = "\nrapid rating 6 bear\n".join(["leg 13 current 3 shooter"] * 10)
FILES = [FILE_MARK + text.strip() for text in (CREEK, CALM, ONE_LEG, TEN_LEGS)]

# For the words: where many drift over the line, and where the bear is.
END = "turn none\nleg 9 current 3 shooter\nrapid rating 6 whirlpool inside\nleg 6 current 2 shooter"
BROOK = """turn 2
leg 6 current 3 shooter
rapid rating 6 whirlpool inside bear
leg 9 current 2
rapid rating 5 bear
leg 9 current 3"""
# A course, canoes, options, and how many races.
RACES: tuple[tuple[str, int, dict[str, str], int], ...] = (
    ("drawn", 3, {"placing": "players", "bears": "2", "shooters": "2,3"}, 3),
    ("drawn", 5, {"reveal": "open"}, 1),
    ("drawn", 8, {}, 1),
    ("drawn", 4, {"scenery": "hidden", "bears": "2"}, 6),
    ("club", 1, {}, 4),
    ("club", 3, {"play_on": "no"}, 1),
    ("ohio", 2, {"bear_flip": "stays"}, 2),
    ("short", 1, {}, 2),
    (END, 1, {}, 8),
    (END, 2, {}, 8),
    (END, 4, {"finish": "shared"}, 6),
    (END, 2, {"finish": "shared"}, 6),
    (BROOK, 6, {"finish": "overshoot"}, 2),
    ("\nrapid rating 3\n".join(["leg 8 current 3 shooter"] * 10), 3, {}, 2),
)
FAULTY_COURSES = (
    "",
    "canoe 0\ncanoe 4\nturn 9\nleg 0 current 4 fast\nleg 3 speed 1\nrapid rating 2 whirlpool left\nriver",
    "rapid rating 3\nleg\nturn 2\nrapid rating 3 whirlpool inside inside",
    "leg 9 current 1\nrapid rating 3 whirlpool\nleg 4 current 1",
    "turn x\n" + "\nrapid rating 3\n".join(["leg 9 current 1"] * 11),
    "turn 3\nleg 9 current 1",
    "leg 9\nrapid\nleg 9 current",
)


def choose(dice: Random, state: State) -> int:
    """Act at random; men climb in a little less often than they should, so that there is more to tell."""
    if rules.to_act(state) >= 0:
        return dice.choice(legal_actions(GAME.rules, state))
    outcomes = possible_outcomes(rules, state)
    return min(dice.choice(outcomes), dice.choice(outcomes)) if state.phase == Phase.CLIMB else dice.choice(outcomes)


TAKEN = {
    "course": ["drawn", "club", "ohio", "short", FILE_MARK + CALM.strip()],
    "shooters": ["2,3,4,5,6", "none", "1", "7", "1,7", "2,3,5", "1,2,3,4,5,6,7"],
    "colonies": [",".join(COLONIES[:8]), "georgia", "south-carolina,virginia", ",".join(reversed(COLONIES[5:]))],
}
REFUSED = {
    "course": ["", "Club", "file", "none", FILE_MARK, FILE_MARK + "leg 0 current 1"],
    "shooters": ["", "0", "8", "2,2", "3,2", "2, 3", "2,3,", "2;3", "all", "none,2"],
    "colonies": ["", "Georgia", "georgia,", "georgia,georgia", "georgia, virginia", ",".join(COLONIES[:9])],
}
SAMPLES = {"course": (*COURSES, *FILES), "shooters": ("2,3,4,5,6", "none", "1,7"), "bears": ("1", "0", "2")}
SLOW = "\nrapid rating 6 whirlpool inside outside bear\n".join(["leg 60 current 1 shooter"] * 10)
SWIFT = "\nrapid rating 3 bear\n".join(["leg 60 current 3"] * 10)
STRETCHED = (
    {"course": f"{FILE_MARK}canoe 12\nturn 10\n{SLOW}", "finish": "overshoot"},
    {"course": f"{FILE_MARK}canoe 1\nturn none\n{SWIFT}", "finish": "shared"},
    {"bears": "2", "shooters": "1,2,3,4,5,6,7", "placing": "players", "bear_flip": "stays"},
    {"bears": "2", "shooters": "1,2,3,4,5,6,7", "scenery": "hidden", "helping_hand_first": "yes"},
)
SETTING = {"course": FILES[0], "finish": "overshoot"}
WITHOUT_EFFECT = {
    25: "it names the rating, and there is no second number that it could be taken for",
    51: "there is no action against another crew, and none that a rule could refuse",
}


class TestCanoe(GameSuite):
    game = GAME
    letter = "C"
    without_effect = WITHOUT_EFFECT
    taken = TAKEN
    refused = REFUSED
    samples = SAMPLES
    setting = SETTING
    stretched = STRETCHED
    places = ("course", (*COURSES, *FILES))
    twin_games = lockstep.play_games
    twin_seed = 5
    events = lockstep.EVENTS
    seldom = lockstep.SELDOM
    asked = {name: state for name, (state, _) in ASKED.items()}  # noqa: RUF012
    crowd = staticmethod(crowd)
    observed = staticmethod(observed)
    table_plies = 30
    plain_classes = (
        *("weave", "goes", "thrown", "whirlpool", "den", "shooter", "stretch"),
        *("rapid", "rating", "begin", "unknown", "chip", "small-chip"),
    )
    steps, before, anywhere = rules.ROUND, rules.BEFORE_RACE, rules.SHOWN
    back = (("goes", "bear"),)
    wants = WANTS
    names = r"(Rapid|Leg) \d"
    prices = ("CLIMBS_FROM", "SHOT_KILLS_FROM", "BEAR_FLIPS_FROM", "BEAR_KILLS_FROM")
    grammar = {"held-lost": {"count"}}  # noqa: RUF012
    typed = ("dance", "put bear 9", "put shooter 9", "put whirlpool left 3", "put whirlpool inside 9")
    paths = ([], ["put", "bear"])

    @staticmethod
    def talkative() -> Iterator[tuple[State, Choose]]:
        for course, players, options, n_races in RACES:
            for _ in range(n_races):
                yield new_game(course, players, **options), choose

    @staticmethod
    def other_sentences() -> Iterator[Sentence]:
        return (fault.reason.sentence for text in FAULTY_COURSES for fault in course_faults(text.split("\n")))
