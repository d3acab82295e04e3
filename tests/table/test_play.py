"""`Play` as a notebook, an adapter and a test use it, against the rules that it stands for."""

import copy
import doctest
import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.toys.altered import altered
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from tests.toys.pebbles.rules import STOP
from voyageur.games import GAMES
from voyageur.kernel import record, states
from voyageur.kernel.contract import BadSetup, BadText, Game, IllegalAction, Outcome
from voyageur.kernel.contributions import Contribution, commitment_to
from voyageur.kernel.observing import scales
from voyageur.table import play as module
from voyageur.table.config import Person, TableConfig
from voyageur.table.play import Play
from voyageur.table.table import Table


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toys be found by their names."""
    monkeypatch.setattr(Play, "games", {"pebbles": PEBBLES, "guess": GUESS})


def at_the_end(**options: Any) -> Play:
    play = Play("pebbles", pile=1, seed=7, **options)
    play.play("take 1")
    return play


def do(play: Play, action: Any) -> None:
    """Play an action by its text or number."""
    (play.play if isinstance(action, str) else play.step)(action)


def walked(play: Play, n: int) -> Play:
    """Play `n` actions that the key of the next ply chooses."""
    for _ in range(n):
        if (legal := play.legal_actions()).size:
            play.step(legal[play.agent_key() % len(legal)])
    return play


def test_the_examples_of_its_docstrings_hold():
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 5) == (0, True)


# Start ------------------------------------------------------------------------------------------


def test_options_are_read_and_set_up_once_for_many_plays(monkeypatch: pytest.MonkeyPatch):
    Play("pebbles", pile=17)
    monkeypatch.setattr(PEBBLES.rules, "set_up", None)
    assert Play("pebbles", pile=17).options == {"pile": "17"}


def test_a_play_starts_by_name_options_and_seed():
    play = Play("pebbles", pile=9, last="loses", seed=7)
    assert (play.game, play.options, play.players, play.seed) == (PEBBLES, {"pile": "9", "last": "loses"}, 2, 7)
    assert [ply.text for ply in play.plies] == ["roll 5"]


def test_it_begins_as_a_table_with_the_same_seed():
    play, table = Play("guess", seed=3), Table("guess", seed=3)
    assert states.to_bytes(play.state) == states.to_bytes(table.state)


def test_a_wrong_start_is_refused():
    with pytest.raises(KeyError, match="There is no game “chess”"):
        Play("chess")
    with pytest.raises(BadSetup, match="There is no option heap"):
        Play("pebbles", heap=1)
    with pytest.raises(ValueError, match="chance must be 'drawn' or 'manual', not 'table'"):
        Play("pebbles", chance="table")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="seed must be 0 or more, not -1"):
        Play("pebbles", seed=-1)


# Actions ----------------------------------------------------------------------------------------


def test_legal_actions_are_numbers_and_texts():
    play = Play("pebbles", seed=7)
    numbers = play.legal_actions()
    assert (numbers.dtype, numbers.tolist()) == (np.int32, sorted(numbers))
    assert sorted(map(play.text_of, numbers)) == play.legal() == ["take 1", "take 2", "take 3"]
    assert [play.action_of(play.text_of(number)) for number in numbers] == numbers.tolist()


@pytest.mark.parametrize("form", [int, np.int32, np.int64])
@pytest.mark.parametrize("kind", [Play, Table])
def test_a_step_is_a_number(kind: type[Play | Table], form: Callable[[int], Any]):
    play = kind("pebbles", seed=7)
    play.step(form(play.legal_actions()[1]))
    assert [ply.text for ply in play.plies] == ["roll 5", "take 2"]


@pytest.mark.parametrize("kind", [Play, Table])
def test_a_text_is_played(kind: type[Play | Table]):
    play = kind("pebbles", seed=7)
    play.play("take 2")
    assert [ply.text for ply in play.plies] == ["roll 5", "take 2"]


@pytest.mark.parametrize("kind", [Play, Table])
def test_a_step_by_text_says_that_play_takes_it(kind: type[Play | Table]):
    with pytest.raises(TypeError, match=r"^`step` takes the number of an action; `play` takes its text, 'take 2'$"):
        kind("pebbles", seed=7).step("take 2")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("kind", [Play, Table])
def test_playing_a_number_says_that_step_takes_it(kind: type[Play | Table]):
    with pytest.raises(TypeError, match=r"^`play` takes the text of an action, .*, not 2; `step` takes a number$"):
        kind("pebbles", seed=7).play(2)  # pyright: ignore[reportArgumentType]


def test_the_only_action_is_left_to_the_seat_unless_it_is_to_be_played():
    assert Play("pebbles", pile=1, seed=7).to_act == 0
    assert Play("pebbles", pile=1, seed=7, play_forced=True).is_over


@pytest.mark.parametrize("action", ["stop", STOP])
def test_an_illegal_step_is_refused_with_its_clause_and_changes_nothing(action: int | str):
    play = Play("pebbles", seed=7)
    before = states.to_bytes(play.state)
    with pytest.raises(IllegalAction) as refused:
        do(play, action)
    assert refused.value.reason.clause == "P4"
    assert (states.to_bytes(play.state), len(play.plies)) == (before, 1)


@pytest.mark.parametrize(
    ("action", "error", "why"),
    [
        (99, IllegalAction, "There is no such move"),
        (-1, IllegalAction, "There is no such move"),
        ("fly", IllegalAction, "is no action here"),
        (1.5, TypeError, "an action has a whole number, not 1.5"),
        (True, TypeError, "an action has a whole number, not True"),
        (None, TypeError, "an action has a whole number, not None"),
    ],
)
def test_what_is_no_action_is_refused(action: Any, error: type[Exception], why: str):
    with pytest.raises(error, match=why):
        do(Play("pebbles", seed=7), action)


def test_after_the_end_there_is_nothing_to_do():
    play = at_the_end()
    assert (play.legal_actions().tolist(), play.legal(), play.chance_outcomes(), play.to_act) == ([], [], [], None)
    for action in (0, "take 1", "fly"):
        with pytest.raises(IllegalAction, match="The game is over"):
            do(play, action)


def test_returns_are_shares_of_the_win():
    assert Play("pebbles", seed=7).returns().tolist() == [0, 0]
    assert [at_the_end(last=last).returns().tolist() for last in ("wins", "loses")] == [[1, 0], [0, 1]]
    assert at_the_end().returns().dtype == np.float64
    assert at_the_end().result == Outcome("emptied", (1.0, 0.0), (0,))


# Chance -----------------------------------------------------------------------------------------


def test_chance_by_hand_has_outcomes_with_probabilities():
    play = Play("pebbles", chance="manual")
    assert (play.to_act, play.legal_actions().tolist()) == ("chance", [])
    outcomes = play.chance_outcomes()
    assert [play.text_of(outcome) for outcome, _ in outcomes] == [f"roll {number}" for number in range(1, 7)]
    assert [probability for _, probability in outcomes] == [pytest.approx(1 / 6)] * 6


@pytest.mark.parametrize("kind", [Play, Table])
def test_chance_by_hand_has_weights_by_text(kind: type[Play | Table]):
    play = kind("pebbles", chance="manual")
    assert play.chance() == {f"roll {number}": 1 for number in range(1, 7)}
    play.play("roll 6")
    assert play.chance() == {}


def test_a_sample_is_what_the_seed_draws():
    drawn, by_hand = Play("guess", seed=5), Play("guess", seed=5, chance="manual")
    while by_hand.to_act == "chance":
        by_hand.step(by_hand.sample_chance())
    assert [ply.text for ply in by_hand.plies] == [ply.text for ply in drawn.plies]


def test_nothing_is_sampled_while_a_seat_is_to_act():
    with pytest.raises(IllegalAction):
        Play("pebbles", seed=7).sample_chance()


def test_an_outcome_that_cannot_happen_is_refused():
    with pytest.raises(IllegalAction, match="This outcome cannot happen here"):
        Play("pebbles", chance="manual").step(6)


def test_a_text_means_the_outcome_that_has_it_now():
    game = altered(
        PEBBLES,
        text_of=lambda state, outcome: f"roll {1 + (outcome + state.pile) % 6}",
        action_of=lambda state, text: (int(text[-1]) - 1 - state.pile) % 6,
    )
    plays = [Play(game, pile=pile, chance="manual") for pile in (9, 10)]
    assert [play.action_of("roll 6") for play in plays] == [2, 1]


# The way back and copies ------------------------------------------------------------------------


def test_undo_takes_back_the_last_decision_and_the_same_die_falls_again():
    play = Play("pebbles", seed=7)
    play.play("take 1")
    play.play("stop")
    told = [ply.text for ply in play.plies]
    play.undo()
    assert [ply.text for ply in play.plies] == told[:2]
    play.play("stop")
    assert [ply.text for ply in play.plies] == told


def test_undo_goes_back_to_the_very_bytes_of_every_position():
    play = Play("pebbles", seed=7, pile=60)
    seen = [states.to_bytes(play.state)]
    while not play.is_over:
        walked(play, 1)
        seen.append(states.to_bytes(play.state))
    assert len(play.plies) > module.CHECKPOINT_EVERY
    for before in reversed(seen[:-1]):
        play.undo()
        assert states.to_bytes(play.state) == before
    with pytest.raises(IllegalAction, match="There is nothing to undo"):
        play.undo()


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("way", [Play.copy, copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("game", [PEBBLES, GUESS], ids=lambda game: game.name)
def test_a_copy_goes_on_by_itself_as_the_original(game: Game, way: Callable[[Any], Play]):
    play = walked(Play(game, seed=7), 3)
    before = play.record()
    other = walked(way(play), 9)
    assert play.record() == before
    assert walked(play, 9).record() == other.record()


@pytest.mark.parametrize("way", [Play.copy, copy.copy, copy.deepcopy, pickled])
def test_a_copy_has_a_state_of_its_own(way: Callable[[Any], Play]):
    play = Play("pebbles", seed=7)
    way(play).state.pile = 1
    assert play.state.pile == 21


def test_an_agent_has_another_key_at_each_ply_which_is_that_of_a_table():
    play, table = Play("pebbles", seed=7), Table("pebbles", seed=7)
    keys = set[int]()
    for text in ("take 1", "take 1", "stop"):
        assert play.agent_key() == table.agent_key()
        keys.add(play.agent_key())
        play.play(text)
        table.play(text)
    assert len(keys) == 3


# What is seen -----------------------------------------------------------------------------------


def test_an_observation_is_what_the_game_writes_for_the_seat():
    play = Play("guess", seed=1)
    for seat in (0, 1):
        out = np.zeros(GUESS.presentation.OBSERVATION_SIZE, np.float32)
        GUESS.presentation.observe(play.state, seat, out)
        assert play.observation(seat).tolist() == out.tolist()
    assert play.observation(0).tolist() != play.observation(1).tolist()


@pytest.mark.parametrize("kind", [Play, Table])
def test_a_scaled_observation_is_multiplied_by_the_scales_of_the_game(kind: type[Play | Table]):
    play = kind("guess", seed=1)
    assert play.observation(0, scaled=True).tolist() == (play.observation(0) * scales(GUESS)).tolist()
    assert play.observation(0, scaled=True).dtype == np.float32


@pytest.mark.parametrize("see", [Play.observation, Play.information_state])
@pytest.mark.parametrize("seat", [None, 2, -1, True])
def test_an_observation_and_what_a_seat_knows_are_of_a_seat(see: Callable[[Play, Any], Any], seat: Any):
    with pytest.raises(ValueError, match="seat must be a number from 0 to 1, not "):
        see(Play("guess", seed=1), seat)


def test_a_view_shows_what_a_seat_may_know_with_the_choices_of_the_seat_to_act():
    play = Play("guess", seed=1)
    first, second = (int(card) for card in play.state.cards)
    assert [play.view(seat)["scene"]["cards"] for seat in (0, 1, None)] == [[first, 0], [0, second], [0, 0]]
    assert ["choices" in play.view(seat) for seat in (0, 1, None)] == [True, False, False]
    assert json.loads(json.dumps(play.view(0))) == play.view(0) == Table("guess", seed=1).view(0)


def test_a_play_is_shown_as_text_and_as_a_picture():
    play, table = Play("pebbles", pile=9, seed=7), Table("pebbles", pile=9, seed=7)
    play.play("take 1")
    table.play("take 1")
    assert (repr(play), play._repr_svg_()) == (repr(table), table._repr_svg_())
    assert ElementTree.fromstring(play.svg(0)).get("viewBox") == "0 0 440 260"
    assert play.ascii(1).splitlines()[1] == "oooooooo"


def test_a_picture_of_a_seat_that_is_not_there_is_refused():
    for show in (Play.view, Play.ascii, Play.svg):
        with pytest.raises(ValueError, match="seat must be None or a number from 0 to 1, not 2"):
            show(Play("pebbles", seed=7), 2)


# What a seat knows ------------------------------------------------------------------------------

TEXT = r"""game guess 1\.0
option own "yes"
players 2
seat 1
1 \* deal [0-9a-f]{32}
2 \* deal ([1-5]) [0-9a-f]{32}
3 0 name ([1-5]) [0-9a-f]{32}
"""


def test_an_information_state_tells_the_game_and_each_ply_as_its_seat_knows_it():
    play = Play("guess", seed=1, own="yes")
    play.step(play.legal_actions()[0])
    found = re.fullmatch(TEXT, play.information_state(1))
    assert found
    assert found.groups() == (str(play.state.cards[1]), play.plies[-1].text[-1])


def test_an_information_state_of_a_table_is_that_of_its_play():
    assert Table("guess", seed=1).information_state(1) == Play("guess", seed=1).information_state(1)


def test_an_information_state_forgets_what_was_taken_back():
    play = walked(Play("pebbles", seed=7), 4)
    known = play.information_state(0)
    walked(play, 1)
    assert play.information_state(0).startswith(known)
    play.undo()
    assert play.information_state(0) == known


def test_a_copy_remembers_by_itself():
    play = walked(Play("pebbles", seed=7), 2)
    known = play.information_state(0)
    for other in (play.copy(), copy.copy(play), copy.deepcopy(play), pickle.loads(pickle.dumps(play))):
        walked(other, 2)
        assert other.information_state(0) != known
        assert play.information_state(0) == known


def test_an_option_of_several_lines_has_one_line():
    told = Play(GAMES["kanata"], board="file:lFBl\nffll").information_state(0)
    assert told.splitlines()[1] == r'option board "file:lFBl\nffll"'


# The members of a table -------------------------------------------------------------------------

OF_PLAY_ALONE = {  # how a table makes it, and what a table asks of it
    *("append", "before_last_decision", "before_the_first_ply", "forced_action", "games", "is_forced", "load"),
    *("move_to", "played", "replay"),
}


def test_a_table_has_the_members_of_a_play():
    members = {name for name in {*dir(Play), *vars(Play("pebbles"))} if not name.startswith("_")}
    table = Table("pebbles")
    assert {name for name in members if not hasattr(table, name)} == OF_PLAY_ALONE


def test_a_table_returns_the_shares_of_the_win():
    assert Table("pebbles", seed=7).returns().tolist() == [0, 0]
    assert Table("pebbles", pile=1, seed=7).returns().tolist() == [1, 0]  # its one action was forced


def test_nothing_is_legal_at_a_table_that_ended_early():
    table = Table("pebbles", seed=7)
    numbers = table.legal_actions()
    table.resign(0)
    assert (table.legal_actions().tolist(), table.legal(), table.returns().tolist()) == ([], [], [0, 1])
    with pytest.raises(IllegalAction, match="over"):
        table.step(numbers[0])


def test_a_copy_of_a_table_goes_on_by_itself_with_the_same_dice():
    table = Table("pebbles", seed=7)
    other = table.copy()
    for each in (other, table):
        each.play("take 1")
        each.play("stop")
    assert [ply.text for ply in other.plies] == [ply.text for ply in table.plies]
    assert other.plies is not table.plies
    assert other.seed == table.seed == 7


# Records ----------------------------------------------------------------------------------------


def test_a_record_opens_the_secret_once_the_game_is_over():
    assert [line.key for line in Play("pebbles", seed=7).record().header] == ["commitment", "seed"]
    keys = [line.key for line in at_the_end().record().header]
    assert keys == ["result", "ending", "commitment", "seed", "secret"]


def test_a_table_goes_on_from_the_record_of_a_play():
    play = walked(Play("pebbles", seed=7), 3)
    table = Table.from_record(PEBBLES, play.record())
    assert [ply.text for ply in table.plies] == [ply.text for ply in play.plies]
    assert states.to_bytes(table.state) == states.to_bytes(play.state)


def test_a_record_of_chance_by_hand_has_no_secret():
    assert Play("pebbles", chance="manual").record().header == ()


# A play from a record ---------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[str], Path]:
    """`saved(text)`: the path of a record."""

    def save(text: str) -> Path:
        (tmp_path / "game.voyageur").write_text(text)
        return tmp_path / "game.voyageur"

    return save


SERVED = TableConfig("k3v9", "guess", "1.0", {}, (Person("Anna"), Person("Ben")), True, bytes(32), None, "en", 1000)
BEGUN = """voyageur-record 1
game pebbles
rules 1.0
option pile 9
players 2

