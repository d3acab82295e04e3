"""Gzip, with a cache of recent results: what is worth it, and who accepts it."""

import gzip
from collections.abc import Mapping
from functools import lru_cache

LEAST_BYTES = 1024
MOST_KEPT = 64  # responses; most have 2 to 100 KB
LEVEL = 6


@lru_cache(MOST_KEPT)
def compressed(content: bytes) -> bytes:
    """Return `content` compressed with gzip."""
    return gzip.compress(content, LEVEL, mtime=0)


def is_accepted(headers: Mapping[str, str]) -> bool:
    """Whether a client accepts gzip."""
    return "gzip" in headers.get("accept-encoding", "")
