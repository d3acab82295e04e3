"""What a refusal asks for is what the rules ask for: once the seat is given exactly that, the action is legal."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar

from tests.games.suite.subject import Subject
from voyageur.kernel.contract import State, refusal_key, refusal_reason
from voyageur.kernel.text import Sentence, Words

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "both", "none")
# "No card is left" asks for one.
MEANING = {word: number for number, word in enumerate(NUMBER_WORDS)} | {"no": 1, "none": 1, "both": 2}
# A number that a sentence names: figures by themselves, or in words from "two" on.
NUMBER = re.compile(rf"\b(?:\d+|{'|'.join(NUMBER_WORDS[2:12])})\b", re.IGNORECASE)

RULES = ("components.py", "rules")  # the members of a game's folder that know its prices
Amounts = Mapping[str, int]


@dataclass(frozen=True)
class Want:
    """An action that is refused for want of something, in a position where nothing else is in its way."""

    refusal: IntEnum
    action: str
    sentence: str  # pattern of the English refusal; what it asks for are the named groups: figures or number words
    position: Callable[..., State]  # of options, as texts: the seat to act lacks all that is asked for
    give: Callable[[State, Amounts], None]  # gives the seat exactly so much, or fills a limit exactly
    is_limit: bool = False  # one more is too much, not one less
    options: Mapping[str, str] = field(default_factory=dict[str, str])  # under which it is wanting
    prompt: str = ""  # pattern of the prompt that names the same, once the seat has it


class WantTests(Subject):
    """Tests of the numbers in refusals."""

    wants: ClassVar[tuple[Want, ...]] = ()
    names: ClassVar[str] = r"(?!)"  # pattern of names with numbers in refusals: of cards, say
    prices: ClassVar[Collection[str]] = ()  # constants of `components` that only the rules read: others ask the rules
    other_numbers: ClassVar[Mapping[Any, str]] = {}  # refusals with numbers that nobody can be given, and why

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        return super().cases() | {"want": {f"{want.refusal.name.lower()}-{want.action}": want for want in cls.wants}}

    @classmethod
    def every_option(cls) -> Iterator[dict[str, str]]:
        """Yield every value of every option by itself, but of what a position is drawn on."""
        yield {}
        for name, texts in cls.texts_to_play().items():
            if name != cls.places[0]:
                yield from ({name: text} for text in texts[1:])

    def refusal_of(self, want: Want, state: State) -> int:
        return int(self.game.rules.refusal(state, self.game.notation.action_of(state, want.action)))

    def asked_for(self, want: Want, state: State) -> dict[str, int]:
        """Return what the sentence asks for."""
        notation, action = self.game.notation, self.game.notation.action_of(state, want.action)
        reason = refusal_reason(self.game.rules, notation.values_of, state, action)
        assert reason is not None
        assert reason.sentence.key == refusal_key(want.refusal)
        return numbers(want.sentence, Words(self.game.folder).say(reason.sentence))

    def test_what_a_refusal_asks_for_makes_the_action_legal(self, want: Want):
        for texts in self.every_option():
            options = {**texts, **want.options}
            state = want.position(**options)
            asked = self.asked_for(want, state)
            want.give(state, asked)
            assert self.refusal_of(want, state) == 0, (options, asked)
            if want.prompt:
                prompt = self.game.presentation.prompt(state, int(self.game.rules.to_act(state)))
                assert numbers(want.prompt, Words(self.game.folder).say(prompt)) == asked, options

    def test_with_one_less_than_a_refusal_asks_for_the_action_is_refused(self, want: Want):
        for texts in self.every_option():
            options = {**texts, **want.options}
            asked = self.asked_for(want, want.position(**options))
            for name, number in asked.items():
                state = want.position(**options)
                want.give(state, {**asked, name: number + (1 if want.is_limit else -1)})
                assert self.refusal_of(want, state) == want.refusal, (options, asked, name)

    def test_prices_and_limits_are_asked_of_the_rules(self):
        folder = self.game.folder
        others = [path for path in folder.rglob("*.py") if path.relative_to(folder).parts[0] not in RULES]
        words = {path.relative_to(folder).as_posix(): {*re.findall(r"\w+", path.read_text())} for path in others}
        assert [(path, price) for path, found in words.items() for price in self.prices if price in found] == []
        assert {*self.prices} <= {*re.findall(r"\w+", (folder / "components.py").read_text())}

    def test_a_refusal_names_no_number_that_is_not_tried(self, sentences: list[Sentence]):
        tried = {want.refusal for want in self.wants} | {*self.other_numbers}
        untried = {refusal_key(refusal) for refusal in self.game.rules.CLAUSES if refusal not in tried}
        told = {
            sentence.key: words
            for sentence in sentences
            if sentence.key in untried
            and NUMBER.search(re.sub(self.names, "", words := Words(self.game.folder).say(sentence)))
        }
        assert told == {}


def numbers(pattern: str, words: str) -> dict[str, int]:
    """Return the numbers that the named groups of `pattern` find in a sentence."""
    found = re.search(pattern, words)
    assert found, f"{pattern} is not in: {words}"
    return {name: MEANING.get(each.lower()) or int(each) for name, each in found.groupdict().items()}
