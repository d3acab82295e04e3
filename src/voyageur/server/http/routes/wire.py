"""All messages, of sockets and of HTTP, as one JSON Schema: the client's types are written from it when it is checked.

`python -m voyageur.server.http.routes.wire` prints it.
"""

import sys
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from voyageur.kernel import options, text, view
from voyageur.kernel.text import Fault, Reason
from voyageur.server.http.routes.openapi import types_of_answers, types_of_http
from voyageur.server.http.routes.type_schemas import TypeSchemas, require_sent
from voyageur.server.messages import agreement, analysis
from voyageur.server.messages.messages import OptionFault
from voyageur.server.messages.socket import Answer, FromClient, FromServer, Request
from voyageur.table import commit_reveal, config
from voyageur.table.people import phrases, proposals
from voyageur.table.seats import standing
from voyageur.table.told import log, pictures

AT = "#/$defs/"
SCHEMAS, LISTS = {"items", "additionalProperties"}, {"anyOf", "prefixItems"}  # what holds other schemas
LIMITS = {"default", "examples", "minItems", "maxItems"}  # that would stand in comments, or make types of their own
# Unions and other types that have a name in Python, but none in a JSON Schema.
NAMED: Mapping[str, Any] = {
    "FromClient": FromClient,
    "FromServer": FromServer,
    "Request": Request,
    "Answer": Answer,
    "Actor": log.Actor,
    "Cells": view.Cells,
    "ChanceRange": analysis.ChanceRange,
    "Holder": config.Holder,
    "HolderOrOpen": config.HolderOrOpen,
    "KindName": proposals.KindName,
    "ListedElement": pictures.ListedElement,
    "PhraseName": phrases.PhraseName,
    "ProposalState": proposals.ProposalState,
    "Response": agreement.Response,
    "SharingPhase": commit_reveal.SharingPhase,
    "Until": standing.Until,
    "Value": text.Value,
}
SENT_UNSAID = (Reason, OptionFault, Fault, *get_args(options.Schema))  # parts of what has no type that msgspec can tell
# The client asks for pictures on every socket and page.
ASKED = {"Whole": ("picture", "elements", "insets")}


def wire_schema() -> dict[str, Any]:
    """Return the schema: what is always sent is required, and what the client need not send is not."""
    schemas = TypeSchemas([*types_of_http(), *NAMED.values()], AT)
    parts = schemas.parts
    require_sent(parts, [*types_of_answers(), FromServer, *SENT_UNSAID])
    for name, fields in ASKED.items():
        parts[name]["required"] += fields
    named = {name: schemas.of(kind) for name, kind in NAMED.items()}
    named["Schema"] = parts["OptionCard"]["properties"]["schema"]
    told = {**parts, **named}
    anything = [{"$ref": f"{AT}{name}"} for name in told]
    return {"title": "Message", "anyOf": anything, "$defs": {name: _readable(part) for name, part in told.items()}}


def _readable(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema as the writer of types reads it: of draft 7, nothing beside a reference, and no limits."""
    told = {key: value for key, value in schema.items() if key not in LIMITS}
    for key in SCHEMAS & {*told}:
        told[key] = _readable(told[key]) if isinstance(told[key], dict) else told[key]
    for key in LISTS & {*told}:
        told[key] = [_readable(each) for each in told[key]]
    if "properties" in told:
        told["properties"] = {name: _readable(part) for name, part in told["properties"].items()}
    if "prefixItems" in told:
        parts = told.pop("prefixItems")
        told |= {"items": parts, "additionalItems": False, "minItems": len(parts), "maxItems": len(parts)}
    if "$ref" in told and len(told) > 1:
        told["allOf"] = [{"$ref": told.pop("$ref")}]
    if {*told} <= {"type", "description"} and told.get("type") == "object":
        told["additionalProperties"] = True
    return told


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(wire_schema()))
