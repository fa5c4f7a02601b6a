//! What a style is measured by in games that were played.

use aljabar_bots::Style;
use aljabar_core::{Deed, Exchange, Game, Piece, Seat};

/// A mean over some games: a sum and the number of things that it is the sum of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Measure {
    /// The sum.
    pub sum: u64,
    /// What the sum is divided by: exchanges, games or chances.
    pub count: u64,
}

impl Measure {
    /// What one seat did in a game, by the measure of a style:
    ///
    /// | Style | mean |
    /// |---|---|
    /// | generous | blacks that each rival takes, as a share of those that an exchange could have dealt |
    /// | collector | white pieces in the hand after an exchange |
    /// | herald | announcements when one is possible |
    /// | drawer | draws in a game |
    /// | sparing, sweeping | pieces that an exchange moves |
    /// | farsighted | exchanges after which the piece that the hand adds up to lies in the Center |
    /// | colourful | colours in the hand after an exchange |
    /// | tidy | pieces in the Center after an exchange, without blacks |
    #[must_use]
    pub fn of(style: Style, game: &Game, seat: Seat) -> Self {
        let mut table = Game::from_position(game.rules().clone(), *game.start(), game.seed());
        let mut found = Self { sum: 0, count: u64::from(style == Style::Drawer) };
        for (mover, deed) in game.deeds() {
            if mover == seat {
                found = found.with(Self::of_deed(style, &table, deed));
            }
            // The deeds of a game can be replayed.
            table.replay(deed).unwrap_or_default();
        }
        found
    }

    /// The measure of one deed, which is about to be done at this table.
    fn of_deed(style: Style, table: &Game, deed: Deed) -> Self {
        let before = table.position();
        match (style, deed) {
            (Style::Herald, _) if before.can_announce(table.rules()) => {
                Self { sum: u64::from(deed == Deed::Announced), count: 1 }
            }
            (Style::Drawer, Deed::Drew(_)) => Self { sum: 1, count: 0 },
            (Style::Generous, Deed::Exchanged(exchange)) => {
                let most = table.exchanges().iter().map(|other| dealt(table, other)).max();
                Self { sum: dealt(table, &exchange), count: most.unwrap_or_default() }
            }
            (_, Deed::Exchanged(exchange)) => Self::of_exchange(style, table, &exchange),
            _ => Self::default(),
        }
    }

    /// The measure of an exchange, for styles that look at each exchange alone.
    fn of_exchange(style: Style, table: &Game, exchange: &Exchange) -> Self {
        let (group, before) = (table.rules().group(), table.position());
        let mut after = *before;
        after.play_unchecked(table.rules(), exchange);
        let (hand, center) = (after.hand(before.turn()), after.center());
        let sum = match style {
            Style::Generous | Style::Herald | Style::Drawer => return Self::default(),
            Style::Collector => u64::from(hand.count(group.white())),
            Style::Sparing | Style::Sweeping => (exchange.give.len() + exchange.take.len()) as u64,
            Style::Farsighted => u64::from(center.count(group.sum_of(hand)) > 0),
            Style::Colourful => hand.each().filter(|(piece, _)| *piece != Piece::BLACK).count() as u64,
            Style::Tidy => center.len() as u64 - u64::from(center.count(Piece::BLACK)),
        };
        Self { sum, count: 1 }
    }

    /// Whether less of the measure is more of the style.
    #[must_use]
    pub const fn less_is_more(style: Style) -> bool {
        matches!(style, Style::Sparing | Style::Tidy)
    }

    /// This measure and another together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self { sum: self.sum + other.sum, count: self.count + other.count }
    }

    /// The mean; 0 for nothing.
    #[must_use]
    pub fn mean(self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }
}

/// The blacks that each rival takes for an exchange.
fn dealt(table: &Game, exchange: &Exchange) -> u64 {
    let mut after = *table.position();
    u64::from(after.play_unchecked(table.rules(), exchange).dealt)
}
