"""The record: its format, every fault with its place, replay, verification and redaction."""

import hashlib
import random
import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tests.toys.pebbles import GAME as PEBBLES
from voyageur.games import GAMES
from voyageur.kernel import chance, contract, options, record, states
from voyageur.kernel.contract import BadText
from voyageur.kernel.record import HeaderLine, Ply, Record, reading
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.table import table

ALL = {**GAMES, "pebbles": PEBBLES}

HEADER = "voyageur-record 1\ngame pebbles\n"
OPENING = HEADER + "option pile 5\n\n1 * roll 2\n2 0 take 1\n3 0 take 1\n4 1 take 2\n5 1 stop\n"


def faults_of(source, games=ALL):
    with pytest.raises(BadText) as caught:
        record.read(source, games)
    return [f"{fault.line}:{fault.column}: {Words().say(fault.reason.sentence)}" for fault in caught.value.faults]


def played(game, options=None, seed=1, secret=None):
    """A whole game of random choices; with a secret the dice follow from it."""
    rng = random.Random(seed)
    setup = contract.read_setup(game, options)
    state, plies = contract.start(game, setup), []
    while (acting := int(game.rules.to_act(state))) != NOBODY:
        if acting == CHANCE:
            weights = contract.outcome_weights(game, state)
            action = drawn(game, state, secret) if secret else rng.choices(range(len(weights)), weights)[0]
        else:
            action = rng.choice(contract.legal_actions(game.rules, state))
        plies.append(Ply(len(plies) + 1, acting, game.notation.text_of(state, action)))
        game.rules.apply(state, action)
    header = record.result_lines(contract.outcome(game, state, setup.players))
    if secret:
        header = (*header, HeaderLine("secret", secret.hex()))
    return Record(game.name, game.version, setup.texts, setup.players, header, tuple(plies))


def drawn(game, state, secret):
    event = [0, 0, 0, 0]
    game.rules.chance_event(state, event)
    return chance.outcome_by_hmac(secret, event, contract.outcome_weights(game, state))


# Reading and writing ----------------------------------------------------------------------------


def test_record_needs_only_the_first_line_and_the_game():
    assert record.read(HEADER, ALL) == Record("pebbles", "", {}, 2)


def test_record_is_read_as_written_down():
    read = record.read(OPENING, ALL)
    assert read.options == {"pile": "5"}
    assert read.plies[:2] == (Ply(1, CHANCE, "roll 2"), Ply(2, 0, "take 1"))
    assert read.plies[0].line == 5


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_record_written_and_read_is_equal(game):
    before = played(game)
    assert record.read(record.write(before), ALL) == before


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_record_read_and_written_is_the_same_text(game):
    text = record.write(played(game))
    assert record.write(record.read(text, ALL)) == text


def test_record_is_written_like_this():
    plies = (Ply(1, CHANCE, "roll 2"), Ply(2, 0, "take 1"))
    header = (HeaderLine("seat", "0 person Anna"), HeaderLine("mood", ""))
    assert record.write(Record("pebbles", "1.0", {"pile": "5"}, 2, header, plies)) == (
        "voyageur-record 1\ngame pebbles\nrules 1.0\noption pile 5\nplayers 2\nseat 0 person Anna\nmood\n"
        "\n1 * roll 2\n2 0 take 1\n"
    )


def test_record_header_lines_may_stand_in_any_order():
    text = "voyageur-record 1\nplayers 2\noption pile 5\nrules 1.0\ngame pebbles\n"
    assert record.read(text, ALL) == Record("pebbles", "1.0", {"pile": "5"}, 2)


def test_record_keeps_lines_it_does_not_know_in_order():
    text = HEADER + "players 2\nweather  fair, cold\n# note\nweather rain\nmood\n"
    read = record.read(text, ALL)
    assert read.header[0] == HeaderLine("weather", " fair, cold")
    assert read.values_of("weather") == [" fair, cold", "rain"]
    assert record.write(read) == text


def test_record_holds_the_lines_of_a_data_option():
    board = GAMES["kanata"].options[0].shipped("duel").rstrip("\n")
    rows = "".join(f"board {row}\n" for row in board.split("\n"))
    read = record.read(f"voyageur-record 1\ngame kanata\noption board file\n{rows}", ALL)
    assert read.options == {"board": f"file:{board}"}
    assert record.read(record.write(read), ALL) == read


