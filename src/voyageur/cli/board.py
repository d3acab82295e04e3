"""What a person sees of a position in a terminal: the board in characters, what each seat holds, the prompt."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from voyageur.cli.saying import Voice
from voyageur.kernel.contract import Game, SeatView, View

STYLES = {  # colour token of a seat -> style
    "blue": "blue",
    "red": "red",
    "ochre": "yellow",
    "violet": "magenta",
    "green": "green",
    "rose": "bright_magenta",
    "slate": "cyan",
    "umber": "bright_red",
}
MOST_BOXES = 12  # longer progress is a number


def console() -> Console:
    """Return the terminal, which never folds a line of ours and never colours a word by guess."""
    return Console(highlight=False, markup=False, soft_wrap=True)


def show_board(screen: Console, game: Game, view: View, voice: Voice, names: Sequence[str]) -> None:
    """Print the heading, the board and what each seat holds."""
    screen.print(Text(voice.say(view.heading), style="bold"))
    screen.print(Text(game.sketch(view)))
    show_seats(screen, view, voice, names)


def show_seats(screen: Console, view: View, voice: Voice, names: Sequence[str]) -> None:
    """Print a line for each seat: its name, how far it has come and what it holds."""
    for seat, shown in enumerate(view.seats):
        mark = ">" if seat == view.to_act else " "
        line = Text(f"{mark} {shown.letter} {names[seat]}", style=STYLES.get(shown.colour, ""))
        screen.print(line.append("".join(f"  {part}" for part in _parts(shown, voice)), style="default"))


def _parts(shown: SeatView, voice: Voice) -> Iterator[str]:
    for progress in shown.progress:
        label = voice.say(progress.label)
        if progress.of > MOST_BOXES:
            yield f"{label} {progress.done}/{progress.of}"
        else:
            yield f"{label} {'■' * progress.done}{'□' * (progress.of - progress.done)}"
    for holding in shown.holdings:
        yield f"{voice.say(holding.label)} {holding.count}"


def seat_names(view: View, voice: Voice) -> list[str]:
    """Return the name of each seat in words."""
    return [voice.say(shown.name) for shown in view.seats]
