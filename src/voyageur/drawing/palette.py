"""The colours of the table as data: one set of tokens a theme, and the style sheet made of them.

Pictures name colours by class only; the browser resolves them by the custom properties of
`tokens_css`, everything else (notebooks, print) by `voyageur.drawing.document.standalone`.
"""

from collections.abc import Mapping
from typing import Literal

Theme = Literal["light", "dark", "contrast", "contrast-dark", "print"]

SEAT_COLOURS = ("blue", "red", "ochre", "violet", "green", "rose", "slate", "umber")

_FONTS = {
    "serif": '"IM Fell English", Georgia, serif',
    "sans": '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif',
}
# Widths of lines that only high contrast changes.
_QUIET = {
    "edge": "1.7",  # around land
    "outline": "1.2",  # around pieces
    "rule": "0",  # around spaces whose ground is enough otherwise
    "weave": "1",  # threads of the seats' patterns
    "legal-width": "2.5",
    "legal-dash": "6 4",
    "wash": "0.18",  # opacity over what may be chosen
}
_STRONG = {
    "edge": "2.4",
    "outline": "2",
    "rule": "1",
    "weave": "2",
    "legal-width": "4",
    "legal-dash": "none",
    "wash": "0",
}


def _seats(colours: str) -> dict[str, str]:
    return {f"seat-{name}": colour for name, colour in zip(SEAT_COLOURS, colours.split(), strict=True)}


PALETTE: Mapping[Theme, Mapping[str, str]] = {
    "light": {
        "paper": "#f3e9d2",
        "panel": "#fbf5e6",
        "ink": "#2a2018",
        "soft": "#6b5b48",
        "line": "#c9b48c",
        "sea": "#dbe5e1",
        "sea-line": "#6f8f97",
        "land": "#efe1bf",
        "wood": "#d9dfb0",
        "tree": "#4c6136",
        "fur": "#ecd2a4",
        "pelt": "#7b4820",
        "legal": "#0a6f66",
        "gold": "#b07d10",
        **_seats("#1d4f91 #a5282c #8a5f0a #68409c #2c6e45 #a83a74 #4a5058 #6f4526"),
        **_QUIET,
    },
    "dark": {
        "paper": "#171512",
        "panel": "#211d18",
        "ink": "#efe4cc",
        "soft": "#b3a58b",
        "line": "#4c4233",
        "sea": "#14222a",
        "sea-line": "#47707d",
        "land": "#3b3326",
        "wood": "#35422a",
        "tree": "#a9c384",
        "fur": "#4d3922",
        "pelt": "#dba36c",
        "legal": "#45cfc0",
        "gold": "#e0b34c",
        **_seats("#82b4f5 #f58d83 #e3b757 #c3a2f2 #83cf9e #f09bc6 #bcc4cd #d9a67c"),
        **_QUIET,
    },
    "contrast": {
        "paper": "#ffffff",
        "panel": "#ffffff",
        "ink": "#000000",
        "soft": "#2e2a26",
        "line": "#000000",
        "sea": "#ffffff",
        "sea-line": "#6b767a",
        "land": "#ffffff",
        "wood": "#ffffff",
        "tree": "#22400c",
        "fur": "#ffffff",
        "pelt": "#5c2c08",
        "legal": "#005f57",
        "gold": "#6e4c00",
        **_seats("#0c3d82 #8e1015 #6b4700 #52288a #14562f #8a1f58 #363c44 #59320f"),
        **_STRONG,
    },
    "contrast-dark": {
        "paper": "#000000",
        "panel": "#000000",
        "ink": "#ffffff",
        "soft": "#e4dfd6",
        "line": "#ffffff",
        "sea": "#000000",
        "sea-line": "#86949a",
        "land": "#000000",
        "wood": "#000000",
        "tree": "#c9eaa0",
        "fur": "#000000",
        "pelt": "#ffc48c",
        "legal": "#5cf0e0",
        "gold": "#ffd564",
        **_seats("#a3caff #ffaaa2 #ffd56e #d8c0ff #9ce8b6 #ffb8dc #d8dfe6 #f5c59c"),
        **_STRONG,
    },
    "print": {
        "paper": "#ffffff",
        "panel": "#ffffff",
        "ink": "#1c1510",
        "soft": "#54483a",
        "line": "#a8966f",
        "sea": "#f1f5f4",
        "sea-line": "#7d969d",
        "land": "#fdf8ea",
        "wood": "#edf0d4",
        "tree": "#41552d",
        "fur": "#f8ead0",
        "pelt": "#6f401b",
        "legal": "#0a6f66",
        "gold": "#946808",
        **_seats("#1d4f91 #a5282c #8a5f0a #68409c #2c6e45 #a83a74 #4a5058 #6f4526"),
        **_QUIET,
    },
}

# Rules that every game's pictures share: the seat's own colour, and the threads of its pattern.
SHARED_CSS = "".join(
    [
        *(f".seat-{name}{{--seat:var(--seat-{name})}}\n" for name in SEAT_COLOURS),
        ".weave{fill:none;stroke:var(--panel);stroke-width:var(--weave);stroke-opacity:.45}\n",
    ]
)


def tokens_of(theme: Theme) -> dict[str, str]:
    """Return every custom property of `theme`, fonts included, without the leading dashes."""
    return {**PALETTE[theme], **_FONTS}


def _block(selector: str, tokens: Mapping[str, str], scheme: str) -> str:
    lines = "".join(f"--{name}:{value};" for name, value in tokens.items())
    return f"{selector}{{color-scheme:{scheme};{lines}}}\n"


_SCHEMES: Mapping[Theme, str] = {
    "light": "light",
    "dark": "dark",
    "contrast": "light",
    "contrast-dark": "dark",
    "print": "light",
}
_QUERIES: Mapping[Theme, str] = {
    "dark": "(prefers-color-scheme:dark)",
    "contrast": "(prefers-contrast:more)",
    "contrast-dark": "(prefers-contrast:more) and (prefers-color-scheme:dark)",
}


def tokens_css() -> str:
    """Return the style sheet of tokens: by the system's wishes, or by `data-theme` on the root."""
    parts = [_block(":root", tokens_of("light"), "light")]
    for theme, query in _QUERIES.items():
        block = _block(":root", PALETTE[theme], _SCHEMES[theme])
        parts.append(f"@media {query}{{{block}}}\n")
    for theme in ("light", "dark", "contrast", "contrast-dark"):
        parts.append(_block(f':root[data-theme="{theme}"]', PALETTE[theme], _SCHEMES[theme]))
    printed = _block(":root,:root[data-theme]", PALETTE["print"], "light")
    return "".join([*parts, f"@media print{{{printed}}}\n", SHARED_CSS])
