"""Phrases that people say to each other: who may, how often, to whom, and that they outlast a restart."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, Hand, TableSocket, against, error_key
from tests.server.processes import ServerProcess
from tests.server.seats.test_proposals import WATCHER, begun
from tests.server.test_service import ANNA, created, in_service
from voyageur.server.messages.socket import Done, SayPhrase
from voyageur.server.seats.talk import SECONDS_BETWEEN, phrases_at
from voyageur.server.service import TableService
from voyageur.server.store.store import Store
from voyageur.table.people.phrases import MOST_KEPT


def say(line: TableSocket, phrase: str = "thanks", seat: int = 0, **more: Any) -> Any:
    return line.ask({"type": "say", "seat": seat, "phrase": phrase} | more)


def heard(line: TableSocket, n_phrases: int) -> list[tuple[int, str]]:
    """Return who said what, once a connection has heard so many phrases."""
    while len(line.phrases) < n_phrases:
        line.read_until("phrases")
    return [(said["seat"], said["phrase"]) for said in line.phrases]


def test_everybody_hears_a_phrase_once_also_if_it_is_sent_again(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other, hand.only(WATCHER).socket() as watcher:
        assert say(one, id="s") == say(one, id="s")
        assert say(other, "nice-move", 1)["type"] == "done"
        told = [(0, "thanks"), (1, "nice-move")]
        assert [heard(line, 2) for line in (one, other, watcher)] == [told] * 3


def test_nobody_speaks_for_another_seat_or_by_words_of_their_own(client: Client):
    hand = begun(client)
    with hand.only(1).socket() as line, hand.only(WATCHER).socket() as watcher:
        assert error_key(say(line, seat=0)) == "refused-not-your-seat"
        assert error_key(say(watcher)) == "refused-say-spectator"
        assert error_key(say(line, "<b>you</b>", 1)) == "fault-message"


def test_where_nobody_is_elsewhere_nothing_is_said(client: Client):
    with client.create().socket() as line:
        assert error_key(say(line)) == "refused-say-alone"
    with client.create(against("first")).socket() as line:
        assert error_key(say(line)) == "refused-say-alone"


def test_many_phrases_in_a_short_time_are_refused(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        answers = [say(one)["type"] for _ in range(4)]
        assert answers == ["done", "done", "done", "refused"]
        assert say(other, seat=1)["type"] == "done"


def test_phrases_outlast_a_kill_and_are_in_no_log(start: Callable[..., ServerProcess]):
    server = start()
    hand = begun(Client(server.address))
    with hand.only(0).socket() as line:
        seq = line.seq
        say(line, "later")
    server.kill()
    again = Hand(Client(start().address), hand.table, hand.tokens)
    with again.only(1).socket() as line:
        assert heard(line, 1) == [(0, "later")]
        assert line.seq == seq
    assert "later" not in again.only(0).get("/record").body.decode()


def test_the_last_phrases_alone_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, kept: Store) -> None:
        live, moments = await created(service), count(step=SECONDS_BETWEEN)
        monkeypatch.setattr(service.seats.talk, "_seconds", lambda: next(moments))
        for number in range(MOST_KEPT + 3):
            assert isinstance(await service.answer(live, ANNA, SayPhrase(f"p{number}", 0, "thanks")), Done)
        stored = kept.read(live.id).result()
        assert stored is not None
        assert [each.number for each in phrases_at(live).phrases] == [*range(4, MOST_KEPT + 4)]
        assert stored.phrases == phrases_at(live).phrases

    in_service(tmp_path, work)
