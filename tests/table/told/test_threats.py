"""Threats are told to the seat to act, at a table with hints."""

from dataclasses import replace

import msgspec
import pytest

from voyageur.games.kanata import GAME
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Threat
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter

THREAT = Threat(Sentence("threat-support", {"side": 1}), (), "K20")


@pytest.mark.parametrize(("hints", "seats", "is_told"), [(True, (0,), True), (True, (1,), False), (False, (0,), False)])
def test_threats_are_told_to_the_seat_to_act_while_hints_are_on(hints: bool, seats: tuple[int, ...], is_told: bool):
    table = Table(replace(GAME, warnings=lambda state, seat: [THREAT] if seat == 0 else []), seed=1)
    table.config = replace(table.config, terms=msgspec.structs.replace(table.config.terms, hints=hints))
    sent = msgspec.to_builtins(Presenter(table).choices(Audience(None, "en"), seats))
    assert [each["clause"] for each in sent.get("threats", [])] == ["K20"] * is_told
