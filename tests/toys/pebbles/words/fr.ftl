game-name = Cailloux
    .play = Jouer aux Cailloux
game-sentence = Prenez des cailloux, autant que le dé le permet.
game-paragraph = Un tas de cailloux entre deux joueurs. Un dé dit combien un tour peut en prendre.
heading = Manche { $round }
space-pebble = Caillou { $number }
