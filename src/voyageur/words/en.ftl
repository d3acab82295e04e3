# Messages of Voyageur itself: browser client, server, command line.
# The words of a game are in its own folder.

### The browser client

## Everywhere

brand = Voyageur
menu-title = Menu
menu-advice = Show the solver’s advice
menu-advice-hide = Hide the solver’s advice
standing-title = Standing answers
standing-about = Which questions you are asked, and which you pass without being asked. Nobody else can tell: you pass after about the time that a person takes.
standing-ask = Ask me
standing-never = Never
standing-answering = You pass: that is your standing answer.
standing-where = To be asked again: { menu-title }, { standing-title }
standing-count = Standing answers{ $count ->
    [0] { "" }
   *[other] { " " }({ $count })
}
menu-print = Print
menu-say = Say something
menu-resign = Resign
menu-resign-not = Keep playing
menu-game = This game
menu-people = People
menu-screen = This screen
menu-resign-sure = Resign for good?
menu-takeover = Let the computer play for { $name }
menu-leave-computer = Let the computer play for me
menu-leave = Back to the games
print-older = Earlier entries are missing here. Choose Print in the menu of the table to have them all.
close = Close
name-and-value = { $name }: { $value }
key-enter = Enter
key-escape = Esc
key-space = Space
key-shift = Shift
key-home = Home
key-end = End
key-left = left arrow
key-right = right arrow
key-up = up arrow
key-down = down arrow
title-turn = Your turn

## Lobby

lobby-title = Games of the old frontier
lobby-about = Choose a game, then start it.
lobby-play = Play
lobby-text-of = { $text }: { $game }
lobby-picture = { $game }: a picture of the board
lobby-players = { $players ->
    [one] one player
   *[other] { $players } players
}
lobby-players-range = { $fewest } to { $most } players
lobby-minutes = { $least ->
    [0] { $most } minutes
   *[other] { $least } to { $most } minutes
}
lobby-waiting = Loading the games
lobby-no-games = There are no games on this server.
tables-title = My tables
tables-empty = No tables yet. Tables that you start stay here until you remove them.
tables-yours = your turn
tables-roll = your roll waits
tables-theirs = waiting for the others
tables-played = the computer plays for you
tables-waiting = waiting for { $players ->
    [one] one player
   *[other] { $players } players
}
tables-open = Open
tables-turn = { $who } to move
tables-left = { $time } left
tables-record = record
tables-over = over
tables-over-won = over, won by { $who }
tables-over-shared = over, the win is shared
tables-more = Show { $tables } more
tables-latest = Go on with your table
tables-resume = Resume
tables-look = Replay
tables-remove = Remove
import-open = Open a record
import-about = A file *.voyageur, finished or not; it can also be dropped on this page.
import-reading = Reading the record
import-refused = { $file } cannot be replayed
tables-remove-sure = Remove for good?
tables-removed = The table is gone. Its record shows the whole game and the secret of its dice.
tables-save = Save the record

## Set-up

setup-players = Players
setup-who = Player at seat { $number }
setup-name = Name at seat { $number }
setup-seat = Seat { $number }
setup-named = { $what }, seat { $number }
setup-me = Me
setup-friend = A friend here
setup-open = Somebody else, by a link
setup-my-name = Me
setup-host-name = Host
setup-friend-name = Friend { $number }
setup-watch = The computer plays every seat; you watch.
setup-watch-open = None of the seats is yours; you watch.
setup-spectators = Spectators
setup-spectators-none = None
setup-spectators-link = By a link
setup-spectators-public = Public view
setup-spectators-hands = All hands after the end
setup-spectators-about = You get a link with which others watch.
setup-spectators-public-about = You get a link with which others watch. They only ever see what everybody sees.
setup-spectators-hands-about = You get a link with which others watch. They see what everybody sees, and after the end all hands.
setup-create = Create the table
setup-where = Who sits where
setup-as-listed = As listed
setup-by-lot = Random
setup-options = Rule options
setup-defaults = Reset to defaults
setup-group-data = Map
setup-group-rules = Rules
setup-group-amounts = Head start
setup-group-count = { $options ->
    [one] one option
   *[other] { $options } options
}
setup-default = default
setup-number = Number
setup-range = { $least } to { $most }, default { $default }
setup-range-named = { $least } to { $most }, default { $default }; { $least }: { $name }
setup-not-in-range = Choose a whole number from { $least } to { $most }{ $n_others ->
    [0] { "" }
   *[other] , or “{ $others }”
}.
setup-own = Custom
setup-own-text = Custom text for { $option }
setup-upload = Load from a file:
setup-amount = { $good } for { $side }
setup-fault-place = Line { $line }, column { $column }:
setup-late = The table is being made ready. On a server that has just started this takes some seconds.
setup-faults = { $faults ->
    [one] One error in the options below
   *[other] { $faults } errors in the options below
}
setup-people-only = Only for games between people: { $options }. Change this, or let people hold every seat.
setup-at-table = At this table
setup-takeover = The computer takes over
setup-takeover-best = In place of a person the computer plays as well as it can ({ $agent }).
setup-takeover-never = never
setup-takeover-after = after { $time } away
setup-hints = Hints from the computer
setup-hints-about = On your turn you may ask for one. Everyone sees that you asked.
setup-hints-several = Off while several people play, unless you switch them on. Everyone sees who asked.
setup-clock = Clock
setup-clock-none = none
setup-clock-of = { $bank } + { $refill } a turn
setup-bank = Minutes for each person
setup-refill = Seconds more for each turn
setup-empty = Without time
setup-empty-agent = the computer takes over
setup-empty-loses = the player loses
duration-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
duration-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
duration-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
terms-public = Spectators only ever see what everybody sees.
terms-takeover = The computer takes over for whoever is away for { $time }.
terms-hints = Whoever is to decide may ask the computer for a hint; everybody sees that.
terms-clock = Each has { $bank }, and { $refill } more for each turn. { $empty ->
    [loses] Whoever has no time left loses.
   *[agent] For whoever has no time left the computer plays on.
}
setup-forced = Play forced moves automatically

## Before the game: seats for people elsewhere

waiting-title = Waiting for { $players ->
    [0] the start
    [one] one player
   *[other] { $players } players
}
waiting-about = Send the link of each free seat to one person. The game starts here by itself once everybody sits.
waiting-about-watching = The game starts here by itself once everybody sits.
waiting-local = This page came from your own machine, so its links work on this machine only. For other devices in your network, stop the server, start it by this command, and open the address that it prints.
waiting-local-command = Command that opens the server to your network
waiting-local-copy = Copy the command
waiting-free = free
waiting-you = you
waiting-sat = { $name } has sat down.
waiting-started = The game starts.
waiting-give = Give the seat to somebody else
waiting-gives = Whoever uses this link gets the seat in place of { $name }.
waiting-start = Start with the computer
waiting-level = Level of the computer
waiting-start-about = The computer ({ $agent }) takes { $players ->
    [one] the free seat, and its link ends.
   *[other] the free seats, and their links end.
}
waiting-close = Close the table
waiting-leave = Leave my seat
waiting-leave-sure = Leave it for good?
waiting-leave-about = The seat is free then, and its link works again.
waiting-left = { $name } has left.
waiting-close-sure = Close for good?
link-to-seat = Link to the seat { $seat }
link-copy = Copy
link-copied = Copied
link-share = Share
link-code = QR code
link-code-of = QR code: { $link }
link-make = Make a link
link-make-about = A link that was made before ends.
link-new = New link
link-new-about = The link above ends then.
link-invites = Play { $game } with me:
link-watch = Link for watching
link-watch-about = Whoever has this link can watch the game, as often as they like, and holds no seat.
link-watch-invites = Watch our game of { $game }:
invited-title = A seat for you
invited-over = This link leads to no seat
invited-yours = your seat
invited-device = With this link you play the seat of { $name } on this device, too.
invited-name = Your name
invited-guest = Guest
invited-sit = Sit down
device-title = Another device
device-about = Play your seat on another device, too: open this link there, or scan its code. It works once.
device-seat = Whose seat
device-revokes = Sign out where it is played now
device-revokes-about = Once the link is used, this device and all others leave the seat.
device-count =
    { $count ->
        [1] No other device has the key of this seat.
       *[other] { $count } devices have the key of this seat.
    }
