//! A rule that allows guesses by earlier answers: which guesses may still be made after a feedback.
//!
//! A guess has features. An answer, that is a guess with its feedback, requires some of them of all
//! later guesses, so what several answers require together is a set of features, whatever their
//! order. A guess that hits a candidate must have what is required whenever the candidate is still
//! possible; so every rule of play for members of a set (guess one of them) stays open, and with it
//! all that a look at the members shows.

use std::collections::HashMap;

use crate::games::{Code, FeedbackCode, HIT, RulesError};

/// Features that are required, as bits; empty where no rule is in force.
pub type Required = Box<[u64]>;

/// A rule for the guesses of a table.
#[derive(Debug)]
pub struct Relation {
    answers: Answers,
    /// Numbers that hold the features of a guess.
    width: usize,
    /// The features of each guess.
    has: Vec<u64>,
}

/// What answers require.
#[derive(Debug)]
enum Answers {
    /// Of words: a green letter stays, and each letter is used at least as often as it was marked.
    Words(Words),
    /// For each guess and feedback the feature that is required, if any guess lacks it.
    Listed { feedbacks: usize, features: Vec<Option<u32>> },
}

#[derive(Debug)]
struct Words {
    length: usize,
    letters: Vec<u16>,
    /// How many letters there are.
    alphabet: usize,
    /// For each feedback and place: 0 grey, 1 yellow, 2 green.
    marks: Vec<u8>,
}

impl Words {
    /// The feature of a letter in a place.
    fn green(&self, place: usize, letter: u16) -> usize {
        place * self.alphabet + usize::from(letter)
    }

    /// The feature of a letter that occurs more than so many times.
    fn often(&self, letter: u16, times: usize) -> usize {
        self.length * self.alphabet + usize::from(letter) * self.length + times
    }
}

impl Relation {
    /// The rule of hard mode for words of `length` letters, which are numbers, by the marks of each
    /// feedback.
    ///
    /// # Errors
    /// [`RulesError::Game`] unless there are words of that length, letters numbered from 0 without
    /// large gaps, and marks for each letter.
    pub fn of_words(length: usize, letters: Vec<u16>, marks: Vec<u8>) -> Result<Self, RulesError> {
        let are_whole = |list: usize| length > 0 && list.is_multiple_of(length);
        let are_numbered = letters.iter().all(|&letter| usize::from(letter) < letters.len());
        let are_marks = are_whole(marks.len()) && marks.iter().all(|&mark| mark <= 2);
        if letters.is_empty() || !are_whole(letters.len()) || !are_numbered || !are_marks {
            let reason = "hard mode needs words of one length, whose letters are 0, 1, 2 and so \
                          on, and the mark 0, 1 or 2 of each letter in each feedback";
            return Err(RulesError::Game(reason.to_owned()));
        }
        let alphabet = 1 + usize::from(letters.iter().copied().max().unwrap_or(0));
        let width = (2 * length * alphabet).div_ceil(64);
        let mut has = vec![0; letters.len() / length * width];
        let words = Words { length, letters, alphabet, marks };
        let each = words.letters.chunks_exact(length);
        for (word, has) in each.zip(has.chunks_exact_mut(width)) {
            for (place, &letter) in word.iter().enumerate() {
                set(has, words.green(place, letter));
                let times = word[..place].iter().filter(|&&l| l == letter).count();
                set(has, words.often(letter, times));
            }
        }
        Ok(Self { answers: Answers::Words(words), width, has })
    }

    /// The rule that allows after each guess and feedback the guesses with a 1: an entry for each
    /// guess, feedback and later guess.
    ///
    /// # Errors
    /// [`RulesError::Game`] unless there is such an entry for each.
    pub fn of_list(guesses: usize, allowed: &[u8]) -> Result<Self, RulesError> {
        if guesses == 0 || !allowed.len().is_multiple_of(guesses.saturating_mul(guesses)) {
            let reason = "a rule has an entry for each guess, feedback and later guess";
            return Err(RulesError::Game(reason.to_owned()));
        }
        let mut known: HashMap<&[u8], u32> = HashMap::new();
        let mut features = Vec::new();
        for row in allowed.chunks_exact(guesses) {
            let number = known.len() as u32;
            let is_open = row.iter().all(|&entry| entry != 0);
            features.push((!is_open).then(|| *known.entry(row).or_insert(number)));
        }
        let width = known.len().div_ceil(64);
        let mut has = vec![0; guesses * width];
        for (row, &feature) in &known {
            for (guess, _) in row.iter().enumerate().filter(|(_, entry)| **entry != 0) {
                set(&mut has[guess * width..], feature as usize);
            }
        }
        let feedbacks = features.len() / guesses;
        Ok(Self { answers: Answers::Listed { feedbacks, features }, width, has })
    }

    /// What is required before the first answer.
    pub(crate) fn nothing(&self) -> Required {
        vec![0; self.width].into()
    }

