game-name = Guess
    .play = Play Guess

heading = Guess the rival's card
prompt-name = Name a card
prompt-over = The game is over
seat-0 = First
seat-1 = Second
space-card = card { $card }
space-discards = cards named so far
own = yours
inset-hand = Your card
inset-guess = The last guess
inset-named = Cards named so far
choice-name = Name
refused-named = Card { $card } has been named before.
refused-own-card = Card { $card } is your own.
fault-action = { $text } is no action here.
log-deals = Seat { $side } gets a card.
log-names = Seat { $side } names { $card }.
log-out-of-time = Seat { $side } runs out of time.
log-resigns = Seat { $side } resigns.
result-resigned = Seat { $side } wins.
log-asks-undo = Seat { $side } asks to take back.
log-undid = Seat { $side } took back.
log-agreed = Seat { $side } agreed.
log-offers-draw = Seat { $side } offers a draw.
log-draw-agreed = Both seats agreed on a draw.
result-draw = The game is a draw.
result = { $seat ->
    [-1] Nobody guessed.
   *[other] Seat { $seat } guessed.
}
