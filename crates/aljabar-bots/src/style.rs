//! The styles of play: what a bot likes to do when it does not cost much.
//!
//! A style is a preference and nothing else. It sees the same actions with the same values as the plain bot, and chooses
//! among those whose value is at most a margin below that of the best.

use std::{error::Error, fmt, str::FromStr};

use aljabar_core::{Action, Exchange, Piece, Pieces, Position, Rules};
use aljabar_text::shortened;

use crate::WON;

/// What a bot likes to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Style {
    /// Deals as many blacks to the rivals as it can.
    Generous,
    /// Keeps whites and primaries for Spectrums.
    Collector,
    /// Announces the final round early.
    Herald,
    /// Draws on purpose.
    Drawer,
    /// Moves few pieces at a time.
    Sparing,
    /// Moves many pieces at a time.
    Sweeping,
    /// Likes the piece that its hand adds up to, the only one it can end as, to lie in the Center.
    Farsighted,
    /// Keeps many colours in its hand.
    Colourful,
    /// Leaves few pieces in the Center.
    Tidy,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 9] = [
        Self::Generous,
        Self::Collector,
        Self::Herald,
        Self::Drawer,
        Self::Sparing,
        Self::Sweeping,
        Self::Farsighted,
        Self::Colourful,
        Self::Tidy,
    ];

    /// The name in commands and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generous => "generous",
            Self::Collector => "collector",
            Self::Herald => "herald",
            Self::Drawer => "drawer",
            Self::Sparing => "sparing",
            Self::Sweeping => "sweeping",
            Self::Farsighted => "farsighted",
            Self::Colourful => "colourful",
            Self::Tidy => "tidy",
        }
    }

    /// How much it likes an action; more is better. `None` if the style says nothing about such an action.
    fn liking<const W: usize>(self, rules: &Rules, position: &Position<W>, action: Action) -> Option<i32> {
        match (self, action) {
            (Self::Herald, _) => Some(i32::from(action == Action::Announce)),
            // One draw in a turn is enough.
            (Self::Drawer, _) => Some(i32::from(action == Action::Draw && !position.drawn())),
            (_, Action::Exchange(exchange)) => Some(self.liking_exchange(rules, position, &exchange)),
            (Self::Generous | Self::Collector | Self::Sparing | Self::Sweeping, _)
            | (Self::Farsighted | Self::Colourful | Self::Tidy, _) => None,
        }
    }

    fn liking_exchange<const W: usize>(self, rules: &Rules, position: &Position<W>, exchange: &Exchange) -> i32 {
        let mut next = *position;
        let dealt = next.play_unchecked(rules, exchange).dealt;
        let (hand, center) = (next.hand(position.turn()), next.center());
        let moved = (exchange.give.len() + exchange.take.len()) as i32;
        match self {
            Self::Generous => i32::from(dealt),
            Self::Collector if exchange.give.len() > rules.limit() => i32::MAX,
            Self::Collector => {
                let spectrum: Pieces<W> = rules.spectrum().counted();
                let held = spectrum.each().filter(|(piece, _)| hand.count(*piece) > 0).count();
                i32::from(hand.count(rules.group().white())) * 2 + held as i32
            }
            Self::Herald | Self::Drawer => 0,
            Self::Sparing => -moved,
            Self::Sweeping => moved,
            Self::Farsighted => i32::from(center.count(rules.group().sum_of(hand)) > 0),
            Self::Colourful => hand.each().filter(|(piece, _)| *piece != Piece::BLACK).count() as i32,
            Self::Tidy => -(center.len() as i32 - i32::from(center.count(Piece::BLACK))),
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no style of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownStyle {
    /// The name, cut to 40 characters.
    pub name: String,
}

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no style `{}`; there are {}", self.name, Style::ALL.map(Style::name).join(", "))
    }
}

impl Error for UnknownStyle {}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(name: &str) -> Result<Self, UnknownStyle> {
        let style = Self::ALL.into_iter().find(|style| style.name() == name);
        style.ok_or_else(|| UnknownStyle { name: shortened(name, 40) })
    }
}

/// A style, and how much it may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// What it likes.
    pub style: Style,
    /// The most by which the value of the chosen action is below that of the best, in the unit of the values.
    pub margin: i32,
}