def test_record_data_lines_are_kept_to_the_last_blank():
    text = "voyageur-record 1\ngame kanata\noption board file\nboard # two  blanks \nboard FlB\nboard lll\nplayers 2\n"
    assert record.write(record.read(text, ALL)) == text


# What is tolerated ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        OPENING.replace("\n", "\r\n"),
        "\ufeff" + OPENING,
        OPENING.removesuffix("\n"),
        OPENING + "\n \n\n",
        OPENING.replace("3 0 take 1", "3\t0  take \t 1  "),
        OPENING.replace("game pebbles", "game  pebbles\t"),
        OPENING.replace("2 0 take", "02 0 take"),
    ],
    ids=["crlf", "bom", "no last newline", "empty lines", "tabs and blanks", "blanks in the header", "leading zero"],
)
@pytest.mark.parametrize("encode", [str, str.encode], ids=["text", "bytes"])
def test_record_tolerates(text, encode):
    assert record.read(encode(text), ALL) == record.read(OPENING, ALL)


# Faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("", ["1:1: A record begins with the line “voyageur-record 1”, not with “”."]),
        ("[Event]\n" * 3, ["1:1: A record begins with the line “voyageur-record 1”, not with “[Event]”."]),
        (
            "voyageur-record 2\n",
            ["1:17: This is version 2 of the format; only version 1 can be read."],
        ),
        (b"\x89PNG\n\xff\xfe", ["1:1: The byte 89 is not UTF-8; a record is UTF-8 text.",
                                "2:1: The byte FF is not UTF-8; a record is UTF-8 text."]),
        ("voyageur-record 1\nplayers 2\n",
         [f"1:1: The line “game NAME” is missing; the games are {', '.join(ALL)}."]),
        ("voyageur-record 1\ngame chess\n", [f"2:6: There is no game “chess”; the games are {', '.join(ALL)}."]),
        (HEADER + "game pebbles\n", ["3:1: The line “game” is repeated; it is already in line 2."]),
        (HEADER + "players 3\n", ["3:9: 3 is not a number of players of this game; it takes 2."]),
        (HEADER + " players 2\n",
         ["3:1: “ players 2” is not a header line; write KEY VALUE without blanks before it."]),
        (HEADER + "name \x1b[2J\n", ["3:6: The control character U+001B is not allowed in a record."]),
        (HEADER + "option pile\n", ["3:8: An option line has the form “option NAME VALUE”."]),
        (HEADER + "option heap 3\n", ["3:8: There is no option heap; the options are pile, last."]),
        (HEADER + "option pile 3\noption pile 4\n", ["4:8: The option pile is given twice."]),
        (
            HEADER + "option  pile  0\n",
            ["3:15: “0” is not a value of the option pile; it takes a whole number from 1 to 200; other values: 500."],
        ),
        (
            HEADER + "option last x\n",
            ["3:13: “x” is not a value of the option last; it takes wins, loses."],
        ),
        (HEADER + "1 * roll 2\n", ["3:1: There must be an empty line between the header and the plies."]),
        (HEADER + "\n1 0\n", ["4:1: “1 0” is not a ply; write NUMBER SEAT TEXT, with * as the seat of chance."]),
        (HEADER + "\n1 * roll 2\n3 0 stop\n", ["5:1: This ply has the number 3; the next number is 2."]),
        (HEADER + "\n1 * roll\x00 2\n", ["4:9: The control character U+0000 is not allowed in a record."]),
    ],
)  # fmt: skip
def test_record_fault(source, faults):
    assert faults_of(source) == faults


def test_record_lists_all_faults_in_the_order_of_the_lines():
    text = HEADER + "option pile 0\nplayers 9\nplayers 2\n\nx\n2 0 stop\n"
    assert [fault.split(": ")[0] for fault in faults_of(text)] == ["3:13", "4:9", "5:1", "7:1", "8:1"]


def test_record_missing_players_is_a_fault_where_the_game_allows_several_numbers():
    games = {"pebbles": replace(PEBBLES, players=(2, 3))}
    assert faults_of(HEADER, games) == ["1:1: The line “players NUMBER” is missing; this game takes 2, 3."]


