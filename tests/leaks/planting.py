"""Leaks to plant: each breaks one place so that it tells a secret, and the search or the comparison must find it."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.leaks.browser import Setting, running_server
from tests.leaks.playing import Manner, each_finding
from tests.server.event_loop import run_async
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.kernel.view import Element, Inset, Picture, Space, View
from voyageur.server.http.routes import tables
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.service import TableService
from voyageur.server.session import session
from voyageur.server.tables import signing
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.waiting.seating import Seating
from voyageur.table.record import record_of
from voyageur.table.told.events import Presenter

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


def first_found(
    folder: Path, manner: Manner, settings: Sequence[Setting], shares: Sequence[float], is_wanted: Callable[[str], bool]
) -> str | None:
    """Return the first finding of a kind in some games, which are not played on once there is one.

    What cannot give a finding of that kind is left out: the other worlds, or the search.
    """
    compared = () if is_wanted in (is_of_search, is_of_standing) else shares
    searches = is_wanted not in (is_of_look_alike, is_of_standing)

    async def play() -> str | None:
        async with running_server(folder, settings[0].game) as running:
            for setting in settings:
                async for found in each_finding(running, manner, setting, compared, searches=searches):
                    if is_wanted(found):
                        return found
        return None

    return run_async(play())


def is_of_look_alike(found: str) -> bool:
    return found.startswith("look-alike")


def is_of_standing(found: str) -> bool:
    return found.startswith("standing")


def is_of_search(found: str) -> bool:
    return not (is_of_look_alike(found) or is_of_standing(found))


def wrap(patch: Patch, where: Any, name: str, change: Callable[..., Any]) -> None:
    """Let `change` get the result of a function, then its arguments."""
    plain = getattr(where, name)
    patch.setattr(where, name, lambda *given, **more: change(plain(*given, **more), *given))


def altered(struct: Any, **changes: Any) -> Any:
    """Return a message with changed fields."""
    return type(struct)(**{name: getattr(struct, name) for name in struct.__struct_fields__} | changes)


# What another seat may see ----------------------------------------------------------------------


def whole_record(patch: Patch) -> None:
    patch.setattr(signing, "record_for", lambda table, seat: record_of(table))


def replay_of_another_seat(patch: Patch) -> None:
    plain = Presenter.page
    patch.setattr(Presenter, "page", lambda self, audience, page: plain(self, audience._replace(seat=1), page))


def older_log_of_another_seat(patch: Patch) -> None:
    plain = Presenter.older_entries
    patch.setattr(Presenter, "older_entries", lambda self, audience, ply: plain(self, audience._replace(seat=1), ply))


def choices_of_another_seat(patch: Patch) -> None:
    plain = Presenter.choices

    def of_the_acting(self: Presenter, audience: Any, seats: Any, rights: Any = None) -> Any:
        acting = self.table.seat_to_act
        return (
            plain(self, audience._replace(seat=acting), (acting, *seats))
            if acting > 0
            else plain(self, audience, seats)
        )

    patch.setattr(Presenter, "choices", of_the_acting)


def socket_of_another_seat(patch: Patch) -> None:
    wrap(patch, session, "_audience", lambda audience, *_: audience._replace(seat=1))


def view_of_a_seat_for_spectators(patch: Patch) -> None:
    wrap(
        patch, session, "_audience", lambda audience, *_: audience if audience.seat == 0 else audience._replace(seat=1)
    )


OF_ANOTHER_SEAT: tuple[Plant, ...] = (
    *(whole_record, replay_of_another_seat, older_log_of_another_seat, choices_of_another_seat),
    *(socket_of_another_seat, view_of_a_seat_for_spectators),
)

# What a place tells of the state ----------------------------------------------------------------


def accessible_name(patch: Patch, views: Any, space: Callable[[State], Space]) -> None:
    """Add a space that names something."""
    wrap(patch, views, "view", lambda view, state, seat: replace(view, spaces=(*view.spaces, space(state))))


def _seen_states(patch: Patch, views: Any) -> list[State]:
    seen: list[State] = []
    wrap(patch, views, "view", lambda view, state, seat: seen.append(state) or view)
    return seen


def title_in_the_picture(patch: Patch, views: Any, text: Callable[[State], str]) -> None:
    seen = _seen_states(patch, views)

    def with_title(picture: Picture, *_: Any) -> Picture:
        return replace(picture, elements={**picture.elements, "title": Element(f"<title>{text(seen[-1])}</title>")})

    wrap(patch, views, "draw", with_title)


def title_of_an_inset(patch: Patch, views: Any, opener: str, text: Callable[[State], str]) -> None:
    seen = _seen_states(patch, views)

    def with_inset(picture: Picture, *_: Any) -> Picture:
        inset = Inset("pile", f"not {text(seen[-1])}", 1, 1, {}, opener)
        return replace(picture, insets={**picture.insets, "more": inset})

    wrap(patch, views, "draw", with_inset)


def length_of_a_message(patch: Patch, views: Any, length: Callable[[State], int]) -> None:
    def padded(view: View, state: State, seat: int | None) -> View:
        values = {**view.prompt.values, "blanks": " " * length(state)}
        return replace(view, prompt=replace(view.prompt, values=values))

    wrap(patch, views, "view", padded)


def header(patch: Patch, value: Callable[[State], str]) -> None:
    """Add a header to the answers to requests about a table."""
    joined: list[LiveTable] = []
    plain = tables._join

    async def join(*given: Any) -> Any:
        found = await plain(*given)
        joined.append(found[0])
        return found

    def headed(response: Any, *_: Any) -> Any:
        if joined:
            response.set_header("x-position", value(joined[-1].table.state))
        return response

    patch.setattr(tables, "_join", join)
    wrap(patch, tables, "as_json", headed)


def refusal(patch: Patch, told: Callable[[State], str | int]) -> None:
    """Add a value to every refusal."""

    def refused(why: Any, game: Any, state: State, *_: Any) -> Any:
        return why and replace(why, sentence=replace(why.sentence, values={**why.sentence.values, "x": told(state)}))

    wrap(patch, contract, "why_not", refused)


def digest_of_the_state(patch: Patch) -> None:
    def with_digest(info: Any, live: LiveTable, seats: Any) -> Any:
        return altered(info, commitment=hashlib.sha256(states.to_bytes(live.table.state)).hexdigest())

    for sender in (session, tables):
        wrap(patch, sender, "table_info", with_digest)


def right_to_undo(patch: Patch, is_taken: Callable[[State], bool]) -> None:
    """Take the right to resign away in some states."""

    def with_right(choices: Any, presenter: Presenter, *_: Any) -> Any:
        return altered(choices, can_resign=not is_taken(presenter.table.state) and choices.can_resign)

    wrap(patch, Presenter, "choices", with_right)


def summary(patch: Patch, told: Callable[[State], str | int]) -> None:
    """Add a value to the heading of every summary."""

    def with_value(found: Any, live: LiveTable, *_: Any) -> Any:
        values = {**found.heading.values, "x": told(live.table.state)}
        return altered(found, heading=replace(found.heading, values=values))

    wrap(patch, LiveTable, "summary", with_value)


def offered_seat(patch: Patch, told: Callable[[State], str | int]) -> None:
    """Add a value to what a link to a seat offers."""
    plain = Seating.offered

    async def offered(self: Seating, table: str, text: str) -> Any:
        found = await plain(self, table, text)
        state = (await self._tables.get(table)).table.state
        return altered(found, options={**found.options, "x": str(told(state))})

    patch.setattr(Seating, "offered", offered)


def refused_close(patch: Patch, told: Callable[[State], str | int]) -> None:
    """Add a value to the refusal to close a table."""
    plain = TableService.close_table

    async def close_table(self: TableService, live: LiveTable, seats: Sequence[int]) -> None:
        try:
            await plain(self, live, seats)
        except RequestRefused as refused:
            raise RequestRefused(reason("refused-not-all-seats", x=told(live.table.state)), 403) from refused

    patch.setattr(TableService, "close_table", close_table)


# The same places in each game -------------------------------------------------------------------


def _planted(plant: Callable[..., None], *given: Any) -> Plant:
    """Return the plant that `plant` is with these arguments, under its name."""

    def planted(patch: Patch) -> None:
        plant(patch, *given)

    planted.__name__ = plant.__name__
    return planted


def of_names(
    views: Any,
    opener: str,
    name: Callable[[State], str],
    space: Callable[[State], Space],
    title: Callable[[State], str],
) -> tuple[Plant, ...]:
    """Return the plants that tell something by its name; `space` and `title` do in their own words.

    opener : the element that opens an inset
    """
    return (
        _planted(accessible_name, views, space),
        _planted(title_in_the_picture, views, title),
        _planted(title_of_an_inset, views, opener, name),
        *(_planted(plant, name) for plant in (header, refusal, summary, offered_seat)),
    )


def of_numbers(views: Any, number: Callable[[State], int]) -> tuple[Plant, ...]:
    """Return the plants that tell something by a number from -1 on, or by what depends on it."""
    return (
        digest_of_the_state,
        _planted(refusal, number),
        _planted(refused_close, number),
        _planted(length_of_a_message, views, lambda state: number(state) + 1),
        _planted(right_to_undo, lambda state: number(state) % 2 == 0),
    )
