"""The game and its twin play the same games: who acts, what is possible, the whole position and the end must agree.

The position is compared as its scene shows it to each seat, with what the seat knows of the deck.  Play is steered, so
that it meets what plain random games seldom bring: completed buildings, blocks that fit nowhere, ties, a snowflake that
Hurons push down to the next.  What the run has seen is counted, so that it cannot pass by never getting anywhere.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.games.suite.texts import values_to_play
from tests.twins.nouvelle_france import ALLIES, COLOURS, SITES, SNOW, NouvelleFrance, colours_of_block, place
from voyageur.games.nouvelle_france import GAME
from voyageur.kernel import contract
from voyageur.kernel.view import CHANCE, NOBODY

VALUES = values_to_play(GAME)

# Ways of choosing: from the twin and the possible texts, one text -------------------------------

Choose = Callable[[NouvelleFrance, list[str], random.Random], str]
Worth = Callable[[NouvelleFrance, str], float]
N_TRIED = 24  # placements that a way of choosing compares


def any_verb(game: NouvelleFrance, texts: list[str], dice: random.Random) -> str:
    """A verb first, so that many placements do not leave the other verbs out."""
    verbs = sorted({text.split()[0] for text in texts})
    verb = "place" if "place" in verbs and dice.random() < 0.3 else dice.choice(verbs)
    return dice.choice([text for text in texts if text.split()[0] == verb])


def best(worth: Worth) -> Choose:
    """Of some placements the one that is worth most; other choices as they come."""

    def choose(game: NouvelleFrance, texts: list[str], dice: random.Random) -> str:
        placements = [text for text in texts if text.startswith("place")]
        if game.step == "start" and dice.random() < 0.7:
            return "draw"  # some bonus blocks stay unused
        if not placements or (game.step != "choose" and dice.random() < 0.5):
            return any_verb(game, texts, dice)
        return max(dice.sample(placements, min(N_TRIED, len(placements))), key=lambda text: worth(game, text))

    return choose


def covers(game: NouvelleFrance, text: str) -> float:
    """Squares covered that were free: buildings are completed."""
    _, _, site, *names = text.split()
    return len({place(name)[:2] for name in names} - {cube[:2] for cube in game.cubes[site]})


def is_high(game: NouvelleFrance, text: str) -> float:
    """Levels in sum: space is closed, and soon nothing fits."""
    return sum(place(name)[2] for name in text.split()[3:])


def is_level(game: NouvelleFrance, text: str) -> float:
    """How close the best two seats come together with the next storm and the disks: ties."""
    worth, *storms = after(game, text, [game.storms + 1])
    points = [have + more for have, more in zip(game.points, *storms, strict=True)]
    points[game.to_act()] += worth
    for site, seat in game.completed_by.items():
        if seat is not None:
            points[seat] += game.disk(site)
    return -float(max(points) - sorted(points)[-2])


def sinks(game: NouvelleFrance, text: str) -> float:
    """What all storms to come take from all seats, and few points now: points fall to 0 and below."""
    worth, *storms = after(game, text, range(game.storms + 1, 4))
    return -2.0 * worth - sum(map(sum, storms))


def after(game: NouvelleFrance, text: str, levels: Iterable[int]) -> list[Any]:
    """Return the points of a placement, and then what storms on some levels would bring each seat."""
    _, block, site, *names = text.split()
    shape, _, doubled = block.partition(":")
    own = game.colours[game.to_act()][0]
    colours = colours_of_block(game.pieces.partners[shape], doubled) if doubled else [own] * len(names)
    new = dict(zip(map(place, names), colours, strict=True))
    worth, cubes = game.worth(game.to_act(), site, new), game.cubes[site]
    game.cubes[site] = cubes | new
    storms = [game.storm_points(level) for level in levels]
    game.cubes[site] = cubes
    return [worth, *storms]


def pushing(game: NouvelleFrance, texts: list[str], dice: random.Random) -> str:
    """Play the Huron when the next card is snow, and put snow back last."""
    if game.step == "huron":
        return "huron" if game._weights_at(0).keys() == {SNOW} else "pass"
    if game.step == "order":
        return max(texts, key=lambda text: [card == SNOW for card in reversed(text.split())])
    return any_verb(game, texts, dice)


covering, closing, levelling, sinking = map(best, (covers, is_high, is_level, sinks))
WAYS: tuple[Choose, ...] = (any_verb, covering, closing, levelling, pushing, levelling, sinking)


def outcome(game: NouvelleFrance, way: Choose, dice: random.Random) -> str:
    """A possible outcome by its weight; where Hurons push, the first snow is late and the second early."""
    weights = game.chance()
    if way is pushing and not game.storms:
        snow, number = {text for text in weights if text.endswith(SNOW)}, game.pile(39 - game.deck.total())[0]
        wanted = snow if number > 2 else weights.keys() - snow
        if wanted:
            return dice.choice(sorted(wanted))
    return dice.choices([*weights], [*weights.values()])[0]


# One game ---------------------------------------------------------------------------------------


@dataclass
class Game:
    """A game of both, what was played, and what was seen."""

    players: int
    options: dict[str, str]
    seen: Counter[str]
    texts: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.state = contract.start(GAME, contract.read_setup(GAME, self.options, self.players))
        self.twin = NouvelleFrance(self.players, self.options)

    def play(self, way: Choose, dice: random.Random) -> None:
        while True:
            self.compare()
            acting = self.twin.to_act()
            if acting is None:
                break
            self.apply(
                outcome(self.twin, way, dice) if acting == "chance" else way(self.twin, sorted(self.twin.legal()), dice)
            )
        self.seen[f"ending {self.twin.ending()}"] += 1
        self.seen[f"{len(self.twin.winners() or [])} winners"] += 1
        self.seen[f"players {self.players}"] += 1
        for name, value in self.options.items():
            self.seen[f"{name} {value}"] += 1

    def apply(self, text: str) -> None:
        step, storms = self.twin.step, self.twin.storms
        self.texts.append(text)
        if text == "draw snow":
            self.see_storm(storms + 1)
        contract.play(GAME, self.state, int(GAME.rules.to_act(self.state)), GAME.notation.action_of(self.state, text))
        self.twin.play(text)
        verb, *words = text.split()
        self.seen[f"{step} {verb}"] += 1
        if verb == "place":
            self.see_placement(step, storms, words)

    def see_storm(self, level: int) -> None:
        """Count what a storm is about to do."""
        self.seen[f"storm {level}"] += 1
        if self.texts[-2:] == ["draw snow"] * 2:
            self.seen["snow after snow"] += 1
        changes = zip(self.twin.points, self.twin.storm_points(level), strict=True)
        if min(map(sum, changes)) < 0:
            self.seen["points stop at 0" if self.options["negative_points"] == "no" else "points below 0"] += 1

    def see_placement(self, step: str, storms: int, words: list[str]) -> None:
        block, site, *names = words
        cubes = [place(name) for name in names]
        if block in self.twin.pieces.bars:
            self.seen[f"placed {block}"] += 1
        if min(cube[2] for cube in cubes) <= storms:
            self.seen["placed in the snow"] += 1
        if any((x, y, z - 1) not in self.twin.cubes[site] and z > 1 for x, y, z in cubes):
            self.seen["placed over a hole"] += 1
        standing = {(x, y) for x, y, _ in self.twin.cubes[site]}
        if standing == {*self.twin.plans[site]}:
            self.seen[f"all of the {site} covered"] += 1

    # What must be the same

    def compare(self) -> None:
        acting = int(GAME.rules.to_act(self.state))
        self.same("to act", {CHANCE: "chance", NOBODY: None}.get(acting, acting), self.twin.to_act())
        if acting == CHANCE:
            self.same("chance", contract.chance_texts(GAME, self.state), self.twin.chance())
        elif acting != NOBODY:
            self.same("legal", contract.legal_texts(GAME, self.state), sorted(self.twin.legal()))
        else:
            self.compare_end()
        for seat in (None, *self.twin.seats):
            self.compare_scene(seat, GAME.presentation.view(self.state, seat).scene)

    def compare_end(self) -> None:
        result = contract.outcome(GAME, self.state, self.players)
        assert result is not None
        self.same("ending", result.ending, self.twin.ending())
        self.same("scores", list(result.scores), self.twin.scores())
        self.same("winners", list(result.winners), sorted(self.twin.winners() or []))

    def compare_scene(self, seat: int | None, scene: Mapping[str, Any]) -> None:
        theirs = facts_of_twin(self.twin)
        for name, value in facts_of(scene).items():
            if name in theirs:
                self.same(f"{name} seen by {seat}", value, theirs[name])
        if self.twin.step not in ("peek", "order"):  # while a Huron looks, the twin counts each card as seen
            self.same(f"known to {seat}", known_in(scene), known_to(self.twin, seat))

    def same(self, name: str, ours: Any, theirs: Any) -> None:
        assert ours == theirs, (
            f"{name} differs\nours {ours}\ntwin {theirs}\n{self.players} players, {self.options}\n"
            + "; ".join(self.texts)
        )


def facts_of(scene: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position of a scene in the twin's words."""
    sites = {site["name"]: site for site in scene["sites"]}
    return {
        "cubes": {
            name: {f"{cube['at']}.{cube['level']}": COLOURS[cube["colour"]] for cube in site["cubes"]}
            for name, site in sites.items()
        },
        "completed_by": {name: site["completed_by"] for name, site in sites.items()},
        "sticks": {name: "".join(site["stick"]) for name, site in sites.items() if site["stick"]},
        "points": [seat["points"] for seat in scene["seats"]],
        "bonus": [dict(seat["bonus"]) for seat in scene["seats"]],
        "face_up": [{ally for ally in ALLIES if seat["allies"][ally] == "up"} for seat in scene["seats"]],
        "open": sorted([*scene["open"], *([scene["drawn"]] if scene["drawn"] else [])]),
        "deck": scene["deck"],
        "stock": {shape: [COLOURS[colour] for colour in colours] for shape, colours in scene["stock"].items()},
        "storms": scene["storms"],
        "round": scene["round"],
        "mover": scene["mover"],
        "first": scene["first"],
    }


