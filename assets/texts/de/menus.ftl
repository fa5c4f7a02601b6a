# Was alle Menüs gemeinsam haben.
menu-done = Fertig
menu-back = Zurück
menu-on = Ein
menu-off = Aus
menu-polishing = Die Murmeln werden poliert …

# Der Titel.
title-what = Das Spiel mit Murmeln, die sich addieren.
title-credits =
    Erdacht von Robert P. Schneider und Cyrus Hettle
    Eine unabhängige Umsetzung
title-continue = Weiter
title-continue-about = Das gespeicherte Spiel: { $group }, Runde { $round }.
title-series-about = Als Nächstes kommt Spiel { $number } von { $length } der Serie.
title-games = { $count ->
    [one] Noch eins
   *[other] Noch { $count }
}
title-games-about = Andere Spiele, die du verlassen hast und fortsetzen kannst.
title-play = Spielen
title-play-about = Wähle, wer mitspielt, und los geht’s.
title-watch = Zuschauen
title-watch-about = Bots unter sich, oder ein Spiel, das aufgezeichnet wurde.
title-rules = Regeln
title-rules-about = Wie gespielt wird, und warum die Summen so sind, wie sie sind.
title-puzzles-about = Aufgaben mit bewiesenen Lösungen, und jeden Tag eine neue.
title-statistics = Statistik
title-statistics-about = Wie deine Spiele bisher gelaufen sind.
title-settings = Einstellungen
title-settings-about = Bildschirm, Murmeln, Ton, Tasten und Sprache.
title-quit = Beenden
title-quit-about = Nichts geht verloren: Du kannst später weiterspielen.

# Der erste Start.
welcome-title = Willkommen bei Al-Jabar
welcome-text = Ein paar Dinge vorab. All das und noch mehr kannst du jederzeit in den Einstellungen ändern.
welcome-done = Beginnen

# Die Seite nach einem Absturz.
crashed-title = Das Spiel ist neu gestartet
crashed-text = Im Spiel ist etwas schiefgegangen, und es musste anhalten. Jeder Zug wurde gespeichert: Mit „Weiter“ geht deine Partie weiter.
crashed-report = Was schiefgegangen ist, steht in { $file }.
crashed-done = Zum Titel

# Pause.
pause-title = Das Spiel wartet
pause-resume = Weiter
pause-seats = Wer spielt
pause-seat-about = Drücken: diesen Platz damit spielen. Links und rechts: einem Bot überlassen.
pause-hand-over = Ein Mensch spielt Platz { $number }
pause-hand-over-about = Anstelle des Bots. Vorher wirst du gefragt.
pause-hand-over-some = Platz übergeben
pause-hand-over-some-about = Wähle einen Bot, der einem Menschen Platz macht. Vorher wirst du noch einmal gefragt.
pause-restart = Neu beginnen
pause-results = Zum Ergebnis
pause-leave = Zum Titel
pause-leave-about = Das Spiel wird gespeichert, und du kannst später weiterspielen.
seat-person = Mensch

# Fragen.
ask-no = Nein
ask-restart = Neu beginnen?
ask-restart-text = Mit denselben Murmeln noch einmal von vorn. Was bisher gespielt wurde, geht verloren.
ask-restart-yes = Neu beginnen
ask-delete = Dieses Spiel löschen?
ask-delete-text = Es wird von der Festplatte gelöscht und lässt sich nicht mehr fortsetzen. Spiele, die zu Ende sind, bleiben bei den Aufzeichnungen.
ask-delete-yes = Löschen
ask-reset = Einstellungen zurücksetzen?
ask-reset-text = Bis auf die Tasten wird alles wieder wie beim ersten Start.
ask-reset-yes = Zurücksetzen
ask-keys = Tasten zurücksetzen?
ask-keys-text = Jede Taste tut wieder, was sie beim ersten Start getan hat.
ask-keys-yes = Zurücksetzen
ask-forget = Statistik löschen?
ask-forget-text = Alle Spiele, die bisher gezählt wurden, sind dann für immer vergessen.
ask-forget-yes = Löschen
ask-hand-over = Spielt ein Mensch Platz { $number }?
ask-hand-over-text = Der Bot steht auf, und das Spiel wartet, bis jemand seine Züge macht. Hier lässt sich der Platz jederzeit wieder einem Bot überlassen.
ask-hand-over-yes = Übergeben

