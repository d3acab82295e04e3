### The sentences of Kanata, in the words of docs/rules/kanata.md.
### A side is a seat: 0 the French, 1 the British.

## The game

game-name = Kanata
    .play = Play Kanata
game-sentence = The French and the British compete for a foothold in Canada, with lumber and fur, forts and militia.
game-paragraph = You lead the French or the British in what is now Canada. Your people bring in lumber and fur; you trade them for the support of your crown, and support for the firearms that forts and militia need. Six royal support win the game, and so do two units in the rival’s colony. The land on the board was and is home to First Nations and Inuit, whom the source of the game leaves out.

## Seats and goods

heading-round = Round { $round }
heading-last-round = Round { $round }, the last

side = { $side ->
    [0] French
   *[1] British
}
side-french = French
side-british = British

the-side = { $side ->
    [0] The French
   *[1] The British
}
the-rival = { $side ->
    [0] The British
   *[1] The French
}
of-the-rival = { $side ->
    [0] British
   *[1] French
}

good-manpower = manpower
good-lumber = lumber
good-fur = fur
good-support = royal support
good-firearms = firearms
good-militia = militia
good-fort = forts

held-manpower = manpower
held-lumber = lumber
held-fur = fur
held-firearms = firearms
held-militia = militia
held-fort = { $count ->
    [one] fort
   *[other] forts
}

units = { $count ->
    [1] a unit
    [2] two units
    [3] three units
    [4] four units
    [5] five units
    [6] six units
    [7] seven units
    [8] eight units
    [9] nine units
    [10] ten units
   *[other] { $count } units
}

## Options

option-board = Board
    .about = The map: one of three boards, or your own.
option-board-canada = Canada
option-board-duel = Duel, 5 by 5, for learning
option-board-rivers = Rivers, the same for both sides
option-board-file = Your own board
sign-sea = sea
sign-lumber = lumber
sign-fur = fur
sign-french = the French colony
sign-british = the British colony
sign-newfoundland-lumber = Newfoundland, lumber
sign-newfoundland-fur = Newfoundland, fur

option-start_cards = Cards at the start
    .about = What each side holds before the first turn; this can make up for the unequal start. On Duel and Rivers one fur for the British can make up for moving second.
option-start_cards-none = No cards

option-most_forts = Fort limit
    .about = How many forts a side may have on the board at a time, Newfoundland’s included.
option-most_forts-0 = No limit

option-most_militia = Unit limit
    .about = How many units of militia a side may have on the board at a time.
option-most_militia-0 = No limit

option-besieged_pays = Besieged places pay
    .about = Whether a fort or colony with a rival unit on it gives manpower.
option-besieged_pays-yes = Yes
option-besieged_pays-no = No

option-besieged_collects = Besieged places collect
    .about = Whether a fort or colony with a rival unit on it lets its owner collect from its neighbours.
option-besieged_collects-yes = Yes
option-besieged_collects-no = No

option-fort_range = Range of forts
    .about = How the three steps to a new fort are measured.
option-fort_range-steps = Along rows and columns
option-fort_range-king = A diagonal step counts as one
option-fort_range-path = From neighbour to neighbour over land

option-fort_corners = Corners of forts
    .about = Which places a new fort may not touch at a corner.
option-fort_corners-own = Its owner’s places
option-fort_corners-any = The places of both sides
option-fort_corners-free = None: corner tiles are open

option-fort_falls_to = Units that destroy a fort
    .about = How many units it takes to destroy an undefended fort.
option-fort_falls_to-2 = Two
option-fort_falls_to-1 = One

option-new_units_wait = New units wait
    .about = Whether a unit stays where it is in the turn it is raised.
option-new_units_wait-no = No, they may march
option-new_units_wait-yes = Yes, until the next turn

option-owner_bonus = Bonus of the owner
    .about = When the owner of a fort or colony gets its bonus in a fight.
option-owner_bonus-always = In every fight there
option-owner_bonus-attacked = Only on the rival’s turn

option-tie = Equal totals
    .about = What happens when both sides of a fight have the same total.
option-tie-reroll = The dice are rolled again
option-tie-both = Each side removes one unit
option-tie-defender = The side whose turn it is loses a unit

option-round_cap = Last round
    .about = The game stops after this round. More royal support wins, then more forts, then more units.
option-round_cap-0 = No last round

## Steps and prompts

step-collect = Collect
step-convert = Convert
step-forts = Forts
step-militia = Militia
step-march = March

