"""The tree of choices that people click through, and why something is not a choice.

A move is `move`, its tile, its target, then the number of units: the last choices are whole numbers from 1 up, without
an element in the picture.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from voyageur.games.island import components, rules
from voyageur.games.island.components import CARD_KINDS, CARD_NAMES, N_VALUES, NO_CARD, NO_SEAT, SYMBOLS
from voyageur.games.island.judging import odds
from voyageur.games.island.notation.spelling import (
    OF_CARDS,
    OF_TILES,
    PLAIN,
    action_of,
    bad_text,
    card_element,
    card_values,
    count_of,
    direction_of,
    lost_units,
    name_of,
    names_of,
    origin_of,
    stack_element,
    target_of,
    tile_element,
    values_of,
    verb_of,
)
from voyageur.games.island.options import TieRule
from voyageur.games.island.rules import actions, stacks
from voyageur.games.island.state import ATTACKER, Phase
from voyageur.kernel.contract import BadText, State, legal_actions, refusal_reason
from voyageur.kernel.jit import as_python
from voyageur.kernel.states import plain
from voyageur.kernel.text import Reason, Sentence, Value, percent
from voyageur.kernel.view import Choice, choice_at, choices_after

is_combat = as_python(stacks.is_combat)

SPECIAL = {"bricks": "road", "drop": "water", "arrow": "arrow"}
# What a press on the picture means: part of the picture -> phase -> verb
VERBS_ON = {
    "tile": {
        Phase.MOVE: "move",
        Phase.ROAD: "move",
        Phase.FERRY: "ferry",
        Phase.CHOOSE_BATTLE: "battle",
        Phase.HIT: "hit",
    },
    "card": {Phase.COMMIT: "commit", Phase.DISCARD: "discard"},
}
OF_HAND = (Phase.COMMIT, Phase.CARDS, Phase.DISCARD)  # in which cards of the hand are chosen
# Phases in which a card is in use, and the clause of its use
IN_USE = {Phase.RECRUIT: "I24", Phase.ROAD: "I29", Phase.FERRY: "I31", Phase.HIT: "I34"}

# The tree ---------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions of the seat to act as a tree."""
    groups = [(verb, [*group]) for verb, group in groupby(legal_actions(rules, state), verb_of)]
    branches = [_branch(state, verb, group) for verb, group in groups if verb not in PLAIN]
    step = Phase(int(state.phase)).name.lower()
    ends = [_end(verb, step, bool(branches)) for verb, _ in groups if verb in PLAIN]
    return (*branches, *ends)


def _branch(state: State, verb: str, legal: Sequence[int]) -> Choice:
    """Return the choice of a verb, with what may follow it."""
    if verb in ("move", "ferry"):
        then = _origins(state, verb, legal)
    elif verb in OF_TILES:
        then = (_tile(name_of(state, action - OF_TILES[verb]), action) for action in legal)
    elif verb == "draw":
        then = map(_stack, legal)
    else:
        cards = (_card(action - OF_CARDS[verb], action) for action in legal)
        then = map(_commit_odds(state), cards) if verb == "commit" else cards
    prompt = Sentence(f"prompt-choose-{verb}") if int(state.phase) == Phase.CARDS else None
    return Choice(verb, Sentence(f"choice-{verb}"), then=tuple(then), prompt=prompt)


@lru_cache(maxsize=64)
def _end(word: str, step: str, has_more: bool) -> Choice:
    """Return a choice of one word; most of them end a step."""
    label = Sentence(f"choice-{word}", {"step": step, "more": int(has_more)})
    return Choice(word, label, action=PLAIN[word], ends_step=word != "decline")


@lru_cache(maxsize=1024)
def _tile(name: str, action: int) -> Choice:
    return Choice(name, Sentence("choice-tile", {"tile": name}), tile_element(name), action)


@lru_cache(maxsize=16)
def _stack(action: int) -> Choice:
    kind = action - actions.DRAW
    label = Sentence("choice-stack", {"kind": CARD_KINDS[kind]})
    return Choice(CARD_KINDS[kind], label, stack_element(kind), action)


@lru_cache(maxsize=1024)
def _card(card: int, action: int) -> Choice:
    return Choice(CARD_NAMES[card], Sentence("choice-card", card_values(card)), card_element(card), action)


