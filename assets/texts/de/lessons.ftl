# Lektionen: die Seite mit ihrer Liste, was jeder Schritt sagt und warum ein Druck nicht das ist, was er will.

title-learn = Lernen
title-learn-about = Kurze Lektionen am echten Tisch. Jeden Zug machst du.

welcome-first = Zeig es mir, in zwei Minuten
welcome-first-about = Fünf geführte Züge an einem kleinen Tisch. Du kannst jederzeit gehen.

# Die Seite der Lektionen.
learn-title = Lernen
learn-part = { $part }: { $done } von { $all }
learn-sums = Summen
learn-exchanges = Tauschen
learn-games = Das Spiel
learn-worlds = Andere Welten
learn-entry = { $done ->
    [yes] { $number }  { $title }  ✔
   *[no] { $number }  { $title }
}
learn-first = { $done ->
    [yes] { $title }  ✔
   *[no] { $title }
}
learn-faulty = Diese Lektion lässt sich nicht verwenden: { $reason }

lesson-title-first = Die ersten zwei Minuten
lesson-title-mixing = Mischen
lesson-title-twice = Zweimal ist nichts
lesson-title-apart = Zerlegen
lesson-title-long = Lange Summen
lesson-title-exchange = Der Tausch
lesson-title-cancelling = Auslöschen
lesson-title-own = Dein eigenes Paar
lesson-title-spectrum = Das Spektrum
lesson-title-nothing = Nichts passt
lesson-title-ends = Worauf eine Hand hinausläuft
lesson-title-last = Die Schlussrunde
lesson-title-game = Ein erstes Spiel
lesson-title-shades = Farbtöne
lesson-title-grand = Das große Spiel
lesson-about-first = Eine Summe, ein Tausch, ein Paar, eine Schwarze, der Schluss.
lesson-about-mixing = Zwei Farben ergeben eine dritte.
lesson-about-twice = Warum ein Paar aus jeder Summe fällt.
lesson-about-apart = Eine Mischung ohne eine ihrer Farben.
lesson-about-long = Fünf Murmeln, Schritt für Schritt, dann im Kopf.
lesson-about-exchange = Gleiche Summen wechseln die Plätze.
lesson-about-cancelling = Wie dein Gegner zu schwarzen Murmeln kommt.
lesson-about-own = Zwei gleiche aus deiner eigenen Hand.
lesson-about-spectrum = Vier Murmeln für eine.
lesson-about-nothing = Wann man aus dem Beutel zieht.
lesson-about-ends = Die eine Murmel, die deine Hand ergibt.
lesson-about-last = Wie ein Spiel endet und wer gewinnt.
lesson-about-game = Ein ganzes kleines Spiel gegen den Neuling, mit Trainer.
lesson-about-shades = Drei gleiche löschen sich aus: ein Spiel mit neun Farben.
lesson-about-grand = Eine vierte Grundfarbe, und fünf für eine.

# Wenn eine Lektion geschafft ist.
lesson-done = Geschafft: { $title }
lesson-done-all = Das war die letzte Lektion. Du kennst Al-Jabar ganz.
lesson-done-text = Geschaffte Lektionen: { $done } von { $all }.
# Am Ende eines Spiels: wer gewonnen hat, und wie groß beide Hände sind.
lesson-done-result = { $winners } In deiner Hand: { $own }, bei { $name }: { $rival }.
lesson-done-first = Das ist das Spiel im Kleinen. Die Lektionen zeigen den Rest, einen Gedanken nach dem anderen.
lesson-done-next = Als Nächstes: { $title }
lesson-done-repeat = Wiederholen
lesson-done-list = Alle Lektionen
lesson-done-play = Gegen { $level } spielen
lesson-done-play-about = Ein klassisches Spiel. Die Stärke ist ein Vorschlag: In der Lobby kannst du jede andere wählen.

# Am Tisch einer Lektion.
lesson-go-on = Weiter
lesson-show = Zeigen
lesson-skip = Mach’s
lesson-note-go-on = Zum nächsten Schritt.
lesson-note-show = Zeigt, was dieser Schritt will, und rechnet die Summe vor.
lesson-note-skip = Erledigt diesen Schritt für dich, damit die Lektion weitergeht.
lesson-pause-title = Die Lektion wartet
lesson-pause-repeat = Lektion wiederholen
lesson-pause-next = Zur nächsten Lektion
lesson-pause-list = Alle Lektionen

