"""No byte that the server sends to a seat's browser names a card of the deck that this seat may not know.

Games are played at a real server, with people, agents and standing answers.  All that the browser gets is searched for
cards (search.py), and is the same in another world with other cards on the deck, or without standing answers.
`test_leaks.py` shows what is found.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from tests.games.nouvelle_france.at_server import MANNER
from tests.games.nouvelle_france.positions import new_game, possible
from tests.games.nouvelle_france.search import cards_in
from tests.games.nouvelle_france.sight import CARDS, SHAPES, Sight, looks_alike, other_world
from tests.leaks.browser import Setting, body_of, fetch, running_server
from tests.leaks.playing import findings
from tests.server.event_loop import run_async
from voyageur.games.nouvelle_france import GAME, rules
from voyageur.games.nouvelle_france.notation import spelling
from voyageur.games.nouvelle_france.presentation.scene import scene_of
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.kernel.view import CHANCE, NOBODY

FEW_PLIES = 80
PARTS, GAMES_OF_A_PART = range(3), 6
OPTIONS = ({}, {"one_card": "yes"}, {"huron_window": "own"}, {"ally_use": "once"}, {"turn_order": "snake"})
AGENTS = ((), ("greedy",), ("random", None), (None, "greedy", "random"))
STANDING = ((1, "huron", "period"), (1, "coureur", "never"), (2, "fille", "never"), (3, "huron", "never"))


def setting_of(players: int, number: int, seed: int, most_plies: int = 1_000_000) -> Setting:
    """Return a game with other options, and other holders or standing answers, for each number."""
    agents = AGENTS[number % len(AGENTS)][: players - 1]
    options, looker = OPTIONS[number % len(OPTIONS)], number // 2 % players
    found = Setting(GAME, players, options, seed, agents, (), most_plies, is_watched=number % 2 == 1, looker=looker)
    people = [seat for seat, holder in enumerate(found.holders) if holder["kind"] == "person" and seat != looker]
    standing = tuple(each for each in STANDING if each[0] in people) if number % 2 == 0 else ()
    return replace(found, standing=standing)


def found_in(folder: Path, games: dict[Setting, tuple[float, ...]]) -> list[str]:
    """Return what is found in games, each with the shares of it that are played again in another world."""

    async def play_all() -> list[str]:
        found: list[str] = []
        async with running_server(folder, GAME) as running:
            for setting, shares in games.items():
                found += await findings(running, MANNER, setting, shares)
        return found

    return run_async(play_all())


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_nothing_that_a_browser_gets_names_a_card_that_its_seat_may_not_know(tmp_path: Path, players: int):
    short = [setting_of(players, number, 10 * players + number, FEW_PLIES) for number in (0, 3)]
    with capture_logs() as logged:
        assert found_in(tmp_path, dict.fromkeys(short, (1.0,))) == []
    assert not cards_in(repr(logged))


@pytest.mark.long
def test_nothing_that_a_browser_gets_in_a_whole_game_names_a_card_that_its_seat_may_not_know(tmp_path: Path):
    assert found_in(tmp_path, {setting_of(3, 0, 7): (1.0,)}) == []


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("players", GAME.players)
def test_nothing_that_a_browser_gets_in_many_games_names_a_card_that_its_seat_may_not_know(
    tmp_path: Path, players: int, part: int
):
    numbers = range(part * GAMES_OF_A_PART, (part + 1) * GAMES_OF_A_PART)
    games = [setting_of(players, number, 1000 * players + number) for number in numbers]
    assert found_in(tmp_path, dict.fromkeys(games, (0.5, 1.0))) == []


PAGES = ("/api/games", "/api/games/nouvelle-france", "/api/games/nouvelle-france/how-to-play")


@pytest.mark.slow
def test_the_pages_of_the_game_are_the_same_whatever_is_played(tmp_path: Path):
    async def fetch_twice() -> tuple[list[bytes], list[bytes]]:
        async with running_server(tmp_path, GAME) as running:
            parts = body_of(await fetch(running.address, "GET", PAGES[-1]))["parts"]
            figures = [part["figure"] for part in parts if "figure" in part]
            paths = [*PAGES, *(f"{PAGES[-1]}/{each['record']}/{each['ply']}" for each in figures)]
            before = [await fetch(running.address, "GET", path) for path in paths]
            await findings(running, MANNER, setting_of(2, 1, 1, FEW_PLIES))
            return before, [await fetch(running.address, "GET", path) for path in paths]

    before, after = run_async(fetch_twice())
    assert before == after
    assert all(page.startswith(b"HTTP/1.1 200") for page in before)


# The search finds every way to name a card --------------------------------------------------------


def spoken(card: str, locale: str) -> str:
    return Words(GAME.folder).say(Sentence("card", {"card": card}), locale)


WAYS = {
    "in a text": lambda card: f"peek {card}",
    "in an order": lambda card: f"order {card} {card}",
    "as an id": lambda card: f"block-{card}-white",
    "as a header": lambda card: f"x-card: {card.upper()}",
    **{f"in words, {locale}": lambda card, locale=locale: f"<text>{spoken(card, locale)}</text>" for locale in LOCALES},
}


@pytest.mark.parametrize("way", WAYS)
def test_the_search_finds_a_card(way: str):
    cards = CARDS if way.startswith("in ") else SHAPES
    assert [cards_in(WAYS[way](card)) for card in cards] == [{card} for card in cards]


@pytest.mark.parametrize("text", ["cross-origin-opener-policy", "place beam church a5.1 a6.1", "snow-2-church", "peek"])
def test_the_search_finds_no_card_where_none_is_named(text: str):
    assert cards_in(text) == set()


# What a seat may know is what the game says that it knows -----------------------------------------


def played(players: int, number: int, looker: int, dice: Random) -> Sight:
    """Play a game with many Hurons; compare what a seat may know with what its scene shows."""
    options = OPTIONS[number % len(OPTIONS)]
    state, sight = new_game(players, **options), Sight(options, players, looker)
    while rules.to_act(state) != NOBODY:
        texts = [*possible(state)]
        text, acting = "huron" if "huron" in texts else dice.choice(texts), int(rules.to_act(state))
        rules.apply(state, spelling.action_of(state, text))
        sight.play((CHANCE if acting == CHANCE else acting, text))
        assert sight.known[-1] in (None, scene_of(state, looker)["known"])
    return sight


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_what_a_seat_may_know_is_what_the_game_lets_it_know(players: int):
    dice = Random(players)
    known = [known for number in range(len(OPTIONS)) for known in played(players, number, number % players, dice).known]
    assert any(isinstance(each, list) and each for each in known)
    assert any(isinstance(each, dict) for each in known)


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_there_are_other_worlds_in_which_other_cards_lie_or_lie_in_another_order(players: int):
    dice = Random(players)
    sight = played(players, 0, players - 1, dice)
    worlds = [(sight.plies[:n], other_world(sight, n, dice)) for n in range(1, len(sight.plies), 3)]
    assert sum(one != other for one, other in worlds) > len(worlds) / 20
    assert all(looks_alike(one, other, sight.looker) for one, other in worlds)
    peeks = [[ply for ply in plies if ply[1].startswith("peek")] for world in worlds for plies in world]
    assert any(one != other for one, other in zip(peeks[::2], peeks[1::2], strict=True))
