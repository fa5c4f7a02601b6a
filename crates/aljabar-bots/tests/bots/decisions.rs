//! What comes with a decision: values, alternatives, and a reason in words.

use aljabar_bots::{Budget, Decision, Level, Question, Reason, WON};
use aljabar_core::{Action, Game, Position, Rules, Setup};

use crate::common::{groups, rules};

fn read(text: &str) -> (Rules, Position) {
    let setup = Setup::from_json(text).unwrap();
    let position = setup.position().unwrap();
    (setup.rules, position)
}

fn position(hands: &str, center: &str, bag: &str, rest: &str) -> String {
    let set = |text: &str| {
        let pieces: Vec<String> = text.chars().map(|c| format!("\"{c}\"")).collect();
        format!("[{}]", pieces.join(","))
    };
    let hands: Vec<String> = hands.split(' ').map(set).collect();
    format!(
        r#"{{ "format": "al-jabar-position", "version": 1, "rules": {{ "moduli": [2,2,2], "copies": 10, "recycle": false }},
        "hands": [{}], "center": {}, "bag": {}, {rest} }}"#,
        hands.join(","),
        set(center),
        set(bag)
    )
}

fn decide(level: Level, text: &str) -> (Rules, Decision) {
    let (rules, position) = read(text);
    let decision = level.bot(&rules).decide(&Question::new(&rules, &position, 1).within(Budget::nodes(3_000)));
    (rules, decision)
}

fn words(rules: &Rules, decision: &Decision) -> String {
    decision.reason.describe(rules.group(), &|seat| format!("seat {seat}"))
}

#[test]
fn values_are_shares_of_the_win() {
    for moduli in groups() {
        for players in 2..=4 {
            let rules = rules(&moduli, players);
            let position = rules.deal(players, 0, 9).unwrap();
            for level in Level::ALL {
                let decision =
                    level.bot(&rules).decide(&Question::new(&rules, &position, 1).within(Budget::nodes(500)));
                let values = &decision.values[..players];
                assert!(values.iter().all(|value| (0..=WON).contains(value)), "{level} {values:?}");
                let total: i32 = values.iter().sum();
                assert!((total - WON).abs() < WON / 1000, "{level} {moduli:?} {values:?}");
                assert_eq!(decision.values[players..].iter().sum::<i32>(), 0);
            }
        }
    }
}

#[test]
fn searching_levels_name_alternatives_that_look_worse() {
    let rules = Rules::classic();
    for seed in 0..10 {
        let position = rules.deal(2, 0, seed).unwrap();
        let decision = Level::Expert.bot(&rules).decide(&Question::new(&rules, &position, 1));
        assert_eq!(decision.alternatives.len(), 4);
        let best = decision.values[0];
        assert!(decision.alternatives.iter().all(|other| other.value < best + WON / 10), "{decision:?}");
    }
}

#[test]
fn a_win_at_hand_is_taken_and_named() {
    // The last turn of the game, one piece behind: only three for one wins.
    let text = position("RRR RBKY", "PKO", "R", r#""first": 0, "turn": 1, "final": true, "drawn": false"#);
    for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
        let (rules, decision) = decide(level, &text);
        let exchange = rules.group().read_exchange("RBK>P").unwrap();
        assert_eq!(decision.action, Action::Exchange(exchange), "{level}");
        assert_eq!(decision.reason, Reason::Wins { margin: 1 });
        assert_eq!(decision.values[1], WON);
        assert_eq!(words(&rules, &decision), "wins the game by one piece");
    }
}

#[test]
fn a_draw_is_made_when_it_is_the_only_chance() {
    // Two pieces against two in the last turn; nothing at hand makes one of two, but a third piece may go with them.
    let text = position("RK RY", "KB", "GGGG", r#""first": 0, "turn": 1, "final": true, "drawn": false"#);
    for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
        let (rules, decision) = decide(level, &text);
        // R + Y + G is P; K + B is no help. Nothing is lost by a look at the best that there is.
        let game = Game::from_position(rules.clone(), read(&text).1, 1);
        assert_eq!(game.check(&decision.action), Ok(()));
        assert!(!words(&rules, &decision).is_empty());
    }
    let text = position("RK RY", "KP", "GGGG", r#""first": 0, "turn": 1, "final": true, "drawn": false"#);
    for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
        let (rules, decision) = decide(level, &text);
        assert_eq!(decision.action, Action::Draw, "{level}: R + Y + G is P, which lies in the Center");
        assert_eq!(words(&rules, &decision), "draws, for nothing at hand makes the hand smaller");
    }
}

#[test]
fn nobody_empties_the_bag_in_a_lost_game() {
    // The last turn, eight pieces against one: nothing helps any more, a draw no more than anything else.
    let text = position("R RYBOGPWW", "KB", "GGGGRRRR", r#""first": 0, "turn": 1, "final": true, "drawn": false"#);
    for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
        let (_, decision) = decide(level, &text);
        assert!(matches!(decision.action, Action::Exchange(_)), "{level}: {decision:?}");
    }
}

#[test]
fn a_large_lead_is_announced_by_who_looks_no_further() {
    let text = position("RK RYBOGPWRYB", "K", "GGGG", r#""first": 0, "turn": 0, "final": false, "drawn": false"#);
    for level in [Level::Greedy, Level::Novice, Level::Casual] {
        let (rules, decision) = decide(level, &text);
        assert_eq!(decision.action, Action::Announce, "{level}");
        assert_eq!(words(&rules, &decision), "announces the final round while it is ahead");
    }
}

#[test]
fn reasons_say_what_happens() {
    // Three for one, and two colours of it cancel in the Center.
    let text =
        position("RYKBBB RRYYBBOO WWGGPP", "RYO", "GG", r#""first": 0, "turn": 0, "final": false, "drawn": false"#);
    let (rules, position) = read(&text);
    let reason = |text: &str| {
        let exchange = rules.group().read_exchange(text).unwrap();
        let decision = Level::Greedy.bot(&rules).decide(&Question::new(&rules, &position, 1));
        (exchange, decision)
    };
    let (exchange, decision) = reason("RYK>O");
    assert_eq!(decision.action, Action::Exchange(exchange));
    assert_eq!(decision.reason, Reason::Sheds { given: 3, taken: 1, blacks: 2, rivals: 2 });
    assert_eq!(words(&rules, &decision), "gives away three for one and deals two blacks to both rivals");
}

#[test]
fn every_reason_is_a_clause() {
    let rules = Rules::classic();
    let all = [
        Reason::OnlyChoice,
        Reason::Wins { margin: 2 },
        Reason::PlaysSpectrum { blacks: 1, rivals: 1 },
        Reason::Sheds { given: 2, taken: 2, blacks: 1, rivals: 3 },
        Reason::Starves { rival: 1, before: 2 },
        Reason::Keeps { piece: aljabar_core::classic::G },
        Reason::Prepares { later: 2 },
        Reason::Swaps { given: 1, taken: 1 },
        Reason::Announces { lead: 0 },
        Reason::MustDraw,
        Reason::DrawsForMore { best: 1 },
        Reason::Passes,
    ];
    for reason in all {
        let clause = reason.describe(rules.group(), &|seat| format!("seat {seat}"));
        assert!(clause.chars().next().is_some_and(char::is_lowercase) && !clause.ends_with('.'), "{clause}");
    }
    let keeps = Reason::Keeps { piece: aljabar_core::classic::G };
    assert_eq!(keeps.describe(rules.group(), &|_| String::new()), "keeps green, the only piece this hand can end as");
}
