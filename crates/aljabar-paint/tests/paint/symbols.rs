//! Symbols add up as pieces do, and no two are equal.

use std::collections::HashSet;

use aljabar_core::{Group, Piece, classic::*};
use aljabar_paint::{MarblePart, Marks, Palette, Stroke, StrokeKind, Style, marble, symbol};

fn pieces(group: &Group) -> impl Iterator<Item = Piece> {
    (0..group.order()).filter_map(|index| group.piece(index))
}

#[test]
fn classic_symbols() {
    let group = Group::classic();
    let kinds = |piece| symbol(&group, piece).iter().map(|s: &Stroke| s.kind).collect::<Vec<_>>();
    assert_eq!(kinds(K), []);
    assert_eq!(kinds(R), [StrokeKind::Horizontal]);
    assert_eq!(kinds(Y), [StrokeKind::Vertical]);
    assert_eq!(kinds(B), [StrokeKind::Ring]);
    assert_eq!(kinds(O), [StrokeKind::Horizontal, StrokeKind::Vertical]);
    assert_eq!(kinds(G), [StrokeKind::Vertical, StrokeKind::Ring]);
    assert_eq!(kinds(P), [StrokeKind::Horizontal, StrokeKind::Ring]);
    assert_eq!(kinds(W), [StrokeKind::Horizontal, StrokeKind::Vertical, StrokeKind::Ring]);
}

#[test]
fn in_groups_of_twos_the_symbol_of_a_sum_is_the_symmetric_difference() {
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
fn symbols_of_a_group_differ() {
    for group in crate::every_group() {
        let symbols: HashSet<_> = pieces(&group).map(|p| symbol(&group, p)).collect();
        assert_eq!(symbols.len(), group.order(), "{group}");
    }
}

/// The pixels that differ from those of a marble without a mark.
fn inked(group: &Group, piece: Piece, marks: Marks) -> Vec<bool> {
    let paint = |marks| marble(group, piece, Style { palette: Palette::Default, marks }, MarblePart::Ball, 52).pixels;
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
