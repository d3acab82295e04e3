"""Pages keep their form, their links lead somewhere, and what the architecture says to find is there."""

import re
from collections import defaultdict
from pathlib import Path

from tests.games.golden import announced
from tests.pages import COMMAND, written_anew
from voyageur.games import GAMES

FORM = re.compile(
    r"# (?P<number>\d{4})  (?P<title>\S[^\n]*)\n\n"
    r"Status: +(?P<state>accepted|replaced|withdrawn) \(20\d\d-\d\d(-\d\d)?\) +Replaces: (?P<replaces>-|\d{4})\n\n"
    r"Context: +\S.*?\n\n"
    r"Decision: +\S.*?\n\n"
    r"Consequences: +\S.*\n",
    flags=re.DOTALL,
)
END_OF_PAGE = re.compile(r"[.|)`]$")  # of a sentence, a table, a link or a block of code
RELEASE = re.compile(r"\[(?P<version>\d+\.\d+\.\d+)\] - (?P<date>20\d\d-\d\d-\d\d)")
MOST_LINES_OF_A_RELEASE = 60
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
# The folder and the names of a row of *Where do I find* in docs/architecture.md.
PLACE = re.compile(r"^\| [a-z][^|]*\| `([a-zA-Z/_]+)/`((?:, `\w+`)+)", flags=re.MULTILINE)


def test_every_decision_page_has_the_form(root):
    pages = sorted((root / "docs" / "decisions").glob("[0-9]*.md"))
    numbers = []
    for page in pages:
        match = FORM.fullmatch(page.read_text())
        assert match, f"{page.name}: see the other pages for the form"
        assert page.name.startswith(match["number"] + "-")
        numbers.append(int(match["number"]))
    assert numbers == list(range(1, len(pages) + 1))


def test_the_index_of_decisions_has_each_page_once_with_its_title_and_state(root):
    folder = root / "docs" / "decisions"
    rows = re.findall(r"^\| \[(\d{4})\]\((.+)\) \| (.+) \| (.+) \|$", (folder / "index.md").read_text(), re.MULTILINE)
    found = sorted((number, name, title, state.split(";")[0]) for number, name, title, state in rows)
    pages = [(page, FORM.fullmatch(page.read_text())) for page in sorted(folder.glob("[0-9]*.md"))]
    states = {match["number"]: match["state"] for _, match in pages}
    by = {match["replaces"]: match["number"] for _, match in pages}
    told = {"accepted": "in force", "withdrawn": "withdrawn"}
    assert {number for number, state in states.items() if state == "replaced"} == {*by} - {"-"}
    assert found == [
        (match["number"], page.name, match["title"], told.get(match["state"]) or f"replaced by {by[match['number']]}")
        for page, match in pages
    ]


def test_the_index_of_lab_notes_has_a_question_and_an_answer_for_each(root):
    folder = root / "docs" / "lab-notes"
    notes = sorted(page.name for page in folder.glob("[0-9]*.md"))
    rows = re.findall(r"^\| \S.+\? \| \S.+\. \| \[(\d+)\]\((.+)\) \|$", (folder / "index.md").read_text(), re.MULTILINE)
    assert rows == [(str(int(name[:4])), name) for name in notes]


def test_the_style_page_ends_with_the_departures_of_today(root):
    headings = re.findall(r"^## (.*)$", (root / "docs" / "style.md").read_text(), flags=re.MULTILINE)
    assert headings[-1] == "Departures today"


def test_tables_that_are_written_from_the_code_say_what_it_says():
    old = [path.name for path, text in written_anew().items() if path.read_text("utf-8") != text]
    assert not old, f"tables of {', '.join(old)} are not what the code says; write them anew: {COMMAND}"


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


