"""What is seen of a race, for people and for agents.  Nothing is hidden, so all see the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.games.canoe import chances, rules
from voyageur.games.canoe.components import (
    CLIMBS_FROM,
    COURSES,
    CREW,
    PADDLE_FACES,
    TRACKS,
    UNKNOWN,
)
from voyageur.games.canoe.grammar import canoe_element, leg_element, rapid_element, text_of
from voyageur.games.canoe.rules import Ending, Finish, Phase, Place
from voyageur.games.canoe.water import lane_of
from voyageur.kernel.contract import (
    CHANCE,
    NOBODY,
    Die,
    Holding,
    Progress,
    Result,
    SeatView,
    Space,
    State,
    Step,
    Telling,
    View,
)
from voyageur.kernel.options import FILE
from voyageur.kernel.text import Sentence, Value

LETTERS = ("V", "N", "G", "M", "P", "C", "D", "R")  # of the colonies (C52), by seat
NOT_YET = 0  # stands for a rank, a round, a current or a rating that there is not
SHOTS, BEAR, CANOES = "shots", "bear", "canoes"
STEP_OF = {
    Phase.TARGET: SHOTS,
    Phase.SHOT: SHOTS,
    Phase.BEAR_TARGET: BEAR,
    Phase.BEAR: BEAR,
    Phase.MAUL: BEAR,
    Phase.CHIP: CANOES,
    Phase.PADDLE: CANOES,
    Phase.CLIMB: CANOES,
    Phase.DECIDE: CANOES,
}

# The view ---------------------------------------------------------------------------------------


def view(state: State, seat: int | None) -> View:
    """Return all that `seat` (None: a spectator) may see of `state`."""
    round_number = int(state.round_number)
    return View(
        seat=seat,
        to_act=int(rules.to_act(state)),
        heading=Sentence("heading-round", {"round": round_number}) if round_number else Sentence("heading-start"),
        prompt=prompt(state, seat),
        steps=tuple(_steps(state)),
        seats=tuple(_seat_view(state, canoe) for canoe in range(state.n_seats)),
        spaces=tuple(_spaces(state)),
        position=position(state),
        result=result(state) if state.phase == Phase.OVER else None,
    )


def prompt(state: State, seat: int | None) -> Sentence:
    """Say what is expected of whom: an instruction to the seat to act, a report to the others."""
    acting = int(rules.to_act(state))
    if acting == NOBODY:
        return Sentence("prompt-over")
    if acting == CHANCE:
        return Sentence(f"prompt-{_phase_word(state)}", {"side": int(state.mover), "number": int(state.at) + 1})
    what = _phase_word(state)
    if acting != seat:
        return Sentence(f"prompt-waiting-{what}", {"side": acting})
    if what == "put":
        return Sentence("prompt-put", {"side": acting, **_lot(state)})
    return Sentence("prompt-decide", chances.decision_values(state))


def _lot(state: State) -> dict[str, Value]:
    """Return the hazards that are left to put."""
    return {
        "bears": int(state.bears_left),
        "whirlpools": int(state.whirlpools_left).bit_count(),
        "shooters": int(state.shooters_left),
    }


def _phase_word(state: State) -> str:
    return Phase(int(state.phase)).name.lower().replace("_", "-")


def _steps(state: State) -> Iterator[Step]:
    """Yield the steps of a round, as far as the course has such hazards."""
    now = STEP_OF.get(Phase(int(state.phase)))
    names = [SHOTS] * bool(state.shooters) + [BEAR] * bool(state.bears) + [CANOES]
    for name in names:
        yield Step(Sentence(f"step-{name}"), name == now)


def _seat_view(state: State, seat: int) -> SeatView:
    done = int(state.leg[seat]) + (state.place[seat] == Place.HOME)
    aboard, swimming = int(state.aboard[seat]), int(state.swimming[seat])
    lost = CREW - aboard - swimming
    holdings = [("aboard", aboard), ("swimming", swimming), ("lost", lost)]
    return SeatView(
        name=Sentence("colony", {"side": seat}),
        colour=SEAT_COLOURS[seat],
        letter=LETTERS[seat],
        progress=(Progress(Sentence("good-legs"), int(done), int(state.n_legs)),),
        holdings=tuple(Holding(name, Sentence(f"held-{name}", {"count": n}), n) for name, n in holdings),
    )


def _spaces(state: State) -> Iterator[Space]:
    """Yield canoes, legs and rapids with their names for those who cannot see the picture."""
    for canoe in _canoes(state):
        values = {name: value for name, value in canoe.items() if value is not None}
        yield Space(canoe_element(canoe["seat"]), Sentence("space-canoe", {**values, "side": canoe["seat"]}))
    for leg in range(state.n_legs):
        values = {"leg": leg + 1, "length": int(state.length[leg]), "current": int(state.current[leg])}
        yield Space(leg_element(leg), Sentence("space-leg", {**values, "shooter": _bit(state.shooters, leg)}))
    for rapid in range(state.n_legs - 1):
        lanes = _bit(state.whirlpools[rapid], 0) + 2 * _bit(state.whirlpools[rapid], 1)
        values = {"rapid": rapid + 1, "rating": int(state.rating[rapid]), "bear": _bit(state.bears, rapid)}
        yield Space(rapid_element(rapid), Sentence("space-rapid", {**values, "whirlpools": lanes}))


def _bit(word: int, bit: int) -> int:
    return int(word) >> bit & 1


def position(state: State) -> dict[str, Any]:
    """Return the facts that the picture shows, as plain JSON; legs, rapids and ranks are numbered from 1."""
    n_legs = int(state.n_legs)
    return {
        "course": COURSES[state.course] if state.course >= 0 else FILE,
        "canoe": int(state.canoe),
        "turn": int(state.turn) + 1 if state.turn >= 0 else None,
        "legs": [
            {
                "length": int(state.length[leg]),
                "current": _known(state.current[leg]),
                "shooter": bool(_bit(state.shooters, leg)),
            }
            for leg in range(n_legs)
        ],
        "rapids": [
            {
                "rating": _known(state.rating[rapid]),
                "whirlpools": [name for lane, name in enumerate(TRACKS) if _bit(state.whirlpools[rapid], lane)],
                "bear": bool(_bit(state.bears, rapid)),
            }
            for rapid in range(n_legs - 1)
        ],
        "round": int(state.round_number),
        "phase": Phase(int(state.phase)).name.lower(),
        "event": _event(state),
        "canoes": _canoes(state),
    }


def _known(number: int) -> int | None:
    return None if number == UNKNOWN else int(number)


def _event(state: State) -> dict[str, int] | None:
    """Return where a shot or the bear's attack is being resolved."""
    if state.phase in (Phase.TARGET, Phase.SHOT):
        return {"leg": int(state.at) + 1}
    if state.phase in (Phase.BEAR_TARGET, Phase.BEAR, Phase.MAUL):
        return {"rapid": int(state.at) + 1}
    return None


