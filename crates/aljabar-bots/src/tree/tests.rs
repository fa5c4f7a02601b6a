//! Tests of the tree that look inside.

mod memory;
mod truth;