def test_record_fault_of_a_data_line_is_placed_in_that_line():
    text = "voyageur-record 1\ngame kanata\noption board file\nboard FlB\nboard lxl\n"
    assert [fault.split(": ")[0] for fault in faults_of(text)] == ["5:8"]


def test_record_data_option_without_lines_is_a_fault_of_its_option_line():
    text = "voyageur-record 1\ngame kanata\noption board file\n"
    assert [fault.split(": ")[0] for fault in faults_of(text)] == ["3:14"]


def test_record_data_lines_without_their_option_are_a_fault():
    text = "voyageur-record 1\ngame kanata\nboard FlB\n"
    assert faults_of(text) == ["3:1: Lines “board ...” need a line “option board file”."]


def test_record_data_after_the_file_mark_is_a_fault():
    text = "voyageur-record 1\ngame kanata\noption board file:FlB\n"
    assert [fault.split(": ")[0] for fault in faults_of(text)] == ["3:14"]


# Limits ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEADER + "x" * 2**24, "1:1: A record has at most 16 MB; this one has 17 MB or more."),
        (HEADER + "\n" * 200_000, "200001:1: A record has at most 200000 lines; this one has 200003."),
        (HEADER + "a b\n" * 6_000, "5001:1: The header of a record has at most 5000 lines; this one has 6002."),
        (HEADER + "board ~\n" * 190_000, "5001:1: The header of a record has at most 5000 lines; this one has 190002."),
    ],
    ids=["bytes", "lines", "header lines", "data rows"],
)
def test_too_large_a_record_is_refused_before_it_is_parsed(text, said, monkeypatch):
    def parsed(*_):
        raise AssertionError

    monkeypatch.setattr(reading, "_read_header", parsed)
    monkeypatch.setattr(reading, "_read_plies", parsed)
    assert faults_of(text) == [said]
    assert faults_of(text.encode()) == [said]


def test_data_rows_of_an_option_are_limited():
    text = "voyageur-record 1\ngame kanata\noption board file\n" + "board ~\n" * 501
    assert faults_of(text) == ["504:7: The file has 501 lines; the limit is 500."]


def test_a_record_as_long_as_a_table_takes_is_far_from_the_limits():
    assert reading.MOST_LINES > 3 * table.MOST_EVENTS
    assert reading.MOST_HEADER_LINES > 5 * options.MOST_LINES


def test_record_of_a_million_bytes_is_read_in_about_a_second():
    plies = tuple(Ply(number, 0, "march d4 e5") for number in range(1, 50_001))
    text = record.write(Record("kanata", "1.0", {}, 2, (), plies))
    begun = time.process_time()
    assert len(record.read(text, ALL).plies) == 50_000
    assert time.process_time() - begun < 3  # on a busy machine


# Replay -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_replay_gives_the_states_of_the_game(game):
    whole = played(game)
    positions = list(record.replay(whole, ALL))
    assert [position.number for position in positions] == [ply.number for ply in whole.plies]
    assert states.is_equal(positions[0].state, record.start(whole, ALL))
    last = states.copy(positions[-1].state)
    contract.play(game, last, positions[-1].seat, positions[-1].action)
    assert states.is_equal(last, record.state_after(whole, ALL))


@pytest.mark.parametrize(
    ("plies", "line", "clause", "key"),
    [
        ("1 * roll 2\n2 0 take 3\n", 5, "P3", "refused-beyond-die"),
        ("1 * roll 2\n2 1 take 1\n", 5, None, "refused-not-to-act"),
        ("1 0 take 1\n", 4, None, "refused-not-to-act"),
        ("1 * roll 7\n", 4, None, "fault-action"),
        ("1 * roll 2\n2 0 fly\n", 5, None, "fault-action"),
    ],
)
def test_replay_refuses(plies, line, clause, key):
    with pytest.raises(record.BadPly) as caught:
        list(record.replay(record.read(f"{HEADER}\n{plies}", ALL), ALL))
    (fault,) = caught.value.faults
    assert (fault.line, fault.reason.clause, fault.reason.sentence.key) == (line, clause, key)


