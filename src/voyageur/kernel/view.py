"""What people see of a game: views, choices, facts, pictures.  Games return these as plain data.

Seats are numbered 0, 1, ...; `CHANCE` and `NOBODY` take the place of a seat that acts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Literal, get_args

from voyageur.kernel.immutable import immutable
from voyageur.kernel.text import Sentence, Value, percent

CHANCE = -1  # chance is to act: dice, cards
NOBODY = -2  # the game is over
Say = Callable[[Sentence], str]  # returns a sentence in the reader's language

# Choices and views ------------------------------------------------------------------------------


# The letters of keys that mean the same at every table; those of pictures that can be turned, or laid upon.
TABLE_KEYS = frozenset("bfghlmnrtwz")
PICTURE_KEYS = frozenset("eqs")


@immutable
class Choice:
    """One step of an action: the word that it adds to the action's text, and how the client shows it.

    A choice either completes an action (`action` is set, `then` is empty) or leads to more choices.  If it may be a
    button, its label has the attribute `key`: the key of its word, in the whole game, in this language.
    """

    word: str  # "collect", "d4": the words along the path, joined by blanks, are the action's text
    label: Sentence
    element: str | None = None  # id of the element of the picture to click
    action: int | None = None
    then: tuple["Choice", ...] = ()
    has_more: bool = False  # `then` is left out because it is large, and must be requested
    hint: Sentence | None = None  # numbers to know before choosing (odds, points); see `advised`
    ends_step: bool = False  # shown as the main button: "stop", "pass", "end my turn"
    prompt: Sentence | None = None  # what to choose next; shown while this choice is the last one taken


def choice_at(offered: Sequence[Choice], words: Sequence[str]) -> Choice | None:
    """Return the choice at the end of a path of words, or None if there is none."""
    found = None
    for word in words:
        found = next((choice for choice in offered if choice.word == word), None)
        offered = found.then if found else ()
    return found


def choices_after(offered: Sequence[Choice], words: Sequence[str]) -> Sequence[Choice]:
    """Return the choices after some words, all that are `offered` after none; none where the words are no path."""
    if not words:
        return offered
    last = choice_at(offered, words)
    return last.then if last else ()


@immutable
class Series:
    """Several actions of the seat to act, offered as one button: each is played and recorded as if chosen alone.

    If another seat is to act in between, the rest waits for it, and is dropped if it is not legal then.
    """

    word: str  # names the button, as that of a choice does
    label: Sentence  # with the attribute `key`, as that of a choice
    actions: tuple[str, ...]  # their texts, in order
    hint: Sentence | None = None  # what to know before it is chosen
    instead: str = ""  # the word of the choice whose button it replaces


@immutable
class Threat:
    """What can end the game against the seat that is to act, or put it out, before it acts again."""

    sentence: Sentence
    places: tuple[str, ...]  # elements of the picture that it concerns
    clause: str  # of the rule by which it does


@immutable
class Poses:
    """All ways to lay a chosen piece on squares of the picture, as little data: there may be hundreds.

    A pose is an action.  Its words, after those of the piece, are the name of a site and the square and level (from 1)
    of each cube: "church c1.2 c1.3".  Square c1 there is the element `square-church-c1`.
    """

    take: Sentence  # on the button that plays the action of a pose
    label: str  # key of the sentence that tells a pose, with the values `site` and `cubes`
    site: str  # key of the name of a site, with the value `site`
    colours: tuple[int, ...]  # of the cubes, in their order, as numbers of the game
    hints: tuple[Sentence, ...]  # numbers to know before choosing, as in `Choice`
    all: tuple[tuple[str, int], ...]  # the words of each pose, and the number of its hint


@immutable
class Step:
    """A named step of a turn, for the row of steps beside the prompt."""

    label: Sentence
    is_now: bool


PARTS = ("prompt", "seats", "board", "hand", "choices", "log", "targets")  # of the screen, for `TourTip.place`
OTHERS = "others"  # for `TourTip.when`: the seat to act is held elsewhere
ROLL = "roll"  # for `TourTip.when`: dice of the reader wait for a press; see `Game.own_rolls`


@immutable
class TourTip:
    """A tip of the guided first turn.  Its words are `tour-NAME`, with the value `side`: the seat of the reader."""

    name: str
    place: str = ""  # what it frames: one of PARTS, or ids of elements with blanks between; `{side}` is the seat
    when: tuple[str, ...] = ()  # when due: OTHERS, ROLL, keys of the reader's step, prompt, roll; none: after the last


TokenState = Literal["ready", "later", "used", "lost"]
TOKEN_STATES: tuple[str, ...] = get_args(TokenState)


@immutable
class Holding:
    """Something countable that a seat has: `icon` names one of the game's icons."""

    icon: str
    label: Sentence
    count: int
    is_score: bool = False  # the points: shown large beside the name
    state: TokenState | Literal[""] = ""  # of a single thing, shown without a number; its label says so, too


@immutable
class Progress:
    """How far a seat has come towards something, drawn as a row of boxes."""

    label: Sentence
    done: int
    of: int


@immutable
class SeatView:
    """A seat as the table shows it: name, colour token, letter and what it holds."""

    name: Sentence
    colour: str  # blue, red, ochre, violet, green, rose, slate, umber, white, yellow
    letter: str
    progress: tuple[Progress, ...] = ()
    holdings: tuple[Holding, ...] = ()
    is_done: bool = False  # the seat has no more part in the game, which goes on without it
    places: tuple[str, ...] = ()  # elements of the picture where its pieces are, for screens that show a part of it


