"""The games of a batch as bytes: a line of JSON that says whose they are, the arrays, and a digest of all."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np

FORMAT = "voyageur-batch 1"
N_DIGEST = 32  # bytes of SHA-256


def saved(header: Mapping[str, Any], arrays: Mapping[str, Any]) -> bytes:
    """Return a header and arrays as bytes."""
    line = json.dumps({"format": FORMAT, **header}, sort_keys=True).encode() + b"\n"
    data = line + b"".join(array.tobytes() for array in arrays.values())
    return data + hashlib.sha256(data).digest()


def loaded(data: bytes, header: Mapping[str, Any], arrays: Mapping[str, Any]) -> dict[str, Any]:
    """Return arrays of the same names, types and shapes as `arrays`, as `saved` wrote them with an equal `header`.

    Raises ValueError, which says what is wrong, for other bytes.
    """
    body, digest = data[:-N_DIGEST], data[-N_DIGEST:]
    if not data.startswith(b"{") or hashlib.sha256(body).digest() != digest:
        raise ValueError("these are no games that a batch has saved, or they are damaged")
    line, _, rest = body.partition(b"\n")
    found: dict[str, Any] = json.loads(line)
    for name, value in {"format": FORMAT, **header}.items():
        if found.get(name) != value:
            raise ValueError(f"{name} of the saved games is {found.get(name)!r}, that of this batch {value!r}")
    sizes = {name: array.nbytes for name, array in arrays.items()}
    if len(rest) != sum(sizes.values()):
        raise ValueError(f"the saved games have {len(rest)} bytes, those of this batch {sum(sizes.values())}")
    read: dict[str, Any] = {}
    for name, array in arrays.items():
        read[name] = np.frombuffer(rest[: sizes[name]], array.dtype).reshape(array.shape)
        rest = rest[sizes[name] :]
    return read
