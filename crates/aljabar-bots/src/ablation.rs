//! Switches off components of the search, to measure what each of them is worth.

/// The components of the search that are switched off. A field is true if the search runs without that component.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ablation {
    /// The trained weights. Without them positions are valued by [`Weights::untrained`](crate::Weights::untrained).
    pub weights: bool,
    /// The prior. Without it all actions have the same prior.
    pub prior: bool,
    /// The solver. Without it exact values are not passed up the tree.
    pub solver: bool,
    /// Optional draws. Without them the search draws only if it must.
    pub draws: bool,
    /// The model of the rivals for three and four players: they mostly make the obvious move, and announce the final
    /// round when they are ahead.
    pub crowd: bool,
    /// The tree of the last decision. Without it every decision is searched anew.
    pub memory: bool,
    /// What the rivals have done in this game. Without it the search does not know who looks ahead.
    pub habits: bool,
}

impl Ablation {
    /// Nothing is switched off.
    pub const NONE: Self =
        Self { weights: false, prior: false, solver: false, draws: false, crowd: false, memory: false, habits: false };

    /// The names of the components, as [`named`](Self::named) reads them.
    pub const NAMES: [&str; 7] = ["weights", "prior", "solver", "draws", "crowd", "memory", "habits"];

    /// Switches off one component, by its name. `None` if there is no component of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let none = Self::NONE;
        match name {
            "weights" => Some(Self { weights: true, ..none }),
            "prior" => Some(Self { prior: true, ..none }),
            "solver" => Some(Self { solver: true, ..none }),
            "draws" => Some(Self { draws: true, ..none }),
            "crowd" => Some(Self { crowd: true, ..none }),
            "memory" => Some(Self { memory: true, ..none }),
            "habits" => Some(Self { habits: true, ..none }),
            _ => None,
        }
    }
}
