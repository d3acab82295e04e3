"""`voyageur analyse`: the tables, the JSON, and records that cannot be analysed."""

import json

import pytest

from voyageur.agents.analysis import Analysis
from voyageur.cli.analyse import HEIGHTS, WIDTH, chart

HEADER = "voyageur-record 1\ngame pebbles\noption pile 3\n"
PLIES = "\n1 * roll 3\n2 0 take 2\n3 0 stop\n4 1 take 1\n"
LOST = HEADER + "result 0 1\nending emptied\n" + PLIES  # seat 0 could have taken all three


@pytest.mark.slow
def test_the_json_has_the_chances_luck_and_costs_of_the_game(voyageur, saved):
    said = voyageur("analyse", saved(LOST), "--json")
    found = json.loads(said.out)
    assert (said.status, said.err, found["plies"]) == (0, "", 4)
    assert found["chances"][-1] == [[0, 0, 0], [1000, 1000, 1000]]
    assert [seat["decisions"] for seat in found["seats"]] == [2, 0]
    assert found["decisions"]["3"]["better"] == "take 1"
    assert Analysis.from_json(found).as_json() == found


@pytest.mark.slow
def test_the_table_names_turning_points_and_the_better_line(voyageur, saved):
    out = voyageur("analyse", saved(LOST)).out
    assert "Chance to win" in out
    assert "Ply 3, a decision: -100.0\xa0% for First (before: " in out
    assert "“stop” cost 100.0\xa0%. Better: take 1." in out


@pytest.mark.slow
def test_a_turning_point_has_the_chances_before_it_with_their_interval(voyageur, saved):
    name = saved(LOST)
    point = (found := json.loads(voyageur("analyse", name, "--json").out))["turning"][0]
    mean, low, high = (number / 10 for number in found["chances"][point["ply"] - 1][point["seat"]])
    assert f"(before: {mean:.1f}\xa0%, {low:.1f} to {high:.1f})" in voyageur("analyse", name).out


def test_the_table_is_there_in_french(voyageur, saved):
    out = voyageur("analyse", saved(LOST), "--locale", "fr").out
    assert "«\u00a0stop\u00a0» a coûté 100,0\u00a0%. Mieux\u00a0: take 1." in out


def test_a_game_that_is_not_over_is_analysed_as_far_as_it_goes(voyageur, saved):
    name = saved(HEADER + "\n1 * roll 3\n2 0 take 2\n")
    assert json.loads(voyageur("analyse", name, "--json").out)["chances"][-1] is None
    assert "The game is not finished (2 plies)." in voyageur("analyse", name).out


def test_a_record_without_plies_has_nothing_to_tell(voyageur, saved):
    said = voyageur("analyse", saved(HEADER))
    assert (said.status, said.err) == (0, "")
    assert "No decision is known to have cost anything." in said.out


def test_a_game_that_ended_early_has_its_winner_as_the_last_position(voyageur, saved):
    resigned = HEADER + "result 1 0\nending resigned\n\n1 * roll 3\n2 0 take 2\n"
    found = json.loads(voyageur("analyse", saved(resigned), "--json").out)
    assert found["chances"][-1] == [[1000, 1000, 1000], [0, 0, 0]]


def test_the_same_seed_gives_the_same_analysis(voyageur, saved):
    words = "analyse", saved(LOST), "--json", "--simulations", 40
    assert voyageur(*words, "--seed", 5).out == voyageur(*words, "--seed", 5).out


def test_a_chart_has_the_first_and_the_last_position(voyageur, saved):
    found = json.loads(voyageur("analyse", saved(LOST), "--json").out)
    found["chances"] = [[[0, 0, 0], [1000, 0, 0]], *found["chances"] * 20, [[1000, 0, 0], [0, 0, 0]]]
    shown = chart(Analysis.from_json(found), 0)
    assert (len(shown), shown[0], shown[-1]) == (WIDTH, HEIGHTS[0], HEIGHTS[-1])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere"], "nowhere cannot be read"),
        (["a.voyageur", "--simulations", "0"], "--simulations is a number from 1 to 1000000"),
        (["a.voyageur", "--seed", "4294967296"], "--seed is a number from 0 to 4294967295"),
        (["a.voyageur", "--locale", "de"], "There is no language “de”"),
    ],
)
def test_words_that_cannot_be_used_get_a_sentence(voyageur, saved, words, sentence):
    saved(LOST)
    said = voyageur("analyse", *words)
    assert said.status == 2
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LOST.replace("take 2", "take 4"), "a.voyageur:8:1: "),
        (HEADER.replace("pebbles", "chess"), "a.voyageur:2:"),
        ("voyageur-record 1\ngame canoe\noption course short\nplayers 1\n", "Only one seat plays this game"),
        ("voyageur-record 1\ngame kanata\noption round_cap 0\n", "round_cap"),
        (HEADER + "redacted 0\n", "hides what its holder did not know"),
    ],
)
def test_a_record_that_cannot_be_analysed_is_refused_with_a_sentence(voyageur, saved, text, sentence):
    said = voyageur("analyse", saved(text))
    assert (said.status, said.out) == (2, "")
    assert sentence in said.err