device-end = End all others
device-ended = Only this device plays your seat now.
device-added = Another device has got a key of your seat. If that was not you, end it.
menu-new-link = New link for { $name }
new-link-of = The link for { $name }
new-link-about = Send this link to { $name }. Once it is used, all other keys to this seat end. It works once, for a week.
menu-devices = Another device ({ $count } have your key)
notify-turn = It is your turn.

waiting-dice = All seats are taken. The dice are being agreed on, which takes a minute at most.

## Fairness

seeded = Somebody chose a number from which the dice and cards of this table follow. Whoever knows it can know them in advance, and anybody can find a small number by trying.
seeded-short = chosen seed
verify-title = Check dice and cards
verify-intro = Your browser draws every die and card of a record again and compares. It works without trust in this server, but for the list of what was drawn.
verify-choose = Choose a record
verify-back = Back to the table
verify-reading = Reading the record
verify-this-table = The record of this table
verify-unreadable = { $file } cannot be checked
verify-right = { $file }: nothing is wrong
verify-wrong = { $file }: something is wrong
verify-kind-proved = Right.
verify-kind-wrong = Wrong.
verify-kind-open = Not proved.
verify-command = The events that were drawn, and how likely their outcomes were, come from this server. “voyageur verify FILE” on a machine of your own works them out itself, and checks the rules, too.
verify-line = The line “{ $line }” is malformed or repeated.
verify-no-secret = The record has no secret, as during a game. Save it again after the end.
verify-commitment = The secret matches the commitment in the record. This browser has not noted it before the game, so only you can compare it.
verify-commitment-noted = The secret matches the commitment that this browser noted before the game.
verify-commitment-other = The commitment is not the one that this browser noted before the game.
verify-commitment-wrong = The secret does not match the commitment.
verify-seeded = The secret follows from a number that somebody chose.
verify-no-contributions = No seat contributed to the dice.
verify-contributions = These seats contributed to the dice: { $seats }.
verify-contribution-wrong = What seat { $seat } contributed does not match its commitment.
verify-withheld = Seat { $seat } did not open what it contributed in time, so its commitment was used instead.
verify-own = What this browser contributed for seat { $seat } is part of it.
verify-own-missing = What this browser would have contributed for seat { $seat } is not part of it.
verify-outcomes = { $count ->
    [one] The one outcome follows
   *[other] All { $count } outcomes follow
} from the secret and the contributions.
verify-outcome-wrong = Ply { $ply } should be “{ $drawn }”; the record has “{ $text }”.
verify-unlisted = Ply { $ply } is not in the server’s list.
verify-unsigned = The record is not signed.
verify-signature-lines = The lines of the signature are incomplete or not the last ones of the header.
verify-chain-wrong = The lines were changed after the record was signed.
verify-signature-wrong = The signature is not that of its key.
verify-signed = The server with the key { $key } signed these lines.
verify-proves = What this proves
verify-about-commitment = Before the game the server shows a commitment to its secret. Afterwards nobody can bend a die or a card without being noticed.
verify-about-contributions = Seats contribute random bytes of their own, and all commit themselves before anybody opens. So neither the server nor whoever comes last can choose the dice.
verify-about-signature = The signature shows which server wrote the record, and that no line has changed since.
verify-not = What it does not prove
verify-not-hidden = Whoever runs the server can read hidden cards during the game. Play with people whom you trust.
verify-not-events = This page believes the server about which events were drawn. The command on your own machine does not.
verify-not-seed = Where somebody chose a number for the dice, they can be known in advance; anybody can find a small number by trying.
verify-not-withheld = A seat that commits itself and does not open cannot stop the game. Together with whoever runs the server it could choose between two courses of the dice.
verify-not-play = It does not show who sat at a seat, or that nobody was helped.

## Editor of boards and courses

editor-open = Edit
editor-title = { $option }: custom
editor-done = Back to the set-up
editor-play = Play it
editor-random = Random
editor-load = Load from a file
editor-save = Save to a file
editor-earlier = Earlier version
editor-text = As text
editor-fine = Ready to play.
editor-right = Columns at the right
editor-faults = { $faults ->
    [one] One error.
   *[other] { $faults } errors.
}
editor-old = The picture shows the last version without errors.
editor-palette = What to paint
editor-hand = One finger paints, two fingers scroll.
editor-at = Row { $row }, column { $column }:
editor-name = Name
editor-keep = Keep
editor-kept = Kept in this browser.
editor-kept-short = This browser keeps it only until the page is closed: save it to a file or copy its link.
editor-full = There are { $most } already. Remove one first.
editor-own = Your own
editor-own-open = Open { $name }
editor-own-remove = Remove { $name }
editor-own-sure = Remove { $name } for good?
editor-linked = Opened from a link. What you had before is under “Earlier version”.
editor-link-bad = This link was cut or changed on its way, so there is nothing to open.
editor-of = { $count } of { $most }
editor-grid = { $rows } rows, { $columns } columns; arrow keys move, Enter paints
editor-cell = Row { $row }, column { $column }: { $sign }
editor-top = Rows at the top
editor-top-more = Add a row at the top
editor-top-less = Remove a row at the top
editor-bottom = Rows at the bottom
editor-bottom-more = Add a row at the bottom
editor-bottom-less = Remove a row at the bottom
editor-left = Columns at the left
editor-left-more = Add a column at the left
editor-left-less = Remove a column at the left
editor-right-more = Add a column at the right
editor-right-less = Remove a column at the right
editor-line = Line { $line }
editor-unread = Line { $line }, which cannot be read
editor-numbered = { $name } { $number }
editor-field = { $line }, { $field }
editor-less = { $field }: less
editor-more = { $field }: more
editor-up = { $line } up
editor-down = { $line } down
editor-add = Add: { $line }
editor-add-after = Add after: { $line }
editor-remove = Remove: { $line }
editor-set = Set: { $line }
editor-piece = Part to edit
editor-piece-wrong = { $name }: { $faults ->
    [one] 1 error
   *[other] { $faults } errors
}
editor-others = Other lines

## Seats

seats-title = Seats
seats-open = Seats: show details
seat-computer = computer, { $agent }
seat-your-turn = your turn
seat-their-turn = to move
seat-thinking = thinking
seat-waits = waiting
seat-here = connected
seat-away = not connected
seats-spectators = { $count ->
    [one] One spectator is watching.
   *[other] { $count } spectators are watching.
}
seat-played = computer for { $name }
clock-days = { $days } days
clock-hours = { $hours } h { $minutes } min
clock-short-days = { $days } d
clock-short-hours = { $hours } h
clock-left = Time left
clock-short = { $time } left.
seat-over = game over
seat-progress = { $done } of { $of } { $what }
agent-random = random
agent-greedy = quick gain
agent-solver = best odds
agent-novice = novice
agent-easy = easy
agent-medium = medium
agent-hard = hard
agent-expert = expert
agent-novice-allied = novice, allied
agent-easy-allied = easy, allied
agent-medium-allied = medium, allied
agent-hard-allied = hard, allied
agent-expert-allied = expert, allied

## The levels of the computer

level-about = { $level }: { $about }
level-about-novice = sees what the next step brings, and no more.
level-about-easy = looks hardly further than the next step.
level-about-medium = looks further ahead in most games, but not for long.
level-about-hard = looks further ahead, and longer.
level-about-expert = plays as well as it can, and thinks for up to { $seconds } seconds.
level-rating = Rating { $points }.
level-rating-what = What a rating means
level-rating-about = Ratings are measured in games between the levels with the usual options; easy is set at 1000. At 200 more one wins three games of four.
level-rating-range = { $level }: with a certainty of 95 % from { $low } to { $high }.
levels-style = How the computer plays
levels-fair = Each seat for itself
levels-allied = All against the people
levels-allied-about = A win of one seat of the computer counts for all its seats, so they do not hinder one another.

