"""Every kind of option, with every fault that its text can have."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from voyageur.kernel import states
from voyageur.kernel.options import FILE, BadOption, Data, Option, write_fields
from voyageur.kernel.text import Fault, Reason, Sentence


def lines_faults(lines: Sequence[str]) -> list[Fault]:
    """Every line must say "sea"."""
    return [
        Fault(number, 1, Reason(Sentence("fault-line", {"text": line}), "T4"))
        for number, line in enumerate(lines, start=1)
        if line != "sea"
    ]


TIE = Option("tie", "T1", "one-of", "reroll", ("reroll", "both"))
CAP = Option("cap", "T2", "whole", "60", ("0",), least=10, most=500)
CARDS = Option("cards", "T3", "amounts", "none", sides=("french", "british"), goods={"fur": 20, "support": 5})


def board(folder: Path) -> Option:
    (folder / "small.txt").write_text("sea\nsea\n", encoding="utf-8")
    (folder / "bad.txt").write_text("sea\nland\n", encoding="utf-8")
    return Option("board", "T4", "data", "small", ("small", "bad"), folder=folder, check=lines_faults)


def faults(option: Option, text: str) -> list[tuple[int, int, str, str | None]]:
    with pytest.raises(BadOption) as caught:
        option.read(text)
    assert caught.value.option is option
    assert str(caught.value).startswith(f"option {option.name}: ")
    return [(f.line, f.column, f.reason.sentence.key, f.reason.clause) for f in caught.value.faults]


def values(option: Option, text: str) -> dict[str, str | int | float]:
    with pytest.raises(BadOption) as caught:
        option.read(text)
    return dict(caught.value.faults[0].reason.sentence.values)


def test_one_of_reads_its_values_and_nothing_else():
    assert [TIE.read(text) for text in TIE.values] == ["reroll", "both"]
    for text in ("", "Both", " both", "none"):
        assert faults(TIE, text) == [(1, 1, "fault-option-value", "T1")]
    assert values(TIE, "no") == {"option": "tie", "text": "no", "allowed": "reroll, both"}


def test_whole_reads_its_range_and_its_other_values():
    assert [CAP.read(text) for text in ("0", "10", "60", "500")] == [0, 10, 60, 500]


@pytest.mark.parametrize(
    "text", ["9", "501", "", "-1", "+20", "1e2", "20.0", "2_0", " 20", "²0", "٢٠", "9" * 10, "x", "060", "00"]
)
def test_whole_refuses_everything_else(text: str):
    assert faults(CAP, text) == [(1, 1, "fault-option-number", "T2")]


def test_whole_names_its_range_and_other_values_when_it_refuses():
    assert values(CAP, "9") == {"option": "cap", "text": "9", "least": 10, "most": 500, "others": "0", "n_others": 1}
    without = Option("cap", "T2", "whole", "20", least=10, most=500)
    assert values(without, "0")["n_others"] == 0


def test_data_reads_a_shipped_file_and_given_lines(tmp_path: Path):
    option = board(tmp_path)
    assert option.read("small") == Data("small", ("sea", "sea"))
    assert option.read("file:sea\nsea\nsea") == Data(FILE, ("sea", "sea", "sea"))


def test_data_lists_every_fault_of_the_lines(tmp_path: Path):
    option = board(tmp_path)
    assert faults(option, "file:land\nsea\nsky") == [(1, 1, "fault-line", "T4"), (3, 1, "fault-line", "T4")]
    assert faults(option, "bad") == [(2, 1, "fault-line", "T4")]


def test_data_never_opens_a_file_that_is_not_shipped(tmp_path: Path):
    option = board(tmp_path)
    (tmp_path / "other.txt").write_text("sea\n")
    for text in ("other", "../small", "small.txt", "", "/etc/passwd", "file"):
        assert faults(option, text) == [(1, 1, "fault-option-value", "T4")]
    assert values(option, "other")["allowed"] == "small, bad, file"


def test_data_without_a_check_takes_any_lines(tmp_path: Path):
    option = Option("notes", "T4", "data", "none", folder=tmp_path)
    assert option.read("file:") == Data(FILE, ("",))


def test_data_that_a_game_makes_itself_needs_no_file_and_no_check(tmp_path: Path):
    option = Option("map", "T4", "data", "drawn", ("drawn",), folder=tmp_path, check=lines_faults, unwritten=("drawn",))
    assert option.read("drawn") == Data("drawn", ())


def test_amounts_read_none_one_side_and_both():
    assert CARDS.read("none") == {"french": {}, "british": {}}
    assert CARDS.read("british:fur=0") == {"french": {}, "british": {"fur": 0}}
    text = "french:fur=20,support=5;british:support=1"
    assert CARDS.read(text) == {"french": {"fur": 20, "support": 5}, "british": {"support": 1}}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "fault-option-side"),
        ("spanish:fur=1", "fault-option-side"),
        ("french", "fault-option-side"),
        ("french:fur=1;", "fault-option-side"),
        ("french:fur=1;french:fur=2", "fault-option-side"),
        ("french:", "fault-option-good"),
        ("french:tea=1", "fault-option-good"),
        ("french:fur=1,fur=1", "fault-option-good"),
        ("french:fur=1,", "fault-option-good"),
        ("french:fur", "fault-option-amount"),
        ("french:fur=", "fault-option-amount"),
        ("french:fur=-1", "fault-option-amount"),
        ("french:fur=21", "fault-option-amount"),
        ("french:support=6", "fault-option-amount"),
        ("french:fur=1.0", "fault-option-amount"),
        ("french:fur=01", "fault-option-amount"),
        ("french:fur=99999", "fault-option-amount"),
    ],
)
def test_amounts_refuse(text: str, key: str):
    assert faults(CARDS, text) == [(1, 1, key, "T3")]


SOME = Option("lamps", "T4", "some-of", "1,2", values=("1", "2", "3"))


def test_some_of_reads_none_and_parts():
    assert [SOME.read(text) for text in ("none", "2", "1,3")] == [(), ("2",), ("1", "3")]


@pytest.mark.parametrize("text", ["", "4", "3,1", "1,1", "1,", " 1", "1, 2", "all"])
def test_some_of_refuses(text: str):
    assert faults(SOME, text) == [(1, 1, "fault-option-some", "T4")]


def test_amounts_list_every_fault():
    found = faults(CARDS, "french:tea=1,fur=21;spanish:fur=1;british:fur=x")
    assert [key for _, _, key, _ in found] == [
        "fault-option-good",
        "fault-option-amount",
        "fault-option-side",
        "fault-option-amount",
    ]


# Sizes ------------------------------------------------------------------------------------------


def untouched(lines: Sequence[str]) -> list[Fault]:
    raise AssertionError("data that is too large is not looked at")


def test_a_text_that_is_too_long_is_one_fault():
    for option in (TIE, CAP, CARDS):
        assert faults(option, ";" * 30_000) == [(1, 1, "fault-option-long", option.clause)]
    assert values(TIE, "x" * 2000) == {"option": "tie", "most": 1000, "characters": 2000}


def test_data_of_too_many_lines_is_not_checked():
    option = Option("board", "T4", "data", "file", check=untouched)
    assert faults(option, "file:" + "sea\n" * 500) == [(501, 1, "fault-option-lines", "T4")]


def test_a_line_of_data_that_is_too_long_is_not_checked():
    option = Option("board", "T4", "data", "file", check=untouched)
    assert faults(option, "file:sea\n" + "x" * 64_000) == [(2, 201, "fault-option-columns", "T4")]


def test_of_many_faults_the_first_are_listed_and_the_rest_counted():
    option = Option("board", "T4", "data", "file", check=lines_faults)
    found = faults(option, "file:" + "\n".join(["land"] * 30))
    assert found[19:] == [(20, 1, "fault-line", "T4"), (21, 1, "fault-more", None)]
    with pytest.raises(BadOption) as caught:
        option.read("file:" + "\n".join(["land"] * 30))
    assert caught.value.faults[-1].reason.sentence.values == {"more": 10}


# In the state ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "numbers"),
    [
        (("steps", "king", "path"), [0, 1, 2]),
        (("yes", "no"), [1, 0]),
        (("no", "yes"), [0, 1]),
        (("no", "yes", "both"), [0, 1, 2]),
        (("2", "1"), [2, 1]),
    ],
)
def test_each_value_has_its_number_in_a_state(values: tuple[str, ...], numbers: list[int]):
    option = Option("any", "T5", "one-of", values[0], values)
    assert [option.number_of(option.read(text)) for text in values] == numbers


def test_the_number_of_a_whole_option_is_the_one_that_is_written():
    assert [CAP.number_of(CAP.read(text)) for text in ("0", "60")] == [0, 60]


def test_options_are_written_to_their_fields_and_others_to_none():
    fields = np.dtype([("cap", np.int32), ("shares_ties", np.int32)])
    state = states.new(np.dtype((states.StateRecord, fields)))
    options = (CAP, replace(TIE, field="shares_ties"))
    write_fields(state, options, {"cap": 60, "tie": "both"})
    assert (int(state.cap), int(state.shares_ties)) == (0, 1)


def test_a_field_that_the_state_lacks_is_an_error():
    state = states.new(np.dtype((states.StateRecord, np.dtype([("cap", np.int32)]))))
    with pytest.raises(ValueError, match="shares_ties"):
        write_fields(state, (replace(TIE, field="shares_ties"),), {"tie": "both"})
