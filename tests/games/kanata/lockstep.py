"""Play Kanata and its slow twin in lockstep: the same to act, legal, chance, facts, endings and scores.

Games are random, or biased towards what random play seldom reaches: war, forts, the support victory.  What the
run has seen is counted, so that it cannot pass by never getting anywhere.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.games.suite.texts import values_to_play
from tests.twins import kanata as twin
from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.components import BOARDS, CARD_NAMES, TileKind
from voyageur.games.kanata.notation import name_of
from voyageur.games.kanata.options import BOARD
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel import contract
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.plain import all_refusals

ARMED = "french:lumber=8,firearms=9,fur=4;british:lumber=8,firearms=9,fur=4"
RICH = "french:support=4,fur=6;british:support=3,fur=6,lumber=6"
VALUES = values_to_play(GAME) | {
    "most_forts": ("0", "2"),
    "most_militia": ("0", "3"),
    "round_cap": ("10", "12", "20"),
    "start_cards": ("none", ARMED, RICH),
}
STEP_OF = {phase: phase.name.lower() for phase in Phase}


# Policies: from the legal texts and the twin, one text -------------------------------------------


def uniform(game: twin.Kanata, legal: list[str], dice: random.Random) -> str:
    return dice.choice(legal)


def busy(game: twin.Kanata, legal: list[str], dice: random.Random) -> str:
    """Do all there is to do in a step, in any order."""
    others = [text for text in legal if text != "stop"]
    return dice.choice(others) if others and dice.random() < 0.9 else "stop"


def warlike(game: twin.Kanata, legal: list[str], dice: random.Random) -> str:
    """Arm, raise, and march on the rival's colony and forts; never wait for support."""
    if game.step == "convert":
        wanted = [text for text in legal if game.hand["support"] < 4 or text == "trade support"]
        return "trade support" if "trade support" in legal else busy(game, wanted, dice)
    if game.step == "march" and dice.random() < 0.85:
        marches = [text for text in legal if text != "stop"]
        targets = game.colonies(game.rival) * 2 + game.forts_of(game.rival)
        if marches and targets:
            goal = targets[game.round % len(targets)]
            return min(marches, key=lambda text: (max(twin.gaps(text.split()[2], goal)), dice.random()))
    return busy(game, [text for text in legal if game.step != "forts" or dice.random() < 0.3 or text == "stop"], dice)


def gathering(game: twin.Kanata, legal: list[str], dice: random.Random) -> str:
    """Collect and trade for support alone."""
    wanted = [text for text in legal if text in ("trade fur", "trade lumber") or text.startswith("collect")]
    return dice.choice(wanted) if wanted else "stop"


def building(game: twin.Kanata, legal: list[str], dice: random.Random) -> str:
    """Build forts wherever one may stand."""
    if game.step == "convert":
        support = [text for text in legal if text == "trade support"] if game.hand["firearms"] < 2 else []
        goods = [text for text in legal if text == "trade fur" or (text == "trade lumber" and game.hand["lumber"] > 5)]
        return dice.choice(support or goods or ["stop"])
    if game.step == "militia" and dice.random() < 0.6:
        return "stop"
    return busy(game, legal, dice)


Policy = Callable[[twin.Kanata, list[str], random.Random], str]
PAIRS: tuple[tuple[Policy, Policy], ...] = (
    (warlike, warlike),
    (uniform, uniform),
    (building, warlike),
    (busy, busy),
    (warlike, gathering),
    (gathering, building),
    (warlike, warlike),
    (warlike, building),
)


# One game ---------------------------------------------------------------------------------------


@dataclass
class Game:
    """A game of both implementations, what was played, and what was seen."""

    options: dict[str, str]
    seen: Counter[str]
    texts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = contract.start(GAME, contract.read_setup(GAME, self.options))
        self.twin = twin.Kanata(rows(self.options["board"]), self.options)
        self.names = [name_of(self.state, tile) for tile in range(self.state.n_tiles)]

    def play(self, policies: tuple[Policy, Policy], dice: random.Random) -> None:
        while True:
            legal = self.compare()
            acting = self.twin.to_act()
            if acting is None:
                break
            is_chance = acting == "chance"
            self.apply(dice.choice([*self.twin.chance()]) if is_chance else policies[acting](self.twin, legal, dice))
        self.seen[f"ending {self.twin.ending()} {self.twin.scores()}"] += 1

    def apply(self, text: str) -> None:
        self.see(text)
        self.texts.append(text)
        forts = len(self.twin.forts)
        GAME.rules.apply(self.state, GAME.notation.action_of(self.state, text))
        self.twin.play(text)
        if len(self.twin.forts) < forts:
            self.seen[f"fort destroyed, falls to {self.twin.options['fort_falls_to']}"] += 1

    def see(self, text: str) -> None:
        """Count what is about to happen."""
        game = self.twin
        verb, *words = text.split()
        if verb == "roll":
            assert game.fight is not None
            mover, rival = (int(word) for word in words)
            gap = game._bonus(game.mover, game.fight) - game._bonus(game.rival, game.fight)
            owner = next((seat for seat in (0, 1) if game.fight in game.places(seat)), None)
            where = "open" if owner is None else "fort" if game.fight in game.forts else "colony"
            by = "" if owner is None else " of mover" if owner == game.mover else " of rival"
            self.seen[f"fight at {where}{by}, bonus {game.options['owner_bonus']}"] += 1
            if mover + gap == rival:
                self.seen[f"tie {game.options['tie']}"] += 1
        self.seen[verb] += 1
        if verb != "roll" and len(self.texts) % 3 == 0:
            numbers = range(-1, rules.N_ACTIONS)
            self.seen.update(f"refusal {Refusal(each).name}" for each in set(refusals_of(self.state, numbers)))

    # What must be the same

    def compare(self) -> list[str]:
        """Compare everything; return the legal texts."""
        ours, theirs = facts_of(self.state, self.names), facts_of_twin(self.twin)
        for name, value in theirs.items():
            assert ours[name] == value, f"{name} differs\nours  {ours[name]}\ntwin  {value}\n{self.told()}"
        return theirs["legal"]

    def told(self) -> str:
        """The game so far, to be played again."""
        return f"options {self.options}\nplayed {'; '.join(self.texts)}"


