"""How a game defines shapes once, in the base of its picture, and uses them anywhere.

A shape is a group `PREFIX-NAME` with the class of the whole picture: for shapes in a `use`, browsers match style rules
within the shape alone, not around the `use`.
"""

from dataclasses import dataclass
from functools import lru_cache

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import number


def moved(at: Point, size: float = 1) -> str:
    """Return the transform to a place, in another size."""
    return f"translate({pair(*at)})" + ("" if size == 1 else f" scale({size:g})")


@dataclass(frozen=True, eq=False)  # known by identity, as a key of caches
class Shapes:
    """The shapes of one game: how they are defined, used, and placed."""

    prefix: str  # of the ids
    picture: str  # the class of the picture

    def shape(self, name: str, content: str, *classes: str) -> str:
        """Return a group to which `use` can refer."""
        return f'<g id="{self.prefix}-{name}" class="{" ".join((self.picture, *classes))}">{content}</g>'

    @lru_cache(maxsize=4096)  # noqa: B019  of all games, which last as long as the process
    def use(self, name: str, at: Point = (0, 0), size: float = 1, classes: str = "") -> str:
        """Return a use of the shape `name` at a place, in another size."""
        drawn = f' class="{classes}"' if classes else ""
        if size != 1:
            return f'<use href="#{self.prefix}-{name}"{drawn} transform="{moved(at, size)}"/>'
        x, y = (f' {axis}="{number(value)}"' if value else "" for axis, value in zip("xy", at, strict=True))
        return f'<use href="#{self.prefix}-{name}"{drawn}{x}{y}/>'

    def placed(self, classes: str, at: Point = (0, 0), size: float = 1) -> dict[str, str]:
        """Return the attributes of an element of the picture at a place."""
        attributes = {"class": f"{self.picture} {classes}".rstrip()}
        return attributes if at == (0, 0) and size == 1 else {**attributes, "transform": moved(at, size)}
