"""Read, check and write course files.  Their format is in docs/games/canoe.md, "Courses"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from voyageur.games.canoe.components import (
    CANOE_LENGTHS,
    CURRENTS,
    DRAWN_COURSE,
    LEG_LENGTHS,
    MOST_LEGS,
    RATINGS,
    TRACKS,
    USUAL_CANOE,
    USUAL_TURN,
    Course,
    Leg,
    Rapid,
)
from voyageur.kernel.text import Fault, Reason, Sentence, quoted

_WORD = re.compile(r"\S+")
_WHOLE = re.compile("0|[1-9][0-9]{0,3}")
COMMENT = "#"


@dataclass(frozen=True)
class _Word:
    text: str
    line: int
    column: int


class _Line:
    """The words of one line, taken one after another; faults are appended to `faults`."""

    def __init__(self, number: int, text: str, faults: list[Fault]) -> None:
        bare = text.split(COMMENT)[0]
        self._words = [_Word(match[0], number, match.start() + 1) for match in _WORD.finditer(bare)]
        self._end = _Word("", number, len(bare.rstrip()) + 1)
        self._taken = 0
        self._faults = faults

    @property
    def is_empty(self) -> bool:
        return not self._words

    @property
    def next(self) -> _Word:
        """The next word, or an empty one at the end of the line."""
        return self._words[self._taken] if self._taken < len(self._words) else self._end

    def take(self) -> _Word:
        word = self.next
        self._taken += 1
        return word

    def takes(self, text: str) -> bool:
        """Take the next word if it is `text`."""
        is_next = self.next.text == text
        self._taken += is_next
        return is_next

    def expect(self, text: str) -> None:
        if not self.takes(text):
            self.fault(self.next, "fault-course-word", word=quoted(self.next.text), expected=text)

    def whole(self, what: str, numbers: range, clause: str) -> int:
        """Take a whole number that is in `numbers`."""
        word = self.take()
        if _WHOLE.fullmatch(word.text) and int(word.text) in numbers:
            return int(word.text)
        values = {"what": what, "word": quoted(word.text), "least": numbers[0], "most": numbers[-1]}
        self.fault(word, "fault-course-number", clause, **values)
        return numbers[0]

    def end(self) -> None:
        if self.next.text:
            self.fault(self.next, "fault-course-more", word=quoted(self.next.text))

    def fault(self, at: _Word, key: str, clause: str = "C2", /, **values: str | int) -> None:
        self._faults.append(Fault(at.line, at.column, Reason(Sentence(key, values), clause)))


class _Reader:
    """Reads a course and collects every fault."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.faults: list[Fault] = []
        self._canoe: int | None = None
        self._turn: tuple[_Line, _Word, int | None] | None = None
        self._legs: list[tuple[_Line, _Word, Leg]] = []
        self._rapids: list[Rapid] = []
        self._last = _Line(max(1, len(lines)), "", self.faults)
        for number, text in enumerate(lines, start=1):
            line = _Line(number, text, self.faults)
            if not line.is_empty:
                self._last = line
                self._read(line)
        self._check()

    def course(self, name: str) -> Course:
        turn = self._turn[2] if self._turn else USUAL_TURN if len(self._legs) >= USUAL_TURN else None
        return Course(
            name,
            self._canoe or USUAL_CANOE,
            None if turn is None else turn - 1,
            tuple(leg for _, _, leg in self._legs),
            tuple(self._rapids),
        )

    def _read(self, line: _Line) -> None:
        kind = line.take()
        match kind.text:
            case "canoe":
                self._read_canoe(line, kind)
            case "turn":
                self._read_turn(line, kind)
            case "leg":
                self._read_leg(line, kind)
            case "rapid":
                self._read_rapid(line, kind)
            case _:
                line.fault(kind, "fault-course-kind", word=quoted(kind.text))
                return
        line.end()

    def _read_canoe(self, line: _Line, kind: _Word) -> None:
        self._check_head(line, kind, is_second=self._canoe is not None)
        self._canoe = line.whole("canoe", CANOE_LENGTHS, "C2")

    def _read_turn(self, line: _Line, kind: _Word) -> None:
        self._check_head(line, kind, is_second=self._turn is not None)
        word = line.next
        turn = None if line.takes("none") else line.whole("turn", range(1, MOST_LEGS + 1), "C3")
        self._turn = (line, word, turn)

    def _check_head(self, line: _Line, kind: _Word, *, is_second: bool) -> None:
        if is_second:
            line.fault(kind, "fault-course-second", word=kind.text)
        elif self._legs:
            line.fault(kind, "fault-course-late", word=kind.text)

    def _read_leg(self, line: _Line, kind: _Word) -> None:
        if len(self._legs) > len(self._rapids):
            line.fault(kind, "fault-course-no-rapid")
            self._rapids.append(Rapid(RATINGS[0], (), False))
        place = line.next
        length = line.whole("leg", LEG_LENGTHS, "C2")
        line.expect("current")
        current = line.whole("current", CURRENTS, "C9")
        self._legs.append((line, place, Leg(length, current, line.takes("shooter"))))
        if len(self._legs) == MOST_LEGS + 1:
            line.fault(kind, "fault-course-legs", most=MOST_LEGS)

    def _read_rapid(self, line: _Line, kind: _Word) -> None:
        is_in_turn = len(self._legs) == len(self._rapids) + 1
        if not is_in_turn:
            line.fault(kind, "fault-course-no-leg")
        line.expect("rating")
        rating = line.whole("rating", RATINGS, "C9")
        lanes = self._lanes(line) if line.takes("whirlpool") else ()
        rapid = Rapid(rating, lanes, line.takes("bear"))
        if is_in_turn:
            self._rapids.append(rapid)

    def _lanes(self, line: _Line) -> tuple[int, ...]:
        """Take one or two different lanes."""
        lanes: list[int] = []
        while line.next.text in TRACKS:
            word = line.take()
            lane = TRACKS.index(word.text)
            if lane in lanes:
                line.fault(word, "fault-course-lane-twice", "C11", track=word.text)
            else:
                lanes.append(lane)
        if not lanes:
            line.fault(line.next, "fault-course-lane", "C11", word=quoted(line.next.text))
        return tuple(sorted(lanes))

    def _check(self) -> None:
        """Check the course as a whole."""
        canoe = self._canoe or USUAL_CANOE
        if not self._legs:
            self._last.fault(_Word("", 1, 1), "fault-course-empty")
        elif len(self._rapids) >= len(self._legs):
            self._last.fault(self._last.next, "fault-course-no-end")
        for line, word, leg in self._legs[1:]:
            if leg.length <= canoe:
                line.fault(word, "fault-course-short-leg", "C22", length=leg.length, canoe=canoe)
        line, word, turn = self._turn or (self._last, self._last.next, None)
        if turn is not None and turn > len(self._legs):
            line.fault(word, "fault-course-turn", "C3", turn=turn, legs=len(self._legs))


def course_faults(lines: Sequence[str]) -> list[Fault]:
    """Return every fault of a course's text, in the order of its lines."""
    return sorted(_Reader(lines).faults, key=lambda fault: (fault.line, fault.column))


@lru_cache(maxsize=64)
def read_course(lines: tuple[str, ...], name: str) -> Course:
    """Return the course of `lines`, which must have no faults."""
    return DRAWN_COURSE if name == DRAWN_COURSE.name else _Reader(lines).course(name)


def write_course(course: Course) -> tuple[str, ...]:
    """Return the lines of a course's file."""
    return tuple(_lines_of(course))


def _lines_of(course: Course) -> Iterator[str]:
    yield f"canoe {course.canoe}"
    yield f"turn {'none' if course.turn is None else course.turn + 1}"
    for number, leg in enumerate(course.legs):
        yield f"leg {leg.length} current {leg.current}{' shooter' if leg.has_shooter else ''}"
        if number < len(course.rapids):
            rapid = course.rapids[number]
            lanes = " ".join(TRACKS[lane] for lane in rapid.whirlpools)
            whirlpool = f" whirlpool {lanes}" if lanes else ""
            yield f"rapid rating {rapid.rating}{whirlpool}{' bear' if rapid.has_bear else ''}"
