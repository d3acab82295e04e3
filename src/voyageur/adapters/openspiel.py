"""The games for OpenSpiel: importing this module registers `voyageur_kanata`, `voyageur_canoe` and the others.

import pyspiel
import voyageur.adapters.openspiel

game = pyspiel.load_game("voyageur_kanata(board=duel)")

The parameters of a game are its rule options and `players`.  A return is a share of the win, and is paid at the end.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from voyageur.adapters.libraries import library
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, Setup, State
from voyageur.kernel.options import Option
from voyageur.kernel.text import Sentence, Words
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.table.history import TablePly
from voyageur.table.information import heading_lines, lines_told
from voyageur.table.shown import as_text

pyspiel: Any = library("pyspiel", "openspiel")

PLAYERS = "players"  # the parameter beside the rule options
MOST_PLIES = 1_000_000  # of a game, chance counted: no rule bounds a race, and no game comes near
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
DIGEST = 8  # bytes that tell states apart where they look the same

_WHOLE = re.compile(r"\d+")
_AT_FIRST = re.compile(r"[^A-Za-z]")  # what OpenSpiel might read as a number


def short_name(game: Game) -> str:
    """Return the name of a game in OpenSpiel."""
    return f"voyageur_{game.name.replace('-', '_')}"


# Parameters -------------------------------------------------------------------------------------
#
# OpenSpiel reads what looks like a number in `game(name=value)` as a number, and ends a value at a comma, a bracket or
# an equals sign, also in the text of a game that it makes itself.  So options whose values are numbers are parameters
# that are numbers, and in the texts of others such signs may be, and in a game's own parameters are, written as in web
# addresses: `%2C`.


def is_number(option: Option) -> bool:
    """Whether the values of an option are numbers."""
    return option.kind == "whole" or (option.kind == "one-of" and all(map(_WHOLE.fullmatch, option.values)))


def defaults(game: Game) -> dict[str, int | str]:
    """Return the parameters of a game with their defaults, whose types are those that OpenSpiel asks for."""
    options = {option.name: _parameter(option, option.default) for option in game.options}
    return {**options, PLAYERS: game.players[0]}


def _parameter(option: Option, text: str) -> int | str:
    """Return the parameter for an option's text, safe in the text of a game."""
    if is_number(option):
        return int(text)
    safe = quote(text, safe=" -_.~:*/")
    return _AT_FIRST.sub(lambda first: f"%{ord(first[0]):02X}", safe, count=1) if safe[:1].isdigit() else safe


def _asked_for(parameters: Mapping[str, int | str]) -> tuple[dict[str, str], int]:
    """Return the rule options as texts, and the number of players."""
    texts = {name: unquote(str(value)) for name, value in parameters.items() if name != PLAYERS}
    return texts, int(parameters[PLAYERS])


def _parameters(game: Game, setup: Setup) -> dict[str, int | str]:
    """Return the parameters of a set-up; options that have their default are left out."""
    options = {option.name: option for option in game.options}
    chosen = {name: _parameter(options[name], text) for name, text in setup.texts.items()}
    return {**chosen, PLAYERS: setup.players}


# A game under way -------------------------------------------------------------------------------


class Opening:
    """A game of ours and the state that it begins with."""

    __slots__ = ("acting", "game", "players", "setup", "state")

    def __init__(self, game: Game, state: State, players: int, setup: Setup | None) -> None:
        """Keep what a game begins with.  setup : None if the state is a position of somebody's own"""
        self.game, self.state, self.players, self.setup = game, state, players, setup
        self.acting = int(game.rules.to_act(state))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.setup is None:
            raise TypeError("a game that begins with a position of one's own cannot be serialised")
        return opening_of, (self.game, dict(self.setup.texts), self.players)


def opening_of(game: Game, texts: Mapping[str, str], players: int) -> Opening:
    """Return the start of a game with rule options as texts.  Raises BadSetup, which lists every fault."""
    setup = contract.read_setup(game, texts, players)
    return Opening(game, contract.start(game, setup), players, setup)


