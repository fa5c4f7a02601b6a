//! Tests of achievements: each is earned by one small game and just missed by another, and thousands of games earn what a
//! second, simpler check says.

use std::collections::{BTreeMap, BTreeSet};

use Achievement::*;
use aljabar_bots::Level;
use aljabar_core::{Action, Deed, Game, Preset, Seat};
use aljabar_review::{Achievement, Statistics, achievements::Section};

use crate::common::{mix, play_on, played, table};

const CASUAL: Option<Level> = Some(Level::Casual);

/// A classic game from a position in which seat 0 is on turn. The given turns are played, and then black for black until the
/// game is over.
fn game(hands: &[&str], center: &str, bag: &str, is_final: bool, turns: &[&str]) -> Game {
    let (rules, position) = table(hands, center, bag, 0, is_final);
    let mut game = Game::from_position(rules.clone(), position, 0);
    for turn in turns {
        for deed in rules.group().read_turn(turn).unwrap() {
            game.replay(deed).unwrap_or_else(|reason| panic!("{turn}: {reason}"));
        }
    }
    let black = Action::Exchange(rules.group().read_exchange("K>K").unwrap());
    while !game.is_over() {
        game.apply(black).unwrap();
    }
    game
}

/// The final round of a classic game.
fn last_round(hands: &[&str], center: &str, turns: &[&str]) -> Game {
    game(hands, center, "", true, turns)
}

/// What the game earns the person in this seat, against Casual bots.
fn earned_at(person: Seat, game: &Game) -> Vec<Achievement> {
    let mut seats = vec![CASUAL; game.position().players()];
    seats[person] = None;
    Achievement::of_game(game, &seats, &Statistics::default())
}

/// What the game earns the person in seat 0.
fn earned(game: &Game) -> Vec<Achievement> {
    earned_at(0, game)
}

#[track_caller]
fn assert_earned(game: &Game, achievement: Achievement) {
    assert!(earned(game).contains(&achievement), "{achievement} is not among {:?}", earned(game));
}

#[track_caller]
fn assert_missed(game: &Game, achievement: Achievement) {
    assert!(!earned(game).contains(&achievement), "{achievement} is among {:?}", earned(game));
}

#[test]
fn first_spectrum() {
    assert_earned(&last_round(&["RYBWK", "KK"], "KK", &["RYBW>K"]), FirstSpectrum);
    assert_missed(&last_round(&["RYBWK", "KK"], "KKW", &["RYB>W"]), FirstSpectrum);
    let of_rival = last_round(&["KK", "RYBWK"], "KK", &["K>K", "RYBW>K"]);
    assert_missed(&of_rival, FirstSpectrum);
    assert!(earned_at(1, &of_rival).contains(&FirstSpectrum));
}

#[test]
fn three_pairs() {
    assert_earned(&last_round(&["RYBK", "KK"], "RYBWK", &["RYB>W"]), ThreePairs);
    assert_missed(&last_round(&["RYBK", "KK"], "RYOK", &["RY>O"]), ThreePairs);
    assert_missed(&last_round(&["KK", "RYBK"], "RYBWK", &["K>K", "RYB>W"]), ThreePairs);
    // Two turns with three pairs together.
    let twice = game(&["RYBKKKK", "KKK"], "RYOBPGWK", "", false, &["RY>O", "K>K", "B>PGW"]);
    assert_missed(&twice, ThreePairs);
}

#[test]
fn down_to_one() {
    assert_earned(&game(&["RB", "KK"], "PK", "", false, &["RB>P"]), DownToOne);
    // It need not be a win, and blacks that come later do not matter.
    let shared = last_round(&["RB", "KR"], "PK", &["RB>P", "K>K"]);
    assert_earned(&shared, DownToOne);
    let then_black = last_round(&["RB", "KP"], "PK", &["RB>P", "P>RB"]);
    assert_earned(&then_black, DownToOne);
    assert_missed(&last_round(&["RBK", "KKK"], "PK", &["RB>P"]), DownToOne);
    assert_missed(&game(&["KKK", "RB"], "PK", "", false, &["K>K", "RB>P"]), DownToOne);
}

