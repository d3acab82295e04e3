"""The twin of Capture the Island on what a seat knows (I64), and on whole games of chance."""

import random
from collections import Counter

import pytest

from .island import CARDS, KINDS, WORDS, Island, kind_of
from .test_island_twin import FOUR, TWO, at, play
from .test_island_twin_battles import COMBAT, RESOURCE, fight, without

THREE = ["hd2cb", "cbwad", "awhdc", "bh*wa", "wd*cb", "1acw3"]
SMALL = {2: ["~d2", "b*a", "1w~"], 3: ["2da", "b~*", "1h3"], 4: ["2d3", "b*a", "1w4"]}
LARGE = {2: TWO, 3: THREE, 4: FOUR}


def hands_in(worlds, seat):
    return {hands[seat] for hands, _ in worlds}


def truth(game, kind):
    """Return the world that is the case, a face-down card in its hand."""
    hands = [
        {card for card in hand | {game.committed.get(seat)} - {None} if kind_of(card) == kind}
        for seat, hand in enumerate(game.hands)
    ]
    return tuple(map(frozenset, hands)), frozenset(game.stacks[kind])


def play_at_random(game, dice):
    """Yield after each action until the game is over."""
    while game.to_act() is not None:
        weights = game.chance() or dict.fromkeys(game.legal(), 1)
        game.play(dice.choices([*weights], [*weights.values()])[0])
        yield


# --- what a seat knows --------------------------------------------------------------------------


def test_I64_the_kinds_of_a_hand_are_known_from_the_deal_on():
    game = Island(FOUR, 3)
    while game.to_act() == "chance":
        game.play(min(game.chance()))
    assert game.knowledge(1) == {0: {"resource": 2, "combat": 2}, 2: {"resource": 2, "combat": 2}}


def test_I64_a_rivals_hand_may_be_any_of_the_unseen_cards():
    game = at({"a1": 2}, hands=["drop1", "drop2"], discards=without(COMBAT, "drop1", "drop2", "drop3", "wheel1"))
    assert hands_in(game.consistent(0, "combat"), 1) == {frozenset({card}) for card in ("drop2", "drop3", "wheel1")}
    assert game.certain(0) == {1: set()}


def test_I64_a_committed_card_is_seen_when_both_are_down():
    game = fight(hands=["drop1", "drop2"], discards=without(COMBAT, "drop1", "drop2", "drop3", "wheel1"))
    play(game, "commit drop1")
    assert (game.seen_by(1)[-1].cards, game.seen_by(0)[-1].cards) == (None, {"drop1"})
    assert len(game.consistent(1, "combat")) == 3
    assert game.knowledge(1) == {0: {"resource": 0, "combat": 0}}
    play(game, "commit drop2")
    assert game.consistent(1, "combat") == {truth(game, "combat")}


def test_I64_the_cards_of_a_refilled_stack_are_known_as_a_set():
    known = without(COMBAT, "drop1", "drop2", "drop3", "wheel1")
    game = fight(4, 3, hands=["drop1", "drop2"], discards=known)
    play(game, "commit drop1", "commit drop2", "draw drop3", "draw wheel1", "take arrow1")
    assert hands_in(game.consistent(0, "combat"), 1) == {frozenset({card}) for card in known.split()}
    assert game.consistent(1, "combat") == {truth(game, "combat")}


def test_I64_a_card_that_must_be_in_a_hand_is_known_to_be_there():
    game = at({"c3": 9}, {"c3": 1, "f6": 2}, step="battles", discards=without(COMBAT, "drop1", "drop2", "drop3"))
    play(game, "draw drop1", "draw drop2", "take drop3")
    assert game.certain(0) == {1: {"drop3"}}


def test_I64_a_discard_is_seen_by_all():
    game = at(
        {"a1": 2}, step="draw", hands=["wheel4", "drop4"], discards=without(RESOURCE, "wheel4", "drop4", "arrow6")
    )
    play(game, "draw combat", "deal drop1", "discard wheel4")
    assert hands_in(game.consistent(1, "resource"), 0) == {frozenset()}
    assert hands_in(game.consistent(0, "resource"), 1) == {frozenset({"drop4"}), frozenset({"arrow6"})}


def test_I64_all_assignments_are_pairs_of_a_world_of_each_kind():
    hidden = ("drop1", "drop2", "drop4", "drop5", "drop6")
    game = at({"a1": 2}, hands=["", "drop1 drop4"], discards=without(CARDS, *hidden))
    assert len(game.consistent_pairs(0)) == 2 * 3


@pytest.mark.parametrize("seed", range(10))
def test_I64_the_truth_is_always_consistent_with_what_a_seat_saw(seed):
    dice = random.Random(seed)
    few = dice.sample(CARDS, 12)
    seats = ({"a1": 4}, {"a3": 4}, {"c1": 2})
    game = Island.position(
        rows=SMALL[3],
        units=seats,
        options={name: dice.choice(values) for name, values in WORDS.items()},
        hands=[" ".join(few[2 * seat : 2 * seat + 2]) for seat in range(3)],
        discards=without(CARDS, *few),
    )
    for _ in zip(range(60), play_at_random(game, dice), strict=False):
        if game.to_act() == "chance" or dice.random() < 0.7:
            continue
        for kind in KINDS:
            worlds = game.consistent(seat := dice.randrange(3), kind)
            assert truth(game, kind) in worlds
            sizes = {tuple(map(len, hands)) for hands, _ in worlds}
            assert sizes == {tuple(map(len, truth(game, kind)[0]))}
            assert {hands[seat] for hands, _ in worlds} == {truth(game, kind)[0][seat]}


# --- whole games --------------------------------------------------------------------------------


def assert_whole(game):
    facts = game.facts()
    lying = [card for hand in facts["hands"] for card in hand]
    lying += [card for pile in ("stacks", "discards") for kind in KINDS for card in facts[pile][kind]]
    lying += [*facts["committed"].values(), *(card for cards in facts["table"].values() for card in cards)]
    assert sorted(lying) == sorted(CARDS)
    for seat, own in enumerate(facts["units"]):
        assert facts["supply"][seat] + sum(own.values()) == 20  # I10
        assert facts["supply"][seat] >= 0
        assert all(number <= 10 for tile, number in own.items() if tile != game.base[seat])  # I59
        assert not own.keys() & {game.base[rival] for rival in game.rivals(seat)}
        assert facts["is_in"][seat] or not facts["hands"][seat]  # I51
        assert game.knowledge(seat) == {
            other: {kind: sum(kind_of(card) == kind for card in facts["hands"][other]) for kind in KINDS}
            for other in game.rivals(seat)
        }
    sharing = [game.owners(tile) for tile in game.land if len(game.owners(tile)) > 1]
    assert all(len(owners) == 2 and game.mover in owners for owners in sharing)  # I20
    assert not sharing or facts["step"] in ("move", "road", "battles", "commit", "fight", "take")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_I48_any_line_of_play_is_whole_and_ends(seats):
    endings = Counter()
    for seed in range(25):
        dice = random.Random(seed)
        options = {name: dice.choice(values) for name, values in WORDS.items()}
        rows = dice.choice([SMALL, LARGE])[seats]
        game = Island(rows, seats, options, random_layout=dice.random() < 0.3)
        for _ in play_at_random(game, dice):
            assert_whole(game)
            assert game.legal() == sorted(set(game.legal()))
        endings[game.ending()] += 1
        assert game.winners()
    assert endings.keys() <= {"last_player", "hands_empty", "round_cap"}
    assert len(endings) > 1
