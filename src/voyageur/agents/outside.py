"""Agents from outside, found at "module:NAME": a class with `choose`, made without arguments, or such an object.

One is made for each process and asked about one decision after the other, in any game whatever, so it must remember
nothing: the same key gives the same choice.  It may say what it plays by a method `can_play(game)`.
"""

import inspect
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from voyageur.agents.contract import Agent, Decision, decision_at
from voyageur.agents.spec import BadAgent
from voyageur.kernel.text import quoted


@cache
def agent_at(address: str) -> Any:
    """Return the agent at "module:NAME".  Raises BadAgent, and what the module itself raises."""
    module, _, name = address.partition(":")
    found = getattr(_imported(module, address), name, None)
    if found is None:
        raise BadAgent("fault-agent-name", agent=quoted(address), module=quoted(module), name=quoted(name))
    if not callable(getattr(found, "choose", None)):
        raise BadAgent("fault-agent-choose", agent=quoted(address))
    if not isinstance(found, type):
        return found
    try:
        inspect.signature(found).bind()
    except TypeError as error:
        raise BadAgent("fault-agent-arguments", agent=quoted(address)) from error
    return found()


def _imported(module: str, address: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there, but not what it imports
        raise BadAgent("fault-agent-module", agent=quoted(address), module=quoted(module)) from error


class OutsideAgent:
    """Asks an agent from outside, which gets a sample in place of the real state, so that nothing leads to it."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent

    def choose(self, decision: Decision) -> int:
        """Return what it chooses, which may be anything."""
        game, seat = decision.game, decision.seat
        sampled = decision_at(game, decision.sample(decision.key), seat, decision.key, 0.0, decision.against)
        return self._agent.choose(replace(sampled, clock=decision.clock))
