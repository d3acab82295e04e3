"""The views: what a seat, or a spectator, may see."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from voyageur.games.nouvelle_france import rules
from voyageur.games.nouvelle_france.colours import seen
from voyageur.games.nouvelle_france.components import (
    BONUS,
    COLOURS_OF_CUBES,
    LETTERS,
    SHAPES,
    SITES,
)
from voyageur.games.nouvelle_france.notation.spelling import (
    BLOCKS,
    block_element,
    block_values,
    bonus_element,
    bonus_ready,
    card_element,
    square_element,
    word_values,
)
from voyageur.games.nouvelle_france.presentation.account import account_of
from voyageur.games.nouvelle_france.presentation.ascii import ascii as ascii
from voyageur.games.nouvelle_france.presentation.drawing import COLOURS as COLOURS
from voyageur.games.nouvelle_france.presentation.drawing import ICONS as ICONS
from voyageur.games.nouvelle_france.presentation.drawing import draw as draw
from voyageur.games.nouvelle_france.presentation.facts import describe as describe
from voyageur.games.nouvelle_france.presentation.facts import fold as fold
from voyageur.games.nouvelle_france.presentation.facts import told_as as told_as
from voyageur.games.nouvelle_france.presentation.observation import OBSERVATION as OBSERVATION
from voyageur.games.nouvelle_france.presentation.observation import OBSERVATION_SIZE as OBSERVATION_SIZE
from voyageur.games.nouvelle_france.presentation.observation import SHOWN_SIZE as SHOWN_SIZE
from voyageur.games.nouvelle_france.presentation.observation import observe as observe
from voyageur.games.nouvelle_france.presentation.observation import observe_changed as observe_changed
from voyageur.games.nouvelle_france.presentation.scene import (
    PHASES,
    NouvelleFranceScene,
    OverseerScene,
    SiteScene,
    half_of_points,
    public_scene,
    round_of,
    scene_of,
)
from voyageur.games.nouvelle_france.rules import STEPS
from voyageur.games.nouvelle_france.rules.score import tokens_counted
from voyageur.games.nouvelle_france.state import Ending, Phase
from voyageur.kernel import states
from voyageur.kernel.contract import State
from voyageur.kernel.parts import PartValues, made_once, made_part
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import NOBODY, AccountPart, Holding, Result, SeatView, Space, Step, TokenState, View

_ALLY_STATES: dict[str, TokenState] = {"up": "ready", "down": "used"}
SEAT_TOKENS = ("white", "umber", "yellow", "blue")  # of the table's palette, by colour


class _Public(NamedTuple):
    """What all views of a position share."""

    scene: NouvelleFranceScene
    acting: int
    heading: Sentence
    prompts: tuple[Sentence, Sentence]  # for the seat to act, or for all if none is; for the others
    steps: tuple[Step, ...]
    seats: tuple[SeatView, ...]
    spaces: tuple[Mapping[str, Space], ...]
    result: Result | None
    account: tuple[AccountPart, ...]


@states.same_for_all
def _public(state: State) -> _Public:
    scene, acting = public_scene(state), to_act(state)
    return _Public(
        scene,
        acting,
        heading(state),
        _prompts(state),
        _steps(scene["step"]),
        tuple([_seat_view(shown) for shown in scene["seats"]]),
        (*[_spaces_of(site, shown) for site, shown in enumerate(scene["sites"])], _spaces_of_cards(scene)),
        _result(state, scene) if acting == NOBODY else None,
        account_of(scene),
    )


def view(state: State, seat: int | None) -> View:
    """Return all that `seat` (None: a spectator) may see of `state`."""
    public = _public(state)
    scene = public.scene
    return View(
        seat=seat,
        to_act=public.acting,
        heading=public.heading,
        prompt=public.prompts[public.acting >= 0 and public.acting != seat],
        steps=public.steps,
        seats=public.seats,
        spaces=PartValues(*public.spaces, _bonus_space(*_bonus_of(state, scene, seat))),
        scene=scene_of(state, seat),
        result=public.result,
        account=public.account,
    )


@states.same_for_all
def to_act(state: State) -> int:
    """Return the seat to act, CHANCE or NOBODY."""
    return int(rules.to_act(state))


@states.of_settled
def heading(state: State) -> Sentence:
    """Return the heading: the round."""
    number = round_of(state)
    return Sentence("heading-round", {"round": number}) if number else Sentence("heading-start")


@lru_cache
def _steps(now: str | None) -> tuple[Step, ...]:
    return tuple(Step(Sentence(f"step-{step}"), step == now) for step in STEPS)


# The prompt -------------------------------------------------------------------------------------


def prompt(state: State, seat: int | None) -> Sentence:
    """Return the prompt: an instruction for the seat to act, a report for the others."""
    acting = to_act(state)
    return _prompts(state)[acting >= 0 and acting != seat]


@states.of_settled
def _prompts(state: State) -> tuple[Sentence, Sentence]:
    """Return the prompt for the seat to act, or for all if none is, and the one for the others."""
    acting = to_act(state)
    now = states.plain(
        state, "phase", "asked", "mover", "scoring", "may_declare", "is_sealed", "declared", "storms", "has_placed"
    )
    phase, mover = Phase(now.phase), now.mover
    if phase == Phase.OVER:
        return Sentence("prompt-over"), Sentence("prompt-over")
    values: dict[str, Value] = {
        "side": seen(state, acting if acting >= 0 else now.asked if phase == Phase.PEEK else mover),
        "rival": seen(state, mover),
        "points": now.scoring,
        "half": half_of_points(now),
        "bonus": bonus_ready(now, mover),
        "unable": now.may_declare,
        "sealed": now.is_sealed,
        **block_values(state, now.declared),
    }
    is_before_turn = phase == Phase.HURON and acting == mover
    own = Sentence("prompt-huron-turn" if is_before_turn else f"prompt-{PHASES[phase]}", values)
    return own, Sentence("prompt-waiting", {**values, "phase": PHASES[phase]})


# Seats and spaces -------------------------------------------------------------------------------


@made_once
def _seat_view(shown: OverseerScene) -> SeatView:
    """Return what a seat has: points, ally tokens, bonus blocks."""
    colour, points = shown["colours"][0], shown["points"]
    allies = [(name, _ALLY_STATES[state]) for name, state in shown["allies"].items() if state != "none"]
    return SeatView(
        name=Sentence("seat", {"side": colour}),
        colour=SEAT_TOKENS[colour],
        letter=LETTERS[colour],
        holdings=(
            Holding("points", Sentence("held-points", {"count": points}), points, is_score=True),
            *(_token(name, state) for name, state in (*allies, *shown["bonus"].items())),
        ),
    )


@lru_cache(maxsize=64)
def _token(name: str, state: TokenState) -> Holding:
    return Holding(name, Sentence(f"held-{name}", {"state": state}), int(state in ("ready", "later")), state=state)


@made_part
def _spaces_of(site: int, shown: SiteScene) -> Iterator[tuple[str, Space]]:
    columns = _columns_of(shown)
    for name in shown["squares"]:
        yield name, _square_space(site, name, columns.get(name, (-1, -1, -1)), shown["snow"])


def _columns_of(site: SiteScene) -> dict[str, tuple[int, int, int]]:
    """Return the colours of the cubes on each square by level, -1 for none."""
    found: dict[str, list[int]] = {}
    for cube in site["cubes"]:
        found.setdefault(cube["at"], [-1, -1, -1])[cube["level"] - 1] = cube["colour"]
    return {name: (low, middle, high) for name, (low, middle, high) in found.items()}


@lru_cache(maxsize=8192)
def _square_space(site: int, name: str, column: tuple[int, int, int], snow: int) -> Space:
    levels = ("one", "two", "three")
    colours = {level: COLOURS_OF_CUBES[c] if c >= 0 else "none" for level, c in zip(levels, column, strict=True)}
    height = max((level + 1 for level, colour in enumerate(column) if colour >= 0), default=0)
    values: dict[str, Value] = {
        "site": SITES[site],
        "square": name,
        "height": height,
        "snow": min(snow, height),
        **colours,
    }
    return Space(square_element(site, name), Sentence("space-square", values))


def _spaces_of_cards(scene: NouvelleFranceScene) -> Mapping[str, Space]:
    cards = [*scene["open"], *filter(None, [scene["drawn"]])]
    return _card_spaces(tuple((name, cards.count(name), tuple(scene["stock"][name])) for name in dict.fromkeys(cards)))


@made_part
def _card_spaces(cards: Sequence[tuple[str, int, Sequence[int]]]) -> Iterator[tuple[str, Space]]:
    """Yield the open cards, and their blocks in stock.  cards : name, how many, the colours of the blocks"""
    for name, count, stock in cards:
        yield name, _card_space(SHAPES.index(name), count)
        for colour in stock:
            yield f"{name} {colour}", _block_space(SHAPES.index(name), colour)


def _bonus_of(state: State, scene: NouvelleFranceScene, seat: int | None) -> tuple[str | None, str]:
    """Return the bonus block that the seat that looks, or else the mover, has ready, and its element; None for none."""
    holder, stage = scene["mover"] if seat is None else seat, scene["stage"]
    if holder is not None and stage is not None and scene["seats"][holder]["bonus"][stage] == "ready":
        return stage, bonus_element(state, BONUS.index(stage), holder)
    return None, ""


@made_part
def _bonus_space(stage: str | None, element: str) -> Iterator[tuple[str, Space]]:
    if stage is not None:
        values: dict[str, Value] = {"form": stage, "colour": "none"}
        yield stage, Space(element, Sentence("space-block", values))


@lru_cache(maxsize=64)
def _card_space(shape: int, count: int) -> Space:
    return Space(card_element(shape), Sentence("space-card", {"form": SHAPES[shape], "count": count}))


@lru_cache(maxsize=64)
def _block_space(shape: int, colour: int) -> Space:
    word = BLOCKS[shape * len(COLOURS_OF_CUBES) + colour]
    return Space(block_element(word), Sentence("space-block", word_values(word)))


# The result -------------------------------------------------------------------------------------


def _result(state: State, scene: NouvelleFranceScene) -> Result:
    """Return the result of a finished game."""
    players = len(scene["seats"])
    scores, ranks = np.zeros(players), np.zeros(players, np.int64)
    rules.scores(state, scores)
    rules.ranks(state, ranks)
    winners: tuple[int, ...] = tuple(np.flatnonzero(ranks == 0).tolist())
    ending = Ending(int(state.ending)).name.lower()
    sentences = tuple(_sentences(state, scene, ending, ranks.tolist()))
    return Result(ending, sentences, tuple(scores.tolist()), winners)


def _sentences(state: State, scene: NouvelleFranceScene, ending: str, ranks: list[int]) -> Iterator[Sentence]:
    """Yield who won and how, and what each seat has, the best first."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 0]
    values: dict[str, Value] = {
        "side": seen(state, winners[0]),
        "other": seen(state, winners[-1]),
        "winners": len(winners),
        "points": scene["seats"][winners[0]]["points"],
        "tokens": int(tokens_counted(state, winners[0])),
    }
    yield Sentence(f"result-{ending}", values)
    for seat in sorted(range(len(ranks)), key=ranks.__getitem__):
        gained = scene["seats"][seat]["gained"].values()
        yield Sentence(
            "result-seat",
            {
                "side": seen(state, seat),
                "points": scene["seats"][seat]["points"],
                "blocks": sum(each["blocks"] for each in gained),
                "allies": sum(each["allies"] for each in gained),
                "storms": sum(sum(each["storms"]) for each in gained),
                "disks": sum(each["disk"] for each in gained),
            },
        )
