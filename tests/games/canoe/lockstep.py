"""Play the canoe race and its slow twin in lockstep: the same to act, legal, chance, facts, ending and scores.

Chance may be tilted towards what fair dice seldom bring: shots that hit, crews that stay in the water, canoes that
wait at the line.  What the run has seen is counted, so that it cannot pass by never getting anywhere.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import gcd
from typing import Any

from tests.games.suite.texts import values_to_play
from tests.twins import canoe as twin
from voyageur.games.canoe import GAME
from voyageur.kernel import contract

SHOOTERS = ("2,3,4,5,6", "none", "2,3,5", "1,7", "4", "1,2,3,4,5,6,7")
VALUES = values_to_play(GAME) | {"bears": ("0", "1", "2"), "shooters": SHOOTERS}
COURSES = ("drawn", "club", "ohio", "short")
END = "file:leg 9 current 3\nrapid rating 6\nleg 6 current 2 shooter"  # many flip and drift to the line

# Ways of choosing: which dice chance likes low (below 0) or high, and how often a seat gives its swimmers up.

Luck = Mapping[str, int]
LUCKS: tuple[Luck, ...] = (
    {},
    {"shot": 1, "bear": 1, "maul": 1, "climb": -1},  # many canoes are lost
    {"shot": -1, "paddle": -1, "climb": -1, "maul": -1},  # long swims
    {"shot": -1, "bear": 1, "maul": -1, "climb": -1},  # bears, but few deaths
    {"paddle": 1, "climb": 1},
    {"shot": 2, "bear": -1, "paddle": -1, "climb": -3},
)
LEAVING = (0.5, 0.1, 0.9)


def answer(asked: list[str], luck: Luck, dice: random.Random) -> str:
    """One of the outcomes; the best or the worst of several where luck leans to a side."""
    lean = luck.get(asked[0].split()[0], 0)
    picks = sorted(dice.choices(range(len(asked)), k=1 + abs(lean)))
    return asked[picks[-1] if lean > 0 else picks[0]]


# One game ---------------------------------------------------------------------------------------


@dataclass
class Game:
    """A game of both implementations, what was played, and what was seen."""

    options: dict[str, str]
    players: int
    seen: Counter[str]
    view_every: int = 1  # plies between two comparisons of the whole position
    texts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = contract.start(GAME, contract.read_setup(GAME, self.options, self.players))
        self.twin = twin.Canoe(self.options, self.players)

    def play(self, luck: Luck, leaving: float, dice: random.Random) -> None:
        while True:
            self.compare()
            acting = self.twin.to_act
            if acting is None:
                break
            if acting == "chance":
                self.apply(answer([*self.twin.chances()], luck, dice))
            elif "leave" in self.twin.legal():
                self.apply("leave" if dice.random() < leaving else "rescue")
            else:
                self.apply(dice.choice(self.twin.legal()))
        self.seen[f"ending {self.twin.ending}"] += 1
        self.seen[f"players {self.players}"] += 1
        if self.players > 1 and len({*(self.twin.scores or ())}) < self.players:
            self.seen[f"level, finish {self.options.get('finish', 'first')}, {self.twin.ending}"] += 1

    def apply(self, text: str) -> None:
        before = [(boat.place, boat.leg, boat.aboard, boat.swimming) for boat in self.twin.boats]
        phase, event = self.twin.phase, self.twin.event
        acting = self.twin.to_act
        self.texts.append(text)
        seat = contract.CHANCE if acting == "chance" else acting
        contract.play(GAME, self.state, seat, GAME.notation.action_of(self.state, text))
        self.twin.play(text)
        self.seen[" ".join(text.split()[:2]) if phase == "put" else phase] += 1
        for (place, leg, aboard, swimming), boat in zip(before, self.twin.boats, strict=True):
            if place != boat.place or leg != boat.leg:
                self.seen[f"{phase}: {place} to {boat.place}"] += 1
                if phase in ("paddle", "climb") and place == "leg" and boat.place == "home" and boat.swimming:
                    self.seen["home with swimmers"] += 1
            if phase == "climb" and swimming - boat.swimming > 1:
                self.seen["drowned, and some are left" if boat.men else "drowned to the last man"] += 1
            if phase == "bear" and aboard == 0 and event == {"rapid": leg} and place == "rapid":
                self.seen["bear at a canoe without paddlers"] += 1
        if phase == "bear" and self.twin.phase == "current":
            self.seen["thrown onto an unseen leg"] += 1
        if text == "leave":
            self.seen[f"leave on a {before[acting][0]}"] += 1

    # What must be the same

    def compare(self) -> None:
        acting = self.twin.to_act
        ours = int(GAME.rules.to_act(self.state))
        self.same("to act", {contract.CHANCE: "chance", contract.NOBODY: None}.get(ours, ours), acting)
        if acting == "chance":
            self.same("chances", lowest(chances_of(self.state)), lowest(self.twin.chances()))
        elif acting is not None:
            legal = sorted(
                GAME.notation.text_of(self.state, action) for action in contract.legal_actions(GAME.rules, self.state)
            )
            self.same("legal", legal, self.twin.legal())
        else:
            self.same("ending", GAME.notation.ENDINGS[GAME.rules.ending(self.state)], self.twin.ending)
            scores = contract.final_scores(GAME, self.state, self.players)
            self.same("scores", [*scores], self.twin.scores)
        if acting is None or len(self.texts) % self.view_every == 0:
            self.compare_facts()

    def compare_facts(self) -> None:
        position = GAME.presentation.view(self.state, None).scene
        ours, theirs = facts_of(position), facts_of_twin(self.twin)
        for name, value in theirs.items():
            self.same(name, ours[name], value)

    def same(self, name: str, ours: Any, theirs: Any) -> None:
        assert ours == theirs, f"{name} differs\nours  {ours}\ntwin  {theirs}\n{self.told()}"

    def told(self) -> str:
        """The game so far, to be played again."""
        return f"players {self.players}, options {self.options}\nplayed {'; '.join(self.texts)}"


def chances_of(state: Any) -> dict[str, int]:
    weights = enumerate(contract.outcome_weights(GAME, state))
    return {GAME.notation.text_of(state, outcome): weight for outcome, weight in weights if weight}


def lowest(chances: dict[str, int]) -> dict[str, int]:
    return {text: weight // gcd(*chances.values()) for text, weight in chances.items()}


def facts_of(position: Mapping[str, Any]) -> dict[str, Any]:
    """The position as the picture gets it, in the twin's words."""
    return {
        "course": {name: position[name] for name in ("canoe", "turn")},
        "legs": [(leg["length"], leg["current"], leg["shooter"]) for leg in position["legs"]],
        "rapids": [(each["rating"], sorted(each["whirlpools"]), each["bear"]) for each in position["rapids"]],
        "now": now(position),
        "canoes": [facts_of_canoe(canoe, position["phase"]) for canoe in position["canoes"]],
    }


