"""Capture the Island in the browser: whole games against computers, and between two people at one screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.acting import FEWER, ByKeys, ByMouse, ByTouch, Player, middle
from tests.e2e.driving import (
    GREEDY,
    KNOWN,
    ME,
    MILLISECONDS,
    NOTHING,
    PHONE,
    RANDOM,
    Server,
    Table,
    offered,
    open_table,
    press_space,
)

GAME = "island"
ROUNDS = "2"  # enough for every step of a turn
SMALL = "file:a*2\n1*d"  # an island on which the two soon meet
HAND = ".hand svg.picture"
MOST_ACTS = 400
SEATS = ("Blue", "Red", "Ochre", "Violet")
CARDS = """() => [...document.querySelectorAll(".hand svg.picture [id^=card-]")].map((at) => at.id.slice(5))"""
AS_MANY_AS_HELD = """panel => {
  const held = [...panel.querySelectorAll(".holdings li")].filter((at) => at.innerText.includes("card"));
  const shown = document.querySelectorAll(".hand svg.picture [id^=card-]").length;
  return shown === held.reduce((sum, at) => sum + Number.parseInt(at.innerText), 0);
}"""


def play_to_the_end(page: Page, player: Player) -> None:
    for _ in range(MOST_ACTS):
        if player.act()["isOver"]:
            break
    expect(page.locator(".card.end")).to_contain_text(f"Round {ROUNDS} was the last.")


def expect_scores(page: Page) -> None:
    """Expect a winner in the first place, then the others, from the most points to the fewest."""
    end = page.get_by_role("region", name=page.locator("#end-title").inner_text())
    expect(end.locator("li:first-child.won")).to_have_count(1)
    points = [int(text.split()[0]) for text in end.locator(".score").all_inner_texts() if "point" in text]
    assert points == sorted(points, reverse=True)


def hand_shown(page: Page) -> set[str]:
    return set(page.evaluate(CARDS))


def hands_by_view(page: Page, *seats: str) -> list[set[str]]:
    """Return the cards that the replay shows as one's own in the view of each seat."""
    hands: list[set[str]] = []
    for nth, seat in enumerate(seats):
        page.get_by_role("combobox", name="View of").select_option(label=seat)
        page.wait_for_url(f"**?seat={nth}")
        expect(page.locator(f"#hand-{nth}")).to_have_count(0)  # on the board are the hands of all others
        panel = page.locator(f".columns section[data-seat='{nth}']")  # a battle that has just ended may lie over it
        page.wait_for_function(AS_MANY_AS_HELD, arg=panel.element_handle())
        hands.append(hand_shown(page))
    return hands


def table_of_four(server: Server) -> Table:
    return server.new_table(ME, *[GREEDY] * 3, game=GAME, round_cap=ROUNDS)


def test_a_game_against_three_computers_by_mouse(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Play Capture the Island").click()
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_text("Rules", exact=True).last.click()
    page.get_by_role("spinbutton", name="Last round").fill(ROUNDS)
    page.locator("button.play").click()
    play_to_the_end(page, Player(ByMouse(page)))
    expect_scores(page)

    page.locator(".log a").last.click()
    cards = [card for hand in hands_by_view(page, *SEATS) for card in hand]
    assert len(cards) == len(set(cards)) > 0


def test_a_game_against_three_computers_by_keys(page: Page, server: Server) -> None:
    open_table(page, table_of_four(server))
    play_to_the_end(page, Player(ByKeys(page)))
    expect_scores(page)
    page.keyboard.press("l")
    expect(page.locator(".slider")).to_contain_text("Move 0 of", timeout=MILLISECONDS)


def play_to_a_number(page: Page) -> int:
    """Play until the person has to choose a number; return the largest one."""
    player = Player(ByMouse(page))
    for _ in range(MOST_ACTS):
        if number := offered(page)["number"]:
            return number
        assert not player.act()["isOver"]
    raise AssertionError("no number was to choose")


def test_a_button_that_is_held_down_stays_under_the_pointer(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, *[GREEDY] * 3, game=GAME))
    play_to_a_number(page)
    button = page.get_by_role("button", name="Undo")
    before = button.bounding_box()
    assert before
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.mouse.down()
    expect(button).to_be_focused()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert button.bounding_box() == before


