"""The messages about the analysis of a finished game.  Chances, luck and costs are in thousandths of a win."""

from typing import Literal

from msgspec import Struct

from voyageur.kernel.text import Sentence

ChanceRange = tuple[int, int, int]  # the mean, and the ends of its interval
AnalysisState = Literal["none", "waiting", "running", "done", "failed"]


class AskAnalysis(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the analysis of a game.  It has no fields: an empty JSON object, which no form of another site sends."""


class SeatAccount(Struct, frozen=True):
    """What luck gave a seat, and what its decisions cost it."""

    luck: int
    cost: int
    decisions: int


class BetterPose(Struct, frozen=True):
    """How a better decision lays a piece: how many of its words name the piece, and the colours of its cubes."""

    words: int
    colours: tuple[int, ...]


class AnalysedDecision(Struct, frozen=True, omit_defaults=True):
    """A decision with its cost, and a better one: "" if there is none.  The sentences are as in the log.

    better_spaces : elements of the picture that the better one concerns;  better_pose : None if it lays no piece
    way, better_way : elements that the choices of the action name, in their order: from where, to where
    """

    seat: int
    cost: int
    played: str
    better: str
    said: tuple[Sentence, ...] = ()
    better_said: tuple[Sentence, ...] = ()
    better_spaces: tuple[str, ...] = ()
    better_pose: BetterPose | None = None
    way: tuple[str, ...] = ()
    better_way: tuple[str, ...] = ()


class TurningPly(Struct, frozen=True, omit_defaults=True):
    """A ply that changed the chances most: by how much for a seat."""

    ply: int
    kind: Literal["luck", "decision"]
    seat: int
    change: int
    said: tuple[Sentence, ...] = ()


class CostlyPly(Struct, frozen=True, omit_defaults=True):
    """One of the decisions that cost most, with how play could have gone on; `line_said` tells it by action."""

    ply: int
    seat: int
    cost: int
    played: str
    better: str
    line: tuple[str, ...]
    line_said: tuple[tuple[Sentence, ...], ...] = ()


class GameAnalysis(Struct, frozen=True):
    """What is known of a game: by position the chances of each seat, luck and cost, and what decided it."""

    plies: int
    chances: tuple[tuple[ChanceRange, ...] | None, ...]  # after 0, 1, ... plies; None where it is not computed yet
    seats: tuple[SeatAccount, ...]
    decisions: dict[int, AnalysedDecision]  # by ply
    turning: tuple[TurningPly, ...]
    costliest: tuple[CostlyPly, ...]


class AnalysisNow(Struct, frozen=True):
    """How far the analysis of a game is: the plies that are done, of how many, and the games before it."""

    state: AnalysisState
    done: int
    plies: int
    ahead: int
    analysis: GameAnalysis | None
