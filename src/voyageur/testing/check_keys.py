"""Check the keys of buttons: a word has one key in a game, and no other word ever has it."""

import re
from collections.abc import Iterator, Sequence

from voyageur.kernel.text import LOCALES, Sentence
from voyageur.kernel.view import PICTURE_KEYS, TABLE_KEYS, Choice
from voyageur.testing.run import Run

_KEY = re.compile("[A-Z0-9]")


def check_keys(run: Run, tree: Sequence[Choice]) -> None:
    """Check the keys of all choices of this position that can be buttons, in each language."""
    for choice in _all_buttons(run.game.laying.opening(run.state) if run.game.laying else tree):
        check_key(run, choice.word, choice.label, ends_step=choice.ends_step)


def _all_buttons(level: Sequence[Choice], *, is_root: bool = True) -> Iterator[Choice]:
    """Yield the choices that can have a button, whether their level has been reached or not."""
    for choice in level:
        is_whole = is_root and choice.action is not None
        if (choice.element is None or is_whole) and not _is_entered(choice, level) and not choice.word.isdigit():
            yield choice
        yield from _all_buttons(choice.then, is_root=False)


def _is_entered(choice: Choice, level: Sequence[Choice]) -> bool:
    """Whether what follows a choice is offered at once, without a button for the choice itself."""
    leading = [each for each in level if each.element is None and (each.then or each.has_more)]
    return leading == [choice] and (choice.prompt is None or len(level) == 1)


def check_key(run: Run, word: str, label: Sentence, *, ends_step: bool = False) -> None:
    """Check the key of one button in each language."""
    for locale in LOCALES:
        _check_key(run, word, label, locale, ends_step=ends_step)


def _check_key(run: Run, word: str, label: Sentence, locale: str, *, ends_step: bool) -> None:
    sentence = Sentence(f"{label.key}.key", label.values)
    key = run.words.say(sentence, locale)
    is_named = not run.words.faults(sentence, locale)
    run.ensure(
        is_named and _KEY.fullmatch(key), f"{label.key} ({locale}) has no attribute `key` with a letter or digit"
    )
    turns = run.game.viewpoints > 1 or run.game.laying is not None
    taken = TABLE_KEYS | PICTURE_KEYS if turns else TABLE_KEYS
    run.ensure(key.lower() not in taken, f"{label.key} ({locale}) has the key {key}, which is the table's")
    had = run.keys.setdefault((locale, word), key)
    run.ensure(had == key, f"the key of {word!r} ({locale}) was {had}, and is {key}")
    other, is_end = run.key_words.setdefault((locale, key), (word, ends_step))
    is_alike = other == word or (is_end and ends_step)
    run.ensure(is_alike, f"{word!r} ({locale}) has the key {key} of {other!r}")
