//! What is particular to a code-breaking game: all that a new game must define.
//!
//! The rest of the crate reaches it through [`Rules`](crate::games::rules::Rules). A [`Game`] says how
//! feedback is computed; what its codes are, which is the same for several games, its [`Codes`] say.

use std::fmt;

use crate::Goal;
use crate::games::{Code, Codes};
use simd::{Block, Blocks};

/// A feedback: up to four numbers, the others zero.
pub type Feedback = [u8; 4];

/// A number for each feedback, as the kernels compute it: for example a sum over pairs of
/// positions. Classes are identified by it; only tables and strategies use the index of a feedback
/// instead.
pub type FeedbackCode = u8;

/// Index of the hit, the feedback that says that the guess is the secret: the greatest comes first.
/// In a table it is its code as well, and the number of its class.
pub const HIT: u8 = 0;

/// Feedback codes are below this number.
pub const CODES: usize = 256;

/// The rules of one game.
pub trait Game: fmt::Debug + Send + Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;

    /// Its codes.
    fn codes(&self) -> &dyn Codes;

    /// The feedback to `guess` when `secret` is the secret.
    fn feedback(&self, guess: Code, secret: Code) -> Feedback;

    /// All feedbacks that occur, the greatest first: the hit.
    fn feedbacks(&self) -> Vec<Feedback>;

    /// The most feedbacks that a guess may have in a strategy, of `feedbacks` that occur.
    fn branching(&self, _goal: Goal, feedbacks: usize) -> usize {
        feedbacks
    }

    /// How many numbers of a feedback the game uses.
    fn feedback_parts(&self) -> usize {
        2
    }

    /// The code of a feedback that occurs, below [`CODES`].
    fn feedback_code(&self, feedback: Feedback) -> FeedbackCode;

    /// Writes the feedback code of `guess` for each of `secrets`. `out` has the length of
    /// `secrets`.
    fn feedback_codes(&self, guess: Code, secrets: &Blocks, out: &mut [FeedbackCode]);

    /// Writes for each guess the number of its classes, that is, of the feedbacks that occur over
    /// `secrets`, plus [`HIT_BIT`](simd::sums::HIT_BIT) if the hit is one of them. `out` has a place
    /// for each lane in use.
    fn count_classes(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]);

    /// What distinguishes its keys in a memo from those of other games. Games in which equal sets
    /// have equal values share one. These numbers are stored in checkpoints.
    fn key_tag(&self) -> u8;
}
