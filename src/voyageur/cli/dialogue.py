"""The dialogue with the people at a terminal: show, ask, understand, answer.

At a terminal it shows board, prompt and a numbered list.  With piped input it prints the log and the answers alone.
"""

import sys
from collections.abc import Sequence

from rich.columns import Columns
from rich.text import Text

from voyageur.cli import choosing
from voyageur.cli.board import console, seat_names, show_board, show_seats
from voyageur.cli.files import write_file
from voyageur.cli.records import MOST_NAMED
from voyageur.cli.saying import Voice
from voyageur.cli.sitting import Sitting, Turn
from voyageur.cli.starting import HUMAN
from voyageur.cli.wrong import Wrong
from voyageur.kernel import contract, record
from voyageur.kernel.contract import BadText, Choice, View
from voyageur.kernel.text import Reason, Sentence, quoted

PROMPT = "> "


class Left(Exception):
    """Nobody goes on: `quit`, or the input has ended."""


class Dialogue:
    """One sitting, told and asked about in one language."""

    def __init__(self, sitting: Sitting, voice: Voice, is_live: bool) -> None:
        self.sitting = sitting
        self.voice = voice
        self.is_live = is_live  # people at a terminal, not a pipe
        self.n_refused = 0
        self._screen = console()
        self._path: list[str] = []  # words of an action begun
        self._told: tuple[int, Sentence] | None = None  # who did what last; the next may fold into it
        self._has_news = True  # something moved since the board was shown
        if is_live:
            choosing.complete_with(self._next_words)
            self._print(voice.text("cli-welcome"))

    # Telling ------------------------------------------------------------------------------------

    def tell(self, turn: Turn) -> None:
        """Tell one ply; sentences of one kind are folded into one."""
        self._has_news = True
        game = self.sitting.game
        told = game.tell(turn.before, turn.action, self.sitting.state, self.sitting.listener())
        for sentence in told.sentences:
            merged = None
            if self._told and self._told[0] == turn.seat:
                merged = game.merge(self._told[1], sentence)
            if merged is None:
                self.flush()
            self._told = (turn.seat, merged or sentence)

    def flush(self) -> None:
        """Print what was told last."""
        if self._told is not None:
            self._print(self.voice.say(self._told[1]))
        self._told = None

    def tell_result(self) -> None:
        """Print how it ended, in words and scores, or that it did not."""
        self.flush()
        view, scores = self._view(None), self.sitting.scores
        if self.is_live and self.sitting.is_over:
            show_board(self._screen, self.sitting.game, view, self.voice, self._names(view))
        if scores is None or view.result is None:
            self._print(self.voice.text("cli-unfinished", plies=str(len(self.sitting.turns))))
            return
        for sentence in view.result.sentences:
            self._print(self.voice.say(sentence))
        self._print(self.voice.text("cli-scores", scores=" ".join(map(record.number_text, scores))))

    def _print(self, text: str) -> None:
        self._screen.print(Text(text))

    def _view(self, seat: int | None) -> View:
        return self.sitting.game.view(self.sitting.state, seat)

    def _names(self, view: View) -> list[str]:
        names: list[str] = []
        for name, holder in zip(seat_names(view, self.voice), self.sitting.holders, strict=True):
            key = "cli-seat-person" if holder == HUMAN else "cli-seat-agent"
            names.append(self.voice.text(key, name=name, agent=holder))
        return names

    # Asking -------------------------------------------------------------------------------------

    def ask(self) -> Turn | None:
        """Let the person to act say one thing; return the ply if it was one.  Raises Left."""
        self.flush()
        if self.is_live:
            self._show()
        line = self._read()
        words = line.split()
        if not words:
            self._path = []
            return None
        choice = self._understood(words)
        if choice is not None and choice.action is not None:
            return self._play(choice.action)
        if choice is not None or self._obey(words):
            return None
        return self._play_text(" ".join(words))

    def _read(self) -> str:
        try:
            return input(PROMPT + " ".join([*self._path, ""]) if self.is_live else "")
        except EOFError:
            if self.is_live:
                print()
            raise Left from None

    def _show(self) -> None:
        """Show the board when something moved, then what is asked for and what may be chosen."""
        view = self._view(self.sitting.acting)
        if self._has_news:
            self._print("")
            show_board(self._screen, self.sitting.game, view, self.voice, self._names(view))
            self._has_news = False
        self._screen.print(Text(self.voice.say(view.prompt), style="bold"))
        self._list(choosing.level(self._choices(), self._path))

    def _list(self, choices: Sequence[Choice]) -> None:
        rows = [self._row(number, choice) for number, choice in enumerate(choices, 1)]
        if any(choice.hint for choice in choices):
            for row in rows:
                self._screen.print(row)
        else:
            self._screen.print(Columns(rows, padding=(0, 3), column_first=True))

    def _row(self, number: int, choice: Choice) -> Text:
        label, hint = self.voice.say(choice.label), choice.hint
        row = Text(f"{number:>3} ").append(choice.word, style="bold")
        if label.casefold() != choice.word.casefold():
            row.append(f" - {label}")
        return row.append(f" ({self.voice.say(hint)})") if hint else row

    def _choices(self) -> Sequence[Choice]:
        return self.sitting.game.choices(self.sitting.state)

    def _next_words(self, typed: Sequence[str], begun: str) -> list[str]:
        return choosing.completions(self._choices(), [*self._path, *typed], begun)

    # Understanding ------------------------------------------------------------------------------

    def _understood(self, words: Sequence[str]) -> Choice | None:
        """Go on along the choices from where we are, or from the start; None where the words lead nowhere."""
        choices = self._choices()
        for path in (self._path, []) if self._path else ([],):
            found = choosing.walk(choices, [word for part in path for word in part.split()] + [*words])
            if found is not None and found[1] is not None:
                self._path = [] if found[1].action is not None else found[0]
                self._say_what_follows(found[1])
                return found[1]
        return None

    def _say_what_follows(self, choice: Choice) -> None:
        if choice.action is not None or self.is_live:
            return
        names = ", ".join(then.word for then in choice.then)
        self._print(self.voice.text("cli-go-on", text=" ".join(self._path), next=names))

    def _play_text(self, text: str) -> Turn | None:
        """Play the whole text of an action, or say why not."""
        try:
            return self._play(self.sitting.game.action_of(self.sitting.state, text))
        except BadText as error:
            self._refuse(self._why_no_action(text, error))
            return None

    def _play(self, action: int) -> Turn | None:
        reason = contract.why_not(self.sitting.game, self.sitting.state, self.sitting.acting, action)
        if reason is not None:
            self._refuse(reason)
            return None
        self._path = []
        return self.sitting.play(action, is_by_hand=True)

    def _why_no_action(self, text: str, error: BadText) -> Reason:
        reason = self.sitting.game.explain(self.sitting.state, text.split(), None)
        return reason or error.faults[0].reason

    def _refuse(self, reason: Reason) -> None:
        self.n_refused += 1
        said = self.voice.reason(reason)
        names = [choice.word for choice in choosing.level(self._choices(), self._path)]
        if not self.is_live and len(names) <= MOST_NAMED:
            said = f"{said} {self.voice.text('cli-legal', texts=', '.join(names))}"
        self._complain(said)

    def _complain(self, said: str) -> None:
        if self.is_live:
            self._screen.print(Text(said, style="yellow"))
        else:
            sys.stdout.flush()
            print(said, file=sys.stderr)

    # Commands -----------------------------------------------------------------------------------

    def _obey(self, words: Sequence[str]) -> bool:
        """Do what a command says; say whether it was one."""
        match words[0]:
            case "?" | "help":
                self._help()
            case "board":
                view = self._view(self.sitting.acting)
                show_board(self._screen, self.sitting.game, view, self.voice, self._names(view))
            case "undo":
                self._undo()
            case "why":
                self._why(" ".join(words[1:]))
            case "save":
                self._save(" ".join(words[1:]))
            case "quit":
                raise Left
            case _:
                return False
        return True

    def _help(self) -> None:
        actions = contract.legal_actions(self.sitting.game, self.sitting.state)
        example = self.sitting.game.text_of(self.sitting.state, actions[-1])
        self._print(self.voice.text("cli-help", example=example))
        if not self.is_live:  # at a terminal all this follows anyway
            view = self._view(self.sitting.acting)
            self._print(self.voice.say(view.prompt))
            show_seats(self._screen, view, self.voice, self._names(view))
            self._list(choosing.level(self._choices(), self._path))

    def _undo(self) -> None:
        self._path, self._has_news = [], True
        if self.sitting.undo():
            self._print(self.voice.text("cli-undone", ply=str(len(self.sitting.turns))))
        else:
            self._complain(self.voice.text("cli-nothing-to-undo"))

    def _why(self, text: str) -> None:
        if not text:
            self._complain(self.voice.text("cli-why-form"))
            return
        reason = self._reason(text)
        said = self.voice.reason(reason) if reason else self.voice.text("cli-why-legal", text=quoted(text))
        self._print(said)

    def _reason(self, text: str) -> Reason | None:
        game, state = self.sitting.game, self.sitting.state
        try:
            action = game.action_of(state, text)
        except BadText as error:
            is_begun = choosing.walk(self._choices(), text.split()) is not None
            return None if is_begun else self._why_no_action(text, error)
        return contract.why_not(game, state, self.sitting.acting, action)

    def _save(self, path: str) -> None:
        if not path:
            self._complain(self.voice.text("cli-save-form"))
            return
        try:
            self.save(path)
        except Wrong as error:
            self._complain(error.lines[0])

    def save(self, path: str) -> None:
        """Write the record and say so.  Raises Wrong."""
        write_file(path, record.write(self.sitting.record()))
        self._print(self.voice.text("cli-saved", path=quoted(path)))
