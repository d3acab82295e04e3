"""Actions and outcomes as text, and the tree of choices."""

from voyageur.games.nouvelle_france.notation.choosing import choices as choices
from voyageur.games.nouvelle_france.notation.choosing import explain as explain
from voyageur.games.nouvelle_france.notation.spelling import ENDINGS as ENDINGS
from voyageur.games.nouvelle_france.notation.spelling import action_of as action_of
from voyageur.games.nouvelle_france.notation.spelling import text_of as text_of
from voyageur.games.nouvelle_france.notation.spelling import values_of as values_of
