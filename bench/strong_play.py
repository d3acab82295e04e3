"""Let one agent play all seats of a game, and report who wins, how games end and what was done in them.

    python bench/strong_play.py kanata --agent search:64~0.005 --games 1000 --option board=duel
    python bench/strong_play.py island --agent search:120 --players 3 --games 100 --option layout=fixed
    python bench/strong_play.py nouvelle-france --agent search:200 --games 100 --option turn_order=snake

`--opening` is for how many first plies of seats are drawn as in `voyageur match --opening`: an agent that hardly
varies what it plays repeats the same few games otherwise.  `--key` is the key of the first game; `--jobs` processes
play; `--save FILE` keeps the plies of all games, so that a run goes on after a break and a report is made again without
playing.  An agent with simulations, not seconds, plays the same games on every machine.  In brackets stand intervals of
95 %; where something happens several times in a game, they take the times as independent.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from nouvelle_france import places_of_shapes
from series import ORDER, Series, opening, plies_of

from voyageur import agents
from voyageur.games import GAMES
from voyageur.games.island import state as island_state
from voyageur.games.island.components import (
    CARD_KINDS,
    COMBAT_CARDS,
    MOST_COMBAT,
    N_CARDS,
    N_VALUES,
    NO_TILE,
    RESOURCE_CARDS,
    Face,
)
from voyageur.games.island.rules import actions as island_actions
from voyageur.games.island.rules.score import units_in_capture
from voyageur.games.kanata import state as kanata_state
from voyageur.games.kanata.components import COLONY_FALLS_TO, NO_SEAT, SIDES, Card, TileKind
from voyageur.games.kanata.judging.odds import clear_chance
from voyageur.games.kanata.notation import name_of
from voyageur.games.kanata.rules import actions as kanata_actions
from voyageur.games.kanata.rules import fights
from voyageur.games.nouvelle_france import state as block_state
from voyageur.games.nouvelle_france.components import BONUS, N_LEVELS, N_SHAPES, N_STORMS, SHAPES, SIGN_NAMES, SITES
from voyageur.games.nouvelle_france.rules import actions as block_actions
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.lab.match.play import OPENER
from voyageur.lab.statistics import Z95, Proportion

T = TypeVar("T")
SECONDS = 1e9  # an agent with simulations has no other limit

# Playing ----------------------------------------------------------------------------------------


def play(series: Series, opening: int, key: int) -> tuple[int, list[int]]:
    """Play one game of which the first plies of seats are an opening, and return its key and its plies."""
    game, state, decided = GAMES[series.game], states.copy(_opening(series)), count()

    def choose(seat: int, move_key: int) -> int:
        agent = OPENER if next(decided) < opening else series.policies[seat]
        return agents.choose(agent, game, state, seat, move_key >> 1, SECONDS)

    return key, [action for _, action in plies_of(game, state, key, choose)]


def _opening(series: Series) -> State:
    return _opening_of(series.game, series.policies, tuple(series.options.items()))


@cache
def _opening_of(game: str, policies: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> State:
    return opening(Series(game, "", policies, dict(options)))


def play_all(series: Series, opening: int, keys: Sequence[int], jobs: int, file: Path | None) -> list[list[int]]:
    """Play a game for each key unless the file has it, and return the plies of all."""
    known = dict[int, list[int]]()
    heading = json.dumps([series.game, series.policies, dict(series.options), *([opening] if opening else [])])
    if file is not None and file.exists():
        first, *rest = file.read_text(encoding="utf-8").splitlines()
        assert first == heading, f"{file} has games of another kind: {first}"
        known = dict(map(json.loads, rest))
    elif file is not None:
        file.write_text(heading + "\n", encoding="utf-8")
    missing = [key for key in keys if key not in known]
    with ProcessPoolExecutor(jobs) as pool:
        for key, plies in pool.map(partial(play, series, opening), missing):
            known[key] = plies
            if file is not None:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([key, plies]) + "\n")
    return [known[key] for key in keys]


def steps(series: Series, plies: Iterable[int]) -> Iterator[tuple[State, int, State]]:
    """Yield the position before each ply, the ply, and the position after it; all in the same memory."""
    apply, before, after = GAMES[series.game].rules.apply, states.copy(_opening(series)), states.copy(_opening(series))
    memory = np.frombuffer(before.base, np.uint8)
    for action in plies:
        apply(after, action)
        yield before, action, after
        memory[:] = np.frombuffer(after.tobytes(), np.uint8)


# Figures ----------------------------------------------------------------------------------------


def mean(numbers: Sequence[float]) -> str:
    """Return the mean of some numbers with half of its interval."""
    if not numbers:
        return "none"
    return f"{np.mean(numbers):.2f} ± {Z95 * np.std(numbers) / len(numbers) ** 0.5:.2f}"


def share(won: Iterable[float]) -> str:
    """Return the mean of shares of a win, or of what is true or not, with its interval and their number."""
    each = [float(one) for one in won]
    return f"{Proportion(sum(each), len(each))} of {len(each)}" if each else "none"


def spread(numbers: Sequence[int]) -> str:
    """Return the median of some numbers, the range of the middle 80 %, and the greatest."""
    low, median, high = np.percentile(numbers, [10, 50, 90]).astype(int)
    return f"median {median}, 80 % {low} to {high}, most {max(numbers)}"


@dataclass
class Ended:
    """How a game ended."""

    shares: tuple[float, ...]
    ending: str
    n_plies: int
    last: State

    @property
    def winner(self) -> int:
        """The seat with the greatest share; -1 if the win is shared."""
        return self.shares.index(1.0) if 1.0 in self.shares else -1


def ended(series: Series, plies: Sequence[int], last: State) -> Ended:
    """Describe the end of a game."""
    game = GAMES[series.game]
    shares = contract.shares(game, last, len(series.policies))
    return Ended(tuple(shares), game.notation.ENDINGS[int(game.rules.ending(last))], len(plies), states.copy(last))


def common(series: Series, ends: Sequence[Ended]) -> Iterator[str]:
    """Yield the share of each seat, the endings, and the plies."""
    for seat in range(len(series.policies)):
        yield f"seat {seat} wins {share(end.shares[seat] for end in ends)}"
    yield f"shared wins {share(max(end.shares) < 1 for end in ends)}"
    for ending in GAMES[series.game].notation.ENDINGS:
        if ending:
            yield f"ended by {ending} {share(end.ending == ending for end in ends)}"
    yield f"plies {spread([end.n_plies for end in ends])}"


def by_order(ends: Sequence[Ended]) -> Iterator[str]:
    """Yield the share of who plays first, second and so on."""
    for place in range(len(ends[0].shares)):
        shares = [end.shares[(int(end.last.first) + place) % len(end.shares)] for end in ends]
        yield f"{ORDER[place]} to play wins {share(shares)}"


def winners(games: Sequence[tuple[T, Ended]]) -> Iterator[tuple[str, list[tuple[T, int]]]]:
    """Yield who wins alone, and the others, as games and seats."""
    alone = [(game, end) for game, end in games if end.winner >= 0]
    yield "winner", [(game, end.winner) for game, end in alone]
    yield "loser", [(game, seat) for game, end in alone for seat, won in enumerate(end.shares) if not won]


def by_case(name: str, cases: Iterable[tuple[Any, float]], least: int = 10) -> Iterator[str]:
    """Yield the share of the win for each case that came `least` and ten times or more."""
    found = dict[Any, list[float]]()
    for case, won in cases:
        found.setdefault(case, []).append(won)
    yield from (f"{name} {case}: {share(won)}" for case, won in sorted(found.items()) if len(won) >= max(least, 10))


# Kanata -----------------------------------------------------------------------------------------

ROUND = 5  # after which the sides are compared
PLACES = ("open ground", "rival fort", "rival colony", "own fort", "own colony")


@dataclass
class Attack:
    """The mover's units on a tile where they fight, or may take a fort or colony, after a march."""

    place: str  # one of PLACES
    mover: int
    own: int
    rival: int
    chance: float  # to clear the tile, and in a place of the rival to keep the two units that take it
    round_number: int
    rival_support: int
    n_raised: int = 0  # units raised in this turn
    has_built: bool = False  # a fort, in this turn
    has_won: bool = False


