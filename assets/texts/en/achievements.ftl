# Achievements: their page, and what is said when one is earned.
achievements-title = Achievements: { $earned } of { $all }
achievements-open = Achievements
achievements-table = At the table
achievements-mastery = Mastery
achievements-learning = Learning
achievements-puzzles = Puzzles
achievements-section = { $name } { $earned }/{ $all }
achievements-rules = What counts are games against bots, with one person at the table. To win means to win alone.
achievements-earned = { $count ->
    [one] Achievement: { $names }
   *[other] Achievements: { $names }
}
achievements-new = New
calendar-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }

# In a game.
achievement-first-spectrum = White light
achievement-first-spectrum-goal = Play the Spectrum.
achievement-three-pairs = Three at once
achievement-three-pairs-goal = Cancel three times in one turn.
achievement-down-to-one = Down to one
achievement-down-to-one-goal = Come down to a single marble.
achievement-black-ending = Nothing remains
achievement-black-ending-goal = Win with a single black in your hand.
achievement-three-to-one = Well announced
achievement-three-to-one-goal = Announce the final round with three marbles, and win it with one.
achievement-without-drawing = The bag stays closed
achievement-without-drawing-goal = Win without drawing a marble.
achievement-last-turn = The very last turn
achievement-last-turn-goal = Be behind before the last turn of a game, and win with it.
achievement-shared-win = Side by side
achievement-shared-win-goal = Share a win.
achievement-ten-blacks = Generous
achievement-ten-blacks-goal = Hand every rival ten blacks in one classic game.
achievement-untouched = Clean hands
achievement-untouched-goal = Win without any rival handing you a black.
achievement-comeback = From far behind
achievement-comeback-goal = Win after you held five marbles more than any rival.

# Wins.
achievement-first-win = First win
achievement-first-win-goal = Win a game.
achievement-won-among-four = A full table
achievement-won-among-four-goal = Win a game of four.
achievement-every-preset = At home everywhere
achievement-every-preset-goal = Win { preset-beginner }, { preset-classic }, { preset-shades } and { preset-grand } games.
achievement-by-far = By far
achievement-by-far-goal = Win with eight marbles fewer than any rival.
achievement-beat-club = Member of the club
achievement-beat-club-goal = Win a classic game against { level-club } or a stronger bot.
achievement-beat-expert = Expertise
achievement-beat-expert-goal = Win a classic game against { level-expert } or { level-master }.
achievement-beat-master = Master of the marbles
achievement-beat-master-goal = Win a classic game against { level-master }.
achievement-beat-master-first = Against the odds
achievement-beat-master-first-goal = Begin a classic game against { level-master }, and win it: whoever comes last has the better seat.

# Lessons and the trainer.
achievement-first-lesson = First steps
achievement-first-lesson-goal = Finish a lesson.
achievement-all-lessons = Nothing left to teach
achievement-all-lessons-goal = Finish every lesson.
achievement-clean-round = Without a slip
achievement-clean-round-goal = Finish a round of the trainer without a mistake.
achievement-all-sums = By heart
achievement-all-sums-goal = Know all 28 sums of the classic colours.

# Puzzles.
achievement-first-puzzle = First solution
achievement-first-puzzle-goal = Solve a puzzle.
achievement-every-kind = All sorts
achievement-every-kind-goal = Solve a puzzle of every kind.
achievement-hard-puzzle = A hard nut
achievement-hard-puzzle-goal = Solve a puzzle of the highest grade without a hint.
achievement-seven-days = A week of puzzles
achievement-seven-days-goal = Solve the daily puzzle on seven days in a row.
