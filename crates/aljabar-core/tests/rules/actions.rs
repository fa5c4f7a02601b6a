//! The list of legal actions, pieces of other groups, and games that continue with their history.

use std::{error::Error, sync::Arc, thread};

use aljabar_core::{
    Action, DealOptions, Deed, Exchange, FormatProblem, Game, Generator, Group, GroupError, Handful, HistoryFile,
    Illegal, Piece, Pieces, Record, RulesError, TurnHistory, classic::*,
};

use crate::common::{GROUPS, classic, dice, game, group, random_action, random_game, rules, setup, turn};

#[test]
fn actions_are_exactly_what_check_accepts() {
    for moduli in GROUPS {
        // Positions of the largest groups have too many exchanges to check each.
        let rules = rules(moduli, 3);
        if rules.group().order() > 16 {
            continue;
        }
        let mut looked = 0;
        random_game(&rules, 3, 11, |game| {
            let actions = game.actions();
            assert_eq!(actions.is_empty(), game.is_over());
            for action in &actions {
                assert_eq!(game.check(action), Ok(()), "{action:?}");
            }
            for action in [Action::Announce, Action::Draw, Action::Pass] {
                assert_eq!(actions.contains(&action), game.check(&action).is_ok(), "{action:?}");
            }
            let exchanges = actions.iter().filter(|action| matches!(action, Action::Exchange(_))).count();
            assert_eq!(exchanges, game.exchanges().len());
            looked += 1;
            looked < 60
        });
    }
}

#[test]
fn every_kind_of_action_is_listed() {
    let exchange = |game: &Game, text: &str| Action::Exchange(game.rules().group().read_exchange(text).unwrap());
    let small = classic(&["RB", "WW"], "P", "O");
    assert_eq!(small.actions(), [Action::Announce, exchange(&small, "RB>P"), Action::Draw]);
    let stuck = classic(&["YYYY", "WW"], "P", "");
    assert_eq!(stuck.actions(), [Action::Pass]);
    let must_draw = classic(&["YYYY", "WW"], "P", "O");
    assert_eq!(must_draw.actions(), [Action::Draw]);
    let mut last = setup(&[2, 2, 2], &["YYYY", "WW"], "P", "O");
    last.is_final = true;
    let last = Game::from_position(last.rules.clone(), last.position().unwrap(), 1);
    assert_eq!(last.actions(), [Action::Draw, Action::Pass]);
}

/// A list of a wide position and one of a narrow position are the same.
#[test]
fn positions_list_their_exchanges_at_every_width() {
    let rules = rules(&[2, 2, 2], 2);
    let position = rules.deal(DealOptions::new(2).seed(4)).unwrap();
    let mut list = Vec::new();
    Generator::<8>::new(&rules).list(&position.resized(), &mut list);
    list.sort_unstable();
    assert_eq!(position.exchanges(&rules), list);
    assert_eq!(position.resized::<8>().exchanges(&rules), list);
    assert_eq!(position.resized::<16>().exchanges(&rules), list);
}

/// The tables of a group are shared by threads, whichever builds them first.
#[test]
fn threads_share_the_tables_of_a_group() {
    let rules = Arc::new(rules(&[3, 3], 2));
    let position = rules.deal(DealOptions::new(2).seed(4)).unwrap();
    let lists: Vec<_> = (0..4)
        .map(|_| {
            let rules = Arc::clone(&rules);
            thread::spawn(move || position.exchanges(&rules))
        })
        .collect::<Vec<_>>()
        .into_iter()
        .map(|thread| thread.join().unwrap())
        .collect();
    assert!(!lists[0].is_empty() && lists.iter().all(|list| *list == lists[0]));
}

/// The last piece of the largest group.
fn stranger() -> Piece {
    group(&[4, 4, 4]).white()
}

#[test]
fn a_piece_of_another_group_is_refused_wherever_it_stands() {
    let mut table = classic(&["RBYY", "WW"], "KP", "O");
    let one = |piece| Handful::new([piece]).unwrap();
    let refused = |reason: Result<_, Illegal>| {
        let reason = reason.unwrap_err();
        assert!(matches!(reason, Illegal::UnknownPiece { piece, .. } if piece == stranger()), "{reason:?}");
        assert_eq!(reason.to_string(), "Z2 × Z2 × Z2 has no piece with the index 63");
    };
    refused(table.check(&Action::Exchange(Exchange { give: one(stranger()), take: one(P) })));
    refused(table.check(&Action::Exchange(Exchange { give: one(R), take: one(stranger()) })));
    refused(table.apply_drawn(stranger()).map(drop));
    refused(table.replay(Deed::Exchanged(Exchange { give: one(stranger()), take: one(stranger()) })).map(drop));
    let strange: Pieces = [stranger()].into_iter().collect();
    assert!(!table.choices(&strange, &Pieces::EMPTY).open());

    let mut setup = setup(&[2, 2, 2], &["RB", "WW"], "KP", "O");
    for place in 0..3 {
        let mut wrong = setup.clone();
        let (pieces, field) = match place {
            0 => (&mut wrong.hands[1], "hands[1]"),
            1 => (&mut wrong.center, "center"),
            _ => (&mut wrong.bag, "bag"),
        };
        pieces.insert(stranger());
        let error = wrong.position().unwrap_err();
        assert_eq!(error.field, field);
        assert!(matches!(error.problem, FormatProblem::UnknownPiece { .. }), "{error}");
    }
    setup.hands[0].insert(R);
    assert!(setup.position().is_ok());
}

