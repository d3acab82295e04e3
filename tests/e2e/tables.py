"""The tables of the screens that are looked at; each is made when it is first asked for."""

from functools import cached_property
from typing import Any

from tests.e2e.driving import GREEDY, ME, RANDOM, Server, Table


class Tables:
    """The tables of one server."""

    def __init__(self, server: Server) -> None:
        self.server = server

    @cached_property
    def early(self) -> Table:
        return self.server.new_table(ME, GREEDY)

    @cached_property
    def crowded(self) -> Table:
        return self._played(ME, RANDOM, n_rounds=8)

    @cached_property
    def over(self) -> Table:
        return self._played(ME, GREEDY, round_cap="10")

    @cached_property
    def race(self) -> Table:
        return self.server.new_table(*[ME] * 8, game="canoe")

    @cached_property
    def race_over(self) -> Table:
        return self._played(*[ME] * 8, game="canoe", seed=8)

    @cached_property
    def rolls(self) -> Table:
        return self.server.new_table(ME, GREEDY, game="canoe")

    @cached_property
    def island(self) -> Table:
        return self.server.new_table(ME, *[RANDOM] * 3, game="island")

    @cached_property
    def battle(self) -> Table:
        """A table in a battle: the person defends and is to choose a card."""
        table = self.server.new_table(ME, RANDOM, RANDOM, game="island", seed=11)
        table.play(99, lambda choices: any(choice["word"] == "commit" for choice in choices))
        return table

    @cached_property
    def island_over(self) -> Table:
        return self._played(ME, RANDOM, game="island", round_cap="2")

    def _played(self, *holders: dict[str, str], n_rounds: int = 99, **made: Any) -> Table:
        table = self.server.new_table(*holders, **made)
        table.play(n_rounds)
        return table
