//! Everything that completes a step of a lesson, found by core.

use super::script::{Pattern, Task};
use aljabar_core::{Action, Exchange, Fact, Game, Handful, Piece, Pieces};
use std::cmp::Reverse;

/// The exchanges that a task accepts now. A selection is an exchange with one empty side. Empty for tasks without
/// marbles.
pub fn of(task: &Task, game: &Game) -> Vec<Exchange> {
    match task {
        Task::Select(pattern) => selections(pattern, game),
        Task::Exchange(pattern) => {
            let mut all: Vec<Exchange> =
                game.exchanges().into_iter().filter(|one| exchange_fits(pattern, game, one)).collect();
            all.sort_by_key(plainness);
            all
        }
        Task::Refused(exchange) => vec![*exchange],
        Task::Draw | Task::Announce | Task::Rival(_) | Task::Game => Vec::new(),
    }
}

/// A sort key. The first solution is shown as the answer: without black if it can be, then what sheds most and moves the
/// fewest pieces.
fn plainness(exchange: &Exchange) -> (bool, Reverse<i32>, usize, Exchange) {
    let Exchange { give, take } = exchange;
    let black = give.iter().chain(take.iter()).any(Piece::is_black);
    (black, Reverse(exchange.reduction()), give.len() + take.len(), *exchange)
}

fn selections(pattern: &Pattern, game: &Game) -> Vec<Exchange> {
    let position = game.position();
    let sets = |there: &Pieces, exactly: Option<Handful>, count: Option<usize>| match (exactly, count) {
        (Some(exactly), _) => {
            let wanted: Pieces = exactly.counted();
            if there.contains_all(&wanted) { vec![exactly] } else { Vec::new() }
        }
        (None, Some(count)) => subsets(there, count),
        (None, None) => vec![Handful::EMPTY],
    };
    let gives = sets(position.mover(), pattern.give, pattern.gives);
    let takes = sets(position.center(), pattern.take, pattern.takes);
    let both = gives.into_iter().flat_map(|give| takes.iter().map(move |take| Exchange { give, take: *take }));
    both.filter(|exchange| fits(pattern, game, exchange)).collect()
}

/// Whether sums, sizes and contents are as wanted.
fn fits(pattern: &Pattern, game: &Game, exchange: &Exchange) -> bool {
    let Exchange { give, take } = exchange;
    let group = game.rules().group();
    let given: Pieces = give.counted();
    let sum_is = |side: &Handful| side.is_empty() || pattern.sum.is_none_or(|sum| group.sum(side.iter()) == sum);
    pattern.give.is_none_or(|wanted| wanted == *give)
        && pattern.take.is_none_or(|wanted| wanted == *take)
        && pattern.gives.is_none_or(|count| give.len() == count)
        && pattern.takes.is_none_or(|count| take.len() == count)
        && given.contains_all(&pattern.with.iter().copied().collect())
        && sum_is(give)
        && sum_is(take)
        && !(give.is_empty() && take.is_empty())
}

fn exchange_fits(pattern: &Pattern, game: &Game, exchange: &Exchange) -> bool {
    if !fits(pattern, game, exchange) || pattern.sheds.is_some_and(|least| exchange.reduction() < least) {
        return false;
    }
    if pattern.cancels.is_none() && pattern.exempt.is_none() && pattern.spectrum.is_none() {
        return true;
    }
    let Ok(facts) = game.clone().apply(Action::Exchange(*exchange)) else { return false };
    let (mut cancelled, mut spared, mut is_spectrum) = (0, false, false);
    for fact in &facts {
        match fact {
            Fact::Cancelled { times, exempt, .. } => {
                cancelled += usize::from(*times);
                spared |= exempt;
            }
            Fact::Exchanged { spectrum, .. } => is_spectrum = *spectrum,
            _ => {}
        }
    }
    pattern.cancels.is_none_or(|count| cancelled == count)
        && pattern.exempt.is_none_or(|exempt| spared == exempt)
        && pattern.spectrum.is_none_or(|spectrum| is_spectrum == spectrum)
}

/// All different sets of `count` pieces.
fn subsets(there: &Pieces, count: usize) -> Vec<Handful> {
    let mut sets = vec![Vec::new()];
    for (piece, copies) in there.each() {
        let more = sets.iter().flat_map(|set: &Vec<_>| {
            (0..=usize::from(copies).min(count - set.len())).map(move |n| [set.as_slice(), &vec![piece; n]].concat())
        });
        sets = more.collect();
    }
    sets.into_iter().filter(|set| set.len() == count).filter_map(Handful::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::classic::{B, R};

    #[test]
    fn sets_are_listed_once_each() {
        let there: Pieces = [R, R, B].into_iter().collect();
        let mut sets: Vec<Vec<_>> = subsets(&there, 2).iter().map(|set| set.iter().collect()).collect();
        sets.sort();
        assert_eq!(sets.len(), 2, "two reds, or a red and a blue: {sets:?}");
    }
}
