"""The game's actions as text: `place croix:blue church c1.2 c1.3 b1.2 d1.2 c1.1`, `draw`, `fille`, `pass`, ...

Records, the typed move box and the tree of choices that people click through all use these texts.
"""

from collections.abc import Iterable, Mapping, Sequence

from voyageur.games.nouvelle_france import rules
from voyageur.games.nouvelle_france.colours import seen, seen_block
from voyageur.games.nouvelle_france.components import (
    BONUS,
    CARDS,
    COLOURS_OF_CUBES,
    FORMS,
    MOST_SQUARES,
    N_BLOCKS,
    N_BONUS,
    N_LEVELS,
    N_PEEKED,
    SHAPES,
    SIGNS,
    SITES,
    square_name,
)
from voyageur.games.nouvelle_france.notation.naming import SetNames, cube_of, names_of
from voyageur.games.nouvelle_france.rules import actions
from voyageur.games.nouvelle_france.rules.actions import (
    NO_MORE,
    block_of,
    ordered_card,
    square_of,
)
from voyageur.games.nouvelle_france.rules.start import dealt_sign
from voyageur.games.nouvelle_france.state import Ending, Phase
from voyageur.kernel.contract import BadText, State, possible_outcomes
from voyageur.kernel.text import Fault, Reason, Sentence, Value, quoted

ENDINGS = ("", *(ending.name.lower() for ending in Ending if ending != Ending.NONE))

PLAIN = {
    "pass": actions.PASS,
    "draw": actions.DRAW,
    "huron": actions.HURON,
    "fille": actions.FILLE,
    "coureur": actions.COUREUR,
}
OF_BLOCKS = {"remove": actions.REMOVE, "unable": actions.UNABLE}
VERBS = {**PLAIN, "order": actions.ORDER, **OF_BLOCKS, "place": actions.PLACE}
BLOCKS = (*(f"{shape}:{colour}" for shape in SHAPES for colour in COLOURS_OF_CUBES), *BONUS)
FORM_OF = tuple(FORMS.index(block.partition(":")[0]) for block in BLOCKS)
NO_NAME = "none"


# Elements of the picture ------------------------------------------------------------------------


def square_element(site: int, name: str) -> str:
    """Return the id of a square in the picture."""
    return f"square-{SITES[site]}-{name}"


def block_element(word: str) -> str:
    """Return the id of a block of an open card in the tray."""
    return f"block-{word.replace(':', '-')}"


def bonus_element(state: State, bonus: int, seat: int) -> str:
    """Return the id of a seat's bonus block in the tray."""
    return f"block-{BONUS[bonus]}-{COLOURS_OF_CUBES[seen(state, seat)]}"


def card_element(shape: int) -> str:
    """Return the id of an open card in the picture."""
    return f"card-{SHAPES[shape]}"


# Blocks -----------------------------------------------------------------------------------------


def word_of(state: State, block: int) -> str:
    """Return the word for a block, with the doubled colour that people see."""
    return BLOCKS[seen_block(state, block)]


def block_named(state: State, word: str) -> int:
    """Return the block for which a word of BLOCKS stands."""
    return seen_block(state, BLOCKS.index(word))


# From action to text ----------------------------------------------------------------------------


def text_of(state: State, action: int) -> str:
    """Return the text of an action, or of an outcome where chance is to act."""
    match Phase(int(state["phase"])):
        case Phase.STICKS:
            return "sticks " + " ".join(_stick_text(state, action, site) for site in range(len(SITES)))
        case Phase.FIRST:
            return f"first {action}"
        case Phase.OPEN | Phase.DRAW:
            return f"draw {CARDS[action]}"
        case Phase.PEEK:
            return f"peek {CARDS[action]}"
        case Phase.SHOUT:
            return f"shout {action}"
        case _:
            return action_text(state, action)


def _stick_text(state: State, deal: int, site: int) -> str:
    return "".join(SIGNS[int(dealt_sign(state, deal, site, storm))] for storm in range(len(SIGNS)))


def verb_of(action: int) -> str:
    """Return the first word of an action's text."""
    if action >= actions.PLACE:
        return "place"
    return next(verb for verb, first in reversed(VERBS.items()) if action >= first)


def action_text(state: State, action: int) -> str:
    """Return the text of a seat's action."""
    verb = verb_of(action)
    if verb in PLAIN:
        return verb
    if verb == "order":
        return " ".join(("order", *((*CARDS, NO_NAME)[card] for card in cards_of_order(action))))
    if verb in OF_BLOCKS:
        return f"{verb} {word_of(state, action - OF_BLOCKS[verb])}"
    site, cubes = lying_of(state, action)
    return f"place {word_of(state, int(block_of(action)))} {SITES[site]} {cubes}"


def cards_of_order(order: int) -> list[int]:
    """Return the cards of an order, the new top first; numbers without a text have gaps."""
    cards = [int(ordered_card(order, index)) for index in range(N_PEEKED)]
    while cards and cards[-1] == NO_MORE:
        cards.pop()
    return cards


def lying_of(state: State, action: int) -> tuple[int, str]:
    """Return the site of a placement, and its cubes."""
    block, offset = divmod(action - actions.PLACE, actions.OF_BLOCK)
    return names_of(state).lying(FORM_OF[block], offset)


# From text to action ----------------------------------------------------------------------------


