"""Markdown as HTML fragments for the client: anchors for headings and clauses, links between them."""

import itertools
import re
from collections.abc import Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

CLAUSE = re.compile(r"[A-Z]{1,3}[0-9]+[a-z]?(?:\.[0-9]+)?")
MENTION = re.compile(rf"\b{CLAUSE.pattern}\b")
SECTION = "section-"  # before the id of a heading: the board's elements have ids, too

MANY = 6  # columns of a table that a narrow screen shows as a list
BREAKS = re.compile(r"(?<=[_,;:=])(?=\w)")  # where code may be broken between lines

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def parse(text: str) -> list[Token]:
    """Return the tokens of `text` with ids, links to clauses, and no inline styles."""
    tokens = _markdown.parse(text)
    clauses = _anchor_clauses(tokens)
    _anchor_headings(tokens)
    for token in tokens:
        _link(token, clauses)
    _align_by_class(tokens)
    _label_tables(tokens)
    return tokens


def render(tokens: Sequence[Token]) -> str:
    """Return tokens as an HTML fragment."""
    return _markdown.renderer.render(tokens, _markdown.options, {})


def _code(_: object, tokens: Sequence[Token], index: int, *__: object) -> str:
    """Render code in a line, with places where it may be broken."""
    return f"<code>{'<wbr>'.join(map(escape, BREAKS.split(tokens[index].content)))}</code>"


_markdown.add_render_rule("code_inline", _code)


# Anchors ----------------------------------------------------------------------------------------


def _anchor_clauses(tokens: list[Token]) -> set[str]:
    """Set the clause as id of each list item or paragraph that begins with a bold clause; return the clauses."""
    seen: set[str] = set()
    for index, token in enumerate(tokens):
        clause = _clause(token)
        if clause is not None and clause not in seen:
            seen.add(clause)
            is_item = index >= 2 and tokens[index - 2].type == "list_item_open"
            tokens[index - 2 if is_item else index - 1].attrSet("id", clause)
    return seen


def _clause(token: Token) -> str | None:
    children = token.children or []
    starts = [child.type for child in children if child.type != "text" or child.content][:2]
    if token.type != "inline" or starts != ["strong_open", "text"]:
        return None
    text = next(child.content for child in children if child.type == "text" and child.content)
    return text if CLAUSE.fullmatch(text) else None


def _anchor_headings(tokens: list[Token]) -> None:
    """Set the ids of headings; equal headings are numbered."""
    seen: dict[str, int] = {}
    for opening, content in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            name = slug(content.content)
            seen[name] = n = seen.get(name, -1) + 1
            opening.attrSet("id", f"{SECTION}{name}-{n}" if n else SECTION + name)


def slug(title: str) -> str:
    """Return the anchor of a heading, as in other renderers of Markdown: lower case, hyphens for blanks."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


# Links ------------------------------------------------------------------------------------------


def _link(token: Token, clauses: set[str]) -> None:
    """Link the clauses that a token mentions, and make its links to headings lead there."""
    linked: list[Token] = []
    is_free = True  # neither in a link nor in bold, where a clause begins
    for child in token.children or []:
        if child.type == "link_open":
            child.attrSet("href", _target(str(child.attrs["href"]), clauses))
        if child.type in ("link_open", "strong_open", "link_close", "strong_close"):
            is_free = child.type.endswith("_close")
        linked += _mentions(child, clauses) if is_free and child.type == "text" else [child]
    if token.children:
        token.children = linked


def _target(address: str, clauses: set[str]) -> str:
    name = address.removeprefix("#")
    return f"#{SECTION}{name}" if address.startswith("#") and name not in clauses else address


def _mentions(text: Token, clauses: set[str]) -> list[Token]:
    """Return a text as tokens in which each clause is a link."""
    found: list[Token] = []
    end = 0
    for match in MENTION.finditer(text.content):
        if match[0] in clauses:
            found += [_text(text.content[end : match.start()]), Token("link_open", "a", 1, {"href": f"#{match[0]}"})]
            found += [_text(match[0]), Token("link_close", "a", -1)]
            end = match.end()
    return [*found, _text(text.content[end:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


# Tables -----------------------------------------------------------------------------------------


def _align_by_class(tokens: list[Token]) -> None:
    """Replace `style` by a class on aligned cells, because the content security policy forbids inline styles."""
    for token in tokens:
        style = str(token.attrs.pop("style", ""))
        if style:
            token.attrSet("class", "align-" + style.removeprefix("text-align:"))


def _label_tables(tokens: list[Token]) -> None:
    """Give the cells of tables with many columns the headings of their columns, for narrow screens."""
    starts = [index for index, token in enumerate(tokens) if token.type == "table_open"]
    ends = [index for index, token in enumerate(tokens) if token.type == "table_close"]
    for start, end in zip(starts, ends, strict=True):
        _label_cells(tokens[start:end])


def _label_cells(table: list[Token]) -> None:
    titles = [content.content for opening, content in itertools.pairwise(table) if opening.type == "th_open"]
    if len(titles) < MANY:
        return
    table[0].attrSet("class", "many")
    for index, cell in enumerate(token for token in table if token.type == "td_open"):
        cell.attrSet("data-label", titles[index % len(titles)])
