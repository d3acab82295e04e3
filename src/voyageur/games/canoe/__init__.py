"""The Colonial Canoe Race: one to eight canoes.  Rules: docs/rules/canoe.md; facts: docs/games/canoe.md."""

from pathlib import Path

from voyageur.games.canoe import drawing, grammar, observation, rules, sketch, start, value, views
from voyageur.games.canoe.components import MOST_SEATS, OPTIONS
from voyageur.games.canoe.solver import advice, report
from voyageur.kernel.contract import Game

GAME = Game(
    name="canoe",
    version="1.0",
    stage="playable",
    players=(2, 1, *range(3, MOST_SEATS + 1)),
    minutes=(5, 20),
    options=OPTIONS,
    state_type=rules.STATE,
    n_actions=rules.N_ACTIONS,
    n_outcomes=rules.N_OUTCOMES,
    most_legal=rules.MOST_LEGAL,
    endings=("", *(ending.name.lower() for ending in rules.Ending if ending != rules.Ending.NONE)),
    refusals=grammar.REFUSALS,
    folder=Path(__file__).parent,
    has_secrets=False,
    set_up=start.set_up,
    to_act=rules.to_act,
    refusal=rules.refusal,
    legal=rules.legal,
    chance_weights=rules.chance_weights,
    chance_event=rules.chance_event,
    apply=rules.apply,
    ending=rules.ending,
    scores=rules.scores,
    value=value.value,
    resample=observation.resample,
    observe=observation.observe,
    observation_size=observation.OBSERVATION_SIZE,
    text_of=grammar.text_of,
    action_of=grammar.action_of,
    choices=grammar.choices,
    explain=grammar.explain,
    values_of=grammar.values_of,
    view=views.view,
    tell=views.tell,
    merge=views.merge,
    draw=drawing.draw,
    sketch=sketch.sketch,
    icons=drawing.ICONS,
    faults=views.faults,
    advise=advice.advise,
    solve=report.solve,
)
