# Lessons: the page that lists them, what each step says, and why a press is not what it wants.

title-learn = Learn
title-learn-about = Short lessons on the real table. You make every move.

welcome-first = Show me, in two minutes
welcome-first-about = Five guided moves on a small table. You can leave at any moment.

# The page of lessons.
learn-title = Learn
learn-part = { $part }: { $done } of { $all }
learn-sums = Sums
learn-exchanges = Exchanges
learn-games = The game
learn-worlds = Other worlds
learn-entry = { $done ->
    [yes] { $number }  { $title }  ✔
   *[no] { $number }  { $title }
}
learn-first = { $done ->
    [yes] { $title }  ✔
   *[no] { $title }
}
learn-faulty = This lesson cannot be used: { $reason }

lesson-title-first = The first two minutes
lesson-title-mixing = Mixing
lesson-title-twice = Twice is nothing
lesson-title-apart = Taking apart
lesson-title-long = Long sums
lesson-title-exchange = The exchange
lesson-title-cancelling = Cancelling
lesson-title-own = Your own pair
lesson-title-spectrum = The Spectrum
lesson-title-nothing = Nothing fits
lesson-title-ends = What a hand ends as
lesson-title-last = The final round
lesson-title-game = A first game
lesson-title-shades = Shades
lesson-title-grand = The grand game
lesson-about-first = A sum, an exchange, a pair, a black, the end.
lesson-about-mixing = Two colours make a third.
lesson-about-twice = Why a pair drops out of every sum.
lesson-about-apart = A mixture minus one of its colours.
lesson-about-long = Five marbles, step by step, then in the head.
lesson-about-exchange = Equal sums change places.
lesson-about-cancelling = How your rival gets black marbles.
lesson-about-own = Two of a kind from your own hand.
lesson-about-spectrum = Four marbles for one.
lesson-about-nothing = When to draw from the bag.
lesson-about-ends = The one marble that your hand adds up to.
lesson-about-last = How a game ends, and who wins.
lesson-about-game = A whole small game against Novice, with a coach.
lesson-about-shades = Three of a kind cancel: a game of nine colours.
lesson-about-grand = A fourth primary, and five for one.

# When a lesson is done.
lesson-done = Done: { $title }
lesson-done-all = That was the last lesson. You know all of Al-Jabar.
lesson-done-text = Lessons done: { $done } of { $all }.
# At the end of a game: who has won, and the sizes of both hands.
lesson-done-result = { $winners } Your hand has { $own }, that of { $name } { $rival }.
lesson-done-first = That is the game in small. The lessons show the rest, one idea at a time.
lesson-done-next = Next: { $title }
lesson-done-repeat = Repeat
lesson-done-list = All lessons
lesson-done-play = Play against { $level }
lesson-done-play-about = A classic game. The level is a proposal: choose any other in the lobby.

# At the table of a lesson.
lesson-go-on = Go on
lesson-show = Show me
lesson-skip = Do it
lesson-note-go-on = On to the next step.
lesson-note-show = Shows what this step wants, with its sum worked out.
lesson-note-skip = Does this step for you, so that the lesson goes on.
lesson-pause-title = The lesson waits
lesson-pause-repeat = Repeat the lesson
lesson-pause-next = Skip to the next lesson
lesson-pause-list = All lessons

# Why a press is not what the step wants.
lesson-why-go-on = First read, then press “Go on”.
lesson-why-hand = That marble lies in the Center. Choose in your hand.
lesson-why-center = That marble is in your hand. Choose in the Center.
lesson-why-sum = { $marbles } is { $sum }. Asked for is { $wanted }.
lesson-why-exactly = { $marbles } is { $sum }, too. This time take { $wanted }.
lesson-why-partner = Here { $wanted } is to be made without { $piece }.
lesson-why-enough = { $count ->
    [one] One marble is enough here.
   *[other] { $number } marbles are enough here. Put one back first.
}
lesson-why-asked = Not { $piece } this time. Choose { $wanted }.
lesson-why-more = That is not all yet. Something is still missing.
lesson-why-not-the-sum = { $piece } it is not. Take out pairs, if there are any, then take the mixtures apart.
lesson-why-exchange = Other marbles are asked for: { $wanted }.
lesson-why-legal = { $piece } can be exchanged too, but not for what is asked here.
lesson-why-only-sum = Nothing is exchanged yet: only the sum counts here.
lesson-why-choose = Choose the marbles first.
lesson-why-draw = The bag makes your hand larger. Here it is not needed.
lesson-why-announce = The final round can wait. There is something to do first.
lesson-why-pass = Who can do something may not pass.
lesson-why-first-draw = First take a marble out of the bag.
lesson-why-first-announce = First announce the final round: it has to come before the exchange.
lesson-why-undo = Nothing has to be taken back here. The menu can repeat the lesson.