def test_the_changelog_has_each_release_once_with_its_date_the_newest_first(root):
    text = (root / "CHANGELOG.md").read_text()
    version = re.search(r'__version__ = "(.+)"', (root / "src" / "voyageur" / "version.py").read_text())[1]
    headings = re.findall(r"^## (.*)$", text, flags=re.MULTILINE)
    releases = [RELEASE.fullmatch(heading) for heading in headings[1:]]
    assert headings[0] == "[Unreleased]"
    assert None not in releases, "such as: ## [0.1.0] - 2026-11-29"
    assert releases[0]["version"] == version
    dates = [release["date"] for release in releases]
    assert dates == sorted({*dates}, reverse=True)


def test_a_release_of_the_changelog_is_read_on_one_screen(root):
    releases = re.split(r"^## ", (root / "CHANGELOG.md").read_text(), flags=re.MULTILINE)[2:]
    assert releases
    assert [release.split("\n")[0] for release in releases if release.count("\n") > MOST_LINES_OF_A_RELEASE] == []


def test_the_first_record_of_an_option_writes_its_line_of_the_changelog_once():
    before = "# Changelog\n\n## [Unreleased]\n\n- Another.\n\n## [0.1.0] - 2026-11-25\n"
    after = announced(before, GAMES["kanata"], "most_forts")
    about = "How many forts a side may have on the board at a time, Newfoundland’s included."
    line = f"- Kanata has an option `most_forts` (K8). {about}\n"
    assert after == before.replace("- Another.\n", f"{line}- Another.\n")
    assert announced(after, GAMES["kanata"], "most_forts") == after


def folders_of(root: Path, place: str) -> list[Path]:
    """Return the folders that a place of the architecture means; games/NAME stands for every game."""
    package = root / "src" / "voyageur"
    if not place.startswith("games/NAME"):
        return [package / place]
    games = sorted(path.parent for path in (package / "games").glob("*/__init__.py"))
    return [game / place.removeprefix("games/NAME").lstrip("/") for game in games]


def test_what_the_architecture_says_to_find_is_there(root):
    places = PLACE.findall((root / "docs" / "architecture.md").read_text())
    assert len(places) > 20
    missing = [
        f"{folder.relative_to(root)}: {name}"
        for place, names in places
        for name in re.findall(r"\w+", names)
        for folder in folders_of(root, place)
        if not any(
            re.search(rf"^\s*(?:(?:async )?(?:def|class) {name}\b|{name} = )", path.read_text(), re.MULTILINE)
            for path in folder.rglob("*.py")
        )
    ]
    assert missing == []


def test_the_tree_of_the_architecture_has_the_folders_of_the_package(root, files):
    """Folders two floors down; what is deeper stands there in backticks."""
    page = (root / "docs" / "architecture.md").read_text()
    tree = page.partition("```\nsrc/voyageur/\n")[2].partition("\nweb/src/")[0]
    told = {
        section.split("/")[0]: {*re.findall(r"(?<![\w`-])([\w-]+)/", section.replace("/NAME", ""))[1:]}
        for section in re.split(r"^  (?=\S)", tree, flags=re.MULTILINE)[1:]
    }
    found = defaultdict[str, set[str]](set)
    for path in files:
        if path.is_relative_to("src/voyageur") and len(folders := path.parts[2:-1]) > 0:
            found[folders[0]].update(folders[2:3] if folders[0] == "games" else folders[1:2])
    assert told == found


def test_french_pages_have_no_break_spaces_and_curly_apostrophes(root):
    wrong = re.compile(r"(?<!\xa0)[;:!?%»](?=[\s*)|]|$)|«(?!\xa0)|\u202f|'")
    found = []
    for page in sorted((root / "docs").rglob("*.fr.md")):
        prose = re.sub(r"^```.*?^```$|`[^`\n]*`|^\|[-:| ]+\|$", "x", page.read_text(), flags=re.DOTALL | re.MULTILINE)
        found += [f"{page.name}: {line}" for line in prose.splitlines() if wrong.search(line)]
    assert found == []
