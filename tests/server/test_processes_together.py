"""Several server processes on one PostgreSQL database."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Hand, TableSocket, against, first_action, open_socket
from tests.server.postgres import Postgres
from tests.server.processes import PATIENCE, ServerProcess
from tests.server.waiting.test_links import ANNA, OPEN, Host
from voyageur.server import processes
from voyageur.server.store import postgres_store

pytestmark = pytest.mark.processes

RACES = 20


def hear_nothing() -> None:
    """Let a server not hear what other processes tell."""
    postgres_store.PostgresStore._pass_on = lambda self, _: self._is_closed.wait()


def be_hasty() -> None:
    """Let a server soon take the turns of others."""
    postgres_store.PROCESS_MILLISECONDS, processes.POLL_SECONDS = 1500, 0.2


@pytest.fixture
def pair(start: Any, tmp_path: Path, database: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two server processes with the same tables."""
    both = tuple(start(tmp_path / name, database=database) for name in "ab")
    yield both
    for process in both:
        assert "Traceback" not in process.log.read_text()


def elsewhere(hand: Hand, process: ServerProcess) -> Hand:
    """Return a hand at another process."""
    return Hand(Client(process.address), hand.table, hand.tokens)


def test_a_socket_sees_a_move_made_at_another_process(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create()
    with TableSocket(elsewhere(here, pair[1])) as there, TableSocket(here) as own:
        seq = own.play("take 1")["seq"]
        there.wait_for(lambda whole: whole["seq"] >= own.seq)
        assert there.whole == own.whole
        assert seq <= there.seq


def test_what_was_not_told_is_found_by_asking(start: Any, tmp_path: Path, database: str):
    here = Client(start(tmp_path / "a", database=database).address).create()
    deaf = start(tmp_path / "b", database=database, alterations=(hear_nothing,))
    with TableSocket(elsewhere(here, deaf)) as there, TableSocket(here) as own:
        own.play("take 1")
        there.wait_for(lambda whole: whole["seq"] >= own.seq)
        assert there.whole == own.whole


def test_of_two_processes_one_wins_a_seq(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create(options={"pile": "150"})
    with TableSocket(here) as one, TableSocket(elsewhere(here, pair[1])) as other, ThreadPoolExecutor(2) as threads:
        for number in range(RACES):
            seq, seat, action = one.seq, one.whole["to_act"], first_action(one.wait_for_choices())

            def ask(
                name: str, socket: TableSocket, action: str, number: int = number, seq: int = seq, seat: int = seat
            ) -> Any:
                return socket.ask({"type": "act", "id": f"{name}{number}", "seq": seq, "seat": seat, "action": action})

            answers = list(threads.map(ask, "ab", (one, other), [action] * 2))
            assert sorted(answer["type"] for answer in answers) == ["done", "stale"], answers
            last = here.whole()["seq"]
            for socket in (one, other):
                socket.wait_for(lambda whole, last=last: whole["seq"] >= last)
            assert one.whole == other.whole


def test_the_loser_of_a_race_is_told_what_happened_before_its_answer(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create(options={"pile": "150"})
    with TableSocket(here) as one, TableSocket(elsewhere(here, pair[1])) as other:
        one.wait_for_choices()
        seq, seat = other.seq, other.whole["to_act"]
        assert one.act("take 1")["type"] == "done"
        assert other.ask({"type": "act", "seq": seq, "seat": seat, "action": "take 2"})["type"] == "stale"
        assert other.seq > seq


def test_a_request_about_an_event_that_a_process_has_not_read_is_answered(start: Any, tmp_path: Path, database: str):
    here = Client(start(tmp_path / "a", database=database).address).create(options={"pile": "150"})
    deaf = start(tmp_path / "b", database=database, alterations=(hear_nothing,))
    with TableSocket(elsewhere(here, deaf)) as there, TableSocket(here) as own:
        own.play("take 1")
        action = first_action(own.wait_for_choices())
        done = there.ask({"type": "act", "seq": own.seq, "seat": own.whole["to_act"], "action": action})
        assert done["type"] == "done"


# Seats ------------------------------------------------------------------------------------------


def test_a_closed_table_is_closed_at_every_process(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create()
    with TableSocket(elsewhere(here, pair[1])) as there:
        assert here.close().status == 200
        with pytest.raises(ConnectionClosed):
            there.wait_for(lambda whole: False)
    assert elsewhere(here, pair[1]).get().status == 404


def test_a_token_is_revoked_at_every_process(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create()
    with TableSocket(elsewhere(here.only(1), pair[1])) as there:
        link = here.client.ask("POST", f"{here.path}/links", {"seat": 1, "revokes": True}, here.tokens[1]).json
        taken = here.client.post(f"{here.path}/seat", {"invitation": link["invitation"], "name": "Ben"})
        with pytest.raises(ConnectionClosed):
            there.wait_for(lambda whole: False)
    new = Hand(Client(pair[1].address), here.table, {1: taken.json["token"]})
    assert new.get().status == 200


def test_a_link_made_at_a_process_opens_at_another_at_once(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create()
    there = elsewhere(here, pair[1])
    for _ in range(RACES):
        assert there.get().status == 200
        link = here.client.ask("POST", f"{here.path}/links", {"seat": 1, "revokes": False}, here.tokens[1]).json
        taken = there.client.post(f"{here.path}/seat", {"invitation": link["invitation"], "name": "Ben"})
        assert taken.status == 201


def test_a_waiting_table_fills_and_starts_at_every_process(pair: tuple[ServerProcess, ServerProcess]):
    host = Host(Client(pair[0].address), ANNA, OPEN)
    far = Client(pair[1].address)
    with open_socket(far, host.made["table"]) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [host.token], "seq": -1}))
        assert json.loads(socket.recv(PATIENCE))["type"] == "waiting"
        assert host.take(1).status == 201
        assert json.loads(socket.recv(PATIENCE))["type"] == "welcome"


def test_seats_taken_at_two_processes_at_once_are_both_kept(pair: tuple[ServerProcess, ServerProcess]):
    with ThreadPoolExecutor(2) as threads:
        for _ in range(RACES):
            host = Host(Client(pair[0].address), OPEN, OPEN)
            assert Client(pair[1].address).get(f"{host.path}/seat", host.links[0]).status == 200

            def take(seat: int, name: str, host: Host = host) -> int:
                body = {"invitation": host.links[seat], "name": name}
                return Client(pair[seat].address).post(f"{host.path}/seat", body).status

            assert [*threads.map(take, (0, 1), ("Cleo", "Ben"))] == [201, 201]
            names = [seat["name"] for seat in host.summary()["summary"]["holders"]]
            assert names == ["Cleo", "Ben"]


# Agents -----------------------------------------------------------------------------------------


def test_another_process_takes_the_turn_of_an_agent_when_its_process_is_killed(
    start: Any, tmp_path: Path, database: str
):
    both = [start(tmp_path / name, database=database, alterations=(be_hasty,)) for name in "ab"]
    here = Client(both[0].address).create(against("hanging"), options={"pile": "150"})
    with TableSocket(elsewhere(here, both[1])) as there:
        with TableSocket(here) as own:
            own.play("take 1")
            done = own.act("stop")
            both[0].kill()
        there.wait_for(lambda whole: whole["to_act"] == 0 and whole["seq"] > done["seq"])


def test_an_agent_acts_once_for_all_processes(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create(against("first"), options={"pile": "150"})
    with TableSocket(elsewhere(here, pair[1])) as there, TableSocket(here) as own:
        for socket in (own, there, own, there):
            socket.play("take 1")
            done = socket.act("stop")
            for each in (own, there):
                each.wait_for(lambda whole, seq=done["seq"]: whole["to_act"] == 0 and whole["seq"] > seq)
                each.wait_for_choices()
        assert own.whole == there.whole


def test_an_agent_that_takes_over_is_known_at_every_process(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create(options={"pile": "150"})
    with TableSocket(elsewhere(here, pair[1])) as there, TableSocket(here) as own:
        own.wait_for_choices()
        seat, seq = own.whole["to_act"], own.seq
        assert own.ask({"type": "leave", "seat": seat})["type"] == "done"
        there.wait_for(lambda whole: whole["to_act"] != seat and whole["seq"] > seq + 1)
        assert there.ask({"type": "return", "seat": seat})["type"] == "done"
        own.wait_for(lambda whole: whole["seq"] >= there.seq)
        assert own.whole == there.whole


# Who is connected -------------------------------------------------------------------------------


def test_everybody_is_told_who_is_connected_to_any_process(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create()
    with TableSocket(here.only(0)) as anna:
        assert anna.read_until("seats")["connected"] == [0]
        with TableSocket(elsewhere(here, pair[1]).only(1)) as ben:
            assert anna.read_until("seats")["connected"] == [0, 1]
            assert ben.whole == anna.whole
        assert anna.read_until("seats")["connected"] == [0]


def test_who_was_connected_to_a_process_that_is_killed_is_away(start: Any, tmp_path: Path, database: str):
    both = [start(tmp_path / name, database=database, alterations=(be_hasty,)) for name in "ab"]
    here = Client(both[0].address).create()
    with TableSocket(here.only(0)) as anna, TableSocket(elsewhere(here, both[1]).only(1)):
        while anna.read_until("seats")["connected"] != [0, 1]:
            pass
        both[1].kill()
        assert anna.read_until("seats")["connected"] == [0]


def test_nobody_is_voted_out_who_is_connected_to_another_process(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create(options={"pile": "150"})
    with TableSocket(here.only(0)) as anna:
        wanted = {"type": "propose", "seat": 0, "kind": "takeover", "about": "1"}
        with TableSocket(elsewhere(here, pair[1]).only(1)):
            while anna.read_until("seats")["connected"] != [0, 1]:
                pass
            assert "refused-takeover-here" in json.dumps(anna.ask({**wanted, "seq": anna.seq}))
        anna.read_until("seats")
        assert anna.ask({**wanted, "seq": anna.seq})["type"] == "done"


# Crashes ----------------------------------------------------------------------------------------


def crash(postgres: Postgres, start: Any, folder: Path, database: str, times: int) -> None:
    """Stop and restart the database `times` while two people play at two processes; nothing may be lost or doubled."""
    here = Client(start(folder / "a", database=database).address).create(options={"pile": "150"})
    with TableSocket(here) as one, TableSocket(elsewhere(here, start(folder / "b", database=database))) as other:
        for number in range(times):
            socket, its = (one, other) if number % 2 else (other, one)
            seq, action = socket.seq, first_action(socket.wait_for_choices())
            asked = {"type": "act", "id": f"c{number}", "seq": seq, "seat": socket.whole["to_act"], "action": action}
            stopping = Thread(target=postgres.stop)
            stopping.start()
            answer = socket.ask(asked)
            stopping.join()
            postgres.start()
            while answer["type"] == "refused":
                answer = socket.ask(asked)
            assert answer["type"] == "done"
            assert answer["seq"] == seq + 1
            last = here.whole()["seq"]
            for each in (socket, its):
                each.wait_for(lambda whole, last=last: whole["seq"] >= last)
            assert one.whole == other.whole


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A database server that a test may stop."""
    server = Postgres()
    yield server
    server.remove()


def test_play_goes_on_after_the_database_restarts(own_postgres: Postgres, start: Any, tmp_path: Path):
    crash(own_postgres, start, tmp_path, own_postgres.new_database(), 3)


@pytest.mark.long
def test_play_goes_on_after_50_restarts_of_the_database(own_postgres: Postgres, start: Any, tmp_path: Path):
    crash(own_postgres, start, tmp_path, own_postgres.new_database(), 50)


def test_one_process_goes_on_when_the_other_is_killed(pair: tuple[ServerProcess, ServerProcess]):
    here = Client(pair[0].address).create(options={"pile": "150"})
    with TableSocket(elsewhere(here, pair[1])) as there:
        pair[0].kill()
        seq = there.seq
        assert there.play("take 1")["seq"] > seq