## The table

prompt-title = What to do
table-laying = Loading the table
table-no-reason = You cannot choose that here.
table-advice = The solver’s advice is on: when you have to decide, each choice says what it is worth, once that is known.
table-not-your-turn = It is not your turn yet.
table-on-its-way = Your last choice is still on its way.
turn-ended = Your turn has ended.{ $steps ->
    [0] { $told ->
        [0] { " " }There was nothing left to choose.
       *[other] { "" }
    }
   *[other] { " " }There was nothing to choose in: { $skipped }.
}
waiting-thinking = The computer is thinking.
waiting-for = Waiting for { $who }.
waiting-for-away = Waiting for { $who }, who is not connected.
waiting-lost = No connection. Trying again; nothing is lost.
waiting-kept = No connection. Your choice is kept and will be sent.
table-undone = Undone.
board-name = The board
board-role = board, move with the arrow keys
inset-role = cards, move with the arrow keys
inset-show = Show: { $title }
inset-hide = See the board
hand-empty = No cards in the hand
hand-covered = Cards covered: the screen goes to another player.
inset-piles = The piles beside the board
board-chosen = { $space }; chosen
board-choosable = { $space }; can be chosen
board-opens = { $space }; press to look through it
board-tap-again = { $hint }. Tap again to choose it.
space-view = View
space-view-south-east = from the south-east
space-view-north-east = from the north-east
space-view-north-west = from the north-west
space-view-south-west = from the south-west
space-view-front = from the front
space-view-top = from above
space-view-free = turned freely
space-turn-left = Turn the view to the left
space-turn-right = Turn the view to the right
space-lift = Lift the snow
board-whole = Whole board
board-turn-left = Turn to the left
board-turn-right = Turn to the right
board-fill = Fill the screen with the board
board-more = { $count } more to choose { $side ->
    [left] on the left
    [right] on the right
    [up] above
   *[down] below
}
substitute-plays = The computer plays for you.
substitute-plays-for = The computer plays for { $who }.
substitute-return = Take my seat back
choices-title = Choices
pose-turn = Turn
pose-count = { $nth } of { $count }
pose-prompt = Press “{ $take }”{ $count ->
    [1] , or another square
   *[other] , or turn it
}.
pose-sites = Sites
pose-word = { $word }
pose-told = { $what }. { $nth } of { $count }.
numbers-title = How many
numbers-fewer = Fewer
numbers-more = More
choices-back = Back
choices-end-untouched = You have done nothing in this phase yet. Press again to end it.
choices-end-gives-up = You have done nothing in this phase yet: { $given }. Press again to end it.
choices-undo = Undo
choices-undo-answer = my last move and the computer’s answer
choices-undo-both = Undo both moves
choices-hint = Hint
choices-type = Type a move
verbs-title = What to do here
typed-label = Your move
typed-completions = Possible next words
dice-rolling = Rolling the dice
dice-game = Dice of the game
account-title = Where the points come from
account-sum = Sum
dice-counts = How often each face fell
dice-throws = The last throws
dice-row = { $name }, { $faces } faces
dice-nobody = Other dice
dice-count = { $value }: { $count ->
    [one] once
   *[other] { $count } times
}
dice-band = { $band ->
   *[usual] As usual for fair dice.
    [uneven-10] More uneven than fair dice in 9 of 10 games.
    [uneven-100] More uneven than fair dice in 99 of 100 games.
    [uneven-1000] More uneven than fair dice in 999 of 1,000 games.
    [even-10] More even than fair dice in 9 of 10 games.
    [even-100] More even than fair dice in 99 of 100 games.
    [even-1000] More even than fair dice in 999 of 1,000 games.
}
rolls-prompt = Your roll: { $what }
rolls-roll = Roll
rolls-roll-for = Roll for { $name }
rolls-skip = Skip to my roll
rolls-for-me = Roll for me
rolls-for-me-about = In games that roll for you between your decisions, your rolls do not wait for a press.
rolls-result = Skip to the result
curtain-title = Next at this screen: { $who }
curtain-about = There is something to decide. The other players look away.
curtain-open = Show the table

## First steps

tour-title = First steps
tour-count = First steps: { $at } of { $of }
tour-next = Next
tour-done = Done
tour-skip = Skip
tour-again = First steps

## Log and replay

log-agent-left = { $is_named ->
    [0] Seat { $seat }
   *[other] { $who }
} leaves, and the computer plays on.
log-agent-away = { $is_named ->
    [0] Seat { $seat }
   *[other] { $who }
} has been away too long, and the computer plays on.
log-agent-time = { $is_named ->
    [0] Seat { $seat }
   *[other] { $who }
} has no time left, and the computer plays on.
log-agent-vote = The others let the computer play for { $is_named ->
    [0] Seat { $seat }
   *[other] { $who }
}.
log-proposes-takeover = Shall the computer play for { $is_named ->
    [0] seat { $seat }
   *[other] { $who }
}?
log-person-returns = { $is_named ->
    [0] Seat { $seat }
   *[other] { $who }
} plays again in place of the computer.
log-new-link = A new link for { $is_named ->
    [0] seat { $seat }
   *[other] { $who }
} was made, because all others agreed.
log-new-link-server = Whoever runs the server made a new link for { $is_named ->
    [0] seat { $seat }
   *[other] { $who }
}.
log-proposes-link = Shall there be a new link for { $is_named ->
    [0] seat { $seat }
   *[other] { $who }
}?
log-hint = A hint for { $is_named ->
    [0] seat { $seat }
   *[other] { $who }
}{ $count ->
    [1] .
   *[other] , { $count } so far.
}
log-title = Log
log-empty = Nothing has happened yet.
log-again = Since my last turn
log-new = (new)
log-jump = Show the table after move { $ply }
log-older = Loading earlier entries
replay-short = Replay
replay-title = Replay
replay-start = The start of the game
replay-first = To the start
replay-back = One move back
replay-turn-back = One turn back
replay-turn-forward = One turn forward
replay-view = View of
replay-view-public = Everybody
replay-copy = Copy link
replay-copied = Link copied
replay-play = Play
replay-pause = Pause
replay-forward = One move forward
replay-last = To the last move
replay-ply = Move { $ply } of { $plies }
replay-leave = Back to the game

## What happened in a finished game

