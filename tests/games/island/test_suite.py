"""Capture the Island passes what every game must pass."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.island import lockstep
from tests.games.island.observed import observed
from tests.games.island.positions import SMALL, new_game, play, position, possible
from tests.games.island.test_drawing import crowd
from tests.games.island.test_layouts import FAULTS
from tests.games.island.wants import WANTS
from tests.games.suite import GameSuite
from tests.games.suite.subject import Choose
from voyageur.games.island import GAME, rules
from voyageur.games.island.components import CARD_NAMES
from voyageur.games.island.data.layout_file import layout_faults
from voyageur.games.island.notation import choosing, spelling
from voyageur.games.island.rules.start import incompatibilities
from voyageur.games.island.state import Refusal
from voyageur.kernel import states
from voyageur.kernel.contract import Setup, State, legal_actions
from voyageur.kernel.options import FILE_MARK, Data
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import CHANCE
from voyageur.testing import check_game

OWN = FILE_MARK + SMALL.strip()
TAKEN = {
    "layout": ["random", "fixed", OWN],
}
REFUSED = {
    "layout": ["", "two", "file", FILE_MARK, FILE_MARK + "1*x2"],
}
SAMPLES = {"layout": ("random", "fixed"), "round_cap": ("60", "3")}
SQUARE = "1" + "*" * 6 + "2\n" + ("*" * 8 + "\n") * 6 + "4" + "*" * 6 + "3"
MANY = "1dhcbwa2\n" + "*dhcbwa*\n" * 5 + "********\n" + "4******3"
STRETCHED = tuple(
    {"layout": layout, "round_cap": "500", **others}
    for layout, others in (
        (FILE_MARK + SQUARE, {"no_combat_card": "draw", "may_decline": "yes", "tie": "redraw"}),
        (FILE_MARK + MANY, {"base_safe": "no", "tie": "withdraw"}),
        ("random", {"tie": "both", "may_decline": "yes"}),
    )
)
SETTING = {"layout": "fixed", "round_cap": "6"}


def in_battle(**options: str) -> State:
    """Two tiles are contested, and both seats hold combat cards."""
    state = position("b2:B4 b1:R2 a2:R3 d4:R2", ("drop1 arrow2", "wheel3"), **options)
    return play(state, "move b2 b1 2", "move b2 a2 2", "stop")


HELD = position("a2:B4 b4:B2 a3:R3 d4:R2", ("drop4 bricks1 arrow6 bricks5", "drop3"), step="cards")
ASKED = {
    "tile": new_game(),
    "first": new_game(3, layout="fixed"),
    "deal": play(new_game(4, layout="fixed"), "first 2"),
    "move": position("a2:B5 d2:B2 a3:R3 d4:R2"),
    "battle": in_battle(),
    "commit": play(in_battle(may_decline="yes"), "battle b1"),
    "draw-in-battle": play(in_battle(), "battle b1", "commit drop1", "commit wheel3"),
    "cards": HELD,
    "recruit": play(states.copy(HELD), "recruit bricks5"),
    "road": play(states.copy(HELD), "road bricks1"),
    "ferry": play(states.copy(HELD), "water drop4"),
    "hit": play(states.copy(HELD), "arrow arrow6"),
    "draw": position(step="draw"),
    "deal-in-turn": play(position(step="draw"), "draw resource"),
    "discard": position("", ("drop1 drop4",), step="draw", depletions=2),
}
# Options of games to talk in; each is played with two, three and four seats, some on small maps.
TALK = (
    {},
    {"tie": "both", "no_combat_card": "draw"},
    {"tie": "redraw", "may_decline": "yes"},
    {"tie": "withdraw", "base_safe": "no"},
    {"round_cap": "4"},
    {"round_cap": "5", "tie": "both"},
)
N_TALKS = 12
ALL = " ".join(CARD_NAMES[:9])
LAST = {"round_number": 60}  # positions from which a talk is short
# What random games seldom meet, each at the position at which it is refused.
RARE = (
    play(position("b4:B10 d2:B2 d4:R2", ("bricks4", ""), step="cards", **LAST), "recruit bricks4"),  # a full tile
    play(position("b4:B5 d2:B4 a2:B10 d4:R2", ("bricks4", ""), step="cards", **LAST), "recruit bricks4", "at b4"),
    position("a1:B2 a2:B9 b1:B10 d4:R2", ("", ""), **LAST),  # a crowd
    position("a1:B1 c1:R1", ("bricks1", ""), drawing="1~2~*", step="cards", **LAST),  # no way
    position("", ("", " ".join(CARD_NAMES[3:36:6] + CARD_NAMES[4:36:6] + CARD_NAMES[5:36:6])), step="draw", **LAST),
    position("", (ALL, "drop4"), step="draw", **LAST),  # over the limit
    play(position("a1:B2 a2:R2", no_combat_card="draw", **LAST), "move a1 a2 2", "stop"),  # a card taken for a battle
)


def choose(dice: Random, state: State) -> int:
    """Act at random, but go on rather than end a step."""
    if rules.to_act(state) == CHANCE:
        return dice.choice([spelling.action_of(state, text) for text in possible(state)])
    legal = legal_actions(rules, state)
    active = [action for action in legal if spelling.text_of(state, action) not in spelling.PLAIN]
    return dice.choice(active if active and dice.random() < 0.8 else legal)


WITHOUT_EFFECT: dict[int, str] = {}  # every clause can be seen in play


OTHER_NUMBERS = {
    Refusal.WRONG_STEP: "there are two stacks",
    Refusal.NOT_COMBAT: "the numbers that are printed on cards",
    Refusal.NOT_RESOURCE: "the numbers that are printed on cards",
}


class TestIsland(GameSuite):
    game = GAME
    letter = "I"
    without_effect = WITHOUT_EFFECT
    taken = TAKEN
    refused = REFUSED
    fault_clauses = ("I2", "I3", "I4", "I5", "I32")
    samples = SAMPLES
    setting = SETTING
    stretched = STRETCHED
    places = ("layout", ("random", "fixed"))
    twin_games = lockstep.play_games
    events = lockstep.EVENTS
    seldom = lockstep.SELDOM
    asked = ASKED
    steps, before = rules.STEPS, rules.BEFORE
    back = (("cards", "battles"),)
    wants = WANTS
    names = r"(drop|hammers|circles|bricks|wheel|arrow) \d"
    other_numbers = OTHER_NUMBERS
    prices = ("SUPPLY", "START_UNITS", "HAND_LIMIT", "MOVES", "LOST_UNITS", "DEPLETIONS")
    crowd = staticmethod(crowd)
    observed = staticmethod(observed)
    plain_classes = ("weave", "space", "compass", "pile", "held", "large", "small")
    typed = ("dance", "move z9 a1 1", "recruit drop9", "move a1 a2 11", "move a1 c3 1", "first 9")
    paths = ([], ["move"], ["recruit"], ["at"], ["move", "a1"], ["ferry", "a1"], ["discard"])

    @staticmethod
    def talkative() -> Iterator[tuple[State, Choose]]:
        for number in range(N_TALKS):
            players, maps = 2 + number % 3, lockstep.MAPS[2 + number % 3]
            layout = {} if number % 4 == 0 else {"layout": FILE_MARK + maps[number % len(maps)]}
            yield new_game(players, **layout, **TALK[number % len(TALK)]), choose

        yield from ((states.copy(state), choose) for state in (*ASKED.values(), *RARE))

    @staticmethod
    def other_sentences() -> Iterator[Sentence]:
        for text, _ in FAULTS:
            yield from (fault.reason.sentence for fault in layout_faults(text.split("\n")))
        pressed = ((position(hands=[name, ""]), f"card-{name}") for name in CARD_NAMES)
        reasons = (choosing.explain(state, (), element) for state, element in pressed)
        counted = choosing.explain(position(), ("move", "a1", "a2"), "tile-c3")
        hidden = choosing.explain(position(), (), "hand-1")
        in_use = (choosing.explain(ASKED[name], (), "card-arrow6") for name in ("recruit", "road", "ferry"))
        yield from (reason.sentence for reason in (*reasons, counted, hidden, *in_use) if reason)
        lines = tuple(SMALL.strip().split("\n"))
        yield from (reason.sentence for reason in incompatibilities(Setup({"layout": Data("file", lines)}, {}, 3)))

    @pytest.mark.processes
    def test_the_contract_holds_on_a_layout_of_one_s_own(self):
        check_game(self.game, {"layout": OWN, "round_cap": "8"}, games=1, every=50)
