"""Typed rule options: one `Option` drives validation, records, the command line and the browser's form.

An option's value has a text (in records, files and messages) and a Python value (in `Setup`).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Literal

from voyageur.kernel.text import Fault, Reason, Sentence, quoted

_WHOLE = re.compile("0|[1-9][0-9]{0,8}")  # each number has one spelling
FILE = "file"  # the name of data that is not shipped
FILE_MARK = "file:"  # begins the text of such data; its lines follow
NONE = "none"  # an empty set, or no amounts

# Sizes are checked before a text is parsed.
MOST_CHARACTERS = 1000  # of an option's text that is not data
MOST_LINES, MOST_COLUMNS = 500, 200  # of data
MOST_FAULTS = 20  # listed for one option


@dataclass(frozen=True)
class Data:
    """A named data file (board, course, ...) or a user's own: its name and lines."""

    name: str
    lines: tuple[str, ...]


# The shape of data ------------------------------------------------------------------------------
#
# A schema describes the text of a data option, so that the client can offer an editor for it.  It does not validate:
# only the option's `check` does.  Texts of all kinds may have comments, from `#` to the end of a line.  Every `name`
# is a key in the words of the game.


@dataclass(frozen=True)
class Sign:
    """One sign of a `Grid`; signs with the same `group` are counted together."""

    sign: str
    name: str
    least: int = 0  # how often it must occur
    most: int | None = None  # how often it may occur; None: any number of times
    group: str = ""
    tint: str = ""  # the colour token of its cells; none: one that the editor chooses
    like: str = ""  # the sign whose tile shows it, where pictures of its own would show more than it says


@dataclass(frozen=True)
class Grid:
    """A rectangle of signs, one line per row.

    For example an island of woods (`w`) in the sea (`~`) with exactly one harbour (`H`),

        ~ww~
        wHw~

    is `Grid((Sign("~", "sign-sea"), Sign("w", "sign-woods"), Sign("H", "sign-harbour", 1, 1)), (1, 8), (1, 8), "~")`.
    """

    signs: tuple[Sign, ...]
    columns: tuple[int, int]  # least and most
    rows: tuple[int, int]  # least and most
    blank: str  # the sign of new cells
    kind: Literal["grid"] = "grid"


@dataclass(frozen=True)
class Part:
    """One part of a line.

    A `whole` part is a number from `least` to `most`, or one of `values`; a `one-of` part is one of `values`; a `free`
    part is any word.  A `word` that is not empty comes before any of them (`current 2`).  A `flag` may be absent; it is
    its `word`, followed by `least` to `most` of `values`, each at most once.  `default` is the text in a new line; for
    a flag, the values that follow its word when it is set, separated by blanks.  The words of the game call value V
    `NAME-V`.
    """

    name: str
    kind: Literal["whole", "one-of", "free", "flag"]
    default: str = ""
    word: str = ""
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True)
class Line:
    """One kind of line: its first word, then its parts in order, separated by blanks.

    As one of the heads it occurs up to `most` times.
    """

    word: str
    name: str
    parts: tuple[Part, ...]
    most: int = 1


@dataclass(frozen=True)
class Lines:
    """Lines of words and numbers: first the `heads`, most of them at most once, then the `body`.

    The body repeats its kinds of line in turn and ends with the first kind, of which there are `least` to `most`
    lines.  For example a road with stops between its stretches,

        carts 4                          one head: a whole number
        bridge 2                         another: a whole number, or `none`
        road 18 slope 2 toll             a bare number, a number after its word, a flag
        stop beds 4 stable left right    a number after its word, a flag with one or two words after it
        road 12 slope 1

    is written

        Lines(
            heads=(
                Line("carts", "line-carts", (Part("part-carts", "whole", "4", least=1, most=12),)),
                Line("bridge", "line-bridge", (Part("part-bridge", "whole", "2", values=("none",), least=1, most=9),)),
            ),
            body=(
                Line("road", "line-road", (
                    Part("part-length", "whole", "18", least=1, most=60),
                    Part("part-slope", "whole", "2", "slope", least=1, most=3),
                    Part("part-toll", "flag", word="toll"),
                )),
                Line("stop", "line-stop", (
                    Part("part-beds", "whole", "4", "beds", least=3, most=6),
                    Part("part-stable", "flag", "left", "stable", ("left", "right"), 1, 2),
                )),
            ),
            least=1,
            most=10,
        )

    with the words `part-bridge-none`, `part-stable-left` and `part-stable-right`.  The editor does not add a head that
    is missing from a text.
    """

    heads: tuple[Line, ...]
    body: tuple[Line, ...]
    least: int
    most: int
    kind: Literal["lines"] = "lines"


