"""Positions of the canoe race from notation, and what the rules make of them, in the same notation.

A course is a name, or the text of a course file.  A canoe is `LEG:PLACE ABOARD+SWIMMING`, seat by seat: `1:12 4` has
its front at 12 in of leg 1 and four men aboard, `2:4 0+3 flipped` lies below rapid 1 and owes its first attempt,
`1:rapid 1+2` waits in rapid 1 and `3:line 0+2` at the finish, `1:6 out` was lost there; `inside` or `outside` at the
end is where it started.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

from voyageur.games.canoe import GAME, rules
from voyageur.games.canoe.components import COURSES, MOST_RAPIDS, TRACKS
from voyageur.games.canoe.rules import round
from voyageur.games.canoe.rules.canoes import leave_race
from voyageur.games.canoe.state import NOWHERE, Phase, Place, Refusal
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE, NOBODY

# Three legs, two rapids, and nothing but water.
CALM = """
turn none
leg 18 current 2
rapid rating 4
leg 18 current 2
rapid rating 4
leg 18 current 2
"""
WHIRL = CALM.replace("rating 4", "rating 4 whirlpool inside", 1)  # below rapid 1, where seat 0 meets it
BEAR = CALM.replace("rating 4", "rating 4 bear", 1)  # in rapid 1
BEAR_ABOVE_WHIRL = CALM.replace("rating 4", "rating 4 whirlpool inside bear", 1)
TWO_BEARS = CALM.replace("rating 4", "rating 4 bear")
SHOOTER = CALM.replace("current 2", "current 2 shooter", 1)  # on leg 1
SHOOTERS = CALM.replace("current 2", "current 2 shooter")  # on every leg
SHOOTERS_AND_BEAR = SHOOTERS.replace("rating 4", "rating 4 bear", 1)

_CANOE = re.compile(r"(\d+):(\d+|rapid|line) (?:(\d)(?:\+(\d))?|out)( flipped)?(?: (inside|outside))?")
_PLACES = {"rapid": Place.RAPID, "line": Place.LINE}


# From notation ----------------------------------------------------------------------------------


def new_game(course: str = "drawn", players: int = 2, **options: str) -> State:
    """Return the start of a race on a named course, or on one whose text is given."""
    text = course if course in COURSES else FILE_MARK + course.strip()
    return contract.start(GAME, contract.read_setup(GAME, {"course": text, **options}, players))


def position(
    course: str,
    *canoes: str,
    step: str = "goes",
    before: str = "",
    currents: str = "",
    ratings: str = "",
    round_number: int = 3,
    options: Mapping[str, str] | None = None,
) -> State:
    """Return the start of a round (`step` shots, bear or goes) with all chips in the bag.

    On a drawn course `before` is what was drawn before the race, `; ` between, and `currents` and `ratings` are what
    has been seen, from the first leg on; 0 stands for what has not.
    """
    state = new_game(course, len(canoes), **(options or {}))
    for text in before.split("; ") if before else ():
        play(state, text)
    for number, current in enumerate(currents.split()):
        state.current[number] = int(current)
    for number, rating in enumerate(ratings.split()):
        state.rating[number] = int(rating)
    for seat, text in enumerate(canoes):
        put_canoe(state, seat, text)
    state.round_number = round_number - 1
    round.begin_round(state)
    if step != "shots":
        state.at = NOWHERE if step == "bear" else MOST_RAPIDS  # after which bear the next one is looked for
        round.next_bear(state)
    return state


def put_canoe(state: State, seat: int, text: str) -> None:
    """Put a canoe where its notation says."""
    found = _CANOE.fullmatch(text)
    assert found, f"{text!r} is no canoe"
    leg, place, aboard, swimming, flipped, track = found.groups()
    state.leg[seat] = int(leg) - 1
    state.place[seat] = _PLACES.get(place, Place.LEG)
    state.front[seat] = state.length[state.leg[seat]] if place in _PLACES else int(place)
    state.aboard[seat], state.swimming[seat] = int(aboard or 0), int(swimming or 0)
    state.is_first_attempt[seat] = bool(flipped)
    if track:
        state.track[seat] = TRACKS.index(track)
    if aboard is None:
        leave_race(state, seat, Place.OUT)


# What the rules make of it ----------------------------------------------------------------------


def play(state: State, text: str) -> None:
    """Play what `text` names, which must be possible; chance and seats alike."""
    contract.play(GAME, state, int(rules.to_act(state)), GAME.notation.action_of(state, text))


def played(state: State, *plies: str) -> State:
    """Return the position after `plies`."""
    after = states.copy(state)
    for text in plies:
        play(after, text)
    return after


def gone(state: State, *plies: str, seat: int = 0) -> State:
    """Return the position after `plies` of a canoe's go, which begins with its chip."""
    return played(state, f"chip {seat}", *plies)


