#!/usr/bin/env bash
# Numba 0.68.1, int64: `((x & M) * k) & M` with M = 2**63 - 1.  A good guess is that the result is 0 ... M, whatever the
# product is: the last operation clears the sign, and Python, NumPy's int64 and C's unsigned numbers all agree on that.
# Compiled it is negative wherever the product modulo 2**64 has bit 63 set.  With uint64 it is as one expects.
#
# Cause (seen in `inspect_llvm`): Numba marks signed products as free of overflow (`mul nsw`).  Two factors that are not
# negative then have a product that is not, so that LLVM leaves the mask out as needless.  It matters to congruences,
# hashes and random numbers, which count on products that are cut off.  The same text in a loop whose sum follows the
# product keeps its mask, so that a test of another shape finds nothing.
# Seen: for x = 2 and 5 the compiled numbers are -5718471626015965606 and -5072807028185138207.
# This script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "numba==0.68.1" "llvmlite==0.50.0" "numpy==2.4.6"
cat > "$folder/mask.py" <<'PY'
"""Multiply, and clear the sign: in Python, NumPy and Numba."""

import numpy as np
from numba import int64, njit, uint64

MOST = 2**63 - 1
FACTOR = 6364136223846793005


def product(x):
    return ((x & MOST) * FACTOR) & MOST


signed = njit(int64(int64))(product)
unsigned = njit(uint64(uint64))(lambda x: ((x & uint64(MOST)) * uint64(FACTOR)) & uint64(MOST))
numbers = range(1, 8)
plain = [product(x) for x in numbers]
wrapped = (((np.arange(1, 8) & MOST) * np.int64(FACTOR)) & MOST).tolist()
compiled = [signed(x) for x in numbers]
print("Python:      ", plain)
print("NumPy int64: ", wrapped)
print("Numba uint64:", [int(unsigned(x)) for x in numbers])
print("Numba int64: ", compiled)
assert plain == wrapped == [int(unsigned(x)) for x in numbers]
assert [x for x in numbers if signed(x) != plain[x - 1]] == [2, 5]
assert (compiled[1], compiled[4]) == (-5718471626015965606, -5072807028185138207)
code = "".join(signed.inspect_llvm().values())
after = code[code.index(" mul ") :]
assert " nsw " in after.split("\n")[0]
assert " and " not in after
PY
"$folder/venv/bin/python" "$folder/mask.py"
echo "as described: a mask after a signed product is left out"
