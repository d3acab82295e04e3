"""The canoe race says everything in both languages: no message is missing, unused or short of a value."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tests.games.canoe.positions import CALM, new_game
from voyageur.games.canoe import GAME, chances, rules
from voyageur.games.canoe.components import OPTIONS, course_faults
from voyageur.games.canoe.grammar import REFUSALS
from voyageur.games.canoe.rules import Phase
from voyageur.kernel import states
from voyageur.kernel.contract import BadText, Choice, State, explain_refusal, legal_actions
from voyageur.kernel.options import FILE
from voyageur.kernel.text import LOCALES, OWN_FOLDER, Sentence, Value, Words

WORDS = Words(GAME.folder)

# The files ---------------------------------------------------------------------------------------


def text(locale: str) -> str:
    return (GAME.folder / "words" / f"{locale}.ftl").read_text(encoding="utf-8")


@cache
def resource(locale: str) -> ast.Resource:
    return FluentParser(with_spans=False).parse(text(locale))


def messages(locale: str) -> dict[str, ast.Message]:
    return {entry.id.name: entry for entry in resource(locale).body if isinstance(entry, ast.Message)}


def keys(locale: str) -> set[str]:
    """The keys of messages, and of attributes as `key.attribute`."""
    found = messages(locale)
    return {*found, *(f"{key}.{attribute.id.name}" for key in found for attribute in found[key].attributes)}


class Mentions(Visitor):
    """The variables and the other messages that a message mentions."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)


def mentions(message: ast.Message) -> set[str]:
    found = Mentions()
    found.visit(message)
    return found.messages


@pytest.mark.parametrize("locale", LOCALES)
def test_the_file_can_be_read_and_has_each_key_once(locale: str):
    entries = resource(locale).body
    assert not [entry for entry in entries if isinstance(entry, ast.Junk)]
    all_keys = [entry.id.name for entry in entries if isinstance(entry, ast.Message)]
    assert [key for key, count in Counter(all_keys).items() if count > 1] == []


def test_both_files_have_the_same_sections():
    one, other = (
        [entry.content for entry in resource(locale).body if isinstance(entry, ast.GroupComment)] for locale in LOCALES
    )
    assert one == other


def test_the_keys_of_the_race_hide_none_of_the_house():
    for path in OWN_FOLDER.glob("*.ftl"):
        house = FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")).body
        assert not {entry.id.name for entry in house if isinstance(entry, ast.Message)} & set(messages("en"))


def test_french_sets_no_colon_after_an_ordinary_blank_and_no_blank_before_a_semicolon():
    for line in text("fr").splitlines():
        assert line.startswith("###") or not any(bad in line for bad in (" :", " ;", " %", "« ", " »", "'")), line


# What the race says ------------------------------------------------------------------------------

HOUSE = {"refused-no-such-action"}  # what the kernel says, and so the house
MOST_VALUES = 60  # sets of values looked at, of each sentence
Said = dict[tuple[str, frozenset[tuple[str, Value]]], Sentence]

END = "turn none\nleg 9 current 3 shooter\nrapid rating 6 whirlpool inside\nleg 6 current 2 shooter"
CREEK = """turn 2
leg 6 current 3 shooter
rapid rating 6 whirlpool inside bear
leg 9 current 2
rapid rating 5 bear
leg 9 current 3"""
# A course, canoes, options, and how many races.
RACES: tuple[tuple[str, int, Mapping[str, str], int], ...] = (
    ("drawn", 3, {"placing": "players", "bears": "2", "shooters": "2,3"}, 3),
    ("drawn", 5, {"reveal": "open"}, 1),
    ("drawn", 8, {}, 1),
    ("club", 1, {}, 4),
    ("club", 3, {"play_on": "no"}, 1),
    ("ohio", 2, {"bear_flip": "stays"}, 2),
    ("short", 1, {}, 2),
    (END, 1, {}, 8),
    (END, 2, {}, 8),
    (END, 4, {"finish": "shared"}, 6),
    (END, 2, {"finish": "shared"}, 6),
    (CREEK, 6, {"finish": "overshoot"}, 2),
    ("\nrapid rating 3\n".join(["leg 8 current 3 shooter"] * 10), 3, {}, 2),
)
COURSES = (
    "",
    "canoe 0\ncanoe 4\nturn 9\nleg 0 current 4 fast\nleg 3 speed 1\nrapid rating 2 whirlpool left\nriver",
    "rapid rating 3\nleg\nturn 2\nrapid rating 3 whirlpool inside inside",
    "leg 9 current 1\nrapid rating 3 whirlpool\nleg 4 current 1",
    "turn x\n" + "\nrapid rating 3\n".join(["leg 9 current 1"] * 11),
    "turn 3\nleg 9 current 1",
    "leg 9\nrapid\nleg 9 current",
)
TYPED = ("dance", "put bear 9", "put shooter 9", "put whirlpool left 3", "put whirlpool inside 9")