1 * roll 3
2 0 take 2
"""


def faults_of(refused: pytest.ExceptionInfo[BadText]) -> list[str]:
    return [fault.reason.sentence.key for fault in refused.value.faults]


@pytest.mark.parametrize("game", [PEBBLES, GUESS], ids=lambda game: game.name)
def test_a_loaded_play_goes_on_as_the_one_that_was_saved(game: Game, saved: Callable[[str], Path]):
    play = walked(Play(game, seed=7), 3)
    loaded = Play.load(saved(record.write(play.record())))
    assert states.to_bytes(loaded.state) == states.to_bytes(play.state)
    assert [ply.text for ply in loaded.plies] == [ply.text for ply in play.plies]
    assert (loaded.options, loaded.players, loaded.to_act) == (play.options, play.players, play.to_act)


def test_a_play_from_a_finished_record_is_over_and_writes_it_again():
    play = at_the_end()
    loaded = Play.from_record(PEBBLES, play.record())
    assert (loaded.result, loaded.returns().tolist()) == (play.result, play.returns().tolist())
    assert record.write(loaded.record()) == record.write(play.record())


def test_dice_to_come_follow_from_the_secret_of_a_record_and_what_seats_contributed():
    table = Table.new(GUESS, replace(SERVED, contributions=(Contribution(0, commitment_to(b"a" * 32), b"a" * 32),)))
    table.commit(table.prepare_opening())
    dealt = [ply.text for ply in table.plies]
    while not table.is_over:
        table.play(table.legal()[0])
    loaded = Play.from_record(GUESS, replace(table.record(), plies=()))
    loaded.step(loaded.sample_chance())
    assert [ply.text for ply in loaded.plies[: len(dealt)]] == dealt


def test_a_loaded_play_undoes_what_was_played_before_it_was_saved(saved: Callable[[str], Path]):
    loaded = Play.load(saved(BEGUN))
    loaded.undo()
    assert [ply.text for ply in loaded.plies] == ["roll 3"]


def test_nothing_is_played_beyond_the_last_ply_until_the_next_step(saved: Callable[[str], Path]):
    loaded = Play.load(saved("voyageur-record 1\ngame pebbles\n"), chance="manual")
    assert (loaded.to_act, len(loaded.plies)) == ("chance", 0)
    forced = Play.load(saved("voyageur-record 1\ngame pebbles\noption pile 1\n\n1 * roll 2\n"), play_forced=True)
    assert forced.legal() == ["take 1"]


def test_a_play_from_a_record_without_a_secret_claims_nothing_of_its_dice(saved: Callable[[str], Path]):
    loaded = walked(Play.load(saved(BEGUN)), 9)
    assert loaded.is_over
    verdict = record.verify(loaded.record(), {"pebbles": PEBBLES})
    assert (verdict.faults, verdict.dice) == ((), "unknown")


def test_a_game_that_ended_early_can_go_on(saved: Callable[[str], Path]):
    loaded = Play.load(saved(BEGUN.replace("players 2\n", "players 2\nresult 0 1\nending resigned\n")))
    assert (loaded.is_over, loaded.result, loaded.legal()) == (False, None, ["stop", "take 1"])


@pytest.mark.parametrize(
    ("before", "after", "fault", "line"),
    [
        ("voyageur-record 1", "voyageur-record 2", "fault-record-format", 1),
        ("voyageur-record 1", "a letter", "fault-record-first-line", 1),
        ("game pebbles", "game chess", "fault-game", 2),
        ("option pile", "option heap", "fault-option-unknown", 4),
        ("players 2", "players 2\nsecret xyz", "fault-record-secret", 6),
        ("2 0 take 2", "2 0", "fault-record-ply", 8),
        ("take 2", "stop", "refused-must-take", 8),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(
    saved: Callable[[str], Path], before: str, after: str, fault: str, line: int
):
    path = saved(BEGUN.replace(before, after))
    with pytest.raises(BadText) as refused:
        Play.load(path)
    assert (faults_of(refused), [each.line for each in refused.value.faults]) == ([fault], [line])
    assert str(refused.value).startswith(f"{path}:{line}:")


def test_a_record_that_is_too_long_is_refused(saved: Callable[[str], Path]):
    with pytest.raises(BadText) as refused:
        Play.load(saved(BEGUN + "\n" * 200_000))
    assert faults_of(refused) == ["fault-record-lines"]
    with pytest.raises(BadText) as refused:
        Play.load(saved("x" * (record.MOST_BYTES + 1)))
    assert faults_of(refused) == ["fault-record-size"]


def test_a_record_of_an_earlier_version_is_played_as_it_was_and_written_for_today(
    monkeypatch: pytest.MonkeyPatch, saved: Callable[[str], Path]
):
    game = replace(PEBBLES, earlier_versions={"0.9": {"pile": {"": "9"}}})
    monkeypatch.setattr(Play, "games", {"pebbles": game})
    loaded = Play.load(saved(BEGUN.replace("rules 1.0\noption pile 9\n", "rules 0.9\n")))
    assert states.to_bytes(loaded.state) == states.to_bytes(Play.load(saved(BEGUN)).state)
    assert (loaded.record().version, loaded.record().options) == ("1.0", {"pile": "9"})


def test_a_missing_file_is_an_oserror():
    with pytest.raises(FileNotFoundError):
        Play.load("nowhere.voyageur")


def test_a_loaded_play_takes_no_other_word_for_chance(saved: Callable[[str], Path]):
    with pytest.raises(ValueError, match="chance must be 'drawn' or 'manual', not 'table'"):
        Play.load(saved(BEGUN), chance="table")  # pyright: ignore[reportArgumentType]


# States


def test_the_state_after_the_last_ply_is_that_of_the_play():
    play = Play("pebbles", pile=9, seed=7)
    (last,) = play.transitions(len(play.plies), len(play.plies))
    assert last.after is play.state


def test_a_ply_of_a_log_leaves_the_state_that_others_were_shown():
    play = Play("pebbles", pile=9, seed=7)
    (last,) = play.transitions(len(play.plies), len(play.plies))
    before, shown = states.to_bytes(last.after), replace(play.plies[-1], seat=0, action=STOP, text="stop")
    play.append(shown)
    assert states.to_bytes(last.after) == before
