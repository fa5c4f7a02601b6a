//! Sums a second time, with coordinates and nothing else.

use aljabar_core::{Group, Piece};

/// The coordinates of a piece: the digits of its index, where each digit has its own base.
fn digits(group: &Group, piece: Piece) -> Vec<usize> {
    let mut rest = piece.index();
    let mut digits: Vec<usize> = Vec::new();
    for modulus in group.moduli().iter().rev() {
        digits.push(rest % usize::from(*modulus));
        rest /= usize::from(*modulus);
    }
    digits.reverse();
    digits
}

/// The index of the sum.
pub(crate) fn sum(group: &Group, pieces: &[Piece]) -> usize {
    let mut total = vec![0; group.moduli().len()];
    for piece in pieces {
        for (sum, digit) in total.iter_mut().zip(digits(group, *piece)) {
            *sum += digit;
        }
    }
    let moduli = group.moduli().iter().map(|modulus| usize::from(*modulus));
    total.iter().zip(moduli).fold(0, |index, (sum, modulus)| index * modulus + sum % modulus)
}
