# Der Tisch: was zu tun ist, was geschähe und wie alles heißt.

# Knöpfe, die wenig Platz haben.
button-exchange = Tauschen
button-draw = Ziehen
button-pass = Passen
button-announce = Schlussrunde
button-undo = Zurück
button-redo = Wieder
button-again = Ergebnis
button-title = Zum Titel

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
    [one] { $count } löscht sich aus
   *[other] { $count } löschen sich aus
}
preview-cancel-spared = { $count ->
    [one] { $pieces } löscht sich aus (verschont)
   *[other] { $pieces } löschen sich aus (verschont)
}
preview-cancel-spared-short = { $count ->
    [one] { $count } löscht sich aus (verschont)
   *[other] { $count } löschen sich aus (verschont)
}
preview-blacks = { $rivals ->
    [one] { $blacks } für den Gegner
   *[other] je { $blacks } für die anderen
}
# Neben Murmeln auf dem Brett.
preview-cancels = löscht sich aus
preview-spared = verschont
preview-why = warum? { $key }

# Was einem halben Tausch noch fehlt.
preview-out-of-reach = { $sum }: nichts in Reichweite hat diese Summe
preview-choose-hand = { $sum }: wähle nun Murmeln mit dieser Summe aus deiner Hand
preview-take-more = { $sum }: nimm noch mehr, deine Hand hat nichts mit dieser Summe
preview-choose-center = { $sum }: wähle nun Murmeln mit dieser Summe aus der Mitte
preview-give-more = { $sum }: gib noch mehr dazu, die Mitte hat nichts mit dieser Summe

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
step-split = Mischfarben zerfallen in Grundfarben
step-cancel-primaries = { $several } gleiche Grundfarben sind nichts
step-combine = was bleibt, mischt sich
step-equal = beides ist { $sum }: ein fairer Tausch
step-unequal = { $give } ist nicht { $take }
step-close = { $key } schließt

# Die Tafel neben dem Brett; die erste Zeile hat wenig Platz.
panel-round = Runde { $round }
panel-turn = { $you ->
    [yes] Du bist dran
   *[no] { $who } ist dran
}
panel-over = Vorbei
panel-final = Das ist die Schlussrunde
panel-began = { $you ->
    [yes] Du hast begonnen
   *[no] { $who } hat begonnen
}
panel-bag = Beutel { $count }
panel-blacks = Schwarze { $rest }
panel-blacks-beyond = Schwarze 0 (+{ $more })
panel-discard = Ablage { $count }
panel-not-on-disk = noch nicht gespeichert

speed-half = 0,5×
speed-instant = sofort

suggestions-title = Vorschläge
suggestions-hide = { $key }: ausblenden
suggestions-hidden = Die Vorschläge sind ausgeblendet. { $key } und die Einstellungen bringen sie zurück.
suggestions-spectrum = Spektrum

overlay-bag = Im Beutel: { $marbles }
overlay-hand = { $you ->
    [yes] Deine Hand: { $marbles }
   *[no] { $who }: { $marbles }
}
overlay-close = Drücken zum Schließen
overlay-loading = Die Murmeln werden poliert …
banner-turn = { $name }
banner-turn-line = Am Zug, { $device }.
