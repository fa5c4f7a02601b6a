//! The icons, by what they stand for. They are letters of the font Phosphor.

pub use egui_phosphor::regular::{
    BOOK_OPEN as RULES, CHECK as CHOSEN, CROWN_SIMPLE as WINNER, FAST_FORWARD as INSTANT, LIGHTBULB as HINT,
    LIST as MENU, LIST_STAR as SUGGESTIONS,
};
