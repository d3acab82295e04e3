"""Walk along a game's tree of choices by words or by the numbers of a list, and complete words on the way."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from voyageur.kernel.contract import Choice

Choices = Sequence[Choice]


def walk(choices: Choices, words: Sequence[str]) -> tuple[list[str], Choice | None] | None:
    """Return the full words along `words` and the choice they lead to; None where they lead nowhere.

    A word of the tree is meant before a number of the list is.
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


def _named(choices: Choices, words: Sequence[str]) -> Choice | None:
    """Return the choice with the longest word that begins `words`."""
    found = [choice for choice in choices if choice.word.split() == [*words[: len(choice.word.split())]]]
    return max(found, key=lambda choice: len(choice.word.split()), default=None)


def _numbered(choices: Choices, word: str) -> Choice | None:
    is_number = word.isascii() and word.isdecimal() and len(word) < 6
    return choices[int(word) - 1] if is_number and 1 <= int(word) <= len(choices) else None


def level(choices: Choices, path: Sequence[str]) -> Choices:
    """Return the choices that follow the words of `path`."""
    found = walk(choices, path)
    if found is None:
        return ()
    return found[1].then if found[1] else choices


def completions(choices: Choices, typed: Sequence[str], begun: str) -> list[str]:
    """Return the words that may follow `typed` and begin with `begun`."""
    return [choice.word for choice in level(choices, typed) if choice.word.startswith(begun)]


def complete_with(next_words: Callable[[Sequence[str], str], list[str]]) -> None:
    """Let Tab complete typed lines, where the system has readline."""
    readline: Any = None
    with suppress(ImportError):
        import readline
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