# 1: Mixing.
lesson-mixing-purple = { $device ->
    [mouse] Click red in your hand, then blue.
    [pad] Go to red in your hand and press { $select }. Then blue.
   *[keys] Go to red in your hand and press { $select }. Then blue.
} Watch the sum.
lesson-mixing-purple-then = Red and blue are purple. Its sign is both strokes, one on top of the other.
lesson-mixing-orange = Now red and yellow.
lesson-mixing-orange-then = Red and yellow are orange.
lesson-mixing-green = Which two of your marbles make green?
lesson-mixing-green-then = Yellow and blue are green.
lesson-mixing-white = And all three together?
lesson-mixing-white-then = Red, yellow and blue are white: it contains them all.

# 2: Twice is nothing.
lesson-twice-pair = Choose both reds.
lesson-twice-pair-then = Two of a kind are black. Black is nothing. So it is with every colour.
lesson-twice-black = Now red and black.
lesson-twice-black-then = Still red: black changes no sum.
lesson-twice-three = Red and both blues. What will that be?
lesson-twice-three-then = The blues are nothing, red is left.
lesson-twice-yellow = Find three marbles that make yellow.
lesson-twice-yellow-then = Every pair drops out, whatever its colour.

# 3: Taking apart.
lesson-apart-orange = Orange is red and yellow. Add red to it: choose orange and red.
lesson-apart-orange-then = The two reds are nothing, yellow is left.
lesson-apart-purple = Now purple and blue.
lesson-apart-purple-then = Red is left. A mixture and one of its colours make the other.
lesson-apart-green = Green and orange share a colour. Choose them.
lesson-apart-green-then = Yellow drops out. Blue and red are left, and that is purple.
lesson-apart-white = White is all three. Choose white and red.
lesson-apart-white-then = Yellow and blue are left: green.
lesson-apart-to-purple = What makes purple together with white?
lesson-apart-to-purple-then = White without yellow is red and blue.
lesson-apart-to-blue = And what makes blue together with white?
lesson-apart-to-blue-then = White without red and yellow.
lesson-apart-line = Two make a third, so all three are nothing. Find three different ones that make black.
lesson-apart-line-then = Every line on the board is such a three: two of them always make the third.

# 4: Long sums.
lesson-long-pair = Five marbles, one sum. First find two that are nothing.
lesson-long-pair-then = They drop out. Blue, orange and green are left.
lesson-long-two = Two of the three that are left make yellow.
lesson-long-two-then = Blue and green are yellow. Orange and yellow are left.
lesson-long-two-why = The reds have dropped out. Look at blue, orange and green.
lesson-long-all = So what are all five together? Choose it in the Center.
lesson-long-all-then = Red. Pairs out, mixtures apart, pairs out, join what is left.
lesson-long-head = Now in your head: what do your five make? Choose it in the Center.
lesson-long-head-then = White it is.

