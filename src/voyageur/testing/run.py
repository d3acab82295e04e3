"""A run: one random game under check, what it has met so far, and how a fault is reported."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, cast

import numpy as np

from voyageur.kernel import record, states
from voyageur.kernel.contract import (
    Features,
    Game,
    Notation,
    Presentation,
    Questions,
    Rules,
    Secrets,
    Solver,
    State,
    legal_actions,
    outcome_weights,
    read_setup,
)
from voyageur.kernel.observation_parts import all_bounds
from voyageur.kernel.observing import loop_observer
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.kernel.view import CHANCE, Fact
from voyageur.testing.plain import OptionTexts

BEYOND = 8  # numbers behind a row
SAMPLE = 12  # how many are checked or named if there are too many
PARTS = {
    "rules": Rules,
    "notation": Notation,
    "presentation": Presentation,
    "secrets": Secrets,
    "solver": Solver,
    "questions": Questions,
    "features": Features,
}
PART_OF = {name: part for part, protocol in PARTS.items() for name in vars(protocol) if not name.startswith("_")}


class ObservedRow:
    """An observation that is written again and again in one game, with room behind it that must stay as it is."""

    def __init__(self, game: Game) -> None:
        self.observe, n_shown = loop_observer(game)
        size = game.presentation.OBSERVATION_SIZE
        self._room, self._memory = np.full(size + BEYOND, np.nan, np.float32), np.full(n_shown + BEYOND, -1, np.int64)
        self.out, self.shown = self._room[:size], self._memory[:n_shown]
        self.shown[:] = 0

    def is_kept(self) -> bool:
        """Whether nothing is written beyond the ends."""
        return bool(np.isnan(self._room[self.out.size :]).all() and (self._memory[self.shown.size :] == -1).all())


class Run:
    """One random game under check."""

    def __init__(self, game: Game, texts: OptionTexts, number: int, seed: int) -> None:
        self.game = game
        self.texts = texts
        self.number = number
        self.random = random.Random(f"{seed} {number} {sorted(texts.items())}")
        self.key = self.random.getrandbits(62)
        self.words = Words(game.folder)
        self.setup = read_setup(game, texts, game.players[number % len(game.players)])
        self.seats = range(self.setup.players)
        self.observers = (None, *self.seats)
        self.state: State = None
        self.opening: State = None
        self.row = ObservedRow(game) if hasattr(game.presentation, "observe_changed") else None
        self.bounds = all_bounds(game.observation_spec)  # the least and the most of each number
        self.actions: list[int] = []
        self.plies: list[record.Ply] = []
        self.past: list[tuple[State, int]] = []  # the last two plies: the state before, and the action
        self.facts_seen: dict[int | None, tuple[Fact, ...]] = {}  # of the last ply, by observer
        self.text = "start"  # of the last action
        self.checked: set[tuple[str, frozenset[str]]] = set()  # sentences whose words were checked
        self.formatted: dict[tuple[str, tuple[Any, ...]], str] = {}  # formatted sentences, because formatting is slow
        self.events: set[tuple[int, ...]] = set()  # of chance
        self.refused: set[int] = set()  # refusals that were met
        self.base: str | None = None  # of the picture
        self.base_ids: list[str] = []
        self.drawn: tuple[Any, ...] = ()  # an earlier view, its facts and its picture, to be drawn again
        self.keys: dict[tuple[str, str], str] = {}  # the key of each word's button, by language
        self.key_words: dict[
            tuple[str, str], tuple[str, bool]
        ] = {}  # the first word of each key, and whether it ends steps
        self.informed = {*self.observers}  # observers that saw the full text of every ply
        self.redraws = 0  # how often `resample` was called
        self.changes = 0  # how often it changed anything
        self.marks: dict[tuple[int, bytes], int] = {}  # the mark of each observation of a seat, if there are marks
        self.seen: dict[tuple[int, int], bytes] = {}  # the observation of each mark

    # Reports

    def fail(self, what: str) -> None:
        raise AssertionError(f"{self.place}: {what}")

    def ensure(self, is_so: object, what: str) -> None:
        if not is_so:
            self.fail(what)

    @property
    def place(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.texts.items()) or "default options"
        return f"{self.game.name}, {options}, game {self.number}, after ply {len(self.actions)} ({self.text})"

    def name(self, actions: set[int]) -> str:
        """Name actions in notation, if possible."""
        return ", ".join(self.name_one(action) for action in sorted(actions)[:SAMPLE])

    def name_one(self, action: int) -> str:
        try:
            return f"{self.game.notation.text_of(self.state, action)!r} ({action})"
        except Exception:
            return str(action)

    # Calls

    def call(self, name: str, *arguments: Any) -> Any:
        """Call the function `name` of the game; if it raises, report the place."""
        try:
            return getattr(getattr(self.game, PART_OF[name]), name)(*arguments)
        except Exception as error:
            shown = ", ".join("..." if isinstance(each, np.ndarray | np.record) else repr(each) for each in arguments)
            raise AssertionError(f"{self.place}: {name}({shown}) raises {error!r}") from error

    def ask(self, name: str, *arguments: Any) -> Any:
        """Call the function `name` of the game on the state, which must not change."""
        before = states.to_bytes(self.state)
        answer = self.call(name, self.state, *arguments)
        self.ensure(states.to_bytes(self.state) == before, f"`{name}` changes the state")
        return answer

    def to_act(self) -> int:
        return int(self.game.rules.to_act(self.state))

    def legal(self) -> list[int]:
        return legal_actions(self.game.rules, self.state)

    def facts(self, observer: int | None) -> tuple[Fact, ...]:
        """Return what happened in the last ply, as far as `observer` may know it."""
        if self.past and observer not in self.facts_seen:
            before, action = self.past[-1]
            both = states.to_bytes(before), states.to_bytes(self.state)
            self.facts_seen[observer] = self.call("describe", before, action, self.state, observer)
            is_same = both == (states.to_bytes(before), states.to_bytes(self.state))
            self.ensure(is_same, "`describe` changes a state")
        return self.facts_seen.get(observer, ())

    # Words

    def say(self, sentence: Sentence) -> str:
        met = sentence.key, tuple(sentence.values.items())
        if met not in self.formatted:
            self.formatted[met] = self.words.say(sentence)
        return self.formatted[met]

    def check_words(self, thing: object, what: str) -> None:
        """Check that every sentence within `thing` has a message, and all its values, in each language."""
        for sentence in _sentences(thing):
            met = (sentence.key, frozenset(sentence.values))
            if met not in self.checked:
                self.checked.add(met)
                for locale in LOCALES:
                    faults = self.words.faults(sentence, locale)
                    self.ensure(not faults, f"{what}: sentence {sentence.key!r} ({locale}): {'; '.join(faults)}")


def possible_actions(game: Game, state: State) -> list[int]:
    """Return the legal actions or, if chance is to act, the outcomes with a weight."""
    if game.rules.to_act(state) != CHANCE:
        return legal_actions(game.rules, state)
    return [outcome for outcome, weight in enumerate(outcome_weights(game, state)) if weight > 0]


def _sentences(thing: object) -> Iterator[Sentence]:
    """Yield every sentence within data classes, mappings and sequences."""
    if isinstance(thing, Sentence):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _sentences(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        for each in cast(Mapping[Any, object], thing).values():
            yield from _sentences(each)
    elif isinstance(thing, tuple | list):
        for each in cast(Sequence[object], thing):
            yield from _sentences(each)