def texts(state: State) -> list[str]:
    """Return the texts of what the seat to act may do, or of what chance may draw."""
    if rules.to_act(state) == CHANCE:
        return [*chances(state)]
    return [GAME.notation.text_of(state, action) for action in contract.legal_actions(GAME.rules, state)]


def chances(state: State) -> dict[str, int]:
    """Return the possible outcomes with their weights."""
    weights = enumerate(contract.outcome_weights(GAME, state))
    return {GAME.notation.text_of(state, outcome): weight for outcome, weight in weights if weight}


def numbers(word: str, *values: int) -> dict[str, int]:
    """Return outcomes `word N`, each equally likely."""
    return {f"{word} {value}": 1 for value in values}


def phase(state: State) -> str:
    """Return what is drawn or decided next, in the words of the picture."""
    return facts(state)["phase"]


def refused(state: State, text: str) -> Refusal:
    """Return the refusal of the action `text`, NONE if it is legal."""
    return Refusal(rules.refusal(state, GAME.notation.action_of(state, text)))


def why(state: State, text: str) -> str | None:
    """Return the clause for which a seat's action is refused, or None if it is legal or the refusal has none."""
    reason = contract.refusal_reason(GAME.rules, GAME.notation.values_of, state, GAME.notation.action_of(state, text))
    return None if reason is None else reason.clause


def spread(state: State, chosen: Callable[[State], str], is_enough: Callable[[State], bool]) -> dict[bytes, Fraction]:
    """Return the chance of each position in which it is enough; equal positions on the way are one."""
    found: dict[bytes, Fraction] = defaultdict(Fraction)
    under_way = {states.to_bytes(state): Fraction(1)}
    while under_way:
        following: dict[bytes, Fraction] = defaultdict(Fraction)
        for data, chance in under_way.items():
            now = states.from_bytes(GAME.rules.STATE, data)
            for after, share in _followers(now, chosen):
                (found if is_enough(after) else following)[states.to_bytes(after)] += chance * share
        under_way = following
    return found


def _followers(state: State, chosen: Callable[[State], str]) -> list[tuple[State, Fraction]]:
    if rules.to_act(state) != CHANCE:
        return [(played(state, chosen(state)), Fraction(1))]
    weights = contract.outcome_weights(GAME, state)
    followers: list[tuple[State, Fraction]] = []
    for outcome, weight in enumerate(weights):
        if weight:
            after = states.copy(state)
            rules.apply(after, outcome)
            followers.append((after, Fraction(weight, sum(weights))))
    return followers


# Back to notation -------------------------------------------------------------------------------


def facts(state: State) -> Mapping:
    """Return the position as everybody sees it."""
    return GAME.presentation.view(state, None).scene


def where(state: State, seat: int = 0) -> str:
    """Return a canoe in notation, without where it started; `home 4` and `out` once it has left the race."""
    canoe = facts(state)["canoes"][seat]
    men = f"{canoe['aboard']}+{canoe['swimming']}" if canoe["swimming"] else f"{canoe['aboard']}"
    if canoe["place"] in ("home", "out"):
        return f"home {men}" if canoe["place"] == "home" else "out"
    place = canoe["front"] if canoe["place"] == "leg" else canoe["place"]
    owes = " flipped" if state.is_first_attempt[seat] else ""
    return f"{canoe['leg']}:{place} {men}{owes}"


def lane(state: State, seat: int = 0) -> str:
    """Return the track that a canoe is on now."""
    return facts(state)["canoes"][seat]["lane"]