#[test]
fn black_ending() {
    assert_earned(&last_round(&["RBP", "KKK"], "KK", &["RBP>K"]), BlackEnding);
    assert_missed(&last_round(&["RB", "KKK"], "PK", &["RB>P"]), BlackEnding);
    assert_missed(&last_round(&["RBPK", "KKK"], "KK", &["RBP>K"]), BlackEnding);
    let shared = last_round(&["RBP", "YGB"], "KK", &["RBP>K", "YGB>K"]);
    assert_eq!(shared.position().hand_len(1), 1);
    assert_missed(&shared, BlackEnding);
}

#[test]
fn three_to_one() {
    assert_earned(&game(&["RBP", "KKK"], "KK", "", false, &["! RBP>K"]), ThreeToOne);
    assert_missed(&game(&["RBP", "KKK"], "KK", "", false, &["RBP>K"]), ThreeToOne);
    assert_missed(&game(&["RB", "KKK"], "PK", "", false, &["! RB>P"]), ThreeToOne);
    assert_missed(&game(&["RBK", "KKK"], "PK", "", false, &["! RB>P"]), ThreeToOne);
    assert_missed(&game(&["RBP", "YGB"], "KK", "", false, &["! RBP>K", "YGB>K"]), ThreeToOne);
    let of_rival = game(&["KRB", "KKK"], "PK", "", false, &["RB>P", "! K>K"]);
    assert_missed(&of_rival, ThreeToOne);
}

#[test]
fn without_drawing() {
    let without = game(&["RBK", "KKKK"], "PK", "OY", true, &["RB>P", "+Y K>K"]);
    assert_earned(&without, WithoutDrawing);
    assert_missed(&game(&["RBK", "KKKK"], "PK", "OY", true, &["+O RB>P"]), WithoutDrawing);
    assert_missed(&game(&["RBK", "KK"], "PK", "OY", true, &["RB>P"]), WithoutDrawing);
}

#[test]
fn last_turn() {
    let turned = last_round(&["KKK", "RBPK"], "KK", &["K>K", "RBP>K"]);
    assert!(earned_at(1, &turned).contains(&LastTurn));
    let level = last_round(&["KKKK", "RBPK"], "KK", &["K>K", "RBP>K"]);
    assert!(earned_at(1, &level).contains(&FirstWin));
    assert!(!earned_at(1, &level).contains(&LastTurn), "nobody had fewer before");
    let shared = last_round(&["KK", "RBPK"], "KK", &["K>K", "RBP>K"]);
    assert!(!earned_at(1, &shared).contains(&LastTurn));
    assert_missed(&last_round(&["RBPK", "KKK"], "KK", &["RBP>K"]), LastTurn);
}

#[test]
fn shared_win() {
    assert_earned(&last_round(&["RB", "K"], "PK", &["RB>P"]), SharedWin);
    assert_missed(&last_round(&["RB", "KK"], "PK", &["RB>P"]), SharedWin);
    let of_rivals = last_round(&["KKK", "KK", "KK"], "K", &["K>K"]);
    assert_missed(&of_rivals, SharedWin);
    assert!(earned_at(2, &of_rivals).contains(&SharedWin));
}

#[test]
fn ten_blacks() {
    let turns = ["RYB>W", "K>K", "OPG>K", "RYO>K", "RYO>K", "BYG>K"];
    let play = |last: &str| {
        let turns: Vec<&str> = turns.into_iter().chain([last]).collect();
        game(&["RYBOPGRYOBKK", "RYOBYGKK"], "RYBOPGWK", "", false, &turns)
    };
    let ten = play("B>YG");
    assert_earned(&ten, TenBlacks);
    assert!(!earned_at(1, &ten).contains(&TenBlacks), "those of a rival");
    assert_missed(&play("K>K"), TenBlacks);
}