# 5: The exchange.
lesson-exchange-one = Equal sums change places. Choose your red and the red in the Center, then “Exchange”.
lesson-exchange-one-then = One for one. Allowed, but your hand is as large as before.
lesson-exchange-two = The fewest marbles win. Give red and blue for the purple.
lesson-exchange-two-then = Two for one: your hand is smaller.
lesson-exchange-three = Up to three for up to three. Find three marbles that make red, and take the red.
lesson-exchange-three-then = Three for one: two marbles fewer at once.
lesson-exchange-three-why = Here three marbles of your hand are to make red, and you take the red.
lesson-exchange-refused = Try what does not work: yellow for purple.
lesson-exchange-refused-then = Yellow is not purple, so nothing happens. Only equal sums change places.
lesson-exchange-smaller = Now any exchange that makes your hand smaller.
lesson-exchange-smaller-then = A turn is one exchange. Then it is your rival’s turn.
lesson-exchange-smaller-why = That would not make your hand smaller.

# 6: Cancelling.
lesson-cancelling-pair = An orange lies in the Center. Add yours: orange and purple for the green.
lesson-cancelling-pair-then = The two oranges cancel: they go, a black comes, and your rival takes a black.
lesson-cancelling-two = Even better: one exchange that makes two pairs in the Center.
lesson-cancelling-two-then = Two pairs, two blacks for your rival.
lesson-cancelling-two-why = That would not make two pairs. What do you have that lies in the Center, too?

# 7: Your own pair.
lesson-own-pair = Two reds are black. Give both for the black.
lesson-own-pair-then = The pair cancels, but you placed both: nobody takes a black.
lesson-own-third = Does it help if a red is there already? Try it again.
lesson-own-third-then = Two go, the third stays. It was still your own pair, so your rival is spared.
lesson-own-other = Then place a single red: one pair with the red in the Center.
lesson-own-other-then = Your rival takes a black. One of a kind is often worth more than two.
lesson-own-other-why = Your rival would take nothing then. Place one red, not two.

# 8: The Spectrum.
lesson-spectrum-four = Red, yellow, blue and white together are nothing. Give all four for one black.
lesson-spectrum-four-then = The Spectrum: the only exchange of four marbles. Your hand is smaller by three.
lesson-spectrum-hidden = It hides in this hand, too. Find it.
lesson-spectrum-hidden-then = On top of that, red and white found their doubles: two blacks for your rival.
lesson-spectrum-hidden-why = The Spectrum needs red, yellow, blue and white, and one black for them.

# 9: Nothing fits.
lesson-nothing-forced = White lies in the Center, and nothing of yours makes white. Then you have to draw.
lesson-nothing-forced-then = A yellow. You stay on turn until an exchange is possible.
lesson-nothing-fits = Now something fits. Take the white.
lesson-nothing-fits-then = Three for one: your hand is smaller, in spite of the marble from the bag.
lesson-nothing-wish = You may also draw when you need not, as often as you like. Draw the yellow that is in this bag.
lesson-nothing-wish-then = Do you see what you have now?
lesson-nothing-pays = Make the large exchange.
lesson-nothing-pays-then = One drawn, three shed. Press the bag to see what is in it before you draw.
lesson-nothing-pays-why = You have the Spectrum: red, yellow, blue and white for the black.

# 10: What a hand ends as.
lesson-ends-sum = Below your name stands the sum of your whole hand. Choose it in the Center.
lesson-ends-sum-then = Green: the one marble that this hand can end as.
lesson-ends-same = Make any exchange that makes your hand smaller, and watch the sum.
lesson-ends-same-then = Other marbles, the same sum: what goes out equals what comes in.
lesson-ends-same-why = That would not make your hand smaller.
lesson-ends-black = This hand is black, and black nearly always lies in the Center. Give it all for the black.
lesson-ends-black-then = One marble left. A hand that is black is the best there is.
lesson-ends-black-why = Give the whole hand at once: red, blue and purple are black.
lesson-ends-draw = This hand is orange, and there is no orange to take. Only the bag changes the sum: draw.
lesson-ends-draw-then = Now the hand is black.

