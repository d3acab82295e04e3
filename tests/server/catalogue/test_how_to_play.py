"""*How to play*: the text in parts and its pictures."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.toys.guess import GAME as WITHOUT_TEXT
from tests.toys.pebbles import GAME
from voyageur.server.catalogue import how_to_play

TEXT = "/api/games/pebbles/how-to-play"
PICTURE = f"{TEXT}/start/1"


def test_the_text_comes_in_parts_with_its_figure_between_them(client: Client):
    before, figure, after = client.get(TEXT).json["parts"]
    assert before["html"].startswith('<h1 id="section-how-to-play-pebbles">')
    assert figure["figure"] == {
        "record": "start",
        "ply": 1,
        "alt": "A pile of pebbles.",
        "caption": "The die is cast.",
        "box": [0, 0, 40, 20],
    }
    assert after["html"] == "<p>A die says how many.</p>\n"


def test_a_missing_language_has_the_english_text(client: Client):
    assert client.get(f"{TEXT}?locale=fr").json == client.get(TEXT).json


def test_a_picture_is_the_position_after_its_ply(client: Client):
    drawn = client.get(f"{PICTURE}?locale=fr").json
    assert (drawn["width"], drawn["height"]) == (440, 260)
    assert "Caillou" in drawn["elements"]["pebble-1"]["content"]


def test_a_picture_that_the_browser_has_is_not_sent_again(client: Client):
    first = client.get(PICTURE)
    again = client.get(PICTURE, **{"If-None-Match": first.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert client.get(PICTURE, **{"If-None-Match": 'W/"other"'}).status == 200


@pytest.mark.parametrize("path", ["start/0", "start/2", "other/1", "start/x", "..%2fstart/1"])
def test_only_pictures_of_the_text_are_drawn(client: Client, path: str):
    answer = client.get(f"{TEXT}/{path}")
    assert (answer.status, answer.key) == (404, "refused-address")


def test_a_game_without_a_text_has_no_parts():
    assert how_to_play.read(WITHOUT_TEXT, "en").parts == ()


@pytest.mark.parametrize(
    "image",
    [
        "![A](start.svg)",
        "![A](start.voyageur)",
        "![A](start.voyageur#ply=1&xywh=1,2)",
        "Here ![A](start.voyageur#ply=1)",
    ],
)
def test_an_image_that_is_no_figure_is_an_error(tmp_path: Path, image: str):
    folder = tmp_path / "how-to-play"
    folder.mkdir()
    (folder / "en.md").write_text(f"# Title\n\n{image}\n")
    with pytest.raises(ValueError, match="no picture"):
        how_to_play.read(replace(GAME, folder=tmp_path), "en")
