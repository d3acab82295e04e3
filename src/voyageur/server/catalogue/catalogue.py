"""The games of this server, their cards, and the state of their compilation."""

import asyncio
from collections.abc import Callable, Mapping

from voyageur.kernel.contract import Game
from voyageur.kernel.jit import is_patient
from voyageur.kernel.text import LOCALES
from voyageur.server.catalogue import cards, how_to_play
from voyageur.server.catalogue.kept_cards import KeptCards, covers
from voyageur.server.messages.messages import GameCard
from voyageur.server.process.errors import RequestRefused, reason


class Catalogue:
    """Games by name.  Requests that need compiled code wait until it is ready; `clock` returns milliseconds."""

    def __init__(self, games: Mapping[str, Game], clock: Callable[[], int] = lambda: 0) -> None:
        self.games = games
        self.ready_at: dict[str, int] = {}  # when the code of games was compiled for which requests have waited
        self._clock = clock
        self.requested: list[str] = []  # in order; these are compiled first
        self._warming: dict[str, asyncio.Future[None]] = {}
        self._cards: cards.Cards = {}
        self._kept: KeptCards | None = None
        self._pictures: dict[str, asyncio.Future[how_to_play.Pictures]] = {}
        self._shipped: dict[tuple[str, str, str, int, str], bytes] = {}  # by game, option, value, players, language
        self._uncompiled_cards: asyncio.Task[None] | None = None

    def game(self, name: str) -> Game:
        """Return a game.  Raises RequestRefused."""
        if name not in self.games:
            raise RequestRefused(reason("refused-no-game", game=name, known=", ".join(self.games)), 404)
        return self.games[name]

    def prioritise(self, name: str) -> Game:
        """Return a game and compile it before games without requests.  Raises RequestRefused."""
        game = self.game(name)
        if name not in self.requested:
            self.requested.append(name)
        return game

    def wait_for(self, name: str, warm: asyncio.Future[None]) -> None:
        """Make requests for `name` wait until `warm` completes."""
        self._warming[name] = warm
        warm.add_done_callback(lambda _: self.ready_at.setdefault(name, self._clock()))

    @property
    def is_warm(self) -> bool:
        """Whether the code of all games is compiled."""
        return all(warm.done() for warm in self._warming.values())

    async def ready(self, name: str) -> Game:
        """Wait for a game's compiled code and return the game.  Raises RequestRefused."""
        game = self.prioritise(name)
        if name in self._warming:
            await asyncio.shield(self._warming[name])
        return game

    async def playable(self, name: str) -> Game:
        """Return a game for what is short, such as a new table: its rules run as plain Python until they are compiled.

        Waits where they do not.  Raises RequestRefused.
        """
        return self.prioritise(name) if is_patient() else await self.ready(name)

    def keep_cards(self, kept: KeptCards) -> None:
        """Take the cards that are kept, and keep those that are drawn."""
        self._kept = kept
        self._cards |= {(card.name, locale): card for locale in LOCALES for card in kept.read(locale)}

    async def card_of(self, name: str, locale: str) -> GameCard:
        """Return the card of a game by its name: one that is kept, before the game is imported."""
        kept = self._cards.get((name, locale))
        return await self.card(self.games[name], locale) if kept is None else kept

    async def card(self, game: Game, locale: str) -> GameCard:
        """Return the card of a game, drawn once a language; it need not wait for compiled code."""
        key = (game.name, locale)
        warm = self._warming.get(game.name)
        if key not in self._cards and warm is not None and not warm.done():
            await self._draw_uncompiled(warm)
        if key not in self._cards:
            await self.ready(game.name)
            self._cards[key] = cards.card(game, locale)
            await self._keep(locale)
        return self._cards[key]

    async def picture_of_value(self, name: str, option: str, value: str, players: int, locale: str) -> bytes:
        """Return the picture of a game's start with a shipped board or the like, encoded, drawn once.

        Raises RequestRefused if nothing of that name is shipped.
        """
        game, key = await self.playable(name), (name, option, value, players, locale)
        if not _is_shipped(game, option, value) or players not in game.players:
            raise RequestRefused(reason("refused-address"), 404)
        if key not in self._shipped:
            self._shipped[key] = await asyncio.to_thread(cards.picture_of_value, game, option, value, players, locale)
        return self._shipped[key]

    async def how_to_play_picture(self, name: str, record: str, ply: int, locale: str) -> bytes:
        """Return a picture of *How to play*, encoded.  Raises RequestRefused."""
        drawn = await self._pictures_of(self.game(name))
        if (record, ply, locale) not in drawn:
            raise RequestRefused(reason("refused-address"), 404)
        return drawn[record, ply, locale]

    async def _pictures_of(self, game: Game) -> how_to_play.Pictures:
        """Return all pictures of a game's *How to play*, drawn once; they need not wait for compiled code."""
        if game.name not in self._pictures:
            warm = self._warming.get(game.name)
            is_compiled = warm is None or warm.done()
            drawing = asyncio.to_thread(how_to_play.pictures, game) if is_compiled else self._uncompiled_pictures(game)
            self._pictures[game.name] = asyncio.ensure_future(drawing)
        return await asyncio.shield(self._pictures[game.name])

    async def _uncompiled_pictures(self, game: Game) -> how_to_play.Pictures:
        """Draw a game's pictures without compiled code, or with it if that fails."""
        drawn = await how_to_play.pictures_uncompiled(game)
        return drawn or await asyncio.to_thread(how_to_play.pictures, await self.ready(game.name))

    async def _draw_uncompiled(self, warm: asyncio.Future[None]) -> None:
        """Draw the cards of all games in a process without compiled code, unless `warm` completes first."""
        if self._uncompiled_cards is None:
            self._uncompiled_cards = asyncio.create_task(self._cards_uncompiled())
        await asyncio.wait({self._uncompiled_cards, warm}, return_when=asyncio.FIRST_COMPLETED)

    async def _cards_uncompiled(self) -> None:
        drawn = await cards.cards_uncompiled(list(self.games.values()))
        self._cards = {**drawn, **self._cards}
        for locale in LOCALES:
            await self._keep(locale)

    async def _keep(self, locale: str) -> None:
        """Keep the cards in a language once all that are kept have been drawn."""
        names = [game.name for game in self.games.values() if covers(game)]
        drawn = [self._cards[name, locale] for name in names if (name, locale) in self._cards]
        if self._kept is not None and len(drawn) == len(names) > 0:
            await asyncio.to_thread(self._kept.keep, locale, drawn)


def _is_shipped(game: Game, option: str, value: str) -> bool:
    """Whether a game ships a file for a value of an option."""
    named = [one for one in game.options if one.name == option and one.kind == "data"]
    return any(value in one.values and value not in one.unwritten for one in named)
