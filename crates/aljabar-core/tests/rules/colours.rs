//! Sums of colours are the same in the groups of four, eight and sixteen pieces.

use aljabar_core::{Colour, Group, Piece, Preset};

#[test]
fn the_beginners_game_has_colours_of_the_classic_one() {
    let group = Preset::Beginner.group();
    let colours: Vec<_> = ["00", "10", "01", "11"].map(|code| group.colour(group.parse(code).unwrap()).unwrap()).into();
    assert_eq!(colours, [Colour::Black, Colour::Yellow, Colour::Blue, Colour::Green]);
}

#[test]
fn the_same_colours_add_up_to_the_same_colour_in_every_preset() {
    let classic = Group::classic();
    let twin = |group: &Group, piece: Piece| {
        let colour = group.colour(piece)?;
        classic.pieces().iter().copied().find(|other| classic.colour(*other) == Some(colour))
    };
    for preset in Preset::ALL {
        let group = preset.group();
        let shared: Vec<Piece> = group.pieces().iter().copied().filter(|p| twin(&group, *p).is_some()).collect();
        let expected = match preset {
            Preset::Beginner => 4,
            Preset::Classic | Preset::Grand => 8,
            // Its shades are colours of their own; only black is shared.
            Preset::Shades => 1,
        };
        assert_eq!(shared.len(), expected, "{}", preset.name());
        for (a, b) in shared.iter().flat_map(|a| shared.iter().map(move |b| (*a, *b))) {
            let sum = classic.add(twin(&group, a).unwrap(), twin(&group, b).unwrap());
            assert_eq!(twin(&group, group.add(a, b)), Some(sum), "{}: {a:?} + {b:?}", preset.name());
        }
    }
}