phase = { $step ->
    [collect] collect phase
    [convert] convert phase
    [forts] forts phase
    [militia] militia phase
   *[march] march phase
}

prompt-collect = Collect: { $actions ->
    [0] { $manpower ->
        [0] you have no manpower left; end the phase.
       *[other] no tile in reach gives anything more; end the phase.
    }
   *[other] { $forts ->
        [0] choose a tile next to your colony.
       *[other] choose one of your forts, or a tile next to a fort or your colony.
    } { $manpower } manpower left.
}

prompt-convert = Convert: { $actions ->
    [0] you have no full set to trade; end the phase.
   *[other] { $support ->
        [0] trade fur or lumber for royal support.
       *[other] trade fur or lumber for royal support, or support for firearms. { $support } of { $to_win } royal support.
    }
}

prompt-forts = Forts: { $actions ->
    [0] { $lacks ->
        [firearms] nothing can be built without firearms; end the phase.
        [manpower] nothing can be built without manpower; end the phase.
        [lumber] nothing can be built { $lumber ->
            [0] without
           *[other] with { $lumber }
        } lumber; end the phase.
       *[other] no fort can be built now; end the phase.
    }
   *[other] choose a tile at most { fort-steps } from your colony or one of your forts{ $corners ->
        [free] {""} and next to none of them
        [any] {""} that touches none of them and no corner of a place of the rival
       *[own] {""} that touches none of them, not even at a corner
    }. A fort costs { $price_lumber } lumber, { price-of-firearms } and { $price_manpower } manpower.
}
fort-steps = { $steps ->
    [one] one step
    [3] three steps
   *[other] { $steps } steps
}

prompt-militia = Militia: { $actions ->
    [0] { $lacks ->
        [firearms] no unit can be raised without firearms; end the phase.
        [manpower] no unit can be raised without manpower; end the phase.
       *[other] you may not raise any more units; end the phase.
    }
   *[other] { $forts ->
        [0] raise units in your colony.
       *[other] choose your colony or a fort to raise a unit there.
    } A unit costs { price-of-firearms } and { $price_manpower } manpower; you have { $firearms } and { $manpower }.
}

prompt-march = March: { $actions ->
    [0] none of your units may march; end the phase.
   *[other] choose a unit, then a tile that touches its own. { $to_march ->
        [one] { $to_march } unit may still march.
       *[other] { $to_march } units may still march.
    }
}

prompt-march-from = { $count ->
    [1] Unit
   *[other] One of { $count } units
} on { $tile }: choose where to march.

prompt-fights = Fight at { $tile }: the dice are rolled.
prompt-waiting = { the-side } { $step ->
    [collect] are collecting.
    [convert] are trading goods.
    [forts] are building forts.
    [militia] are raising militia.
   *[march] are marching.
}
prompt-over = The game is over.

## First steps

tour-aim = You lead the { $side ->
    [0] French
   *[1] British
}; your colony is framed on the board. Six royal support win the game, and so do two units in the rival’s colony.
tour-collect = Collect: choose a marked tile; one manpower becomes one lumber or fur. Forts and units cost manpower too, and what is left at the end of your turn is lost.
tour-rival = After your turn the rival plays the same five phases, and the log says what happens. Then you get new manpower: three for your colony and one for each fort.
tour-convert = Convert: 2 fur or 3 lumber become one royal support. Keep it to win, or trade it for firearms, which forts and units need. End each phase with its button.
tour-spend = One firearms card and one manpower raise a unit; with 2 lumber more they build a fort, which pays one manpower a turn. In the march a unit goes one tile, in any direction. Keep one at home.

## Choices

choice-collect = Collect
choice-collect-all = Collect from all { $count } tiles
    .key = A
choice-collect-same = Same as last turn
    .key = S
choice-trade = Trade
choice-fort = Build a fort
choice-raise = Raise a unit
choice-march = March

choice-tile = { $tile }, { $kind ->
    [lumber] lumber
    [fur] fur
   *[colony] colony
}
choice-trade-goods = { $goods ->
    [fur] { $price } fur for 1 royal support
    [lumber] { $price } lumber for 1 royal support
   *[support] { $price } royal support for 1 firearms card
}
    .key = { $goods ->
        [fur] 2
        [lumber] 3
       *[support] 1
    }
choice-march-from = From { $tile } ({ $count ->
    [one] { $count } unit
   *[other] { $count } units
})
choice-march-to = To { $tile }

choice-stop = { $step ->
    [collect] End collecting
    [convert] End trading
    [forts] End building
    [militia] End raising
   *[march] End marching
}
    .key = E

