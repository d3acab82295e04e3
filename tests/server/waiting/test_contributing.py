"""What seats contribute to the dice: commitments before anything is opened, late seats, restarts, and the record."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, Hand
from tests.server.event_loop import run_async
from tests.server.processes import ServerProcess
from tests.server.test_service import SteadyAgents
from tests.server.waiting.test_links import ANNA, FIRST, OPEN, Host
from tests.toys.pebbles import GAME
from voyageur.kernel import record
from voyageur.kernel.chance import outcome_by_hmac
from voyageur.kernel.contributions import Contribution, commitment_to, encoded
from voyageur.kernel.record import Record
from voyageur.server.messages.links import Contribute, TakeSeat
from voyageur.server.messages.messages import Created, NewTable
from voyageur.server.process.errors import RequestRefused
from voyageur.server.service import TableService
from voyageur.server.store.errors import Conflict
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.stored import Arranged, Stored
from voyageur.table.commit_reveal import CommitReveal
from voyageur.table.config import Agent, Open, Person

GAMES = {"pebbles": GAME}
BEN = {"kind": "person", "name": "Ben"}


def data(seat: int) -> bytes:
    return bytes([seat + 1]) * 32


def hashed(seat: int) -> str:
    return commitment_to(data(seat)).hex()


# Over HTTP --------------------------------------------------------------------------------------


def contribute(client: Client, table: str, token: str, **what: Any) -> Any:
    return client.ask("POST", f"/api/tables/{table}/contribution", what, token)


def contribution_of(hand: Hand, seat: int = 0, **what: Any) -> Any:
    return contribute(hand.client, hand.table, hand.tokens[seat], seat=seat, **what)


def record_at_end(hand: Hand) -> Record:
    """Resign, and return the record."""
    with hand.socket() as line:
        assert line.ask({"type": "resign", "id": "r", "seq": line.seq, "seat": 0})["type"] == "done"
    return record.read(hand.get("/record").body, GAMES)


@pytest.mark.parametrize("second", [BEN, FIRST], ids=["people", "agent"])
def test_people_at_one_device_contribute_in_one_request(client: Client, second: dict[str, str]):
    hand = client.create([ANNA, second], contributes=True)
    answer = contribution_of(hand, commitment=hashed(0), contribution=data(0).hex())
    assert (answer.status, answer.json) == (200, {"phase": None})
    found = record_at_end(hand)
    verdict = record.verify(found, GAMES)
    assert (verdict.faults, verdict.dice) == ((), "proved")
    assert verdict.contributions == (Contribution(0, commitment_to(data(0)), data(0)),)


def test_the_first_ply_waits_for_the_contribution(client: Client):
    hand = client.create([ANNA, BEN], contributes=True)
    assert hand.get().key == "refused-waiting"


def test_without_the_new_field_a_game_starts_at_once(client: Client):
    assert client.create([ANNA, BEN]).whole()["ply"] > 0


def test_a_game_without_contributions_has_no_lines_on_them(client: Client):
    found = record_at_end(client.create([ANNA, BEN]))
    assert not set(record.OF_CONTRIBUTIONS) & {line.key for line in found.header}


def test_all_commit_before_anybody_opens(client: Client):
    host = Host(client, ANNA, OPEN, contributes=True)
    hand = host.hand()
    assert contribution_of(hand, commitment=hashed(0)).json == {"phase": "seats"}
    assert contribution_of(hand, contribution=data(0).hex()).key == "refused-contribution-early"
    sat = client.post(f"{host.path}/seat", {"invitation": host.links[1], "name": "Ben", "commitment": hashed(1)}).json
    assert contribution_of(hand, contribution=data(0).hex()).json == {"phase": "reveal"}
    table = host.made["table"]
    answer = contribute(client, table, sat["token"], seat=1, contribution=data(1).hex())
    assert answer.json == {"phase": None}
    contributions = record.verify(record_at_end(hand), GAMES).contributions
    assert contributions == tuple(Contribution(seat, commitment_to(data(seat)), data(seat)) for seat in (0, 1))


def test_a_waiting_table_shows_the_commitments_of_the_seats(client: Client):
    host = Host(client, ANNA, OPEN, contributes=True)
    assert host.summary()["waiting"]["sharing"] == {"phase": "seats", "commitments": {"0": None}}
    contribution_of(host.hand(), commitment=hashed(0))
    assert host.summary()["waiting"]["sharing"] == {"phase": "seats", "commitments": {"0": hashed(0)}}


def test_a_seat_that_sends_no_commitment_takes_no_part(client: Client):
    host = Host(client, ANNA, OPEN, contributes=True)
    contribution_of(host.hand(), commitment=hashed(0))
    assert host.take(1).status == 201
    assert contribution_of(host.hand(), contribution=data(0).hex()).json == {"phase": None}
    assert [each.seat for each in record.verify(record_at_end(host.hand()), GAMES).contributions] == [0]


def test_a_link_tells_the_commitment_before_anybody_contributes(client: Client):
    host = Host(client, ANNA, OPEN)
    assert host.offered(1).json["commitment"] == host.made["commitment"]


@pytest.mark.parametrize(
    ("what", "key", "status"),
    [
        ({}, "refused-contribution-empty", 400),
        ({"commitment": hashed(1)}, "refused-commitment-changed", 400),
        ({"contribution": data(1).hex()}, "refused-contribution-other", 400),
    ],
)
def test_what_is_refused(client: Client, what: dict[str, str], key: str, status: int):
    hand = client.create([ANNA, BEN], contributes=True)
    assert contribution_of(hand, commitment=hashed(0)).json == {"phase": "reveal"}
    answer = contribution_of(hand, **what)
    assert (answer.status, answer.key) == (status, key)


@pytest.mark.parametrize("text", ["", "00", "x" * 64, "A" * 64, "0" * 66])
def test_only_32_bytes_are_a_commitment(client: Client, text: str):
    hand = client.create([ANNA, BEN], contributes=True)
    assert contribution_of(hand, commitment=text).status == 400


def test_a_commitment_comes_late_while_contributions_are_opened(client: Client):
    hand = client.create([ANNA, BEN], contributes=True)
    contribution_of(hand, commitment=hashed(0))
    assert contribution_of(hand, 1, commitment=hashed(1)).key == "refused-commitment-late"


def test_nothing_is_contributed_to_a_game_that_has_started(client: Client):
    hand = client.create([ANNA, BEN])
    answer = contribution_of(hand, commitment=hashed(0))
    assert (answer.status, answer.key) == (409, "refused-contribution-started")


def test_only_the_holder_of_a_seat_contributes_for_it(client: Client):
    hand = client.create([ANNA, BEN], contributes=True)
    answer = contribute(client, hand.table, hand.tokens[0], seat=1, commitment=hashed(1))
    assert (answer.status, answer.key) == (403, "refused-not-your-seat")
    assert contribute(client, hand.table, "other", seat=0, commitment=hashed(0)).status == 401


def test_a_repeated_contribution_gets_the_same_answer(client: Client):
    host = Host(client, ANNA, OPEN, contributes=True)
    for _ in range(2):
        assert contribution_of(host.hand(), commitment=hashed(0)).json == {"phase": "seats"}


def test_no_opened_contribution_is_told_before_the_end(client: Client):
    host = Host(client, ANNA, OPEN, contributes=True)
    contribution_of(host.hand(), commitment=hashed(0))
    client.post(f"{host.path}/seat", {"invitation": host.links[1], "name": "Ben", "commitment": hashed(1)})
    contribution_of(host.hand(), contribution=data(0).hex())
    assert data(0).hex() not in json.dumps(host.summary())


# Signatures -------------------------------------------------------------------------------------


def test_the_record_of_a_finished_game_is_signed_by_the_key_of_the_server(client: Client):
    found = record_at_end(client.create([ANNA, BEN]))
    key = bytes.fromhex(client.get("/api/signing-key").json["key"])
    assert (record.verify(found, GAMES, key).faults, found.values_of("server-key")) == ((), [key.hex()])


def test_the_record_of_a_game_under_way_is_not_signed(client: Client):
    found = record.read(client.create([ANNA, BEN]).get("/record").body, GAMES)
    assert not record.is_signed(found)


def test_whoever_deletes_a_table_gets_its_record_with_the_secret_of_its_dice(client: Client):
    hand = client.create([ANNA, BEN], contributes=True)
    contribution_of(hand, commitment=hashed(0), contribution=data(0).hex())
    last = record.read(hand.close().body, GAMES)
    verdict = record.verify(last, GAMES, bytes.fromhex(client.get("/api/signing-key").json["key"]))
    assert (verdict.faults, verdict.dice, verdict.outcome) == ((), "proved", None)
    assert [each.opened for each in verdict.contributions] == [data(0)]


def test_whoever_deletes_a_replay_or_a_table_that_waits_gets_no_record(client: Client):
    source = record.write(record_at_end(client.create([ANNA, BEN])))
    made = client.ask("POST", "/api/records", source.encode(), **{"Content-Type": "text/plain"}).json
    closed = client.post(f"/api/tables/{made['table']}/close", {"tokens": [made["watch"]]})
    host = Host(client, ANNA, OPEN)
    assert (closed.status, closed.body, host.hand().close().body) == (200, b"", b"")


def test_an_imported_record_keeps_the_signature_of_its_server(client: Client):
    source = record.write(record_at_end(client.create([ANNA, BEN])))
    made = client.ask("POST", "/api/records", source.encode(), **{"Content-Type": "text/plain"}).json
    assert client.get(f"/api/tables/{made['table']}/record", made["watch"]).body.decode() == source


def test_the_key_stays_the_same_after_a_restart(start: Any):
    first = start()
    key = Client(first.address).get("/api/signing-key").json["key"]
    first.kill()
    assert Client(start().address).get("/api/signing-key").json["key"] == key


# After a crash ----------------------------------------------------------------------------------


def test_commitments_and_contributions_survive_a_kill(start: Callable[[], ServerProcess]):
    server = start()
    host = Host(Client(server.address), ANNA, OPEN, contributes=True)
    contribution_of(host.hand(), commitment=hashed(0))
    server.kill()
    server = start()
    client = Client(server.address)
    body = {"invitation": host.links[1], "name": "Ben", "commitment": hashed(1)}
    sat = client.post(f"{host.path}/seat", body).json
    tokens = {0: host.token, 1: sat["token"]}
    hand = Hand(client, host.made["table"], tokens)
    assert contribution_of(hand, 0, contribution=data(0).hex()).json == {"phase": "reveal"}
    server.kill()
    server = start()
    hand.client = Client(server.address)
    assert contribution_of(hand, 1, contribution=data(1).hex()).json == {"phase": None}
    server.kill()
    server = start()
    hand.client = Client(server.address)
    verdict = record.verify(record_at_end(hand), GAMES)
    assert (verdict.faults, [each.opened for each in verdict.contributions]) == ((), [data(0), data(1)])


# Time -------------------------------------------------------------------------------------------


class Clock:
    """A clock that stands still but for pauses, which end when a test says so."""

    def __init__(self) -> None:
        self.now = 5000
        self.pauses: list[tuple[float, asyncio.Event]] = []

    def __call__(self) -> int:
        return self.now

    async def pause(self, seconds: float) -> None:
        over = asyncio.Event()
        if seconds not in (1, 30):  # then the service looks after its tables
            self.pauses.append((seconds, over))
        await over.wait()

    async def pass_by(self, kept: SqliteStore, seconds: float) -> None:
        """Let time pass, and what follows happen."""
        self.now += int(1000 * seconds)
        for _, over in self.pauses:
            over.set()
        await settled(kept)


async def settled(kept: SqliteStore) -> None:
    """Let everything happen that waits for nothing but the store."""
    for _ in range(12):
        await asyncio.wrap_future(kept.ids())


Work = Callable[[TableService, SqliteStore, Clock], Awaitable[None]]


def in_service(folder: Path, work: Work) -> None:
    async def run() -> None:
        kept, clock, pool = SqliteStore(folder), Clock(), SteadyAgents()
        agents: Any = pool
        service = TableService(GAMES, kept, agents, agents, clock, pause=clock.pause)
        try:
            service.start()
            await work(service, kept, clock)
            await service.stop()
        finally:
            kept.close()

    run_async(run())


async def stored(kept: SqliteStore, table: str) -> Stored:
    found = await asyncio.wrap_future(kept.read(table))
    assert found
    return found


async def committed(service: TableService, *holders: Person | Open | Agent) -> Created:
    """Return a table at which seat 0 has committed itself."""
    made = await service.create_table(NewTable("pebbles", holders, contributes=True))
    await service.seating.contributing.contribute(made.table, made.tokens[0], Contribute(0, hashed(0)))
    return made


ANNA_HERE, BEN_HERE = Person("Anna"), Person("Ben")


def test_after_sixty_seconds_the_commitment_of_who_does_not_open_counts(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore, clock: Clock) -> None:
        made = await committed(service, ANNA_HERE, BEN_HERE)
        await settled(kept)
        assert [seconds for seconds, _ in clock.pauses] == [60]
        await clock.pass_by(kept, 58)
        assert (await stored(kept, made.table)).waiting_holders
        await clock.pass_by(kept, 2)
        found = await stored(kept, made.table)
        assert found.waiting_holders is None
        assert found.config.contributions == (Contribution(0, commitment_to(data(0))),)
        assert found.events[0].seat == -1

    in_service(tmp_path, work)


def test_after_sixty_seconds_a_seat_that_does_not_commit_takes_no_part(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore, clock: Clock) -> None:
        made = await service.create_table(NewTable("pebbles", (ANNA_HERE, BEN_HERE), contributes=True))
        await settled(kept)
        await clock.pass_by(kept, 60)
        found = await stored(kept, made.table)
        assert (found.waiting_holders, found.config.contributions) == (None, ())

    in_service(tmp_path, work)


def test_a_contribution_after_the_time_is_refused_even_before_the_server_noticed(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore, clock: Clock) -> None:
        made = await committed(service, ANNA_HERE, BEN_HERE)
        clock.now += 60_000
        request = Contribute(0, contribution=data(0).hex())
        with pytest.raises(RequestRefused) as refused:
            await service.seating.contributing.contribute(made.table, made.tokens[0], request)
        assert refused.value.reason.sentence.key == "refused-contribution-started"
        assert (await stored(kept, made.table)).config.contributions[0].opened is None

    in_service(tmp_path, work)


def test_a_restart_goes_on_where_contributions_were_opened(tmp_path: Path):
    tables: list[Created] = []

    async def begin(service: TableService, kept: SqliteStore, clock: Clock) -> None:
        tables.append(await committed(service, ANNA_HERE, BEN_HERE))

    async def go_on(service: TableService, kept: SqliteStore, clock: Clock) -> None:
        await settled(kept)
        await clock.pass_by(kept, 60)
        assert (await stored(kept, tables[0].table)).waiting_holders is None

    in_service(tmp_path, begin)
    in_service(tmp_path, go_on)


def test_no_time_runs_while_a_seat_is_free(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore, clock: Clock) -> None:
        made = await committed(service, ANNA_HERE, Open())
        await settled(kept)
        assert clock.pauses == []
        await service.seating.take(made.table, TakeSeat(made.invitations[1], "Ben"))
        await settled(kept)
        assert [seconds for seconds, _ in clock.pauses] == [60]

    in_service(tmp_path, work)


def test_what_another_process_stored_is_not_lost(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore, clock: Clock) -> None:
        made = await committed(service, ANNA_HERE, Open())
        before = await stored(kept, made.table)
        stale = CommitReveal()  # as in a process that was not asked
        change = Arranged(
            before.waiting_holders or (),
            stale,
            stale.commit(1, commitment_to(data(1))),
            None,
            before.waiting_holders or (),
        )
        with pytest.raises(Conflict):
            await asyncio.wrap_future(kept.arrange(made.table, change))
        assert await stored(kept, made.table) == before

    in_service(tmp_path, work)


# Chance events for browsers ---------------------------------------------------------------------


def test_the_chance_events_of_a_record_are_listed_with_their_weights(client: Client):
    found = record_at_end(client.create([ANNA, BEN]))
    source = record.write(found).encode()
    listed = client.ask("POST", "/api/chance-events", source, **{"Content-Type": "text/plain"}).json
    rolls = [ply.number for ply in found.plies if ply.seat == -1]
    assert (listed["game"], [event["ply"] for event in listed["events"]]) == ("pebbles", rolls)
    assert listed["draws"] == [{"weights": [1] * 6, "texts": [f"roll {number}" for number in range(1, 7)]}]


def test_each_listed_event_draws_the_outcome_of_its_ply(client: Client):
    hand = client.create([ANNA, FIRST], contributes=True)
    contribution_of(hand, commitment=hashed(0), contribution=data(0).hex())
    found = record_at_end(hand)
    listed = client.ask(
        "POST", "/api/chance-events", record.write(found).encode(), **{"Content-Type": "text/plain"}
    ).json
    secret = bytes.fromhex(found.values_of("secret")[0])
    for event in listed["events"]:
        draw = listed["draws"][event["draw"]]
        share = encoded(record.verify(found, GAMES).contributions)
        outcome = outcome_by_hmac(secret, list(map(int, event["key"])), draw["weights"], share)
        assert draw["texts"][outcome] == found.plies[event["ply"] - 1].text


def test_a_record_with_a_ply_that_is_not_legal_is_refused_with_its_place(client: Client):
    source = b"voyageur-record 1\ngame pebbles\n\n1 * roll 7\n"
    answer = client.ask("POST", "/api/chance-events", source, **{"Content-Type": "text/plain"})
    assert (answer.status, [fault["line"] for fault in answer.json["faults"]]) == (400, [4])
