"""`voyageur play GAME` with lines piped in: the same actions, undo, why, save, and the end in words and numbers."""

import json

import pytest

from tests.toys.pebbles import GAME as PEBBLES
from voyageur.cli.board import console
from voyageur.cli.dialogue import Dialogue
from voyageur.cli.saying import Voice
from voyageur.cli.sitting import Sitting
from voyageur.kernel import contract, record

TWO = ("play", "pebbles", "--seat", "1=human", "--seed", "5")


def test_play_plays_typed_actions_and_tells_the_end_in_words_and_scores(voyageur):
    said = voyageur(*TWO, "--option", "pile=1", "--no-play-forced", typed="take 1\n")
    assert said.lines[1:] == ["Seat 0 takes 1.", "Seat 0 wins.", "Scores: 1 0."]
    assert said.status == 0


def test_play_folds_sentences_of_one_kind(capsys):
    sitting = Sitting(PEBBLES, contract.read_setup(PEBBLES, {"pile": "2"}), ["random", "random"], seed=5)
    dialogue = Dialogue(sitting, Voice(PEBBLES), is_live=False)
    sitting.draw()
    for _ in range(2):
        dialogue.tell(sitting.play(1))
    dialogue.flush()
    assert capsys.readouterr().out == "Seat 0 takes 2.\n"


def test_play_plays_a_single_legal_action_without_asking(voyageur):
    said = voyageur(*TWO, "--option", "pile=1")
    assert "Seat 0 wins." in said.lines


def test_play_goes_step_by_step_along_the_choices(voyageur):
    said = voyageur(*TWO, "--option", "pile=20", "--no-play-forced", typed="take\n1\n")
    assert "“take” goes on with" in said.out
    assert "Seat 0 takes 1." in said.out


def test_play_takes_numbers_of_the_list(voyageur):
    assert "Seat 0 takes 1." in voyageur(*TWO, "--no-play-forced", typed="1 1\n").out


def test_play_says_why_an_action_is_refused_with_its_clause(voyageur):
    said = voyageur(*TWO, "--no-play-forced", typed="stop\n")
    assert said.err == "You may not stop yet: a turn takes at least one pebble. (P4) Legal: take.\n"
    assert said.status == 2


def test_play_why_explains_without_playing(voyageur):
    said = voyageur(*TWO, "--no-play-forced", typed="why stop\nwhy take 1\nwhy fly\nwhy take\n")
    assert said.lines[1:5] == [
        "You may not stop yet: a turn takes at least one pebble. (P4)",
        "“take 1” is possible.",
        "You may not stop yet: a turn takes at least one pebble. (P4)",  # what Pebbles says of any other words
        "“take” is possible.",
    ]


def test_play_undo_takes_back_the_last_own_action_and_what_followed(voyageur):
    typed = "take 1\nundo\nundo\n"
    said = voyageur(*TWO, "--no-play-forced", "--json", typed=typed)
    assert "Taken back to ply 1." in said.lines
    assert said.err == "There is nothing to take back.\n"
    assert json.loads(said.lines[-1])["plies"] == 1


def test_play_the_same_die_falls_after_an_undo():
    setup = contract.read_setup(PEBBLES)
    sitting = Sitting(PEBBLES, setup, ["human", "human"], seed=None)
    sitting.draw()
    first = []
    for _ in range(2):
        sitting.play(1, is_by_hand=True)
        while sitting.acting != contract.CHANCE:
            sitting.play(contract.legal_actions(PEBBLES, sitting.state)[0], is_by_hand=True)
        first.append(sitting.draw().text)
        while len(sitting.turns) > 1:
            assert sitting.undo()
    assert first[0] == first[1]


@pytest.mark.parametrize("word", ["board", "?", "help"])
def test_play_shows_what_each_seat_holds_when_asked(voyageur, word):
    assert "> A First (you)" in voyageur(*TWO, typed=f"{word}\n").out


def test_play_with_piped_input_prints_no_prompt_and_no_list(voyageur):
    said = voyageur(*TWO, typed="")
    assert [line for line in said.lines if not line.startswith("The die")] == ["The game is not finished (1 plies)."]


def test_play_quit_leaves_and_json_says_that_it_is_not_over(voyageur):
    said = voyageur(*TWO, "--json", typed="quit\ntake 1\n")
    assert json.loads(said.lines[-1]) == {"ending": None, "scores": None, "plies": 1}
    assert said.status == 0


def test_play_agents_finish_a_game_and_the_saved_record_is_verified(voyageur, saved):
    saved("", "old.voyageur")
    said = voyageur(
        "play",
        "pebbles",
        "--seat",
        "0=random",
        "--seat",
        "1=random",
        "--seed",
        7,
        "--save",
        "new.voyageur",
        "--json",
        "--seconds",
        "0.1",
    )
    facts = json.loads(said.lines[-1])
    assert (facts["ending"], sorted(facts["scores"])) == ("emptied", [0.0, 1.0])
    checked = voyageur("verify", "new.voyageur")
    assert f"{facts['plies']} plies" in checked.out
    assert "Its dice and cards follow from its secret." in checked.out


def test_play_the_same_seed_gives_the_same_game(voyageur, saved):
    saved("")
    words = ("play", "pebbles", "--seat", "0=random", "--seat", "1=random", "--seed", 7)
    assert voyageur(*words).out == voyageur(*words).out


def test_play_saves_an_unfinished_game_without_its_secret(voyageur, saved):
    saved("")
    voyageur(*TWO, typed="save here.voyageur\nquit\n")
    with open("here.voyageur", encoding="utf-8") as file:
        read = record.read(file.read(), {"pebbles": PEBBLES})
    assert read.values_of("secret") == []
    assert read.values_of("seat") == ["0 person", "1 person"]


