"""Check that a table shows a seat nothing that it cannot know.

Two tables play the same game as far as one seat can tell: what is hidden from it (cards dealt face down, secret
choices) may differ.  All that the tables send to that seat or to a spectator must be the same, byte by byte: events,
wholes, choices, branches, explanations, refusals, advice, records, pages of a replay and forced actions.  What is made
of parts that were kept is, byte by byte, what is made anew, and what is told to several is what each may know.  The
comparison ends when the rules let the seat tell the tables apart (its observations differ), or the game is over.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from voyageur.kernel import contract, record, states
from voyageur.kernel.contract import Game, IllegalAction, State
from voyageur.kernel.jit import machine_code
from voyageur.kernel.parts import made_anew
from voyageur.kernel.view import CHANCE
from voyageur.table.config import Agent, Person
from voyageur.table.record import record_for
from voyageur.table.shown import plain_value
from voyageur.table.table import Table
from voyageur.table.told.events import PAGE, Audience, Presenter, Stream
from voyageur.table.told.pieces import at_once
from voyageur.testing.plain import OptionTexts
from voyageur.testing.run import possible_actions

_encode = msgspec.json.Encoder(enc_hook=plain_value).encode
MOST_TEXTS = 2000  # actions that are tried at a decision
PLIES_PER_COSTLY_CHECK = 4  # on average
AGENTS_SHARE = 0.3  # of the pairs in which the other seats are agents'
UNDO_SHARE = 0.1  # of the plies after which the last decision is taken back, if that is allowed


@machine_code()
def check_table(
    game: Game,
    options: OptionTexts | Sequence[OptionTexts] | None = None,
    games: int = 20,
    seed: int = 1,
    most_plies: int = 500,
) -> None:
    """Play `games` pairs of tables for each seat under each of `options`, and compare what the seat is sent.

    Raises AssertionError at the first difference, or if no pair ever differed in hidden information.
    """
    sets = [options or {}] if options is None or isinstance(options, Mapping) else list(options)
    n_hidden = 0
    for texts in sets:
        for number in range(games):
            players = game.players[number % len(game.players)]
            for seat in range(players):
                dice = random.Random(f"{seed} {number} {seat} {sorted(texts.items())}")
                n_hidden += _LookAlikes(game, texts, players, seat, dice).run(most_plies)
    if game.has_secrets and n_hidden == 0:
        raise AssertionError(f"{game.name}: no two tables ever differed in hidden information")


class _LookAlikes:
    """Two tables that one seat cannot tell apart."""

    def __init__(self, game: Game, texts: OptionTexts, players: int, seat: int, dice: random.Random) -> None:
        self.game = game
        self.texts = texts
        self.seat = seat
        self.random = dice
        self.tables = [
            Table(game, players=players, seed=1, chance="manual", play_forced=False, **dict(texts)) for _ in range(2)
        ]
        if game.warnings is not None:  # they are told where suggested moves are allowed
            for table in self.tables:
                terms = msgspec.structs.replace(table.config.terms, hints=True)
                table.config = replace(table.config, terms=terms)
        if dice.random() < AGENTS_SHARE:  # the other seats are agents', whose plies an undo may take back
            holders = tuple(Person("") if each == seat else Agent("") for each in range(players))
            for table in self.tables:
                table.config = replace(table.config, holders=holders)
        self.audiences = [Audience(observer, "en", has_scene=True) for observer in (seat, None)]
        self.streams = [[Stream(table, audience) for table in self.tables] for audience in self.audiences]
        self.last = "start"

    def run(self, most_plies: int) -> int:
        """Play at both tables; return after how many plies they differed in hidden information."""
        n_hidden = 0
        self._compare("first whole", self._wholes)
        for _ in range(most_plies):
            self._compare_now()
            if not self._play() or self._can_tell_apart():
                break
            self._compare_events()
            n_hidden += not states.is_equal(self.tables[0].state, self.tables[1].state)
            if self.random.random() < UNDO_SHARE:
                self._undo()
        return n_hidden

    # Playing

    def _play(self) -> bool:
        """Play actions with the same text for the seat at both tables; return False if there are none."""
        one, other = self.tables
        action = self._drawn(one.state)
        shown = contract.text_for(self.game, one.state, action, self.seat)
        alike = [
            each
            for each in possible_actions(self.game, other.state)
            if contract.text_for(self.game, other.state, each, self.seat) == shown
        ]
        if not alike:
            return False
        different = [each for each in alike if each != action]
        counterpart = self.random.choice(different or alike)
        self.last = f"{self._text(one, action)} beside {self._text(other, counterpart)}"
        for table, each in zip(self.tables, (action, counterpart), strict=True):
            table.play(self._text(table, each))
        return True

    def _drawn(self, state: State) -> int:
        if int(self.game.rules.to_act(state)) != CHANCE:
            return self.random.choice(contract.legal_actions(self.game.rules, state))
        weights = contract.outcome_weights(self.game, state)
        return self.random.choices(range(len(weights)), weights)[0]

    def _text(self, table: Table, action: int) -> str:
        return self.game.notation.text_of(table.state, action)

    def _can_tell_apart(self) -> bool:
        """Whether the rules let the seat tell the tables apart, or a game is over."""
        one, other = self.tables
        if one.is_over or other.is_over or one.seat_to_act != other.seat_to_act:
            return True
        return not np.array_equal(*(self._observation(table.state) for table in self.tables))

    def _observation(self, state: State) -> Any:
        out = np.zeros(self.game.presentation.OBSERVATION_SIZE, np.float32)
        self.game.presentation.observe(state, self.seat, out)
        return out

    def _undo(self) -> None:
        """Take the seat's last decision back at both tables, if that is allowed."""
        if self._compare("right to undo", self._can_undo):
            for table in self.tables:
                table.commit(table.prepare_undo((self.seat,), here=range(table.players)))
            self.last = "undo"
            self._compare_events()

    # What is compared

    def _compare(self, what: str, made: Callable[[Table], Any]) -> Any:
        """Return what `made` gives for the first table; for the other it must give the same, byte by byte."""
        found = [_encode(made(table)) for table in self.tables]
        if found[0] != found[1]:
            options = ", ".join(f"{name} {value}" for name, value in self.texts.items()) or "default options"
            place = f"{self.game.name}, {options}, after ply {len(self.tables[0].plies)} ({self.last})"
            raise AssertionError(f"{place}: the {what} of seat {self.seat} gives a secret away: {_difference(*found)}")
        return msgspec.json.decode(found[0])

    def _compare_events(self) -> None:
        for audience, streams in zip(self.audiences, self.streams, strict=True):
            events = {id(stream.table): list(stream.advance()) for stream in streams}
            whose = "events" if audience.seat is not None else "public events"
            self._compare(whose, _by_table(events))
        self._check_told()

    def _check_told(self) -> None:
        """Check of the last ply that each seat is told what is described for it, and no other seat's knowledge."""
        for table in self.tables:
            (transition,) = table.transitions(len(table.plies), len(table.plies)) if table.plies else (None,)
            if transition is None:
                continue
            before, action, after = transition.before, transition.ply.action, transition.after
            for seat in self.random.sample([None, *range(table.players)], table.players + 1):
                facts = self.game.presentation.describe(before, action, after, seat)
                expected = contract.text_for(self.game, before, action, seat), facts
                told = transition.text_told(self.game, seat), transition.facts_told(self.game, seat)
                assert told == expected, f"seat {seat} is told what is not meant for it"

    def _compare_now(self) -> None:
        """Compare what can be requested about the present state."""
        if self.tables[0].seat_to_act >= 0:
            self._compare("forced play", self._is_forced)
        self._compare("choices", self._choices)
        if self.tables[0].seat_to_act == self.seat:
            self._compare("explanations", self._explanations)
            self._compare("refusals", self._refusals)
        self._compare("redrawn state", self._redrawn)
        if self.random.random() * PLIES_PER_COSTLY_CHECK < 1:
            self._check_parts()
            self._compare("whole", self._wholes)
            self._compare("record", self._records)
            self._compare("older log", self._older_entries)
            self._compare("replay", self._pages)

    def _check_parts(self) -> None:
        """Check that what is made of parts kept from before is, byte by byte, what is made anew."""
        for streams in self.streams:
            for stream in streams:
                kept = _encode(stream.whole())
                with made_anew():
                    anew = _encode(Stream(stream.table, stream.audience, log=stream.log).whole())
                assert kept == anew, f"a part was kept, though it has changed: {_difference(kept, anew)}"

    def _is_forced(self, table: Table) -> bool:
        return contract.is_forced(self.game, table.state)

    def _can_undo(self, table: Table) -> bool:
        return table.can_undo((self.seat,), here=range(table.players))  # as if all sat at one screen

    def _wholes(self, table: Table) -> Any:
        return [Stream(table, each).whole() for each in self.audiences]

    def _records(self, table: Table) -> Any:
        return [record.write(record_for(table, each.seat)) for each in self.audiences]

    def _choices(self, table: Table) -> Any:
        """Return the choices of someone who holds only the seat, and of someone who holds all seats."""
        presenter, audience = Presenter(table), self.audiences[0]
        found = [presenter.choices(audience, seats) for seats in ((self.seat,), range(table.players))]
        is_own = all(each.seat in (None, self.seat) for each in found)
        assert is_own, f"choices of another seat are sent to seat {self.seat}"
        words = [choice.word for choice in found[0].choices]
        return found, [presenter.branch([word]) for word in words]

    def _explanations(self, table: Table) -> Any:
        spaces = self.game.presentation.view(table.state, self.seat).spaces
        elements = [None, *(space.element for space in spaces)]
        return [self.game.notation.explain(table.state, words, each) for words in ((), ("xyzzy",)) for each in elements]

    def _refusals(self, table: Table) -> Any:
        """Return the answer to every action, legal or not."""
        answers: dict[str, Any] = {}
        for action in range(min(self.game.rules.N_ACTIONS, MOST_TEXTS)):
            text = self.game.notation.text_of(table.state, action)
            try:
                answers[text] = table.action_at(self.seat, text)
            except IllegalAction as error:
                answers[text] = (error.reason, str(error))
        return answers

    def _redrawn(self, table: Table) -> Any:
        """Return a redrawn state, as agents and solvers get it, and the solver's advice."""
        state = states.copy(table.state)
        contract.resample(self.game, state, self.seat, 7)
        is_advised = self.game.solver is not None and table.seat_to_act == self.seat
        advice = self.game.solver.advise(state) if self.game.solver and is_advised else None
        return states.to_bytes(state).hex(), advice

    def _older_entries(self, table: Table) -> Any:
        return [at_once(Presenter(table).older_entries(each, len(table.plies) + 1)) for each in self.audiences]

    def _pages(self, table: Table) -> Any:
        pages = range(len(table.plies) // PAGE + 1)
        return [at_once(Presenter(table).page(each, number)) for each in self.audiences for number in pages]


def _by_table(values: Mapping[int, Any]) -> Callable[[Table], Any]:
    return lambda table: values[id(table)]


def _difference(one: bytes, other: bytes) -> str:
    """Return the first difference between two messages, with the text around it."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((index for index, (mine, its) in pairs if mine != its), min(len(one), len(other)))
    mine, its = (text[max(0, at - 60) : at + 40].decode(errors="replace") for text in (one, other))
    return f"{mine!r} or {its!r}"
