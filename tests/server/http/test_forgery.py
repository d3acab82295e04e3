"""No page of another site changes anything through the browser of somebody who has Voyageur open.

Such a page can send forms and plain text without asking, and follow links; each is tried at every address.
"""

import re
from typing import Any

import pytest

from tests.server.client import Client
from voyageur.server.http.routes.openapi import description

CHANGES = [
    (path, told["post"]) for path, told in description()["paths"].items() if "post" in told and "/admin/" not in path
]
SHOWN_PATHS = [path for path, told in description()["paths"].items() if "get" in told]
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "")
PLACES = {"name": "pebbles", "game": "pebbles", "option": "pile"}


def address_of(path: str, table: str) -> str:
    return re.sub(r"\{([a-z]+)\}", lambda part: table if part[1] == "table" else PLACES[part[1]], path)


def state_of(client: Client, table: str, token: str) -> Any:
    return client.get(f"/api/tables/{table}", token).json["whole"]["seq"]


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize(("path", "told"), CHANGES, ids=[path for path, _ in CHANGES])
def test_a_form_changes_nothing(client: Client, path: str, told: Any, kind: str):
    hand = client.create(seed=5)
    body = b'{"tokens": ["' + hand.token.encode() + b'"]}'
    answer = client.ask("POST", address_of(path, hand.table), body, hand.token, **{"Content-Type": kind})
    takes_text = "text/plain" in told.get("requestBody", {}).get("content", {})
    expected = (415, "refused-not-text") if takes_text else (400, "refused-not-json")
    if takes_text and kind == "text/plain":
        expected = (400, "fault-record-first-line")
    assert (answer.status, answer.key) == expected
    assert state_of(client, hand.table, hand.token) == 1


@pytest.mark.parametrize("path", [path for path, _ in CHANGES])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_a_page_of_another_site_changes_nothing(client: Client, path: str, headers: dict[str, str]):
    hand = client.create(seed=5)
    answer = client.ask(
        "POST", address_of(path, hand.table), {"tokens": [*hand.tokens.values()]}, hand.token, **headers
    )
    assert (answer.status, answer.key) == (403, "refused-origin")


@pytest.mark.parametrize("path", [path for path, _ in CHANGES])
def test_a_link_changes_nothing(client: Client, path: str):
    hand = client.create(seed=5)
    answer = client.get(f"{address_of(path, hand.table)}?tokens={hand.token}", hand.token)
    is_read, is_shown = path.endswith("/seat"), path in SHOWN_PATHS
    assert answer.status in ((401, 404, 409, 410) if is_read or is_shown else (404, 405))
    assert state_of(client, hand.table, hand.token) == 1


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_there_are_no_other_methods(client: Client, method: str):
    hand = client.create(seed=5)
    answer = client.ask(method, hand.path, token=hand.token, Origin="http://evil.example")
    assert answer.status in (400, 403, 404, 405)
    assert not [name for name in answer.headers if name.startswith("access-control-")]
    assert state_of(client, hand.table, hand.token) == 1
