//! The colour symmetries of the classic game: linear maps that keep the set {R, Y, B, W}.

use aljabar_core::{Generator, Group, Leaves, Piece, Pieces, Rules, Setup, classic::*, perft};

use crate::common::{dice, random_position};

/// All invertible linear maps of the colours. The images of R, Y and B determine one.
fn automorphisms(group: &Group) -> Vec<[Piece; 8]> {
    let mut found = Vec::new();
    let all = group.pieces();
    for &r in all {
        for &y in all {
            for &b in all {
                let image = |p: Piece| {
                    let v = group.coordinates(p);
                    let parts = [(v[0], r), (v[1], y), (v[2], b)];
                    group.sum(parts.into_iter().filter(|(x, _)| *x == 1).map(|(_, p)| p))
                };
                let map: [Piece; 8] = std::array::from_fn(|i| image(group.piece(i).unwrap()));
                let mut images = map.to_vec();
                images.sort();
                images.dedup();
                if images.len() == 8 {
                    found.push(map);
                }
            }
        }
    }
    found
}

fn keeps_the_spectrum(map: &[Piece; 8]) -> bool {
    [R, Y, B, W].iter().all(|p| [R, Y, B, W].contains(&map[p.index()]))
}

fn mapped(pieces: &Pieces, map: &[Piece; 8]) -> Pieces {
    pieces.iter().map(|p| map[p.index()]).collect()
}

#[test]
fn of_168_automorphisms_24_keep_the_spectrum() {
    let all = automorphisms(&Group::classic());
    assert_eq!(all.len(), 168);
    assert_eq!(all.iter().filter(|map| keeps_the_spectrum(map)).count(), 24);
}

#[test]
fn perft_does_not_change_under_them() {
    let rules = Rules::classic();
    let mut generator = Generator::<8>::new(&rules);
    let symmetries: Vec<_> = automorphisms(rules.group()).into_iter().filter(keeps_the_spectrum).collect();
    let mut dice = dice(4);
    for _ in 0..20 {
        let position = random_position(&rules, 3, &mut dice);
        let setup = Setup::of(&rules, &position);
        let mut count = |setup: &Setup| {
            let position = setup.position().unwrap();
            perft(&rules, &mut generator, &position.resized(), 2, Leaves::Made)
        };
        let expected = count(&setup);
        for map in &symmetries {
            let turned = Setup {
                hands: setup.hands.iter().map(|hand| mapped(hand, map)).collect(),
                center: mapped(&setup.center, map),
                bag: mapped(&setup.bag, map),
                ..setup.clone()
            };
            assert_eq!(count(&turned), expected);
        }
    }
}

/// The other 144 are not symmetries of the game: they change the Spectrum.
#[test]
fn perft_tells_the_others_apart() {
    let rules = Rules::classic();
    let mut generator = Generator::<8>::new(&rules);
    let setup = crate::common::setup(&[2, 2, 2], &["RYBW", "K"], "K", "");
    let mut count = |setup: &Setup| generator.count(&setup.position().unwrap().resized());
    let expected = count(&setup);
    for map in automorphisms(rules.group()).iter().filter(|map| !keeps_the_spectrum(map)) {
        let hands = setup.hands.iter().map(|hand| mapped(hand, map)).collect();
        assert_ne!(count(&Setup { hands, ..setup.clone() }), expected);
    }
}