def _canoes(state: State) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "lane": TRACKS[int(lane_of(state, seat))],
            "track": TRACKS[int(state.track[seat])],
            "leg": int(state.leg[seat]) + 1,
            "front": int(state.front[seat]),
            "place": Place(int(state.place[seat])).name.lower(),
            "aboard": int(state.aboard[seat]),
            "swimming": int(state.swimming[seat]),
            "is_tipped": bool(state.aboard[seat] == 0 and state.swimming[seat] > 0),
            "is_mover": bool(state.mover == seat),
            "is_in_bag": bool(state.is_in_bag[seat]),
            "rank": rank_of(state, seat) if state.place[seat] == Place.HOME else None,
            "rounds": int(state.home_round[seat]) or None,
        }
        for seat in range(state.n_seats)
    ]


def rank_of(state: State, seat: int) -> int:
    """Return the place of a canoe, 1 for the first; level canoes share the better one."""
    return 1 + sum(int(rules.compare(state, rival, seat)) > 0 for rival in range(state.n_seats) if rival != seat)


def result(state: State) -> Result:
    """Say how the finished race ended."""
    scores = np.zeros(int(state.n_seats), np.float64)
    rules.scores(state, scores)
    winners = [seat for seat in range(state.n_seats) if rank_of(state, seat) == 1]
    ending = Ending(int(state.ending)).name.lower()
    values: dict[str, Value] = {
        "side": winners[0],
        "other": winners[-1],
        "winners": len(winners),
        "players": int(state.n_seats),
        "round": int(state.home_round[winners[0]]),
        "rounds": int(state.round_number),
        "leg": int(state.leg[winners[0]]) + 1,
        "home": int(state.n_home),
        "men": int(state.aboard[winners[0]]),
        "finish": Finish(int(state.finish)).name.lower(),
    }
    return Result(
        ending, (Sentence(f"result-{ending.replace('_', '-')}", values), *_placings(state)), tuple(map(float, scores))
    )


