"""A picture names each part once, has colours by class alone, and can be saved in every theme."""

import re
import xml.etree.ElementTree as ET
from typing import Any

from tests.games.suite.subject import Subject
from voyageur.drawing.document import standalone
from voyageur.drawing.palette import PALETTE, SEAT_COLOURS, Theme
from voyageur.drawing.svg import whole

COLOUR = re.compile("#[0-9a-fA-F]{3}|rgb|hsl")


class PictureTests(Subject):
    """The picture of a crowded position, and the game's style sheet."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        return super().cases() | {"theme": {theme: theme for theme in PALETTE}}

    @property
    def css(self) -> str:
        return self.game.path_of("picture.css").read_text(encoding="utf-8")

    def test_names_in_the_picture_are_unique(self):
        names = re.findall(r'\bid="([^"]*)"', whole(self.crowd()))
        assert len(names) == len(set(names)) > 0

    def test_symbols_in_use_are_in_the_base(self):
        used = re.findall(r'(?:href="|url\()#([\w-]+)', whole(self.crowd()))
        assert used
        assert {*used} <= {*re.findall(r'\bid="([^"]*)"', self.crowd().base)}

    def test_colours_come_by_class_alone(self):
        fragment = re.sub(r'href="#[\w-]+"', "", whole(self.crowd()))
        bare = re.sub(r"url\(#[\w-]+\)", "", fragment)
        assert not re.search(rf"{COLOUR.pattern}|style|<title|<script|stroke=", bare)
        seats = SEAT_COLOURS[: max(self.game.players)] if self.has_patterns else ()
        assert set(re.findall(r'fill="([^"]*)"', fragment)) == {f"url(#pattern-{colour})" for colour in seats}

    def test_every_class_is_known_to_the_style_sheet(self):
        used = {name for value in re.findall(r'class="([^"]+)"', whole(self.crowd())) for name in value.split()}
        known = {*self.plain_classes, *(f"seat-{colour}" for colour in SEAT_COLOURS)}
        assert used - known - set(re.findall(r"\.([a-z][\w-]*)", self.css)) == set()

    def test_the_style_sheet_names_no_colour(self):
        assert not COLOUR.search(self.css)

    def test_every_path_begins_somewhere(self):
        paths = re.findall(r' d="([^"]*)"', whole(self.crowd()))
        assert [path for path in paths if not path.startswith(("M", "m"))] == []

    def test_every_theme_has_the_game_s_own_colours(self):
        assert {*self.game.presentation.COLOURS} == {*PALETTE}
        assert len({frozenset(tokens) for tokens in self.game.presentation.COLOURS.values()}) == 1

    def test_the_picture_stands_alone_in_every_theme(self, theme: Theme):
        colours = self.game.presentation.COLOURS
        document = standalone(self.crowd(), self.css, colours, theme, "Picture")
        assert not re.search(r"var\(|class=| style=|calc\(", document)
        assert ET.fromstring(document).tag.endswith("svg")
        assert all(colour in document for colour in colours[theme].values())
