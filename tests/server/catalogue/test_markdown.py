"""Anchors and links of texts in Markdown."""

import re

from voyageur.server.catalogue import markdown

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


def test_the_cells_of_a_table_with_many_columns_have_its_headings():
    rows = [" | ".join(f"{letter}{n}" for n in range(6)) for letter in "ab"]
    table = html(f"| {rows[0]} |\n{'|---' * 6}|\n| {rows[1]} |\n")
    assert '<table class="many">' in table
    assert '<td data-label="a5">b5</td>' in table
    assert "data-label" not in html("| a | b |\n|---|---|\n| c | d |\n")


def test_long_code_may_be_broken_between_its_parts():
    assert html("`a_b=1,2`") == "<p><code>a_<wbr>b=<wbr>1,<wbr>2</code></p>\n"


def test_headings_have_anchors_and_equal_ones_are_numbered():
    ids = re.findall(r'id="([^"]+)"', html("# Prises, fin du tour\n\n## Le but\n\n## Le but\n"))
    assert ids == ["section-prises-fin-du-tour", "section-le-but", "section-le-but-1"]


def test_a_link_to_a_heading_leads_there():
    assert '<a href="#section-le-but">ici</a>' in html("[ici](#le-but)\n\n## Le but\n")


def test_other_links_stay_as_they_are():
    assert '<a href="https://example.org/#K1">there</a>' in html(
        "[there](https://example.org/#K1)\n\n- **K1** First.\n"
    )