    /// Adds what an answer requires.
    pub(crate) fn require(&self, guess: Code, feedback: FeedbackCode, required: &mut [u64]) {
        match &self.answers {
            Answers::Words(words) => {
                let length = words.length;
                let word = &words.letters[guess as usize * length..][..length];
                let marks = &words.marks[usize::from(feedback) * length..][..length];
                for (place, &letter) in word.iter().enumerate().filter(|(i, _)| marks[*i] > 0) {
                    if marks[place] == 2 {
                        set(required, words.green(place, letter));
                    }
                    let earlier = (0..place).filter(|&i| word[i] == letter && marks[i] > 0);
                    set(required, words.often(letter, earlier.count()));
                }
            }
            Answers::Listed { feedbacks, features } => {
                let feature = features[guess as usize * feedbacks + usize::from(feedback)];
                if let Some(feature) = feature {
                    set(required, feature as usize);
                }
            }
        }
    }

    /// Whether a guess has what is required.
    pub(crate) fn allows(&self, required: &[u64], guess: Code) -> bool {
        let has = &self.has[guess as usize * self.width..];
        required.iter().zip(has).all(|(need, has)| need & !has == 0)
    }

    /// Whether it is about so many guesses and feedbacks.
    fn fits(&self, guesses: usize, feedbacks: usize) -> bool {
        match &self.answers {
            Answers::Words(words) => {
                let needed = (guesses * words.length, feedbacks * words.length);
                words.letters.len() == needed.0 && words.marks.len() >= needed.1
            }
            Answers::Listed { feedbacks: listed, features } => {
                features.len() == guesses * listed && *listed >= feedbacks
            }
        }
    }

    /// Says whether guesses that hit a secret stay allowed while it is possible.
    ///
    /// # Errors
    /// [`RulesError::Game`] when one does not, or when the rule is about another table.
    pub(crate) fn check(&self, table: &[FeedbackCode], secrets: usize) -> Result<(), RulesError> {
        let feedbacks = 1 + usize::from(table.iter().copied().max().unwrap_or(0));
        if !self.fits(table.len() / secrets, feedbacks) {
            let reason = "the rule for guesses is not one for this table".to_owned();
            return Err(RulesError::Game(reason));
        }
        let mut hitting = vec![Vec::new(); secrets];
        for (guess, row) in (0..).zip(table.chunks_exact(secrets)) {
            let hit = row.iter().position(|&feedback| feedback == HIT);
            hit.iter().for_each(|&secret| hitting[secret].push(guess));
        }
        let mut required = vec![self.nothing(); feedbacks];
        for (guess, row) in (0..).zip(table.chunks_exact(secrets)) {
            for (feedback, required) in (0..).zip(&mut required) {
                required.fill(0);
                self.require(guess, feedback, required);
            }
            for (secret, &feedback) in row.iter().enumerate().filter(|(_, f)| **f != HIT) {
                let required = &required[usize::from(feedback)];
                let is_lost = |hit: &&Code| !self.allows(required, **hit);
                if let Some(lost) = hitting[secret].iter().find(is_lost) {
                    return Err(RulesError::Game(format!(
                        "after the feedback {feedback} to the guess {guess} the secret {secret} is \
                         possible, so the guess {lost}, which hits it, must be allowed"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Adds what identifies the rule.
    pub(crate) fn identify(&self, hasher: &mut blake3::Hasher) {
        let numbers = self.has.iter().flat_map(|number| number.to_le_bytes());
        hasher.update(&numbers.collect::<Vec<u8>>());
        match &self.answers {
            Answers::Words(words) => hasher.update(&words.marks),
            Answers::Listed { features, .. } => {
                let number = |f: &Option<u32>| f.map_or(0, |f| f + 1).to_le_bytes();
                hasher.update(&features.iter().flat_map(number).collect::<Vec<u8>>())
            }
        };
    }
}

fn set(bits: &mut [u64], place: usize) {
    bits[place / 64] |= 1 << (place % 64);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words abca and cab are numbers: a is 0.
    #[test]
    fn what_was_marked_is_used_as_often() {
        let words = [[0, 1, 2, 0], [0, 0, 1, 3], [0, 1, 3, 3], [3, 0, 0, 1]];
        let relation = Relation::of_words(4, words.concat(), vec![2, 0, 0, 0, 1, 0, 0, 1]);
        let relation = relation.expect("words");
        let allowed = |feedback| {
            let mut required = relation.nothing();
            relation.require(0, feedback, &mut required);
            (0..4).filter(|&word| relation.allows(&required, word)).collect::<Vec<Code>>()
        };
        assert_eq!(allowed(0), [0, 1, 2]); // a stays in front
        assert_eq!(allowed(1), [0, 1, 3]); // a twice, anywhere
    }

    #[test]
    fn a_rule_that_forbids_a_possible_secret_is_refused() {
        // Two guesses that hit one secret each; after the feedback 1 only the first is allowed.
        let relation = Relation::of_list(2, &[1, 1, 1, 0, 1, 1, 1, 1]).expect("a list");
        let problem = relation.check(&[0, 1, 1, 0], 2).expect_err("the second is possible");
        assert!(problem.to_string().contains("the guess 1, which hits it"), "{problem}");
        let relation = Relation::of_list(2, &[0, 0, 0, 1, 0, 0, 1, 0]).expect("a list");
        assert!(relation.check(&[0, 1, 1, 0], 2).is_ok());
    }
}
