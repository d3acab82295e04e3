"""Pebbles: a tiny complete game for tests, and what a third party's game looks like.

Two seats take pebbles from one pile.  Every round a die says how many a turn may take; rules in `rules.md`.
"""

from pathlib import Path

from tests.toys.pebbles import rules, showing
from voyageur.kernel.contract import Game
from voyageur.kernel.options import Option

FOLDER = Path(__file__).resolve().parent

OPTIONS = (
    Option("pile", "P1", "whole", "21", values=("500",), people_only=("500",), least=1, most=200),
    Option("last", "P5", "one-of", "wins", values=("wins", "loses")),
)

GAME = Game(
    name="pebbles",
    version="1.0",
    stage="playable",
    players=(2,),
    minutes=(1, 5),
    options=OPTIONS,
    state_type=rules.STATE,
    n_actions=rules.N_ACTIONS,
    n_outcomes=rules.N_FACES,
    most_legal=rules.N_ACTIONS,
    endings=("", "emptied"),
    refusals=showing.REFUSALS,
    folder=FOLDER,
    has_secrets=False,
    set_up=rules.set_up,
    to_act=rules.to_act,
    refusal=rules.refusal,
    legal=rules.legal,
    chance_weights=rules.chance_weights,
    chance_event=rules.chance_event,
    apply=rules.apply,
    ending=rules.ending,
    scores=rules.scores,
    value=rules.value,
    resample=rules.resample,
    observe=rules.observe,
    observation_size=5,
    text_of=showing.text_of,
    action_of=showing.action_of,
    choices=showing.choices,
    explain=showing.explain,
    values_of=showing.values_of,
    view=showing.view,
    tell=showing.tell,
    merge=showing.merge,
    draw=showing.draw,
    sketch=showing.sketch,
    icons={"pebble": '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="8"/></svg>'},
)
