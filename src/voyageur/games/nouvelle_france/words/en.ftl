### The sentences of Nouvelle-France, in the words of docs/rules/nouvelle-france.md.
### `side` and `rival` are seats, by the numbers of their colours; a block is its `form` and its doubled `colour`.

## The game

game-name = Nouvelle-France
    .play = Play Nouvelle-France
game-sentence = Build a redoubt, a church and a mill from coloured blocks before the snow covers them.
game-paragraph = Two to four overseers place wooden blocks of five cubes on three sites. Every cube of your colour counts when it is placed, more where it touches others of yours, and again when it snows on its level: but a tally stick says for each site and storm whether its cubes count once, twice, or against you. Allies double your points, share a rival’s, and look at the stack. By Jacques-Dominique Landry, published by Jackbro.

## Seats, blocks and sites

heading-start = The set-up
heading-round = Round { $round }

seat = { $side ->
    [0] White
    [1] Brown
    [2] Yellow
   *[other] Blue
}
the-rival = { $rival ->
    [0] White
    [1] Brown
    [2] Yellow
   *[other] Blue
}
held-points = { $count ->
    [one] point
   *[other] points
}
ally-state = { $state ->
    [used] , used
   *[ready] { "" }
}
bonus-state = { $state ->
    [used] , placed
    [lost] , lost
    [later] , for later
   *[ready] { "" }
}
held-fille = Fille du Roy{ ally-state }
held-coureur = Coureur des bois{ ally-state }
held-huron = Huron-Wendat ally{ ally-state }
held-beam = beam{ bonus-state }
held-post = post{ bonus-state }
held-peg = peg{ bonus-state }
form = { $form ->
    [croix] cross
    [fer] horseshoe
    [escalier] stairs
    [equerre] set square
    [anguille] eel
    [faux] scythe
    [canon] cannon
    [charrue] plough
    [girouette] weathercock
    [beam] beam
    [post] post
   *[peg] peg
}
block = { form }{ $colour ->
    [white] { " " }with two white cubes
    [brown] { " " }with two brown cubes
    [yellow] { " " }with two yellow cubes
    [blue] { " " }with two blue cubes
   *[none] { "" }
}
card = { $card ->
    [croix] cross
    [fer] horseshoe
    [escalier] stairs
    [equerre] set square
    [anguille] eel
    [faux] scythe
    [canon] cannon
    [charrue] plough
    [girouette] weathercock
   *[snow] snowflake
}
card-one = { $first ->
    [croix] cross
    [fer] horseshoe
    [escalier] stairs
    [equerre] set square
    [anguille] eel
    [faux] scythe
    [canon] cannon
    [charrue] plough
    [girouette] weathercock
   *[snow] snowflake
}
card-two = { $second ->
    [none] { "" }
    [croix] , cross
    [fer] , horseshoe
    [escalier] , stairs
    [equerre] , set square
    [anguille] , eel
    [faux] , scythe
    [canon] , cannon
    [charrue] , plough
    [girouette] , weathercock
   *[snow] , snowflake
}
card-three = { $third ->
    [none] { "" }
    [croix] , cross
    [fer] , horseshoe
    [escalier] , stairs
    [equerre] , set square
    [anguille] , eel
    [faux] , scythe
    [canon] , cannon
    [charrue] , plough
    [girouette] , weathercock
   *[snow] , snowflake
}
site = { $site ->
    [redoubt] Redoubt
    [church] Church
   *[mill] Mill
}
on-the-site = { $site ->
    [redoubt] on the redoubt
    [church] on the church
   *[mill] on the mill
}
the-site = { $site ->
    [redoubt] the redoubt
    [church] the church
   *[mill] the mill
}
the-standee = { $site ->
    [redoubt] the soldier
    [church] the priest
   *[mill] the colonist
}
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Options

option-set = Set
    .about = Shapes, colours in the blocks, plans of the sites, tally sticks and bonus disks.
option-set-standard = standard
option-set-file = your own
option-two_colours = Two colours each
    .about = With two players each has two colours: one White and Yellow, the other Brown and Blue. Both score.
