"""Kanata's own colours, for every theme of voyageur.drawing.palette."""

from collections.abc import Mapping

TOKENS = ("kanata-wood", "kanata-tree", "kanata-fur", "kanata-pelt")  # ground and emblem of lumber tiles, of fur tiles


def _tokens(colours: str) -> dict[str, str]:
    return dict(zip(TOKENS, colours.split(), strict=True))


COLOURS: Mapping[str, Mapping[str, str]] = {
    "light": _tokens("#d9dfb0 #4c6136 #ecd2a4 #7b4820"),
    "dark": _tokens("#35422a #a9c384 #4d3922 #dba36c"),
    "contrast": _tokens("#ffffff #22400c #ffffff #5c2c08"),
    "contrast-dark": _tokens("#000000 #c9eaa0 #000000 #ffc48c"),
    "print": _tokens("#edf0d4 #41552d #f8ead0 #6f401b"),
}
