# Die Charaktere: Gegner mit einem Namen, einem Stil und etwas zu sagen. Alles, was über sie erzählt wird, ist wohlbekannt.

character-name = { $who ->
    [al-khwarizmi] al-Chwarizmi
    [brahmagupta] Brahmagupta
    [khayyam] Chayyam
    [hypatia] Hypatia
    [lovelace] Lovelace
    [klein] Klein
    [germain] Germain
    [galois] Galois
    [hamilton] Hamilton
    [kovalevskaya] Kowalewskaja
    [fano] Fano
   *[noether] Noether
}
character-about = { $who ->
    [al-khwarizmi] Muhammad al-Chwarizmi, Bagdad, 9. Jahrhundert: Sein Buch über al-dschabr gab der Algebra ihren Namen.
    [brahmagupta] Brahmagupta, Indien, 7. Jahrhundert: Er schrieb Regeln für das Rechnen mit der Null auf.
    [khayyam] Omar Chayyam, Persien, 1048–1131: ein Dichter, der kubische Gleichungen mit Kreisen und Parabeln löste.
    [hypatia] Hypatia, Alexandria, um 400: Sie lehrte Mathematik und Astronomie.
    [lovelace] Ada Lovelace, London, 1815–1852: Sie veröffentlichte einen Algorithmus für die Analytical Engine.
    [klein] Felix Klein, Göttingen, 1849–1925: Eine Gruppe mit vier Elementen trägt seinen Namen.
    [germain] Sophie Germain, Paris, 1776–1831: Sie schrieb Gauß über Zahlen, als Monsieur Le Blanc.
    [galois] Évariste Galois, Paris, 1811–1832: Mit Gruppen zeigte er, welche Gleichungen sich lösen lassen.
    [hamilton] William Rowan Hamilton, Dublin, 1805–1865: Auf einem Spaziergang fand er die Regel der Quaternionen.
    [kovalevskaya] Sofja Kowalewskaja, Stockholm, 1850–1891: Professorin der Mathematik, bekannt für ihren Kreisel.
    [fano] Gino Fano, Turin, 1871–1952: Die Ebene mit sieben Punkten trägt seinen Namen.
   *[noether] Emmy Noether, Göttingen, 1882–1935: Sie prägte die moderne Algebra und sah, was Symmetrie erhält.
} { $style }
character-card = { $style }
    { $games ->
        [0] { $level }
       *[other] { $level }: { $wins }/{ $games }
    }

style-name = { $style ->
    [generous] teilt Schwarze aus
    [collector] hütet Weiße
    [herald] kündigt früh an
    [drawer] zieht gern
    [sparing] kleine Schritte
    [sweeping] große Schritte
    [farsighted] sieht das Ende
    [colourful] viele Farben
   *[tidy] räumt die Mitte
}
style-line = { $style ->
    [generous] Teilt gern Schwarze aus.
    [collector] Behält gern Weiße und Grundfarben für das Spektrum.
    [herald] Kündigt die letzte Runde gern früh an.
    [drawer] Zieht gern, auch ohne Not.
    [sparing] Bewegt gern wenige Murmeln auf einmal.
    [sweeping] Bewegt gern viele Murmeln auf einmal.
    [farsighted] Hat gern die Murmel in der Mitte liegen, als die die Hand enden kann.
    [colourful] Behält gern viele Farben in der Hand.
   *[tidy] Lässt gern wenige Murmeln in der Mitte zurück.
}