impl Taste {
    /// Moves the action that the style likes best to the front of a ranked list: of those whose value is within the margin
    /// of the first, and of equally liked ones the first. `look` returns the action of an item and its value.
    ///
    /// Nothing moves if the style says nothing about the first action, or if the first is a certain win.
    pub(crate) fn choose<const W: usize, T>(
        self,
        rules: &Rules,
        position: &Position<W>,
        ranked: &mut [T],
        look: impl Fn(&T) -> (Action, i32),
    ) {
        let Some((first, best)) = ranked.first().map(&look) else { return };
        let Some(mut most) = self.style.liking(rules, position, first).filter(|_| best < WON) else { return };
        let mut favourite = 0;
        for (place, item) in ranked.iter().enumerate().skip(1) {
            let (action, value) = look(item);
            if value >= best.saturating_sub(self.margin)
                && let Some(liking) = self.style.liking(rules, position, action)
                && liking > most
            {
                (favourite, most) = (place, liking);
            }
        }
        ranked[..=favourite].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Generator};

    use super::*;

    fn start(seed: u64) -> (Rules, Position<8>) {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(seed)).unwrap().resized();
        (rules, position)
    }

    #[test]
    fn styles_are_read_by_their_names() {
        for style in Style::ALL {
            assert_eq!(style.name().parse(), Ok(style));
        }
        assert!("loud".parse::<Style>().unwrap_err().to_string().starts_with("there is no style `loud`; there are "));
    }

    #[test]
    fn a_style_chooses_what_it_likes_best_within_the_margin() {
        for seed in 0..20 {
            let (rules, position) = start(seed);
            let mut exchanges = Vec::new();
            Generator::<8>::new(&rules).list_best(&position, 200, 200, &mut exchanges);
            // Values fall by 10 from item to item.
            let list: Vec<(Action, i32)> =
                exchanges.iter().enumerate().map(|(i, e)| (Action::Exchange(*e), 5_000 - 10 * i as i32)).collect();
            for style in Style::ALL {
                let liking = |action| style.liking(&rules, &position, action);
                for margin in [0, 95, 100_000] {
                    let mut ranked = list.clone();
                    Taste { style, margin }.choose(&rules, &position, &mut ranked, |item| *item);
                    let near = list.iter().filter(|(_, value)| *value >= list[0].1 - margin);
                    let most = near.clone().filter_map(|(action, _)| liking(*action)).max();
                    let favourite = near.clone().find(|(action, _)| liking(*action) == most).unwrap();
                    assert_eq!(ranked[0], *favourite, "{style} {margin}");
                    // The others keep their order.
                    let others: Vec<_> = list.iter().filter(|item| *item != favourite).collect();
                    assert_eq!(ranked[1..].iter().collect::<Vec<_>>(), others, "{style} {margin}");
                }
            }
        }
    }

    #[test]
    fn a_certain_win_and_what_a_style_does_not_judge_stay_first() {
        let (rules, position) = start(1);
        let mut exchanges = Vec::new();
        Generator::<8>::new(&rules).list_best(&position, 50, 50, &mut exchanges);
        let exchanges: Vec<Action> = exchanges.into_iter().map(Action::Exchange).collect();
        for style in Style::ALL {
            let taste = Taste { style, margin: WON };
            let mut won: Vec<(Action, i32)> = exchanges.iter().map(|action| (*action, WON)).collect();
            let before = won.clone();
            taste.choose(&rules, &position, &mut won, |item| *item);
            assert_eq!(won, before, "{style}");
            if !matches!(style, Style::Herald | Style::Drawer) {
                let mut drawn = vec![(Action::Draw, 10), (exchanges[0], 10)];
                taste.choose(&rules, &position, &mut drawn, |item| *item);
                assert_eq!(drawn[0].0, Action::Draw, "{style}");
            }
        }
    }

    #[test]
    fn a_drawer_draws_once_in_a_turn() {
        let (rules, mut position) = start(1);
        let mut exchanges = Vec::new();
        Generator::<8>::new(&rules).list_best(&position, 1, 1, &mut exchanges);
        let list = [(Action::Exchange(exchanges[0]), 0), (Action::Draw, 0)];
        let taste = Taste { style: Style::Drawer, margin: 0 };
        let mut first = list;
        taste.choose(&rules, &position, &mut first, |item| *item);
        assert_eq!(first[0].0, Action::Draw);
        let piece = position.bag().each().map(|(piece, _)| piece).next().unwrap();
        position.draw_unchecked(piece);
        let mut second = list;
        taste.choose(&rules, &position, &mut second, |item| *item);
        assert_eq!(second, list);
    }
}
