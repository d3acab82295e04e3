"""The tree of choices that people click through, and why something is not a choice.

A placement is `place`, its block, its site, the cube of cell 0, then the other cubes in one word.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

import numpy as np

from voyageur.games.nouvelle_france import rules
from voyageur.games.nouvelle_france.components import (
    BONUS,
    CARDS,
    N_BLOCKS,
    N_COLOURS,
    SHAPES,
    SITES,
)
from voyageur.games.nouvelle_france.judging.foresight import points_of
from voyageur.games.nouvelle_france.notation.naming import SetNames, names_of
from voyageur.games.nouvelle_france.notation.spelling import (
    BLOCKS,
    FORM_OF,
    NO_NAME,
    OF_BLOCKS,
    PLAIN,
    action_of,
    bad_text,
    block_element,
    block_named,
    block_values,
    bonus_element,
    bonus_ready,
    cards_of_order,
    square_element,
    values_of,
    verb_of,
    word_of,
    word_values,
)
from voyageur.games.nouvelle_france.options import Contact
from voyageur.games.nouvelle_france.rules import actions
from voyageur.games.nouvelle_france.state import Phase, Refusal
from voyageur.kernel import states
from voyageur.kernel.contract import BadText, State, legal_actions, legal_numbers, refusal_reason
from voyageur.kernel.text import Reason, Sentence, Value, quoted
from voyageur.kernel.view import Choice, Series, choice_at, choices_after

_POSE_PROMPT = Sentence("prompt-choose-pose")
CubePoses = tuple[str, list[tuple[str, int]]]  # the cube of cell 0; the others and the number of each placement
SitePoses = tuple[int, list[CubePoses]]
Hints = Mapping[int, Sentence]  # by placement
NO_VALUES: Mapping[str, Value] = {}

# The tree ---------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions of the seat to act as a tree."""
    return _tree(states.to_bytes(state))


@lru_cache(maxsize=4)  # a tree is asked for branch by branch
def _tree(position: bytes) -> tuple[Choice, ...]:
    state = states.from_bytes(rules.STATE, position)
    legal = legal_actions(rules, state)
    placed = [action for action in legal if action >= actions.PLACE]
    return _offered(state, legal, tuple(_placed_blocks(state, placed)))