insight-title = What happened
insight-short = Analysis
insight-about = How likely each player was to win after every move, what luck gave, and what decisions cost, as the strongest computer player judges it. It takes a few minutes and goes on if you leave.
insight-ask = Analyse this game
insight-waiting = { $ahead ->
    [0] The analysis begins soon.
    [one] One other game is analysed first.
   *[other] { $ahead } other games are analysed first.
}
insight-running = Analysing: { $done } of { $plies } moves
insight-failed = The analysis of this game did not come to its end. It can be asked for again.
insight-so-far = What is known so far:
insight-done = The analysis is complete.
insight-chart = Chance to win by move
insight-chart-at = Move { $ply } of { $plies }: { $chances }
insight-percent = { $percent } %
insight-chance = { $name } { $percent } %
insight-range = { $name } { $percent } % ({ $low } to { $high })
insight-estimate = about { $percent } %
insight-cell = { $percent } % ({ $low } to { $high })
insight-unknown = not analysed yet
insight-luck = { $sign ->
    [plus] Luck gave { $percent } %.
    [minus] Luck took { $percent } %.
   *[none] Luck gave nothing and took nothing.
}
insight-cost = { $decisions ->
    [0] There was nothing to decide.
    [one] One decision cost { $percent } %.
   *[other] { $decisions } decisions cost { $percent } % in all.
}
insight-rest = From { $before } % at the start to { $after } % at the end: the other { $change } % came with the others’ decisions, or the computer saw them only later.
insight-luck-about = Luck is what the chart changed where nobody decided; decisions are judged by comparing two moves, so the sums may differ.
insight-moments = Moments that decided the game
insight-turn = { $first ->
    [0] Move { $ply }
   *[other] Moves { $first } to { $ply }
}: { $name } { $change } %, { $kind ->
    [luck] by luck
    [later] which the computer saw only then
   *[decision] by a decision
}
insight-details = What happened at move { $ply }
insight-played = Played: { $what }
insight-better = Better: { $what }
insight-line = Then: { $line }
insight-legend-played = played
insight-legend-better = better
insight-figures = All figures as a table
insight-move = Move
insight-hint = Hint: { $what }. Chance to win: { $chance }.
insight-hint-next = Next best: { $what }, { $chance }.
insight-hint-sought = The computer is looking for a hint.
insight-hint-late = The computer is still looking for a hint. You need not wait for it.
insight-hint-failed = The computer found no hint.
insight-expert = { $percent ->
    [0] An expert would play instead: { $what }
   *[other] This move cost { $percent } %. An expert would play instead: { $what }
}
insight-expert-same = The computer finds nothing better.
insight-elsewhere = the same in another place, which is framed on the board.

## Catching up

watch-title = Catching up
watch-prompt = Catching up.
watch-pause = Pause
watch-go-on = Continue
watch-round = Skip this round
watch-now = { $goal ->
    [turn] Skip to my turn
    [result] Skip to the result
   *[present] Skip to the present
}
watch-slower = Slower
watch-faster = Faster
watch-progress = Progress of the catch-up

## The end

end-title = Game over
end-over = Game over · { $heading }
end-won = won
end-shared = shared
end-lost = lost
end-points = { $points ->
    [1] 1 point
   *[other] { $points } points
}
end-prompt = { $outcome ->
    [won] You have won.
    [shared] You share the win.
    [lost] You have lost.
   *[over] The game is over.
}
end-again = Play again
end-again-link = New table with a new link
end-review = Replay
end-download = Save the record
end-lobby = Other games

## What people agree on and say

proposal-since = { $since ->
    [chance] Since then chance has decided something: dice were rolled, or cards drawn.
    [acts] Since then others have decided something.
   *[both] Since then dice were rolled or cards drawn, and others have decided something.
}
proposal-same-dice = The same dice and cards come again.
proposal-stays-seen = What has been seen stays seen.
proposal-go-on = Go on from the last decision that today’s rules allow?
proposal-link-ends = Whoever uses it plays this seat and sees what it sees; its other keys end.
proposal-keep = End the game here and keep it as a record?
log-undone = Undone: “{ $text }”.
log-went-on = The rules have changed. The game goes on from here under today’s rules.
prompt-stopped = The rules have changed since this game was begun (version { $version }, now { $ours }). { $plies ->
    [one] One move after this is not allowed any more.
   *[other] { $plies } moves after this are left out, because the first of them is not allowed any more.
}
prompt-kept = This game was ended here because the rules have changed (version { $version }, now { $ours }).
propose-undo = Ask to undo
propose-undo-alone = Undo what was revealed, too
propose-draw = Offer a draw
propose-go-on = Go on under today’s rules
propose-keep = Keep the game as a record
proposal-title = Proposal
proposal-agree = Agree
proposal-decline = Decline
proposal-withdraw = Withdraw
proposal-waiting = Waiting for an answer.
proposal-declined = The proposal was declined.
proposal-withdrawn = The proposal was withdrawn.
proposal-lapsed = The proposal has lapsed, as the game went on.
phrases-title = Say something
phrases-about = Everybody at the table reads what you say.
phrases-said = { $who }: { $phrase }
phrases-reply = Reply
phrases-hide = Hide what is said by
phrases-everybody = everybody
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-nice-move = Nice move!
phrase-well-played = Well played!
phrase-thanks = Thank you.
phrase-sorry = Sorry.
phrase-slip = Sorry, a slip of the finger.
phrase-moment = Just a moment, please.
phrase-your-turn = Your turn, I think.
phrase-back = I am back.
phrase-later = I have to go; can we go on later?
phrase-bye = Goodbye!

## Rulebook

rules-short = Rules
rules-title = Rulebook
rules-open = Open clause { $clause } of the rulebook
rules-rule = the rule
how-to-play-title = How to play
how-to-play-missing = This game has no How to play. Its rulebook says everything.
texts-title = Texts
texts-contents = Contents
texts-search = Search
texts-finds = { $at } of { $finds }
texts-no-finds = No finds
texts-previous-find = Previous find
texts-next-find = Next find
texts-previous-clause = Previous clause
texts-next-clause = Next clause
texts-print = Print
texts-loading = Loading
texts-missing = The text could not be loaded.

## Connection

connection-connecting = Connecting
connection-open = Connected
connection-lost = Reconnecting; nothing is lost
connection-closed = Not connected

## Errors

trouble-gone = This table is gone
trouble-gone-about = It was removed, or the address is wrong.
trouble-closed = This table is not open in this browser
trouble-closed-about = Its seats are held in another browser, or no table has this address. If you were sent a link, open that link. If this browser has lost your seat, the others at the table can make a new link for you from their menu if there are at least two of them; otherwise whoever runs the server can.
trouble-ended = You are no longer at this table
trouble-ended-about = Your seat went to another device or to another person by a newer link. To come back, ask for a link.
trouble-unreachable = The server does not answer
trouble-unreachable-about = Trying again automatically.
trouble-try-again = Try now
trouble-nowhere = Page not found
trouble-nowhere-about = No game and no table has this address.
trouble-beyond = There is no such move yet
trouble-beyond-about = { $plies ->
    [0] Nothing has been played yet.
    [one] One move has been played.
   *[other] { $plies } moves have been played.
}
trouble-hidden = This view is hidden
trouble-hidden-about = Until the game is over, a replay shows only what your own seats know.
trouble-hidden-own = Show my view
trouble-lobby = All games
trouble-forget = Remove it from my tables
part-title = Not loaded yet
part-loading = Loading …
part-missing = This part of the page did not come. The server may be away for a moment.
part-again = Try again
storage-none = This browser keeps nothing for this page: your seats are lost when this tab is closed or loaded anew. To keep them, allow storage for this site, or free some.
trouble-page = Something went wrong in this page, not at the server. Load it anew, and try again.

## Settings

settings-title = Settings
settings-name = Your name
settings-name-about = Proposed when you create a table or sit down.
settings-theme = Colours
settings-theme-system = Same as system
settings-theme-light = Light
settings-theme-dark = Dark
settings-theme-contrast = High contrast
settings-language = Language
settings-language-system = Same as browser
settings-language-en = English
settings-language-fr = Français
settings-text = Text size
settings-text-small = Small
settings-text-normal = Normal
settings-text-large = Large
settings-text-largest = Largest
settings-motion = Animations
settings-motion-system = Same as system
settings-motion-full = On
settings-motion-none = Off
settings-speed = Moves of the others
settings-speed-slow = Slow
settings-speed-normal = Normal
settings-speed-fast = Fast
settings-speed-instant = Instant
settings-sound = Sounds
settings-volume = Volume of the sounds
settings-picture3d = Pictures in space
settings-picture3d-about = In games that have one: turn the board and look from all sides. Off: the flat picture, for slow devices.
settings-notify = Notifications
settings-notify-about = While you look at another page, the browser says that it is your turn or that a game starts. On a phone it does so as long as it keeps this page open.
settings-notify-denied = The browser does not allow notifications for this page. You can change that in its own settings.
settings-kept = Saved in this browser only.

## Keys