def facts_of_twin(game: twin.Canoe) -> dict[str, Any]:
    facts = game.facts()
    return {
        "course": {name: facts[name] for name in ("canoe", "turn")},
        "legs": facts["legs"],
        "rapids": facts["rapids"],
        "now": now(facts),
        "canoes": [facts_of_canoe(canoe, game.phase) for canoe in facts["canoes"]],
    }


def now(facts: Mapping[str, Any]) -> dict[str, Any]:
    has_event = facts["phase"] in ("target", "shot", "bear_target", "bear", "maul")
    return {name: facts[name] for name in ("round", "phase", *["event"] * has_event)}


def facts_of_canoe(canoe: Mapping[str, Any], phase: str) -> dict[str, Any]:
    """Only what means something where the canoe is, and in this phase."""
    names = ["seat", "place"]
    if phase in ("paddle", "climb", "decide"):
        names.append("is_mover")
    if phase == "chip":
        names.append("is_in_bag")
    if canoe["place"] == "home":
        names.append("rounds")
    elif canoe["place"] == "leg":
        names += ["leg", "front", "aboard", "swimming", "is_tipped", *["lane"] * (phase != "track")]
    elif canoe["place"] != "out":
        names += ["leg", "lane", "aboard", "swimming", "is_tipped"]
    return {name: canoe[name] for name in names}


