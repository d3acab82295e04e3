"""The batches of unseen cards against a record of every stack since the start of the game (I64)."""

import random
from collections import defaultdict

import pytest

from tests.games.island.positions import new_game, possible
from voyageur.games.island import rules
from voyageur.games.island.components import CARD_NAMES, COMBAT_CARDS, N_CARDS, RESOURCE_CARDS
from voyageur.games.island.notation import spelling
from voyageur.games.island.presentation.scene import scene_of
from voyageur.kernel.view import CHANCE, NOBODY

KINDS = RESOURCE_CARDS, COMBAT_CARDS
SETS = ({}, {"tie": "redraw", "no_combat_card": "draw"}, {"tie": "both", "may_decline": "yes"})


def names(cards):
    return [CARD_NAMES[card] for card in range(N_CARDS) if cards >> card & 1]


class Record:
    """The stack in which each card last lay, all stacks of a game being numbered."""

    def __init__(self, state):
        self.stack_of = {name: kind for kind, cards in enumerate(KINDS) for name in names(cards)}
        self.n_stacks = len(KINDS)
        self.stack = int(state.stack)

    def note(self, state):
        """Note the stacks that were formed since the last call."""
        now = int(state.stack)
        for cards in KINDS:
            fresh = names(now & ~self.stack & cards)
            self.stack_of.update(dict.fromkeys(fresh, self.n_stacks))
            self.n_stacks += bool(fresh)
        self.stack = now

    def parts(self, unseen):
        """Divide cards by the stack in which they last lay."""
        found = defaultdict(set)
        for name in unseen:
            found[self.stack_of[name]].add(name)
        return sorted(map(sorted, found.values()))


def chosen(dice, state):
    """Return an outcome, or an action; cards are drawn and battles sought, so that stacks are used up."""
    texts = possible(state)
    if rules.to_act(state) == CHANCE:
        return dice.choices(list(texts), list(texts.values()))[0]
    drawn = [text for text in texts if text.startswith("draw")]
    return dice.choice(drawn) if drawn else dice.choice(list(texts))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", SETS)
def test_I64_unseen_cards_are_divided_by_the_stack_in_which_they_last_lay(players, options):
    dice, most = random.Random(players), 0
    for _ in range(3):
        state = new_game(players, layout="fixed", **options)
        record = Record(state)
        while rules.to_act(state) != NOBODY:
            rules.apply(state, spelling.action_of(state, chosen(dice, state)))
            record.note(state)
            for looker in (None, *range(players)):
                batches = [each["cards"] for each in scene_of(state, looker)["unseen"]]
                assert sorted(map(sorted, batches)) == record.parts(name for batch in batches for name in batch)
        most = max(most, record.n_stacks)
    assert most > 2 * len(KINDS), "no stack was used up twice"