def every_sentence() -> Iterator[Sentence]:
    yield from fixed_sentences()
    for course in COURSES:
        yield from (fault.reason.sentence for fault in course_faults(course.split("\n")))
    for number, (course, players, options, n_races) in enumerate(RACES):
        for race in range(n_races):
            yield from sentences_of_a_race(random.Random(100 * number + race), new_game(course, players, **options))


def fixed_sentences() -> Iterator[Sentence]:
    """What every client asks of a game by a fixed key."""
    yield from map(Sentence, ("game-name", "game-sentence", "game-paragraph"))
    for option in OPTIONS:
        name = f"option-{option.name}"
        yield from (Sentence(name), Sentence(f"{name}.about"))
        yield from (Sentence(f"{name}-{value}") for value in option.values)
        if option.kind == "data":
            yield Sentence(f"{name}-{FILE}")
            for line in (*option.schema.heads, *option.schema.body):
                yield Sentence(line.name)
                for part in line.parts:
                    yield from (Sentence(part.name), *(Sentence(f"{part.name}-{value}") for value in part.values))


def sentences_of_a_race(dice: random.Random, state: State) -> Iterator[Sentence]:
    told: Sentence | None = None
    recent: list[tuple[int, str]] = []
    seen = Counter[tuple[Any, ...]]()
    while True:
        phase = Phase(int(state.phase))
        seen[phase] += 1
        if seen[phase] % 15 == 1 or phase in (Phase.OVER, Phase.PUT):
            yield from sentences_of_a_view(state)
            yield from explanations(state)
        before_last = [*recent[-5:]]
        kind = (phase, before_last[-1][1].split()[0] if before_last else "", *map(int, state.place[:2]))
        seen[kind] += 1
        if seen[kind] <= 2:
            yield from drawn_sentences(state, before_last[-1:] if seen[kind] == 2 else before_last)
        if phase == Phase.OVER:
            return
        action = chosen(dice, state)
        before = states.copy(state)
        recent.append((int(rules.to_act(state)), GAME.text_of(state, action)))
        rules.apply(state, action)
        for sentence in GAME.tell(before, action, state, None).sentences:
            told = (GAME.merge(told, sentence) if told else None) or sentence
            yield from (sentence, told)


def chosen(dice: random.Random, state: State) -> int:
    """Act at random; men climb in a little less often than they should, so that there is more to tell."""
    if rules.to_act(state) >= 0:
        return dice.choice(legal_actions(GAME, state))
    outcomes = chances.possible_outcomes(state)
    return min(dice.choice(outcomes), dice.choice(outcomes)) if state.phase == Phase.CLIMB else dice.choice(outcomes)


def sentences_of_a_view(state: State) -> Iterator[Sentence]:
    for seat in {0, max(0, int(state.mover)), int(state.n_seats) - 1}:
        view = GAME.view(state, seat)
        yield from (view.heading, view.prompt)
        yield from (step.label for step in view.steps)
        yield from (space.name for space in view.spaces)
        yield from view.result.sentences if view.result else ()
        for shown in view.seats:
            yield shown.name
            yield from (part.label for part in (*shown.progress, *shown.holdings))
    yield from labels(GAME.choices(state))


def labels(choices: Iterable[Choice]) -> Iterator[Sentence]:
    for choice in choices:
        yield choice.label
        if choice.hint:
            yield choice.hint
        yield from labels(choice.then)


