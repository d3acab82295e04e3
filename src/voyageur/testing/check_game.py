"""Check in random games that a game keeps the contract of kernel/contract.py.

`check_game(GAME)` raises AssertionError at the first fault, with the game, the ply, the action and what is wrong.
Cheap checks run at every ply, costly ones (views, pictures, choices) at about one ply in `every`.  At the end a
process without Numba replays some of the games and must get the same bytes.
"""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from voyageur.kernel import jit, record, states
from voyageur.kernel.contract import Game, draw_legal, own_mark, start, values_after
from voyageur.kernel.view import CHANCE, NOBODY, View
from voyageur.testing.check_canonical import check_canonical
from voyageur.testing.check_descriptor import check_descriptor
from voyageur.testing.check_draw_legal import check_draw_legal
from voyageur.testing.check_features import check_features
from voyageur.testing.check_mark import check_mark
from voyageur.testing.check_notation import check_choices, check_record, check_refused_texts, check_texts
from voyageur.testing.check_picture import check_drawing_again, check_picture
from voyageur.testing.check_questions import check_question
from voyageur.testing.check_rules import (
    check_constants,
    check_copies,
    check_play,
    check_position,
    check_storage,
    draw_outcome,
)
from voyageur.testing.check_secrets import check_changes, check_secrets, meets_secret, note_informed
from voyageur.testing.check_solver import check_advice
from voyageur.testing.check_steps import check_steps
from voyageur.testing.check_values_after import check_values_after
from voyageur.testing.check_views import check_facts, check_observations, check_public, check_row, check_view
from voyageur.testing.check_warnings import check_warnings
from voyageur.testing.plain import OptionTexts, Played, compare_with_plain, find, summary_of, warnings_as_errors
from voyageur.testing.run import Run


@jit.machine_code()
def check_game(
    game: Game,
    options: OptionTexts | Sequence[OptionTexts] | None = None,
    games: int = 20,
    seed: int = 1,
    *,
    every: int = 8,
    most_plies: int = 100_000,
    where: str | None = None,
    compare_plain: bool = True,
) -> None:
    """Play `games` random games under each of `options` and check the whole contract.

    `where` is the address of the game, "module:NAME", for the process without Numba; by default the loaded modules are
    searched for it.  Raises AssertionError.
    """
    sets = [options or {}] if options is None or isinstance(options, Mapping) else list(options)
    check_descriptor(game)
    runs = [Run(game, texts, number, seed) for texts in sets for number in range(games)]
    compared: list[Played] = []
    with _strict_if_plain():
        for run in runs:
            is_compared = compare_plain and run.number < max(1, games // 10)
            summaries = _play(run, every, most_plies, is_compared=is_compared)
            if is_compared:
                compared.append(Played(run.texts, run.setup.players, run.actions, every, summaries))
    check_changes(game, runs)
    if compare_plain and jit.IS_COMPILING:
        compare_with_plain(game, where or find(game), compared)


def _strict_if_plain() -> Any:
    """Turn overflows in plain Python into errors: compiled code would continue with a different number."""
    return nullcontext() if jit.IS_COMPILING else warnings_as_errors()


def _play(run: Run, every: int, most_plies: int, *, is_compared: bool) -> list[dict[str, Any]]:
    """Play a game to its end and check every ply; if `is_compared`, return a summary of each."""
    game, summaries = run.game, list[dict[str, Any]]()
    run.state, run.opening = start(game, run.setup), start(game, run.setup)
    run.ensure(states.is_equal(run.state, run.opening), "two starts differ")
    while True:
        acting, n_plies = check_position(run), len(run.actions)
        is_due = acting == NOBODY or n_plies < 2 or run.random.random() * every < 1
        if is_due or (game.secrets and meets_secret(run)):
            _check_closely(run, acting)
        check_row(run, run.state)
        if is_compared:
            summaries.append(summary_of(game, run.state, run.setup.players, n_plies % every == 0))
        if acting == NOBODY:
            break
        run.ensure(n_plies < most_plies, f"no end after {most_plies} plies")
        _go_on(run, acting)
    check_record(run)
    return summaries


def _check_closely(run: Run, acting: int) -> None:
    """Run the costly checks: what people and agents see of this position."""
    check_storage(run)
    check_observations(run)
    views, ids = _check_shown(run)
    if acting == CHANCE:
        check_texts(run, "outcome")
    elif acting != NOBODY:
        check_play(run, acting)
        check_texts(run, "legal action")
        check_refused_texts(run)
        own = run.observers.index(acting)
        check_choices(run, views[own], ids[own])
        check_steps(run)
        if run.game.warnings:
            check_warnings(run, acting, ids[own])
        if run.game.solver:
            check_advice(run)
        if run.game.features:
            check_features(run)
        if draw_legal(run.game):
            check_draw_legal(run)
        if values_after(run.game):
            check_values_after(run)
        if run.game.questions:
            check_question(run)
    if run.game.secrets:
        check_secrets(run, acting)
        if own_mark(run.game):
            check_mark(run)
    else:
        check_public(run, views)


def _check_shown(run: Run) -> tuple[list[View], list[set[str]]]:
    """Check what is shown to spectators and to each seat; return the views, and the ids of their pictures."""
    views = [check_view(run, observer) for observer in run.observers]
    drawn = [check_picture(run, view) for view in views]
    view, (picture, _) = run.random.choice([*zip(views, drawn, strict=True)])
    check_drawing_again(run, view, picture)
    ids = [each for _, each in drawn]
    if run.past:
        for observer, each in zip(run.observers, ids, strict=True):
            check_facts(run, observer, each)
    return views, ids


def _go_on(run: Run, acting: int) -> None:
    """Choose and apply an action; copies must not change with the state, and must behave alike."""
    action = draw_outcome(run) if acting == CHANCE else run.random.choice(run.legal())
    text = str(run.ask("text_of", action))
    run.ensure(run.ask("action_of", text) == action, f"`action_of` does not read {text!r} back")
    if run.game.secrets:
        note_informed(run, action, text)
    copy, bytes_before = states.copy(run.state), states.to_bytes(run.state)
    run.text = text
    run.call("apply", run.state, action)
    run.actions.append(action)
    run.plies.append(record.Ply(len(run.actions), acting, text))
    run.ensure(states.to_bytes(copy) == bytes_before, "a copy changed with its state")
    before = states.from_bytes(run.game.rules.STATE, bytes_before)
    run.past = [*run.past[-1:], (before, action)]
    run.facts_seen.clear()
    check_copies(run, copy, before, action)
    check_constants(run, before, run.state)
    check_canonical(run, before, action)