class KanataGame:
    """What happened in a game of Kanata; most lists are by seat."""

    def __init__(self, series: Series, plies: Sequence[int]) -> None:
        self.forts: tuple[list[tuple[int, str]], ...] = ([], [])  # round and tile
        self.raised = [0, 0]
        self.collected = (Counter[str](), Counter[str]())
        self.firearms = [0, 0]
        self.openings: tuple[list[str], ...] = ([], [])  # what the first turn collects
        self.attacks = list[Attack]()
        self.forts_ahead: int | None = None  # forts of the French less those of the British, after ROUND rounds
        self.units_ahead: int | None = None
        under_way, last = list[tuple[int, Attack]](), _opening(series)
        raised = forts = 0  # of the mover, when its turn began
        for before, action, after in steps(series, plies):
            last = after
            if before.phase < kanata_state.Phase.FIGHTS:
                self._note(before, action)
            if before.phase == kanata_state.Phase.MARCH and action == kanata_actions.STOP:
                under_way = list(attacks_of(before))
            if after.mover != before.mover or after.phase == kanata_state.Phase.OVER:
                for tile, attack in under_way:
                    attack.n_raised, attack.has_built = (
                        self.raised[attack.mover] - raised,
                        len(self.forts[attack.mover]) > forts,
                    )
                    attack.has_won = has_succeeded(attack, tile, after)
                    self.attacks.append(attack)
                under_way, mover = list[tuple[int, Attack]](), int(after.mover)
                raised, forts = self.raised[mover], len(self.forts[mover])
            if before.round_number == ROUND < after.round_number:
                self.forts_ahead = int(after.n_forts[0]) - int(after.n_forts[1])
                self.units_ahead = int(after.n_militia[0]) - int(after.n_militia[1])
        self.end = ended(series, plies, last)

    def _note(self, before: State, action: int) -> None:
        seat, round_number, tile = int(before.mover), int(before.round_number), kanata_actions.tile_of(action)
        if kanata_actions.COLLECT <= action < kanata_actions.FORT:
            self.collected[seat][TileKind(int(before.kind[tile])).name.lower()] += 1
            if round_number == 1:
                self.openings[seat].append(name_of(before, tile))
        elif kanata_actions.FORT <= action < kanata_actions.RAISE:
            self.forts[seat].append((round_number, name_of(before, tile)))
        elif kanata_actions.RAISE <= action < kanata_actions.MARCH:
            self.raised[seat] += 1
        elif action == kanata_actions.TRADE_SUPPORT:
            self.firearms[seat] += 1

    def fort(self, seat: int, number: int) -> tuple[int, str] | None:
        """Return round and tile of a seat's first fort, second and so on, from 0; None without it."""
        return self.forts[seat][number] if number < len(self.forts[seat]) else None