option-two_colours-no = one colour
option-two_colours-yes = two colours, with two players
option-free_standing = Standing
    .about = Whether a block must balance on what lies beneath it.
option-free_standing-balanced = it must balance
option-free_standing-touching = one cube that stands is enough
option-contact = Contact
    .about = Which cubes in place give points when a block is placed.
option-contact-cube = each cube that touches a new one, once
option-contact-contact = each contact
option-contact-group = the whole group
option-negative_points = Points below zero
    .about = Whether a storm can take points that a player does not have.
option-negative_points-yes = allowed
option-negative_points-no = points stop at zero
option-declare_unable = Unable to place
    .about = Whether a player may call a block unable to be placed; then the others may place it for its points.
option-declare_unable-no = only if nothing fits anywhere
option-declare_unable-yes = may be declared, others may help
option-coureur_first = Who sends the Coureur des bois
    .about = Who has it when several players want half of the same points.
option-coureur_first-left = the first from the left who wants to
option-coureur_first-sealed = all answer in secret, and chance draws one who wants to
option-huron_window = When the Huron-Wendat ally looks
    .about = Between which turns a player may look at the stack.
option-huron_window-any = between any two turns
option-huron_window-own = before and after one’s own turn
option-ally_use = Allies
    .about = How often each ally helps.
option-ally_use-storm = once between storms
option-ally_use-once = once in the game
option-ally_use-none = without allies
option-one_card = One card a turn
    .about = No cards lie open: the block of the drawn card must be placed.
option-one_card-no = choose among three cards
option-one_card-yes = only the drawn card
option-tie_break = Ties
    .about = Which allies count when points are equal.
option-tie_break-face_down = those used since the second storm
option-tie_break-uses = all uses in the game
option-turn_order = Order of turns
    .about = Between computers of equal strength, going first is worth a lot with two players, and back and forth takes it away: who ends a round begins the next one. With three or four, round the table is more even.
option-turn_order-round = round the table
option-turn_order-snake = back and forth
option-colours = Colours
    .about = The colour of each player. Choosing one chooses the others too, so that the blocks stay those of the box; nothing else changes.

line-shape = Shape
line-site = Site
line-joint = Joint
line-stick = Stick
line-disk = Disk
part-shape = shape
part-shape-croix = Cross
part-shape-fer = Horseshoe
part-shape-escalier = Stairs
part-shape-equerre = Set square
part-shape-anguille = Eel
part-shape-faux = Scythe
part-shape-canon = Cannon
part-shape-charrue = Plough
part-shape-girouette = Weathercock
part-partner-1 = partner in cube 1
part-partner-2 = in cube 2
part-partner-3 = in cube 3
part-site = site
part-site-redoubt = Redoubt
part-site-church = Church
part-site-mill = Mill
part-one = one square
part-other = the other
part-signs = signs from the lowest up
part-sign = top sign
part-points = points
sign-none = nothing
sign-stone = square of the plan
sign-cell-0 = cube 0
sign-cell-1 = cube 1
sign-cell-2 = cube 2
sign-cell-3 = cube 3
sign-cell-4 = cube 4

## Steps and prompts

step-huron = Between turns
step-draw = Draw
step-place = Place
step-points = Points

