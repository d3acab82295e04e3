"""The header lines on dice and cards: the commitment, the secret, and what the seats contributed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from voyageur.kernel.contributions import CONTRIBUTION_BYTES, Contribution, commitment_to
from voyageur.kernel.record.model import HeaderLine, Record, fault_at
from voyageur.kernel.text import Fault

OF_CONTRIBUTIONS = SEAT_COMMITMENT, CONTRIBUTION = ("seat-commitment", "contribution")
OF_DICE = ("commitment", *OF_CONTRIBUTIONS, "seed", "secret")  # the header lines on dice and cards
WITHHELD = "withheld"  # in place of a contribution that was not opened in time
_SECRET = re.compile(r"[0-9a-f]{2,512}")
_SHARE = re.compile(rf"(0|[1-9][0-9]{{0,2}}) ({WITHHELD}|[0-9a-f]{{{2 * CONTRIBUTION_BYTES}}})")


def randomness_of(record: Record) -> tuple[bytes | None, tuple[Contribution, ...], list[Fault]]:
    """Return the secret in the header, what the seats contributed, and the faults of these lines."""
    secret, faults = secret_of(record)
    contributions, more = contributions_of(record)
    return secret, contributions, [*faults, *more]


def secret_of(record: Record) -> tuple[bytes | None, list[Fault]]:
    """Return the secret in the header, and its faults."""
    lines = [line for line in record.header if line.key == "secret"]
    if not lines:
        return None, []
    line, *others = lines
    if others:
        return None, [fault_at(others[0].line, 1, "fault-record-twice", key="secret", first=line.line)]
    text = line.value.strip(" \t")
    if not _SECRET.fullmatch(text) or len(text) % 2:
        return None, [fault_at(line.line, 8, "fault-record-secret")]
    secret = bytes.fromhex(text)
    digest = commitment_to(secret).hex()
    promised = [other for other in record.header if other.key == "commitment"]
    wrong = [other for other in promised if other.value.strip(" \t").lower() != digest]
    return secret, [fault_at(other.line, 12, "fault-record-commitment", digest=digest) for other in wrong]


def contribution_lines(contributions: Iterable[Contribution], *, are_open: bool) -> Iterator[HeaderLine]:
    """Yield the lines on what the seats contributed; before the end of the game only their commitments."""
    for each in contributions:
        yield HeaderLine(SEAT_COMMITMENT, f"{each.seat} {each.commitment.hex()}")
    for each in contributions if are_open else ():
        yield HeaderLine(CONTRIBUTION, f"{each.seat} {each.opened.hex() if each.opened else WITHHELD}")


def contributions_of(record: Record) -> tuple[tuple[Contribution, ...], list[Fault]]:
    """Return what the seats contributed, in the order of seats, and the faults of these lines."""
    faults: list[Fault] = []
    promised = _by_seat(record, SEAT_COMMITMENT, faults)
    found = {seat: Contribution(seat, data) for seat, (_, data) in promised.items() if data is not None}
    opened = _by_seat(record, CONTRIBUTION, faults)
    for seat, (line, data) in opened.items():
        if seat not in found:
            faults.append(_fault(line, "fault-record-uncommitted", seat=seat))
        elif data is not None and commitment_to(data) != found[seat].commitment:
            faults.append(_fault(line, "fault-record-contribution", digest=commitment_to(data).hex()))
        else:
            found[seat] = replace(found[seat], opened=data)
    if record.values_of("secret"):
        missing = [promised[seat][0] for seat in found if seat not in opened]
        faults += [_fault(line, "fault-record-unopened") for line in missing]
    return tuple(found[seat] for seat in sorted(found)), faults


def _by_seat(record: Record, key: str, faults: list[Fault]) -> dict[int, tuple[HeaderLine, bytes | None]]:
    """Return the lines `key` with their bytes (None: withheld) by seat; add their faults."""
    found: dict[int, tuple[HeaderLine, bytes | None]] = {}
    for line in record.header:
        if line.key != key:
            continue
        match = _SHARE.fullmatch(line.value)
        is_withheld = match is not None and match[2] == WITHHELD
        if match is None or int(match[1]) >= record.players or (is_withheld and key == SEAT_COMMITMENT):
            faults.append(_fault(line, "fault-record-share", key=key))
        elif int(match[1]) in found:
            first = found[int(match[1])][0].line
            faults.append(fault_at(line.line, 1, "fault-record-twice", key=f"{key} {match[1]}", first=first))
        else:
            found[int(match[1])] = line, None if is_withheld else bytes.fromhex(match[2])
    return found


def _fault(line: HeaderLine, sentence: str, /, **values: str | int) -> Fault:
    return fault_at(line.line, len(line.key) + 2, sentence, **values)
