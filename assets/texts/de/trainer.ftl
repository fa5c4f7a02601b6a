# Das Üben von Summen.
trainer-entry = Summen üben
trainer-entry-about = Kurze Runden, die fragen, was du noch nicht weißt.
trainer-title = Summen
trainer-start = Los
trainer-round = Runde
trainer-questions = { $count } Fragen
trainer-questions-about = Deine Antworten werden gestoppt, aber nichts drängt dich.
trainer-seconds-long = { $count } Sekunden
trainer-seconds-about = So viele du schaffst. Die Uhr steht, solange eine falsche Antwort erklärt wird.
trainer-endless = Ohne Uhr
trainer-endless-about = Nichts wird gestoppt. Du sagst, wann es genug ist.
trainer-focus = Fragen
trainer-focus-about = Was du brauchst: erst Summen von zweien, dann alles andere.
focus-all = Was ich brauche
focus-pairs = Summen von zweien
focus-longer = Summen von dreien und vieren
focus-missing = Welche fehlt
focus-equal = Was gleich viel ist
focus-blacks = Was schwarz ergibt
focus-find = Auf der Hand finden

trainer-intro = Ein paar Minuten, und du siehst Summen, ohne zu rechnen. Was falsch war, kommt bald wieder, was richtig war, später.
trainer-known = Du kannst { $known } von { $pairs } Summen von zweien. Was nicht geübt wird, verblasst.
trainer-weeks = Zeit für eine Summe von zweien: { $time }
trainer-seconds = { $value } s
trainer-this-week = diese Woche
trainer-weeks-ago =
    { $count ->
        [one] letzte Woche
       *[other] vor { $count } Wochen
    }
grasp-new = neu: { $count }
grasp-shaky = unsicher: { $count }
grasp-known = gekonnt: { $count }
grasp-sure = sicher: { $count }
trainer-fast = bis { $seconds } s

trainer-progress = { $done } von { $of }
trainer-seconds-left = { $seconds } s
trainer-stop = Runde beenden
trainer-tile = { $pieces }
question-sum = Was ist die Summe?
question-missing = Welche fehlt?
question-equal = Was hat dieselbe Summe?
question-blacks = Wähle alles, was schwarz ergibt
question-find =
    { $count ->
        [2] Welche zwei ergeben diese?
       *[other] Welche { $count } ergeben diese?
    }

trainer-wrong = Nicht ganz
trainer-steps = Schritt für Schritt:
trainer-comes-back = Sie kommt gleich wieder.
trainer-go-on = Weiter

trainer-over = Die Runde ist vorbei
trainer-right = { $right } von { $answers } richtig
trainer-speed = { $time } für eine Summe von zweien
trainer-no-speed = noch nicht gestoppt
trainer-now-known =
    Sicher gekonnt: { $known } von { $pairs } Summen von zweien{ $more ->
        [0] . Eine Summe zählt nach mehreren richtigen Antworten mit etwas Zeit dazwischen.
       *[other] , { $more } mehr als zuvor.
    }
trainer-grown = Besser gekonnt als zuvor
trainer-missed = Kommt bald wieder
trainer-again = Noch eine Runde
trainer-done = Fertig
skill-triple-same = drei gleiche Murmeln
skill-triple-twin = zwei gleiche und eine andere
skill-triple-opposite = drei, von denen zwei schwarz ergeben
skill-triple-black = drei, die schwarz ergeben
skill-triple-open = drei verschiedene
skill-four = Summen von vieren
skill-equal = gleiche Summen
skill-blacks = was schwarz ergibt
skill-find = Murmeln der Hand

trainer-numbers = { $known } von { $pairs } Summen von zweien gekonnt · { $right } von { $answers } Antworten richtig · { $speed }
