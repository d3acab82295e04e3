"""Nouvelle-France passes what every game must pass."""

from collections.abc import Iterator, Sequence
from random import Random

from tests.games.nouvelle_france import lockstep
from tests.games.nouvelle_france.observed import observed
from tests.games.nouvelle_france.positions import begun, new_game, passed, play, position
from tests.games.nouvelle_france.scenes import SCENES
from tests.games.nouvelle_france.sets import LINES, changed
from tests.games.nouvelle_france.test_drawing import draw
from tests.games.nouvelle_france.test_end import finished
from tests.games.nouvelle_france.test_sets import FAULTS
from tests.games.nouvelle_france.test_unable import declared, stuck
from tests.games.nouvelle_france.wants import WANTS
from tests.games.suite import GameSuite
from tests.games.suite.subject import Choose
from voyageur.games.nouvelle_france import GAME, rules
from voyageur.games.nouvelle_france.data.set_file import set_faults
from voyageur.games.nouvelle_france.notation import spelling
from voyageur.games.nouvelle_france.rules import actions
from voyageur.games.nouvelle_france.state import Refusal
from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions, possible_outcomes
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import CHANCE, Picture

OWN = FILE_MARK + "\n".join(changed(("disk + 4", "disk + 9"), ("stick 2-+", "stick +2-")))
TAKEN = {
    "set": ["standard", OWN],
    "colours": ["white,brown,yellow,blue", "brown", "yellow,blue", "blue,yellow,brown,white"],
}
REFUSED = {
    "set": ["", "Standard", "file", FILE_MARK, FILE_MARK + "site mill\n..."],
    "colours": ["", "White", "white,", "white,white", "white,blue", "brown, white", "blue,yellow,brown,white,red"],
}
SETTING = {"one_card": "yes"}
ROOMY = [line for site in ("redoubt", "church", "mill") for line in (f"site {site}", *["x" * 8] * 4)]


def roomy(sign: str) -> str:
    """Return the largest set: all sticks have one sign, and all disks 20 points."""
    sticks, disks = [f"stick {sign * 3}"] * 3, [f"disk {each} 20" for each in "+2-"]
    return FILE_MARK + "\n".join([*LINES[: LINES.index("site redoubt")], *ROOMY, *sticks, *disks])


STRETCHED = (
    {"set": roomy("2"), "contact": "group", "two_colours": "yes", "free_standing": "touching"},
    {"set": roomy("-"), "contact": "contact", "two_colours": "yes", "coureur_first": "sealed"},
    {"set": roomy("+"), "declare_unable": "yes", "turn_order": "snake", "one_card": "yes"},
)
EVERY_PLACEMENT = 211  # of the placements, one in so many is asked for its refusal: a prime, so that all kinds come up


def crowd() -> Picture:
    """Draw a late position with everything in it, seen by the mover."""
    return draw(SCENES["late"]())


def scored(**options: str) -> State:
    """Return a position in which the mover is asked about the Fille du Roy, and could share the points."""
    return play(position("mill:b4.1=white", players=3, **options), "place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1")


def counted(number: int) -> State:
    """Return a position with so many cards of the peek seen."""
    return play(begun(), "huron", *("peek croix", "peek faux", "peek snow")[:number])


ASKED = {
    "sticks": new_game(),
    "first": play(new_game(3), "sticks +2- 2-+ -+2"),
    "open": play(new_game(4), "sticks +2- 2-+ -+2", "first 2"),
    "huron": begun(),
    "peek": play(begun(), "huron"),
    "order": play(begun(), "huron", "peek croix", "peek faux", "peek croix"),
    "begin": passed(begun()),
    "draw": play(passed(begun()), "draw"),
    "choose": position(one_card="yes", opened=()),
    "remove": stuck(),
    "help": declared(),
    "fille": scored(),
    "coureur": play(scored(), "pass"),
    "shout": play(scored(coureur_first="sealed"), "pass", "coureur", "coureur"),
}
# Ends that random games seldom meet
ENDED = (
    finished((9, 9), used=(2, 1)),
    finished((9, 9, 2), pegs=(0,)),
    finished((9, 9)),
    finished((9, 9, 9, 9)),
)
STONELESS = tuple((row, "." * 7) for row in (".xxxxx.", *("xx...xx",) * 3, ".xxxxx."))  # the mill
# Options of games to talk in; each is played with two, three and four seats in turn.
TALK: tuple[dict[str, str], ...] = (
    {},
    {"declare_unable": "yes", "free_standing": "touching"},
    {"one_card": "yes", "contact": "group", "negative_points": "no"},
    {"two_colours": "yes", "tie_break": "uses", "huron_window": "own"},
    {"coureur_first": "sealed"},
)
N_TALKS = 10


def choose(dice: Random, state: State) -> int:
    """Choose a verb, then one of its actions; of the outcomes any, whatever its weight."""
    if rules.to_act(state) == CHANCE:
        return dice.choice(possible_outcomes(rules, state))
    legal = legal_actions(rules, state)
    verb = dice.choice(sorted({spelling.verb_of(action) for action in legal}))
    return dice.choice([action for action in legal if spelling.verb_of(action) == verb])


WITHOUT_EFFECT: dict[int, str] = {}
OTHER_NUMBERS = {Refusal.TOO_HIGH: "a site has three levels, and nobody is given more"}


class TestNouvelleFrance(GameSuite):
    game = GAME
    letter = "N"
    without_effect = WITHOUT_EFFECT
    without_code = (30,)  # an example
    taken = TAKEN
    refused = REFUSED
    setting = SETTING
    stretched = STRETCHED
    table_plies = 20
    places = ("set", ("standard", OWN))
    twin_games = lockstep.play_games
    n_short_games = 50  # the twin lists thousands of placements at a decision
    events = lockstep.EVENTS
    seldom = lockstep.SELDOM
    asked = ASKED
    steps, before = rules.STEPS, rules.BEFORE
    back = (("place", "draw"), ("points", "draw"))
    wants = WANTS
    names = r"with two \w+ cubes"
    other_numbers = OTHER_NUMBERS
    prices = ("FACTORS", "PILES", "PILES_OF_ONE_CARD", "CARDS_OF_SHAPE", "N_OPEN")
    crowd = staticmethod(crowd)
    observed = staticmethod(observed)
    has_patterns = False
    plain_classes = ("compass",)
    typed = (
        *("dance", "place croix", "place croix:green mill a2.1", "order sun", "place beam fort a2.1 a3.1 a4.1"),
        *("place beam mill a2.1 a3 a4.1", "place beam mill a2.1 a3.1 a5.1", "place beam mill c2.1 d2.1 e2.1"),
        "place beam mill a2.4 a3.4 a4.4",
    )
    paths = ([], ["place"], ["remove"], ["place", "croix:blue"], ["place", "beam"], ["order", "croix"])

    @classmethod
    def asked_numbers(cls) -> Sequence[int]:
        placements = range(actions.PLACE, actions.N_ACTIONS, EVERY_PLACEMENT)
        return (*range(-1, actions.PLACE), *placements, actions.N_ACTIONS)

    @staticmethod
    def talkative() -> Iterator[tuple[State, Choose]]:
        for number in range(N_TALKS):
            yield new_game(2 + number % 3, **TALK[number % len(TALK)]), choose
        yield from ((states.copy(state), choose) for state in (*ASKED.values(), *ENDED))

    @staticmethod
    def other_sentences() -> Iterator[Sentence]:
        for changes in (*(changes for changes, _ in FAULTS), STONELESS):
            yield from (fault.reason.sentence for fault in set_faults("\n".join(changed(*changes)).split("\n")))
