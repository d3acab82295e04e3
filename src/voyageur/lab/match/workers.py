"""Play the blocks of a plan, in this process or in several workers."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.registry import address_of, game_at
from voyageur.lab.match.blocks import Block
from voyageur.lab.match.file import BlockFile
from voyageur.lab.match.plan import BlockPlan
from voyageur.lab.match.play import play_game
from voyageur.lab.processes import results_of

LOOKS = 50  # each time `is_enough` looks at all blocks, one in so many may have been added

TellBlocks = Callable[[Collection[Block]], None]


def play_blocks(
    game: Game,
    plan: BlockPlan,
    n_blocks: int,
    file: BlockFile | None = None,
    processes: int = 1,
    tell: TellBlocks = lambda _: None,
    is_enough: Callable[[Mapping[int, Block]], bool] = lambda _: False,
) -> dict[int, Block]:
    """Return the blocks 0 ... `n_blocks` - 1 by their numbers; fewer if those that are known are enough.

    Blocks of the file are not played again, and new ones are added to it.  `tell` gets all blocks known so far.
    Raises ProcessKilled, and OSError if the file cannot be written.
    """
    known = {} if file is None else {number: block for number, block in file.blocks.items() if number < n_blocks}
    missing = [number for number in range(n_blocks) if number not in known]
    if is_enough(known):
        return known
    next_look = 0  # at how many blocks
    for block in _played(game, plan, missing, processes):
        known[block.number] = block
        if file is not None:
            file.add(block)
        tell(known.values())
        if len(known) >= next_look:
            if is_enough(known):
                break
            next_look = len(known) + 1 + len(known) // LOOKS
    return known


def in_order(known: Mapping[int, Block]) -> list[Block]:
    """Return the blocks from 0 up to the first that is missing."""
    end = next((number for number in range(len(known)) if number not in known), len(known))
    return [known[number] for number in range(end)]


def _played(game: Game, plan: BlockPlan, numbers: Iterable[int], processes: int) -> Iterator[Block]:
    """Yield blocks as they are ready.  Raises ProcessKilled."""
    if processes == 1:
        yield from (play_block(game, plan, number) for number in numbers)
        return
    address = address_of(game)
    tasks = ((address, plan, number) for number in numbers)
    yield from (block for _, block in results_of(_play_block_at, tasks, processes))


def _play_block_at(address: str, plan: BlockPlan, number: int) -> Block:
    return play_block(game_at(address), plan, number)


def play_block(game: Game, plan: BlockPlan, number: int) -> Block:
    """Play one block: a game for each arrangement of the agents, all with the same key."""
    match, own_number = plan.match_of(number)
    start = contract.start(game, contract.read_setup(game, match.options, match.players))
    key = match.key_of(own_number)
    games = (play_game(game, start, names, key, match.seconds, match.opening) for names in match.arrangements)
    return Block(number, tuple(games))
