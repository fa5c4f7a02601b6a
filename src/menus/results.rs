//! How the game went: who won, how the hands shrank, what was played best and what was missed, and what comes next.

use super::page::{Control, Drawing, Item, Page};
use super::{Id, Menu, MenuSystems, Menus, Used, on_top};
use crate::pace::{Pace, Waker};
use crate::screens::Screen;
use crate::series::Series;
use crate::table::{Next, Session, Sit, Stage, TableView};
use crate::texts::{Say, say};
use crate::words;
use aljabar_bots::WON;
use aljabar_core::{Action, Outcome, Record, Seat};
use aljabar_review::{Analysis, AnalysisProgress, BackgroundJob, Judgement, Outline, PER_DECISION, best, missed};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Review>()
        .add_systems(Update, (show, look, heed).chain().in_set(MenuSystems::Heed).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Results)));
}

/// What can be chosen after a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// The next game.
    Again,
    /// The same game, to be watched.
    Watch,
    /// The record is kept.
    Save,
    /// The table as it is at the end.
    Look,
    /// Back to the title.
    Leave,
}

/// What is found out about a game that is over. It stays until another game is over, so that the results can be looked
/// at again after the game was shown again.
#[derive(Resource, Default)]
pub struct Review {
    /// The change of the session that the results were opened for.
    opened: Option<u64>,
    /// The game that it is about.
    of: Option<Record>,
    /// The course of the game.
    pub outline: Option<Outline>,
    judgements: Vec<Judgement>,
    job: Option<SyncCell<BackgroundJob<AnalysisProgress>>>,
    /// How much has been looked at.
    progress: (usize, usize),
}

/// Opens the results when the game is over and everything has been shown.
fn show(
    session: Res<Session>,
    stage: Res<Stage>,
    waker: Res<Waker>,
    mut menus: ResMut<Menus>,
    mut view: ResMut<TableView>,
    mut review: ResMut<Review>,
) {
    let over = session.game().is_over() && stage.is_settled(&session) && session.kind().is_played();
    if !over {
        if review.opened.is_some() {
            review.opened = None;
        }
        return;
    }
    if review.opened == Some(session.changes()) || menus.is_open() {
        return;
    }
    view.open = None;
    menus.open_by_itself(Menu::Results);
    review.opened = Some(session.changes());
    let record = session.record();
    if review.of.as_ref() == Some(&record) {
        return;
    }
    let game = session.game();
    let waker = waker.clone();
    // People's decisions first: they are what the player wants to know about.
    let analysis = Analysis::of(game, PER_DECISION).first(|seat| session.is_human(seat));
    *review = Review {
        opened: review.opened,
        of: Some(record),
        outline: Some(Outline::of(game)),
        judgements: Vec::new(),
        progress: (0, 1),
        job: Some(SyncCell::new(BackgroundJob::analysis(analysis, move || waker.wake()))),
    };
}

/// Hears what the bots have found.
fn look(mut review: ResMut<Review>, mut pace: ResMut<Pace>) {
    let review = review.bypass_change_detection();
    let Some(job) = &mut review.job else { return };
    let job = job.get();
    while let Some(progress) = job.poll() {
        review.progress = (progress.done, progress.of);
        review.judgements.push(progress.judgement);
    }
    if job.is_over() {
        review.job = None;
    } else {
        pace.wake_in(Duration::from_millis(250));
    }
}

impl Review {
    /// The best exchange and the biggest missed chance: of people if some play, else of everybody.
    fn moments(&self, session: &Session) -> (Option<&Judgement>, Option<&Judgement>) {
        let among = |seat: Seat| session.humans() == 0 || session.is_human(seat);
        (best(&self.judgements, among), missed(&self.judgements, among))
    }
}

/// A share of the win in per cent.
fn percent(share: i32) -> i64 {
    i64::from(share) * 100 / i64::from(WON)
}

