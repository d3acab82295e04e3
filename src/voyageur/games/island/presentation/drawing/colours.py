"""The colours that only this game uses, for every theme of voyageur.drawing.palette."""

from collections.abc import Mapping

from voyageur.drawing.palette import PALETTE, Theme
from voyageur.games.island.components import SYMBOLS

# by theme and symbol: the wash of its tiles, its lines, the band of little stones inside a tile
_SYMBOL_COLOURS: Mapping[Theme, str] = {
    "light": (
        "#c8dbe5 #24587a #a9c5d3 #dcd6dc #4a4152 #c2b9c4 #ecd2a4 #7b4820 #d8b57e"
        " #efc9b4 #8c3a20 #dca88c #efe3a6 #66540a #d8c877 #d4dfb5 #3f5c2c #b6c792"
    ),
    "dark": (
        "#1d3644 #8cc6e0 #2b4d5e #37323d #cbbfd3 #4b4453 #4d3922 #dba36c #664b2c"
        " #4c2c22 #f0a283 #663c2e #443d1b #e2cf6c #5c5327 #2f3d27 #a9c384 #425637"
    ),
    "contrast": (
        "#ffffff #0b3c5c #dfe6ea #ffffff #2e2636 #e6e3e8 #ffffff #5c2c08 #ece4da"
        " #ffffff #6d2109 #efe1da #ffffff #463900 #ebe7d3 #ffffff #22400c #e2e8da"
    ),
    "contrast-dark": (
        "#000000 #a6ddf5 #1c2a31 #000000 #e4daea #2b2730 #000000 #ffc48c #33291c"
        " #000000 #ffbfa6 #35231c #000000 #ffe97a #302c17 #000000 #c9eaa0 #232d1b"
    ),
    "print": (
        "#e6f0f5 #24587a #c8dbe5 #efecf0 #4a4152 #dcd6dc #f8ead0 #7b4820 #ecd2a4"
        " #f9e6dc #8c3a20 #efc9b4 #f8f2d2 #66540a #e9dca0 #ebf1da #3f5c2c #d2deb8"
    ),
}
# How much of the wash stays in an emblem's body, and what it is mixed with.
_BODY: Mapping[Theme, tuple[float, str]] = {
    "light": (0.28, PALETTE["light"]["panel"]),
    "dark": (0.62, "#000000"),
    "contrast": (0.28, "#ffffff"),
    "contrast-dark": (0.28, "#000000"),
    "print": (0.28, "#ffffff"),
}

# by theme: sand and its shade along the coast; combat and resource cards: ground and lines; the lit and the shaded
# side of a cube
OTHERS = ("sand", "shore", "combat", "combat-line", "resource", "resource-line", "lit", "shade")
_OTHER_COLOURS: Mapping[Theme, str] = {
    "light": "#f6ebcf #dcc693 #f0d3c8 #96392c #eaddb4 #5d5a1e #fbf5e6 #2a2018",
    "dark": "#2c261d #241f17 #3f2622 #f0a090 #35311a #d6cc82 #ffffff #14110d",
    "contrast": "#ffffff #e6e6e6 #ffffff #7a1a10 #ffffff #3d3b05 #ffffff #000000",
    "contrast-dark": "#000000 #262626 #000000 #ffb9ac #000000 #efe69c #ffffff #000000",
    "print": "#fdf8ea #ead9b0 #fbeae4 #96392c #f6f0da #5d5a1e #ffffff #1c1510",
}

# by theme: the wool of the sash on the backs of the cards
WOOL = ("red", "cream", "gold", "blue", "green")
_WOOL_COLOURS: Mapping[Theme, str] = {
    "light": "#a5282c #f6ecd4 #c99a2e #1d4f91 #3f6b3a",
    "dark": "#a03a38 #d9ccb0 #b98d36 #2f5c95 #4a7446",
    "contrast": "#8e1015 #ffffff #b07d10 #0c3d82 #14562f",
    "contrast-dark": "#c0484a #ffffff #d9a93c #3f72b5 #4f8a55",
    "print": "#a5282c #fbf6ea #c99a2e #1d4f91 #3f6b3a",
}


def mixed(one: str, other: str, part: float) -> str:
    """Return the colour with `part` of `one`, the rest of `other`."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(first * part + second * (1 - part)):02x}" for first, second in pairs)


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _tokens(theme: Theme) -> dict[str, str]:
    part, other = _BODY[theme]
    tokens: dict[str, str] = {}
    colours = _SYMBOL_COLOURS[theme].split()
    for symbol, wash, line, band in zip(SYMBOLS, colours[::3], colours[1::3], colours[2::3], strict=True):
        tokens |= {symbol: wash, f"{symbol}-line": line, f"{symbol}-band": band}
        tokens[f"{symbol}-body"] = mixed(wash, other, part)
    tokens |= zip(OTHERS, _OTHER_COLOURS[theme].split(), strict=True)
    tokens |= {f"wool-{wool}": colour for wool, colour in zip(WOOL, _WOOL_COLOURS[theme].split(), strict=True)}
    return {f"island-{name}": colour for name, colour in tokens.items()}


COLOURS: Mapping[str, Mapping[str, str]] = {theme: _tokens(theme) for theme in PALETTE}