def refusals_of(state: Any, numbers: range) -> list[int]:
    return all_refusals(GAME, state, numbers).tolist()


@cache
def rows(board: str) -> list[str]:
    lines = BOARD.shipped(board).splitlines()
    return [line for line in lines if not line.startswith("#")]


def facts_of(state: Any, names: list[str]) -> dict[str, Any]:
    acting = int(GAME.rules.to_act(state))
    is_over, is_chance = acting == NOBODY, acting == CHANCE
    weights = enumerate(contract.outcome_weights(GAME, state)) if is_chance else ()
    owners, kinds, militia, collected = (
        state[field][..., : len(names)].tolist() for field in ("owner", "kind", "units", "is_collected")
    )
    return {
        "to act": None if is_over else "chance" if is_chance else acting,
        "legal": sorted(GAME.notation.text_of(state, action) for action in contract.legal_actions(GAME.rules, state)),
        "chance": {GAME.notation.text_of(state, outcome): weight for outcome, weight in weights if weight},
        "ending": GAME.notation.ENDINGS[GAME.rules.ending(state)] or None,
        "scores": list(contract.final_scores(GAME, state, 2)) if is_over else None,
        "round": int(state.round_number),
        "step": STEP_OF[Phase(int(state.phase))],
        "mover": int(state.mover),
        "cards": [dict(zip(CARD_NAMES, hand, strict=True)) for hand in state.cards.tolist()],
        "forts": {
            name: owner
            for name, owner, kind in zip(names, owners, kinds, strict=True)
            if owner >= 0 and kind != TileKind.COLONY
        },
        "militia": {name: [*units] for name, *units in zip(names, *militia, strict=True) if any(units)},
        "collected": sorted(name for name, is_collected in zip(names, collected, strict=True) if is_collected),
        "fight": names[state.fight_at] if is_chance else None,
    }


def facts_of_twin(game: twin.Kanata) -> dict[str, Any]:
    answers = {"to act": game.to_act(), "legal": game.legal(), "chance": game.chance()}
    return answers | {"ending": game.ending(), "scores": game.scores()} | game.facts()


# Many games -------------------------------------------------------------------------------------


def option_sets(dice: random.Random) -> Iterator[dict[str, str]]:
    """First every value of every option on its own, on all boards in turn; then values at random."""
    singles = [{name: value} for name, values in VALUES.items() for value in values]
    for number, single in enumerate(singles):
        yield {"board": BOARDS[number % 3], "start_cards": ARMED, "round_cap": "10"} | single
    while True:
        chosen = {name: dice.choice(values) for name, values in VALUES.items()}
        board = dice.choice((*BOARDS, "duel", "duel"))  # the small board sees the most of war
        yield {"board": board} | chosen


def play_games(n_games: int, seed: int, *, is_long: bool) -> Counter[str]:
    """Play games of both, and return what was seen."""
    dice = random.Random(seed)
    seen: Counter[str] = Counter()
    for number, options in zip(range(n_games), option_sets(dice), strict=False):
        if is_long:
            options["round_cap"] = ("10", "12", "20", "60")[number % 4]
        Game(options, seen).play(PAIRS[number % len(PAIRS)], dice)
    return seen


EVENTS = (
    *("collect", "trade", "fort", "raise", "march", "roll", "stop"),
    *("tie reroll", "tie both", "tie defender"),
    *("fort destroyed, falls to 2", "fort destroyed, falls to 1"),
    *(f"fight at {place}, bonus always" for place in ("open", "fort of rival", "colony of rival")),
    *(f"fight at {place}, bonus attacked" for place in ("open", "fort of rival", "colony of rival")),
    *("ending support [1.0, 0.0]", "ending support [0.0, 1.0]"),
    *("ending conquest [1.0, 0.0]", "ending conquest [0.0, 1.0]"),
    *("ending cap [1.0, 0.0]", "ending cap [0.0, 1.0]"),
    *(f"refusal {refusal.name}" for refusal in Refusal if refusal != Refusal.NOT_DECIDING),
)
SELDOM = (  # the mover fights in its own place only where it did not march out to an enemy that came in
    *(f"fight at {place} of mover, bonus {bonus}" for place in ("fort", "colony") for bonus in ("always", "attacked")),
    "ending cap [0.5, 0.5]",
)
