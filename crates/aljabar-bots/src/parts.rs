//! The parts of a searching bot that can be left out, to see what each is worth.

/// What a search works with. Everything, unless it is measured without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parts {
    /// Values positions with the trained weights instead of the plain count of pieces.
    pub weights: bool,
    /// Follows what looks good more often than what does not.
    pub prior: bool,
    /// Passes up what is known for certain, as the ends of games are.
    pub solver: bool,
    /// Considers drawing without need.
    pub draws: bool,
    /// Takes several rivals simply: they mostly do the obvious, and announce when they are ahead.
    pub crowd: bool,
}

impl Parts {
    /// Everything.
    pub const ALL: Self = Self { weights: true, prior: true, solver: true, draws: true, crowd: true };

    /// The names of what can be left out.
    pub const NAMES: [&str; 5] = ["weights", "prior", "solver", "draws", "crowd"];

    /// Everything but one part, by its name.
    #[must_use]
    pub fn without(name: &str) -> Option<Self> {
        let all = Self::ALL;
        match name {
            "weights" => Some(Self { weights: false, ..all }),
            "prior" => Some(Self { prior: false, ..all }),
            "solver" => Some(Self { solver: false, ..all }),
            "draws" => Some(Self { draws: false, ..all }),
            "crowd" => Some(Self { crowd: false, ..all }),
            _ => None,
        }
    }
}