# Warum ein Druck nicht das ist, was der Schritt will.
lesson-why-go-on = Erst lesen, dann auf „Weiter“ drücken.
lesson-why-hand = Diese Murmel liegt in der Mitte. Wähle in deiner Hand.
lesson-why-center = Diese Murmel ist in deiner Hand. Wähle in der Mitte.
lesson-why-sum = { $marbles } ist { $sum }. Gefragt ist { $wanted }.
lesson-why-exactly = { $marbles } ist auch { $sum }. Nimm diesmal { $wanted }.
lesson-why-partner = Hier soll { $wanted } ohne { $piece } entstehen.
lesson-why-enough = { $count ->
    [one] Eine Murmel genügt hier.
   *[other] Hier genügen { $number } Murmeln. Leg erst eine zurück.
}
lesson-why-asked = Diesmal nicht { $piece }. Wähle { $wanted }.
lesson-why-more = Das ist noch nicht alles. Etwas fehlt noch.
lesson-why-not-the-sum = { $piece } ist es nicht. Nimm Paare weg, wenn es welche gibt, dann zerlege die Mischungen.
lesson-why-exchange = Andere Murmeln sind gefragt: { $wanted }.
lesson-why-legal = { $piece } lässt sich auch tauschen, aber nicht für das, was hier gefragt ist.
lesson-why-only-sum = Noch wird nichts getauscht: Hier zählt nur die Summe.
lesson-why-choose = Wähle erst die Murmeln.
lesson-why-draw = Der Beutel macht deine Hand größer. Hier brauchst du ihn nicht.
lesson-why-announce = Die Schlussrunde hat Zeit. Vorher ist etwas zu tun.
lesson-why-pass = Wer etwas tun kann, darf nicht passen.
lesson-why-first-draw = Nimm zuerst eine Murmel aus dem Beutel.
lesson-why-first-announce = Sag zuerst die Schlussrunde an: Das geht nur vor dem Tausch.
lesson-why-undo = Hier ist nichts zurückzunehmen. Im Menü lässt sich die Lektion wiederholen.

# 1: Mischen.
lesson-mixing-purple = { $device ->
    [mouse] Klick in deiner Hand auf Rot, dann auf Blau.
    [pad] Geh in deiner Hand zu Rot und drück { $select }. Dann Blau.
   *[keys] Geh in deiner Hand zu Rot und drück { $select }. Dann Blau.
} Achte auf die Summe.
lesson-mixing-purple-then = Rot und Blau sind Violett. Sein Zeichen sind beide Striche, übereinander.
lesson-mixing-orange = Jetzt Rot und Gelb.
lesson-mixing-orange-then = Rot und Gelb sind Orange.
lesson-mixing-green = Welche zwei deiner Murmeln ergeben Grün?
lesson-mixing-green-then = Gelb und Blau sind Grün.
lesson-mixing-white = Und alle drei zusammen?
lesson-mixing-white-then = Rot, Gelb und Blau sind Weiß: Es enthält sie alle.

# 2: Zweimal ist nichts.
lesson-twice-pair = Wähle beide Roten.
lesson-twice-pair-then = Zwei gleiche sind Schwarz. Schwarz ist nichts. So ist es bei jeder Farbe.
lesson-twice-black = Jetzt Rot und Schwarz.
lesson-twice-black-then = Immer noch Rot: Schwarz ändert keine Summe.
lesson-twice-three = Rot und beide Blauen. Was wird das?
lesson-twice-three-then = Die Blauen sind nichts, Rot bleibt.
lesson-twice-yellow = Finde drei Murmeln, die Gelb ergeben.
lesson-twice-yellow-then = Jedes Paar fällt heraus, egal in welcher Farbe.

# 3: Zerlegen.
lesson-apart-orange = Orange ist Rot und Gelb. Gib Rot dazu: Wähle Orange und Rot.
lesson-apart-orange-then = Die beiden Rot sind nichts, Gelb bleibt.
lesson-apart-purple = Jetzt Violett und Blau.
lesson-apart-purple-then = Rot bleibt. Eine Mischung und eine ihrer Farben ergeben die andere.
lesson-apart-green = Grün und Orange haben eine Farbe gemeinsam. Wähle sie.
lesson-apart-green-then = Gelb fällt heraus. Blau und Rot bleiben, und das ist Violett.
lesson-apart-white = Weiß ist alle drei. Wähle Weiß und Rot.
lesson-apart-white-then = Gelb und Blau bleiben: Grün.
lesson-apart-to-purple = Was ergibt zusammen mit Weiß Violett?
lesson-apart-to-purple-then = Weiß ohne Gelb ist Rot und Blau.
lesson-apart-to-blue = Und was ergibt mit Weiß Blau?
lesson-apart-to-blue-then = Weiß ohne Rot und Gelb.
lesson-apart-line = Zwei ergeben die dritte, also sind alle drei nichts. Finde drei verschiedene, die Schwarz ergeben.
lesson-apart-line-then = Jede Linie auf dem Brett ist so eine Dreiheit: Zwei ergeben immer die dritte.

