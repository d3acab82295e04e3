"""A library that is not installed is asked for by a sentence that says how it is."""

import sys

import pytest

from voyageur.adapters.libraries import library


def test_a_missing_library_is_named_with_its_extras():
    with pytest.raises(ImportError) as error:
        library("snowshoes.laces", "pettingzoo", "gymnasium")
    known = "pip install 'voyageur[pettingzoo]' or pip install 'voyageur[gymnasium]'"
    assert str(error.value) == f"snowshoes is not installed; it comes with {known}"


def test_what_a_library_itself_misses_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "mittens.py").write_text("import woollen_thread")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="No module named 'woollen_thread'"):
        library("mittens", "pettingzoo")
    sys.modules.pop("mittens", None)


def test_a_library_that_is_there_is_returned():
    assert library("json.decoder", "pettingzoo") is sys.modules["json.decoder"]
