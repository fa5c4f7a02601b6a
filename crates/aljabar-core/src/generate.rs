//! [`Generator`]: counts, lists and picks the exchanges of a position.
//!
//! Two generators share the work. The [small](small) one has a bit for every set of pieces that could be given, so a few
//! AND instructions find all sets that a hand can give. It serves groups of up to 16 elements, the classic one among
//! them. The [large](large) one counts the sets for each sum, so it can pick one of tens of thousands of exchanges
//! without listing any.

pub(crate) mod large;
pub(crate) mod small;

use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

#[cfg(feature = "rand")]
use crate::Dice;
use crate::{
    Action, Exchange, Group, Handful, Piece, Pieces, Position, Rules, at_width,
    generate::{large::LargeGenerator, small::SmallTables},
};

/// Finds the exchanges of positions of one game.
///
/// It owns working memory, so that nothing is allocated while it works: search code makes one and keeps it. Programs that
/// ask for a list now and then use [`Position::exchanges`] or [`Position::actions`].
///
/// `W` is the width of the positions, see [`Pieces`].
#[derive(Clone, Debug)]
pub struct Generator<const W: usize> {
    pub(crate) method: Method<W>,
    pub(crate) spectrum: Pieces<W>,
    spectrum_handful: Handful,
}

#[derive(Clone, Debug)]
pub(crate) enum Method<const W: usize> {
    Small(Arc<SmallTables<W>>),
    Large(Box<LargeGenerator>),
}

/// The tables that all generators of a group share. Each is built when it is first needed.
#[derive(Default)]
pub(crate) struct GroupTables {
    width_8: SharedTables<8>,
    width_16: SharedTables<16>,
    sums: OnceLock<Arc<large::Sums>>,
}

/// The tables of the small generator. `None` inside if the group is too large for them.
type SharedTables<const W: usize> = OnceLock<Option<Arc<SmallTables<W>>>>;

impl GroupTables {
    fn small<const W: usize>(&self, group: &Group) -> Option<Arc<SmallTables<W>>> {
        let build = || SmallTables::new(group).map(Arc::new);
        let widths: [&dyn Any; 2] = [&self.width_8, &self.width_16];
        match widths.into_iter().find_map(|tables| tables.downcast_ref::<SharedTables<W>>()) {
            Some(shared) => shared.get_or_init(build).clone(),
            None => build(),
        }
    }

    fn sums(&self, group: &Group) -> Arc<large::Sums> {
        self.sums.get_or_init(|| Arc::new(large::sums(group))).clone()
    }
}