def action_of(state: State, text: str) -> int:
    """Return the action that `text` names, or the outcome where chance is to act.  Raises BadText."""
    if int(rules.to_act(state)) < 0 and state.phase != Phase.OVER:
        return _outcome(state, text)
    match text.split(" "):
        case [verb] if verb in PLAIN:
            return PLAIN[verb]
        case ["order", *cards] if 0 < len(cards) <= N_PEEKED:
            return _order(cards)
        case ["remove" | "unable" as verb, block]:
            return OF_BLOCKS[verb] + _block(state, block, len(verb) + 2, BLOCKS[:N_BLOCKS])
        case ["place", block, site, *cubes] if cubes:
            block_number = _block(state, block, len("place ") + 1, BLOCKS)
            return _place(names_of(state), block_number, len(f"place {block} ") + 1, site, cubes)
        case _:
            raise bad_text(1, "fault-action", text=quoted(text))


def _outcome(state: State, text: str) -> int:
    outcomes = {text_of(state, outcome): outcome for outcome in possible_outcomes(rules, state)}
    if text in outcomes:
        return outcomes[text]
    raise bad_text(1, "fault-outcome", text=quoted(text), example=next(iter(outcomes)))


def _order(names: Sequence[str]) -> int:
    column = len("order ") + 1
    for name in names:
        if name not in CARDS:
            raise bad_text(column, "fault-card", text=quoted(name), cards=", ".join(CARDS))
        column += len(name) + 1
    return order_action(CARDS.index(name) for name in names)


def order_action(cards: Iterable[int]) -> int:
    """Return the action that puts cards back, the new top first."""
    number = 0
    for card in (*cards, *(NO_MORE,) * N_PEEKED)[:N_PEEKED]:
        number = number * actions.N_ORDER + card
    return actions.ORDER + number


def _block(state: State, word: str, column: int, known: Sequence[str]) -> int:
    if word not in known:
        raise bad_text(column, "fault-block", "N10", text=quoted(word))
    return block_named(state, word)


def _place(names: SetNames, block: int, column: int, site_word: str, words: Sequence[str]) -> int:
    """Return a placement; one that is not lawful is an action, too: `refusal` explains it.  column : of its site"""
    if site_word not in SITES:
        raise bad_text(column, "fault-site", text=quoted(site_word), sites=", ".join(SITES))
    first = column = column + len(site_word) + 1
    cubes: list[tuple[int, int, int]] = []
    for word in words:
        cube = cube_of(word)
        if cube is None:
            raise bad_text(column, "fault-cube", text=quoted(word))
        cubes.append(cube)
        column += len(word) + 1
    form, site = FORM_OF[block], SITES.index(site_word)
    turn = names.turn_of(form, cubes)
    if turn is None:
        raise bad_text(first, "fault-form", "N21", form=FORMS[form], cells=names.n_cells(form), cubes=len(cubes))
    x, y, level = cubes[0]
    if square_name(x, y) not in names.squares[site]:
        raise bad_text(first, "fault-square", "N19", text=square_name(x, y), site=site_word)
    if level >= N_LEVELS:
        raise bad_text(first, "fault-level", "N20", text=words[0], most=N_LEVELS)
    square = site * MOST_SQUARES + names.squares[site].index(square_name(x, y))
    return actions.PLACE + block * actions.OF_BLOCK + turn * actions.OF_TURN + square * N_LEVELS + level


def bad_text(column: int, key: str, clause: str | None = None, /, **values: Value) -> BadText:
    """Return the error for one fault in a text of one line."""
    return BadText([Fault(1, column, Reason(Sentence(key, values), clause))], key)


# The values of sentences ------------------------------------------------------------------------


def block_values(state: State, block: int) -> dict[str, Value]:
    """Return the values of a sentence that names a block: its form, and its doubled colour or "none"."""
    return word_values(word_of(state, block) if block >= 0 else NO_NAME)


def word_values(word: str) -> dict[str, Value]:
    """Return the values of a sentence that names a block by its word."""
    form, _, colour = word.partition(":")
    return {"form": form, "colour": colour or NO_NAME}


def block_in(action: int) -> int:
    """Return the block that an action names, or -1."""
    verb = verb_of(action) if 0 <= action < actions.N_ACTIONS else NO_NAME
    if verb == "place":
        return int(block_of(action))
    return action - OF_BLOCKS[verb] if verb in OF_BLOCKS else -1


def values_of(state: State, action: int) -> Mapping[str, Value]:
    """Return the values of a refusal's sentence."""
    block = block_in(action)
    is_place = actions.PLACE <= action < actions.N_ACTIONS
    declared = int(state.declared)
    return {
        "side": seen(state, int(rules.to_act(state))),
        "step": Phase(int(state.phase)).name.lower(),
        "site": SITES[int(square_of(action)) // MOST_SQUARES] if is_place else NO_NAME,
        "bonus": bonus_ready(state, int(state.mover)),
        "stage": BONUS[min(int(state.storms), len(BONUS) - 1)],
        "levels": N_LEVELS,
        "declared": block_values(state, declared)["form"],
        "may_declare": int(state.may_declare),
        **block_values(state, block),
    }


def bonus_ready(state: State, seat: int) -> str:
    """Return the bonus block that a seat may place in this stage, or "none"."""
    storms = int(state.storms)
    is_ready = storms < N_BONUS and seat >= 0 and not state.has_placed[seat][storms]
    return BONUS[storms] if is_ready else "none"
