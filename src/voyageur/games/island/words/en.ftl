### The sentences of Capture the Island, in the words of docs/rules/island.md.
### `side` and `rival` are seats; a card is its `symbol` and `value`.

## The game

game-name = Capture the Island
    .play = Play Capture the Island
game-sentence = Land on an island, recruit units with your cards, and hold its heart when the cards run out.
game-paragraph = Two to four players start on the coast with two units each. You move, recruit on the tiles whose symbols you hold, build roads, cross the water and shoot arrows. Units that meet fight with a hidden card and a card from the stack. When all cards are used up, the player with the most units in the capture area wins.

## Seats, cards and tiles

heading-start = The set-up
heading-round = Round { $round }
heading-last-round = Round { $round }, the last
heading-endgame = Round { $round }, the endgame

seat = { $side ->
    [0] Blue
    [1] Red
    [2] Ochre
   *[other] Violet
}
the-rival = { $rival ->
    [0] Blue
    [1] Red
    [2] Ochre
   *[other] Violet
}
held-unit = { $count ->
    [one] unit
   *[other] units
}
good-capture = in capture area
held-resource = { $count ->
    [one] resource card
   *[other] resource cards
}
held-combat = { $count ->
    [one] combat card
   *[other] combat cards
}
card = { $symbol ->
    [drop] drop
    [hammers] hammers
    [circles] circles
    [bricks] bricks
    [wheel] wheel
    [arrow] arrow
   *[none] card
} { $value }
kind-of-card = { $kind ->
    [resource] resource
   *[combat] combat
}
a-kind-of-card = { $kind ->
    [resource] a resource card
   *[combat] a combat card
}
units = { $count ->
    [one] { $count } unit
   *[other] { $count } units
}

## Options

option-layout = Layout
    .about = Where the tiles lie. The random layout draws the symbols from a bag; the fixed ones are balanced and depend on the number of players: with three, the random one favours the start in the north.
option-layout-random = random symbols
option-layout-fixed = fixed and balanced
option-layout-file = your own
option-base_safe = Starting tiles are safe
    .about = Whether an arrow may hit a unit on a rival’s starting tile.
option-base_safe-yes = arrows cannot hit them
option-base_safe-no = arrows can hit them
option-loser_takes_at_end = Loser’s card at the end
    .about = Whether the loser of a battle still takes a combat card after the resource stack is used up for the second time.
option-loser_takes_at_end-yes = the loser takes one
option-loser_takes_at_end-no = nobody takes one
option-round_cap = Last round
    .about = After this round the game is scored as at its normal end.
option-round_cap-0 = No last round
option-no_combat_card = Without a combat card
    .about = What a player without a combat card does in a battle.
option-no_combat_card-none = puts none down
option-no_combat_card-draw = takes one and puts it down
option-may_decline = Declining
    .about = Whether a player with a combat card may put none down in a battle.
option-may_decline-no = must put one down
option-may_decline-yes = may decline
option-tie = Equal totals
    .about = Who wins a battle in which both totals are equal.
option-tie-defender = the defender wins
option-tie-redraw = both draw again
option-tie-both = both lose two units
option-tie-withdraw = the attacker goes home

sign-water = Water
sign-capture = Capture area
sign-start-1 = Start of Blue
sign-start-2 = Start of Red
sign-start-3 = Start of Ochre
sign-start-4 = Start of Violet
sign-drop = Drop
sign-hammers = Hammers
sign-circles = Circles
sign-bricks = Bricks
sign-wheel = Wheel
sign-arrow = Arrow

## Steps and prompts

step-move = Move
step-battles = Battles
step-cards = Cards
step-draw = Draw
step-discard = Discard

