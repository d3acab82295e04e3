"""A batch plays the games of the contract, whatever its size and its threads."""

from typing import Any

import numpy as np
import pytest

from tests.batches.mirror import check_batch
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.batches.batch import Batch, batch
from voyageur.games import GAMES
from voyageur.kernel.contract import BadSetup, Game, IllegalAction

OPTIONS: dict[str, dict[str, Any]] = {
    "kanata": {"board": "duel"},
    "canoe": {"course": "short"},
    "island": {"layout": "fixed"},
    "nouvelle-france": {},
}
FORMS = ("steps", "whole")


def made(game: str, n: int = 8, **more: Any) -> Batch:
    return batch(GAMES[game], n, **{"seed": 5, "threads": 1, **OPTIONS[game], **more})


def shown(games: Batch) -> list[bytes]:
    """Return all that a batch shows."""
    arrays = (games.observations, games.masks, games.seats, games.rewards, games.ended, games.truncated)
    return [array.tobytes() for array in arrays if array is not None] + [a.tobytes() for a in games.legal_actions()]


def gone_on(games: Batch, n: int, first: int = 0) -> Batch:
    """Return the batch after random steps."""
    for key in range(first, first + n):
        games.step(games.draw(key))
    return games


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", GAMES)
def test_rows_are_games_of_the_contract(game: str, form: str):
    check_batch(made(game, form=form, scaled=True), 60, 0)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("game", ["canoe", "island", "nouvelle-france"])
def test_rows_of_more_seats_are_games_of_the_contract(game: str, players: int):
    check_batch(made(game, form="whole", players=players, masks=False), 60, 0)


@pytest.mark.parametrize("game", GAMES)
def test_ends_are_told_as_the_contract_has_them(game: str):
    check_batch(made(game, form="whole"), 0, 8, every=50)


@pytest.mark.parametrize("game", [PEBBLES, GUESS], ids=["pebbles", "guess"])
def test_rows_of_a_game_of_somebody_else_are_games_of_the_contract(game: Game):
    check_batch(batch(game, 8, form="steps", seed=5, threads=1), 30, 8)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_2500_games_are_those_of_the_contract(game: str):
    check_batch(
        made(game, 64, form="whole", masks=False, scaled=True, players=GAMES[game].players[-1]), 0, 2500, every=25
    )


@pytest.mark.parametrize("game", GAMES)
def test_scaled_observations_lie_within_1(game: str):
    games = made(game, 64, scaled=True)
    for key in range(100):
        games.step(games.draw(key))
        assert np.abs(games.observations).max() <= 1


@pytest.mark.parametrize("threads", [2, 3])
def test_the_number_of_threads_changes_nothing(threads: int):
    assert shown(gone_on(made("kanata", 30, threads=threads), 40)) == shown(gone_on(made("kanata", 30), 40))


def test_the_size_of_a_batch_changes_no_row():
    few, many = gone_on(made("island", 3), 0), gone_on(made("island", 9), 0)
    for key in range(40):
        words = many.draw(key)
        many.step(words)
        few.step(words[:3])
        assert (few.observations == many.observations[:3]).all()


def test_equal_seeds_give_equal_games():
    assert shown(gone_on(made("kanata"), 30)) == shown(gone_on(made("kanata"), 30))


def test_other_seeds_give_other_games():
    assert shown(gone_on(made("canoe"), 3)) != shown(gone_on(made("canoe", seed=6), 3))


def test_rows_have_other_dice():
    games = made("canoe", 64)
    assert len({row.tobytes() for row in games.observations}) > 32


def test_a_reset_begins_the_same_games_anew():
    games = made("kanata")
    before = shown(games)
    gone_on(games, 20).reset(5)
    assert shown(games) == before


def test_the_seed_has_64_bits():
    assert made("kanata", seed=2**64 - 1).seed == 2**64 - 1


@pytest.mark.parametrize(
    ("seed", "error"), [(2**64, ValueError), (-1, ValueError), (1.5, TypeError), (True, TypeError)]
)
def test_other_seeds_are_refused(seed: Any, error: type[Exception]):
    with pytest.raises(error, match="seed must be"):
        made("kanata", seed=seed)


def test_a_seed_is_drawn_where_none_is_given():
    assert made("kanata", seed=None).seed != made("kanata", seed=None).seed


# Illegal words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("word", [-1, 1323, 1324, 2**40])
@pytest.mark.parametrize("masks", [True, False])
def test_an_illegal_action_is_refused_with_its_game(word: int, masks: bool):
    games = made("kanata", form="whole", masks=masks)
    words = games.draw(0)
    words[3] = word
    with pytest.raises(IllegalAction, match=r"^Game 3 of the batch: "):
        games.step(words)


