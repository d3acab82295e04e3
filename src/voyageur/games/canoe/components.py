"""The components of the Canoe Race: courses, colonies, crews and dice.  Clauses are those of docs/rules/canoe.md."""

from dataclasses import dataclass

# C1-C14  The course ------------------------------------------------------------------------------

MOST_SEATS = 8

# The thirteen colonies (C52), the usual ones of the seats first, and their letters, the same in all languages.
COLONIES = (
    *("virginia", "new-york", "georgia", "maryland", "pennsylvania", "connecticut", "delaware", "rhode-island"),
    *("new-hampshire", "massachusetts", "new-jersey", "north-carolina", "south-carolina"),
)
LETTERS = ("V", "N", "G", "M", "P", "C", "D", "R", "H", "A", "J", "O", "S")

MOST_LEGS, MOST_RAPIDS = 10, 9
LEG_LENGTHS = range(1, 61)  # inches
CANOE_LENGTHS = range(1, 13)
CURRENTS = range(1, 4)
RATINGS = range(3, 7)
ROMAN = {3: "III", 4: "IV", 5: "V", 6: "VI"}  # ratings as classes of white water (C25)
LEAST_CURRENT, LEAST_RATING = CURRENTS[0], RATINGS[0]
N_CURRENTS, N_RATINGS = len(CURRENTS), len(RATINGS)
USUAL_CANOE, USUAL_TURN = 4, 4
UNKNOWN = 0  # a current or rating that is not shown yet (C8)

TRACKS = ("inside", "outside")
INSIDE, OUTSIDE = 0, 1


@dataclass(frozen=True)
class Leg:
    """A stretch of water between rapids."""

    length: int  # inches
    current: int  # 1 ... 3, or UNKNOWN
    has_shooter: bool


@dataclass(frozen=True)
class Rapid:
    """White water at the end of a leg."""

    rating: int  # 3 ... 6, or UNKNOWN
    whirlpools: tuple[int, ...]  # the lanes with a whirlpool below the rapid
    has_bear: bool


@dataclass(frozen=True)
class Course:
    """A checked course; legs and rapids are numbered from 0 here, from 1 in texts."""

    name: str
    canoe: int  # inches
    turn: int | None  # the leg in whose middle the tracks cross
    legs: tuple[Leg, ...]
    rapids: tuple[Rapid, ...]  # one fewer than legs


# The course of the `drawn` set-up: 7 legs of 18 in, 6 rapids, nothing known yet.
DRAWN_COURSE = Course(
    "drawn", USUAL_CANOE, USUAL_TURN - 1, (Leg(18, UNKNOWN, False),) * 7, (Rapid(UNKNOWN, (), False),) * 6
)
COURSES = ("drawn", "club", "ohio", "short")
PLACED_LEGS = range(1, 6)  # legs 2 to 6, where players may put shooters (C12)

# Crews and dice ---------------------------------------------------------------------------------

CREW = 4
PADDLE_FACES = (0, 6, 8, 10, 12)  # by men aboard
N_FACES = 6  # of every other die
CLIMBS_FROM = 3  # the least total that climbs in (C28)
SHOT_KILLS_FROM = (5, 6)  # by track: close range inside, long range outside (C14)
BEAR_FLIPS_FROM, BEAR_KILLS_FROM = 4, 6  # C42, C45
