# Was geschehen ist, und womit.

# Satzteile.
list-and = { $before } und { $last }
list-dot = { $before } · { $next }
# Gezählt werden immer Murmeln.
number = { $n ->
    [0] keine
    [1] eine
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $n }
}
count-marbles = { $count ->
    [one] { $count } Murmel
   *[other] { $count } Murmeln
}
count-blacks = { $count ->
    [one] eine Schwarze
   *[other] { $number } Schwarze
}

# Murmeln, als Hauptwörter.
piece-black = Schwarz
piece-red = Rot
piece-yellow = Gelb
piece-blue = Blau
piece-orange = Orange
piece-green = Grün
piece-purple = Violett
piece-white = Weiß
piece-light-blue = Hellblau
piece-dark-blue = Dunkelblau
piece-light-red = Hellrot
piece-light-purple = Hellviolett
piece-bluish-purple = Blauviolett
piece-dark-red = Dunkelrot
piece-reddish-purple = Rotviolett
piece-dark-purple = Dunkelviolett
piece-grey = Grau
piece-sky-blue = Himmelblau
piece-lime = Lindgrün
piece-teal = Petrol
piece-pink = Rosa
piece-lilac = Flieder
piece-brown = Braun
piece-cream = Creme
piece-and = { $some } + { $one }

# Plätze.
seat-you = Du
seat-player = Spieler { $number }
seat-bot = { $name } { $number }
seat-rival = Gegner
seat-can-end-as = endet als { $piece }

# Spiele mit Namen.
preset-beginner = Einstieg
preset-classic = Klassisch
preset-shades = Farbtöne
preset-grand = Groß
preset-line-beginner = Drei Farben und kleine Hände: der kürzeste Weg ins Spiel.
preset-line-classic = Das Spiel des Regelhefts: sieben Farben und das Spektrum.
preset-line-shades = Zwei Farben in je zwei Tönen und ihre Mischungen. Drei gleiche Murmeln löschen sich aus.
preset-line-grand = Fünfzehn Farben und bis zu vier Murmeln auf einmal.

# Das Protokoll: ohne Punkt am Ende.
log-drew = { $you ->
    [yes] Du ziehst { $piece }
   *[no] { $who } zieht { $piece }
}
log-exchanged = { $you ->
    [yes] Du gibst { $give } für { $take }
   *[no] { $who } gibt { $give } für { $take }
}
log-spectrum = { $you ->
    [yes] Du spielst das Spektrum: { $give } für { $take }
   *[no] { $who } spielt das Spektrum: { $give } für { $take }
}
log-gives = { $you ->
    [yes] Du gibst
   *[no] { $who } gibt
}
log-gives-spectrum = { $who }: Spektrum
log-for = für
log-cancelled = { $times ->
    [one] { $piece } löscht sich aus
   *[other] { $piece } löscht sich { $times }× aus
}
log-cancelled-spared = { $times ->
    [one] { $piece } löscht sich aus: alle aus einer Hand, niemand nimmt eine Schwarze
   *[other] { $piece } löscht sich { $times }× aus: alle aus einer Hand, niemand nimmt eine Schwarze
}
log-blacks = { $you ->
    [yes] Du nimmst { $blacks }
   *[no] { $who } nimmt { $blacks }
}
log-blacks-all = Alle anderen nehmen je { $blacks }
log-blacks-several = { $you ->
    [yes] { $who } nehmt je { $blacks }
   *[no] { $who } nehmen je { $blacks }
}
log-passed = { $you ->
    [yes] Du passt
   *[no] { $who } passt
}
log-final-announced = { $you ->
    [yes] Du sagst die Schlussrunde an
   *[no] { $who } sagt die Schlussrunde an
}
log-final-one = { $you ->
    [yes] Du hast nur noch eine: Diese Runde ist die letzte
   *[no] { $who } hat nur noch eine: Diese Runde ist die letzte
}
log-final-repetition = Dieselbe Stellung zum dritten Mal: Diese Runde ist die letzte
log-final-limit = Runde { $round } ist immer die letzte
log-repeated = Diese Stellung gab es schon; beim dritten Mal wird die Runde zur letzten
log-wins = { $you ->
    [yes] Du gewinnst
   *[no] { $who } gewinnt
}
log-share = { $you ->
    [yes] { $who } teilt euch den Sieg
   *[no] { $who } teilen sich den Sieg
}
log-nobody-can-move = Niemand kann mehr etwas tun. { $winners }