@dataclass(frozen=True)
class DrawnLine:
    """A kind of line with a rectangle of signs below it.  Its first part names the piece, and stays as it is."""

    line: Line
    grid: Grid


@dataclass(frozen=True)
class PieceSchema:
    """Pieces that are a line and a rectangle of signs each, and other lines.

    For example two gardens, and a gate between them,

        garden north 3     a line of the kind `garden`: its name, a number
        rr.
        .r.

        garden south 1
        .rr

        gate b1 c1         one of the other lines

    is written

        beds = Part("part-beds", "whole", "1", least=1, most=9)
        garden = Line("garden", "line-garden", (Part("part-garden", "one-of", values=("north", "south")), beds))
        plants = Grid((Sign(".", "sign-grass"), Sign("r", "sign-roses")), (1, 8), (1, 8), ".")
        ends = Part("part-one", "free"), Part("part-other", "free")
        PieceSchema(drawn=(DrawnLine(garden, plants),), heads=(Line("gate", "line-gate", ends, most=4),))
    """

    drawn: tuple[DrawnLine, ...]
    heads: tuple[Line, ...]
    kind: Literal["pieces"] = "pieces"


Schema = Grid | Lines | PieceSchema


# Options ----------------------------------------------------------------------------------------


OptionKind = Literal["one-of", "some-of", "whole", "data", "amounts", "each-seat"]