prompt-over = The game is over.
prompt-sticks = The tally sticks are dealt to the sites.
prompt-first = Who begins is drawn.
prompt-open = The first two cards are laid open.
prompt-huron = { seat }: ask your Huron-Wendat ally to look at the top three cards, or pass.
prompt-huron-turn = { seat }: draw a card{ $bonus ->
    [none] { "" }
    [beam] , or place your beam instead
    [post] , or place your post instead
   *[peg] , or place your peg instead
}. First you may ask your Huron-Wendat ally to look at the top three cards.
prompt-peek = { seat } looks at the top of the stack.
prompt-order = { seat }: put the cards back in any order, the new top card first.
prompt-begin = { seat }: { $bonus ->
    [none] draw a card.
    [beam] draw a card, or place your beam instead.
    [post] draw a card, or place your post instead.
   *[peg] draw a card, or place your peg instead.
}
prompt-draw = { seat } draws a card.
prompt-choose = { seat }: choose a block of an open card{ $unable ->
    [0] { "" }
   *[1] , or say which one you cannot place
}.
prompt-remove = { seat }: nothing fits anywhere. Choose a block that leaves the game; then draw again.
prompt-help = { seat }: { the-rival } cannot place the { form }. Place it for its points, or pass.
prompt-fille = { seat }: { points }. Let the Fille du Roy double this gain, or pass.
prompt-coureur = { seat }: { the-rival } gains { points }. Let your Coureur des bois gain { $half } for you, or pass.{ $sealed ->
    [1] { " " }Nobody sees your answer before all have answered; if several want to, chance draws one.
   *[other] { "" }
}
prompt-shout = Who sends the Coureur des bois is drawn among those who want to.
prompt-waiting = { $phase ->
    [huron] { seat } may ask the Huron-Wendat ally.
    [order] { seat } puts cards back on the stack.
    [begin] { seat } begins the turn.
    [help] { seat } may place a block for { the-rival }.
    [fille] { seat } may call the Fille du Roy.
    [coureur] { seat } may send the Coureur des bois.
   *[other] { seat } chooses a block.
}

prompt-choose-place = Choose a block.
prompt-choose-remove = Choose the block that leaves the game.
prompt-choose-unable = Choose the block that you cannot place.
prompt-choose-square = Place the { block }: choose a square that it covers.
prompt-choose-pose = Choose how the block lies.

tour-aim = You are { seat }; your marker is framed. Cubes of your colour bring points when you place them, and again in three snowstorms. The most points win.
tour-sticks = The stick of a site says, from the lowest sign up, what your cubes on levels 1, 2 and 3 bring in the three storms: + one point each, 2 two, and - takes one away.
tour-huron = Between turns you may look at the next three cards, once before each storm. Draw at once, or look whether a snowflake comes.
tour-draw = Draw a card, so that three shapes are open. Or place your beam: all its cubes are yours, but it counts as your turn and is lost after the first storm.
tour-place = Press a block, then a square that it covers; Turn shows other ways to lay it, with their points. It comes from above and must stand by itself.

## Choices

choice-place = { $form ->
    [none] Place
    [beam] Place your beam
    [post] Place your post
   *[peg] Place your peg
}
    .key = C
choice-remove = Remove
choice-unable = Unable to place
    .key = U
choice-order = Put back
choice-draw = Draw a card
    .key = D
choice-pass = { $step ->
    [help] Do not help
   *[other] Pass
}
    .key = P
choice-huron = Ask the Huron-Wendat ally
    .key = A
choice-fille = Call the Fille du Roy
    .key = Y
choice-coureur = Send the Coureur des bois
    .key = O
choice-card = { $place ->
    [1] On top: { card }
    [2] Second: { card }
   *[other] Third: { card }
}
    .key = { $card ->
        [croix] 1
        [fer] 2
        [escalier] 3
        [equerre] 4
        [anguille] 5
        [faux] 6
        [canon] 7
        [charrue] 8
        [girouette] 9
       *[snow] 0
    }
choice-block = { block }
choice-site = { site }
choice-cube = { $cube }
choice-pose = { $cubes }
choice-build = Build it here
choice-lay = { site }, { $cubes }
hint-points = { $own ->
    [0] No cube of yours counts: no points.
   *[other] { your-cubes }{ $linked ->
        [0] { "" }
       *[other] { " " }and { touched-cubes }
    }: { points }.
}
your-cubes = { $own ->
    [1] One cube of yours
    [2] Two cubes of yours
    [3] Three cubes of yours
   *[other] { $own } cubes of yours
}
touched-cubes = { $contact ->
    [contact] { $linked ->
        [1] one contact
       *[other] { $linked } contacts
    }
    [group] { $linked } in the group that they join
   *[cube] { $linked ->
        [1] one
        [2] two
        [3] three
        [4] four
       *[other] { $linked }
    } that { $own ->
        [1] it touches
       *[other] they touch
    }
}

