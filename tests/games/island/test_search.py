"""No byte that the server sends to a seat's browser names a card that this seat may not know.

Whole games are played at a real server.  All that the browser gets is searched for cards (search.py), and is the same
in another world, whose hidden cards the seat cannot tell from the true ones.  `test_leaks.py` shows what is found.
"""

from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from tests.games.island.at_server import MANNER
from tests.games.island.positions import new_game, possible
from tests.games.island.search import cards_in, numbers_in
from tests.games.island.sight import CARDS, Sight, bits, named, small_map
from tests.leaks.browser import Setting, body_of, fetch, running_server
from tests.leaks.playing import findings
from tests.server.event_loop import run_async
from voyageur.games.island import GAME, rules
from voyageur.games.island.notation import spelling
from voyageur.games.island.presentation.drawing import cards as drawn_cards
from voyageur.games.island.presentation.scene import scene_of
from voyageur.games.island.secrets import knowledge
from voyageur.kernel.text import LOCALES, Sentence, Words
from voyageur.kernel.view import CHANCE, NOBODY

GAMES = {2: 7, 3: 7, 4: 6}  # quick ones, by the number of seats
PARTS, GAMES_OF_A_PART = range(4), 17
OPTIONS = (
    {},
    {"tie": "redraw", "no_combat_card": "draw"},
    {"tie": "both", "may_decline": "yes"},
    {"tie": "withdraw", "base_safe": "no", "loser_takes_at_end": "no"},
    {"no_combat_card": "draw", "may_decline": "yes"},
)
AGENTS = ((), ("greedy",), ("random", None), (None, "greedy", "random"))


def setting_of(players: int, number: int, seed: int, *, is_large: bool) -> Setting:
    """Return a game with other options and other holders for each number."""
    layout = {} if is_large else {"layout": small_map(players, number)}
    agents = AGENTS[number % len(AGENTS)][: players - 1]
    options = {**layout, **OPTIONS[number % len(OPTIONS)]}
    return Setting(GAME, players, options, seed, agents, is_watched=number % 2 == 1, looker=number // 2 % players)


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
@pytest.mark.parametrize("players", GAMES)
def test_nothing_that_a_browser_gets_names_a_card_that_its_seat_may_not_know(tmp_path: Path, players: int):
    large = setting_of(players, 0, players, is_large=True)
    small = [setting_of(players, number, 10 * players + number, is_large=False) for number in range(1, GAMES[players])]
    again = {setting: (0.5,) if number % 2 else (1.0,) for number, setting in enumerate(small)}
    with capture_logs() as logged:
        assert found_in(tmp_path, {large: (), **again}) == []
    assert not cards_in(repr(logged))


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("players", GAMES)
def test_nothing_that_a_browser_gets_in_many_games_names_a_card_that_its_seat_may_not_know(
    tmp_path: Path, players: int, part: int
):
    numbers = range(part * GAMES_OF_A_PART, (part + 1) * GAMES_OF_A_PART)
    games = [setting_of(players, number, 1000 * players + number, is_large=number % 3 == 0) for number in numbers]
    shares = {game: (0.6,) if number % 3 == 0 else (0.5, 1.0) for number, game in zip(numbers, games, strict=True)}
    assert found_in(tmp_path, shares) == []


# What is not of one table: pages with examples of cards are the same before and during a game.

PAGES = (
    "/api/health",
    "/api/games",
    "/api/games/island?locale=fr",
    "/api/games/island/picture.css",
    "/api/style/tokens.css",
    "/api/games/island/rules",
    "/api/games/island/how-to-play",
    "/api/words/island/en.ftl",
    "/api/words/voyageur/fr.ftl",
)


@pytest.mark.slow
def test_the_pages_of_the_game_are_the_same_whatever_is_played(tmp_path: Path):
    async def fetch_twice() -> tuple[list[bytes], list[bytes]]:
        async with running_server(tmp_path, GAME) as running:
            parts = body_of(await fetch(running.address, "GET", "/api/games/island/how-to-play"))["parts"]
            figures = [part["figure"] for part in parts if "figure" in part]
            paths = [f"/api/games/island/how-to-play/{each['record']}/{each['ply']}" for each in figures]
            before = [await fetch(running.address, "GET", path) for path in (*PAGES, *paths)]
            await findings(running, MANNER, setting_of(2, 1, 1, is_large=False))
            return before, [await fetch(running.address, "GET", path) for path in (*PAGES, *paths)]

    before, after = run_async(fetch_twice())
    assert before == after
    assert all(page.startswith(b"HTTP/1.1 200") for page in before)


# The search finds every way to name a card --------------------------------------------------------


def spoken(card: str, locale: str) -> str:
    values = spelling.card_values(CARDS.index(card))
    return Words(GAME.folder).say(Sentence("card", values), locale)


WAYS = {
    "in a text": lambda card: f"commit {card}",
    "as an id": lambda card: f"card-{card}",
    "with a sign between": lambda card: f"{card[:-1]}_{card[-1]}",
    "as a header": lambda card: f"x-card: {card.upper()}",
    **{f"in a sentence, {locale}": lambda card, locale=locale: spoken(card, locale) for locale in LOCALES},
    "drawn": lambda card: drawn_cards.face(card, (0, 0)),
    "drawn small": lambda card: drawn_cards.small_face(card, (0, 0), 0.78),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_search_finds_a_card(way: str):
    assert [cards_in(WAYS[way](card)) for card in CARDS] == [bits([card]) for card in CARDS]


@pytest.mark.parametrize("text", ["34359738369", "a 800000001 b", "0x800000001"])
def test_the_search_finds_a_set_of_cards_as_a_number(text: str):
    assert bits(["drop1", "arrow6"]) in numbers_in(text)


@pytest.mark.parametrize("text", ["arrow-1-a1-b1", "tile-d4", "arrow 12", "3 units", "drop"])
def test_the_search_finds_no_card_where_none_is_named(text: str):
    assert cards_in(text) == 0


# What a seat may know is what the game says that it knows -----------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_may_know_is_what_the_game_lets_it_know(players: int):
    dice, n_concluded = Random(players), 0
    for number in range(12):
        options = {"layout": small_map(players, number), **OPTIONS[number % len(OPTIONS)]}
        looker = number % players
        state, sight = new_game(players, **options), Sight(options, players, looker)
        while rules.to_act(state) != NOBODY:
            text, acting = dice.choice([*possible(state)]), int(rules.to_act(state))
            rules.apply(state, spelling.action_of(state, text))
            sight.play((CHANCE if acting == CHANCE else acting, text))
            seen = bits(CARDS) & ~int(knowledge.unseen(state, looker))
            concluded = sum(bits(each["must_hold"]) for each in scene_of(state, looker)["seats"])
            assert named(sight.known[-1]) == named(seen | concluded)
            n_concluded += concluded != 0
    assert n_concluded > 0
