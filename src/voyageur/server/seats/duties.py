"""All that happens at the seats of tables, put together."""

from voyageur.server.process.limits import Limits
from voyageur.server.process.metrics import Metrics
from voyageur.server.seats.agents import AgentSeats
from voyageur.server.seats.moves import Moves
from voyageur.server.seats.new_links import NewLinks
from voyageur.server.seats.presence import Presence
from voyageur.server.seats.proposals import Consent
from voyageur.server.seats.standing import StandingSeats
from voyageur.server.seats.substitutes import SubstituteSeats
from voyageur.server.seats.suggestion_queue import SuggestionQueue
from voyageur.server.seats.talk import Talk
from voyageur.server.seats.timed import TimedSeats
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import Duty
from voyageur.server.workers.pool import WorkerPool


class SeatDuties:
    """The duties of the server at the seats; `all` has them in the order in which they act after a change."""

    def __init__(
        self, changes: Changes, agents: WorkerPool, advisors: WorkerPool, limits: Limits, metrics: Metrics
    ) -> None:
        self.moves = Moves(changes)
        self.substitutes = SubstituteSeats(changes, agents.names_for)
        self.presence = Presence(changes)
        self.timed = TimedSeats(changes)
        self.agents = AgentSeats(changes, agents, advisors, metrics)
        self.standing = StandingSeats(changes, limits.answer_milliseconds / 1000)
        self.consent = Consent(changes)
        self.new_links = NewLinks(changes)
        self.talk = Talk(changes)
        self.suggestions = SuggestionQueue(changes, advisors)
        self.all: tuple[Duty, ...] = (
            self.moves,
            self.substitutes,
            self.presence,
            self.timed,
            self.agents,
            self.standing,
            self.consent,
            self.talk,
            self.suggestions,
        )