def test_enter_takes_the_number_that_a_press_has_made_smaller(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, *[GREEDY] * 3, game=GAME))
    number = play_to_a_number(page)
    page.locator(FEWER).click()
    spin = page.get_by_role("spinbutton")
    expect(spin).to_have_text(str(number - 1))
    expect(spin).to_be_focused()
    page.keyboard.press("Enter")
    expect(spin).to_have_count(0)


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True)
def test_a_game_against_three_computers_by_touch(page: Page, server: Server) -> None:
    open_table(page, table_of_four(server))
    play_to_the_end(page, Player(ByTouch(page)))
    expect_scores(page)
    here = page.url
    page.get_by_role("button", name="Play again").tap()
    page.wait_for_url(lambda url: "/tables/" in url and url != here)


# Two people at one screen ---------------------------------------------------------------------------------

PEOPLE = ("Anna", "Ben")


class AtOneScreen:
    """Two people at one screen, whose page is checked before each press."""

    def __init__(self, page: Page, table: Table) -> None:
        self._page, self._table = page, table
        self._player = Player(ByMouse(page))
        self.n_curtains, self.n_scenes = 0, 0

    def play(self) -> None:
        for _ in range(MOST_ACTS):
            self._check(offered(self._page))
            if self._player.act()["isOver"]:
                break

    def _check(self, offer: dict[str, Any]) -> None:
        """Check that the page shows one hand, or none behind the curtain."""
        if offer["isOver"]:
            return
        actor = self._table.whole()["to_act"]
        secret = known_cards(self._table, 0) | known_cards(self._table, 1)
        if offer["curtain"] is None:
            expect(self._page.locator(HAND)).to_have_count(1)
            assert hand_shown(self._page) - {"played"} == hand_of(self._table, actor)
            secret -= known_cards(self._table, actor)
            self.n_scenes += self._page.locator(".scene").count()
        else:
            assert offer["curtain"] == f"Next at this screen: {PEOPLE[actor]}"
            assert self._page.evaluate(KNOWN) == NOTHING
            self.n_curtains += 1
        text = self._page.content()
        assert [card for card in secret if f"card-{card}" in text or f"{card[:-1]} {card[-1]}" in text] == []


def hand_of(table: Table, seat: int) -> set[str]:
    return set(table.scene(seat)["seats"][seat]["cards"])


def known_cards(table: Table, seat: int) -> set[str]:
    """Return the cards of a battle that a seat knows, and its hand."""
    battle = table.scene(seat)["battle"]
    return hand_of(table, seat) | {side["card"] for side in (battle["sides"] if battle else ()) if side["card"]}


def table_of_two(server: Server, seed: int = 6) -> Table:
    """Return a table on a small island, where the two soon meet."""
    people = [{"kind": "person", "name": name} for name in PEOPLE]
    return server.new_table(*people, game=GAME, layout=SMALL, round_cap=ROUNDS, seed=seed)


def test_two_people_hand_over_the_screen_to_the_end(page: Page, server: Server) -> None:
    table = table_of_two(server)
    open_table(page, table)
    two = AtOneScreen(page, table)
    two.play()
    assert two.n_curtains > 2 * int(ROUNDS)  # in the battles, too
    assert two.n_scenes > 0
    expect_scores(page)
    page.keyboard.press("l")
    page.keyboard.press("End")
    assert hands_by_view(page, *SEATS[:2]) == [hand_of(table, seat) for seat in (0, 1)]
    expect(page.locator(".curtain")).to_have_count(0)


@pytest.mark.parametrize("expected_noise", [["WebSocket connection to", "Failed to load resource"]], ids=["restart"])
def test_a_restart_in_a_battle_loses_nothing(page: Page, start: Callable[..., Server]) -> None:
    server = start()
    table = table_of_two(server)
    open_table(page, table)
    player = Player(ByMouse(page))
    while not (offered(page)["curtain"] and table.scene(0)["battle"]):
        assert not player.act()["isOver"]
    whole, hands = table.whole(), [hand_of(table, seat) for seat in (0, 1)]

    server.kill()
    server = table.server = start(server.port)
    page.reload()
    actor = whole["to_act"]
    assert offered(page)["curtain"] == f"Next at this screen: {PEOPLE[actor]}"
    player.act()
    assert (offered(page)["curtain"], hand_shown(page)) == (None, hands[actor])
    expect(page.locator(".scene svg.picture")).to_have_count(1)

    server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    server = table.server = start(server.port)
    expect(page.get_by_text("Reconnecting")).to_be_hidden()
    assert (table.whole(), [hand_of(table, seat) for seat in (0, 1)]) == (whole, hands)
    player.act()
    offered(page)
    assert table.whole()["ply"] > whole["ply"]


def table_where(server: Server, find: Callable[[list[Any]], list[Any]]) -> tuple[Table, Any]:
    """Return a table at which the choices have what `find` finds, and the first of it."""
    found: list[Any] = []
    for seed in range(1, 30):
        table = table_of_two(server, seed)
        table.play(99, lambda choices: found.extend(find(choices)) or found)
        if found:
            return table, found[0]
    pytest.fail("no random game comes to this")