impl<const W: usize> Generator<W> {
    /// A generator for games by these rules.
    ///
    /// # Panics
    /// If the group's order is larger than `W`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let group = rules.group();
        assert!(group.order() <= W, "{group} has more than {W} pieces");
        match group.generators().small(group) {
            Some(tables) => Self::with(rules, Method::Small(tables)),
            None => Self::general(rules),
        }
    }

    /// A generator that uses the general method also for small groups. It is slower; tests compare the two.
    ///
    /// # Panics
    /// If the group's order is larger than `W`.
    #[must_use]
    pub fn general(rules: &Rules) -> Self {
        let group = rules.group();
        assert!(group.order() <= W, "{group} has more than {W} pieces");
        Self::with(rules, Method::Large(Box::new(LargeGenerator::new(group, group.generators().sums(group)))))
    }

    fn with(rules: &Rules, method: Method<W>) -> Self {
        let spectrum_handful = rules.spectrum();
        Self { method, spectrum: spectrum_handful.counted(), spectrum_handful }
    }

    /// The number of exchanges of the player on turn.
    pub fn count(&mut self, position: &Position<W>) -> u64 {
        let spectrum = u64::from(position.has_spectrum(&self.spectrum));
        spectrum
            + match &mut self.method {
                Method::Small(tables) => u64::from(tables.count(position.mover(), position.center())),
                Method::Large(large) => large.count(position.mover(), position.center()),
            }
    }

    /// Whether the player on turn has an exchange.
    pub fn any(&mut self, position: &Position<W>) -> bool {
        position.has_spectrum(&self.spectrum)
            || match &mut self.method {
                Method::Small(tables) => tables.any(position.mover(), position.center()),
                Method::Large(large) => large.count(position.mover(), position.center()) > 0,
            }
    }

    /// Replaces the contents of `out` by all exchanges, grouped by sum, the Spectrum last.
    pub fn list(&mut self, position: &Position<W>, out: &mut Vec<Exchange>) {
        out.clear();
        match &mut self.method {
            Method::Small(tables) => tables.list(position.mover(), position.center(), out),
            Method::Large(large) => large.list(position.mover(), position.center(), out),
        }
        if position.has_spectrum(&self.spectrum) {
            out.push(self.spectrum_exchange());
        }
    }

    /// Replaces the contents of `out` by the exchanges with the largest [reduction](Exchange::reduction), best first.
    ///
    /// Whole levels of reduction are listed until there are `enough` exchanges, but never more than `most`. If a level
    /// does not fit, exchanges spread evenly over it are listed. Positions of large groups have millions of exchanges;
    /// this bounds the work.
    pub fn list_best(&mut self, position: &Position<W>, enough: usize, most: usize, out: &mut Vec<Exchange>) {
        out.clear();
        if position.has_spectrum(&self.spectrum) {
            out.push(self.spectrum_exchange());
        }
        let (hand, center) = (position.mover(), position.center());
        let words = match &mut self.method {
            Method::Small(tables) => Some((tables.words(hand), tables.words(center))),
            Method::Large(large) => {
                large.count(hand, center);
                large.prepare();
                None
            }
        };
        for [give, take] in self.sizes() {
            if out.len() >= enough.min(most)
                && out.last().is_some_and(|last| last.reduction() > give as i32 - take as i32)
            {
                break;
            }
            let room = most.saturating_sub(out.len());
            match (&self.method, &words) {
                (Method::Small(tables), Some((gives, takes))) => {
                    tables.list_sizes(gives, takes, [give, take], room, out);
                }
                (Method::Large(large), _) => large.list_sizes([give, take], room, out),
                _ => {}
            }
        }
    }

    /// The possible numbers of pieces to give and to take, those with the largest difference first.
    fn sizes(&self) -> impl Iterator<Item = [usize; 2]> + use<W> {
        let n = self.spectrum_handful.len() - 1;
        (0..2 * n - 1)
            .flat_map(move |place| {
                // From n − 1 more given than taken to n − 1 fewer.
                let more = n as i32 - 1 - place as i32;
                (1..=n as i32)
                    .map(move |give| [give, give - more])
                    .filter(move |pair| (1..=n as i32).contains(&pair[1]))
            })
            .map(|pair| pair.map(|size| size as usize))
    }

    /// A random exchange, or `None` if there is none. All exchanges are equally likely.
    #[cfg(feature = "rand")]
    pub fn random(&mut self, position: &Position<W>, dice: &mut Dice) -> Option<Exchange> {
        use crate::generate::small::Random;

        let spectrum = position.has_spectrum(&self.spectrum);
        match &mut self.method {
            Method::Small(tables) => {
                match tables.random::<false>(position.mover(), position.center(), spectrum, dice) {
                    Random::None => None,
                    Random::Spectrum => Some(self.spectrum_exchange()),
                    Random::Ordinary { give, take } => Some(Exchange { give: give.handful, take: take.handful }),
                }
            }
            Method::Large(large) => {
                let ordinary = large.count(position.mover(), position.center());
                let place = dice.below(ordinary + u64::from(spectrum))?;
                Some(if place == ordinary { self.spectrum_exchange() } else { large.nth(place) })
            }
        }
    }

    fn spectrum_exchange(&self) -> Exchange {
        Exchange { give: self.spectrum_handful, take: Handful::EMPTY.with(Piece::BLACK) }
    }
}

impl<const W: usize> Position<W> {
    /// All exchanges of the player on turn, without duplicates and sorted. Empty if the game is over.
    #[must_use]
    pub fn exchanges(&self, rules: &Rules) -> Vec<Exchange> {
        let mut list = Vec::new();
        if !self.is_over() {
            at_width!(rules.group().order(), V => Generator::<V>::new(rules).list(&self.resized(), &mut list));
        }
        list.sort_unstable();
        list
    }

    /// Whether the player on turn has an exchange. `false` if the game is over.
    #[must_use]
    pub fn can_exchange(&self, rules: &Rules) -> bool {
        !self.is_over() && at_width!(rules.group().order(), V => Generator::<V>::new(rules).any(&self.resized()))
    }

    /// All legal actions of the player on turn: announce, the [exchanges](Self::exchanges), draw, pass. Empty if the
    /// game is over, and only then.
    #[must_use]
    pub fn actions(&self, rules: &Rules) -> Vec<Action> {
        let exchanges = self.exchanges(rules);
        let passes = exchanges.is_empty() && self.can_pass_without_exchange();
        let announce = self.can_announce(rules).then_some(Action::Announce);
        let mut actions: Vec<Action> = announce.into_iter().collect();
        actions.extend(exchanges.into_iter().map(Action::Exchange));
        actions.extend(self.can_draw().then_some(Action::Draw));
        actions.extend(passes.then_some(Action::Pass));
        actions
    }
}
