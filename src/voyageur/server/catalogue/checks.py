"""Checks of what clients ask for, in a thread, so that they do not block the event loop."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from voyageur.kernel import contract
from voyageur.kernel.contract import BadSetup, Game, Setup
from voyageur.server.messages.messages import NewTable, OptionFault
from voyageur.server.process.errors import RequestRefused, setup_refused
from voyageur.table.config import Agent, TableConfig
from voyageur.table.setup import holder_fault, needs_agents, people_only_faults, terms_fault

T = TypeVar("T")
THREAD = "checks"  # its name


class InputChecks:
    """Checks in one thread.  `agent_names` lists the agents that can play a game."""

    def __init__(self, agent_names: Callable[[Game], tuple[str, ...]]) -> None:
        self._agent_names = agent_names
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=THREAD)

    async def run(self, check: Callable[..., T], *arguments: Any) -> T:
        """Return what `check` returns."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, check, *arguments)

    async def new_table(self, game: Game, new: NewTable) -> Setup:
        """Return the checked set-up of a new table.  Raises RequestRefused."""
        return await self.run(self._new_table, game, new)

    async def agent(self, game: Game, config: TableConfig, players: int, agent: Agent) -> None:
        """Check that an agent may play at a table for so many players.  Raises RequestRefused."""
        await self.run(self._agent, game, config, players, agent)

    def stop(self) -> None:
        """Start no other check."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _new_table(self, game: Game, new: NewTable) -> Setup:
        setup = read_setup(game, new.options, len(new.seats))
        for holder in new.seats:
            fault = holder_fault(holder, self._agent_names(game))
            if fault is not None:
                raise RequestRefused(fault)
        if any(isinstance(holder, Agent) for holder in new.seats) or needs_agents(new.terms):
            _check_options(game, setup)
        fault = terms_fault(new.terms, new.seats)
        if fault is not None:
            raise RequestRefused(fault)
        return setup

    def _agent(self, game: Game, config: TableConfig, players: int, agent: Agent) -> None:
        fault = holder_fault(agent, self._agent_names(game))
        if fault is not None:
            raise RequestRefused(fault)
        _check_options(game, read_setup(game, config.options, players))


def read_setup(game: Game, texts: Mapping[str, str], players: int | None) -> Setup:
    """Return the set-up of the option `texts`.  Raises RequestRefused with all faults."""
    try:
        return contract.read_setup(game, texts, players)
    except BadSetup as error:
        raise setup_refused(error) from error


def _check_options(game: Game, setup: Setup) -> None:
    """Check that agents may play with these options.  Raises RequestRefused."""
    faults = [OptionFault(option.name, 1, 1, why) for option, why in people_only_faults(game, setup)]
    if faults:
        raise RequestRefused(faults[0].reason, faults=faults)