## Hints

hint-collect-all = { $left } manpower left then
hint-collect-same = { $tiles }; { $left } manpower left then
hint-given-up = { $step ->
    [collect] { $manpower } manpower unused
    [convert] { $sets ->
        [0] { $support } royal support not traded
        [one] { $sets } full set not traded
       *[other] { $sets } full sets not traded
    }
    [forts] { $forts ->
        [one] { $forts } fort can still be paid for
       *[other] { $forts } forts can still be paid for
    }
    [militia] { $units ->
        [one] { $units } unit can still be raised
       *[other] { $units } units can still be raised
    }
   *[march] { $to_march ->
        [one] { $to_march } unit can still march
       *[other] { $to_march } units can still march
    }
}

hint-fight = { $own } against { $rival } { $place ->
    [own-fort] in your fort
    [own-colony] in your colony
    [rival-fort] in the rival’s fort
    [rival-colony] in the rival’s colony
   *[open] in the open
}: { $clear } % to clear the tile{ $place ->
    [rival-fort] { $needs ->
        [1] {" "}and destroy the fort
       *[2] { $take ->
            [0] {""}
           *[other] , { $take } % to destroy the fort
        }
    }
    [rival-colony] { $take ->
        [0] {""}
       *[other] , { $take } % to take the colony
    }
   *[other] {""}
}
    .short = { $clear } % to clear

threat-conquest = { $when ->
    [now] As the board stands, { $side ->
        [0] the French
       *[1] the British
    } conquer your colony in the fights of this turn: { $chance } %.
   *[next] { the-side } can conquer your colony next turn{ $chance ->
        [100] { "" }
       *[other] , with a chance of { $chance } %
    }.
}
threat-support = { the-side } can win by royal support next turn.

## Refusals

refused-not-deciding = Nobody can act now: { $step ->
    [over] the game is over.
   *[fights] the dice are being rolled.
}
refused-not-on-board = There is no such tile on this board.
refused-no-tile-here = There is no tile to choose in the convert phase: choose what to trade, or end the phase.
refused-wrong-step = { the-side } may not { $verb ->
    [collect] collect from { $tile }
    [trade] trade { $goods ->
        [fur] fur
        [lumber] lumber
       *[support] royal support
    }
    [fort] build on { $tile }
    [raise] raise a unit on { $tile }
   *[march] march from { $tile }
} now: this is the { phase }.

may-not-collect = { the-side } may not collect from { $tile }
refused-no-manpower = { may-not-collect }: they have no manpower left.
refused-from-colony = { may-not-collect }: a colony gives nothing.
refused-collected = { may-not-collect } again: a tile gives one card per turn.
refused-fort-closes = { may-not-collect }: a { of-the-rival } fort or colony closes it.
refused-militia-closes = { may-not-collect }: a { of-the-rival } unit closes it.
refused-not-in-reach = { may-not-collect }: it is neither one of their places nor next to one.
refused-besieged = { may-not-collect }: a { of-the-rival } unit stands on each of their places next to it.

refused-no-full-set = { the-side } may not trade { $goods ->
    [fur] fur: a full set is { $price } fur, and they have { $fur }.
    [lumber] lumber: a full set is { $price } lumber, and they have { $lumber }.
   *[support] royal support: they have none.
}

price-of-firearms = { $price_firearms } firearms { $price_firearms ->
    [one] card
   *[other] cards
}
may-not-build = { the-side } may not build on { $tile }
refused-cannot-pay-fort = { may-not-build }: a fort costs { $price_lumber } lumber, { price-of-firearms } and { $price_manpower } manpower, and they have { $lumber }, { $firearms } and { $manpower }.
refused-most-forts = { may-not-build }: { $most_forts ->
    [one] { $most_forts } fort is the most a side may have.
   *[other] { $most_forts } forts are the most a side may have.
}
refused-on-a-place = { may-not-build }: a fort or colony stands there already.
refused-on-enemy-militia = { may-not-build }: a { of-the-rival } unit stands there.
refused-touches-own = { may-not-build }: it is next to one of their places.
refused-at-own-corner = { may-not-build }: it touches one of their places at a corner.
refused-at-enemy-corner = { may-not-build }: it touches a { of-the-rival } place at a corner.
refused-too-far = { may-not-build }: none of their places is within { fort-steps }.

