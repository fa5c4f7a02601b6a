//! What has been played so far, counted and kept.

use crate::pace::Waker;
use crate::save::kept::{self, Clerk, Folder, Kept, Unusable};
use crate::table::{Happened, Notice, SeatKind, Session};
use crate::texts::say;
use aljabar_review::{FileError, Statistics as Counted};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Statistics>()
        .add_message::<Export>()
        .add_systems(PreStartup, remember)
        .add_systems(Update, count.after(crate::table::TableSystems::Play).run_if(resource_exists::<Session>))
        .add_systems(Update, export.after(crate::menus::MenuSystems::Heed))
        .add_systems(Last, kept::keep::<Statistics>);
}

/// The games of the person at this screen.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct Statistics {
    /// What was counted.
    pub counted: Counted,
    /// The last game that was counted, by its seed and who played: taking back its end and reaching it again is no
    /// second game.
    last: Option<(u64, Vec<SeatKind>)>,
}

/// The statistics should be written where others can have them.
#[derive(Message, Clone, Copy, Debug)]
pub struct Export;

impl Kept for Statistics {
    const FILE: &'static str = "statistics.json";

    fn to_text(&self) -> String {
        self.counted.to_json()
    }

    fn from_text(text: &str) -> Result<Self, Unusable> {
        let counted = Counted::from_json(text).map_err(|error| match error {
            FileError::Newer { .. } => Unusable::Newer,
            error => Unusable::Damaged(error.to_string()),
        })?;
        Ok(Self { counted, last: None })
    }
}

fn remember(folder: Res<Folder>, mut statistics: ResMut<Statistics>, mut notices: MessageWriter<Notice>) {
    let Some(folder) = &folder.0 else { return };
    let found = kept::load::<Statistics>(folder);
    notices.write_batch(found.note.map(Notice));
    if let Some(found) = found.value {
        *statistics = found;
    }
}

/// Counts a game that is over.
fn count(mut happened: MessageReader<Happened>, session: Res<Session>, mut statistics: ResMut<Statistics>) {
    if happened.read().last().is_none() || !session.kind().is_counted() || !session.game().is_over() {
        return;
    }
    let this = (session.game().seed(), session.seats().to_vec());
    if statistics.last.as_ref() == Some(&this) {
        return;
    }
    let levels: Vec<_> = session.seats().iter().map(|kind| kind.level()).collect();
    if statistics.bypass_change_detection().counted.add(session.game(), &levels) {
        statistics.set_changed();
        statistics.last = Some(this);
    }
}

fn export(
    mut wanted: MessageReader<Export>,
    statistics: Res<Statistics>,
    folder: Res<Folder>,
    waker: Res<Waker>,
    mut clerk: ResMut<Clerk>,
    mut notices: MessageWriter<Notice>,
) {
    if wanted.read().last().is_none() {
        return;
    }
    let Some(folder) = &folder.0 else {
        notices.write(Notice(say!("note-no-folder")));
        return;
    };
    let path = folder.join("statistics-export.json");
    notices.write(Notice(say!("note-statistics-exported", file = path.display().to_string())));
    clerk.write(&waker, path, statistics.to_text());
}