def _placings(state: State) -> Iterator[Sentence]:
    """Name the places of all canoes, where there are more than two."""
    if state.n_seats < 3 or (state.n_home > 0 and not state.plays_on):
        return
    for seat in sorted(range(state.n_seats), key=lambda seat: rank_of(state, seat)):
        values = {"side": seat, "rank": rank_of(state, seat), "home": int(state.place[seat] == Place.HOME)}
        yield Sentence(
            "result-place", {**values, "round": int(state.home_round[seat]), "leg": int(state.leg[seat]) + 1}
        )


# What a ply looks like --------------------------------------------------------------------------


def tell(before: State, action: int, after: State, seat: int | None) -> Telling:
    """Tell what `action` did, the same to everybody."""
    phase = Phase(int(before.phase))
    mover = int(before.mover)
    told = (_tell_event(phase, before, action, after), _tell_losses(before, after), _tell_end(before, after))
    sentences = [sentence for each in told for sentence in each]
    spaces = (canoe_element(mover),) if mover != rules.NO_SEAT else ()
    return Telling(tuple(sentences), _dice(phase, before, action), spaces=spaces)


def _dice(phase: Phase, before: State, action: int) -> tuple[Die, ...]:
    """Return the die that fell: the canoe's own, or nobody's."""
    mover = int(before.mover)
    if phase == Phase.PADDLE:
        return (Die(PADDLE_FACES[int(before.aboard[mover])], action + 1, mover),)
    if phase == Phase.CLIMB:
        return (Die(6, action + 1, mover),)
    return (Die(6, action + 1),) if phase in (Phase.SHOT, Phase.BEAR, Phase.MAUL) else ()


def _tell_event(phase: Phase, before: State, action: int, after: State) -> Iterator[Sentence]:
    """Say what was drawn or decided."""
    mover, at = int(before.mover), int(before.at)
    match phase:
        case Phase.TRACK:
            yield Sentence("log-track", {"side": int(before.n_seats) - 1, "track": TRACKS[action]})
        case Phase.DEN:
            yield Sentence("log-den", {"rapid": action + 1})
        case Phase.WHIRLPOOL:
            yield Sentence("log-whirlpool", {"track": text_of(before, action).split(" ")[1], "rapid": action + 1})
        case Phase.PUT:
            what, *track, number = text_of(before, action).split(" ")[1:]
            values = {"side": mover, "what": what, "track": track[0] if track else "", "number": int(number)}
            yield Sentence("log-put", values)
        case Phase.CURRENT:
            yield Sentence("log-current", {"leg": at + 1, "current": int(after.current[at])})
        case Phase.RATING:
            yield Sentence("log-rating", {"rapid": at + 1, "rating": int(after.rating[at])})
        case Phase.SHOT:
            hit = int(_men(before, mover) - _men(after, mover))
            lane = TRACKS[int(lane_of(before, mover))]
            yield Sentence("log-shot", {"side": mover, "leg": at + 1, "die": action + 1, "hit": hit, "track": lane})
        case Phase.BEAR:
            yield Sentence(
                "log-bear", {"side": mover, "rapid": at + 1, "die": action + 1, "flips": int(_is_flipped(after, mover))}
            )
        case Phase.MAUL:
            killed = int(_men(before, mover) - _men(after, mover))
            yield Sentence("log-maul", {"side": mover, "die": action + 1, "killed": killed})
        case Phase.PADDLE:
            yield from _tell_paddle(before, action + 1, after)
        case Phase.CLIMB:
            yield from _tell_climb(before, action + 1, after)
        case Phase.DECIDE:
            word = "leave" if action == rules.LEAVE else "rescue"
            yield Sentence(f"log-{word}", {"side": mover, "swimming": int(before.swimming[mover])})
        case _:
            return


def _men(state: State, seat: int) -> int:
    return int(state.aboard[seat] + state.swimming[seat])


def _is_flipped(state: State, seat: int) -> bool:
    return bool(state.is_first_attempt[seat] == 1)


def _tell_paddle(before: State, die: int, after: State) -> Iterator[Sentence]:
    """Tell a stretch of paddling, or the test of a rapid."""
    seat = int(before.mover)
    leg = int(before.leg[seat])
    values: dict[str, Value] = {"side": seat, "men": int(before.aboard[seat]), "die": die}
    if before.place[seat] == Place.RAPID:
        rapid = {"rapid": leg + 1, "rating": int(before.rating[leg]), "flips": int(_is_flipped(after, seat))}
        yield Sentence("log-test", values | rapid)
        return
    current = int(before.current[leg])
    where = {"current": current, "inches": die + current, "leg": leg + 1, "place": _place_word(after, seat)}
    yield Sentence("log-paddle", values | where | _coming(after, seat))


