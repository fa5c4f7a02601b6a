# Erfolge: ihre Seite, und was gesagt wird, wenn einer erreicht ist.
achievements-title = Erfolge: { $earned } von { $all }
achievements-open = Erfolge
achievements-table = Am Tisch
achievements-mastery = Können
achievements-learning = Lernen
achievements-puzzles = Aufgaben
achievements-section = { $name } { $earned }/{ $all }
achievements-rules = Es zählen Spiele gegen Bots mit einem einzigen Menschen am Tisch. Gewinnen heißt: allein.
achievements-earned = { $count ->
    [one] Erfolg: { $names }
   *[other] Erfolge: { $names }
}
achievements-new = Neu
calendar-date = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
} { $year }

# In einem Spiel.
achievement-first-spectrum = Weißes Licht
achievement-first-spectrum-goal = Spiele das Spektrum.
achievement-three-pairs = Drei auf einmal
achievement-three-pairs-goal = Lösche in einem Zug dreimal aus.
achievement-down-to-one = Nur noch eine
achievement-down-to-one-goal = Komm auf eine einzige Murmel herunter.
achievement-black-ending = Nichts bleibt
achievement-black-ending-goal = Gewinne mit einer einzigen Schwarzen auf der Hand.
achievement-three-to-one = Gut angesagt
achievement-three-to-one-goal = Sage die Schlussrunde mit drei Murmeln an und gewinne sie mit einer.
achievement-without-drawing = Der Beutel bleibt zu
achievement-without-drawing-goal = Gewinne, ohne eine Murmel zu ziehen.
achievement-last-turn = Der allerletzte Zug
achievement-last-turn-goal = Liege vor dem letzten Zug eines Spiels zurück und gewinne mit ihm.
achievement-shared-win = Seite an Seite
achievement-shared-win-goal = Teile dir einen Sieg.
achievement-ten-blacks = Großzügig
achievement-ten-blacks-goal = Gib jedem Gegner in einem klassischen Spiel zehn Schwarze.
achievement-untouched = Saubere Hände
achievement-untouched-goal = Gewinne, ohne dass dir ein Gegner eine Schwarze gibt.
achievement-comeback = Von weit hinten
achievement-comeback-goal = Gewinne, nachdem du fünf Murmeln mehr hattest als jeder Gegner.

# Siege.
achievement-first-win = Erster Sieg
achievement-first-win-goal = Gewinne ein Spiel.
achievement-won-among-four = Voller Tisch
achievement-won-among-four-goal = Gewinne ein Spiel zu viert.
achievement-every-preset = Überall zu Hause
achievement-every-preset-goal = Gewinne in allen vier Spielen: { preset-beginner }, { preset-classic }, { preset-shades } und { preset-grand }.
achievement-by-far = Mit Abstand
achievement-by-far-goal = Gewinne mit acht Murmeln weniger als jeder Gegner.
achievement-beat-club = Im Klub
achievement-beat-club-goal = Gewinne ein klassisches Spiel gegen { level-club } oder einen stärkeren Bot.
achievement-beat-expert = Sachverstand
achievement-beat-expert-goal = Gewinne ein klassisches Spiel gegen { level-expert } oder { level-master }.
achievement-beat-master = Meister der Murmeln
achievement-beat-master-goal = Gewinne ein klassisches Spiel gegen { level-master }.
achievement-beat-master-first = Gegen die Wette
achievement-beat-master-first-goal = Beginne ein klassisches Spiel gegen { level-master } und gewinne es: Wer zuletzt dran ist, sitzt besser.

# Lektionen und Übungen.
achievement-first-lesson = Erste Schritte
achievement-first-lesson-goal = Beende eine Lektion.
achievement-all-lessons = Ausgelernt
achievement-all-lessons-goal = Beende alle Lektionen.
achievement-clean-round = Ohne Fehltritt
achievement-clean-round-goal = Beende eine Runde Summen ohne Fehler.
achievement-all-sums = Auswendig
achievement-all-sums-goal = Kenne alle 28 Summen der klassischen Farben.

# Aufgaben.
achievement-first-puzzle = Erste Lösung
achievement-first-puzzle-goal = Löse eine Aufgabe.
achievement-every-kind = Von jeder Sorte
achievement-every-kind-goal = Löse eine Aufgabe jeder Art.
achievement-hard-puzzle = Harte Nuss
achievement-hard-puzzle-goal = Löse eine Aufgabe vom höchsten Grad ohne Tipp.
achievement-seven-days = Eine ganze Woche
achievement-seven-days-goal = Löse die Aufgabe des Tages an sieben Tagen am Stück.
