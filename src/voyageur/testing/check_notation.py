"""Check the notation: texts that read back, choices, explanations."""

import re
from collections.abc import Iterator, Sequence

from voyageur.kernel import record, states
from voyageur.kernel.contract import BadText
from voyageur.kernel.view import Choice, View
from voyageur.testing.check_keys import check_keys
from voyageur.testing.check_series import check_series
from voyageur.testing.run import SAMPLE, Run, possible_actions

NONSENSE = ("", "xyzzy", "stop stop stop")
ARABIC_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")  # `int` reads them


# Texts ------------------------------------------------------------------------------------------


def check_texts(run: Run, what: str) -> None:
    """Check that each action has its own text that reads back, and that other texts are refused."""
    texts: dict[str, int] = {}
    for number in possible_actions(run.game, run.state):
        text = str(run.ask("text_of", number))
        run.ensure(text not in texts, f"{what}s {texts.get(text)} and {number} are both {text!r}")
        run.ensure(text == " ".join(text.split()) and text, f"the text {text!r} is empty or has needless blanks")
        texts[text] = number
    for text, number in texts.items():
        read = _read(run, text)
        run.ensure(read == number, f"{what} {number} is {text!r}, which reads as {read}")
    some = run.random.sample([*texts], min(2, len(texts)))
    for nonsense in (*NONSENSE, *(f"{text} xyzzy" for text in some)):
        read = _read(run, nonsense)
        run.ensure(read is None, f"{nonsense!r} reads as {what} {read}")
    for spelling in (spelling for text in some for spelling in _other_spellings(text)):
        read = _read(run, spelling)
        is_right = read is None or run.call("text_of", run.state, read) == spelling
        run.ensure(is_right, f"{spelling!r} reads as {what} {read}, but each has only one spelling")


def _read(run: Run, text: str) -> int | None:
    """Return the action of a text, or None if it is refused with a fault."""
    before = states.to_bytes(run.state)
    try:
        return int(run.game.notation.action_of(run.state, text))
    except BadText as error:
        run.ensure(error.faults, f"{text!r} is no action, but BadText lists no fault")
        run.check_words(error.faults, "BadText")
        return None
    except Exception as error:
        raise AssertionError(f"{run.place}: action_of({text!r}) raises {error!r}, not BadText") from error
    finally:
        run.ensure(states.to_bytes(run.state) == before, "`action_of` changes the state")


def _other_spellings(text: str) -> list[str]:
    """Return other spellings of `text` that a careless reader would accept."""
    letters = text.upper(), text.lower(), text.title(), text.swapcase()
    numbers = re.sub(r"(\d+)", r"0\1", text), re.sub(r"(\d+)", r"+\1", text), text.translate(ARABIC_DIGITS)
    blanks = f" {text}", f"{text} ", f"{text}\n", f"\t{text}", text.replace(" ", "  "), text.replace(" ", "\t")
    return [each for each in (*letters, *numbers, *blanks) if each != text]


def check_refused_texts(run: Run) -> None:
    """Check that the text of a refused action, if it has one, never means another action."""
    legal, n_actions = set(run.legal()), run.game.rules.N_ACTIONS
    for action in run.random.sample(range(n_actions), min(SAMPLE, n_actions)):
        try:
            text = "" if action in legal else str(run.game.notation.text_of(run.state, action))
        except Exception:
            continue  # without a text it cannot be played
        read = _read(run, text) if text else None
        run.ensure(read in (None, action), f"refused action {action} is {text!r}, which reads as {read}")


def check_record(run: Run) -> None:
    """Check that the record, written and read back, is equal and leads to the same bytes."""
    game, setup = run.game, run.setup
    games = {game.name: game}
    played = record.Record(game.name, game.version, setup.texts, setup.players, plies=tuple(run.plies))
    try:
        again = record.read(record.write(played), games)
        state = record.state_after(again, games)
    except BadText as error:
        raise AssertionError(f"{run.place}: the record is refused: {error.faults}") from error
    run.ensure(again == played, "the record reads back as another record")
    run.ensure(states.is_equal(state, run.state), "the record replays to other bytes")


# Choices ----------------------------------------------------------------------------------------


def check_choices(run: Run, view: View, ids: set[str]) -> None:
    """Check that the leaves of the tree are the legal actions, and their paths the texts.

    ids : of the elements of the picture of `view`
    """
    tree: tuple[Choice, ...] = run.ask("choices")
    run.check_words(tree, "`choices`")
    found: dict[int, str] = {}
    for path, choice in _paths(tree):
        text = " ".join((*path, choice.word))
        run.ensure((choice.action is None) == bool(choice.then), f"choice {text!r} is not a leaf or a branch")
        if choice.element is not None:
            why = run.ask("explain", path, choice.element)
            run.ensure(why is None, f"choice {text!r} is explained as refused: {why}")
        if choice.action is not None:
            run.ensure(choice.action not in found, f"choice {text!r} repeats an action")
            found[choice.action] = text
    _compare_with_legal(run, found)
    _check_laying(run, found)
    check_keys(run, tree)
    if run.game.series:
        check_series(run, tree)
    _check_elements(run, tree, view, ids)


def _compare_with_legal(run: Run, found: dict[int, str]) -> None:
    legal = {action: str(run.game.notation.text_of(run.state, action)) for action in run.legal()}
    missing, offered = run.name({*legal} - {*found}), run.name({*found} - {*legal})
    is_same = not missing and not offered
    run.ensure(is_same, f"choices miss {missing or 'nothing'}, offer {offered or 'nothing'}")
    for action, text in legal.items():
        run.ensure(found[action] == text, f"the choice {found[action]!r} plays {text!r}")


def _check_laying(run: Run, found: dict[int, str]) -> None:
    """Check that the choices with their poses have the same texts as the tree."""
    laying = run.game.laying
    if laying is None:
        return
    texts: list[str] = []
    for path, choice in _paths(laying.opening(run.state)):
        words = (*path, choice.word)
        poses = laying.poses(run.state, words) if choice.has_more else None
        run.ensure(not choice.has_more or poses is not None, f"{words} has no poses")
        texts += [" ".join((*words, text)) for text, _ in poses.all] if poses else []
        texts += [" ".join(words)] if choice.action is not None else []
    run.ensure(sorted(texts) == sorted(found.values()), "the poses are not the actions of the tree")


def _check_elements(run: Run, tree: tuple[Choice, ...], view: View, ids: set[str]) -> None:
    """Check that the elements of choices are in the picture, and that `explain` refuses every other space."""
    pressed = {choice.element for _, choice in _paths(tree) if choice.element is not None}
    missing = sorted(pressed - ids)[:SAMPLE]
    run.ensure(not missing, f"choices have elements that are not in the picture: {missing}")
    others = [space.element for space in view.spaces if space.element not in pressed]
    for element in run.random.sample(others, min(SAMPLE, len(others))):
        why = run.ask("explain", (), element)
        run.ensure(why is not None, f"{element} is no choice, and `explain` does not say why")
        run.check_words(why, "`explain`")
    run.check_words(run.ask("explain", ("xyzzy",), None), "`explain`")


def _paths(tree: Sequence[Choice], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Choice]]:
    """Yield every choice of a tree with the words that lead to it."""
    for choice in tree:
        yield path, choice
        yield from _paths(choice.then, (*path, choice.word))
