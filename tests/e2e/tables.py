"""The tables of the screens that are looked at; each is made when it is first asked for."""

from functools import cached_property
from typing import Any

from tests.e2e.driving import GREEDY, ME, RANDOM, Server, Table
from voyageur.games.nouvelle_france import GAME as BUILDING
from voyageur.kernel.contract import Game


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

    @cached_property
    def building(self) -> Table:
        """A table of the building game, late: a site is completed, and two storms are past."""
        return self.of_record(BUILDING)

    @cached_property
    def building_to_place(self) -> Table:
        """A table of the building game in which the person has drawn and is to place a block."""
        table = self.server.new_table(ME, *[RANDOM] * 3, game=BUILDING.name)
        table.play(99, lambda choices: [choice["word"] for choice in choices] == ["place"])
        return table

    @cached_property
    def building_over(self) -> Table:
        return self._played(*[ME] * 3, game=BUILDING.name, one_card="yes")

    def of_record(self, game: Game) -> Table:
        """Return a table that continues the specimen of a game, with all seats free."""
        made = self.server.ask("/api/records", game.path_of("specimen.voyageur").read_text("utf-8"))
        return Table(self.server, made["table"], {"": made["watch"]}, game.name)

    def _played(self, *holders: dict[str, str], n_rounds: int = 99, **made: Any) -> Table:
        table = self.server.new_table(*holders, **made)
        table.play(n_rounds)
        return table
