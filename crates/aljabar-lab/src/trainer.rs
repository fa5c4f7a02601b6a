//! Trains the evaluation: self-play makes samples, and tables and networks are fitted to them.

pub(crate) mod examples;
pub(crate) mod fit;
pub(crate) mod model;
pub(crate) mod sample;
pub(crate) mod self_play;