## Standing answers

question-huron = Huron-Wendat ally, between turns
question-fille = Fille du Roy, when you gain points
question-coureur = Coureur des bois, when another player gains points
question-period = Never until the next storm
question-pass = Do not ask again until the next storm

## Refusals

refused-not-deciding = There is nothing to decide now: a card is drawn, or the game is over.
refused-wrong-step = { $step ->
    [huron] Now you ask your Huron-Wendat ally, or pass.
    [order] Now you put the cards back on the stack.
    [begin] Now you draw a card{ $bonus ->
        [none] { "" }
        [beam] , or place your beam
        [post] , or place your post
       *[peg] , or place your peg
    }.
    [remove] Now you choose a block that leaves the game.
    [help] Now you place the block that was named, or pass.
    [fille] Now you call the Fille du Roy, or pass.
    [coureur] Now you send the Coureur des bois, or pass.
   *[choose] Now you place a block of an open card.
}
refused-no-such-turn = There is no such way to place a block.
refused-outside = A cube of the { form } would lie beyond the stones of { the-site }.
refused-too-high = The { form } would rise above level { $levels }.
refused-not-from-above = The { form } cannot lie there: a cube is in the way of what comes from above.
refused-hangs = The { form } would hang in the air: from above it drops until it touches the ground or a cube.
refused-falls = The { form } would fall over: its middle is not above what carries it.
refused-card-not-open = No card of the { form } lies open.
refused-block-gone = The { block } is no longer left.
refused-wrong-stage = The { form } belongs to another stage; now it is the { $stage ->
    [beam] beam
    [post] post
   *[peg] peg
}.
refused-bonus-used = Your { form } is already placed.
refused-has-drawn = You have drawn a card, so your { form } must wait.
refused-can-place = A block of an open card can be placed, so none leaves the game.
refused-other-shape = Only the { $declared ->
    [croix] cross
    [fer] horseshoe
    [escalier] stairs
    [equerre] set square
    [anguille] eel
    [faux] scythe
    [canon] cannon
    [charrue] plough
    [girouette] weathercock
   *[none] block that was named
} may be placed now.
refused-may-not-declare = { $may_declare ->
    [0] In this game nobody declares a block unable to be placed.
   *[1] Nothing fits anywhere: choose a block that leaves the game.
}
refused-other-cards = Put back the cards that you have seen, each once.
refused-must-draw = First draw a card; before that only a bonus block can be placed.
refused-choose-block = Choose a block of the { form } rather than the card.
refused-block-first = First choose a block.
refused-no-pose = The { form } cannot cover { $square } of { the-site } now.
refused-nowhere = The { form } fits nowhere now.

## The log

