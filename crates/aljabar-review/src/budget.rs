//! The budgets of hints and reviews.
//!
//! They are in positions and not in time, so the same question has the same answer however busy the machine is.

use std::time::Duration;

use aljabar_bots::Budget;
use aljabar_core::Rules;

/// A time limit for emergencies. It is far more than a search takes on any machine, so that it does not change results.
const EMERGENCY: Duration = Duration::from_secs(20);

/// The budget of a hint, which takes about a twentieth of a second. The number of positions is for the classic game with two
/// players. It is scaled down for other groups and more players, where each position takes longer.
pub const PER_HINT: Budget = Budget { nodes: Some(100_000), time: Some(EMERGENCY) };

/// The budget for each decision of a review, scaled in the same way. A game of forty turns takes about a second.
pub const PER_DECISION: Budget = Budget { nodes: Some(24_000), time: Some(EMERGENCY) };

/// A budget is not scaled down below this number of positions.
const LEAST: u64 = 200;

/// Scales a budget for the classic game with two players to these rules and this number of players.
pub(crate) fn at_table(budget: Budget, rules: &Rules, players: usize) -> Budget {
    let scaled = |nodes: u64| (nodes.saturating_mul(100) / cost(rules, players)).max(LEAST.min(nodes));
    Budget { nodes: budget.nodes.map(scaled), ..budget }
}

pub(crate) fn half(budget: Budget) -> Budget {
    Budget { nodes: budget.nodes.map(|nodes| nodes / 2), time: budget.time.map(|time| time / 2) }
}

/// The time for one position as a percentage of that in the classic game with two players. A fit to measurements: it grows
/// with the number of different pieces, and much faster in groups of rank 4.
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
        assert_eq!(at_table(Budget::nodes(50), &Rules::classic(), 4).nodes, Some(50), "small budgets are not scaled");
        // The slowest positions take less than 0.2 ms, so the time limit is a hundred times what is needed.
        assert!(PER_HINT.time.is_some_and(|time| time >= Duration::from_secs(20)));
        assert_eq!(PER_HINT.time, PER_DECISION.time);
    }
}
