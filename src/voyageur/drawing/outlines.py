"""The outlines of an area of square tiles: edges between corners, with the area to the right."""

from collections.abc import Collection

TileCorner = tuple[int, int]  # column and line of a tile's north-west corner, from the north-west
Edge = tuple[TileCorner, TileCorner]


def edges_of(area: Collection[TileCorner]) -> dict[TileCorner, list[Edge]]:
    """Return all edges between the tiles of `area` and others, by the corner that they start from."""
    edges: dict[TileCorner, list[Edge]] = {}
    for column, line in sorted(area):
        corners = ((column, line), (column + 1, line), (column + 1, line + 1), (column, line + 1))
        beside = ((column, line - 1), (column + 1, line), (column, line + 1), (column - 1, line))
        for place, start, end in zip(beside, corners, (*corners[1:], corners[0]), strict=True):
            if place not in area:
                edges.setdefault(start, []).append((start, end))
    return edges


def direction_of(edge: Edge) -> TileCorner:
    """Return how many columns and lines an edge goes."""
    (x, y), (end_x, end_y) = edge
    return end_x - x, end_y - y


def turn_of(edge: Edge, after: Edge) -> int:
    """Return 1 for a turn to the right (a cape), -1 to the left (a bay), 0 for straight on."""
    (x, y), (next_x, next_y) = direction_of(edge), direction_of(after)
    return x * next_y - y * next_x
