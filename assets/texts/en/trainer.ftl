# The trainer for sums.
trainer-entry = Practise sums
trainer-entry-about = Short rounds that ask what you do not know yet.
trainer-title = Sums
trainer-start = Start
trainer-round = Round
trainer-questions = { $count } questions
trainer-questions-about = Your answers are timed, but nothing hurries you.
trainer-seconds-long = { $count } seconds
trainer-seconds-about = As many as you can. The clock stops while a wrong answer is explained.
trainer-endless = Without a clock
trainer-endless-about = Nothing is timed. You say when it is enough.
trainer-focus = Questions
trainer-focus-about = What you need: sums of two first, then everything else.
focus-all = What I need
focus-pairs = Sums of two
focus-longer = Sums of three and four
focus-missing = Which one is missing
focus-equal = Which set is equal
focus-blacks = Which sets make black
focus-find = Find them in a hand

trainer-intro = A few minutes make sums something you see and need not work out. What was wrong comes back soon, what was right later.
trainer-known = You know { $known } of { $pairs } sums of two. What is not practised fades.
trainer-weeks = Time for a sum of two: { $time }
trainer-seconds = { $value } s
trainer-this-week = this week
trainer-weeks-ago =
    { $count ->
        [one] last week
       *[other] { $count } weeks ago
    }
grasp-new = new: { $count }
grasp-shaky = shaky: { $count }
grasp-known = known: { $count }
grasp-sure = sure: { $count }
trainer-fast = up to { $seconds } s

trainer-progress = { $done } of { $of }
trainer-seconds-left = { $seconds } s
trainer-stop = End the round
trainer-tile = { $pieces }
question-sum = What is the sum?
question-missing = Which one is missing?
question-equal = Which set has the same sum?
question-blacks = Choose every set that makes black
question-find =
    { $count ->
        [2] Which two make this one?
       *[other] Which { $count } make this one?
    }

trainer-wrong = Not this one
trainer-steps = Step by step:
trainer-comes-back = It comes back in a moment.
trainer-go-on = Go on

trainer-over = The round is over
trainer-right = { $right } of { $answers } right
trainer-speed = { $time } for a sum of two
trainer-no-speed = not timed yet
trainer-now-known =
    Known for good: { $known } of { $pairs } sums of two{ $more ->
        [0] . A sum counts after several right answers with some time between them.
       *[other] , { $more } more than before.
    }
trainer-grown = Better known than before
trainer-missed = Comes back soon
trainer-again = Another round
trainer-done = Done
skill-triple-same = three equal marbles
skill-triple-twin = two of a kind and another
skill-triple-opposite = three with two that make black
skill-triple-black = three that make black
skill-triple-open = three different marbles
skill-four = sums of four
skill-equal = equal sets
skill-blacks = sets that make black
skill-find = marbles of a hand

trainer-numbers = { $known } of { $pairs } sums of two are known · { $right } of { $answers } answers right · { $speed }
