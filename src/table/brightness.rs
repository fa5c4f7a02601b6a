//! How bright marbles are: those that do not fit the selection, and at the end those of the losers, are dimmed so that their
//! colours can still be told apart.

use super::marbles::Place;
use super::state::TableState;
use crate::game::Preview;
use aljabar_core::{Fact, Piece, Seat};
use bevy::prelude::*;

/// The brightness of a marble that cannot become part of the selected exchange, or lies in the hand of a loser.
const DIM: f32 = 0.60;

/// The brightness of a marble. `ending` are the winners of a game that is over, and how far the others are dimmed, from 0
/// to 1.
pub(super) fn brightness(
    table: &TableState,
    preview: &Preview,
    ending: Option<(&[Seat], f32)>,
    place: Place,
    piece: Piece,
) -> f32 {
    if let (Place::Hand(seat), Some((winners, share))) = (place, ending) {
        return if winners.contains(&seat) { 1.0 } else { 1.0_f32.lerp(DIM, share) };
    }
    let selection = &table.selection;
    let Some(mover) = table.waiting().person().filter(|_| !selection.is_empty()) else { return 1.0 };
    let fits = match place {
        Place::Center => {
            let cancels = |fact: &Fact| matches!(fact, Fact::Cancelled { piece: other, .. } if *other == piece);
            selection.take.count(piece) > 0
                || preview.choices.takes(piece)
                || preview.outcome.as_ref().is_ok_and(|facts| facts.iter().any(cancels))
        }
        Place::Hand(seat) if seat == mover => selection.give.count(piece) > 0 || preview.choices.gives(piece),
        _ => true,
    };
    if fits { 1.0 } else { DIM }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::DIM;
    use aljabar_core::Group;
    use aljabar_paint::vision::difference;
    use aljabar_paint::{Palette, colour};
    use bevy::prelude::*;

    /// A colour as the graphics card dims it.
    fn dimmed([r, g, b]: [u8; 3]) -> [u8; 3] {
        let light = LinearRgba::from(Srgba::rgb_u8(r, g, b)) * LinearRgba::from(Srgba::gray(DIM)).red;
        let [r, g, b, _] = Srgba::from(light.with_alpha(1.0)).to_u8_array();
        [r, g, b]
    }

    #[test]
    fn dimmed_colours_differ_from_each_other_and_from_bright_ones() {
        let group = Group::classic();
        for palette in [Palette::Default, Palette::ColourBlind, Palette::HighContrast] {
            let colours: Vec<[u8; 3]> = group.colours().map(|piece| colour(&group, piece, palette)).collect();
            for (i, a) in colours.iter().enumerate() {
                let own = difference(dimmed(*a), *a);
                assert!(own >= 11.0, "{palette:?}: {a:?} is hardly dimmed: {own:.1}");
                for b in &colours[i + 1..] {
                    let (full, dim) = (difference(*a, *b), difference(dimmed(*a), dimmed(*b)));
                    assert!(dim >= 12.0 && dim >= full * 0.6, "{palette:?}: {a:?} {b:?}: {dim:.1} of {full:.1}");
                }
            }
            let [yellow, orange] = ["yellow", "orange"].map(|name| colour(&group, group.named(name).unwrap(), palette));
            let apart = difference(dimmed(yellow), dimmed(orange));
            assert!(apart >= 22.0, "{palette:?}: dimmed yellow and orange differ by {apart:.1} only");
        }
    }
}