prompt-over = The game is over.{ $place ->
    [0] { "" }
   *[other] { " " }{ $out ->
        [1] You were put out before its end and come in place { $place } of { $players }.
       *[0] You come in place { $place } of { $players }.
    }
}
prompt-tile = The symbol of a tile is drawn.
prompt-first = Who begins is drawn.
prompt-first-cards = The first cards are dealt.
prompt-move = { $moves ->
    [0] { seat }: no step is left. End the phase.
    [one] { seat }: one step left. Choose units, or end the phase.
   *[other] { seat }: { $moves } steps left. Choose units, or end the phase.
}
prompt-choose-battle = { seat }: choose which battle is fought next.
prompt-commit = { $attacks ->
    [1] { seat }: you attack { the-rival } on { $tile }, { $attackers } against { $defenders }. Put a combat card down.
   *[0] { seat }: { the-rival } attacks you on { $tile }, { $attackers } against { $defenders }. Put a combat card down.
}
prompt-replace = { seat } has no combat card and takes one from the stack.
prompt-battle-draw = Battle for { $tile }: { seat } draws a card from the stack.
prompt-take = { seat } has lost the battle for { $tile } and takes a combat card.
prompt-cards = { $choices ->
    [0] { $hand ->
        [0] { seat }: you have no card. End the phase.
        [one] { seat }: your card is of no use now. End the phase.
       *[other] { seat }: none of your { $hand } cards is of use now. End the phase.
    }
   *[other] { $hand ->
        [one] { seat }: play your card, or end the phase.
       *[other] { $idle ->
            [0] { seat }: play one of your { $hand } cards, or end the phase.
           *[other] { $playable ->
                [one] { seat }: one of your { $hand } cards is of use now. Play it, or end the phase.
               *[other] { seat }: { $playable } of your { $hand } cards are of use now. Play one, or end the phase.
            }
        }
    }
}
prompt-recruit = { $choices ->
    [0] { seat }: { card } recruits on no other tile. Finish recruiting.
   *[other] { $recruited ->
        [0] { seat }: choose a tile on which { card } recruits.
       *[other] { seat }: choose another tile for { card }, or finish.
    } { $supply ->
        [one] One unit is left in your supply.
       *[other] { $supply } units are left in your supply.
    }
}
prompt-road = { $moves ->
    [0] { seat }: no step of the road is left. Finish the road.
    [one] { seat }: one step of the road left. Choose units, or finish the road.
   *[other] { seat }: { $moves } steps of the road left. Choose units, or finish the road.
}
prompt-ferry = { seat }: choose a coast tile from which units cross the water.
prompt-hit = { seat }: choose the rival’s unit that the arrow hits.
prompt-draw = { seat }: draw a card. Left in the stacks: { $combat } combat, { $resource } resource.{ $depletions ->
    [1] { " " }When the resource stack runs out again, nobody draws any more.
   *[other] { "" }
}
prompt-deal = { seat } draws { a-kind-of-card }.
prompt-discard = { $over ->
    [0] { $must ->
        [0] { $hand ->
            [0] { seat }: you have no card. End your turn.
            [one] { seat }: discard your card if you like, or keep it.
           *[other] { seat }: discard one of your { $hand } cards if you like, or keep them all.
        }
       *[1] { seat }: in the endgame a card must leave your hand in each turn, and none has. Discard one.
    }
   *[other] { seat }: you have { $hand } cards, and the limit is { $limit }. Discard { $over ->
        [one] one
       *[other] { $over }
    }.
}
prompt-waiting = { $step ->
    [move] { seat } moves.
    [battles] { seat } is in a battle.
    [cards] { seat } plays cards.
   *[draw] { seat } draws and discards.
}

prompt-choose-recruit = Recruit: choose a resource card.
prompt-choose-road = Road: choose a bricks card.
prompt-choose-water = Across the water: choose a drop card.
prompt-choose-arrow = Arrow: choose an arrow card.
prompt-move-from = { units } on { $tile }: where to?
prompt-ferry-from = { units } on { $tile }: to which coast tile?
prompt-count = From { $tile } to { $to }: how many units, at most { $most }?

## First steps

tour-aim = You are { seat }; your starting tile is framed. When all cards are used up, the player with the most units in the capture area in the middle wins.
tour-move = You have two steps: each takes any units of a tile one tile on. Where they meet a rival’s units, there is a battle.
tour-cards = A resource card doubles your units on tiles with its symbol. Bricks are a road, a drop crosses the water, an arrow removes a rival’s unit.
tour-draw = Draw one card a turn: resource cards bring units, combat cards win battles. More than six cards must go.
tour-seats = Here you see how many units every player has, and how many resource and combat cards. Their symbols and numbers stay hidden.

## Choices

choice-move = Move
choice-ferry = Cross the water
choice-battle = Fight
choice-commit = Put down
choice-recruit = Recruit
    .key = C
choice-road = Build a road
    .key = D
choice-water = Cross the water
    .key = O
choice-arrow = Shoot an arrow
    .key = A
