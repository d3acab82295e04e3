"""Colours as people with a colour vision deficiency see them, and how far two of them are apart.

The matrices are those of Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision
Deficiency (IEEE TVCG 15, 2009), for the whole deficiency, on linear RGB.  Distances are Euclidean in Oklab (Ottosson
2020), times 100: people with full colour vision just see a distance of 2.
"""

import numpy as np

DEFICIENCIES = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
_TO_CONES = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
]
_TO_LAB = [
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
]


def _linear(parts: np.ndarray) -> np.ndarray:
    """Return linear RGB of sRGB, both from 0 to 1."""
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def _lab(linear: np.ndarray) -> np.ndarray:
    """Return Oklab of linear RGB, in the last axis, times 100."""
    return 100 * np.cbrt(linear @ np.transpose(_TO_CONES)) @ np.transpose(_TO_LAB)


def lab_of_pixels(pixels: np.ndarray) -> np.ndarray:
    """Return Oklab of sRGB pixels from 0 to 255, in the last axis, times 100."""
    return _lab(_linear(pixels / 255))


def _seen(colour: str, deficiency: str) -> np.ndarray:
    """Return the Oklab coordinates of #rrggbb as it is seen, times 100."""
    linear = _linear(np.array([int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]))
    return _lab(np.clip(np.array(DEFICIENCIES[deficiency]) @ linear, 0, 1))


def distance(one: str, other: str, deficiency: str) -> float:
    """Return how far two colours are apart for somebody with `deficiency`."""
    return float(np.linalg.norm(_seen(one, deficiency) - _seen(other, deficiency)))
