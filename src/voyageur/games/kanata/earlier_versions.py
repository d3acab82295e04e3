"""Options with which today's rules of Kanata play as an earlier version did."""

from voyageur.kernel.options import FILE_MARK

# K1: until 1.0 the tile i7 of `canada` gave lumber.
CANADA_UNTIL_1_0 = f"""{FILE_MARK}\
# The board canada as it was in rules 1.0.
~~~~~~~l~~f~~~
~~~~~~fl~fllf~
~fl~~~lfll~fl~
~lll~lflllf~~n
~flfl~F~~l~f~~
ll~~~flflf~~ff
~ll~~~f~l~lB~~
~~lfflflfl~~~~
~~~llfll~~~~~~"""

# K1: `duel` as it was fitted to play of the greedy agent.
DUEL_UNTIL_1_1 = f"""{FILE_MARK}\
# The board duel as it was in rules 1.1.
~~f~f
f~llB
lfll~
lff~f
Ff~~~"""

# K1: `canada` and `rivers` as they were fitted to play of the greedy agent.
CANADA_UNTIL_1_2 = f"""{FILE_MARK}\
# The board canada as it was in rules 1.2.
~~~~~~~l~~f~~~
~~~~~~fl~fllf~
~fl~~~lffl~fl~
~lll~lflllf~~n
~flfl~F~~l~f~~
ll~~~flflf~~ff
~ll~~~f~l~lB~~
~~lfflflfl~~~~
~~~llfll~~~~~~"""

RIVERS_UNTIL_1_2 = f"""{FILE_MARK}\
# The board rivers as it was in rules 1.2.
ll~lfll~~~
ff~~f~~~fl
ll~lflflll
llFflf~lff
ffl~flfBll
lllflfl~ll
lf~~~f~~ff
~~~llfl~ll"""

_BOARDS_OF_1_2 = {"": CANADA_UNTIL_1_2, "canada": CANADA_UNTIL_1_2, "rivers": RIVERS_UNTIL_1_2}
_BOARDS_OF_1_1 = {**_BOARDS_OF_1_2, "duel": DUEL_UNTIL_1_1}

EARLIER_VERSIONS = {
    "1.0": {"board": {**_BOARDS_OF_1_1, "": CANADA_UNTIL_1_0, "canada": CANADA_UNTIL_1_0}},
    "1.1": {"board": _BOARDS_OF_1_1},
    "1.2": {"board": _BOARDS_OF_1_2},
}
