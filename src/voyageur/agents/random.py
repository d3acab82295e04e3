"""The agent that plays a random legal action, each with the same probability."""

from voyageur.agents.contract import Decision
from voyageur.kernel.chance import fast_below

AGENT_KIND = -1  # for keyed randomness; no game has an event of this kind


class RandomAgent:
    """Take any legal action, each with the same probability."""

    def choose(self, decision: Decision) -> int:
        return decision.legal[fast_below(decision.key, AGENT_KIND, 0, decision.seat, 0, len(decision.legal))]