def drawn_sentences(state: State, recent: list[tuple[int, str]]) -> list[Sentence]:
    """What the picture says."""
    found: list[Sentence] = []

    def say(sentence: Sentence) -> str:
        found.append(sentence)
        return sentence.key

    GAME.draw(GAME.view(state, None), recent, say)
    return found


def explanations(state: State) -> Iterator[Sentence]:
    """Why what people can press or type is refused, and every action by its number."""
    elements = ("canoe-0", "rapid-1", "leg-1")
    reasons = [GAME.explain(state, words, element) for words in ([], ["put", "bear"]) for element in (None, *elements)]
    reasons += [explain_refusal(GAME, state, action) for action in range(-1, rules.N_ACTIONS + 1)]
    for typed in TYPED:
        try:
            GAME.action_of(state, typed)
        except BadText as error:
            reasons += [fault.reason for fault in error.faults]
    return (reason.sentence for reason in reasons if reason)


@pytest.fixture(scope="module")
def said() -> Said:
    """The sentences of some random races, each with many sets of values."""
    found: Said = {}
    seen = Counter[str]()
    for sentence in every_sentence():
        met = (sentence.key, frozenset(sentence.values.items()))
        if met not in found and seen[sentence.key] < MOST_VALUES:
            found[met] = sentence
            seen[sentence.key] += 1
    return found


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_can_be_said_with_its_values(said: Said, locale: str):
    missing = {sentence.key for sentence in said.values()} - keys(locale)
    assert missing <= HOUSE
    faults = {s.key: f for s in said.values() if (f := WORDS.faults(s, locale))}
    assert not faults


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_ends_where_it_should(said: Said, locale: str):
    """Whole sentences have one full stop at their end; nothing has a blank too many, or words that are missing."""
    bad_marks = ("  ", "..", " .", " ,", "{", "}", "“”", "«\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}»", ": .", "-1")
    for sentence in said.values():
        words = WORDS.say(sentence, locale)
        assert words == words.strip()
        assert not any(bad in words for bad in bad_marks), words
        if sentence.key.split("-")[0] in {"prompt", "log", "result", "refused", "fault"}:
            assert words.endswith((".", "?")), words


@pytest.mark.parametrize("locale", LOCALES)
def test_no_message_is_unused(said: Said, locale: str):
    used = {sentence.key for sentence in said.values()}
    mentioned = set[str]().union(*(mentions(message) for message in messages(locale).values()))
    assert keys(locale) - used - mentioned == set()


def test_the_random_races_meet_every_refusal(said: Said):
    assert {key for _, key in REFUSALS.values()} <= {sentence.key for sentence in said.values()}


def test_both_languages_can_say_the_same(said: Said):
    shared = {sentence.key for sentence in said.values()}
    assert {key for key in keys("en") if key in shared} == {key for key in keys("fr") if key in shared}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_seat_has_its_own_name(locale: str):
    names = [WORDS.say(Sentence("colony", {"side": side}), locale) for side in range(8)]
    assert len({*names}) == 8


@pytest.mark.parametrize("locale", LOCALES)
def test_a_calm_course_of_one_s_own_is_told_like_any_other(locale: str):
    state = new_game(CALM, 2)
    assert all(WORDS.faults(space.name, locale) == [] for space in GAME.view(state, None).spaces)


# What two sentences say as one -------------------------------------------------------------------


def climb(side: int, die: int, climbed: int) -> Sentence:
    return Sentence("log-climb", {"side": side, "dice": str(die), "tries": 1, "climbed": climbed})


def test_the_dice_of_one_attempt_are_told_together():
    folded = GAME.merge(climb(1, 3, 1), climb(1, 2, 0))
    assert dict(folded.values) == {"side": 1, "dice": "3, 2", "tries": 2, "climbed": 1}


def test_the_dice_of_two_canoes_are_told_apart():
    assert GAME.merge(climb(1, 3, 1), climb(0, 2, 0)) is None


def test_the_men_that_the_bear_kills_are_told_together():
    one = Sentence("log-maul", {"side": 2, "die": 6, "killed": 1})
    assert GAME.merge(one, one).values["killed"] == 2
