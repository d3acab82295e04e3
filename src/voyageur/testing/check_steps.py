"""Check the words of which a game's actions are made."""

from voyageur.kernel.contract import legal_actions
from voyageur.kernel.steps import MOST_WORDS
from voyageur.testing.run import Run


def check_steps(run: Run) -> None:
    """Check the words of the legal actions: in range, of each action others, and none the beginning of others."""
    steps = run.game.steps
    if steps is None:
        return
    run.ensure(steps.N_WORDS <= MOST_WORDS, f"N_WORDS is {steps.N_WORDS}, more than {MOST_WORDS}")
    found, beginnings = dict[tuple[int, ...], int](), set[tuple[int, ...]]()
    for action in legal_actions(run.game.rules, run.state):
        words = [int(steps.word_of(action, step)) for step in range(steps.MOST_STEPS + 1)]
        n = words.index(-1) if -1 in words else 0
        path = tuple(words[:n])
        is_right = n > 0 and {*words[n:]} == {-1} and all(0 <= word < steps.N_WORDS for word in path)
        run.ensure(is_right, f"`word_of` makes {run.name({action})} of {words}, N_WORDS is {steps.N_WORDS}")
        run.ensure(path not in found, f"{run.name({action, found.get(path, action)})} have the same words")
        found[path] = action
        beginnings |= {path[:length] for length in range(1, n)}
    both = beginnings & {*found}
    run.ensure(not both, f"words of {run.name({found[path] for path in both})} are the beginning of others")
