# Messages of Voyageur itself: browser client, server, command line.
# The words of a game stand with the game.

### The browser client

## Everywhere

brand = Voyageur
menu-title = Menu
close = Close
title-turn = Your turn

## Lobby

lobby-title = Games of the old frontier
lobby-about = Choose a game; two presses and you sit at the table.
lobby-play = Play
lobby-play-game = Play { $game }
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
lobby-waiting = Laying out the games
lobby-no-games = There is no game on this server.
tables-title = My tables
tables-empty = No table yet. Each table you start is kept here until you remove it.
tables-yours = your turn
tables-theirs = the others’ turn
tables-over = over
tables-resume = Resume
tables-look = Look back
tables-remove = Remove
tables-remove-sure = Remove for good?

## Set-up

setup-players = Players
setup-who = Who holds seat { $number }
setup-name = Name at seat { $number }
setup-seat = Seat { $number }
setup-me = Me
setup-friend = A friend here
setup-my-name = Me
setup-friend-name = Friend { $number }
setup-watch = Nobody plays: you watch.
setup-where = Who sits where
setup-as-listed = As listed
setup-by-lot = Drawn by lot
setup-options = Rule options
setup-defaults = Back to the usual rules
setup-group-data = What it is played on
setup-group-rules = Rules
setup-group-amounts = A head start
setup-group-count = { $options ->
    [one] one option
   *[other] { $options } options
}
setup-default = usual
setup-number = A number
setup-range = { $least } to { $most }, usually { $default }
setup-own = My own
setup-own-text = My own text for { $option }
setup-upload = From a file:
setup-amount = { $good } for { $side }
setup-fault-place = Line { $line }, column { $column }:
setup-faults = { $faults ->
    [one] One fault in the options below
   *[other] { $faults } faults in the options below
}
setup-people-only = Only for games among people: { $options }. Change that, or let no computer sit at the table.
setup-forced = Play a single legal action without asking

## Data of one's own

editor-open = Edit
editor-title = { $option }: my own
editor-done = Back to the set-up
editor-play = Play on it
editor-random = Drawn by lot
editor-load = From a file
editor-save = Save as a file
editor-earlier = My earlier one
editor-text = As text
editor-fine = It can be played on like this.
editor-right = Columns at the right
editor-faults = { $faults ->
    [one] One fault.
   *[other] { $faults } faults.
}
editor-old = The picture shows how it was before.
editor-palette = What to paint
editor-of = { $count } of { $most }
editor-grid = { $rows } rows, { $columns } columns; arrow keys move, a sign paints
editor-cell = Row { $row }, column { $column }: { $sign }
editor-top = Rows at the top
editor-top-more = One row more at the top
editor-top-less = One row less at the top
editor-bottom = Rows at the bottom
editor-bottom-more = One row more at the bottom
editor-bottom-less = One row less at the bottom
editor-left = Columns at the left
editor-left-more = One column more at the left
editor-left-less = One column less at the left
editor-right-more = One column more at the right
editor-right-less = One column less at the right
editor-line = Line { $line }
editor-unread = Line { $line }, which cannot be read
editor-numbered = { $name } { $number }
editor-field = { $line }, { $field }
editor-less = { $field }: less
editor-more = { $field }: more
editor-up = { $line } up
editor-down = { $line } down
editor-add = Add: { $line }
editor-add-after = Add one behind: { $line }
editor-remove = Remove: { $line }
editor-set = Set: { $line }

## Seats

seats-title = Seats
seats-open = Seats: show all they hold
seat-computer = computer, { $agent }
seat-your-turn = your turn
seat-their-turn = on the move
seat-thinking = is thinking
seat-waits = waits
seat-over = the game is over
seat-progress = { $done } of { $of } { $what }
agent-random = random
agent-greedy = greedy
agent-solver = solver

## The table

prompt-title = What is expected
table-laying = Laying the table
table-no-reason = That cannot be chosen here.
table-undone = Taken back.
board-name = The board
board-role = board, move with the arrow keys
board-chosen = { $space }; chosen
board-choosable = { $space }; may be chosen
board-whole = Whole board
choices-title = Choices
choices-back = Back
choices-end-untouched = Nothing is done in this step yet. Press again to end it.
choices-undo = Undo
choices-type = Type a move
verbs-title = What to do there
typed-label = Your move
typed-completions = Words that may follow
dice-rolling = The dice are falling
dice-last = Last dice
curtain-title = { $who }, it is your turn
curtain-about = Hand over the screen. The others look away.
curtain-open = I am { $who }