keys-short = Keys
keys-title = Keys
keys-move = move between the spaces of the board (Tab to reach it)
keys-target = go to the next space that can be chosen
keys-choose = choose the space of the board’s cursor
keys-primary = without a cursor on the board: press the main button
keys-turn = turn the piece, backwards with Shift
keys-number = choose more or fewer
keys-roll = roll, or skip to my next roll
keys-back = one step back; without one, skip the first steps; always back to the board
keys-undo = undo my last move
keys-hint = ask the computer for a hint
keys-new = after the end: play again
keys-standing = at a question with this key: pass, and do not be asked again for some time
keys-letters = press the button with this letter
keys-type = type a move
keys-again = watch again what happened since my last turn
keys-log = replay, and back to the game
keys-lines = in the log: go to another line
keys-replay = step through a replay
keys-replay-turn = step through a replay by turns
keys-watch-pause = while catching up: pause and continue
keys-watch-round = skip the rest of the round
keys-watch-speed = faster and slower
keys-watch-now = skip to my turn, the present or the result; any other key: the next move
keys-viewpoint = turn the picture
keys-rules = rulebook
keys-sound = sounds on and off
keys-view = turn the picture to the left or to the right
keys-snow = lift the snow while the key is held
keys-help = this list

## Records and command line

fault-option-value = “{ $text }” is not a value of the option { $option }; it takes { $allowed }.
fault-option-number = “{ $text }” is not a value of the option { $option }; it takes a whole number from { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) }{ $n_others ->
    [0] { "" }
   *[other] { "" }; other values: { $others }
}.
fault-option-some = “{ $text }” is not a value of the option { $option }; it takes none, or some of { $allowed } in this order, separated by commas.
fault-option-twice = “{ $text }” is named twice in the option { $option }; each seat takes another one.
fault-option-seats = “{ $text }” in the option { $option } is one too many; it names { NUMBER($most, useGrouping: 0) } seats at most.
fault-option-order = “{ $text }” cannot stand for seat { $seat } in the option { $option }; after the names before it comes { $allowed }.
fault-option-side = “{ $text }” in the option { $option } names an unknown side, or a side twice; write SIDE:GOOD=NUMBER,... for { $allowed }, and separate sides by “;”
fault-option-good = “{ $text }” in the option { $option } names an unknown good, or a good twice; the goods are { $allowed }.
fault-option-amount = “{ $text }” is not an amount that the option { $option } takes; write a whole number from 0 to { NUMBER($most, useGrouping: 0) }.
fault-option-long = The value of the option { $option } has { NUMBER($characters, useGrouping: 0) } characters; the limit is { NUMBER($most, useGrouping: 0) }.
fault-option-lines = The file has { NUMBER($lines, useGrouping: 0) } lines; the limit is { NUMBER($most, useGrouping: 0) }.
fault-option-columns = The line is too long; the limit is { NUMBER($most, useGrouping: 0) } characters.
fault-more = { $more ->
    [one] And 1 more error
   *[other] And { NUMBER($more, useGrouping: 0) } more errors
} from here on.
fault-option-unknown = There is no option { $option }; the options are { $known }.
fault-players = { $players } is not a number of players of this game; it takes { $allowed }.

refused-over = The game is over.
refused-not-to-act = { $acting ->
    [-1] Chance is to act, not seat { NUMBER($seat, useGrouping: 0) }.
   *[other] { $seat ->
        [-1] Seat { $acting } is to act, not chance.
       *[other] Seat { $acting } is to act, not seat { NUMBER($seat, useGrouping: 0) }.
    }
}
refused-no-outcome = This outcome cannot happen here.
refused-no-such-action = There is no such move.
refused-no-such-word = The word { $word } is not legal now.

fault-game = There is no game “{ $game }”; the games are { $known }.
fault-record-size = A record has at most { $most } MB; this one has { $size } MB or more.
fault-record-lines = A record has at most { NUMBER($most, useGrouping: 0) } lines; this one has { NUMBER($lines, useGrouping: 0) }.
fault-record-header-lines = The header of a record has at most { NUMBER($most, useGrouping: 0) } lines; this one has { NUMBER($lines, useGrouping: 0) }.
fault-record-bytes = The byte { $byte } is not UTF-8; a record is UTF-8 text.
fault-record-control = The control character { $code } is not allowed in a record.
fault-record-first-line = A record begins with the line “{ $first }”, not with “{ $text }”.
fault-record-format = This is version { $version } of the format; only version { $ours } can be read.
fault-record-header = “{ $text }” is not a header line; write KEY VALUE without blanks before it.
fault-record-no-game = The line “game NAME” is missing; the games are { $known }.
fault-record-no-players = The line “players NUMBER” is missing; this game takes { $allowed }.
fault-record-twice = The line “{ $key }” is repeated; it is already in line { NUMBER($first, useGrouping: 0) }.
fault-record-option = An option line has the form “option NAME VALUE”.
fault-record-option-twice = The option { $option } is given twice.
fault-record-data = Write the lines of a file one by one: “option { $option } file”, then “{ $option } LINE” for each.
fault-record-stray-data = Lines “{ $option } ...” need a line “option { $option } file”.
fault-record-no-empty-line = There must be an empty line between the header and the plies.
fault-record-ply = “{ $text }” is not a ply; write NUMBER SEAT TEXT, with * as the seat of chance.
fault-record-number = This ply has the number { $number }; the next number is { $due }.
fault-record-secret = A secret is an even number of hexadecimal digits, 0-9 and a-f.
fault-record-redacted = This record was saved during the game and hides what its holder did not know, so it cannot be replayed. Save it again after the end.
fault-record-unneeded = A record has at most { $lines } header lines that the rules do not need, of { $most } KB in all.
fault-record-plies = A record has at most { NUMBER($most, useGrouping: 0) } plies; this one has { NUMBER($plies, useGrouping: 0) }.
fault-record-version = This record was played with rules version { $version }; the rules here are version { $ours }, by which it cannot be replayed.
fault-record-commitment = The secret does not match this commitment; its SHA-256 is { $digest }.
fault-record-die = The secret gives “{ $drawn }” for ply { $number }, not “{ $text }”.
fault-record-result = The header says { $key } { $said }; the plies give { $found }.
fault-record-share = Write “{ $key } SEAT BYTES”, with the number of a seat and 64 digits 0-9 and a-f.
fault-record-contribution = This is not what the seat committed itself to; its SHA-256 is { $digest }.
fault-record-uncommitted = Seat { $seat } contributed without a commitment; a line “seat-commitment { $seat } ...” is missing.
fault-record-unopened = The line “contribution” of this seat is missing; a finished game has it.
fault-record-unsigned = This record is not signed; the server with the key { $expected } should have signed it.
fault-record-signature-lines = A signed record has the lines chain, server-key and signature, once each, as the last ones of its header in this order.
fault-record-hex = This line has { $bytes } bytes, each as two digits 0-9 and a-f.
fault-record-rewritten = The server wrote this line as “{ $due }”.
fault-record-chain = The lines of this record give the hash { $head }: something was changed after it was signed.
fault-record-signature = The key in the line before did not sign this.
fault-record-other-server = Another server signed this record; the key that is asked for is { $expected }.

note-record-no-secret = It has no secret, so its dice and cards cannot be checked.
note-record-no-commitment = Its dice and cards match its secret, but nothing shows when the secret was chosen.
note-record-seed = Its dice and cards match a chosen seed: repeatable, not proved.
note-record-version = It was played with rules version { $version }; these rules are version { $ours }.
note-record-no-contributions = No seat contributed to them, so the server alone chose the secret.
note-record-withheld = Not opened in time, so that the commitment was used instead: the contributions of the seats { $seats }.
note-record-unsigned = It is not signed, so lines may have been changed.
proof-record-dice = Its dice and cards match its secret, which its commitment fixed before the first ply.
proof-record-contributions = Bytes that these seats contributed decide them, too: { $seats }.
proof-record-signed = It is as the server with the key { $key } signed it.
proof-record-expected = It is as the server with the expected key signed it.

