//! The AB game, also called Bulls and Cows.
//!
//! - R1 A code is a row of `pegs` different symbols, each one of `1..=colors` \[Shinoda2012\].
//! - R2 A guess may also use `extra_colors` symbols that occur in no secret \[Shinoda2012\].
//! - R3 The feedback to a guess is (A, B): A positions hold the same symbol in guess and secret,
//! - R4 and A + B symbols are common to both.
//! - R5 The hitting guess counts; the game ends with it.

use crate::games::alphabet::Alphabet;
use crate::games::codes::{Code, Codes, Role, RulesError};
use crate::games::game::{Feedback, FeedbackCode, Game};
use crate::games::pegs;
use simd::{Block, Blocks, matches};

/// An AB game.
#[derive(Debug)]
pub struct Ab(Alphabet);

impl Ab {
    /// The game with `pegs` positions and `colors` symbols; guesses may use `extra_colors` more.
    ///
    /// # Errors
    /// [`RulesError::Game`] when a number is out of range.
    pub fn new(pegs: usize, colors: usize, extra_colors: usize) -> Result<Self, RulesError> {
        pegs::check(pegs, colors, extra_colors)?;
        if colors < pegs {
            return Err(RulesError::Game(format!(
                "AB needs at least as many colors as pegs, not {colors} colors for {pegs} pegs"
            )));
        }
        Ok(Self(Alphabet::new(pegs, colors, extra_colors, false)))
    }
}

impl Game for Ab {
    fn name(&self) -> &'static str {
        "AB"
    }

    fn codes(&self) -> &dyn Codes {
        &self.0
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        pegs::feedback(guess, secret, self.0.pegs)
    }

    /// If n positions are not exact, the guess needs n − B symbols that are not in the secret. If
    /// there are that many, a rotation of the shared symbols, moved by one position when n > B = 1,
    /// shows that the feedback occurs.
    fn feedbacks(&self) -> Vec<Feedback> {
        let others = self.0.symbols(Role::Guess) - self.0.pegs;
        pegs::feedbacks(self.0.pegs, |rest, near| others >= rest - near)
    }

    fn feedback_code(&self, feedback: Feedback) -> FeedbackCode {
        pegs::feedback_code(feedback, self.0.pegs)
    }

    fn feedback_codes(&self, guess: Code, secrets: &Blocks, out: &mut [FeedbackCode]) {
        matches::numbers::<false>(self.0.pegs, guess, secrets, out);
    }

    fn count_classes(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]) -> bool {
        let shape = (self.0.pegs, self.0.symbols(Role::Guess));
        matches::count_classes::<false>(shape, guesses, secrets, out);
        true
    }

    fn key_tag(&self) -> u8 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::codes::pack;

    #[test]
    fn r1_r2_codes() {
        let Ab(alphabet) = Ab::new(3, 7, 1).expect("valid");
        assert_eq!(alphabet.count(Role::Secret), 210);
        assert_eq!(alphabet.count(Role::Guess), 336);
        assert!(alphabet.parse(&[1, 2, 2], Role::Guess).is_err());
        assert!(alphabet.parse(&[1, 2, 8], Role::Guess).is_ok());
        assert!(alphabet.parse(&[1, 2, 8], Role::Secret).is_err());
    }

    #[test]
    fn r3_r4_examples_of_figure_1() {
        let ab = Ab::new(3, 7, 0).expect("valid");
        let secret = pack(&[7, 3, 4]);
        for (guess, feedback) in [
            ([1, 2, 3], (0, 1)),
            ([3, 4, 5], (0, 2)),
            ([4, 3, 6], (1, 1)),
            ([7, 3, 4], (3, 0)),
        ] {
            let (exact, near) = feedback;
            assert_eq!(ab.feedback(pack(&guess), secret), [exact, near, 0, 0]);
        }
    }

    #[test]
    fn r5_the_hit_is_the_first_feedback() {
        let ab = Ab::new(4, 6, 0).expect("valid");
        assert_eq!(ab.feedbacks()[0], [4, 0, 0, 0]);
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        for (pegs, colors, extra_colors) in [(0, 5, 0), (9, 9, 0), (3, 2, 5), (3, 254, 2)] {
            assert!(Ab::new(pegs, colors, extra_colors).is_err());
        }
    }
}