@immutable
class AccountRow:
    """What each seat has gained, by seat, from one source within a part of the account."""

    label: Sentence
    points: tuple[int, ...]


@immutable
class AccountPart:
    """A part of the account, such as a place on the board, with its sources of points."""

    title: Sentence
    rows: tuple[AccountRow, ...]


@immutable
class Space:
    """An element of the picture that people can point at, with its accessible name."""

    element: str
    name: Sentence


@immutable
class Result:
    """How a game ended: sentences that say who won and how, the points, and the seats that won."""

    ending: str
    sentences: tuple[Sentence, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]


@immutable
class View:
    """All that one seat (or a spectator) may see of a state, ready to be shown."""

    seat: int | None  # whose view it is; None for a spectator
    to_act: int
    heading: Sentence  # "round 7"
    prompt: Sentence  # who must do what
    steps: tuple[Step, ...]
    seats: tuple[SeatView, ...]
    spaces: Sequence[Space]
    scene: Mapping[str, Any]  # the position as plain typed JSON, for the drawing and for clients that draw themselves
    result: Result | None = None
    viewpoint: int = 0  # from where the picture shows the table, 0 ... Game.viewpoints - 1; set by whoever draws it
    account: tuple[AccountPart, ...] = ()  # where all points come from; none if the game does not tell


@immutable
class Die:
    """A rolled die; `seat` rolled it, or None if no seat did."""

    faces: int
    value: int
    seat: int | None = None


@immutable
class Motion:
    """Something that moved: its element, and the element that it moves to."""

    element: str
    to: str


@immutable
class Fact:
    """One thing that happened.

    Its sentence in the log is `log-KIND`, with its `values` and, if there is a seat, `side`.
    """

    kind: str
    seat: int | None = None  # who did it, or to whom it happened
    values: Mapping[str, Value] = field(default_factory=dict[str, Value])
    places: tuple[str, ...] = ()  # elements of the picture that it concerns
    dice: tuple[Die, ...] = ()
    motions: tuple[Motion, ...] = ()
    is_told: bool = True  # whether it is in the log
    is_step: bool = False  # told alone with its places lit, one such fact of a ply after the other
    is_decision: bool = False  # a seat's decision; not in the log if the table played it as forced (decision 0021)

    @property
    def sentence(self) -> Sentence:
        """The sentence in the log."""
        side: Mapping[str, Value] = {} if self.seat is None else {"side": self.seat}
        return Sentence(f"log-{self.kind}", {**side, **self.values})


def places_of(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Return the elements of the picture that some facts concern, each once."""
    return tuple(dict.fromkeys(place for fact in facts for place in fact.places))


@immutable
class Advice:
    """What a decision is worth to the seat that makes it."""

    win: float  # chance to win, 0 ... 1; for a seat alone, to succeed
    is_exact: bool  # else it is an approximation
    worth: float  # the greater the better; compares decisions even if none can win any more


def path_to(choices: Sequence[Choice], action: int) -> tuple[Choice, ...]:
    """Return the choices that lead to an action, one after the other; none if no choice does."""
    for choice in choices:
        if choice.action == action:
            return (choice,)
        if path := path_to(choice.then, action):
            return (choice, *path)
    return ()


def advised(choices: Sequence[Choice], advice: Mapping[int, Advice]) -> tuple[Choice, ...]:
    """Return the choices with a solver's advice in their hints.

    The hint of an action with advice has the values `solved` (`exact` or `about`; a game's own hint has `no`) and
    `win`, a whole percentage, 0 or 100 only if it is exactly that.  If no action can win, the hints stay as they are.
    """
    if not any(each.win > 0 for each in advice.values()):
        return tuple(choices)
    return tuple(_advised(choice, advice) for choice in choices)


def _advised(choice: Choice, advice: Mapping[int, Advice]) -> Choice:
    if choice.then:
        return replace(choice, then=advised(choice.then, advice))
    found = advice.get(-1 if choice.action is None else choice.action)
    if found is None or choice.hint is None:
        return choice
    values = {"solved": "exact" if found.is_exact else "about", "win": percent(found.win)}
    return replace(choice, hint=Sentence(choice.hint.key, {**choice.hint.values, **values}))


@immutable
class Element:
    """A part of a picture that changes: an SVG group with its attributes (`class`, `transform`, ...) and content."""

    content: str
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])


InsetPlace = Literal["hand", "scene", "pile"]  # under the board, beside or over it, behind one of its elements
PLACES: tuple[str, ...] = get_args(InsetPlace)


@immutable
class Inset:
    """A small picture beside the board: the cards in hand, a battle, a pile to look through.

    Its elements may be chosen like those of the board; no id is in both.  A picture has at most one hand and one scene.
    """

    place: InsetPlace
    title: str  # in the reader's language
    width: int
    height: int
    elements: Mapping[str, Element]
    opener: str = ""  # of a pile: the space of the board that opens it
    note: str = ""  # of a scene: what came of it, told in words beside the picture


Cells = tuple[float, float, float]  # left and upper edge of the first cell of a grid in a picture, and the size of each


@immutable
class Picture:
    """A picture in parts: `base` depends on the set-up alone, `elements` and `insets` on the view.

    The base is an SVG fragment in a box of `width` by `height`.  The elements, by id, are painted over it in their
    order.  Colours come by class from the game's style sheet, never from attributes or `style`.
    """

    width: int
    height: int
    base: str
    elements: Mapping[str, Element]
    insets: Mapping[str, Inset] = field(default_factory=dict[str, Inset])  # by name