# Tasten.
key-space = Leertaste
key-enter = Enter
key-numpad-enter = Num Enter
key-tab = Tab
key-backspace = Rücktaste
key-delete = Entf
key-insert = Einfg
key-home = Pos1
key-end = Ende
key-page-up = Bild ↑
key-page-down = Bild ↓
key-with-shift = Umschalt + { $key }

# Spiele, die weitergehen können.
games-title = Spiele zum Fortsetzen
games-none = Es gibt keine.
games-next = als Nächstes Spiel { $number } von { $length }
games-delete = Löschen
ago-now = gerade eben
ago-minutes = { $count ->
    [one] vor einer Minute
   *[other] vor { $count } Minuten
}
ago-hours = { $count ->
    [one] vor einer Stunde
   *[other] vor { $count } Stunden
}
ago-days = { $count ->
    [one] vor einem Tag
   *[other] vor { $count } Tagen
}

# Aufzeichnungen.
records-title = Aufzeichnungen
records-none = Noch gibt es keine. In der Pause und nach dem Spiel kannst du seinen Verlauf sichern; dann steht er hier.
records-entry = { $name } · { $about }
records-over = { $players } · { $counts } · { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }
records-under-way = { $players } · nicht zu Ende · { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }
records-unreadable = nicht lesbar
records-saved = Von Hand gesichert
records-played = Zu Ende gespielt
records-none-played = Es gibt noch keine. Spiele, die vorbei sind, kommen von selbst hierher, die letzten { $most }.
records-looking = Es wird nachgesehen …
records-page = Seite { $page } von { $pages }
records-newer = Neuere
records-older = Ältere
records-no-more = Mehr gibt es nicht.
records-folder = Sie liegen in { $folder }. Du kannst auch eine Aufzeichnung auf das Fenster ziehen, um sie anzusehen.

# Statistik.
statistics-none = Noch wurde kein Spiel gezählt. Spiele zählen, sobald sie vorbei sind.
statistics-against = Gegner: { $rival }
statistics-people = Menschen
statistics-mean = { $whole },{ $tenths }
statistics-line =
    { $games ->
        [one] Ein Spiel
       *[other] { $games } Spiele
    } · gewonnen { $wins }, geteilt { $shared } · im Schnitt { $mean } Murmeln übrig · längste Kaskade { $cascade } · Siege in Folge { $streak }, Rekord { $best } · Spektrum { $spectrums }×
statistics-line-people =
    { $games ->
        [one] Ein Spiel
       *[other] { $games } Spiele
    } · längste Kaskade { $cascade }
statistics-rival = Gegen
statistics-games = Spiele
statistics-won = Gewonnen oder geteilt
statistics-left = Murmeln übrig
statistics-streak = Siege am Stück
statistics-spectrums = Spektren
statistics-percent = { $percent } %
statistics-chart = Übrige Murmeln der letzten Spiele, das neueste rechts
statistics-mark-won = gewonnen
statistics-mark-lost = verloren
statistics-mark-shared = geteilt
statistics-figure-games =
    { $games ->
        [one] Spiel
       *[other] Spiele
    }
statistics-figure-won = gewonnen oder geteilt
statistics-figure-streak = Siege am Stück
statistics-figure-cascade = längste Kaskade
statistics-figure-spectrums = Spektren
statistics-tab-games = Spiele
statistics-part = { $part } von { $all }
statistics-puzzles-solved = Rätsel gelöst
statistics-puzzles-alone = davon ohne Hilfe
statistics-puzzles-days = Rätsel des Tages
statistics-puzzles-streak = Tage in Folge
statistics-puzzles-about = Grün: ohne Tipps gelöst, in so wenigen Zügen wie möglich. Gold: mit Hilfe oder auf einem längeren Weg gelöst.
statistics-export = Exportieren
statistics-forget = Löschen

