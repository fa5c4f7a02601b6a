rules-title = Rules: { $group }
rules-tab-game = The game
rules-tab-sums = Sums
rules-tab-plane = The plane
rules-tab-glossary = Words

rules-goal = Everybody holds marbles, open for all to see. In turn they are traded for marbles of the Center with the same sum. Whoever holds the fewest at the end wins; equal hands share the win.
rules-turn = A turn
rules-exchange =
    Give { $limit ->
        [one] one marble
       *[other] one to { $limit } marbles
    } of your hand and take { $limit ->
        [one] one
       *[other] one to { $limit }
    } of the Center, so that both sides have the same sum. That ends your turn.
rules-draw = Before that you may draw from the bag as often as you like. Without any exchange you must draw; in the final round, or when the bag is empty, you may pass instead.
rules-cancel = Cancellations
rules-cancel-text =
    { $count ->
        [2] Two equal marbles
        [3] Three equal marbles
        [4] Four equal marbles
       *[other] { $count } equal marbles
    } in the Center cancel: they leave the game, a black marble takes their place, and every rival takes a black from the supply. Blacks themselves never cancel.
rules-exempt =
    { $count ->
        [2] Place both marbles of a pair yourself
       *[other] Place all { $count } marbles of a set yourself
    } in one turn, and nobody takes a black for that colour.
rules-spectrum = The Spectrum
rules-spectrum-text = One exchange may be larger: these { $count } marbles together are black, and can be given for a single black of the Center.
rules-end = The end
rules-end-text =
    With { $limit ->
        [one] a single marble
       *[other] { $limit } marbles or fewer
    } you may announce the final round as your turn begins. It also comes by itself when somebody ends a turn with a single marble, when a position comes up a third time, and in round { $last }. The round is played to its end, so that everybody has had equally many turns.
rules-deal = The deal
rules-deal-text =
    { $players ->
        [0] Everybody is
        [2] Both players are
       *[other] All { $players } players are
    } dealt { $hand } marbles from a bag with { $copies } of each colour; one more and a black make the first Center. { $recycle ->
        [yes] House rule: when the bag is empty, cancelled marbles go back into it.
       *[no] What was cancelled stays out of the game.
    }

rules-sums-text =
    Primaries mix into other colours. Black is nothing: it changes no sum. { $count ->
        [2] Two
        [3] Three
        [4] Four
       *[other] { $count }
    } equal marbles add up to nothing. The order never matters, and every set of marbles is worth exactly one marble.
rules-table-text = All sums of two. Touch a field to follow its row and column.
rules-table-too-large = This group has too many marbles for a table; the next page adds any two of them.
rules-plane-text = Seven colours, seven lines of three. Any two colours lie on one line, and the third on it is their sum. All three together are black.
rules-points-text = Every marble of this group. Touch two of them to see their sum.
rules-touch-two = Touch two marbles.

glossary-marble = Marble: a piece of the game. Its strokes show the primaries it is made of.
glossary-sum = Sum: the one marble that a set is worth. A hand’s sum never changes by an exchange, so it tells which single marble the hand can end as.
glossary-center = Center: the marbles in the middle, which everybody trades with.
glossary-exchange =
    Exchange: { $limit ->
        [one] one marble of the hand for one
       *[other] one to { $limit } marbles of the hand for one to { $limit }
    } of the Center with the same sum.
glossary-cancellation =
    Cancellation: { $count ->
        [2] two
        [3] three
        [4] four
       *[other] { $count }
    } equal marbles of the Center become one black, and every rival takes a black.
glossary-cascade = Cascade: several cancellations at once.
glossary-spectrum = Spectrum: { $pieces } together, given for one black.
glossary-final-round = Final round: the last one. After it everybody has had equally many turns.
glossary-round = Round: one turn for every seat.
glossary-group = Group: which marbles there are and how they add up. “2 × 2 × 2” means three primaries, each there once or not at all.
