"""The hash chain and the signature of finished records: every change is noticed."""

from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel import record
from voyageur.kernel.contributions import Contribution, commitment_to
from voyageur.kernel.record import HeaderLine, Record, Verdict
from voyageur.table.config import Person, TableConfig
from voyageur.table.table import Table

GAMES = {"pebbles": PEBBLES, "guess": GUESS}
SERVER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
ANOTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))
OPENED = Contribution(0, commitment_to(b"a" * 32), b"a" * 32)


def public(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes_raw()


def game_record(number: int = 0, pile: str = "8") -> Record:
    """Return the record of a finished game, not signed."""
    holders, secret = (Person("Anna"), Person("Ben")), number.to_bytes(32, "big")
    config = TableConfig("t", "pebbles", "1.0", {"pile": pile}, holders, True, secret, None, "en", 1000)
    table = Table.new(PEBBLES, replace(config, contributions=(OPENED,)))
    table.commit(table.prepare_opening())
    while not table.is_over:
        table.play(table.legal()[number % len(table.legal())])
    return table.record()


def signed_by(key: Ed25519PrivateKey, found: Record) -> Record:
    return record.signed(found, public(key), key.sign)


def verdict(source: str | bytes, key: Ed25519PrivateKey | None = SERVER) -> Verdict | None:
    """Verify a text; None if it cannot even be read."""
    reading = record.scan(source, GAMES)
    if reading.record is None or reading.header_faults or reading.ply_faults:
        return None
    return record.verify(reading.record, GAMES, key and public(key))


def is_right(source: str | bytes, key: Ed25519PrivateKey | None = SERVER) -> bool:
    found = verdict(source, key)
    return found is not None and not found.faults


def faults(source: str | bytes, key: Ed25519PrivateKey | None = SERVER) -> list[str]:
    found = verdict(source, key)
    assert found is not None
    return [fault.reason.sentence.key for fault in found.faults]


WHOLE = signed_by(SERVER, game_record())
TEXT = record.write(WHOLE)


def test_a_signed_record_is_right_and_names_its_signer():
    found = verdict(TEXT, None)
    assert found
    assert (found.faults, found.signer) == ((), public(SERVER).hex())


def test_the_last_lines_of_the_header_are_the_chain_the_key_and_the_signature():
    assert tuple(line.key for line in WHOLE.header[-3:]) == record.SIGNED_BY


def test_a_record_is_signed_once_however_often_it_is_asked_for():
    assert signed_by(SERVER, WHOLE) == WHOLE


@pytest.mark.slow
@pytest.mark.parametrize("bit", range(8))
def test_every_flipped_bit_is_noticed(bit: int):
    data = TEXT.encode()
    changed = [data[:at] + bytes([byte ^ 1 << bit]) + data[at + 1 :] for at, byte in enumerate(data)]
    assert [at for at, source in enumerate(changed) if is_right(source)] == []


@pytest.mark.slow
@pytest.mark.parametrize("bit", [0, 5])
def test_every_flipped_bit_is_noticed_by_those_who_know_no_key(bit: int):
    data = TEXT.encode()
    changed = [data[:at] + bytes([byte ^ 1 << bit]) + data[at + 1 :] for at, byte in enumerate(data)]
    assert [at for at, source in enumerate(changed) if is_right(source, None)] == []


def test_every_truncation_is_noticed():
    data = TEXT.encode()
    assert [length for length in range(len(data)) if is_right(data[:length])] == []


@pytest.mark.parametrize("line", range(len(TEXT.splitlines())))
def test_every_line_left_out_is_noticed(line: int):
    lines = TEXT.splitlines(keepends=True)
    assert not is_right("".join(lines[:line] + lines[line + 1 :]))


def test_plies_of_another_game_are_noticed():
    other = signed_by(SERVER, game_record(1))
    assert other.plies != WHOLE.plies
    assert "fault-record-chain" in faults(record.write(replace(WHOLE, plies=other.plies)))


def test_the_signature_of_another_game_is_noticed():
    other = signed_by(SERVER, game_record(1))
    lines = tuple(line for line in WHOLE.header if line.key not in record.SIGNED_BY)
    spliced = replace(WHOLE, header=(*lines, *other.header[-3:]))
    assert faults(record.write(spliced)) == ["fault-record-chain"]


def test_a_record_that_another_server_signed_again_is_noticed():
    again = record.write(signed_by(ANOTHER, game_record()))
    assert faults(again) == ["fault-record-other-server"]
    assert faults(again, ANOTHER) == []


def test_a_forged_key_is_noticed():
    text = TEXT.replace(public(SERVER).hex(), public(ANOTHER).hex())
    assert faults(text, ANOTHER) == ["fault-record-signature"]


def test_a_record_without_a_signature_is_a_fault_where_one_is_asked_for():
    assert faults(record.write(game_record())) == ["fault-record-unsigned"]
    assert faults(record.write(game_record()), None) == []


def test_an_added_line_is_noticed():
    header = (HeaderLine("comment", "good game"), *WHOLE.header)
    assert faults(record.write(replace(WHOLE, header=header))) == ["fault-record-chain"]


def test_a_line_after_the_signature_is_noticed():
    header = (*WHOLE.header, HeaderLine("comment", "good game"))
    assert faults(record.write(replace(WHOLE, header=header))) == ["fault-record-signature-lines"]


def test_line_ends_and_a_byte_order_mark_of_other_systems_are_no_change():
    assert is_right("\ufeff" + TEXT.replace("\n", "\r\n"))


def test_a_line_that_is_written_otherwise_is_named_with_its_place():
    found = verdict(TEXT.replace("2 0 take", "2 0  take"))
    assert found
    (fault,) = found.faults
    number = TEXT[: TEXT.index("\n2 0 take") + 1].count("\n") + 1
    assert (fault.line, fault.column, fault.reason.sentence.key) == (number, 5, "fault-record-rewritten")


def test_a_loaded_record_keeps_its_signature():
    table = Table.from_record(PEBBLES, record.read(TEXT, GAMES))
    assert record.write(table.record()) == TEXT


def test_a_game_that_goes_on_otherwise_loses_the_signature():
    table = Table.from_record(PEBBLES, record.read(TEXT, GAMES))
    table.undo()
    assert not record.is_signed(table.record())


@pytest.mark.long
@pytest.mark.parametrize("number", range(100))
def test_every_changed_byte_of_a_hundred_records_is_noticed(number: int):
    data = record.write(signed_by(SERVER, game_record(number, pile=str(3 + number % 9)))).encode()
    assert is_right(data)
    changed = [data[:at] + bytes([byte ^ (1 + (at + number) % 255)]) + data[at + 1 :] for at, byte in enumerate(data)]
    assert [at for at, source in enumerate(changed) if is_right(source)] == []
