game-name = Pebbles
    .play = Play Pebbles
game-sentence = Take pebbles from a pile, as many as the die allows.
game-paragraph = A pile of pebbles lies between two players. A die says how many a turn may take.

option-pile = Pebbles
    .about = How many pebbles lie in the pile.
option-last = The last pebble
    .about = Whether the last pebble wins or loses.
option-last-wins = wins
option-last-loses = loses

seat-0 = First
seat-1 = Second
heading = Round { $round }
prompt-take = Take a pebble or stop ({ $left } left by the die)
prompt-waiting = The other seat takes ({ $left } left by the die)
prompt-over = The pile is empty
step-roll = Roll
step-take = Take
progress = Taken by the die
holding = Pebbles of this turn
space-pebble = Pebble { $number }

prompt-count = Take: choose how many.
choice-take = Take
    .key = A
choice-count = { $count ->
    [one] one pebble
   *[other] { $count } pebbles
}
choice-stop = Stop
    .key = P

refused-beyond-die = You may not take { $count }: the die leaves { $left }.
refused-beyond-pile = You may not take { $count }: only { $pile } are left.
refused-too-many = You may not take { $count }: three at once are the most.
refused-must-take = You may not stop yet: a turn takes at least one pebble.
fault-action = { $text } is no action here.

log-rolls = The die shows { $roll }.
log-takes = Seat { $side } takes { $count }.
log-stops = Seat { $side } stops.
log-out-of-time = Seat { $side } runs out of time.
log-resigns = Seat { $side } resigns.
result-resigned = Seat { $side } wins.
log-asks-undo = Seat { $side } asks to take back.
log-undid = Seat { $side } took back.
log-agreed = Seat { $side } agreed.
log-offers-draw = Seat { $side } offers a draw.
log-draw-agreed = Both seats agreed on a draw.
result-draw = The game is a draw.
result-wins = Seat { $seat } wins.