def opening(state: State) -> tuple[Choice, ...]:
    """Return the choices without what follows a block to place."""
    legal = legal_numbers(rules, state)
    seat, first = int(rules.to_act(state)), int(np.searchsorted(legal, actions.PLACE))  # the legal actions rise
    placed: list[int] = np.flatnonzero(np.bincount((legal[first:] - actions.PLACE) // actions.OF_BLOCK)).tolist()
    blocks = tuple([_block_choice(state, seat, block, has_more=True) for block in placed])
    return _offered(state, legal[:first].tolist(), blocks)


def _offered(state: State, legal: Sequence[int], blocks: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the tree of the legal actions.  blocks : the choices after `place`"""
    others = [action for action in legal if action < actions.PLACE]
    branches = [_branch(state, verb, [*group]) for verb, group in groupby(others, verb_of) if verb not in PLAIN]
    if blocks:
        bonus = blocks[0].word if blocks[0].word in BONUS else NO_NAME
        branches.append(_verb("place", blocks, word_values(bonus)))
    words = [verb_of(action) for action in others if verb_of(action) in PLAIN]
    phase = int(state["phase"])
    return (*branches, *[_word(phase, word) for word in words])


def series(state: State, _own: Iterator[int]) -> tuple[Series, ...]:
    """Return how the own turn begins without asking one's Huron: that stands for passing."""
    now = states.plain(state, "phase", "asked", "mover", "storms", "has_placed")
    if now.phase != Phase.HURON or now.asked != now.mover:
        return ()
    return _series(bonus_ready(now, now.mover))


@lru_cache(maxsize=8)
def _series(bonus: str) -> tuple[Series, ...]:
    draw = Series("draw", Sentence("choice-draw"), ("pass", "draw"), instead="pass")
    if bonus == NO_NAME:
        return (draw,)
    return (draw, Series("place", Sentence("choice-place", word_values(bonus)), ("pass", "place"), instead="pass"))


@lru_cache(maxsize=64)
def _word(phase: int, word: str) -> Choice:
    """Return a choice of one word."""
    return Choice(word, Sentence(f"choice-{word}", {"step": Phase(phase).name.lower()}), action=PLAIN[word])


def _branch(state: State, verb: str, legal: Sequence[int]) -> Choice:
    """Return the choice of a verb, with what may follow it."""
    if verb == "order":
        return Choice(verb, Sentence("choice-order"), then=tuple(_order_choices(legal, 0)))
    seat, first = int(state.mover), OF_BLOCKS[verb]
    return _verb(verb, tuple(_block_choice(state, seat, action - first, action) for action in legal))


def _verb(verb: str, then: tuple[Choice, ...], values: Mapping[str, Value] = NO_VALUES) -> Choice:
    return Choice(verb, Sentence(f"choice-{verb}", values), then=then, prompt=Sentence(f"prompt-choose-{verb}"))


def _order_choices(orders: Iterable[int], index: int) -> Iterator[Choice]:
    """Yield the cards that may come next in an order."""
    for card, group in groupby(orders, lambda order: cards_of_order(order)[index]):
        same = [*group]
        is_last = index + 1 == len(cards_of_order(same[0]))
        label = Sentence("choice-card", {"card": CARDS[card], "place": index + 1})
        if is_last:
            yield Choice(CARDS[card], label, action=same[0])
        else:
            yield Choice(CARDS[card], label, then=tuple(_order_choices(same, index + 1)))


def _block_choice(
    state: State,
    seat: int,
    block: int,
    action: int | None = None,
    then: tuple[Choice, ...] = (),
    *,
    has_more: bool = False,
) -> Choice:
    word = word_of(state, block)
    element = block_element(word) if block < N_BLOCKS else bonus_element(state, block - N_BLOCKS, seat)
    label, prompt = _block_sentences(word)
    return Choice(word, label, element, action, then, has_more, prompt=prompt if action is None else None)


@lru_cache(maxsize=64)
def _block_sentences(word: str) -> tuple[Sentence, Sentence]:
    """Return what a block is called, and what is asked once it is chosen."""
    return Sentence("choice-block", word_values(word)), Sentence("prompt-choose-square", word_values(word))


def _placed_blocks(state: State, legal: Sequence[int]) -> Iterator[Choice]:
    """Yield the blocks that may be placed, with their sites, squares and poses."""
    seat = int(rules.to_act(state))
    names, poses_of = names_of(state), dict[int, list[SitePoses]]()
    hints = dict(zip(legal, hints_of(state, legal), strict=True))
    for block, group in groupby(legal, lambda action: (action - actions.PLACE) // actions.OF_BLOCK):
        form, first = FORM_OF[block], actions.PLACE + block * actions.OF_BLOCK
        if form not in poses_of:  # the blocks of a shape have the same poses
            poses_of[form] = _poses(names, form, [action - first for action in group])
        then = (
            Choice(SITES[site], _site_label(site), then=_squares(site, squares, first, hints))
            for site, squares in poses_of[form]
        )
        yield _block_choice(state, seat, block, then=tuple(then))


def _poses(names: SetNames, form: int, offsets: Sequence[int]) -> list[SitePoses]:
    """Return the poses of a form by site and by the cube of cell 0."""
    found: dict[int, dict[str, list[tuple[str, int]]]] = {}
    for (site, cubes), offset in sorted((names.lying(form, offset), offset) for offset in offsets):
        cube, _, rest = cubes.partition(" ")
        found.setdefault(site, {}).setdefault(cube, []).append((rest, offset))
    return [(site, [*squares.items()]) for site, squares in found.items()]


def _squares(site: int, squares: Sequence[CubePoses], first: int, hints: Hints) -> tuple[Choice, ...]:
    """Return the cubes on which cell 0 may lie, with the poses that remain."""
    return tuple(_square(site, cube, poses, first, hints) for cube, poses in squares)


def _square(site: int, cube: str, poses: Sequence[tuple[str, int]], first: int, hints: Hints) -> Choice:
    element, label = _square_label(site, cube)
    if not poses[0][0]:  # a peg
        action = first + poses[0][1]
        return Choice(cube, label, element, action, hint=hints[action])
    then = tuple(
        Choice(rest, _pose_label(rest), action=first + offset, hint=hints[first + offset]) for rest, offset in poses
    )
    return Choice(cube, label, element, then=then, prompt=_POSE_PROMPT)


@lru_cache(maxsize=16384)
def _pose_label(rest: str) -> Sentence:
    return Sentence("choice-pose", {"cubes": rest})


def hints_of(state: State, placed: Sequence[int]) -> list[Sentence]:
    """Return the hint of each of some placements."""
    return [points_hint(state, points) for points in points_of(state, int(rules.to_act(state)), placed)]


def points_hint(state: State, points: tuple[int, int]) -> Sentence:
    """Return the hint of a placement: its points for new cubes, and for those in place."""
    return _points_hint(*points, Contact(int(state.contact)).name.lower())


@lru_cache(maxsize=512)
def _points_hint(own: int, old: int, contact: str) -> Sentence:
    return Sentence("hint-points", {"points": own + old, "own": own, "linked": old, "contact": contact})


@lru_cache(maxsize=8)
def _site_label(site: int) -> Sentence:
    return Sentence("choice-site", {"site": SITES[site]})


@lru_cache(maxsize=1024)
def _square_label(site: int, cube: str) -> tuple[str, Sentence]:
    return square_element(site, cube.partition(".")[0]), Sentence("choice-cube", {"cube": cube})


# Why not? ---------------------------------------------------------------------------------------


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Return why the words so far and the place of `element` are not a choice, or None if they are."""
    if rules.to_act(state) < 0:
        return refusal_reason(rules, values_of, state, actions.PASS)
    path = " ".join(words).split()
    if element is not None:
        if element in _offered_elements(state, path):
            return None
        what, _, name = element.partition("-")
        if what == "card":
            return _card_reason(state, name)
        if what == "block":
            path = [_verb_of_blocks(state), name.replace("-", ":")]
        elif what == "square":
            return _square_reason(state, path, name)
    return None if not path or _is_offered(state, path) else _reason_of(state, path)


def laid_of(state: State, block: int) -> list[tuple[int, str]]:
    """Return the lawful placements of a block, with their words after the block."""
    form, first = FORM_OF[block], actions.PLACE + block * actions.OF_BLOCK
    all_legal = legal_actions(rules, state)
    legal = all_legal[bisect_left(all_legal, first) : bisect_left(all_legal, first + actions.OF_BLOCK)]
    return [*zip(legal, names_of(state).laid_texts(form, [action - first for action in legal]), strict=True)]


def _laid_from(state: State, path: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words after the block of the lawful placements that begin with a path from `place` and its block."""
    block = block_named(state, path[1]) if path[1] in BLOCKS else None
    for _, text in laid_of(state, block) if block is not None else ():
        words = text.split(" ")
        if words[: len(path) - 2] == path[2:]:
            yield words


def _offered_elements(state: State, path: Sequence[str]) -> set[str]:
    """Return the elements of the choices after a path; once a block is chosen, all squares that it can cover."""
    if path[:1] == ["place"] and len(path) > 1:
        return {
            square_element(SITES.index(site), cube.partition(".")[0])
            for site, *cubes in _laid_from(state, path)
            for cube in cubes
        }
    return _elements_after(opening(state), path)


def _elements_after(offered: Sequence[Choice], words: Sequence[str]) -> set[str]:
    """Return the first elements of the picture in the choices after some words."""
    found: set[str] = set()
    for choice in choices_after(offered, words):
        found |= {choice.element} if choice.element is not None else _elements_after(choice.then, ())
    return found


def _is_offered(state: State, path: Sequence[str]) -> bool:
    """Whether the words are a path in the tree."""
    if path[0] == "place" and len(path) > 1:
        return any(_laid_from(state, path))
    return choice_at(opening(state), path) is not None


def _verb_of_blocks(state: State) -> str:
    return "remove" if state.phase == Phase.REMOVE else "place"


def _card_reason(state: State, name: str) -> Reason | None:
    """Return why a press on an open card is no choice: a block is chosen."""
    block = SHAPES.index(name) * N_COLOURS if name in SHAPES else 0
    refused = refusal_reason(rules, values_of, state, actions.PLACE + block * actions.OF_BLOCK)
    is_said = refused is not None and refused.sentence.key in ("refused-wrong-step", "refused-must-draw")
    return refused if is_said else Reason(Sentence("refused-choose-block", block_values(state, block)), "N10")


def _square_reason(state: State, words: Sequence[str], name: str) -> Reason | None:
    """Return why no block may cover a square: the chosen one cannot, or first a block must be chosen."""
    word = words[1] if len(words) > 1 and words[0] == "place" and words[1] in BLOCKS else None
    if word is None:
        refused = refusal_reason(rules, values_of, state, actions.PLACE)
        is_said = refused is not None and refused.sentence.key in ("refused-wrong-step", "refused-must-draw")
        return refused if is_said else Reason(Sentence("refused-block-first"), "Player turn")
    site, _, square = name.partition("-")
    values = {**word_values(word), "site": site, "square": square}
    return Reason(Sentence("refused-no-pose", values), "N16")


def _reason_of(state: State, path: Sequence[str]) -> Reason | None:
    """Return the reason why an action that begins with these words is refused."""
    try:
        if path[0] == "place" and len(path) > 1:
            return _place_reason(state, path)
        return refusal_reason(rules, values_of, state, action_of(state, " ".join(path)))
    except BadText as error:
        return error.faults[0].reason


def _place_reason(state: State, path: Sequence[str]) -> Reason | None:
    """Return why a block may not be placed at all, or not as the words say."""
    if path[1] not in BLOCKS:
        raise bad_text(len("place ") + 1, "fault-block", "N10", text=quoted(path[1]))
    block = block_named(state, path[1])
    refused = refusal_reason(rules, values_of, state, actions.PLACE + block * actions.OF_BLOCK)
    number = int(rules.refusal(state, actions.PLACE + block * actions.OF_BLOCK))
    if len(path) < 4 and (number == Refusal.NONE or number in LYING):
        return Reason(Sentence("refused-nowhere", word_values(path[1])), "N43")
    return refused if len(path) < 4 else refusal_reason(rules, values_of, state, action_of(state, " ".join(path)))


LYING = (
    Refusal.NO_SUCH_TURN,
    Refusal.OUTSIDE,
    Refusal.TOO_HIGH,
    Refusal.NOT_FROM_ABOVE,
    Refusal.HANGS,
    Refusal.FALLS,
)
