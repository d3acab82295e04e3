"""Pages keep their form, their links lead somewhere, and the map of the architecture is complete."""

import ast
import re
from pathlib import Path

FORM = re.compile(
    r"# (?P<number>\d{4})  \S[^\n]*\n\n"
    r"Status: +(accepted|replaced|withdrawn) \(20\d\d-\d\d(-\d\d)?\) +Replaces: (-|\d{4})\n\n"
    r"Context: +\S.*?\n\n"
    r"Decision: +\S.*?\n\n"
    r"Consequences: +\S.*\n",
    flags=re.DOTALL,
)
END_OF_PAGE = re.compile(r"[.|)`]$")  # of a sentence, a table, a link or a block of code
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
# The name of a package in docs/architecture.md, and the rows of its table of files.
FILE_TABLE = re.compile(r"^### `(.+)`\n(?:(?!#).*\n)*?\| file \|.*\n\|-.*\n((?:\|.*\n)+)", flags=re.MULTILINE)
FIRST_CELL = re.compile(r"^\| `([^`]+)` \|", flags=re.MULTILINE)
PLACE = re.compile(r"^\| [a-z][^|]*\| `([a-z/_]+\.py)`, `(\w+)`", flags=re.MULTILINE)


def test_every_decision_page_has_the_form(root):
    pages = sorted((root / "docs" / "decisions").glob("*.md"))
    numbers = []
    for page in pages:
        match = FORM.fullmatch(page.read_text())
        assert match, f"{page.name}: see the other pages for the form"
        assert page.name.startswith(match["number"] + "-")
        numbers.append(int(match["number"]))
    assert numbers == list(range(1, len(pages) + 1))


def test_the_style_page_ends_with_the_departures_of_today(root):
    headings = re.findall(r"^## (.*)$", (root / "docs" / "style.md").read_text(), flags=re.MULTILINE)
    assert headings[-1] == "Departures today"


def test_every_link_between_pages_works(root, files):
    pages = [path for path in files if path.suffix == ".md"]
    broken = [
        f"{page}: {target}"
        for page in pages
        for target in LINK.findall((root / page).read_text())
        if not (root / page.parent / target).exists()
    ]
    assert broken == []


def test_no_page_breaks_off_in_a_sentence(root, files):
    pages = [path for path in files if path.suffix == ".md"]
    ends = {page: (root / page).read_text().rstrip("\n").rpartition("\n")[2] for page in pages}
    assert [page for page, end in ends.items() if not END_OF_PAGE.search(end)] == []


def test_the_glossary_is_sorted_and_has_each_word_once(root):
    words = re.findall(r"^\| \*\*(.+?)\*\*", (root / "docs" / "glossary.md").read_text(), flags=re.MULTILINE)
    assert len(words) > 25
    assert words == sorted(set(words))


def test_the_changelog_names_the_version_of_the_package(root):
    version = re.search(r'__version__ = "(.+)"', (root / "src" / "voyageur" / "__init__.py").read_text())
    assert version
    assert re.search(rf"^## \[.*\].*{re.escape(version[1])}", Path(root / "CHANGELOG.md").read_text(), re.MULTILINE)


def entries(root: Path) -> list[str]:
    """Return what the tables of files list, relative to the package; games/NAME/ stands for every game."""
    page = (root / "docs" / "architecture.md").read_text()
    return [
        name if package == "voyageur" else f"{package}/{name}"
        for package, rows in FILE_TABLE.findall(page)
        for name in FIRST_CELL.findall(rows)
    ]


def covers(entry: str, name: str) -> bool:
    """Whether an entry is the file `name` or a folder that holds it."""
    names = (name, re.sub(r"^games/[a-z_]+/", "games/NAME/", name))
    return entry in names or (entry.endswith("/") and any(each.startswith(entry) for each in names))


def has_content(path: Path) -> bool:
    """Whether a file does more than mark a folder as a package."""
    return path.name != "__init__.py" or len(ast.parse(path.read_text()).body) > 1


def test_every_file_of_the_package_stands_once_in_the_architecture(root, files):
    package = Path("src", "voyageur")
    names = [
        path.relative_to(package).as_posix()
        for path in files
        if path.is_relative_to(package) and has_content(root / path)
    ]
    listed = entries(root)
    assert {name: n for name in names if (n := sum(covers(entry, name) for entry in listed)) != 1} == {}
    assert [entry for entry in listed if not any(covers(entry, name) for name in names)] == []


def test_what_the_architecture_says_to_find_is_there(root):
    page = (root / "docs" / "architecture.md").read_text()
    places = PLACE.findall(page)
    assert len(places) > 8
    missing = [
        f"{path}: {name}"
        for path, name in places
        if not re.search(rf"^\s*(?:async )?(?:def|class) {name}\b", (root / "src/voyageur" / path).read_text(), re.M)
    ]
    assert missing == []


def test_french_pages_have_no_break_spaces_and_curly_apostrophes(root):
    wrong = re.compile(r"(?<!\xa0)[;:!?%»](?=[\s*)|]|$)|«(?!\xa0)|\u202f|'")
    found = []
    for page in sorted((root / "docs").rglob("*.fr.md")):
        prose = re.sub(r"^```.*?^```$|`[^`\n]*`|^\|[-:| ]+\|$", "x", page.read_text(), flags=re.DOTALL | re.MULTILINE)
        found += [f"{page.name}: {line}" for line in prose.splitlines() if wrong.search(line)]
    assert found == []