may-not-raise = { the-side } may not raise a unit on { $tile }
refused-cannot-pay-militia = { may-not-raise }: it costs { price-of-firearms } and { $price_manpower } manpower, and they have { $firearms } and { $manpower }.
refused-most-militia = { may-not-raise }: { $most_militia ->
    [one] { $most_militia } unit is the most a side may have.
   *[other] { $most_militia } units are the most a side may have.
}
refused-not-own-place = { may-not-raise }: they have no fort or colony there.

may-not-march = { the-side } may not march from { $tile }
refused-no-unit = { may-not-march }: they have no unit there.
refused-units-done = { may-not-march }: { $new_units_wait ->
    [0] each of their units there has already marched this turn.
   *[1] each of their units there has already marched or was raised this turn.
}
refused-no-land = { may-not-march } that way: there is no land.
refused-not-a-neighbour = A unit may not march from { $tile } to { $to }: these tiles do not touch.

## The log

lumber-collected = { $n_lumber ->
    [1] lumber from { $lumber }
   *[other] { $n_lumber } lumber ({ $lumber })
}
fur-collected = { $n_fur ->
    [1] fur from { $fur }
   *[other] { $n_fur } fur ({ $fur })
}
log-collect = { the-side } collect { $n_lumber ->
    [0] { fur-collected }
   *[other] { $n_fur ->
        [0] { lumber-collected }
       *[other] { lumber-collected } and { fur-collected }
    }
}.

log-trade = { the-side } trade { $goods ->
    [fur] { $paid } fur for { $gained } royal support.
    [lumber] { $paid } lumber for { $gained } royal support.
   *[support] { $paid } royal support for { $gained } firearms { $gained ->
        [one] card.
       *[other] cards.
    }
}
log-fort = { the-side } build a fort on { $tile }.
log-raise = { the-side } raise { $places ->
    [1] { units } on { $tile }
   *[other] { units } ({ $tiles })
}.
log-march = { the-side } march { $ways ->
    [1] { units } from { $from } to { $to }
   *[other] { units } ({ $routes })
}.{ $n_forts ->
    [0] {""}
    [one] {" "}No unit defends the { of-the-rival } fort on { $forts }: it is under siege, and there is no fight.
   *[other] {" "}No unit defends the { of-the-rival } forts on { $forts }: they are under siege, and there is no fight.
}{ $colony ->
    [0] {""}
   *[1] {" "}No unit defends the { of-the-rival } colony: it is under siege, and there is no fight.
}
nothing-there = { $collect ->
    [0] { $trade ->
        [0] {""}
       *[1] have nothing to trade
    }
   *[1] { $trade ->
        [0] have nothing to collect
       *[1] have nothing to collect or trade
    }
}
no-building = { $fort ->
    [0] cannot raise a unit
   *[1] { $raise ->
        [0] cannot build a fort
       *[1] cannot build a fort or raise a unit
    }
}{ $lacks ->
    [firearms] {" "}without firearms
    [manpower] {" "}without manpower
    [lumber] {" "}without enough lumber
   *[other] {""}
}
steps-passed = { nothing-there }{ $fort ->
    [0] { $raise ->
        [0] {""}
       *[1] { and-there }{ no-building }
    }
   *[1] { and-there }{ no-building }
}
and-there = { $collect ->
    [0] { $trade ->
        [0] {""}
       *[1] {" and "}
    }
   *[1] {" and "}
}
log-passed = { the-side } { steps-passed }.
log-fights = { the-side } end their march, and the fights begin.

own-roll = { $side ->
    [0] French
   *[1] British
} { $own }{ $own_surplus ->
    [0] {""}
   *[other] {" "}plus { $own_surplus } for surplus
}{ $own_bonus ->
    [0] {""}
   *[other] {" "}plus { $own_bonus } for the { bonus-place }
}
rival-roll = { of-the-rival } { $rival }{ $rival_surplus ->
    [0] {""}
   *[other] {" "}plus { $rival_surplus } for surplus
}{ $rival_bonus ->
    [0] {""}
   *[other] {" "}plus { $rival_bonus } for the { bonus-place }
}
bonus-place = { $place ->
    [colony] colony
   *[fort] fort
}
own-loss = { $lead ->
    [0] {"The rival wins ties. "}
   *[other] {""}
}{ the-side } lose { $own_left ->
    [0] their last unit there.
   *[other] a unit.
}
rival-loss = { the-rival } lose { $rival_left ->
    [0] their last unit there.
   *[other] a unit.
}
totals = { $added ->
    [0] {""}
   *[other] , so { $own_total } to { $rival_total }
}
lost-in-roll = { $own_lost ->
    [0] { $rival_lost ->
        [0] Equal totals, so the dice are rolled again.
       *[1] { rival-loss }
    }
   *[1] { $rival_lost ->
        [0] { own-loss }
       *[1] Equal totals: each side loses a unit.
    }
}
log-roll = Fight at { $tile }: { own-roll }, { rival-roll }{ totals }. { lost-in-roll }

