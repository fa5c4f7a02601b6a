results-this-exchange = the exchange below
results-draw = another marble from the bag
results-announce = announcing the final round
results-pass = passing
results-series = Game { $played } of { $length }
results-looking = The bots look at the game again: { $percent } %
results-best-heading = Best exchange
results-missed-heading = Biggest missed chance
results-best = Turn { $turn }, { $name }. Anything else would have cost { $percent } % of the win.
results-missed = Turn { $turn }: { $name } could have had { $action }, worth { $percent } % of the win.
results-missed-why = { $missed } { $reason }
results-nothing-stood-out = The bots found no move that stood out, for better or worse.
results-next-game = Game { $number }
results-next-series = New series
results-rematch = Rematch
results-watch = Watch again
results-save = Save record
results-look = Look at the table
results-mark-cancelled = cancellation
results-mark-spectrum = Spectrum
results-mark-final = final round

# Hints.
hint-title = Hint { $step } of 3
hint-more = { $key } tells more
hint-looking = Looking …
hint-failed = Looking for a hint went wrong. { $key } tries again.
hint-exchange =
    { $blacks ->
        [0] There is an exchange worth making.
        [one] There is an exchange that deals every rival a black.
       *[other] There is an exchange that deals every rival { $blacks } blacks.
    }
hint-sheds =
    { $sheds ->
        [one] There is an exchange that makes your hand smaller by one.
       *[other] There is an exchange that makes your hand smaller by { $sheds }.
    }
hint-sheds-and-deals = There is an exchange that makes your hand smaller by { $sheds } and deals every rival { $blacks ->
        [one] a black
       *[other] { $blacks } blacks
    }.
hint-spectrum = You can play the Spectrum.
hint-draw = A marble from the bag is worth more than any exchange now.
hint-announce = It is time to announce the final round.
hint-pass = There is nothing to gain: pass.
hint-better = There is something better than what you have chosen.
hint-as-good = What you have chosen is as good as anything.
hint-chosen = What you have chosen is the best there is.
hint-sum = The best exchange has the sum { $piece }.
hint-none = No hint now: wait for your turn.
hint-off = Hints are switched off in the settings.

# Replay.
replay-play = Play
replay-pause = Stop
replay-start = Start
replay-end = End
replay-back = Back
replay-forward = Forward
replay-place = Turn { $turn } of { $turns }
replay-title = Replay

# Captions of sounds.
caption-cancellation = ♪ Glass rings and resolves
caption-spectrum = ♪ All notes rise to the full chord
caption-final-round = ♪ A soft gong
caption-win = ♪ A warm phrase: the game is won
caption-end = ♪ A quiet phrase: the game is over
caption-your-turn = ♪ One soft note: your turn
caption-refusal = ♪ A muted tap: that does not work
caption-undo = ♪ Glass rolls back
caption-draw = ♪ A marble leaves the bag
caption-black = ♪ A black marble drops
caption-last-turn = ♪ A held breath: the last turn
caption-triumph = ♪ A bright fanfare: a first win
caption-shared-win = ♪ A warm phrase: a shared win
caption-hint = ♪ Two asking notes
results-end-of-series = Result of the series
podium-title =
    { $count ->
        [one] { $you ->
            [yes] You win the series
           *[no] { $names } wins the series
        }
       *[other] { $names } share the series
    }
podium-order = In order
podium-line = { $place }. { $name }: { $score } won, { $marbles ->
        [one] one marble
       *[other] { $marbles } marbles
    } left over in all games
podium-legend = numbers: marbles left · discs: won · dots: began

# What an exchange has over the next best one.
edge-wins = It wins the game at once.
edge-sheds-more = It sheds { $number } more than the next best.
edge-deals-more =
    { $rivals ->
        [1] It deals your rival { $number } more { $count ->
            [one] black
           *[other] blacks
        } than the next best.
       *[other] It deals every rival { $number } more { $count ->
            [one] black
           *[other] blacks
        } than the next best.
    }
edge-leaves-nothing = It also leaves { $rival } nothing to shed.
edge-leaves-less = It leaves { $rival } only { $number } to shed instead of { $instead }.
edge-leaves-no-pair = It also leaves no pair for { $rival }.
edge-leaves-fewer-pairs = It leaves fewer pairs for { $rival }.
edge-keeps-last = It keeps the marble that your hand must end as.
edge-prepares-more = It lets you shed { $number } next time.
edge-looks-further = What follows is better for you than after the next best.
