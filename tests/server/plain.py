"""Let server processes run plain Python: Pebbles has nothing to compile.  Loaded before all else, by them alone."""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
