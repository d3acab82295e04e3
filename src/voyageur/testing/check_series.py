"""Check the actions that are offered together."""

from voyageur.kernel import states
from voyageur.kernel.contract import BadText, legal_actions
from voyageur.kernel.states import State
from voyageur.kernel.view import Choice, Series
from voyageur.testing.check_keys import check_key
from voyageur.testing.run import Run


def check_series(run: Run, tree: tuple[Choice, ...]) -> None:
    """Check that each series can be played as far as nobody else is asked, and that its button has a key of its own."""
    assert run.game.series is not None
    before, played = states.to_bytes(run.state), zip(reversed(run.plies), reversed(run.actions), strict=True)
    own = (action for ply, action in played if ply.seat == run.to_act())
    offered = tuple(run.game.series(run.state, own))
    run.ensure(states.to_bytes(run.state) == before, "`series` changes the state")
    run.check_words(offered, "`series`")
    different = {frozenset(series.actions) for series in offered}
    run.ensure(len(different) == len(offered), "two series play the same actions")
    for series in offered:
        check_key(run, series.word, series.label)
        run.ensure(len(series.actions) > 1, f"the series {series.word!r} has less than two actions")
        replaced = series.instead in ("", *(choice.word for choice in tree))
        run.ensure(replaced, f"the series {series.word!r} replaces {series.instead!r}, which is no choice")
        _play(run, series)


def _play(run: Run, series: Series) -> None:
    """Play a series on a copy until it is another seat's decision; its last words may lead on to choices."""
    state, seat = states.copy(run.state), run.to_act()
    for text in series.actions:
        if int(run.game.rules.to_act(state)) != seat:
            return
        action = _read(run, state, text)
        if action is None:
            is_begun = text == series.actions[-1] and text in {each.word for each in run.game.notation.choices(state)}
            run.ensure(is_begun, f"the series {series.word!r} plays {text!r}, which is not legal")
            return
        run.game.rules.apply(state, action)


def _read(run: Run, state: State, text: str) -> int | None:
    """Return the legal action of a text, or None."""
    try:
        action = int(run.game.notation.action_of(state, text))
    except BadText:
        return None
    return action if action in legal_actions(run.game.rules, state) else None
