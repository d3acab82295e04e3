"""`voyageur play GAME` with lines piped in: the same actions, undo, why, save, and the end in words and numbers."""

import json
from contextlib import suppress

import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.agents import LEVELS
from voyageur.cli.board import console
from voyageur.cli.log_view import LogView
from voyageur.cli.output import Printer
from voyageur.cli.repl import InputEnded, Repl
from voyageur.games import GAMES
from voyageur.kernel import record
from voyageur.table.table import Table

TWO = ("play", "pebbles", "--seat", "1=human", "--seed", "5")


def test_play_plays_typed_actions_and_tells_the_end_in_words_and_scores(voyageur):
    said = voyageur(*TWO, "--option", "pile=1", "--no-play-forced", typed="take 1\n")
    assert said.lines[1:] == ["Seat 0 takes 1.", "Seat 0 wins.", "Scores: 1 0."]
    assert said.status == 0


def test_play_says_the_result_once(voyageur):
    said = voyageur(*TWO, "--option", "pile=2", "--no-play-forced", typed="take 1\ntake 1\n")
    assert said.lines[1:] == ["Seat 0 takes 1.", "Seat 0 takes 1.", "Seat 0 wins.", "Scores: 1 0."]


def test_play_folds_plies_of_one_kind_that_nobody_has_seen(capsys):
    table = Table(PEBBLES, pile=9, seed=5)
    log = LogView(table, None, Printer(PEBBLES), console())
    log.print_all()
    for text in ("take 1", "take 2"):
        table.play(text)
        log.print_settled()
    log.print_all()
    assert capsys.readouterr().out.splitlines()[1:] == ["Seat 0 takes 3."]


def test_play_prints_nothing_twice(capsys):
    table = Table(PEBBLES, pile=9, seed=5)
    log = LogView(table, None, Printer(PEBBLES), console())
    for text in ("take 1", "take 2"):
        table.play(text)
        log.print_all()
        log.print_all()
    assert capsys.readouterr().out.splitlines()[1:] == ["Seat 0 takes 1.", "Seat 0 takes 2."]


def test_play_after_an_undo_prints_what_is_played_instead(capsys):
    table = Table(PEBBLES, pile=9, seed=5)
    log = LogView(table, None, Printer(PEBBLES), console())
    table.play("take 1")
    log.print_all()
    table.undo()
    log.take_back()
    table.play("take 2")
    log.print_all()
    assert capsys.readouterr().out.splitlines()[1:] == ["Seat 0 takes 1.", "Seat 0 takes 2."]


def test_play_plays_a_single_legal_action_without_asking(voyageur):
    said = voyageur(*TWO, "--option", "pile=1")
    assert "Seat 0 wins." in said.lines


def test_play_goes_step_by_step_along_the_choices(voyageur):
    said = voyageur(*TWO, "--option", "pile=20", "--no-play-forced", typed="take\n1\n")
    assert "“take” can be followed by 1, 2" in said.out
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
    assert "Back to ply 1." in said.lines
    assert said.err == "There is nothing to undo.\n"
    assert json.loads(said.lines[-1])["plies"] == 1


def test_play_undo_goes_back_beyond_what_agents_did(voyageur):
    typed = "take 1\nstop\nundo\n"
    said = voyageur("play", "pebbles", "--seed", "5", "--no-play-forced", "--json", typed=typed)
    assert "Back to ply 2." in said.lines
    assert json.loads(said.lines[-1])["plies"] == 2


@pytest.mark.parametrize("word", ["board", "?", "help"])
def test_play_shows_what_each_seat_holds_when_asked(voyageur, word):
    assert "> A First (you)" in voyageur(*TWO, typed=f"{word}\n").out


def test_play_with_piped_input_prints_no_prompt_and_no_list(voyageur):
    said = voyageur(*TWO, typed="")
    assert [line for line in said.lines if not line.startswith("The die")] == ["The game is not finished (1 ply)."]