# 4: Lange Summen.
lesson-long-pair = Fünf Murmeln, eine Summe. Finde zuerst zwei, die nichts sind.
lesson-long-pair-then = Sie fallen heraus. Blau, Orange und Grün bleiben.
lesson-long-two = Zwei der drei, die bleiben, ergeben Gelb.
lesson-long-two-then = Blau und Grün sind Gelb. Orange und Gelb bleiben.
lesson-long-two-why = Die Roten sind herausgefallen. Sieh auf Blau, Orange und Grün.
lesson-long-all = Was sind also alle fünf zusammen? Wähle es in der Mitte.
lesson-long-all-then = Rot. Paare weg, Mischungen zerlegen, Paare weg, den Rest verbinden.
lesson-long-head = Jetzt im Kopf: Was ergeben deine fünf? Wähle es in der Mitte.
lesson-long-head-then = Weiß, genau.

# 5: Der Tausch.
lesson-exchange-one = Gleiche Summen wechseln die Plätze. Wähle dein Rot und das Rot der Mitte, dann „Tauschen“.
lesson-exchange-one-then = Eine für eine. Erlaubt, aber deine Hand ist so groß wie vorher.
lesson-exchange-two = Die wenigsten Murmeln gewinnen. Gib Rot und Blau für das Violett.
lesson-exchange-two-then = Zwei für eine: Deine Hand ist kleiner.
lesson-exchange-three = Bis zu drei für bis zu drei. Finde drei Murmeln, die Rot ergeben, und nimm das Rot.
lesson-exchange-three-then = Drei für eine: gleich zwei Murmeln weniger.
lesson-exchange-three-why = Hier sollen drei Murmeln deiner Hand Rot ergeben, und du nimmst das Rot.
lesson-exchange-refused = Versuch, was nicht geht: Gelb für Violett.
lesson-exchange-refused-then = Gelb ist nicht Violett, also geschieht nichts. Nur gleiche Summen wechseln die Plätze.
lesson-exchange-smaller = Jetzt irgendein Tausch, der deine Hand kleiner macht.
lesson-exchange-smaller-then = Ein Zug ist ein Tausch. Dann ist dein Gegner dran.
lesson-exchange-smaller-why = Das würde deine Hand nicht kleiner machen.

# 6: Auslöschen.
lesson-cancelling-pair = In der Mitte liegt ein Orange. Leg deins dazu: Orange und Violett für das Grün.
lesson-cancelling-pair-then = Die beiden Orange löschen sich aus: Eine Schwarze kommt, und dein Gegner nimmt eine Schwarze.
lesson-cancelling-two = Noch besser: ein Tausch, der in der Mitte zwei Paare macht.
lesson-cancelling-two-then = Zwei Paare, zwei Schwarze für deinen Gegner.
lesson-cancelling-two-why = Das ergäbe keine zwei Paare. Was hast du, das auch in der Mitte liegt?

# 7: Dein eigenes Paar.
lesson-own-pair = Zwei Rote sind Schwarz. Gib beide für die Schwarze.
lesson-own-pair-then = Das Paar löscht sich aus, aber beide kamen von dir: Niemand nimmt eine Schwarze.
lesson-own-third = Hilft es, wenn schon ein Rot daliegt? Versuch es noch einmal.
lesson-own-third-then = Zwei gehen, das dritte bleibt. Es war immer noch dein eigenes Paar: Dein Gegner bleibt verschont.
lesson-own-other = Dann leg ein einzelnes Rot: ein Paar mit dem Rot der Mitte.
lesson-own-other-then = Dein Gegner nimmt eine Schwarze. Eine allein ist oft mehr wert als zwei gleiche.
lesson-own-other-why = Dann nähme dein Gegner nichts. Leg ein Rot, nicht zwei.

