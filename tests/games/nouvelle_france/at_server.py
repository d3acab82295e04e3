"""How Nouvelle-France is played at a server and searched for leaks."""

from collections.abc import Sequence
from random import Random

from tests.games.nouvelle_france.search import search
from tests.games.nouvelle_france.sight import CARDS, SHAPES, Ply, Sight, other_world
from tests.leaks.browser import Heard, Setting
from tests.leaks.searching import Finding
from voyageur.kernel import contract
from voyageur.table.table import Table

ZEAL = 0.6  # how often a Huron is played
COLOURS = ("white", "brown", "yellow", "blue")


class NouvelleFranceManner:
    """The game at random, with many Hurons."""

    def chosen(self, table: Table, dice: Random) -> str:
        legal = contract.legal_actions(table.game.rules, table.state)
        texts = [table.game.notation.text_of(table.state, action) for action in (legal[0], legal[-1])]
        if "huron" in texts and dice.random() < ZEAL:
            return "huron"
        return table.game.notation.text_of(table.state, dice.choice(legal))

    def wondered(self, table: Table, dice: Random) -> tuple[str, str, str]:
        shape, card = dice.choice(SHAPES), dice.choice(CARDS)
        block = f"{shape}:{dice.choice(COLOURS)}"
        element = dice.choice((f"card-{shape}", f"block-{block.replace(':', '-')}", "square-church-a5", "deck"))
        tried = dice.choice((f"remove {block}", f"order {card} {card} {card}", f"place {block} church a5.1"))
        return element, dice.choice(("place", "order", "remove", "draw")), tried

    def sight(self, setting: Setting) -> Sight:
        return Sight(setting.options, setting.players, setting.looker)

    def search(self, heard: Sequence[Heard], sight: Sight) -> Sequence[Finding]:
        return search(heard, sight)

    def other_world(self, sight: Sight, n_plies: int, dice: Random) -> list[Ply]:
        return other_world(sight, n_plies, dice)


MANNER = NouvelleFranceManner()