# Many games -------------------------------------------------------------------------------------


def own_course(dice: random.Random) -> str:
    """A file within the limits of C2, often with short legs, so that there is much to do in few rounds."""
    n_legs, canoe = dice.randint(1, 10), dice.randint(1, 12)
    turn = dice.choice(["none", *range(1, n_legs + 1), *[4] * (n_legs >= 4)])
    is_end_near = dice.random() < 0.6  # then canoes may drift over the line, or wait there
    lines = [f"canoe {canoe}  # inches"]
    if turn != 4 or dice.random() < 0.5:
        lines.append(f"turn {turn}")
    for leg in range(1, n_legs + 1):
        least = 1 if leg == 1 else canoe + 1
        most = least + 3 if leg == n_legs and is_end_near else dice.choice((max(least, 20), 60))
        length = dice.randint(least, most)
        lines.append(f"leg {length} current {dice.randint(1, 3)}{dice.choice(('', ' shooter'))}")
        if leg < n_legs:
            pools = dice.choice(("", "", " whirlpool inside", " whirlpool outside", " whirlpool inside outside"))
            lines.append(f"rapid rating {dice.randint(3, 6)}{pools}{dice.choice(('', ' bear'))}")
    return "file:" + "\n".join(lines)


def setups(dice: random.Random) -> Iterator[tuple[dict[str, str], int]]:
    """First every option's values on their own, every course, and the line; then everything at random."""
    for number, (name, value) in enumerate((name, value) for name, values in VALUES.items() for value in values):
        yield {name: value}, 1 + number % 8
    for number in range(16):
        yield {"course": COURSES[(number + number // 8) % 4]}, 1 + number % 8
    for number, finish in enumerate(twin.WORDS["finish"] * 4):
        yield {"course": END, "finish": finish, "play_on": ("yes", "no")[number // 6]}, 3 + number % 6
    while True:
        chosen = {name: dice.choice(values) for name, values in VALUES.items()}
        chosen["course"] = dice.choice((*COURSES, "drawn", END, *(own_course(dice) for _ in range(5))))
        yield chosen, dice.randint(1, 8)


def play_games(n_games: int, seed: int, *, is_long: bool) -> Counter[str]:
    """Play games of both, and return what was seen; the whole position is compared now and then."""
    dice, view_every = random.Random(seed), 29 if is_long else 9
    seen: Counter[str] = Counter()
    for number, (options, players) in zip(range(n_games), setups(dice), strict=False):
        luck, leaving = LUCKS[number % len(LUCKS)], LEAVING[number % len(LEAVING)]
        Game(options, players, seen, view_every).play(luck, leaving, dice)
    return seen


EVENTS = (
    *("track", "den", "whirlpool", "put bear", "put whirlpool", "put shooter", "current", "rating", "scenery"),
    *("target", "shot", "bear_target", "bear", "maul", "chip", "paddle", "climb", "decide"),
    *(f"players {players}" for players in range(1, 9)),
    *("paddle: leg to rapid", "paddle: rapid to leg", "paddle: leg to home", "climb: leg to rapid"),
    *("climb: leg to line", "climb: line to home", "climb: leg to home", "home with swimmers"),
    *("bear: rapid to leg", "shot: leg to out", "climb: leg to out", "maul: leg to out"),
    *("bear at a canoe without paddlers", "thrown onto an unseen leg", "leave on a leg", "leave on a rapid"),
    *("drowned, and some are left", "drowned to the last man"),
    *("ending finish", "ending all_out", "level, finish first, all_out"),
    *(f"level, finish {finish}, finish" for finish in twin.WORDS["finish"]),
)
SELDOM = ("shot: line to out", "maul: rapid to out")
