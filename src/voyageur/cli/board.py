"""A position in the terminal: the heading, the board in characters and what each seat holds."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from voyageur.cli.output import Printer
from voyageur.kernel.contract import Game
from voyageur.kernel.view import SeatView, View

STYLES = {  # colour token of a seat -> style
    "blue": "blue",
    "red": "red",
    "ochre": "yellow",
    "violet": "magenta",
    "green": "green",
    "rose": "bright_magenta",
    "slate": "cyan",
    "umber": "bright_red",
    "white": "white",
    "yellow": "bright_yellow",
}
MOST_BOXES = 12  # longer progress is shown as a number


def console() -> Console:
    """Return the terminal; it neither wraps lines nor highlights words."""
    return Console(highlight=False, markup=False, soft_wrap=True)


def clear() -> None:
    """Clear the terminal, including the lines that have scrolled away."""
    print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)


def show_board(screen: Console, game: Game, view: View, printer: Printer, names: Sequence[str]) -> None:
    """Print the heading, the board and what each seat holds."""
    screen.print(Text(printer.say(view.heading), style="bold"))
    screen.print(Text(game.presentation.ascii(view)))
    show_seats(screen, view, printer, names)


def show_seats(screen: Console, view: View, printer: Printer, names: Sequence[str]) -> None:
    """Print a line for each seat: its name, its progress and what it holds."""
    for seat, shown in enumerate(view.seats):
        mark = ">" if seat == view.to_act else " "
        line = Text(f"{mark} {shown.letter} {names[seat]}", style=STYLES.get(shown.colour, ""))
        screen.print(line.append("".join(f"  {part}" for part in _parts(shown, printer)), style="default"))


def _parts(shown: SeatView, printer: Printer) -> Iterator[str]:
    for progress in shown.progress:
        label = printer.say(progress.label)
        if progress.of > MOST_BOXES:
            yield f"{label} {progress.done}/{progress.of}"
        else:
            yield f"{label} {'■' * progress.done}{'□' * (progress.of - progress.done)}"
    for holding in shown.holdings:
        yield printer.say(holding.label) + ("" if holding.state else f" {holding.count}")


def seat_names(view: View, printer: Printer) -> list[str]:
    """Return the name of each seat in words."""
    return [printer.say(shown.name) for shown in view.seats]
