"""The twin of the Colonial Canoe Race: a second, slow implementation that shares no code with the game.

It is played in lockstep with the game, and a difference reveals an error in one of the two. It follows
the rules page: one generator runs the whole race in the order of play and yields wherever chance or a
seat decides (C17 is clause 17 of that page).

Legs and rapids are numbered from 1; rapid 3 is the one at the end of leg 3, and leg 4 lies below it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from itertools import product

from tests.twins.script import chosen_options

Asked = Generator[tuple["int | str", list[str]], str, None]  # who decides, and all possible texts

FACES = {4: 12, 3: 10, 2: 8, 1: 6}  # the paddle die by the number of men (seed, "Paddle Die Roll")
TRACKS = ("inside", "outside")

DEFAULTS = {
    "course": "drawn",  # C2, C8
    "reveal": "as_reached",  # C8
    "scenery": "shown",  # C8
    "shooters": "2,3,4,5,6",  # C12
    "bears": "1",  # C13
    "helping_hand_first": "no",  # C26
    "bear_flip": "below",  # C42
    "finish": "first",  # C49
    "play_on": "yes",  # C50
    "placing": "none",  # C8
}
WORDS = {
    "reveal": ("as_reached", "open"),
    "scenery": ("shown", "hidden"),
    "bears": ("0", "1", "2"),
    "helping_hand_first": ("no", "yes"),
    "bear_flip": ("below", "stays"),
    "finish": ("first", "overshoot", "shared"),
    "play_on": ("yes", "no"),
    "placing": ("none", "players"),
}

COURSES = {
    "club": """
        canoe 4
        turn 4
        leg 18 current 1
        rapid rating 3
        leg 18 current 2 shooter
        rapid rating 4 whirlpool outside
        leg 18 current 3 shooter
        rapid rating 5 bear
        leg 18 current 2 shooter
        rapid rating 6
        leg 18 current 1 shooter
        rapid rating 4 whirlpool outside
        leg 18 current 3 shooter
        rapid rating 5
        leg 18 current 2
        """,
    "ohio": """
        canoe 4
        turn 4
        leg 18 current 1
        rapid rating 3
        leg 18 current 1
        rapid rating 3
        leg 18 current 2 shooter
        rapid rating 4 whirlpool inside
        leg 18 current 1
        rapid rating 3
        leg 18 current 2 shooter
        rapid rating 4 bear
        leg 18 current 1
        rapid rating 3 whirlpool inside
        leg 18 current 1
        """,
    "short": """
        canoe 4
        turn none
        leg 12 current 2
        rapid rating 4
        leg 12 current 1
        """,
}


# --- the course -------------------------------------------------------------------------------


@dataclass
class Leg:
    length: int
    current: int | None = None  # not seen yet
    shooter: bool = False


@dataclass
class Rapid:
    rating: int | None = None  # not seen yet
    whirlpools: set[str] = field(default_factory=set)  # the lanes on which they lie, just below
    bear: bool = False


@dataclass
class Course:
    canoe: int  # inches, canoe and rapid (C2)
    turn: int | None  # the leg in whose middle the tracks cross (C3)
    legs: dict[int, Leg]
    rapids: dict[int, Rapid]

    @property
    def last(self) -> int:
        return len(self.legs)


def drawn_course() -> Course:
    """Seven equal legs of 18 in, canoe and rapid 4 in; nothing is known yet (C2)."""
    legs = {number: Leg(18) for number in range(1, 8)}
    return Course(4, 4, legs, {number: Rapid() for number in range(1, 7)})


def read_course(text: str) -> Course:
    """A built course: one item a line, from the first leg to the last (C2)."""
    canoe, turn, is_turn_stated = 4, None, False
    legs: dict[int, Leg] = {}
    rapids: dict[int, Rapid] = {}
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        if not words:
            continue
        if words[0] in ("canoe", "turn") and legs:
            raise ValueError(f"{words[0]} after the first leg")
        if words[0] == "canoe":
            canoe = number_in(words[1], 1, 12)
        elif words[0] == "turn":
            is_turn_stated = True
            turn = None if words[1] == "none" else int(words[1])
        elif words[0] == "leg":
            if len(legs) != len(rapids):
                raise ValueError("a leg without a rapid before it")
            legs[len(legs) + 1] = read_leg(words[1:], canoe if legs else 0)
        elif words[0] == "rapid":
            if len(legs) != len(rapids) + 1:
                raise ValueError("a rapid without a leg before it")
            rapids[len(rapids) + 1] = read_rapid(words[1:])
        else:
            raise ValueError(f"cannot read: {line}")
    if not 1 <= len(legs) <= 10 or len(rapids) != len(legs) - 1:
        raise ValueError("a course has 1 to 10 legs and a rapid between any two")
    if not is_turn_stated:
        turn = 4 if len(legs) >= 4 else None
    if turn is not None and turn not in legs:
        raise ValueError(f"there is no leg {turn} to turn in")
    return Course(canoe, turn, legs, rapids)


def number_in(word: str, least: int, most: int) -> int:
    if not least <= int(word) <= most:
        raise ValueError(f"{word} is not from {least} to {most}")
    return int(word)


def read_leg(words: list[str], longer_than: int) -> Leg:
    length, word, current, *more = words
    if word != "current" or more not in ([], ["shooter"]):
        raise ValueError(f"cannot read: leg {' '.join(words)}")
    return Leg(number_in(length, longer_than + 1, 60), number_in(current, 1, 3), bool(more))


def read_rapid(words: list[str]) -> Rapid:
    word, rating, *more = words
    if word != "rating":
        raise ValueError(f"cannot read: rapid {' '.join(words)}")
    rapid = Rapid(number_in(rating, 3, 6))
    if more[:1] == ["whirlpool"]:
        lanes = [word for word in more[1:] if word in TRACKS]
        rapid.whirlpools = set(lanes)
        more = more[1 + len(lanes) :]
        if not 1 <= len(lanes) <= 2 or len(lanes) != len(rapid.whirlpools):
            raise ValueError("a whirlpool lies on one track or on both")
    rapid.bear = more == ["bear"]
    if more not in ([], ["bear"]):
        raise ValueError(f"cannot read: rapid {' '.join(words)}")
    return rapid


def read_legs_with_shooters(text: str) -> list[int]:
    """'2,3,5' or 'none'; any set of the seven legs (C12)."""
    return [] if text == "none" else sorted({number_in(word, 1, 7) for word in text.split(",")})


def read_options(options: Mapping[str, str] | None) -> dict[str, str]:
    chosen = chosen_options(options, DEFAULTS, WORDS)
    course = chosen["course"]
    if course != "drawn" and course not in COURSES and not course.startswith("file:"):
        raise ValueError(f"no such course: {course}")
    return chosen


# --- canoes -----------------------------------------------------------------------------------


@dataclass
class Boat:
    seat: int
    start: str = "?"  # the track it starts on
    leg: int = 1
    front: int = 0  # inches from the upper end of the leg (C47)
    place: str = "leg"  # leg, rapid (at the end of its leg), line, home, out
    aboard: int = 4
    swimming: int = 0
    owes_first: bool = False  # flipped, and no attempt was made since
    rounds: int | None = None  # the round in which it came home
    beyond: int = 0  # inches beyond the line
    order: int = 0  # 1 for the first canoe home, and so on

    @property
    def men(self) -> int:
        return self.aboard + self.swimming

    @property
    def races(self) -> bool:
        return self.place not in ("home", "out")


def other(track: str) -> str:
    return TRACKS[1 - TRACKS.index(track)]


class Canoe:
    def __init__(self, options: Mapping[str, str] | None = None, players: int = 2) -> None:
        if not 1 <= players <= 8:
            raise ValueError("1 to 8 canoes (C1)")
        self.options = read_options(options)
        self.is_drawn = self.options["course"] == "drawn"
        self.course = drawn_course() if self.is_drawn else self._built()
        self.boats = [Boat(seat, TRACKS[seat % 2]) for seat in range(players)]
        self.round = 0
        self.bag: list[int] = []
        self.mover: int | None = None
        self.event: dict[str, int] | None = None
        self.unreached: set[int] = set()  # rapids whose scenery is not drawn yet (C8)
        self.bears_to_come = 0
        self.groups_to_come: set[str] = set()  # whose whirlpool is still to come
        self.ending: str | None = None
        self.scores: list[float] | None = None
        self._tell(self._whole_game())

    def _built(self) -> Course:
        course = self.options["course"]
        return read_course(COURSES.get(course) or course.removeprefix("file:"))

    @classmethod
    def position(
        cls,
        options: Mapping[str, str] | None = None,
        *boats: Mapping[str, int | str | bool],
        round: int = 1,
        at: str = "round",
    ) -> Canoe:
        """Return a position: at the start of a round, or `at` "chips", after shots and bears.

        Each mapping sets a property of some canoes; other canoes have alternating tracks.
        """
        game = cls(options, len(boats))
        for boat, special in zip(game.boats, boats, strict=True):
            boat.start = TRACKS[boat.seat % 2]
            for name, value in special.items():
                assert hasattr(boat, name), name
                setattr(boat, name, value)
            if boat.place in ("rapid", "line"):
                boat.front = game.course.legs[boat.leg].length
        game.round = round - 1
        game._tell(game._race(with_start=at == "round"))
        return game

    # --- decisions and chance -----------------------------------------------------------------

    def _tell(self, script: Asked) -> None:
        self._script = script
        self._asked: tuple[int | str, list[str]] | None = next(script, None)

    @property
    def to_act(self) -> int | str | None:
        return self._asked[0] if self._asked else None

    def legal(self) -> list[str]:
        """Return the action texts of the seat to act, sorted by code point."""
        return sorted(self._asked[1]) if self._asked and self.to_act != "chance" else []

    def chances(self) -> dict[str, int]:
        """Return the chance outcomes; every face, chip, track and place has weight 1, but not what lies at a rapid."""
        return dict(self._weights(self._asked[1])) if self._asked and self.to_act == "chance" else {}

    def _weights(self, texts: list[str]) -> Mapping[str, int]:
        return self._scenery_weights() if self.phase == "scenery" else dict.fromkeys(texts, 1)

    def play(self, text: str) -> None:
        if self._asked is None or text not in self._asked[1]:
            raise ValueError(f"not now: {text}")
        try:
            self._asked = self._script.send(text)
        except StopIteration:
            self._asked = None

    def _chance(self, phase: str, texts: list[str]) -> Generator[tuple[int | str, list[str]], str, str]:
        """Yield a chance event; return the last word of its outcome."""
        self.phase = phase
        text = yield "chance", texts
        return text.split()[-1]

    def _die(self, name: str, faces: int) -> Generator[tuple[int | str, list[str]], str, int]:
        answer = yield from self._chance(name, [f"{name} {face}" for face in range(1, faces + 1)])
        return int(answer)

    def _pick(self, phase: str, verb: str, boats: list[Boat]) -> Generator[tuple[int | str, list[str]], str, Boat]:
        answer = yield from self._chance(phase, [f"{verb} {boat.seat}" for boat in boats])
        return self.boats[int(answer)]

    # --- set-up ---------------------------------------------------------------------------------

    def _whole_game(self) -> Asked:
        players = len(self.boats)
        if self.is_drawn and self.options["placing"] == "none":  # the option alone says where they stand (C12)
            for leg in read_legs_with_shooters(self.options["shooters"]):
                self.course.legs[leg].shooter = True
        if players % 2 == 1 and players > 1:  # the extra canoe is on a random track (C1)
            self.boats[-1].start = "?"
            self.boats[-1].start = yield from self._chance("track", [f"track {track}" for track in TRACKS])
        if self.is_drawn:  # a built course states its own
            if self.options["placing"] == "players":
                yield from self._players_place()
            elif self.options["scenery"] == "hidden":
                self.unreached = {number for number, _ in self._rapids()}
                self.bears_to_come, self.groups_to_come = int(self.options["bears"]), set(TRACKS)
            else:
                yield from self._chance_places()
            yield from self._first_looks()
        yield from self._race()

    def _chance_places(self) -> Asked:
        for _ in range(int(self.options["bears"])):  # one bear a rapid (C13)
            answer = yield from self._chance("den", [f"den {r}" for r, rapid in self._rapids() if not rapid.bear])
            self.course.rapids[int(answer)].bear = True
        for track in TRACKS:  # both may lie below the same rapid (C11)
            texts = [f"whirlpool {track} {r}" for r, _ in self._rapids()]
            answer = yield from self._chance("whirlpool", texts)
            self._lay_whirlpool(track, int(answer))

    def _scenery_weights(self) -> dict[str, int]:
        """What may lie at the rapid reached now: each hazard to come is as likely at each that is left (C8)."""
        r = len(self.unreached)
        weights: dict[str, int] = {}
        for bear, inside, outside in product((False, True), repeat=3):
            weight = self.bears_to_come if bear else r - self.bears_to_come
            for is_there, track in ((inside, "inside"), (outside, "outside")):
                if track in self.groups_to_come:
                    weight *= 1 if is_there else r - 1
                elif is_there:
                    weight = 0
            named = [name for name, is_there in (("bear", bear), ("inside", inside), ("outside", outside)) if is_there]
            if weight:
                weights[f"scenery {' '.join(named) or 'none'}"] = weight
        return weights

    def _see_scenery(self, rapid: int) -> Asked:
        """After its rating, and only as long as a hazard is still to come (C8)."""
        if rapid not in self.unreached or not (self.bears_to_come or self.groups_to_come):
            return
        self.phase = "scenery"
        text = yield "chance", [*self._scenery_weights()]
        _, *found = text.split()
        self.unreached.remove(rapid)
        if "bear" in found:
            self.course.rapids[rapid].bear = True
            self.bears_to_come -= 1
        for track in self.groups_to_come & {*found}:
            self._lay_whirlpool(track, rapid)
            self.groups_to_come.remove(track)

    def _players_place(self) -> Asked:
        """Let each seat in turn place one item until none is left (C8)."""
        bears, tracks = int(self.options["bears"]), set(TRACKS)
        shooters = len(read_legs_with_shooters(self.options["shooters"]))
        seat = 0
        while True:
            texts = [f"put bear {r}" for r, rapid in self._rapids() if bears and not rapid.bear]
            texts += [f"put whirlpool {track} {r}" for track in tracks for r, _ in self._rapids()]
            texts += [f"put shooter {leg}" for leg in range(2, 7) if shooters and not self.course.legs[leg].shooter]
            if not texts:  # nothing left, or no leg left for a sixth shooter
                return
            self.phase = "put"
            text = yield seat, texts
            _, what, *words = text.split()
            if what == "bear":
                self.course.rapids[int(words[0])].bear = True
                bears -= 1
            elif what == "whirlpool":
                self._lay_whirlpool(words[0], int(words[1]))
                tracks.remove(words[0])
            else:
                self.course.legs[int(words[0])].shooter = True
                shooters -= 1
            seat = (seat + 1) % len(self.boats)

    def _rapids(self) -> list[tuple[int, Rapid]]:
        return list(self.course.rapids.items())

    def _lay_whirlpool(self, group: str, rapid: int) -> None:
        """The group that starts on this track meets it, so after the turn it lies on the other lane (C11)."""
        self.course.rapids[rapid].whirlpools.add(self._lane(group, rapid + 1, self.course.canoe))

    def _first_looks(self) -> Asked:
        """Leg 1 is seen at once, everything with `reveal open` (C8)."""
        is_open = self.options["reveal"] == "open"
        for leg in self.course.legs if is_open else [1]:
            yield from self._see_leg(leg)
        for rapid in self.course.rapids if is_open else []:
            yield from self._see_rapid(rapid)

    def _see_leg(self, leg: int) -> Asked:
        if self.course.legs[leg].current is None:
            answer = yield from self._chance("current", [f"current {x}" for x in (1, 2, 3)])  # C9
            self.course.legs[leg].current = int(answer)

    def _see_rapid(self, rapid: int) -> Asked:
        if self.course.rapids[rapid].rating is None:
            answer = yield from self._chance("rating", [f"rating {x}" for x in (3, 4, 5, 6)])  # C9
            self.course.rapids[rapid].rating = int(answer)

    # --- the round (C15) ------------------------------------------------------------------------

    def _race(self, with_start: bool = True) -> Asked:
        while self.ending is None:
            self.round += 1
            self.bag = [boat.seat for boat in self._racing()]
            if with_start:
                yield from self._shots()  # shots before the bear (C17)
                yield from self._bears()
            with_start = True
            self._look_for_the_end()
            yield from self._activations()
            self._look_for_the_end(is_round_over=True)
        self.phase = "over"

    def _racing(self) -> list[Boat]:
        return [boat for boat in self.boats if boat.races]

    def _shots(self) -> Asked:
        """One shot per shooter per round (C40), also at canoes that did not move (C39)."""
        for number, leg in self.course.legs.items():
            targets = [boat for boat in self._racing() if self._in_sight(boat, number)]
            if not leg.shooter or not targets:
                continue
            self.event = {"leg": number}
            target = targets[0]
            if len(targets) > 1:
                target = yield from self._pick("target", "target", targets)
            die = yield from self._die("shot", 6)
            if die >= (5 if self.lane(target) == "inside" else 6):  # inside is close, outside long (C14)
                if target.aboard:  # aboard first, else a swimmer (C41)
                    target.aboard -= 1
                else:
                    target.swimming -= 1
                self._look_for_men(target)
        self.event = None

    def _in_sight(self, boat: Boat, leg: int) -> bool:
        """The whole leg is the target area (C37), rapids are not (C38); the line belongs to the last leg."""
        return boat.leg == leg and boat.place in ("leg", "line")

    def _bears(self) -> Asked:
        for number, rapid in self._rapids():  # in the order of the rapids (C13)
            targets = [boat for boat in self._racing() if boat.place == "rapid" and boat.leg == number]
            if not rapid.bear or not targets:
                continue
            self.event = {"rapid": number}
            target = targets[0]
            if len(targets) > 1:
                target = yield from self._pick("bear_target", "target", targets)
            die = yield from self._die("bear", 6)
            if die >= 4:
                yield from self._bear_flips(target)
        self.event = None

    def _bear_flips(self, boat: Boat) -> Asked:
        self._flip(boat)
        if self.options["bear_flip"] == "below":  # the flip replaces the test (C42)
            self._put_below(boat)
            yield from self._see(boat)  # before the dice that follow
        for _ in range(boat.swimming):  # one die per man in the water (C45)
            die = yield from self._die("maul", 6)
            if die == 6:
                boat.swimming -= 1
        self._look_for_men(boat)

    def _activations(self) -> Asked:
        """Chips in a new random order each round (C16); drawn for the last one too."""
        while self.ending is None and self._in_bag():
            boat = yield from self._pick("chip", "chip", self._in_bag())
            self.bag.remove(boat.seat)
            self.mover = boat.seat
            yield from self._activate(boat)
            self.mover = None
            self._look_for_the_end()

    def _in_bag(self) -> list[Boat]:
        return [boat for boat in self._racing() if boat.seat in self.bag]

    def _activate(self, boat: Boat) -> Asked:
        """One action (C23), and no declining (C18)."""
        if boat.swimming == 0:
            yield from self._paddle(boat)
        elif boat.owes_first or boat.aboard == 0:  # C26, C30
            yield from self._attempt(boat)
        else:
            self.phase = "decide"
            text = yield boat.seat, ["rescue", "leave"]
            if text == "rescue":
                yield from self._attempt(boat)
            else:
                boat.swimming = 0  # for good (C31)
                yield from self._paddle(boat)

    # --- movement and rapids --------------------------------------------------------------------

    def _paddle(self, boat: Boat) -> Asked:
        die = yield from self._die("paddle", FACES[boat.aboard])
        if boat.place == "leg":
            yield from self._move(boat, die + self._current(boat))  # C20
            return
        rating = self.course.rapids[boat.leg].rating
        assert rating is not None
        if die <= rating:  # the current does not count (C21)
            self._flip(boat)
        self._put_below(boat)
        yield from self._see(boat)

    def _current(self, boat: Boat) -> int:
        current = self.course.legs[boat.leg].current
        assert current is not None
        return current

    def _move(self, boat: Boat, inches: int) -> Asked:
        """By paddle or drift; touching the leg's end is enough (C19, C32, C47)."""
        length = self.course.legs[boat.leg].length
        boat.front += inches
        if boat.front < length:
            return
        if boat.leg < self.course.last:
            boat.place, boat.front = "rapid", length  # the rest is disregarded
            yield from self._see(boat)
        elif boat.aboard:  # swimmers do not count (C48)
            self._come_home(boat, beyond=boat.front - length)
        else:
            boat.place, boat.front = "line", length

    def _put_below(self, boat: Boat) -> None:
        """The rear touches the rapid, so the front is a canoe's length into the next leg (C22)."""
        boat.place, boat.leg, boat.front = "leg", boat.leg + 1, self.course.canoe

    def _see(self, boat: Boat) -> Asked:
        """The first canoe on a leg or in a rapid shows its number (C8)."""
        if boat.place == "rapid":
            yield from self._see_rapid(boat.leg)
            yield from self._see_scenery(boat.leg)
        else:
            yield from self._see_leg(boat.leg)

    def lane(self, boat: Boat) -> str:
        return self._lane(boat.start, boat.leg, boat.front)

    def _lane(self, start: str, leg: int, front: int) -> str:
        """The tracks cross in the middle of the turn leg and nowhere else (C3, C5)."""
        turn = self.course.turn
        if turn is None or leg < turn:
            return start
        if leg == turn and 2 * front < self.course.legs[turn].length:
            return start
        return other(start)

    def _come_home(self, boat: Boat, beyond: int) -> None:
        boat.place, boat.beyond, boat.rounds = "home", beyond, self.round
        boat.order = sum(each.place == "home" for each in self.boats)

    # --- flips and swimmers -----------------------------------------------------------------------

    def _flip(self, boat: Boat) -> None:
        boat.swimming, boat.aboard, boat.owes_first = boat.men, 0, True

    def _attempt(self, boat: Boat) -> Asked:
        was_empty, is_first = boat.aboard == 0, boat.owes_first
        for _ in range(boat.swimming):
            die = yield from self._die("climb", 6)
            helpers = 0 if was_empty and self.options["helping_hand_first"] == "no" else boat.aboard  # C26
            if die + (1 if helpers else 0) >= 3:  # +1 whatever their number (C27, C28)
                boat.swimming, boat.aboard = boat.swimming - 1, boat.aboard + 1
        boat.owes_first = False
        if is_first and self._over_whirlpool(boat):
            boat.swimming = 0  # C33
        self._look_for_men(boat)
        if boat.place == "leg":
            yield from self._move(boat, self._current(boat))  # also when all are aboard (C29)
        elif boat.place == "line" and boat.aboard:
            self._come_home(boat, beyond=0)

    def _over_whirlpool(self, boat: Boat) -> bool:
        """Just below the rapid, on the canoe's own lane (C10, C35); there is none inside a rapid."""
        return boat.place == "leg" and boat.leg > 1 and self.lane(boat) in self.course.rapids[boat.leg - 1].whirlpools

    def _look_for_men(self, boat: Boat) -> None:
        if boat.men == 0:
            boat.place = "out"  # C36

    # --- the end ------------------------------------------------------------------------------------

    def _look_for_the_end(self, is_round_over: bool = False) -> None:
        if self.ending is not None:
            return
        is_one_home = any(boat.place == "home" for boat in self.boats)
        stops = (
            is_one_home
            and self.options["play_on"] == "no"  # C50
            and (is_round_over or self.options["finish"] == "first")  # C49
        )
        if stops or not self._racing():
            self.ending = "finish" if is_one_home else "all_out"
            self.scores = self._count()

    def _count(self) -> list[float]:
        """The rivals placed behind, and half of those level."""
        if len(self.boats) == 1:
            return [1.0 if self.boats[0].place == "home" else 0.0]
        ranks = [self._rank(boat) for boat in self.boats]
        return [sum(mine < theirs for theirs in ranks) + (ranks.count(mine) - 1) / 2 for mine in ranks]

    def _rank(self, boat: Boat) -> tuple[int, ...]:
        """The smaller the better; equal is level."""
        if boat.place == "home":
            assert boat.rounds is not None
            if self.options["finish"] == "first":
                return 0, boat.order
            if self.options["finish"] == "overshoot":
                return 0, boat.rounds, -boat.beyond
            return 0, boat.rounds
        if self.options["play_on"] == "no" and self.ending == "finish":
            return (1,)  # all who are not home when the race stops
        return 1, -boat.leg, -boat.front  # in a rapid and at the line the front has the whole leg behind it

    # --- the position for comparison ----------------------------------------------------------------

    def facts(self) -> dict:
        """Return the whole position; nothing is secret."""
        course = self.course
        return {
            "canoe": course.canoe,
            "turn": course.turn,
            "legs": [(leg.length, leg.current, leg.shooter) for leg in course.legs.values()],
            "rapids": [(rapid.rating, sorted(rapid.whirlpools), rapid.bear) for rapid in course.rapids.values()],
            "round": self.round,
            "phase": self.phase,
            "event": self.event,
            "canoes": [self._facts_of(boat) for boat in self.boats],
        }

    def _facts_of(self, boat: Boat) -> dict:
        return {
            "seat": boat.seat,
            "place": boat.place,
            "lane": self.lane(boat) if boat.start in TRACKS else None,
            "leg": boat.leg,
            "front": boat.front,
            "aboard": boat.aboard,
            "swimming": boat.swimming,
            "is_tipped": boat.races and boat.aboard == 0,
            "is_mover": boat.seat == self.mover,
            "is_in_bag": boat.races and boat.seat in self.bag,
            "rounds": boat.rounds,
        }
