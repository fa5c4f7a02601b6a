//! Picks the narrowest room for a group's pieces.

/// Evaluates an expression with a constant `W` that is the narrowest room (8, 16 or 64) for so many different pieces,
/// so that search code is written once and compiled for each.
///
/// ```
/// use aljabar_core::{Generator, Rules, at_width};
///
/// let rules = Rules::classic();
/// let position = rules.deal(2, 0, 7)?;
/// let count = at_width!(rules.group().order(), W => Generator::<W>::new(&rules).count(&position.resized()));
/// assert!(count > 0);
/// # Ok::<(), aljabar_core::RulesError>(())
/// ```
#[macro_export]
macro_rules! at_width {
    ($order:expr, $W:ident => $body:expr) => {
        match $order {
            0..=8 => {
                const $W: usize = 8;
                $body
            }
            9..=16 => {
                const $W: usize = 16;
                $body
            }
            _ => {
                const $W: usize = $crate::MAX_ORDER;
                $body
            }
        }
    };
}