choice-at = Recruit
choice-hit = Hit
choice-draw = Draw
choice-discard = Discard
choice-tile = { $tile }
choice-from = { $tile }, { units }
choice-to = { $to }
choice-count = { units }
choice-card = { card }
choice-stack = { $kind ->
    [resource] Resource card
   *[combat] Combat card
}
choice-stop = { $step ->
    [move] Done moving
    [road] Finish the road
   *[cards] Done with cards
}
    .key = E
choice-done = Finish recruiting
    .key = E
choice-keep = { $more ->
    [0] End the turn
   *[1] Keep all cards
}
    .key = E
hint-battle = { $units } against { $rivals }: { $win } % to win{ $equal ->
    [0] { "" }
   *[other] , { $equal } % for equal totals ({ $tie ->
        [defender] the defender wins
        [redraw] both draw again
        [both] both lose { $lost }
       *[withdraw] the attacker goes home
    })
}, if the rival puts its best card down.
    .short = { $win } % to win
choice-decline = Put no card down
    .key = P

## Refusals

refused-not-deciding = There is nothing to decide now: a card or a tile is drawn, or the game is over.
refused-wrong-step = { $step ->
    [move] { $choices ->
        [0] Now you end the phase; no step is left.
       *[other] Now you move units, or end the phase.
    }
    [choose-battle] Now you choose which battle is fought next.
    [commit] Now you put a combat card down.
    [recruit] { $choices ->
        [0] Now you finish recruiting; the card recruits on no other tile.
       *[other] Now you choose tiles to recruit on.
    }
    [road] { $choices ->
        [0] Now you finish the road; no step of it is left.
       *[other] Now you move units along the road, or finish it.
    }
    [ferry] Now you choose the units that cross the water.
    [hit] Now you choose the unit that the arrow hits.
    [draw] Now you draw a card from one of the two stacks.
    [discard] { $choices ->
        [0] Now you end your turn; you have no card.
       *[other] { $must ->
            [1] Now you discard a card.
           *[0] Now you discard a card, or keep your hand.
        }
    }
   *[cards] { $choices ->
        [0] Now you end the phase; no card of yours is of use.
       *[other] Now you play cards, or end the phase.
    }
}
refused-card-later = { $kind ->
    [combat] { card } counts { $value } in a battle{ $special ->
        [road] ; in the cards phase it can be a road
        [water] ; in the cards phase it can cross the water
        [arrow] ; in the cards phase it can shoot
       *[none] { "" }
    }.
   *[resource] In the cards phase, { card } recruits on your tiles with its symbol{ $special ->
        [road] , or is a road
        [water] , or crosses the water
        [arrow] , or shoots
       *[none] { "" }
    }.
}
refused-card-in-use = First finish { card }: { $phase ->
    [recruit] { $begun ->
        [0] choose a tile on which it recruits
       *[other] choose another tile, or finish recruiting
    }
    [road] { $moves ->
        [0] no step of the road is left, so finish it
        [one] one step of the road is left, or finish it
       *[other] { $moves } steps of the road are left, or finish it
    }
    [ferry] choose the units that cross the water
   *[hit] choose the unit that it hits
}.
refused-count-first = First choose how many units go from { $tile } to { $to }: 1 to { $most }.
refused-not-on-map = There is no such tile on this board.
refused-into-water = There is no tile on that side, only water.
refused-no-units = You have no units on { $tile }.
refused-too-few-units = There are fewer than { $count } of your units on { $tile }.
refused-in-battle = Units on { $tile } cannot leave before the battle.
refused-no-moves-left = No step is left.
refused-enemy-base = { $to } is the starting tile of another player; nobody else may enter it.
refused-too-many-units = There would be more than { $most } of your units on { $to }.
refused-not-contested = There is no battle on { $tile }.
refused-not-in-hand = You do not hold { card }.
refused-not-combat = { card } is not a combat card; those have the numbers 1 to 3.
refused-must-commit = You hold a combat card, so you must put one down.
refused-not-resource = Only resource cards recruit, those with the numbers 4 to 6.
refused-recruits-nothing = { card } recruits nowhere now: on no tile with its symbol can you recruit.
refused-no-symbol = { $tile } has no symbol: nobody recruits on starting tiles and in the capture area.
refused-other-symbol = { $tile } has another symbol than { card }.
refused-not-held = You have no units on { $tile }.
refused-already-recruited = You have already recruited on { $tile } in this turn.
refused-tile-full = There are already { $most } units on { $tile }.
refused-no-supply = All your { $supply } units are on the board.
refused-must-recruit = Choose at least one tile for { card }.
refused-no-road = Only a bricks card is a road.
refused-leads-nowhere = A road is of no use now: none of your units can take a step.
refused-no-water = Only a drop card crosses the water.
refused-nowhere-to-ferry = None of your units can cross the water now.
refused-not-coast = Only from coast to coast: one of { $tile } and { $to } does not lie on the water.
refused-ferry-to-base = { $to } is the starting tile of another player; no crossing leads there.
refused-same-tile = The units must go to another tile.
refused-no-arrow = Only an arrow card shoots.
refused-nothing-to-hit = No rival’s unit that an arrow may hit is beside your units.
refused-no-enemy = There is no rival’s unit on { $tile }.
refused-not-adjacent = None of your units is beside { $tile }.
refused-base-is-safe = { $tile } is a starting tile; units there are safe from arrows.
refused-no-cards-left = No { kind-of-card } card is left to draw.
refused-over-limit = You hold more than { $limit } cards and must discard.
refused-must-discard = No card has left your hand in this turn, so you must discard one.
refused-no-draw-at-end = In the endgame no card is drawn.
refused-discards = Discards cannot be drawn or played; you can look through them.
refused-hand = The cards of others are hidden. Those that must be in a hand are shown beside it.

