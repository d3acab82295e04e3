"""The log in the terminal: print new entries, each sentence on its own line."""

from rich.console import Console
from rich.text import Text

from voyageur.cli.output import Printer
from voyageur.table.table import Table
from voyageur.table.told.log import Log


class LogView:
    """The log of a table for a seat (None: a spectator), and how much of it has been printed."""

    def __init__(self, table: Table, seat: int | None, printer: Printer, screen: Console) -> None:
        self._table = table
        self._log = Log(table, seat)
        self._printer = printer
        self._screen = screen
        self._n_printed = 0
        self._is_end_told = False

    def print_settled(self) -> None:
        """Print new entries except the last, because more plies may fold into it."""
        self._log.catch_up(len(self._table.plies))
        self._print(len(self._log.entries) - 1)

    def print_all(self) -> None:
        """Print all new entries, and an early end once."""
        self._log.catch_up(len(self._table.plies))
        if self._table.end is not None and not self._is_end_told:
            self._log.add_end(self._table.end)
            self._is_end_told = True
        self._print(len(self._log.entries))
        self._log.close_entry()

    def take_back(self) -> None:
        """Follow the table after an undo."""
        self._log.take_back_to(len(self._table.plies))
        self._n_printed = min(self._n_printed, len(self._log.entries))
        self._log.close_entry()

    def _print(self, n_entries: int) -> None:
        for entry in self._log.entries[self._n_printed : n_entries]:
            for sentence in entry.sentences:
                self._screen.print(Text(self._printer.say(sentence)))
        self._n_printed = max(self._n_printed, n_entries)
