//! Texts about achievements: their names, and what to do for them.

use crate::texts::{Say, say};
use aljabar_review::Achievement;

/// The name of an achievement.
pub(crate) fn achievement_name(achievement: Achievement) -> Say {
    match achievement {
        Achievement::FirstSpectrum => say!("achievement-first-spectrum"),
        Achievement::ThreePairs => say!("achievement-three-pairs"),
        Achievement::DownToOne => say!("achievement-down-to-one"),
        Achievement::BlackEnding => say!("achievement-black-ending"),
        Achievement::ThreeToOne => say!("achievement-three-to-one"),
        Achievement::WithoutDrawing => say!("achievement-without-drawing"),
        Achievement::LastTurn => say!("achievement-last-turn"),
        Achievement::SharedWin => say!("achievement-shared-win"),
        Achievement::TenBlacks => say!("achievement-ten-blacks"),
        Achievement::Untouched => say!("achievement-untouched"),
        Achievement::Comeback => say!("achievement-comeback"),
        Achievement::FirstWin => say!("achievement-first-win"),
        Achievement::WonAmongFour => say!("achievement-won-among-four"),
        Achievement::EveryPreset => say!("achievement-every-preset"),
        Achievement::ByFar => say!("achievement-by-far"),
        Achievement::BeatClub => say!("achievement-beat-club"),
        Achievement::BeatExpert => say!("achievement-beat-expert"),
        Achievement::BeatMaster => say!("achievement-beat-master"),
        Achievement::BeatMasterFirst => say!("achievement-beat-master-first"),
        Achievement::FirstLesson => say!("achievement-first-lesson"),
        Achievement::AllLessons => say!("achievement-all-lessons"),
        Achievement::CleanRound => say!("achievement-clean-round"),
        Achievement::AllSums => say!("achievement-all-sums"),
        Achievement::FirstPuzzle => say!("achievement-first-puzzle"),
        Achievement::EveryKind => say!("achievement-every-kind"),
        Achievement::HardPuzzle => say!("achievement-hard-puzzle"),
        Achievement::SevenDays => say!("achievement-seven-days"),
    }
}

/// A sentence that says what to do for an achievement.
pub(crate) fn achievement_goal(achievement: Achievement) -> Say {
    match achievement {
        Achievement::FirstSpectrum => say!("achievement-first-spectrum-goal"),
        Achievement::ThreePairs => say!("achievement-three-pairs-goal"),
        Achievement::DownToOne => say!("achievement-down-to-one-goal"),
        Achievement::BlackEnding => say!("achievement-black-ending-goal"),
        Achievement::ThreeToOne => say!("achievement-three-to-one-goal"),
        Achievement::WithoutDrawing => say!("achievement-without-drawing-goal"),
        Achievement::LastTurn => say!("achievement-last-turn-goal"),
        Achievement::SharedWin => say!("achievement-shared-win-goal"),
        Achievement::TenBlacks => say!("achievement-ten-blacks-goal"),
        Achievement::Untouched => say!("achievement-untouched-goal"),
        Achievement::Comeback => say!("achievement-comeback-goal"),
        Achievement::FirstWin => say!("achievement-first-win-goal"),
        Achievement::WonAmongFour => say!("achievement-won-among-four-goal"),
        Achievement::EveryPreset => say!("achievement-every-preset-goal"),
        Achievement::ByFar => say!("achievement-by-far-goal"),
        Achievement::BeatClub => say!("achievement-beat-club-goal"),
        Achievement::BeatExpert => say!("achievement-beat-expert-goal"),
        Achievement::BeatMaster => say!("achievement-beat-master-goal"),
        Achievement::BeatMasterFirst => say!("achievement-beat-master-first-goal"),
        Achievement::FirstLesson => say!("achievement-first-lesson-goal"),
        Achievement::AllLessons => say!("achievement-all-lessons-goal"),
        Achievement::CleanRound => say!("achievement-clean-round-goal"),
        Achievement::AllSums => say!("achievement-all-sums-goal"),
        Achievement::FirstPuzzle => say!("achievement-first-puzzle-goal"),
        Achievement::EveryKind => say!("achievement-every-kind-goal"),
        Achievement::HardPuzzle => say!("achievement-hard-puzzle-goal"),
        Achievement::SevenDays => say!("achievement-seven-days-goal"),
    }
}
