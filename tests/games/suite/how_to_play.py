"""*How to play* of a game: short, in both languages, with pictures that can be drawn."""

import gzip
import re
from typing import Any

from tests.games.suite.subject import Subject
from tests.games.suite.words import BARE_FRENCH
from voyageur.kernel.text import LOCALES
from voyageur.server.catalogue import how_to_play
from voyageur.server.catalogue.how_to_play import Figure
from voyageur.server.messages.messages import encode

IMAGE = re.compile(r"^!\[.*\)$", re.MULTILINE)
LINK = re.compile(r"\([\w-]+\.voyageur#\S+")
NOT_FOR_NEWCOMERS = re.compile(r"\b(source|options?)\b")  # the same words in French
FEWEST_PICTURES, MOST_PICTURES = 4, 6
FEWEST_WORDS, MOST_WORDS = 350, 850
MOST_BYTES = 250_000  # of the text and its pictures, compressed


class HowToPlayTests(Subject):
    """Tests of the text for newcomers and of its pictures."""

    @classmethod
    def cases(cls) -> dict[str, dict[str, Any]]:
        return super().cases() | {"locale": {locale: locale for locale in LOCALES}}

    def text(self, locale: str) -> str:
        return (self.game.folder / "how-to-play" / f"{locale}.md").read_text(encoding="utf-8")

    def figures(self, locale: str) -> list[Figure]:
        return how_to_play.figures(self.game, locale)

    def test_every_language_has_it(self, locale: str):
        path = how_to_play.find(self.game, locale)
        assert path
        assert path.name == f"{locale}.md"

    def test_it_has_the_length_of_a_page_and_a_half(self, locale: str):
        assert FEWEST_WORDS <= len(IMAGE.sub("", self.text(locale)).split()) <= MOST_WORDS

    def test_it_names_no_clause_source_or_option(self, locale: str):
        text = self.text(locale)
        assert re.findall(rf"\b{self.letter}\d", text) == []
        assert NOT_FOR_NEWCOMERS.findall(text.lower()) == []

    def test_it_has_pictures_with_captions_and_descriptions(self, locale: str):
        assert FEWEST_PICTURES <= len(self.figures(locale)) <= MOST_PICTURES
        for figure in self.figures(locale):
            assert figure.caption.endswith("."), figure
            assert len(figure.alt.split()) >= 8, figure
            assert figure.alt != figure.caption

    def test_every_picture_can_be_drawn_and_what_it_shows_lies_within_it(self, locale: str):
        for figure in self.figures(locale):
            drawn = how_to_play.picture(self.game, figure.record, figure.ply, locale)
            x, y, width, height = figure.box or (0, 0, drawn.width, drawn.height)
            assert 0 <= x < x + width <= drawn.width, figure
            assert 0 <= y < y + height <= drawn.height, figure

    def test_the_pictures_are_small(self, locale: str):
        shown = {(figure.record, figure.ply) for figure in self.figures(locale)}
        sent = [how_to_play.picture(self.game, *each, locale) for each in shown]
        assert sum(len(gzip.compress(encode(each))) for each in sent) <= MOST_BYTES

    def test_all_languages_have_the_same_pictures_and_sections(self):
        places = [[(each.record, each.ply, each.box) for each in self.figures(locale)] for locale in LOCALES]
        assert places == [places[0]] * len(LOCALES)
        sections = [re.findall(r"^#+|^- |^\d\. |^\|", self.text(locale), re.MULTILINE) for locale in LOCALES]
        assert sections == [sections[0]] * len(LOCALES)

    def test_every_record_in_the_folder_is_shown(self):
        records = {path.stem for path in (self.game.folder / "how-to-play").glob("*.voyageur")}
        assert records == {figure.record for figure in self.figures("en")}

    def test_french_has_no_break_spaces_and_curly_apostrophes(self):
        lines = LINK.sub("", self.text("fr")).splitlines()
        assert [line for line in lines if BARE_FRENCH.search(line)] == []
