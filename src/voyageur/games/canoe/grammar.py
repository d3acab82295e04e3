"""The race's plies as words: `chip 2`, `paddle 7`, `rescue`, `leave`, `put whirlpool inside 3`, ...

The same words serve records, the typed move box, and the tree of choices that people click through.  Legs, rapids
and faces of dice are written from 1; a canoe by the number of its seat, from 0.
"""

from collections.abc import Iterator, Sequence

from voyageur.games.canoe import chances, rules
from voyageur.games.canoe.components import INSIDE, LEAST_CURRENT, LEAST_RATING, TRACKS
from voyageur.games.canoe.course import next_group
from voyageur.games.canoe.rules import Phase, Refusal
from voyageur.kernel.contract import BadText, Choice, State, explain_with, legal_with
from voyageur.kernel.text import Fault, Reason, Sentence, Value

# Clauses of docs/rules/canoe.md.
REFUSALS: dict[int, tuple[str | None, str]] = {
    Refusal.NO_SUCH_ACTION: (None, "refused-no-such-action"),
    Refusal.NOT_DECIDING: (None, "refused-not-deciding"),
    Refusal.NOT_PLACING: ("C8", "refused-not-placing"),
    Refusal.NOT_RACING: ("C8", "refused-not-racing"),
    Refusal.NO_BEAR_LEFT: ("C13", "refused-no-bear-left"),
    Refusal.BEAR_THERE: ("C13", "refused-bear-there"),
    Refusal.GROUP_HAS_WHIRLPOOL: ("C11", "refused-group-has-whirlpool"),
    Refusal.NO_SHOOTER_LEFT: ("C12", "refused-no-shooter-left"),
    Refusal.SHOOTER_THERE: ("C37", "refused-shooter-there"),
    Refusal.END_LEG: ("C12", "refused-end-leg"),
}

# phase of chance -> its word, and the number that stands for outcome 0
_DRAWN = {
    Phase.DEN: ("den", 1),
    Phase.CURRENT: ("current", LEAST_CURRENT),
    Phase.RATING: ("rating", LEAST_RATING),
    Phase.TARGET: ("target", 0),
    Phase.SHOT: ("shot", 1),
    Phase.BEAR_TARGET: ("target", 0),
    Phase.BEAR: ("bear", 1),
    Phase.MAUL: ("maul", 1),
    Phase.CHIP: ("chip", 0),
    Phase.PADDLE: ("paddle", 1),
    Phase.CLIMB: ("climb", 1),
}
_DECISIONS = {"rescue": rules.RESCUE, "leave": rules.LEAVE}


def canoe_element(seat: int) -> str:
    """Return the id of a canoe in the picture."""
    return f"canoe-{seat}"


def rapid_element(rapid: int) -> str:
    """Return the id of a rapid in the picture."""
    return f"rapid-{rapid + 1}"


def leg_element(leg: int) -> str:
    """Return the id of a leg in the picture."""
    return f"leg-{leg + 1}"


# From action to text ----------------------------------------------------------------------------


def text_of(state: State, action: int) -> str:
    """Return the text of an action, or of an outcome where chance is to act."""
    phase = Phase(int(state.phase))
    if phase in _DRAWN:
        word, first = _DRAWN[phase]
        return f"{word} {first + action}"
    if phase == Phase.TRACK:
        return f"track {TRACKS[action]}"
    if phase == Phase.WHIRLPOOL:
        return f"whirlpool {TRACKS[next_group(state)]} {action + 1}"
    return action_text(action)


def action_text(action: int) -> str:
    """Return the text of what a seat decides."""
    for word, decision in _DECISIONS.items():
        if action == decision:
            return word
    if action < rules.PUT_WHIRLPOOL:
        return f"put bear {action - rules.PUT_BEAR + 1}"
    if action < rules.PUT_SHOOTER:
        group, rapid = divmod(action - rules.PUT_WHIRLPOOL, rules.N_DRAWN_RAPIDS)
        return f"put whirlpool {TRACKS[group]} {rapid + 1}"
    return f"put shooter {action - rules.PUT_SHOOTER + 1}"


_ACTIONS = {action_text(action): action for action in range(rules.N_ACTIONS)}

# From text to action ----------------------------------------------------------------------------


def action_of(state: State, text: str) -> int:
    """Return the action that `text` names, or the outcome where chance is to act.  Raises BadText."""
    if rules.to_act(state) >= 0 or state.phase == Phase.OVER:
        return _decision(text)
    outcomes = {text_of(state, outcome): outcome for outcome in chances.possible_outcomes(state)}
    if text in outcomes:
        return outcomes[text]
    drawn = [*outcomes]
    raise bad_text(1, "fault-outcome", text=text, first=drawn[0], last=drawn[-1], count=len(drawn))


