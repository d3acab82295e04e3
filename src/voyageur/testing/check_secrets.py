"""Check a game with secrets: nothing that a seat or a spectator sees depends on what it cannot know.

`resample` redraws what a seat cannot know.  Everything that a seat or a spectator sees is made from the true state and
from a redrawn one, and must be the same.
"""

from collections.abc import Sequence

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.contract import Game, State, legal_actions, only_action_is_public, refusal_reason
from voyageur.testing.check_picture import drawn
from voyageur.testing.check_rules import check_constants
from voyageur.testing.check_views import observation
from voyageur.testing.plain import MOST_NUMBERS, all_refusals
from voyageur.testing.run import SAMPLE, Run, possible_actions

ENOUGH_REDRAWS = 40  # of these, at least one must change something
ROUNDS_OF_REDRAWS = 4  # for each seat in turn, to find states that the public cannot exclude


def check_secrets(run: Run, acting: int) -> None:
    """Check all that a seat or a spectator sees at this ply."""
    for seat in run.seats:
        _check_seen(run, seat)
    if run.past:
        for seat in run.seats:
            _check_described(run, seat)
    if acting >= 0:
        _check_forced(run)
    for observer in run.observers:
        _check_same_text(run, observer, acting)


def meets_secret(run: Run) -> bool:
    """Whether this is the first position of the run in which `resample` changes something."""
    return run.changes == 0 and any(
        not states.is_equal(_redrawn(run, run.state, seat), run.state) for seat in run.seats
    )


def check_changes(game: Game, runs: Sequence[Run]) -> None:
    """Check that `resample` changed something in any of the runs."""
    redraws, changes = sum(run.redraws for run in runs), sum(run.changes for run in runs)
    if game.has_secrets and redraws >= ENOUGH_REDRAWS and changes == 0:
        raise AssertionError(f"{game.name}: it has secrets, but `resample` never changed anything")


# What is seen -----------------------------------------------------------------------------------


def _check_seen(run: Run, seat: int) -> None:
    """Check that all that `seat` or a spectator sees stays the same if what `seat` cannot know is redrawn."""
    other = _redrawn(run, run.state, seat)
    run.redraws += 1
    if states.is_equal(other, run.state):
        return
    run.changes += 1
    for observer in (seat, None):
        has_missed = observer not in run.informed
        run.ensure(
            has_missed, f"{_name(observer)} was given the full text of every ply, but `resample` redraws something"
        )
    seen = _seen(run, run.state, seat)
    for what, otherwise in _seen(run, other, seat).items():
        run.ensure(seen[what] == otherwise, f"the {what} of seat {seat} gives a secret away")


def _redrawn(run: Run, state: State, seat: int) -> State:
    """Return a state in which what `seat` cannot know is redrawn."""
    other, again = states.copy(state), states.copy(state)
    key = run.random.getrandbits(62)
    for each in (other, again):
        run.call("resample", each, seat, key)
    run.ensure(states.is_equal(other, again), "`resample` with one key gives two states")
    check_constants(run, state, other)
    faults = run.game.faults(other)
    run.ensure(not faults, f"`resample` breaks invariants: {faults}")
    return other


def _seen(run: Run, state: State, seat: int) -> dict[str, object]:
    """Return all that `seat` sees of a state, in a form that can be compared."""
    acting = int(run.game.rules.to_act(state))
    seen: dict[str, object] = {
        "part": acting,
        "view": repr(run.call("view", state, seat)),
        "spectator's view": repr(run.call("view", state, None)),
        "picture": drawn(run, run.call("view", state, seat)),
        "observation": observation(run, state, seat).tobytes(),
    }
    if acting >= 0:
        seen["`is_forced_in_public`"] = bool(run.call("is_forced_in_public", state))
    if run.game.questions:
        seen["question"] = [run.call(name, state) for name in ("question", "period")]
    return seen | (_seen_in_turn(run, state, seat) if acting == seat else {})