def facts_of_twin(game: NouvelleFrance) -> dict[str, Any]:
    """Return the twin's position in the same form, without what the page leaves open at this moment."""
    facts = game.facts()
    facts["face_up"] = [{ally for ally in ALLIES if game.has_ally(seat, ally)} for seat in game.seats]
    facts["deck"] = game.deck.total()
    if game.step in ("fille", "coureur", "shout"):
        del facts["points"]  # when the points under discussion are added is not said
    if game.mover is None:
        for name in ("round", "mover", "first"):
            del facts[name]
    if game.to_act() is None:
        for name in ("round", "mover", "bonus"):
            del facts[name]
    return facts


def known_in(scene: Mapping[str, Any]) -> Any:
    known = scene["known"]
    return {"cards": sorted(known["cards"])} if isinstance(known, Mapping) else list(known)


def known_to(game: NouvelleFrance, seat: int | None) -> Any:
    known = game.knowledge(seat)
    return {"cards": sorted(known.among)} if known.among else known.places


# Many games -------------------------------------------------------------------------------------

EVENTS = (
    *("sticks sticks", "first first", "draw draw", "peek peek", "order order", "huron huron", "huron pass"),
    *("start draw", "start place", "choose place", "choose remove", "choose unable", "help place", "help pass"),
    *(
        "fille fille",
        "fille pass",
        "coureur coureur",
        "coureur pass",
        "shout shout",
        "placed beam",
        "placed post",
        "placed peg",
    ),
    *("storm 1", "storm 2", "storm 3", "placed in the snow", "placed over a hole", "all of the mill covered"),
    *("ending points", *(f"players {players}" for players in (2, 3, 4))),
    *(f"{name} {value}" for name, values in VALUES.items() for value in values),
)
SELDOM = (
    *("ending allies", "ending peg", "ending shared", "snow after snow", "points stop at 0", "points below 0"),
    *(f"all of the {site} covered" for site in SITES),
)
EVERY = 4  # a game takes a second or two, so one is played for each four that are asked for


def setups(dice: random.Random) -> Iterator[tuple[int, dict[str, str], Choose]]:
    """Yield numbers of seats, options and ways of choosing: first every value in turn, then values at random."""
    longest = max(map(len, VALUES.values()))
    for number in range(longest):
        yield 2, {name: values[number % len(values)] for name, values in VALUES.items()}, WAYS[number]
    number = 0
    while True:
        way = WAYS[number % len(WAYS)]
        options = {name: dice.choice(values) for name, values in VALUES.items()}
        if way is pushing:
            options |= {"ally_use": "storm", "huron_window": "any"}
        if way is levelling:
            options["ally_use"] = dice.choice(("none", "storm"))
        if way is sinking:
            options["ally_use"] = "none"
        players = {pushing: 4, sinking: 4, levelling: 2}.get(way, 2 + number % 3)
        yield players, options, way
        number += 1


def play_games(n_games: int, seed: int, *, is_long: bool) -> Counter[str]:
    """Play games of both, and return what was seen; long and short runs differ in their number alone."""
    dice, seen = random.Random(seed), Counter[str]()
    for _, (players, options, way) in zip(range(n_games // EVERY), setups(dice), strict=False):
        Game(players, options, seen).play(way, dice)
    return seen