def _decision(text: str) -> int:
    if text in _ACTIONS:
        return _ACTIONS[text]
    match text.split(" "):
        case ["put", "bear" | "shooter" as what, number]:
            most = rules.N_DRAWN_RAPIDS if what == "bear" else rules.N_DRAWN_LEGS
            raise bad_text(6 + len(what), f"fault-{what}-number", text=number, most=most)
        case ["put", "whirlpool", track, number]:
            if track in TRACKS:
                raise bad_text(16 + len(track), "fault-bear-number", text=number, most=rules.N_DRAWN_RAPIDS)
            raise bad_text(15, "fault-track", text=track)
        case _:
            raise bad_text(1, "fault-action", text=text)


def bad_text(column: int, key: str, **values: Value) -> BadText:
    """Return the one fault of a text of one line."""
    return BadText([Fault(1, column, Reason(Sentence(key, values)))], key)


# The tree of choices ----------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions of the seat to act as a tree."""
    if rules.to_act(state) < 0:
        return ()
    return tuple(_hazards(state) if state.phase == Phase.PUT else _ways_on(state))


def _ways_on(state: State) -> Iterator[Choice]:
    """Yield `rescue` and `leave`, each with what it is worth."""
    seat = int(state.mover)
    values = chances.decision_values(state)
    for word, action in _DECISIONS.items():
        worth = {"solved": "no", "win": 0, "alone": int(state.n_seats == 1)}
        label, hint = Sentence(f"choice-{word}", values), Sentence(f"hint-{word}", {**values, **worth})
        yield Choice(word, label, canoe_element(seat) if word == "rescue" else None, action, hint=hint)


def _hazards(state: State) -> Iterator[Choice]:
    """Yield `put` with the hazards that are left."""
    legal = legal_with(rules.legal, rules.MOST_LEGAL, state)
    bears = [action for action in legal if action < rules.PUT_WHIRLPOOL]
    whirlpools = [action for action in legal if rules.PUT_WHIRLPOOL <= action < rules.PUT_SHOOTER]
    shooters = [action for action in legal if action >= rules.PUT_SHOOTER]
    branches: list[Choice] = []
    if bears:
        branches.append(Choice("bear", Sentence("choice-bear"), then=tuple(map(_last_word, bears))))
    if whirlpools:
        branches.append(Choice("whirlpool", Sentence("choice-whirlpool"), then=tuple(_groups(whirlpools))))
    if shooters:
        branches.append(Choice("shooter", Sentence("choice-shooter"), then=tuple(map(_last_word, shooters))))
    yield Choice("put", Sentence("choice-put"), then=tuple(branches))


def _groups(whirlpools: Sequence[int]) -> Iterator[Choice]:
    for track in TRACKS:
        actions = [action for action in whirlpools if action_text(action).split(" ")[2] == track]
        if actions:
            yield Choice(track, Sentence("choice-group", {"track": track}), then=tuple(map(_last_word, actions)))


def _last_word(action: int) -> Choice:
    """Return the choice of a rapid, or of a shooter's leg."""
    number = int(action_text(action).split(" ")[-1])
    if action >= rules.PUT_SHOOTER:
        return Choice(str(number), Sentence("choice-leg", {"leg": number}), leg_element(number - 1), action)
    return Choice(str(number), Sentence("choice-rapid", {"rapid": number}), rapid_element(number - 1), action)


# Why not? ---------------------------------------------------------------------------------------


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Return why the words so far, with the place of `element`, are no choice, or None if they are one."""
    if rules.to_act(state) < 0:
        return _reason(state, rules.RESCUE)
    added = _words_of(state, words, element)
    if element is not None and not added:
        return Reason(Sentence("refused-nothing-here"), None)
    path = [*words, *added]
    if not path or any(text == " ".join(path) or text.startswith(" ".join(path) + " ") for text in _legal_texts(state)):
        return None
    try:
        return _reason(state, action_of(state, " ".join(path)))
    except BadText as error:
        return error.faults[0].reason


def _legal_texts(state: State) -> list[str]:
    return [action_text(action) for action in legal_with(rules.legal, rules.MOST_LEGAL, state)]


def _words_of(state: State, words: Sequence[str], element: str | None) -> list[str]:
    """Return what pressing an element adds to the words."""
    if element is None:
        return []
    what, _, number = element.partition("-")
    if state.phase == Phase.DECIDE:
        return ["rescue"] if element == canoe_element(int(state.mover)) and not words else []
    is_rapid = what == "rapid" and len(words) >= 2 and words[1] in {"bear", "whirlpool"}
    is_leg = what == "leg" and len(words) >= 2 and words[1] == "shooter"
    return [number] if is_rapid or is_leg else []


def _reason(state: State, action: int) -> Reason | None:
    return explain_with(rules.refusal, REFUSALS, values_of, state, action)


def values_of(state: State, action: int) -> dict[str, Value]:
    """Return what the sentence of a refusal may tell."""
    values: dict[str, Value] = {"side": int(state.mover), "bears": int(state.bears_left)}
    if not rules.PUT_BEAR <= action < rules.N_ACTIONS:
        return values
    *_, track, number = action_text(action).split(" ")
    return {**values, "track": track if track in TRACKS else TRACKS[INSIDE], "number": int(number)}
