"""Play a match until all its blocks are played or a gate has decided."""

from collections.abc import Mapping

from voyageur.kernel.contract import Game
from voyageur.lab.match.blocks import Block
from voyageur.lab.match.file import BlockFile
from voyageur.lab.match.plan import MatchPlan
from voyageur.lab.match.report import counted, shares_of
from voyageur.lab.match.sequential import Gate
from voyageur.lab.match.workers import TellBlocks, in_order, play_blocks


def run_match(
    game: Game,
    plan: MatchPlan,
    n_blocks: int,
    gate: Gate | None = None,
    file: BlockFile | None = None,
    processes: int = 1,
    tell: TellBlocks = lambda _: None,
) -> list[Block]:
    """Return the blocks 0 ... `n_blocks` - 1 in their order; fewer if the gate has decided before.

    Blocks of the file are not played again, and new ones are added to it.  The gate looks at the blocks in their order,
    so what it decides does not depend on which is played first.  `tell` gets all blocks known so far.
    """
    known = play_blocks(game, plan, n_blocks, file, processes, tell, lambda known: is_decided(known, plan, gate))
    blocks = in_order(known)
    return blocks[: _n_needed(blocks, plan, gate)]


def is_decided(known: Mapping[int, Block], plan: MatchPlan, gate: Gate | None) -> bool:
    """Whether the gate has decided by the blocks that are known without a gap."""
    if gate is None:
        return False
    return gate.decide(shares_of(counted(in_order(known)), plan.agents[0]), 1 / plan.players)[0] != "open"


def _n_needed(blocks: list[Block], plan: MatchPlan, gate: Gate | None) -> int:
    """Return how many of the blocks the gate needed to decide; all without a gate."""
    if gate is None:
        return len(blocks)
    found = counted(blocks)
    _, n = gate.decide(shares_of(found, plan.agents[0]), 1 / plan.players)
    return found[n - 1].number + 1 if n and n < len(found) else len(blocks)
