"""A line in which those who wait are served fairly: by rank, and within a rank one address after the other."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

MOST_KNOWN = 10_000  # addresses of which it is kept when they were served last

T = TypeVar("T")


@dataclass(frozen=True)
class Queued(Generic[T]):
    """Somebody who waits: for what, from which address, and how urgently, 0 first."""

    wanted: T
    address: str
    rank: int


class FairLine(Generic[T]):
    """Who waits, by name."""

    def __init__(self) -> None:
        self._places: dict[str, Queued[T]] = {}  # in the order of asking
        self._served: OrderedDict[str, None] = OrderedDict()  # addresses, the one served last at the end

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: str) -> bool:
        return name in self._places

    def add(self, name: str, wanted: T, address: str, rank: int = 0) -> None:
        """Let `name` wait, or, if it does so already, keep its place in the order of asking under another rank."""
        self._places[name] = Queued(wanted, address, rank)

    def get(self, name: str) -> Queued[T] | None:
        """Return the place of `name`, if it waits."""
        return self._places.get(name)

    def remove(self, name: str) -> None:
        """Let `name` wait no longer."""
        self._places.pop(name, None)

    def count(self, address: str) -> int:
        """Return how many wait from an address."""
        return sum(place.address == address for place in self._places.values())

    def order(self, most_rank: int | None = None) -> list[str]:
        """Return who waits in the order in which they are served if nobody comes, without those beyond `most_rank`."""
        served = {address: number for number, address in enumerate(self._served, 1)}
        before = Counter[tuple[int, str]]()
        ordered: list[tuple[int, int, int, int, str]] = []
        for number, (name, place) in enumerate(self._places.items()):
            if most_rank is None or place.rank <= most_rank:
                round_number = before[place.rank, place.address]  # its place among those of its address
                before[place.rank, place.address] += 1
                ordered.append((place.rank, round_number, served.get(place.address, 0), number, name))
        return [name for *_, name in sorted(ordered)]

    def pop(self, most_rank: int | None = None) -> Queued[T] | None:
        """Serve the first one, if somebody waits whose rank is not beyond `most_rank`."""
        names = self.order(most_rank)
        if not names:
            return None
        place = self._places.pop(names[0])
        self._served[place.address] = None
        self._served.move_to_end(place.address)
        if len(self._served) > MOST_KNOWN:
            self._served.popitem(last=False)
        return place

    def __iter__(self) -> Iterator[str]:
        return iter(self.order())
