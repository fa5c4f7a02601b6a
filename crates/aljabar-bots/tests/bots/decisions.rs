//! The parts of a decision: values, alternatives and the reason.

use aljabar_bots::{Budget, Decision, Level, Question, Reason, WON};
use aljabar_core::{Action, DealOptions, Game, Position, Rules, Setup};

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
            let position = rules.deal(DealOptions::new(players).seed(9)).unwrap();
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
fn searching_levels_name_alternatives() {
    let rules = Rules::classic();
    for seed in 0..10 {
        let position = rules.deal(DealOptions::new(2).seed(seed)).unwrap();
        let game = Game::from_position(rules.clone(), position, 1);
        for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
            let question = Question::new(&rules, &position, 1).within(Budget::nodes(20_000));
            let decision = level.bot(&rules).decide(&question);
            assert_eq!(decision.alternatives.len(), 4);
            let mut named: Vec<Action> = decision.alternatives.iter().map(|other| other.action).collect();
            named.push(decision.action);
            for (place, action) in named.iter().enumerate() {
                assert_eq!(game.check(action), Ok(()));
                assert!(!named[..place].contains(action), "{level} names {action:?} twice");
            }
            assert!(decision.alternatives.iter().all(|other| (0..=WON).contains(&other.value)));
        }
    }
}

/// In the last turn of a game every exchange has an exact value: the best is chosen, and the alternatives have theirs.
#[test]
fn in_the_last_turn_alternatives_have_their_exact_value() {
    let mut looked_at = 0;
    for seed in 0..60 {
        let rules = rules(&[2, 2, 2], 2);
        let mut game = Game::deal(rules.clone(), DealOptions { players: 2, first: seed as usize % 2, seed }).unwrap();
        let mut bot = Level::Greedy.bot(&rules);
        let is_last = |position: &Position| position.is_final() && position.turn() == position.dealer();
        while !game.is_over() && !is_last(game.position()) {
            let action = bot.decide(&Question::new(&rules, game.position(), seed)).action;
            game.apply(action).unwrap();
        }
        if game.is_over() || !game.can_exchange() {
            continue;
        }
        let seat = game.position().turn();
        let value = |action: Action| {
            let Action::Exchange(exchange) = action else { return None };
            let mut next = *game.position();
            next.play_unchecked(&rules, &exchange);
            let winners: Vec<_> = next.leaders().collect();
            Some(if winners.contains(&seat) { WON / winners.len() as i32 } else { 0 })
        };
        let best = game.exchanges().into_iter().filter_map(|exchange| value(Action::Exchange(exchange))).max();
        for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
            let question = Question::new(&rules, game.position(), seed).within(Budget::nodes(3_000));
            let decision = level.bot(&rules).decide(&question);
            if matches!(decision.action, Action::Exchange(_)) {
                assert_eq!((value(decision.action), Some(decision.values[seat])), (best, best), "{level} {decision:?}");
            }
            let exchanges = decision.alternatives.iter().filter(|other| value(other.action).is_some());
            for other in exchanges.clone() {
                assert_eq!(value(other.action), Some(other.value), "{level} {other:?}");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}

#[test]
fn a_win_at_hand_is_taken_and_named() {
    // In the last turn of the game, one piece behind, only three for one wins.
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
    // Two pieces against two in the last turn. No exchange sheds a piece, but with a green all three go for purple.
    let text = position("RK RY", "KP", "GGGG", r#""first": 0, "turn": 1, "final": true, "drawn": false"#);
    for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
        let (rules, decision) = decide(level, &text);
        assert_eq!(decision.action, Action::Draw, "{level}: R + Y + G is P, which lies in the Center");
        assert_eq!(words(&rules, &decision), "draws a piece, because no exchange makes the hand smaller");
    }
    // With blue in the Center, a green allows two for one, which only shares the win as passing does. Levels that search
    // final rounds to the end find that.
    let text = position("RK RY", "KB", "GGGG", r#""first": 0, "turn": 1, "final": true, "drawn": false"#);
    for level in [Level::Expert, Level::Master] {
        let (rules, decision) = decide(level, &text);
        assert_eq!(decision.action, Action::Pass, "{level}: {decision:?}");
        assert_eq!(decision.values[1], WON / 2, "{level}");
        assert_eq!(words(&rules, &decision), "has nothing to exchange and passes");
    }
}

#[test]
fn no_bot_empties_the_bag_in_a_lost_game() {
    // The last turn, with eight pieces against one: every action loses.
    let text = position("R RYBOGPWW", "KB", "GGGGRRRR", r#""first": 0, "turn": 1, "final": true, "drawn": false"#);
    for level in [Level::Club, Level::Strong, Level::Expert, Level::Master] {
        let (_, decision) = decide(level, &text);
        assert!(matches!(decision.action, Action::Exchange(_)), "{level}: {decision:?}");
    }
}

#[test]
fn levels_that_do_not_search_announce_with_a_large_lead() {
    let text = position("RK RYBOGPWRYB", "K", "GGGG", r#""first": 0, "turn": 0, "final": false, "drawn": false"#);
    for level in [Level::Greedy, Level::Novice, Level::Casual] {
        let (rules, decision) = decide(level, &text);
        assert_eq!(decision.action, Action::Announce, "{level}");
        assert_eq!(words(&rules, &decision), "announces the final round while it is ahead");
    }
}

#[test]
fn reasons_say_what_happens() {
    // Three for one, and two of the colours cancel in the Center.
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
        Reason::DrawsForMore { best: 0 },
        Reason::Passes,
    ];
    for reason in all {
        let clause = reason.describe(rules.group(), &|seat| format!("seat {seat}"));
        // "Draw" can also mean a shared win, so the text must say that a piece is drawn.
        assert_eq!(
            clause.contains("draw"),
            clause.contains("draws a piece") || clause.contains("draw a piece"),
            "{clause}"
        );
        assert!(clause.chars().next().is_some_and(char::is_lowercase) && !clause.ends_with('.'), "{clause}");
    }
    let keeps = Reason::Keeps { piece: aljabar_core::classic::G };
    assert_eq!(keeps.describe(rules.group(), &|_| String::new()), "keeps green, the only piece this hand can end as");
}

/// A bot that has as good as lost exchanges, instead of drawing until the bag is empty.
#[test]
fn a_hopeless_bot_does_not_draw_again_and_again() {
    let rules = Rules::classic();
    for level in [Level::Expert, Level::Master] {
        let mut bots = [level.bot(&rules), level.bot(&rules)];
        for seed in 1..=20 {
            let mut game = Game::deal(rules.clone(), DealOptions { players: 2, first: 0, seed }).unwrap();
            let mut draws = 0;
            while !game.is_over() {
                let could_exchange = !game.exchanges().is_empty();
                let question = Question::new(&rules, game.position(), seed).within(Budget::nodes(2_000));
                let action = bots[game.position().turn()].decide(&question).action;
                draws = if action == Action::Draw && could_exchange { draws + 1 } else { 0 };
                assert!(draws < 12, "{level} draws and draws, seed {seed}");
                game.apply(action).unwrap();
            }
        }
    }
}
