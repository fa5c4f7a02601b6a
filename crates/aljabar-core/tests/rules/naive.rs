//! A second set of rules, written as plainly as possible and without any of the library's machinery: pieces are lists
//! of coordinates, sets are sorted lists, exchanges are found by trying everything.

use std::collections::BTreeSet;

use aljabar_core::{Exchange, Group, Pieces, Position, Rules};

pub type Vector = Vec<u8>;

/// A position in which everything is a plain list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain {
    pub moduli: Vec<u8>,
    pub hands: Vec<Vec<Vector>>,
    pub center: Vec<Vector>,
    pub first: usize,
    pub turn: usize,
    pub is_final: bool,
    pub over: bool,
}

pub fn plain_set<const W: usize>(group: &Group, pieces: &Pieces<W>) -> Vec<Vector> {
    let mut set: Vec<Vector> = pieces.iter().map(|p| group.coordinates(p)).collect();
    set.sort();
    set
}

pub fn plain_exchange(group: &Group, exchange: &Exchange) -> (Vec<Vector>, Vec<Vector>) {
    let side = |pieces: aljabar_core::Handful| plain_set::<64>(group, &pieces.counted());
    (side(exchange.give), side(exchange.take))
}

impl Plain {
    pub fn new(rules: &Rules, position: &Position) -> Self {
        let group = rules.group();
        Self {
            moduli: group.moduli().to_vec(),
            hands: (0..position.players()).map(|s| plain_set(group, position.hand(s))).collect(),
            center: plain_set(group, position.center()),
            first: position.first(),
            turn: position.turn(),
            is_final: position.is_final(),
            over: position.is_over(),
        }
    }

    fn n(&self) -> usize {
        self.moduli.len()
    }

    /// The least number that every modulus divides, by trying.
    fn m(&self) -> usize {
        (1..).find(|m| self.moduli.iter().all(|a| m % usize::from(*a) == 0)).unwrap()
    }

    fn sum(&self, set: &[Vector]) -> Vector {
        let mut sum = vec![0; self.n()];
        for piece in set {
            for i in 0..self.n() {
                sum[i] = (sum[i] + piece[i]) % self.moduli[i];
            }
        }
        sum
    }

    fn black(&self) -> Vector {
        vec![0; self.n()]
    }

    fn spectrum(&self) -> Vec<Vector> {
        let mut set: Vec<Vector> = (0..self.n())
            .map(|i| {
                let mut one = self.black();
                one[i] = 1;
                one
            })
            .collect();
        set.push(self.moduli.iter().map(|a| a - 1).collect());
        set.sort();
        set
    }

    /// Every different choice of one to `most` of these pieces.
    fn choices(pieces: &[Vector], most: usize) -> BTreeSet<Vec<Vector>> {
        let mut found = BTreeSet::from([Vec::new()]);
        for piece in pieces {
            let longer: Vec<Vec<Vector>> = found
                .iter()
                .filter(|set| set.len() < most)
                .map(|set| {
                    let mut set = set.clone();
                    set.push(piece.clone());
                    set.sort();
                    set
                })
                .collect();
            found.extend(longer);
        }
        found.remove(&Vec::new());
        found
    }

    /// Every exchange of the player on turn.
    pub fn exchanges(&self) -> BTreeSet<(Vec<Vector>, Vec<Vector>)> {
        let mut found = BTreeSet::new();
        let hand = &self.hands[self.turn];
        let takes = Self::choices(&self.center, self.n());
        for give in Self::choices(hand, self.n()) {
            for take in &takes {
                if self.sum(&give) == self.sum(take) {
                    found.insert((give.clone(), take.clone()));
                }
            }
        }
        let black = vec![self.black()];
        if without(hand, &self.spectrum()).is_some() && without(&self.center, &black).is_some() {
            found.insert((self.spectrum(), black));
        }
        found
    }

    /// Makes an exchange and ends the turn. Says how many black pieces each rival took.
    pub fn play(&mut self, give: &[Vector], take: &[Vector]) -> usize {
        let mut hand = without(&self.hands[self.turn], give).unwrap();
        let mut center = without(&self.center, take).unwrap();
        hand.extend(take.iter().cloned());
        center.extend(give.iter().cloned());
        let mut dealt = 0;
        let m = self.m();
        let colours: BTreeSet<Vector> = center.iter().filter(|p| **p != self.black()).cloned().collect();
        for colour in colours {
            while center.iter().filter(|p| **p == colour).count() >= m {
                center = without(&center, &vec![colour.clone(); m]).unwrap();
                center.push(self.black());
                if give.iter().filter(|p| **p == colour).count() < m {
                    dealt += 1;
                }
            }
        }
        let black = self.black();
        for (seat, rival) in self.hands.iter_mut().enumerate() {
            if seat != self.turn {
                rival.extend(vec![black.clone(); dealt]);
                rival.sort();
            }
        }
        hand.sort();
        center.sort();
        self.is_final |= hand.len() == 1;
        self.hands[self.turn] = hand;
        self.center = center;
        let next = (self.turn + 1) % self.hands.len();
        if next == self.first && self.is_final {
            self.over = true;
        } else {
            self.turn = next;
        }
        dealt
    }

    /// Lines of exchanges, one by one.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.over {
            return 0;
        }
        let made = self.exchanges().into_iter().map(|(give, take)| {
            let mut next = self.clone();
            next.play(&give, &take);
            next.perft(depth - 1)
        });
        made.sum()
    }
}

/// The set without these pieces, if they are all there.
fn without(set: &[Vector], pieces: &[Vector]) -> Option<Vec<Vector>> {
    let mut left = set.to_vec();
    for piece in pieces {
        let place = left.iter().position(|p| p == piece)?;
        left.remove(place);
    }
    Some(left)
}