#[test]
fn untouched() {
    let pair = |last: &str| last_round(&["RBP", "RRKK"], "KK", &["RBP>K", last]);
    assert_earned(&pair("K>K"), Untouched);
    assert_earned(&pair("RR>K"), Untouched);
    let touched = pair("R>BP");
    assert_missed(&touched, Untouched);
    assert_earned(&touched, FirstWin);
    assert_missed(&last_round(&["RBPK", "KK"], "KK", &["RBP>K"]), Untouched);
}

#[test]
fn comeback() {
    let play = |rivals: &[&str]| {
        let hands: Vec<&str> = ["RYBWRYBK"].into_iter().chain(rivals.iter().copied()).collect();
        let waits = vec!["K>K"; rivals.len()];
        let turns: Vec<&str> = ["RYBW>K"].into_iter().chain(waits).chain(["RYB>W"]).collect();
        game(&hands, "KK", "", false, &turns)
    };
    assert_earned(&play(&["KKK"]), Comeback);
    assert_missed(&play(&["KKKK"]), Comeback);
    assert_earned(&play(&["KKK", "KKK"]), Comeback);
    assert_missed(&play(&["KKK", "KKKK"]), Comeback);
    assert_earned(&play(&["KKK", "KKKK"]), FirstWin);
    assert_missed(&last_round(&["KKKKKKKK", "KKK"], "K", &["K>K"]), Comeback);
}

#[test]
fn first_win() {
    assert_earned(&last_round(&["K", "KK"], "K", &[]), FirstWin);
    assert_missed(&last_round(&["KK", "KK"], "K", &[]), FirstWin);
    assert_missed(&last_round(&["KKK", "KK"], "K", &[]), FirstWin);
}

#[test]
fn won_among_four() {
    assert_earned(&last_round(&["K", "KK", "KK", "KK"], "K", &[]), WonAmongFour);
    assert_missed(&last_round(&["K", "KK", "KK"], "K", &[]), WonAmongFour);
    assert_missed(&last_round(&["K", "K", "KK", "KK"], "K", &[]), WonAmongFour);
}

#[test]
fn by_far() {
    assert_earned(&last_round(&["RB", "KKKKKKKKK"], "PK", &["RB>P"]), ByFar);
    assert_missed(&last_round(&["RB", "KKKKKKKK"], "PK", &["RB>P"]), ByFar);
    assert_missed(&last_round(&["RB", "KKKKKKKKK", "KKKKKKKK"], "PK", &["RB>P"]), ByFar);
    assert_missed(&last_round(&["KKKKKKKKK", "K"], "K", &[]), ByFar);
}

#[test]
fn every_preset() {
    /// A game of two in this group that seat 0 has won alone.
    fn won(preset: Preset) -> Game {
        let games = (0..).map(|seed| played(preset.moduli(), 2, Level::Greedy, seed, 100_000));
        games.into_iter().find(|game| game.is_over() && game.position().leaders().eq([0])).unwrap()
    }
    let mut statistics = Statistics::default();
    let seats = [None, CASUAL];
    for (done, preset) in Preset::ALL.into_iter().enumerate() {
        let game = won(preset);
        statistics.add(&game, &seats);
        let earned = Achievement::of_game(&game, &seats, &statistics).contains(&EveryPreset);
        assert_eq!(earned, done + 1 == Preset::ALL.len(), "after {}", preset.name());
    }
    // Games between people are not wins of the person.
    let mut among_people = Statistics::default();
    for preset in Preset::ALL {
        among_people.add(&won(preset), &[None, None]);
    }
    assert!(!Achievement::of_game(&won(Preset::Grand), &seats, &among_people).contains(&EveryPreset));
}

