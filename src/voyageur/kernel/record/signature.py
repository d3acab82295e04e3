"""The hash chain over a finished record, and the signature of the server where it was played.

docs/chance.md has both, exactly enough to check them in any language.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from voyageur.kernel.record.model import HeaderLine, Record, fault_at, header_text, ply_line
from voyageur.kernel.text import Fault, quoted

CHAIN, KEY, SIGNATURE = SIGNED_BY = ("chain", "server-key", "signature")  # the last header lines, in this order
KEY_BYTES = 32
_OF_CHAIN = b"voyageur chain 1\n"
_OF_SIGNATURE = b"voyageur record 1\n"
_HEX = re.compile("(?:[0-9a-f]{2})*")
_LENGTHS = {CHAIN: 32, KEY: KEY_BYTES, SIGNATURE: 64}  # in bytes


def chain_head(record: Record) -> bytes:
    """Return the head of the chain: one hash for the header without its SIGNED_BY lines, then one for each ply."""
    header = replace(record, header=unsigned_lines(record.header))
    head = hashlib.sha256(_OF_CHAIN + header_text(header).encode()).digest()
    for ply in record.plies:
        head = hashlib.sha256(head + ply_line(ply).encode()).digest()
    return head


def unsigned_lines(header: Iterable[HeaderLine]) -> tuple[HeaderLine, ...]:
    """Return the lines that are signed: all but SIGNED_BY."""
    return tuple(line for line in header if line.key not in SIGNED_BY)


def is_signed(record: Record) -> bool:
    """Whether a record has any line of a signature."""
    return any(line.key in SIGNED_BY for line in record.header)


def signed(record: Record, key: bytes, sign: Callable[[bytes], bytes]) -> Record:
    """Return `record` with the chain and the signature of the server whose public key is `key`."""
    head = chain_head(record)
    values = (head.hex(), key.hex(), sign(_OF_SIGNATURE + head).hex())
    lines = tuple(HeaderLine(name, value) for name, value in zip(SIGNED_BY, values, strict=True))
    return replace(record, header=(*unsigned_lines(record.header), *lines))


def signature_faults(record: Record, expected: bytes | None = None) -> list[Fault]:
    """Return what is wrong with the signature of a record; without `expected`, the public key, it needs none."""
    lines = [line for line in record.header if line.key in SIGNED_BY]
    if not lines:
        return [] if expected is None else [fault_at(1, 1, "fault-record-unsigned", expected=expected.hex())]
    if tuple(line.key for line in record.header[-3:]) != SIGNED_BY or len(lines) > len(SIGNED_BY):
        return [fault_at(lines[0].line, 1, "fault-record-signature-lines")]
    malformed = [line for line in lines if not _is_hex(line)]
    if malformed:
        return [_fault(line, "fault-record-hex", bytes=_LENGTHS[line.key]) for line in malformed]
    return [*_departures(record), *_wrong_values(record, lines, expected)]


def _is_hex(line: HeaderLine) -> bool:
    return _HEX.fullmatch(line.value) is not None and len(line.value) == 2 * _LENGTHS[line.key]


def _departures(record: Record) -> list[Fault]:
    """Return where the text that was read is written otherwise than the server writes it."""
    if record.departure is None:
        return []
    line, column, due = record.departure
    return [fault_at(line, column, "fault-record-rewritten", due=quoted(due))]


def _wrong_values(record: Record, lines: Sequence[HeaderLine], expected: bytes | None) -> list[Fault]:
    chain, key, signature = lines
    head, faults = chain_head(record), list[Fault]()
    if chain.value != head.hex():
        faults.append(_fault(chain, "fault-record-chain", head=head.hex()))
    if not _is_signature(bytes.fromhex(key.value), bytes.fromhex(signature.value), bytes.fromhex(chain.value)):
        faults.append(_fault(signature, "fault-record-signature"))
    if expected is not None and key.value != expected.hex():
        faults.append(_fault(key, "fault-record-other-server", expected=expected.hex()))
    return faults


def _is_signature(key: bytes, signature: bytes, head: bytes) -> bool:
    # Imported here: it takes longer to import than the rest of the kernel, and most records are not signed.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, _OF_SIGNATURE + head)
    except (InvalidSignature, ValueError):
        return False
    return True


def _fault(line: HeaderLine, sentence: str, /, **values: str | int) -> Fault:
    return fault_at(line.line, len(line.key) + 2, sentence, **values)