@dataclass(frozen=True)
class Option:
    """One rule option of a game.  Its `kind` says which texts it takes.

    - `one-of`: one of `values`
    - `some-of`: `none`, or some of `values` in their order (`2,3,5`)
    - `whole`: a number from `least` to `most`, or one of `values`
    - `data`: one of `values`, or `file:` and the lines themselves; a value is the name of a file in `folder`, except
      those in `unwritten`, whose data the game makes itself
    - `amounts`: `none`, or amounts of `goods` for `sides` (`french:fur=2;british:firearms=1`)
    - `each-seat`: different `values` for the first seats (`georgia,virginia`); the other ones, up to `most` seats, take
      the first values that are left.  It names seats and changes nothing else; `seat_names` has what follows.  With
      `orders` the values stand in one of these, and the other seats take those of the first that begins so
    """

    name: str
    clause: str
    kind: OptionKind
    default: str
    values: tuple[str, ...] = ()
    people_only: tuple[str, ...] = ()  # values that agents and simulations do not play
    least: int = 0
    most: int = 0  # whole: the greatest number; each-seat: of seats
    folder: Path | None = None  # data: has one text file for each value
    check: Callable[[Sequence[str]], list[Fault]] | None = None  # data: returns every fault of the lines
    schema: Schema | None = None  # data: describes the text
    generate: Callable[[int], Sequence[str]] | None = None  # data: returns valid lines for a key
    unwritten: tuple[str, ...] = ()  # data: values without a file; their `Data` has no lines
    models: Mapping[int, str] | None = None  # data: number of players -> the file to begin one's own from, if unwritten
    learning: str = ""  # data: of `values`, the one to learn the game with, which people are offered first
    sides: tuple[str, ...] = ()
    goods: Mapping[str, int] | None = None  # good -> most
    orders: tuple[tuple[int, ...], ...] = ()  # each-seat: numbers of values by seat; none: any order
    field: str = ""  # one-of, whole: of the state, where the game finds the `number_of` the value

    def read(self, text: str) -> Any:
        """Return the value of `text`.  Raises `BadOption`."""
        if self.kind != "data" and len(text) > MOST_CHARACTERS:
            raise self._refuse("fault-option-long", most=MOST_CHARACTERS, characters=len(text))
        match self.kind:
            case "one-of":
                return self._read_one_of(text)
            case "some-of":
                return self._read_some_of(text)
            case "whole":
                return self._read_whole(text)
            case "data":
                return self._read_data(text)
            case "amounts":
                return self._read_amounts(text)
            case "each-seat":
                return self._read_each_seat(text)

    def number_of(self, value: str | int) -> int:
        """Return the number that stands for a value in a state.

        It is the number that is written; 1 for `yes` and 0 for `no`; otherwise the value's place among `values`.
        """
        if self.kind == "whole" or all(map(_WHOLE.fullmatch, self.values)):
            return int(value)
        return int(value == "yes") if {*self.values} == {"yes", "no"} else self.values.index(str(value))

    def _refuse(self, key: str, **values: str | int) -> "BadOption":
        return BadOption(self, [self._fault(key, **values)])

    def _fault(self, key: str, **values: str | int) -> Fault:
        return self._fault_at(1, 1, key, **values)

    def _fault_at(self, line: int, column: int, key: str, **values: str | int) -> Fault:
        return Fault(line, column, Reason(Sentence(key, {"option": self.name, **values}), self.clause))

    def _read_one_of(self, text: str) -> str:
        if text not in self.values:
            raise self._refuse("fault-option-value", text=quoted(text), allowed=", ".join(self.values))
        return text

    def _read_some_of(self, text: str) -> tuple[str, ...]:
        some = () if text == NONE else tuple(text.split(","))
        if some != tuple(value for value in self.values if value in some):
            raise self._refuse("fault-option-some", text=quoted(text), allowed=", ".join(self.values))
        return some

    def _read_whole(self, text: str) -> int:
        is_number = _WHOLE.fullmatch(text) is not None
        if is_number and (text in self.values or self.least <= int(text) <= self.most):
            return int(text)
        others = [value for value in self.values if not self._is_in_range(value)]
        allowed = {"least": self.least, "most": self.most, "others": ", ".join(others), "n_others": len(others)}
        raise self._refuse("fault-option-number", text=quoted(text), **allowed)

    def _is_in_range(self, value: str) -> bool:
        return self.least <= int(value) <= self.most

    def _read_data(self, text: str) -> Data:
        if text.startswith(FILE_MARK):
            data = Data(FILE, tuple(text.removeprefix(FILE_MARK).split("\n")))
        elif text in self.unwritten:
            return Data(text, ())
        elif text in self.values:
            data = Data(text, tuple(self.shipped(text).splitlines()))
        else:
            raise self._refuse("fault-option-value", text=quoted(text), allowed=", ".join((*self.values, FILE)))
        faults = self._size_faults(data.lines) or (self.check(data.lines) if self.check else [])
        if faults:
            raise BadOption(self, faults)
        return data

    def _size_faults(self, lines: Sequence[str]) -> list[Fault]:
        """Return the faults in the size of data; if there are any, it is not checked further."""
        if len(lines) > MOST_LINES:
            return [self._fault_at(MOST_LINES + 1, 1, "fault-option-lines", most=MOST_LINES, lines=len(lines))]
        long = [number for number, line in enumerate(lines, 1) if len(line) > MOST_COLUMNS]
        return [self._fault_at(number, MOST_COLUMNS + 1, "fault-option-columns", most=MOST_COLUMNS) for number in long]

    def shipped(self, name: str) -> str:
        """Return the text of the shipped data file `name`."""
        assert self.folder is not None
        return (self.folder / f"{name}.txt").read_text(encoding="utf-8")

    def _read_each_seat(self, text: str) -> tuple[int, ...]:
        """Return the number of each seat's value."""
        faults: list[Fault] = []
        chosen: list[str] = []
        column = 1
        for name in text.split(","):
            if name not in self.values:
                values = {"text": quoted(name), "allowed": ", ".join(self.values)}
                faults.append(self._fault_at(1, column, "fault-option-value", **values))
            elif name in chosen:
                faults.append(self._fault_at(1, column, "fault-option-twice", text=name))
            elif len(chosen) == self.most:
                faults.append(self._fault_at(1, column, "fault-option-seats", text=name, most=self.most))
            elif self.orders and not faults and not self._orders_after([*chosen, name]):
                allowed = {self.values[order[len(chosen)]]: 0 for order in self._orders_after(chosen)}
                values = {"text": quoted(name), "seat": len(chosen) + 1, "allowed": ", ".join(allowed)}
                faults.append(self._fault_at(1, column, "fault-option-order", **values))
            chosen.append(name)
            column += len(name) + 1
        if faults:
            raise BadOption(self, faults)
        if self.orders:
            return self._orders_after(chosen)[0]
        left = [value for value in self.values if value not in chosen]
        return tuple(self.values.index(name) for name in [*chosen, *left][: self.most])

    def _orders_after(self, chosen: Sequence[str]) -> list[tuple[int, ...]]:
        """Return the orders that begin with the values `chosen`."""
        first = tuple(self.values.index(name) for name in chosen)
        return [order for order in self.orders if order[: len(first)] == first]

    def _read_amounts(self, text: str) -> dict[str, dict[str, int]]:
        amounts: dict[str, dict[str, int]] = {side: {} for side in self.sides}
        faults: list[Fault] = []
        for part in [] if text == NONE else text.split(";"):
            side, colon, goods = part.partition(":")
            if side not in self.sides or not colon or amounts[side]:
                faults.append(self._fault("fault-option-side", text=quoted(part), allowed=", ".join(self.sides)))
                continue
            for good_amount in goods.split(","):
                good, _, amount = good_amount.partition("=")
                fault = self._amount_fault(good_amount, good, amount, amounts[side])
                if fault is None:
                    amounts[side][good] = int(amount)
                else:
                    faults.append(fault)
        if faults:
            raise BadOption(self, faults)
        return amounts

    def _amount_fault(self, text: str, good: str, amount: str, others: Mapping[str, int]) -> Fault | None:
        assert self.goods is not None
        if good not in self.goods or good in others:
            return self._fault("fault-option-good", text=quoted(text), allowed=", ".join(self.goods))
        if not _WHOLE.fullmatch(amount) or int(amount) > self.goods[good]:
            return self._fault("fault-option-amount", text=quoted(text), most=self.goods[good])
        return None