def _origins(state: State, verb: str, legal: Sequence[int]) -> Iterator[Choice]:
    """Yield the tiles from which units may go."""
    now, names = plain(state), names_of(state)
    for tile, group in groupby(legal, origin_of):
        values: dict[str, Value] = {"tile": names[tile], "count": now.units[tile]}
        then = tuple(_targets(state, now, names, tile, group))
        label, prompt = Sentence("choice-from", values), Sentence(f"prompt-{verb}-from", values)
        yield Choice(names[tile], label, tile_element(names[tile]), then=then, prompt=prompt)


def _targets(state: State, now: Any, names: Sequence[str], origin: int, legal: Iterable[int]) -> Iterator[Choice]:
    """Yield the tiles to which units may go, and below each how many may, with the odds if there is a battle."""
    for _, routed in groupby(legal, _route_number):
        group = tuple(routed)
        first = group[0]
        tile = target_of(first) if first >= actions.FERRY else now.neighbours[origin][direction_of(first)]
        target = _target(names[origin], names[tile], group)
        is_battle = now.holder[tile] not in (NO_SEAT, now.mover)
        yield replace(target, then=tuple(map(_attack_odds(state, tile), target.then))) if is_battle else target


def _route_number(action: int) -> int:
    """Return a number that all moves, or all ferries, between the same two tiles share."""
    return action - count_of(action)


@lru_cache(maxsize=1024)
def _target(origin: str, target: str, legal: tuple[int, ...]) -> Choice:
    """Return a tile to which units may go, and below it how many may."""
    values: dict[str, Value] = {"tile": origin, "to": target, "most": len(legal)}
    label, prompt = Sentence("choice-to", values), Sentence("prompt-count", values)
    return Choice(target, label, tile_element(target), then=tuple(map(_count, legal)), prompt=prompt)


@lru_cache(maxsize=1024)
def _count(action: int) -> Choice:
    count = count_of(action)
    return Choice(str(count), Sentence("choice-count", {"count": count}), action=action)


# The odds of battles ----------------------------------------------------------------------------


def _attack_odds(state: State, tile: int) -> Callable[[Choice], Choice]:
    """Return what adds the odds of an attack on a tile to the choice of the number of units that join it."""
    mover, rival = int(state.mover), int(state.holder[tile])
    leads = odds.lead_chances(state, mover, rival, is_attacking=True, rival_plays=True)
    there, own, defenders = int(state.attackers[tile]), _best_card(state, mover), int(state.units[tile])

    def with_odds(choice: Choice) -> Choice:
        return replace(choice, hint=_odds_hint(state, leads, there + int(choice.word), own, defenders))

    return with_odds


def _best_card(state: State, seat: int) -> int:
    """Return the value of a seat's best combat card, or 0."""
    hand = int(state.hand[seat]) & components.COMBAT_CARDS
    return max((card % N_VALUES + 1 for card in range(components.N_CARDS) if hand >> card & 1), default=0)


def _odds_hint(state: State, leads: odds.Chances, units: int, card: int, rivals: int) -> Sentence:
    tie, (win, equal) = int(state.tie), odds.chances(leads, units + card - rivals)
    values: dict[str, Value] = {
        "units": units,
        "rivals": rivals,
        "win": percent(win),
        "equal": percent(equal),
        "tie": TieRule(tie).name.lower(),
    }
    if tie == TieRule.BOTH:
        values["lost"] = lost_units(state)
    return Sentence("hint-battle", values)


def _commit_odds(state: State) -> Callable[[Choice], Choice]:
    """Return what adds the odds of the battle to the choice of the card that is played now."""
    is_attacking = state.side == ATTACKER
    own, rival = (state.mover, state.defender) if is_attacking else (state.defender, state.mover)
    plays = is_attacking or int(state.committed[ATTACKER]) != NO_CARD
    leads = odds.lead_chances(state, int(own), int(rival), is_attacking=is_attacking, rival_plays=plays)
    tile = int(state.battle_at)
    units = [int(state.attackers[tile]), int(state.units[tile])]
    mine, theirs = units if is_attacking else reversed(units)

    def with_odds(choice: Choice) -> Choice:
        card = CARD_NAMES.index(choice.word)
        return replace(choice, hint=_odds_hint(state, leads, mine, card % N_VALUES + 1, theirs))

    return with_odds


