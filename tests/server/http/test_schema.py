"""The schema of the socket's messages, which the server gives to whoever writes a client."""

from typing import Any

import msgspec
import pytest

from tests.server.client import Client
from voyageur.server.http.routes.schema import socket_schema
from voyageur.server.messages.socket import FromClient, FromServer

PARTS: dict[str, Any] = socket_schema()["$defs"]


def named(union: str) -> set[str]:
    """Return the names of the messages of a union."""
    return {each["$ref"].rpartition("/")[2] for each in PARTS[union]["anyOf"]}


@pytest.mark.parametrize(("union", "kinds"), [("FromClient", FromClient), ("FromServer", FromServer)])
def test_the_schema_has_every_message(union: str, kinds: Any):
    assert named(union) == {kind.__name__ for kind in kinds.__args__}


def references(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set[str]()
        return own.union(*map(references, part.values()))
    return set[str]().union(*map(references, part)) if isinstance(part, list) else set()


def test_every_part_that_the_schema_names_is_in_it():
    assert {each.removeprefix("#/$defs/") for each in references(socket_schema())} <= {*PARTS}


def test_a_message_from_a_client_may_have_no_other_fields():
    assert all(PARTS[name]["additionalProperties"] is False for name in named("FromClient"))


def test_the_server_gives_the_schema(client: Client):
    answer = client.get("/api/socket.schema.json")
    same = msgspec.json.decode(msgspec.json.encode(socket_schema()))
    assert (answer.json, answer.headers["content-type"]) == (same, "application/schema+json")


def test_an_unchanged_schema_is_not_sent_again(client: Client):
    tag = client.get("/api/socket.schema.json").headers["etag"]
    assert client.get("/api/socket.schema.json", **{"If-None-Match": tag}).status == 304