def _seen_in_turn(run: Run, state: State, seat: int) -> dict[str, object]:
    """Return what `seat`, which is to act, sees besides its view."""
    game = run.game
    numbers = np.arange(min(game.rules.N_ACTIONS, MOST_NUMBERS))
    refusals = all_refusals(game, state, numbers)
    some = numbers[refusals > 0][:: max(1, len(numbers) // SAMPLE)].tolist()
    spaces = run.call("view", state, seat).spaces
    return {
        "list of legal actions": legal_actions(game.rules, state),
        "tree of choices": repr(run.call("choices", state)),
        "list of refusals": refusals.tobytes(),
        "list of reasons": repr(
            [refusal_reason(game.rules, game.notation.values_of, state, action) for action in some]
        ),
        "explanation": repr(
            [
                run.call("explain", state, words, element)
                for words in ((), ("xyzzy",))
                for element in (None, *(space.element for space in spaces))
            ]
        ),
        "advice": repr(run.call("advise", state)) if game.solver else None,
    }


# What is known in public ------------------------------------------------------------------------


def _check_forced(run: Run) -> None:
    """Check that `is_forced_in_public` is true only if no state that the public cannot exclude has a choice."""
    is_forced, own = bool(run.ask("is_forced_in_public")), only_action_is_public(run.game)
    if own is not None and len(legal_actions(run.game.rules, run.state)) == 1:
        run.ensure(own(run.state) == is_forced, "`only_action_is_public` is not what `is_forced_in_public` tells")
    if not is_forced:
        return
    possible = [run.state]
    for seat in (*run.seats,) * ROUNDS_OF_REDRAWS:
        possible.append(_redrawn(run, possible[-1], seat))
    most = max(len(legal_actions(run.game.rules, state)) for state in possible)
    run.ensure(most == 1, f"`is_forced_in_public` is true, but the public cannot exclude {most} legal actions")


# What is seen of a ply --------------------------------------------------------------------------


def note_informed(run: Run, action: int, text: str) -> None:
    """Note which observers see the full text of the next ply, as of every ply before."""
    run.informed = {each for each in run.informed if run.ask("text_for", action, each) == text}


def _check_same_text(run: Run, observer: int | None, acting: int) -> None:
    """Check that actions with the same text for an observer look the same to it.

    The seat that acts must see the full text.
    """
    alike: dict[str, tuple[int, dict[str, str]]] = {}
    possible = possible_actions(run.game, run.state)
    for action in run.random.sample(possible, min(SAMPLE, len(possible))):
        shown, text = run.ask("text_for", action, observer), run.ask("text_of", action)
        run.ensure(observer != acting or shown == text, f"{_name(observer)} acts, but sees {shown!r} for {text!r}")
        looks = _looks(run, run.state, action, _after(run, run.state, action), observer)
        first, first_looks = alike.setdefault(shown, (action, looks))
        for what, each in looks.items():
            both = run.name({first, action})
            run.ensure(each == first_looks[what], f"{_name(observer)} sees {shown!r} for {both}, but {what} differs")


def _check_described(run: Run, seat: int) -> None:
    """Check that the facts of the last ply are the same in a state that `seat` cannot tell from the true one.

    Nothing is compared if the two plies lead to different views.
    """
    before, action = run.past[-1]
    other = _redrawn(run, before, seat)
    if states.is_equal(other, before):
        return
    for observer in (seat, None):
        counterpart = _counterpart(run, before, action, other, observer)
        if counterpart is None:
            continue
        looks = _looks(run, before, action, run.state, observer)
        otherwise = _looks(run, other, counterpart, _after(run, other, counterpart), observer)
        is_alike = looks | {"`describe`": ""} == otherwise | {"`describe`": ""}
        is_same = looks["`describe`"] == otherwise["`describe`"]
        run.ensure(is_same or not is_alike, f"`describe` gives a secret away to {_name(observer)}")


def _counterpart(run: Run, before: State, action: int, other: State, observer: int | None) -> int | None:
    """Return an action in `other` that has the text of `action` in `before` for `observer`, or None."""
    shown = run.call("text_for", before, action, observer)
    possible = possible_actions(run.game, other)
    tried = [action] if action in possible else possible[:SAMPLE]
    return next((each for each in tried if run.call("text_for", other, each, observer) == shown), None)


def _looks(run: Run, before: State, action: int, after: State, observer: int | None) -> dict[str, str]:
    """Return what an observer sees of a ply and of the state after it."""
    looks = {
        "`describe`": repr(run.call("describe", before, action, after, observer)),
        "the view": repr(run.call("view", after, observer)),
    }
    if observer is not None:
        looks["the observation"] = observation(run, after, observer).tobytes().hex()
    return looks


def _after(run: Run, state: State, action: int) -> State:
    """Return the state that `action` leads to."""
    after = states.copy(state)
    run.call("apply", after, action)
    return after


def _name(observer: int | None) -> str:
    return "a spectator" if observer is None else f"seat {observer}"
