lobby-title = Ein neues Spiel
lobby-title-watch = Bots spielen, du schaust zu
lobby-seat = Platz { $number }
lobby-nobody = Niemand
lobby-nobody-about = Zwei bis vier können spielen.
lobby-person-about = Drücken: sich damit hier hinsetzen; noch einmal: ein anderer Name. Links und rechts: wer spielt.
lobby-group = Murmeln
lobby-group-about = Welche Murmeln es gibt und wie sie sich addieren.
lobby-rules =
    { $colours ->
        [one] Eine Farbe
       *[other] { $colours } Farben
    } und Schwarz. Alle beginnen mit { $hand } Murmeln und geben und nehmen { $limit ->
        [one] immer nur eine
       *[other] bis zu { $limit }
    } auf einmal. In der Mitte löschen sich { $cancels ->
        [2] zwei
        [3] drei
        [4] vier
       *[other] { $cancels }
    } gleiche Murmeln aus.
lobby-series = Spiele
lobby-series-about = Eine Serie: Nach jedem Spiel beginnt der nächste Platz.
lobby-games =
    { $games ->
        [one] Ein Spiel
       *[other] { $games } Spiele
    }
lobby-first = Wer beginnt
lobby-first-about = Der Platz vor dem, der beginnt, teilt aus.
lobby-first-anyone = Irgendwer
lobby-recycle = Hausregel: Ausgelöschtes kommt zurück
lobby-recycle-about = Ist der Beutel leer, kommt alles wieder hinein, was sich ausgelöscht hat.
lobby-code = Code dieses Spiels
lobby-code-about = Wer denselben Code eingibt, bekommt dieselben Murmeln. Hier kannst du einen schreiben oder einfügen.
lobby-copy = Code kopieren
lobby-records = Aufzeichnungen
lobby-start = Spielen
lobby-start-watch = Zuschauen


# Codes, die keine sind.
code-too-short = Der Code ist zu kurz: Am Ende fehlt etwas.
code-too-long = Der Code ist zu lang.
code-symbol = „{ $letter }“ kommt in keinem Code vor; es gibt nur Ziffern und die meisten Buchstaben.
code-no-group = Ein Code beginnt mit den Ziffern seiner Murmeln, zum Beispiel 222.
code-seat = „{ $letter }“ ist niemand, der spielen könnte.
code-first = Nach den Plätzen kommt eine Ziffer für den, der beginnt, nicht „{ $letter }“.
code-level = { $level } kommt in Codes nicht vor.
code-check = Ein Zeichen ist falsch: Das letzte passt nicht zu den anderen.
lobby-join = Hinsetzen: den ersten Knopf eines Gamepads drücken oder einen Platz mit einer Taste oder der Maus.

lobby-cinema = Kino
lobby-cinema-about = Nur das Brett, ohne Worte: Bots spielen Partie um Partie. Jeder Druck verlässt es.

lobby-tab-opponents = Gegner
lobby-tab-seats = Plätze
lobby-tab-deal = Mehr
lobby-choose-opponent =
    { $bots ->
        [0] Gegner
        [one] Wähle deinen Gegner
       *[other] Wähle deine Gegner
    }
lobby-choose-bots = Wähle, wer spielt
lobby-no-bots = An diesem Tisch sitzen nur Menschen. Nimm einen Mitspieler dazu oder ändere einen Platz.
lobby-wins =
    { $games ->
        [0] noch nicht gespielt
       *[other] { $wins } von { $games } gewonnen
    }
lobby-players = Spieler
lobby-players-option = { $count }: { $names }
lobby-players-about = Zwei bis vier können spielen. Jeder Platz kann einen anderen Bot haben oder einen Menschen: siehe Plätze.
lobby-choose-marbles = Wähle die Murmeln
lobby-colours = { $colours } Farben und Schwarz
lobby-other-group = Unter Mehr gewählt: { $group }.
lobby-first-game = Für ein erstes Spiel
lobby-looks = Name, Farbe und Muster
lobby-look-about = Wie dieser Platz heißt und woran man ihn am Tisch erkennt.
look-name = Name
look-name-about = Drücke hier und schreibe einen Namen, oder nimm einen von unten.
look-name-taken = So heißt dieser Platz schon.
look-no-name = Ohne Namen
look-colour = Farbe
look-colour-gold = Gold
look-colour-peach = Pfirsich
look-colour-sky = Himmel
look-colour-leaf = Blatt
look-colour-lilac = Flieder
look-colour-mint = Minze
look-colour-rose = Rose
look-colour-ivory = Elfenbein
look-pattern = Muster
look-pattern-plain = Glatt
look-pattern-stripes = Streifen
look-pattern-dots = Punkte
look-pattern-slanted = Schräg
