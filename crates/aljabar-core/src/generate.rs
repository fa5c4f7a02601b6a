//! Which exchanges a position offers: how many, all of them, or one at random.
//!
//! Two methods share the work. Small groups (the classic one among them) have a [bit for every set](crate::masks)
//! that could be given, so that a few ANDs find all that a hand can give. Large groups [count the ways](crate::ways)
//! to reach each sum, so that one exchange of tens of thousands is picked without listing any.

use rand::Rng;

use crate::{
    Exchange, Handful, Piece, Pieces, Position, Rules,
    masks::{Masks, Random},
    ways::Ways,
};

/// Finds the exchanges of positions of one game. Make it once and keep it: it owns the tables and the working
/// memory, so that nothing is allocated while it works.
#[derive(Clone, Debug)]
pub struct Generator<const W: usize> {
    pub(crate) method: Method<W>,
    pub(crate) spectrum: Pieces<W>,
    spectrum_handful: Handful,
}

#[derive(Clone, Debug)]
pub(crate) enum Method<const W: usize> {
    Masks(Box<Masks<W>>),
    Ways(Box<Ways>),
}

impl<const W: usize> Generator<W> {
    /// A generator for games by these rules. `W` must be at least the group's order.
    ///
    /// # Panics
    /// When the group has more pieces than `W`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        assert!(rules.group().order() <= W, "{} has more than {W} pieces", rules.group());
        let method = match Masks::new(rules.group()) {
            Some(masks) => Method::Masks(Box::new(masks)),
            None => Method::Ways(Box::new(Ways::new(rules.group()))),
        };
        Self::with(rules, method)
    }

    /// A generator that counts ways even where bits would do: the general method, to check the fast one by.
    #[must_use]
    pub fn general(rules: &Rules) -> Self {
        Self::with(rules, Method::Ways(Box::new(Ways::new(rules.group()))))
    }

    fn with(rules: &Rules, method: Method<W>) -> Self {
        let spectrum_handful = rules.spectrum();
        Self { method, spectrum: spectrum_handful.counted(), spectrum_handful }
    }

    /// How many different exchanges the player on turn has.
    pub fn count(&mut self, position: &Position<W>) -> u64 {
        let spectrum = u64::from(position.has_spectrum(&self.spectrum));
        spectrum
            + match &mut self.method {
                Method::Masks(masks) => u64::from(masks.count(position.mover(), position.center())),
                Method::Ways(ways) => ways.count(position.mover(), position.center()),
            }
    }

    /// Whether the player on turn has any.
    pub fn any(&mut self, position: &Position<W>) -> bool {
        position.has_spectrum(&self.spectrum)
            || match &mut self.method {
                Method::Masks(masks) => masks.any(position.mover(), position.center()),
                Method::Ways(ways) => ways.count(position.mover(), position.center()) > 0,
            }
    }

    /// Lists them all into `out`, grouped by sum, the Spectrum last. What was in `out` goes.
    pub fn list(&mut self, position: &Position<W>, out: &mut Vec<Exchange>) {
        out.clear();
        match &mut self.method {
            Method::Masks(masks) => masks.list(position.mover(), position.center(), out),
            Method::Ways(ways) => ways.list(position.mover(), position.center(), out),
        }
        if position.has_spectrum(&self.spectrum) {
            out.push(self.spectrum_exchange());
        }
    }

    /// Lists those that shrink the hand most: the Spectrum, then all that shed as many as possible, then one fewer, and
    /// so on until there are `enough`, but never more than `most`. Of a kind that is too large an even selection is
    /// listed. A position of a large group may have millions; this way the work is bounded.
    pub fn list_best(&mut self, position: &Position<W>, enough: usize, most: usize, out: &mut Vec<Exchange>) {
        out.clear();
        if position.has_spectrum(&self.spectrum) {
            out.push(self.spectrum_exchange());
        }
        let (hand, center) = (position.mover(), position.center());
        let words = match &mut self.method {
            Method::Masks(masks) => Some((masks.words(hand), masks.words(center))),
            Method::Ways(ways) => {
                ways.count(hand, center);
                ways.prepare();
                None
            }
        };
        for [give, take] in self.kinds() {
            if out.len() >= enough.min(most)
                && out.last().is_some_and(|last| last.reduction() > give as i32 - take as i32)
            {
                break;
            }
            let room = most.saturating_sub(out.len());
            match (&self.method, &words) {
                (Method::Masks(masks), Some((gives, takes))) => masks.list_sizes(gives, takes, [give, take], room, out),
                (Method::Ways(ways), _) => ways.list_sizes([give, take], room, out),
                _ => {}
            }
        }
    }

    /// How many to give and to take, those that shrink the hand most first.
    fn kinds(&self) -> impl Iterator<Item = [usize; 2]> + use<W> {
        let n = self.spectrum_handful.len() - 1;
        (0..2 * n - 1)
            .flat_map(move |place| {
                // From n − 1 more down to n − 1 fewer.
                let more = n as i32 - 1 - place as i32;
                (1..=n as i32)
                    .map(move |give| [give, give - more])
                    .filter(move |pair| (1..=n as i32).contains(&pair[1]))
            })
            .map(|pair| pair.map(|size| size as usize))
    }

    /// One of them, each as likely as any other, or `None` when there is none.
    pub fn random(&mut self, position: &Position<W>, rng: &mut impl Rng) -> Option<Exchange> {
        let spectrum = position.has_spectrum(&self.spectrum);
        match &mut self.method {
            Method::Masks(masks) => match masks.random::<false>(position.mover(), position.center(), spectrum, rng) {
                Random::None => None,
                Random::Spectrum => Some(self.spectrum_exchange()),
                Random::Ordinary { give, take } => Some(Exchange { give: give.handful, take: take.handful }),
            },
            Method::Ways(ways) => {
                let ordinary = ways.count(position.mover(), position.center());
                let place = below(rng, ordinary + u64::from(spectrum))?;
                Some(if place == ordinary { self.spectrum_exchange() } else { ways.nth(place) })
            }
        }
    }

    fn spectrum_exchange(&self) -> Exchange {
        Exchange { give: self.spectrum_handful, take: Handful::EMPTY.with(Piece::BLACK) }
    }
}

/// A number below `bound`, even to within one part in 2⁶⁴, or `None` below zero.
#[inline(always)]
pub(crate) fn below(rng: &mut impl Rng, bound: u64) -> Option<u64> {
    (bound > 0).then(|| ((u128::from(rng.next_u64()) * u128::from(bound)) >> 64) as u64)
}