class BadOption(ValueError):
    """A text that an option does not take.  `faults` has the first ones, with their places in the text."""

    def __init__(self, option: Option, faults: Sequence[Fault]) -> None:
        super().__init__(f"option {option.name}: {faults[0].reason.sentence.key}")
        self.option = option
        self.faults = first_faults(faults)


def values_of(answers: type[IntEnum]) -> tuple[str, ...]:
    """Return the values of an option that an enum tells apart: the names of its members, in its order."""
    return tuple(map(str.lower, answers.__members__))


def option_fields(options: Iterable[Option]) -> list[tuple[str, str]]:
    """Return the fields of a state that `write_fields` writes, as parts of a NumPy dtype."""
    return [(option.field, "int32") for option in options if option.field]


def write_fields(state: Any, options: Iterable[Option], values: Mapping[str, Any]) -> None:
    """Write the values of the options that have a `field` into `state`.

    values : by name, as `Option.read` returns them
    """
    for option in options:
        if option.field:
            state[option.field] = option.number_of(values[option.name])


def first_faults(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Return the first MOST_FAULTS faults; if there are more, add one that says how many."""
    if len(faults) <= MOST_FAULTS:
        return tuple(faults)
    after = faults[MOST_FAULTS]
    more = Sentence("fault-more", {"more": len(faults) - MOST_FAULTS})
    return (*faults[:MOST_FAULTS], Fault(after.line, after.column, Reason(more)))