## The log

log-tile = { $tile } is a tile with { $symbol ->
    [drop] a drop
    [hammers] hammers
    [circles] circles
    [bricks] bricks
    [wheel] a wheel
   *[arrow] an arrow
}.
log-first = { seat } begins.
log-deal = { $count ->
    [1] { $symbol ->
        [none] { seat } is dealt { a-kind-of-card }.
       *[other] { seat } is dealt the card { card }.
    }
   *[other] { seat } is dealt { $count } cards.
}
log-move = { $way ->
    [one] { seat } moves { units } from { $from } to { $to }.
    [on] { seat } moves { units } from { $from } to { $to } and on to { $then_to }.
   *[two] { seat } moves { units } from { $from } to { $to }, then { $then_count } from { $then_from } to { $then_to }.
}
log-ferry = { $symbol ->
    [none] { seat } brings { units } across the water from { $from } to { $to }.
   *[other] { seat } plays { card } and brings { units } across the water from { $from } to { $to }.
}
log-battle = { seat } attacks { the-rival } on { $tile }, { $own_units } against { $rival_units }.
log-commit = { $hidden ->
    [1] { seat } puts a combat card down.
   *[0] { seat } puts { card } down.
}
log-decline = { seat } puts no card down in the battle for { $tile }.
log-battle-draw = { seat } draws { card }.
log-battle-result = { $outcome ->
    [attacker] { seat } wins { $tile }
    [both] Nobody wins { $tile }
    [withdraw] Nobody wins { $tile }
   *[other] { the-rival } holds { $tile }{ $equal ->
        [1] { " " }with equal totals
       *[0] { "" }
    }
}: { seat } { own-sum }, { the-rival } { rival-sum }. { $outcome ->
    [attacker] { the-rival } loses { rival-losses }{ going-home }.
    [both] { seat } loses { own-losses }, { the-rival } loses { rival-losses }{ going-home }.
    [withdraw] { $home ->
        [one] One unit goes home
       *[other] { $home } units go home
    }.
   *[other] { seat } loses { own-losses }{ going-home }.
}
own-sum = { $own_units } + { $own_card } + { $own_drawn } = { $own_total }
rival-sum = { $rival_units } + { $rival_card } + { $rival_drawn } = { $rival_total }
own-losses = { $own_lost ->
    [one] one unit
   *[other] { $own_lost } units
}
rival-losses = { $rival_lost ->
    [one] one unit
   *[other] { $rival_lost } units
}
going-home = { $home ->
    [0] { "" }
    [one] , one unit goes home
   *[other] , { $home } units go home
}
log-take = { $symbol ->
    [none] { seat } takes a combat card.
   *[other] { seat } takes { card }.
}
log-out = { seat } has no units left and is out.
log-recruit = { $units ->
    [0] { seat } plays { card } to recruit.
    [one] { seat } recruits one unit with { card } on { $tiles }.
   *[other] { seat } recruits { $units } units with { card } on { $tiles }.
}
log-road = { seat } plays { card } as a road.
log-water = { seat } plays { card } to cross the water.
log-arrow = { seat } plays { card } to shoot.
log-at = { seat } recruits { $units ->
    [one] one unit
   *[other] { $units } units
} on { $tile }.
log-hit = { $symbol ->
    [none] { seat } hits a unit of { the-rival } on { $tile }.
   *[other] { seat } plays { card } and hits a unit of { the-rival } on { $tile }.
}
log-draw = { $symbol ->
    [none] { seat } draws { a-kind-of-card }.
   *[other] { seat } draws { card }.
}
log-reshuffle = The { kind-of-card } stack is used up; its { $count } discards are shuffled into a new one.
log-depleted = The endgame begins: nobody draws any more, and it ends with the last card.
log-discard = { $must ->
    [1] { seat } must discard { card }: in the endgame a card leaves the hand in each turn.
   *[0] { seat } discards { card }.
}
log-keep = { seat } keeps all cards.

