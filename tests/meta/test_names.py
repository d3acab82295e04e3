"""Names have one meaning, modules form no circle, and files have names and first lines that say what they are."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

# In two games these stand for the same thing, each by its own rules.
OF_EACH_GAME = {"Ending", "FactKind", "Phase", "Refusal"}
TWICE = {
    "Agent": "what chooses actions, and who holds a seat for it",
}
# Named in Python and TypeScript: both ends of one thing.  Those of web/src/protocol add to a message.
ON_BOTH_SIDES = {"Connection", "LiveTable", "Point", "Theme"}

NOT_FOUND_BY_NAME = {"utils", "common", "helpers", "base", "manager", "misc"}


# One name, one meaning --------------------------------------------------------------------------


def python_names(path: Path) -> Iterator[str]:
    """Yield the public classes and types of a module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case _:
                continue
        if re.fullmatch(r"[A-Z]\w*[a-z]\w*", name):
            yield name


@pytest.fixture(scope="module")
def in_python(root: Path) -> dict[str, list[str]]:
    found = defaultdict[str, list[str]](list)
    for path in sorted((root / "src" / "voyageur").rglob("*.py")):
        for name in python_names(path):
            found[name].append(path.relative_to(root).as_posix())
    return found


@pytest.fixture(scope="module")
def in_typescript(root: Path) -> dict[str, str]:
    export = re.compile(r"^export (?:abstract )?(?:type|interface|class|enum) (\w+)", re.MULTILINE)
    found = [path for end in ("ts", "svelte") for path in (root / "web" / "src").rglob(f"*.{end}")]
    files = [path for path in found if path.name != "wire.d.ts"]  # written from Python
    return {
        name: path.relative_to(root / "web" / "src").as_posix()
        for path in files
        for name in export.findall(path.read_text(encoding="utf-8"))
    }


def test_no_two_classes_or_types_have_one_name(in_python: dict[str, list[str]]):
    twice = {name: places for name, places in in_python.items() if len(places) > 1}
    in_games = {name for name, places in twice.items() if all("/games/" in place for place in places)}
    assert in_games == OF_EACH_GAME
    assert {*twice} - in_games == {*TWICE}


def test_a_name_in_python_and_typescript_is_a_message_or_both_ends_of_one_thing(in_python, in_typescript):
    shared = {name for name, place in in_typescript.items() if name in in_python and not place.startswith("protocol/")}
    assert len(in_typescript) > 80
    assert shared == ON_BOTH_SIDES


# Modules ----------------------------------------------------------------------------------------


def circle(imports: dict[str, set[str]]) -> list[str]:
    """Return modules of which each imports the next and the last the first; none if there are no such modules."""
    left = dict(imports)
    while ready := [module for module, others in left.items() if not others & {*left}]:
        for module in ready:
            del left[module]
    if not left:
        return []
    way = [min(left)]
    while way[-1] not in way[:-1]:
        way.append(min(left[way[-1]] & {*left}))
    return way[way.index(way[-1]) :]


@pytest.mark.parametrize(
    ("imports", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set[str]()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, ["b", "c", "b"]),
    ],
)
def test_a_circle_of_imports_is_found(imports, found):
    assert circle(imports) == found


def test_no_modules_import_each_other_in_a_circle():
    """Imports within functions and for types count, too."""
    graph = grimp.build_graph("voyageur", cache_dir=None)
    assert len(graph.modules) > 100
    assert circle({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}) == []


# Files ------------------------------------------------------------------------------------------


def test_every_file_has_a_name_that_tells_what_is_in_it(files):
    stems = {path: path.name.split(".")[0].strip("_") for path in files if path.parts[0] in {"src", "tests", "web"}}
    assert [str(path) for path, stem in stems.items() if stem in NOT_FOUND_BY_NAME] == []


def test_every_module_says_in_its_first_lines_what_it_is(texts):
    modules = {path: text for path, text in texts.items() if path.parts[0] == "src" and path.suffix == ".py"}
    assert len(modules) > 200
    assert [path.as_posix() for path, text in modules.items() if not ast.get_docstring(ast.parse(text))] == []


def says_what_it_is(text: str) -> bool:
    """Whether a file begins with a comment, or what it exports first of all has one."""
    before, export, _ = text.partition("\nexport ")
    return text.startswith(("//", "/*", "<!-- ")) or (export != "" and before.endswith("*/"))


def test_every_file_of_the_client_says_in_its_first_lines_what_it_is(texts):
    client = {path: text for path, text in texts.items() if path.parts[:2] == ("web", "src")}
    assert len(client) > 200
    assert [path.as_posix() for path, text in client.items() if not says_what_it_is(text)] == []
