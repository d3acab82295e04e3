"""docs/protocol.md and messages.py name the same things."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from voyageur.kernel import contract, options, text
from voyageur.server import messages
from voyageur.server.routes import client, games, tables

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
TYPED = (*messages.FromClient.__args__, *messages.FromServer.__args__)


def keys(text: str) -> set[str]:
    """Return the keys of the outermost braces that `text` begins with."""
    found, depth = set(), 0
    for match in re.finditer(r'"([a-z_]+)"\s*:|[{}\[\]]', text):
        if match[0] in "{[":
            depth += 1
        elif match[0] in "}]":
            depth -= 1
            if depth == 0:
                break
        elif depth == 1:
            found.add(match[1])
    return found


def fields(kind: Any) -> set[str]:
    return {field.encode_name for field in msgspec.inspect.type_info(kind).fields}


def after(heading: str) -> str:
    """Return the page from the first brace after `heading`."""
    rest = PAGE[PAGE.index(heading) :]
    return rest[rest.index("{") :]


def rows_of_the_socket() -> dict[str, str]:
    rows = re.findall(r'^\| `(\{"type": "([a-z]+)".*?\})` \|', PAGE, flags=re.MULTILINE)
    return {name: text for text, name in rows}


def test_the_page_lists_every_message_of_the_socket_and_no_other():
    assert set(rows_of_the_socket()) == {kind.__struct_config__.tag for kind in TYPED}


@pytest.mark.parametrize("kind", TYPED, ids=lambda kind: kind.__name__)
def test_a_message_of_the_socket_has_the_fields_of_the_page(kind: Any):
    row = rows_of_the_socket()[kind.__struct_config__.tag]
    assert keys(row) - {"type"} == fields(kind)


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("**Game card**", messages.GameCard),
        ("**New table**", messages.NewTable),
        ("**Summary** of a table", messages.Summary),
        ("**Choice**", contract.Choice),
        ("**Entry** of the log", messages.Entry),
        ("**Frame**", messages.Frame),
        ("- `result`:", contract.Result),
        ("| `GET /api/health`", messages.Health),
        ("**Reasons.**", text.Reason),
    ],
)
def test_a_type_has_the_fields_of_the_page(heading: str, kind: Any):
    assert keys(after(heading)) == fields(kind)


def test_a_table_view_has_the_fields_of_the_page():
    assert keys(after("**Table view**")) == fields(messages.TableView) - {"picture"}
    view = after("**Table view**")
    assert keys(view[view.index('"seat_views": [') :].removeprefix('"seat_views": [')) == fields(contract.SeatView)


def test_options_have_the_fields_of_the_page():
    block = PAGE[PAGE.index("**Option**") :].split("```")[1]
    found = set().union(*(keys(line) for line in re.split(r"\n(?=\{)", block.partition("\n")[2])))
    assert found == fields(messages.OptionCard)


def test_schemas_have_the_fields_of_the_page():
    block = PAGE[PAGE.index("**Schema**") :].split("```")[1]
    grid, lines = (text for text in re.split(r"\n(?=\{)", block.partition("\n")[2]))
    assert keys(grid) == fields(options.Grid)
    assert keys(after('"signs": [')) == fields(options.Sign)
    assert keys(lines) == fields(options.Lines)
    line = after("A `Line` is")
    assert keys(line) == fields(options.Line)
    assert keys(line[line.index('"parts": [') :].removeprefix('"parts": [')) == fields(options.Part)


def test_the_page_lists_every_address_and_no_other():
    named = {
        (method, re.sub(r"\{[^}]*\}", "{}", path.split("?")[0]))
        for row in re.findall(r"^\| (`[A-Z]+ /.*?) \|", PAGE, flags=re.MULTILINE)
        for method, path in re.findall(r"`([A-Z]+) (/[^`]*)`", row)
    }
    served = {
        (method, re.sub(r"\{[^}]*\}", "{}", path))
        for route in (*games.ROUTES, *tables.ROUTES)
        if route is not tables.live
        for method in route.http_methods
        for path in route.paths
    }
    ours = {(method, path) for method, path in served if method not in ("OPTIONS", "HEAD")}
    words = {("GET", "/api/words/{}/{}"), ("GET", "/api/words/{}/{}.ftl"), ("GET", "/api/words/voyageur/{}.ftl")}
    assert ours - words == {each for each in named if each[1].startswith("/api/")} - words
    assert {path for _, path in named if not path.startswith("/api/")} == {"/", "/assets/..."}
    assert client.client.paths == {"/", "/{path:path}"}


def test_the_limits_are_those_of_the_page():
    assert messages.MOST_BYTES == 64 * 1024
    assert f"last {messages.MOST_FRAMES} frames" in PAGE
