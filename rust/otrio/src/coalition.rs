//! A coalition, and what it wants.

use super::preferences::DRAW;

/// A coalition, and how the game must end for it to succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coalition {
    /// Bit n for each colour n that it plays.
    pub members: u8,
    /// Bit n for each colour n with whose line it succeeds, and [`DRAW`] if it does with a draw.
    pub wants: u8,
}

impl Coalition {
    /// Whether the coalition plays a colour.
    #[inline]
    pub fn plays(self, color: usize) -> bool {
        self.members >> color & 1 == 1
    }

    /// Whether a line of a colour is a success.
    #[inline]
    pub fn succeeds(self, color: usize) -> bool {
        self.wants >> color & 1 == 1
    }

    /// Whether the side that plays a colour likes its line.
    #[inline]
    pub fn likes(self, color: usize) -> bool {
        self.plays(color) == self.succeeds(color)
    }

    /// Whether a draw is a success.
    pub fn wants_draw(self) -> bool {
        self.wants & DRAW != 0
    }

    /// All others, who succeed exactly when this coalition does not.
    #[must_use]
    pub fn opponents(self) -> Self {
        Self { members: !self.members & 0b1111, wants: !self.wants & (0b1111 | DRAW) }
    }
}
