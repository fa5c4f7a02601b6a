# What all menus share.
menu-done = Done
menu-back = Back
menu-on = On
menu-off = Off
menu-polishing = Polishing the marbles …

# The title.
title-what = The game of marbles that add up.
title-credits =
    Designed by Robert P. Schneider and Cyrus Hettle
    An independent implementation
title-continue = Continue
title-continue-about = The saved game: { $group }, round { $round }.
title-series-about = Game { $number } of { $length } of the series comes next.
title-games = { $count ->
    [one] One more
   *[other] { $count } more
}
title-games-about = Other games that you have left and can continue.
title-play = Play
title-play-about = Choose who plays, and begin.
title-watch = Watch
title-watch-about = Bots among themselves, or a game that was recorded.
title-rules = Rules
title-rules-about = How it is played, and why sums are what they are.
title-puzzles-about = Puzzles with proven answers, and a new one every day.
title-statistics = Statistics
title-statistics-about = How your games have gone so far.
title-settings = Settings
title-settings-about = Screen, marbles, sound, keys and language.
title-quit = Quit
title-quit-about = Whatever you have begun can be continued.

# The first start.
welcome-title = Welcome to Al-Jabar
welcome-text = A few things first. All of this, and more, can be changed in the settings at any time.
welcome-done = Begin

# The page after a crash.
crashed-title = The game has started again
crashed-text = Something in the game went wrong, and it had to stop. Every move was saved: “Continue” takes you back to your game.
crashed-report = What went wrong is written in { $file }.
crashed-done = To the title

# Pause.
pause-title = The game waits
pause-resume = Go on
pause-seats = Who plays
pause-seat-about = Press to play this seat with what you press with. Left and right hand it to a bot.
pause-hand-over = A person plays seat { $number }
pause-hand-over-about = Instead of the bot. You are asked first.
pause-hand-over-some = Hand over a seat
pause-hand-over-some-about = Choose a bot that makes room. You are asked again before it does.
pause-restart = Begin again
pause-results = Back to the results
pause-leave = Title
pause-leave-about = The game is saved and can be continued.
seat-person = A person

# Questions.
ask-no = No
ask-restart = Begin again?
ask-restart-text = The same deal from the start. What has been played so far is lost.
ask-restart-yes = Begin again
ask-delete = Delete this game?
ask-delete-text = It is removed from the disk and cannot be continued any more. Games that are over are among the records and stay there.
ask-delete-yes = Delete
ask-reset = Reset the settings?
ask-reset-text = Everything but the keys becomes as it was at the first start.
ask-reset-yes = Reset
ask-keys = Reset the keys?
ask-keys-text = Every key does again what it did at the first start.
ask-keys-yes = Reset
ask-forget = Forget the statistics?
ask-forget-text = All games that were counted so far are forgotten for good.
ask-forget-yes = Forget
ask-hand-over = A person plays seat { $number }?
ask-hand-over-text = The bot gets up, and the game waits for somebody to play its turns. The seat can be given back to a bot here at any time.
ask-hand-over-yes = Hand over

# Keys.
key-space = Space
key-enter = Enter
key-numpad-enter = Num Enter
key-tab = Tab
key-backspace = Backspace
key-delete = Delete
key-insert = Insert
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-with-shift = Shift + { $key }

# Games that can be continued.
games-title = Games to continue
games-none = There are none.
games-next = Game { $number } of { $length } comes next
games-delete = Delete
ago-now = just now
ago-minutes = { $count ->
    [one] a minute ago
   *[other] { $count } minutes ago
}
ago-hours = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
ago-days = { $count ->
    [one] a day ago
   *[other] { $count } days ago
}

