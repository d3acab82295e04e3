"""Kanata passes what every game must pass."""

from collections.abc import Iterator
from random import Random

from tests.games.kanata import lockstep
from tests.games.kanata.observed import observed
from tests.games.kanata.positions import COAST, drawn_lines, position
from tests.games.kanata.test_drawing import crowd
from tests.games.kanata.wants import WANTS
from tests.games.suite import GameSuite
from tests.games.suite.subject import Choose
from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.components import BOARDS, CARD_NAMES, Card
from voyageur.games.kanata.options import board_faults
from voyageur.games.kanata.presentation.drawing.sea import LABELS
from voyageur.games.kanata.rules import actions
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.contract import State, legal_actions, read_setup, start
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import CHANCE

ARMED = "french:lumber=8,firearms=9;british:lumber=8,firearms=9"
DUEL = {"board": "duel", "start_cards": ARMED}
CLOSE = {"board": "file:lFBl\nffll\nllff", "start_cards": ARMED, "round_cap": "20"}
# How often people act rather than stop, whether they save for six support, and the options.
GAMES: tuple[tuple[float, bool, dict[str, str]], ...] = (
    (0.9, True, {"board": "canada", "round_cap": "10"}),
    (0.9, True, DUEL),
    (0.9, False, DUEL | {"round_cap": "10", "tie": "both", "new_units_wait": "yes"}),
    (0.8, False, DUEL | {"round_cap": "10", "tie": "defender", "fort_corners": "any"}),
    (0.8, False, DUEL | {"round_cap": "10", "most_forts": "1", "most_militia": "3"}),
    (0.8, False, {"round_cap": "10", "most_forts": "1", "start_cards": ARMED}),
    (0.9, False, CLOSE | {"fort_falls_to": "1", "besieged_collects": "no"}),
    (0.9, False, CLOSE),
)
FAULTY_BOARDS = (
    "",
    "\n".join(["lFB"] * 21),
    "F" + "l" * 20 + "B",
    "lll\nll",
    "FFB\nBNn\nx~~",
    "l~l",
    "\n".join(["F" + "l" * 13] + ["l" * 14] * 8 + ["l" * 13 + "B"]),
)
CARDS = "manpower=9 lumber=9 fur=9 support=1 firearms=9"


def player(zeal: float, saves: bool) -> Choose:
    """Act at random; those who save royal support do not trade it, the others trade no more than four."""

    def choose(dice: Random, state: State) -> int:
        if GAME.rules.to_act(state) == CHANCE:
            return dice.randrange(GAME.rules.N_OUTCOMES)
        legal = [action for action in legal_actions(GAME.rules, state) if action != actions.STOP]
        if state.phase == Phase.CONVERT and saves:
            legal = [action for action in legal if action != actions.TRADE_SUPPORT]
        elif state.phase == Phase.CONVERT and state.cards[state.mover, Card.SUPPORT] > 3:
            legal = [actions.TRADE_SUPPORT]
        return dice.choice(legal) if legal and dice.random() < zeal else actions.STOP

    return choose


