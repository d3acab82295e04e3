"""Games of one way of playing against itself, with the features of some positions: what values are fitted to.

At first everybody plays as the greedy agent does, in compiled code; once there is a network, by short searches that use
it.  Now and then a seat takes another action instead: without that, values would not know the positions that good
play avoids.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np

from voyageur.agents import SearchAgent, decision_at, greedy
from voyageur.agents.contract import Decision, resampler
from voyageur.agents.greedy import GreedyAgent
from voyageur.agents.search.choosing import root_choices
from voyageur.agents.search.tuning import parameters_for
from voyageur.agents.values.network import Network
from voyageur.kernel import contract, states
from voyageur.kernel.chance import fast_word, outcome_at
from voyageur.kernel.contract import Game, State
from voyageur.kernel.jit import bound
from voyageur.kernel.states import WorkStates, copy_changing, work_states
from voyageur.kernel.view import CHANCE, NOBODY

SELF_PLAY_KIND = -6  # for keyed randomness; no game has an event of this kind
MOST_NOTED = 400  # positions of a game
BLOCK = 10  # games with the same start, one after another: some of each deviation, and one that is held out
Where = Literal["choice", "pass"]  # noted are decisions with a choice, or where the turn has passed to another seat
Deviations = Literal["any", "good", "early"]
ANY = 1.0  # a slack that allows any legal action
# By the number of the game: the chance that a decision is another action, and how much less `value` may give it.
DEVIATIONS: Mapping[Deviations, Sequence[tuple[float, float]]] = {
    "any": ((0.0, ANY), (0.02, ANY), (0.05, ANY), (0.1, ANY), (0.2, ANY)),
    "good": ((0.0, ANY), (0.3, 0.05), (0.3, 0.15), (0.5, 0.3), (0.05, ANY)),
    "early": ((0.0, ANY), (0.05, ANY), (0.1, ANY), (0.2, ANY), (0.3, ANY)),
}
MOST_FREE = 110  # seats deviate early in fewer decisions than this; each game draws in how many
ALWAYS = -1  # in place of that number: seats may deviate in all decisions, and all are noted


@dataclass(frozen=True)
class NotedPositions:
    """Noted positions, what their games came to, and what values are fitted to."""

    features: Any  # float32 (N, S, F)
    shares: Any  # float32 (N, S)  each seat's share of the win at the end
    targets: Any  # float32 (N, S)  the shares that values are fitted to
    games: Any  # int32 (N,)  the number of the game

    @staticmethod
    def together(parts: "list[NotedPositions]") -> "NotedPositions":
        """Return the positions of all `parts`, in their order."""
        arrays = ((part.features, part.shares, part.targets, part.games) for part in parts)
        return NotedPositions(*map(np.concatenate, zip(*arrays, strict=True)))


@dataclass(frozen=True)
class SelfPlay:
    """How games are played and noted.  The same plan and number of a game give the same game."""

    game: Game
    starts: Sequence[State]  # taken in turns, each for a block of games
    key: int
    noting: float  # chance that a position is noted
    where: Where = "choice"
    deviations: Deviations = "any"
    network: Network | None = None  # None: everybody plays greedily
    simulations: int = 0  # of a search by the network
    considered: int = 0  # choices of its root that share them out by halving; 0: it takes what it has followed most
    trace: float = 1.0  # of what is found later in what a position counts for, decision by decision; see `_targets`
    against_greedy: float = 0.0  # share of the games by search in which one seat plays greedily and does not deviate

    def positions(self, first: int, n: int) -> NotedPositions:
        """Play games number `first` ... `first` + n - 1."""
        play = self._play_greedily if self.network is None else self._play_by_search
        return NotedPositions.together([play(number) for number in range(first, first + n)])

    def _play_greedily(self, number: int) -> NotedPositions:
        start = self._start_of(number)
        n_seats = int(self.game.rules.n_seats(start))
        rules, work = self.game.rules, work_states(start, 4, self.game.constants)
        features = np.zeros((MOST_NOTED, n_seats, _n_features(self.game)), np.float32)
        n_noted = _greedy_player_of(self.game)(
            work,
            self._key_of(number),
            *self._deviation_of(number),
            self._n_free_of(number),
            self.noting,
            self.where == "pass",
            np.zeros(rules.MOST_LEGAL, np.int32),
            np.zeros(rules.MOST_LEGAL, np.float64),
            np.zeros(rules.N_OUTCOMES, np.int64),
            features,
        )
        shares = self._shares_of(work.states[1], n_seats)
        return self._noted(features[:n_noted].copy(), shares, np.tile(shares, (n_noted, 1)), number)

    def _play_by_search(self, number: int) -> NotedPositions:
        game, rules, state = self.game, self.game.rules, states.copy(self._start_of(number))
        n_seats, randoms = int(rules.n_seats(state)), _randoms(self._key_of(number))
        parameters = parameters_for(game, has_values=True)._replace(considered=self.considered, noise=1.0)
        agent = SearchAgent(self.simulations, parameters=parameters, network=self.network)
        noted, found = list[Any](), list[_Found]()
        (deviation, slack), last = self._deviation_of(number), NOBODY
        n_free, n_choices, greedy_seat = self._n_free_of(number), 0, self._greedy_seat_of(number, n_seats)
        while (acting := int(rules.to_act(state))) != NOBODY:
            if acting == CHANCE:
                weights = np.array(contract.outcome_weights(game, state), np.int64)
                rules.apply(state, int(outcome_at(weights, next(randoms) * int(weights.sum()) >> 31)))
                continue
            decision = decision_at(game, state, acting, next(randoms), 1.0)
            is_due = acting != last != NOBODY if self.where == "pass" else len(decision.legal) > 1
            last = acting
            n_choices += len(decision.legal) > 1
            is_drawn = next(randoms) < self.noting * 2**31
            is_noted = is_due and is_drawn and n_choices > n_free and len(noted) < MOST_NOTED
            if is_noted:
                noted.append(features_of(game, state, n_seats))
            is_other = next(randoms) < deviation * 2**31 and (n_free == ALWAYS or n_choices <= n_free)
            is_other = is_other and acting != greedy_seat
            action, values = decision.legal[0], None
            if acting == greedy_seat:
                action = GreedyAgent().choose(decision)
            elif not is_other or (self.trace < 1 and len(decision.legal) > 1):
                action, values = _searched(agent, decision)
            if is_other:
                random = next(randoms) * len(decision.legal) >> 31
                action = decision.legal[random] if slack == ANY else GreedyAgent(slack).choose(decision)
            found.append(_Found(values, is_other, is_noted))
            rules.apply(state, action)
        features = np.array(noted, np.float32).reshape(len(noted), n_seats, _n_features(game))
        shares = self._shares_of(state, n_seats)
        return self._noted(features, shares, _targets(found, shares, self.trace), number)

    def _start_of(self, number: int) -> State:
        return self.starts[number // BLOCK % len(self.starts)]

    def _deviation_of(self, number: int) -> tuple[float, float]:
        of_games = DEVIATIONS[self.deviations]
        return of_games[number % len(of_games)]

    def _n_free_of(self, number: int) -> int:
        """Return for how many decisions with a choice seats may deviate and nothing is noted; ALWAYS: both throughout.

        The result of what is noted is then that of good play, however bad the play before.
        """
        if self.deviations != "early":
            return ALWAYS
        may_deviate = self._deviation_of(number)[0] > 0
        return fast_word(self._key_of(number), SELF_PLAY_KIND, 3, 0, 0, 0) % MOST_FREE if may_deviate else 0

    def _greedy_seat_of(self, number: int, n_seats: int) -> int:
        """Return the seat that plays greedily in a game by search, or NOBODY."""
        random = int(fast_word(self._key_of(number), SELF_PLAY_KIND, 4, 0, 0, 0)) >> 1
        return random % n_seats if random < self.against_greedy * 2**31 else NOBODY

    def _key_of(self, number: int) -> int:
        return int(fast_word(self.key, SELF_PLAY_KIND, 1, 0, number, 0)) >> 1

    def _shares_of(self, end: State, n_seats: int) -> Any:
        return np.array(contract.shares(self.game, end, n_seats), np.float32)

    def _noted(self, features: Any, shares: Any, targets: Any, number: int) -> NotedPositions:
        n = len(features)
        return NotedPositions(features, np.tile(shares, (n, 1)), targets, np.full(n, number, np.int32))


@dataclass(frozen=True)
class _Found:
    """What a search found at a decision."""

    values: Any  # float64 (S,)  of the choice that it takes; None: there was no search
    is_left: bool  # another action was played
    is_noted: bool


def _searched(agent: SearchAgent, decision: Decision) -> tuple[int, Any]:
    """Return what a search takes, and what that is worth to each seat; None where there is no choice."""
    if len(decision.legal) == 1:
        return decision.legal[0], None
    trees = agent.search_all(decision)
    action = agent.chosen(trees, decision)
    choice = next(each for each in root_choices(*trees) if each.action == action)
    return action, choice.totals / max(1, choice.visits)


def _targets(found: Sequence[_Found], shares: Any, trace: float) -> Any:
    """Return what values are fitted to at the noted decisions of a game that came to `shares`.  float32 (N, S)

    It is what the searches found, that at the decision itself with the weight 1 - trace, at the next one trace times as
    much, and so on; the result has the rest (R. Sutton, "Learning to predict by the methods of temporal differences",
    Machine Learning 3, 1988).  Nothing counts that came of another action than the search would have taken (C. Watkins,
    "Learning from delayed rewards", 1989).
    """
    targets, later = list[Any](), shares.astype(np.float64)
    for each in reversed(found):
        if each.values is not None:
            share = 0.0 if each.is_left and trace < 1 else trace
            later = (1 - share) * each.values + share * later
        if each.is_noted:
            targets.append(later)
    return np.array(targets[::-1], np.float32).reshape(len(targets), len(shares))


def features_of(game: Game, state: State, n_seats: int) -> Any:
    """Return the features of each seat.  float32 (S, F)"""
    assert game.features is not None, f"{game.name} has no features"
    out = np.zeros((n_seats, _n_features(game)), np.float32)
    for seat in range(n_seats):
        game.features.describe_seat(state, seat, out[seat])
    return out


def _n_features(game: Game) -> int:
    assert game.features is not None, f"{game.name} has no features"
    return len(game.features.NAMES)


def _randoms(key: int) -> Iterator[int]:
    """Yield numbers of 31 bits by chance."""
    number = 0
    while True:
        yield int(fast_word(key, SELF_PLAY_KIND, 2, 0, number, 0)) >> 1
        number += 1


# Greedy games, compiled -------------------------------------------------------------------------


def to_act(state: Any) -> int: ...  # replaced by the game's own (by `bound`), as are the following
def legal(state: Any, out: Any) -> int: ...
def chance_weights(state: Any, out: Any) -> int: ...
def apply(state: Any, action: int) -> None: ...
def resample(state: Any, seat: int, key: int) -> None: ...
def describe_seat(state: Any, seat: int, out: Any) -> None: ...
def best_action(work: WorkStates, seat: int, actions: Any, n: int, key: int, values: Any) -> int: ...
def good_action(
    work: WorkStates, seat: int, actions: Any, n: int, key: int, slack: float, against: int, values: Any
) -> int: ...


def play_greedily(
    work: WorkStates,
    key: int,
    deviation: float,
    slack: float,
    n_free: int,
    noting: float,
    at_passes: bool,
    actions: Any,
    values: Any,
    weights: Any,
    features: Any,
) -> int:
    """Play a game from the first of the states in the second one, note some positions and return how many.

    work : the start, then three to work on;  actions : int32 (MOST_LEGAL,), values : float64 (MOST_LEGAL,), weights :
    int64 (N_OUTCOMES,)  to work on;  features : float32 (MOST_NOTED, S, F)  written
    """
    copy_changing(work, 1, 0)
    state, pair = work.states[1], WorkStates(work.states[2:], work.memory[2:], work.n_changing)
    random = int(fast_word(key, SELF_PLAY_KIND, 0, 0, 0, 0))
    n_noted, n_choices, acting, last = 0, 0, int(to_act(state)), NOBODY
    while acting != NOBODY:
        random = (random * 1103515245 + 12345) & 0x7FFFFFFFFFFF  # a plain congruence: fast, and enough here
        point = random >> 16  # a fraction of 2**31
        if acting == CHANCE:
            apply(state, outcome_at(weights, point * chance_weights(state, weights) >> 31))
            acting = int(to_act(state))
            continue
        n_legal = legal(state, actions)
        is_due = acting != last and last != NOBODY if at_passes else n_legal > 1
        last = acting
        n_choices += n_legal > 1
        if is_due and n_choices > n_free and n_noted < len(features) and point < noting * 2**31:
            for seat in range(features.shape[1]):
                describe_seat(state, seat, features[n_noted, seat])
            n_noted += 1
        random = (random * 1103515245 + 12345) & 0x7FFFFFFFFFFF
        is_other = (random >> 16) < deviation * 2**31 and (n_free == ALWAYS or n_choices <= n_free)
        random = (random * 1103515245 + 12345) & 0x7FFFFFFFFFFF if is_other else random
        if is_other and slack == ANY:
            action = int(actions[(random >> 16) * n_legal >> 31])
        else:
            copy_changing(work, 2, 1)
            resample(pair.states[0], acting, random)
            if is_other:
                action = int(good_action(pair, acting, actions, n_legal, random, slack, 0, values))
            else:
                action = int(best_action(pair, acting, actions, n_legal, random, values))
        apply(state, action)
        acting = int(to_act(state))
    return n_noted


OF_RULES = ("to_act", "legal", "chance_weights", "apply")


def _greedy_player_of(game: Game) -> Callable[..., int]:
    """Return `play_greedily` for `game`, compiled once per process."""
    assert game.features is not None, f"{game.name} has no features"
    of_rules = (getattr(game.rules, name) for name in OF_RULES)
    choosing = greedy.chooser(game), greedy.good_chooser(game)
    return _bound_player(game.name, resampler(game), *choosing, game.features.describe_seat, *of_rules)


@cache
def _bound_player(
    name: str,
    resample: Callable[..., Any],
    best_action: Callable[..., int],
    good_action: Callable[..., int],
    describe: Any,
    *of_rules: Any,
) -> Callable[..., int]:
    functions = {"resample": resample, "best_action": best_action, "good_action": good_action}
    functions["describe_seat"] = describe
    return bound(play_greedily, name, functions | dict(zip(OF_RULES, of_rules, strict=True)))