#[test]
fn levels() {
    let won = last_round(&["K", "KK", "KK"], "K", &[]);
    let beaten = |rivals: [Level; 2]| {
        let seats = [None, Some(rivals[0]), Some(rivals[1])];
        let of_levels = [BeatClub, BeatExpert, BeatMaster, BeatMasterFirst];
        let earned = Achievement::of_game(&won, &seats, &Statistics::default());
        of_levels.map(|achievement| earned.contains(&achievement))
    };
    assert_eq!(beaten([Level::Casual, Level::Novice]), [false; 4]);
    assert_eq!(beaten([Level::Casual, Level::Club]), [true, false, false, false]);
    assert_eq!(beaten([Level::Strong, Level::Club]), [true, false, false, false]);
    assert_eq!(beaten([Level::Expert, Level::Club]), [true, true, false, false]);
    assert_eq!(beaten([Level::Novice, Level::Master]), [true; 4]);
    let master = [Some(Level::Master), None];
    let from_last = last_round(&["KK", "K"], "K", &[]);
    let earned = Achievement::of_game(&from_last, &master, &Statistics::default());
    assert!(earned.contains(&BeatMaster) && !earned.contains(&BeatMasterFirst));
    let shared = last_round(&["K", "K"], "K", &[]);
    let earned = Achievement::of_game(&shared, &master, &Statistics::default());
    assert_eq!(earned, [DownToOne, SharedWin]);
    // Only the classic game tells how well somebody plays: a beginner's game is short.
    for seed in 0..20 {
        let small = played(&[2, 2], 2, Level::Greedy, seed, 100_000);
        let earned = Achievement::of_game(&small, &master, &Statistics::default());
        assert!(!earned.contains(&BeatClub) && !earned.contains(&BeatMaster) && !earned.contains(&TenBlacks));
    }
}

#[test]
fn only_games_that_are_over_with_one_person_earn_anything() {
    let mut won = last_round(&["RB", "KK"], "PK", &["RB>P"]);
    let of = |game: &Game, seats: &[Option<Level>]| Achievement::of_game(game, seats, &Statistics::default());
    assert!(!of(&won, &[None, CASUAL]).is_empty());
    assert_eq!(of(&won, &[None, None]), [], "two people");
    assert_eq!(of(&won, &[CASUAL, CASUAL]), [], "watched");
    assert_eq!(of(&won, &[None, CASUAL, CASUAL]), [], "other seats");
    assert_eq!(of(&won, &[None]), []);
    won.undo();
    assert_eq!(of(&won, &[None, CASUAL]), [], "not over");
}

