//! Symbols add up, and no two are alike.

use std::collections::HashSet;

use aljabar_core::{Group, Piece, classic::*};
use aljabar_paint::{Marks, Palette, Part, Stroke, Style, Way, marble, symbol};

fn pieces(group: &Group) -> impl Iterator<Item = Piece> {
    (0..group.order()).filter_map(|index| group.piece(index))
}

#[test]
fn classic_symbols() {
    let group = Group::classic();
    let ways = |piece| symbol(&group, piece).iter().map(|s: &Stroke| s.way).collect::<Vec<_>>();
    assert_eq!(ways(K), []);
    assert_eq!(ways(R), [Way::Across]);
    assert_eq!(ways(Y), [Way::Up]);
    assert_eq!(ways(B), [Way::Round]);
    assert_eq!(ways(O), [Way::Across, Way::Up]);
    assert_eq!(ways(G), [Way::Up, Way::Round]);
    assert_eq!(ways(P), [Way::Across, Way::Round]);
    assert_eq!(ways(W), [Way::Across, Way::Up, Way::Round]);
}

#[test]
fn the_symbol_of_a_sum_of_doubles_is_what_only_one_of_them_has() {
    for moduli in [&[2, 2][..], &[2, 2, 2], &[2, 2, 2, 2]] {
        let group = Group::new(moduli).unwrap();
        let strokes = |p| symbol(&group, p).into_iter().collect::<HashSet<Stroke>>();
        for a in pieces(&group) {
            for b in pieces(&group) {
                let either = strokes(a).symmetric_difference(&strokes(b)).copied().collect::<HashSet<_>>();
                assert_eq!(strokes(group.add(a, b)), either);
            }
        }
    }
}

#[test]
fn every_symbol_of_every_group_is_its_own() {
    for group in crate::every_group() {
        let symbols: HashSet<_> = pieces(&group).map(|p| symbol(&group, p)).collect();
        assert_eq!(symbols.len(), group.order(), "{group}");
    }
}

/// What the pen leaves on the glass: every pixel that differs from the plain marble.
fn inked(group: &Group, piece: Piece, marks: Marks) -> Vec<bool> {
    let paint = |marks| marble(group, piece, Style { palette: Palette::Default, marks }, Part::Ball, 52).pixels;
    let (marked, plain) = (paint(marks), paint(Marks::None));
    marked.chunks(4).zip(plain.chunks(4)).map(|(a, b)| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 40)).collect()
}

#[test]
fn drawn_marks_differ_in_many_pixels() {
    for moduli in [&[2, 2, 2][..], &[3, 3], &[2, 2, 2, 2], &[4, 4, 4], &[9]] {
        let group = Group::new(moduli).unwrap();
        for marks in [Marks::Symbols, Marks::Letters] {
            let drawn: Vec<_> = pieces(&group).map(|p| inked(&group, p, marks)).collect();
            for (i, a) in drawn.iter().enumerate() {
                for (j, b) in drawn[..i].iter().enumerate() {
                    let differ = a.iter().zip(b).filter(|(a, b)| a != b).count();
                    assert!(differ >= 20, "{group} {marks:?}: {i} and {j} differ in {differ} pixels");
                }
            }
        }
    }
}

#[test]
fn black_has_no_symbol_but_its_letter() {
    let group = Group::classic();
    assert!(inked(&group, K, Marks::Symbols).iter().all(|ink| !ink));
    assert!(inked(&group, K, Marks::Letters).iter().any(|ink| *ink));
}
