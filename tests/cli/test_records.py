"""`voyageur replay` and `voyageur verify`."""

import json

import pytest

HEADER = "voyageur-record 1\ngame pebbles\noption pile 3\n"
WHOLE = HEADER + "result 1 0\nending emptied\n\n1 * roll 3\n2 0 take 2\n3 0 take 1\n"


def test_verify_says_how_the_game_ended_and_what_is_not_proved(voyageur, saved):
    said = voyageur("verify", saved(WHOLE))
    assert said.out == (
        "a.voyageur: 3 plies, replayed without errors; ending emptied, scores 1 0. "
        "It has no secret, so its dice and cards cannot be checked.\n"
    )
    assert said.status == 0


def test_verify_lists_every_fault_with_its_place(voyageur, saved):
    said = voyageur("verify", saved(WHOLE.replace("1 0\n", "0 1\n").replace("emptied", "full")))
    assert said.err.splitlines() == [
        "a.voyageur:4:8: The header says result 0 1; the plies give 1 0.",
        "a.voyageur:5:8: The header says ending full; the plies give emptied.",
    ]
    assert said.status == 2


def test_of_many_faults_the_first_20_are_listed(voyageur, saved):
    said = voyageur("verify", saved(b"\xff\n" * 50))
    assert said.err.splitlines()[-1] == "a.voyageur:21:1: And 30 more errors from here on."
    assert len(said.err.splitlines()) == 21


def test_verify_lists_the_legal_actions_at_a_refused_ply(voyageur, saved):
    said = voyageur("verify", saved(WHOLE.replace("take 2", "stop")))
    assert said.err == (
        "a.voyageur:8:1: Ply 2, “stop”: You may not stop yet: a turn takes at least one pebble. (P4) "
        "Legal: take 1, take 2, take 3.\n"
    )


def test_verify_checks_every_file_even_if_one_is_wrong(voyageur, saved):
    said = voyageur("verify", "missing", saved(WHOLE))
    assert (said.status, len(said.lines), said.err) == (2, 1, "missing cannot be read: No such file or directory.\n")


def test_verify_json_is_one_object_on_the_last_line(voyageur, saved):
    said = voyageur("verify", saved(WHOLE), "missing", "--json")
    whole, missing = json.loads(said.lines[-1])["records"]
    assert (whole["right"], whole["plies"], whole["ending"], whole["dice_proved"]) == (True, 3, "emptied", False)
    assert (whole["scores"], whole["winners"]) == ([1.0, 0.0], [0])
    assert missing == {
        "record": "missing",
        "right": False,
        "faults": ["missing cannot be read: No such file or directory."],
    }


def test_replay_prints_every_ply_and_the_last_board(voyageur, saved):
    said = voyageur("replay", saved(WHOLE))
    assert said.lines[:4] == [
        "1 * roll 3               The die shows 3.",
        "2 0 take 2               Seat 0 takes 2.",
        "3 0 take 1               Seat 0 takes 1.",
        "After 3 of 3 plies",
    ]
    assert said.lines[-1] == "Seat 0 wins."


def test_replay_shows_the_position_after_a_ply(voyageur, saved):
    said = voyageur("replay", saved(WHOLE), "--ply", 2)
    assert said.lines[:3] == ["After 2 of 3 plies", "Round 1", "o"]


def test_replay_json_is_one_object_on_the_last_line(voyageur, saved):
    said = voyageur("replay", saved(WHOLE), "--ply", 1, "--json")
    assert json.loads(said.lines[-1]) == {
        "game": "pebbles",
        "ply": 1,
        "plies": 3,
        "to_act": 0,
        "scene": {"pile": 3, "die": 3},
        "ending": None,
        "scores": None,
        "winners": None,
    }


def test_replay_json_has_scores_and_winners_at_the_end(voyageur, saved):
    found = json.loads(voyageur("replay", saved(WHOLE), "--json").lines[-1])
    assert (found["ending"], found["scores"], found["winners"]) == ("emptied", [1.0, 0.0], [0])


@pytest.mark.parametrize("ply", ["-1", "4"])
def test_replay_refuses_a_ply_that_does_not_exist(voyageur, saved, ply):
    said = voyageur("replay", saved(WHOLE), f"--ply={ply}")
    assert (said.status, said.err) == (2, f"There is no ply {ply}; the record has 3.\n")


def test_replay_refuses_a_record_with_faults(voyageur, saved):
    said = voyageur("replay", saved(HEADER + "players 9\n"))
    assert said.err == "a.voyageur:4:9: 9 is not a number of players of this game; it takes 2.\n"


def test_replay_refuses_a_record_with_a_wrong_ply(voyageur, saved):
    said = voyageur("replay", saved(HEADER + "\n1 0 stop\n"))
    assert said.err.startswith("a.voyageur:5:1: Ply 1, “stop”: Chance is to act, not seat 0.")


def test_an_endless_file_is_not_read_to_its_end(voyageur):
    assert voyageur("verify", "/dev/zero").err == "/dev/zero is larger than 64 MB.\n"
