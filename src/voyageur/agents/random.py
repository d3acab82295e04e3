"""The agent that plays any legal action, each as likely as the others."""

from voyageur.agents.contract import Turn
from voyageur.kernel.chance import fast_below

AGENT_KIND = -1  # keyed randomness: not an event of any game


class RandomAgent:
    """Choose uniformly among the legal actions."""

    def choose(self, turn: Turn) -> int:
        return turn.legal[fast_below(turn.key, AGENT_KIND, 0, turn.seat, 0, len(turn.legal))]
