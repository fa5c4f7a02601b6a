//! The result of a finished game: winners, chart of the hands, best exchange, biggest missed chance, next steps.

use super::achievements::medal;
use super::effect::{Effect, close, open, send, to_title};
use super::medals::Medal;
use super::page::{Control, Drawing, Item, Page};
use super::series_result::rematch;
use super::{HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Pace, Screen, Waker};
use crate::game::saves::records;
use crate::game::{
    Achievements, Autosave, CharacterProgress, Concluded, Deal, LastGame, Next, Proposal, SeatKind, Series, Session,
    Sit, last_words, phrases,
};
use crate::settings::Settings;
use crate::texts::{Say, say};
use aljabar_bots::WON;
use aljabar_core::{Action, Outcome, Record, Seat};
use aljabar_review::{
    Achievement, Analysis, AnalysisProgress, BackgroundJob, Judgement, Outline, PER_DECISION, best, missed,
};
use bevy::ecs::system::SystemParam;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Review>()
        .add_systems(
            Update,
            (open_results, collect_judgements).chain().in_set(HeedOrder::First).run_if(in_state(Screen::Table)),
        )
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Results)));
}

/// The review of the last finished game. It is kept until another game is over, so that the results can be opened again
/// after a replay.
#[derive(Resource, Default)]
pub struct Review {
    /// Whether the results will open as soon as no other menu is open.
    due: bool,
    /// The reviewed game.
    of: Option<Record>,
    /// Hand sizes and events by turn.
    pub outline: Option<Outline>,
    judgements: Vec<Judgement>,
    job: Option<SyncCell<BackgroundJob<AnalysisProgress>>>,
    /// The number of analysed decisions, and of all.
    progress: (usize, usize),
}

/// Opens the results when the game is over and its last move has been shown, and starts the analysis.
fn open_results(
    mut concluded: MessageReader<Concluded>,
    session: Res<Session>,
    waker: Res<Waker>,
    mut menus: ResMut<Menus>,
    mut review: ResMut<Review>,
) {
    // Cinema and lessons have no results: something else follows.
    if concluded.read().last().is_some() && session.kind().has_results() {
        review.due = true;
    }
    if review.due && !session.game().is_over() {
        // The last move was undone while a menu was open.
        review.due = false;
    }
    if !review.due || menus.is_open() {
        return;
    }
    menus.open_by_itself(Menu::Results);
    review.due = false;
    let record = session.record();
    if review.of.as_ref() == Some(&record) {
        return;
    }
    let game = session.game();
    let waker = waker.clone();
    // Analyse people's decisions first: they matter most to the player.
    let analysis = Analysis::of(game, PER_DECISION).first(|seat| session.is_human(seat));
    *review = Review {
        due: false,
        of: Some(record),
        outline: Some(Outline::of(game)),
        judgements: Vec::new(),
        progress: (0, 1),
        job: Some(SyncCell::new(BackgroundJob::analysis(analysis, move || waker.wake()))),
    };
}

/// Collects results of the background analysis.
fn collect_judgements(mut review: ResMut<Review>, mut pace: ResMut<Pace>) {
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
    /// The best exchange and the biggest missed chance: of people if any play, else of all seats.
    fn moments(&self, session: &Session) -> (Option<&Judgement>, Option<&Judgement>) {
        let among = |seat: Seat| session.humans() == 0 || session.is_human(seat);
        (best(&self.judgements, among), missed(&self.judgements, among))
    }
}

/// Converts a share of a win to per cent.
fn percent(share: i32) -> i64 {
    i64::from(share) * 100 / i64::from(WON)
}

/// Names the advised action. An exchange is shown as a drawing after the text.
fn advised_action(action: &Action) -> Say {
    match action {
        Action::Exchange(_) => say!("results-this-exchange"),
        Action::Draw => say!("results-draw"),
        Action::Announce => say!("results-announce"),
        Action::Pass => say!("results-pass"),
    }
}

fn exchange_drawing(action: &Action) -> Option<Item> {
    match action {
        Action::Exchange(exchange) => Some(Item::Drawing(Drawing::Trade(*exchange))),
        _ => None,
    }
}

/// What the game has earned for the first time.
#[derive(SystemParam)]
struct Earned<'w> {
    achievements: Res<'w, Achievements>,
    last: Res<'w, LastGame>,
    autosave: Res<'w, Autosave>,
}

