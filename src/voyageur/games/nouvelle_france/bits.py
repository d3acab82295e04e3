"""Sets of squares as the bits of an integer: bit `square` is set if the square is in the set."""

from voyageur.kernel.jit import compiled


@compiled
def has_bit(word: int, bit: int) -> bool:
    """Whether a bit is set."""
    return (word >> bit) & 1 == 1


@compiled
def count_bits(word: int) -> int:
    """Return how many bits are set."""
    count = 0
    while word != 0:  # LLVM makes one instruction of this loop
        word &= word - 1
        count += 1
    return count


@compiled
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit set in a word that is not 0."""
    return count_bits((word & -word) - 1)
