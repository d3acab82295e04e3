## Records and command line

fault-option-value = “{ $text }” is no value of the option { $option }; it takes { $allowed }.
fault-option-number = “{ $text }” is no value of the option { $option }; it takes a whole number from { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) }; other values: { $others }.
fault-option-side = “{ $text }” names no side, or a side twice, in the option { $option }; write SIDE:GOOD=NUMBER,... for { $allowed }, with ; between sides.
fault-option-good = “{ $text }” names no good, or a good twice, in the option { $option }; the goods are { $allowed }.
fault-option-amount = “{ $text }” is no amount that the option { $option } takes: a whole number from 0 to { NUMBER($most, useGrouping: 0) }.
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
cli-draws = Chance
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
cli-over = Result
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

cli-bench-row = Figure
cli-bench-openspiel = OpenSpiel
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
