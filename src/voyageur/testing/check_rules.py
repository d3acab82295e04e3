"""Check the rules: who acts and what is legal, chance, copies of a state, the end."""

from itertools import permutations
from typing import Any

import numpy as np

from voyageur.kernel import chance, states
from voyageur.kernel.contract import IllegalAction, State, play, refusal_reason
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.plain import MOST_NUMBERS, all_refusals
from voyageur.testing.run import Run


def check_position(run: Run) -> int:
    """Check who acts, what is legal or possible, values and invariants; return who acts."""
    acting = int(run.ask("to_act"))
    run.ensure(acting in (CHANCE, NOBODY, *run.seats), f"`to_act` gives {acting}")
    run.ensure((acting == NOBODY) == (int(run.ask("ending")) != 0), "`ending` and `to_act` disagree")
    faults = run.game.faults(run.state)
    run.ensure(not faults, f"invariants broken: {'; '.join(faults)}")
    for seat in run.seats:
        value = float(run.ask("value", seat))
        run.ensure(0 <= value <= 1, f"`value` for seat {seat} is {value}")
    if acting >= 0:
        _check_legal(run)
    elif acting == CHANCE:
        _check_chance(run)
    else:
        _check_end(run)
    return acting


# Legality ---------------------------------------------------------------------------------------


def _check_legal(run: Run) -> None:
    """Check that `legal` lists exactly what `refusal` allows, ascending, and no more than MOST_LEGAL."""
    out = np.full(run.game.rules.MOST_LEGAL, -7, np.int32)
    n = int(run.ask("legal", out))
    run.ensure(0 < n <= len(out), f"`legal` counts {n} actions, MOST_LEGAL is {len(out)}")
    listed = out[:n]
    run.ensure((np.diff(listed) > 0).all(), f"`legal` is not ascending: {listed.tolist()}")
    numbers = _numbers(run, listed)
    refusals = _refusals_of(run, numbers)
    lawful = numbers[refusals == 0]
    missed, refused = set(lawful.tolist()) - set(listed.tolist()), set(listed.tolist()) - set(lawful.tolist())
    run.ensure(not missed, f"`legal` misses {run.name(missed)}")
    run.ensure(not refused, f"`legal` lists {run.name(refused)}, which is refused")
    for refusal, first in zip(*np.unique(refusals, return_index=True), strict=True):
        if refusal and int(refusal) not in run.refused:
            _check_refusal(run, int(numbers[first]), int(refusal))


def _numbers(run: Run, listed: Any) -> Any:
    """Return all actions, or if they are too many, the listed ones and a sample."""
    n_actions = run.game.rules.N_ACTIONS
    if n_actions <= MOST_NUMBERS:
        return np.arange(n_actions)
    return np.union1d(listed, run.random.sample(range(n_actions), 1000))


def _refusals_of(run: Run, numbers: Any) -> Any:
    before = states.to_bytes(run.state)
    refusals = all_refusals(run.game, run.state, numbers)
    run.ensure(states.to_bytes(run.state) == before, "`refusal` changes the state")
    return refusals


def _check_refusal(run: Run, action: int, refusal: int) -> None:
    """Check that a refusal has a sentence with all its values."""
    has_sentence = refusal in run.game.rules.CLAUSES
    run.ensure(has_sentence, f"refusal {refusal} of {run.name({action})} has no sentence")
    run.refused.add(refusal)
    before = states.to_bytes(run.state)
    reason = refusal_reason(run.game.rules, run.game.notation.values_of, run.state, action)
    run.ensure(states.to_bytes(run.state) == before, "`values_of` changes the state")
    run.check_words(reason, f"refusal {refusal}")


def check_play(run: Run, acting: int) -> None:
    """Check that `play` refuses a wrong seat and a wrong action with a sentence, and changes nothing."""
    legal, n_actions = set(run.legal()), run.game.rules.N_ACTIONS
    refused = [action for action in (-1, n_actions, *range(n_actions)) if action not in legal]
    wrong = [(seat, min(legal)) for seat in (CHANCE, *run.seats) if seat != acting]
    tried = [(acting, action) for action in (refused[0], run.random.choice(refused))]
    before = states.to_bytes(run.state)
    for seat, action in wrong + tried:
        try:
            play(run.game, run.state, seat, action)
        except IllegalAction as error:
            run.ensure(str(error), "an illegal action is refused without a sentence")
        else:
            run.fail(f"`play` let seat {seat} play {run.name({action})}")
    run.ensure(states.to_bytes(run.state) == before, "`play` refused an action and changed the state")


