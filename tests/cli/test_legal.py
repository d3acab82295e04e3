"""`voyageur legal RECORD...`, exactly as its page describes it."""

import json

import pytest

from voyageur.games import GAMES
from voyageur.kernel import contract

HEADER = "voyageur-record 1\ngame pebbles\n"


@pytest.fixture
def lines(voyageur, saved):
    """`lines(text)`: the JSON lines of one record, and the exit status."""

    def call(text):
        said = voyageur("legal", saved(text))
        return [json.loads(line) for line in said.lines], said.status

    return call


def last(found):
    *_, line = found[0]
    return line


def test_legal_prints_a_line_for_each_position_the_last_after_the_last_ply(lines):
    assert lines(HEADER + "option pile 3\n\n1 * roll 3\n2 0 take 2\n3 0 take 1\n") == (
        [
            {"record": "a.voyageur", "ply": 0, "to_act": "chance", "chance": {f"roll {n}": 1 for n in range(1, 7)}},
            {"record": "a.voyageur", "ply": 1, "to_act": 0, "legal": ["take 1", "take 2", "take 3"]},
            {"record": "a.voyageur", "ply": 2, "to_act": 0, "legal": ["stop", "take 1"]},
            {
                "record": "a.voyageur",
                "ply": 3,
                "to_act": None,
                "ending": "emptied",
                "scores": [1.0, 0.0],
                "winners": [0],
            },
        ],
        0,
    )


def test_legal_has_the_keys_in_their_order(voyageur, saved):
    line = voyageur("legal", saved(HEADER + "\n1 * roll 1\n")).lines[1]
    assert line == '{"record": "a.voyageur", "ply": 1, "to_act": 0, "legal": ["take 1"]}'


def test_legal_has_all_winners_of_a_shared_win(lines):
    deals, names = "1 * deal 1\n2 * deal 2\n", "3 0 name 3\n4 1 name 4\n5 0 name 5\n"
    found = last(lines(f"voyageur-record 1\ngame guess\n\n{deals}{names}6 1 name 1\n"))
    assert (found["ending"], found["scores"], found["winners"]) == ("guessed", [0.0, 1.0], [1])
    found = last(lines(f"voyageur-record 1\ngame guess\noption own yes\n\n{deals}{names}6 1 name 2\n7 0 name 1\n"))
    assert (found["ending"], found["scores"], found["winners"]) == ("stuck", [0.5, 0.5], [0, 1])


def test_legal_sorts_texts_by_code_point(lines):
    found = last(
        lines("voyageur-record 1\ngame kanata\noption start_cards french:fur=4,lumber=3,support=1\n\n1 0 stop\n")
    )
    assert found["legal"] == ["stop", "trade fur", "trade lumber", "trade support"]


def test_legal_refuses_a_ply_with_its_clause_and_ends_the_record(lines):
    found, status = lines(HEADER + "\n1 * roll 2\n2 0 take 3\n3 1 stop\n")
    assert status == 2
    assert found[1:] == [
        {
            "record": "a.voyageur",
            "ply": 1,
            "to_act": 0,
            "refused": {
                "clause": "P3",
                "sentence": "Ply 2, “take 3”: You may not take 3: the die leaves 2. (P3) Legal: take 1, take 2.",
            },
        }
    ]


@pytest.mark.parametrize(
    ("plies", "sentence"),
    [
        ("1 * roll 2\n3 0 take 1\n", "This ply has the number 3; the next number is 2."),
        ("1 * roll 2\n2 1 take 1\n", "Ply 2, “take 1”: Seat 0 is to act, not seat 1. Legal: take 1, take 2."),
        ("1 * roll 2\n2 * roll 2\n", "Ply 2, “roll 2”: Seat 0 is to act, not chance. Legal: take 1, take 2."),
        ("1 0 take 1\n", "Ply 1, “take 1”: Chance is to act, not seat 0. "
         "Possible: roll 1, roll 2, roll 3, roll 4, roll 5, roll 6."),
        ("1 * roll 2\n2 0 fly\n", "Ply 2, “fly”: fly is no action here. Legal: take 1, take 2."),
        ("1 * roll 9\n", "Ply 1, “roll 9”: roll 9 is no action here. "
         "Possible: roll 1, roll 2, roll 3, roll 4, roll 5, roll 6."),
        ("1 * roll 2\n2 0 take 2\n3 0 take 1\n", "Ply 3, “take 1”: The game is over."),
        ("1 * roll 2\nhello\n", "“hello” is not a ply; write NUMBER SEAT TEXT, with * as the seat of chance."),
    ],
    ids=["number", "seat", "chance for seat", "seat for chance", "text", "outcome", "after the end", "no ply"],
)  # fmt: skip
def test_legal_has_clause_null_for(lines, plies, sentence):
    found = lines(f"{HEADER}option pile 2\n\n{plies}")
    assert last(found)["refused"] == {"clause": None, "sentence": sentence}
    assert found[1] == 2


def test_legal_prints_header_faults_to_standard_error_and_reads_the_other_records(voyageur, saved):
    bad, good = saved(HEADER + "players 7\nplayers 2\n", "bad.voyageur"), saved(HEADER, "good.voyageur")
    said = voyageur("legal", bad, "missing.voyageur", ".", good)
    assert said.err.splitlines() == [
        "bad.voyageur:3:9: 7 is not a number of players of this game; it takes 2.",
        "bad.voyageur:4:1: The line “players” is repeated; it is already in line 3.",
        "missing.voyageur cannot be read: No such file or directory.",
        ". cannot be read: Is a directory.",
    ]
    assert [json.loads(line)["record"] for line in said.lines] == ["good.voyageur"]
    assert said.status == 2


def test_legal_reads_all_records_even_if_one_is_refused(voyageur, saved):
    bad, good = saved(HEADER + "\n1 0 fly\n", "bad.voyageur"), saved(HEADER, "good.voyageur")
    said = voyageur("legal", bad, good)
    assert [json.loads(line)["record"] for line in said.lines] == ["bad.voyageur", "good.voyageur"]
    assert said.status == 2


def test_legal_without_a_record_says_so(voyageur):
    assert voyageur("legal").err == "Name at least one record file.\n"


def test_legal_cites_the_clause_of_a_shipped_game(lines):
    game = GAMES["kanata"]
    state = contract.start(game, contract.read_setup(game))
    tile = game.notation.text_of(state, contract.legal_actions(game.rules, state)[-1]).split(" ")[1]
    found = last(lines(f"voyageur-record 1\ngame kanata\n\n1 0 collect {tile}\n2 0 collect {tile}\n"))
    assert found["refused"]["clause"] == "K14"
