"""Two people in two browsers agree on an undo and on a draw, and speak to each other by phrases."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.driving import ANNA, BEN, PHONE, WIDE, Server, choose_in_menu, offered
from voyageur.games import GAMES
from voyageur.kernel import record


def test_an_undo_is_asked_for_declined_asked_again_and_agreed_to(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN)
    table.play(2)
    plies = table.whole()["ply"]
    asking, asked = sit(table, 0), sit(table, 1, viewport=PHONE, has_touch=True)
    choose_in_menu(asking, "Ask to undo")
    proposal = asked.get_by_role("region", name="Proposal")
    expect(proposal).to_contain_text("The French ask to undo their last decision. Since then")
    for name in ("Agree", "Decline"):
        box = proposal.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["height"] >= 44
    expect(asking.get_by_role("region", name="Proposal").get_by_role("button")).to_have_text(["Withdraw"])
    proposal.get_by_role("button", name="Agree").tap()
    expect(asking.get_by_role("region", name="Proposal")).to_have_count(0)
    expect(asking.locator(".log a").filter(has_text="The French undid their last decision.")).to_have_count(1)
    expect(asking.locator(".log a").filter(has_text="The British agreed.")).to_have_count(1)
    assert table.whole()["ply"] < plies


def test_a_draw_is_offered_and_agreed_on_by_keys(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN)
    one, other = sit(table, 0), sit(table, 1)
    offered(one)
    choose_in_menu(one, "Offer a draw")
    proposal = other.get_by_role("region", name="Proposal")
    proposal.get_by_role("button", name="Decline").focus()
    other.keyboard.press("Enter")
    expect(proposal).to_have_count(0)
    expect(one.locator("[aria-live=polite]").get_by_text("The proposal was declined.")).to_have_count(1)
    choose_in_menu(other, "Offer a draw")
    one.get_by_role("region", name="Proposal").get_by_role("button", name="Agree").focus()
    one.keyboard.press("Enter")
    for each in (one, other):
        expect(each.locator("#end-title").first).to_have_text("Both sides agreed on a draw.")
    other.reload()
    expect(other.locator("#end-title").first).to_have_text("Both sides agreed on a draw.")
    kept = record.read(table.record(), GAMES)
    assert (kept.values_of("ending"), record.verify(kept, GAMES).faults) == (["draw-agreed"], ())


def test_a_phrase_is_shown_elsewhere_and_can_be_hidden(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, {"kind": "person", "name": "<b>Ben</b>"})
    one, other = sit(table, 0), sit(table, 1)
    choose_in_menu(other, "Say something")
    other.get_by_role("button", name="Good luck!").click()
    said = one.get_by_role("region", name="Say something")
    expect(said).to_contain_text("<b>Ben</b>: Good luck!")
    expect(one.locator("[aria-live=polite]").get_by_text("<b>Ben</b>: Good luck!")).to_have_count(1)
    expect(one.locator(".log a").filter(has_text="<b>Ben</b>: Good luck!")).to_have_count(1)
    expect(said).to_have_count(0)  # it goes by itself, and the log keeps it
    choose_in_menu(one, "Say something")
    one.get_by_label("<b>Ben</b>").check()
    one.get_by_role("button", name="Thank you.").click()
    expect(other.get_by_role("region", name="Say something")).to_contain_text("Anna: Thank you.")
    choose_in_menu(other, "Say something")
    other.get_by_role("button", name="Well played!").click()
    one.reload()
    choose_in_menu(one, "Say something")
    expect(one.get_by_role("dialog").get_by_role("listitem")).to_have_text(["F Anna: Thank you."])


BOXES = """() => [".frame > svg.picture", ".prompt", ".under", ".hand"].flatMap((part) => {
  const box = document.querySelector(part)?.getBoundingClientRect();
  return box ? [[part, box.x, box.y, box.width, box.height]] : [];
})"""


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_nothing_moves_when_somebody_speaks_or_offers_a_draw(server: Server, sit: Sit, size: dict[str, int]) -> None:
    table = server.new_table(ANNA, BEN)
    one, other = sit(table, 0, viewport=size, has_touch=size is PHONE), sit(table, 1)
    offered(one)
    before = one.evaluate(BOXES)
    choose_in_menu(other, "Say something")
    other.get_by_role("button", name="Good luck!").click()
    one.get_by_role("region", name="Say something").wait_for()
    assert one.evaluate(BOXES) == before
    choose_in_menu(other, "Offer a draw")
    proposal = one.get_by_role("region", name="Proposal")
    expect(proposal.get_by_role("button")).to_have_class([re.compile(r"^button(?! primary)")] * 2)  # of one weight
    assert one.evaluate(BOXES) == before


PRESSED_AT_ONCE = """() => {
  window.pressed = 0;
  new MutationObserver(() => {
    const button = document.querySelector(".notices .answers .button");
    if (!button || window.pressed) return;
    window.pressed = 1;
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_no_tap_counts_while_a_proposal_has_just_come(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN)
    one, other = sit(table, 0), sit(table, 1)
    one.evaluate(PRESSED_AT_ONCE)
    choose_in_menu(other, "Offer a draw")
    one.wait_for_function("() => window.pressed > 0")
    expect(one.get_by_role("region", name="Proposal").get_by_role("button", name="Agree")).to_be_enabled()
    assert table.whole()["result"] is None
