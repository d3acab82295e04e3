"""The JSON Schemas of the types of messages, and of the parts that they share."""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, cast, get_args

import msgspec
from msgspec.inspect import DataclassType, Field, StructType, Type

from voyageur.kernel import options
from voyageur.kernel.text import Fault, Reason
from voyageur.server.messages.messages import Error, OptionFault

COMMENT = re.compile(r"^    (\w+): .*?  # (?!type:|noqa|fmt:|pyright:)(.+)$", re.MULTILINE)


class TypeSchemas:
    """The schemas of types, and of the parts that they share.

    parts : by the name of the class.  Each says what its fields are for, as the comments beside them do.
    """

    def __init__(self, types: Iterable[Any], at: str) -> None:
        """`at` is where the parts will be, such as `#/$defs/`."""
        kinds = [*types, Reason, OptionFault, Fault, *get_args(options.Schema)]
        self._at = at
        found, self.parts = msgspec.json.schema_components(kinds, ref_template=f"{at}{{name}}")
        self._of = {repr(kind): told for kind, told in zip(kinds, found, strict=True)}
        self._add_unions()
        for part in self.parts.values():
            part["description"] = inspect.cleandoc(part.get("description", ""))
        for kind in classes(kinds):
            self._add_comments(kind)

    def of(self, kind: Any) -> dict[str, Any]:
        """Return the schema of a type."""
        return {"$ref": f"{self._at}Error"} if kind is Error else self._of[repr(kind)]

    def _add_unions(self) -> None:
        """Describe the unions of dataclasses, which msgspec encodes but does not describe."""
        faults = {"type": "array", "items": {"anyOf": [self.of(OptionFault), self.of(Fault)]}}
        properties = {"reason": self.of(Reason), "faults": faults, "game": {"type": "string"}}
        self.parts["Error"] = {
            "title": "Error",
            "description": Error.__doc__,
            "type": "object",
            "properties": properties,
            "required": ["reason"],
        }
        if card := self.parts.get("OptionCard"):
            card["properties"]["schema"] = {"anyOf": [self.of(kind) for kind in get_args(options.Schema)]}

    def _add_comments(self, kind: type) -> None:
        """Say what each field is for, in the words that stand beside it."""
        told = {field.name: field.encode_name for field in _fields(kind)}
        for name, about in COMMENT.findall(_source_of(kind)):
            part = self.parts[kind.__name__].get("properties", {}).get(told.get(name, ""))
            if part is not None:
                part["description"] = about


def _source_of(kind: type) -> str:
    return _classes_in(sys.modules[kind.__module__])[kind.__qualname__]


@cache
def _classes_in(module: ModuleType) -> dict[str, str]:
    """Return the source of each class of a module; `inspect` would read the whole module anew for each."""
    text = inspect.getsource(module)
    lines = text.splitlines(keepends=True)
    nodes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return {node.name: "".join(lines[node.lineno - 1 : node.end_lineno]) for node in nodes}


# What is always sent ----------------------------------------------------------------------------


def require_sent(parts: Mapping[str, dict[str, Any]], kinds: Iterable[Any]) -> None:
    """Let the parts of `kinds`, which are sent, say so: a field with a default is there, if defaults are not omitted.

    If they are omitted, the field is never null in place of its default.
    """
    for kind in classes(kinds):
        part = parts[kind.__name__]
        if "properties" not in part:
            continue  # it is sent as a list
        properties, required = part["properties"], part.setdefault("required", [])
        omits = _omits_defaults(kind)
        for field in _fields(kind):
            if field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT:
                continue  # required already, or left out while unset
            if omits and field.default is None:
                properties[field.encode_name] = _without_null(properties[field.encode_name])
            elif not omits and field.encode_name not in required:
                required.append(field.encode_name)


def _omits_defaults(kind: type[Any]) -> bool:
    return issubclass(kind, msgspec.Struct) and kind.__struct_config__.omit_defaults


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    left = [each for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    about = {"description": schema["description"]} if "description" in schema else {}
    return {**left[0], **about} if len(left) == 1 else {**schema, "anyOf": left}


def classes(kinds: Iterable[Any]) -> list[type]:
    """Return the classes of messages and of their parts, each once."""
    found: dict[type, None] = {}
    for info in msgspec.inspect.multi_type_info(kinds):
        _find_classes(info, found)
    return [*found]


def _find_classes(info: Any, found: dict[type, None]) -> None:
    if isinstance(info, StructType | DataclassType):
        if info.cls in found:
            return
        found[info.cls] = None
    for inner in _inner(info):
        _find_classes(inner, found)


def _inner(info: Any) -> Iterator[Any]:
    """Yield the types and fields in a type."""
    for value in msgspec.structs.astuple(info):
        parts = cast(tuple[Any, ...], value if isinstance(value, tuple) else (value,))
        yield from (part for part in parts if isinstance(part, Type | Field))


def _fields(kind: type) -> tuple[Field, ...]:
    info = msgspec.inspect.type_info(kind)
    return info.fields if isinstance(info, StructType | DataclassType) else ()
