"""A seat whose browser lost it has a way back: a new link by consent of the others, or from whoever runs the server."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.test_service import Watcher, created, in_service
from tests.table.tables import config
from voyageur.cli.app import run
from voyageur.games import GAMES
from voyageur.kernel import contract
from voyageur.server.messages.links import TakeSeat
from voyageur.server.messages.socket import Act, Done, LeaveSeat, Propose, Refused, Respond
from voyageur.server.process.errors import RequestRefused
from voyageur.server.seats.proposals import proposals_at
from voyageur.server.service import TableService
from voyageur.server.store.store import Store
from voyageur.server.store.stored import digest_of
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.seat_tokens import new_token
from voyageur.table.config import Person
from voyageur.table.history import Event, UnreadableLog
from voyageur.table.seats.new_links import check_new_link
from voyageur.table.table import Table

RACE = GAMES["canoe"]
THREE = (Person("Anna"), Person("Ben"), Person("Cleo"))


def at(*seats: int) -> Watcher:
    made = Watcher()
    made.seats = seats
    return made


def asking(live: LiveTable, seat: int, invitation: str, key: str = "p") -> Propose:
    return Propose(key, live.table.seq, 0, "link", f"{seat} {digest_of(invitation).hex()}")


def respond(live: LiveTable, response: Any, key: str = "r") -> Respond:
    return Respond(key, proposals_at(live).proposals[-1].id, response)


def refused_as(answer: Any) -> str:
    assert isinstance(answer, Refused), answer
    return answer.reason.sentence.key


def test_by_consent_of_the_others_a_lost_seat_gets_a_link_that_ends_its_keys(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live, link = await created(service, THREE), new_token()
        before = [token for token in live.tokens if token.seats == (1,)]
        assert isinstance(await service.answer(live, at(0), asking(live, 1, link)), Done)
        with pytest.raises(RequestRefused):
            await service.seating.take(live.id, TakeSeat(link))
        n_plies = len(live.table.plies)
        assert isinstance(await service.answer(live, at(2), respond(live, "agree")), Done)
        assert (live.table.notes[-1].sentences[0].key, len(live.table.plies)) == ("log-new-link", n_plies)
        taken = await service.seating.take(live.id, TakeSeat(link))
        held = [token for token in live.tokens if token.seats == (1,)]
        assert (taken.seat, [token.digest for token in held]) == (1, [digest_of(taken.token)])
        assert before[0] not in live.tokens
        stored = kept.read(live.id).result()
        assert stored is not None
        assert (stored.invitations, {*stored.tokens}) == ((), {*live.tokens})
        with pytest.raises(RequestRefused):
            await service.seating.take(live.id, TakeSeat(link))

    in_service(tmp_path, work, game=RACE)


def test_the_log_tells_of_the_link_when_it_is_read_again(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live, link = await created(service, THREE), new_token()
        await service.answer(live, at(0), asking(live, 1, link))
        await service.answer(live, at(2), respond(live, "agree"))
        stored = kept.read(live.id).result()
        assert stored is not None
        assert [each.digest for each in stored.invitations] == [digest_of(link)]
        again = Table.restore(RACE, stored.config, stored.events)
        assert (again.notes, again.seq, again.plies) == (live.table.notes, live.table.seq, live.table.plies)

    in_service(tmp_path, work, game=RACE)


def test_to_take_back_a_move_leaves_the_link_and_what_the_log_tells_of_it(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live, link = await created(service, THREE), new_token()
        before = live.table.seq
        text = live.table.game.notation.text_of(
            live.table.state, contract.legal_actions(RACE.rules, live.table.state)[0]
        )
        assert isinstance(await service.answer(live, at(0), Act("act", before, 0, text)), Done)
        await service.answer(live, at(0), asking(live, 1, link))
        await service.answer(live, at(2), respond(live, "agree"))
        assert isinstance(await service.answer(live, at(0), Propose("undo", live.table.seq, 0, "undo", "")), Done)
        for seat in (1, 2):
            assert isinstance(await service.answer(live, at(seat), respond(live, "agree", f"undo {seat}")), Done)
        stored = kept.read(live.id).result()
        assert stored is not None
        again = Table.restore(RACE, stored.config, stored.events)
        told = [sentence.key for note in again.notes for sentence in note.sentences]
        assert ("log-new-link" in told, again.notes, again.plies) == (True, live.table.notes, live.table.plies)
        assert (await service.seating.take(live.id, TakeSeat(link))).seat == 1

    in_service(tmp_path, work, game=RACE)


def test_whoever_declines_makes_no_link(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live, link = await created(service, THREE), new_token()
        await service.answer(live, at(0), asking(live, 1, link))
        await service.answer(live, at(2), respond(live, "decline"))
        assert live.invitations == ()

    in_service(tmp_path, work, game=RACE)


def test_there_is_no_link_to_the_seat_of_somebody_who_is_connected(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live, link, ben = await created(service, THREE), new_token(), at(1)
        live.subscribers.add(ben)
        assert refused_as(await service.answer(live, at(0), asking(live, 1, link))) == "refused-takeover-here"
        live.subscribers.discard(ben)
        await service.answer(live, at(0), asking(live, 1, link))
        live.subscribers.add(ben)  # before the others have agreed
        assert refused_as(await service.answer(live, at(2), respond(live, "agree"))) == "refused-takeover-here"
        assert live.invitations == ()

    in_service(tmp_path, work, game=RACE)


def test_whose_seat_is_lost_is_not_asked(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, THREE)
        await service.answer(live, at(0), asking(live, 1, new_token()))
        assert refused_as(await service.answer(live, at(1), respond(live, "agree"))) == "refused-not-asked"

    in_service(tmp_path, work, game=RACE)


@pytest.mark.parametrize(
    "about", ["", "1", "0 " + "a" * 64, "3 " + "a" * 64, "1 " + "a" * 63, "1 " + "A" * 64, "x " + "a" * 64]
)
def test_a_link_is_asked_for_to_the_seat_of_another_person_with_a_digest(tmp_path: Path, about: str):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, THREE)
        assert refused_as(await service.answer(live, at(0), Propose("p", live.table.seq, 0, "link", about)))

    in_service(tmp_path, work, game=RACE)


def test_where_nobody_else_could_agree_there_is_no_link(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        two = await created(service, THREE[:2])
        assert refused_as(await service.answer(two, at(0), asking(two, 1, new_token()))) == "refused-link-alone"
        three = await created(service, THREE)
        await service.answer(three, at(2), LeaveSeat("leave", 2))
        assert refused_as(await service.answer(three, at(0), asking(three, 1, new_token()))) == "refused-link-alone"

    in_service(tmp_path, work, game=RACE)


def test_a_link_to_a_seat_of_the_computer_in_a_log_is_a_fault():
    with pytest.raises(UnreadableLog):
        check_new_link(config(holders=THREE), Event(1, 3, "new link", None, 0))


@pytest.mark.parametrize("is_running", [True, False])
def test_whoever_runs_the_server_makes_a_link(
    start: Any, tmp_path: Path, is_running: bool, capsys: pytest.CaptureFixture[str]
):
    server = start(tmp_path)
    hand = Client(server.address).create()
    if not is_running:
        server.kill()
    assert run(["admin", "link", hand.table, "1", "--data", str(tmp_path)]) == 0
    path = capsys.readouterr().out.splitlines()[-1]
    assert path.startswith(f"/tables/{hand.table}#invitation=")
    client = Client(server.address if is_running else start(tmp_path).address)
    taken = client.post(f"/api/tables/{hand.table}/seat", {"invitation": path.partition("=")[2]})
    assert (taken.status, taken.json["seat"]) == (201, 1)
    assert client.get(hand.path, hand.tokens[1]).status == 401
    log = client.get(hand.path, taken.json["token"]).json["whole"]["log"]
    assert log[-1]["sentences"][0]["key"] == "log-new-link-server"


def test_whoever_runs_the_server_makes_no_link_to_a_seat_that_no_person_has(start: Any, tmp_path: Path):
    hand = Client(start(tmp_path).address).create()
    assert run(["admin", "link", hand.table, "2", "--data", str(tmp_path)]) == 2
