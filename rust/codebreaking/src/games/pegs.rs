//! The AB game, also called Bulls and Cows, and Mastermind.
//!
//! - R1 A code is a row of `pegs` symbols, each one of `1..=colors`. In the AB game they are all
//!   different \[Shinoda2012\], in Mastermind they may repeat \[Knuth1976\].
//! - R2 In the AB game a guess may also use `extra_colors` symbols that occur in no secret
//!   \[Shinoda2012\].
//! - R3 The feedback to a guess is (A, B): A positions hold the same symbol in guess and secret,
//! - R4 and A + B symbols, counted with multiplicity, are common to both.
//! - R5 The hitting guess counts; the game ends with it.

use crate::games::{
    Alphabet, Code, Codes, Feedback, FeedbackCode, Game, MAX_PEGS, Role, RulesError, unpack,
};
use simd::{Block, Blocks, matches};

/// An AB game or a game of Mastermind.
#[derive(Debug)]
pub struct Pegs(Alphabet);

impl Pegs {
    /// The AB game with `pegs` positions and `colors` symbols; guesses may use `extra_colors` more.
    ///
    /// # Errors
    /// [`RulesError::Game`] when a number is out of range.
    pub fn ab(pegs: usize, colors: usize, extra_colors: usize) -> Result<Self, RulesError> {
        check(pegs, colors, extra_colors)?;
        if colors < pegs {
            return Err(RulesError::Game(format!(
                "AB needs at least as many colors as pegs, not {colors} colors for {pegs} pegs"
            )));
        }
        Ok(Self(Alphabet::new(pegs, colors, extra_colors, false)))
    }

    /// Mastermind with `pegs` positions and `colors` symbols.
    ///
    /// # Errors
    /// [`RulesError::Game`] when a number is out of range.
    pub fn mastermind(pegs: usize, colors: usize) -> Result<Self, RulesError> {
        check(pegs, colors, 0)?;
        Ok(Self(Alphabet::new(pegs, colors, 0, true)))
    }

    /// Whether guess and secret can share `near` symbols in the `rest` positions that are not
    /// exact.
    ///
    /// In the AB game the guess needs n − B symbols that are not in the secret. If there are that
    /// many, a rotation of the shared symbols, moved by one position when n > B = 1, shows that the
    /// feedback occurs. In Mastermind three symbols suffice for every B, whatever n is. With two,
    /// guess and secret are complementary there, so B is even; with one symbol n = 0.
    fn can_share(&self, rest: usize, near: usize) -> bool {
        match self.0.colors {
            _ if !self.0.repeats => self.0.symbols(Role::Guess) - self.0.pegs >= rest - near,
            1 => rest == 0,
            2 => near.is_multiple_of(2),
            _ => true,
        }
    }
}

/// Checks the numbers of a game.
fn check(pegs: usize, colors: usize, extra_colors: usize) -> Result<(), RulesError> {
    if !(1..=MAX_PEGS).contains(&pegs) {
        let wanted = format!("pegs must be from 1 to {MAX_PEGS}, not {pegs}");
        return Err(RulesError::Game(wanted));
    }
    if colors == 0 || colors.saturating_add(extra_colors) > 255 {
        return Err(RulesError::Game(format!(
            "colors must be at least 1, and colors + extra_colors at most 255, \
             not {colors} + {extra_colors}"
        )));
    }
    Ok(())
}

