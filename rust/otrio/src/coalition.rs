//! A coalition, and what it wants.

/// A coalition and the colours whose lines it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coalition {
    /// Bit n for each colour n that it plays.
    pub members: u8,
    /// Bit n for each colour n with whose line it succeeds. A draw is not a success.
    pub winners: u8,
}

impl Coalition {
    /// Whether the coalition plays a colour.
    #[inline]
    pub fn plays(&self, color: usize) -> bool {
        self.members >> color & 1 == 1
    }

    /// Whether a line of a colour is a success.
    #[inline]
    pub fn succeeds(&self, color: usize) -> bool {
        self.winners >> color & 1 == 1
    }

    /// Whether the side that plays a colour likes its line.
    #[inline]
    pub fn likes(&self, color: usize) -> bool {
        self.plays(color) == self.succeeds(color)
    }
}

/// The same with a draw, which may be a success too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Bit n for each colour n that the coalition plays.
    pub members: u8,
    /// Bit n for each colour n with whose line it succeeds.
    pub winners: u8,
    /// Whether it succeeds with a draw.
    pub draw: bool,
}
