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
    [one] { $count } cancels
   *[other] { $count } cancel
}
preview-cancel-spared = { $count ->
    [one] { $pieces } cancels (spared)
   *[other] { $pieces } cancel (spared)
}
preview-cancel-spared-short = { $count ->
    [one] { $count } cancels (spared)
   *[other] { $count } cancel (spared)
}
preview-blacks = { $rivals ->
    [one] { $blacks } for the rival
   *[other] { $blacks } for each rival
}
# Beside marbles on the board.
preview-cancels = cancels
preview-spared = spared
preview-why = why? { $key }

# What half an exchange still needs.
preview-out-of-reach = { $sum }: nothing in reach has this sum
preview-choose-hand = { $sum }: now choose marbles of your hand with this sum
preview-take-more = { $sum }: take more, your hand has nothing with this sum
preview-choose-center = { $sum }: now choose marbles of the Center with this sum
preview-give-more = { $sum }: add more of your hand, the Center has nothing with this sum

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
step-split = mixtures split into primaries
step-cancel-primaries = { $several } equal primaries are nothing
step-combine = what is left combines
step-equal = both are { $sum }: a fair exchange
step-unequal = { $give } is not { $take }
step-close = { $key } closes

# The panel beside the board.
panel-round = Round { $round }
panel-turn = { $you ->
    [yes] Your turn
   *[no] { $who }’s turn
}
panel-over = Over
panel-final = This is the final round
panel-began = { $you ->
    [yes] You began
   *[no] { $who } began
}
panel-bag = Bag { $count }
panel-blacks = Blacks { $rest }
panel-blacks-beyond = Blacks 0 (+{ $more })
panel-discard = Discard { $count }

speed-half = 0.5×
speed-instant = instant

suggestions-title = Suggestions
suggestions-hide = { $key }: hide

overlay-bag = In the bag: { $marbles }
overlay-hand = { $you ->
    [yes] Your hand: { $marbles }
   *[no] { $who }: { $marbles }
}
overlay-close = Press to close
overlay-loading = Polishing the marbles …
banner-turn = { $name }
banner-turn-line = Your turn, { $device }.
