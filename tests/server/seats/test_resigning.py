"""Resigning, and taking back against the computer, at a server: sockets, reconnections, restarts, agents."""

from collections.abc import Callable
from typing import Any

from tests.server.client import Client, TableSocket, against, error_key
from tests.server.processes import ServerProcess
from tests.toys.pebbles import GAME
from voyageur.kernel import record

SEED = 5  # the first roll is a 5
GAMES = {"pebbles": GAME}


def resign(line: TableSocket, seat: int = 0, **more: Any) -> Any:
    return line.ask({"type": "resign", "seq": line.seq, "seat": seat} | more)


def test_a_resignation_ends_the_game_for_everybody(client: Client):
    hand = client.create(seed=SEED)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        one.play("take 1")
        assert one.wait_for_choices()["can_resign"]
        one.catch_up(resign(one))
        assert other.wait_for(lambda whole: whole["result"])["result"]["winners"] == [1]
        assert one.whole == other.whole == hand.whole()
        assert (one.events[-1]["is_resignation"], one.whole["to_act"]) == (True, None)
        assert [sentence["key"] for sentence in other.whole["log"][-1]["sentences"]] == [
            "log-resigns",
            "result-resigned",
        ]
        assert error_key(resign(one)) == "refused-over"
        assert error_key(one.undo()) == "refused-undo"
        assert error_key(other.act("take 1", 1)) == "refused-over"


def test_after_a_resignation_there_is_nothing_to_choose(client: Client):
    with client.create(seed=SEED).socket() as line:
        line.catch_up(resign(line))
        line.read_until("choices")
        assert (line.choices["choices"], line.choices["can_undo"], line.choices["can_resign"]) == ([], False, False)
        answer = line.ask({"type": "explain", "seq": line.seq, "words": ["stop"]})
        assert error_key(answer) == "refused-over"


def test_only_the_holder_of_a_seat_resigns_for_it(client: Client):
    hand = client.create(seed=SEED)
    with hand.only(1).socket() as line:
        assert error_key(resign(line, 0)) == "refused-not-your-seat"
    assert hand.whole()["result"] is None


def test_a_repeated_resignation_gets_the_same_answer(client: Client):
    with client.create(seed=SEED).socket() as line:
        first = resign(line, id="once")
        assert resign(line, id="once") == first


def test_a_resignation_made_before_later_events_ends_the_game(client: Client):
    hand = client.create(seed=SEED)
    with hand.only(0).socket() as one, hand.only(1).socket() as other:
        before = one.seq
        one.play("take 1")
        one.play("stop")
        other.wait_for(lambda whole: whole["to_act"] == 1)
        other.play("take 1")
        first = resign(one, id="once", seq=before)
        one.catch_up(first)
        assert one.whole["result"]["winners"] == [1]
        assert resign(one, id="once", seq=before) == first


def test_a_resignation_made_before_an_undo_ends_the_game(client: Client):
    with client.create(seed=SEED).socket() as line:
        line.play("take 1")
        before = line.seq
        line.catch_up(line.undo())
        assert resign(line, seq=before)["type"] == "done"


def test_a_resignation_for_an_event_that_has_not_happened_is_stale(client: Client):
    with client.create(seed=SEED).socket() as line:
        assert resign(line, seq=line.seq + 1)["type"] == "stale"


def test_a_client_that_missed_a_resignation_gets_it(client: Client):
    hand = client.create(seed=SEED)
    with hand.socket() as line:
        seen = line.whole
    with hand.socket() as line:
        line.play("take 1")
        line.catch_up(resign(line))
        now = line.whole
    with hand.socket(whole=seen) as back:
        back.wait_for(lambda whole: whole["result"] is not None)
        assert back.whole == now


def test_a_resignation_is_in_summary_record_and_replay(client: Client):
    hand = client.create(seed=SEED)
    with hand.socket() as line:
        line.play("take 1")
        line.catch_up(resign(line, 1))
    (found,) = client.post("/api/summaries", {"tables": [{"table": hand.table, "token": hand.token}]}).json
    over = found["summary"]
    assert (over["is_over"], over["to_act"], over["winners"]) == (True, None, [0])
    kept = record.read(hand.get("/record").body, GAMES)
    assert (kept.values_of("ending"), record.verify(kept, GAMES).dice) == (["resigned"], "repeatable")
    assert [event["ply"] for event in hand.get("/replay/0").json["events"]] == [1, 2]


def test_a_resigned_table_survives_a_kill(start: Callable[..., ServerProcess]):
    server = start()
    hand = Client(server.address).create(seed=SEED)
    with hand.socket() as line:
        line.play("take 1")
        seen = line.whole
        line.catch_up(resign(line))
        now = line.whole
    server.kill()
    hand.client = Client(start().address)
    assert hand.whole() == now
    with hand.socket(whole=seen) as back:
        back.wait_for(lambda whole: whole["result"] is not None)
        assert back.whole == now


# Against the computer ---------------------------------------------------------------------------


def test_an_undo_takes_the_answer_of_the_computer_back_and_drops_a_late_one(
    start: Callable[..., ServerProcess],
):
    """The agent takes one pebble, then thinks on; meanwhile the person takes both turns back."""
    hand = Client(start().address).create(against("hesitant"), seed=SEED, options={"pile": "150"})
    with hand.socket() as line, hand.socket() as other:
        for action in ("take 1", "stop"):
            line.play(action)
        line.wait_for(lambda whole: whole["ply"] == 4)
        other.wait_for(lambda whole: whole["ply"] == 4)
        assert line.wait_for_choices()["can_undo"]
        line.catch_up(line.undo())
        assert other.wait_for(lambda whole: whole["seq"] == line.seq) == line.whole == hand.whole()
        assert (line.whole["ply"], line.whole["to_act"], line.events[-1]["is_undo"]) == (2, 0, True)
        line.play("take 2")  # before the late answer
        line.play("stop")
        line.wait_for(lambda whole: whole["ply"] == 5)
        texts = [event["text"] for event in hand.get("/replay/0").json["events"]]
        assert texts[:4] == ["roll 5", "take 1", "take 2", "stop"]


def test_an_undo_that_crosses_an_act_of_the_computer_takes_the_same_decision_back(start: Callable[..., ServerProcess]):
    hand = Client(start().address).create(against("hesitant"), seed=SEED, options={"pile": "150"})
    with hand.socket() as line:
        line.play("take 1")
        line.play("stop")
        before = line.seq
        line.wait_for(lambda whole: whole["ply"] == 4)
        line.catch_up(line.undo(seq=before))
        assert (line.whole["ply"], line.whole["to_act"]) == (2, 0)


def test_an_undo_made_for_another_decision_is_stale(client: Client):
    with client.create(seed=SEED).socket() as line:
        line.play("take 1")
        before = line.seq
        line.play("take 1")
        assert line.undo(seq=before)["type"] == "stale"
        line.catch_up(line.undo())
        assert line.undo(seq=line.seq - 1)["type"] == "stale"