# Chance -----------------------------------------------------------------------------------------


def _check_chance(run: Run) -> None:
    """Check the weights and their sum, and that no two events of a game have the same key."""
    weights, total = _weights(run, -7)
    run.ensure(weights == _weights(run, 0)[0], "`chance_weights` does not write every weight")
    run.ensure(min(weights) >= 0, f"a chance outcome has a negative weight: {weights}")
    run.ensure(sum(weights) == total, f"`chance_weights` returns {total}, the sum is {sum(weights)}")
    run.ensure(0 < total <= 2**32, f"the weights of chance sum to {total}")
    event = _event(run)
    run.ensure(event not in run.events, f"chance event {event} has already occurred in this game")


def _weights(run: Run, filler: int) -> tuple[list[int], int]:
    out = np.full(run.game.rules.N_OUTCOMES, filler, np.int64)
    total = int(run.ask("chance_weights", out))
    return [int(weight) for weight in out], total


def _event(run: Run) -> tuple[int, ...]:
    out = np.full(4, -7, np.int64)
    run.ask("chance_event", out)
    return tuple(map(int, out))


def draw_outcome(run: Run) -> int:
    """Draw the outcome of the chance event by the key of the game."""
    weights, total = _weights(run, 0)
    event = _event(run)
    run.events.add(event)
    return int(chance.fast_outcome(run.key, np.array(event), np.array(weights), total))


# States -----------------------------------------------------------------------------------------


def check_storage(run: Run) -> None:
    """Check that copies and stored bytes give an equal state."""
    copy = states.copy(run.state)
    into = states.new(run.game.rules.STATE)
    states.copy_into(into, run.state)
    loaded = states.from_bytes(run.game.rules.STATE, states.to_bytes(run.state))
    for what, other in (("copy", copy), ("copy_into", into), ("from_bytes", loaded)):
        run.ensure(states.is_equal(run.state, other), f"`states.{what}` gives another state")


def check_copies(run: Run, copy: State, before: State, action: int) -> None:
    """Check that the same action has the same effect on a copy and on a state loaded from bytes."""
    for other in (copy, states.copy(before)):
        run.call("apply", other, action)
        run.ensure(states.is_equal(other, run.state), "the same action on equal bytes led elsewhere")


def check_constants(run: Run, before: State, after: State) -> None:
    """Check that a ply, or a redraw of what a seat cannot know, left what is constant in a game as it was."""
    if run.game.constants is not None:
        names = before.dtype.names
        constant = names[names.index(run.game.constants) :]
        changed = [name for name in constant if not np.array_equal(before[name], after[name])]
        run.ensure(not changed, f"{', '.join(changed)} changed, but nothing should from `{constant[0]}` on")


# The end ----------------------------------------------------------------------------------------


def _check_end(run: Run) -> None:
    """Check that the ending has a name, and that scores, ranks and values do not contradict each other."""
    ending, endings = int(run.ask("ending")), run.game.notation.ENDINGS
    run.ensure(0 < ending < len(endings) and endings[ending], f"ending {ending} has no name")
    scores, ranks = np.full(len(run.seats), np.nan), np.full(len(run.seats), -7, np.int64)
    run.ask("scores", scores)
    run.ask("ranks", ranks)
    run.ensure(np.isfinite(scores).all(), f"the scores are {scores}")
    first = 0 if 0 in ranks else 1  # perhaps nobody won
    run.ensure(all(first <= rank < first + len(run.seats) for rank in ranks), f"the ranks are {ranks}")
    for seat, other in permutations(run.seats, 2):
        is_upside_down = scores[seat] > scores[other] and ranks[seat] > ranks[other]
        run.ensure(not is_upside_down, f"seat {seat} has more points than seat {other}, but a worse rank")
    values = [run.ask("value", seat) for seat in run.seats]
    for seat, other in permutations(run.seats, 2):
        is_better = scores[seat] > scores[other] or ranks[seat] < ranks[other]
        is_upside_down = is_better and values[seat] < values[other]
        run.ensure(not is_upside_down, f"at the end `value` puts seat {other} before the better seat {seat}")