log-fort-destroyed = { the-side } destroy the { of-the-rival } fort on { $tile } and receive { $lumber } lumber.
log-end-turn = { $passed ->
    [0] { the-side }
   *[other] { log-passed } They
} end their turn{ $manpower ->
    [0] .
   *[other] {" "}and discard { $manpower } manpower.
}

## Results

log-out-of-time = { the-side } run out of time.
log-resigns = { the-side } resign.
result-resigned = { the-side } win.
log-asks-undo = { the-side } ask to undo their last decision.
log-undid = { the-side } undid their last decision.
log-agreed = { the-side } agreed.
log-offers-draw = { the-side } offer a draw.
log-draw-agreed = Both sides agreed on a draw.
result-draw = The game is a draw.
support-to-win = { $support ->
    [6] six
   *[other] { $support }
} royal support
result-support = { $side ->
    [0] The French win by support in round { $round }. They hold { support-to-win }; no colony had to be conquered.
   *[1] The British win by support in round { $round }. They hold { support-to-win }; no colony had to be conquered.
}
result-conquest = { $side ->
    [-1] The win is shared: both colonies fall in round { $round }.
    [0] The French win by conquest in round { $round }. Their units hold the British colony.
   *[1] The British win by conquest in round { $round }. Their units hold the French colony.
}
result-cap = { $by ->
    [support] { the-side } win with more royal support, { $most } to { $least }. The game stops after round { $round }.
    [forts] { the-side } win with more forts, { $most } to { $least }. The game stops after round { $round }.
    [militia] { the-side } win with more units, { $most } to { $least }. The game stops after round { $round }.
   *[nothing] The game is a draw: royal support, forts and units are equal. It stops after round { $round }.
}

## Spaces

space = { $tile }{ $newfoundland ->
    [0] {""}
   *[1] , Newfoundland
}, { $kind ->
    [lumber] lumber{ fort-here }
    [fur] fur{ fort-here }
   *[colony] { $owner ->
        [0] French colony
       *[1] British colony
    }
}{ $french ->
    [0] {""}
    [one] , { $french } French unit
   *[other] , { $french } French units
}{ $british ->
    [0] {""}
    [one] , { $british } British unit
   *[other] , { $british } British units
}{ $collected ->
    [0] {""}
   *[1] , collected
}
fort-here = { $owner ->
    [0] , French fort
    [1] , British fort
   *[-1] {""}
}

## Faults of boards and texts

fault-board-empty = The board has no rows.
fault-board-columns = This row has { $columns } columns; a board has at most { $most }.
fault-board-rows = The board has { $rows } rows; a board has at most { $most }.
fault-board-ragged = This row has { $columns } signs, the first { $width }: all rows must have the same length.
fault-board-sign = “{ $sign }” is not the sign of a tile. The signs are { $signs }.
fault-board-no-colony = { $sign ->
    [F] Place the French colony.
   *[B] Place the British colony.
}
fault-board-second-colony = { $sign ->
    [F] This is another French colony; there is only one.
   *[B] This is another British colony; there is only one.
}
fault-board-second-newfoundland = This is another Newfoundland; there is at most one.
fault-board-tiles = There are { $tiles } land tiles; a board has at most { $most }.
fault-board-apart = This land does not touch the rest, not even at a corner.

fault-action = “{ $text }” is not a move. Moves are collect d4, trade fur, fort e5, raise c3, march d4 e5 and stop.
fault-tile = There is no land at “{ $text }” on this board. A tile is a letter and a number, as in d4.
fault-roll-expected = “{ $text }” is not a roll. The dice are rolled now, as in roll 3 5.
fault-die = “{ $text }” is not a roll: a die shows 1 to 6.

## The map

map-hudson-bay = Hudson Bay
map-labrador-sea = Labrador Sea
map-great-lakes = Great Lakes
map-st-lawrence = St Lawrence
map-newfoundland = Newfoundland
map-acadia = Acadia
map-atlantic = Atlantic Ocean

picture-fight = Fight at { $tile }
picture-attacks = attack
picture-defends = defend
picture-surplus = surplus
picture-place = { $place ->
    [colony] colony
   *[fort] fort
}