## Log and replay

log-title = What happened
log-empty = Nothing yet: the game begins.
log-again = Since my last turn
log-new = (new)
log-jump = See the table after ply { $ply }
replay-short = Replay
replay-title = Replay
replay-start = The table as it was laid
replay-first = To the start
replay-back = One ply back
replay-play = Play on by itself
replay-pause = Stop
replay-forward = One ply forward
replay-last = To the last ply
replay-ply = Ply { $ply } of { $plies }
replay-leave = Back to now

## Catching up

watch-title = Catching up
watch-prompt = Catching up with the table.
watch-pause = Pause
watch-go-on = Go on
watch-round = End of the round
watch-now = To now
watch-slower = Slower
watch-faster = Faster
watch-progress = How far the board has caught up

## The end

end-title = The game is over
end-over = The game is over · { $heading }
end-won = won
end-shared = shared
end-again = Play again
end-review = Look back
end-download = Save the record
end-lobby = Other games
end-board = See the board

## Rulebook

rules-short = Rules
rules-title = Rulebook
rules-open = Open clause { $clause } of the rulebook
rules-loading = Opening the rulebook
rules-missing = The rulebook cannot be reached now.

## Connection

connection-connecting = Connecting
connection-open = Connected
connection-lost = Reconnecting; nothing is lost
connection-closed = Not connected

## When something is wrong

trouble-gone = This table is gone
trouble-gone-about = It was closed, or the address has a slip of the pen.
trouble-closed = This table is not yours to see
trouble-closed-about = The seats of this table are held in another browser.
trouble-unreachable = The server does not answer
trouble-unreachable-about = We try again by ourselves as soon as it is back.
trouble-try-again = Try now
trouble-nowhere = There is nothing here
trouble-nowhere-about = The address leads to no game and no table.
trouble-beyond = The game has not come so far
trouble-beyond-about = { $plies ->
    [0] Nothing has been played yet.
    [one] One ply has been played.
   *[other] { $plies } plies have been played.
}
trouble-lobby = To the games
trouble-forget = Remove it from my tables

## Settings

settings-title = Settings
settings-theme = Colours
settings-theme-system = As the system
settings-theme-light = Light
settings-theme-dark = Dark
settings-theme-contrast = High contrast
settings-language = Language
settings-language-system = As the browser
settings-language-en = English
settings-language-fr = Français
settings-motion = Motion
settings-motion-system = As the system
settings-motion-full = Moves
settings-motion-none = Stands still
settings-speed = Acts of the others
settings-speed-slow = Slow
settings-speed-normal = Normal
settings-speed-fast = Fast
settings-speed-instant = At once
settings-sound = Sounds
settings-kept = Kept in this browser only.

## Keys

keys-short = Keys
keys-title = Keys
keys-move = move between the spaces of the board (Tab to reach it)
keys-target = go to the next space that may be chosen
keys-choose = choose the space that I moved to
keys-primary = otherwise: the dark button
keys-back = one step back
keys-undo = take back my last act
keys-letters = the button that shows the letter
keys-type = type a move
keys-again = what happened since my last turn, once more
keys-log = replay, and back to now
keys-replay = walk through a replay
keys-watch-pause = while the board catches up: pause and go on
keys-watch-round = to the end of the round
keys-watch-speed = faster and slower
keys-watch-now = to now; any other key: to the next act
keys-rules = rulebook
keys-sound = sounds on and off
keys-help = this list

## Records and command line