log-stick = { site }: each cube counts { stick-one }, { stick-two } and { stick-three } in the three storms; whoever completes it receives { the-standee } and { $disk } points.
stick-one = { $one ->
    [plus] +1
    [double] +2
   *[minus] −1
}
stick-two = { $two ->
    [plus] +1
    [double] +2
   *[minus] −1
}
stick-three = { $three ->
    [plus] +1
    [double] +2
   *[minus] −1
}
log-first = { seat } begins.
log-open = Open card: { card }.
log-huron = { seat } asks the Huron-Wendat ally to look at the stack.
log-peek = { $count ->
    [0] { seat } sees a card.
   *[other] { seat } sees { card-one }{ card-two }{ card-three }.
}
log-order = { $count ->
    [0] { seat } puts the cards back in an order of its own.
   *[other] { seat } puts back { card-one }{ card-two }{ card-three }, the top first.
}
log-draw = { $card ->
    [snow] { seat } draws a snowflake.
   *[other] { seat } draws the { card }.
}
log-place = { seat } places the { block } { on-the-site }{ points-of-cubes }
points-of-cubes = { $points ->
    [0] : no points.
   *[other] . { own-cubes }{ linked-cubes }: { points }.
}
own-cubes = { $own ->
    [1] One cube of its own
    [2] Two cubes of its own
    [3] Three cubes of its own
    [4] Four cubes of its own
   *[5] Five cubes of its own
}
linked-cubes = { $linked ->
    [0] { "" }
   *[other] { " " }and { number-linked } { $contact ->
        [contact] { $linked ->
            [one] contact
           *[other] contacts
        } with older ones
        [group] linked to { $own ->
            [1] it
           *[other] them
        }
       *[cube] that { $own ->
            [1] it touches
           *[other] they touch
        }
    }
}
number-linked = { $linked ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $linked }
}
log-help = { seat } places the { block } for { the-rival } { on-the-site }{ points-of-cubes }
log-complete = { seat } completes { the-site } and receives { the-standee }: { $points } points at the end.
log-remove = The { block } leaves the game; { seat } draws again.
log-unable = { seat } cannot place the { block }.
log-no-help = { seat } does not help.
log-fille = The Fille du Roy doubles the points of { seat }: { points } more.
log-coureur = The Coureur des bois of { seat } shares in what { the-rival } gains: { points }.
log-sealed = { $wants ->
    [yes] { seat } wants to send the Coureur des bois; nobody else sees it yet.
    [no] { seat } does not want to send the Coureur des bois; nobody else sees it yet.
   *[unknown] { seat } has answered in secret.
}
log-willing = { seat } wants to send the Coureur des bois.
log-storm = { $storm ->
    [1] The first snowstorm.
    [2] The second snowstorm.
   *[other] The third snowstorm ends the game.
} { $bonus ->
    [beam] Beams that are left go out of the game.
    [post] Posts that are left go out of the game.
   *[peg] Pegs that are left count no more.
}
log-level = { site }, level { $level }, { each-cube }: { $seats ->
    [2] { white-gains }, { brown-gains }
    [3] { white-gains }, { brown-gains }, { yellow-gains }
    [yellow-blue] { yellow-gains }, { blue-gains }
    [white-brown-blue] { white-gains }, { brown-gains }, { blue-gains }
    [white-yellow-blue] { white-gains }, { yellow-gains }, { blue-gains }
    [brown-yellow-blue] { brown-gains }, { yellow-gains }, { blue-gains }
   *[other] { white-gains }, { brown-gains }, { yellow-gains }, { blue-gains }
}.
each-cube = { $sign ->
    [plus] each cube 1 point
    [double] each cube 2 points
   *[minus] each cube 1 point less
}
white-gains = White { $white_points } ({ $white_cubes ->
    [one] { $white_cubes } cube
   *[other] { $white_cubes } cubes
})
brown-gains = Brown { $brown_points } ({ $brown_cubes ->
    [one] { $brown_cubes } cube
   *[other] { $brown_cubes } cubes
})
yellow-gains = Yellow { $yellow_points } ({ $yellow_cubes ->
    [one] { $yellow_cubes } cube
   *[other] { $yellow_cubes } cubes
})
blue-gains = Blue { $blue_points } ({ $blue_cubes ->
    [one] { $blue_cubes } cube
   *[other] { $blue_cubes } cubes
})
log-disk = { seat } has { the-standee } for { the-site }: { points }.

## The account of the points

account-site = { site }
account-blocks = Blocks
account-allies = Allies
account-storm = Storm { $storm } ({ $sign ->
    [plus] +
    [double] ×2
   *[minus] −
})
account-disk = Standee

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
    [0] White
    [1] Brown
    [2] Yellow
   *[other] Blue
}
result-points = { seat } becomes Royal Engineer with { points }.
result-allies = { seat } becomes Royal Engineer: { points } like others, but fewer allies used ({ $tokens }).
result-peg = { seat } becomes Royal Engineer: { points } and as many allies used as others, but the peg is left.
result-shared = { $winners ->
    [2] { seat } and { other-seat } share the title of Royal Engineer with { points }.
   *[other] { $winners } players share the title of Royal Engineer with { points }.
}
result-seat = { seat }: { points } (blocks { $blocks }, allies { $allies }, storms { $storms }, disks { $disks }).

## Places in the picture