def _coming(after: State, seat: int) -> dict[str, Value]:
    """Return the rapid that a canoe is in, and its place if it is home and that is known (C49)."""
    is_known = after.n_seats > 1 and after.finish == Finish.FIRST
    return {"rapid": int(after.leg[seat]) + 1, "rank": rank_of(after, seat) if is_known else NOT_YET}


def _place_word(state: State, seat: int) -> str:
    return Place(int(state.place[seat])).name.lower()


def _tell_climb(before: State, die: int, after: State) -> Iterator[Sentence]:
    """Tell one swimmer's attempt, and after the last one where all have drifted."""
    seat = int(before.mover)
    is_last = before.dice_left == 1
    has_drowned = is_last and _men(after, seat) < _men(before, seat)
    is_in = die + before.has_help >= CLIMBS_FROM
    dice = f"{die} + 1" if before.has_help else str(die)  # C27
    yield Sentence("log-climb", {"side": seat, "dice": dice, "tries": 1, "climbed": int(is_in)})
    if has_drowned:
        yield Sentence("log-drown", {"side": seat, "men": _men(before, seat) - _men(after, seat)})
    moved = after.leg[seat] != before.leg[seat] or after.front[seat] != before.front[seat]
    if is_last and after.place[seat] != Place.OUT:
        values: dict[str, Value] = {
            "side": seat,
            "aboard": int(after.aboard[seat]),
            "swimming": int(after.swimming[seat]),
            "moved": int(moved),
            "inches": int(before.current[before.leg[seat]]),
            "place": _place_word(after, seat),
        }
        yield Sentence("log-attempt", values | _coming(after, seat))


def _tell_losses(before: State, after: State) -> Iterator[Sentence]:
    """Say which canoe has no man left."""
    for seat in range(before.n_seats):
        if after.place[seat] == Place.OUT != before.place[seat]:
            yield Sentence("log-out", {"side": seat, "leg": int(after.leg[seat]) + 1})


def _tell_end(before: State, after: State) -> Iterator[Sentence]:
    """Say how the race ended, or that it is won while others go on (C50)."""
    if after.phase == Phase.OVER:
        yield result(after).sentences[0]
    elif before.n_home == 0 and after.n_home == 1 and after.finish == Finish.FIRST:
        winner = int(np.flatnonzero(after.place == Place.HOME)[0])
        yield Sentence("log-wins", {"side": winner})


def merge(first: Sentence, second: Sentence) -> Sentence | None:
    """Fold two sentences of the same kind into one, or return None."""
    one, two = dict(first.values), dict(second.values)
    if first.key != second.key or one.get("side") != two.get("side"):
        return None
    if first.key == "log-climb":
        counts = {name: int(one[name]) + int(two[name]) for name in ("tries", "climbed")}
        return Sentence(first.key, {**two, "dice": f"{one['dice']}, {two['dice']}", **counts})
    if first.key == "log-maul":
        return Sentence(first.key, {**two, "killed": int(one["killed"]) + int(two["killed"])})
    return None


# Invariants -------------------------------------------------------------------------------------


def faults(state: State) -> list[str]:
    """Return what cannot be: too many men, canoes off the course, chips that do not add up."""
    found: list[str] = []
    n = int(state.n_seats)
    place, aboard, swimming = state.place[:n], state.aboard[:n], state.swimming[:n]
    racing = place < Place.HOME
    if (aboard < 0).any() or (swimming < 0).any() or (aboard + swimming > CREW).any():
        found.append("a crew is negative or greater than four")
    if (aboard[racing] + swimming[racing] == 0).any() or (aboard[place == Place.OUT] > 0).any():
        found.append("an empty canoe races, or a manned one is out (C36)")
    if (aboard[place == Place.HOME] == 0).any():
        found.append("a canoe came home without a man (C48)")
    is_waiting = (state.is_first_attempt[:n] == 1) & (np.arange(n) != state.mover)
    if (aboard[is_waiting] > 0).any():
        found.append("a flipped canoe has men aboard")
    if (state.leg[:n] >= state.n_legs).any() or (state.front[:n] < 0).any():
        found.append("a canoe is off the course")
    on_leg = place == Place.LEG
    if (state.front[:n][on_leg] >= state.length[state.leg[:n][on_leg]]).any():
        found.append("a canoe on a leg is at its end")
    if state.n_racing != racing.sum() or state.n_home != (place == Place.HOME).sum():
        found.append("canoes are miscounted")
    if state.n_in_bag != state.is_in_bag.sum() or (state.is_in_bag[:n][~racing] == 1).any():
        found.append("chips are miscounted")
    if (state.phase == Phase.OVER) != (state.ending != Ending.NONE):
        found.append("over without an ending, or an ending while the race goes on")
    return found
