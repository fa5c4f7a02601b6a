//! The coach: speaks to the only person at a table with bots when something is worth saying, at most once a turn. What
//! it says comes from the judge, as hints do.

use super::advisor::Advisor;
use super::gate::ShowGate;
use super::messages::{Change, GameChanged};
use super::phrases;
use super::selection::{Preview, Selection};
use super::series::Series;
use super::session::{Session, SessionKind};
use super::waiting::Waiting;
use crate::app::FrameStep;
use crate::game::per_table::PerTable;
use crate::notices::Notice;
use crate::settings::Settings;
use crate::texts::{Say, say};
use aljabar_bots::WON;
use aljabar_core::{Action, Exchange, Fact, Game, Handful, Piece};
use aljabar_review::Ranked;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The coach speaks about an exchange that loses at least this share of a win.
const WORTH_SAYING: i32 = WON / 12;
/// The largest group in which it looks at everything that the next player can do.
const LARGEST: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Coach>()
        .add_systems(Update, (speak.after(super::advisor::update), look_back).in_set(FrameStep::Follow));
}

/// What the coach has said at this table.
#[derive(Resource, Default, Debug)]
pub struct Coach {
    /// Whether it spoke before the game was saved and continued.
    spoke_before: bool,
    /// The number of turns that were over when it spoke last.
    spoke_in: Option<usize>,
}

impl Coach {
    /// The coach of a game that is continued, in which it has spoken before or not.
    pub fn continued(spoke_before: bool) -> Self {
        Self { spoke_before, spoke_in: None }
    }

    /// Whether it has said anything. Such a game does not count.
    pub fn has_spoken(&self) -> bool {
        self.spoke_before || self.spoke_in.is_some()
    }
}

/// Whether there is a coach at this table: in lessons that are games, and elsewhere if the player wants one.
#[derive(SystemParam)]
pub struct CoachWanted<'w> {
    settings: Res<'w, Settings>,
    series: Res<'w, Series>,
}

impl CoachWanted<'_> {
    /// Whether there is a coach. Never in a series, and never with several people.
    pub fn is_on(&self, session: &Session) -> bool {
        let in_series = self.series.length > 1 && self.series.is_of(session);
        let alone = session.humans() == 1 && session.seats().len() > 1;
        match session.kind() {
            SessionKind::Lesson { scripted } => !scripted,
            SessionKind::Play => self.settings.play.coach && alone && !in_series,
            SessionKind::Cinema | SessionKind::Highlight { .. } | SessionKind::Puzzle | SessionKind::Replay { .. } => {
                false
            }
        }
    }
}

/// Speaks before a bad exchange, and when announcing is best.
fn speak(
    session: Res<Session>,
    gate: Res<ShowGate>,
    wanted: CoachWanted,
    advisor: Res<Advisor>,
    (selection, preview): (Res<Selection>, Res<Preview>),
    mut coach: ResMut<Coach>,
    mut notices: MessageWriter<Notice>,
) {
    let turn = session.turns().0;
    let asked = Waiting::of(&session, &gate).person().is_some() && wanted.is_on(&session);
    if !asked || coach.spoke_in == Some(turn) || !(advisor.is_changed() || preview.is_changed()) {
        return;
    }
    let Some(hint) = advisor.hint() else { return };
    let said = match (hint.action, &preview.outcome) {
        (Action::Announce, _) if selection.is_empty() => Some(say!("coach-announce")),
        (Action::Exchange(_), Ok(_)) => objection(&session, advisor.ranking(), &selection.exchange()),
        _ => None,
    };
    if let Some(said) = said {
        coach.spoke_in = Some(turn);
        notices.write(Notice(said));
    }
}

/// What speaks against an exchange, if it loses much.
fn objection(session: &Session, ranking: &[Ranked], chosen: &Exchange) -> Option<Say> {
    let best = ranking.first()?;
    let value =
        ranking.iter().find(|other| other.exchange == *chosen).or(ranking.last()).map_or(0, |other| other.value);
    if best.value - value < WORTH_SAYING {
        return None;
    }
    let game = session.game();
    let is_spectrum = |exchange: &Exchange| exchange.give == game.rules().spectrum();
    if best.spectrum && !is_spectrum(chosen) {
        let group = session.group();
        let pieces = group.sorted(game.rules().spectrum().iter()).into_iter().map(|piece| phrases::piece(group, piece));
        return Some(say!("coach-spectrum", pieces = pieces.collect::<Vec<Say>>()));
    }
    let (left, spared) = (pairs_after(game, chosen), pairs_after(game, &best.exchange));
    if let Some(piece) = left.iter().find(|piece| !spared.contains(piece)).filter(|_| left.len() > spared.len()) {
        let rival = (game.position().turn() + 1) % session.seats().len();
        let (piece, name) = (phrases::piece(session.group(), *piece), phrases::seat_name(session.seats(), rival));
        return Some(say!("coach-leaves-pair", piece = piece, name = name));
    }
    let more = usize::try_from(best.sheds - chosen.reduction()).ok().filter(|more| *more > 0)?;
    Some(say!("coach-better", sheds = more, number = phrases::number(more)))
}

