//! [`Form`]: what is the same for puzzles that are alike.
//!
//! Two puzzles are alike if a relabelling of the colours makes one of the other: an automorphism of the group, which keeps
//! all sums. It must also keep the set of pieces of the Spectrum, unless the Spectrum cannot be played in the puzzle. In the
//! classic game these are 24 relabellings, or 168.

use std::collections::{BTreeMap, BTreeSet};

use aljabar_core::{Group, Piece, Pieces, Position};

use crate::{Kind, Task};

/// The relabellings that do not keep the Spectrum are tried only for groups of at most this order: others have too many.
const LARGEST: usize = 16;

/// Equal for two puzzles that are alike, and only for those.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Form {
    kind: Kind,
    moduli: Vec<u8>,
    /// Whether the Spectrum can be played.
    spectrum: bool,
    /// What no relabelling changes.
    fixed: Vec<usize>,
    /// The counts of all places that matter, under the relabelling that makes them smallest.
    counts: Vec<u16>,
}

impl Form {
    /// The form of a puzzle.
    #[must_use]
    pub fn of(task: &Task) -> Self {
        Self::among(task, &Symmetries::new(task.rules().group()))
    }

    /// The form of a puzzle, with the symmetries of its group.
    fn among(task: &Task, symmetries: &Symmetries) -> Self {
        let group = task.rules().group();
        let position = task.position();
        let (places, fixed) = match task.kind() {
            Kind::DownToOne => (vec![*position.hand(0), *position.center()], Vec::new()),
            // The rivals only take what is handed out.
            Kind::Cascade => (vec![*position.mover(), *position.center()], Vec::new()),
            Kind::LastWord => last_word(&position),
            Kind::WhatNow => {
                let mut places = from_turn(&position).map(|seat| *position.hand(seat)).collect::<Vec<_>>();
                places.extend([*position.center(), *position.bag()]);
                (places, vec![turns_left(&position), usize::from(position.is_final())])
            }
        };
        let spectrum: Vec<Piece> = group.spectrum().iter().collect();
        let holds = |pieces: &Pieces| spectrum.iter().all(|piece| pieces.count(*piece) > 0);
        let spectrum = match task.kind() {
            // Hands change only by their own turns, and by blacks.
            Kind::LastWord | Kind::Cascade => places[..places.len() - 1].iter().any(holds),
            // No colour comes from outside.
            Kind::DownToOne => holds(&places[0].plus(&places[1])),
            Kind::WhatNow => true,
        };
        let maps = if spectrum || symmetries.all.is_empty() { &symmetries.keeping_spectrum } else { &symmetries.all };
        let counts = maps.iter().map(|map| relabelled(&places, map, group.order())).min().unwrap_or_default();
        Self { kind: task.kind(), moduli: group.moduli().to_vec(), spectrum, fixed, counts }
    }
}

/// The forms of many puzzles. Keep it for all of them: the symmetries of a large group take a while.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    symmetries: BTreeMap<Vec<u8>, Symmetries>,
    seen: BTreeSet<Form>,
}

impl Forms {
    /// Adds a puzzle. Returns whether it is unlike all others before.
    pub fn insert(&mut self, task: &Task) -> bool {
        let group = task.rules().group();
        let symmetries = self.symmetries.entry(group.moduli().to_vec()).or_insert_with(|| Symmetries::new(group));
        self.seen.insert(Form::among(task, symmetries))
    }
}

/// The hands of the seats that still have a turn, and the Center; and what else matters: the sizes of the other hands.
fn last_word(position: &Position) -> (Vec<Pieces>, Vec<usize>) {
    let left = turns_left(position);
    let mut places: Vec<Pieces> = from_turn(position).take(left).map(|seat| *position.hand(seat)).collect();
    places.push(*position.center());
    let mut fixed: Vec<usize> = from_turn(position).skip(left).map(|seat| position.hand_len(seat)).collect();
    fixed.sort_unstable();
    (places, fixed)
}

