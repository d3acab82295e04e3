"""The colours as data: one set of tokens per theme, and the style sheet made of them.

Pictures name colours by class only.  The browser resolves them with the custom properties of `tokens_css`; notebooks
and print use `voyageur.drawing.document.standalone`.
"""

from collections.abc import Mapping
from typing import Literal

Theme = Literal["light", "dark", "contrast", "contrast-dark", "print"]
Colours = Mapping[str, Mapping[str, str]]  # a game's own: theme -> token without dashes -> colour

SEAT_COLOURS = ("blue", "red", "ochre", "violet", "green", "rose", "slate", "umber", "white", "yellow")

_FONTS = {
    "serif": '"IM Fell English", Georgia, serif',
    "sans": '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif',
}
# Widths of lines, without and with high contrast.
_NORMAL = {
    "edge": "1.7",  # around land
    "outline": "1.2",  # around pieces
    "rule": "0",  # around spaces; high contrast only
    "weave": "1",  # threads of the seats' patterns
    "legal-width": "2.5",
    "legal-dash": "6 4",
}
_STRONG = {
    "edge": "2.4",
    "outline": "2",
    "rule": "1",
    "weave": "2",
    "legal-width": "4",
    "legal-dash": "none",
}


# Seats whose colour must be darker as text than on their disc: the disc has a tone of its own, and dark letters.
DISC_COLOURS = ("white", "yellow")


def _seats(colours: str, discs: str) -> dict[str, str]:
    """Return the tokens of the seats: `seat-NAME`, and for some `disc-NAME` and the ink on it, `disc-ink-NAME`."""
    return {
        **{f"seat-{name}": colour for name, colour in zip(SEAT_COLOURS, colours.split(), strict=True)},
        **{f"disc-{name}": colour for name, colour in zip(DISC_COLOURS, discs.split(), strict=True)},
        **{f"disc-ink-{name}": "#1c1510" for name in DISC_COLOURS},
    }


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
        "legal": "#0a6f66",
        "gold": "#b07d10",
        **_seats("#1d4f91 #a5282c #8a5f0a #68409c #2c6e45 #a83a74 #4a5058 #6f4526 #655c4e #866000", "#fbf7ec #e0b034"),
        **_NORMAL,
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
        "legal": "#45cfc0",
        "gold": "#e0b34c",
        **_seats("#82b4f5 #f58d83 #e3b757 #c3a2f2 #83cf9e #f09bc6 #bcc4cd #d9a67c #f0e9d8 #eec559", "#fbf7ec #eec559"),
        **_NORMAL,
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
        "legal": "#005f57",
        "gold": "#6e4c00",
        **_seats("#0c3d82 #8e1015 #6b4700 #52288a #14562f #8a1f58 #363c44 #59320f #403a30 #5f4600", "#ffffff #f8d264"),
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
        "legal": "#5cf0e0",
        "gold": "#ffd564",
        **_seats("#a3caff #ffaaa2 #ffd56e #d8c0ff #9ce8b6 #ffb8dc #d8dfe6 #f5c59c #ffffff #ffe08a", "#ffffff #ffe08a"),
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
        "legal": "#0a6f66",
        "gold": "#946808",
        **_seats("#1d4f91 #a5282c #8a5f0a #68409c #2c6e45 #a83a74 #4a5058 #6f4526 #655c4e #866000", "#fbf7ec #e0b034"),
        **_NORMAL,
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
    """Return every shared custom property of `theme`, fonts included, without the leading dashes."""
    return {**PALETTE[theme], **_FONTS}


# Style sheets -----------------------------------------------------------------------------------

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
    """Return the style sheet of the shared tokens and rules."""
    schemes = {theme: f"color-scheme:{_SCHEMES[theme]};{_declared(tokens)}" for theme, tokens in PALETTE.items()}
    return f":root{{{_declared(_FONTS)}}}\n{_by_theme(schemes)}{SHARED_CSS}"


def game_css(colours: Colours) -> str:
    """Return the style sheet of a game's own tokens."""
    return _by_theme({theme: _declared(tokens) for theme, tokens in colours.items()}) if colours else ""


def _declared(tokens: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in tokens.items())


def _by_theme(declarations: Mapping[str, str]) -> str:
    """Return CSS rules that apply by the system's preferences, or by `data-theme` on the root."""
    parts = [f":root{{{declarations['light']}}}\n"]
    parts += [f"@media {query}{{:root{{{declarations[theme]}}}}}\n" for theme, query in _QUERIES.items()]
    parts += [f':root[data-theme="{theme}"]{{{declarations[theme]}}}\n' for theme in ("light", *_QUERIES)]
    return "".join([*parts, f"@media print{{:root,:root[data-theme]{{{declarations['print']}}}}}\n"])
