"""The output of commands: sentences in a language, faults with their place."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from voyageur.cli.errors import command_error
from voyageur.kernel.options import first_faults
from voyageur.kernel.text import LOCALES, Fault, Reason, Sentence, Value, Words, quoted

if TYPE_CHECKING:
    from voyageur.kernel.contract import Game


class Printer:
    """The sentences of Voyageur and of one game in one language."""

    def __init__(self, game: "Game | None" = None, locale: str = LOCALES[0]) -> None:
        """Load the sentences.  Raises CommandError for an unknown language."""
        if locale not in LOCALES:
            raise command_error("cli-locale", locale=quoted(locale), known=", ".join(LOCALES))
        self._words = Words(game.folder if game else None)
        self.locale = locale

    def say(self, sentence: Sentence) -> str:
        """Return the text of `sentence`."""
        return self._words.say(sentence, self.locale)

    def text(self, key: str, /, **values: Value) -> str:
        """Return the text of the sentence `key`."""
        return self.say(Sentence(key, values))

    def reason(self, reason: Reason) -> str:
        """Return the text of `reason`, with the clause at the end."""
        return self._words.reason(reason, self.locale)

    def faults(self, path: str, faults: Sequence[Fault]) -> list[str]:
        """Return the first faults of a file, one per line: FILE:LINE:COLUMN: sentence."""
        return [self._words.fault(path, fault, self.locale) for fault in first_faults(faults)]
