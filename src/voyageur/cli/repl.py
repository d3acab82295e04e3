"""The read-evaluate-print loop of `voyageur play`: show the table, read a line, play or answer it.

At a terminal it shows the board, the prompt and a numbered list; with piped input, only the log and the answers.  In a
game with secrets the terminal is cleared between people.
"""

from collections.abc import Sequence

from rich.columns import Columns
from rich.text import Text

from voyageur.cli import completion
from voyageur.cli.board import clear, console, seat_names, show_board, show_seats
from voyageur.cli.errors import CommandError, print_errors
from voyageur.cli.files import write_file
from voyageur.cli.log_view import LogView
from voyageur.cli.output import Printer
from voyageur.cli.records import MOST_NAMED
from voyageur.kernel import contract, record
from voyageur.kernel.contract import BadText, IllegalAction
from voyageur.kernel.text import Reason, Sentence, quoted
from voyageur.kernel.view import Choice, View
from voyageur.table.config import Agent
from voyageur.table.seats.rights import why_no_resignation
from voyageur.table.table import Table

PROMPT = "> "


class InputEnded(Exception):
    """The user typed `quit`, or the input has ended."""


class Repl:
    """Lets people play at a table by typing."""

    def __init__(self, table: Table, printer: Printer, *, is_live: bool) -> None:
        self.table = table
        self.printer = printer
        self.is_live = is_live  # people at a terminal, not a pipe
        self.n_refused = 0
        people = table.config.seats_of_people
        self._is_private = table.game.has_secrets and len(people) > 1  # people at one keyboard with secrets
        self._viewer = people[0] if len(people) == 1 else None  # the seat whose view is shown; None: the public one
        self._screen = console()
        self._logs: dict[int | None, LogView] = {}
        self._path: list[str] = []  # the words of an unfinished action
        self._has_changed = True  # since the board was shown
        if is_live:
            completion.complete_with(self._next_words)
            self._print(printer.text("cli-welcome"))

    # Showing ------------------------------------------------------------------------------------

    def print_new_entries(self) -> None:
        """Print the new entries of the log, except one that may fold with the next ply."""
        if not self._is_private:
            self._log().print_settled()

    def print_end(self) -> None:
        """Print how the game ended, or that it did not."""
        self._log().print_all()
        result = self.table.result
        if result is None:
            self._print(self.printer.text("cli-unfinished", plies=len(self.table.plies)))
            return
        if self.is_live:
            self._show_board(None)
        self._print(self.printer.text("cli-scores", scores=" ".join(map(record.number_text, result.scores))))

    def _log(self) -> LogView:
        """Return the log of the seat whose view is shown."""
        if self._viewer not in self._logs:
            self._logs[self._viewer] = LogView(self.table, self._viewer, self.printer, self._screen)
        return self._logs[self._viewer]

    def _print(self, text: str) -> None:
        self._screen.print(Text(text))

    def _show_board(self, seat: int | None) -> None:
        view = self.table.game.presentation.view(self.table.state, seat)
        show_board(self._screen, self.table.game, view, self.printer, self._names(view))

    def _names(self, view: View) -> list[str]:
        names: list[str] = []
        for name, holder in zip(seat_names(view, self.printer), self.table.config.holders, strict=True):
            is_agent = isinstance(holder, Agent)
            key, agent = ("cli-seat-agent", holder.agent) if is_agent else ("cli-seat-person", "")
            names.append(self.printer.text(key, name=name, agent=agent))
        return names

    # Asking -------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Read a line from the person to act, and play or answer it.  Raises InputEnded."""
        if self._is_private and self._viewer != self.table.seat_to_act:
            self._hand_over(self.table.seat_to_act)
        self._log().print_all()
        if self.is_live:
            self._show()
        words = self._read(PROMPT + " ".join([*self._path, ""])).split()
        if not words:
            self._path = []
            return
        choice = self._follow(words)
        if choice is not None and choice.action is not None:
            self._play(self.table.game.notation.text_of(self.table.state, choice.action))
        elif choice is None and not self._run_command(words):
            self._play(" ".join(words))

    def _hand_over(self, seat: int) -> None:
        """Show the view of `seat` from now on; at a terminal, after its player presses Enter."""
        view = self.table.game.presentation.view(self.table.state, None)
        name = self.printer.say(view.seats[seat].name)
        if not self.is_live:
            self._print(self.printer.text("cli-view-of", name=name))
        else:
            if self._viewer is not None:
                self._log().print_all()
                self._read(self.printer.text("cli-hide"))
            clear()
            self._read(self.printer.text("cli-your-turn", name=name))
            clear()
            completion.forget_lines()
        self._viewer, self._path, self._has_changed = seat, [], True

    def _read(self, prompt: str) -> str:
        try:
            return input(prompt if self.is_live else "")
        except EOFError:
            if self.is_live:
                print()
            raise InputEnded from None

    def _show(self) -> None:
        """Show the board if it has changed, then the prompt and the choices."""
        acting = self.table.seat_to_act
        if self._has_changed:
            self._print("")
            self._show_board(acting)
            self._has_changed = False
        self._screen.print(Text(self.printer.say(self._prompt()), style="bold"))
        self._list(completion.level(self._choices(), self._path))

    def _prompt(self) -> Sentence:
        """Return the prompt of the choice taken last, or of the position."""
        _, choice = completion.walk(self._choices(), self._path) or ([], None)
        prompt = choice.prompt if choice else None
        return prompt or self.table.game.presentation.prompt(self.table.state, self.table.seat_to_act)

    def _list(self, choices: Sequence[Choice]) -> None:
        rows = [self._row(number, choice) for number, choice in enumerate(choices, 1)]
        if any(choice.hint for choice in choices):
            for row in rows:
                self._screen.print(row)
        else:
            self._screen.print(Columns(rows, padding=(0, 3), column_first=True))

    def _row(self, number: int, choice: Choice) -> Text:
        label, hint = self.printer.say(choice.label), choice.hint
        row = Text(f"{number:>3} ").append(choice.word, style="bold")
        if label.casefold() != choice.word.casefold():
            row.append(f" - {label}")
        return row.append(f" ({self.printer.say(hint)})") if hint else row

    def _choices(self) -> Sequence[Choice]:
        return self.table.game.notation.choices(self.table.state)

    def _next_words(self, typed: Sequence[str], begun: str) -> list[str]:
        return completion.completions(self._choices(), [*self._path, *typed], begun)

    # Playing ------------------------------------------------------------------------------------

    def _follow(self, words: Sequence[str]) -> Choice | None:
        """Return the choice that `words` lead to, from the unfinished action or from the start, or None."""
        choices = self._choices()
        for path in (self._path, []) if self._path else ([],):
            found = completion.walk(choices, [word for part in path for word in part.split()] + [*words])
            if found is not None and found[1] is not None:
                self._path = [] if found[1].action is not None else found[0]
                self._print_next(found[1])
                return found[1]
        return None

    def _print_next(self, choice: Choice) -> None:
        """Print the words that may follow, if no list shows them."""
        if choice.action is None and not self.is_live:
            names = ", ".join(then.word for then in choice.then)
            self._print(self.printer.text("cli-go-on", text=" ".join(self._path), next=names))

    def _play(self, text: str) -> None:
        """Play the full text of an action, or print why it is refused."""
        reason = self._why_not(text)
        if reason is not None:
            self._refuse(reason)
            return
        self.table.play(text)
        self._path, self._has_changed = [], True

    def _why_not(self, text: str) -> Reason | None:
        """Return why `text` may not be played now, or None if it may."""
        game, state = self.table.game, self.table.state
        try:
            action = game.notation.action_of(state, text)
        except BadText as error:
            return game.notation.explain(state, text.split(), None) or error.faults[0].reason
        return contract.why_not(game, state, self.table.seat_to_act, action)

    def _refuse(self, reason: Reason) -> None:
        self.n_refused += 1
        message = self.printer.reason(reason)
        names = [choice.word for choice in completion.level(self._choices(), self._path)]
        if not self.is_live and len(names) <= MOST_NAMED:
            message = f"{message} {self.printer.text('cli-legal', texts=', '.join(names))}"
        self._print_error(message)

    def _print_error(self, message: str) -> None:
        if self.is_live:
            self._screen.print(Text(message, style="yellow"))
        else:
            print_errors([message])

    # Commands -----------------------------------------------------------------------------------

    def _run_command(self, words: Sequence[str]) -> bool:
        """Run a command; return False if `words` are not one."""
        match words[0]:
            case "?" | "help":
                self._help()
            case "board":
                self._show_board(self.table.seat_to_act)
            case "undo":
                self._undo()
            case "resign":
                self._resign()
            case "why":
                self._explain(" ".join(words[1:]))
            case "save":
                self._save(" ".join(words[1:]))
            case "quit":
                raise InputEnded
            case _:
                return False
        return True

    def _help(self) -> None:
        self._print(self.printer.text("cli-help", example=self.table.legal()[-1]))
        if not self.is_live:  # a terminal shows all this after every line
            view = self.table.game.presentation.view(self.table.state, self.table.seat_to_act)
            self._print(self.printer.say(view.prompt))
            show_seats(self._screen, view, self.printer, self._names(view))
            self._list(completion.level(self._choices(), self._path))

    def _undo(self) -> None:
        self._path, self._has_changed = [], True
        try:
            self.table.undo(self.table.config.seats_of_people)
        except IllegalAction as error:
            self._print_error(self.printer.reason(error.reason))
            return
        for log in self._logs.values():
            log.take_back()
        self._print(self.printer.text("cli-undone", ply=str(len(self.table.plies))))

    def _resign(self) -> None:
        """Let the seat to act give up; at a terminal, after a second line says so again."""
        why = why_no_resignation(self.table, self.table.seat_to_act)
        if why is not None:
            self._print_error(self.printer.reason(why))
        elif not self.is_live or self._read(self.printer.text("cli-resign-sure") + " ").strip() == "resign":
            self.table.resign()

    def _explain(self, text: str) -> None:
        """Print why `text` is not legal, or that it is."""
        if not text:
            self._print_error(self.printer.text("cli-why-form"))
            return
        is_begun = completion.walk(self._choices(), text.split()) is not None
        reason = None if is_begun else self._why_not(text)
        message = self.printer.reason(reason) if reason else self.printer.text("cli-why-legal", text=quoted(text))
        self._print(message)

    def _save(self, path: str) -> None:
        if not path:
            self._print_error(self.printer.text("cli-save-form"))
            return
        try:
            self.save(path)
        except CommandError as error:
            self._print_error(error.lines[0])

    def save(self, path: str) -> None:
        """Write the record to `path`, and print that.  Raises CommandError."""
        write_file(path, record.write(self.table.record()))
        self._print(self.printer.text("cli-saved", path=quoted(path)))