def test_a_text_with_faults_is_refused_with_every_place():
    with pytest.raises(BadText) as caught:
        record.read(HEADER + "option heap 1\n\n1 * roll 2\n3 0 stop\n", ALL, "mine.voyageur")
    assert str(caught.value).splitlines() == [
        "mine.voyageur:3:8: There is no option heap; the options are pile, last.",
        "mine.voyageur:6:1: This ply has the number 3; the next number is 2.",
    ]


def test_a_refused_ply_is_refused_with_a_sentence():
    with pytest.raises(record.BadPly) as caught:
        record.state_after(record.read(HEADER + "\n1 * roll 2\n2 0 take 3\n", ALL), ALL)
    assert str(caught.value) == "ply 2: You may not take 3: the die leaves 2. (P3)"


def test_replay_refuses_a_ply_after_the_end():
    with pytest.raises(record.BadPly) as caught:
        list(record.replay(record.read(HEADER + "option pile 1\n\n1 * roll 2\n2 0 take 1\n3 1 stop\n", ALL), ALL))
    assert caught.value.reason.sentence.key == "refused-over"


def test_replay_refuses_an_outcome_of_no_weight():
    def weights(state, out):
        out[:] = (1, 1, 1, 1, 1, 0)
        return 5

    rules = SimpleNamespace(**{**vars(PEBBLES.rules), "chance_weights": weights})
    games = {"pebbles": replace(PEBBLES, rules=rules)}
    with pytest.raises(record.BadPly) as caught:
        list(record.replay(record.read(HEADER + "\n1 * roll 6\n", games), games))
    assert caught.value.reason.sentence.key == "refused-no-outcome"


# Verification -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_verify_finds_nothing_wrong_with_a_played_game(game):
    whole = played(game)
    verdict = record.verify(whole, ALL)
    assert (verdict.n_plies, verdict.faults) == (len(whole.plies), ())
    assert verdict.ending == whole.values_of("ending")[0]


def test_verify_says_that_dice_without_a_secret_are_not_proved():
    verdict = record.verify(played(PEBBLES), ALL)
    assert [note.key for note in verdict.notes] == ["note-record-no-secret"]
    assert not verdict.are_dice_proved


def with_lines(whole, **lines):
    """Return a record with more header lines."""
    return replace(whole, header=(*whole.header, *(HeaderLine(key, value) for key, value in lines.items())))


SECRET = b"some secret"
COMMITMENT = hashlib.sha256(SECRET).hexdigest()


def test_dice_are_proved_by_a_secret_that_fits_its_commitment():
    verdict = record.verify(with_lines(played(PEBBLES, secret=SECRET), commitment=COMMITMENT), ALL)
    assert (verdict.faults, verdict.notes, verdict.dice, verdict.are_dice_proved) == (
        (),
        (Sentence("note-record-no-contributions"), Sentence("note-record-unsigned")),
        "proved",
        True,
    )


def test_a_secret_without_a_commitment_proves_nothing():
    verdict = record.verify(played(PEBBLES, secret=SECRET), ALL)
    assert ([note.key for note in verdict.notes], verdict.dice) == (
        ["note-record-no-commitment", "note-record-unsigned"],
        "uncommitted",
    )
    assert not verdict.are_dice_proved


@pytest.mark.parametrize("seed", ["5", "chosen"])
def test_dice_of_a_chosen_seed_are_repeatable_not_proved(seed):
    whole = with_lines(played(PEBBLES, secret=SECRET), commitment=COMMITMENT, seed=seed)
    verdict = record.verify(whole, ALL)
    assert ([note.key for note in verdict.notes], verdict.dice) == (
        ["note-record-seed", "note-record-unsigned"],
        "repeatable",
    )
    assert not verdict.are_dice_proved


def test_a_second_secret_is_a_fault():
    verdict = record.verify(with_lines(played(PEBBLES, secret=SECRET), secret=b"other".hex()), ALL)
    assert [fault.reason.sentence.key for fault in verdict.faults] == ["fault-record-twice"]


