"""N2: the first player chooses a colour, those of the others follow, the blocks stay those of the set, and nothing else
changes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.nouvelle_france.positions import begun, passed, play, position
from tests.games.nouvelle_france.sets import changed, standard
from tests.games.nouvelle_france.test_turn import BEAM
from tests.games.nouvelle_france.test_unable import stuck
from voyageur.games.nouvelle_france import GAME, presentation, rules, secrets
from voyageur.games.nouvelle_france.colours import ORDERS
from voyageur.games.nouvelle_france.components import COLOURS_OF_CUBES, LETTERS, N_CELLS, N_COLOURS, N_SHAPES, SHAPES
from voyageur.games.nouvelle_france.data.set_file import read_set
from voyageur.games.nouvelle_france.notation import choosing, spelling
from voyageur.games.nouvelle_france.presentation import facts, laying
from voyageur.games.nouvelle_france.rules.geometry import rotations, turns_of_set
from voyageur.games.nouvelle_france.rules.placing import colour_of_cell
from voyageur.kernel import record, states
from voyageur.kernel.contract import (
    BadSetup,
    State,
    legal_actions,
    possible_outcomes,
    read_setup,
    refusal_reason,
    start,
)
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.parts import PartValues
from voyageur.kernel.text import LOCALES, Words
from voyageur.kernel.view import CHANCE, NOBODY, Fact, Picture
from voyageur.server.catalogue.cards import named_seats, option_card
from voyageur.table.table import Table

(OPTION,) = (option for option in GAME.options if option.name == "colours")
WORDS = Words(GAME.folder)
OTHER_LINES = changed(("shape croix 3 2 1", "shape croix 1 2 3"), ("shape girouette 1 2 3", "shape girouette 2 1 3"))
SETS = {"standard": standard(), FILE_MARK + "\n".join(OTHER_LINES): read_set(OTHER_LINES)}
CHOSEN = COLOURS_OF_CUBES[1:]

# The blocks ---------------------------------------------------------------------------------------

Block = tuple[tuple[tuple[int, ...], int], ...]  # its places and their colours, in the first of its turns


@cache
def turns(name: str, shape: int) -> list[list[tuple[tuple[int, ...], int]]]:
    """Return the places of a shape and their cells, in each turn of space."""
    found: list[list[tuple[tuple[int, ...], int]]] = []
    for matrix in rotations():
        cells = turns_of_set(SETS[name])[shape][0]
        places = [[sum(a * b for a, b in zip(row, cell, strict=True)) for row in matrix] for cell in cells]
        corner = [min(axis) for axis in zip(*places, strict=True)]
        moved = (tuple(a - b for a, b in zip(place, corner, strict=True)) for place in places)
        found.append(sorted((place, cell) for cell, place in enumerate(moved)))
    return found


def blocks_of(state: State, name: str, renamed: tuple[int, ...] = (0, 1, 2, 3)) -> set[Block]:
    """Return the blocks of a set, as they can be turned in the hand, with the colours renamed."""
    found: set[Block] = set()
    for block in range(N_SHAPES * N_COLOURS):
        hues = [renamed[int(colour_of_cell(state, block, cell))] for cell in range(N_CELLS)]
        shape = block // N_COLOURS
        found.add(min(tuple((place, hues[cell]) for place, cell in turn) for turn in turns(name, shape)))
    return found


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("name", SETS, ids=["standard", "other"])
def test_N2_four_ways_to_rename_the_colours_keep_the_blocks_of_the_set_and_no_others(name: str, players: int):
    state = begun(players, set=name)
    blocks = blocks_of(state, name)
    assert len(blocks) == N_SHAPES * N_COLOURS
    keeping = {each for each in permutations(range(N_COLOURS)) if blocks_of(state, name, each) == blocks}
    assert keeping == {*ORDERS}


def test_N2_each_seat_may_have_each_colour_in_just_one_way():
    assert all({order[seat] for order in ORDERS} == {*range(N_COLOURS)} for seat in range(N_COLOURS))


# The option -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("first", range(N_COLOURS))
def test_N2_the_seats_are_called_by_the_chosen_colour_and_those_that_follow(first: int, players: int, locale: str):
    usual = presentation.view(new(4), None).seats
    shown = presentation.view(new(players, COLOURS_OF_CUBES[first]), None).seats
    assert [WORDS.say(seat.name, locale) for seat in shown] == [
        WORDS.say(usual[colour].name, locale) for colour in ORDERS[first][:players]
    ]
    assert [(seat.colour, seat.letter) for seat in shown] == [
        (usual[colour].colour, LETTERS[colour]) for colour in ORDERS[first][:players]
    ]


def test_N2_the_card_of_the_option_has_a_seat_of_each_colour_and_the_four_orders():
    seats = named_seats(GAME, OPTION)
    assert [(WORDS.say(seat.name), seat.colour, seat.letter) for seat in seats] == [
        *(("White", "white", "W"), ("Brown", "umber", "Br"), ("Yellow", "yellow", "Y"), ("Blue", "blue", "Bl"))
    ]
    assert option_card(OPTION).orders == ORDERS


@pytest.mark.parametrize("text", ["blue", "blue,yellow", "blue,yellow,brown,white"])
def test_N2_seats_that_are_left_out_have_the_colours_that_follow(text: str):
    assert OPTION.read(text) == ORDERS[3]


@pytest.mark.parametrize(
    ("text", "column", "key", "allowed"),
    [
        ("white,blue", 7, "fault-option-order", "brown"),
        ("yellow,blue,white,red", 19, "fault-option-value", "white, brown, yellow, blue"),
        ("yellow,blue,brown,white", 13, "fault-option-order", "white"),
    ],
)
def test_N2_colours_that_would_need_other_blocks_are_refused_at_their_place(
    text: str, column: int, key: str, allowed: str
):
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"colours": text})
    ((fault,),) = (bad.faults for bad in caught.value.options)
    assert (fault.column, fault.reason.sentence.key, fault.reason.clause) == (column, key, "N2")
    assert fault.reason.sentence.values["allowed"] == allowed


def test_N2_with_two_colours_each_seat_has_those_that_follow_from_its_first():
    state = start(GAME, read_setup(GAME, {"colours": "blue", "two_colours": "yes"}, 2))
    assert [seat["colours"] for seat in presentation.view(state, None).scene["seats"]] == [[3, 1], [2, 0]]


# The same game under other colours ------------------------------------------------------------------

GAMES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"two_colours": "yes", "declare_unable": "yes"}),
    (3, {"coureur_first": "sealed", "contact": "contact"}),
    (4, {"free_standing": "touching", "declare_unable": "yes"}),
)
# One game under all colours, the others under one, so that all pairs and threes of colours occur.
SELDOM = 7  # plies: what is large is compared only so often
UNDER = (*((1, first) for first in CHOSEN), (0, "yellow"), (2, "blue"))


def new(players: int, first: str = "white", **options: str) -> State:
    return start(GAME, read_setup(GAME, {"colours": first, **options}, players))


@cache
def plies_of(game: int) -> list[int]:
    """Return the actions and outcomes of a whole game: of all that may be done, a verb and then any action of it."""
    players, options = GAMES[game]
    state, dice, plies = new(players, **options), Random(game), list[int]()
    while rules.to_act(state) != NOBODY:
        ways = possible_outcomes(rules, state) if rules.to_act(state) == CHANCE else legal_actions(rules, state)
        verb = dice.choice(sorted({spelling.verb_of(way) for way in ways})) if rules.to_act(state) != CHANCE else ""
        plies.append(dice.choice([way for way in ways if not verb or spelling.verb_of(way) == verb]))
        rules.apply(state, plies[-1])
    return plies


def steps(game: int, first: str) -> Iterator[tuple[State, int, State]]:
    """Yield position, action and next position of a game."""
    players, options = GAMES[game]
    state = new(players, first, **options)
    for action in plies_of(game):
        before = states.copy(state)
        rules.apply(state, action)
        yield before, action, states.copy(state)


@pytest.mark.parametrize(("game", "first"), UNDER)
def test_N2_the_game_is_the_same_ply_by_ply_in_numbers(game: int, first: str):
    for (_, action, usual), (_, _, state) in zip(steps(game, "white"), steps(game, first), strict=True):
        assert counted(state) == counted(usual), action
        assert int(state.first_colour) == COLOURS_OF_CUBES.index(first)
        state.first_colour = 0
        assert states.is_equal(state, usual)


def counted(state: State) -> tuple[Any, ...]:
    """Return legal actions, chances, scores, ranks, observations, values and features, as numbers."""
    n = int(state.n_seats)
    scores, ranks = np.zeros(n), np.zeros(n, np.int64)
    weights, seen = np.zeros(rules.N_OUTCOMES, np.int64), np.zeros((n, presentation.OBSERVATION_SIZE), np.float32)
    features = np.zeros((n, len(GAME.features.NAMES)), np.float32) if GAME.features else np.zeros((n, 0), np.float32)
    rules.scores(state, scores)
    rules.ranks(state, ranks)
    if rules.to_act(state) == CHANCE:
        rules.chance_weights(state, weights)
    for seat in range(n):
        presentation.observe(state, seat, seen[seat])
        if GAME.features and rules.to_act(state) >= 0:
            GAME.features.describe_seat(state, seat, features[seat])
    legal = legal_actions(rules, state) if rules.to_act(state) >= 0 else []
    values = [float(rules.value(state, seat)) for seat in range(n)] if state.phase else []
    numbers = (scores, ranks, weights, seen, features)
    return ([*legal], values, *(each.tobytes() for each in numbers))


# What is told ---------------------------------------------------------------------------------------

_NAMES = re.compile(r"\b(white|brown|yellow|blue)(?=\b|_)")
_DRAWN = re.compile(r"#nf-(plan-|flag-|level-|plate-)?([0-3])(?=[tse]*\"|[123](?:-snow)?\")")


class Renaming:
    """What a usual table tells, as one tells it on which the first seat has another colour."""

    def __init__(self, first: str) -> None:
        self._first = COLOURS_OF_CUBES.index(first)

    def told(self, thing: Any, key: str = "") -> Any:
        match thing:
            case Mapping():
                renamed = {self.word(str(name)): self.told(each, str(name)) for name, each in thing.items()}
                return thing if key == "blocks" else renamed
            case list() | tuple() | PartValues():
                return [self.told(each, key) for each in thing]
            case str():
                return LETTERS[LETTERS.index(thing) ^ self._first] if key == "letter" else self.word(thing)
            case int() if thing >= 0 and key in ("side", "rival", "other", "colour", "colours", *SHAPES):
                return thing ^ self._first
            case int() if key == "seats":
                return self._in_play(thing)
            case _:
                return thing

    def word(self, text: str) -> str:
        """Return a text of words, such as a move or the id of an element."""
        return _NAMES.sub(lambda found: COLOURS_OF_CUBES[COLOURS_OF_CUBES.index(found[1]) ^ self._first], text)

    def _in_play(self, n: int) -> int | str:
        names = [COLOURS_OF_CUBES[colour] for colour in sorted(ORDERS[self._first][:n])]
        return n if names == [*COLOURS_OF_CUBES[:n]] else "-".join(names)

    def drawn(self, text: str) -> str:
        return _DRAWN.sub(lambda found: f"#nf-{found[1] or ''}{int(found[2]) ^ self._first}", text)

    def characters(self, text: str) -> str:
        def other(found: re.Match[str]) -> str:
            return "".join("wbyl"["wbyl".index(each) ^ self._first] if each in "wbyl" else each for each in found[0])

        return re.sub(r"\b[wbyl][123]\b|\([wbyl]+\)", other, text)


def plain(thing: Any) -> Any:
    """Return a told thing without types; what calls brown by its colour at the table says brown."""
    match thing:
        case Mapping():
            return {str(key): plain(each) for key, each in thing.items()}
        case list() | tuple() | PartValues():
            return [plain(each) for each in thing]
        case "umber":
            return "brown"
        case None | str() | int() | float():
            return thing
        case _:
            return plain(asdict(thing))


def told_after(before: State, action: int, state: State) -> Any:
    """Return what is told of a ply to all, and by what text it is known to them."""
    lookers = [None, *range(int(state.n_seats))]
    found = [facts.describe(before, action, state, seat) for seat in lookers]
    sentences = [[(fact.sentence, fact.seat, fact.places) for fact in each] for each in found]
    return plain(
        [sentences, [secrets.text_for(before, action, seat) for seat in lookers], presentation.prompt(state, None)]
    )


def shown(state: State) -> Any:
    """Return what a spectator and a seat may see."""
    return plain([presentation.view(state, None), presentation.view(state, 1)])


def offered(state: State) -> Any:
    """Return what is offered to the seat to act: choices, the ways to lay a block, and why other things are refused."""
    if rules.to_act(state) < 0:
        return []
    opened = laying.opening(state)
    blocks = [[choice.word, each.word] for choice in opened if choice.word == "place" for each in choice.then]
    return plain(
        {
            "choices": opened,
            "series": choosing.series(state, iter(())),
            "poses": [laying.poses(state, words) for words in (*blocks[:1], *blocks[-1:])],
            "reasons": [
                refusal_reason(rules, spelling.values_of, state, action) for action in range(0, rules.N_ACTIONS, 9973)
            ],
        }
    )


@pytest.mark.slow
@pytest.mark.parametrize(("game", "first"), UNDER)
def test_N2_all_that_is_told_and_offered_is_the_same_in_the_other_colours(game: int, first: str):
    renaming = Renaming(first)
    for ply, (usual, chosen) in enumerate(zip(steps(game, "white"), steps(game, first), strict=True)):
        assert told_after(*chosen) == renaming.told(told_after(*usual))
        if ply % SELDOM == 0 or rules.to_act(chosen[2]) == NOBODY:
            assert offered(chosen[0]) == renaming.told(offered(usual[0]))
            assert shown(chosen[2]) == renaming.told(shown(usual[2]))


WORDS_OF_COLOURS = {"en": ("white", "brown", "yellow", "blue"), "fr": ("blanc", "brun", "jaune", "bleu")}


def said(game: int, first: str, locale: str) -> list[list[str]]:
    """Return the log and the prompts of a game in words; what each seat gains in a storm is a part of its own."""
    found: list[list[str]] = []
    for before, action, state in steps(game, first):
        told = [fact.sentence for fact in facts.describe(before, action, state, None)]
        for sentence in (*told, presentation.prompt(state, None)):
            text = WORDS.say(sentence, locale)
            found.append(re.findall(r"\w[^,:.]*", text) if sentence.key == "log-level" else [text])
    return found


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("game", "first"), UNDER)
def test_N2_every_sentence_names_the_chosen_colours(game: int, first: str, locale: str):
    words, number = WORDS_OF_COLOURS[locale], COLOURS_OF_CUBES.index(first)

    def renamed(found: re.Match[str]) -> str:
        word = words[words.index(found[0].lower()) ^ number]
        return word.capitalize() if found[0][0].isupper() else word

    def other(text: str) -> str:
        return re.sub("|".join(words), renamed, text, flags=re.IGNORECASE)

    usual = [sorted(map(other, parts)) for parts in said(game, "white", locale)]
    assert [*map(sorted, said(game, first, locale))] == usual


@pytest.mark.parametrize("first", CHOSEN)
def test_N2_the_picture_and_the_characters_have_the_chosen_colours(first: str):
    renaming = Renaming(first)
    for usual, chosen in [*zip(steps(1, "white"), steps(1, first), strict=True)][::SELDOM]:
        one, other = (presentation.view(state, 0) for state in (usual[2], chosen[2]))
        assert presentation.ascii(other) == renaming.characters(presentation.ascii(one))
        before, after = (GAME.presentation.draw(view, (), str) for view in (one, other))
        assert after.base == before.base
        assert drawn(after) == {renaming.word(name): renaming.drawn(text) for name, text in drawn(before).items()}


def drawn(picture: Picture) -> dict[str, str]:
    """Return all that is drawn over the base, in the tray without its place."""
    elements = {**picture.elements, **picture.insets["tray"].elements}
    return {name: "" if name.startswith("gone-") else element.content for name, element in elements.items()}


@pytest.mark.parametrize("first", CHOSEN)
@pytest.mark.parametrize("words", ["place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1", "place fer:blue mill a2.1 a3.1"])
def test_N2_the_ghost_of_a_block_has_the_chosen_colours(words: str, first: str):
    renaming = Renaming(first)
    usual = laying.ghost(position(), words.split())
    chosen = laying.ghost(position(colours=first), renaming.word(words).split())
    assert chosen == (None if usual is None else renaming.drawn(usual))


@pytest.mark.parametrize("first", CHOSEN)
def test_N2_the_ghost_of_a_bonus_block_has_the_colour_of_its_seat(first: str):
    usual, chosen = (laying.ghost(passed(begun(colours=each)), BEAM.split()) for each in ("white", first))
    assert usual
    assert chosen == Renaming(first).drawn(usual)


def given_up(colours: str = "white") -> State:
    """Return a position in which others may place the block that the first seat has declared unable."""
    word = Renaming(colours).word("canon:white")
    return play(position(players=3, declare_unable="yes", colours=colours), f"unable {word}")


@pytest.mark.parametrize("first", CHOSEN)
@pytest.mark.parametrize("make", [begun, position, stuck, given_up])
def test_N2_what_is_typed_and_pressed_is_taken_for_the_colour_that_people_see(make: Any, first: str):
    usual, chosen, renaming = make(), make(colours=first), Renaming(first)
    for action in legal_actions(rules, usual):
        text = spelling.text_of(chosen, action)
        assert (text, spelling.action_of(chosen, text)) == (renaming.word(spelling.text_of(usual, action)), action)
    blocks = (["place", "croix:blue"], ["place", "faux:white"], ["remove", "croix:blue"], ["unable", "fer:brown"])
    for path in ([], ["place"], *blocks):
        for element in (None, "block-croix-yellow", "block-girouette-blue", "card-croix", "square-mill-a2"):
            one = choosing.explain(usual, path, element)
            other = choosing.explain(chosen, [*map(renaming.word, path)], element and renaming.word(element))
            assert plain(other) == renaming.told(plain(one))


def test_N2_cards_that_an_ally_has_shown_are_told_of_the_chosen_colour_together():
    fact = Fact("peek", 0, {**facts._card_values(["croix"]), "side": 3})
    told = facts.fold(fact, fact)
    assert told
    assert WORDS.say(told.sentence).startswith("Blue sees")


# Records --------------------------------------------------------------------------------------------


def test_N2_a_record_is_written_in_the_chosen_colours_and_read_and_proved():
    usual, table = (Table(GAME, players=2, seed=3, colours=first) for first in ("white", "blue"))
    while not table.is_over:
        action = legal_actions(rules, table.state)[len(table.plies) * 7 % len(legal_actions(rules, table.state))]
        for each in (usual, table):
            each.play(each.text_of(action))
    texts = [record.write(each.record()) for each in (usual, table)]
    moves = [text[text.index("\n\n") :] for text in texts]
    assert moves[1] == Renaming("blue").word(moves[0])
    read = record.read(texts[1].encode(), {GAME.name: GAME})
    assert (record.verify(read, {GAME.name: GAME}).faults, "option colours blue\n" in texts[1]) == ((), True)
    assert states.is_equal(Table.from_record(GAME, read).state, table.state)


def test_N2_a_seat_that_resigns_is_told_by_the_chosen_colour():
    table = Table(GAME, seed=3, colours="blue")
    table.resign(0)
    result = table.view_of(None).result
    assert result is not None
    assert [*map(WORDS.say, result.sentences)] == ["Blue resigns.", "Yellow wins."]