impl Game for Pegs {
    fn name(&self) -> &'static str {
        if self.0.repeats { "Mastermind" } else { "AB" }
    }

    fn codes(&self) -> &dyn Codes {
        &self.0
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        let pegs = self.0.pegs;
        let pairs = unpack(guess, pegs).zip(unpack(secret, pegs));
        let exact = pairs.filter(|(g, s)| g == s).count() as u8;
        // Each symbol of the secret matches at most one of the guess.
        let mut left: Vec<u8> = unpack(secret, pegs).collect();
        let is_common = |g: &u8| {
            let found = left.iter().position(|s| s == g);
            found.map(|place| left.swap_remove(place)).is_some()
        };
        let common = unpack(guess, pegs).filter(is_common).count() as u8;
        [exact, common - exact, 0, 0]
    }

    /// Found without listing the codes. Remove the A exact positions. In the other n = `pegs` − A
    /// positions guess and secret differ everywhere and share B symbols, so B ≤ n, and n = B = 1 is
    /// impossible.
    fn feedbacks(&self) -> Vec<Feedback> {
        let pegs = self.0.pegs;
        let all = (0..=pegs).rev().flat_map(|exact| {
            let rest = pegs - exact;
            (0..=rest).rev().map(move |near| (exact, rest, near))
        });
        all.filter(|&(_, rest, near)| (rest, near) != (1, 1) && self.can_share(rest, near))
            .map(|(exact, _, near)| [exact as u8, near as u8, 0, 0])
            .collect()
    }

    /// The number of the match.
    fn feedback_code(&self, [exact, near, ..]: Feedback) -> FeedbackCode {
        matches::number(exact, exact + near, self.0.pegs)
    }

    fn feedback_codes(&self, guess: Code, secrets: &Blocks, out: &mut [FeedbackCode]) {
        if self.0.repeats {
            matches::numbers::<true>(self.0.pegs, guess, secrets, out)
        } else {
            matches::numbers::<false>(self.0.pegs, guess, secrets, out)
        }
    }

    fn count_classes(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]) {
        let shape = (self.0.pegs, self.0.symbols(Role::Guess));
        if self.0.repeats {
            matches::count_classes::<true>(shape, guesses, secrets, out)
        } else {
            matches::count_classes::<false>(shape, guesses, secrets, out)
        }
    }

    fn key_tag(&self) -> u8 {
        self.0.repeats.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pack;

    #[test]
    fn r1_r2_codes() {
        let Pegs(alphabet) = Pegs::ab(3, 7, 1).expect("valid");
        assert_eq!(alphabet.count(Role::Secret), 210);
        assert_eq!(alphabet.count(Role::Guess), 336);
        assert!(alphabet.parse(&[1, 2, 2], Role::Guess).is_err());
        assert!(alphabet.parse(&[1, 2, 8], Role::Guess).is_ok());
        assert!(alphabet.parse(&[1, 2, 8], Role::Secret).is_err());
    }

    #[test]
    fn r3_r4_examples_of_figure_1() {
        let ab = Pegs::ab(3, 7, 0).expect("valid");
        let secret = pack(&[7, 3, 4]);
        for (guess, feedback) in
            [([1, 2, 3], (0, 1)), ([3, 4, 5], (0, 2)), ([4, 3, 6], (1, 1)), ([7, 3, 4], (3, 0))]
        {
            let (exact, near) = feedback;
            assert_eq!(ab.feedback(pack(&guess), secret), [exact, near, 0, 0]);
        }
    }

    #[test]
    fn r5_the_hit_is_the_first_feedback() {
        let ab = Pegs::ab(4, 6, 0).expect("valid");
        assert_eq!(ab.feedbacks()[0], [4, 0, 0, 0]);
    }

    #[test]
    fn numbers_out_of_range_are_refused_in_ab() {
        for (pegs, colors, extra_colors) in [(0, 5, 0), (9, 9, 0), (3, 2, 5), (3, 254, 2)] {
            assert!(Pegs::ab(pegs, colors, extra_colors).is_err());
        }
    }

    #[test]
    fn r1_symbols_may_repeat() {
        let Pegs(alphabet) = Pegs::mastermind(3, 4).expect("valid");
        assert_eq!(alphabet.count(Role::Secret), 64);
        assert!(alphabet.parse(&[2, 2, 2], Role::Guess).is_ok());
        assert!(alphabet.parse(&[2, 2, 5], Role::Guess).is_err());
    }

    #[test]
    fn r3_r4_common_symbols_are_counted_with_multiplicity() {
        let rules = Pegs::mastermind(4, 6).expect("valid");
        let feedback =
            |guess: [u8; 4], secret: [u8; 4]| rules.feedback(pack(&guess), pack(&secret));
        assert_eq!(feedback([1, 1, 2, 2], [1, 2, 1, 1]), [1, 2, 0, 0]);
        assert_eq!(feedback([1, 1, 1, 2], [2, 2, 2, 1]), [0, 2, 0, 0]);
    }

    #[test]
    fn numbers_out_of_range_are_refused_in_mastermind() {
        for (pegs, colors) in [(3, 0), (3, usize::MAX), (0, 2), (9, 2)] {
            assert!(Pegs::mastermind(pegs, colors).is_err());
        }
    }
}
