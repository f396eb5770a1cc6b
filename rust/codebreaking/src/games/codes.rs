//! Codes as machine words, and what a game says about its codes.

use std::fmt;

use crate::games::{Alphabet, FeedbackTable};
use job::Stop;

/// The largest number of positions in a code.
pub const MAX_PEGS: usize = 8;

/// A code packed in a word: one byte a position, the first position in the highest byte used, so
/// that the order of words is the lexicographic order of codes.
///
/// ```text
/// bits  63 … 24 | 23 … 16 | 15 … 8 | 7 … 0        (three pegs)
///          0    |  peg 0  | peg 1  | peg 2
/// ```
pub type Code = u64;

/// The symbol of `code` at `position`, for a game with `pegs` positions.
fn symbol(code: Code, position: usize, pegs: usize) -> u8 {
    (code >> (8 * (pegs - 1 - position))) as u8
}

/// Packs a row of symbols, or the last [`MAX_PEGS`] of a longer one; the inverse of [`unpack`].
#[must_use]
pub fn pack(symbols: &[u8]) -> Code {
    symbols.iter().fold(0, |code, &s| code << 8 | u64::from(s))
}

/// The symbols of a code, in order of position: at most [`MAX_PEGS`].
pub fn unpack(code: Code, pegs: usize) -> impl Iterator<Item = u8> {
    let pegs = pegs.min(MAX_PEGS);
    (0..pegs).map(move |position| symbol(code, position, pegs))
}

/// The role in which a code is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A code that is asked.
    Guess,
    /// The code to be found.
    Secret,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Guess => "guess",
            Self::Secret => "secret",
        })
    }
}

/// Why a game cannot be made, or a code is not one of its codes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The given numbers do not make a game.
    #[error("{0}")]
    Game(String),
    /// Too many codes to list.
    #[error("{0} codes are too many to list; the limit is {limit}", limit = MAX_CODES)]
    TooManyCodes(u128),
    /// Not a code of the game.
    #[error("{code:?} is not a {role} of this game: {reason}")]
    Code {
        /// The symbols given.
        code: Vec<u8>,
        /// What it was meant to be.
        role: Role,
        /// What is wrong with it.
        reason: String,
    },
}

/// The largest number of secrets or guesses that are ever listed.
pub const MAX_CODES: u64 = 1 << 23;

/// The codes of a game. They are rows of symbols ([`Alphabet`]), or the numbers of the guesses and
/// secrets of a table ([`FeedbackTable`]).
pub trait Codes {
    /// What they are.
    fn layout(&self) -> Layout<'_>;

    /// Bytes of a code: of a row of symbols, one for each position.
    fn pegs(&self) -> usize;

    /// How many codes of a role there are.
    fn count(&self, role: Role) -> u128;

    /// Every code of a role, in order; `work` is told the work done.
    ///
    /// # Errors
    /// What `work` returns.
    fn list(&self, role: Role, work: &mut Work) -> Result<Vec<Code>, Stop>;

    /// What is wrong with these bytes as a code of a role.
    fn misfit(&self, bytes: &[u8], role: Role) -> Option<String>;

    /// Packs the bytes of a code of a role after checking them.
    ///
    /// # Errors
    /// [`RulesError::Code`], which says what is wrong.
    fn parse(&self, bytes: &[u8], role: Role) -> Result<Code, RulesError> {
        match self.misfit(bytes, role) {
            None => Ok(pack(bytes)),
            Some(reason) => Err(RulesError::Code { code: bytes.to_vec(), role, reason }),
        }
    }

    /// A code as errors show it.
    fn shown(&self, code: Code) -> String;

    /// The first guess that hits a secret, if any does.
    fn hitting(&self, secret: Code) -> Option<Code>;

    /// The guess that hits a secret, or the nearest to it, if there is one.
    fn nearest(&self, secret: Code) -> Option<Code> {
        self.hitting(secret)
    }

    /// The most guesses of which each splits what those before it have left: never more than there
    /// are candidates.
    fn most_splits(&self) -> usize {
        usize::MAX
    }
}

/// Is told the work done, and may end it.
pub type Work<'w> = dyn FnMut(u64) -> Result<(), Stop> + 'w;

/// What the codes of a game are.
#[derive(Clone, Copy, Debug)]
pub enum Layout<'a> {
    /// Rows of symbols.
    Rows(&'a Alphabet),
    /// The numbers of the guesses and secrets of a table.
    Numbers(&'a FeedbackTable),
}