# Records.
records-title = Records
records-none = There are none yet. Games can be saved after they are over, and from the pause menu.
records-entry = { $name } · { $about }
records-over =
    { $players } · { $counts } · { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
records-under-way =
    { $players } · not over · { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
records-unreadable = cannot be read
records-saved = Saved by hand
records-played = Played to the end
records-none-played = There are none yet. Games that are over are kept here by themselves, the last { $most } of them.
records-looking = Looking …
records-page = Page { $page } of { $pages }
records-newer = Newer
records-older = Older
records-no-more = There are no more.
records-folder = They lie in { $folder }. A record that is dropped onto the window is shown as well.

# Statistics.
statistics-none = No game has been counted yet. Games count when they are over.
statistics-against = Against { $rival }
statistics-people = People
statistics-mean = { $whole }.{ $tenths }
statistics-line =
    { $games ->
        [one] One game
       *[other] { $games } games
    } · won { $wins }, shared { $shared } · { $mean } marbles left on average · longest cascade { $cascade } · in a row { $streak }, at best { $best } · Spectrum { $spectrums }×
statistics-line-people =
    { $games ->
        [one] One game
       *[other] { $games } games
    } · longest cascade { $cascade }
statistics-rival = Against
statistics-games = Games
statistics-won = Won or shared
statistics-left = Marbles left
statistics-streak = Wins in a row
statistics-spectrums = Spectrums
statistics-percent = { $percent } %
statistics-chart = Marbles left in the last games, the newest on the right
statistics-mark-won = won
statistics-mark-lost = lost
statistics-mark-shared = shared
statistics-figure-games =
    { $games ->
        [one] game
       *[other] games
    }
statistics-figure-won = won or shared
statistics-figure-streak = wins in a row
statistics-figure-cascade = longest cascade
statistics-figure-spectrums = Spectrums
statistics-tab-games = Games
statistics-part = { $part } of { $all }
statistics-puzzles-solved = puzzles solved
statistics-puzzles-alone = of them without help
statistics-puzzles-days = puzzles of the day
statistics-puzzles-streak = days in a row
statistics-puzzles-about = Green: solved without hints, in as few turns as possible. Gold: solved with help or on a longer way.
statistics-export = Export
statistics-forget = Forget

# Files.
note-bad-file = The file { $file } cannot be used ({ $reason }); it was kept as { $kept }.
note-bad-file-stays = The file { $file } cannot be used ({ $reason }).
note-partly-used = In { $file } this was not understood: { $fields }. The rest is used, and the file as it was is kept as { $kept }.
note-partly-used-stays = In { $file } this was not understood: { $fields }. The rest is used.
note-file-not-written = The file { $file } could not be written: { $reason }. The game goes on.
note-no-folder = There is no folder to save anything in.
note-no-such-record = { $file } is not there any more.
note-record-saved = Saved as { $file }.
note-statistics-exported = The statistics are in { $file }.
note-code-copied = The code { $code } can be pasted anywhere.
note-no-sound = There is no sound device; the game goes on in silence.
note-sound-gone = The sound device is gone; the game goes on in silence.
note-sound-back = The sound device is back.

# Small buttons of the table.
button-hint = Hint
# Who plays with what.
seat-with = Seat { $number }: { $name }, { $device }
seat-without = Seat { $number }: { $name }, { $device } (not connected)
device-any = any device
device-free = any device without a seat
device-mouse = mouse
device-keyboard = keyboard
device-pad = gamepad { $number }

# What the buttons of a gamepad do in a menu.
legend-select = Choose
legend-back = Back
legend-parts = Other parts
legend-turns = Turns
legend-speed = Speed
legend-let-go = Let go
legend-areas = Areas
legend-join = Sit down
legend-leave = Get up

# What buttons of gamepads are called.
pad-cursor = the cursor
pad-cross = Cross
pad-circle = Circle
pad-square = Square
pad-triangle = Triangle
pad-lower = the lower button
pad-right-one = the right button
pad-left-one = the left button
pad-upper = the upper button
pad-view = View
pad-menu = Menu
pad-stick-left = the left stick
pad-stick-right = the right stick
pad-up = D-pad up
pad-down = D-pad down
pad-left = D-pad left
pad-right = D-pad right

# A gamepad is gone.
lost-title =
    { $you ->
        [yes] Your gamepad is gone
       *[no] The gamepad of { $name } is gone
    }
lost-text = { $pad } (gamepad { $number }) is not connected any more. The game waits and goes on when it is back. Or choose how to go on:
lost-take = Play on with this
lost-take-about = With whatever you press this: another gamepad, a key, the mouse.
lost-bot = Let a bot play on
lost-bot-about = The seat can be taken back at any time in the pause menu.

# Taking back among people.
consent-title = Take back the move of { $name }?
consent-text =
    { $count ->
        [one] { $names } has to agree, as the game has gone on since.
       *[other] { $names } have to agree, as the game has gone on since.
    }
consent-agree = Agree
consent-refuse = Leave it as it is
consent-waits = { $names }: your answer is needed, with your own device.
