//! Tests of game codes: they read back, whatever the case and the spaces, and typing errors are noticed.

use std::sync::LazyLock;

use aljabar_bots::Level;
use aljabar_core::{Group, PLAYERS, Rules};
use aljabar_review::{CodeError, GameCode};
use proptest::prelude::*;

use crate::common::mix;

/// All moduli that can be played by two, three and four players.
static PLAYABLE: [LazyLock<Vec<Vec<u64>>>; 3] =
    [LazyLock::new(|| playable(2)), LazyLock::new(|| playable(3)), LazyLock::new(|| playable(4))];

fn playable(players: usize) -> Vec<Vec<u64>> {
    let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
    let mut all = Vec::new();
    for _ in 0..4 {
        let longer = lists.iter().flat_map(|list| (2..=9).map(move |modulus| [list.as_slice(), &[modulus]].concat()));
        lists = longer.collect();
        all.extend(lists.iter().filter(|list| Group::new(list).is_ok_and(|g| Rules::new(g, players).is_ok())).cloned());
    }
    all
}

fn who() -> impl Strategy<Value = Option<Level>> {
    prop::option::of(prop::sample::select(Level::LADDER.to_vec()))
}

fn code() -> impl Strategy<Value = GameCode> {
    PLAYERS.prop_flat_map(|players| {
        let group = prop::sample::select(PLAYABLE[players - 2].as_slice());
        let seats = prop::collection::vec(who(), players);
        (group, seats, 0..players, 0..=64_u32, any::<u64>(), any::<bool>()).prop_map(
            |(moduli, seats, first, bits, seed, recycle)| {
                let seed = seed.checked_shr(64 - bits).unwrap_or(0);
                GameCode::new(&moduli, &seats, first, seed, recycle).unwrap()
            },
        )
    })
}

proptest! {
    #[test]
    fn every_code_reads_back(code in code()) {
        let text = code.to_string();
        prop_assert_eq!(text.parse::<GameCode>(), Ok(code.clone()));
        // Case, spaces, hyphens and letters that look alike do not matter.
        let plain: String = text.chars().filter(|c| *c != '-').collect();
        prop_assert_eq!(plain.to_lowercase().parse::<GameCode>(), Ok(code.clone()));
        let spaced: String = text.to_lowercase().replace('1', "l").replace('0', "o").chars().flat_map(|c| [c, ' ']).collect();
        prop_assert_eq!(spaced.parse::<GameCode>(), Ok(code.clone()));
        prop_assert_eq!(text.replace('1', "I").parse::<GameCode>(), Ok(code.clone()));
        let game = code.deal();
        prop_assert_eq!(GameCode::of(&game, code.seats()), Some(code));
    }

    #[test]
    fn no_text_makes_reading_panic(text in ".{0,120}", symbols in "[0-9A-Z-]{0,30}") {
        let _ = text.parse::<GameCode>();
        if let Ok(code) = symbols.parse::<GameCode>() {
            prop_assert_eq!(code.to_string().parse::<GameCode>(), Ok(code));
        }
    }
}

proptest! {
    // Each case tries about six hundred typing errors.
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn one_wrong_letter_or_two_swapped_are_noticed(code in code()) {
        let text = code.to_string();
        let symbols: Vec<char> = text.chars().collect();
        for place in (0..symbols.len()).filter(|place| symbols[*place] != '-') {
            for wrong in "0123456789ABCDEFGHJKMNPQRSTVWXYZU".chars().filter(|wrong| *wrong != symbols[place]) {
                let mut typed = symbols.clone();
                typed[place] = wrong;
                let typed: String = typed.into_iter().collect();
                prop_assert!(typed.parse::<GameCode>().is_err(), "{} for {}", typed, text);
            }
        }
        let symbols: Vec<char> = symbols.into_iter().filter(|symbol| *symbol != '-').collect();
        for place in 1..symbols.len() {
            let mut typed = symbols.clone();
            typed.swap(place - 1, place);
            let typed: String = typed.iter().collect();
            prop_assert!(symbols == typed.chars().collect::<Vec<_>>() || typed.parse::<GameCode>().is_err(), "{}", typed);
        }
    }
}

#[test]
fn codes_are_short_and_stay_as_they_are() {
    for place in 0..1000 {
        let seed = mix(1, place) >> 32;
        let code = GameCode::new(&[2, 2, 2], &[None, Some(Level::Master)], 1, seed, true).unwrap();
        assert!(code.to_string().len() <= 16, "{code}");
    }
    let code = |moduli: &[u64], seats: &[Option<Level>], first, seed, recycle| {
        GameCode::new(moduli, seats, first, seed, recycle).unwrap().to_string()
    };
    // Existing codes must keep their meaning.
    assert_eq!(code(&[2, 2, 2], &[None, Some(Level::Casual)], 0, 2026, false), "222-HC1-1ZAP");
    let all = [Some(Level::Novice), Some(Level::Club), Some(Level::Strong), Some(Level::Expert)];
    assert_eq!(code(&[3, 3], &all, 3, u64::MAX, true), "33-NKSE8-FZZZZZZZZZZZZ3");
    assert_eq!(code(&[4, 4, 4], &[None, None, Some(Level::Master)], 2, 0, false), "444-HHM3-0T");
}

#[test]
fn wrong_codes_are_refused_with_a_sentence() {
    let error = |text: &str| text.parse::<GameCode>().unwrap_err();
    for short in ["", "222", "222-HC", "222-HC1", "222-HC1-5", " - "] {
        assert_eq!(error(short), CodeError::TooShort, "{short}");
    }
    assert_eq!(error("HC1-5X"), CodeError::NoGroup);
    assert_eq!(error("222-HX1-55"), CodeError::Seat('X'));
    assert!(
        error("222-HX1-55").to_string().starts_with("`X` does not stand for a player; the letters are H (human), N (")
    );
    assert_eq!(error("222-HC9-55"), CodeError::First('9'));
    assert!(matches!(error("99-HC1-55"), CodeError::Group(_)));
    assert!(matches!(error("79-HC1-55"), CodeError::Rules(_)));
    assert_eq!(error("222-H1-55").to_string(), "2 to 4 can play, not 1");
    assert_eq!(error("222-HCHCH1-55").to_string(), "2 to 4 can play, not 5");
    assert_eq!(error("222-HC3-55").to_string(), "there is no seat 2 among 2 players");
    assert_eq!(error("222-HC1-5?"), CodeError::Symbol('?'));
    assert_eq!(error("222-HC1-ZZZZZZZZZZZZZ0"), CodeError::TooLong);
    assert_eq!(error(&"2".repeat(1000)), CodeError::TooLong);
    let code = GameCode::new(&[2, 2, 2], &[None, None], 0, 5, false).unwrap().to_string();
    let wrong = if code.ends_with('7') { '8' } else { '7' };
    assert_eq!(error(&format!("{}{wrong}", &code[..code.len() - 1])), CodeError::Check);
    assert_eq!(GameCode::new(&[2, 2], &[None, Some(Level::Greedy)], 0, 5, false), Err(CodeError::Level(Level::Greedy)));
}
