"""Ladders of agents: every two play a match under the same chance, and all get ratings on one scale."""

from voyageur.lab.ladder.plan import LadderPlan
from voyageur.lab.ladder.report import LadderReport, ladder_report_of
from voyageur.lab.ladder.runner import run_ladder

__all__ = ["LadderPlan", "LadderReport", "ladder_report_of", "run_ladder"]
