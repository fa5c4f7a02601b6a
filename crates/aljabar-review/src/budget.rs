//! How much thinking hints and reviews are worth.
//!
//! Positions decide, not the clock: the same question has the same answer every time, however busy the machine is.

use std::time::Duration;

use aljabar_bots::Budget;
use aljabar_core::Rules;

/// Nobody waits longer. Far more than anything takes on any machine that can draw the game, so that it decides nothing.
const EMERGENCY: Duration = Duration::from_secs(20);

/// How much thinking a hint is worth: a twentieth of a second. The positions are for two players of the classic game; at
/// other tables there are fewer of them, as each takes longer.
pub const PER_HINT: Budget = Budget { nodes: Some(100_000), time: Some(EMERGENCY) };

/// How much thinking each decision of a game is worth, counted in the same way: a game of forty turns takes about a second.
pub const PER_DECISION: Budget = Budget { nodes: Some(24_000), time: Some(EMERGENCY) };

/// With fewer positions than this a search sees nothing.
const LEAST: u64 = 200;

/// The budget for a table, from the one for two players of the classic game.
pub(crate) fn at_table(budget: Budget, rules: &Rules, players: usize) -> Budget {
    let scaled = |nodes: u64| (nodes.saturating_mul(100) / cost(rules, players)).max(LEAST.min(nodes));
    Budget { nodes: budget.nodes.map(scaled), ..budget }
}

/// Half of it.
pub(crate) fn half(budget: Budget) -> Budget {
    Budget { nodes: budget.nodes.map(|nodes| nodes / 2), time: budget.time.map(|time| time / 2) }
}

/// The time that a position takes, in hundredths of the time for two players of the classic game. Measured: it grows with
/// the number of different pieces, and much faster where four of them move at once.
fn cost(rules: &Rules, players: usize) -> u64 {
    let order = rules.group().order() as u64;
    let group = if rules.group().rank() < 4 { 20 * (order - 3) } else { order.pow(3) / 22 };
    group.max(100) * players as u64 / 2
}

#[cfg(test)]
mod tests {
    use aljabar_core::Group;

    use super::*;

    #[test]
    fn larger_tables_have_fewer_positions_and_the_clock_is_far_away() {
        let nodes = |moduli: &[u64], players| {
            let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
            at_table(PER_HINT, &rules, players).nodes.unwrap()
        };
        assert_eq!(nodes(&[2, 2, 2], 2), 100_000);
        let all = [
            nodes(&[2, 2, 2], 2),
            nodes(&[2, 2, 2], 4),
            nodes(&[2, 2, 2, 2], 4),
            nodes(&[4, 4, 4], 4),
            nodes(&[4, 4, 2, 2], 4),
        ];
        assert!(all.is_sorted_by(|large, small| large > small) && all[4] >= LEAST, "{all:?}");
        assert_eq!(at_table(Budget::nodes(50), &Rules::classic(), 4).nodes, Some(50), "what is asked for in small");
        // A position takes less than 0.2 ms where it takes longest: the clock leaves room for a hundred times that.
        assert!(PER_HINT.time.is_some_and(|time| time >= Duration::from_secs(20)));
        assert_eq!(PER_HINT.time, PER_DECISION.time);
    }
}