## Results

log-out-of-time = { seat } runs out of time.
log-resigns = { seat } resigns.
result-resigned = { seat } wins.
log-asks-undo = { seat } asks to undo the last decision.
log-undid = { seat } undid the last decision.
log-agreed = { seat } agreed.
log-offers-draw = { seat } offers a draw.
log-draw-agreed = Both players agreed on a draw.
result-draw = The game is a draw.
other-seat = { $other ->
    [0] Blue
    [1] Red
    [2] Ochre
   *[other] Violet
}
units-in-capture = { $units ->
    [0] no unit
    [one] one unit
   *[other] { $units } units
} in the capture area
result-last-player = { $winners ->
    [1] { seat } wins: all others are out.
   *[other] { seat } and { other-seat } went out together and share the win.
}
result-hands-empty = { who-wins } The cards are used up.
result-round-cap = { who-wins } Round { $round } was the last.
who-wins = { $winners ->
    [1] { $tied ->
        [0] { seat } wins with { units-in-capture }.
       *[1] { seat } wins with { units-in-capture } and the most units on the board, { $board }.
    }
    [2] { seat } and { other-seat } share the win with { units-in-capture }.
   *[other] { $winners } players share the win with { units-in-capture }.
}
result-seat = { seat }: { $out ->
    [1] out
   *[0] { units-in-capture }, { $board } on the board
}.

## Places in the picture

space-tile = { $tile }: { $face ->
    [drop] drop
    [hammers] hammers
    [circles] circles
    [bricks] bricks
    [wheel] wheel
    [arrow] arrow
    [capture] capture area
    [start] start of { $home ->
        [0] Blue
        [1] Red
        [2] Ochre
       *[other] Violet
    }
   *[hidden] not drawn yet
}{ $coast ->
    [0] { "" }
   *[1] , coast
}{ $holder ->
    [-1] { "" }
   *[other] , { $units ->
        [one] one unit
       *[other] { $units } units
    } of { $holder ->
        [0] Blue
        [1] Red
        [2] Ochre
       *[other] Violet
    }
}{ $attackers ->
    [0] { "" }
   *[other] , attacked by { $attackers } of { $mover ->
        [0] Blue
        [1] Red
        [2] Ochre
       *[other] Violet
    }
}{ $recruited ->
    [0] { "" }
   *[1] , recruited in this turn
}
space-stack = { $kind ->
    [resource] Resource stack
   *[combat] Combat stack
}: { $count ->
    [0] empty
    [one] one card
   *[other] { $count } cards
}
    .short = { $kind ->
        [resource] Resource
       *[combat] Combat
    }
space-discards = { $kind ->
    [resource] Discarded resource cards
   *[combat] Discarded combat cards
}: { $count ->
    [0] none
   *[other] { $count }
}
    .short = discards
space-card = Your card { card }
space-hand = Hand of { seat }: { $combat ->
    [0] no combat card
    [one] one combat card
   *[other] { $combat } combat cards
}, { $resource ->
    [0] no resource card
    [one] one resource card
   *[other] { $resource } resource cards
}{ $drop ->
    [none] { "" }
   *[other] ; must hold drop { $drop }
}{ $hammers ->
    [none] { "" }
   *[other] ; must hold hammers { $hammers }
}{ $circles ->
    [none] { "" }
   *[other] ; must hold circles { $circles }
}{ $bricks ->
    [none] { "" }
   *[other] ; must hold bricks { $bricks }
}{ $wheel ->
    [none] { "" }
   *[other] ; must hold wheel { $wheel }
}{ $arrow ->
    [none] { "" }
   *[other] ; must hold arrow { $arrow }
}