/// What could have been done, if it was no exchange; those are drawn.
fn other_than_exchange(action: &Action) -> Say {
    match action {
        Action::Exchange(_) => say!("results-this-exchange"),
        Action::Draw => say!("results-draw"),
        Action::Announce => say!("results-announce"),
        Action::Pass => say!("results-pass"),
    }
}

fn drawn(action: &Action) -> Option<Item> {
    match action {
        Action::Exchange(exchange) => Some(Item::Drawing(Drawing::Trade(*exchange))),
        _ => None,
    }
}

fn compose(session: Res<Session>, review: Res<Review>, series: Res<Series>, mut page: ResMut<Page>) {
    let Some(outcome) = Outcome::of(session.game()) else { return };
    let seats = session.seats();
    let mut next = Page::sheet(words::winners_line(seats, &outcome.winners)).with(Drawing::Result);
    if series.is_of(&session) && series.length > 1 {
        next = next.with(Item::Heading(say!("results-series", played = series.played(), length = series.length)));
        next = next.with(Drawing::Series(seats.len()));
    }
    next = next.with(Drawing::Hands);
    let (best, missed) = review.moments(&session);
    if review.job.is_some() {
        let (done, of) = review.progress;
        next = next.with(Item::Text(say!("results-looking", percent = done * 100 / of.max(1))));
    }
    if let Some(best) = best {
        next = next.with(Item::Text(say!(
            "results-best",
            turn = best.turn,
            name = words::seat_name(seats, best.seat),
            percent = percent(best.margin()),
        )));
        next.items.extend(drawn(&best.played));
    }
    if let Some(missed) = missed {
        let mut text = say!(
            "results-missed",
            turn = missed.turn,
            name = words::seat_name(seats, missed.seat),
            action = other_than_exchange(&missed.advised),
            percent = percent(missed.loss()),
        );
        // Reasons speak to the player.
        if words::is_you(seats, missed.seat) {
            let reason = words::reason(session.group(), seats, &missed.reason);
            text = say!("results-missed-why", missed = text, reason = reason);
        }
        next = next.with(Item::Text(text));
        next.items.extend(drawn(&missed.advised));
    }
    if review.job.is_none() && best.is_none() && missed.is_none() {
        next = next.with(Item::Text(say!("results-nothing-stood-out")));
    }
    let again = match (series.is_of(&session) && series.length > 1, series.is_over()) {
        (true, false) => say!("results-next-game", number = series.played() + 1),
        (true, true) => say!("results-end-of-series"),
        _ => say!("results-rematch"),
    };
    page.set_if_neq(next.foot([
        Control::main(Entry::Again, again),
        Control::button(Entry::Watch, say!("results-watch")),
        Control::button(Entry::Save, say!("results-save")),
        Control::button(Entry::Look, say!("results-look")),
        Control::button(Entry::Leave, say!("pause-leave")),
    ]));
}

fn heed(
    mut used: MessageReader<Used>,
    session: Res<Session>,
    mut menus: ResMut<Menus>,
    mut series: ResMut<Series>,
    mut sit: MessageWriter<Sit>,
    mut screen: ResMut<NextState<Screen>>,
    mut save: MessageWriter<crate::files::records::Save>,
) {
    for Used { id, .. } in used.read() {
        let Id::Results(entry) = id else { continue };
        match entry {
            Entry::Again if series.is_of(&session) && series.length > 1 && series.is_over() => {
                menus.open(Menu::Podium);
            }
            Entry::Again => {
                let deal = session.rematch();
                series.goes_on(&deal);
                sit.write(Sit(Next::Deal(deal)));
            }
            Entry::Watch => {
                sit.write(Sit(Next::Watch(Box::new(session.clone()))));
            }
            Entry::Save => {
                save.write(crate::files::records::Save);
            }
            Entry::Look => menus.close(),
            Entry::Leave => screen.set(Screen::Title),
        }
    }
}
