"""The colours that only the race uses, for each theme of drawing/palette.py."""

from collections.abc import Mapping

COLOURS: Mapping[str, Mapping[str, str]] = {
    "light": {"wood": "#d9dfb0", "tree": "#4c6136", "fur": "#ecd2a4", "pelt": "#7b4820"},
    "dark": {"wood": "#35422a", "tree": "#a9c384", "fur": "#4d3922", "pelt": "#dba36c"},
    "contrast": {"wood": "#ffffff", "tree": "#22400c", "fur": "#ffffff", "pelt": "#5c2c08"},
    "contrast-dark": {"wood": "#000000", "tree": "#c9eaa0", "fur": "#000000", "pelt": "#ffc48c"},
    "print": {"wood": "#edf0d4", "tree": "#41552d", "fur": "#f8ead0", "pelt": "#6f401b"},
}
