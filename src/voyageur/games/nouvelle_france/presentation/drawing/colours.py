"""The colours that only this game uses, for every theme of voyageur.drawing.palette."""

from collections.abc import Mapping

from voyageur.drawing.palette import PALETTE, Theme
from voyageur.games.nouvelle_france.presentation.drawing.shapes import COLOUR_NAMES

# The wood is the same in every theme: top, south (half light), east (shade), the bevel on top, grain.
_TONES = ("top", "south", "east", "bevel", "grain")
_WOOD = {
    "white": "#fbf7ec #efe6d2 #d3c5a6 #ffffff #b9a988",
    "brown": "#96602f #7b4820 #57300f #b98350 #4a270b",
    "yellow": "#eec559 #dba92f #ad7f18 #fbe199 #9a6d0c",
    "blue": "#3b74bd #1d4f91 #13376a #7ba6de #0f2e5a",
}
# With high contrast the grain is stronger, and on black the wood is lighter.
_STRONG_WOOD = {
    "white": "#ffffff #ffffff #e4dccb #ffffff #6b6048",
    "brown": "#96602f #7b4820 #4a2609 #c08a58 #2a1300",
    "yellow": "#f8d264 #eebc3c #b8871a #fff0c0 #5a3d00",
    "blue": "#3b74bd #1d4f91 #0f2f5e #a9c8f0 #061a3a",
}
_LIGHT_WOOD = {
    "white": "#ffffff #ffffff #d8d0c0 #ffffff #6b6048",
    "brown": "#cf9560 #b87a48 #8a5528 #e8c39c #3a1c04",
    "yellow": "#ffe08a #f5c84e #c0901f #fff0c0 #5a3d00",
    "blue": "#8db6f0 #5f93dd #376bb8 #c6dcfa #061a3a",
}
# Digits on the wood, by colour.
_DIGITS, _DARK_DIGITS = ("#2a2018", "#ffffff", "#2a2018", "#ffffff"), ("#000000",) * 4

_OTHERS = (
    *("ground", "stone", "stone-south", "stone-east", "stone-line"),
    *("snow", "snow-half", "snow-shade", "snow-line", "line"),  # line: ink of cubes and stones
    *("tree", "plus", "minus", "double", "sign", "scored"),  # sign: what is written on a sign's colour
)
_OTHER_COLOURS: Mapping[Theme, str] = {
    "light": "#efe1bf #ddd3bd #c3b698 #a3967a #7d705a #fdfcf8 #eef0ec #d9e1e1 #8fa3a8 #2a2018"
    " #c9d3a4 #2c6e45 #a5282c #a4760c #ffffff #ffd23f",
    "dark": "#3b3326 #6a6152 #544c3f #423b31 #2b251d #c3c7c4 #a5adae #87919a #5d6d75 #0a0806"
    " #4d5d3c #5db37f #f08079 #dba63a #14110d #ffd23f",
    "contrast": "#ffffff #e9e4d8 #cfc7b4 #b3a98f #000000 #ffffff #ffffff #e3e8ea #44545a #000000"
    " #e8efd6 #14562f #8e1015 #6b4700 #ffffff #ffd23f",
    "contrast-dark": "#000000 #5a5348 #463f35 #332d25 #ffffff #d8dcda #b9c1c2 #98a3a9 #30404a #000000"
    " #2f3d20 #7fd6a0 #ff9a93 #ffd56e #000000 #5cf0e0",
    "print": "#fdf8ea #ece5d5 #d5cab2 #b9ad93 #7d705a #ffffff #f4f6f4 #e2e9e9 #8fa3a8 #1c1510"
    " #dfe6c6 #2c6e45 #a5282c #946808 #ffffff #ffd23f",
}


def _tokens(theme: Theme) -> dict[str, str]:
    wood = {"contrast": _STRONG_WOOD, "contrast-dark": _LIGHT_WOOD}.get(theme, _WOOD)
    digits = _DARK_DIGITS if theme == "contrast-dark" else _DIGITS
    tokens: dict[str, str] = {}
    for name, digit in zip(COLOUR_NAMES, digits, strict=True):
        tokens |= {f"{name}-{tone}": colour for tone, colour in zip(_TONES, wood[name].split(), strict=True)}
        tokens[f"{name}-digit"] = digit
    tokens["wash"] = "0" if theme.startswith("contrast") else ".13"  # how dark shadows are, beside their hatches
    tokens |= zip(_OTHERS, _OTHER_COLOURS[theme].split(), strict=True)
    return {f"nouvelle-{name}": colour for name, colour in tokens.items()}


COLOURS: Mapping[str, Mapping[str, str]] = {theme: _tokens(theme) for theme in PALETTE}
