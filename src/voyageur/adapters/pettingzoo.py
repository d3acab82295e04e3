"""The games as environments of PettingZoo, in which agents take turns (`AECEnv`).

from voyageur.adapters import pettingzoo

env = pettingzoo.env("kanata", board="duel")
env.reset(seed=7)

The agents are "seat_0", "seat_1" ...; a reward is a share of the win, and is paid at the end.
"""

from random import Random
from typing import Any

import numpy as np

from voyageur.adapters import environments
from voyageur.adapters.environments import Illegal
from voyageur.adapters.libraries import library
from voyageur.batches.batch import Form
from voyageur.batches.one_game import OneGame
from voyageur.kernel.contract import Game, IllegalAction
from voyageur.kernel.observing import scales
from voyageur.table.arguments import whole_number
from voyageur.table.play import option_texts, read_setup

spaces: Any = library("gymnasium.spaces", "pettingzoo")
AECEnv: Any = library("pettingzoo", "pettingzoo").AECEnv
OrderEnforcingWrapper: Any = library("pettingzoo.utils.wrappers", "pettingzoo").OrderEnforcingWrapper

MOST_BEGINNINGS = 10_000  # of games in which nobody decides anything


class AecEnvironment(AECEnv):
    """A game in which seats take turns.  S seats, W words, O + P numbers of an observation, as in a `Batch`.

    An observation is {"action_mask": int8 (W,), "observation": float32 (O + P,)}, new arrays each time.  The mask of
    the agent to act has a 1 for each word that it may choose; that of the others is all 0.  When the game is over
    nobody has a choice, and all are 1, so that nothing is computed from a mask without a 1.

    All agents stay to the end, also those that have lost before, which are not asked any more; then all are terminated
    at once, or truncated at once, and get what they have won.
    """

    def __init__(
        self,
        name: Game | str,
        *,
        players: int | None = None,
        form: Form | None = None,
        scaled: bool = True,
        render_mode: str | None = None,
        most_decisions: int | None = None,
        illegal: Illegal = "raise",
        **options: object,
    ) -> None:
        """Make an environment that is to be reset; see `env`."""
        game = environments.known_game(name)
        setup = read_setup(game, option_texts(options), players)
        is_whole = environments.form_of(game, form) == "whole"
        self.render_mode = environments.render_mode_of(render_mode)
        self.illegal: str = environments.one_of("illegal", illegal, ("raise", "lose"))
        if most_decisions is not None and whole_number(most_decisions) < 1:
            raise ValueError(f"most_decisions must be at least 1, not {most_decisions}")
        self.most_decisions = most_decisions
        self.metadata = {**environments.metadata_of(game), "is_parallelizable": False}
        self.game = OneGame(game, setup, is_whole=is_whole, factors=scales(game) if scaled else None)
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, n_words = self.game.size, self.game.n_words
        self.observation_spaces = {
            agent: environments.observation_space(game, size, n_words, scaled=scaled) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n_words) for agent in self.possible_agents}
        self._dice = Random()
        self._n_decisions = 0
        self._is_done = False

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's words, counted from 0."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        seed : 0 ... 2**64 - 1: the game of the first row of a batch of this seed; later games, without a seed, follow
        from it too.  None at first: any
        options : without meaning here

        Raises TypeError or ValueError for another seed.
        """
        seed = environments.checked_seed(seed)
        if seed is not None:
            self._dice = Random(seed)
        for _ in range(MOST_BEGINNINGS):
            self.game.begin(self._dice.getrandbits(64) if seed is None else seed)
            seed = None
            if not self.game.is_over:
                break
        else:
            raise RuntimeError(f"game after game of {self.game.game.name} ends without a decision")
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]
        self._skip_agent_selection = None
        self._n_decisions, self._is_done = 0, False
        self._show_to_people()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which words it may choose."""
        game, seat = self.game, self._seats[agent]
        if self._is_done:
            mask = np.ones(game.n_words, np.int8)
        elif seat == game.seat:
            mask = game.mask()
        else:
            mask = np.zeros(game.n_words, np.int8)
        return {"action_mask": mask, "observation": game.observation(seat)}

    def step(self, action: Any) -> None:
        """Choose a word for the agent to act, and go on to where an agent is to act again.

        Raises IllegalAction, in the whole form with the clause, for a word that is not legal, unless that loses, and
        TypeError for what is no whole number; then nothing was played.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self.game
        self.infos = {each: {} for each in self.agents}
        word = action if type(action) is int else whole_number(action)  # the quick question first
        try:
            game.step(word)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self._lose(self._seats[agent], str(error))
        else:
            self._n_decisions += not game.path
            if game.is_over:
                self._end(game.shares(), {"ending": game.ending()})
            elif self._n_decisions == self.most_decisions:
                self.truncations = dict.fromkeys(self.agents, True)
                self._finish({})
            else:
                self.agent_selection = self.possible_agents[game.seat]
        self._show_to_people()

    def _lose(self, loser: int, why: str) -> None:
        """End the game because a seat has chosen what is not legal: the others share the win."""
        others = len(self.agents) - 1
        shares = tuple(0.0 if seat == loser else 1 / others for seat in range(others + 1))
        self._end(shares, {"illegal": why})

    def _end(self, shares: tuple[float, ...], info: dict[str, Any]) -> None:
        """Terminate all agents, and pay each its share of the win."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, shares, strict=True))
        self._accumulate_rewards()
        self._finish(info)

    def _finish(self, info: dict[str, Any]) -> None:
        self._is_done = True
        self.infos = {agent: {**info} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """Return the position as everybody may see it, in the form that `render_mode` says; None without it."""
        return environments.rendered(self.game.game, self.game.state, self.render_mode)

    def _show_to_people(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class InOrder(OrderEnforcingWrapper):
    """PettingZoo's wrapper that says what must come first, past which `last` goes: it would look up each part."""

    def last(self, observe: bool = True) -> Any:
        """Return what the agent to act sees, its reward, whether it is terminated or truncated, and its info."""
        return self.env.last(observe)

    def __str__(self) -> str:
        """The name of the environment."""
        return str(self.env)


def raw_env(name: Game | str, **arguments: Any) -> AecEnvironment:
    """Return the environment as `env` does, without the wrapper that says what must come first."""
    return AecEnvironment(name, **arguments)


def env(
    name: Game | str,
    *,
    players: int | None = None,
    form: Form | None = None,
    scaled: bool = True,
    render_mode: str | None = None,
    most_decisions: int | None = None,
    illegal: Illegal = "raise",
    **options: object,
) -> Any:
    """Return a game as an environment of PettingZoo, to be reset.

    name : of a game, or a `Game`
    players : None: as many as the game has by default;  options : rule options by name
    form : "steps": a decision is made of words, at most 512 to choose from; "whole": of one action; None: "whole" for
        a game of at most 512 actions, else "steps"
    scaled : whether each number of an observation lies within -1 ... 1
    render_mode : "human" prints characters after each step; "ansi": `render` returns them; "svg": the text of a
        picture; "rgb_array": its pixels, uint8 (height, width, 3)
    most_decisions : after which a game is truncated; None: no limit
    illegal : what a word that is not legal does: "raise" IllegalAction, or "lose": the game ends, and the others share
        the win

    Raises KeyError for an unknown game, BadSetup for options or players that it does not take, TypeError or ValueError
    for other arguments that cannot be.
    """
    return InOrder(
        raw_env(
            name,
            players=players,
            form=form,
            scaled=scaled,
            render_mode=render_mode,
            most_decisions=most_decisions,
            illegal=illegal,
            **options,
        )
    )
