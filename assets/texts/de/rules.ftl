rules-title = Regeln: { $group }
rules-tab-game = Das Spiel
rules-tab-sums = Summen
rules-tab-plane = Die Ebene
rules-tab-glossary = Begriffe

rules-goal = Alle haben Murmeln auf der Hand, offen für jeden zu sehen. Reihum werden sie gegen Murmeln der Mitte mit derselben Summe getauscht. Wer am Ende die wenigsten hat, gewinnt; haben mehrere gleich wenige, teilen sie sich den Sieg.
rules-turn = Ein Zug
rules-exchange =
    { $limit ->
        [one] Gib eine Murmel aus deiner Hand und nimm eine, die in der Mitte liegt,
       *[other] Gib 1 bis { $limit } Murmeln aus deiner Hand und nimm 1 bis { $limit }, die in der Mitte liegen,
    } sodass beide Seiten dieselbe Summe haben. Damit endet dein Zug.
rules-draw = Vorher darfst du aus dem Beutel ziehen, sooft du magst. Kannst du nichts tauschen, musst du ziehen; in der Schlussrunde, oder wenn der Beutel leer ist, darfst du stattdessen passen.
rules-cancel = Auslöschungen
rules-cancel-text =
    { $count ->
        [2] Zwei gleiche Murmeln
        [3] Drei gleiche Murmeln
        [4] Vier gleiche Murmeln
       *[other] { $count } gleiche Murmeln
    } in der Mitte löschen sich aus: Sie verlassen das Spiel, eine schwarze Murmel tritt an ihre Stelle, und jeder Gegner nimmt eine Schwarze aus dem Vorrat. Schwarze selbst löschen sich nie aus.
rules-exempt =
    { $count ->
        [2] Kommen beide Murmeln eines Paares
       *[other] Kommen alle { $count } gleichen Murmeln
    } in einem Zug aus deiner Hand, nimmt für diese Farbe niemand eine Schwarze.
rules-spectrum = Das Spektrum
rules-spectrum-text = Ein Tausch darf größer sein: Diese { $count } Murmeln sind zusammen Schwarz, und du darfst sie für eine einzige Schwarze der Mitte geben.
rules-end = Das Ende
rules-end-text =
    Mit höchstens { $limit ->
        [one] einer Murmel
       *[other] { $limit } Murmeln
    } darfst du zu Beginn deines Zuges die Schlussrunde ansagen. Von selbst kommt sie, wenn jemand einen Zug mit einer einzigen Murmel beendet, wenn eine Stellung zum dritten Mal entsteht, und in Runde { $last }. Die Runde wird zu Ende gespielt, damit alle gleich oft dran waren.
rules-deal = Das Austeilen
rules-deal-text =
    { $players ->
        [0] Alle
        [2] Beide Spieler
       *[other] Alle { $players } Spieler
    } bekommen { $hand } Murmeln aus einem Beutel mit { $copies } von jeder Farbe; eine weitere und eine Schwarze bilden die erste Mitte. { $recycle ->
        [yes] Hausregel: Ist der Beutel leer, kommen ausgelöschte Murmeln wieder hinein.
       *[no] Was sich ausgelöscht hat, bleibt aus dem Spiel.
    }

rules-sums-text =
    Grundfarben mischen sich zu anderen Farben. Schwarz ist nichts: Es ändert keine Summe. { $count ->
        [2] Zwei
        [3] Drei
        [4] Vier
       *[other] { $count }
    } gleiche Murmeln ergeben zusammen nichts. Auf die Reihenfolge kommt es nie an, und so viele Murmeln es auch sind: Zusammen sind sie genau eine wert.
rules-table-text = Alle Summen von zwei Murmeln. Berühre ein Feld, um seiner Zeile und Spalte zu folgen.
rules-table-too-large = Diese Gruppe hat zu viele Murmeln für eine Tabelle; auf der nächsten Seite kannst du je zwei von ihnen addieren.
rules-plane-text = Sieben Farben, sieben Linien mit je dreien. Je zwei Farben liegen auf einer Linie, und die dritte darauf ist ihre Summe. Alle drei zusammen sind Schwarz.
rules-points-text = Alle Murmeln dieser Gruppe. Berühre zwei davon, um ihre Summe zu sehen.
rules-touch-two = Berühre zwei Murmeln.

glossary-marble = Murmel: womit gespielt wird. Ihre Striche zeigen die Grundfarben, aus denen sie besteht.
glossary-sum = Summe: die eine Murmel, die mehrere zusammen wert sind. Kein Tausch ändert die Summe einer Hand; darum verrät sie, als welche einzelne Murmel die Hand enden kann.
glossary-center = Mitte: die Murmeln auf dem Brett, mit denen alle tauschen.
glossary-exchange =
    Tausch: { $limit ->
        [one] eine Murmel der Hand für eine
       *[other] bis zu { $limit } Murmeln der Hand für bis zu { $limit }
    } der Mitte mit derselben Summe.
glossary-cancellation =
    Auslöschung: { $count ->
        [2] Zwei
        [3] Drei
        [4] Vier
       *[other] { $count }
    } gleiche Murmeln der Mitte werden zu einer Schwarzen, und jeder Gegner nimmt eine Schwarze.
glossary-cascade = Kaskade: mehrere Auslöschungen auf einmal.
glossary-spectrum = Spektrum: { $pieces } zusammen, für eine einzige schwarze gegeben.
glossary-final-round = Schlussrunde: die letzte; sie wird zu Ende gespielt, damit alle gleich oft dran waren.
glossary-round = Runde: ein Zug für jeden Platz.
glossary-group = Gruppe: welche Murmeln es gibt und wie sie sich addieren. „2 × 2 × 2“ heißt: drei Grundfarben, jede einmal dabei oder gar nicht.
