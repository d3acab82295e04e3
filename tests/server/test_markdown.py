"""Anchors and links of texts in Markdown."""

import re

from voyageur.server import markdown

CLAUSES = "- **K1** First.\n- **K2** See K1, `K1` and K9.\n\n**K3** *Third*, after [the second](#K2) (K1).\n"


def html(text: str) -> str:
    return markdown.render(markdown.parse(text))


def test_a_clause_is_the_anchor_of_its_item_or_paragraph():
    assert re.findall(r'<(\w+) id="(\w+)"', html(CLAUSES)) == [("li", "K1"), ("li", "K2"), ("p", "K3")]


def test_a_mentioned_clause_is_a_link():
    assert 'See <a href="#K1">K1</a>, <code>K1</code> and K9.' in html(CLAUSES)
    assert '(<a href="#K1">K1</a>)' in html(CLAUSES)


def test_a_clause_at_its_own_place_is_no_link():
    assert "<strong>K2</strong>" in html(CLAUSES)


def test_a_clause_in_a_table_is_a_link():
    assert '<td><a href="#K2">K2</a></td>' in html("- **K2** Second.\n\n| clause |\n|---|\n| K2 |\n")


def test_headings_have_anchors_and_equal_ones_are_numbered():
    ids = re.findall(r'id="([^"]+)"', html("# Prises, fin du tour\n\n## Le but\n\n## Le but\n"))
    assert ids == ["section-prises-fin-du-tour", "section-le-but", "section-le-but-1"]


def test_a_link_to_a_heading_leads_there():
    assert '<a href="#section-le-but">ici</a>' in html("[ici](#le-but)\n\n## Le but\n")


def test_other_links_stay_as_they_are():
    assert '<a href="https://example.org/#K1">there</a>' in html(
        "[there](https://example.org/#K1)\n\n- **K1** First.\n"
    )
