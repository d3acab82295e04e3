"""Find choices in a game's tree by words or by numbers in a list, and complete words."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from voyageur.kernel.view import Choice

Branches = Sequence[Choice]


def walk(choices: Branches, words: Sequence[str]) -> tuple[list[str], Choice | None] | None:
    """Return the full words for `words` and the choice that they lead to; None if they lead to no choice.

    A word of the tree takes precedence over a number of the list.
    """
    taken: list[str] = []
    choice: Choice | None = None
    while words:
        choice = _named(choices, words) or _numbered(choices, words[0])
        if choice is None:
            return None
        is_named = choice.word.split() == [*words[: len(choice.word.split())]]
        words = words[len(choice.word.split()) if is_named else 1 :]
        taken.append(choice.word)
        choices = choice.then
    return taken, choice


def _named(choices: Branches, words: Sequence[str]) -> Choice | None:
    """Return the choice with the longest word with which `words` begin."""
    found = [choice for choice in choices if choice.word.split() == [*words[: len(choice.word.split())]]]
    return max(found, key=lambda choice: len(choice.word.split()), default=None)


def _numbered(choices: Branches, word: str) -> Choice | None:
    is_number = word.isascii() and word.isdecimal() and len(word) < 6
    return choices[int(word) - 1] if is_number and 1 <= int(word) <= len(choices) else None


def level(choices: Branches, path: Sequence[str]) -> Branches:
    """Return the choices that follow the words of `path`."""
    found = walk(choices, path)
    if found is None:
        return ()
    return found[1].then if found[1] else choices


def completions(choices: Branches, typed: Sequence[str], begun: str) -> list[str]:
    """Return the words that may follow `typed` and begin with `begun`."""
    return [choice.word for choice in level(choices, typed) if choice.word.startswith(begun)]


def complete_with(next_words: Callable[[Sequence[str], str], list[str]]) -> None:
    """Let Tab complete typed lines if the system has readline."""
    readline = _readline()
    if readline is None:
        return

    def complete(begun: str, number: int) -> str | None:
        typed = readline.get_line_buffer()[: readline.get_begidx()].split()
        words = next_words(typed, begun)
        return f"{words[number]} " if number < len(words) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def forget_lines() -> None:
    """Clear the history of typed lines, which the arrow keys show."""
    readline = _readline()
    if readline is not None:
        readline.clear_history()


def _readline() -> Any:
    """Return the module readline, or None if the system has none."""
    with suppress(ImportError):
        import readline

        return readline
    return None
