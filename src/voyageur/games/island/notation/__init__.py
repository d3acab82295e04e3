"""Actions and outcomes as text, and the tree of choices."""

from voyageur.games.island.notation.choosing import choices as choices
from voyageur.games.island.notation.choosing import explain as explain
from voyageur.games.island.notation.spelling import ENDINGS as ENDINGS
from voyageur.games.island.notation.spelling import action_of as action_of
from voyageur.games.island.notation.spelling import text_of as text_of
from voyageur.games.island.notation.spelling import values_of as values_of