def attacks_of(state: State) -> Iterator[tuple[int, Attack]]:
    """Yield the tiles where the mover fights or may take something after its march."""
    mover, rival = int(state.mover), 1 - int(state.mover)
    support, round_number = int(state.cards[rival, Card.SUPPORT]), int(state.round_number)
    for tile in range(int(state.n_tiles)):
        own, theirs, owner = int(state.units[mover, tile]), int(state.units[rival, tile]), int(state.owner[tile])
        if own == 0 or (theirs == 0 and (owner != rival or own < COLONY_FALLS_TO)):
            continue
        kind = "colony" if state.kind[tile] == TileKind.COLONY else "fort"
        place = "open ground" if owner == NO_SEAT else f"rival {kind}" if owner == rival else f"own {kind}"
        gap = int(fights.bonus(state, mover, tile)) - int(fights.bonus(state, rival, tile))
        chance = clear_chance(own, theirs, gap, at_least=COLONY_FALLS_TO if owner == rival else 1)
        yield tile, Attack(place, mover, own, theirs, float(chance), round_number, support)


def has_succeeded(attack: Attack, tile: int, after: State) -> bool:
    """Whether the mover has taken the rival's place, or has cleared the tile elsewhere."""
    if attack.place == "rival colony":
        return bool(after.phase == kanata_state.Phase.OVER)
    if attack.place == "rival fort":
        return bool(after.owner[tile] == NO_SEAT)
    return bool(after.units[1 - attack.mover, tile] == 0)


def kanata(series: Series, games: Sequence[Sequence[int]]) -> Iterator[str]:
    """Describe games of Kanata."""
    found = [KanataGame(series, plies) for plies in games]
    yield from common(series, [each.end for each in found])
    yield f"rounds {spread([int(each.end.last.round_number) for each in found])}"
    for ending in ("support", "conquest"):
        ends = [each.end for each in found if each.end.ending == ending]
        if ends:
            rounds = spread([int(end.last.round_number) for end in ends])
            yield f"of those ended by {ending}, the French win {share(end.shares[0] for end in ends)}; rounds {rounds}"
    yield from openings(found)
    yield from buildings(found)
    yield from wars(found)


