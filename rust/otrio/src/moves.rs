//! Moves: a piece on a slot, or a pass.

use std::fmt;
use std::str::FromStr;

use super::slots::{SLOTS, name};

/// What the colour to move does: it puts a piece on a slot, or passes.
///
/// ```
/// use abgames_otrio::Move;
///
/// let play: Move = "b2M".parse()?;
/// assert_eq!((play.slot(), play.to_string()), (Some(13), "b2M".into()));
/// assert_eq!("pass".parse(), Ok(Move::PASS));
/// # Ok::<(), abgames_otrio::NoMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    /// A pass.
    pub const PASS: Self = Self(SLOTS as u8);

    /// A piece on a slot, if there is such a slot.
    pub fn to(slot: usize) -> Option<Self> {
        (slot < SLOTS).then_some(Self(slot as u8))
    }

    /// A piece on a slot, which must be below [`SLOTS`].
    #[inline]
    pub(crate) fn on(slot: usize) -> Self {
        debug_assert!(slot < SLOTS);
        Self(slot as u8)
    }

    /// The slot, unless this is a pass.
    #[inline]
    pub fn slot(self) -> Option<usize> {
        (self != Self::PASS).then_some(usize::from(self.0))
    }

    /// Whether this is a piece on one of some slots.
    #[inline]
    pub(crate) fn is_in(self, slots: u32) -> bool {
        slots >> self.0 & 1 == 1
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.slot().map_or("pass".into(), name))
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no move: a slot such as b2M, or pass")]
pub struct NoMove(String);

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Self, NoMove> {
        let mut moves = (0..SLOTS).map(Self::on).chain([Self::PASS]);
        let found = moves.find(|step| step.to_string() == text);
        found.ok_or_else(|| NoMove(text.into()))
    }
}
