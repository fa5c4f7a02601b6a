# What the player should know: refusals, and trouble that does not stop the game.

# Why something is not allowed.
refusal-over = The game is over.
refusal-gives-nothing = Choose at least one marble to give.
refusal-takes-nothing = Choose at least one marble to take.
refusal-gives-too-many = You may give at most { $limit }.
refusal-takes-too-many = You may take at most { $limit }.
refusal-spectrum-takes-black = The Spectrum is exchanged for exactly one black.
refusal-not-in-hand = { $there ->
    [0] There is no { $piece } in the hand.
    [one] There is only one { $piece } in the hand.
   *[other] There are only { $there } { $piece } in the hand.
}
refusal-not-in-center = { $there ->
    [0] There is no { $piece } in the Center.
    [one] There is only one { $piece } in the Center.
   *[other] There are only { $there } { $piece } in the Center.
}
refusal-unequal-sums = { $gives ->
    [one] You give { $give_sum }
   *[other] { $give } is { $give_sum }
}, but { $takes ->
    [one] you take { $take_sum }
   *[other] { $take } is { $take_sum }
}.
refusal-already-final = This is the final round already.
refusal-announced-after-drawing = The final round is announced before drawing.
refusal-too-many-to-announce = The final round is for a hand of at most { $limit }; yours has { $held }.
refusal-bag-empty = The bag is empty.
refusal-not-in-bag = There is no { $piece } in the bag.
refusal-can-exchange = You can exchange, so you may not pass.
refusal-must-draw = Without an exchange you draw; passing is for the final round.

# Why a game cannot be played by such rules.
refusal-group-rank = A group has 1 to { $most } moduli, not { $count }.
refusal-group-modulus = A modulus is 2 to 9, not { $modulus }.
refusal-group-order = A group has 4 to { $most } elements, not { $order }.
refusal-hand-size = This group deals hands of { $size } marbles; { $most } is the most.
refusal-players = { $fewest } to { $most } can play, not { $players }.
refusal-copies = There must be { $least } to { $most } copies of each colour, not { $copies }.
refusal-seat = There is no seat { $seat } among { $players } players.

# Notices.
note-nothing-to-explain = Choose marbles first; then { $key } shows why their sum is what it is.
note-cannot-begin = The game that was asked for cannot be played: { $reason }.

# Trouble with the disk.
note-no-home = Games cannot be saved: there is no home folder.
note-folder-refuses = Games cannot be saved in { $folder }: { $reason }.
note-set-aside = The saved game { $name } cannot be used ({ $reason }); it was kept as { $aside }.
note-unusable = The saved game { $name } cannot be used ({ $reason }).
note-save-failed = The saved game could not be written: { $reason }. The game goes on.
note-record-failed = The record could not be written: { $reason }. The game goes on.
note-record-not-saved = The game could not be saved: { $reason }.
note-writer-died = Writing to the disk failed through a fault in the game. It goes on, and what was missing is written again.
note-game-not-opened = This game cannot be continued: { $reason }.
note-game-gone = This game is not there any more.
file-irregular = it is not a regular file
file-too-large = it is far too large
file-no-text = it is not a text
file-newer = a newer version of the game has written it
file-elsewhere = another copy of the program has it open
file-writer-died = there is a fault in the game
file-no-name = there are too many records
note-pad-came = { $name } is connected. It joins with a press in the lobby, and during a game on a person's seat in the pause menu.
note-pad-back = { $name } is back.
note-pad-gone = { $name } is not connected any more.
note-pad-foreign = The buttons of { $name } are unknown to this game. Play with another gamepad, the keyboard or the mouse.
note-table-full = All four seats are taken.
note-not-your-turn = It is the turn of { $name } ({ $device }).
