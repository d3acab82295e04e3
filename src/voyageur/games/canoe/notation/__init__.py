"""The race's actions as text: `chip 2`, `paddle 7`, `rescue`, `leave`, `put whirlpool inside 3`, ...

Records, the typed move box and the tree of choices that people click through all use these texts.  Legs, rapids
and faces of dice count from 1; a canoe is the number of its seat, from 0.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from voyageur.games.canoe import rules
from voyageur.games.canoe.components import INSIDE, LEAST_CURRENT, LEAST_RATING, TRACKS
from voyageur.games.canoe.judging import odds
from voyageur.games.canoe.rules.before_race import next_group
from voyageur.games.canoe.state import (
    LEAVE,
    N_ACTIONS,
    N_DRAWN_LEGS,
    N_DRAWN_RAPIDS,
    PUT_BEAR,
    PUT_SHOOTER,
    PUT_WHIRLPOOL,
    RESCUE,
    Ending,
    Phase,
)
from voyageur.kernel.contract import BadText, State, legal_actions, possible_outcomes, refusal_reason
from voyageur.kernel.text import Fault, Reason, Sentence, Value
from voyageur.kernel.view import Choice

ENDINGS = ("", *(ending.name.lower() for ending in Ending if ending != Ending.NONE))
# phase of chance -> its word, and the number written for outcome 0
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
_DECISIONS = {"rescue": RESCUE, "leave": LEAVE}


# Elements of the picture ------------------------------------------------------------------------


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
    phase = int(state["phase"])
    if phase in _DRAWN:
        word, first = _DRAWN[Phase(phase)]
        return f"{word} {first + action}"
    if phase == Phase.TRACK:
        return f"track {TRACKS[action]}"
    if phase == Phase.SCENERY:
        return f"scenery {' '.join(scenery_of(action)) or 'none'}"
    if phase == Phase.WHIRLPOOL:
        return f"whirlpool {TRACKS[next_group(state)]} {action + 1}"
    return action_text(action)


def scenery_of(outcome: int) -> list[str]:
    """Return what lies at a rapid: the bear, and the starting groups whose whirlpools lie below it."""
    return [name for bit, name in enumerate(("bear", *TRACKS)) if outcome >> bit & 1]


def action_text(action: int) -> str:
    """Return the text of a seat's action."""
    for word, decision in _DECISIONS.items():
        if action == decision:
            return word
    what, *track, number = hazard_of(action)
    return " ".join(("put", str(what), *(TRACKS[group] for group in track), str(number)))


def hazard_of(action: int) -> tuple[str, int] | tuple[str, int, int]:
    """Return the hazard that an action puts on the course, the starting group of a whirlpool, and the rapid or leg."""
    if action < PUT_WHIRLPOOL:
        return "bear", action - PUT_BEAR + 1
    if action < PUT_SHOOTER:
        group, rapid = divmod(action - PUT_WHIRLPOOL, N_DRAWN_RAPIDS)
        return "whirlpool", group, rapid + 1
    return "shooter", action - PUT_SHOOTER + 1


_ACTIONS = {action_text(action): action for action in range(N_ACTIONS)}

# From text to action ----------------------------------------------------------------------------


def action_of(state: State, text: str) -> int:
    """Return the action that `text` names, or the outcome where chance is to act.  Raises BadText."""
    if rules.to_act(state) >= 0 or state.phase == Phase.OVER:
        return _decision(text)
    outcomes = {text_of(state, outcome): outcome for outcome in possible_outcomes(rules, state)}
    if text in outcomes:
        return outcomes[text]
    drawn = [*outcomes]
    raise bad_text(1, "fault-outcome", text=text, first=drawn[0], last=drawn[-1], count=len(drawn))


def _decision(text: str) -> int:
    if text in _ACTIONS:
        return _ACTIONS[text]
    match text.split(" "):
        case ["put", "bear" | "shooter" as what, number]:
            most = N_DRAWN_RAPIDS if what == "bear" else N_DRAWN_LEGS
            raise bad_text(6 + len(what), f"fault-{what}-number", text=number, most=most)
        case ["put", "whirlpool", track, number]:
            if track in TRACKS:
                raise bad_text(16 + len(track), "fault-bear-number", text=number, most=N_DRAWN_RAPIDS)
            raise bad_text(15, "fault-track", text=track)
        case _:
            raise bad_text(1, "fault-action", text=text)


