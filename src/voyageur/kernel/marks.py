"""Marks: numbers 0 ... 2**63 - 1 that stand for many words, so that these can be compared at once.

They are computed modulo 2**63.  Numba tells LLVM that sums and products of signed numbers never overflow, so that LLVM
leaves out what would cut them off: here both are made in code of their own.
"""

from voyageur.kernel.jit import compiled, when_compiling

MOST = 0x7FFFFFFFFFFFFFFF
FACTOR = 0x4F1BBCDCBFA53E0B  # 2**63 divided by the golden ratio, and odd, so that no two products are equal


def times(one: int, other: int) -> int:
    """Return a product modulo 2**63."""
    return (int(one) * int(other)) & MOST  # `int`: NumPy's numbers are too short in plain Python


def plus(one: int, other: int) -> int:
    """Return a sum modulo 2**63."""
    return (int(one) + int(other)) & MOST


@compiled
def with_word(mark: int, word: int) -> int:
    """Return the mark with one more word, 0 ... 2**63 - 1: no two words give the same mark, and no two marks."""
    mark = times(mark ^ int(word), FACTOR)
    return mark ^ (mark >> 32)


@when_compiling
def _prepare() -> None:
    from voyageur.kernel._code import operate_in

    operate_in(times, "mul")
    operate_in(plus, "add")
