//! Feedback of many guesses for many secrets, as indices.

use crate::games::{Code, Role, Rules, RulesError};
use job::{Stop, Ticker};
use simd::Blocks;

/// The feedback to each of some guesses for each of some secrets.
///
/// ```
/// use abgames_codebreaking::FeedbackRows;
/// use abgames_codebreaking::rules::{Kind, Rules, pack};
/// use abgames_codebreaking::control::{Control, Ticker};
///
/// let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
/// let (guesses, secrets) = ([pack(&[1, 2, 3])], [pack(&[1, 3, 4]), pack(&[1, 2, 3])]);
/// let mut indices = Vec::new();
/// let rows = FeedbackRows::new(&rules, &guesses, &secrets)?;
/// rows.write(&mut indices, &mut Ticker::new(&Control::new(None))).expect("nobody cancels");
/// let feedbacks = indices.iter().map(|&index| rules.feedbacks()[usize::from(index)]);
/// assert_eq!(feedbacks.collect::<Vec<_>>(), [[1, 1, 0, 0], [3, 0, 0, 0]]);
/// # Ok::<(), abgames_codebreaking::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "nothing is computed before it is written"]
pub struct FeedbackRows<'a> {
    rules: &'a Rules,
    guesses: &'a [Code],
    secrets: &'a [Code],
}

impl<'a> FeedbackRows<'a> {
    /// The feedbacks of these codes of a game.
    ///
    /// # Errors
    /// [`RulesError::Code`] when one is not a code of the game.
    pub fn new(
        rules: &'a Rules,
        guesses: &'a [Code],
        secrets: &'a [Code],
    ) -> Result<Self, RulesError> {
        let check = |codes: &[Code], role| codes.iter().try_for_each(|&c| rules.check(c, role));
        check(guesses, Role::Guess)?;
        check(secrets, Role::Secret)?;
        Ok(Self { rules, guesses, secrets })
    }

    /// Appends to `out` the indices into [`Rules::feedbacks`], a row for each guess. The caller
    /// reserves the memory first.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn write(self, out: &mut Vec<u8>, ticker: &mut Ticker) -> Result<(), Stop> {
        let secrets = Blocks::of(self.secrets, self.rules.pegs());
        for &guess in self.guesses {
            ticker.work(secrets.len() as u64)?;
            let codes = self.rules.feedback_codes(&secrets, guess);
            out.extend(codes.iter().map(|&code| self.rules.feedback_of_code(code)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::Kind;
    use job::control::Control;

    #[test]
    fn agrees_with_the_rules() {
        for (kind, pegs, colors, extra) in
            [(Kind::Ab, 3, 6, 2), (Kind::Ab, 4, 5, 0), (Kind::Mastermind, 3, 4, 0)]
        {
            let rules = Rules::new(kind, pegs, colors, extra).expect("valid");
            let guesses = rules.guesses().expect("small");
            let secrets = rules.secrets().expect("small");
            let (mut indices, control) = (Vec::new(), Control::new(None));
            let rows = FeedbackRows::new(&rules, &guesses, &secrets).expect("codes");
            let written = rows.write(&mut indices, &mut Ticker::new(&control));
            written.expect("not stopped");
            for (&guess, row) in guesses.iter().zip(indices.chunks_exact(secrets.len())) {
                for (&secret, &index) in secrets.iter().zip(row) {
                    let feedback = rules.feedbacks()[usize::from(index)];
                    assert_eq!(feedback, rules.game.feedback(guess, secret));
                }
            }
        }
    }
}