# Was sie am Tisch sagen. Jeder Satz ist kurz, freundlich und passt zu jedem Spiel.
character-says = { $who }: „{ $line }“
character-says-beginning = { $who ->
    [al-khwarizmi-1] Willkommen. Ein kleiner Schritt, dann der nächste.
    [al-khwarizmi-2] Ergänzen wir, was fehlt.
    [brahmagupta-1] Auch nichts ist eine Zahl. Spielen wir.
    [brahmagupta-2] Hoffentlich magst du Nullen.
    [khayyam-1] Sehen wir, was der Beutel bereithält.
    [khayyam-2] Ein guter Abend für ein Spiel.
    [hypatia-1] Jede Farbe hat ihren Platz am Himmel.
    [hypatia-2] Komm, denken wir gemeinsam.
    [lovelace-1] Ich habe ein paar Schritte vorausgeplant.
    [lovelace-2] Sehen wir, wie dieses Programm läuft.
    [klein-1] Ein klarer Tisch ist ein klarer Kopf.
    [klein-2] Möge die Symmetrie mit uns sein.
    [germain-1] Mut und Geduld: Mehr braucht es nicht.
    [germain-2] Wundere dich nicht, wenn ich meine Weißen behalte.
    [galois-1] Fangen wir gleich an!
    [galois-2] Ich sehe gern früh, wohin es führt.
    [hamilton-1] Drei für drei? Gern.
    [hamilton-2] Ein schöner Tag für einen Spaziergang und ein Spiel.
    [kovalevskaya-1] Bringen wir es in Schwung.
    [kovalevskaya-2] Mathematik braucht Fantasie.
    [fano-1] Sieben Punkte, sieben Geraden: willkommen.
    [fano-2] Zu je zweien gehört ein dritter.
    [noether-1] Was gleich bleibt, entscheidet das Ende.
   *[noether-2] Sehen wir uns die Struktur an.
}
character-says-own-move = { $who ->
    [al-khwarizmi-1] Ausgewogen, wie es sein soll.
    [al-khwarizmi-2] Das stellt etwas wieder her.
    [brahmagupta-1] Aus etwas wird nichts.
    [brahmagupta-2] Nicht übel für ein paar Nullen.
    [khayyam-1] Die Kurve trifft den Kreis.
    [khayyam-2] Geduld findet ihre Zeile.
    [hypatia-1] Die Sphären stehen günstig.
    [hypatia-2] Ein gutes Sternbild.
    [lovelace-1] Genau wie geplant.
    [lovelace-2] Die Maschine läuft.
    [klein-1] Eine Transformation, und alles ist einfacher.
    [klein-2] Das sieht ordentlich aus.
    [germain-1] Das Warten hat sich gelohnt.
    [germain-2] Ein Schritt des Beweises.
    [galois-1] Und weiter geht es!
    [galois-2] Das klärt einiges.
    [hamilton-1] i, j und k, alle auf einmal.
    [hamilton-2] Ein großer Schritt, und er passt.
    [kovalevskaya-1] Der Kreisel dreht sich noch.
    [kovalevskaya-2] Ein wenig Wagemut hilft.
    [fano-1] Das lag auf der Geraden.
    [fano-2] Die Punkte finden ihren Platz.
    [noether-1] So musste es sein.
   *[noether-2] Die Summe bleibt erhalten.
}
character-says-your-move = { $who ->
    [al-khwarizmi] Gut ausgewogen!
    [brahmagupta] Ein feiner Gebrauch von nichts.
    [khayyam] Das verdient einen Vers.
    [hypatia] Klar gedacht. Das mag ich.
    [lovelace] Eine kluge Operation!
    [klein] Elegant transformiert!
    [germain] Ein Schritt ohne Lücke.
    [galois] Kühn und schnell!
    [hamilton] Das würde ich in Stein ritzen.
    [kovalevskaya] Was für eine Wendung!
    [fano] Du hast die Gerade gefunden.
   *[noether] Schön gedacht.
}
character-says-won = { $who ->
    [al-khwarizmi] Die Waage hat sich zu mir geneigt. Noch eins?
    [brahmagupta] Heute stand mir nichts im Weg. Noch einmal?
    [khayyam] Der Abend war mir gewogen.
    [hypatia] Danke, dass du mit mir gedacht hast.
    [lovelace] Das Programm ist zu Ende. Lassen wir es noch einmal laufen?
    [klein] Für mich ging es auf. Noch einmal?
    [germain] Das brauchte Geduld. Danke für das Spiel.
    [galois] Ein gutes Spiel! Noch eins?
    [hamilton] Es war mir ein Vergnügen. Noch ein Spaziergang?
    [kovalevskaya] Heute ist es mir gelungen.
    [fano] Die Geraden trafen sich auf meiner Seite. Noch einmal?
   *[noether] Danke. Das war ein schönes Spiel.
}
character-says-lost = { $who ->
    [al-khwarizmi] Du hast die Unbekannte gefunden. Gut gespielt!
    [brahmagupta] Dem habe ich nichts hinzuzufügen. Gut gespielt!
    [khayyam] Gut gespielt. Ich schreibe einen Vers darüber.
    [hypatia] Du hast heute weiter gesehen.
    [lovelace] Dein Plan war der bessere. Ich werde ihn studieren.
    [klein] Du hast es von höherem Standpunkt gesehen.
    [germain] Gut bewiesen. Ich habe keinen Einwand.
    [galois] Du warst mir voraus. Glückwunsch!
    [hamilton] Ein prächtiges Produkt!
    [kovalevskaya] Was für ein Schwung! Glückwunsch.
    [fano] Genau in einer Linie. Glückwunsch!
   *[noether] Du hast alles verstanden. Meine Hochachtung!
}

# Die Seite der Charaktere in der Lobby.
lobby-tab-characters = Charaktere
lobby-choose-character = { $bots ->
    [0] Charaktere
    [one] Wähle, wer gegen dich spielt
   *[other] Wähle, wer gegen dich spielt, einen nach dem anderen
}
lobby-choose-character-watch = Wähle, wer spielt, einen nach dem anderen
lobby-ladder = Die Leiter

# Nach drei Spielen nacheinander mit demselben Ergebnis.
results-propose-up = Als Nächstes gegen { $level }
results-propose-up-about = Du hast dreimal nacheinander gewonnen. Die nächste Stufe wartet, wenn du möchtest.
results-propose-down = Zur Abwechslung gegen { $level }
results-propose-down-about = Dreimal nacheinander ging es anders aus. Ein sanfterer Gegner ist frei, wenn du möchtest.

# Die Leiter.
ladder-title = Die Leiter: { $done } von { $all } Sprossen erklommen
ladder-about = Schlage alle zwölf, einen nach dem anderen: einmal, wenn du beginnst, und einmal, wenn sie beginnen. Zuletzt kommt das große Spiel.
ladder-rung = { $level }
    { $state }
ladder-state-open = zu erklimmen
ladder-state-first = halb: du begannst
ladder-state-last = halb: sie begannen
ladder-state-done = erklommen
ladder-rung-about = { $about } { $group }.
ladder-locked = Schlage zuerst { $who } von beiden Plätzen aus.
ladder-next-begin = { $who }: Du beginnst
ladder-next-follow = { $who }: Du spielst zuletzt
ladder-next-about = Das nächste Spiel der Leiter.
ladder-done = Du stehst ganz oben auf der Leiter. Glückwunsch!
ladder-climbed = Die Leiter: { $who } ist erklommen!
ladder-half = Die Leiter: { $who } ist zur Hälfte erklommen.
title-ladder = Leiter
title-ladder-about = Schlage die Charaktere, einen nach dem anderen.

settings-lines = Charaktere sprechen
settings-lines-about = Charaktere sagen ein paar Worte am Tisch.
