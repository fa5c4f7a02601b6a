//! Compares whole games with the naive rules: legal actions, their effects, final rounds and ends.

use std::collections::BTreeMap;

use aljabar_core::{
    Action, DealOptions, Deed, Dice, EndReason, Exchange, Fact, FinalReason, Game, Group, Pieces, Rules, classic::W,
};

use crate::{
    common::{GROUPS, below, dice, random_action, random_position, rules, setup},
    naive::{Doing, Plain, PlainGame, plain_exchange},
};

/// How a game is played.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// Any legal action.
    Any,
    /// Mostly exchanges of equal pieces, so that positions are repeated.
    Waiting,
    /// Exchanges of equal pieces and a draw now and then: nothing repeats, so the game reaches the last round.
    Endless,
}

fn choose(game: &Game, style: Style, dice: &mut Dice) -> Action {
    let position = game.position();
    let swap = || {
        let both = position.mover().each().find(|(piece, _)| position.center().count(*piece) > 0)?;
        let one = [both.0].into_iter().collect();
        Some(Action::Exchange(Exchange { give: one, take: one }))
    };
    match style {
        Style::Endless if position.turn() == 0 && !position.drawn() && game.round().is_multiple_of(2) => Action::Draw,
        Style::Endless => swap().unwrap_or(Action::Draw),
        Style::Waiting if below(dice, 12) > 0 => swap().unwrap_or_else(|| random_action(game, dice)),
        Style::Waiting | Style::Any => random_action(game, dice),
    }
}

/// Checks that both games are in the same state.
fn compare(game: &Game, plain: &PlainGame) {
    let mut table = Plain::new(game.rules(), game.position());
    if game.is_over() {
        // The seat to move has no meaning after the end.
        table.turn = plain.table.turn;
    }
    assert_eq!(table, plain.table);
    assert_eq!(game.round() as usize, plain.round);
    let end = game.end().map(|end| match end {
        EndReason::FinalRound => "final round",
        EndReason::NobodyCanMove => "nobody can move",
    });
    assert_eq!(end, plain.over_because);
}

/// Checks that both agree about every action except exchanges.
fn compare_choices(game: &Game, plain: &PlainGame) {
    let drawn = plain.table.bag.first().cloned().map_or(Doing::Pass, Doing::Draw);
    let may_draw = matches!(drawn, Doing::Draw(_)) && plain.may(&drawn);
    assert_eq!(game.check(&Action::Draw).is_ok(), may_draw);
    assert_eq!(game.check(&Action::Announce).is_ok(), plain.may(&Doing::Announce));
    assert_eq!(game.check(&Action::Pass).is_ok(), plain.may(&Doing::Pass));
    assert_eq!(game.can_exchange(), !plain.table.over && plain.can_exchange());
}

/// Plays a game with both implementations, and counts what happened in it.
fn play(mut game: Game, style: Style, seed: u64, seen: &mut BTreeMap<String, u32>) {
    let mut dice = dice(seed);
    let group = game.rules().group().clone();
    let mut plain = PlainGame::new(Plain::new(game.rules(), game.position()));
    // The naive rules are slow for large hands.
    let small = group.order() <= 9;
    let (mut actions, most) = (0, if small || style == Style::Endless { usize::MAX } else { 40 });
    while !game.is_over() && actions < most {
        if actions % if small { 3 } else { 16 } == 0 {
            compare_choices(&game, &plain);
        }
        if small && style == Style::Any && actions % 8 == 0 {
            let listed = game.exchanges();
            let listed: std::collections::BTreeSet<_> = listed.iter().map(|e| plain_exchange(&group, e)).collect();
            assert_eq!(listed, plain.table.exchanges());
        }
        let action = choose(&game, style, &mut dice);
        let facts = game.apply(action).unwrap();
        let doing = match game.deeds().last().unwrap().1 {
            Deed::Announced => Doing::Announce,
            Deed::Drew(piece) => Doing::Draw(group.coordinates(piece)),
            Deed::Exchanged(exchange) => {
                let (give, take) = plain_exchange(&group, &exchange);
                Doing::Exchange(give, take)
            }
            Deed::Passed => Doing::Pass,
        };
        assert!(plain.may(&doing), "{doing:?} is not allowed by the plain rules: {plain:?}");
        let discarded = game.position().bag().len();
        plain.act(&doing);
        compare(&game, &plain);
        let told = facts.iter().find_map(|fact| match fact {
            Fact::FinalRound { reason, .. } => Some(match reason {
                FinalReason::Announced => "announced",
                FinalReason::OnePiece => "one piece",
                FinalReason::Repetition => "repetition",
                FinalReason::LastRound => "round 200",
            }),
            _ => None,
        });
        if let Some(told) = told {
            assert_eq!(Some(told), plain.final_because);
            *seen.entry(format!("final: {told}")).or_default() += 1;
        }
        match doing {
            Doing::Draw(_) => *seen.entry("drew".into()).or_default() += 1,
            Doing::Pass if discarded == 0 => *seen.entry("passed without a bag".into()).or_default() += 1,
            Doing::Pass => *seen.entry("passed in the final round".into()).or_default() += 1,
            _ => {}
        }
        if let Some(end) = plain.over_because {
            *seen.entry(format!("over: {end}")).or_default() += 1;
        }
        actions += 1;
    }
    *seen.entry("actions".into()).or_default() += actions as u32;
}

