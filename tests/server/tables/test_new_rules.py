"""Tables that were begun under earlier rules, where today's do not allow what was played: they stop, and go on."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.test_service import ANNA, BOTH, TWO_PEOPLE, Watcher, act, in_service
from tests.toys.pebbles import GAME
from voyageur.server.messages.messages import Created, NewTable
from voyageur.server.messages.socket import Answer, Done, Propose, Refused, Respond
from voyageur.server.process.errors import RequestRefused
from voyageur.server.seats.proposals import proposals_at
from voyageur.server.seats.telling import choices_message, table_info
from voyageur.server.service import TableService
from voyageur.server.store.store import Store
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.told.events import Audience
from voyageur.table.told.pieces import at_once

EARLIER = replace(GAME, version="0.9")  # with a pile of 21 pebbles
TODAY = replace(GAME, options=(replace(GAME.options[0], default="3"), GAME.options[1]))
BEN = Watcher()
BEN.seats = (1,)
Work = Callable[[TableService, LiveTable, Store], Awaitable[None]]


def across_versions(folder: Path, work: Work, *, again: Work | None = None) -> None:
    """Play beyond the third pebble under the earlier rules; then run `work` and `again`, each after a new start."""
    made: list[Created] = []

    async def earlier(service: TableService, kept: Store) -> None:
        made.append(await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5)))
        live = await joined(service, made[0])
        for number, action in enumerate(("take 2", "stop", "take 2", "stop")):
            seat = live.table.seat_to_act
            assert isinstance(await service.answer(live, BOTH, replaced(act(live, str(number), action), seat)), Done)

    def later(part: Work) -> Callable[[TableService, Store], Awaitable[None]]:
        async def run(service: TableService, kept: Store) -> None:
            await part(service, await joined(service, made[0]), kept)

        return run

    in_service(folder, earlier, game=EARLIER)
    for part in (work, again):
        if part is not None:
            in_service(folder, later(part), game=TODAY)


async def joined(service: TableService, made: Created) -> LiveTable:
    return (await service.join(made.table, [*made.tokens.values()]))[0]


def replaced(request: Any, seat: int) -> Any:
    return type(request)(request.id, request.seq, seat, request.action)


def key_of(answer: Answer) -> str:
    assert isinstance(answer, Refused)
    return answer.reason.sentence.key


def prompt(live: LiveTable) -> str:
    return live.table.view_of(None).prompt.key


def propose(live: LiveTable, kind: str, seat: int = 0) -> Propose:
    return Propose(f"{kind}-{seat}", live.table.seq, seat, kind)


def test_a_table_stops_before_the_first_move_that_is_not_allowed(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        assert (live.table.state.pile, prompt(live), live.table.result) == (1, "prompt-stopped", None)

    across_versions(tmp_path, work)


def test_nobody_acts_or_resigns_at_a_stopped_table(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        assert key_of(await service.answer(live, BOTH, act(live, "a", "stop"))) == "refused-stopped"
        assert not live.table.can_resign(0)

    across_versions(tmp_path, work)


def test_whoever_holds_all_seats_goes_on_at_once(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        seq = live.table.seq
        assert await service.answer(live, BOTH, propose(live, "go-on")) == Done("go-on-0", seq + 1)
        assert await service.answer(live, BOTH, replaced(act(live, "a"), live.table.seat_to_act)) == Done("a", seq + 2)
        assert live.table.is_over

    async def again(service: TableService, live: LiveTable, kept: Store) -> None:
        assert (live.table.is_over, live.table.stop, live.table.state.pile) == (True, None, 0)

    across_versions(tmp_path, work, again=again)


def test_the_log_says_that_the_game_went_on_under_other_rules(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        channel = live.channel(Audience(None, "en"))
        await service.answer(live, BOTH, propose(live, "go-on"))
        channel.advance(9)
        assert b"log-went-on" in channel.whole()
        assert b"prompt-stopped" not in channel.whole()

    across_versions(tmp_path, work)


def test_other_people_are_asked_before_a_game_goes_on(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        seq = live.table.seq
        assert await service.answer(live, ANNA, propose(live, "go-on")) == Done("go-on-0", seq)
        assert prompt(live) == "prompt-stopped"
        agreed = Respond("b", proposals_at(live).proposals[0].id, "agree")
        assert await service.answer(live, BEN, agreed) == Done("b", seq + 1)
        assert prompt(live) != "prompt-stopped"

    across_versions(tmp_path, work)


def test_a_kept_table_is_a_record_also_after_a_new_start(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        await service.answer(live, BOTH, propose(live, "keep"))
        assert (live.table.is_over, prompt(live)) == (True, "prompt-kept")

    async def again(service: TableService, live: LiveTable, kept: Store) -> None:
        assert (live.table.is_over, prompt(live), table_info(live, (0,)).is_record) == (True, "prompt-kept", True)
        assert key_of(await service.answer(live, BOTH, propose(live, "go-on"))) == "refused-no-stop"

    across_versions(tmp_path, work, again=again)


def test_nothing_else_is_proposed_at_a_stopped_table(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        choices = msgspec.json.decode(choices_message(live, Audience(None, "en"), (0,)))
        assert choices["may_propose"] == ["go-on", "keep"]

    across_versions(tmp_path, work)


def test_a_client_that_knew_what_is_left_out_gets_the_whole_table(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        assert at_once(live.channel(Audience(None, "en")).missed(live.table.seq))[0] is None

    across_versions(tmp_path, work)


def test_a_stopped_table_can_be_closed(tmp_path: Path):
    async def work(service: TableService, live: LiveTable, kept: Store) -> None:
        await service.close_table(live, (0, 1))
        assert kept.read(live.id).result() is None

    across_versions(tmp_path, work)


def made_with(folder: Path, version: str) -> Created:
    """Return a table with the option `last`."""
    made: list[Created] = []

    async def work(service: TableService, kept: Store) -> None:
        made.append(await service.create_table(NewTable("pebbles", TWO_PEOPLE, {"last": "loses"})))

    in_service(folder, work, game=replace(GAME, version=version))
    return made[0]


def test_a_table_whose_options_cannot_be_read_can_be_closed(tmp_path: Path):
    made = made_with(tmp_path, "0.9")

    async def work(service: TableService, kept: Store) -> None:
        await service.close(made.table, [*made.tokens.values()])
        assert kept.read(made.table).result() is None

    in_service(tmp_path, work, game=replace(GAME, options=GAME.options[:1]))


def test_one_of_two_people_does_not_close_a_table_that_cannot_be_read(tmp_path: Path):
    made = made_with(tmp_path, "0.9")

    async def work(service: TableService, kept: Store) -> None:
        with pytest.raises(RequestRefused):
            await service.close(made.table, [made.tokens[0]])
        assert kept.read(made.table).result() is not None

    in_service(tmp_path, work, game=replace(GAME, options=GAME.options[:1]))
