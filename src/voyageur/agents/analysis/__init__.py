"""What happened in a game, ply by ply, and suggested moves for people who are to decide."""

from voyageur.agents.analysis.chances import WinChance
from voyageur.agents.analysis.ply import PlyAnalysis, analyse_ply
from voyageur.agents.analysis.suggestions import SuggestedAction, Suggestion, suggest
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
    "JudgedDecision",
    "PlyAnalysis",
    "SeatSummary",
    "SuggestedAction",
    "Suggestion",
    "TurningPoint",
    "WinChance",
    "analyse_ply",
    "suggest",
    "summary_of",
]