cli-refused-ply = Ply { $number }, “{ $text }”: { $why }
cli-legal = Legal: { $texts }.
cli-possible = Possible: { $texts }.

cli-no-file = { $path } cannot be read: { $why }.
cli-large-file = { $path } is larger than { $most } MB.
cli-no-records = Name at least one record file.
cli-no-write = { $path } cannot be written: { $why }.
cli-no-output = The output cannot be written: { $why }.
cli-process-ended = A process that this command had started ended with status { $status }; nothing is kept.
cli-why-killed = A process of this command was killed twice, often because memory is short.
cli-why-system = The system refused something: { $why }.
cli-stopped-kept = { $why } { $blocks ->
    [one] One block is
   *[other] { NUMBER($blocks, useGrouping: 0) } blocks are
} kept in { $path }; the same command goes on from there.
cli-stopped-lost = { $why } Nothing is kept; with --save FILE it is, block by block.
cli-learn-stopped = { $why } Nothing is kept; begin again, with fewer --processes if memory is short.
cli-shared-clock = Note: { $threads } searches at once share { $processors ->
    [one] one processor
   *[other] { $processors } processors
}, so agents that think by the clock find less in their time than they would alone.
cli-not-utf8 = { $path } is not UTF-8 text.
cli-option-form = “{ $text }” is not an option; write --option NAME=VALUE.
cli-option-twice = The option { $option } is given twice.
cli-option-file = “{ $text }” is neither a shipped { $option } ({ $shipped }) nor a file that can be read: { $why }.
cli-seat-form = “{ $text }” is not a seat; write --seat NUMBER=human or NUMBER=AGENT.
cli-seat-number = There is no seat { $seat }; the seats are { $known }.
cli-seat-twice = Seat { $seat } is given twice.
cli-ply-number = There is no ply { $ply }; the record has { $plies }.
cli-port = { $port } is not a port; write a number from 1 to 65535.
cli-host = { $text } is not an address to listen at; write one of this machine, such as 0.0.0.0 for all of them.
cli-name = { $text } is not a name of a server; write one such as play.example.org, or with a port play.example.org:8443.
cli-proxy = { $text } is not the address of a proxy; write one such as 10.0.0.5, or a network such as 10.0.0.0/8.
cli-limit = “{ $text }” is not a limit; write --limit NAME=NUMBER, with a number from 1 to 999999999 and one of these names: { $known }
cli-seconds = { $seconds } is not a thinking time; write a number of seconds from 0 to 3600.
cli-locale = There is no language “{ $locale }”; the languages are { $known }.

cli-seat-person = { $name } (you)
cli-seat-agent = { $name } ({ $agent })
cli-welcome = Type a move, its first word or its number; “?” for help.
cli-help =
    Type a move as words ({ $example }), or step by step as words or numbers of the list. Tab completes; an empty line goes back.
    ?             this help and the possible moves
    board         the board and what each seat holds
    why MOVE      why a move is not possible
    undo          undo your last move and what followed
    resign        give up a game for two
    save FILE     write the record
    quit          leave
cli-resign-sure = Type resign again to give up; any other line goes on.
cli-undone = Back to ply { $ply }.
cli-saved = Saved in { $path }.
cli-save-form = Write save FILE.
cli-view-of = What { $name } sees:
cli-hide = Press Enter to hide your view.
cli-your-turn = { $name }, it is your turn. Press Enter to see your view.
cli-why-form = Write why MOVE.
cli-why-legal = “{ $text }” is possible.
cli-go-on = “{ $text }” can be followed by { $next }.
cli-scores = Scores: { $scores }.
cli-unfinished = The game is not finished ({ $plies ->
    [one] 1 ply
   *[other] { NUMBER($plies, useGrouping: 0) } plies
}).
cli-after-ply = After { $ply } of { $plies } plies
cli-replay-keys = Enter: next ply; b: back; a number: that ply; q: leave.

cli-games-name = Game
cli-games-rules = Rules
cli-games-stage = Stage
cli-games-players = Players
cli-games-minutes = Minutes
cli-games-option = Option
cli-games-default = Default
cli-games-takes = Values
cli-games-about = About

cli-key = A key is 64 digits 0-9 and a-f, not “{ $text }”.
cli-verify-right = { $path }: { $plies ->
    [one] 1 ply
   *[other] { NUMBER($plies, useGrouping: 0) } plies
}, replayed without errors.
cli-verify-ended = { $path }: { $plies ->
    [one] 1 ply
   *[other] { NUMBER($plies, useGrouping: 0) } plies
}, replayed without errors; ending { $ending }, scores { $scores }.

cli-no-generator = { $game } has no generator; games that have one: { $known }.
cli-no-solver = { $game } has no solver; games that have one: { $known }.
cli-solved = { $how ->
    [exact] Exact, with best play:
   *[about] An approximation:
}
cli-solved-alone = Chance to come home { $finish }; { $rounds } rounds on average until home or out.
cli-solved-seat = Seat { $seat }: chance to win { $win }, to come home { $finish }.
cli-solved-work = { $positions } positions in { $seconds } s.
cli-match-agents = { $agents } agents do not fit { $players } seats; name 1 to { $players }.
cli-match-number = --{ $name } is a number from { $least } to { $most }.
cli-match-gate = A gate is two rising differences in %, such as 0:5, not “{ $text }”.
cli-match-gate-alone = There is no gate for one seat: whoever plays alone has its fair share, 100 %.
cli-match-gate-range = The fair share here is { $fair } %, and with the gate “{ $text }” a share would have to be below 0 or above 100 %.
cli-block-file-other = { $path } belongs to another match or ladder: its first line is not the plan of this one.
cli-block-file-line = { $path }:{ $line }: this line is not a block of this match or ladder.
cli-block-file-twice = { $path }:{ $line }: this block is in the file already; were two commands writing to it?
cli-block-file-long = { $path } is longer than the file of a match or a ladder can be.
cli-match-agent = Agent
cli-match-share = Share of the win
cli-match-luck = Without luck
cli-match-games = { NUMBER($games, useGrouping: 0) } games in { NUMBER($blocks, useGrouping: 0) } { $blocks ->
    [one] block
   *[other] blocks
}, { $plies } plies each on average; endings: { $endings }.
cli-match-seats = Share of each seat: { $seats }.
cli-match-elo-unknown = Elo difference: these games do not tell.
cli-match-elo = Elo difference: { $elo } ({ $low } to { $high }).
cli-match-repeated = { $blocks ->
    [one] 1 block repeated earlier games and does not count.
   *[other] { $blocks } blocks repeated earlier games and do not count.
}
cli-match-verdict = { $verdict ->
    [high] The gate is passed (evidence for HIGH { $high }, for LOW { $low }).
    [low] The gate is not passed (evidence for HIGH { $high }, for LOW { $low }).
   *[open] Undecided (evidence for HIGH { $high }, for LOW { $low }): 20 decides.
}
cli-learn-rounds = --{ $name } does nothing in a single round, which has no searches: give --games several numbers, such as 30000,3000, or --from-shipped.
cli-learn-hidden = --hidden and --from-shipped do not go together: the shipped values keep their layers.
cli-learn-no-features = { $game } has no features to fit values to; games that have some: { $known }.
cli-learn-no-jax = Fitting values needs JAX. In the folder of the project: .uv/bin/uv sync --extra learn
cli-learn-no-values = { $game } ships no values for { $players } players that learning could go on from.
cli-learn-numbers = --{ $name } is one to { $most } whole numbers with commas between them, not “{ $text }”.
cli-learn-vary = “{ $text }” does not vary a rule; write --vary NAME=VALUE,VALUE, with 2 to { $most } different values.
cli-learn-play = First games
cli-learn-search = Games by search
cli-learn-fit = Rounds over all positions
cli-learned = Fitted to { NUMBER($positions, useGrouping: 0) } positions of { NUMBER($games, useGrouping: 0) } games. Mean squared error in games that were held out: { $error }; of a guess: { $guess }. Written to { $path }.
cli-ladder-agents = A ladder has 2 to { $most } agents, not { $agents }.
cli-ladder-twice = { $agent } is named twice; the agents of a ladder are all different.
cli-ladder-anchor = { $agent } does not play in this ladder; its agents are { $known }.
cli-ladder-seats = A ladder needs two seats or more.
cli-ladder-rating = Rating
cli-ladder-next = { $players ->
    [2] Share against the next
   *[other] Share alone against the next
}
cli-ladder-scale = Ratings in Elo points; { $anchor } is 0. Intervals of 95 %, over blocks.
cli-ladder-advantage = Advantage of seat 0 over seat 1: { $points } Elo points.
cli-ladder-seat-effects = Effect of each seat in Elo points: { $seats }.
cli-analyse-alone = Only one seat plays this game: there are no chances to compare.
cli-analyse-seat = Seat
cli-analyse-chances = Chance to win
cli-analyse-luck = Luck
cli-analyse-cost = Cost of decisions
cli-analyse-decisions = Decisions
cli-analyse-percent = { NUMBER($number, minimumFractionDigits: 1) } %
cli-analyse-bar = Plies
cli-analyse-turning = Turning points:
cli-analyse-turn = Ply { NUMBER($ply, useGrouping: 0) }, { $kind ->
    [luck] dice or cards
   *[decision] a decision
}: { NUMBER($change, minimumFractionDigits: 1) } % for { $name } (before: { NUMBER($mean, minimumFractionDigits: 1) } %, { NUMBER($low, minimumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1) })
cli-analyse-costliest = Costliest decisions:
cli-analyse-costly = Ply { NUMBER($ply, useGrouping: 0) }, { $name }: “{ $played }” cost { NUMBER($cost, minimumFractionDigits: 1) } %. Better: { $line }.
cli-analyse-none = No decision is known to have cost anything.
cli-bench-row = Figure
cli-bench-no-peer = { $peer } is not installed

