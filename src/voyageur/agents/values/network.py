"""Small networks that judge a position, as flat arrays: features of a seat in, a number out.

A network with no hidden layer is a linear value.  Hidden units pass on what is above 0 (ReLU).  Each seat's number is
computed from its own features and the mean of its rivals' features; the shares of the win expected by the network are
the softmax of these numbers, so they add up to 1 and do not depend on the order of the seats.
"""

import itertools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from voyageur.kernel.jit import compiled


class Network(NamedTuple):
    """The weights of a network."""

    sizes: Any  # int32 (L + 1,)  units of each layer, from 2 F inputs to 1; (0,): there is no network
    weights: Any  # float32 (W,)  of each layer: float32 (inputs, units), row by row, then a bias for each unit


class Judging(NamedTuple):
    """The arrays to judge positions with."""

    network: Network
    features: Any  # float32 (S, F)
    inputs: Any  # float32 (2 F,)
    units: Any  # float32 (2, U)  of the layer before and of the present one; U: the largest size of a layer


def no_network() -> Network:
    """Return what stands for a network where there is none."""
    return Network(np.zeros(0, np.int32), np.zeros(0, np.float32))


def network_of(layers: Sequence[tuple[Any, Any]]) -> Network:
    """Return the network with these layers: a matrix, float32 (inputs, units), and biases, float32 (units,)."""
    sizes = [layers[0][0].shape[0], *(len(biases) for _, biases in layers)]
    weights = [part.ravel() for layer in layers for part in layer]
    return Network(np.array(sizes, np.int32), np.concatenate(weights).astype(np.float32))


def layers_of(network: Network) -> list[tuple[Any, Any]]:
    """Return the layers of a network, as `network_of` takes them."""
    layers, first = list[tuple[Any, Any]](), 0
    for n_inputs, n_units in itertools.pairwise(network.sizes.tolist()):
        middle, end = first + n_inputs * n_units, first + (n_inputs + 1) * n_units
        layers.append((network.weights[first:middle].reshape(n_inputs, n_units), network.weights[middle:end]))
        first = end
    return layers


def judging_by(network: Network, n_seats: int, n_features: int) -> Judging:
    """Return the arrays to judge positions of so many seats with `network`."""
    widest = int(network.sizes.max()) if len(network.sizes) else 0
    return Judging(
        network,
        np.zeros((n_seats, n_features), np.float32),
        np.zeros(2 * n_features, np.float32),
        np.zeros((2, widest), np.float32),
    )


@compiled
def has_values(judging: Judging) -> bool:
    """Whether there is a network."""
    return len(judging.network.sizes) > 0


@compiled
def describe_nothing(state: Any, seat: int, out: Any) -> None:
    """Take the place of `describe_seat` in a game without features."""


@compiled
def write_shares(judging: Judging, out: Any) -> None:
    """Write the share of the win that each seat may expect by its features.  out : float64 (S,)  written"""
    best = -math.inf
    for seat in range(len(out)):
        write_inputs(judging, seat)
        out[seat] = output(judging)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(len(out)):
        out[seat] = math.exp(out[seat] - best)
        total += out[seat]
    for seat in range(len(out)):
        out[seat] /= total


@compiled
def write_inputs(judging: Judging, seat: int) -> None:
    """Write the inputs of a seat: its own features, then the mean of its rivals'."""
    n_seats, n_features = judging.features.shape
    share = np.float32(1 / max(1, n_seats - 1))
    for i in range(n_features):
        judging.inputs[i] = judging.features[seat, i]
        judging.inputs[n_features + i] = 0
        for rival in range(n_seats):
            if rival != seat:
                judging.inputs[n_features + i] += judging.features[rival, i] * share


@compiled
def output(judging: Judging) -> float:
    """Return the number that the network gives for its inputs."""
    sizes, weights = judging.network
    before, at = judging.inputs, 0
    for layer in range(len(sizes) - 1):
        n_inputs, n_units = sizes[layer], sizes[layer + 1]
        units, bias = judging.units[layer % 2], at + n_inputs * n_units
        for unit in range(n_units):
            units[unit] = weights[bias + unit]
        for i in range(n_inputs):  # the loop over units is the inner one, so that it can be vectorised
            found = before[i]
            if found > 0 or (layer == 0 and found != 0):  # ReLU
                row = weights[at : at + n_units]  # whose places are not below 0, so that they are read side by side
                for unit in range(n_units):
                    units[unit] += found * row[unit]
            at += n_units
        before, at = units, at + n_units
    return float(before[0])