def test_play_quit_leaves_and_json_says_that_it_is_not_over(voyageur):
    said = voyageur(*TWO, "--json", typed="quit\ntake 1\n")
    assert json.loads(said.lines[-1]) == {"ending": None, "scores": None, "winners": None, "plies": 1}
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
    assert facts["winners"] == [facts["scores"].index(1)]
    checked = voyageur("verify", "new.voyageur")
    assert f"{facts['plies']} plies" in checked.out
    assert "Its dice and cards match a chosen seed: repeatable, not proved." in checked.out


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
    assert len(read.values_of("commitment")) == 1
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
    assert voyageur(*TWO, "--locale", "fr", typed="").lines[-1] == "La partie n’est pas finie (1 coup)."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], f"There is no game “chess”; the games are {', '.join(GAMES)}, pebbles, guess."),
        (["pebbles", "--players", "9"], "9 is not a number of players of this game; it takes 2."),
        (["pebbles", "--option", "pile"], "“pile” is not an option; write --option NAME=VALUE."),
        (["pebbles", "--option", "heap=3"], "There is no option heap; the options are pile, last."),
        (["pebbles", "--option", "last=x"], "“x” is not a value of the option last; it takes wins, loses. (P5)"),
        (["pebbles", "--option", "last=wins", "--option", "last=wins"], "The option last is given twice."),
        (
            ["pebbles", "--option", "pile=500"],
            "Agents do not play pile 500. Choose another value, or let people hold every seat. (P1)",
        ),
        (["pebbles", "--seat", "1"], "“1” is not a seat; write --seat NUMBER=human or NUMBER=AGENT."),
        (["pebbles", "--seat", "2=human"], "There is no seat 2; the seats are 0, 1."),
        (["pebbles", "--seat", "1=human", "--seat", "1=human"], "Seat 1 is given twice."),
        (["pebbles", "--seconds", "nan"], "nan is not a thinking time; write a number of seconds from 0 to 3600."),
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
    assert said.err == f"There is no agent “deep”; the agents are random, greedy, {', '.join(LEVELS)}.\n"


def test_play_places_the_faults_of_a_board_in_its_file(voyageur, saved):
    saved("FlB\nlxl\n", "small.txt")
    said = voyageur("play", "kanata", "--option", "board=small.txt")
    assert [line.split(": ")[0] for line in said.err.splitlines()] == ["small.txt:2:2"]
    assert said.status == 2


def test_play_refuses_a_board_that_is_not_text(voyageur, saved):
    saved(b"\xff\xfe", "small.txt")
    assert voyageur("play", "kanata", "--option", "board=small.txt").err == "small.txt is not UTF-8 text.\n"


# Resigning --------------------------------------------------------------------------------------


def test_play_resign_ends_the_game_for_the_seat_to_act(voyageur, saved):
    saved("")
    said = voyageur(*TWO, "--save", "a.voyageur", typed="take 1\nresign\n")
    assert said.lines[1:5] == ["Seat 0 takes 1.", "Seat 0 resigns.", "Seat 1 wins.", "Scores: 0 1."]
    assert voyageur("verify", "a.voyageur").status == 0
    last = json.loads(voyageur("legal", "a.voyageur").lines[-1])
    assert (last["ply"], last["to_act"]) == (2, 0)


def test_play_resign_is_refused_with_a_sentence_where_more_play(voyageur, monkeypatch):
    monkeypatch.setattr("voyageur.kernel.early_end.SEATS", 3)
    said = voyageur(*TWO, typed="resign\n")
    assert said.err == "Only in a game for two can a player resign.\n"


@pytest.mark.parametrize(("again", "resigned"), [("resign", 0), ("board", None), ("", None)])
def test_play_resign_asks_once_at_a_terminal(monkeypatch, again, resigned):
    table = Table(PEBBLES, seed=5)
    repl = Repl(table, Printer(PEBBLES), is_live=True)
    lines = iter(["resign", again])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    repl.ask()
    assert table.resigned == resigned


# Secrets ----------------------------------------------------------------------------------------


def cards(seed):
    return [int(card) for card in Table(GUESS, seed=seed).state.cards]


