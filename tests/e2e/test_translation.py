"""A translator of the browser leaves the page alone: what it had replaced would not change any more."""

from playwright.sync_api import Page, expect

from tests.e2e.driving import ME, Server, offered, open_table, press_space

TRANSLATE = """() => {
  const may = (node) => node.parentElement && !node.parentElement.closest("[translate=no], font, script, style, svg");
  const translate = (node) => {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    inner.append(node.data);
    node.replaceWith(outer);
  };
  const all = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.filter((node) => node.data.trim() && may(node)).forEach(translate);
  };
  new MutationObserver(all).observe(document.body, { childList: true, characterData: true, subtree: true });
  all();
}"""


def test_a_translator_leaves_the_page_alone_while_a_game_is_played(page: Page, server: Server) -> None:
    table = server.new_table(ME, {"kind": "person", "name": "You"})
    open_table(page, table)
    target = offered(page)["targets"][0]
    page.evaluate(TRANSLATE)
    press_space(page, target)
    expect(page.locator(".log a")).to_have_count(1)
    assert page.locator("font").count() == 0


def test_the_page_tells_its_own_language(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("heading", level=1).wait_for()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("html").get_attribute("translate") == "no"
    assert page.locator("meta[name=google][content=notranslate]").count() == 1
