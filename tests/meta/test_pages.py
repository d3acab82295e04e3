"""Pages keep their form, and their links lead somewhere."""

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
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")


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


def test_every_link_between_pages_leads_somewhere(root, files):
    pages = [path for path in files if path.suffix == ".md"]
    broken = [
        f"{page}: {target}"
        for page in pages
        for target in LINK.findall((root / page).read_text())
        if not (root / page.parent / target).exists()
    ]
    assert broken == []


def test_the_glossary_is_in_order_and_says_each_word_once(root):
    words = re.findall(r"^\| \*\*(.+?)\*\*", (root / "docs" / "glossary.md").read_text(), flags=re.MULTILINE)
    assert len(words) > 25
    assert words == sorted(set(words))


def test_the_changelog_names_the_version_of_the_package(root):
    version = re.search(r'__version__ = "(.+)"', (root / "src" / "voyageur" / "__init__.py").read_text())
    assert version
    assert re.search(rf"^## \[.*\].*{re.escape(version[1])}", Path(root / "CHANGELOG.md").read_text(), re.MULTILINE)