cli-admin-table = Table
cli-admin-game = Game
cli-admin-state = State
cli-admin-players = Players
cli-admin-plies = Plies
cli-admin-events = Events
cli-admin-created = Created
cli-admin-last = Last event
cli-admin-size = Size
cli-admin-state-name = { $state ->
    [waiting] waiting
    [running] running
    [record] record
   *[over] over
}
cli-admin-open = (free)
cli-admin-row = { $label }: { $value }
cli-admin-option = Option { $option }
cli-admin-commitment = Commitment
cli-admin-devices = Devices with a key
cli-admin-linked = Send this link, behind the address of the server, to whoever is to have the seat. It works once, for a week, and then all other keys to the seat end:
cli-admin-links = Unused links
cli-admin-bytes = Bytes
cli-admin-checked = { $tables ->
    [one] 1 table checked
   *[other] { $tables } tables checked
}; { $unreadable ->
    [0] all can be read.
   *[other] { $unreadable } cannot be read.
}
cli-admin-which = Name the tables, or write --all for all of them.
cli-admin-large = These tables are larger than { $most } MB together. Export fewer at a time, or write them all with voyageur admin backup.
cli-admin-exported = { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} written to { $path }. The file holds the secrets of dice and cards: keep it private.
cli-admin-imported = { $new ->
    [one] 1 table imported.
   *[other] { $new } tables imported.
} { $known ->
    [0] None was here before.
    [one] 1 was here already.
   *[other] { $known } were here already.
}
cli-admin-deleted = Table { $table } is deleted.
cli-admin-sure = Closing deletes table { $table }, and its game is lost. If you want that, add --yes.
cli-admin-vacuumed = { $before } bytes before, { $after } bytes now.
cli-admin-backed-up = All tables are written to { $path } ({ $bytes } bytes). The file holds the secrets of dice and cards: keep it private.

## Server

client-missing = The browser client is not built. Run `make play` in the checkout with a network connection, or install the package again. The rest of the server works.
start-folder = The folder { $folder } cannot be used to keep tables ({ $why }). Choose another one with --data FOLDER.
start-in-use = Another Voyageur is running and uses the tables in { $folder }. Close it first, or choose another folder with --data FOLDER.
start-too-new = The tables in { $folder } were written by a newer version of Voyageur and cannot be read by this one.
start-store = The tables in { $folder } cannot be opened: { $why }
start-empty = The file { $file } is empty, so no table can be read from it. Restore it from a copy, or remove it to begin a new one.
start-stray-log = The folder { $folder } holds the log { $file }-wal without the file it belongs to. Restore the file from a copy, or move the log away to begin a new one.
start-no-database = The file { $file } is not a database. Restore it from a copy, or move it away to begin a new one.
start-foreign = The file { $file } is a database, but not one of Voyageur. Move it away to begin a new one, or choose another folder with --data FOLDER.
start-damaged = The file { $file } is damaged: { $why }. Restore it from a copy, or move it away to begin a new one.
start-log-damaged = The log of writes beside { $file } is damaged: { $n } writes at its end could not be read, and what was played last is missing. A copy of the log is in { $copy }. If you have a newer backup, restore it.
start-log-missing = The last server was killed, and its log of writes { $log } is missing. If it was there, what was played last is lost; look for it, stop the server, and put it back together with { $file } as they were.
start-no-postgres = A PostgreSQL database needs an extra of Voyageur. Install it: pip install voyageur[postgres]
start-database-address = The address after --database cannot be read. Write it like postgresql://USER@HOST/NAME.
start-database-unreachable = The database { $database } cannot be used: { $why }
start-database-foreign = The database { $database } holds tables that are not Voyageur’s. Choose another one, such as an empty one.
start-database-too-new = The database { $database } was written by a newer version of Voyageur and cannot be used by this one.
start-open-folder = Other users can enter the folder { $folder }. The files with the tables are private; to close the folder too: { $command }
start-port = Port { $port } is in use. Choose another one with --port, or start without --port.
start-ports = No port from { $port } on is free. Choose one with --port.
start-host = This machine does not have the address { $host }. Write another one after --host, such as 0.0.0.0 for all of them.
start-open = Open this address in your browser. Ctrl-C ends Voyageur; the tables are kept.
start-network = For others in your network: { $address }
start-warming = Preparing { $game }: its rules are compiled once, which takes a few seconds.

admin-store = The tables could not be read or written: { $why }
admin-no-tables = There are no tables in { $folder }. Choose another folder with --data FOLDER.
admin-no-backup = Tables in a database are copied by pg_dump.
admin-in-use = Another program uses the tables in { $folder } and cannot be asked: a server that is starting or ending, or one that its own machine cannot reach. Try again in a moment, or stop it first.
admin-no-answer = The server that uses the tables does not answer: { $why }
admin-no-table = There is no table “{ $table }”.
admin-link-waiting = The game at table { $table } has not started. Whoever created it makes the links.
admin-link-seat = No person has seat { $seat } of table { $table }.
admin-in-play = The game at table { $table } is not over. To end it, which deletes the table: voyageur admin close { $table } --yes
admin-over = The game at table { $table } is over. To delete the table: voyageur admin delete { $table }
admin-check-setup = It was created under rules { $version }; today’s rules, { $ours }, do not take these of its options: { $options }.
admin-check-log = It was played under rules { $version }; today’s rules, { $ours }, do not allow event { $seq } of { $events }.
admin-check-defect = It was played under rules { $version }; to replay it under today’s rules, { $ours }, ends with { $why }.
admin-file-large = This is too large; a file with tables has at most { $most } MB.
admin-file-head = This is not the first line of a file with tables that this version can read.
admin-file-count = The file says that it has { $said } tables, but it has { $tables }.
admin-file-line = This line is not a table; look at: { $place }
admin-file-differs = There is another table { $table } here, which differs. Delete one of the two first.
admin-file-taken = A key or a link of table { $table } belongs to another table here.

