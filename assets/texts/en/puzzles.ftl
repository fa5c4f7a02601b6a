# Kinds of puzzles.
puzzle-one = Down to one
puzzle-one-about = You play alone: get down to one marble in as few turns as possible. Nobody else plays, and there is no bag.
puzzle-one-goal =
    { $turns ->
        [one] Get down to one marble in one turn.
       *[other] Get down to one marble in { $turns } turns.
    }
puzzle-last = The last word
puzzle-last-about = The final round, and your last turn. Find the exchange that wins whatever the others do.
puzzle-last-goal-win = Your last turn. Find an exchange after which you win alone, whatever the others do.
puzzle-last-goal-share = Your last turn. Nobody can stop you from a share of the win: find the exchange.
puzzle-cascade = Cascade
puzzle-cascade-about = One turn: hand out as many blacks as possible.
puzzle-cascade-goal = One turn: hand as many blacks as you can to each rival.
puzzle-now = What now?
puzzle-now-about = A position from a game in which one exchange is far better than any other. The answer is the best that is known.
puzzle-now-goal = One exchange is far better than all others. Find it.

# While a puzzle is solved.
puzzle-on-the-way =
    { $left ->
        [one] Good: one more turn.
       *[other] Good: { $left } more turns.
    }
puzzle-detour =
    { $needed ->
        [one] One more turn from here.
       *[other] { $needed } more turns from here.
    } { $more ->
        [one] That is one more than necessary.
       *[other] That is { $more } more than necessary.
    }
puzzle-never = It cannot be done from here any more. Take a turn back.
puzzle-far = From here it takes much longer. Take a turn back.
puzzle-stuck = Nothing fits any more. Take a turn back, or begin again from the menu.
puzzle-only-exchanges = In a puzzle only exchanges count.
puzzle-hint-look =
    { $given ->
        [one] Give one marble.
       *[other] Give { $given } marbles.
    }
puzzle-hint-spectrum = Look for the Spectrum.
puzzle-hint-cascade =
    { $blacks ->
        [one] Each rival can get one black.
       *[other] Each rival can get { $blacks } blacks.
    }
puzzle-hint-take = Take { $taken }: the sum is { $sum }.
puzzle-hint-none = There is no way on from here. Take a turn back.

# The end of a puzzle.
puzzle-solved = Solved
puzzle-not-solved = Not quite
puzzle-solved-proven =
    { $hints ->
        [0] That is it, and without a hint.
       *[other] That is it.
    }
puzzle-solved-now =
    { $hints ->
        [0] That is the best exchange that is known, and you found it without a hint.
       *[other] That is the best exchange that is known.
    }
puzzle-solved-detour = Down to one, but there is a shorter way. The line below shows it.
puzzle-refuted-win = The others have found an answer, and you do not win alone.
puzzle-refuted-share = The others have found an answer, and you do not share the win.
puzzle-fewer-blacks =
    { $blacks ->
        [0] This hands out no blacks. { $most } are possible.
        [one] This hands out one black. { $most } are possible.
       *[other] This hands out { $number } blacks. { $most } are possible.
    }
puzzle-worse = There is something far better.
puzzle-line = The whole line
puzzle-reply = Then { $name }:
puzzle-reply-passes = Then { $name } passes.
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-answer = Show the answer
puzzle-list = All puzzles
puzzle-share = Copy the result
puzzle-shared = The result can be pasted anywhere.
puzzle-daily-solved =
    { $days ->
        [one] The puzzle of { $day } is solved.
       *[other] The puzzle of { $day } is solved: { $days } days in a row.
    }
puzzle-result = Al-Jabar { $day }
    { $kind } { $stars }
    { $hints ->
        [0] Solved without a hint
        [one] Solved with one hint
       *[other] Solved with { $hints } hints
    }, { $streak ->
        [one] one day in a row
       *[other] { $streak } days in a row
    }

# The list and the calendar.
puzzles-title = Puzzles
puzzles-grade = Grade { $grade }: { $solved } of { $count }
puzzles-entry = { $number } { $mark }
puzzles-open = Not solved yet.
puzzles-solved-alone = Solved without a hint.
puzzles-solved-detour = Solved, but not on the shortest way.
puzzles-solved-hints =
    { $hints ->
        [one] Solved with one hint.
       *[other] Solved with { $hints } hints.
    }
puzzles-calendar = Puzzle of the day
calendar-title = Puzzle of the day
calendar-solved =
    { $streak ->
        [one] { $streak } day in a row
       *[other] { $streak } days in a row
    } · { $days ->
        [one] { $days } day solved
       *[other] { $days } days solved
    }
calendar-today = Today: { $kind }, grade { $grade }
calendar-today-about = The same puzzle for everybody, a new one every day.
calendar-day-about = { $kind }, grade { $grade }
calendar-making = The puzzle is being made.
calendar-future = This day has not come yet.
calendar-month = { $month } { $year }
calendar-shown = Month
weekday-monday = Mon
weekday-tuesday = Tue
weekday-wednesday = Wed
weekday-thursday = Thu
weekday-friday = Fri
weekday-saturday = Sat
weekday-sunday = Sun
month-january = January
month-february = February
month-march = March
month-april = April
month-may = May
month-june = June
month-july = July
month-august = August
month-september = September
month-october = October
month-november = November
month-december = December