space-square = { site } { $square }: { $height ->
    [0] free
   *[other] height { $height }
}{ $one ->
    [white] , white on level 1
    [brown] , brown on level 1
    [yellow] , yellow on level 1
    [blue] , blue on level 1
   *[none] { "" }
}{ $two ->
    [white] , white on level 2
    [brown] , brown on level 2
    [yellow] , yellow on level 2
    [blue] , blue on level 2
   *[none] { "" }
}{ $three ->
    [white] , white on level 3
    [brown] , brown on level 3
    [yellow] , yellow on level 3
    [blue] , blue on level 3
   *[none] { "" }
}{ $snow ->
    [0] { "" }
    [1] , snow on level 1
   *[other] , snow up to level { $snow }
}
space-card = Open card { form }{ $count ->
    [1] { "" }
   *[other] , { $count } times
}
space-block = Block { block }

## The picture

picture-redoubt = Redoubt
picture-church = Church
picture-mill = Mill
picture-river = St. Lawrence River
picture-storms = Snowstorms
picture-next-storm = Next storm: level { $level }
picture-cards-to-storm = { $most ->
    [1] with the next card
   *[other] { $least ->
        [1] within { $most } cards
       *[other] in { $least } to { $most } cards
    }
}
picture-deck = { $cards ->
    [0] no card left
    [one] one card left
   *[other] { $cards } cards left
}
picture-tray = The open cards and their blocks
picture-croix = Cross
picture-fer = Horseshoe
picture-escalier = Stairs
picture-equerre = Set square
picture-anguille = Eel
picture-faux = Scythe
picture-canon = Cannon
picture-charrue = Plough
picture-girouette = Weathercock
picture-gone = gone
picture-beam = Your beam
picture-post = Your post
picture-peg = Your peg

## Faults

fault-set-line = “{ $word }” does not begin a line; lines begin with shape, site, joint, stick or disk, and pictures follow shapes and sites.
fault-set-name = “{ $word }” is not a name here; the names are { $names }.
fault-set-second = There is already a { $name }.
fault-set-order = “{ $order }” is not an order; it is made of 1, 2 and 3, each once.
fault-set-joint = A joint is a site ({ $names }) and two squares.
fault-set-stick = “{ $word }” is not a tally stick; it has three of the signs { $signs }.
fault-set-sticks = There are only { $sticks } tally sticks.
fault-set-sign = “{ $word }” is not a sign of a stick; the signs are { $signs }.
fault-set-points = “{ $word }” is not a number of points from 0 to { $most }.
fault-set-more = The line should end before “{ $word }”.
fault-set-missing = “{ $what }” is missing.
fault-set-rows = A picture of this kind has at most { $most } rows; this one has { $rows }.
fault-set-columns = A picture of this kind has at most { $most } columns; this row has { $columns }.
fault-set-ragged = All rows must be equally long: this one has { $columns } signs, the first one { $width }.
fault-set-cell = “{ $sign }” is not a sign of this picture; the signs are “{ $signs }”.
fault-set-no-cell = The shape { $name } has no cell { $sign }.
fault-set-second-cell = There is already a cell { $sign }.
fault-set-apart = The cells of the shape { $name } are not joined by their sides.
fault-set-no-stone = The site { $name } has no stone “{ $sign }”.
fault-set-stones = A site has at most { $most } stones; this one has { $stones }.
fault-set-square = “{ $word }” is not a stone of the site { $name }.
fault-set-corner = { $one } and { $other } do not touch at a corner only.
fault-action = “{ $text }” is not a move. Examples are draw, place peg mill a2.1, remove croix:blue, fille, pass.
fault-outcome = “{ $text }” cannot happen now; “{ $example }” can.
fault-card = “{ $text }” is not a card; the cards are { $cards }.
fault-block = “{ $text }” is not a block; examples are croix:blue and beam.
fault-site = “{ $text }” is not a site; the sites are { $sites }.
fault-cube = “{ $text }” is not a cube; a cube is its square and its level, such as c3.1.
fault-form = These { $cubes } cubes are not a { form }, which has { $cells } cubes in the order of its cells.
fault-square = { $text } is not a stone of { the-site }.
fault-level = { $text } lies above level { $most }.
