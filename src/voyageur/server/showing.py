"""What leaves a table: views, frames and pictures, each through the eyes of one seat.

Nothing else makes a message out of a state, and everything here goes through `Game.view`, `tell` and `heard`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from voyageur.kernel.contract import NOBODY, Advice, Choice, Picture, View, advised
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.server.logbook import Logbook
from voyageur.server.messages import MOST_FRAMES, Base, Frame, SeatCard, Stale, TableSummary, TableView, actor
from voyageur.server.reasons import reason
from voyageur.server.tables import Table

MOST_LAYERS = 256  # pictures kept, of a table
MOST_MARKS = 200  # plies to mark in a picture


def spoken(locale: str) -> str:
    """Return the language we have for what a browser asks for (`fr-CA` is French), else English."""
    language = locale.partition("-")[0].lower()
    return language if language in LOCALES else LOCALES[0]


@dataclass(frozen=True)
class Eyes:
    """Who looks: the seats held, and the language (as `spoken` returns it) of words in pictures."""

    seats: tuple[int, ...]
    locale: str


class Showing:
    """One table, shown; what was drawn or told once is kept."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._words = Words(table.game.folder)
        self._logbooks: dict[int | None, Logbook] = {}
        self._advice: dict[int, Mapping[int, Advice]] = {}  # by seq
        self._layers: dict[tuple[int, int, int | None, str], str] = {}
        self._texts: dict[tuple[int, int, int | None], str] = {}

    # Views --------------------------------------------------------------------------------------

    def now(self, eyes: Eyes) -> TableView:
        """Return the table as it is now."""
        return self._view(eyes, len(self.table.plies), is_now=True)

    def then(self, eyes: Eyes, n_plies: int) -> TableView:
        """Return the table as it was after `n_plies`."""
        return self._view(eyes, n_plies, is_now=False)

    def seat_now(self, eyes: Eyes) -> int | None:
        """Return whose eyes are used now."""
        return self._seat(eyes, len(self.table.plies))

    def summary(self, eyes: Eyes) -> TableSummary:
        """Return how the table stands."""
        table = self.table
        view = self._seen(self.seat_now(eyes), len(table.plies))
        return TableSummary(
            heading=view.heading,
            plies=len(table.plies),
            seats=eyes.seats,
            holders=table.terms.holders,
            seat_cards=tuple(SeatCard(seat.name, seat.colour, seat.letter) for seat in view.seats),
            to_act=actor(int(view.to_act)),
            is_over=table.is_over(),
        )

    def stale(self, key: str, eyes: Eyes) -> Stale:
        """Return the answer to a message made for an event that is no longer the last."""
        return Stale(key, reason("stale"), self.now(eyes))

    def base(self, eyes: Eyes) -> Base:
        """Return the part of the picture that never changes."""
        picture = self._picture(self._seen(self._seat(eyes, 0), 0), 0, eyes.locale)
        return Base(picture.width, picture.height, picture.base)

    def _view(self, eyes: Eyes, n_plies: int, *, is_now: bool) -> TableView:
        table, terms, seat = self.table, self.table.terms, self._seat(eyes, n_plies)
        view = self._seen(seat, n_plies)
        is_mine = is_now and seat is not None and view.to_act == seat and seat in eyes.seats
        return TableView(
            table=terms.id,
            game=terms.game,
            version=terms.version,
            seq=table.seq,
            ply=n_plies,
            plies=len(table.plies),
            seats=eyes.seats,
            seat=seat,
            holders=terms.holders,
            options=table.options,
            play_forced=terms.play_forced,
            to_act=actor(int(view.to_act)),
            heading=view.heading,
            prompt=view.prompt,
            steps=view.steps,
            seat_views=view.seats,
            spaces=view.spaces,
            layer=self._layer(view, n_plies, eyes.locale),
            choices=self._choices() if is_mine else (),
            result=view.result,
            log=self._logbook(seat).entries(n_plies),
            since=None if seat is None else table.since(seat, n_plies),
            can_undo=is_now and table.n_plies_to_keep(eyes.seats) is not None,
            thinking=table.to_act() if is_now and table.agent_to_act() else None,
        )

    def _choices(self) -> tuple[Choice, ...]:
        """Return the choices of the seat to act, with what a solver says of them as far as it is known."""
        table = self.table
        return advised(table.game.choices(table.state), self._advice.get(table.seq, {}))

    @property
    def is_advised(self) -> bool:
        """Whether a solver has spoken about the table as it is now."""
        return self.table.seq in self._advice

    def take_advice(self, advice: Mapping[int, Advice]) -> None:
        """Take what a solver says about the table as it is now; what it said before is over."""
        self._advice = {self.table.seq: advice}

    def _seat(self, eyes: Eyes, n_plies: int) -> int | None:
        """Return whose eyes to use: the seat to act, else the last held one that acted, else the first."""
        acting = int(self.table.game.to_act(self.table.states[n_plies]))
        if acting in eyes.seats:
            return acting
        last = self.table.last_seat(eyes.seats, n_plies)
        return last if last is not None else next(iter(eyes.seats), None)

    def _seen(self, seat: int | None, n_plies: int) -> View:
        return self.table.game.view(self.table.states[n_plies], seat)

    def _logbook(self, seat: int | None) -> Logbook:
        return self._logbooks.setdefault(seat, Logbook(self.table, seat))

    # Frames -------------------------------------------------------------------------------------

    def news(self, eyes: Eyes, seq: int) -> tuple[Frame, ...]:
        """Return the plies since event `seq`, oldest first; none if something was taken back since."""
        n_seen, n_plies = self.table.n_plies_seen(seq), len(self.table.plies)
        if n_seen is None:
            return ()
        first = max(n_seen, n_plies - MOST_FRAMES) + 1
        seat = self._seat(eyes, n_plies)
        return tuple(self._frame(seat, number, eyes.locale) for number in range(first, n_plies + 1))

    def frame(self, eyes: Eyes, number: int) -> Frame:
        """Return ply `number` as those see it now who look."""
        return self._frame(self.seat_now(eyes), number, eyes.locale)

    def _frame(self, seat: int | None, number: int, locale: str) -> Frame:
        told = self._logbook(seat).telling(number)
        ply = self.table.plies[number - 1]
        view = self._seen(seat, number)
        return Frame(
            ply=number,
            seat=actor(ply.seat),
            text=self._heard(seat, number),
            heading=view.heading,
            seat_views=view.seats,
            layer=self._layer(view, number, locale),
            sentences=() if ply.is_forced else told.sentences,
            dice=told.dice,
            motions=told.motions,
            spaces=told.spaces,
        )

    def _heard(self, seat: int | None, number: int) -> str:
        key = (number, self.table.n_undos, seat)
        if key not in self._texts:
            game, before, ply = self.table.game, self.table.states[number - 1], self.table.plies[number - 1]
            self._texts[key] = game.heard(game, before, NOBODY if seat is None else seat, ply.action)
        return self._texts[key]

    # Pictures -----------------------------------------------------------------------------------

    def _layer(self, view: View, n_plies: int, locale: str) -> str:
        key = (n_plies, self.table.n_undos, view.seat, locale)
        if key not in self._layers:
            while len(self._layers) >= MOST_LAYERS:
                del self._layers[next(iter(self._layers))]
            self._layers[key] = self._picture(view, n_plies, locale).layer
        return self._layers[key]

    def _picture(self, view: View, n_plies: int, locale: str) -> Picture:
        return self.table.game.draw(view, self._marks(view.seat, n_plies), self._say(locale))

    def _marks(self, seat: int | None, n_plies: int) -> list[tuple[int, str]]:
        """Return the plies to mark in the picture, of chance too: those since my last one, or mine if there are none.

        For a spectator: the last one that anybody decided, and what followed.
        """
        since = self.table.last_decided(n_plies) if seat is None else self.table.since(seat, n_plies)
        first = max(min(since, n_plies), n_plies - MOST_MARKS + 1, 1)
        numbers = range(first, n_plies + 1)
        return [(self.table.plies[number - 1].seat, self._heard(seat, number)) for number in numbers]

    def _say(self, locale: str) -> Callable[[Sentence], str]:
        return lambda sentence: self._words.say(sentence, locale)
