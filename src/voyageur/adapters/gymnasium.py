"""The games as environments of Gymnasium: one seat against opponents.  Importing this module registers them.

import gymnasium
import voyageur.adapters.gymnasium

env = gymnasium.make("voyageur/Kanata-v1", opponents=("greedy",))

A reward is the seat's share of the win, and is paid at the end.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from voyageur.adapters import environments
from voyageur.adapters.environments import Illegal
from voyageur.adapters.libraries import library
from voyageur.batches.batch import LARGEST_SEED, Batch, Form, batch
from voyageur.games import GAMES
from voyageur.kernel.contract import Game, IllegalAction

gymnasium: Any = library("gymnasium", "gymnasium")
vector: Any = library("gymnasium.vector", "gymnasium")
batched: Any = library("gymnasium.vector.utils", "gymnasium")

SAME_STEP = vector.AutoresetMode.SAME_STEP
NEXT_STEP = vector.AutoresetMode.NEXT_STEP


def environment_id(game: Game) -> str:
    """Return the name under which Gymnasium knows the environment of a game."""
    return f"voyageur/{game.name.title().replace('-', '')}-v{environments.version_of(game)}"


def _games(name: Game | str, n: int, form: Form | None, scaled: bool, **more: Any) -> Batch:
    game = environments.known_game(name)
    return batch(game, n, form=environments.form_of(game, form), scaled=scaled, masks=True, **more)


def _space(games: Batch) -> Any:
    size = games.observations.shape[1]
    return environments.observation_space(games.game, size, games.n_words, scaled=games.is_scaled)


class SeatEnvironment(gymnasium.Env):
    """A seat that plays against opponents.  W words, O + P numbers of an observation, as in a `Batch`.

    An observation is {"action_mask": int8 (W,), "observation": float32 (O + P,)}, new arrays each time.  The mask has a
    1 for each word that may be chosen; when the game is over all are 1.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [*environments.RENDER_MODES],
        "render_fps": environments.FRAMES_A_SECOND,
    }

    def __init__(
        self,
        name: Game | str,
        seat: int = 0,
        opponents: Sequence[str] = ("greedy",),
        *,
        players: int | None = None,
        form: Form | None = None,
        scaled: bool = True,
        render_mode: str | None = None,
        most_decisions: int | None = None,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> None:
        """Make an environment that is to be reset; see `make`."""
        self.render_mode = environments.render_mode_of(render_mode)
        self.illegal: str = environments.one_of("illegal", illegal, ("raise", "lose"))
        self.games = _games(
            name,
            1,
            form,
            scaled,
            players=players,
            seat=seat,
            opponents=opponents,
            most_decisions=most_decisions,
            threads=1,
            **options,
        )
        self._masks: Any = self.games.masks
        self.observation_space = _space(self.games)
        self.action_space = gymnasium.spaces.Discrete(self.games.n_words)
        self._is_done = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game, and return what the seat sees, and an empty info.

        seed : 0 ... 2**64 - 1;  later games, without a seed, follow from it too.  options : without meaning here

        Raises TypeError or ValueError for another seed.
        """
        seed = environments.checked_seed(seed)
        gymnasium.Env.reset(self, seed=seed)
        drawn = int(self.np_random.integers(LARGEST_SEED, dtype=np.uint64, endpoint=True)) if seed is None else seed
        self.games.reset(drawn)
        self._is_done = False
        self._show_to_people()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose a word, and return what the seat sees when it is asked again or at the end, its reward, whether the
        game is over by the rules, or truncated, and an info.

        Raises IllegalAction, in the whole form with the clause, for a word that is not legal, unless that loses;
        `ResetNeeded` of Gymnasium after the end.
        """
        if self._is_done:
            raise gymnasium.error.ResetNeeded("the game is over: call reset first")
        games = self.games
        try:
            games.step(np.array([action]))
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self._is_done = True
            return self._with_mask(games.observations[0].copy()), 0.0, True, False, {"illegal": str(error)}
        ended, truncated = bool(games.ended[0]), bool(games.truncated[0])
        self._show_to_people()
        if not (ended or truncated):
            return self._seen(), 0.0, False, False, {}
        self._is_done = True
        finals = games.finals
        return self._with_mask(finals.observations[0]), float(games.rewards[0, finals.seats[0]]), ended, truncated, {}

    def _seen(self) -> dict[str, Any]:
        return {"action_mask": self._masks[0].copy(), "observation": self.games.observations[0].copy()}

    def _with_mask(self, observation: Any) -> dict[str, Any]:
        """Return what is seen at the end."""
        return {"action_mask": np.ones(self.games.n_words, np.int8), "observation": observation}

    def action_masks(self) -> Any:
        """Return which words may be chosen: bool (W,), as MaskablePPO of sb3-contrib asks for it."""
        return np.ones(self.games.n_words, np.bool_) if self._is_done else self._masks[0] > 0

    def render(self) -> Any:
        """Return the position as everybody may see it, in the form that `render_mode` says; None without it.

        When a game is over it is the beginning of another.
        """
        return environments.rendered(self.games.game, self.games.state_of(0), self.render_mode)

    def _show_to_people(self) -> None:
        if self.render_mode == "human":
            self.render()


class SeatVectorEnvironment(vector.VectorEnv):
    """Many games at once, in each of which a seat plays against opponents; the next begins in the same step.

    N games, W words, O + P numbers of an observation.  Observations are {"action_mask": int8 (N, W), "observation":
    float32 (N, O + P)}, new arrays each time.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": SAME_STEP}

    def __init__(
        self,
        name: Game | str,
        num_envs: int = 1,
        seat: int | None = 0,
        opponents: Sequence[str] = ("greedy",),
        *,
        form: Form | None = None,
        scaled: bool = True,
        **more: Any,
    ) -> None:
        """Make an environment that is to be reset; see `make_vec`."""
        self.games = _games(name, num_envs, form, scaled, seat=seat, opponents=opponents, **more)
        self._masks: Any = self.games.masks
        self.num_envs = num_envs
        self.single_observation_space = _space(self.games)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.n_words)
        self.observation_space = batched.batch_space(self.single_observation_space, num_envs)
        self.action_space = batched.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games, and return what is seen, and an empty info.

        seed : 0 ... 2**64 - 1, of which each game gets one of its own;  options : without meaning here, and the
        `reset_mask` of Gymnasium raises ValueError

        Raises TypeError or ValueError for another seed.
        """
        if options and "reset_mask" in options:
            raise ValueError("games begin anew by themselves; reset_mask cannot be given")
        seed = environments.checked_seed(seed)
        vector.VectorEnv.reset(self, seed=seed)
        drawn = int(self.np_random.integers(LARGEST_SEED, dtype=np.uint64, endpoint=True)) if seed is None else seed
        self.games.reset(drawn)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Choose a word in each game, and return observations, rewards, float64 (N,), which games have ended, and which
        were truncated, bool (N,), and an info.

        Where a game is over, the observation is that of the next, and `info["final_obs"]` has the last of the game that
        is over, where `info["_final_obs"]` is true.  Raises IllegalAction for a word that is not legal: then nothing is
        played in any game.
        """
        games = self.games
        games.step(actions)
        rewards, infos, finals = np.zeros(self.num_envs), dict[str, Any](), games.finals
        rewards[finals.games] = games.rewards[finals.games, finals.seats]
        for row, observation in zip(finals.games, finals.observations, strict=True):
            last = {"action_mask": np.ones(games.n_words, np.int8), "observation": observation.copy()}
            infos = self._add_info(infos, {"final_obs": last, "final_info": {}}, int(row))
        return self._seen(), rewards, games.ended.copy(), games.truncated.copy(), infos

    def _seen(self) -> dict[str, Any]:
        return {"action_mask": self._masks.copy(), "observation": self.games.observations.copy()}

    def action_masks(self) -> Any:
        """Return which words may be chosen: bool (N, W)."""
        return self._masks > 0


def make(name: Game | str, seat: int = 0, opponents: Sequence[str] = ("greedy",), **arguments: Any) -> SeatEnvironment:
    """Return an environment of Gymnasium in which a seat plays against opponents, to be reset.

    opponents : "random" or "greedy" for the seats after the learner's, in turn; one stands for all
    arguments : `players`, `form`, `scaled`, `render_mode`, `most_decisions`, `illegal` as those of the environments of
        PettingZoo, and rule options

    Raises KeyError for an unknown game, BadSetup for options or players that it does not take, TypeError or ValueError
    for other arguments that cannot be.
    """
    return SeatEnvironment(name, seat, opponents, **arguments)


def make_vec(
    name: Game | str,
    n: int,
    seat: int | None = 0,
    opponents: Sequence[str] = ("greedy",),
    *,
    autoreset_mode: Any = SAME_STEP,
    **arguments: Any,
) -> Any:
    """Return an environment of `n` games at once.

    seat : None: another one from game to game, in the same step only
    autoreset_mode : SAME_STEP: compiled, by a `Batch`; NEXT_STEP: Gymnasium's own `SyncVectorEnv` of single ones
    arguments : as those of `make`; in the same step those of `batch`, so without `render_mode` and `illegal`
    """
    mode = vector.AutoresetMode(autoreset_mode)
    if mode == SAME_STEP:
        return SeatVectorEnvironment(name, n, seat, opponents, **arguments)
    singles = [lambda: SeatEnvironment(name, seat, opponents, **arguments) for _ in range(n)]  # pyright: ignore
    return vector.SyncVectorEnv(singles, autoreset_mode=mode)


for _game in GAMES.values():
    gymnasium.register(
        environment_id(_game),
        entry_point=f"{__name__}:SeatEnvironment",
        vector_entry_point=f"{__name__}:SeatVectorEnvironment",
        kwargs={"name": _game.name},
    )
