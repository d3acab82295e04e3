"""Sets of cards or squares as the bits of an integer: bit `n` is set if thing `n` is in the set."""

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


@compiled
def highest_bit(word: int) -> int:
    """Return the number of the highest bit set in a word that is not 0."""
    while word & (word - 1) != 0:
        word &= word - 1
    return lowest_bit(word)


@compiled
def nth_bit(word: int, n: int) -> int:
    """Return the number of the `n`th bit set in a word, from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)
