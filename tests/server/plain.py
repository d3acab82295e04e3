"""Disable the compiler in server processes, which import this module first.  Pebbles has no compiled code."""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