def openings(found: Sequence[KanataGame]) -> Iterator[str]:
    """Yield how the first turn and the first two forts go with winning."""
    for seat, side in enumerate(SIDES):
        shares = [each.end.shares[seat] for each in found]
        first = [" ".join(sorted(each.openings[seat])) for each in found]
        yield from by_case(f"{side} win, first collecting", zip(first, shares, strict=True), len(found) // 20)
        for number, name in enumerate(("first fort", "second fort")):
            built = [each.fort(seat, number) for each in found]
            when = ["no" if fort is None else f"round {fort[0]:2}" for fort in built]
            yield from by_case(f"{side} win, {name} in", zip(when, shares, strict=True), len(found) // 20)
            where = ["no tile" if fort is None else fort[1] for fort in built]
            yield from by_case(f"{side} win, {name} on", zip(where, shares, strict=True), len(found) // 20)


def buildings(found: Sequence[KanataGame]) -> Iterator[str]:
    """Yield what winners and losers collect and build, and how a lead after some rounds goes with winning."""
    for name, seats in winners([(each, each.end) for each in found]):
        yield f"{name}: forts built {mean([len(each.forts[seat]) for each, seat in seats])}"
        yield f"{name}: units raised {mean([each.raised[seat] for each, seat in seats])}"
        yield f"{name}: raises none in {share(each.raised[seat] == 0 for each, seat in seats)}"
        yield f"{name}: support turned into firearms {mean([each.firearms[seat] for each, seat in seats])}"
        for kind in ("fur", "lumber"):
            yield f"{name}: {kind} collected {mean([each.collected[seat][kind] for each, seat in seats])}"
    ahead = [(each.forts_ahead, each.end.shares[0]) for each in found if each.forts_ahead is not None]
    yield from by_case(f"after round {ROUND} the French are ahead by so many forts, and win:", ahead)
    ahead = [(each.units_ahead, each.end.shares[0]) for each in found if each.units_ahead is not None]
    yield from by_case(f"after round {ROUND} the French are ahead by so many units, and win:", ahead)


def wars(found: Sequence[KanataGame]) -> Iterator[str]:
    """Yield the attacks on each kind of place: how many, at which odds, and how the attacker fares."""
    for place in PLACES:
        some = [(each, one) for each in found for one in each.attacks if one.place == place]
        if not some:
            continue
        in_games = share(any(one.place == place for one in each.attacks) for each in found)
        yield f"{place}: attacked {len(some) / len(found):.2f} times a game, in {in_games} games"
        chance = float(np.mean([one.chance for _, one in some]))
        yield f"  expected to succeed {100 * chance:.1f} %, succeeded {share(one.has_won for _, one in some)}"
        sizes = Counter(f"{one.own} v {one.rival}" for _, one in some)
        yield "  units " + ", ".join(f"{size} {n / len(some):.0%}" for size, n in sizes.most_common(6))
        bands = ((f"{25 * min(3, int(4 * one.chance))} % or more", each.end.shares[one.mover]) for each, one in some)
        yield from by_case("  the attacker wins the game, with a chance of", bands)
        done = [one for _, one in some if one.has_won and place.startswith("rival")]
        if done:
            yield f"  taken by two or more units raised in the same turn {share(one.n_raised > 1 for one in done)}"
            yield f"  taken after a fort was built in the same turn {share(one.has_built for one in done)}"
            yield f"  taken from an owner with support for a guard {share(one.rival_support > 0 for one in done)}"
            yield f"  from one with four support or more {share(one.rival_support >= 4 for one in done)}"


# Capture the Island -----------------------------------------------------------------------------

MOVING = (island_state.Phase.MOVE, island_state.Phase.ROAD, island_state.Phase.FERRY)
LEADS = {7: "7 or more", 3: "3 to 6", 1: "1 or 2", 0: "0"}
USES = ("recruit", "road", "water", "arrow")  # in the order of the actions


@dataclass
class Battle:
    """A battle; the numbers of units are those at its beginning."""

    number: tuple[int, int, int]  # of the round, the attacker, the battle in the turn
    tile: int
    way: str  # the phase of the last move: move, road, ferry
    is_capture: bool  # in the capture area
    depletions: int  # of the resource stack so far
    own: int
    rival: int
    cards: list[int]  # that both sides have put down; 0: none
    has_won: bool = False

    @property
    def attacker(self) -> int:
        """The seat that attacks."""
        return self.number[1]


class IslandGame:
    """What happened in a game of Capture the Island; most lists are by seat."""

    def __init__(self, series: Series, plies: Sequence[int]) -> None:
        seats = range(len(series.policies))
        self.battles = list[Battle]()
        self.uses: list[Counter[str]] = [Counter() for _ in seats]  # of cards
        self.recruited = [0 for _ in seats]
        self.entered = [0 for _ in seats]  # round of the first unit in the capture area
        self.last_turn = -1  # the seat that has it
        # In the capture area, resource cards, combat cards; each time that the resource stack has run out.
        self.depleted: list[tuple[list[int], list[int], list[int]]] = []
        way, battle, last = "move", None, _opening(series)
        for before, action, after in steps(series, plies):
            last, self.last_turn = after, int(before.mover)
            if before.phase in MOVING:
                way = island_state.Phase(int(before.phase)).name.lower()
            self._note(before, action, after)
            if battle is not None:
                battle = go_on(battle, before, action, after)
            if battle is None and after.battle_at != NO_TILE:
                battle = begun(after, way)
                self.battles.append(battle)
            if after.depletions > before.depletions:
                units = [int(units_in_capture(after, seat)) for seat in seats]
                self.depleted.append((units, held(after, RESOURCE_CARDS), held(after, COMBAT_CARDS)))
        self.end = ended(series, plies, last)

    def _note(self, before: State, action: int, after: State) -> None:
        """Note what the mover does with cards, and that it enters the capture area."""
        seat, phase = int(before.mover), before.phase
        if phase == island_state.Phase.CARDS and action >= island_actions.RECRUIT:
            use, card = divmod(action - island_actions.RECRUIT, N_CARDS)
            self.uses[seat][USES[use]] += 1
            self.uses[seat][f"{USES[use]} by a combat card"] += card % N_VALUES < MOST_COMBAT
        elif phase == island_state.Phase.RECRUIT:
            self.recruited[seat] += int(after.on_board[seat]) - int(before.on_board[seat])
        elif phase == island_state.Phase.DISCARD and action >= island_actions.DISCARD:
            self.uses[seat]["discard"] += 1
        elif phase == island_state.Phase.DRAW:
            self.uses[seat]["draw " + CARD_KINDS[action - island_actions.DRAW]] += 1
        if phase in MOVING and not self.entered[seat] and units_in_capture(after, seat) > 0:
            self.entered[seat] = int(before.round_number)


def held(state: State, kind: int) -> list[int]:
    """Return how many cards of a kind each seat holds."""
    return [(int(hand) & kind).bit_count() for hand in state.hand[: int(state.n_seats)]]


def number_of(state: State) -> tuple[int, int, int]:
    """Return the number of the battle under way, or of the last one in the turn."""
    return int(state.round_number), int(state.mover), int(state.battle)


def begun(state: State, way: str) -> Battle:
    """Describe the battle that has begun."""
    tile = int(state.battle_at)
    is_capture, depletions = bool(state.face[tile] == Face.CAPTURE), int(state.depletions)
    own, rival = int(state.attackers[tile]), int(state.units[tile])
    return Battle(number_of(state), tile, way, is_capture, depletions, own, rival, [0, 0])


def go_on(battle: Battle, before: State, action: int, after: State) -> Battle | None:
    """Note the card that is put down, or the end of the battle; return the battle unless it is over."""
    if before.phase == island_state.Phase.COMMIT and action >= island_actions.COMMIT:
        battle.cards[int(before.side)] = (action - island_actions.COMMIT) % N_VALUES + 1
    if after.battle_at == battle.tile and number_of(after) == battle.number:
        return battle
    battle.has_won = bool(after.holder[battle.tile] == battle.attacker)
    return None


def island(series: Series, games: Sequence[Sequence[int]]) -> Iterator[str]:
    """Describe games of Capture the Island."""
    found = [IslandGame(series, plies) for plies in games]
    ends = [each.end for each in found]
    yield from common(series, ends)
    yield from by_order(ends)
    yield f"rounds {spread([int(end.last.round_number) for end in ends])}"
    yield from battles(found)
    yield from cards(found)
    for number, time in enumerate(("once", "twice")):
        for what, name in enumerate(("units in the capture area", "resource cards", "combat cards")):
            leads = (lead(each.depleted[number][what], each.end) for each in found if len(each.depleted) > number)
            yield from by_case(f"when the stack has run out {time}, who has most {name} wins, with a lead of", leads)
    yield f"who has the last turn wins {share(each.end.shares[each.last_turn] for each in found)}"


def battles(found: Sequence[IslandGame]) -> Iterator[str]:
    """Yield who attacks, with how many units, and how it ends."""
    every = [one for each in found for one in each.battles]
    yield f"battles {mean([len(each.battles) for each in found])} a game"
    yield f"the attacker wins {share(one.has_won for one in every)}"
    yield f"units of the attacker {mean([one.own for one in every])}"
    yield f"units of the defender {mean([one.rival for one in every])}"
    cases: dict[str, Callable[[Battle], Any]] = {
        "with a lead in units, -3 or less to 4 or more, of": _lead_of,
        "of one unit against four or more": lambda one: one.own == 1 and one.rival > 3,
        "with a card of": lambda one: one.cards[0],
        "against a card of": lambda one: one.cards[1],
        "after a": lambda one: one.way,
        "in the capture area": lambda one: one.is_capture,
        "the resource stack having run out so many times:": lambda one: one.depletions,
    }
    for name, case in cases.items():
        yield from by_case(f"  {name}", [(case(one), one.has_won) for one in every], len(every) // 100)
    for name, seats in winners([(each, each.end) for each in found]):
        yield f"{name}: attacks {mean([sum(one.attacker == seat for one in each.battles) for each, seat in seats])}"
        own = [one.has_won for each, seat in seats for one in each.battles if one.attacker == seat]
        yield f"{name}: wins of these {share(own)}"


def _lead_of(battle: Battle) -> int:
    return max(-3, min(4, battle.own - battle.rival))


def cards(found: Sequence[IslandGame]) -> Iterator[str]:
    """Yield what the winner and the others use cards for, and what they have."""
    for name, seats in winners([(each, each.end) for each in found]):
        for use in sorted({use for each, seat in seats for use in each.uses[seat]}):
            yield f"{name}: {use} {mean([each.uses[seat][use] for each, seat in seats])}"
        yield f"{name}: units recruited {mean([each.recruited[seat] for each, seat in seats])}"
        entered = [each.entered[seat] for each, seat in seats if each.entered[seat]]
        yield f"{name}: enters the capture area in round {mean(entered)}"
        in_capture = [int(units_in_capture(each.end.last, seat)) for each, seat in seats]
        on_board = [int(each.end.last.on_board[seat]) for each, seat in seats]
        yield f"{name}: units there at the end {mean(in_capture)}, on the board {mean(on_board)}"


def lead(numbers: Sequence[int], end: Ended) -> tuple[str, float]:
    """Return by how much the best of some numbers leads, and the mean share of the win of who has it."""
    *_, second, best = sorted(numbers)
    leaders = [seat for seat, number in enumerate(numbers) if number == best]
    case = next(name for low, name in LEADS.items() if best - second >= low)
    return case, sum(end.shares[seat] for seat in leaders) / len(leaders)


# Nouvelle-France --------------------------------------------------------------------------------

QUESTIONS = {
    block_state.Phase.FILLE: "Fille du Roy",
    block_state.Phase.COUREUR: "Coureur des bois",
    block_state.Phase.HURON: "Huron-Wendat ally",
}
THIRDS = ("first third", "second third", "last third")


@dataclass
class Placement:
    """A block that was placed."""

    form: int
    site: int
    stage: int  # storms past
    turn: int  # turns of the stage before it
    points: int
    n_next: int  # own cubes on the level of the coming storm
    sign: str  # of the coming storm at the site


@dataclass
class Answer:
    """An answer to the question about an ally."""

    ally: str
    stage: int
    turn: int
    points: int  # that it brings at once
    is_used: bool


class BlockGame:
    """What happened in a game of Nouvelle-France."""

    def __init__(self, series: Series, plies: Sequence[int]) -> None:
        self.placements, self.answers = list[Placement](), list[Answer]()
        self.turns = [0] * (N_STORMS + 1)  # of each stage
        self.removed = [0] * N_STORMS
        self.places: list[int] = []  # for each shape, before the first storm
        self.completions: list[tuple[int, int, int]] = []  # seat, site, stage
        last = _opening(series)
        for before, action, after in steps(series, plies):
            last, stage = after, int(before.storms)
            if before.phase == block_state.Phase.REMOVE:
                self.removed[stage] += 1
            if before.phase in QUESTIONS:
                self._note_answer(before, action)
            if action >= block_actions.PLACE and before.phase in (block_state.Phase.BEGIN, block_state.Phase.CHOOSE):
                self.placements.append(placement(before, action, after, self.turns[stage]))
                for site in np.flatnonzero(before.completed_by != after.completed_by).tolist():
                    self.completions.append((int(before.mover), site, stage))
            self.turns[int(after.storms)] += int(after.turn_number) - int(before.turn_number)
            if stage == 0 and after.storms == 1:
                self.places = places_of_shapes(states.copy(before))
        self.end = ended(series, plies, last)

    def _note_answer(self, before: State, action: int) -> None:
        ally, stage, scoring = QUESTIONS[block_state.Phase(int(before.phase))], int(before.storms), int(before.scoring)
        points = scoring if before.phase == block_state.Phase.FILLE else scoring // 2
        self.answers.append(Answer(ally, stage, self.turns[stage], points, action != block_actions.PASS))

    def third(self, one: Placement | Answer) -> str:
        """Return in which third of its stage something was done."""
        return THIRDS[min(2, 3 * one.turn // max(1, self.turns[one.stage]))]

    def disks(self, seat: int) -> int:
        """Return the points of a seat's disks."""
        last = self.end.last
        return sum(int(last.disks[last.stick[site, -1]]) for owner, site, _ in self.completions if owner == seat)


def placement(before: State, action: int, after: State, turn: int) -> Placement:
    """Describe a placement."""
    seat, stage, site = int(before.mover), int(before.storms), int(block_actions.site_of(action))
    own = before.owner == seat
    n_next = int(np.bitwise_count(after.cubes[own, site, stage] ^ before.cubes[own, site, stage]).sum())
    points, sign = int(after.points[seat]) - int(before.points[seat]), SIGN_NAMES[int(before.stick[site, stage])]
    form = int(block_actions.form_of_block(block_actions.block_of(action)))
    return Placement(form, site, stage, turn, points, n_next, sign)


def nouvelle_france(series: Series, games: Sequence[Sequence[int]]) -> Iterator[str]:
    """Describe games of Nouvelle-France."""
    found = [BlockGame(series, plies) for plies in games]
    ends = [each.end for each in found]
    yield from common(series, ends)
    yield from by_order(ends)
    even = [end for end in ends if (int(end.last.turn_number) - 1) % len(series.policies) == 0]
    if even:
        yield from (f"at equal turns: {line}" for line in by_order(even))
    yield from sources(found)
    yield from sites(found)
    yield from blocks(found)
    yield from allies(found)


def sources(found: Sequence[BlockGame]) -> Iterator[str]:
    """Yield where the points come from, and how often who has most of one source wins."""
    by: dict[str, Callable[[BlockGame, int], int]] = {
        "in all": lambda each, seat: int(each.end.last.points[seat]),
        "by placing": lambda each, seat: int(each.end.last.gained[seat].sum()),
        "by allies": lambda each, seat: int(each.end.last.gained_by_ally[seat].sum()),
        "by storms": lambda each, seat: int(each.end.last.gained_in_storm[seat].sum()),
        "by disks": lambda each, seat: each.disks(seat),
    }
    for storm in range(N_STORMS):
        by[f"by storm {storm + 1}"] = partial(_in_storm, storm=storm)
    for sign, name in enumerate(SIGN_NAMES):
        by[f"by {name} in storms"] = partial(_by_sign, sign=sign)
    for name, points in by.items():
        for who, seats in winners([(each, each.end) for each in found]):
            yield f"{who}: points {name} {mean([points(each, seat) for each, seat in seats])}"
        leads = [lead([points(each, seat) for seat in range(len(each.end.shares))], each.end)[1] for each in found]
        yield f"  who has most {name} wins {share(leads)}"


def _in_storm(each: BlockGame, seat: int, storm: int) -> int:
    return int(each.end.last.gained_in_storm[seat, :, storm].sum())


def _by_sign(each: BlockGame, seat: int, sign: int) -> int:
    last = each.end.last
    return int(last.gained_in_storm[seat][last.stick == sign].sum())


def sites(found: Sequence[BlockGame]) -> Iterator[str]:
    """Yield how much was built, and which buildings were completed when and by whom."""
    yield f"blocks from cards {mean([sum(one.form < N_SHAPES for one in each.placements) for each in found])}"
    for stage in range(N_STORMS):
        yield f"blocks removed before storm {stage + 1} {mean([each.removed[stage] for each in found])}"
    lasts = [each.end.last for each in found]
    filled = [100 * int(np.bitwise_count(last.cubes).sum()) / (N_LEVELS * int(last.n_squares.sum())) for last in lasts]
    yield f"spaces filled, in per cent {mean(filled)}"
    medians = (f"{name} {np.median([each.places[shape] for each in found]):.0f}" for shape, name in enumerate(SHAPES))
    yield "ways to lay a block before the first storm, median: " + ", ".join(medians)
    yield f"some building completed {share(bool(each.completions) for each in found)}"
    for number, name in enumerate(SITES):
        yield f"{name} completed {share(any(site == number for _, site, _ in each.completions) for each in found)}"
    completions = [(each, seat, stage) for each in found for seat, _, stage in each.completions]
    stages = Counter(stage for _, _, stage in completions)
    yield "completed before storm " + ", ".join(
        f"{stage + 1}: {n / len(completions):.0%}" for stage, n in stages.items()
    )
    yield f"who completes a building wins {share(each.end.shares[seat] for each, seat, _ in completions)}"


def blocks(found: Sequence[BlockGame]) -> Iterator[str]:
    """Yield where blocks from cards and bonus blocks are placed, when, and what they bring at once."""
    names = [f"a block from a card before storm {stage + 1}" for stage in range(N_STORMS)]
    for number, name in enumerate((*names, *BONUS)):
        stage = number % N_STORMS
        is_bonus = number >= N_STORMS
        some = [
            (each, one)
            for each in found
            for one in each.placements
            if (one.stage, one.form >= N_SHAPES) == (stage, is_bonus)
        ]
        if not some:
            continue
        yield f"{name}: {len(some) / len(found):.2f} a game, {mean([one.points for _, one in some])} points at once"
        signs = Counter(one.sign for _, one in some)
        yield "  where the storm to come is " + shares_of(signs, SIGN_NAMES)
        for sign in SIGN_NAMES:
            yield f"  own cubes on its level, {sign}: {mean([one.n_next for _, one in some if one.sign == sign])}"
        if is_bonus:
            yield "  in the " + shares_of(Counter(each.third(one) for each, one in some), THIRDS) + " of its stage"


def allies(found: Sequence[BlockGame]) -> Iterator[str]:
    """Yield when allies are used, and for how many points."""
    n_seats = sum(len(each.end.shares) for each in found)
    for ally in QUESTIONS.values():
        asked = [(each, one) for each in found for one in each.answers if one.ally == ally]
        used = [(each, one) for each, one in asked if one.is_used]
        points = mean([one.points for _, one in used])
        yield f"{ally}: used {len(used) / n_seats:.2f} times by a seat, for {points} points"
        yield "  in the " + shares_of(Counter(each.third(one) for each, one in used), THIRDS) + " of a stage"
        cases = [(f"{min(9, one.points)} points", one.is_used) for _, one in asked]
        yield from by_case("  used where it brings (9 and more are one case)", cases, 20)


def shares_of(counts: Counter[str], names: Sequence[str]) -> str:
    """Return how often each of some things came, in percent."""
    total = max(1, sum(counts.values()))
    return ", ".join(f"{name} {counts[name] / total:.0%}" for name in names)


# The command line -------------------------------------------------------------------------------

REPORTS: dict[str, Callable[[Series, Sequence[Sequence[int]]], Iterator[str]]] = {
    "kanata": kanata,
    "island": island,
    "nouvelle-france": nouvelle_france,
}


def main() -> None:
    """Play, and print the figures."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game", choices=[*REPORTS])
    reader.add_argument("--agent", required=True)
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--opening", type=int, default=0)
    reader.add_argument("--key", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--save", type=Path)
    words = reader.parse_args()
    series = Series(
        words.game, "", (words.agent,) * words.players, dict(option.split("=", 1) for option in words.option)
    )
    keys = range(words.key, words.key + words.games)
    games = play_all(series, words.opening, keys, words.jobs, words.save)
    opened = f", {words.opening} decisions of an opening" if words.opening else ""
    print(f"{words.game}, {words.agent}, {words.players} players, {words.option}{opened}: keys {keys[0]} to {keys[-1]}")
    for line in REPORTS[words.game](series, games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