#[test]
fn whole_games_follow_the_plain_rules() {
    let mut seen = BTreeMap::new();
    for (which, moduli) in GROUPS.into_iter().enumerate() {
        for players in 2..=4 {
            for recycle in [false, true] {
                let rules = rules(moduli, players).recycling(recycle);
                let small = rules.group().order() <= 9;
                for number in 0..if small { 6 } else { 2 } {
                    let seed = (which * 1000 + players * 100 + number * 2 + usize::from(recycle)) as u64;
                    let style = if number % 3 == 1 { Style::Waiting } else { Style::Any };
                    let first = number % players;
                    play(
                        Game::deal(rules.clone(), DealOptions { players, first, seed }).unwrap(),
                        style,
                        seed,
                        &mut seen,
                    );
                }
                // Starts with few pieces: there it happens sooner that a player has no exchange.
                for number in 0..if small { 24 } else { 4 } {
                    let mut start = dice(number * 7 + players as u64);
                    let position = random_position(&rules, players, &mut start);
                    let mut setup = aljabar_core::Setup::of(&rules, &position);
                    if number % 2 == 0 {
                        setup.bag = Pieces::EMPTY;
                    }
                    if number % 8 == 5 {
                        setup.is_final = true;
                    }
                    if [0, 5].contains(&(number % 8)) {
                        // A hand of black pieces only has no exchange; sometimes that is so for all players.
                        setup.center = [rules.group().white()].into_iter().collect();
                        let stuck = players - number as usize / 8 % 2;
                        setup.hands[..stuck].fill(Pieces::blacks(3));
                    }
                    let position = setup.position().unwrap();
                    let style = if number % 4 == 3 { Style::Waiting } else { Style::Any };
                    play(Game::from_position(rules.clone(), position, number), style, number, &mut seen);
                }
            }
        }
    }
    for what in [
        "drew",
        "passed without a bag",
        "passed in the final round",
        "final: announced",
        "final: one piece",
        "final: repetition",
        "over: final round",
        "over: nobody can move",
    ] {
        assert!(seen.get(what).is_some_and(|times| *times >= 20), "{what} is hardly ever seen: {seen:?}");
    }
}

/// A game that only the last round ends.
#[test]
fn the_last_round_follows_the_plain_rules() {
    let mut seen = BTreeMap::new();
    for players in 2..=4 {
        let mut setup = setup(&[2, 2, 2], &["RYBO", "RGPO", "RY", "RB"][..players], "KR", "");
        setup.rules = Rules::with_copies(Group::classic(), players, 200).unwrap();
        setup.bag = Pieces::EMPTY;
        setup.bag.insert_many(W, 150);
        let position = setup.position().unwrap();
        play(Game::from_position(setup.rules, position, 1), Style::Endless, 1, &mut seen);
    }
    assert_eq!(seen.get("final: round 200"), Some(&3), "{seen:?}");
}
