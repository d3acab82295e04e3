"""The order of play that the rules show at their top is that of random games."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from tests.games.suite.subject import Subject
from voyageur.kernel.view import NOBODY

MOST_PLIES = 3000  # of each game


class OrderTests(Subject):
    """Tests of the steps of a turn or of a round."""

    steps: ClassVar[Mapping[str, Collection[int]]]  # the steps by their names, in order: phases
    before: ClassVar[Sequence[int]] = ()  # the phases before the first turn, in order
    anywhere: ClassVar[Collection[int]] = ()  # phases that come within any step
    back: ClassVar[Collection[tuple[str, str]]] = ()  # a step, and an earlier one that may follow but for the first

    @classmethod
    def phases(cls) -> Iterator[list[int]]:
        """Yield the phases of the games that the words are collected from."""
        for number, (state, choose) in enumerate(cls.talkative()):
            dice, met = Random(number), list[int]()
            while cls.game.rules.to_act(state) != NOBODY and len(met) < MOST_PLIES:
                met.append(int(state.phase))
                cls.game.rules.apply(state, choose(dice, state))
            yield met

    def test_the_order_of_play_has_every_phase_but_the_end(self):
        phase: Any = type(next(iter(next(iter(self.steps.values())))))
        listed = [*self.before, *(each for phases in self.steps.values() for each in phases)]
        assert {*listed, *self.anywhere} == {*phase} - {phase.OVER}
        assert len(listed) == len({*listed})

    def test_random_games_keep_the_order_of_play(self):
        names = [*self.steps]
        step_of = {phase: names.index(step) for step, phases in self.steps.items() for phase in phases}
        for met in self.phases():
            started = [phase for phase in met if phase not in {*self.before, *self.anywhere}]
            first = [phase for phase in met if phase in self.before and phase not in self.anywhere]
            assert [self.before.index(phase) for phase in first] == sorted(map(self.before.index, first))
            followed = {(step_of[one], step_of[other]) for one, other in pairwise(started)}
            back = {(names[one], names[other]) for one, other in followed if 0 < other < one}
            assert back <= {*self.back}
