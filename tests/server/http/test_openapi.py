"""The OpenAPI description has every route, agrees with docs/protocol.md, and leads nowhere that does not exist."""

import inspect
import re
from typing import Any

import msgspec
import pytest

from tests.server.client import Client
from tests.server.test_protocol_page import PAGE
from voyageur.server.http.routes import openapi, tables
from voyageur.server.http.routes.description import ALWAYS
from voyageur.server.messages import messages

DESCRIPTION = msgspec.json.decode(msgspec.json.encode(openapi.description()))
OPERATIONS: dict[tuple[str, str], dict[str, Any]] = {
    (method.upper(), path): told for path, methods in DESCRIPTION["paths"].items() for method, told in methods.items()
}
ROUTES = [route for part in (*openapi.PARTS, openapi) for route in part.ROUTES if route is not tables.live]
ROWS = {
    (method, re.sub(r"\{[^}]*\}", "{}", path.partition("?")[0])): (path, answer)
    for row, answer in re.findall(r"^\| (`[A-Z]+ /.*?) \| (.*?) \|$", PAGE, flags=re.MULTILINE)
    for method, path in re.findall(r"`([A-Z]+) (/[^`]*)`", row)
}


def row_of(method: str, path: str) -> tuple[str, str]:
    """Return the address and the answer on the page for an operation."""
    path = "/api/words/{}/{}.ftl" if path.startswith("/api/words") else path
    return ROWS[method, re.sub(r"\{[^}]*\}", "{}", path)]


def references(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set[str]()
        return own.union(*map(references, part.values()))
    return set[str]().union(*map(references, part)) if isinstance(part, list) else set()


def test_the_description_has_every_route():
    served = {re.sub(r":[a-z]+\}", "}", path) for route in ROUTES for path in route.paths}
    assert {path for _, path in OPERATIONS} == served


@pytest.mark.parametrize("of", [*OPERATIONS], ids=" ".join)
def test_an_operation_is_on_the_page(of: tuple[str, str]):
    address, answer = row_of(*of)
    told = OPERATIONS[of]
    named = set(re.findall(r"[?&]([a-z]+)=", address))
    query = {each["name"] for each in told["parameters"] if each["in"] == "query"}
    assert (named <= query, "requestBody" in told) == (True, "body" in answer.partition(";")[0])
    made = re.search(r"\b(201|204)\b", answer)
    assert next(iter(told["responses"])) == (made[1] if made else "200")


def test_the_statuses_are_those_of_the_page():
    line = PAGE[PAGE.index("Errors are `{") :].partition("\n\n")[0]
    of_the_page = {int(status) for status in re.findall(r"\b([45]\d\d)\b", line)}
    told = {int(status) for each in OPERATIONS.values() for status in each["responses"] if int(status) >= 400}
    assert told == of_the_page - {405, 500}  # another method, and bugs


@pytest.mark.parametrize("of", [*OPERATIONS], ids=" ".join)
def test_every_request_may_be_refused(of: tuple[str, str]):
    statuses = {int(status) for status in OPERATIONS[of]["responses"]}
    is_change, is_admins = of[0] == "POST", "admin" in of[1]
    assert {*ALWAYS} - ({429} if is_admins else set()) <= statuses
    assert {403} & statuses or not is_change
    assert 413 in statuses or "requestBody" not in OPERATIONS[of]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: min(route.paths))
def test_a_parameter_of_a_handler_is_described(route: Any):
    named = {name for name in inspect.signature(route.fn).parameters if name not in ("service", "request", "admin")}
    for path in route.paths:
        told = DESCRIPTION["paths"][re.sub(r":[a-z]+\}", "}", path)]
        assert named <= {each["name"] for operation in told.values() for each in operation["parameters"]}


def test_every_part_that_the_description_names_is_in_it():
    parts = {f"#/components/schemas/{name}" for name in DESCRIPTION["components"]["schemas"]}
    assert references(DESCRIPTION) == parts & references(DESCRIPTION)


def test_every_link_leads_to_an_operation_and_its_parameters():
    ids = {told["operationId"]: told for told in OPERATIONS.values()}
    assert len(ids) == len(OPERATIONS)
    found = [
        link
        for told in OPERATIONS.values()
        for response in told["responses"].values()
        for link in response.get("links", {}).values()
    ]
    assert len(found) > 20
    for link in found:
        parameters = {each["name"] for each in ids[link["operationId"]]["parameters"]}
        assert {*link["parameters"]} <= parameters


def test_a_refusal_has_the_fields_of_the_message():
    told = DESCRIPTION["components"]["schemas"]["Error"]["properties"]
    assert {*told} == {field.encode_name for field in msgspec.structs.fields(messages.Error)}


def test_the_server_gives_the_description(client: Client):
    answer = client.get("/api/openapi.json")
    assert (answer.json, answer.headers["content-type"]) == (DESCRIPTION, openapi.MEDIA)


def test_an_unchanged_description_is_not_sent_again(client: Client):
    first = client.get("/api/openapi.json")
    again = client.get("/api/openapi.json", **{"If-None-Match": first.headers["etag"]})
    assert (first.headers["cache-control"], again.status, again.body) == ("no-cache", 304, b"")
