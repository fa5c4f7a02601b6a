//! Making puzzles: the same from the same seed, in every group, and none like another.

use aljabar_core::{Group, Piece, Pieces, Preset, Setup};
use aljabar_puzzles::{Cascade, DownToOne, Form, Forms, Kind, LastWord, Maker, Task, WhatNow, grade, id};

use crate::common::{PROVEN, made, of_every_preset};

/// A puzzle depends on its seed only, not on what the maker has made before.
#[test]
fn a_seed_always_makes_the_same_puzzle() {
    for (preset, kind) in
        [(Preset::Classic, Kind::DownToOne), (Preset::Shades, Kind::LastWord), (Preset::Grand, Kind::Cascade)]
    {
        let group = preset.group();
        let mut busy = Maker::new(kind, &group);
        let forwards: Vec<_> = (0..200).map(|seed| busy.attempt(seed)).collect();
        let backwards: Vec<_> = (0..200).rev().map(|seed| busy.attempt(seed)).collect();
        assert!(forwards.iter().eq(backwards.iter().rev()));
        assert!(forwards.iter().any(Option::is_some));
        for seed in (0..200).step_by(40) {
            assert_eq!(Maker::new(kind, &group).attempt(seed), forwards[seed as usize]);
        }
    }
}

/// None is trivial: there is a choice, most of it is wrong, and shedding as much as possible does not always succeed.
#[test]
fn nothing_trivial_is_made() {
    for puzzle in of_every_preset(8) {
        let all = puzzle.task.position().exchanges(puzzle.task.rules());
        let answers = puzzle.task.answers();
        assert!(all.len() >= 6 && answers.len() * 2 <= all.len(), "{}", puzzle.id);
        assert!(aljabar_puzzles::ease(&puzzle.task).unwrap().shed < 1000, "{}", puzzle.id);
        assert_eq!(grade(&puzzle.task), Ok(puzzle.grade), "{}", puzzle.id);
        if let Task::DownToOne(task) = &puzzle.task {
            assert!(task.turns >= 3, "{}", puzzle.id);
        }
    }
}

/// Other groups can be used too; those without puzzles make none.
#[test]
fn other_groups_are_possible() {
    for moduli in [&[2, 3][..], &[4, 2], &[3, 3, 3], &[5], &[9], &[4, 4, 4], &[2, 2, 2, 8]] {
        for kind in PROVEN {
            let mut maker = Maker::new(kind, &Group::new(moduli).unwrap());
            for made in (0..20).filter_map(|seed| maker.attempt(seed)) {
                let puzzle = aljabar_puzzles::Puzzle { id: "x".into(), grade: made.grade, task: made.task };
                assert_eq!(aljabar_puzzles::check(&puzzle), Ok(()), "{moduli:?} {kind}");
            }
        }
    }
}

#[test]
fn puzzles_from_games_are_made_from_a_seed() {
    let group = Group::new(&[2, 2]).unwrap();
    let mut maker = Maker::new(Kind::WhatNow, &group);
    let (seed, found) = (0..400).find_map(|seed| Some((seed, maker.attempt(seed)?))).unwrap();
    assert_eq!(Maker::new(Kind::WhatNow, &group).attempt(seed), Some(found.clone()));
    let Task::WhatNow(task) = &found.task else { panic!("the kind") };
    assert!(task.margin >= 0.15 && !task.position.is_final());
}

/// Relabels a puzzle by a map of its pieces.
fn relabelled(task: &Task, map: &dyn Fn(Piece) -> Piece) -> Task {
    let set = |pieces: &Pieces| -> Pieces { pieces.iter().map(map).collect() };
    let position = |rules: &aljabar_core::Rules, position: &aljabar_core::Position| {
        let setup = Setup::of(rules, position);
        let hands = setup.hands.iter().map(set).collect();
        Setup { hands, center: set(&setup.center), bag: set(&setup.bag), ..setup }.position().unwrap()
    };
    match task.clone() {
        Task::DownToOne(task) => {
            Task::DownToOne(DownToOne { hand: set(&task.hand), center: set(&task.center), ..task })
        }
        Task::LastWord(task) => Task::LastWord(LastWord { position: position(&task.rules, &task.position), ..task }),
        Task::Cascade(task) => Task::Cascade(Cascade { position: position(&task.rules, &task.position), ..task }),
        Task::WhatNow(task) => Task::WhatNow(WhatNow { position: position(&task.rules, &task.position), ..task }),
    }
}

