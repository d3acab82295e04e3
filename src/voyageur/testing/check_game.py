"""Check that a game keeps the contract of kernel/contract.py: random games, looked at from all sides.

`check_game(GAME)` raises AssertionError at the first promise that is broken, with the game, the ply, the action and
what is wrong.  Cheap promises are checked at every ply, costly ones (views, pictures, choices) at one ply in `every`.
At the end a process without Numba plays some of the games again and must come to the same bytes.
"""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any, cast
from xml.etree import ElementTree

import numpy as np

from voyageur.kernel import chance, jit, record, states
from voyageur.kernel.contract import (
    CHANCE,
    NOBODY,
    BadSetup,
    BadText,
    Choice,
    Game,
    IllegalAction,
    Setup,
    State,
    View,
    explain_refusal,
    final_scores,
    legal_actions,
    play,
    read_setup,
    start,
)
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.testing.plain import (
    MOST_NUMBERS,
    Options,
    Played,
    all_refusals,
    compare_with_plain,
    facts_of,
    find,
    warnings_as_errors,
)

SAMPLE = 12
ENOUGH_REDRAWS = 40  # of which at least one changes something in a game with secrets
NO_ACTIONS = ("", "xyzzy", "stop stop stop")
STAGES = ("draft", "playable", "verified")