/// The colours that the next player could cancel after an exchange.
fn pairs_after(game: &Game, exchange: &Exchange) -> Vec<Piece> {
    let mut after = game.clone();
    if after.apply(Action::Exchange(*exchange)).is_err() || after.is_over() {
        return Vec::new();
    }
    // In larger groups there are too many exchanges to look at all of them.
    let (position, rules) = (after.position(), after.rules());
    if rules.group().order() > LARGEST {
        return Vec::new();
    }
    let exchanges = after.exchanges();
    let cancels = |piece: &Piece| {
        let of = |set: Handful| set.iter().filter(|other| other == piece).count();
        position.center().count(*piece) + 1 == rules.cancels_at()
            && exchanges.iter().any(|exchange| of(exchange.give) == 1 && of(exchange.take) == 0)
    };
    rules.group().colours().filter(cancels).collect()
}

/// Speaks after a Spectrum was missed.
fn look_back(
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    wanted: CoachWanted,
    mut coach: ResMut<Coach>,
    mut notices: MessageWriter<Notice>,
) {
    for GameChanged { change, .. } in changes.read() {
        let Change::Acted(facts) = change else { continue };
        let missed = facts.iter().any(|fact| match fact {
            Fact::Exchanged { seat, spectrum, .. } => !spectrum && session.is_human(*seat),
            _ => false,
        });
        let turn = session.turns().0.saturating_sub(1);
        if !missed || !wanted.is_on(&session) || coach.spoke_in == Some(turn) {
            continue;
        }
        let mut before = session.game().clone();
        before.undo();
        let black = Handful::new([Piece::BLACK]).unwrap_or(Handful::EMPTY);
        let spectrum = Exchange { give: before.rules().spectrum(), take: black };
        if before.check(&Action::Exchange(spectrum)).is_ok() {
            coach.spoke_in = Some(turn);
            notices.write(Notice(say!("coach-missed-spectrum")));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::game::SeatKind;
    use aljabar_bots::Level;
    use aljabar_core::Setup;
    use aljabar_core::classic::R;
    use aljabar_review::Advice;
    use std::sync::atomic::AtomicBool;

    /// The person is on turn: first in a round, or last in the final one.
    fn session(hand: &str, rival: &str, center: &str, is_last: bool) -> Session {
        let list = |codes: &str| codes.split(' ').map(|code| format!("\"{code}\"")).collect::<Vec<_>>().join(",");
        let text = format!(
            r#"{{ "format": "al-jabar-position", "version": 1, "rules": {{ "moduli": [2,2,2], "copies": 10, "recycle": false }},
            "hands": [[{}], [{}]], "center": [{}], "bag": [], "first": {}, "turn": 0, "final": {is_last}, "drawn": false }}"#,
            list(hand),
            list(rival),
            list(center),
            u8::from(is_last)
        );
        let setup = Setup::from_json(&text).unwrap();
        let game = Game::from_position(setup.rules.clone(), setup.position().unwrap(), 0);
        Session::new(game, vec![SeatKind::PERSON, SeatKind::Bot(Level::Novice)])
    }

    fn said(session: &Session, exchange: &str) -> Option<String> {
        let game = session.game();
        let advice = Advice::of(game.rules(), game.position(), &AtomicBool::new(false)).unwrap();
        let chosen = session.group().read_exchange(exchange).unwrap();
        objection(session, &advice.ranking, &chosen).map(|say| say.key().to_owned())
    }

    #[test]
    fn a_bad_exchange_is_objected_to_and_a_good_one_is_not() {
        // The last turn of the game: only the Spectrum leaves fewer marbles than the rival has.
        let session = session("R Y B W O", "Y G W", "K P", true);
        assert_eq!(said(&session, "RB>P").as_deref(), Some("coach-spectrum"));
        assert_eq!(said(&session, "RYBW>K"), None);
    }

    #[test]
    fn what_the_next_player_could_cancel_is_found() {
        let session = session("R Y B O G", "R P W Y", "K P", false);
        let chosen = session.group().read_exchange("RB>P").unwrap();
        // Red and purple are blue: the rival could take the blue and leave a second red.
        let left = pairs_after(session.game(), &chosen);
        assert!(left.contains(&R), "{left:?}");
        let kept = session.group().read_exchange("OYB>P").unwrap();
        assert!(!pairs_after(session.game(), &kept).contains(&R));
    }
}
