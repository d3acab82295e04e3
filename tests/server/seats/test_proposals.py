"""Proposals at a server: who may agree, that they outlast a kill, that they are carried out once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, Hand, TableSocket, against, error_key
from tests.server.processes import ServerProcess
from tests.server.test_service import Watcher, created, in_service
from tests.toys.pebbles import GAME
from voyageur.games import GAMES as SHIPPED
from voyageur.kernel import contract, record
from voyageur.server.messages.socket import Act, Propose, Respond
from voyageur.server.seats.proposals import proposals_at
from voyageur.server.service import TableService
from voyageur.server.store.errors import Conflict
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.store import Store
from voyageur.table import dice
from voyageur.table.config import Person, TableConfig
from voyageur.table.history import Event
from voyageur.table.people.phrases import SpokenPhrase
from voyageur.table.people.proposals import Proposal

SEED = 5  # the first roll is a 5
GAMES = {"pebbles": GAME}
RACE = SHIPPED["canoe"]
WATCHER = 9  # the key of a token that holds no seat


def propose(line: TableSocket, kind: str = "undo", seat: int = 0, **more: Any) -> Any:
    return line.ask({"type": "propose", "seq": line.seq, "seat": seat, "kind": kind} | more)


def respond(line: TableSocket, response: str, **more: Any) -> Any:
    return line.ask({"type": "respond", "proposal": (line.proposal or {"id": "-"})["id"], "response": response} | more)


def wait(line: TableSocket, state: str = "open") -> Any:
    """Return the proposal that a connection was told of last, once it has this state."""
    while line.proposal is None or line.proposal["state"] != state:
        line.read_until("proposal")
    return line.proposal


def begun(client: Client, **more: Any) -> Hand:
    """Return a table with a token for spectators: both seats have had a turn, and the die was rolled again."""
    people = [{"kind": "person", "name": name} for name in ("Anna", "Ben")]
    made = client.post(
        "/api/tables", {"game": "pebbles", "seats": people, "seed": SEED, "spectators": True} | more
    ).json
    tokens = {int(seat): token for seat, token in made["tokens"].items()}
    hand = Hand(client, made["table"], tokens)
    with hand.socket() as line:
        for action in ("take 1", "stop", "take 1", "stop"):
            line.play(action)
    return Hand(client, made["table"], tokens | {WATCHER: made["spectators"]})


def keys(sentences: Any) -> list[str]:
    return [sentence["key"] for sentence in sentences]


def test_all_others_have_to_agree(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, [Person(name) for name in ("Anna", "Ben", "Cleo")])
        first = contract.legal_texts(RACE, live.table.state)[0]
        await service.answer(live, at(0), Act("act", live.table.seq, 0, first))
        await service.answer(live, at(0), Propose("undo", live.table.seq, 0, "undo", ""))
        states = []
        for seat in (1, 2):
            await service.answer(live, at(seat), Respond(f"by {seat}", proposals_at(live).proposals[-1].id, "agree"))
            states.append((proposals_at(live).proposals[-1].state, live.table.last_undo_seq > 0))
        assert states == [("open", False), ("agreed", True)]

    in_service(tmp_path, work, game=RACE)


def at(*seats: int) -> Watcher:
    """Return a connection that holds these seats."""
    made = Watcher()
    made.seats = seats
    return made


# Taking back ------------------------------------------------------------------------------------


def test_an_undo_beyond_a_die_is_carried_out_once_the_other_agrees(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other, hand.only(WATCHER).socket() as watcher:
        rolled = one.whole["log"][-1]["sentences"]
        assert error_key(one.undo()) == "refused-undo"
        assert "undo" in one.wait_for_choices()["may_propose"]
        seq = one.seq
        assert propose(one, id="p") == {"type": "done", "id": "p", "seq": seq}
        told = wait(other)
        assert keys(told["sentences"]) == ["log-asks-undo", "proposal-since", "proposal-same-dice"]
        assert told["sentences"][1]["values"] == {"since": "both"}
        assert (told["asked"], told["agreed"], wait(watcher), hand.whole()["seq"]) == ([1], [], told, seq)
        other.catch_up(respond(other, "agree"))
        assert one.wait_for(lambda whole: whole["ply"] == 2) == other.whole
        assert keys(one.whole["log"][-1]["sentences"]) == ["log-undid", "log-undone", "log-agreed"]
        one.play("stop")
        other.wait_for(lambda whole: whole["to_act"] == 1)
        other.play("take 1")
        other.play("stop")
        assert other.wait_for(lambda whole: whole["to_act"] == 0)["log"][-1]["sentences"] == rolled


def test_a_record_has_only_the_plies_that_are_left(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        propose(one)
        wait(other)
        other.catch_up(respond(other, "agree"))
    text = hand.only(0).get("/record").body.decode()
    assert [ply.text for ply in record.read(text, GAMES).plies] == ["roll 5", "take 1"]


def test_a_proposal_makes_no_act_stale_and_ends_with_the_next_decision(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        before = propose(other, seat=1)
        assert wait(one)["seats"] == [1]
        one.play("take 1")
        assert wait(other, "lapsed")["sentences"] == []
        assert (before["seq"], error_key(respond(one, "agree"))) == (one.seq - 1, "refused-proposal-gone")
        assert hand.only(0).whole()["ply"] == one.whole["ply"]


def test_where_one_person_plays_against_the_computer_nobody_is_asked(client: Client):
    hand = client.create(against("first"), seed=SEED)
    with hand.socket() as line:
        for action in ("take 1", "stop"):
            line.play(action)
        line.wait_for(lambda whole: whole["to_act"] == 0)
        assert error_key(line.undo()) == "refused-undo"
        assert line.wait_for_choices()["may_propose"] == ["undo"]
        first = propose(line, id="p")
        line.catch_up(first)
        assert (line.whole["ply"], keys(line.whole["log"][-1]["sentences"])) == (2, ["log-undid", "log-undone"])
        assert propose(line, id="p") == first
        assert error_key(propose(line, kind="draw")) == "refused-draw-agent"


# Who may agree ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "key"), [(0, "refused-not-asked"), (WATCHER, "refused-not-asked")])
def test_only_who_is_asked_agrees(client: Client, seat: int, key: str):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(seat).socket() as line:
        propose(one)
        wait(line)
        assert [error_key(respond(line, each)) for each in ("agree", "decline")] == [key, key]
    assert hand.only(0).whole()["ply"] == 6


def test_only_the_proposer_withdraws(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other, hand.only(WATCHER).socket() as watcher:
        propose(one)
        for line in (other, watcher):
            wait(line)
            assert error_key(respond(line, "withdraw")) == "refused-not-proposer"
        wait(one)
        assert respond(one, "withdraw", id="w") == respond(one, "withdraw", id="w")
        assert wait(other, "withdrawn")["asked"] == [1]


def test_nobody_proposes_for_another_seat(client: Client):
    hand = begun(client)
    with hand.only(1).socket() as line, hand.only(WATCHER).socket() as watcher:
        assert error_key(propose(line, seat=0)) == "refused-not-your-seat"
        assert error_key(propose(watcher, seat=0)) == "refused-not-your-seat"
        assert watcher.proposal is None


def test_one_declines_and_the_same_is_asked_again_only_after_another_decision(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        propose(one)
        wait(other)
        assert respond(other, "decline", id="d") == respond(other, "decline", id="d")
        assert error_key(respond(other, "agree")) == "refused-proposal-gone"
        wait(one, "declined")
        assert (error_key(propose(one)), one.wait_for_choices()["may_propose"]) == ("refused-proposal-again", ["draw"])
        for action in ("take 1", "stop"):
            one.play(action)
        other.wait_for(lambda whole: whole["to_act"] == 1)
        for action in ("take 1", "stop"):
            other.play(action)
        one.wait_for(lambda whole: whole["ply"] > 8 and whole["to_act"] == 0)
        assert propose(one)["type"] == "done"


def test_only_one_proposal_is_open_at_a_table(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        propose(one)
        wait(other)
        assert error_key(propose(one, kind="draw")) == "refused-proposal-open"
        assert error_key(propose(other, seat=1)) == "refused-proposal-open"
        assert other.proposal["kind"] == "undo"


def test_an_unknown_proposal_is_refused(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as line:
        assert error_key(propose(line, kind="dance")) == "refused-no-proposal"
        assert error_key(respond(line, "agree")) == "refused-proposal-gone"
        assert propose(line, seq=line.seq + 1)["type"] == "stale"


def test_a_draw_that_was_offered_before_a_later_act_is_offered(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        before = other.seq
        one.play("take 1")
        assert propose(other, kind="draw", seat=1, seq=before)["type"] == "done"
        assert wait(one)["kind"] == "draw"


def test_an_undo_is_proposed_for_the_decision_that_was_the_last_one(client: Client):
    with begun(client).only(0).socket() as one:
        before = one.seq
        assert propose(one, seq=before - 1)["type"] == "done"
        assert propose(one, seq=0)["type"] == "stale"


# Once, and for good -----------------------------------------------------------------------------


def test_an_agreement_that_is_sent_again_is_carried_out_once(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        propose(one, id="p")
        name = wait(other)["id"]
        first = respond(other, "agree", id="a")
        other.catch_up(first)
        assert respond(other, "agree", id="a", proposal=name) == first
        assert propose(one, id="p")["type"] == "done"
        assert hand.only(0).whole()["ply"] == 2


def test_an_open_proposal_outlasts_a_kill(start: Callable[..., ServerProcess]):
    server = start()
    hand = begun(Client(server.address))
    with hand.only(0).socket() as one:
        propose(one)
        told = wait(one)
    server.kill()
    again = Client(start().address)
    with Hand(again, hand.table, hand.tokens).only(1).socket() as other:
        assert wait(other) == told
        other.catch_up(respond(other, "agree"))
        assert other.whole["ply"] == 2


# Draws ------------------------------------------------------------------------------------------


def test_a_draw_that_is_agreed_ends_the_game(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        propose(one, kind="draw")
        assert keys(wait(other)["sentences"]) == ["log-offers-draw"]
        other.catch_up(respond(other, "agree"))
        result = one.wait_for(lambda whole: whole["result"])["result"]
        assert (result["ending"], result["scores"], result["winners"]) == ("draw-agreed", [0.5, 0.5], [0, 1])
        assert keys(one.whole["log"][-1]["sentences"]) == ["log-draw-agreed", "result-draw"]
        assert one.whole == other.whole == hand.only(0).whole()
        assert one.events[-1]["is_note"]
    kept = record.read(hand.only(0).get("/record").body.decode(), GAMES)
    verdict = record.verify(kept, GAMES)
    assert (verdict.ending, verdict.faults) == ("draw-agreed", ())


def test_an_offered_draw_stands_until_the_turn_of_the_other_is_over(client: Client):
    hand = begun(client)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        propose(one, kind="draw")
        for action in ("take 1", "stop"):
            one.play(action)
        other.wait_for(lambda whole: whole["to_act"] == 1)
        other.play("take 1")
        assert wait(other)["state"] == "open"
        other.play("stop")
        wait(one, "lapsed")
        assert error_key(respond(other, "agree")) == "refused-proposal-gone"


# The store --------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path):
    kept = SqliteStore(tmp_path)
    people = (Person("Anna"), Person("Ben"))
    config = TableConfig("t", "pebbles", "1.0", {}, people, True, dice.new_secret(5), 5, "en", 1000)
    kept.create(config, (), (Event(1, -1, "roll 5", None, 1),), is_over=False).result()
    yield kept
    kept.close()


ONE = Proposal("undo", (0,), "0", 1, "a")
OTHER = Proposal("undo", (1,), "0", 1, "b")
DECLINED = Proposal("undo", (0,), "0", 1, "a", (), "declined", 1)
AGREED = Proposal("undo", (0,), "0", 1, "a", (1,), "agreed", 2)


def test_the_store_lets_one_proposal_be_open(store: SqliteStore):
    store.propose("t", ONE, ()).result()
    with pytest.raises(Conflict):
        store.propose("t", OTHER, ()).result()
    store.propose("t", OTHER, ("a",)).result()
    assert (stored := store.read("t").result()) is not None
    assert stored.proposals == (OTHER,)


def test_the_store_settles_a_proposal_once(store: SqliteStore):
    store.propose("t", ONE, ()).result()
    store.settle("t", ONE, DECLINED).result()
    with pytest.raises(Conflict):
        store.settle("t", ONE, AGREED, (Event(2, 0, "undo to 0 agreed 1", "k", 2),)).result()
    assert (stored := store.read("t").result()) is not None
    assert (stored.proposals, len(stored.events)) == ((DECLINED,), 1)


def test_a_proposal_stays_open_if_its_events_cannot_be_written(store: SqliteStore):
    store.propose("t", ONE, ()).result()
    with pytest.raises(Conflict):
        store.settle("t", ONE, AGREED, (Event(1, 0, "undo to 0 agreed 1", "k", 2),)).result()
    assert (stored := store.read("t").result()) is not None
    assert stored.proposals == (ONE,)


def test_the_store_keeps_the_last_phrases(store: SqliteStore):
    for number in range(1, 23):
        store.say("t", SpokenPhrase(number, 0, "hello", f"k{number}", number)).result()
    assert (stored := store.read("t").result()) is not None
    assert [said.number for said in stored.phrases] == list(range(3, 23))
