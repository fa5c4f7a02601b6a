//! [`Progress`]: what a player knows in every group, and how fast, week by week.

use std::collections::BTreeMap;

use aljabar_core::Group;
use serde::{Deserialize, Serialize};

use crate::{Grasp, Memory, Question, Skill, memory::LONGEST_ANSWER, pairs};

/// The largest number of skills that are remembered, in all groups together. Beyond it those are forgotten that were
/// answered longest ago.
pub const MAX_SKILLS: usize = 3_000;
/// The largest number of weeks that are kept for a group, the newest ones.
pub const MAX_WEEKS: usize = 260;

/// What a player knows, by group.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// By moduli, like `2,2,2`.
    pub(crate) groups: BTreeMap<String, Trained>,
}

/// What a player knows of one group.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Trained {
    /// By [key](Skill::key). Keys of later versions are kept.
    pub(crate) skills: BTreeMap<String, Memory>,
    /// By [number](week_of).
    pub(crate) weeks: BTreeMap<u32, Week>,
}

/// The answers of one week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Week {
    /// The number of answers to questions of all kinds.
    pub answers: u32,
    /// The number of right answers.
    pub right: u32,
    /// The number of right answers about two marbles whose time was measured.
    pub timed: u32,
    /// The time of these together, in milliseconds.
    pub millis: u64,
}

/// What a player knows of one group, in numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Overview {
    /// The number of pairs of colours.
    pub pairs: usize,
    /// The number of pairs of each grasp, in the order of [`Grasp::ALL`].
    pub grasps: [usize; 4],
    /// The number of answers.
    pub answers: u64,
    /// The number of right answers.
    pub right: u64,
    /// The mean time for the sum of two marbles in the last week with a measured one, in milliseconds.
    pub millis: Option<u64>,
}

impl Overview {
    /// The number of pairs that are known or sure.
    #[must_use]
    pub fn known(&self) -> usize {
        self.grasps[Grasp::Known as usize] + self.grasps[Grasp::Sure as usize]
    }
}

impl Week {
    /// The mean time for the sum of two marbles, in milliseconds.
    #[must_use]
    pub fn mean_millis(&self) -> Option<u64> {
        self.millis.checked_div(u64::from(self.timed))
    }
}

/// The number of the week of a time in seconds since 1970. Weeks begin on Monday (UTC); week 0 began on 29 December 1969.
#[must_use]
pub fn week_of(now: u64) -> u32 {
    let days = now / 86_400;
    u32::try_from((days + 3) / 7).unwrap_or(u32::MAX)
}

/// The moduli of a group as text, like `2,2,2`.
pub(crate) fn group_key(group: &Group) -> String {
    group.moduli().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The group with this [`group_key`].
pub(crate) fn group_of(key: &str) -> Option<Group> {
    let moduli: Option<Vec<u64>> = key.split(',').map(|modulus| modulus.parse().ok()).collect();
    Group::new(&moduli?).ok().filter(|group| group_key(group) == key)
}

impl Progress {
    /// How well a skill is known.
    #[must_use]
    pub fn memory(&self, group: &Group, skill: Skill) -> Memory {
        let trained = self.groups.get(&group_key(group));
        trained.and_then(|trained| trained.skills.get(&skill.key(group))).copied().unwrap_or_default()
    }

    /// The groups with at least one answer.
    pub fn groups(&self) -> impl Iterator<Item = Group> + '_ {
        self.groups.keys().filter_map(|key| group_of(key))
    }

    /// The weeks with answers, oldest first, by their [number](week_of).
    pub fn weeks(&self, group: &Group) -> impl Iterator<Item = (u32, Week)> + '_ {
        let trained = self.groups.get(&group_key(group));
        trained.into_iter().flat_map(|trained| trained.weeks.iter().map(|(number, week)| (*number, *week)))
    }

    /// What is known of a group, in numbers.
    #[must_use]
    pub fn overview(&self, group: &Group, now: u64) -> Overview {
        let pairs = pairs(group);
        let mut overview = Overview { pairs: pairs.len(), ..Overview::default() };
        for pair in pairs {
            overview.grasps[self.memory(group, pair).grasp(now) as usize] += 1;
        }
        for (_, week) in self.weeks(group) {
            overview.answers += u64::from(week.answers);
            overview.right += u64::from(week.right);
            overview.millis = week.mean_millis().or(overview.millis);
        }
        overview
    }

    /// Counts an answer to a question. `millis` is its time if it was measured.
    pub fn record(&mut self, group: &Group, question: &Question, right: bool, millis: Option<u32>, now: u64) {
        let trained = self.groups.entry(group_key(group)).or_default();
        let memory = trained.skills.entry(question.skill.key(group)).or_default();
        memory.answer(right, millis, question.quick(), now);
        let week = trained.weeks.entry(week_of(now)).or_default();
        week.answers = week.answers.saturating_add(1);
        if right {
            week.right = week.right.saturating_add(1);
        }
        if let Some(millis) = millis.filter(|_| right && question.skill.is_pair()) {
            week.timed = week.timed.saturating_add(1);
            week.millis = week.millis.saturating_add(u64::from(millis.min(LONGEST_ANSWER)));
        }
        while trained.weeks.len() > MAX_WEEKS {
            trained.weeks.pop_first();
        }
        self.forget_surplus();
    }

    fn forget_surplus(&mut self) {
        let count: usize = self.groups.values().map(|trained| trained.skills.len()).sum();
        for _ in MAX_SKILLS..count {
            let all = self.groups.values_mut().flat_map(|trained| {
                let oldest = trained.skills.iter().min_by_key(|(_, memory)| memory.since)?;
                let oldest = (oldest.1.since, oldest.0.clone());
                Some((oldest, trained))
            });
            if let Some(((_, key), trained)) = all.min_by_key(|((since, _), _)| *since) {
                trained.skills.remove(&key);
            }
        }
    }
}