impl Earned<'_> {
    /// The medals of the game, as an item of the page.
    fn medals(&self) -> Option<Item> {
        let earned = self.last.earned(&self.autosave);
        let new = |achievement: &Achievement| Medal {
            earned: Some(say!("achievements-new")),
            ..medal(*achievement, &self.achievements)
        };
        let medals = earned.iter().map(new);
        (!earned.is_empty()).then(|| Item::Medals(medals.collect()))
    }
}

/// A button for a game against the opponent that is proposed.
fn propose(proposal: Proposal) -> Control {
    let name = phrases::opponent_name(proposal.opponent);
    let (label, about) = match proposal.up {
        true => (say!("results-propose-up", level = name), say!("results-propose-up-about")),
        false => (say!("results-propose-down", level = name), say!("results-propose-down-about")),
    };
    Control::button("propose", label).about(about).does(Effect::new(move |world, _| {
        let deal = world.resource::<Session>().rematch();
        // Everybody else at the table is of the proposed kind.
        let seats = deal.seats.iter().map(|kind| match kind {
            SeatKind::Bot(_) | SeatKind::Character(_) => proposal.opponent.into(),
            other => *other,
        });
        let seats = seats.collect();
        world.write_message(Sit(Next::Deal(Deal { seats, ..deal })));
    }))
}

fn compose(
    session: Res<Session>,
    review: Res<Review>,
    (series, settings, progress): (Res<Series>, Res<Settings>, Res<CharacterProgress>),
    earned: Earned,
    mut page: ResMut<Page>,
) {
    let Some(outcome) = Outcome::of(session.game()) else { return };
    let seats = session.seats();
    let mut next = Page::sheet(phrases::winners_line(seats, &outcome.winners)).with(Drawing::Result(seats.len()));
    if let Some(words) = last_words(&session, &settings, &outcome.winners) {
        let who = phrases::character_name(words.by);
        next = next.with(Item::Text(say!("character-says", who = who, line = words.line)));
    }
    if series.is_of(&session) && series.length > 1 {
        next = next.with(Item::Heading(say!("results-series", played = series.played(), length = series.length)));
        next = next.with(Drawing::Series(seats.len()));
    }
    next.side = Some(Drawing::Hands);
    let (best, missed) = review.moments(&session);
    if review.job.is_some() {
        let (done, of) = review.progress;
        next = next.with(Item::Text(say!("results-looking", percent = done * 100 / of.max(1))));
    }
    if let Some(best) = best {
        next = next.with(Item::Heading(say!("results-best-heading"))).with(Item::Text(say!(
            "results-best",
            turn = best.turn,
            name = phrases::seat_name(seats, best.seat),
            percent = percent(best.margin()),
        )));
        next.items.extend(exchange_drawing(&best.played));
    }
    if let Some(missed) = missed {
        let mut text = say!(
            "results-missed",
            turn = missed.turn,
            name = phrases::seat_name(seats, missed.seat),
            action = advised_action(&missed.advised),
            percent = percent(missed.loss()),
        );
        // Reasons address the player as "you".
        if phrases::is_you(seats, missed.seat) {
            let reason = phrases::reason(session.group(), seats, &missed.reason);
            text = say!("results-missed-why", missed = text, reason = reason);
        }
        next = next.with(Item::Heading(say!("results-missed-heading"))).with(Item::Text(text));
        next.items.extend(exchange_drawing(&missed.advised));
    }
    if review.job.is_none() && best.is_none() && missed.is_none() {
        next = next.with(Item::Text(say!("results-nothing-stood-out")));
    }
    next = next.with_all(earned.medals());
    let again = match (series.is_of(&session) && series.length > 1, series.is_over()) {
        (true, false) => say!("results-next-game", number = series.played() + 1),
        (true, true) => say!("results-end-of-series"),
        _ => say!("results-rematch"),
    };
    let over = series.is_of(&session) && series.length > 1 && series.is_over();
    let watch = Effect::new(|world, _| {
        let session = world.resource::<Session>().clone();
        world.write_message(Sit(Next::Watch(Box::new(session))));
    });
    let alone = !(series.is_of(&session) && series.length > 1);
    let proposal = progress.proposal(&session).filter(|_| alone).map(propose);
    let next = next.foot([Control::main("again", again).does(if over { open(Menu::SeriesResult) } else { rematch() })]);
    let next = next.foot(proposal).foot([
        Control::button("watch", say!("results-watch")).does(watch),
        Control::button("save", say!("results-save")).does(send(records::Save)),
        Control::button("look", say!("results-look")).does(close()),
        Control::button("leave", say!("pause-leave")).does(to_title()),
    ]);
    Page::show(&mut page, next);
}
