"""The game and its twin play the same games: who acts, what is possible, the whole position and the end must agree.

Random play is steered, so that it meets what plain random games seldom bring: battles, ties, depleted stacks, seats
that go out.  What the run has seen is counted, so that it cannot pass by never getting anywhere.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.games.island.positions import new_game, possible
from tests.games.suite.texts import values_to_play
from tests.twins.island import Island
from voyageur.games.island import GAME, rules
from voyageur.games.island.components import CARD_KINDS, CARD_NAMES, LAYOUT_OF_SEATS, N_KINDS, NO_TILE, SUPPLY
from voyageur.games.island.notation import spelling
from voyageur.games.island.options import FOLDER
from voyageur.games.island.rules.score import ranks, scores
from voyageur.games.island.rules.stacks import cards_of_kind
from voyageur.games.island.state import Phase
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE, NOBODY

VALUES = values_to_play(GAME) | {"round_cap": ("60", "60", "60", "12", "4")}
# Small maps, where armies meet soon.
MAPS = {
    2: ("1d*\nhb2", "1a*b2\ndhbda", "d1b\n*~a\nb2h"),
    3: ("1d*\nhb2\na3d", "~1~\nb*2\n~3a"),
    4: ("1d2\nb*a\n3h4", "1*2\n~a~\n3b4"),
}
# What short runs must meet, and what long ones must meet, too.
EVENTS = (
    *("tile tile", "first first", "first_cards deal", "move move", "move stop", "commit commit", "commit decline"),
    *("battle_draw draw", "take take", "replace take", "cards recruit", "cards road", "cards water", "cards arrow"),
    *("recruit at", "recruit done", "road move", "road stop", "ferry ferry", "hit hit", "draw draw", "deal deal"),
    *("discard discard", "discard keep", "ending last_player", "ending hands_empty", "ending round_cap"),
    *(f"players {players}" for players in (2, 3, 4)),
)
SELDOM = ("choose_battle battle", "2 winners")


class Game:
    """A game of both, what was played, and what was seen."""

    def __init__(self, layout: str, players: int, options: dict[str, str], seen: Counter[str]) -> None:
        text = layout.removeprefix(FILE_MARK)
        if layout in ("random", "fixed"):
            text = (FOLDER / "data" / "layouts" / f"{LAYOUT_OF_SEATS[players]}.txt").read_text(encoding="utf-8")
        self.setup = (layout, players, options)
        self.state = new_game(players, layout=layout, **options)
        self.twin = Island(text.split("\n"), players, options, random_layout=layout == "random")
        self.players, self.seen, self.texts = players, seen, list[str]()

    def play(self, zeal: float, dice: random.Random) -> None:
        """Play to the end; `zeal` is how often a seat goes on rather than ends a step."""
        while True:
            self.compare()
            if self.twin.to_act() is None:
                break
            texts = sorted(self.twin.chance() or self.twin.legal())
            active = [text for text in texts if text not in ("stop", "done", "keep", "decline")]
            text = dice.choice(active if active and dice.random() < zeal else texts)
            self.seen[f"{Phase(self.state.phase).name.lower()} {text.split()[0]}"] += 1
            self.texts.append(text)
            rules.apply(self.state, spelling.action_of(self.state, text))
            self.twin.play(text)
        self.seen[f"ending {self.twin.ending()}"] += 1
        self.seen[f"{len(self.twin.winners() or [])} winners"] += 1
        self.seen[f"players {self.players}"] += 1

    def compare(self) -> None:
        acting = int(rules.to_act(self.state))
        self.same("to act", {CHANCE: "chance", NOBODY: None}.get(acting, acting), self.twin.to_act())
        if acting == CHANCE:
            self.same("chance", dict(possible(self.state)), self.twin.chance())
        elif acting != NOBODY:
            self.same("legal", sorted(possible(self.state)), self.twin.legal())
        else:
            self.compare_end()
        for name, value in facts_of(self.state).items():
            self.same(name, value, self.twin.facts()[name])

    def compare_end(self) -> None:
        points, places = np.zeros(self.players), np.zeros(self.players, np.int64)
        scores(self.state, points)
        ranks(self.state, places)
        self.same("ending", spelling.ENDINGS[rules.ending(self.state)], self.twin.ending())
        self.same("scores", points.tolist(), self.twin.scores())
        self.same("winners", np.flatnonzero(places == 0).tolist(), sorted(self.twin.winners() or []))

    def same(self, name: str, ours: Any, theirs: Any) -> None:
        assert ours == theirs, f"{name} differs\nours {ours}\ntwin {theirs}\n{self.setup}\n{'; '.join(self.texts)}"


def names_in(cards: int) -> list[str]:
    return [name for card, name in enumerate(CARD_NAMES) if cards >> card & 1]


def by_kind(cards: int) -> dict[str, list[str]]:
    return {CARD_KINDS[kind]: names_in(cards & cards_of_kind(kind)) for kind in range(N_KINDS)}


def facts_of(state: Any) -> dict[str, Any]:
    """Return the position in the twin's words; what only the end or the set-up leaves behind is not compared."""
    names, seats = spelling.names_of(state), range(state.n_seats)
    facts: dict[str, Any] = {
        "units": [units_of(state, seat, names) for seat in seats],
        "supply": [SUPPLY - int(state.on_board[seat]) for seat in seats],
        "is_in": [state.is_out[seat] == 0 for seat in seats],
        "hands": [names_in(int(state.hand[seat])) for seat in seats],
        "stacks": by_kind(int(state.stack)),
        "discards": by_kind(int(state.discards)),
        "depletions": int(state.depletions),
    }
    if rules.to_act(state) >= 0:
        facts["round"], facts["mover"] = int(state.round_number), int(state.mover)
        facts["fight"] = None if state.battle_at == NO_TILE else names[state.battle_at]
        facts["recruited"] = [name for tile, name in enumerate(names) if state.is_recruited[tile]]
        facts["has_shed"] = bool(state.has_let_go)
    return facts


def units_of(state: Any, seat: int, names: tuple[str, ...]) -> dict[str, int]:
    held = {name: int(state.units[tile]) for tile, name in enumerate(names) if state.holder[tile] == seat}
    if seat == state.mover:
        held |= {name: int(state.attackers[tile]) for tile, name in enumerate(names) if state.attackers[tile]}
    return held


# Many games -------------------------------------------------------------------------------------


def setups(dice: random.Random) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield layouts, numbers of seats and options, each value in turn."""
    number = 0
    while True:
        players = 2 + number % 3
        small = FILE_MARK + dice.choice(MAPS[players])
        yield dice.choice(("random", "fixed", small, small)), players, {n: dice.choice(v) for n, v in VALUES.items()}
        number += 1


def play_games(n_games: int, seed: int, *, is_long: bool) -> Counter[str]:
    """Play games of both, and return what was seen."""
    dice, seen = random.Random(seed), Counter[str]()
    for number, (layout, players, options) in zip(range(n_games), setups(dice), strict=False):
        zeal = (0.0, 0.6, 0.9)[number // 3 % 3] if is_long or number % 2 else 0.8
        Game(layout, players, options, seen).play(zeal, dice)
    return seen