# 8: Das Spektrum.
lesson-spectrum-four = Rot, Gelb, Blau und Weiß sind zusammen nichts. Gib alle vier für eine Schwarze.
lesson-spectrum-four-then = Das Spektrum: der einzige Tausch mit vier Murmeln. Deine Hand ist um drei kleiner.
lesson-spectrum-hidden = Es steckt auch in dieser Hand. Finde es.
lesson-spectrum-hidden-then = Rot und Weiß trafen dazu auf ihresgleichen: zwei Schwarze für deinen Gegner.
lesson-spectrum-hidden-why = Zum Spektrum gehören Rot, Gelb, Blau und Weiß, und eine Schwarze dafür.

# 9: Nichts passt.
lesson-nothing-forced = Weiß liegt in der Mitte, und nichts von dir ergibt Weiß. Dann musst du ziehen.
lesson-nothing-forced-then = Ein Gelb. Du bleibst dran, bis ein Tausch möglich ist.
lesson-nothing-fits = Jetzt passt etwas. Nimm das Weiß.
lesson-nothing-fits-then = Drei für eine: Deine Hand ist kleiner, trotz der Murmel aus dem Beutel.
lesson-nothing-wish = Du darfst auch ziehen, wenn du nicht musst, sooft du magst. Zieh das Gelb, das in diesem Beutel ist.
lesson-nothing-wish-then = Siehst du, was du jetzt hast?
lesson-nothing-pays = Mach den großen Tausch.
lesson-nothing-pays-then = Eine gezogen, drei los. Drück auf den Beutel, dann siehst du, was darin ist.
lesson-nothing-pays-why = Du hast das Spektrum: Rot, Gelb, Blau und Weiß für die Schwarze.

# 10: Worauf eine Hand hinausläuft.
lesson-ends-sum = Unter deinem Namen steht die Summe deiner ganzen Hand. Wähle sie in der Mitte.
lesson-ends-sum-then = Grün: die eine Murmel, auf die diese Hand hinauslaufen kann.
lesson-ends-same = Mach irgendeinen Tausch, der deine Hand kleiner macht, und achte auf die Summe.
lesson-ends-same-then = Andere Murmeln, dieselbe Summe: Was geht, ist gleich dem, was kommt.
lesson-ends-same-why = Das würde deine Hand nicht kleiner machen.
lesson-ends-black = Diese Hand ist Schwarz, und Schwarz liegt fast immer in der Mitte. Gib alles für die Schwarze.
lesson-ends-black-then = Eine Murmel bleibt. Eine Hand, die Schwarz ist, ist die beste.
lesson-ends-black-why = Gib die ganze Hand auf einmal: Rot, Blau und Violett sind Schwarz.
lesson-ends-draw = Diese Hand ist Orange, und kein Orange ist zu haben. Nur der Beutel ändert die Summe: Zieh.
lesson-ends-draw-then = Jetzt ist die Hand Schwarz.

# 11: Die Schlussrunde.
lesson-last-announce = Mit höchstens drei Murmeln darfst du vor dem Tausch die Schlussrunde ansagen.
lesson-last-announce-then = Jetzt ist diese Runde die letzte. Du hast noch deinen Zug, und alle, die in der Runde nach dir kommen.
lesson-last-last-turn = Mach deine Hand so klein, wie du kannst.
lesson-last-last-turn-then = Eine Murmel. Du hast die Runde begonnen, also ist dein Gegner noch einmal dran. Hätte er sie begonnen, wäre das Spiel vorbei.
lesson-last-last-turn-why = Du kannst alle drei Murmeln für eine geben.
lesson-last-theirs = Weiter, und sieh dir den letzten Zug deines Gegners an.
lesson-last-theirs-then = Eine Murmel gegen vier: Die wenigsten gewinnen.
lesson-last-one = Es geschieht auch von selbst: Komm auf eine Murmel.
lesson-last-one-then = Wer nur noch eine Murmel hat, beginnt die Schlussrunde.
lesson-last-one-theirs = Dein Gegner ist noch einmal dran.
lesson-last-one-theirs-then = Eine gegen zwei: Du gewinnst wieder.
lesson-last-share = Noch einmal. Sag die Schlussrunde an.
lesson-last-share-turn = Rot und Blau für das Violett.
lesson-last-share-turn-why = Gib Rot und Blau und nimm das Violett: Dann bleiben zwei Murmeln.
lesson-last-share-theirs = Der letzte Zug deines Gegners.
lesson-last-share-theirs-then = Zwei Murmeln für jeden: Ihr teilt euch den Sieg.

# 12: Ein erstes Spiel.
lesson-game-play = Ein ganzes kleines Spiel gegen den Neuling: drei Farben, bis zu zwei Murmeln für bis zu zwei. Sein Spektrum ist Gelb, Blau und Grün für ein Schwarz. Der Trainer redet nur, wenn es darauf ankommt.
lesson-game-play-then = Dein erstes Spiel ist zu Ende.