def test_an_illegal_action_is_refused_with_the_clause():
    games = made("kanata", form="whole")
    words = games.draw(0)
    words[0] = 1
    with pytest.raises(IllegalAction) as error:
        games.step(words)
    assert error.value.reason.clause


def test_nothing_is_played_where_a_word_is_illegal():
    games = made("kanata")
    before, words = shown(games), games.draw(0)
    words[-1] = 511
    with pytest.raises(IllegalAction):
        games.step(words)
    assert shown(games) == before


@pytest.mark.parametrize(("words", "error"), [([0.5] * 8, TypeError), ([0] * 7, ValueError), ([[0] * 8], ValueError)])
def test_words_of_another_kind_or_shape_are_refused(words: Any, error: type[Exception]):
    with pytest.raises(error, match="words must be"):
        made("kanata").step(words)


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int64])
def test_words_may_have_any_type_of_whole_numbers(kind: Any):
    games = made("canoe")
    games.step(games.draw(0).astype(kind))
    assert shown(games) == shown(gone_on(made("canoe"), 1))


# Arguments --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"form": "parts"}, "form must be 'steps' or 'whole', not 'parts'"),
        ({"n": 0}, "n must be at least 1, not 0"),
        ({"n": "8"}, "n must be a whole number, not '8'"),
        ({"threads": -1}, "threads must be at least 1, not -1"),
        ({"most_decisions": 0}, "most_decisions must be at least 1, not 0"),
        ({"opponents": ("hard",)}, "opponents must be 'random' or 'greedy', not 'hard'"),
        ({"opponents": ("greedy", "greedy")}, "opponents must be one, or 1 for 2 seats, not 2"),
        ({"seat": 0}, "seat is that of a learner against opponents, and there are none"),
        ({"opponents": "greedy", "seat": 2}, "seat must be a number from 0 to 1, not 2"),
        ({"into": {"obs": None}}, "into has an array 'obs'; the arrays are observations, masks, "),
        ({"into": {"seats": [0] * 8}}, "must be a NumPy array of int32 with the shape"),
        ({"into": {"seats": np.zeros(8)}}, "must be a NumPy array of int32 with the shape"),
        ({"into": {"seats": np.zeros(16, np.int32)[::2]}}, "must be C-contiguous and writeable"),
    ],
)
def test_what_cannot_be_is_refused_by_a_sentence(wrong: dict[str, Any], sentence: str):
    n = wrong.pop("n", 8)
    with pytest.raises((TypeError, ValueError)) as error:
        made("kanata", n, **wrong)
    assert sentence in str(error.value)


def test_an_unknown_option_is_refused():
    with pytest.raises(BadSetup):
        made("kanata", map="duel")


def test_arrays_of_the_caller_are_written():
    own = np.zeros((8, 2), np.float32)
    games = gone_on(made("kanata", into={"rewards": own}), 5)
    assert games.rewards is own


def test_masks_of_the_island_are_made_on_request_only():
    assert made("island", 2, form="whole").masks is None
    assert made("island", 2, form="whole", masks=True).masks.shape == (2, GAMES["island"].rules.N_ACTIONS)


# Truncation and rivals --------------------------------------------------------------------------


def test_a_game_is_truncated_after_so_many_decisions():
    games = gone_on(made("kanata", form="whole", most_decisions=7), 7)
    assert games.truncated.all()


def test_a_truncated_game_has_no_rewards_and_has_not_ended():
    games = gone_on(made("kanata", form="whole", most_decisions=7), 7)
    assert not games.rewards.any()
    assert not games.ended.any()


def test_the_last_observation_of_a_truncated_game_is_kept():
    games = gone_on(made("kanata", form="whole", most_decisions=7), 7)
    assert games.finals.games.tolist() == [*range(8)]


def test_a_new_game_follows_one_that_is_truncated():
    games = gone_on(made("kanata", form="whole", most_decisions=7), 8)
    assert not games.truncated.any()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("rival", ["random", "greedy"])
def test_against_opponents_the_batch_asks_for_the_learner_only(rival: str, seat: int):
    games, seats = made("kanata", opponents=(rival,), seat=seat), set[int]()
    for key in range(60):
        games.step(games.draw(key))
        seats |= {*games.seats.tolist()}
    assert seats == {seat}