#[test]
fn names_are_distinct_and_read_back() {
    for (i, achievement) in Achievement::ALL.into_iter().enumerate() {
        assert_eq!(achievement.name().parse(), Ok(achievement));
        assert!(achievement.name().chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'));
        assert_eq!(Achievement::ALL.iter().position(|other| other.name() == achievement.name()), Some(i));
    }
    assert!("first".parse::<Achievement>().is_err());
    let listed: Vec<Achievement> = Section::ALL.into_iter().flat_map(Section::achievements).collect();
    assert_eq!(listed, Achievement::ALL, "sections list everything once, in order");
}

/// The same decisions from nothing but the positions: no facts and no outline.
fn naive(game: &Game, person: Seat, strongest: Level) -> BTreeSet<Achievement> {
    let rules = game.rules();
    let mut earned = BTreeSet::new();
    let mut again = Game::from_position(rules.clone(), *game.start(), game.seed());
    let mut turn_start = *game.start();
    let (mut drew, mut announced_with, mut handed, mut got, mut was_far_behind) = (false, None, 0, 0, false);
    let mut last = None;
    for (seat, deed) in game.deeds() {
        let before = *again.position();
        again.replay(deed).unwrap();
        let after = *again.position();
        if seat == person {
            match deed {
                Deed::Announced => announced_with = Some(before.hand_len(person)),
                Deed::Drew(_) => drew = true,
                Deed::Exchanged(exchange) => {
                    if exchange.give.len() > rules.limit() {
                        earned.insert(FirstSpectrum);
                    }
                    // Every cancellation makes the Center smaller by m - 1.
                    let expected = before.center().len() + exchange.give.len() - exchange.take.len();
                    let gone = expected - after.center().len();
                    if gone / (usize::from(rules.cancels_at()) - 1) >= 3 {
                        earned.insert(ThreePairs);
                    }
                    let rival = (person + 1) % before.players();
                    handed += after.hand_len(rival) - before.hand_len(rival);
                }
                Deed::Passed => {}
            }
        } else if after.hand_len(person) > before.hand_len(person) {
            got += 1;
        }
        if deed.ends_turn() {
            last = Some((seat, turn_start));
            turn_start = after;
            let others = (0..after.players()).filter(|seat| *seat != person);
            was_far_behind |= others.map(|seat| after.hand_len(seat)).max().unwrap() + 5 <= after.hand_len(person);
            if after.hand_len(person) == 1 {
                earned.insert(DownToOne);
            }
        }
    }
    let end = game.position();
    let sizes: Vec<usize> = (0..end.players()).map(|seat| end.hand_len(seat)).collect();
    let own = sizes[person];
    let rivals: Vec<usize> = (0..sizes.len()).filter(|seat| *seat != person).map(|seat| sizes[seat]).collect();
    let fewest = *rivals.iter().min().unwrap();
    let (won, classic) = (own < fewest, rules.group().is_classic());
    let (last_seat, before_last) = last.unwrap();
    let was_behind = (0..sizes.len()).any(|seat| before_last.hand_len(seat) < before_last.hand_len(person));
    for (condition, achievement) in [
        (own == 1 && won && rules.group().sum_of(end.hand(person)).index() == 0, BlackEnding),
        (own == 1 && won && announced_with == Some(3), ThreeToOne),
        (won && !drew, WithoutDrawing),
        (won && last_seat == person && was_behind, LastTurn),
        (own == fewest, SharedWin),
        (classic && handed >= 10, TenBlacks),
        (won && got == 0, Untouched),
        (won && was_far_behind, Comeback),
        (won, FirstWin),
        (won && sizes.len() == 4, WonAmongFour),
        (own + 8 <= fewest, ByFar),
        (won && classic && matches!(strongest, Level::Club | Level::Strong | Level::Expert | Level::Master), BeatClub),
        (won && classic && matches!(strongest, Level::Expert | Level::Master), BeatExpert),
        (won && classic && strongest == Level::Master, BeatMaster),
        (won && classic && strongest == Level::Master && game.start().turn() == person, BeatMasterFirst),
    ] {
        if condition {
            earned.insert(achievement);
        }
    }
    earned
}

#[test]
fn thousands_of_games_earn_what_a_simple_check_says() {
    let mut seen = BTreeMap::new();
    for seed in 0..2_000_u64 {
        let preset =
            [Preset::Classic, Preset::Beginner, Preset::Classic, Preset::Shades, Preset::Grand][seed as usize % 5];
        let players = 2 + mix(seed, 1) as usize % 3;
        let level = [Level::Casual, Level::Greedy, Level::Novice, Level::Random][mix(seed, 2) as usize % 4];
        let mut game = played(preset.moduli(), players, level, seed, 0);
        play_on(&mut game, level, seed, 100_000);
        let person = mix(seed, 3) as usize % players;
        let strongest = Level::LADDER[mix(seed, 4) as usize % Level::LADDER.len()];
        let mut seats = vec![Some(Level::Novice); players];
        seats[(person + 1) % players] = Some(strongest);
        seats[person] = None;
        let earned = Achievement::of_game(&game, &seats, &Statistics::default());
        assert_eq!(earned.iter().copied().collect::<BTreeSet<_>>(), naive(&game, person, strongest), "seed {seed}");
        for achievement in earned {
            *seen.entry(achievement).or_insert(0) += 1;
        }
    }
    // The law says something about every achievement of a single game.
    let of_games = [Section::Table, Section::Mastery].into_iter().flat_map(Section::achievements);
    for achievement in of_games.filter(|achievement| *achievement != EveryPreset) {
        assert!(seen.contains_key(&achievement), "{achievement} never occurred: {seen:?}");
    }
}