class UnderWay:
    """What a state of OpenSpiel holds: a state of ours, which copies share until one of them is played on."""

    __slots__ = ("acting", "actions", "is_shared", "opening", "outcomes", "state", "told")

    def __init__(self, opening: Opening) -> None:
        """Begin the game."""
        self.opening, self.state, self.acting = opening, opening.state, opening.acting
        self.actions: list[int] = _NONE_YET  # and outcomes that led here
        self.is_shared = True  # the state and the actions
        self.outcomes: list[tuple[int, float]] | None = None  # that chance may bring now, once anybody asks
        self.told: dict[int, list[str]] | None = None  # seat -> lines on the first plies, once anybody asks

    def play(self, action: int) -> None:
        """Play an action or outcome.  Raises IllegalAction"""
        rules = self.opening.game.rules
        if not self._is_possible(action):
            self._refuse(action)
        if self.is_shared:
            self.state, self.actions, self.is_shared = states.copy(self.state), [*self.actions], False
        rules.apply(self.state, action)
        self.actions.append(action)
        self.acting, self.outcomes = int(rules.to_act(self.state)), None

    def _is_possible(self, action: int) -> bool:
        """Whether the rules allow an action or outcome now; they apply any number, and may end the process by it."""
        if self.acting >= 0:
            rules = self.opening.game.rules
            return 0 <= action < rules.N_ACTIONS and not rules.refusal(self.state, action)
        return self.acting == CHANCE and any(outcome == action for outcome, _ in self.chance_outcomes())

    def _refuse(self, action: int) -> None:
        """Raise the IllegalAction that says why an action is not possible."""
        reason = contract.why_not(self.opening.game, self.state, self.acting, action)
        assert reason is not None, "what the rules refuse has a reason"
        raise contract.IllegalAction(reason, contract.reason_text(self.opening.game, reason))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, ascending, with probabilities."""
        if self.outcomes is None:
            weights = contract.outcome_weights(self.opening.game, self.state)
            total = sum(weights)
            self.outcomes = [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]
        return self.outcomes

    def __deepcopy__(self, memo: Any) -> "UnderWay":
        self.is_shared = True
        copy = UnderWay(self.opening)
        copy.state, copy.acting, copy.actions, copy.outcomes = self.state, self.acting, self.actions, self.outcomes
        copy.told = self.told and {seat: [*texts] for seat, texts in self.told.items()}
        return copy

    # A state is written as the plies that led to it, and these are played again by the rules when it is read.

    def __reduce__(self) -> tuple[Any, ...]:
        return under_way_after, (self.opening, self.actions)

    def information_state(self, seat: int) -> str:
        """Return all that `seat` has seen and done, as `Play.information_state` does."""
        if self.told is None:
            self.told = {}
        lines = self.told.setdefault(seat, [])
        if len(lines) < len(self.actions):
            lines += self._told_from(len(lines), seat)
        opening = self.opening
        options = opening.setup.texts if opening.setup else dict[str, str]()
        return "".join((*heading_lines(opening.game, options, opening.players, seat), *lines))

    def _told_from(self, first: int, seat: int) -> Iterator[str]:
        """Play once more what has led here, and return what `seat` was told of the plies from index `first` on."""
        rules, state = self.opening.game.rules, states.copy(self.opening.state)
        before, plies = state, list[TablePly]()
        for number, action in enumerate(self.actions):
            if number == first:
                before = states.copy(state)
            plies.append(TablePly(number + 1, int(rules.to_act(state)), action, "", False))
            rules.apply(state, action)
        return lines_told(self.opening.game, before, seat, plies, first)


_NONE_YET = list[int]()


def under_way_after(opening: Opening, actions: Sequence[int]) -> UnderWay:
    """Return a game after some plies.  Raises IllegalAction at the first that the rules refuse."""
    under_way = UnderWay(opening)
    for action in actions:
        under_way.play(action)
    return under_way


# As OpenSpiel has it ----------------------------------------------------------------------------


class OpenSpielState(pyspiel.State):
    """A state of a game; made by `new_initial_state` alone.

    OpenSpiel copies a state by making a new one and copying its attributes, so there is one, which copies share.
    """

    def __init__(self, game: "OpenSpielGame") -> None:
        """Begin the game."""
        pyspiel.State.__init__(self, game)
        self.under_way = UnderWay(game.opening)

    def current_player(self) -> int:
        """Return the seat to act, or what OpenSpiel calls chance or the end."""
        acting = self.under_way.acting
        return TERMINAL if acting == NOBODY else acting  # chance has the same number

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.under_way.acting == NOBODY

    def returns(self) -> list[float]:
        """Return each seat's share of the win; zeros while the game goes on."""
        here = self.under_way
        if here.acting != NOBODY:
            return [0.0] * here.opening.players
        return [*contract.shares(here.opening.game, here.state, here.opening.players)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes, ascending, with their probabilities."""
        return self.under_way.chance_outcomes()

    def legal_actions(self, *player: int) -> list[int]:
        """Return what OpenSpiel's own method does, to Python without the way through C++ where a seat decides."""
        here = self.under_way
        if here.acting < 0 or player not in ((), (here.acting,)):
            return pyspiel.State.legal_actions(self, *player)
        return contract.legal_actions(here.opening.game.rules, here.state)

    def _legal_actions(self, player: int) -> list[int]:
        here = self.under_way
        return contract.legal_actions(here.opening.game.rules, here.state) if player == here.acting else []

    def _apply_action(self, action: int) -> None:
        self.under_way.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        here = self.under_way
        return here.opening.game.notation.text_of(here.state, action)

    def __str__(self) -> str:
        """The position in characters, as everybody may see it, and a digest of what else is to be told apart."""
        game, state = self.under_way.opening.game, states.copy(self.under_way.state)
        text = as_text(game, game.presentation.view(state, None))
        if game.canonicalise is not None:
            game.canonicalise(state)
        return f"{text}\n{blake2b(states.to_bytes(state), digest_size=DIGEST).hexdigest()}"


class SeatObserver:
    """Observes games for one seat at a time: as numbers, our observation, and as text.

    With perfect recall the text says what the seat has seen and done, otherwise how the position looks to it.
    """

    def __init__(self, game: Game, *, has_perfect_recall: bool) -> None:
        """Make room for the numbers.  has_perfect_recall : whether the text says what has led here"""
        self.tensor = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)
        self.dict = {"info_state" if has_perfect_recall else "observation": self.tensor}
        self._has_perfect_recall = has_perfect_recall

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what `player` may see as numbers into `tensor`."""
        here = state.under_way
        here.opening.game.presentation.observe(here.state, player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return what `player` may know as text."""
        here = state.under_way
        if self._has_perfect_recall:
            return here.information_state(player)
        return as_text(here.opening.game, here.opening.game.presentation.view(here.state, player))