def test_without_a_seat_the_learner_sits_elsewhere_from_row_to_row():
    assert set(made("kanata", opponents="random").seats.tolist()) == {0, 1}


def test_a_greedy_rival_beats_a_random_learner():
    games, won, n = made("kanata", 32, form="whole", opponents="greedy"), 0.0, 0
    for key in range(150):
        learner = games.seats.copy()
        games.step(games.draw(key))
        rows = np.flatnonzero(games.ended)
        won, n = won + games.rewards[rows, learner[rows]].sum(), n + len(rows)
    assert n > 30
    assert won / n < 0.1


# Saved ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_saved_games_go_on_as_they_would_have(game: str):
    games = gone_on(made(game, scaled=True), 25)
    kept = games.save()
    after = shown(gone_on(games, 30, 25))
    other = gone_on(made(game, scaled=True, seed=9), 7)
    other.load(kept)
    assert shown(gone_on(other, 30, 25)) == after


@pytest.mark.parametrize("game", GAMES)
def test_loaded_games_show_what_the_saved_ones_did(game: str):
    games = gone_on(made(game), 26)
    other = made(game, seed=9, threads=3)
    other.load(games.save())
    assert shown(other) == shown(games)


def test_the_seed_is_saved():
    games = made("kanata", seed=2**64 - 5)
    other = made("kanata")
    other.load(games.save())
    assert other.seed == 2**64 - 5


def test_damaged_games_are_refused():
    games = made("kanata")
    kept = bytearray(games.save())
    kept[len(kept) // 2] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        games.load(bytes(kept))


@pytest.mark.parametrize("data", [b"", b"{}", b"nothing" * 20])
def test_other_bytes_are_refused(data: bytes):
    with pytest.raises(ValueError, match="these are no games"):
        made("kanata").load(data)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [({"board": "canada"}, "options of the saved games is"), ({"form": "whole"}, "form of the saved games is 'whole'")],
)
def test_games_of_another_batch_are_refused(other: dict[str, Any], sentence: str):
    kept = made("kanata", **other).save()
    with pytest.raises(ValueError, match=sentence):
        made("kanata").load(kept)


def test_what_is_refused_changes_nothing():
    games = made("kanata")
    before = shown(games)
    with pytest.raises(ValueError, match="n of the saved games"):
        games.load(made("kanata", 4).save())
    assert shown(games) == before


# Memory -----------------------------------------------------------------------------------------


def test_a_game_of_nouvelle_france_needs_less_than_25_kilobytes():
    games = gone_on(made("nouvelle-france", 256), 20)
    arrays = [*games._slots, *(array for share in games._shares for array in share)]
    distinct = {id(array): array.nbytes for array in arrays if array is not games._slots.memory}
    assert sum(distinct.values()) / 256 < 25_000


# Twin worlds ------------------------------------------------------------------------------------


def redrawn_for(games: Batch, seat_of: Any, key: int) -> Batch:
    """Return a batch with the same games, in which what a seat of each cannot see is redrawn."""
    same = {"players": games.players, "form": games.form, "masks": games.masks is not None}
    twin = made(games.game.name, games.n, **same)
    twin.load(games.save())
    for row in range(games.n):
        state = twin.state_of(row)
        games.game.secrets.resample(state, seat_of(row), key)
        twin._slots.memory[row] = np.frombuffer(state.tobytes(), np.uint8)[: twin._slots.memory.shape[1]]
    twin._in_shares(twin._restore_share)
    return twin


@pytest.mark.parametrize("game", ["island", "nouvelle-france"])
def test_what_a_seat_cannot_see_changes_nothing_that_it_is_shown(game: str):
    games = made(game, 32, players=3)
    for key in range(40):
        gone_on(games, 1, key)
        assert shown(redrawn_for(games, lambda row: int(games.seats[row]), key)) == shown(games)


@pytest.mark.parametrize("game", ["island", "nouvelle-france"])
def test_whether_a_seat_is_asked_depends_on_nothing_that_others_cannot_see(game: str):
    games = made(game, 32, players=3, form="whole", masks=False)
    for key in range(40):
        gone_on(games, 1, key)
        twin = redrawn_for(games, lambda row: (int(games.seats[row]) + 1) % 3, key)
        share, plies = twin._shares[0], np.zeros(1, np.int64)
        for row in range(games.n):
            state = twin.state_of(row)
            assert twin._loops.go_on(state, -1, 0, share.listed_next, share.weights, share.event, plies) > 0
            assert int(games.game.rules.to_act(state)) == games.seats[row]
        assert plies[0] == 0
