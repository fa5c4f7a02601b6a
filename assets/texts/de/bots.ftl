# Bots: wie sie heißen, wie sie spielen und warum.

level-random = Zufall
level-greedy = Gierhals
level-novice = Neuling
level-casual = Amateur
level-club = Klubspieler
level-strong = Könner
level-expert = Experte
level-master = Meister

level-line-random = Ein Tausch ist so gut wie der andere. Nur zum Messen da.
level-line-greedy = Immer der größte Bissen, ohne an morgen zu denken. Nur zum Messen da.
level-line-novice = Sieht, was sich mit ein, zwei Murmeln tauschen lässt, und möchte eine kleinere Hand. Ein sanfter erster Gegner.
level-line-casual = Sieht das meiste, was es gibt, und verteilt gern Schwarze.
level-line-club = Sieht alles auf dem Tisch, aber nicht, was du daraus machst.
level-line-strong = Denkt ein paar Züge voraus.
level-line-expert = Denkt weit voraus und lässt selten eine Gelegenheit aus.
level-line-master = Denkt so lange nach, wie es darf, und verzeiht nichts.

# Warum ein Zug gut ist, gesagt zu dem, der ihn machen kann.
reason-only-choice = Du hast keine andere Wahl.
reason-wins = { $count ->
    [one] Du gewinnst das Spiel mit einer Murmel Vorsprung.
   *[other] Du gewinnst das Spiel mit { $number } Murmeln Vorsprung.
}
reason-rivals-take = { $rivals ->
    [one] dein Gegner nimmt { $blacks }
    [2] beide Gegner nehmen je { $blacks }
   *[other] alle Gegner nehmen je { $blacks }
}
reason-spectrum = Du spielst das Spektrum.
reason-spectrum-blacks = Du spielst das Spektrum, und { $rivals }.
reason-sheds = Du gibst { $given } für { $taken } ab.
reason-sheds-blacks = Du gibst { $given } für { $taken } ab, und { $rivals }.
reason-trades = Du tauschst { $given } gegen { $taken }.
reason-trades-blacks = Du tauschst { $given } gegen { $taken }, und { $rivals }.
reason-starves = { $count ->
    [one] Jetzt wird { $rival } nichts los; sonst wäre es eine gewesen.
   *[other] Jetzt wird { $rival } nichts los; sonst wären es { $before } gewesen.
}
reason-next-player = der nächste Spieler
reason-keeps = Du behältst { $piece }: Nur so kann deine Hand enden.
reason-prepares = Du wartest ab und wirst beim nächsten Mal { $later } los.
reason-swaps = Du tauschst { $given } gegen { $taken } und wartest ab.
reason-announces-ahead = Du sagst die Schlussrunde an, solange du vorn liegst.
reason-announces-behind = Du sagst die Schlussrunde an, bevor die anderen weiterkommen.
reason-must-draw = Du kannst nichts tauschen und musst ziehen.
reason-draws-for-more = Du ziehst, denn mit einer neuen Murmel wirst du vielleicht mehr los als mit denen, die du hast.
reason-draws-for-any = Du ziehst, denn was du hast, macht deine Hand nicht kleiner.
reason-passes = Du kannst nichts tauschen und passt.

# Ein Bot, der versagt hat.
fault-overran = { $level } hat zu lange gebraucht; ein einfacherer Bot spielt weiter.
fault-lost = { $level } hat den Faden verloren; ein einfacherer Bot spielt weiter.