# 13: Farbtöne.
lesson-shades-dark = Hier sind Farben hell oder dunkel. Wähle zweimal Hellrot.
lesson-shades-dark-then = Hell und Hell sind Dunkel.
lesson-shades-nothing = Jetzt Hellrot und Dunkelrot.
lesson-shades-nothing-then = Drei Teile sind nichts. Also löschen sich erst drei gleiche aus.
lesson-shades-purple = Welche zwei ergeben Hellviolett?
lesson-shades-purple-then = Rot und Blau zählen getrennt: Hellrot und Hellblau.
lesson-shades-three = Zwei Hellrote liegen in der Mitte. Leg das dritte dazu: Hellrot und Hellblau für Hellviolett.
lesson-shades-three-then = Drei gleiche löschen sich aus, und dein Gegner nimmt eine Schwarze.
lesson-shades-spectrum = Das Spektrum ist Hellrot, Hellblau und Dunkelviolett. Gib es für die Schwarze.
lesson-shades-spectrum-then = Zwei Murmeln weniger. Alles andere ist, wie du es kennst.

# 14: Das große Spiel.
lesson-grand-grey = Eine vierte Grundfarbe: Grau. Wähle Rot und Grau.
lesson-grand-grey-then = Rot und Grau sind Rosa. Jede Farbe hat so einen Zwilling.
lesson-grand-sky = Welche zwei ergeben Himmelblau?
lesson-grand-sky-then = Blau und Grau.
lesson-grand-four = Hier tauschst du bis zu vier. Gib vier Murmeln für Creme.
lesson-grand-four-then = Alle vier Grundfarben sind Creme.
lesson-grand-four-why = Creme ist alle vier Grundfarben: Rot, Gelb, Blau und Grau.
lesson-grand-spectrum = Und das Spektrum ist fünf für eine: die vier Grundfarben und Creme.
lesson-grand-spectrum-then = Vier Murmeln weniger auf einmal.

# Die ersten zwei Minuten.
lesson-first-sum = { $device ->
    [mouse] Murmeln addieren sich. Klick in deiner Hand auf Gelb, dann auf Blau.
    [pad] Murmeln addieren sich. Geh in deiner Hand zu Gelb und drück { $select }. Dann Blau.
   *[keys] Murmeln addieren sich. Geh in deiner Hand zu Gelb und drück { $select }. Dann Blau.
}
lesson-first-sum-then = Gelb und Blau sind Grün.
lesson-first-exchange = Gleiche Summen wechseln die Plätze. Wähle Gelb und Blau, das Grün der Mitte, dann „Tauschen“.
lesson-first-exchange-then = Zwei für eine. Deine Hand ist kleiner, und die wenigsten Murmeln gewinnen.
lesson-first-pair = Neue Murmeln. Blau liegt in der Mitte; leg deins dazu. Gib Grün und Blau und nimm das Gelb.
lesson-first-pair-then = Zwei Blaue löschen sich aus: Eine Schwarze tritt an ihre Stelle, und dein Gegner nimmt auch eine.
lesson-first-rival = Dein Gegner kann das auch. Weiter, und sieh zu.
lesson-first-rival-then = Wieder ein Paar, und jetzt musst du eine Schwarze nehmen.
lesson-first-last = Neue Murmeln: Das Spiel ist fast vorbei, und du hast noch zwei. Gib sie für das Grün.
lesson-first-last-then = Eine Murmel: Damit beginnt die Schlussrunde. Dein Gegner ist noch einmal dran.
lesson-first-theirs = Weiter, und sieh dem letzten Zug deines Gegners zu.
lesson-first-theirs-then = Eine gegen drei: Du gewinnst.

# Der Trainer.
settings-coach = Trainer
settings-coach-about = Meldet sich in Spielen gegen Bots, wenn es etwas zu sagen gibt. Solche Spiele zählen nicht in der Statistik.
coach-spectrum = Sieh noch einmal hin: Du hast das Spektrum, { $pieces } für ein Schwarz.
coach-missed-spectrum = Du hattest eben das Spektrum.
coach-leaves-pair = Das lässt { $name } { $piece }: Ein Paar würde dich eine Schwarze kosten.
coach-better = Es gibt einen Tausch, der deine Hand um { $sheds ->
    [one] eine Murmel
   *[other] { $number } Murmeln
} kleiner macht als dieser.
coach-announce = Sag jetzt die Schlussrunde an: Du liegst vorn.
