//! [`at_width!`](crate::at_width): picks the smallest width for a group.

/// Evaluates an expression with a constant `W`: the smallest width (8, 16 or 64) that fits a group of this order.
/// Search code is written once and compiled for each width.
///
/// ```
/// use aljabar_core::{Group, Pieces, at_width};
///
/// let group = Group::new(&[3, 3])?;
/// let bytes = at_width!(group.order(), W => size_of::<Pieces<W>>());
/// assert_eq!(bytes, 32);
/// # Ok::<(), aljabar_core::GroupError>(())
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
