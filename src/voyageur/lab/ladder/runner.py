"""Play a ladder."""

from voyageur.kernel.contract import Game
from voyageur.lab.ladder.plan import LadderPlan
from voyageur.lab.match.blocks import Block
from voyageur.lab.match.file import BlockFile
from voyageur.lab.match.workers import TellBlocks, in_order, play_blocks


def run_ladder(
    game: Game,
    plan: LadderPlan,
    n_cycles: int,
    file: BlockFile | None = None,
    processes: int = 1,
    tell: TellBlocks = lambda _: None,
) -> list[Block]:
    """Return the blocks of the first cycles in their order.

    Blocks of the file are not played again, and new ones are added to it.  `tell` gets all blocks known so far.
    """
    return in_order(play_blocks(game, plan, n_cycles * len(plan.matches), file, processes, tell))
