# Bots: their names, how they play, and why.

level-random = Random
level-greedy = Greedy
level-novice = Novice
level-casual = Casual
level-club = Club
level-strong = Strong
level-expert = Expert
level-master = Master

level-line-random = Any exchange is as good as any other. There to measure by.
level-line-greedy = Always the biggest bite, and no thought for tomorrow. There to measure by.
level-line-novice = Sees small exchanges and wants a smaller hand. A gentle first rival.
level-line-casual = Sees most of what there is, and likes to hand out blacks.
level-line-club = Sees everything on the table, but not what you will do about it.
level-line-strong = Looks a few turns ahead.
level-line-expert = Looks far ahead and seldom lets a chance go by.
level-line-master = Thinks for as long as it may, and forgives nothing.

# Why a move is good, told to the player who may make it.
reason-only-choice = You have no other choice.
reason-wins = { $count ->
    [one] You win the game by one marble.
   *[other] You win the game by { $number } marbles.
}
reason-rivals-take = { $rivals ->
    [one] your rival takes { $blacks }
    [2] both rivals take { $blacks }
   *[other] every rival takes { $blacks }
}
reason-spectrum = You play the Spectrum.
reason-spectrum-blacks = You play the Spectrum, and { $rivals }.
reason-sheds = You give away { $given } for { $taken }.
reason-sheds-blacks = You give away { $given } for { $taken }, and { $rivals }.
reason-trades = You trade { $given } for { $taken }.
reason-trades-blacks = You trade { $given } for { $taken }, and { $rivals }.
reason-starves = { $count ->
    [one] Now { $rival } has nothing to shed; it would have been one marble.
   *[other] Now { $rival } has nothing to shed; it would have been { $before } marbles.
}
reason-next-player = the next player
reason-keeps = You keep { $piece }, the only marble your hand can end as.
reason-prepares = You wait a turn to shed { $later } next time.
reason-swaps = You swap { $given } for { $taken } and wait.
reason-announces-ahead = You announce the final round while you are ahead.
reason-announces-behind = You announce the final round before the others get any further.
reason-must-draw = You have nothing to exchange and must draw.
reason-draws-for-more = You draw, for a new marble may shed more than those you have.
reason-draws-for-any = You draw, for nothing you have makes your hand smaller.
reason-passes = You have nothing to exchange and let the turn go.

# A bot that failed.
fault-overran = { $level } took too long; a simpler bot plays on.
fault-lost = { $level } lost its way; a simpler bot plays on.