TAKEN = {
    "board": ["canada", "duel", "rivers", FILE_MARK + "\n".join(drawn_lines(COAST))],
    "start_cards": [
        "none",
        "french:fur=2,support=1;british:firearms=1",
        "british:lumber=20,fur=20,firearms=20,support=5",
        "french:lumber=0",
    ],
}
REFUSED = {
    "board": ["", "quebec", "file", FILE_MARK, FILE_MARK + "Fx"],
    "start_cards": [
        "",
        "french",
        "spanish:fur=1",
        "french:fur=21",
        "french:lumber=21",
        "french:firearms=21",
        "french:support=6",
        "french:manpower=1",
        "french:fur=-1",
        "french:fur",
        "french:fur=1,fur=2",
        "french:fur=1;french:fur=1",
        "french:fur=1;",
    ],
}
SAMPLES = {
    "board": BOARDS,
    "most_forts": ("0", "2"),
    "most_militia": ("0", "3"),
    "start_cards": ("none", ARMED),
    "round_cap": ("10", "12"),
}
ALL_CARDS = "lumber=20,fur=20,support=5,firearms=20"
WIDE = "\n".join("".join("lf"[row % 2] if (row + column) % 2 else "~" for column in range(16)) for row in range(15))
BLOCK = "\n".join(["F" + "l" * 11, *["lf" * 6] * 8, "f" * 11 + "B"])
STRETCHED = tuple(
    {
        "board": FILE_MARK + board,
        "start_cards": f"french:{ALL_CARDS};british:{ALL_CARDS}",
        "round_cap": "500",
        "fort_corners": "free",
        "fort_range": "king",
        **others,
    }
    for board, others in (
        (WIDE.replace("l", "F", 1)[::-1].replace("l", "B", 1), {}),
        (BLOCK, {"tie": "both", "fort_falls_to": "1"}),
    )
)
SETTING = {"round_cap": "10", "start_cards": ARMED}
ASKED = {
    step: position(COAST, step=step, cards=CARDS, militia="c3:f2 d4:f1b1 e5:b1")
    for step in ("collect", "convert", "forts", "militia", "march")
} | {"fights": position(COAST, step="fights", militia="d3:f1b1")}
GRAMMAR = {"held-fur": {"count"}}
WITHOUT_EFFECT = {
    6: "the players roll before a game begins, and no state knows of it",
    7: "who sits where is settled by the table, which takes any order of holders",
    56: "the story has no state and no action",
}
OTHER_NUMBERS = {
    Refusal.TOO_FAR: "steps lie between two places: test_K24_the_refusal_names_the_steps",
    Refusal.COLLECTED: "one card per turn, and another tile has another",
}


class TestKanata(GameSuite):
    game = GAME
    letter = "K"
    without_effect = WITHOUT_EFFECT
    taken = TAKEN
    refused = REFUSED
    fault_clauses = ("K2", "K3", "K4")
    without_change = ("french:lumber=0",)
    samples = SAMPLES
    setting = SETTING
    stretched = STRETCHED
    places = ("board", BOARDS)
    twin_games = lockstep.play_games
    twin_seed = 14
    events = lockstep.EVENTS
    seldom = lockstep.SELDOM
    asked = ASKED
    crowd = staticmethod(crowd)
    observed = staticmethod(observed)
    plain_classes = ("space", "weave", "colony", "spent", "compass")
    grammar = GRAMMAR
    steps = rules.STEPS
    wants = WANTS
    prices = (
        *("FORT_PRICE", "MILITIA_PRICE", "FULL_SET", "SUPPORT_TO_WIN", "COLONY_MANPOWER", "FORT_MANPOWER"),
        *("FORT_STEPS", "FORT_BONUS", "COLONY_FALLS_TO", "FORT_PAYS_LUMBER"),
    )
    other_numbers = OTHER_NUMBERS
    typed = ("hello", "collect z9", "march a1 e5", "fort", "trade manpower", "roll 7 1")
    paths = (
        *([], ["trade", "fur"], ["trade", "lumber"], ["trade", "support"]),
        *([verb] for verb in ("collect", "trade", "fort", "raise", "march")),
    )

    @staticmethod
    def talkative() -> Iterator[tuple[State, Choose]]:
        return ((start(GAME, read_setup(GAME, options)), player(zeal, saves)) for zeal, saves, options in GAMES)

    @staticmethod
    def other_sentences() -> Iterator[Sentence]:
        yield from (Sentence(f"good-{name}") for name in (*CARD_NAMES, "militia", "fort"))
        yield from (Sentence(label.words) for labels in LABELS.values() for label in labels)
        for board in FAULTY_BOARDS:
            yield from (fault.reason.sentence for fault in board_faults(board.split("\n")))
