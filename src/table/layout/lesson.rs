//! Where the text of a lesson lies: beside what it speaks of, and never over it.

use super::Layout;
use crate::game::Offer;
use crate::game::lessons::Beside;
use bevy::prelude::*;

/// The column that a text may use, and the end of it at which the text is put.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LessonColumn {
    /// All the room there is.
    pub room: Rect,
    /// Whether the text is put at the bottom of the room, and not at its top.
    pub low: bool,
}

impl Layout {
    /// The column for a text about a part of the table. The log, suggestions and notices have no place there meanwhile.
    pub fn lesson_column(&self, beside: Beside) -> LessonColumn {
        if self.tight {
            // Buttons that appear only at times keep their row.
            let rows = [Offer::Exchange, Offer::Announce].map(|offer| self.button(offer).min.y);
            let end = if beside == Beside::Buttons { rows[1] } else { rows[0] };
            let (start, gap) = (self.status.min.y, self.px(4.0));
            return LessonColumn {
                room: Rect::new(self.status.min.x, start, self.status.max.x, end - gap),
                low: false,
            };
        }
        let right = Rect::new(self.notices.min.x, self.log.min.y, self.notices.max.x, self.notices.max.y);
        // Where the board is large, suggestions would reach below it.
        let board = self.middle.x - self.radius - self.px(8.0);
        let left =
            Rect { max: Vec2::new(self.suggestions.max.x.min(board), self.suggestions.max.y), ..self.suggestions };
        match beside {
            Beside::Bag => LessonColumn { room: left, low: false },
            Beside::Center | Beside::Rival => LessonColumn { room: right, low: false },
            Beside::Hand | Beside::Buttons => LessonColumn { room: right, low: true },
        }
    }
}
