"""How Capture the Island is played at a server and searched for leaks."""

from collections.abc import Sequence
from random import Random

from tests.games.island.search import search
from tests.games.island.sight import CARDS, Ply, Sight, other_world
from tests.leaks.browser import Heard, Setting
from tests.leaks.searching import Finding
from voyageur.table.table import Table

PASSES = ("stop", "done", "keep", "decline")
ZEAL = 0.8  # how often a seat goes on rather than ends a step
VERBS = ("commit", "recruit", "road", "water", "arrow", "discard", "deal", "take")


class IslandManner:
    """The game at random: actions that go on rather than end a step."""

    def chosen(self, table: Table, dice: Random) -> str:
        legal = table.legal()
        active = [text for text in legal if text not in PASSES]
        return dice.choice(active if active and dice.random() < ZEAL else legal)

    def wondered(self, table: Table, dice: Random) -> tuple[str, str, str]:
        card, tile = dice.choice(CARDS), f"tile-{dice.choice([*'abcdef'])}{dice.randint(1, 6)}"
        element = dice.choice((f"card-{card}", tile, "stack-combat", "discards-resource", "card-played", "hand-1"))
        return element, dice.choice(VERBS), f"{dice.choice(VERBS)} {card}"

    def sight(self, setting: Setting) -> Sight:
        return Sight(setting.options, setting.players, setting.looker)

    def search(self, heard: Sequence[Heard], sight: Sight) -> Sequence[Finding]:
        return search(heard, sight)

    def other_world(self, sight: Sight, n_plies: int, dice: Random) -> list[Ply]:
        return other_world(sight, n_plies, dice)


MANNER = IslandManner()
