//! A colour looks the same in every group that has it.

use aljabar_core::{Group, Piece, Preset, classic};
use aljabar_paint::{MarblePart, Marks, Palette, StrokeKind, Style, colour, marble, symbol};

/// The pieces of each preset that have a colour of the classic game: group, piece, classic piece.
fn twins() -> Vec<(Group, Piece, Piece)> {
    let classic = Group::classic();
    let pairs = Preset::ALL.into_iter().flat_map(|preset| {
        let group = preset.group();
        let twin = |piece: Piece| classic.named(&group.name(piece)).map(|twin| (group.clone(), piece, twin));
        group.pieces().iter().copied().filter_map(twin).collect::<Vec<_>>()
    });
    pairs.collect()
}

fn palettes() -> [Palette; 4] {
    let own = std::array::from_fn(|i| [10 + 30 * i as u8, 200 - 25 * i as u8, 17 * i as u8]);
    [Palette::Default, Palette::ColourBlind, Palette::HighContrast, Palette::Own(own)]
}

#[test]
fn presets_share_as_many_colours_as_they_should() {
    let shared = Preset::ALL.map(|preset| twins().iter().filter(|(group, ..)| *group == preset.group()).count());
    assert_eq!(shared, [4, 8, 1, 8], "beginner, classic, shades (black alone) and grand");
}

#[test]
fn a_classic_colour_looks_the_same_in_every_group() {
    let classic = Group::classic();
    for (group, piece, twin) in twins() {
        let name = classic.name(twin);
        assert_eq!(symbol(&group, piece), symbol(&classic, twin), "{group}: the symbol of {name}");
        for palette in palettes() {
            assert_eq!(colour(&group, piece, palette), colour(&classic, twin, palette), "{group}: {name}");
            for marks in [Marks::Symbols, Marks::Letters, Marks::None] {
                let style = Style { palette, marks };
                let here = marble(&group, piece, style, MarblePart::WithShadow, 32);
                let there = marble(&classic, twin, style, MarblePart::WithShadow, 32);
                assert!(here.pixels == there.pixels, "{group}: {name} with {style:?}");
            }
        }
    }
}

#[test]
fn primaries_that_come_in_shades_have_the_strokes_of_their_colour() {
    let shades = Preset::Shades.group();
    for (name, kind, count) in [
        ("light red", StrokeKind::Horizontal, 1),
        ("dark red", StrokeKind::Horizontal, 2),
        ("light blue", StrokeKind::Ring, 1),
        ("dark blue", StrokeKind::Ring, 2),
    ] {
        let symbol = symbol(&shades, shades.named(name).unwrap());
        assert!(symbol.len() == count && symbol.iter().all(|stroke| stroke.kind == kind), "{name}: {symbol:?}");
    }
}

#[test]
fn silver_adds_one_stroke_to_a_classic_colour() {
    let (grand, classic) = (Preset::Grand.group(), Group::classic());
    for (name, without) in [("pink", classic::R), ("sky blue", classic::B), ("cream", classic::W)] {
        let symbol = symbol(&grand, grand.named(name).unwrap());
        let before = aljabar_paint::symbol(&classic, without);
        assert_eq!(symbol[..before.len()], before, "{name}");
        assert_eq!(
            symbol[before.len()..].iter().map(|stroke| stroke.kind).collect::<Vec<_>>(),
            [StrokeKind::Diagonal],
            "{name}"
        );
    }
}
