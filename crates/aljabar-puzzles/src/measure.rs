//! Which bots find the answer: to measure whether grades mean what they say.

use aljabar_bots::{Bot, Budget, Level, Question};
use aljabar_core::{Action, Exchange, Pieces, Position, Rules, Setup};

use crate::{DownToOne, Puzzle, Task, chance::mix};

/// The bots that grades are measured with, weakest first.
pub const JUDGES: [Level; 6] = [Level::Novice, Level::Greedy, Level::Casual, Level::Club, Level::Strong, Level::Expert];

/// Whether a bot finds an answer of a puzzle, or solves a solitaire in the least number of turns. What the bot overlooks
/// depends on the number of the attempt. Its budget is in positions, so the result is the same on every machine.
#[must_use]
pub fn finds(puzzle: &Puzzle, level: Level, attempt: u64) -> bool {
    let seed = mix(7, attempt);
    let rules = puzzle.task.rules();
    let mut bot = level.bot(rules);
    match &puzzle.task {
        Task::DownToOne(task) => solves(task, bot.as_mut(), seed),
        task => {
            let picked = exchange(bot.as_mut(), rules, task.position(), seed);
            picked.is_some_and(|exchange| task.answers().contains(&exchange))
        }
    }
}

/// Lets a bot play a solitaire. It thinks that it has a rival with as many pieces, all black.
fn solves(task: &DownToOne, bot: &mut dyn Bot, seed: u64) -> bool {
    let rules = &task.rules;
    let (mut hand, mut center) = (task.hand, task.center);
    for turn in 0..task.turns {
        let setup = Setup {
            rules: rules.clone(),
            hands: vec![hand, Pieces::blacks(task.hand.len() as u16)],
            center,
            bag: Pieces::EMPTY,
            first: 0,
            turn: 0,
            is_final: false,
            drawn: false,
            over: false,
        };
        let Ok(position) = setup.position() else { return false };
        let Some(exchange) = exchange(bot, rules, position, seed.wrapping_add(turn.into())) else { return false };
        let mut next = position;
        next.exchange_unchecked(rules, &exchange.give.counted(), &exchange.take.counted());
        (hand, center) = (*next.hand(0), *next.center());
        if hand.len() == 1 {
            return true;
        }
    }
    false
}

/// The exchange that a bot plays, or `None` if it draws or passes.
fn exchange(bot: &mut dyn Bot, rules: &Rules, mut position: Position, seed: u64) -> Option<Exchange> {
    loop {
        let question = Question::new(rules, &position, seed).within(Budget::nodes(1 << 40));
        match bot.decide(&question).action {
            Action::Announce if !position.is_final() => position.announce_unchecked(),
            Action::Exchange(exchange) => return Some(exchange),
            _ => return None,
        }
    }
}
