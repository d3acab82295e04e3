"""The words of a game are complete in both languages: no message is missing, unused or lacks a value."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tests.games.suite.subject import Choose, Subject
from voyageur.kernel import early_end, states
from voyageur.kernel.contract import BadText, Game, State, refusal_key, refusal_reason
from voyageur.kernel.options import FILE, Grid, PieceSchema, Schema
from voyageur.kernel.text import LOCALES, OWN_FOLDER, Sentence, Value, Words
from voyageur.kernel.view import NOBODY, OTHERS, ROLL, Choice, Fact
from voyageur.table.people.proposals import all_sentences
from voyageur.testing.plain import all_refusals

HOUSE = {"refused-no-such-action"}  # keys of the kernel, in Voyageur's own words
MOST_VALUES = 100  # sets of values checked for each sentence
MOST_OF_A_TIP = 190  # characters of a tip of the tour, so that it fits beside the board
OFTEN = 10  # of the positions of a phase, one in OFTEN is checked in full
BAD_MARKS = ("  ", "..", " .", " ,", "{", "}", "“”", "«\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}»", ": .")
WINNING = {"en": re.compile(r"\b(?:wins?|share|draw)\b"), "fr": re.compile(r"\b(?:gagnent?|partagent?|nulle)\b")}
BARE_FRENCH = re.compile("(?<!\N{NO-BREAK SPACE})[;:!?%»](?=\\s|$)|«(?!\N{NO-BREAK SPACE})|\N{NARROW NO-BREAK SPACE}|'")

SentencesFound = dict[tuple[str, frozenset[tuple[str, Value]]], Sentence]


# The files --------------------------------------------------------------------------------------


def file_of(game: Game, locale: str) -> Path:
    return game.folder / "words" / f"{locale}.ftl"


@cache
def entries(path: Path) -> list[ast.EntryType]:
    return FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")).body


def messages(game: Game, locale: str) -> dict[str, ast.Message]:
    return {each.id.name: each for each in entries(file_of(game, locale)) if isinstance(each, ast.Message)}


def keys(game: Game, locale: str) -> set[str]:
    """Return the keys of messages, and of attributes as `key.attribute`."""
    return keys_in(game.folder, locale)


@cache
def keys_in(folder: Path, locale: str) -> set[str]:
    found = [each for each in entries(folder / "words" / f"{locale}.ftl") if isinstance(each, ast.Message)]
    attributes = {f"{each.id.name}.{attribute.id.name}" for each in found for attribute in each.attributes}
    return {each.id.name for each in found} | attributes


class Mentions(Visitor):
    """The variables and the other messages that a message uses."""

    def __init__(self, message: ast.Message) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.visit(message)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)


def variables(game: Game, locale: str, key: str) -> set[str]:
    """Return the variables of a message, including those of messages it uses."""
    found = Mentions(messages(game, locale)[key])
    return found.variables.union(*(variables(game, locale, other) for other in found.messages))


# The sentences of a game ------------------------------------------------------------------------


@cache
def said(suite: type[Subject]) -> SentencesFound:
    """Return the sentences of some random games, each with up to MOST_VALUES sets of values."""
    found: SentencesFound = {}
    seen = Counter[str]()
    for sentence in every_sentence(suite):
        met = (sentence.key, frozenset(sentence.values.items()))
        if met not in found and seen[sentence.key] < MOST_VALUES:
            found[met] = sentence
            seen[sentence.key] += 1
    return found


def every_sentence(suite: type[Subject]) -> Iterator[Sentence]:
    yield from map(Sentence, ("game-name", "game-name.play", "game-sentence", "game-paragraph"))
    yield from option_sentences(suite.game)
    yield from (sentence for seat in range(max(suite.game.players)) for sentence in all_sentences(suite.game, seat))
    yield from (sentence for end in early_end.early_ends(suite.game.knows_draws) for sentence in end.sentences)
    yield from tour_sentences(suite.game)
    yield from question_sentences(suite.game)
    yield from suite.other_sentences()
    heard = Heard()
    for number, (state, choose) in enumerate(suite.talkative()):
        yield from sentences_of_a_game(suite, Random(number), state, choose, heard)


class Heard:
    """Sentences that pictures say, collected: one for all games, since the base is drawn once for a way of saying."""

    def __init__(self) -> None:
        self._sentences: list[Sentence] = []

    def say(self, sentence: Sentence) -> str:
        self._sentences.append(sentence)
        return sentence.key

    def taken(self) -> list[Sentence]:
        """Return the sentences since the last call."""
        taken, self._sentences = self._sentences, []
        return taken


def tour_sentences(game: Game) -> Iterator[Sentence]:
    """Yield the tips of the guided first turn for every seat."""
    for tip in game.tour:
        yield from (Sentence(f"tour-{tip.name}", {"side": seat}) for seat in range(max(game.players)))


def question_sentences(game: Game) -> Iterator[Sentence]:
    """Yield what is said of the questions that a seat may decline once for all."""
    if game.questions is not None:
        yield from (Sentence(f"question-{name}") for name in (*game.questions.QUESTIONS, "period", "pass"))


def option_sentences(game: Game) -> Iterator[Sentence]:
    """Yield the labels of options in a form; values of numbers and amounts need none."""
    for option in game.options:
        name = f"option-{option.name}"
        yield from (Sentence(name), Sentence(f"{name}.about"))
        values = () if option.kind in {"whole", "amounts", "each-seat"} else option.values
        named = {value for value in (*option.values, option.default) if f"{name}-{value}" in messages(game, "en")}
        files = {FILE} if option.kind == "data" else set[str]()
        yield from (Sentence(f"{name}-{value}") for value in sorted({*values, *named, *files}))
        yield from (Sentence(f"side-{side}") for side in option.sides)
        yield from schema_sentences(option.schema)


def schema_sentences(schema: Schema | None) -> Iterator[Sentence]:
    """Yield the names of lines, their parts and values, and of signs in the editor of a data option."""
    if isinstance(schema, Grid):
        yield from (Sentence(sign.name) for sign in schema.signs)
    elif schema:
        has_pieces = isinstance(schema, PieceSchema)
        grids = [drawn.grid for drawn in schema.drawn] if has_pieces else []
        others = [drawn.line for drawn in schema.drawn] if has_pieces else schema.body
        for line in (*schema.heads, *others):
            yield Sentence(line.name)
            for part in line.parts:
                yield from (Sentence(part.name), *(Sentence(f"{part.name}-{value}") for value in part.values))
        for grid in grids:
            yield from schema_sentences(grid)


def sentences_of_a_game(
    suite: type[Subject], dice: Random, state: State, choose: Choose, heard: Heard
) -> Iterator[Sentence]:
    game, told, recent, seen, played = suite.game, None, list[Fact](), Counter[Any](), list[tuple[int, int]]()
    while True:
        phase = int(state.phase)
        seen[phase] += 1
        is_over = game.rules.to_act(state) == NOBODY
        yield from refusal_sentences(suite, dice, state)
        if seen[phase] % OFTEN == 1 or is_over:
            yield from sentences_of_a_view(game, state, played)
            yield from explanations(suite, dice, state)
        kind = (phase, recent[-1].kind if recent else "")
        seen[kind] += 1
        if seen[kind] <= 2:
            yield from drawn_sentences(game, state, recent[-5:], heard)
        if is_over:
            return
        action, before = choose(dice, state), states.copy(state)
        played.append((int(game.rules.to_act(state)), action))
        game.rules.apply(state, action)
        for fact in game.presentation.describe(before, action, state, None):
            recent.append(fact)
            told = (game.presentation.fold(told, fact) if told else None) or fact
            yield from (fact.sentence, told.sentence)


def sentences_of_a_view(game: Game, state: State, played: Sequence[tuple[int, int]]) -> Iterator[Sentence]:
    """Yield what is said of a position.  played : the seat and the action of each ply that led there"""
    views = [game.presentation.view(state, seat) for seat in {0, max(0, int(game.rules.to_act(state))), None}]
    for space in views[0].spaces:
        yield from (space.name, *shorter(game, space.name))
    for view in views:
        yield from (view.heading, view.prompt)
        yield from (step.label for step in view.steps)
        yield from view.result.sentences if view.result else ()
        for shown in view.seats:
            yield shown.name
            yield from (part.label for part in (*shown.progress, *shown.holdings))
        for part in view.account:
            yield from (part.title, *(row.label for row in part.rows))
    choices = game.notation.choices(state)
    yield from labels(game, choices)
    seat = int(game.rules.to_act(state))
    if game.series and seat >= 0:
        own = (action for acted, action in reversed(played) if acted == seat)
        yield from (
            each
            for series in game.series(state, own)
            for said in filter(None, (series.label, series.hint))
            for each in (said, *shorter(game, said))
        )
    if game.warnings and seat >= 0:
        yield from (threat.sentence for threat in game.warnings(state, seat))
    yield from poses_sentences(game, state, choices)


def poses_sentences(game: Game, state: State, choices: Sequence[Choice]) -> Iterator[Sentence]:
    """Yield what is said of the ways to lay a piece, of the first piece that can be laid."""
    words = ((choice.word, piece.word) for choice in choices for piece in choice.then)
    poses = next(filter(None, (game.laying.poses(state, each) for each in words)), None) if game.laying else None
    if poses:
        site, _, cubes = poses.all[0][0].partition(" ")
        yield from (poses.take, *poses.hints)
        yield from (Sentence(poses.label, {"site": site, "cubes": cubes}), Sentence(poses.site, {"site": site}))


def labels(game: Game, choices: Iterable[Choice]) -> Iterator[Sentence]:
    for choice in choices:
        for said in filter(None, (choice.label, choice.hint, choice.prompt)):
            yield from (said, *shorter(game, said))
        yield from labels(game, choice.then)


def shorter(game: Game, said: Sentence) -> Iterator[Sentence]:
    """Yield what labels, hints and spaces have beside their words: a key, and what is written in little room."""
    attributes = keys(game, "en")
    yield from (
        Sentence(f"{said.key}.{each}", said.values) for each in ("key", "short") if f"{said.key}.{each}" in attributes
    )


def drawn_sentences(game: Game, state: State, recent: list[Fact], heard: Heard) -> list[Sentence]:
    """Return the sentences in the picture."""
    for seat in (None, max(0, int(game.rules.to_act(state)))):
        game.presentation.draw(game.presentation.view(state, seat), recent, heard.say)
    return heard.taken()


def refusal_sentences(suite: type[Subject], dice: Random, state: State) -> Iterator[Sentence]:
    """Yield the reason of one action for each refusal in this state."""
    game, numbers = suite.game, asked_numbers(suite)
    refusals = all_refusals(game, state, numbers)
    by_refusal = [numbers[refusals == refusal] for refusal in np.flatnonzero(np.bincount(refusals))]
    reasons = [
        refusal_reason(game.rules, game.notation.values_of, state, int(dice.choice(actions))) for actions in by_refusal
    ]
    return (reason.sentence for reason in reasons if reason)


@cache
def asked_numbers(suite: type[Subject]) -> Any:
    """Return `suite.asked_numbers()`, int64 (N,): there are tens of thousands, and every position asks about them."""
    return np.asarray(suite.asked_numbers(), np.int64)


def explanations(suite: type[Subject], dice: Random, state: State) -> Iterator[Sentence]:
    """Yield the reasons why choices, elements and typed texts are refused."""
    notation = suite.game.notation
    spaces = [space.element for space in suite.game.presentation.view(state, None).spaces]
    elements = [None, *dice.sample(spaces, min(len(spaces), 8))]
    reasons = [notation.explain(state, path, element) for path in suite.paths for element in elements]
    for typed in suite.typed:
        try:
            notation.action_of(state, typed)
        except BadText as error:
            reasons += [fault.reason for fault in error.faults]
    return (reason.sentence for reason in reasons if reason)


# The tests --------------------------------------------------------------------------------------


class WordTests(Subject):
    """Tests of a game's words."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        return super().cases() | {"locale": {locale: locale for locale in LOCALES}}

    @pytest.fixture
    def sentences(self) -> list[Sentence]:
        """The sentences of some random games, as many as it takes to meet them all."""
        return [*said(type(self)).values()]

    @pytest.fixture
    def used(self, sentences: list[Sentence]) -> set[str]:
        """The keys of these sentences."""
        return {sentence.key for sentence in sentences}

    def test_the_file_can_be_read_and_has_each_key_once(self, locale: str):
        found = entries(file_of(self.game, locale))
        assert not [entry for entry in found if isinstance(entry, ast.Junk)]
        counts = Counter(entry.id.name for entry in found if isinstance(entry, ast.Message))
        assert [key for key, count in counts.items() if count > 1] == []

    def test_both_files_have_the_same_sections_in_the_same_order(self):
        one, other = (
            [each.content for each in entries(file_of(self.game, locale)) if isinstance(each, ast.GroupComment)]
            for locale in LOCALES
        )
        assert one == other
        assert one[0] == "The game"

    def test_the_keys_of_a_game_hide_none_of_the_house(self):
        for path in OWN_FOLDER.glob("*.ftl"):
            house = {entry.id.name for entry in entries(path) if isinstance(entry, ast.Message)}
            assert not house & {*messages(self.game, "en")}

    def test_french_has_no_break_spaces_before_high_punctuation_and_within_quotation_marks(
        self, sentences: list[Sentence]
    ):
        spoken = [Words(self.game.folder).say(sentence, "fr") for sentence in sentences]
        written = file_of(self.game, "fr").read_text(encoding="utf-8").splitlines()
        assert [line for line in (*written, *spoken) if BARE_FRENCH.search(line)] == []

    def test_the_end_of_a_game_names_the_winner_before_all_else(self, locale: str, sentences: list[Sentence]):
        ends = [said for said in sentences if said.key.startswith("result-")]
        told = [Words(self.game.folder).say(said, locale) for said in ends]
        assert told
        assert [text for text in told if WINNING[locale].search(re.sub(r"^.*?[.!](?= |$)", "", text))] == []

    def test_every_sentence_can_be_said_with_its_values(self, locale: str, sentences: list[Sentence], used: set[str]):
        lack = sorted(used - keys(self.game, locale) - HOUSE)
        assert not lack, f"write into words/{locale}.ftl of {self.game.name}: {', '.join(lack)}"
        words = Words(self.game.folder)
        assert {each.key: faults for each in sentences if (faults := words.faults(each, locale))} == {}

    def test_every_sentence_ends_where_it_should(self, locale: str, sentences: list[Sentence]):
        for sentence in sentences:
            words = Words(self.game.folder).say(sentence, locale)
            assert words == words.strip()
            assert not any(mark in words for mark in BAD_MARKS), words
            if sentence.key.split("-")[0] in {"prompt", "log", "result", "refused", "fault", "tour", "threat"}:
                assert words.endswith((".", "?")), words

    def test_tips_of_the_tour_are_short(self, locale: str):
        words = Words(self.game.folder)
        tips = [words.say(tip, locale) for tip in tour_sentences(self.game)]
        assert [tip for tip in tips if len(tip) > MOST_OF_A_TIP] == []

    def test_tips_of_the_tour_are_due_at_steps_and_prompts_that_exist(self, used: set[str]):
        due = {key for tip in self.game.tour for key in tip.when}
        assert due <= {key for key in used if key.startswith(("step-", "prompt-"))} | {OTHERS, ROLL}

    def test_no_message_is_unused(self, locale: str, used: set[str]):
        found = messages(self.game, locale).values()
        assert keys(self.game, locale) - used - set[str]().union(*(Mentions(each).messages for each in found)) == set()

    def test_random_games_meet_every_refusal(self, used: set[str]):
        assert {*map(refusal_key, self.game.rules.CLAUSES)} <= used

    def test_both_languages_have_the_same_keys_and_values(self, used: set[str]):
        english, french = (used & keys(self.game, locale) for locale in LOCALES)
        assert english == french
        for key in english & {*messages(self.game, "en")}:
            difference = variables(self.game, "en", key) ^ variables(self.game, "fr", key)
            assert difference <= self.grammar.get(key, set()), key