fault-option-value = “{ $text }” is no value of the option { $option }; it takes { $allowed }.
fault-option-number = “{ $text }” is no value of the option { $option }; it takes a whole number from { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) }{ $n_others ->
    [0] { "" }
   *[other] { "" }; other values: { $others }
}.
fault-option-some = “{ $text }” is no value of the option { $option }; it takes none, or some of { $allowed } in this order, with commas between them.
fault-option-side = “{ $text }” names no side, or a side twice, in the option { $option }; write SIDE:GOOD=NUMBER,... for { $allowed }, with ; between sides.
fault-option-good = “{ $text }” names no good, or a good twice, in the option { $option }; the goods are { $allowed }.
fault-option-amount = “{ $text }” is no amount that the option { $option } takes: a whole number from 0 to { NUMBER($most, useGrouping: 0) }.
fault-option-long = The value of the option { $option } has { NUMBER($characters, useGrouping: 0) } characters; at most { NUMBER($most, useGrouping: 0) } are read.
fault-option-lines = The file has { NUMBER($lines, useGrouping: 0) } lines; at most { NUMBER($most, useGrouping: 0) } are read.
fault-option-columns = The line has more than { NUMBER($most, useGrouping: 0) } characters; a longer one is not read.
fault-more = { $more ->
    [one] And 1 more fault
   *[other] And { NUMBER($more, useGrouping: 0) } more faults
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
refused-no-such-action = There is no such action.

fault-game = There is no game “{ $game }”; the games are { $known }.
fault-record-bytes = The byte { $byte } is not UTF-8, and a record is UTF-8 text.
fault-record-control = The control character { $code } has no place in a record.
fault-record-first-line = A record begins with the line “{ $first }”, not with “{ $text }”.
fault-record-format = This is version { $version } of the format; only version { $ours } can be read.
fault-record-header = “{ $text }” is no header line; write KEY VALUE without blanks before it.
fault-record-no-game = The line “game NAME” is missing; the games are { $known }.
fault-record-no-players = The line “players NUMBER” is missing; this game takes { $allowed }.
fault-record-twice = The line “{ $key }” stands here a second time, after line { NUMBER($first, useGrouping: 0) }.
fault-record-option = An option line is “option NAME VALUE”.
fault-record-option-twice = The option { $option } stands here a second time.
fault-record-data = A file's lines stand on lines of their own: “option { $option } file”, then “{ $option } LINE” for each.
fault-record-stray-data = Lines “{ $option } ...” need a line “option { $option } file”.
fault-record-no-empty-line = An empty line must stand between the header and the plies.
fault-record-ply = “{ $text }” is no ply; write NUMBER SEAT TEXT, with * as the seat of chance.
fault-record-number = This ply has number { $number }, where number { $due } is due.
fault-record-secret = A secret is an even number of hexadecimal digits, 0-9 and a-f.
fault-record-commitment = The secret does not fit this commitment; its SHA-256 is { $digest }.
fault-record-die = By the secret, ply { $number } is “{ $drawn }”, not “{ $text }”.
fault-record-result = The header says { $key } { $said }; the plies give { $found }.

note-record-no-secret = It names no secret, so nothing proves its dice and cards.
note-record-version = It was played by rules version { $version }; these rules are version { $ours }.

cli-refused-ply = Ply { $number }, “{ $text }”: { $why }
cli-legal = Legal: { $texts }.
cli-possible = Possible: { $texts }.
cli-clause = { $sentence } ({ $clause })

cli-no-file = { $path } cannot be read: { $why }.
cli-large-file = { $path } is larger than { $most } MB.
cli-no-records = Name at least one file with a record.
cli-no-write = { $path } cannot be written: { $why }.
cli-not-utf8 = { $path } is not UTF-8 text.
cli-option-form = “{ $text }” is no option; write --option NAME=VALUE.
cli-option-twice = The option { $option } is given twice.
cli-option-file = “{ $text }” is neither a shipped { $option } ({ $shipped }) nor a file that can be read: { $why }.
cli-people-only = The value { $text } of the option { $option } is for people only; no agent may hold a seat.
cli-seat-form = “{ $text }” is no seat; write --seat NUMBER=human or NUMBER=AGENT.
cli-seat-number = There is no seat { $seat }; the seats are { $known }.
cli-seat-twice = Seat { $seat } is given twice.
cli-seat-holder = There is no agent “{ $holder }”; a seat is held by { $known }.
cli-ply-number = There is no ply { $ply }; the record has { $plies }.
cli-port = { $port } is no port; write a number from 1 to 65535.
cli-seconds = { $seconds } is no time to think; write a number of seconds from 0 to 3600.
cli-locale = There is no language “{ $locale }”; the languages are { $known }.

cli-seat-person = { $name } (you)
cli-seat-agent = { $name } ({ $agent })
cli-welcome = Type an action, its first word or its number; ? helps.
cli-help =
    An action is typed as words ({ $example }) or step by step, by words or by the numbers of the list; Tab completes, an empty line goes back.
    ?             this help and what may be played now
    board         the board and what each seat holds
    why ACTION    why an action is not possible
    undo          take back your last action and all that followed
    save FILE     write the record
    quit          leave
cli-nothing-to-undo = There is nothing to take back.
cli-undone = Taken back to ply { $ply }.
cli-saved = Saved in { $path }.
cli-save-form = Write save FILE.
cli-why-form = Write why ACTION.
cli-why-legal = “{ $text }” is possible.
cli-go-on = “{ $text }” goes on with { $next }.
cli-scores = Scores: { $scores }.
cli-unfinished = The game is not finished ({ $plies } plies).
cli-after-ply = After { $ply } of { $plies } plies
cli-replay-keys = Enter: next ply; b: back; a number: that ply; q: leave.

cli-games-name = Game
cli-games-rules = Rules
cli-games-stage = Stage
cli-games-players = Players
cli-games-minutes = Minutes
cli-games-about = What it is

cli-verify-right = { $path }: { $plies } plies, replayed without a fault.
cli-verify-ended = { $path }: { $plies } plies, replayed without a fault; ending { $ending }, scores { $scores }.
cli-verify-dice = Its dice and cards follow from its secret.

cli-no-generator = Nothing is drawn by lot for { $game }; for these games it is: { $known }.
cli-no-solver = { $game } has no solver; games that have one: { $known }.
cli-solved = { $how ->
    [exact] Exact, when every canoe plays as well as it can:
   *[about] An approximation:
}
cli-solved-alone = Chance to come home { $finish }; rounds until home or out { $rounds } on average.
cli-solved-seat = Seat { $seat }: chance to win { $win }, to come home { $finish }.
cli-solved-work = { $positions } positions in { $seconds } s.
cli-bench-row = Figure
cli-bench-no-openspiel = not installed, so there is nothing to compare with

## Server

client-missing = The browser client is not built, so there is nothing to see here yet: run `make play` in the checkout, with a network, or install the package again. The rest of the server works.
start-folder = The folder { $folder } cannot be used to keep tables ({ $why }). Choose another one with --data FOLDER.
start-in-use = Another Voyageur is running and has the tables in { $folder }. Close it first, or choose another folder with --data FOLDER.
start-too-new = The tables in { $folder } were written by a later Voyageur, which this one cannot read.
start-store = The tables in { $folder } cannot be opened: { $why }
start-port = Port { $port } is taken. Choose another one with --port, or leave it to Voyageur.
start-ports = No port from { $port } on is free. Choose one with --port.
start-warming = Preparing { $game }: its rules are compiled once, which takes some seconds.

stale = Something has happened at the table since. Look again, then choose.
refused-address = There is nothing at this address.
refused-request = This request could not be understood.
refused-method = This cannot be done at this address.
refused-too-large = This is too large: 64 KB is the most.
refused-too-often = Too many messages in a short time. Wait a moment.
refused-not-json = Only JSON is understood here.
refused-host = This server is not called by that name. Use the address that it printed when it started.
refused-origin = Another page may not do this.
refused-defect = Something went wrong in the server. Nothing has changed; what happened is in its log.
refused-store = The server could not write this to its disk. Nothing has changed; try again.
refused-token = This key opens no seat at the table.
refused-no-table = There is no such table.
refused-no-game = There is no game called { $game }. There are: { $known }
refused-no-agent = There is no agent called { $agent }. There are: { $known }
refused-no-ply = There is no ply { $ply }; the table has { $plies }.
refused-no-rulebook = The game { $game } has no rulebook here.
refused-name = A name may hold only letters that can be seen.
refused-not-your-seat = Seat { $seat } is not yours.
refused-unreadable = The rules have changed since this table was played (version { $version }), so it can only be closed.
refused-undo = This cannot be taken back: something has come out since, or another seat has acted.
refused-undo-nothing = There is nothing to take back.
fault-people-only = Agents do not play { $option } { $text }. Choose another value, or let people hold every seat.
fault-message = This message could not be read; look at: { $place }
fault-no-hello = The first message must be hello, within five seconds.
fault-second-hello = Hello was said already.
