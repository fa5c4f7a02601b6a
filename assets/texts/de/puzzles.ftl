# Arten von Aufgaben.
puzzle-one = Bis auf eine
puzzle-one-about = Du spielst allein: Komm mit so wenigen Zügen wie möglich auf eine einzige Murmel. Niemand sonst spielt, und es gibt keinen Beutel.
puzzle-one-goal =
    { $turns ->
        [one] Komm in einem Zug auf eine einzige Murmel.
       *[other] Komm in { $turns } Zügen auf eine einzige Murmel.
    }
puzzle-last = Das letzte Wort
puzzle-last-about = Die letzte Runde und dein letzter Zug. Finde den Tausch, der gewinnt, was die anderen auch tun.
puzzle-last-goal-win = Dein letzter Zug. Finde einen Tausch, nach dem du allein gewinnst, was die anderen auch tun.
puzzle-last-goal-share = Dein letzter Zug. Einen geteilten Sieg kann dir niemand nehmen: Finde den Tausch.
puzzle-cascade = Kaskade
puzzle-cascade-about = Ein Zug: Verteile so viele Schwarze wie möglich.
puzzle-cascade-goal = Ein Zug: Gib jedem Gegner so viele Schwarze wie möglich.
puzzle-now = Was nun?
puzzle-now-about = Eine Stellung aus einem Spiel, in der ein Tausch viel besser ist als jeder andere. Die Antwort ist die beste, die bekannt ist.
puzzle-now-goal = Ein Tausch ist viel besser als alle anderen. Finde ihn.

# Während eine Aufgabe gelöst wird.
puzzle-on-the-way =
    { $left ->
        [one] Gut: noch ein Zug.
       *[other] Gut: noch { $left } Züge.
    }
puzzle-detour =
    { $needed ->
        [one] Von hier noch ein Zug.
       *[other] Von hier noch { $needed } Züge.
    } { $more ->
        [one] Das ist einer mehr als nötig.
       *[other] Das sind { $more } mehr als nötig.
    }
puzzle-never = Von hier geht es nicht mehr. Nimm einen Zug zurück.
puzzle-far = Von hier dauert es viel länger. Nimm einen Zug zurück.
puzzle-stuck = Nichts passt mehr. Nimm einen Zug zurück oder beginne im Menü von vorn.
puzzle-only-exchanges = In einer Aufgabe zählen nur Tausche.
puzzle-hint-look =
    { $given ->
        [one] Gib eine Murmel.
       *[other] Gib { $given } Murmeln.
    }
puzzle-hint-spectrum = Suche das Spektrum.
puzzle-hint-cascade =
    { $blacks ->
        [one] Jeder Gegner kann eine Schwarze bekommen.
       *[other] Jeder Gegner kann { $blacks } Schwarze bekommen.
    }
puzzle-hint-take = Nimm { $taken }: Die Summe ist { $sum }.
puzzle-hint-none = Von hier führt kein Weg weiter. Nimm einen Zug zurück.

# Das Ende einer Aufgabe.
puzzle-solved = Gelöst
puzzle-not-solved = Nicht ganz
puzzle-solved-proven =
    { $hints ->
        [0] Das ist es, und ganz ohne Tipp.
       *[other] Das ist es.
    }
puzzle-solved-now =
    { $hints ->
        [0] Das ist der beste bekannte Tausch, und du hast ihn ohne Tipp gefunden.
       *[other] Das ist der beste bekannte Tausch.
    }
puzzle-solved-detour = Nur noch eine, aber es gibt einen kürzeren Weg. Unten steht er.
puzzle-refuted-win = Die anderen haben eine Antwort gefunden, und du gewinnst nicht allein.
puzzle-refuted-share = Die anderen haben eine Antwort gefunden, und du teilst den Sieg nicht.
puzzle-fewer-blacks =
    { $blacks ->
        [0] So bekommt niemand eine Schwarze. { $most } sind möglich.
        [one] So bekommt jeder eine Schwarze. { $most } sind möglich.
       *[other] So bekommt jeder { $number } Schwarze. { $most } sind möglich.
    }
puzzle-worse = Es gibt etwas viel Besseres.
puzzle-line = Die ganze Folge
puzzle-reply = Dann { $name }:
puzzle-reply-passes = Dann passt { $name }.
puzzle-again = Noch einmal
puzzle-next = Nächste Aufgabe
puzzle-answer = Lösung zeigen
puzzle-list = Alle Aufgaben
puzzle-share = Ergebnis kopieren
puzzle-shared = Das Ergebnis lässt sich überall einfügen.
puzzle-daily-solved =
    { $days ->
        [one] Die Aufgabe vom { $day } ist gelöst.
       *[other] Die Aufgabe vom { $day } ist gelöst: { $days } Tage am Stück.
    }
puzzle-result = Al-Jabar { $day }
    { $kind } { $stars }
    { $hints ->
        [0] Ohne Tipp gelöst
        [one] Mit einem Tipp gelöst
       *[other] Mit { $hints } Tipps gelöst
    }, { $streak ->
        [one] ein Tag am Stück
       *[other] { $streak } Tage am Stück
    }

# Die Liste und der Kalender.
puzzles-title = Aufgaben
puzzles-grade = Grad { $grade }: { $solved } von { $count }
puzzles-entry = { $number } { $mark }
puzzles-open = Noch nicht gelöst.
puzzles-solved-alone = Ohne Tipp gelöst.
puzzles-solved-detour = Gelöst, aber nicht auf dem kürzesten Weg.
puzzles-solved-hints =
    { $hints ->
        [one] Mit einem Tipp gelöst.
       *[other] Mit { $hints } Tipps gelöst.
    }
puzzles-calendar = Aufgabe des Tages
calendar-title = Aufgabe des Tages
calendar-solved =
    { $streak ->
        [one] { $streak } Tag am Stück
       *[other] { $streak } Tage am Stück
    } · { $days ->
        [one] { $days } Tag gelöst
       *[other] { $days } Tage gelöst
    }
calendar-today = Heute: { $kind }, Grad { $grade }
calendar-today-about = Dieselbe Aufgabe für alle, jeden Tag eine neue.
calendar-day-about = { $kind }, Grad { $grade }
calendar-making = Die Aufgabe wird gerade gemacht.
calendar-future = Dieser Tag kommt erst noch.
calendar-month = { $month } { $year }
calendar-shown = Monat
weekday-monday = Mo
weekday-tuesday = Di
weekday-wednesday = Mi
weekday-thursday = Do
weekday-friday = Fr
weekday-saturday = Sa
weekday-sunday = So
month-january = Januar
month-february = Februar
month-march = März
month-april = April
month-may = Mai
month-june = Juni
month-july = Juli
month-august = August
month-september = September
month-october = Oktober
month-november = November
month-december = Dezember