def commitments(choices: list[Any]) -> list[Any]:
    """Return the choices of a card for a battle."""
    return [choice for choice in choices if choice["word"] == "commit"]


SMALLEST_TEXT = 11  # of what is read in a battle, in pixels
OUTCOME = " loses one unit"
SIZES_OF_TEXTS = """() => [...document.querySelectorAll(".scene svg.picture text")]
  .filter((at) => at.checkVisibility() && !at.closest("[id=battle-window]") && at.getBoundingClientRect().height > 0)
  .map((at) => [parseFloat(getComputedStyle(at).fontSize) * at.getScreenCTM().d, at.textContent])"""


@pytest.fixture(scope="module")
def decided(server: Server) -> Table:
    """A table at which a battle was decided last: the person is to act after it."""
    table = server.new_table(ME, RANDOM, game=GAME, layout=SMALL, seed=6)
    table.play(99, commitments)
    table.play(99, lambda choices: not commitments(choices))
    return table


@pytest.mark.parametrize("size", [(1366, 768), (1280, 640), (1440, 900), (390, 844)], ids=str)
def test_a_decided_battle_can_be_read(page: Page, decided: Table, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, decided)
    scene = page.locator(".scene")
    scene.wait_for()
    if scene.locator(".content").count() == 0:  # over the board of a phone it is closed
        scene.get_by_role("button").click()
    expect(scene.get_by_text(OUTCOME).locator("visible=true")).to_have_count(1)
    assert [text for text in page.evaluate(SIZES_OF_TEXTS) if text[0] < SMALLEST_TEXT] == []


def hold(page: Page, key: str) -> None:
    """Hold a key down, so that it repeats."""
    for _ in range(6):
        page.keyboard.down(key)
    page.keyboard.up(key)


def test_held_keys_open_no_curtain_and_play_no_card(page: Page, server: Server) -> None:
    table, _ = table_where(server, commitments)
    plies = table.whole()["ply"]
    open_table(page, table)
    player = Player(ByMouse(page))
    for is_closed in (True, False):
        assert (offered(page)["curtain"] is not None) == is_closed
        for key in ("Enter", "Space", "c", "p", "e"):
            hold(page, key)
        assert table.whole()["ply"] == plies
        if is_closed:
            player.act()
    expect(page.locator(".scene svg.picture")).to_have_count(1)
    assert len(offered(page)["targets"]) == len([card for card in hand_shown(page) if card[-1] in "123"])


def attacks(choices: list[Any]) -> list[tuple[str, str]]:
    """Return the moves into a battle: the elements of both tiles."""
    return [
        (origin["element"], target["element"])
        for verb in choices
        if verb["word"] == "move"
        for origin in verb["then"]
        for target in origin["then"]
        if any(count["hint"] for count in target["then"])
    ]


def test_the_board_stays_where_it_is_when_the_mouse_shows_odds(page: Page, server: Server) -> None:
    table, (origin, target) = table_where(server, attacks)
    open_table(page, table)
    player = Player(ByMouse(page))
    player.act()
    offered(page)
    press_space(page, origin)
    expect(page.get_by_role("button", name="Back")).to_be_visible()
    board = page.locator(".frame svg.picture")
    page.mouse.move(1, 1)
    before = board.bounding_box()
    page.mouse.move(*middle(page, target))
    expect(page.locator(".under .note")).to_contain_text("% to win")
    assert board.bounding_box() == before


SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
COVERED = """() => {
  const button = document.querySelector(".scene.closed button").getBoundingClientRect();
  return [...document.querySelectorAll(".frame .marks > g")].filter((mark) => {
    const box = mark.getBoundingClientRect();
    return box.left < button.right && box.right > button.left && box.top < button.bottom && box.bottom > button.top;
  }).length;
}"""


def moves(choices: list[Any]) -> list[Any]:
    """Return the choices of units to move."""
    return [choice for choice in choices if choice["word"] == "move"]


def test_the_button_of_a_decided_battle_covers_nothing_to_press_on_a_phone(page: Page, server: Server):
    page.set_viewport_size(SIDEWAYS)
    table = server.new_table(ME, RANDOM, game=GAME, layout=SMALL, seed=6)
    table.play(99, commitments)
    table.play(99, moves)
    open_table(page, table)
    page.locator(".scene.closed button").wait_for()
    assert page.evaluate("document.querySelectorAll('.frame .marks > g').length") > 0
    assert page.evaluate(COVERED) == 0