def outcome(state: State) -> tuple[str, tuple[float, ...]]:
    """Return how the race ended, and the scores; the ending of a race that goes on is empty."""
    return GAME.notation.ENDINGS[rules.ending(state)], contract.final_scores(GAME, state, int(state.n_seats))


def is_over(state: State) -> bool:
    """Whether the race is over."""
    return rules.to_act(state) == NOBODY


def is_between_goes(state: State) -> bool:
    """Whether a chip is drawn next, or the race is over."""
    return state.phase in (Phase.CHIP, Phase.OVER)


# Some positions ---------------------------------------------------------------------------------

DRAWN = ("den 3", "whirlpool inside 2", "whirlpool outside 5")


def placing(**options: str) -> State:
    """Return the start of a race whose hazards the players put."""
    return new_game(placing="players", **options)


def deciding(canoe: str = "2:6 2+1") -> State:
    """Return a lone canoe's decision about its swimmers."""
    return gone(position(CALM, canoe))


# A position for every question, with all texts that answer it.
ASKED = {
    "track": (new_game("club", 3), ["track inside", "track outside"]),
    "den": (new_game(), [f"den {rapid}" for rapid in range(1, 7)]),
    "second den": (played(new_game(bears="2"), "den 3"), [f"den {rapid}" for rapid in (1, 2, 4, 5, 6)]),
    "whirlpool": (played(new_game(), "den 3"), [f"whirlpool inside {rapid}" for rapid in range(1, 7)]),
    "other whirlpool": (played(new_game(), *DRAWN[:2]), [f"whirlpool outside {rapid}" for rapid in range(1, 7)]),
    "current": (played(new_game(), *DRAWN), ["current 1", "current 2", "current 3"]),
    "rating": (
        played(new_game(reveal="open"), *DRAWN, *["current 1"] * 7),
        ["rating 3", "rating 4", "rating 5", "rating 6"],
    ),
    "scenery": (
        gone(position("drawn", "1:17 4", currents="2", ratings="4", options={"scenery": "hidden"}), "paddle 12"),
        [f"scenery {each}" for each in ("none", "bear", "inside", "bear inside", "outside", "bear outside")]
        + ["scenery inside outside", "scenery bear inside outside"],
    ),
    "target": (
        position(SHOOTER, "1:6 4", "2:6 4", "1:6 4", "1:6 4", step="shots"),
        ["target 0", "target 2", "target 3"],
    ),
    "shot": (position(SHOOTER, "1:6 4", step="shots"), [f"shot {die}" for die in range(1, 7)]),
    "bear target": (position(BEAR, "1:rapid 4", "1:rapid 4", step="bear"), ["target 0", "target 1"]),
    "bear": (position(BEAR, "1:rapid 4", step="bear"), [f"bear {die}" for die in range(1, 7)]),
    "maul": (played(position(BEAR, "1:rapid 4", step="bear"), "bear 4"), [f"maul {die}" for die in range(1, 7)]),
    "chip": (new_game("club", 4), ["chip 0", "chip 1", "chip 2", "chip 3"]),
    "last chip": (new_game("club", 1), ["chip 0"]),
    "paddle with four": (gone(position(CALM, "1:0 4")), [f"paddle {die}" for die in range(1, 13)]),
    "paddle with three": (gone(position(CALM, "1:0 3")), [f"paddle {die}" for die in range(1, 11)]),
    "paddle with two": (gone(position(CALM, "1:0 2")), [f"paddle {die}" for die in range(1, 9)]),
    "paddle with one": (gone(position(CALM, "1:0 1")), [f"paddle {die}" for die in range(1, 7)]),
    "climb": (gone(position(CALM, "2:6 0+1")), [f"climb {die}" for die in range(1, 7)]),
    "decision": (deciding(), ["rescue", "leave"]),
    "placing": (
        placing(),
        [
            *(f"put bear {rapid}" for rapid in range(1, 7)),
            *(f"put whirlpool {track} {rapid}" for track in ("inside", "outside") for rapid in range(1, 7)),
            *(f"put shooter {leg}" for leg in range(2, 7)),
        ],
    ),
}