class OpenSpielGame(pyspiel.Game):
    """A game of ours that begins with a given state."""

    def __init__(self, opening: Opening) -> None:
        """Describe the game to OpenSpiel."""
        rules, players = opening.game.rules, opening.players
        is_won = players > 1  # by somebody: a canoe that is alone may not come home
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.N_ACTIONS,
            max_chance_outcomes=rules.N_OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if is_won else None,
            max_game_length=MOST_PLIES,
        )
        parameters = {} if opening.setup is None else _parameters(opening.game, opening.setup)
        pyspiel.Game.__init__(self, _game_type(opening.game, is_won=is_won), info, parameters)
        self.opening = opening

    def new_initial_state(self) -> OpenSpielState:
        """Return the state that the game begins with."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | None:
        """Return an observer for what one seat knows, from the position or with perfect recall; None for others."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SeatObserver(self.opening.game, has_perfect_recall=wanted.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """Return a number of chance outcomes that no game has."""
        return MOST_PLIES


def _game_type(game: Game, *, is_won: bool) -> Any:
    """Return how OpenSpiel classes a game.  is_won : whether somebody always wins"""
    kinds = pyspiel.GameType
    known = kinds.Information
    return kinds(
        short_name=short_name(game),
        long_name=Words(game.folder).say(Sentence("game-name")),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if game.has_secrets else known.PERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM if is_won else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=min(game.players),
        max_num_players=max(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(game),
    )


def game_from(game: Game, state: State) -> OpenSpielGame:
    """Return a game that begins with a position of your own, which stays as it is.  It cannot be serialised."""
    return OpenSpielGame(Opening(game, states.copy(state), int(game.rules.n_seats(state)), None))


def register(game: Game) -> None:
    """Let `pyspiel.load_game` find a game."""

    # A class, not a function: OpenSpiel keeps it until after Python has ended, and must not be the last to let it go.
    class RegisteredGame(OpenSpielGame):
        def __init__(self, parameters: Mapping[str, int | str]) -> None:
            super().__init__(opening_of(game, *_asked_for(parameters)))

    pyspiel.register_game(_game_type(game, is_won=1 not in game.players), RegisteredGame)


for _game in GAMES.values():
    register(_game)
