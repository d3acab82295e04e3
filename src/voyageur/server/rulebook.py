"""Rulebooks as HTML: Markdown with an anchor for every clause."""

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

import voyageur
from voyageur.kernel.contract import Game

PACKAGE = Path(voyageur.__file__).resolve().parent
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")  # in a wheel, in a checkout
CLAUSE = re.compile(r"[A-Z]{1,3}[0-9]+[a-z]?(?:\.[0-9]+)?")


def find(game: Game, locale: str) -> Path | None:
    """Return the path of a game's rulebook: in our docs, or `rules.md` in the game's folder; English by default."""
    ending = ".md" if locale == "en" else f".{locale}.md"
    candidates = [folder / f"{game.name}{ending}" for folder in FOLDERS]
    candidates.append(game.folder / f"rules{ending}")
    found = next((path for path in candidates if path.is_file()), None)
    return find(game, "en") if found is None and locale != "en" else found


@cache
def html(path: Path, changed: float) -> str:
    """Return the rulebook at `path` as an HTML fragment; `changed`, its modification time, is part of the cache key."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(path.read_text("utf-8"))
    _anchor_clauses(tokens)
    _align_by_class(tokens)
    return markdown.renderer.render(tokens, markdown.options, {})


def _anchor_clauses(tokens: list[Token]) -> None:
    """Set the clause as id of each list item or paragraph that begins with a bold clause."""
    seen: set[str] = set()
    for index, token in enumerate(tokens):
        clause = _clause(token)
        if clause is not None and clause not in seen:
            seen.add(clause)
            is_item = index >= 2 and tokens[index - 2].type == "list_item_open"
            tokens[index - 2 if is_item else index - 1].attrSet("id", clause)


def _clause(token: Token) -> str | None:
    children = token.children or []
    starts = [child.type for child in children if child.type != "text" or child.content][:2]
    if token.type != "inline" or starts != ["strong_open", "text"]:
        return None
    text = next(child.content for child in children if child.type == "text" and child.content)
    return text if CLAUSE.fullmatch(text) else None


def _align_by_class(tokens: list[Token]) -> None:
    """Replace `style` by a class on aligned cells, because the content security policy forbids inline styles."""
    for token in tokens:
        style = str(token.attrs.pop("style", ""))
        if style:
            token.attrSet("class", "align-" + style.removeprefix("text-align:"))
