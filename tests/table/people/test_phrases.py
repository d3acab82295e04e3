"""Phrases, and kinds of proposals that a button makes, have words, and no others do."""

import pytest

from tests.kernel.test_text import keys
from voyageur.kernel.text import LOCALES, OWN_FOLDER
from voyageur.table.people.phrases import PHRASES
from voyageur.table.people.proposals import DURING_PLAY, WHEN_STOPPED


@pytest.mark.parametrize("locale", LOCALES)
def test_the_words_are_those_of_all_phrases(locale: str):
    found = {key for key in keys(OWN_FOLDER, locale) if key.startswith("phrase-")}
    assert found == {f"phrase-{name}" for name in PHRASES}


@pytest.mark.parametrize("locale", LOCALES)
def test_the_words_are_those_of_all_kinds_that_a_button_proposes(locale: str):
    found = {key for key in keys(OWN_FOLDER, locale) if key.startswith("propose-")}
    assert found - {"propose-undo-alone"} == {f"propose-{kind}" for kind in (*DURING_PLAY, *WHEN_STOPPED)}
