"""Tables of pages that are written from the code: `python -m tests.pages` writes them anew.

Such a table begins with a row of headings that no other table has; what stands below it is not edited by hand.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from bench.ratios.rows import ROWS
from voyageur.agents import KINDS, AgentSpec
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.kernel.observation_parts import ObservationPart
from voyageur.kernel.text import Reason, Sentence
from voyageur.server.messages.links import WaitingTableInfo
from voyageur.server.messages.messages import TableInfo
from voyageur.server.messages.socket import FromClient, FromServer
from voyageur.table.told.events import EventMessage, SuggestionNow, Whole

DOCS = Path(__file__).parents[1] / "docs"
COMMAND = ".venv/bin/python -m tests.pages"

# How the page calls parts that it describes elsewhere, if not by the name of their class.
CALLED: dict[Any, str] = {
    Sentence: "S",
    Reason: "R",
    TableInfo: "Table",
    WaitingTableInfo: "Waiting table",
    SuggestionNow: "Suggestion",
}
ELSEWHERE = (EventMessage, Whole)  # messages whose fields the page describes elsewhere


def meaning(kind: Any) -> str:
    """Return what the docstring of a class says, on one line."""
    return " ".join(kind.__doc__.split())


# Messages of the socket -------------------------------------------------------------------------


def messages(union: Any) -> Iterator[str]:
    """Yield a row for each message of a union: how it is written, and what it means."""
    for kind in get_args(union):
        yield f"| `{written(kind)}` | {meaning(kind)} |".replace("| null", r"\| null")


def written(kind: Any) -> str:
    """Return a message as it is written, with examples of what its fields may have."""
    tag = f'"type": "{kind.__struct_config__.tag}"'
    return f"{{{tag}, ...}}" if kind in ELSEWHERE else f"{{{', '.join([tag, *fields(inspect.type_info(kind))])}}}"


def fields(info: Any) -> list[str]:
    omits = isinstance(info, inspect.StructType) and info.cls.__struct_config__.omit_defaults
    return [f'"{each.encode_name}": {value_of(each, omits=omits)}' for each in info.fields]


def value_of(field: Any, *, omits: bool) -> str:
    """Return an example of a field; `omits`: null is never sent, since the field is left out then."""
    if isinstance(field.default, bool):
        return json.dumps(field.default)
    text = example(field.type)
    return text.removesuffix(" | null") if omits else text


def example(kind: Any) -> str:
    """Return an example of a type, or the name of a part that the page describes."""
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=schema):
            examples = (schema or {}).get("examples")
            return json.dumps(examples[0]) if examples else example(inner)
        case inspect.LiteralType(values=values):
            return json.dumps(values[0])
        case inspect.BoolType():
            return "true"
        case inspect.IntType():
            return "0"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"[{example(item)}]"
        case inspect.DictType(value_type=value):
            return f'{{"0": {example(value)}}}'
        case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
            return CALLED.get(cls) or (cls.__name__ if is_described(cls) else f"{{{', '.join(fields(kind))}}}")
        case inspect.UnionType(types=types):
            first = next(each for each in types if not isinstance(each, inspect.NoneType | inspect.CustomType))
            return example(first) + (" | null" if kind.includes_none and is_part(first) else "")
        case inspect.RawType():
            return "Whole"
        case _:
            return '"..."'


def is_part(kind: Any) -> bool:
    return isinstance(kind, inspect.StructType | inspect.DataclassType | inspect.RawType | inspect.Metadata)


def is_described(cls: Any) -> bool:
    return f"**{cls.__name__}**" in (DOCS / "protocol.md").read_text("utf-8")


# Agents -----------------------------------------------------------------------------------------


def agents() -> Iterator[str]:
    """Yield a row for each kind of agent that is no level: its name, and how it plays."""
    for name, kind in KINDS.items():
        if kind.means is None:
            game = next(each for each in GAMES.values() if kind.can_play(each))
            yield f"| `{name}` | {meaning(type(kind.make(AgentSpec(name), game)))} |"


# Observations -----------------------------------------------------------------------------------

HEADINGS_OF_PARTS = "| index | what | unit | least | most |"


def observation(game: Game) -> Iterator[str]:
    """Yield a row for each number of an observation; a number of each cell has one row."""
    for part in game.observation_spec:
        n_planes, is_of_cells = part.shape[-1], len(part.shape) > 1
        for plane in range(n_planes):
            unit, least, most = (
                each[plane] if isinstance(each, tuple) else each for each in (part.unit, part.least, part.most)
            )
            name = part.planes[plane] if part.planes else part.name
            what = name if is_of_cells else f"{part.name}: {name}"
            yield f"| {index_of(part, plane)} | {what} | {unit} | {least:,g} | {most:,g} |"


def index_of(part: ObservationPart, plane: int) -> str:
    """Return how an index is told: `1344 + 9 CARD + 4`."""
    if len(part.shape) == 1:
        return str(part.start + plane)
    terms = [str(part.start)] * (part.start > 0) + [f"{part.shape[1]} {part.name.removesuffix('s').upper()}"]
    return " + ".join([*terms, str(plane)] if plane else terms)


# Pages ------------------------------------------------------------------------------------------


def rows_of_speed() -> Iterator[str]:
    """Yield a row for each figure that is compared between commits."""
    for row in ROWS:
        yield f"| `{row.name}` | {row.unit} | {row.says} |"


# The page and the headings of a table -> its rows.
TABLES: dict[tuple[str, str], Callable[[], Iterable[str]]] = {
    ("protocol.md", "| from the client | |"): lambda: messages(FromClient),
    ("protocol.md", "| from the server | |"): lambda: messages(FromServer),
    ("matches.md", "| agent | how it plays |"): agents,
    **{(f"games/{name}.md", HEADINGS_OF_PARTS): partial(observation, GAMES[name]) for name in GAMES},
    ("speed.md", "| row | unit | what is measured |"): rows_of_speed,
}


def with_table(page: str, headings: str, rows: Iterable[str]) -> str:
    """Return a page with other rows in one of its tables."""
    rest = re.compile(rf"(?<=^{re.escape(headings)}\n)(\|[-|]+\|\n)(\|.*\n)*", re.MULTILINE)
    assert rest.search(page), f"no table begins with: {headings}"
    return rest.sub(lambda found: found[1] + "".join(f"{row}\n" for row in rows), page)


def written_anew() -> dict[Path, str]:
    """Return the pages with their tables as the code has them."""
    pages: dict[Path, str] = {}
    for (name, headings), rows in TABLES.items():
        path = DOCS / name
        pages[path] = with_table(pages.get(path) or path.read_text("utf-8"), headings, rows())
    return pages


if __name__ == "__main__":
    for path, text in written_anew().items():
        path.write_text(text, "utf-8")
