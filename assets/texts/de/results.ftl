results-this-exchange = der Tausch darunter
results-draw = eine Murmel aus dem Beutel ziehen
results-announce = die Schlussrunde ansagen
results-pass = passen
results-series = Spiel { $played } von { $length }
results-looking = Die Bots sehen sich das Spiel noch einmal an: { $percent } %
results-best-heading = Bester Tausch
results-missed-heading = Größte verpasste Chance
results-best = { $name }, Zug { $turn }: Alles andere hätte { $percent } % Siegchance gekostet.
results-missed = { $name }, Zug { $turn }: { $action }. Das wären { $percent } % mehr Siegchance gewesen.
results-missed-why = { $missed } { $reason }
results-nothing-stood-out = Die Bots fanden keinen Zug, der herausragte, weder im Guten noch im Schlechten.
results-next-game = Spiel { $number }
results-next-series = Neue Serie
results-rematch = Revanche
results-watch = Wiederholung
results-save = Verlauf sichern
results-look = Tisch ansehen
results-mark-cancelled = Auslöschung
results-mark-spectrum = Spektrum
results-mark-final = Schlussrunde

# Tipps.
hint-title = Tipp { $step } von 3
hint-more = { $key } verrät mehr
hint-looking = Mal sehen …
hint-failed = Die Suche nach einem Tipp ist schiefgegangen. { $key } versucht es noch einmal.
hint-exchange =
    { $blacks ->
        [0] Es gibt einen Tausch, der sich lohnt.
        [one] Es gibt einen Tausch, bei dem jeder Gegner eine Schwarze nimmt.
       *[other] Es gibt einen Tausch, bei dem jeder Gegner { $blacks } Schwarze nimmt.
    }
hint-sheds =
    { $sheds ->
        [one] Es gibt einen Tausch, der deine Hand um eine Murmel kleiner macht.
       *[other] Es gibt einen Tausch, der deine Hand um { $sheds } Murmeln kleiner macht.
    }
hint-sheds-and-deals = Es gibt einen Tausch, der deine Hand um { $sheds ->
        [one] eine Murmel
       *[other] { $sheds } Murmeln
    } kleiner macht und bei dem jeder Gegner { $blacks ->
        [one] eine Schwarze
       *[other] { $blacks } Schwarze
    } nimmt.
hint-spectrum = Du kannst das Spektrum spielen.
hint-draw = Eine Murmel aus dem Beutel ist jetzt mehr wert als jeder Tausch.
hint-announce = Es ist Zeit, die Schlussrunde anzusagen.
hint-pass = Hier ist nichts zu gewinnen: Passe.
hint-better = Es gibt etwas Besseres als das, was du gewählt hast.
hint-as-good = Was du gewählt hast, kann sich mit allem messen.
hint-chosen = Was du gewählt hast, ist das Beste, was es gibt.
hint-sum = Der beste Tausch hat die Summe { $piece }.
hint-none = Jetzt gibt es keinen Tipp: Warte, bis du dran bist.
hint-off = Tipps sind in den Einstellungen ausgeschaltet.

# Wiederholung.
replay-play = Abspielen
replay-pause = Anhalten
replay-start = Anfang
replay-end = Ende
replay-back = Rückwärts
replay-forward = Vor
replay-place = Zug { $turn } von { $turns }
replay-title = Replay

# Klänge in Worten.
caption-cancellation = ♪ Glas klingt, der Akkord löst sich auf
caption-spectrum = ♪ Alle Töne steigen zum vollen Akkord
caption-final-round = ♪ Ein sanfter Gong
caption-win = ♪ Eine warme Melodie: Das Spiel ist gewonnen
caption-end = ♪ Eine leise Melodie: Das Spiel ist vorbei
caption-your-turn = ♪ Ein sanfter Ton: Du bist dran
caption-refusal = ♪ Ein gedämpftes Klopfen: Das geht nicht
caption-undo = ♪ Glas rollt zurück
caption-draw = ♪ Eine Murmel verlässt den Beutel
caption-black = ♪ Eine schwarze Murmel fällt
caption-last-turn = ♪ Angehaltener Atem: der letzte Zug
caption-triumph = ♪ Eine helle Fanfare: ein erster Sieg
caption-shared-win = ♪ Eine warme Wendung: ein geteilter Sieg
caption-hint = ♪ Zwei fragende Töne
results-end-of-series = Ergebnis der Serie
podium-title =
    { $count ->
        [one] { $you ->
            [yes] Du gewinnst die Serie
           *[no] { $names } gewinnt die Serie
        }
       *[other] { $names } teilen sich die Serie
    }
podium-order = Reihenfolge
podium-line = { $place }. { $name }: { $score } gewonnen, { $marbles ->
        [one] eine Murmel
       *[other] { $marbles } Murmeln
    } in allen Spielen übrig
podium-legend = Zahlen: Murmeln übrig · Scheiben: gewonnen · Punkte: begann

# Was ein Tausch dem nächstbesten voraushat.
edge-wins = Er gewinnt das Spiel sofort.
edge-sheds-more = Damit wirst du { $number } mehr los als mit dem nächstbesten.
edge-deals-more =
    { $rivals ->
        [1] Dein Gegner bekommt { $number } { $count ->
            [one] schwarze Murmel
           *[other] schwarze Murmeln
        } mehr als beim nächstbesten.
       *[other] Jeder Gegner bekommt { $number } { $count ->
            [one] schwarze Murmel
           *[other] schwarze Murmeln
        } mehr als beim nächstbesten.
    }
edge-leaves-nothing = Außerdem kann { $rival } danach nichts loswerden.
edge-leaves-less = { $rival } kann danach nur { $number } loswerden statt { $instead }.
edge-leaves-no-pair = Außerdem lässt er kein Paar für { $rival } liegen.
edge-leaves-fewer-pairs = Er lässt weniger Paare für { $rival } liegen.
edge-keeps-last = Er behält die Murmel, als die deine Hand enden muss.
edge-prepares-more = Beim nächsten Mal kannst du { $number } loswerden.
edge-looks-further = Was folgt, ist besser für dich als nach dem nächstbesten.
