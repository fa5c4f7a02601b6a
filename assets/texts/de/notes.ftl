# Was man wissen sollte: was nicht geht, und Ärger, der das Spiel nicht aufhält.

# Warum etwas nicht erlaubt ist.
refusal-over = Das Spiel ist vorbei.
refusal-gives-nothing = Wähle mindestens eine Murmel, die du gibst.
refusal-takes-nothing = Wähle mindestens eine Murmel, die du nimmst.
refusal-gives-too-many = Du darfst höchstens { $limit } geben.
refusal-takes-too-many = Du darfst höchstens { $limit } nehmen.
refusal-spectrum-takes-black = Das Spektrum wird gegen genau eine Schwarze getauscht.
refusal-not-in-hand = { $there ->
    [0] In der Hand ist kein { $piece }.
    [one] In der Hand ist nur einmal { $piece }.
   *[other] In der Hand ist nur { $there }-mal { $piece }.
}
refusal-not-in-center = { $there ->
    [0] In der Mitte ist kein { $piece }.
    [one] In der Mitte ist nur einmal { $piece }.
   *[other] In der Mitte ist nur { $there }-mal { $piece }.
}
refusal-unequal-sums = { $gives ->
    [one] Du gibst { $give_sum }
   *[other] { $give } ist { $give_sum }
}, aber { $takes ->
    [one] du nimmst { $take_sum }
   *[other] { $take } ist { $take_sum }
}.
refusal-already-final = Das ist schon die Schlussrunde.
refusal-announced-after-drawing = Die Schlussrunde wird angesagt, bevor man zieht.
refusal-too-many-to-announce = Die Schlussrunde kann ansagen, wer höchstens { $limit } auf der Hand hat; du hast { $held }.
refusal-bag-empty = Der Beutel ist leer.
refusal-not-in-bag = Im Beutel ist kein { $piece }.
refusal-can-exchange = Du kannst tauschen, also darfst du nicht passen.
refusal-must-draw = Wer nicht tauschen kann, zieht; gepasst wird erst in der Schlussrunde.

# Warum sich mit solchen Regeln nicht spielen lässt.
refusal-group-rank = Eine Gruppe hat 1 bis { $most } Moduln, nicht { $count }.
refusal-group-modulus = Ein Modul ist 2 bis 9, nicht { $modulus }.
refusal-group-order = Eine Gruppe hat 4 bis { $most } Elemente, nicht { $order }.
refusal-hand-size = Diese Gruppe gibt jeder Hand { $size } Murmeln; mehr als { $most } gehen nicht.
refusal-players = { $fewest } bis { $most } können spielen, nicht { $players }.
refusal-copies = Von jeder Farbe muss es { $least } bis { $most } Murmeln geben, nicht { $copies }.
refusal-seat = Bei { $players } Spielern gibt es keinen Platz { $seat }.

# Hinweise.
note-nothing-to-explain = Wähle zuerst Murmeln; dann zeigt { $key }, warum ihre Summe so ist.
note-cannot-begin = Das gewünschte Spiel lässt sich nicht spielen: { $reason }.

# Ärger mit der Festplatte.
note-no-home = Spiele können nicht gespeichert werden: Es gibt keinen persönlichen Ordner.
note-folder-refuses = Spiele können nicht in { $folder } gespeichert werden: { $reason }.
note-set-aside = Das gespeicherte Spiel { $name } ist nicht zu gebrauchen ({ $reason }); es liegt jetzt unter { $aside }.
note-unusable = Das gespeicherte Spiel { $name } ist nicht zu gebrauchen ({ $reason }).
note-save-failed = Das gespeicherte Spiel ließ sich nicht schreiben: { $reason }. Das Spiel geht weiter.
note-record-failed = Die Aufzeichnung ließ sich nicht schreiben: { $reason }. Das Spiel geht weiter.
note-record-not-saved = Das Spiel ließ sich nicht sichern: { $reason }.
note-writer-died = Durch einen Fehler im Spiel ist das Schreiben abgebrochen. Es geht weiter, und was fehlte, wird noch einmal geschrieben.
note-game-not-opened = Dieses Spiel lässt sich nicht fortsetzen: { $reason }.
note-game-gone = Dieses Spiel gibt es nicht mehr.
file-irregular = es ist keine gewöhnliche Datei
file-too-large = es ist viel zu groß
file-no-text = es ist kein Text
file-newer = eine neuere Version des Spiels hat es geschrieben
file-elsewhere = es ist in einem zweiten Fenster des Programms offen
file-writer-died = das Spiel hat einen Fehler
file-no-name = es gibt zu viele Aufzeichnungen
note-pad-came = { $name } ist verbunden. In der Lobby spielt es mit, sobald du drückst, während einer Partie auf dem Platz eines Menschen im Pausenmenü.
note-pad-back = { $name } ist wieder da.
note-pad-gone = { $name } ist nicht mehr verbunden.
note-pad-foreign = Die Knöpfe von { $name } kennt dieses Spiel nicht. Spiele mit einem anderen Gamepad, der Tastatur oder der Maus.
note-table-full = Alle vier Plätze sind besetzt.
note-not-your-turn = { $name } ist am Zug ({ $device }).
