# Der Tisch: was zu tun ist, was geschähe und wie alles heißt.

# Knöpfe, die wenig Platz haben.
button-exchange = Tauschen
button-draw = Ziehen
button-pass = Passen
button-announce = Schlussrunde
button-undo = Widerruf
button-redo = Wieder
button-again = Ergebnis
button-title = Zum Titel
table-suggestions = Vorschläge

# Was ein Knopf tut.
advice-exchange = Die Murmeln wechseln die Plätze, und dein Zug ist zu Ende.
advice-draw = Nimm eine Murmel aus dem Beutel. Deine Hand wächst, und ihre Summe ändert sich; du bleibst dran.
advice-pass = Beende deinen Zug, ohne zu tauschen.
advice-announce = Wer in dieser Runde nach dir kommt, ist noch einmal dran; dann gewinnen die wenigsten Murmeln.
advice-undo = Nimm deine letzte Entscheidung zurück und alles, was danach kam.
advice-redo = Tu wieder, was du zurückgenommen hast; der Beutel gibt dieselben Murmeln.
advice-nothing-to-undo = Es gibt nichts zurückzunehmen.
advice-nothing-to-redo = Es gibt nichts zu wiederholen.
advice-wait = Warte, bis du dran bist.
advice-puzzle-over = Diese Aufgabe ist zu Ende. { $key } öffnet ihr Ergebnis.
advice-may-announce = Deine Hand ist klein genug, um die Schlussrunde anzusagen.

# Was tun kann, wer dran ist.
prompt-thinking = { $who } denkt nach …
prompt-choose = { $count ->
    [one] Wähle eine Murmel aus deiner Hand und eine mit derselben Summe aus der Mitte.
   *[other] Wähle bis zu { $limit } aus deiner Hand und Murmeln mit derselben Summe aus der Mitte.
}
prompt-draw-or-pass = Kein Tausch ist möglich: Zieh oder passe.
prompt-draw = Kein Tausch ist möglich: Der Beutel hilft aus.

# Was der gewählte Tausch bewirken würde: kurze Teile nebeneinander.
preview-spectrum = das Spektrum
preview-sizes = { $given } für { $taken }
preview-shrinks = die Hand schrumpft um { $by }
preview-hand = Hand { $before } → { $after }
preview-cancel = { $count ->
    [one] { $pieces } löscht sich aus
   *[other] { $pieces } löschen sich aus
}
preview-cancel-short = { $count ->
    [one] { $count } Auslöschung
   *[other] { $count } Auslöschungen
}
preview-cancel-spared = { $count ->
    [one] { $pieces } löscht sich aus (verschont)
   *[other] { $pieces } löschen sich aus (verschont)
}
preview-cancel-spared-short = { $count ->
    [one] { $count } Auslöschung (verschont)
   *[other] { $count } Auslöschungen (verschont)
}
preview-blacks = { $rivals ->
    [one] { $blacks } für den Gegner
   *[other] je { $blacks } für jeden
}
# Neben Murmeln auf dem Brett.
preview-cancels = löscht sich aus
preview-spared = verschont
preview-why = { $key } zeigt, wie es aufgeht
preview-why-short = { $key } zeigt die Summen

# Was einem halben Tausch noch fehlt.
preview-out-of-reach = { $sum }: nichts in Reichweite hat diese Summe
preview-choose-hand = { $sum }: jetzt dieselbe Summe aus der Hand
preview-take-more = { $sum }: nimm mehr aus der Mitte
preview-choose-center = { $sum }: jetzt dieselbe Summe aus der Mitte
preview-give-more = { $sum }: gib mehr aus der Hand

# Große Worte, jedes mit einer Zeile darunter.
banner-final = Die Schlussrunde
banner-spectrum = Das Spektrum!
banner-spectrum-line = { $set } für eine Schwarze.
banner-repeated = Schon gesehen
banner-repeated-line = Noch einmal, und die Runde wird zur Schlussrunde.
banner-spared = Verschont
banner-spared-line = Alle kamen in einem Zug aus einer Hand, darum nimmt niemand eine Schwarze.
banner-won = { $winners }!

# Die Schritte einer Summe.
step-give = Du gibst
step-take = Du nimmst
step-nothing-chosen = noch nichts gewählt
step-nothing-left = nichts bleibt übrig
step-cancel = { $several } gleiche Murmeln sind nichts
step-cancel-and-black = { $several } gleiche Murmeln sind nichts, und Schwarz auch
step-black = Schwarz ist nichts
step-nothing-is-black = nichts ist Schwarz
step-split = Mischfarben zerfallen in Grundfarben
step-cancel-primaries = { $several } gleiche Grundfarben sind nichts
step-combine = was bleibt, mischt sich
step-equal = beides ist { $sum }: ein fairer Tausch
step-unequal = { $give } ist nicht { $take }
step-close = { $key } schließt

# Die Ecke mit der Runde; sie hat wenig Platz.
panel-round = Runde { $round }
panel-turn = { $you ->
    [yes] Du bist dran
   *[no] { $who } ist dran
}
panel-over = Vorbei
panel-final = Schlussrunde
panel-not-on-disk = noch nicht gespeichert

speed-half = 0,5×
speed-instant = sofort

# In einer Lektion, vor der Murmel, die die Summe eines Tauschs ist.
suggestions-sum = mit der Summe
suggestions-spectrum = Spektrum

# Dinge auf dem Tisch, jeweils nach ihrer Zahl.
thing-bag = im Beutel
thing-blacks = Vorrat
thing-discard = abgelegt
thing-center = Mitte: schwarz

# Kleine Notizen zu dem, worauf gezeigt wird.
note-bag = Murmeln zum Ziehen. Drücken zeigt, welche noch da sind; ihre Reihenfolge ist geheim.
note-supply = Der Vorrat an schwarzen Murmeln. Jede Auslöschung gibt eine der Mitte und eine jedem Gegner.
note-discard = Murmeln, die sich ausgelöscht haben. Sie sind aus dem Spiel; Drücken zeigt, welche.
note-seat = { $name } kann mit einer einzigen Murmel enden: { $piece }, die Summe der Hand. Nur Ziehen ändert sie. Drücken zeigt die Hand in Zahlen.{ $first ->
    [yes] {" "}Dieser Platz hat begonnen.
   *[no] {""}
}
note-hint = Tipp: hilft dir, den besten Zug selbst zu finden. Jeder Druck verrät mehr: welche Art Zug es ist, seine Summe, den Zug.
note-suggestions = { $shown ->
    [yes] Vorschläge: verbirgt die Liste der besten Tauschzüge.
   *[no] Vorschläge: zeigt die besten Tauschzüge als Liste, den besten zuerst. Ein Druck auf einen wählt ihn.
}
note-speed = Wie schnell sich Murmeln bewegen. Drücken ändert es.
note-rules = Regeln, Summen und Begriffe.
note-menu = Pause, Einstellungen und Verlassen.
note-moment = Drücken zeigt den Tisch, wie er war.
note-dark = Kein Tausch mit dem, was du gewählt hast, verwendet { $piece }.

overlay-bag = Im Beutel: { $marbles }
overlay-discard = Abgelegt: { $marbles }
overlay-hand = { $you ->
    [yes] Deine Hand: { $marbles }
   *[no] { $who }: { $marbles }
}
overlay-close = Drücken zum Schließen
overlay-loading = Die Murmeln werden poliert …
banner-turn = { $name }
banner-turn-line = Am Zug, { $device }.
