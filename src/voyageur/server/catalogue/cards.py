"""Game cards: what the lobby shows of a game, and what the form of a new table needs.

The lobby does not wait for the compiler: see `uncompiled.py`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import UNSET
from msgspec.structs import replace

from voyageur.kernel import contract, record
from voyageur.kernel.contract import Game, Setup, State
from voyageur.kernel.options import Option
from voyageur.kernel.text import LOCALES, sayer
from voyageur.kernel.view import Picture, SeatView
from voyageur.server.catalogue import uncompiled
from voyageur.server.messages.messages import GameCard, Good, LevelCard, OptionCard, SeatCard, encode

SPECIMEN = "specimen.voyageur"
ALLIED = "-allied"  # after the name of a level
Cards = dict[tuple[str, str], GameCard]  # by game and language


class AgentsOfGame(Protocol):
    """What a card says of agents."""

    names_for: Callable[[Game], tuple[str, ...]]
    levels_of: Callable[[Game, int], Sequence[Any]]


def card(game: Game, locale: str) -> GameCard:
    """Return the card of a game, with the words of its picture in `locale`."""
    return GameCard(
        name=game.name,
        version=game.version,
        stage=game.stage,
        players=game.players,
        minutes=game.minutes,
        secrets=game.has_secrets,
        seats=tuple(SeatCard(seat.name, seat.colour, seat.letter) for seat in all_seats(game)),
        picture=picture(game, specimen(game), locale),
    )


def all_seats(game: Game) -> tuple[SeatView, ...]:
    """Return the seats of a game with the maximum number of players; fewer players take the first ones."""
    setup = contract.read_setup(game, players=max(game.players))
    return game.presentation.view(contract.start(game, setup), None).seats


def named_seats(game: Game, option: Option) -> tuple[SeatCard, ...]:
    """Return the first seat as each value of an `each-seat` option shows it, without a colour that stays its own."""
    setups = (contract.read_setup(game, {option.name: value}) for value in option.values)
    shown = [game.presentation.view(contract.start(game, setup), None).seats[0] for setup in setups]
    is_coloured = len({seat.colour for seat in shown}) > 1
    return tuple(SeatCard(seat.name, seat.colour if is_coloured else "", seat.letter) for seat in shown)


async def cards_uncompiled(games: Sequence[Game]) -> Cards:
    """Return the cards of games in all languages, drawn in a process without compiled code; none if it fails."""
    return await uncompiled.drawn_by("voyageur.server.catalogue.cards", games)


def _cards(game: Game) -> Cards:
    return {(game.name, locale): card(game, locale) for locale in LOCALES}


def full_card(short: GameCard, game: Game, agents: AgentsOfGame) -> GameCard:
    """Return the card of a game with its options, icons, tour, questions and the agents that play it."""
    options = tuple(
        replace(option_card(option), seats=named_seats(game, option) if option.kind == "each-seat" else UNSET)
        for option in game.options
    )
    questions = () if game.questions is None else tuple(game.questions.QUESTIONS)
    icons = dict(game.presentation.ICONS)
    return replace(
        short,
        options=options,
        agents=agents.names_for(game),
        levels=level_cards(game, agents),
        advises=game.solver is not None,
        icons=icons,
        tour=game.tour,
        questions=questions,
    )


def level_cards(game: Game, agents: AgentsOfGame) -> tuple[LevelCard, ...]:
    """Return the levels at which the computer plays a game."""
    names, by_players = agents.names_for(game), {players: agents.levels_of(game, players) for players in game.players}
    found: dict[str, LevelCard] = {}
    for players, levels in by_players.items():
        for level in levels:
            allied = f"{level.name}{ALLIED}"
            card = found.setdefault(level.name, LevelCard(level.name, allied if allied in names else None, {}))
            if level.rating is not None:
                card.ratings[players] = level.rating.points, level.rating.low, level.rating.high
    return tuple(found.values())


def specimen(game: Game) -> State:
    """Return the state shown on a game's card: the end of its specimen record, or else the start."""
    path = game.path_of(SPECIMEN)
    games = {game.name: game}
    if path.is_file():
        return record.state_after(record.read(path.read_bytes(), games, str(path)), games)
    return contract.start(game, contract.read_setup(game))


def picture_of(game: Game, setup: Setup, locale: str) -> Picture:
    """Return the picture of a game's first state."""
    return picture(game, contract.start(game, setup), locale)


def picture_of_value(game: Game, option: str, value: str, players: int, locale: str) -> bytes:
    """Return the encoded picture of a game's first state with one option at a shipped value.  Raises BadSetup."""
    return encode(picture_of(game, contract.read_setup(game, {option: value}, players), locale))


def picture(game: Game, state: State, locale: str) -> Picture:
    """Return the picture of a state as a spectator sees it."""
    return game.presentation.draw(game.presentation.view(state, None), (), sayer(game.folder, locale))


def option_card(option: Option) -> OptionCard:
    """Return the card of an option."""
    is_amounts = option.kind == "amounts"
    return OptionCard(
        name=option.name,
        clause=option.clause,
        kind=option.kind,
        default=option.default,
        people_only=option.people_only,
        generates=option.generate is not None if option.kind == "data" else UNSET,
        values=UNSET if is_amounts else option.values,
        least=option.least if option.kind == "whole" else UNSET,
        most=option.most if option.kind in ("whole", "each-seat") else UNSET,
        texts=_texts(option) if option.kind == "data" else UNSET,
        models={str(players): option.shipped(name) for players, name in (option.models or {}).items()} or UNSET,
        learning=option.learning or UNSET,
        schema=option.schema or UNSET,
        sides=option.sides if is_amounts else UNSET,
        goods=_goods(option) if is_amounts else UNSET,
        orders=option.orders or UNSET,
    )


def _texts(option: Option) -> dict[str, str]:
    return {name: option.shipped(name) for name in option.values if name not in option.unwritten}


def _goods(option: Option) -> tuple[Good, ...]:
    return tuple(Good(name, most) for name, most in (option.goods or {}).items())


if __name__ == "__main__":
    uncompiled.write_drawn(_cards)
