"""The icons of the game, in the colour of the text around them: points, the bonus blocks, and a thing for each ally."""

from voyageur.drawing.curves import pair
from voyageur.drawing.svg import icon
from voyageur.games.nouvelle_france.presentation.drawing.lattice import ACROSS, DOWN, RISE

_SIZE = 0.27  # of a cube of the board


def _bar(length: int) -> str:
    """Return a bar of some cubes, in the middle of an icon: full sides, and a light top."""
    size = _SIZE * 3 / (length + 1.2)
    a, b, c = ACROSS * size, DOWN * size, RISE * size
    x, y = 12 - a * (length + 1) / 2, 12 - b * (length - 1) / 2 + c / 2
    far = a * length, b * length
    south = f"M{pair(x, y)}l{pair(*far)}v{-c:.1f}l{pair(-far[0], -far[1])}z"
    east = f"M{pair(x + far[0] + 0.8, y + far[1] - 0.3)}l{pair(a - 0.8, -b)}v{-c:.1f}l{pair(0.8 - a, b)}z"
    top = f"M{pair(x, y - c - 1)}l{pair(*far)} {pair(a, -b)} {pair(-far[0], -far[1])}z"
    cuts = "".join(f"M{pair(x + a * step, y + b * step)}v{-c:.1f}l{pair(a, -b)}" for step in range(1, length))
    lines = f'<path d="{cuts}" fill="none" stroke="currentColor" stroke-width=".9" opacity=".55"/>' if cuts else ""
    return icon(f'<path d="{south}" opacity=".72"/><path d="{east}"/><path d="{top}" opacity=".4"/>{lines}')


def _disc(content: str) -> str:
    """Return what an ally carries, on a round token."""
    ring = '<circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" stroke-width="1.4"/>'
    return icon(f'{ring}<g transform="translate(4.8 4.8) scale(.6)">{content}</g>')


ICONS: dict[str, str] = {
    "points": icon(  # the coin in the middle of the points board
        '<path fill-rule="evenodd" d="M12 1.5A10.5 10.5 0 1 1 12 22.5 10.5 10.5 0 0 1 12 1.5Z'
        'M12 3.6A8.4 8.4 0 1 0 12 20.4 8.4 8.4 0 0 0 12 3.6Z"/>'
        '<path d="M12 6 13.8 10 18 10.4 14.8 13.2 15.8 17.5 12 15.2 8.2 17.5 9.2 13.2 6 10.4 10.2 10Z"/>'
    ),
    "beam": _bar(3),
    "post": _bar(2),
    "peg": _bar(1),
    "fille": _disc(  # the chest of her dowry
        '<path d="M4 4.5H20A2.5 2.5 0 0 1 22.5 7V10.5H1.5V7A2.5 2.5 0 0 1 4 4.5Z"/>'
        '<path fill-rule="evenodd" d="M1.5 11.8H22.5V21H1.5ZM10.2 11.8V15.5A1.8 1.8 0 0 0 13.8 15.5V11.8Z"/>'
        '<path d="M11 11H13V15.2A1 1 0 0 1 11 15.2Z"/>'
    ),
    "coureur": _disc(  # a snowshoe
        '<path fill-rule="evenodd" d="M12 .8C17.5 .8 19 6 18 11C17.2 15 14 17.5 13.2 19L13 23.2H11L10.8 19'
        "C10 17.5 6.8 15 6 11C5 6 6.5 .8 12 .8ZM12 2.6C8.4 2.6 7 6 7.7 10.6C8.3 13.6 10.6 15.8 12 17.4"
        'C13.4 15.8 15.7 13.6 16.3 10.6C17 6 15.6 2.6 12 2.6Z"/>'
        '<path d="M7.5 7.2H16.5M7.5 11H16.5M9.3 4 15.5 13.5M14.7 4 8.5 13.5" stroke="currentColor" stroke-width="1.1"/>'
    ),
    "huron": _disc(  # a belt of wampum
        '<path fill-rule="evenodd" d="M4.5 6H19.5V18H4.5ZM8 12 10 9.2 12 12 10 14.8ZM12 12 14 9.2 16 12 14 14.8Z"/>'
        '<path d="M.8 7H3.6M.8 10.3H3.6M.8 13.7H3.6M.8 17H3.6M20.4 7H23.2M20.4 10.3H23.2M20.4 13.7H23.2M20.4 17H23.2"'
        ' stroke="currentColor" stroke-width="1.3"/>'
    ),
}