#[test]
fn a_group_knows_its_pieces_and_never_adds_others() {
    let small = group(&[2, 2]);
    assert_eq!(small.piece(3), Some(small.white()));
    assert_eq!(small.piece(4), None);
    assert!(small.contains(small.white()) && !small.contains(W));
    for (a, b) in [(small.white(), W), (W, small.white())] {
        assert!(std::panic::catch_unwind(|| small.add(a, b)).is_err(), "a wrong sum for {a:?} and {b:?}");
    }
    assert!(std::panic::catch_unwind(|| small.coordinates(W)).is_err());
}

#[test]
fn errors_have_their_sources() {
    let group = RulesError::from(GroupError::Rank(5));
    assert_eq!(group.source().unwrap().to_string(), GroupError::Rank(5).to_string());
    let mut record = Record::of(&classic(&["RB", "WW"], "P", "O"), Vec::new());
    record.turns = vec![(0, vec![Deed::Passed])];
    let error = record.replay().unwrap_err();
    assert_eq!(error.source().unwrap().to_string(), Illegal::CanExchange.to_string());
    assert!(size_of::<aljabar_core::FormatError>() <= 96 && size_of::<Illegal>() <= 40);
}

/// Everything that the rules decide later is the same in a game that was continued from its history, also after that was
/// written and read.
#[test]
fn a_continued_game_goes_on_like_the_first() {
    let mut continued = 0;
    for (moduli, players) in [(&[2, 2][..], 2), (&[2, 2, 2], 3), (&[3, 3], 2)] {
        let rules = rules(moduli, players);
        for seed in 0..6 {
            let mut actions = dice(seed + 100);
            let mut game = Game::deal(rules.clone(), DealOptions { players, first: 1, seed }).unwrap();
            let mut other: Option<Game> = None;
            while !game.is_over() {
                if actions.below(7) == Some(0) {
                    let history = game.turn_history();
                    let text = serde_json::to_string(&HistoryFile::new(&rules, &history)).unwrap();
                    let read: HistoryFile = serde_json::from_str(&text).unwrap();
                    let read = read.read(&rules, game.position(), "history").unwrap();
                    assert_eq!((read.round(), read.passes()), (history.round(), history.passes()));
                    other = Some(Game::resume(rules.clone(), *game.position(), &read, game.seed()));
                    continued += 1;
                }
                let action = random_action(&game, &mut actions);
                let facts = game.apply(action).unwrap();
                if let Some(other) = &mut other {
                    assert_eq!(other.apply(action).unwrap(), facts);
                    assert_eq!(other.end(), game.end());
                }
            }
        }
    }
    assert!(continued > 100);
}

/// Repetition, passes in a row and the last round all count on.
#[test]
fn a_history_remembers_repetitions_passes_and_rounds() {
    let mut table = classic(&["RYBO", "RGPO"], "KR", "W");
    assert_eq!(table.turn_history().earlier().len(), 1);
    for _ in 0..3 {
        turn(&mut table, "R>R");
    }
    let history = table.turn_history();
    assert_eq!((history.round(), history.passes(), history.earlier().len()), (2, 0, 4));
    assert_eq!(history.occurrences(table.position()), 2);
    let mut with = Game::resume(table.rules().clone(), *table.position(), &history, 1);
    let mut without = Game::from_position(table.rules().clone(), *table.position(), 1);
    turn(&mut with, "R>R");
    turn(&mut without, "R>R");
    assert!(with.position().is_final() && !without.position().is_final(), "the third occurrence");

    turn(&mut table, "+W");
    assert_eq!(table.turn_history().earlier(), [], "a draw cannot be repeated");

    let mut stuck = game(&[2, 2, 2], &["YYYY", "WWWW"], "P", "");
    turn(&mut stuck, "-");
    let history = stuck.turn_history();
    assert_eq!(history.passes(), 1);
    let mut with = Game::resume(stuck.rules().clone(), *stuck.position(), &history, 1);
    turn(&mut with, "-");
    assert!(with.is_over());
}

#[test]
fn impossible_histories_are_refused_by_field() {
    let table = classic(&["RYBO", "RGPO"], "KR", "W");
    let refused = |text: &str| {
        let file: HistoryFile = serde_json::from_str(text).unwrap();
        file.read(table.rules(), table.position(), "history").unwrap_err().to_string()
    };
    assert_eq!(refused(r#"{"round":0}"#), "history.round: a round is 1 to 200, not 0");
    assert_eq!(refused(r#"{"round":201}"#), "history.round: a round is 1 to 200, not 201");
    assert_eq!(refused(r#"{"round":1,"passes":2}"#), "history.passes: the game would be over after 2 passes in a row");
    let earlier = |fields: &str| refused(&format!(r#"{{"round":1,"earlier":[{{{fields}}}]}}"#));
    assert_eq!(
        earlier(r#""turn":0,"hands":[["R"]],"center":["K"]"#),
        "history.earlier[0].hands: there are 2 players, but 1 hands"
    );
    assert_eq!(
        earlier(r#""turn":2,"hands":[["R"],["R"]],"center":["K"]"#),
        "history.earlier[0].turn: there is no seat 2 among 2 players"
    );
    assert!(
        earlier(r#""turn":0,"hands":[["R"],["Q"]],"center":["K"]"#).starts_with("history.earlier[0].hands[1][0]: ")
    );
    let least: HistoryFile = serde_json::from_str(r#"{"round":1}"#).unwrap();
    assert_eq!(least.read(table.rules(), table.position(), "history").unwrap(), TurnHistory::START);
}

/// Groups with equal moduli are equal, and so are their pieces, whether they share their tables or not.
#[test]
fn groups_are_equal_by_their_moduli() {
    assert_eq!(Group::classic(), Group::new(&[2, 2, 2]).unwrap());
    assert_ne!(Group::classic(), Group::new(&[2, 2]).unwrap());
}