stale = The table has changed. Look again, then choose.
refused-address = There is nothing at this address.
refused-request = This request could not be understood.
refused-method = This method is not allowed at this address.
refused-too-large = This is too large; the limit is 64 KB.
refused-too-often = Too many messages in a short time. Wait a moment.
refused-too-slow = The request took too long to arrive.
refused-long-head = The head of this request is too long.
refused-many-connections = Too many connections are open. Wait a moment.
refused-many-sockets = Too many tables are open in browsers. Close one, or wait a moment.
refused-many-tables = Too many tables are in use. Wait a moment.
refused-tables-an-hour = Too many tables have been created from your address. Wait a while.
refused-not-json = Only JSON is accepted here.
refused-key = An Idempotency-Key has 32 to 64 random letters, digits, - or _.
refused-key-over = What was made with this key is open to you no more. Make another one with a new key.
refused-not-text = A record is sent here as plain text, of the type text/plain.
refused-host = This server does not go by the name { $host }. Use the address that it printed when it started. If it shall be reached as { $host }, too, start it with --name { $host }.
refused-origin = Requests from other pages are not allowed.
refused-defect = Something went wrong in the server. Nothing has changed; its log has the details.
refused-store = The server could not write this to its disk. Nothing has changed; try again.
refused-not-ready = The server is not ready yet. Try again in a moment.
refused-token = This key belongs to no seat at the table.
refused-no-table = There is no such table.
refused-no-page = There is no page { $page } of this replay; the last one is { $pages }.
refused-analysis-early = A game is analysed only when it is over.
refused-analysis-hands = Only the players may see what each seat knew in this game, so there is no analysis of it for spectators.
refused-analysis-rules = This game was played under other rules than those of today, so it cannot be analysed.
refused-analysis-alone = Only one seat plays this game, so there are no chances to compare.
refused-no-analysis = This server does not analyse games.
refused-analyses-full = Too many games are waiting to be analysed. Try again in a few minutes.
refused-analyses-yours = You have { $most } games waiting to be analysed. Ask for the next one when one of them is ready.
refused-hints-yours = { $most } hints are being sought for you already. Wait for one of them.
refused-number = “{ $text }” is not a valid { $name }; write a whole number from 0 to { $most }.
refused-not-all-seats = Only someone who holds all the seats of people can close a table.
refused-too-many-events = This table has reached { NUMBER($most, useGrouping: 0) } events and takes no more. Its record can still be saved.
refused-no-game = There is no game “{ $game }”; the games are { $known }.
refused-no-agent = There is no agent “{ $agent }”; the agents are { $known }.
fault-agent-budget = “{ $agent }”, character { $place }: after “:” stands a number of simulations from 1 to 9999999, then perhaps “:” and seconds, such as 0.5s; either may be missing.
fault-agent-trees = “{ $agent }”, character { $place }: after “*” stands a number of trees from 1 to 99.
fault-agent-turns = “{ $agent }”, character { $place }: after “+” stands a number of turns from 1 to 9, then perhaps “/2”.
fault-agent-slack = “{ $agent }”, character { $place }: after “~” stands a number from 0.0 to 0.9999.
fault-agent-order = “{ $agent }”, character { $place }: this part stands twice or too late; the order is search:SIMULATIONS:SECONDSs*TREES+TURNS/2~SLACK.
fault-agent-takes = “{ $agent }”, character { $place }: the agent { $kind } takes no such part.
fault-agent-text = What this agent is to do cannot be written as a text; the nearest is “{ $agent }”.
fault-agent-module = “{ $agent }” is no agent: there is no module { $module }. It is looked for in this folder too.
fault-agent-name = “{ $agent }” is no agent: the module { $module } has no { $name }.
fault-agent-choose = “{ $agent }” is no agent: it has no method “choose”.
fault-agent-arguments = “{ $agent }” cannot be made: it needs arguments.
fault-agent-game = The agent “{ $agent }” does not play { $game }.
fault-agent-answer = The agent “{ $agent }” chose { $action }, which is not one of its legal moves.
refused-no-rulebook = The game { $game } has no rulebook here.
refused-name = A name may contain only printable characters.
refused-name-marks = In a name every mark must stand on a letter, and at most { $most } on the same one.
refused-no-question = This game has no such question.
refused-not-your-seat = Seat { $seat } is not yours.
refused-waiting = The game has not started yet: some seats are still free.
refused-started = The game has started already.
refused-commitment-changed = Seat { $seat } has committed itself already, to something else.
refused-commitment-late = Seat { $seat } comes too late: what the others committed themselves to is being opened.
refused-contribution-uncommitted = Seat { $seat } has not committed itself to anything.
refused-contribution-early = Seat { $seat } may open its contribution only when all others have committed themselves.
refused-contribution-other = This is not what seat { $seat } committed itself to.
refused-contribution-started = The game has started; nothing more is contributed to its dice.
refused-contribution-empty = A commitment or a contribution is missing.
refused-invitation = This link was used or replaced, or it is too old. Ask for a new one.
refused-not-host = Only whoever created the table can do this.
refused-host-leaves = You created this table. Close it instead of leaving it.
refused-leaves-late = The dice are being agreed on, and the game starts in a moment.
refused-second-key = Somebody else has this seat. A link to it must take the seat away from them.
refused-agents-seat = The computer has this seat; there is no link to it.
refused-unreadable = The rules have changed since this table was played (version { $version }), and cannot be shown any more. Whoever holds its seats can close it.
refused-damaged-secret = The secret of the dice of this table is damaged, so the game cannot go on. Whoever runs the server may have a backup; whoever holds its seats can close it.
refused-undo = This cannot be undone: something has been revealed since, or another seat has acted.
refused-undo-nothing = There is nothing to undo.
refused-record = This is a record: it can be looked at, not played.
refused-large-record = This is too large; a record has at most { $most } MB here.
refused-many-imports = Too many records are being read. Wait a moment.
refused-resign-seats = Only in a game for two can a player resign.
refused-resign-agent = A person resigns only for their own seat.
refused-terms-alone = Time and a takeover by the computer are for tables of two or more people.
refused-hints-off = This table was set up without hints.
refused-no-hints = This server gives no hints.
refused-terms-loses = Only in a game for two can a player lose on time.
refused-takeover-here = This person is at the table.
refused-agent-plays = The computer plays this seat. Take it back first.
refused-no-agent-plays = The computer does not play this seat.
refused-no-substitute = At this table the computer cannot take over: one person plays alone, or its options are for people only.
refused-draw-rules = The rules of this game know no draw for two.
refused-draw-agent = The computer declines every draw.
refused-link-alone = Nobody else is here who could agree. Whoever runs the server can make a link: voyageur admin link.
refused-draw-alone = There is nobody to offer a draw to.
refused-undo-free = You can undo this without asking.
refused-undo-secrets = There is nobody to ask, and what was seen in a game with secrets stays seen.
refused-no-proposal = There is no such proposal.
refused-proposal-open = Something else is proposed already; it must be settled first.
refused-proposal-again = This was declined or withdrawn. You may propose it again after your next decision.
refused-proposal-gone = This proposal is settled, or the game has gone on.
refused-stopped = The rules have changed since this game was begun. Decide first whether it goes on or is kept as a record.
refused-no-stop = The rules of this table have not changed.
refused-not-asked = Your seat is not asked about this proposal.
refused-not-proposer = Only whoever made the proposal can withdraw it.
refused-say-spectator = Spectators cannot say anything at the table.
refused-say-alone = There is nobody elsewhere at this table who would hear it.
refused-say-often = That was many phrases in a short time. Wait a moment.
fault-people-only = Agents do not play { $option } { $text }. Choose another value, or let people hold every seat.
fault-message = This message could not be read; look at: { $place }
fault-no-hello = The first message must be hello, within five seconds.
fault-second-hello = Hello was already sent.