/// In the classic game the 24 permutations of red, yellow, blue and white give relabellings that keep the Spectrum.
#[test]
fn relabelled_puzzles_are_alike() {
    let group = Group::classic();
    let [r, y, b, w] = ["R", "Y", "B", "W"].map(|code| group.parse(code).unwrap());
    let all = [r, y, b, w];
    let mut maps = Vec::new();
    for i in 0..4 {
        for j in (0..4).filter(|j| *j != i) {
            for k in (0..4).filter(|k| *k != i && *k != j) {
                maps.push([all[i], all[j], all[k]]);
            }
        }
    }
    assert_eq!(maps.len(), 24);
    let mut apart = 0;
    for puzzle in PROVEN.into_iter().flat_map(|kind| made(kind, &group, 8)) {
        let form = Form::of(&puzzle.task);
        for images in &maps {
            let map = |piece: Piece| {
                let shares = group.coordinates(piece).into_iter().zip(images);
                group.sum(shares.filter(|(times, _)| *times == 1).map(|(_, image)| *image))
            };
            assert_eq!(Form::of(&relabelled(&puzzle.task, &map)), form, "{}", puzzle.id);
        }
        // Two colours that change places while all others stay break the sums.
        let swap = |piece: Piece| {
            if piece == r {
                y
            } else if piece == y {
                r
            } else {
                piece
            }
        };
        apart += usize::from(Form::of(&relabelled(&puzzle.task, &swap)) != form);
    }
    assert!(apart > 12, "{apart} of 24 are other puzzles after that");
}

/// A relabelling that moves the Spectrum makes a puzzle that is alike only if the Spectrum cannot be played.
#[test]
fn the_spectrum_tells_puzzles_apart() {
    let group = Group::classic();
    let [r, y, b] = ["R", "Y", "B"].map(|code| group.parse(code).unwrap());
    // Red becomes orange; yellow and blue stay. Then white becomes green + orange = purple.
    let images = [group.add(r, y), y, b];
    let map = |piece: Piece| {
        let shares = group.coordinates(piece).into_iter().zip(images);
        group.sum(shares.filter(|(times, _)| *times == 1).map(|(_, image)| image))
    };
    let (mut alike, mut apart) = (0, 0);
    for puzzle in made(Kind::Cascade, &group, 60) {
        let hand = *puzzle.task.position().mover();
        let holds = |task: &Task| group.spectrum().iter().all(|piece| task.position().mover().count(piece) > 0);
        let other = relabelled(&puzzle.task, &map);
        if holds(&puzzle.task) || holds(&other) {
            assert_ne!(Form::of(&other), Form::of(&puzzle.task), "{}: {hand:?}", puzzle.id);
            apart += 1;
        } else {
            assert_eq!(Form::of(&other), Form::of(&puzzle.task), "{}", puzzle.id);
            alike += 1;
        }
    }
    assert!(alike > 5 && apart > 5, "{alike} {apart}");
}

#[test]
fn forms_are_collected() {
    let puzzles = made(Kind::LastWord, &Group::classic(), 5);
    let mut forms = Forms::default();
    assert!(puzzles.iter().all(|puzzle| forms.insert(&puzzle.task)));
    assert!(!puzzles.iter().any(|puzzle| forms.insert(&puzzle.task)));
}

#[test]
fn ids_name_kind_group_and_number() {
    assert_eq!(id(Kind::DownToOne, &Group::classic(), 42), "one-0042");
    assert_eq!(id(Kind::WhatNow, &Preset::Shades.group(), 7), "now-33-0007");
}
