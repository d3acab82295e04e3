"""Marks are the same compiled as in plain Python, also where LLVM knows that words are small."""

from random import Random

from voyageur.kernel.bits import count_bits
from voyageur.kernel.jit import compiled
from voyageur.kernel.marks import FACTOR, MOST, plus, times, with_word


@compiled
def mark_of_count(word: int) -> int:
    return with_word(0, count_bits(word) * 765765)


@compiled
def sum_of_products(one: int, other: int, n: int) -> int:
    total = 0
    for _ in range(n):
        total = plus(total, times(one, other))
    return total


def test_a_mark_is_cut_off_at_63_bits():
    product = 2 * 765765 * FACTOR & MOST
    assert mark_of_count(3) == product ^ product >> 32


def test_sums_and_products_are_modulo_two_to_63():
    dice = Random(1)
    for _ in range(100):
        one, other, n = dice.getrandbits(63), dice.getrandbits(63), dice.randrange(5)
        assert sum_of_products(one, other, n) == one * other * n % 2**63


def test_words_in_another_order_give_another_mark():
    assert with_word(with_word(0, 1), 2) != with_word(with_word(0, 2), 1)
