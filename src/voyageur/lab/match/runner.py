"""Play the blocks of a match, in this process or in several, until they are all played or a gate has decided."""

import multiprocessing
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.registry import address_of, game_at
from voyageur.lab.match.blocks import Block
from voyageur.lab.match.file import MatchFile
from voyageur.lab.match.plan import MatchPlan
from voyageur.lab.match.play import play_game
from voyageur.lab.match.report import counted, shares_of
from voyageur.lab.match.sequential import Gate
from voyageur.lab.processes import end_with_parent

AHEAD = 2  # blocks under way for each process
LOOKS = 50  # each time the gate looks at all blocks, one in so many may have been added


def run_match(
    game: Game,
    plan: MatchPlan,
    n_blocks: int,
    gate: Gate | None = None,
    file: MatchFile | None = None,
    processes: int = 1,
    tell: Callable[[Collection[Block]], None] = lambda _: None,
) -> list[Block]:
    """Return the blocks 0 ... `n_blocks` - 1 in their order; fewer if the gate has decided before.

    Blocks of the file are not played again, and new ones are added to it.  The gate looks at the blocks in their order,
    so what it decides does not depend on which is played first.  `tell` gets all blocks known so far.
    """
    known = {} if file is None else {number: block for number, block in file.blocks.items() if number < n_blocks}
    missing = [number for number in range(n_blocks) if number not in known]
    next_look = 0  # at how many blocks
    if not is_decided(known, plan, gate):
        for block in _played(game, plan, missing, processes):
            known[block.number] = block
            if file is not None:
                file.add(block)
            tell(known.values())
            if len(known) >= next_look:
                if is_decided(known, plan, gate):
                    break
                next_look = len(known) + 1 + len(known) // LOOKS
    blocks = in_order(known)
    return blocks[: _n_needed(blocks, plan, gate)]


def in_order(known: dict[int, Block]) -> list[Block]:
    """Return the blocks from 0 up to the first that is missing."""
    end = next((number for number in range(len(known)) if number not in known), len(known))
    return [known[number] for number in range(end)]


def is_decided(known: dict[int, Block], plan: MatchPlan, gate: Gate | None) -> bool:
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


def _played(game: Game, plan: MatchPlan, numbers: Iterable[int], processes: int) -> Iterator[Block]:
    """Yield blocks as they are ready."""
    if processes == 1:
        yield from (play_block(game, plan, number) for number in numbers)
        return
    address = address_of(game)
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), end_with_parent)
    try:
        waiting, under_way = iter(numbers), set[Future[Block]]()
        while True:
            for number in waiting:
                under_way.add(pool.submit(_play_block_at, address, plan, number))
                if len(under_way) >= AHEAD * processes:
                    break
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _play_block_at(address: str, plan: MatchPlan, number: int) -> Block:
    return play_block(game_at(address), plan, number)


def play_block(game: Game, plan: MatchPlan, number: int) -> Block:
    """Play one block: a game for each arrangement of the agents, all with the same key."""
    start = contract.start(game, contract.read_setup(game, plan.options, plan.players))
    key = plan.key_of(number)
    return Block(number, tuple(play_game(game, start, names, key, plan.seconds) for names in plan.arrangements))