def bad_text(column: int, key: str, **values: Value) -> BadText:
    """Return the error for one fault in a text of one line."""
    return BadText([Fault(1, column, Reason(Sentence(key, values)))], key)


# The tree of choices ----------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions of the seat to act as a tree."""
    match int(state["phase"]):
        case Phase.DECIDE:
            return tuple(_decisions(state))
        case Phase.PUT:
            return (Choice("put", Sentence("choice-put"), then=tuple(_hazards(legal_actions(rules, state)))),)
        case _:
            return ()


def _decisions(state: State) -> Iterator[Choice]:
    """Yield `rescue` and `leave`, each with its chances as a hint."""
    values = odds.decision_values(state)
    worth = {"solved": "no", "win": 0, "alone": int(state["n_seats"] == 1)}
    for word, action in _DECISIONS.items():
        element = canoe_element(int(state.mover)) if action == RESCUE else None
        hint = Sentence(f"hint-{word}", {**values, **worth})
        yield Choice(word, Sentence(f"choice-{word}", values), element, action, hint=hint)


def _hazards(legal: Sequence[int]) -> Iterator[Choice]:
    """Yield the choices of hazards that are still to be put."""
    bears = [action for action in legal if action < PUT_WHIRLPOOL]
    whirlpools = [action for action in legal if PUT_WHIRLPOOL <= action < PUT_SHOOTER]
    shooters = [action for action in legal if action >= PUT_SHOOTER]
    if bears:
        yield _hazard("bear", map(_place, bears))
    if whirlpools:
        yield _hazard("whirlpool", _groups(whirlpools))
    if shooters:
        yield _hazard("shooter", map(_place, shooters))


def _hazard(name: str, places: Iterable[Choice]) -> Choice:
    return Choice(name, Sentence(f"choice-{name}"), then=tuple(places), prompt=Sentence(f"prompt-put-{name}"))


def _groups(whirlpools: Sequence[int]) -> Iterator[Choice]:
    for group, track in enumerate(TRACKS):
        actions = [action for action in whirlpools if hazard_of(action)[1] == group]
        if actions:
            label, prompt = (Sentence(key, {"track": track}) for key in ("choice-group", "prompt-put-group"))
            yield Choice(track, label, then=tuple(map(_place, actions)), prompt=prompt)


def _place(action: int) -> Choice:
    """Return the choice of a rapid, or of a shooter's leg."""
    number = hazard_of(action)[-1]
    if action >= PUT_SHOOTER:
        return Choice(str(number), Sentence("choice-leg", {"leg": number}), leg_element(number - 1), action)
    return Choice(str(number), Sentence("choice-rapid", {"rapid": number}), rapid_element(number - 1), action)


# Why not? ---------------------------------------------------------------------------------------


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Return why the words so far and the place of `element` are not a choice, or None if they are."""
    if rules.to_act(state) < 0:
        return refusal_reason(rules, values_of, state, RESCUE)
    added = _words_of(state, words, element)
    if element is not None and not added:
        return Reason(Sentence("refused-nothing-here"), None)
    text = " ".join([*words, *added])
    if not text or any(f"{legal} ".startswith(f"{text} ") for legal in map(action_text, legal_actions(rules, state))):
        return None
    try:
        return refusal_reason(rules, values_of, state, action_of(state, text))
    except BadText as error:
        return error.faults[0].reason


def _words_of(state: State, words: Sequence[str], element: str | None) -> list[str]:
    """Return the words that a click on an element adds."""
    if element is None:
        return []
    what, _, number = element.partition("-")
    if state.phase == Phase.DECIDE:
        return ["rescue"] if element == canoe_element(int(state.mover)) and not words else []
    is_rapid = what == "rapid" and len(words) >= 2 and words[1] in {"bear", "whirlpool"}
    is_leg = what == "leg" and len(words) >= 2 and words[1] == "shooter"
    return [number] if is_rapid or is_leg else []


def values_of(state: State, action: int) -> Mapping[str, Value]:
    """Return the values of a refusal's sentence."""
    values: dict[str, Value] = {"side": odds.colony_of_mover(state), "bears": int(state.bears_left)}
    if not PUT_BEAR <= action < N_ACTIONS:
        return values
    _, *group, number = hazard_of(action)
    return {**values, "track": TRACKS[group[0] if group else INSIDE], "number": number}
