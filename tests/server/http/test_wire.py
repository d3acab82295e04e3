"""The client's types are written from the server's: all messages, with all fields, under their own names."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from voyageur.server.http.routes.openapi import types_of_http
from voyageur.server.http.routes.type_schemas import classes
from voyageur.server.http.routes.wire import wire_schema
from voyageur.server.messages.socket import FromClient, FromServer
from voyageur.table.people.phrases import PHRASES
from voyageur.table.people.proposals import KINDS

ROOT = Path(__file__).parents[3]
PARTS: dict[str, Any] = wire_schema()["$defs"]


def test_a_field_with_a_default_that_is_sent_is_always_there():
    assert {"is_score", "state"} <= {*PARTS["Holding"]["required"]}


def test_a_field_that_is_left_out_at_its_default_is_never_null():
    heading = PARTS["EventMessage"]["properties"]["heading"]
    assert ("heading" in PARTS["EventMessage"]["required"], heading) == (False, {"$ref": "#/$defs/Sentence"})


def test_a_field_that_is_unset_may_be_missing():
    assert "scene" not in PARTS["Whole"]["required"]


def test_the_client_need_not_send_a_field_with_a_default():
    assert PARTS["Look"]["required"] == ["type", "id"]


def test_a_field_is_told_in_the_words_beside_it():
    assert PARTS["SeatStatus"]["properties"]["connected"]["description"] == "seats of people with a connection"


def test_kinds_of_proposals_and_phrases_are_those_of_the_table():
    told = [PARTS["KindName"]["enum"], PARTS["ProposalNow"]["properties"]["kind"]["enum"]]
    assert told == [[*KINDS]] * 2
    assert {*PARTS["PhraseName"]["enum"]} == {*PHRASES}


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The types as `hatch_build.py` writes them, by name."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    build.WIRE = tmp_path_factory.mktemp("wire") / "wire.d.ts"
    build.install_packages(build.WEB)
    build.write_wire()
    text = build.WIRE.read_text()
    parts = re.split(r"^export (?:interface|type) (\w+)", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def names_of_fields(kind: type) -> list[str]:
    """Return the names of the fields of a message or part; one that is sent as a list has none."""
    info: Any = msgspec.inspect.type_info(kind)
    return [] if getattr(info, "array_like", False) else [field.encode_name for field in info.fields]


def test_every_message_and_part_has_a_type_with_its_fields(types: dict[str, str]):
    lacking = [
        f"{kind.__name__}.{name}"
        for kind in classes([*types_of_http(), FromClient, FromServer])
        for name in names_of_fields(kind)
        if not re.search(rf"^  {name}\??:", types.get(kind.__name__, ""), flags=re.MULTILINE)
    ]
    assert len(types) > 100
    assert lacking == []


def test_no_type_is_written_twice(types: dict[str, str]):
    assert [name for name in types if name[-1].isdigit()] == []


def test_a_list_of_fixed_length_stays_one(types: dict[str, str]):
    assert types["ChanceRange"].startswith(" = [number, number, number];")


def test_a_union_has_the_types_of_its_messages(types: dict[str, str]):
    assert types["Answer"].startswith(" = Done | Refused | Stale | Explained | Branch | Alive;")
