"""A game fulfils the contract, agrees with its twin, and its texts and choices match its actions."""

import random
from itertools import combinations
from typing import Any

import pytest

from tests.games.suite.subject import Subject
from voyageur.kernel.contract import State, legal_actions
from voyageur.kernel.view import CHANCE
from voyageur.testing import check_game, check_table
from voyageur.testing.run import possible_actions

Texts = dict[str, str]
N_PARTS = 4  # of the tests that take minutes


class PlayTests(Subject):
    """Random games under all options, and single positions."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        def positions(is_chance: bool) -> dict[str, State]:
            rules = cls.game.rules
            return {name: state for name, state in cls.asked.items() if (rules.to_act(state) == CHANCE) == is_chance}

        return super().cases() | {
            "asked_state": {**cls.asked},
            "decision": positions(is_chance=False),
            "chance": positions(is_chance=True),
            "place": {text[:12].split("\n")[0]: text for text in cls.places[1]},
            "part": {str(part): part for part in range(N_PARTS)},
        }

    # The contract

    def singles(self) -> list[Texts]:
        """Return set-ups with every value of every option on its own, each on the next board or course."""
        option, places = self.places
        each = [{name: text} for name, texts in self.texts_to_play().items() for text in texts[1:]]
        return [{**self.setting, option: places[number % len(places)], **single} for number, single in enumerate(each)]

    def pairs(self) -> list[Texts]:
        """Return set-ups that cover every pair of values of two options, chosen greedily."""
        samples = self.texts_to_play()
        missing = {
            ((one, text), (other, another))
            for one, other in combinations(samples, 2)
            for text in samples[one]
            for another in samples[other]
        }
        dice, sets = random.Random(1), list[Texts]()
        while missing:
            tries = [{name: dice.choice(texts) for name, texts in samples.items()} for _ in range(60)]
            best = max(tries, key=lambda chosen: len(missing & {*combinations(chosen.items(), 2)}))
            missing -= {*combinations(best.items(), 2)}
            sets.append(best)
        return sets

    @pytest.mark.processes
    def test_the_contract_holds_under_the_defaults_to_the_end(self):
        check_game(self.game, games=1, every=60)

    @pytest.mark.processes
    def test_the_contract_holds_with_every_number_of_seats(self):
        check_game(self.game, self.setting, games=len(self.game.players), every=200)

    @pytest.mark.slow
    def test_the_contract_holds_under_every_value_of_every_option(self):
        check_game(self.game, self.singles(), games=1, every=100, compare_plain=False)

    @pytest.mark.slow
    def test_the_contract_holds_under_every_pair_of_values(self):
        check_game(self.game, self.pairs(), games=1, every=400, compare_plain=False)

    @pytest.mark.processes
    def test_the_contract_holds_on_every_board_or_course(self):
        sets = [{**self.setting, self.places[0]: place} for place in self.places[1]]
        check_game(self.game, sets, games=2, every=50)

    @pytest.mark.slow
    def test_a_table_tells_each_seat_what_it_may_know(self):
        check_table(self.game, self.setting, games=1, most_plies=self.table_plies)

    @pytest.mark.long
    def test_a_table_tells_each_seat_what_it_may_know_in_long_games(self):
        check_table(self.game, self.setting, games=2, most_plies=100)

    @pytest.mark.long
    def test_the_contract_holds_in_many_games(self, place: str):
        one = {self.places[0]: place}
        check_game(self.game, [one, {**self.setting, **one}], games=16, every=30)

    @pytest.mark.long
    def test_the_contract_holds_under_every_pair_of_values_in_many_games(self, part: int):
        check_game(self.game, self.pairs()[part::N_PARTS], games=max(3, len(self.game.players)), every=60)

    # The twin

    @pytest.mark.twin
    def test_the_game_and_its_twin_agree_in_short_games(self):
        seen = type(self).twin_games(self.n_short_games, self.twin_seed, is_long=False)
        missing = [event for event in self.events if not seen[event]]
        assert not missing, f"not met in this run: {missing}; met: {dict(seen)}"

    @pytest.mark.long
    @pytest.mark.twin
    def test_the_game_and_its_twin_agree_in_many_games(self, part: int):
        seen = type(self).twin_games(500, 1000 + part, is_long=True)
        missing = [event for event in (*self.events, *self.seldom) if not seen[event]]
        assert not missing, f"not met in this run: {missing}; met: {dict(seen)}"

    # Texts and choices

    def test_the_text_of_every_action_is_read_back(self, asked_state: State):
        notation, actions = self.game.notation, possible_actions(self.game, asked_state)
        assert [notation.action_of(asked_state, notation.text_of(asked_state, each)) for each in actions] == actions

    def test_the_choices_are_the_legal_actions_with_their_texts(self, decision: State):
        legal = legal_actions(self.game.rules, decision)
        offered = {text: choice.action for text, choice in leaves(self.game.notation.choices(decision))}
        assert offered == {self.game.notation.text_of(decision, action): action for action in legal}

    def test_nothing_is_offered_while_chance_is_to_act(self, chance: State):
        assert self.game.notation.choices(chance) == ()


def leaves(choices: Any, path: tuple[str, ...] = ()) -> Any:
    """Yield the text of each action in a tree of choices, with its last choice."""
    for choice in choices:
        words = (*path, choice.word)
        if choice.action is None:
            yield from leaves(choice.then, words)
        else:
            yield " ".join(words), choice


def explained(game: Any, state: State, words: list[str], element: str | None = None) -> tuple[str, str | None] | None:
    """Return the sentence key and the clause of a reason."""
    reason = game.notation.explain(state, words, element)
    return None if reason is None else (reason.sentence.key, reason.clause)
