"""Check who may hold the seats of a table, its terms, and with which options agents may play."""

from collections.abc import Sequence

from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.early_end import SEATS
from voyageur.kernel.options import Option
from voyageur.kernel.text import Reason, Sentence, quoted
from voyageur.table.config import Agent, HolderOrOpen, Open, Person
from voyageur.table.names import name_fault
from voyageur.table.terms import TableTerms

FEWEST_PEOPLE = 2  # at tables where time counts and agents take over: a lone person keeps nobody waiting


def holder_fault(holder: HolderOrOpen, agents: Sequence[str]) -> Reason | None:
    """Return why `holder` may not hold a seat, or None.  agents : the names of those that can play the game"""
    if isinstance(holder, Open):
        return None
    if isinstance(holder, Person):
        return name_fault(holder.name)
    if holder.agent in agents:
        return None
    return Reason(Sentence("refused-no-agent", {"agent": quoted(holder.agent), "known": ", ".join(agents)}))


def needs_agents(terms: TableTerms) -> bool:
    """Whether an agent takes over by time, or is asked for suggested moves."""
    by_clock = terms.clock is not None and terms.clock.when_empty == "agent"
    return terms.takeover is not None or by_clock or terms.hints


def terms_fault(terms: TableTerms, holders: Sequence[HolderOrOpen]) -> Reason | None:
    """Return why a table may not have these terms, or None: a lone person keeps nobody waiting."""
    if terms.are_timed and sum(not isinstance(holder, Agent) for holder in holders) < FEWEST_PEOPLE:
        return Reason(Sentence("refused-terms-alone"))
    if terms.clock is not None and terms.clock.when_empty == "loses" and len(holders) != SEATS:
        return Reason(Sentence("refused-terms-loses"))
    return None


def people_only_faults(game: Game, setup: Setup) -> list[tuple[Option, Reason]]:
    """Return the options whose value agents do not play, with the reason."""
    return [
        (option, Reason(Sentence("fault-people-only", {"option": option.name, "text": text}), option.clause))
        for option in game.options
        if (text := setup.texts.get(option.name, option.default)) in option.people_only
    ]
