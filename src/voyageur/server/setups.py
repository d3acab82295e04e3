"""From a request for a table to a checked set-up: every fault is found and placed, nothing is repaired."""

from collections.abc import Mapping, Sequence

from voyageur.kernel import contract
from voyageur.kernel.contract import BadSetup, Game, Setup
from voyageur.kernel.options import Option
from voyageur.kernel.text import Reason
from voyageur.server.messages import Agent, Holder, NewTable, OptionFault, Person
from voyageur.server.reasons import Refused, reason

PLAYERS = "players"  # stands for an option's name where the number of players is at fault


def read_setup(game: Game, texts: Mapping[str, str], players: int | None) -> Setup:
    """Return the set-up that `texts` describe.  Raises Refused with every fault."""
    try:
        return contract.read_setup(game, texts, players)
    except BadSetup as error:
        raise _refused(_faults(error)) from error


def check_new_table(game: Game, new: NewTable, agents: Sequence[str]) -> Setup:
    """Return the set-up of a new table.  Raises Refused."""
    setup = read_setup(game, new.options, len(new.seats))
    for holder in new.seats:
        _check_holder(holder, agents)
    if any(isinstance(holder, Agent) for holder in new.seats):
        _check_agents_may_play(game, setup)
    return setup


def _check_holder(holder: Holder, agents: Sequence[str]) -> None:
    if isinstance(holder, Person):
        if not holder.name.isprintable():
            raise Refused(reason("refused-name"))
    elif holder.agent not in agents:
        raise Refused(reason("refused-no-agent", agent=holder.agent, known=", ".join(agents)))


def _check_agents_may_play(game: Game, setup: Setup) -> None:
    faults = [
        OptionFault(option.name, 1, 1, _people_only(option, setup.texts[option.name]))
        for option in game.options
        if setup.texts.get(option.name) in option.people_only
    ]
    if faults:
        raise _refused(faults)


def _people_only(option: Option, text: str) -> Reason:
    return Reason(reason("fault-people-only", option=option.name, text=text).sentence, option.clause)


def _refused(faults: Sequence[OptionFault]) -> Refused:
    return Refused(faults[0].reason, faults=faults)


def _faults(error: BadSetup) -> list[OptionFault]:
    placed = [
        OptionFault(bad.option.name, fault.line, fault.column, fault.reason)
        for bad in error.options
        for fault in bad.faults
    ]
    others = [OptionFault(str(why.sentence.values.get("option", PLAYERS)), 1, 1, why) for why in error.reasons]
    return [*others, *placed]
