"""Fit a network to the results of games, or to what searches found, with JAX (the extra `learn`).

With no hidden layer this is logistic regression, or for more than two seats a conditional logit (D. McFadden,
"Conditional logit analysis of qualitative choice behavior", 1974): a seat's chance is the softmax of its number.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax as untyped_jax
import numpy as np
import optax as untyped_optax  # pyright: ignore[reportMissingTypeStubs]

from voyageur.agents.values.network import Network, layers_of, network_of
from voyageur.lab.learning.self_play import BLOCK, NotedPositions

jax: Any = untyped_jax
jnp: Any = jax.numpy
optax: Any = untyped_optax
Layers = list[tuple[Any, Any]]  # of each layer: a matrix (inputs, units), biases (units,)
HELD_OUT = BLOCK  # the last game of a block is not fitted to: it shows how good the fit is
BATCH = 1024  # positions
FIRST_STEP, FIRST_STEP_FROM_BEFORE = 2e-3, 1e-3  # of a fit; steps become smaller towards its end


@dataclass(frozen=True)
class Fit:
    """A network, and how well it tells the results of games that it was not fitted to."""

    network: Network
    n_games: int  # fitted to
    n_positions: int
    log_loss: float  # mean of -log of the share expected for whoever won, over positions held out
    squared_error: float  # of seats' shares, mean over positions held out
    squared_error_of_guess: float  # of always expecting a seat's mean share


def fit(
    positions: NotedPositions,
    hidden: Sequence[int],
    epochs: int,
    key: int,
    tell: Callable[[int], None],
    before: Network | None = None,
) -> Fit:
    """Fit a network with these hidden layers, or fit `before` further; `tell` hears how many epochs are done.

    Each epoch goes over all positions once, in an order of its own.
    """
    is_held = positions.games % HELD_OUT == HELD_OUT - 1
    features = positions.features[~is_held]
    centre, spread = features.mean(axis=(0, 1)), features.std(axis=(0, 1)) + 1e-6
    if before is None:
        layers, first_step = _drawn_layers(jax.random.key(key), (2 * features.shape[2], *hidden, 1)), FIRST_STEP
    else:
        layers, first_step = _for_scaled_features(layers_of(before), centre, spread), FIRST_STEP_FROM_BEFORE
    batches = max(1, len(features) // BATCH)
    optimizer = optax.adamw(optax.cosine_decay_schedule(first_step, epochs * batches), weight_decay=1e-4)
    state: Any = optimizer.init(layers)
    inputs = jnp.asarray(_inputs((features - centre) / spread))
    targets = jnp.asarray(positions.targets[~is_held])
    for epoch in range(epochs):
        order = jax.random.permutation(jax.random.key(key + 1 + epoch), len(features))[: batches * BATCH]
        layers, state = _epoch(optimizer, layers, state, inputs, targets, order.reshape(batches, -1))
        tell(epoch + 1)
    network = network_of(_for_raw_features([tuple(map(np.asarray, layer)) for layer in layers], centre, spread))
    return measured(network, positions)


def measured(network: Network, positions: NotedPositions) -> Fit:
    """Return a network that was fitted to these positions with how well it tells the results of those held out."""
    is_held = positions.games % HELD_OUT == HELD_OUT - 1
    shares = positions.shares[is_held]
    layers = [(jnp.asarray(matrix), jnp.asarray(biases)) for matrix, biases in layers_of(network)]
    expected = np.asarray(jax.nn.softmax(_numbers(layers, jnp.asarray(_inputs(positions.features[is_held])))))
    guess = positions.shares[~is_held].mean(axis=0)
    return Fit(
        network,
        len(np.unique(positions.games[~is_held])),
        int((~is_held).sum()),
        float(-(shares * np.log(np.maximum(expected, 1e-9))).sum(axis=1).mean()),
        float(((expected - shares) ** 2).mean()),
        float(((guess - shares) ** 2).mean()),
    )


def _inputs(features: Any) -> Any:
    """Return the inputs of a network: each seat's features with the mean of its rivals'.  float32 (N, S, 2 F)"""
    n_seats = features.shape[1]
    rivals = (features.sum(axis=1, keepdims=True) - features) / max(1, n_seats - 1)
    return np.concatenate([features, rivals], axis=2).astype(np.float32)


def _drawn_layers(key: Any, sizes: Sequence[int]) -> Layers:
    """Return layers with weights drawn as for ReLU (K. He and others, ICCV 2015), the last one 0."""
    layers: Layers = []
    for layer, (n_inputs, n_units) in enumerate(itertools.pairwise(sizes)):
        scale = np.sqrt(2 / n_inputs) if layer < len(sizes) - 2 else 0.0
        drawn = jax.random.normal(jax.random.fold_in(key, layer), (n_inputs, n_units)) * scale
        layers.append((drawn, jnp.zeros(n_units)))
    return layers


def _numbers(layers: Layers, inputs: Any) -> Any:
    """Return the number of each seat.  inputs : float32 (N, S, 2 F); returned: float32 (N, S)"""
    units = inputs
    for layer, (matrix, biases) in enumerate(layers):
        units = (jax.nn.relu(units) if layer else units) @ matrix + biases
    return units[..., 0]


def _loss(layers: Layers, inputs: Any, shares: Any) -> Any:
    return optax.softmax_cross_entropy(_numbers(layers, inputs), shares).mean()


@partial(jax.jit, static_argnums=0)
def _epoch(optimizer: Any, layers: Layers, state: Any, inputs: Any, shares: Any, order: Any) -> Any:
    """Take a step for each batch.  order : int32 (batches, BATCH)"""

    def step(carried: Any, batch: Any) -> Any:
        layers, state = carried
        slope = jax.grad(_loss)(layers, inputs[batch], shares[batch])
        updates, state = optimizer.update(slope, state, layers)
        return (optax.apply_updates(layers, updates), state), None

    return jax.lax.scan(step, (layers, state), order)[0]


def _for_raw_features(layers: Layers, centre: Any, spread: Any) -> Layers:
    """Return the layers for features that are not centred and scaled."""
    matrix, biases = layers[0]
    offset, scale = np.tile(centre, 2), np.tile(spread, 2)
    first = matrix / scale[:, None]
    return [(first, biases - offset @ first), *layers[1:]]


def _for_scaled_features(layers: Layers, centre: Any, spread: Any) -> Layers:
    """Return the layers for features that are centred and scaled."""
    matrix, biases = layers[0]
    offset, scale = np.tile(centre, 2), np.tile(spread, 2)
    scaled = [(matrix * scale[:, None], biases + offset @ matrix), *layers[1:]]
    return [(jnp.asarray(matrix), jnp.asarray(biases)) for matrix, biases in scaled]
