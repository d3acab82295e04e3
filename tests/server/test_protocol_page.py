"""docs/protocol.md agrees with the messages, routes and limits of the server; tests/pages.py writes two tables."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from voyageur.kernel import options, text, view
from voyageur.server.admin import table_file
from voyageur.server.catalogue import how_to_play
from voyageur.server.http.routes import client, openapi, operations, tables
from voyageur.server.http.routes.type_schemas import classes
from voyageur.server.messages import admin as admin_messages
from voyageur.server.messages import agreement as agreement_messages
from voyageur.server.messages import analysis as analysis_messages
from voyageur.server.messages import links as link_messages
from voyageur.server.messages import messages, socket
from voyageur.server.messages import summaries as summary_messages
from voyageur.server.tables import channel, importing
from voyageur.table.told import branches, changes, dice_report, events, log

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
# All messages and their parts, but for lines of a table's file, and for what is sent as a list without names.
SENT = [
    kind
    for kind in classes([*openapi.types_of_http(), socket.FromClient, socket.FromServer])
    if kind.__module__ != table_file.__name__ and not getattr(msgspec.inspect.type_info(kind), "array_like", False)
]


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
    rest = PAGE[PAGE.index(heading) + len(heading) :]
    return rest[rest.index("{") :]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("**Game card**", messages.GameCard),
        ("**Picture**", view.Picture),
        ("**Inset**", view.Inset),
        ("**New table**", messages.NewTable),
        ("| `POST /api/tables` | body: *new table*; 201", messages.Created),
        (
            "| `POST /api/records` | body: the text of a record, at most 2 MB and 10,000 plies, sent as `text/plain`",
            messages.Imported,
        ),
        ("| `POST /api/summaries` | body", summary_messages.Tickets),
        ("**Summary** of a table", summary_messages.Summary),
        ("**Table**: its constant facts", messages.TableInfo),
        ("?seat=0&picture=1&scene=0`", messages.TableNow),
        ("/replay/{page}?seat=0`", messages.ReplayPage),
        ("/close` | body", link_messages.Closing),
        ("| `GET /api/tables/{id}/seat` | with an invitation as token: `", link_messages.OfferedSeat),
        ("| `POST /api/tables/{id}/seat` | body", link_messages.TakeSeat),
        ('"key": "..."}`; 201 `', link_messages.SeatTaken),
        ("| `POST /api/tables/{id}/contribution` | body", link_messages.Contribute),
        ("| `GET /api/signing-key` | `", operations.SigningKey),
        ("| `POST /api/tables/{id}/links` | body", link_messages.NewLink),
        ('"revokes": false}`; 201 `', link_messages.LinkMade),
        ("| `POST /api/tables/{id}/devices` | body", link_messages.EndOthers),
        ("with a token of the seat; `", link_messages.OthersEnded),
        ("| `POST /api/tables/{id}/start` | body", link_messages.StartGame),
        ("**Waiting table**", link_messages.WaitingTableInfo),
        ("**ProposalNow**", agreement_messages.ProposalNow),
        ('{"type": "phrases", "phrases": [', agreement_messages.PhraseSaid),
        ("/dice?ply=120&seat=0`", dice_report.DiceReport),
        ("**DiceCounts**", dice_report.DiceCounts),
        ("| `GET /api/tables/{id}/analysis` |", analysis_messages.AnalysisNow),
        ("**GameAnalysis**", analysis_messages.GameAnalysis),
        ('420, 580]], null], "seats": [', analysis_messages.SeatAccount),
        ("**AnalysedDecision**", analysis_messages.AnalysedDecision),
        ("**TurningPly**", analysis_messages.TurningPly),
        ("**CostlyPly**", analysis_messages.CostlyPly),
        ("**Choice**", view.Choice),
        ("**Poses**", view.Poses),
        ("**Entry** of the log", log.Entry),
        ("An `ElementChange` is", changes.ElementChange),
        ("- `result`: `", view.Result),
        ("| `GET /api/health`", messages.Health),
        ("| `GET /health`", operations.ServerState),
        ("| `GET /api/admin/tables/{id}` |", admin_messages.TableDetails),
        ("**Overview** of a table", admin_messages.TableOverview),
        ("| `GET /api/admin/tables/{id}/check` |", admin_messages.TableChecked),
        ("an exported file, at most 64 MB; 201", admin_messages.ImportedTables),
        ("| `POST /api/admin/vacuum` |", admin_messages.FileSizes),
        ("| `POST /api/admin/backup` | body", admin_messages.BackupPath),
        ("a new file on the server's machine; 201", admin_messages.BackupWritten),
        ("/how-to-play?locale=en` | `", how_to_play.HowToPlay),
        ("A figure is", how_to_play.Figure),
        ("**Reasons.**", text.Reason),
    ],
)
def test_a_type_has_the_fields_of_the_page(heading: str, kind: Any):
    assert keys(after(heading)) == fields(kind)


@pytest.mark.parametrize("kind", SENT, ids=lambda kind: kind.__name__)
def test_every_field_of_a_message_or_part_is_on_the_page(kind: Any):
    assert {name for name in fields(kind) if not re.search(rf"[\"`]{name}\b", PAGE)} == set()


@pytest.mark.parametrize(("heading", "kind"), [("**Whole**", events.Whole), ("**EventMessage**", events.EventMessage)])
def test_a_message_of_a_table_has_the_fields_of_the_page(heading: str, kind: Any):
    assert keys(after(heading)) - {"type"} == fields(kind)


def test_the_parts_of_a_whole_have_the_fields_of_the_page():
    whole = after("**Whole**")
    for name, kind in (
        ("seat_views", view.SeatView),
        ("steps", view.Step),
        ("picture", events.PictureFrame),
    ):
        part = whole[whole.index(f'"{name}": ') + len(name) + 4 :].lstrip("[")
        assert keys(part) == fields(kind)


def test_options_have_the_fields_of_the_page():
    block = PAGE[PAGE.index("**Option**") :].split("```")[1]
    found = set().union(*(keys(line) for line in re.split(r"\n(?=\{)", block.partition("\n")[2])))
    assert found == fields(messages.OptionCard)


def test_schemas_have_the_fields_of_the_page():
    block = PAGE[PAGE.index("**Schema**") :].split("```")[1]
    grid, lines, pieces = (text for text in re.split(r"\n(?=\{)", block.partition("\n")[2]))
    assert keys(grid) == fields(options.Grid)
    assert keys(after('"signs": [')) == fields(options.Sign)
    assert keys(lines) == fields(options.Lines)
    assert keys(pieces) == fields(options.PieceSchema)
    assert keys(pieces[pieces.index('"drawn": [') :].removeprefix('"drawn": [')) == fields(options.DrawnLine)
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
        for part in (*openapi.PARTS, openapi)
        for route in part.ROUTES
        if route is not tables.live
        for method in route.http_methods
        for path in route.paths
    }
    ours = {(method, path) for method, path in served if method not in ("OPTIONS", "HEAD")}
    told = {path for _, path in ours if not path.startswith("/api/")}
    words = {("GET", "/api/words/{}/{}"), ("GET", "/api/words/{}/{}.ftl"), ("GET", "/api/words/voyageur/{}.ftl")}
    assert ours - words == {each for each in named if each[1] in told or each[1].startswith("/api/")} - words
    assert {path for _, path in named if not path.startswith("/api/")} - told == {"/", "/assets/..."}
    assert client.client.paths == {"/", "/{path:path}"}


def test_the_limits_are_those_of_the_page():
    assert messages.MOST_BYTES == 64 * 1024
    assert f"at most {importing.MOST_RECORD_BYTES // 2**20} MB and {importing.MOST_PLIES:,} plies" in PAGE
    assert f"an exported file, at most {table_file.MOST_BYTES // 2**20} MB" in PAGE
    assert f"last {channel.MOST_EVENTS} events" in PAGE
    assert f"(at most {channel.MOST_MISSED})" in PAGE
    assert f"at most {events.MOST_ENTRIES} of them" in PAGE
    assert f"next {events.PAGE} plies" in PAGE
    assert f"more than {branches.MOST_LEAVES} actions" in PAGE
    assert f"at most {summary_messages.MOST_SUMMARIES}" in PAGE
    assert f"at most {options.MOST_LINES} lines of {options.MOST_COLUMNS}" in PAGE
