//! Whole games as text for people to read in review. A change of these texts is a change of the rules.

use std::fmt::Write;

use aljabar_core::{Action, DealOptions, Exchange, Fact, Game};

use crate::common::{dice, random_action, rules};

/// Plays the exchange with the largest reduction, and now and then something else.
fn tell(moduli: &[u64], players: usize, seed: u64) -> String {
    let rules = rules(moduli, players);
    let group = rules.group().clone();
    let mut dice = dice(seed);
    let mut game = Game::deal(rules, DealOptions::new(players).seed(seed)).unwrap();
    let mut text = format!("{group}, {players} players, seed {seed}\n");
    let set = |pieces: &aljabar_core::Pieces| group.write_set(pieces.iter());
    for seat in 0..players {
        writeln!(text, "seat {seat} is dealt {}", set(game.position().hand(seat))).unwrap();
    }
    while !game.is_over() {
        let position = game.position();
        let (seat, round) = (position.turn(), game.round());
        if !position.drawn() {
            writeln!(text, "\nround {round}, seat {seat} holds {}", set(position.hand(seat))).unwrap();
            writeln!(text, "  Center {}  bag {}", set(position.center()), position.bag().len()).unwrap();
        }
        let best = game.exchanges().into_iter().max_by_key(Exchange::reduction);
        let action = match best {
            _ if position.can_announce(game.rules()) && !position.drawn() => Action::Announce,
            _ if round % 4 == 0 => random_action(&game, &mut dice),
            Some(exchange) => Action::Exchange(exchange),
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        };
        let facts = game.apply(action).unwrap();
        let (_, deed) = game.deeds().last().unwrap();
        writeln!(text, "  {}", group.write_deed(&deed)).unwrap();
        for fact in facts.iter().filter(|fact| !matches!(fact, Fact::TurnBegan { .. })) {
            writeln!(text, "    {}", fact.describe(&group, &|seat| format!("Seat {seat}"))).unwrap();
        }
    }
    text
}

#[test]
fn a_classic_game() {
    insta::assert_snapshot!(tell(&[2, 2, 2], 3, 11));
}

#[test]
fn a_grand_game() {
    insta::assert_snapshot!(tell(&[2, 2, 2, 2], 2, 12));
}

#[test]
fn a_game_of_shades() {
    insta::assert_snapshot!(tell(&[3, 3], 2, 13));
}