# Why not? ---------------------------------------------------------------------------------------


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Return why the words so far and the place of `element` are not a choice, or None if they are."""
    if rules.to_act(state) < 0:
        return refusal_reason(rules, values_of, state, actions.STOP)
    what, _, added = (element or "").partition("-")
    if what == "discards":
        return Reason(Sentence("refused-discards"), "I65")
    if what == "hand" and added.isdecimal():
        return Reason(Sentence("refused-hand"), "I64")
    if what == "card" and added in CARD_NAMES and Phase(int(state.phase)) not in OF_HAND:
        return _not_now(state, added)
    if what == "tile" and len(words) == len(("move", "from", "to")):
        return Reason(_count_first(state, *words), "I13")
    path = [*words, *filter(None, [added])]
    if element is not None and (not words or what != _place_of(words[0])):
        path = [_verb_for(state, element), added]
    if not path or choice_at(choices(state), path):
        return None
    try:
        return _reason_of(state, path)
    except BadText as error:
        return error.faults[0].reason


def _place_of(verb: str) -> str:
    """Return which elements of the picture follow a verb."""
    return "stack" if verb == "draw" else "card" if verb in OF_CARDS else "tile"


def _count_first(state: State, verb: str, origin: str, target: str) -> Sentence:
    """Return that a number of units is to be chosen before anything else."""
    offered = choices_after(choices(state), (verb, origin, target))
    return Sentence("refused-count-first", {"tile": origin, "to": target, "most": len(offered)})


def _not_now(state: State, name: str) -> Reason:
    """Return that the card in use is to be finished first and what is left of it, or what a card is for later."""
    phase = Phase(int(state.phase))
    if phase not in IN_USE:
        return Reason(_use_later(name), "Play")
    left: dict[str, Value] = {"moves": int(state.moves_left), "begun": int(state.has_recruited)}
    values = {**card_values(int(state.card)), "phase": phase.name.lower(), **left}
    return Reason(Sentence("refused-card-in-use", values), IN_USE[phase])


def _use_later(name: str) -> Sentence:
    """Return what a card is for in other steps of the turn."""
    card = CARD_NAMES.index(name)
    kind = CARD_KINDS[is_combat(card)]
    special = SPECIAL.get(SYMBOLS[card // N_VALUES], "none")
    return Sentence("refused-card-later", {**card_values(card), "kind": kind, "special": special})


def _verb_for(state: State, element: str) -> str:
    """Return the verb that a press on an element means."""
    what, _, name = element.partition("-")
    phase = Phase(int(state.phase))
    if what == "stack":
        return "draw"
    if what == "tile":
        return VERBS_ON["tile"].get(phase, "at")
    offered = [choice.word for choice in choices(state) if choice_at(choice.then, [name]) is not None]
    return offered[0] if offered else VERBS_ON["card"].get(phase) or _use_of(name)


def _use_of(name: str) -> str:
    """Return what a card is for first of all: recruiting, or its special action; recruiting if it is no card."""
    if name not in CARD_NAMES:
        return "recruit"
    card = CARD_NAMES.index(name)
    return SPECIAL.get(SYMBOLS[card // N_VALUES], "recruit") if is_combat(card) else "recruit"


def _reason_of(state: State, path: Sequence[str]) -> Reason | None:
    """Return the reason why an action is refused; a target is completed by one unit."""
    verb, *places = path
    if verb not in ("move", "ferry") or len(places) > 2:
        return refusal_reason(rules, values_of, state, action_of(state, " ".join(path)))
    if len(places) == 2:
        return refusal_reason(rules, values_of, state, action_of(state, f"{' '.join(path)} 1"))
    return _origin_reason(state, verb, places[0] if places else names_of(state)[0])


def _origin_reason(state: State, verb: str, name: str) -> Reason | None:
    """Return why no unit may go from a tile, or None if one may."""
    if name not in names_of(state):
        raise bad_text(len(verb) + 2, "fault-tile", "I1", text=name)
    tile = names_of(state).index(name)
    there = range(components.N_DIRECTIONS) if verb == "move" else range(int(state.n_tiles))
    width = components.N_DIRECTIONS if verb == "move" else components.MOST_TILES
    first = actions.MOVE if verb == "move" else actions.FERRY
    reasons = [
        refusal_reason(rules, values_of, state, first + components.MOST_ON_TILE * (width * tile + each))
        for each in there
    ]
    dull = ("refused-into-water", "refused-same-tile")
    return (
        None if None in reasons else max(reasons, key=lambda each: each is not None and each.sentence.key not in dull)
    )
