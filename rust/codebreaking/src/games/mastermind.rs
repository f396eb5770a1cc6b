//! Mastermind.
//!
//! - R1 A code is a row of `pegs` symbols, each one of `1..=colors`; they may repeat \[Knuth1976\].
//! - R3 The feedback to a guess is (A, B): A positions hold the same symbol in guess and secret,
//! - R4 and A + B symbols, counted with multiplicity, are common to both.
//! - R5 The hitting guess counts; the game ends with it.
//!
//! (R2 is a rule of the [AB game](crate::games::ab).)

use crate::games::alphabet::Alphabet;
use crate::games::codes::{Code, Codes, RulesError};
use crate::games::game::{Feedback, FeedbackCode, Game};
use crate::games::pegs;
use simd::{Block, Blocks, matches};

/// A game of Mastermind.
#[derive(Debug)]
pub struct Mastermind(Alphabet);

impl Mastermind {
    /// The game with `pegs` positions and `colors` symbols.
    ///
    /// # Errors
    /// [`RulesError::Game`] when a number is out of range.
    pub fn new(pegs: usize, colors: usize) -> Result<Self, RulesError> {
        pegs::check(pegs, colors, 0)?;
        Ok(Self(Alphabet::new(pegs, colors, 0, true)))
    }
}

impl Game for Mastermind {
    fn name(&self) -> &'static str {
        "Mastermind"
    }

    fn codes(&self) -> &dyn Codes {
        &self.0
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        pegs::feedback(guess, secret, self.0.pegs)
    }

    /// Whatever the number n of positions that are not exact, three symbols suffice for every B.
    /// With two symbols, guess and secret are complementary there, so B is even; with one symbol n
    /// = 0.
    fn feedbacks(&self) -> Vec<Feedback> {
        pegs::feedbacks(self.0.pegs, |rest, near| match self.0.colors {
            1 => rest == 0,
            2 => near % 2 == 0,
            _ => true,
        })
    }

    fn feedback_code(&self, feedback: Feedback) -> FeedbackCode {
        pegs::feedback_code(feedback, self.0.pegs)
    }

    fn feedback_codes(&self, guess: Code, secrets: &Blocks, out: &mut [FeedbackCode]) {
        matches::numbers::<true>(self.0.pegs, guess, secrets, out);
    }

    fn count_classes(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]) -> bool {
        let shape = (self.0.pegs, self.0.colors);
        matches::count_classes::<true>(shape, guesses, secrets, out);
        true
    }

    fn key_tag(&self) -> u8 {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::codes::{Role, pack};

    #[test]
    fn r1_symbols_may_repeat() {
        let Mastermind(alphabet) = Mastermind::new(3, 4).expect("valid");
        assert_eq!(alphabet.count(Role::Secret), 64);
        assert!(alphabet.parse(&[2, 2, 2], Role::Guess).is_ok());
        assert!(alphabet.parse(&[2, 2, 5], Role::Guess).is_err());
    }

    #[test]
    fn r3_r4_common_symbols_are_counted_with_multiplicity() {
        let rules = Mastermind::new(4, 6).expect("valid");
        let feedback =
            |guess: [u8; 4], secret: [u8; 4]| rules.feedback(pack(&guess), pack(&secret));
        assert_eq!(feedback([1, 1, 2, 2], [1, 2, 1, 1]), [1, 2, 0, 0]);
        assert_eq!(feedback([1, 1, 1, 2], [2, 2, 2, 1]), [0, 2, 0, 0]);
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        for (pegs, colors) in [(3, 0), (3, usize::MAX), (0, 2), (9, 2)] {
            assert!(Mastermind::new(pegs, colors).is_err());
        }
    }
}
