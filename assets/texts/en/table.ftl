# The table: what to do, what would happen, and what everything is called.

# Buttons, which have little room.
button-exchange = Exchange
button-draw = Draw
button-pass = Pass
button-announce = Final round
button-undo = Undo
button-redo = Redo
button-again = Results
button-title = Title
table-suggestions = Suggestions

# What a button does.
advice-exchange = The marbles change places, and your turn ends.
advice-draw = Take a marble out of the bag. Your hand grows, and its sum changes; you stay on turn.
advice-pass = End your turn without an exchange.
advice-announce = Everybody after you in this round has one more turn; then the fewest marbles win.
advice-undo = Take back your last decision and all that followed.
advice-redo = Do again what you took back; the bag gives the same marbles.
advice-nothing-to-undo = There is nothing to take back.
advice-nothing-to-redo = There is nothing to do again.
advice-wait = Wait for your turn.
advice-puzzle-over = This puzzle is over. { $key } opens its result.
advice-may-announce = Your hand is small enough to announce the final round.

# What the player on turn can do.
prompt-thinking = { $who } is thinking …
prompt-choose = { $count ->
    [one] Choose a marble of your hand and one of the same sum in the Center.
   *[other] Choose up to { $limit } in your hand, and marbles of the same sum in the Center.
}
prompt-draw-or-pass = No exchange is possible: draw or pass.
prompt-draw = No exchange is possible: the bag helps out.

# What the chosen exchange would do: short parts side by side.
preview-spectrum = the Spectrum
preview-sizes = { $given } for { $taken }
preview-shrinks = the hand shrinks by { $by }
preview-hand = hand { $before } → { $after }
preview-cancel = { $count ->
    [one] { $pieces } cancels
   *[other] { $pieces } cancel
}
preview-cancel-short = { $count ->
    [one] { $count } cancellation
   *[other] { $count } cancellations
}
preview-cancel-spared = { $count ->
    [one] { $pieces } cancels (spared)
   *[other] { $pieces } cancel (spared)
}
preview-cancel-spared-short = { $count ->
    [one] { $count } cancellation (spared)
   *[other] { $count } cancellations (spared)
}
preview-blacks = { $rivals ->
    [one] { $blacks } for the rival
   *[other] { $blacks } for each rival
}
# Beside marbles on the board.
preview-cancels = cancels
preview-spared = spared
preview-why = { $key } shows how it adds up
preview-why-short = { $key } shows the sums

# What half an exchange still needs.
preview-out-of-reach = { $sum }: nothing in reach has this sum
preview-choose-hand = { $sum }: now the same sum from your hand
preview-take-more = { $sum }: take more of the Center
preview-choose-center = { $sum }: now the same sum from the Center
preview-give-more = { $sum }: add more of your hand

# Large words, each with a line below.
banner-final = The final round
banner-spectrum = The Spectrum!
banner-spectrum-line = { $set } for one black.
banner-repeated = Seen before
banner-repeated-line = A third time, and the round becomes the final one.
banner-spared = Spared
banner-spared-line = The whole set was placed in one turn, so nobody takes a black.
banner-won = { $winners }!

# The steps of a sum.
step-give = You give
step-take = You take
step-nothing-chosen = nothing chosen yet
step-nothing-left = nothing is left
step-cancel = { $several } equal marbles are nothing
step-cancel-and-black = { $several } equal marbles are nothing, and so is black
step-black = black is nothing
step-nothing-is-black = nothing is black
step-split = mixtures split into primaries
step-cancel-primaries = { $several } equal primaries are nothing
step-combine = what is left combines
step-equal = both are { $sum }: a fair exchange
step-unequal = { $give } is not { $take }
step-close = { $key } closes

# The corner with the round.
panel-round = Round { $round }
panel-turn = { $you ->
    [yes] Your turn
   *[no] { $who }’s turn
}
panel-over = Over
panel-final = Final round
panel-not-on-disk = not yet on the disk

speed-half = 0.5×
speed-instant = instant

# In a lesson, before the marble that is the sum of an exchange.
suggestions-sum = with the sum
suggestions-spectrum = Spectrum

# Things on the table, each after its number.
thing-bag = in the bag
thing-blacks = supply
thing-discard = put aside
thing-center = Center’s blacks

# Small notes about what is pointed at.
note-bag = Marbles to draw from. Press to see which are left; their order is secret.
note-supply = The supply of black marbles. Each cancellation gives one to the Center and one to every rival.
note-discard = Marbles that have cancelled. They are out of the game; press to see which.
note-seat = { $name } can end with a single marble: { $piece }, the sum of the hand. Only drawing changes it. Press for the hand in numbers.{ $first ->
    [yes] {" "}This seat began.
   *[no] {""}
}
note-hint = Hint: helps you to find the best move yourself. Each press tells more: what kind of move it is, its sum, the move.
note-suggestions = { $shown ->
    [yes] Suggestions: hides the list of the best exchanges.
   *[no] Suggestions: lists the best exchanges, the best first. A press on one chooses it.
}
note-speed = How fast marbles move. Press to change it.
note-rules = Rules, sums and words.
note-menu = Pause, settings, and leave.
note-moment = Press to see the table as it was.
note-dark = No exchange with what you have chosen uses { $piece }.

overlay-bag = In the bag: { $marbles }
overlay-discard = Put aside: { $marbles }
overlay-hand = { $you ->
    [yes] Your hand: { $marbles }
   *[no] { $who }: { $marbles }
}
overlay-close = Press to close
overlay-loading = Polishing the marbles …
banner-turn = { $name }
banner-turn-line = Your turn, { $device }.
