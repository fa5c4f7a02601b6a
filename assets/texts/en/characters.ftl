# The characters: opponents with a name, a style and something to say. Every fact about a person is a well-known one.

character-name = { $who ->
    [al-khwarizmi] al-Khwarizmi
    [brahmagupta] Brahmagupta
    [khayyam] Khayyam
    [hypatia] Hypatia
    [lovelace] Lovelace
    [klein] Klein
    [germain] Germain
    [galois] Galois
    [hamilton] Hamilton
    [kovalevskaya] Kovalevskaya
    [fano] Fano
   *[noether] Noether
}
character-about = { $who ->
    [al-khwarizmi] Muhammad al-Khwarizmi, Baghdad, 9th century: his book about al-jabr gave algebra its name.
    [brahmagupta] Brahmagupta, India, 7th century: he wrote down rules for calculating with zero.
    [khayyam] Omar Khayyam, Persia, 1048–1131: a poet who solved cubic equations with circles and parabolas.
    [hypatia] Hypatia, Alexandria, around 400: she taught mathematics and astronomy.
    [lovelace] Ada Lovelace, London, 1815–1852: she published an algorithm for the Analytical Engine.
    [klein] Felix Klein, Göttingen, 1849–1925: a group with four elements bears his name.
    [germain] Sophie Germain, Paris, 1776–1831: she wrote to Gauss about numbers, as Monsieur Le Blanc.
    [galois] Évariste Galois, Paris, 1811–1832: with groups he showed which equations can be solved.
    [hamilton] William Rowan Hamilton, Dublin, 1805–1865: on a walk he found the rule of the quaternions.
    [kovalevskaya] Sofya Kovalevskaya, Stockholm, 1850–1891: professor of mathematics, known for her spinning top.
    [fano] Gino Fano, Turin, 1871–1952: the plane of seven points bears his name.
   *[noether] Emmy Noether, Göttingen, 1882–1935: she shaped modern algebra and saw what symmetry conserves.
} { $style }
character-card = { $style }
    { $games ->
        [0] { $level }
       *[other] { $level }: { $wins } of { $games }
    }

style-name = { $style ->
    [generous] deals blacks
    [collector] keeps whites
    [herald] announces early
    [drawer] likes to draw
    [sparing] small steps
    [sweeping] big steps
    [farsighted] sees the end
    [colourful] many colours
   *[tidy] clears the Center
}
style-line = { $style ->
    [generous] Likes to deal blacks.
    [collector] Likes to keep whites and primaries for the Spectrum.
    [herald] Likes to announce the final round early.
    [drawer] Likes to draw, also without need.
    [sparing] Likes to move few marbles at a time.
    [sweeping] Likes to move many marbles at a time.
    [farsighted] Likes to have the marble that the hand can end as in the Center.
    [colourful] Likes to keep many colours in the hand.
   *[tidy] Likes to leave few marbles in the Center.
}