## The picture

picture-drop = drop
picture-hammers = hammers
picture-circles = circles
picture-bricks = bricks
picture-wheel = wheel
picture-arrow = arrow
picture-west-water = West Water
picture-east-water = East Water
picture-stack-combat = Combat
picture-stack-resource = Resources
picture-left = { $count ->
    [0] none in the stack
   *[other] { $count } in the stack
}
picture-discarded = { $count ->
    [0] none discarded
   *[other] { $count } discarded
}
picture-discards = { $kind ->
    [combat] The discarded combat cards
   *[resource] The discarded resource cards
}
picture-must-hold = must hold
picture-hand = Your hand
picture-card-played = played
picture-use-combat = { $special ->
    [road] battle, road
    [water] battle, crossing
    [arrow] battle, shot
   *[none] battle
}
picture-use-resource = { $tiles ->
    [0] { $special ->
        [road] road
        [water] crossing
        [arrow] shot
       *[none] no tile yet
    }
    [1] { $special ->
        [road] { $tile }, road
        [water] { $tile }, crossing
        [arrow] { $tile }, shot
       *[none] recruits on { $tile }
    }
   *[other] { $special ->
        [road] { $tiles } tiles, road
        [water] { $tiles } tiles, crossing
        [arrow] { $tiles } tiles, shot
       *[none] recruits on { $tiles }
    }
}
picture-battle = Battle for { $tile }
picture-step-units = Units
picture-step-cards = Cards
picture-step-draws = Draws
picture-step-sum = Sum
picture-attacks = attacks
picture-defends = defends
picture-units = units
picture-played = from the hand
picture-drawn = drawn
picture-no-card = no card
picture-verdict = { $outcome ->
    [attacker] { seat } wins
    [defender] { $equal ->
        [1] A tie: { the-rival } wins
       *[0] { the-rival } wins
    }
   *[other] A tie
}
picture-outcome = { picture-verdict }. { picture-follows }
picture-follows = { $outcome ->
    [attacker] { the-rival } loses { rival-losses }{ going-home }.
    [both] { seat } loses { own-losses }, { the-rival } loses { rival-losses }{ going-home }.
    [withdraw] { $home ->
        [one] One unit goes home
       *[other] { $home } units go home
    }.
   *[other] { seat } loses { own-losses }{ going-home }.
}

## Faults

fault-layout-empty = The layout has no tile.
fault-layout-columns = A layout has at most { $most } columns; this row has { $columns }.
fault-layout-rows = A layout has at most { $most } rows; this one has { $rows }.
fault-layout-ragged = All rows must be equally long: this one has { $columns } signs, the first one { $width }.
fault-layout-sign = “{ $sign }” is not a sign of a layout; the signs are { $signs }.
fault-layout-no-capture = Place the capture area: one tile at least.
fault-layout-symbol = There are only { $most } tiles with { $symbol ->
    [drop] a drop
    [hammers] hammers
    [circles] circles
    [bricks] bricks
    [wheel] a wheel
   *[arrow] an arrow
}.
fault-layout-tiles = A layout has at most { $most } tiles; this one has { $tiles }.
fault-layout-no-start = Place the starting tile of { $seat ->
    [1] Blue
    [2] Red
    [3] Ochre
   *[4] Violet
}.
fault-layout-second-start = { $seat ->
    [1] Blue
    [2] Red
    [3] Ochre
   *[4] Violet
} has a starting tile already.
fault-layout-inland-start = The starting tile of { $seat ->
    [1] Blue
    [2] Red
    [3] Ochre
   *[4] Violet
} does not lie on the coast.
fault-layout-players = This layout has starting tiles for { $starts } players, not for { $players }.
fault-action = “{ $text }” is not a move. Examples are move a1 b1 2, recruit arrow5, at b2, draw combat, keep.
fault-tile = “{ $text }” is not a tile of this board.
fault-card = “{ $text }” is not a card; cards are drop1 to arrow6.
fault-count = “{ $text }” is not a number of units from 1 to { $most }.
fault-not-beside = { $to } is not beside { $tile }.
fault-outcome = “{ $text }” cannot happen now; “{ $example }” can.