/// The seats in the order of their turns, from the one on turn.
fn from_turn(position: &Position) -> impl Iterator<Item = usize> + use<> {
    let (turn, players) = (position.turn(), position.players());
    (0..players).map(move |place| (turn + place) % players)
}

fn turns_left(position: &Position) -> usize {
    let players = position.players();
    (position.dealer() + players - position.turn()) % players + 1
}

/// The counts of all places after a relabelling.
fn relabelled(places: &[Pieces], map: &[Piece], order: usize) -> Vec<u16> {
    let mut counts = vec![0; places.len() * order];
    for (place, pieces) in places.iter().enumerate() {
        for (piece, count) in pieces.each() {
            counts[place * order + map[piece.index()].index()] = count;
        }
    }
    counts
}

/// The relabellings of the colours that keep all rules: the automorphisms of the group that keep the set of pieces of the
/// Spectrum. Each is the image of every piece, by index.
#[must_use]
pub fn relabellings(group: &Group) -> Vec<Vec<Piece>> {
    Symmetries::new(group).keeping_spectrum
}

/// The relabellings of a group: for each piece its image.
#[derive(Clone, Debug)]
struct Symmetries {
    /// Those that keep the set of pieces of the Spectrum.
    keeping_spectrum: Vec<Vec<Piece>>,
    /// All automorphisms. Empty if the group is large.
    all: Vec<Vec<Piece>>,
}

impl Symmetries {
    fn new(group: &Group) -> Self {
        let spectrum: Vec<Piece> = group.spectrum().iter().collect();
        let keeps = |map: &Vec<Piece>| spectrum.iter().all(|piece| spectrum.contains(&map[piece.index()]));
        let mut keeping_spectrum = Vec::new();
        extend(group, &spectrum, &mut Vec::new(), &mut keeping_spectrum);
        keeping_spectrum.retain(keeps);
        let mut all = Vec::new();
        if group.order() <= LARGEST {
            let pieces: Vec<Piece> = group.colours().collect();
            extend(group, &pieces, &mut Vec::new(), &mut all);
        }
        Self { keeping_spectrum, all }
    }
}

/// Finds the automorphisms that map the primaries to these pieces.
fn extend(group: &Group, allowed: &[Piece], images: &mut Vec<Piece>, found: &mut Vec<Vec<Piece>>) {
    if images.len() == group.rank() {
        let map: Vec<Piece> =
            (0..group.order()).filter_map(|index| group.piece(index)).map(|p| image(group, p, images)).collect();
        let mut seen = vec![false; group.order()];
        map.iter().for_each(|piece| seen[piece.index()] = true);
        if seen.iter().all(|seen| *seen) {
            found.push(map);
        }
        return;
    }
    let modulus = group.moduli()[images.len()];
    for &piece in allowed {
        if modulus.is_multiple_of(group.order_of(piece)) && !images.contains(&piece) {
            images.push(piece);
            extend(group, allowed, images, found);
            images.pop();
        }
    }
}

/// The sum of the images of a piece's primaries.
fn image(group: &Group, piece: Piece, images: &[Piece]) -> Piece {
    let shares = group.coordinates(piece).into_iter().zip(images);
    group.sum(shares.flat_map(|(times, image)| std::iter::repeat_n(*image, usize::from(times))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_the_known_numbers_of_symmetries() {
        for (moduli, spectrum, all) in [
            (&[2, 2, 2][..], 24, 168),
            (&[2, 2], 6, 6),
            (&[3, 3], 6, 48),
            (&[2, 2, 2, 2], 120, 20160),
            (&[2, 4], 2, 8),
            (&[4, 4], 6, 96),
        ] {
            let symmetries = Symmetries::new(&Group::new(moduli).unwrap());
            assert_eq!((symmetries.keeping_spectrum.len(), symmetries.all.len()), (spectrum, all), "{moduli:?}");
        }
    }
}
