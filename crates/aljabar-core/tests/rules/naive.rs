//! A second implementation of the rules to compare with: simple, slow and without any code of the library. Pieces are lists
//! of coordinates, sets are sorted lists, and exchanges are found by trying all sets. `Plain` is a position, `PlainGame` a
//! game with its history.

use std::collections::BTreeSet;

use aljabar_core::{Exchange, Group, Pieces, Position, Rules};

pub type Vector = Vec<u8>;

/// A position in which everything is a plain list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain {
    pub moduli: Vec<u8>,
    pub recycle: bool,
    pub hands: Vec<Vec<Vector>>,
    pub center: Vec<Vector>,
    pub bag: Vec<Vector>,
    pub first: usize,
    pub turn: usize,
    pub is_final: bool,
    pub drawn: bool,
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
            recycle: rules.recycle(),
            hands: (0..position.players()).map(|s| plain_set(group, position.hand(s))).collect(),
            center: plain_set(group, position.center()),
            bag: plain_set(group, position.bag()),
            first: position.first(),
            turn: position.turn(),
            is_final: position.is_final(),
            drawn: position.drawn(),
            over: position.is_over(),
        }
    }

    fn n(&self) -> usize {
        self.moduli.len()
    }

    /// The least common multiple of the moduli, by trial.
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

    /// All different sets of one to `most` of these pieces.
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

    /// Makes an exchange and ends the turn. Returns the number of black pieces that each rival took.
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
                if self.recycle {
                    self.bag.extend(vec![colour.clone(); m]);
                    self.bag.sort();
                }
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
        self.hands[self.turn] = hand;
        self.center = center;
        self.end_turn();
        dealt
    }

    /// Ends the turn. A mover with one piece makes the round the final one; after its last seat the game is over.
    fn end_turn(&mut self) {
        if self.hands[self.turn].len() == 1 {
            self.is_final = true;
        }
        self.drawn = false;
        let next = (self.turn + 1) % self.hands.len();
        if next == self.first && self.is_final {
            self.over = true;
        } else {
            self.turn = next;
        }
    }

    /// The number of sequences of `depth` exchanges.
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

/// The set without these pieces, or `None` if it does not contain them.
fn without(set: &[Vector], pieces: &[Vector]) -> Option<Vec<Vector>> {
    let mut left = set.to_vec();
    for piece in pieces {
        let place = left.iter().position(|p| p == piece)?;
        left.remove(place);
    }
    Some(left)
}

/// An action whose random outcome is resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doing {
    Announce,
    Draw(Vector),
    Exchange(Vec<Vector>, Vec<Vector>),
    Pass,
}

/// A whole game by the plain rules.
#[derive(Clone, Debug)]
pub struct PlainGame {
    pub table: Plain,
    pub round: usize,
    /// Why the round is the final one.
    pub final_because: Option<&'static str>,
    /// Why the game ended.
    pub over_because: Option<&'static str>,
    /// The seats that passed since the last exchange.
    passed: Vec<usize>,
    /// The situations at the starts of all turns.
    history: Vec<(Vec<Vec<Vector>>, Vec<Vector>, Vec<Vector>, usize)>,
}

impl PlainGame {
    pub fn new(table: Plain) -> Self {
        let mut game =
            Self { round: 1, final_because: None, over_because: None, passed: Vec::new(), history: Vec::new(), table };
        if !game.table.drawn {
            game.history.push(game.situation());
        }
        game
    }

    /// What repetitions compare: hands, Center, bag and the player to move.
    fn situation(&self) -> (Vec<Vec<Vector>>, Vec<Vector>, Vec<Vector>, usize) {
        (self.table.hands.clone(), self.table.center.clone(), self.table.bag.clone(), self.table.turn)
    }

    fn hand(&self) -> &[Vector] {
        &self.table.hands[self.table.turn]
    }

    /// Whether this exchange is legal.
    fn fits(&self, give: &[Vector], take: &[Vector]) -> bool {
        let n = self.table.n();
        let there = without(self.hand(), give).is_some() && without(&self.table.center, take).is_some();
        let mut sorted = give.to_vec();
        sorted.sort();
        if sorted == self.table.spectrum() {
            return there && take == [self.table.black()];
        }
        let few = (1..=n).contains(&give.len()) && (1..=n).contains(&take.len());
        there && few && self.table.sum(give) == self.table.sum(take)
    }

    /// Whether the player on turn has any exchange.
    pub fn can_exchange(&self) -> bool {
        let n = self.table.n();
        let sums = |pieces: &[Vector]| -> BTreeSet<Vector> {
            Plain::choices(pieces, n).iter().map(|set| self.table.sum(set)).collect()
        };
        let spectrum = without(self.hand(), &self.table.spectrum()).is_some();
        spectrum && self.table.center.contains(&self.table.black())
            || !sums(self.hand()).is_disjoint(&sums(&self.table.center))
    }

    /// Whether this action is legal.
    pub fn may(&self, doing: &Doing) -> bool {
        let table = &self.table;
        !table.over
            && match doing {
                Doing::Announce => !table.is_final && !table.drawn && self.hand().len() <= table.n(),
                Doing::Draw(piece) => table.bag.contains(piece),
                Doing::Exchange(give, take) => self.fits(give, take),
                Doing::Pass => (table.is_final || table.bag.is_empty()) && !self.can_exchange(),
            }
    }

    /// Carries out an action.
    pub fn act(&mut self, doing: &Doing) {
        let was_final = self.table.is_final;
        let (seat, players) = (self.table.turn, self.table.hands.len());
        match doing {
            Doing::Announce => {
                self.table.is_final = true;
                self.final_because = Some("announced");
            }
            Doing::Draw(piece) => {
                self.table.bag = without(&self.table.bag, std::slice::from_ref(piece)).unwrap();
                self.table.hands[seat].push(piece.clone());
                self.table.hands[seat].sort();
                self.table.drawn = true;
            }
            Doing::Exchange(give, take) => {
                self.table.play(give, take);
                self.passed.clear();
            }
            Doing::Pass => {
                self.passed.push(seat);
                self.table.end_turn();
            }
        }
        if !matches!(doing, Doing::Exchange(..) | Doing::Pass) {
            return;
        }
        if self.table.is_final && !was_final {
            self.final_because = Some("one piece");
        }
        if self.table.over {
            self.over_because = Some("final round");
        } else if self.passed.len() == players {
            self.table.over = true;
            self.over_because = Some("nobody can move");
        } else {
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        let new_round = self.table.turn == self.table.first;
        self.round += usize::from(new_round);
        let now = self.situation();
        self.history.push(now.clone());
        if new_round && self.round == 200 {
            self.table.is_final = true;
            self.final_because = Some("round 200");
        }
        let times = self.history.iter().filter(|earlier| **earlier == now).count();
        if times >= 3 && !self.table.is_final {
            self.table.is_final = true;
            self.final_because = Some("repetition");
        }
    }
}
