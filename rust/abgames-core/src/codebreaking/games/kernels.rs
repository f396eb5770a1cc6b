//! Feedback of many codes at once, as numbers below [`CODES`].

use crate::codebreaking::games::rules::{Code, Feedback, HIT, Kind, Rules};
use crate::simd::{Block, Blocks, LANES, matches, row};

/// The feedback codes of every game are below this number.
pub const CODES: usize = 64;

/// Set in the number of classes of a guess that is one of the codes.
pub use crate::simd::sums::HIT_BIT;

impl Rules {
    /// The code of a feedback, different for each feedback of the game.
    fn code_of(&self, feedback: Feedback) -> u8 {
        let [exact, near, ..] = feedback;
        match self.kind {
            Kind::CardMoo => Self::card_code(feedback),
            _ => matches::number(exact, exact + near, self.pegs),
        }
    }

    /// Finds the codes of the feedbacks.
    pub(crate) fn with_codes(mut self) -> Self {
        self.codes = self
            .feedbacks
            .iter()
            .map(|&feedback| self.code_of(feedback))
            .collect();
        for (feedback, &code) in self.codes.iter().enumerate() {
            self.feedback_of_code[usize::from(code)] = feedback as u8;
        }
        self
    }

    /// The code of each of [`Rules::feedbacks`].
    pub(crate) fn codes_of_feedbacks(&self) -> &[u8] {
        &self.codes
    }

    /// The feedback code of the hit.
    pub(crate) fn hit_code(&self) -> u8 {
        self.codes[usize::from(HIT)]
    }

    /// The index into [`Rules::feedbacks`] of the feedback with that code.
    #[inline]
    pub(crate) fn feedback_of_code(&self, code: u8) -> u8 {
        self.feedback_of_code[usize::from(code) % CODES]
    }

    /// Writes the feedback code of `guess` for each of `secrets`. `out` has the length of `secrets`.
    pub(crate) fn feedback_codes(&self, guess: Code, secrets: &Blocks, out: &mut [u8]) {
        match self.kind {
            Kind::Ab => matches::numbers::<false>(self.pegs, guess, secrets, out),
            Kind::Mastermind => matches::numbers::<true>(self.pegs, guess, secrets, out),
            Kind::CardMoo => self.card_codes(guess, secrets, out),
        }
    }

    /// Writes for each guess the number of its classes, that is of the feedbacks that occur over
    /// `secrets`, plus [`HIT_BIT`] when the hit is one of them. `out` has a place for each lane in use.
    pub(crate) fn count_classes(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]) {
        let shape = (self.pegs, self.guess_colors());
        let counted = match self.kind {
            Kind::Ab => matches::count_classes::<false>(shape, guesses, secrets, out),
            Kind::Mastermind => matches::count_classes::<true>(shape, guesses, secrets, out),
            Kind::CardMoo => self.count_card_classes(guesses, secrets, out),
        };
        if !counted {
            self.count_one_by_one(guesses, secrets, out);
        }
    }

    fn count_one_by_one(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]) {
        let hit = self.hit_code();
        let mut blocks = Blocks::default();
        blocks.set(secrets, self.pegs);
        let mut codes = vec![0; secrets.len()];
        for (i, out) in out.iter_mut().enumerate() {
            let guess = row(&guesses[i / LANES], i % LANES, self.pegs);
            self.feedback_codes(guess, &blocks, &mut codes);
            let occurring = codes.iter().fold(0u64, |all, code| all | 1 << (code & 63));
            let hits = occurring >> hit & 1 == 1;
            *out = occurring.count_ones() as u8 + if hits { HIT_BIT } else { 0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Every number of pegs, and games within and beyond the limits of the look-up.
    fn games() -> Vec<Rules> {
        const AB: &[(usize, usize)] = &[
            (1, 7),
            (2, 63),
            (2, 64),
            (3, 20),
            (4, 15),
            (5, 8),
            (6, 6),
            (7, 7),
            (8, 8),
        ];
        const MASTERMIND: &[(usize, usize)] = &[
            (1, 3),
            (2, 33),
            (3, 11),
            (4, 8),
            (4, 16),
            (4, 17),
            (5, 7),
            (6, 4),
            (7, 3),
            (8, 3),
        ];
        let peg_games = [(Kind::Ab, AB, 1), (Kind::Mastermind, MASTERMIND, 0)];
        let peg_games = peg_games.into_iter().flat_map(|(kind, games, extra)| {
            let games = games.iter();
            games.map(move |&(pegs, colors)| Rules::new(kind, pegs, colors, extra))
        });
        let cards = [
            Rules::cards(6, Some(&[3, 8, 11])),
            Rules::cards(13, None),
            Rules::cards(31, None),
            Rules::cards(100, Some(&[3, 108, 10])),
        ];
        let games = peg_games.chain(cards);
        games.map(|rules| rules.expect("valid")).collect()
    }

    #[test]
    fn codes_are_different_for_different_feedbacks() {
        for rules in games() {
            let codes: HashSet<&u8> = rules.codes_of_feedbacks().iter().collect();
            assert_eq!(codes.len(), rules.feedbacks().len(), "{rules:?}");
            assert!(codes.iter().all(|&&code| usize::from(code) < CODES));
        }
    }

    #[test]
    fn kernels_agree_with_the_rules() {
        for rules in games() {
            let guesses = rules.guesses().expect("small");
            let stride = guesses.len() / 150 + 1;
            let guesses: Vec<Code> = guesses.into_iter().step_by(stride).collect();
            let secrets = rules.secrets().expect("small");
            let secrets: Vec<Code> = secrets.into_iter().step_by(stride + 1).take(150).collect();
            for secrets in [&secrets[..1], &secrets[..secrets.len().min(4)], &secrets] {
                check(&rules, &guesses, secrets);
            }
        }
    }

    fn check(rules: &Rules, guesses: &[Code], secrets: &[Code]) {
        let (mut blocks, mut secret_blocks) = (Blocks::default(), Blocks::default());
        blocks.set(guesses, rules.pegs());
        secret_blocks.set(secrets, rules.pegs());
        let mut codes = vec![0; secrets.len()];
        let mut expected = Vec::new();
        for &guess in guesses {
            rules.feedback_codes(guess, &secret_blocks, &mut codes);
            for (&secret, &code) in secrets.iter().zip(&codes) {
                let feedback = rules.feedbacks()[usize::from(rules.feedback_of_code(code))];
                assert_eq!(
                    feedback,
                    rules.feedback(guess, secret),
                    "{rules:?} {guess:x} {secret:x}"
                );
            }
            let classes: HashSet<&u8> = codes.iter().collect();
            let hits = secrets.contains(&guess);
            expected.push(classes.len() as u8 + if hits { HIT_BIT } else { 0 });
        }
        let mut found = vec![0; guesses.len()];
        rules.count_classes(blocks.as_slice(), secrets, &mut found);
        assert_eq!(found, expected, "{rules:?}");
        rules.count_one_by_one(blocks.as_slice(), secrets, &mut found);
        assert_eq!(found, expected, "{rules:?}");
    }
}