def check_game(
    game: Game,
    options: Options | Sequence[Options] | None = None,
    games: int = 20,
    seed: int = 1,
    *,
    every: int = 8,
    most_plies: int = 100_000,
    where: str | None = None,
    compare_plain: bool = True,
) -> None:
    """Play `games` random games under each of `options` and check every promise of the contract.

    `where` ("module:NAME") says where the process without Numba finds the game; without it, loaded modules
    are searched.
    """
    sets = [options or {}] if options is None or isinstance(options, Mapping) else list(options)
    _check_descriptor(game)
    compared: list[Played] = []
    redraws = changes = 0
    with _strict_if_plain():
        for texts in sets:
            for number in range(games):
                check = _Check(game, texts, number, seed, every, most_plies)
                check.is_compared = compare_plain and number < max(1, games // 10)
                check.run()
                redraws, changes = redraws + check.redraws, changes + check.changes
                if check.is_compared:
                    compared.append(check.played())
    if game.has_secrets and redraws >= ENOUGH_REDRAWS and changes == 0:
        raise AssertionError(f"{game.name}: it has secrets, but `resample` never changed anything")
    if compare_plain and jit.IS_COMPILING:
        compare_with_plain(game, where or find(game), compared)


def _strict_if_plain() -> Any:
    """Let an overflow in plain Python be an error, for compiled code would go on with another number."""
    return nullcontext() if jit.IS_COMPILING else warnings_as_errors()


# The descriptor ---------------------------------------------------------------------------------


def _check_descriptor(game: Game) -> None:
    faults = [*_descriptor_faults(game)] or [*_option_faults(game), *_refusal_faults(game)]
    if faults:
        raise AssertionError(f"{game.name}: " + "; ".join(faults))


def _descriptor_faults(game: Game) -> Iterator[str]:
    if not re.fullmatch(r"[a-z][a-z0-9-]*", game.name):
        yield f"name {game.name!r} is not made of small letters"
    if not re.fullmatch(r"\d+\.\d+(\.\d+)?", game.version):
        yield f"version {game.version!r} is not like 1.0"
    if game.stage not in STAGES:
        yield f"stage {game.stage!r} is none of {', '.join(STAGES)}"
    if min(game.players, default=0) < 1:
        yield "players: no number of seats"
    if game.state_type.type is not np.record:
        yield "state_type is not a np.record type"
    if min(game.n_actions, game.n_outcomes, game.most_legal) < 1 or game.most_legal > game.n_actions:
        yield "n_actions, n_outcomes or most_legal is out of range"
    if not game.endings or game.endings[0] != "":
        yield "endings: number 0 must be the empty name"
    if not game.folder.is_dir():
        yield f"folder {game.folder} is missing"


def _option_faults(game: Game) -> Iterator[str]:
    for option in game.options:
        for text in dict.fromkeys((option.default, *option.values)):
            try:
                option.read(text)
            except ValueError as error:
                yield f"option {option.name} does not take its own value {text!r}: {error}"
    for texts, players in (({"no such option": "1"}, None), ({}, max(game.players, default=0) + 1)):
        try:
            read_setup(game, texts, players)
        except BadSetup:
            continue
        yield f"set-up takes {texts or players}"


def _refusal_faults(game: Game) -> Iterator[str]:
    if 0 in game.refusals:
        yield "refusals: 0 means legal and has no sentence"
    for number, (clause, _) in game.refusals.items():
        if clause == "":
            yield f"refusal {number}: an empty clause; None stands for no clause"


# One game ---------------------------------------------------------------------------------------


class _Check:
    """One random game under check: its state, where it stands, and what was seen so far."""

    def __init__(self, game: Game, texts: Options, number: int, seed: int, every: int, most_plies: int) -> None:
        self.game = game
        self.texts = texts
        self.number = number
        self.every = every
        self.most_plies = most_plies
        self.random = random.Random(f"{seed} {number} {sorted(texts.items())}")
        self.key = self.random.getrandbits(62)
        self.words = Words(game.folder)
        self.setup: Setup = read_setup(game, texts, game.players[number % len(game.players)])
        self.seats = range(self.setup.players)
        self.said: set[tuple[str, frozenset[str]]] = set()
        self.events: set[tuple[int, ...]] = set()
        self.refused: set[int] = set()
        self.actions: list[int] = []
        self.plies: list[record.Ply] = []
        self.facts: list[dict[str, Any]] = []
        self.base = ""  # of the picture
        self.mark: list[tuple[int, str]] = []  # the ply before, as `draw` takes it
        self.text = "start"
        self.redraws = 0  # how often `resample` was tried, and how often it changed anything
        self.changes = 0
        self.is_compared = False
        self.state: State = None

    def run(self) -> None:
        """Play to the end; check every ply."""
        self.state = start(self.game, self.setup)
        self.ensure(states.is_equal(self.state, start(self.game, self.setup)), "two starts differ")
        while True:
            acting = self.check_cheap()
            if acting == NOBODY or len(self.actions) < 2 or self.random.random() * self.every < 1:
                self.check_costly()
            if self.is_compared:
                self.facts.append(facts_of(self.game, self.state, self.setup.players, self.is_full_ply()))
            if acting == NOBODY:
                break
            self.ensure(len(self.actions) < self.most_plies, f"no end after {self.most_plies} plies")
            self.go_on(acting)
        self.check_end()
        self.check_record()

    def played(self) -> Played:
        return Played(self.texts, self.setup.players, self.actions, self.every, self.facts)

    def is_full_ply(self) -> bool:
        """Whether plain Python shall be compared in everything at this ply."""
        return len(self.actions) % self.every == 0

    # How it fails

    def fail(self, what: str) -> None:
        options = ", ".join(f"{name} {value}" for name, value in self.texts.items()) or "default options"
        place = f"game {self.number}, after ply {len(self.actions)} ({self.text})"
        raise AssertionError(f"{self.game.name}, {options}, {place}: {what}")

    def ensure(self, is_so: object, what: str) -> None:
        if not is_so:
            self.fail(what)

    def ask(self, name: str, *arguments: Any) -> Any:
        """Call a function of the game on the state; the state must stay as it is."""
        before = states.to_bytes(self.state)
        try:
            answer = getattr(self.game, name)(self.state, *arguments)
        except Exception as error:
            raise AssertionError(f"{self.place_of(name, arguments)} raises {error!r}") from error
        self.ensure(states.to_bytes(self.state) == before, f"`{name}` changes the state")
        return answer

    def place_of(self, name: str, arguments: tuple[Any, ...]) -> str:
        shown = ", ".join("..." if isinstance(each, np.ndarray) else repr(each) for each in arguments)
        return f"{self.game.name}, game {self.number}, after ply {len(self.actions)} ({self.text}): {name}({shown})"

    # What is checked at every ply

    def check_cheap(self) -> int:
        """Check who acts and what may be done, values and invariants; return who acts."""
        acting = int(self.ask("to_act"))
        self.ensure(acting in (CHANCE, NOBODY, *self.seats), f"`to_act` gives {acting}")
        self.ensure((acting == NOBODY) == (int(self.ask("ending")) != 0), "`ending` and `to_act` disagree")
        faults = self.game.faults(self.state)
        self.ensure(not faults, f"invariants broken: {'; '.join(faults)}")
        for seat in self.seats:
            value = float(self.ask("value", seat))
            self.ensure(0 <= value <= 1, f"`value` for seat {seat} is {value}")
        if acting >= 0:
            self.check_legal()
        elif acting == CHANCE:
            self.check_chance()
        return acting

    def check_legal(self) -> None:
        """`legal` is exactly what `refusal` allows, ascending, and within `most_legal`."""
        out = np.full(self.game.most_legal, -7, np.int32)
        n = int(self.ask("legal", out))
        self.ensure(0 < n <= self.game.most_legal, f"`legal` counts {n} actions, `most_legal` is {len(out)}")
        listed = out[:n]
        self.ensure((np.diff(listed) > 0).all(), f"`legal` is not ascending: {listed.tolist()}")
        numbers = self.numbers(listed)
        refusals = self.refusals_of(numbers)
        lawful = numbers[refusals == 0]
        missed, refused = set(lawful.tolist()) - set(listed.tolist()), set(listed.tolist()) - set(lawful.tolist())
        self.ensure(not missed, f"`legal` misses {self.name(missed)}")
        self.ensure(not refused, f"`legal` lists {self.name(refused)}, which is refused")
        for refusal, first in zip(*np.unique(refusals, return_index=True), strict=True):
            if refusal and int(refusal) not in self.refused:
                self.check_refusal(int(numbers[first]), int(refusal))

    def numbers(self, listed: Any) -> Any:
        """All numbers of actions, or where they are too many the listed ones and a sample."""
        if self.game.n_actions <= MOST_NUMBERS:
            return np.arange(self.game.n_actions)
        return np.union1d(listed, self.random.sample(range(self.game.n_actions), 1000))

    def refusals_of(self, numbers: Any) -> Any:
        before = states.to_bytes(self.state)
        refusals = all_refusals(self.game, self.state, numbers)
        self.ensure(states.to_bytes(self.state) == before, "`refusal` changes the state")
        return refusals

    def name(self, actions: set[int]) -> str:
        """Name actions in notation, as far as that is possible."""
        return ", ".join(self.name_one(action) for action in sorted(actions)[:SAMPLE])

    def name_one(self, action: int) -> str:
        try:
            return f"{self.game.text_of(self.state, action)!r} ({action})"
        except Exception:
            return str(action)

    def check_refusal(self, action: int, refusal: int) -> None:
        """A refusal, when it is first met, has a sentence with all its values."""
        self.ensure(refusal in self.game.refusals, f"refusal {refusal} of {self.name({action})} has no sentence")
        self.refused.add(refusal)
        before = states.to_bytes(self.state)
        reason = explain_refusal(self.game, self.state, action)
        self.ensure(states.to_bytes(self.state) == before, "`values_of` changes the state")
        self.check_words(reason, f"refusal {refusal}")

    def check_chance(self) -> None:
        """Weights are whole, their sum is returned, and no two events of a game share a key."""
        weights, total = self.weights(-7)
        self.ensure(weights == self.weights(0)[0], "`chance_weights` does not write every weight")
        self.ensure(min(weights) >= 0, f"a chance outcome has a negative weight: {weights}")
        self.ensure(sum(weights) == total, f"`chance_weights` returns {total}, the sum is {sum(weights)}")
        self.ensure(0 < total <= 2**32, f"the weights of chance sum to {total}")
        event = self.event()
        self.ensure(event not in self.events, f"chance event {event} came before in this game")

    def weights(self, filler: int) -> tuple[list[int], int]:
        out = np.full(self.game.n_outcomes, filler, np.int64)
        total = int(self.ask("chance_weights", out))
        return [int(weight) for weight in out], total

    def event(self) -> tuple[int, ...]:
        out = np.full(4, -7, np.int64)
        self.ask("chance_event", out)
        return tuple(map(int, out))

    # How it goes on

    def go_on(self, acting: int) -> None:
        """Choose and apply an action; copies are not touched by it and do the same."""
        action = self.draw_outcome() if acting == CHANCE else self.random.choice(self.legal())
        text = str(self.ask("text_of", action))
        self.ensure(self.ask("action_of", text) == action, f"`action_of` does not read {text!r} back")
        copy, bytes_before = states.copy(self.state), states.to_bytes(self.state)
        self.text = text
        self.game.apply(self.state, action)
        self.actions.append(action)
        self.plies.append(record.Ply(len(self.actions), acting, text))
        self.ensure(states.to_bytes(copy) == bytes_before, "a copy changed with its state")
        before = states.from_bytes(self.game.state_type, bytes_before)
        self.check_copies(copy, before, action)
        if self.random.random() * self.every < 1:
            self.check_telling(before, acting, action)
        self.mark = [(acting, text)]

    def legal(self) -> list[int]:
        return legal_actions(self.game, self.state)

    def draw_outcome(self) -> int:
        weights, total = self.weights(0)
        event = self.event()
        self.events.add(event)
        return int(chance.fast_outcome(self.key, np.array(event), np.array(weights), total))

    def check_copies(self, copy: State, before: State, action: int) -> None:
        """The same action does the same on a copy and on what was loaded from bytes."""
        loaded = states.copy(before)
        for other in (copy, loaded):
            self.game.apply(other, action)
            self.ensure(states.is_equal(other, self.state), "the same action on equal bytes led elsewhere")
        states.copy_into(loaded, before)
        self.ensure(states.is_equal(loaded, before), "`copy_into` left something out")

    def check_telling(self, before: State, acting: int, action: int) -> None:
        """Tell the ply to everyone; motions and spaces are elements of the pictures."""
        both = (states.to_bytes(before), states.to_bytes(self.state))
        for seat in (None, *self.seats):
            telling = self.game.tell(before, action, self.state, seat)
            self.check_words(telling, "`tell`")
            for one, other in pairwise(telling.sentences):
                self.check_words(self.game.merge(one, other), "`merge`")
            named = {element for motion in telling.motions for element in (motion.element, motion.to)}
            known = self.elements(before, seat) | self.elements(self.state, seat)
            missing = named.union(telling.spaces) - known
            self.ensure(not missing, f"`tell` names what is in no picture: {sorted(missing)}")
        self.ensure((states.to_bytes(before), states.to_bytes(self.state)) == both, "`tell` changes a state")

    def elements(self, state: State, seat: int | None) -> set[str]:
        picture = self.game.draw(self.game.view(state, seat), self.mark, self.words.say)
        return set(re.findall(r'\bid="([^"]*)"', picture.base + picture.layer))

    # What is checked at some plies

    def check_costly(self) -> None:
        self.check_storage()
        self.check_observations()
        views = [self.check_view(seat) for seat in (None, *self.seats)]
        acting = int(self.game.to_act(self.state))
        if acting >= 0:
            self.check_door(acting)
            self.check_texts(self.legal(), "legal action")
            self.check_choices(views[0])
            self.check_refused_texts()
        elif acting == CHANCE:
            possible = [outcome for outcome, weight in enumerate(self.weights(0)[0]) if weight > 0]
            self.check_texts(possible, "outcome")
        self.check_secrets()
        self.check_hearing(acting)

    def check_storage(self) -> None:
        """Copies and bytes give the state back."""
        copy = states.copy(self.state)
        into = states.new(self.game.state_type)
        states.copy_into(into, self.state)
        loaded = states.from_bytes(self.game.state_type, states.to_bytes(self.state))
        for what, other in (("copy", copy), ("copy_into", into), ("from_bytes", loaded)):
            self.ensure(states.is_equal(self.state, other), f"`states.{what}` gives another state")

    def check_observations(self) -> None:
        for seat in self.seats:
            one, other = (self.observation(self.state, seat, filler) for filler in (np.nan, 0))
            self.ensure(np.isfinite(one).all(), f"the observation of seat {seat} is not finite or not all written")
            self.ensure(one.tobytes() == other.tobytes(), f"the observation of seat {seat} depends on what was there")

    def observation(self, state: State, seat: int, filler: float = np.nan) -> Any:
        """Observe; the room behind the observation must stay untouched."""
        room = np.full(self.game.observation_size + 8, filler, np.float32)
        before = states.to_bytes(state)
        self.game.observe(state, seat, room[: self.game.observation_size])
        self.ensure(states.to_bytes(state) == before, "`observe` changes the state")
        tail = np.full(8, filler, np.float32)
        self.ensure(room[-8:].tobytes() == tail.tobytes(), "`observe` writes beyond observation_size")
        return room[: self.game.observation_size]

    def check_view(self, seat: int | None) -> View:
        view: View = self.ask("view", seat)
        acting = int(self.game.to_act(self.state))
        self.ensure(view.seat == seat, f"the view of seat {seat} says it is that of {view.seat}")
        self.ensure(view.to_act == acting, f"the view says {view.to_act} is to act, not {acting}")
        self.ensure(len(view.seats) == len(self.seats), "the view does not show every seat")
        self.check_words(view, "`view`")
        self.check_plain_json(view.position)
        self.check_result(view, acting)
        self.check_picture(view)
        return view

    def check_plain_json(self, position: Any) -> None:
        try:
            again = json.loads(json.dumps(position, allow_nan=False))
        except (TypeError, ValueError) as error:
            self.fail(f"the position of a view is not plain JSON: {error}")
        else:
            self.ensure(isinstance(again, dict), "the position of a view is not an object")

    def check_result(self, view: View, acting: int) -> None:
        if acting != NOBODY or view.result is None:
            self.ensure((acting == NOBODY) == (view.result is not None), "the result is not shown at the end only")
            return
        ending = self.game.endings[int(self.game.ending(self.state))]
        self.ensure(view.result.ending == ending, f"the view names the ending {view.result.ending!r}, not {ending!r}")
        scores = final_scores(self.game, self.state, self.setup.players)
        self.ensure(tuple(view.result.scores) == scores, f"the view shows {view.result.scores}, not {scores}")

    def check_picture(self, view: View) -> None:
        """The picture is clean SVG, its base is the same all game, and every space is in it."""
        before = states.to_bytes(self.state)
        picture = self.game.draw(view, self.mark, self.words.say)
        self.ensure(isinstance(cast(object, self.game.sketch(view)), str), "`sketch` gives no text")
        self.ensure(states.to_bytes(self.state) == before, "`draw` changes the state")
        self.base = self.base or picture.base
        self.ensure(picture.base == self.base, "the base of the picture changes during a game")
        ids = self.ids_of(f"<svg>{picture.base}{picture.layer}</svg>")
        missing = {space.element for space in view.spaces} - set(ids)
        self.ensure(not missing, f"spaces that are not in the picture: {sorted(missing)[:SAMPLE]}")

    def ids_of(self, svg: str) -> list[str]:
        try:
            elements = [*ElementTree.fromstring(svg).iter()]
        except ElementTree.ParseError as error:
            raise AssertionError(f"{self.game.name}: the picture is not well-formed: {error}") from error
        names = {name for element in elements for name in element.attrib}
        bad = {name for name in names if name == "style" or name.startswith("on")}
        self.ensure(not bad, f"the picture has attributes that a page must not have: {sorted(bad)}")
        ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
        twice = {each for each in ids if ids.count(each) > 1} if len(set(ids)) < len(ids) else set[str]()
        self.ensure(not twice, f"ids that the picture has twice: {sorted(twice)[:SAMPLE]}")
        return ids

    def check_door(self, acting: int) -> None:
        """`play` refuses a wrong seat and a wrong action in a sentence, and changes nothing."""
        legal = set(self.legal())
        refused = [action for action in (-1, self.game.n_actions, *range(self.game.n_actions)) if action not in legal]
        wrong = [(seat, min(legal)) for seat in (CHANCE, *self.seats) if seat != acting]
        tried = [(acting, action) for action in (refused[0], self.random.choice(refused))]
        before = states.to_bytes(self.state)
        for seat, action in wrong + tried:
            try:
                play(self.game, self.state, seat, action)
            except IllegalAction as error:
                self.ensure(str(error), "an illegal action is refused without a sentence")
            else:
                self.fail(f"`play` let seat {seat} play {self.name({action})}")
        self.ensure(states.to_bytes(self.state) == before, "`play` refused an action and changed the state")

    def check_texts(self, numbers: Sequence[int], what: str) -> None:
        """Each action has a text of its own that reads back; nonsense does not read."""
        texts: dict[str, int] = {}
        for number in numbers:
            text = str(self.ask("text_of", number))
            self.ensure(text not in texts, f"{what}s {texts.get(text)} and {number} are both {text!r}")
            self.ensure(text == " ".join(text.split()) and text, f"the text {text!r} has stray blanks")
            texts[text] = number
        for text, number in texts.items():
            self.ensure(self.read(text) == number, f"{what} {number} is {text!r}, which reads as {self.read(text)}")
        longer = [f"{text} xyzzy" for text in [*texts][:2]]
        for nonsense in (*NO_ACTIONS, *longer):
            self.ensure(self.read(nonsense) is None, f"{nonsense!r} reads as {what} {self.read(nonsense)}")

    def read(self, text: str) -> int | None:
        """Return the action of a text, or None where it is refused with a fault."""
        before = states.to_bytes(self.state)
        try:
            return int(self.game.action_of(self.state, text))
        except BadText as error:
            self.ensure(error.faults, f"{text!r} is no action, but BadText lists no fault")
            self.check_words(error.faults, "BadText")
            return None
        except Exception as error:
            raise AssertionError(f"{self.place_of('action_of', (text,))} raises {error!r}, not BadText") from error
        finally:
            self.ensure(states.to_bytes(self.state) == before, "`action_of` changes the state")

    def check_refused_texts(self) -> None:
        """The text of a refused action, where it has one, never means another action."""
        legal = set(self.legal())
        for action in self.random.sample(range(self.game.n_actions), min(SAMPLE, self.game.n_actions)):
            try:
                text = "" if action in legal else str(self.game.text_of(self.state, action))
            except Exception:
                continue  # what cannot be named cannot be asked for
            read = self.read(text) if text else None
            self.ensure(read in (None, action), f"refused action {action} is {text!r}, which reads as {read}")

    def check_choices(self, view: View) -> None:
        """The leaves of the tree are the legal actions, named by the words on the way."""
        tree: tuple[Choice, ...] = self.ask("choices")
        self.check_words(tree, "`choices`")
        found: dict[int, str] = {}
        for path, choice in _paths(tree):
            text = " ".join((*path, choice.word))
            self.ensure((choice.action is None) == bool(choice.then), f"choice {text!r} is not a leaf or a branch")
            if choice.element is not None:
                why = self.ask("explain", path, choice.element)
                self.ensure(why is None, f"choice {text!r} is explained as refused: {why}")
            if choice.action is not None:
                self.ensure(choice.action not in found, f"choice {text!r} is there twice")
                found[choice.action] = text
        legal = {action: str(self.game.text_of(self.state, action)) for action in self.legal()}
        self.ensure(set(found) == set(legal), self.difference_of_choices(set(found), set(legal)))
        for action, text in legal.items():
            self.ensure(found[action] == text, f"the choice {found[action]!r} plays {text!r}")
        self.check_elements(tree, view)

    def difference_of_choices(self, found: set[int], legal: set[int]) -> str:
        return f"choices miss {self.name(legal - found) or 'nothing'}, offer {self.name(found - legal) or 'nothing'}"

    def check_elements(self, tree: tuple[Choice, ...], view: View) -> None:
        """Elements of choices are in the picture; pressing any other space is explained."""
        pressed = {choice.element for _, choice in _paths(tree) if choice.element is not None}
        picture = self.game.draw(view, self.mark, self.words.say)
        missing = pressed - set(re.findall(r'\bid="([^"]*)"', picture.base + picture.layer))
        self.ensure(not missing, f"choices stand on what is not in the picture: {sorted(missing)[:SAMPLE]}")
        others = [space.element for space in view.spaces if space.element not in pressed]
        for element in self.random.sample(others, min(SAMPLE, len(others))):
            why = self.ask("explain", (), element)
            self.ensure(why is not None, f"{element} is no choice, and `explain` does not say why")
            self.check_words(why, "`explain`")
        self.check_words(self.ask("explain", ("xyzzy",), None), "`explain`")

    # Secrets

    def check_secrets(self) -> None:
        """Redraw what a seat cannot know: all that the seat (or a spectator) sees stays the same."""
        for seat in self.seats:
            other, again = states.copy(self.state), states.copy(self.state)
            key = self.random.getrandbits(62)
            self.game.resample(other, seat, key)
            self.game.resample(again, seat, key)
            self.ensure(states.is_equal(other, again), "`resample` with one key gives two states")
            is_changed = not states.is_equal(other, self.state)
            self.redraws += 1
            self.changes += is_changed
            if not is_changed:
                continue
            self.ensure(self.game.has_secrets, "`resample` changes a game that has no secrets")
            self.ensure(not self.game.faults(other), f"`resample` breaks invariants: {self.game.faults(other)}")
            seen, seen_otherwise = self.seen(self.state, seat), self.seen(other, seat)
            for what, mine in seen.items():
                self.ensure(mine == seen_otherwise[what], f"the {what} of seat {seat} gives a secret away")

    def seen(self, state: State, seat: int) -> dict[str, object]:
        """All that `seat` gets to see of a state, ready to be compared byte by byte."""
        game = self.game
        seen: dict[str, object] = {
            "part": int(game.to_act(state)),
            "view": repr(game.view(state, seat)),
            "spectator's view": repr(game.view(state, None)),
            "observation": self.observation(state, seat).tobytes(),
        }
        if game.to_act(state) == seat:
            legal = legal_actions(game, state)
            numbers = np.arange(min(game.n_actions, MOST_NUMBERS))
            refusals = all_refusals(game, state, numbers)
            some = numbers[refusals > 0][:: max(1, len(numbers) // SAMPLE)].tolist()
            seen["legal actions"] = legal
            seen["choices"] = repr(game.choices(state))
            seen["refusals"] = refusals.tobytes()
            seen["reasons"] = repr([explain_refusal(game, state, action) for action in some])
        return seen

    def check_hearing(self, acting: int) -> None:
        """Plies that sound the same to a seat look the same to it; who acts hears the whole text."""
        if acting == NOBODY:
            return
        for seat in self.seats:
            alike: dict[str, tuple[int, object]] = {}
            for action in self.some_actions(acting):
                heard, text = self.heard(seat, action), self.game.text_of(self.state, action)
                is_open = seat == acting or not self.game.has_secrets
                self.ensure(heard == text or not is_open, f"seat {seat} hears {heard!r} of {text!r}")
                if not self.game.has_secrets:
                    continue
                after = states.copy(self.state)
                self.game.apply(after, action)
                looks = repr((self.game.tell(self.state, action, after, seat), self.game.view(after, seat)))
                first, first_looks = alike.setdefault(heard, (action, looks))
                self.ensure(looks == first_looks, self.unheard(seat, heard, first, action))

    def heard(self, seat: int, action: int) -> str:
        before = states.to_bytes(self.state)
        heard = self.game.heard(self.game, self.state, seat, action)
        self.ensure(states.to_bytes(self.state) == before, "`heard` changes the state")
        return heard

    def unheard(self, seat: int, heard: str, one: int, other: int) -> str:
        return f"seat {seat} hears {heard!r} of {self.name({one, other})}, but they look different to it"

    def some_actions(self, acting: int) -> list[int]:
        if acting == CHANCE:
            actions = [outcome for outcome, weight in enumerate(self.weights(0)[0]) if weight > 0]
        else:
            actions = self.legal()
        return self.random.sample(actions, min(SAMPLE, len(actions)))

    # Words

    def check_words(self, thing: object, what: str) -> None:
        """Every sentence within `thing` has English words and, in each language, all the values they ask for."""
        for sentence in _sentences(thing):
            met = (sentence.key, frozenset(sentence.values))
            if met not in self.said:
                self.said.add(met)
                for locale in LOCALES:
                    faults = self.words.faults(sentence, locale)
                    self.ensure(not faults, f"{what}: sentence {sentence.key!r} ({locale}): {'; '.join(faults)}")

    # The end

    def check_end(self) -> None:
        ending = int(self.ask("ending"))
        self.ensure(0 < ending < len(self.game.endings) and self.game.endings[ending], f"ending {ending} has no name")
        out = np.full(self.setup.players, np.nan)
        self.ask("scores", out)
        self.ensure(np.isfinite(out).all(), f"the scores are {out}")
        for seat in self.seats:
            for other in self.seats:
                is_upside_down = out[seat] > out[other] and self.ask("value", seat) < self.ask("value", other)
                self.ensure(not is_upside_down, f"at the end `value` puts seat {other} before the better seat {seat}")

    def check_record(self) -> None:
        """The record, written and read back, is the same record and leads to the same bytes."""
        game, setup = self.game, self.setup
        games = {game.name: game}
        played = record.Record(game.name, game.version, setup.texts, setup.players, plies=tuple(self.plies))
        try:
            again = record.read(record.write(played), games)
            state = record.state_after(again, games)
        except BadText as error:
            raise AssertionError(f"{game.name}, game {self.number}: its record is refused: {error.faults}") from error
        self.ensure(again == played, "the record reads back as another record")
        self.ensure(states.is_equal(state, self.state), "the record replays to other bytes")


def _paths(tree: Sequence[Choice], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Choice]]:
    """Yield every choice of a tree with the words that lead to it."""
    for choice in tree:
        yield path, choice
        yield from _paths(choice.then, (*path, choice.word))


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