# Dateien.
note-bad-file = Die Datei { $file } ist nicht zu gebrauchen ({ $reason }); sie liegt jetzt unter { $kept }.
note-bad-file-stays = Die Datei { $file } ist nicht zu gebrauchen ({ $reason }).
note-partly-used = In { $file } war das nicht zu verstehen: { $fields }. Der Rest gilt, und die Datei, wie sie war, liegt unter { $kept }.
note-partly-used-stays = In { $file } war das nicht zu verstehen: { $fields }. Der Rest gilt.
note-file-not-written = Die Datei { $file } ließ sich nicht schreiben: { $reason }. Das Spiel geht weiter.
note-no-folder = Es gibt keinen Ordner, in dem sich etwas speichern ließe.
note-no-such-record = { $file } gibt es nicht mehr.
note-record-saved = Gesichert als { $file }.
note-statistics-exported = Geschrieben nach { $file }.
note-code-copied = Der Code { $code } lässt sich jetzt überall einfügen.
note-no-sound = Es gibt kein Tongerät; das Spiel geht ohne Ton weiter.
note-sound-gone = Das Tongerät ist nicht mehr da; das Spiel geht ohne Ton weiter.
note-sound-back = Das Tongerät ist wieder da.

# Kleine Knöpfe am Tisch.
button-hint = Tipp
# Wer womit spielt.
seat-with = Platz { $number }: { $name }, { $device }
seat-without = Platz { $number }: { $name }, { $device } (nicht verbunden)
device-any = jedes Gerät
device-free = jedes Gerät ohne Platz
device-mouse = Maus
device-keyboard = Tastatur
device-pad = Gamepad { $number }

# Was die Knöpfe eines Gamepads in einem Menü tun.
legend-select = Wählen
legend-back = Zurück
legend-parts = Andere Teile
legend-turns = Züge
legend-speed = Tempo
legend-let-go = Loslassen
legend-areas = Bereiche
legend-join = Hinsetzen
legend-leave = Aufstehen

# Wie die Knöpfe von Gamepads heißen.
pad-cursor = der Zeiger
pad-cross = Kreuz
pad-circle = Kreis
pad-square = Quadrat
pad-triangle = Dreieck
pad-lower = der untere Knopf
pad-right-one = der rechte Knopf
pad-left-one = der linke Knopf
pad-upper = der obere Knopf
pad-view = Ansicht
pad-menu = Menü
pad-stick-left = der linke Stick
pad-stick-right = der rechte Stick
pad-up = Steuerkreuz oben
pad-down = Steuerkreuz unten
pad-left = Steuerkreuz links
pad-right = Steuerkreuz rechts

# Ein Gamepad ist weg.
lost-title =
    { $you ->
        [yes] Dein Gamepad ist weg
       *[no] Das Gamepad von { $name } ist weg
    }
lost-text = { $pad } (Gamepad { $number }) ist nicht mehr verbunden. Das Spiel wartet und geht weiter, sobald es wieder da ist. Oder wähle, wie es weitergeht:
lost-take = Hiermit weiterspielen
lost-take-about = Womit du das hier drückst: ein anderes Gamepad, eine Taste, die Maus.
lost-bot = Einen Bot weiterspielen lassen
lost-bot-about = Den Platz kann man im Pausemenü jederzeit zurücknehmen.

# Zurücknehmen unter Menschen.
consent-title = Den Zug von { $name } zurücknehmen?
consent-text =
    { $count ->
        [one] { $names } muss zustimmen, denn das Spiel ist seitdem weitergegangen.
       *[other] { $names } müssen zustimmen, denn das Spiel ist seitdem weitergegangen.
    }
consent-agree = Zustimmen
consent-refuse = So lassen
consent-waits = { $names }: deine Antwort fehlt, mit deinem eigenen Gerät.
