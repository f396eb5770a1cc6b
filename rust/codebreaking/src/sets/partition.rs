//! The classes into which a guess splits a candidate set.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::games::{CODES, Code, FeedbackCode, HIT, Rules};
use crate::sets::Alike;
use job::{Stop, Ticker};
use simd::Blocks;

/// A class that a guess makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The code of its feedback.
    pub feedback_code: FeedbackCode,
    /// Its candidates, sorted.
    pub codes: Vec<Code>,
}

/// How often each feedback code occurs.
pub fn count(feedback_codes: &[FeedbackCode]) -> [u32; CODES] {
    let mut counts = [0; CODES];
    for &code in feedback_codes {
        counts[usize::from(code)] += 1;
    }
    counts
}

impl Rules {
    /// The classes of the sorted set `candidates` with these feedback codes, in order of the codes.
    pub(crate) fn classes(
        &self,
        candidates: &[Code],
        feedback_codes: &[FeedbackCode],
    ) -> Vec<Class> {
        let mut place = [0; CODES];
        let mut classes: Vec<Class> = Vec::with_capacity(self.feedbacks().len());
        for (code, &count) in (0..=u8::MAX).zip(count(feedback_codes).iter()) {
            if count > 0 {
                place[usize::from(code)] = classes.len();
                classes
                    .push(Class { feedback_code: code, codes: Vec::with_capacity(count as usize) });
            }
        }
        for (&candidate, &code) in candidates.iter().zip(feedback_codes) {
            classes[place[usize::from(code)]].codes.push(candidate);
        }
        classes
    }

    /// The classes that `guess` makes of the sorted set `codes`, in order of feedback.
    pub(crate) fn split(&self, codes: &[Code], guess: Code) -> Vec<Class> {
        let candidates = Blocks::of(codes, self.pegs());
        let mut classes = self.classes(codes, &self.feedback_codes(&candidates, guess));
        classes.sort_unstable_by_key(|class| self.feedback_of_code(class.feedback_code));
        classes
    }
}

/// Writes the class numbers for the feedbacks of candidates, the hit being 0: it stays 0, and the
/// other classes are numbered in order of first occurrence. So two guesses have equal numbers if they
/// make the same classes and hit the same candidate. Returns the greatest number.
pub fn number(feedbacks: impl Iterator<Item = u8>, out: &mut [u8]) -> u8 {
    let mut numbers = [HIT; CODES];
    let mut greatest = 0;
    for (feedback, out) in feedbacks.zip(out) {
        let number = &mut numbers[usize::from(feedback)];
        if feedback != HIT && *number == HIT {
            // There are at most 255 classes besides the hit.
            greatest += 1;
            *number = greatest;
        }
        *out = *number;
    }
    greatest
}

/// The partitions that the guesses for one set make, each with the first guess that makes it.
#[derive(Debug)]
pub struct Partitions {
    hit: FeedbackCode,
    firsts: HashMap<Box<[u8]>, Code>,
}

impl Partitions {
    /// None yet, in a game with this code of the hit.
    pub fn new(hit: FeedbackCode) -> Self {
        Self { hit, firsts: HashMap::new() }
    }
}

impl Alike for Partitions {
    fn first(
        &mut self,
        guess: Code,
        feedback_codes: &[FeedbackCode],
        _: &mut Ticker,
    ) -> Result<Option<Code>, Stop> {
        let mut numbers = vec![0; feedback_codes.len()].into_boxed_slice();
        number(feedback_codes.iter().map(|code| code ^ self.hit), &mut numbers);
        Ok(match self.firsts.entry(numbers) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(vacant) => {
                vacant.insert(guess);
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::{Kind, pack};
    use job::control::Control;

    #[test]
    fn classes_come_in_order_of_feedback() {
        let rules = Rules::new(Kind::Ab, 3, 6, 0).expect("valid");
        let codes = [[1, 2, 3], [1, 2, 4]].map(|code| pack(&code));
        let classes = rules.split(&codes, pack(&[1, 2, 4]));
        let found = classes.iter().map(|class| &*class.codes);
        assert_eq!(found.collect::<Vec<_>>(), [&codes[1..], &codes[..1]]);
        assert_eq!(classes[0].feedback_code, rules.hit_code());
    }

    #[test]
    fn the_hit_distinguishes_partitions_and_other_feedbacks_do_not() {
        let control = Control::new(None);
        let (ticker, mut tried) = (&mut Ticker::new(&control), Partitions::new(18));
        let mut is_new =
            |codes: &[u8]| tried.first(0, codes, ticker).expect("not stopped").is_none();
        assert!(is_new(&[0, 7, 0]) && !is_new(&[7, 0, 7]) && !is_new(&[9, 12, 9]));
        assert!(is_new(&[18, 7, 18]) && is_new(&[7, 18, 7]) && !is_new(&[5, 18, 5]));
    }
}