# What they say at the table. Each line is short, friendly and true of any game.
character-says = { $who }: “{ $line }”
character-says-beginning = { $who ->
    [al-khwarizmi-1] Welcome. One small step, then the next.
    [al-khwarizmi-2] Let us restore what is missing.
    [brahmagupta-1] Nothing is a number too. Let us play.
    [brahmagupta-2] I hope you are fond of zeros.
    [khayyam-1] Let us see what the bag has in store.
    [khayyam-2] A good evening for a game.
    [hypatia-1] Every colour has its place in the sky.
    [hypatia-2] Come, let us think together.
    [lovelace-1] I have planned a few steps ahead.
    [lovelace-2] Let us see how this program runs.
    [klein-1] A clear table is a clear mind.
    [klein-2] May the symmetry be with us.
    [germain-1] Courage and patience: more is not needed.
    [germain-2] Do not be surprised if I keep my whites.
    [galois-1] Let us begin at once!
    [galois-2] I like to see early where things lead.
    [hamilton-1] Three for three? Gladly.
    [hamilton-2] A fine day for a walk and a game.
    [kovalevskaya-1] Let us give it a spin.
    [kovalevskaya-2] Mathematics needs imagination.
    [fano-1] Seven points, seven lines: welcome.
    [fano-2] Any two of them make a third.
    [noether-1] What stays the same decides the end.
   *[noether-2] Let us look at the structure.
}
character-says-own-move = { $who ->
    [al-khwarizmi-1] Balanced, as it should be.
    [al-khwarizmi-2] That restores something.
    [brahmagupta-1] Something becomes nothing.
    [brahmagupta-2] Not bad for a few zeros.
    [khayyam-1] The curve meets the circle.
    [khayyam-2] Patience finds its line.
    [hypatia-1] The spheres align.
    [hypatia-2] A good constellation.
    [lovelace-1] Exactly as planned.
    [lovelace-2] The machine is running.
    [klein-1] One transformation, and all is simpler.
    [klein-2] That looks tidy.
    [germain-1] That was worth the wait.
    [germain-2] One step of the proof.
    [galois-1] And on we go!
    [galois-2] That clears things up.
    [hamilton-1] i, j and k, all at once.
    [hamilton-2] A large step, and it fits.
    [kovalevskaya-1] The top keeps turning.
    [kovalevskaya-2] A little daring helps.
    [fano-1] That was on the line.
    [fano-2] The points fall into place.
    [noether-1] So it had to be.
   *[noether-2] The sum is conserved.
}
character-says-your-move = { $who ->
    [al-khwarizmi] Well balanced!
    [brahmagupta] A fine use of nothing.
    [khayyam] That deserves a verse.
    [hypatia] Clear thinking. I like that.
    [lovelace] A clever operation!
    [klein] Elegantly transformed!
    [germain] A step without a gap.
    [galois] Bold and quick!
    [hamilton] I would carve that into stone.
    [kovalevskaya] What a turn!
    [fano] You found the line.
   *[noether] Beautifully conceived.
}
character-says-won = { $who ->
    [al-khwarizmi] The balance tipped my way. Another one?
    [brahmagupta] Today nothing stood in my way. Again?
    [khayyam] The evening was kind to me.
    [hypatia] Thank you for thinking with me.
    [lovelace] The program has ended. Shall we run it again?
    [klein] It came out evenly for me. Again?
    [germain] That took patience. Thank you for the game.
    [galois] A good game! One more?
    [hamilton] That was a pleasure. Another walk?
    [kovalevskaya] It turned out well for me today.
    [fano] The lines met on my side. Again?
   *[noether] Thank you. That was a beautiful game.
}
character-says-lost = { $who ->
    [al-khwarizmi] You have found the unknown. Well played!
    [brahmagupta] You left me nothing to add. Well played!
    [khayyam] Well played. I shall write a verse about it.
    [hypatia] You saw further tonight.
    [lovelace] Your plan was the better one. I shall study it.
    [klein] You saw it from a higher standpoint.
    [germain] Well proved. I have no objection.
    [galois] You were ahead of me. Congratulations!
    [hamilton] A splendid product of yours!
    [kovalevskaya] What a spin! Congratulations.
    [fano] Perfectly in line. Congratulations!
   *[noether] You have understood it all. My respect!
}

# The page of the characters in the lobby.
lobby-tab-characters = Characters
lobby-choose-character = { $bots ->
    [0] Characters
    [one] Choose who plays against you
   *[other] Choose who plays against you, one after the other
}
lobby-choose-character-watch = Choose who plays, one after the other
lobby-ladder = The ladder

# After three games in a row with the same result.
results-propose-up = Play against { $level } next
results-propose-up-about = You have won three in a row. The next level is waiting, if you like.
results-propose-down = Play against { $level } for a change
results-propose-down-about = Three in a row went the other way. A gentler opponent is free, if you like.

# The ladder.
ladder-title = The ladder: { $done } of { $all } rungs climbed
ladder-about = Beat all twelve, one after the other: once when you begin, and once when they do. The last game is the grand one.
ladder-rung = { $level }
    { $state }
ladder-state-open = to be climbed
ladder-state-first = half: you began
ladder-state-last = half: they began
ladder-state-done = climbed
ladder-rung-about = { $about } { $group }.
ladder-locked = First beat { $who } from both seats.
ladder-next-begin = { $who }: you begin
ladder-next-follow = { $who }: you go last
ladder-next-about = The next game of the ladder.
ladder-done = You stand at the top of the ladder. Congratulations!
ladder-climbed = The ladder: { $who } is climbed!
ladder-half = The ladder: half of { $who } is climbed.
title-ladder = Ladder
title-ladder-about = Beat the characters one after the other.

settings-lines = Characters speak
settings-lines-about = Characters say a few words at the table.
