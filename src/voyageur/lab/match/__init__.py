"""Matches between agents: blocks of games with exchanged seats and the same dice, until a test has decided."""

from voyageur.lab.match.blocks import Block, arrangements
from voyageur.lab.match.file import BadBlockFile, BlockFile
from voyageur.lab.match.plan import BlockPlan, MatchPlan
from voyageur.lab.match.play import MatchGame, play_game
from voyageur.lab.match.report import MatchReport, report_of
from voyageur.lab.match.runner import run_match
from voyageur.lab.match.sequential import Gate, GateVerdict

__all__ = [
    "BadBlockFile",
    "Block",
    "BlockFile",
    "BlockPlan",
    "Gate",
    "GateVerdict",
    "MatchGame",
    "MatchPlan",
    "MatchReport",
    "arrangements",
    "play_game",
    "report_of",
    "run_match",
]