def test_verify_finds_each_single_forged_die():
    """Any other outcome of any chance ply is named by its ply."""
    game = PEBBLES
    whole = with_lines(played(game, secret=SECRET), commitment=COMMITMENT)
    n_forged = 0
    for position in record.replay(whole, ALL):
        if position.seat != CHANCE:
            continue
        for outcome in np.flatnonzero(contract.outcome_weights(game, position.state)):
            if outcome == position.action:
                continue
            forged = replace(whole.plies[position.number - 1], text=game.notation.text_of(position.state, int(outcome)))
            plies = (*whole.plies[: position.number - 1], forged, *whole.plies[position.number :])
            verdict = record.verify(replace(whole, plies=plies), ALL)
            (fault, *_) = [f for f in verdict.faults if f.reason.sentence.key == "fault-record-die"]
            assert fault.reason.sentence.values["number"] == str(position.number)
            assert not verdict.are_dice_proved
            n_forged += 1
    assert n_forged > 0


def test_verify_finds_a_die_that_the_secret_does_not_give():
    whole = played(PEBBLES, secret=b"some secret")
    wrong = replace(whole, plies=(replace(whole.plies[0], text="roll 6"),))
    (fault, *_) = record.verify(wrong, ALL).faults
    drawn = whole.plies[0].text
    assert Words().say(fault.reason.sentence) == f"The secret gives “{drawn}” for ply 1, not “roll 6”."


@pytest.mark.parametrize("text", ["", "xyz", "abc"])
def test_verify_finds_a_malformed_secret(text):
    whole = replace(played(PEBBLES), header=(HeaderLine("secret", text, 7),))
    assert [fault.reason.sentence.key for fault in record.verify(whole, ALL).faults] == ["fault-record-secret"]


@pytest.mark.parametrize(("promised", "is_kept"), [(b"some secret", True), (b"another", False)])
def test_verify_compares_the_secret_with_its_commitment(promised, is_kept):
    whole = played(PEBBLES, secret=b"some secret")
    line = HeaderLine("commitment", hashlib.sha256(promised).hexdigest())
    assert (record.verify(replace(whole, header=(*whole.header, line)), ALL).faults == ()) is is_kept


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("result 1 0", True),
        ("scores 1.0 0.0", True),
        ("ending emptied", True),
        ("result 0 1", False),
        ("result French", False),
        ("ending support", False),
        ("scores 0 1", False),
        ("scores 1", False),
        ("winners 0", True),
        ("winners 1", False),
        ("winners 0 1", False),
        ("winners", False),
    ],
)
def test_verify_compares_the_result_with_the_header(line, is_right):
    text = f"{HEADER}option pile 1\n{line}\n\n1 * roll 2\n2 0 take 1\n"
    assert (record.verify(record.read(text, ALL), ALL).faults == ()) is is_right


def test_verify_finds_a_result_of_a_game_that_goes_on():
    verdict = record.verify(record.read(HEADER + "result 1 0\n", ALL), ALL)
    assert [Words().say(fault.reason.sentence) for fault in verdict.faults] == [
        "The header says result 1 0; the plies give -."
    ]


def test_verify_mentions_another_rules_version():
    verdict = record.verify(record.read(HEADER + "rules 0.9\n", ALL), ALL)
    assert Words().say(verdict.notes[-1]) == "It was played with rules version 0.9; these rules are version 1.0."


# Earlier versions of the rules -------------------------------------------------------------------

EARLIER_VERSIONS = {"pebbles": replace(PEBBLES, earlier_versions={"0.9": {"pile": {"": "3", "heap": "5"}}})}


@pytest.mark.parametrize(("option", "pile"), [("", 3), ("option pile heap\n", 5), ("option pile 7\n", 7)])
def test_a_record_of_an_earlier_version_starts_as_it_did(option, pile):
    found = record.read(f"{HEADER}rules 0.9\n{option}", EARLIER_VERSIONS)
    assert record.start(found, EARLIER_VERSIONS).pile == pile


def test_a_record_of_an_earlier_version_is_written_as_it_was_read():
    text = f"{HEADER}rules 0.9\noption pile heap\nplayers 2\n"
    assert record.write(record.read(text, EARLIER_VERSIONS)) == text


def test_an_option_s_text_of_an_earlier_version_is_a_fault_in_a_record_of_today():
    assert len(faults_of(f"{HEADER}rules 1.0\noption pile heap\n", EARLIER_VERSIONS)) == 1


