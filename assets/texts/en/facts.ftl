# What happened, and what it happened to.

# Parts of sentences.
list-and = { $before } and { $last }
list-dot = { $before } · { $next }
number = { $n ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $n }
}
count-marbles = { $count ->
    [one] { $count } marble
   *[other] { $count } marbles
}
count-blacks = { $count ->
    [one] a black
   *[other] { $number } blacks
}

# Marbles, inside a sentence.
piece-black = black
piece-red = red
piece-yellow = yellow
piece-blue = blue
piece-orange = orange
piece-green = green
piece-purple = purple
piece-white = white
piece-light-blue = light blue
piece-dark-blue = dark blue
piece-light-red = light red
piece-light-purple = light purple
piece-bluish-purple = bluish purple
piece-dark-red = dark red
piece-reddish-purple = reddish purple
piece-dark-purple = dark purple
piece-grey = grey
piece-sky-blue = sky blue
piece-lime = lime
piece-teal = teal
piece-pink = pink
piece-lilac = lilac
piece-brown = brown
piece-cream = cream
piece-and = { $some } + { $one }

# Seats.
seat-you = You
seat-player = Player { $number }
seat-bot = { $name } { $number }
seat-rival = Rival
seat-can-end-as = ends as { $piece }

# Games with a name.
preset-beginner = Beginner
preset-classic = Classic
preset-shades = Shades
preset-grand = Grand
preset-line-beginner = Three colours and small hands: the shortest way into the game.
preset-line-classic = The game of the rulebook: seven colours, and the Spectrum.
preset-line-shades = Two colours in two shades each, and their mixtures. Three equal marbles cancel.
preset-line-grand = Fifteen colours, and up to four marbles at once.

# The log: no full stop at the end.
log-drew = { $you ->
    [yes] You draw { $piece }
   *[no] { $who } draws { $piece }
}
log-exchanged = { $you ->
    [yes] You give { $give } for { $take }
   *[no] { $who } gives { $give } for { $take }
}
log-spectrum = { $you ->
    [yes] You play the Spectrum: { $give } for { $take }
   *[no] { $who } plays the Spectrum: { $give } for { $take }
}
# Marbles are painted after it.
log-gives = { $you ->
    [yes] You give
   *[no] { $who } gives
}
log-gives-spectrum = { $who }: Spectrum
# Between two sets of painted marbles.
log-for = for
log-cancelled = { $times ->
    [one] { $piece } cancels
   *[other] { $piece } cancels { $times }×
}
log-cancelled-spared = { $times ->
    [one] { $piece } cancels: a set of one’s own, nobody takes a black
   *[other] { $piece } cancels { $times }×: a set of one’s own, nobody takes a black
}
log-blacks = { $you ->
    [yes] You take { $blacks }
   *[no] { $who } takes { $blacks }
}
log-blacks-all = Every rival takes { $blacks }
log-blacks-several = { $you ->
   *[any] { $who } take { $blacks }
}
log-passed = { $you ->
    [yes] You pass
   *[no] { $who } passes
}
log-final-announced = { $you ->
    [yes] You announce the final round
   *[no] { $who } announces the final round
}
log-final-one = { $you ->
    [yes] You are down to one: this round is the last
   *[no] { $who } is down to one: this round is the last
}
log-final-repetition = The same position a third time: this round is the last
log-final-limit = Round { $round } is always the last
log-repeated = This position has been there before; a third time makes its round the last
log-wins = { $you ->
    [yes] You win
   *[no] { $who } wins
}
log-share = { $you ->
   *[any] { $who } share the win
}
log-nobody-can-move = Nobody can move. { $winners }
