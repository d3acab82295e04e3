"""The icons of the game, in the colour of the text around them: units, the capture area, and the two kinds of cards."""

from voyageur.drawing.svg import icon

_CARD = "M6 1.5H18A2.5 2.5 0 0 1 20.5 4V20A2.5 2.5 0 0 1 18 22.5H6A2.5 2.5 0 0 1 3.5 20V4A2.5 2.5 0 0 1 6 1.5Z"
_SWORD = "M12 4.5 13.6 7.2V14.2H16.2V16.4H13.3V19.6H10.7V16.4H7.8V14.2H10.4V7.2Z"
_CUBE = "M12 6.2 17.4 9V15L12 18 6.6 15V9Z"


def _cut(*parts: str) -> str:
    """Return a filled shape with others cut out of it."""
    return icon(f'<path fill-rule="evenodd" d="{"".join(parts)}"/>')


ICONS: dict[str, str] = {
    "unit": icon(
        '<path d="M12 1.5 21.5 6.3 12 11.1 2.5 6.3Z"/><path d="M2.5 8V17.7L11.2 22.1V12.4Z"/>'
        '<path d="M21.5 8V17.7L12.8 22.1V12.4Z"/>'
    ),
    "capture": icon(
        '<path d="M12 .8 15.5 5H8.5Z"/><path fill-rule="evenodd" d="M9.2 5.6H14.8V9H9.2ZM11 6.6V8H13V6.6Z"/>'
        '<path d="M8 9.6H16V11H8Z"/>'
        '<path fill-rule="evenodd" d="M9.2 11.6H14.8L16 20H8ZM11 20H13V17.2A1 1 0 0 0 11 17.2Z"/>'
        '<path d="M3.5 22.8C4 20.8 5.6 20 7.5 20H16.5C18.4 20 20 20.8 20.5 22.8Z"/>'
        '<path d="M17 6.6 22 5.4V6.8L17 7.8ZM7 6.6 2 5.4V6.8L7 7.8Z"/>'
    ),
    "combat": _cut(_CARD, _SWORD),
    "resource": _cut(_CARD, _CUBE),
}