def test_verify_says_nothing_of_an_earlier_version_that_is_still_played():
    verdict = record.verify(record.read(HEADER + "rules 0.9\n", EARLIER_VERSIONS), EARLIER_VERSIONS)
    assert [note.key for note in verdict.notes] == ["note-record-no-secret"]


# Refused plies ----------------------------------------------------------------------------------


def test_verify_stops_at_a_refused_ply():
    verdict = record.verify(record.read(HEADER + "\n1 * roll 2\n2 0 take 3\n", ALL), ALL)
    assert (verdict.n_plies, len(verdict.faults), verdict.ending) == (1, 1, None)


def test_verify_says_how_the_game_ended_and_who_won():
    verdict = record.verify(record.read(HEADER + "option pile 1\n\n1 * roll 2\n2 0 take 1\n", ALL), ALL)
    assert verdict.outcome == contract.Outcome("emptied", (1.0, 0.0), (0,))


# Redaction --------------------------------------------------------------------------------------


def test_redact_leaves_a_game_without_secrets_as_it_is():
    whole = played(PEBBLES)
    assert record.redact(whole, ALL, 0) is whole


def test_redact_has_the_texts_that_the_seat_may_know_and_drops_the_secret():
    def text_for(state, action, seat):
        is_hidden = PEBBLES.rules.to_act(state) == CHANCE and seat == 1
        return "roll ?" if is_hidden else PEBBLES.notation.text_of(state, action)

    games = {"pebbles": replace(PEBBLES, secrets=SimpleNamespace(text_for=text_for))}
    whole = played(PEBBLES, secret=b"some secret")
    known = record.redact(whole, games, 1)
    assert {ply.text for ply in known.plies if ply.seat == CHANCE} == {"roll ?"}
    assert known.values_of("secret") == []
    assert known.values_of("redacted") == ["1"]
    assert record.redact(whole, games, 0).plies == whole.plies


# Fuzz -------------------------------------------------------------------------------------------

SEEDS = [
    OPENING.encode(),
    record.write(played(PEBBLES, secret=b"some secret")).encode(),
    record.write(played(GAMES["kanata"], {"fort_range": "king", "start_cards": "french:fur=2"})).encode()[:1200],
    b"voyageur-record 1\ngame kanata\noption board file\nboard FlfB\nboard ll~l\nplayers 2\n\n1 0 stop\n",
]
BITS = [
    b"\n",
    b" ",
    b"\t",
    b"\r",
    b"\x00",
    b"\xff",
    b"*",
    b"-1",
    b"9" * 30,
    b"file:",
    "é½²".encode(),
    b"option ",
    b"game ",
]


def mutated(rng):
    """Return one of SEEDS with a few bytes changed, removed, doubled or inserted."""
    data = bytearray(rng.choice(SEEDS))
    for _ in range(rng.randint(1, 4)):
        at, other = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        match rng.randrange(4):
            case 0:
                data[at : at + rng.randint(1, 3)] = rng.randbytes(1)
            case 1:
                del data[at : min(other, at + 40)]
            case 2:
                data[at:at] = data[at : min(other, at + 40)]
            case _:
                data[at:at] = rng.choice(BITS)
    return bytes(data)


def survive(data):
    """Scan, verify and rewrite `data`: nothing is raised, and every fault has words."""
    reading = record.scan(data, ALL)
    for fault in (*reading.header_faults, *reading.ply_faults):
        for locale in LOCALES:
            assert not Words(PEBBLES.folder).say(fault.reason.sentence, locale).startswith("fault-record")
    if reading.record is None:
        assert reading.header_faults
        return
    record.verify(reading.record, ALL)
    if not reading.ply_faults:
        assert record.read(record.write(reading.record), ALL) == reading.record


def test_fuzz_2_000_mutations_of_records_never_give_a_traceback():
    rng = random.Random(1)
    for _ in range(2_000):
        survive(mutated(rng))


@pytest.mark.long
def test_fuzz_20_000_mutations_of_records_never_give_a_traceback():
    rng = random.Random()
    for _ in range(20_000):
        survive(mutated(rng))
