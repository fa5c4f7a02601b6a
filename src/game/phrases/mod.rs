//! The texts about the game, as [`Say`](crate::texts::Say) values: the key of a text and its arguments. The texts
//! themselves are in `assets/texts`.

mod achievements;
mod bots;
mod dates;
mod facts;
mod pieces;
mod puzzles;
mod refusals;
mod seats;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use achievements::{achievement_goal, achievement_name};
pub(crate) use bots::{
    Occasion, bot_fault, character_about, character_line, character_name, edge, level_line, level_name, opponent_name,
    reason, style_name,
};
pub(crate) use dates::{calendar_date, puzzle_day};
pub(crate) use facts::{banner, blacks, fact, gives, winners_line};
pub(crate) use pieces::{group_name, number, piece, preset_line, set};
pub(crate) use puzzles::{
    puzzle_about, puzzle_goal, puzzle_hint, puzzle_kind, puzzle_result, puzzle_state, puzzle_verdict,
};
pub(crate) use refusals::{code_fault, refusal, rules_error};
pub(crate) use seats::{can_end_as, is_you, marbles, score, seat_name, series_line};
pub(crate) use table::{black_supply, button, button_advice, half, preview, prompt, rule, side_by_side, speed, turn};
