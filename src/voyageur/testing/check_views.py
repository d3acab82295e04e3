"""Check the presentation: observations, views, and the facts of a ply."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.kernel import early_end, states
from voyageur.kernel.contract import State, final_scores, winners
from voyageur.kernel.view import NOBODY, TOKEN_STATES, Fact, SeatView, View
from voyageur.table.people.proposals import all_sentences
from voyageur.testing.check_picture import ids_before
from voyageur.testing.run import SAMPLE, Run
from voyageur.testing.svg import repeated

# Observations -----------------------------------------------------------------------------------


def check_observations(run: Run) -> None:
    for seat in run.seats:
        one, other = (observation(run, run.state, seat, filler) for filler in (np.nan, 0))
        run.ensure(np.isfinite(one).all(), f"the observation of seat {seat} is not finite or not all written")
        run.ensure(one.tobytes() == other.tobytes(), f"the observation of seat {seat} depends on what `out` held")
        _check_bounds(run, seat, one)
    for state in (run.state, run.opening, run.state):  # back to the start, and to this position again
        check_row(run, state)


def check_row(run: Run, state: State) -> None:
    """Check `observe_changed`: in one array, for seat after seat and ply after ply, it writes the observation.

    state : a position of this game
    """
    row = run.row
    if row is None:
        return
    before, expected = states.to_bytes(state), np.zeros(row.out.size, np.float32)
    for seat in run.seats:
        run.call("observe", state, seat, expected)
        _check_bounds(run, seat, expected)
        try:
            row.observe(state, seat, row.out, row.shown)
        except Exception as error:
            raise AssertionError(f"{run.place}: observe_changed(..., {seat}, ...) raises {error!r}") from error
        wrong = np.flatnonzero(row.out.view(np.int32) != expected.view(np.int32))
        run.ensure(not wrong.size, f"`observe_changed` leaves wrong numbers for seat {seat}: {wrong[:SAMPLE]}")
    run.ensure(row.is_kept(), "`observe_changed` writes beyond OBSERVATION_SIZE or SHOWN_SIZE")
    run.ensure(states.to_bytes(state) == before, "`observe_changed` changes the state")


def _check_bounds(run: Run, seat: int, numbers: Any) -> None:
    """Check that an observation lies within the bounds that the game declares."""
    least, most = run.bounds
    beyond = np.flatnonzero((numbers < least) | (numbers > most))
    if beyond.size:
        index = int(beyond[0])
        part = next(part for part in run.game.observation_spec if index < part.stop)
        run.fail(
            f"the observation of seat {seat} has {numbers[index]} at {index}, beyond the bounds of {part.name!r}, "
            f"{least[index]} to {most[index]}"
        )


def observation(run: Run, state: State, seat: int, filler: float = np.nan) -> Any:
    """Return the observation of `seat`, and check that nothing is written beyond its end."""
    size = run.game.presentation.OBSERVATION_SIZE
    room = np.full(size + 8, filler, np.float32)
    before = states.to_bytes(state)
    run.call("observe", state, seat, room[:size])
    run.ensure(states.to_bytes(state) == before, "`observe` changes the state")
    tail = np.full(8, filler, np.float32)
    run.ensure(room[size:].tobytes() == tail.tobytes(), "`observe` writes beyond OBSERVATION_SIZE")
    return room[:size]


# Views ------------------------------------------------------------------------------------------


def check_view(run: Run, observer: int | None) -> View:
    """Check and return the view of a seat, or of a spectator (None)."""
    view: View = run.ask("view", observer)
    acting = run.to_act()
    run.ensure(view.seat == observer, f"the view of seat {observer} says it is that of {view.seat}")
    run.ensure(view.to_act == acting, f"the view says {view.to_act} is to act, not {acting}")
    run.ensure(view.heading == run.ask("heading"), "the heading of the view is not that of `heading`")
    run.ensure(view.prompt == run.ask("prompt", observer), "the prompt of the view is not that of `prompt`")
    run.check_words(view, "`view`")
    _check_seats(run, view.seats)
    is_idle = acting < 0 or not view.seats[acting].is_done
    run.ensure(is_idle, f"seat {acting} is to act, but its view says it is done")
    _check_plain_json(run, view.scene)
    _check_result(run, view, acting)
    return view


def check_public(run: Run, views: Sequence[View]) -> None:
    """Check that in a game without secrets everybody sees the same, except for the prompt."""
    public, *others = (replace(view, seat=None, prompt=views[0].prompt) for view in views)
    for seat, view in enumerate(others):
        run.ensure(view == public, f"seat {seat} sees another view than a spectator, but the game has no `secrets`")
        is_same = run.facts(seat) == run.facts(None)
        run.ensure(is_same, f"`describe` gives seat {seat} other facts than a spectator, but the game has no `secrets`")


def _check_seats(run: Run, seats: Sequence[SeatView]) -> None:
    run.ensure(len(seats) == len(run.seats), "the view does not show every seat")
    for seat in seats:
        run.ensure(seat.colour in SEAT_COLOURS, f"unknown colour of a seat: {seat.colour!r}")
        run.ensure(seat.letter.strip(), "a seat has no letter")
        states = {holding.state for holding in seat.holdings} - {"", *TOKEN_STATES}
        run.ensure(not states, f"holdings in unknown states: {sorted(states)}")
        unknown = {holding.icon for holding in seat.holdings} - {*run.game.presentation.ICONS}
        run.ensure(not unknown, f"holdings with unknown icons: {sorted(unknown)}")
    twice = repeated([seat.colour for seat in seats]) + repeated([seat.letter for seat in seats])
    run.ensure(not twice, f"two seats have the same colour or letter: {twice}")


def _check_plain_json(run: Run, scene: Any) -> None:
    try:
        again = json.loads(json.dumps(scene, allow_nan=False))
    except (TypeError, ValueError) as error:
        run.fail(f"the scene of a view is not plain JSON: {error}")
    else:
        run.ensure(isinstance(again, dict), "the scene of a view is not an object")


def _check_result(run: Run, view: View, acting: int) -> None:
    result, players = view.result, run.setup.players
    run.check_words([told for seat in range(players) for told in all_sentences(run.game, seat)], "a proposal")
    if players == early_end.SEATS:
        ends = early_end.early_ends(run.game.knows_draws)
        run.check_words([sentence for end in ends for sentence in end.sentences], "an early end")
    if acting != NOBODY or result is None:
        run.ensure((acting == NOBODY) == (result is not None), "the result must be shown at the end and only there")
        return
    ending = run.game.notation.ENDINGS[int(run.game.rules.ending(run.state))]
    run.ensure(result.ending == ending, f"the view names the ending {result.ending!r}, not {ending!r}")
    scores = final_scores(run.game, run.state, players)
    run.ensure(tuple(result.scores) == scores, f"the view shows {result.scores}, not {scores}")
    won = winners(run.game, run.state, players)
    run.ensure(tuple(result.winners) == won, f"the view says that {result.winners} won, not {won}")


# What happened ----------------------------------------------------------------------------------


def check_facts(run: Run, observer: int | None, ids: set[str]) -> None:
    """Check that the facts of the last ply have words, also folded, and name elements of the picture (`ids`)."""
    facts = run.facts(observer)
    _check_dice(run, facts)
    motions = [motion for fact in facts for motion in fact.motions]
    named = {element for motion in motions for element in (motion.element, motion.to)}
    missing = named.union(*(fact.places for fact in facts)) - ids
    missing -= ids_before(run, observer) if missing else set()
    run.ensure(not missing, f"`describe` names elements that are in no picture: {sorted(missing)[:SAMPLE]}")
    _check_log(run, [*_facts_earlier(run, observer), *facts])


def _check_dice(run: Run, facts: Sequence[Fact]) -> None:
    for fact in facts:
        run.ensure(fact.seat in run.observers, f"`describe` names seat {fact.seat}, which the game does not have")
        for die in fact.dice:
            run.ensure(1 <= die.value <= die.faces, f"`describe` shows a {die.value} on a die of {die.faces} faces")
            run.ensure(die.seat in run.observers, f"`describe` gives a die to seat {die.seat}")


def _facts_earlier(run: Run, observer: int | None) -> tuple[Fact, ...]:
    """Return the facts of the ply before the last."""
    if len(run.past) < 2:
        return ()
    (before, action), (after, _) = run.past
    return run.call("describe", before, action, after, observer)


def _check_log(run: Run, facts: Sequence[Fact]) -> None:
    """Check that the facts of the log have words, one by one and folded."""
    told = [fact for fact in facts if fact.is_told]
    run.check_words([fact.sentence for fact in told], "`describe`")
    for one, other in pairwise(told):
        folded = run.call("fold", one, other)
        run.check_words(folded.sentence if folded else None, "`fold`")