# 11: The last round.
lesson-last-announce = With three marbles or fewer you may announce the final round before your exchange.
lesson-last-announce-then = Now this round is the last one. You still have your turn, and so have all who come after you in the round.
lesson-last-last-turn = Make your hand as small as you can.
lesson-last-last-turn-then = One marble. You began the round, so your rival has one more turn. Had your rival begun it, the game would be over.
lesson-last-last-turn-why = You can give all three marbles for one.
lesson-last-theirs = Go on, and watch your rival’s last turn.
lesson-last-theirs-then = One marble against four: the fewest win.
lesson-last-one = It also happens by itself: get down to one marble.
lesson-last-one-then = Whoever has one marble left begins the final round.
lesson-last-one-theirs = Your rival has one more turn.
lesson-last-one-theirs-then = One against two: you win again.
lesson-last-share = Once more. Announce the final round.
lesson-last-share-turn = Red and blue for the purple.
lesson-last-share-turn-why = Give red and blue, and take the purple: two marbles are left then.
lesson-last-share-theirs = Your rival’s last turn.
lesson-last-share-theirs-then = Two marbles each: you share the win.

# 12: A first game.
lesson-game-play = A whole small game against Novice: three colours, and up to two marbles for up to two. Its Spectrum is yellow, blue and green for one black. The coach speaks when it matters.
lesson-game-play-then = Your first game is over.

# 13: Shades.
lesson-shades-dark = Here colours are light or dark. Choose light red twice.
lesson-shades-dark-then = Light and light are dark.
lesson-shades-nothing = Now light red and dark red.
lesson-shades-nothing-then = Three parts are nothing. So it takes three of a kind to cancel.
lesson-shades-purple = Which two make light purple?
lesson-shades-purple-then = Red and blue are counted separately: light red and light blue.
lesson-shades-three = Two light reds lie in the Center. Add a third: light red and light blue for light purple.
lesson-shades-three-then = Three of a kind cancel, and your rival takes a black.
lesson-shades-spectrum = The Spectrum is light red, light blue and dark purple. Give it for the black.
lesson-shades-spectrum-then = Two marbles fewer. Everything else is as you know it.

# 14: The grand game.
lesson-grand-grey = A fourth primary: grey. Choose red and grey.
lesson-grand-grey-then = Red and grey are pink. Every colour has such a twin.
lesson-grand-sky = Which two make sky blue?
lesson-grand-sky-then = Blue and grey.
lesson-grand-four = Here you exchange up to four. Give four marbles for the cream.
lesson-grand-four-then = All four primaries are cream.
lesson-grand-four-why = Cream is all four primaries: red, yellow, blue and grey.
lesson-grand-spectrum = And the Spectrum is five for one: the four primaries and cream.
lesson-grand-spectrum-then = Four marbles fewer at once.

# The first two minutes.
lesson-first-sum = { $device ->
    [mouse] Marbles add up. Click yellow in your hand, then blue.
    [pad] Marbles add up. Go to yellow in your hand and press { $select }. Then blue.
   *[keys] Marbles add up. Go to yellow in your hand and press { $select }. Then blue.
}
lesson-first-sum-then = Yellow and blue are green.
lesson-first-exchange = Equal sums change places. Choose yellow and blue, the green in the Center, then “Exchange”.
lesson-first-exchange-then = Two for one. Your hand is smaller, and the fewest marbles win.
lesson-first-pair = New marbles. Blue lies in the Center; put yours beside it. Give green and blue, and take the yellow.
lesson-first-pair-then = Two blues cancel: a black takes their place, and your rival takes a black, too.
lesson-first-rival = Your rival can do the same. Go on, and watch.
lesson-first-rival-then = A pair again, and now you have to take a black.
lesson-first-last = New marbles: the game is nearly over, and you have two left. Give them for the green.
lesson-first-last-then = One marble: that begins the final round. Your rival has one more turn.
lesson-first-theirs = Go on, and watch your rival’s last turn.
lesson-first-theirs-then = One against three: you win.

# The coach.
settings-coach = Coach
settings-coach-about = Speaks up in games against bots when something is worth saying. Such games do not count in the statistics.
coach-spectrum = Look again: you have the Spectrum, { $pieces } for one black.
coach-missed-spectrum = You had the Spectrum just now.
coach-leaves-pair = That leaves { $piece } for { $name }: a pair would cost you a black.
coach-better = There is an exchange that sheds { $sheds ->
    [one] one marble
   *[other] { $number } marbles
} more.
coach-announce = Announce the final round now: you are ahead.
