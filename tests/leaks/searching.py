"""Search the bytes that the looker's browser got for what it may not know, and compare them with another world's.

Each part of a message tells of some plies: an entry of the log of those that it covers, a line of a record of its own,
everything else of the present.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.leaks.browser import Heard

Plies = tuple[int, int]  # the first and the last ply of which something tells
CONNECTED = b'{"type":"seats",'  # how a message on the state of the seats begins
METRICS = "GET /metrics"
_LENGTH = re.compile(r"content-length: \d+", re.IGNORECASE)  # a number that may be any
Path = tuple[str, ...]  # the names of the fields that lead to a part of a message


class Finding(NamedTuple):
    """What was named although the looker may not know it."""

    ply: int
    what: str
    place: str
    names: list[str]


class Search(ABC):
    """The search of one message or response."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.found: list[Finding] = []

    def findings(self) -> list[Finding]:
        heard = self.heard
        now = (heard.ply, heard.ply)
        head, _, body = heard.data.partition(b"\r\n\r\n") if heard.what != "socket" else (b"", b"", heard.data)
        self.look_at(_LENGTH.sub("", head.decode("latin-1")), now, ("head",))
        if b"refused-defect" in body:
            self.report(["anything"], "a bug in the server")
        text = body.decode()
        if "/base/" in heard.what and head.startswith(b"HTTP/1.1 200"):
            self.look_at_base(text)
        elif text.startswith("voyageur-record"):
            self._look_at_record(text)
        elif text.startswith(("{", "[")):
            self.walk(json.loads(text), now, ())
        else:
            self.look_at(text, now, ("body",))
        return self.found

    def report(self, names: list[str], place: str) -> None:
        if names:
            self.found.append(Finding(self.heard.ply, self.heard.what, place, names))

    # What a game looks for

    @abstractmethod
    def look_at(self, text: str, plies: Plies, path: Path) -> None:
        """Search a text that tells of some plies."""

    @abstractmethod
    def look_at_base(self, text: str) -> None:
        """Search the base of a picture."""

    def look_at_number(self, number: int, plies: Plies, path: Path) -> None:
        """Search a number: as a text, if a game does not know better."""
        self.look_at(str(number), plies, path)

    def look_into(self, value: Mapping[str, Any], plies: Plies, path: Path) -> bool:
        """Search an object of the game's own; return whether that is all."""
        return False

    # The parts of a message

    def _look_at_record(self, text: str) -> None:
        """Search a record: the header tells of the present, a line of plies of its own."""
        for line in text.splitlines():
            number = line.split(" ")[0]
            ply = int(number) if number.isdecimal() else self.heard.ply
            self.look_at(line.removeprefix(number), (ply, ply), ("record",))

    def walk(self, value: Any, plies: Plies, path: Path) -> None:
        if isinstance(value, dict):
            self._walk_mapping(value, plies, path)
        elif isinstance(value, list):
            for each in value:
                self.walk(each, plies, path)
        elif isinstance(value, str):
            self.look_at(value, plies, path)
        elif isinstance(value, int) and not isinstance(value, bool):
            self.look_at_number(value, plies, path)

    def _walk_mapping(self, value: Mapping[str, Any], plies: Plies, path: Path) -> None:
        plies = self.plies_of(value, plies, path)
        if self.look_into(value, plies, path):
            return
        for name, each in value.items():
            self.look_at(name, plies, path)
            self.walk(each, plies, (*path, name))

    def plies_of(self, value: Mapping[str, Any], plies: Plies, path: Path) -> Plies:
        """Return of which plies an object tells."""
        match value.get("type"):
            case "whole" | "event":
                return value["ply"], value["ply"]
            case "choices":
                return value["seq"], value["seq"]
            case _ if {"first", "last", "sentences"} <= value.keys():
                return value["first"], value["last"]
            case _:
                return plies


# Look-alike worlds --------------------------------------------------------------------------------


def comparable(heard: Sequence[Heard]) -> list[Heard]:
    """Leave out what other worlds need not share.

    Who is connected is told when a second is over, so at any place among the others, and the figures are of all tables.
    """
    return [each for each in heard if not each.data.startswith(CONNECTED) and each.what != METRICS]


def compare(one: Sequence[Heard], one_table: str, other: Sequence[Heard], other_table: str) -> str | None:
    """Return the first difference between what the browser got in two worlds that the looker cannot tell apart."""
    for mine, its in zip(one, other, strict=False):
        found = [each.data.replace(name.encode(), b"TABLE") for each, name in ((mine, one_table), (its, other_table))]
        if (mine.ply, mine.what) != (its.ply, its.what):
            return f"after ply {mine.ply}: {mine.what}, or {its.what} after ply {its.ply}"
        if found[0] != found[1]:
            return f"after ply {mine.ply}, {mine.what}: {_difference(*found)}"
    return None if len(one) == len(other) else f"{len(one)} or {len(other)} messages"


def _difference(one: bytes, other: bytes) -> str:
    pairs = enumerate(zip(one, other, strict=False))
    at = next((index for index, (mine, its) in pairs if mine != its), min(len(one), len(other)))
    return " or ".join(repr(text[max(0, at - 80) : at + 60].decode(errors="replace")) for text in (one, other))
