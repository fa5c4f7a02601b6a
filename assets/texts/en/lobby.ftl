lobby-title = A new game
lobby-title-watch = Bots play, you watch
lobby-seat = Seat { $number }
lobby-nobody = Nobody
lobby-nobody-about = Two to four can play.
lobby-person-about = Press to sit here with what you press with; press again for another name. Left and right: who plays.
lobby-group = Marbles
lobby-group-about = Which marbles there are, and how they add up.
lobby-rules =
    { $colours ->
        [one] One colour
       *[other] { $colours } colours
    } and black. Everybody begins with { $hand } marbles and gives and takes { $limit ->
        [one] one
       *[other] up to { $limit }
    } at once. In the Center { $cancels ->
        [2] two
        [3] three
        [4] four
       *[other] { $cancels }
    } equal marbles cancel.
lobby-series = Games
lobby-series-about = A series: after each game the next seat begins.
lobby-games =
    { $games ->
        [one] One game
       *[other] { $games } games
    }
lobby-first = Who begins
lobby-first-about = The seat before whoever begins deals.
lobby-first-anyone = Anyone
lobby-recycle = House rule: cancelled marbles return
lobby-recycle-about = When the bag is empty, everything that was cancelled goes back into it.
lobby-code = Code of this game
lobby-code-about = Whoever enters this code gets the same game. Write or paste another one here.
lobby-copy = Copy the code
lobby-records = Saved records
lobby-start = Play
lobby-start-watch = Watch


# Codes that are none.
code-too-short = The code is too short: something is missing at its end.
code-too-long = The code is too long.
code-symbol = “{ $letter }” is in no code; there are only digits and most letters.
code-no-group = A code begins with the digits of its marbles, such as 222.
code-seat = “{ $letter }” is nobody who could play.
code-first = After the seats comes a digit for who begins, not “{ $letter }”.
code-level = { $level } is not part of any code.
code-check = One of the characters is wrong: the last one does not fit the others.
lobby-join = To sit down, press the first button of a gamepad, or press a seat with a key or the mouse.

lobby-cinema = Cinema
lobby-cinema-about = The board alone, without words: bots play game after game. Any press leaves.

lobby-tab-opponents = Opponents
lobby-tab-seats = Seats
lobby-tab-deal = More
lobby-choose-opponent =
    { $bots ->
        [0] Opponents
        [one] Choose your opponent
       *[other] Choose your opponents
    }
lobby-choose-bots = Choose who plays
lobby-no-bots = Only people sit at this table. Add a player, or change a seat.
lobby-wins =
    { $games ->
        [0] not played yet
       *[other] { $wins } of { $games } won
    }
lobby-players = Players
lobby-players-option = { $count }: { $names }
lobby-players-about = Two to four can play. Every seat can have another bot, or a person: see Seats.
lobby-choose-marbles = Choose the marbles
lobby-colours = { $colours } colours and black
lobby-other-group = Chosen under More: { $group }.
lobby-first-game = For a first game
lobby-looks = Name, colour and pattern
lobby-look-about = How this seat is called, and how it is marked at the table.
look-name = Name
look-name-about = Press and write a name, or take one of those below.
look-name-taken = This is the name now.
look-no-name = No name
look-colour = Colour
look-colour-gold = Gold
look-colour-peach = Peach
look-colour-sky = Sky
look-colour-leaf = Leaf
look-colour-lilac = Lilac
look-colour-mint = Mint
look-colour-rose = Rose
look-colour-ivory = Ivory
look-pattern = Pattern
look-pattern-plain = Plain
look-pattern-stripes = Stripes
look-pattern-dots = Dots
look-pattern-slanted = Slanted
