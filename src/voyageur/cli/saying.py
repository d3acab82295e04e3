"""How commands say things: sentences in a language, faults with their place, and the one way to give up."""

from collections.abc import Sequence

from voyageur.cli.wrong import Wrong
from voyageur.kernel.contract import Game
from voyageur.kernel.text import LOCALES, Fault, Reason, Sentence, Value, Words, quoted


class Voice:
    """Sentences of Voyageur and of one game, in one language."""

    def __init__(self, game: Game | None = None, locale: str = LOCALES[0]) -> None:
        self._words = Words(game.folder if game else None)
        self._locale = locale

    def say(self, sentence: Sentence) -> str:
        return self._words.say(sentence, self._locale)

    def text(self, key: str, /, **values: Value) -> str:
        return self.say(Sentence(key, values))

    def reason(self, reason: Reason) -> str:
        """Say why, with the clause at the end."""
        sentence = self.say(reason.sentence)
        if reason.clause is None:
            return sentence
        return self.text("cli-clause", sentence=sentence, clause=reason.clause)

    def fault(self, path: str, fault: Fault) -> str:
        """Say what is wrong at a place: FILE:LINE:COLUMN: sentence."""
        return f"{path}:{max(fault.line, 1)}:{max(fault.column, 1)}: {self.reason(fault.reason)}"

    def faults(self, path: str, faults: Sequence[Fault]) -> list[str]:
        return [self.fault(path, fault) for fault in faults]


def wrong(key: str, /, **values: Value) -> Wrong:
    """Return the one sentence `key` as the reason to give up."""
    return Wrong(Voice().text(key, **values))


def voice_in(locale: str, game: Game | None = None) -> Voice:
    """Return the voice in a language that somebody named.  Raises Wrong."""
    if locale not in LOCALES:
        raise wrong("cli-locale", locale=quoted(locale), known=", ".join(LOCALES))
    return Voice(game, locale)
