"""What happened in a game, ply by ply, and hints for people who are to decide."""

from voyageur.agents.analysis.chances import WinChance
from voyageur.agents.analysis.hints import HintChoice, SearchHint, hint
from voyageur.agents.analysis.ply import PlyAnalysis, analyse_ply
from voyageur.agents.analysis.summary import (
    Analysis,
    CostlyDecision,
    JudgedDecision,
    SeatSummary,
    TurningPoint,
    summary_of,
)

__all__ = [
    "Analysis",
    "CostlyDecision",
    "HintChoice",
    "JudgedDecision",
    "PlyAnalysis",
    "SearchHint",
    "SeatSummary",
    "TurningPoint",
    "WinChance",
    "analyse_ply",
    "hint",
    "summary_of",
]
