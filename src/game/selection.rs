//! The exchange that the person on turn is selecting, and a preview of its result.

use super::messages::{GameChanged, Intent, SelectionChanged, Side};
use super::session::Session;

use super::gate::ShowGate;
use super::lessons::Guard;
use super::phrases;
use super::waiting::Waiting;
use crate::notices::Refused;
use aljabar_core::{Action, Choices, Exchange, Fact, Handful, Illegal, Piece, Pieces, Rules};
use bevy::prelude::*;

/// The pieces that the person on turn has selected for an exchange.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// Selected in the hand.
    pub give: Pieces,
    /// Selected in the Center.
    pub take: Pieces,
}

impl Selection {
    /// The selected pieces of one side.
    pub fn side(&self, side: Side) -> &Pieces {
        match side {
            Side::Give => &self.give,
            Side::Take => &self.take,
        }
    }

    fn side_mut(&mut self, side: Side) -> &mut Pieces {
        match side {
            Side::Give => &mut self.give,
            Side::Take => &mut self.take,
        }
    }

    /// Adds a piece to one side.
    pub(super) fn add(&mut self, side: Side, piece: Piece) {
        self.side_mut(side).insert(piece);
    }

    /// Whether no piece is selected.
    pub fn is_empty(&self) -> bool {
        self.give.is_empty() && self.take.is_empty()
    }

    /// The selection as an exchange, which may be incomplete or illegal.
    pub fn exchange(&self) -> Exchange {
        let side = |pieces: &Pieces| Handful::new(pieces.iter()).unwrap_or(Handful::EMPTY);
        Exchange { give: side(&self.give), take: side(&self.take) }
    }
}

/// What the selected exchange would do.
#[derive(Resource, Clone, Debug)]
pub struct Preview {
    /// The pieces that can be added to the selection and still lead to a legal exchange.
    pub choices: Choices,
    /// The facts of the exchange, or why it is not legal.
    pub outcome: Result<Vec<Fact>, Illegal>,
}

impl Default for Preview {
    fn default() -> Self {
        Self { choices: Choices::default(), outcome: Err(Illegal::GivesNothing) }
    }
}

/// Changes the selection by intents of the person on turn, and empties it when the game changes.
pub(super) fn choose(
    mut intents: MessageReader<Intent>,
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    gate: Res<ShowGate>,
    mut selection: ResMut<Selection>,
    mut selected: MessageWriter<SelectionChanged>,
    mut guard: Guard,
) {
    if changes.read().last().is_some() {
        selection.set_if_neq(Selection::default());
    }
    for intent in intents.read() {
        if Waiting::of(&session, &gate).person().is_none() {
            continue;
        }
        match *intent {
            Intent::Pick(side, piece) => {
                let available = match side {
                    Side::Give => session.game().position().mover(),
                    Side::Take => session.game().position().center(),
                };
                if selection.side(side).count(piece) >= available.count(piece) {
                    continue;
                }
                if !guard.allows(intent, &session, &selection) {
                    continue;
                }
                match may_add(session.game().rules(), &selection, side, piece) {
                    Ok(()) => {
                        selection.add(side, piece);
                        selected.write(SelectionChanged::Picked(piece));
                    }
                    Err(reason) => {
                        guard.refused.write(Refused(phrases::refusal(&reason)));
                    }
                }
            }
            Intent::Unpick(side, piece) if selection.side(side).count(piece) > 0 => {
                selection.side_mut(side).remove(piece);
                selected.write(SelectionChanged::PutBack);
            }
            Intent::Choose(exchange) => {
                if !guard.allows(intent, &session, &selection) {
                    continue;
                }
                let Exchange { give, take } = exchange;
                if selection.set_if_neq(Selection { give: give.counted(), take: take.counted() }) {
                    selected.write(SelectionChanged::Exchange(exchange));
                }
            }
            Intent::Clear if !selection.is_empty() => {
                *selection = Selection::default();
                selected.write(SelectionChanged::PutBack);
            }
            _ => {}
        }
    }
}

/// Checks whether one more piece fits: up to the limit of each side; the Spectrum may be given beyond the limit.
fn may_add(rules: &Rules, selection: &Selection, side: Side, piece: Piece) -> Result<(), Illegal> {
    let mut more = *selection.side(side);
    more.insert(piece);
    let (count, limit) = (more.len(), rules.limit());
    let spectrum: Pieces = rules.spectrum().counted();
    match side {
        Side::Give if count > limit && !spectrum.contains_all(&more) => Err(Illegal::GivesTooMany { count, limit }),
        Side::Take if count > limit => Err(Illegal::TakesTooMany { count, limit }),
        _ => Ok(()),
    }
}

/// Updates the preview when the selection or the game has changed.
pub(super) fn update_preview(session: Res<Session>, selection: Res<Selection>, mut preview: ResMut<Preview>) {
    if !session.is_changed() && !selection.is_changed() {
        return;
    }
    let game = session.game();
    let Selection { give, take } = *selection;
    let outcome = game.check(&Action::Exchange(selection.exchange()));
    let outcome = outcome.and_then(|()| game.clone().apply(Action::Exchange(selection.exchange())));
    let person = session.human_on_turn().is_some();
    let choices = if person { game.choices(&give, &take) } else { Choices::default() };
    *preview = Preview { choices, outcome };
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::classic::{B, G, K, R, W, Y};

    fn selected(give: &[Piece], take: &[Piece]) -> Selection {
        Selection { give: give.iter().copied().collect(), take: take.iter().copied().collect() }
    }

    #[test]
    fn there_is_room_for_three_and_for_the_spectrum() {
        let rules = Rules::classic();
        let add = |give: &[Piece], piece| may_add(&rules, &selected(give, &[]), Side::Give, piece).is_ok();
        assert!(add(&[R, R], R) && add(&[R, Y], G));
        assert!(add(&[R, Y, B], W) && !add(&[R, Y, B], R) && !add(&[R, Y, B], G));
        assert!(!add(&[R, Y, B, W], R));
        assert!(may_add(&rules, &selected(&[], &[K, R]), Side::Take, G).is_ok());
        assert!(may_add(&rules, &selected(&[], &[K, R, Y]), Side::Take, G).is_err());
    }
}
