"""A game in progress at a terminal: its plies, its chance, undo and its record.  It reads and prints nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from voyageur import agents
from voyageur.cli.starting import HUMAN
from voyageur.kernel import contract, states
from voyageur.kernel.contract import CHANCE, NOBODY, Game, Setup, State
from voyageur.kernel.record import HeaderLine, Ply, Record, result_lines
from voyageur.server import dice


@dataclass(frozen=True)
class Turn:
    """A ply that was played, and the state before it."""

    before: State
    seat: int
    action: int
    text: str
    is_by_hand: bool  # a person's own choice: what undo takes back


class Sitting:
    """One game from its set-up to wherever it has come."""

    def __init__(self, game: Game, setup: Setup, holders: Sequence[str], seed: int | None) -> None:
        self.game = game
        self.setup = setup
        self.holders = tuple(holders)
        self.secret = dice.new_secret(seed)
        self.started = datetime.now(UTC)
        self.state = contract.start(game, setup)
        self.turns: list[Turn] = []

    @property
    def acting(self) -> int:
        """The seat to act, CHANCE or NOBODY."""
        return int(self.game.to_act(self.state))

    @property
    def is_over(self) -> bool:
        return self.acting == NOBODY

    @property
    def ending(self) -> str | None:
        return self.game.endings[int(self.game.ending(self.state))] if self.is_over else None

    @property
    def scores(self) -> tuple[float, ...] | None:
        return contract.final_scores(self.game, self.state, self.setup.players) if self.is_over else None

    def only_action(self) -> int | None:
        """Return the one legal action of the seat to act, if there is but one."""
        actions = contract.legal_actions(self.game, self.state)
        return actions[0] if len(actions) == 1 else None

    def play(self, action: int, is_by_hand: bool = False) -> Turn:
        """Play for whoever is to act.  Raises IllegalAction."""
        turn = Turn(states.copy(self.state), self.acting, action, "", is_by_hand)
        contract.play(self.game, self.state, turn.seat, action)
        text = self.game.text_of(turn.before, action)
        self.turns.append(Turn(turn.before, turn.seat, action, text, is_by_hand))
        return self.turns[-1]

    def draw(self) -> Turn:
        """Let chance act, by the secret."""
        return self.play(dice.outcome(self.game, self.state, self.secret))

    def let_agent_play(self, seconds: float) -> Turn:
        """Let the agent that holds the seat to act choose."""
        key = dice.agent_key(self.secret, len(self.turns) + 1, self.acting)
        holder = self.holders[self.acting]
        return self.play(agents.choose(holder, self.game, states.copy(self.state), self.acting, key, seconds))

    def undo(self) -> bool:
        """Take back the last ply by hand and all after it; say whether there was one."""
        by_hand = [number for number, turn in enumerate(self.turns) if turn.is_by_hand]
        if not by_hand:
            return False
        self.state = self.turns[by_hand[-1]].before
        del self.turns[by_hand[-1] :]
        return True

    def record(self) -> Record:
        """Return the record; only a finished game tells its secret, from which what is to come would follow."""
        plies = tuple(Ply(number, turn.seat, turn.text) for number, turn in enumerate(self.turns, 1))
        header = [HeaderLine("seat", f"{seat} {_who(holder)}") for seat, holder in enumerate(self.holders)]
        header.append(HeaderLine("started", self.started.strftime("%Y-%m-%dT%H:%M:%SZ")))
        header += result_lines(self.game, self.state, self.setup.players)
        if self.is_over:
            header.append(HeaderLine("secret", self.secret.hex()))
        setup = self.setup
        return Record(self.game.name, self.game.version, setup.texts, setup.players, tuple(header), plies)

    def listener(self) -> int | None:
        """Return the seat through whose eyes the log is told: the only person's; None for a spectator's."""
        people = [seat for seat, holder in enumerate(self.holders) if holder == HUMAN]
        return people[0] if len(people) == 1 else None

    def is_for_hand(self) -> bool:
        """Whether a person is to act."""
        return self.acting not in (CHANCE, NOBODY) and self.holders[self.acting] == HUMAN


def _who(holder: str) -> str:
    return "person" if holder == HUMAN else f"agent {holder}"
