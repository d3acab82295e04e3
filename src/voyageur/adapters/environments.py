"""What the environments of PettingZoo and Gymnasium share: the form of actions, spaces, seeds and pictures."""

from collections.abc import Callable
from io import BytesIO
from typing import Any, Literal

import numpy as np

from voyageur.adapters.libraries import library
from voyageur.batches.batch import LARGEST_SEED, Form
from voyageur.games import GAMES
from voyageur.kernel.contract import Game, State
from voyageur.kernel.observation_parts import all_bounds
from voyageur.kernel.observing import scales
from voyageur.kernel.steps import MOST_WORDS
from voyageur.table.arguments import check_seed
from voyageur.table.play import Play, find_game
from voyageur.table.shown import as_svg, as_text

spaces: Any = library("gymnasium.spaces", "pettingzoo", "gymnasium")

Illegal = Literal["raise", "lose"]
RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
FRAMES_A_SECOND = 2  # of a video of a game


# Arguments --------------------------------------------------------------------------------------


def known_game(game: Game | str) -> Game:
    """Return a game, which may be given by its name.  Raises KeyError."""
    Play.games = GAMES
    return find_game(game)


def form_of(game: Game, form: Form | None) -> Form:
    """Return the form of actions: if it is None, "whole" for at most 512 actions, else "steps".  Raises ValueError."""
    if form is None:
        return "whole" if game.rules.N_ACTIONS <= MOST_WORDS else "steps"
    return one_of("form", form, ("steps", "whole"))


def one_of(name: str, value: Any, known: tuple[str, ...]) -> Any:
    """Return an argument that must be one of some words.  Raises ValueError."""
    if value not in known:
        raise ValueError(f"{name} must be {' or '.join(map(repr, known))}, not {value!r}")
    return value


def render_mode_of(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> str | None:
    """Return how positions are shown.  Raises ValueError."""
    return None if mode is None else one_of("render_mode", mode, modes)


def checked_seed(seed: Any) -> int | None:
    """Return a seed, 0 ... 2**64 - 1, or None.  Raises TypeError or ValueError."""
    check_seed(seed)
    if seed is not None and seed > LARGEST_SEED:
        raise ValueError(f"seed must be at most 2**64 - 1, not {seed}")
    return None if seed is None else int(seed)


def metadata_of(game: Game, modes: tuple[str, ...] = RENDER_MODES) -> dict[str, Any]:
    """Return what an environment tells of itself; its version is the first number of that of the rules."""
    name = f"{game.name.replace('-', '_')}_v{version_of(game)}"
    return {"name": name, "render_modes": [*modes], "render_fps": FRAMES_A_SECOND}


def version_of(game: Game) -> int:
    """Return the version of the environments of a game: the first number of that of its rules."""
    return int(game.version.partition(".")[0])


# Spaces -----------------------------------------------------------------------------------------


def observation_space(game: Game, size: int, n_words: int, *, scaled: bool) -> Any:
    """Return the space of observations: a `Dict` of the mask and the numbers.

    It is made here alone, from a dictionary in the order of the alphabet: equal spaces of another order are flattened
    to other vectors (Gymnasium 1.4.0).  size : numbers of an observation;  n_words : of a mask
    """
    bounds = np.zeros((2, size), np.float32)
    bounds[1] = 1  # of the words chosen so far
    n_numbers = game.presentation.OBSERVATION_SIZE
    bounds[:, :n_numbers] = all_bounds(game.observation_spec)
    if scaled:
        bounds[:, :n_numbers] *= scales(game)
    mask = spaces.Box(0, 1, (n_words,), np.int8)
    return spaces.Dict({"action_mask": mask, "observation": spaces.Box(*bounds, dtype=np.float32)})


# Pictures ---------------------------------------------------------------------------------------


def rendered(game: Game, state: State, mode: str | None) -> Any:
    """Return a position as everybody may see it: text, the text of a picture, or uint8 (height, width, 3).

    In the mode "human" the text is printed.
    """
    if mode is None:
        library("gymnasium", "pettingzoo", "gymnasium").logger.warn("nothing is rendered without a render_mode")
        return None
    view = game.presentation.view(state, None)
    showing: dict[str, Callable[[], Any]] = {
        "human": lambda: print(as_text(game, view)),
        "ansi": lambda: as_text(game, view),
        "svg": lambda: as_svg(game, view, ()),
        "rgb_array": lambda: pixels(as_svg(game, view, ())),
    }
    return showing[mode]()


def pixels(svg: str) -> Any:
    """Return a picture as uint8 (height, width, 3).  Its texts need a font of the system, such as DejaVu."""
    drawn: bytes = library("resvg_py", "pettingzoo", "gymnasium").svg_to_bytes(
        svg_string=svg, background="#ffffff", serif_family="DejaVu Serif", sans_serif_family="DejaVu Sans"
    )
    return np.array(library("PIL.Image", "pettingzoo", "gymnasium").open(BytesIO(drawn)).convert("RGB"))