def test_play_among_people_with_secrets_prints_what_each_sees(voyageur):
    first, second = cards(3)
    other = next(card for card in range(1, 6) if card not in (first, second))
    said = voyageur("play", "guess", "--seat", "1=human", "--seed", 3, typed=f"name {other}\nname {first}\n")
    dealt = ["Seat 0 gets a card.", "Seat 1 gets a card."]
    assert said.lines == [
        *("What First sees:", *dealt),
        *("What Second sees:", *dealt, f"Seat 0 names {other}.", f"Seat 1 names {first}."),
        *("Seat 1 guessed.", "Scores: 0 1."),
    ]
    assert said.status == 0


def test_play_against_an_agent_with_secrets_shows_what_the_one_person_knows(voyageur):
    first, second = cards(3)
    said = voyageur("play", "guess", "--seed", 3, typed=f"name {first}\nname {second}\n")
    assert said.lines[2:] == [f"Seat 0 names {second}.", "Seat 0 guessed.", "Scores: 1 0."]
    assert said.err.startswith(f"Card {first} is your own. (G3)")


def test_play_of_agents_alone_with_secrets_ends(voyageur):
    said = voyageur("play", "guess", "--seat", "0=greedy", "--seat", "1=random", "--seed", 3, "--json")
    assert json.loads(said.lines[-1])["ending"] in ("guessed", "stuck")


# At a terminal ----------------------------------------------------------------------------------


@pytest.fixture
def live(monkeypatch, capsys):
    """`live("take", "1")`: the output and the prompts for a person who types these lines."""

    def call(*typed, game=PEBBLES):
        table = Table(game, seed=1)
        repl = Repl(table, Printer(game), is_live=True)
        lines = iter(typed)
        prompts = []

        def answer(prompt):
            print(prompt)
            prompts.append(prompt)
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", answer)
        with suppress(InputEnded):
            while not table.is_over:
                repl.ask()
        return capsys.readouterr().out, prompts, repl

    return call


def test_play_at_a_terminal_shows_board_prompt_and_a_numbered_list(live):
    out, prompts, _ = live()
    assert "o" * 21 in out
    assert "  1 take" in out
    assert prompts == ["> "]


def test_play_at_a_terminal_the_prompt_holds_the_words_so_far(live):
    assert live("1")[1] == ["> ", "> take "]


def test_play_at_a_terminal_a_choice_has_its_own_prompt(live):
    assert "Take: choose how many." not in live()[0]
    assert "Take: choose how many." in live("take")[0]


def test_play_at_a_terminal_an_empty_line_goes_back(live):
    assert live("take", "")[1] == ["> ", "> take ", "> "]


def test_play_at_a_terminal_tab_completes_along_the_choices(live):
    _, _, repl = live()
    assert repl._next_words([], "t") == ["take"]
    assert repl._next_words(["take"], "")[0] == "1"


def test_play_at_a_terminal_says_why_and_goes_on(live):
    out, prompts, repl = live("stop")
    assert "a turn takes at least one pebble. (P4)" in out
    assert (prompts, repl.n_refused) == (["> ", "> "], 1)


CLEARED = "\x1b[H\x1b[2J\x1b[3J"


def test_play_at_a_terminal_clears_it_between_two_people_who_know_different_things(live):
    first, second = cards(1)
    other = next(card for card in range(1, 6) if card not in (first, second))
    out, prompts, _ = live("", f"name {other}", "", "", game=GUESS)
    asked = [f"{name}, it is your turn. Press Enter to see your view." for name in ("First", "Second")]
    assert prompts == [asked[0], "> ", "Press Enter to hide your view.", asked[1], "> "]
    parts = out.split(CLEARED)
    assert [part.strip() for part in (parts[1], parts[3])] == asked
    assert f"Seat 0 names {other}." in parts[2]
    assert f"Seat 0 names {other}." in parts[4]
    assert len(parts) == 5


def test_play_at_a_terminal_shows_a_private_view_only_after_enter(live):
    out, prompts, _ = live(game=GUESS)
    assert len(prompts) == 1
    assert "Name a card" not in out


def test_play_at_a_terminal_is_not_cleared_where_all_know_the_same(live):
    assert CLEARED not in live("take 3", "take 3")[0]


def test_play_never_wraps_a_line(capsys):
    console().print("word " * 60)
    assert capsys.readouterr().out.count("\n") == 1