def test_play_save_without_a_place_says_why_and_goes_on(voyageur, saved):
    saved("")
    said = voyageur(*TWO, typed="save\nsave nowhere/x\n")
    assert said.err.splitlines() == ["Write save FILE.", "nowhere/x cannot be written: No such file or directory."]


def test_play_takes_a_board_by_its_path(voyageur, saved):
    saved("FlB\r\nlll\r\n", "small.txt")
    said = voyageur("play", "kanata", "--option", "board=small.txt", "--save", "a.voyageur", typed="quit\n")
    assert said.status == 0
    with open("a.voyageur", encoding="utf-8") as file:
        assert "option board file\nboard FlB\nboard lll\n" in file.read()


def test_play_speaks_french(voyageur):
    assert "C’est" not in voyageur(*TWO, "--locale", "fr", typed="").out
    assert voyageur(*TWO, "--locale", "fr", typed="").lines[-1] == "La partie n’est pas finie (1 coups)."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game “chess”; the games are kanata, canoe, pebbles."),
        (["pebbles", "--players", "9"], "9 is not a number of players of this game; it takes 2."),
        (["pebbles", "--option", "pile"], "“pile” is no option; write --option NAME=VALUE."),
        (["pebbles", "--option", "heap=3"], "There is no option heap; the options are pile, last."),
        (["pebbles", "--option", "last=x"], "“x” is no value of the option last; it takes wins, loses. (P5)"),
        (["pebbles", "--option", "last=wins", "--option", "last=wins"], "The option last is given twice."),
        (
            ["pebbles", "--option", "pile=500"],
            "The value 500 of the option pile is for people only; no agent may hold a seat. (P1)",
        ),
        (["pebbles", "--seat", "1"], "“1” is no seat; write --seat NUMBER=human or NUMBER=AGENT."),
        (["pebbles", "--seat", "2=human"], "There is no seat 2; the seats are 0, 1."),
        (["pebbles", "--seat", "1=human", "--seat", "1=human"], "Seat 1 is given twice."),
        (["pebbles", "--seconds", "nan"], "nan is no time to think; write a number of seconds from 0 to 3600."),
        (["pebbles", "--locale", "xx"], "There is no language “xx”; the languages are en, fr."),
        (["pebbles", "--save", "."], ". cannot be written: Is a directory."),
        (["pebbles", "--save", "nowhere/x"], "nowhere/x cannot be written: No such directory."),
        (["pebbles", "--seed", "x"], "Invalid value for --seed: 'x' is not a whole number."),
        (["pebbles", "--nope"], "Unknown option: --nope."),
        (
            ["kanata", "--option", "board=nowhere"],
            "“nowhere” is neither a shipped board (canada, duel, rivers) nor a file that can be read: No such file.",
        ),
    ],
)
def test_play_error_is_one_sentence_and_status_2(voyageur, saved, words, sentence):
    saved("")
    said = voyageur("play", *words)
    assert (said.status, said.out, said.err) == (2, "", sentence + "\n")


def test_play_names_the_agents_where_one_is_unknown(voyageur):
    said = voyageur("play", "pebbles", "--seat", "1=deep")
    assert said.err.startswith("There is no agent “deep”; a seat is held by human, ")


def test_play_places_the_faults_of_a_board_in_its_file(voyageur, saved):
    saved("FlB\nlxl\n", "small.txt")
    said = voyageur("play", "kanata", "--option", "board=small.txt")
    assert [line.split(": ")[0] for line in said.err.splitlines()] == ["small.txt:2:2"]
    assert said.status == 2


def test_play_refuses_a_board_that_is_no_text(voyageur, saved):
    saved(b"\xff\xfe", "small.txt")
    assert voyageur("play", "kanata", "--option", "board=small.txt").err == "small.txt is not UTF-8 text.\n"


# At a terminal ----------------------------------------------------------------------------------


@pytest.fixture
def live(monkeypatch, capsys):
    """`live("take", "1")`: what a person sees who types these lines."""

    def call(*typed):
        setup = contract.read_setup(PEBBLES)
        sitting = Sitting(PEBBLES, setup, ["human", "human"], seed=1)
        dialogue = Dialogue(sitting, Voice(PEBBLES), is_live=True)
        dialogue.tell(sitting.draw())
        lines = iter(typed)
        prompts = []

        def answer(prompt):
            prompts.append(prompt)
            return next(lines)

        monkeypatch.setattr("builtins.input", answer)
        for _ in typed:
            turn = dialogue.ask()
            if turn is not None:
                dialogue.tell(turn)
        return capsys.readouterr().out, prompts, dialogue

    return call


def test_play_at_a_terminal_shows_board_prompt_and_a_numbered_list(live):
    out, prompts, _ = live("take 1")
    assert "o" * 21 in out
    assert "  1 take" in out
    assert prompts == ["> "]


def test_play_at_a_terminal_the_prompt_holds_the_words_so_far(live):
    assert live("1", "1")[1] == ["> ", "> take "]


def test_play_at_a_terminal_an_empty_line_goes_back(live):
    assert live("take", "", "take")[1] == ["> ", "> take ", "> "]


def test_play_at_a_terminal_tab_completes_along_the_choices(live):
    _, _, dialogue = live("?")
    assert dialogue._next_words([], "t") == ["take"]
    assert dialogue._next_words(["take"], "")[0] == "1"


def test_play_never_folds_a_line(capsys):
    console().print("word " * 60)
    assert capsys.readouterr().out.count("\n") == 1
