//! A cheap check of the classes of a guess, which refutes nearly every guess.
//!
//! A guess is useless if lower bounds on the costs of its classes add up to the budget. The
//! candidates are split, and each class is bounded by what was [seen](super::seen) of it and by
//! what a glance at it or a scan of its guesses shows (`Measure::sieve`), until the budget is
//! reached. What is found is kept for the next guess. So no class is put into canonical form, given
//! a shortlist or searched before all of this has failed.

use crate::cost::Cost;
use crate::games::{CODES, Code, FeedbackCode, Rules};
use crate::search::seen::{Seen, Sight, number, sum};
use crate::task::Goal;

/// Memory for the classes of a guess, and the seen sets.
#[derive(Debug, Default)]
pub struct Sieve {
    seen: Seen,
    /// The candidates, class by class.
    codes: Vec<Code>,
    classes: Vec<SievedClass>,
}

/// A class of a guess, and what is known about it.
#[derive(Clone, Copy, Debug)]
pub struct SievedClass {
    pub feedback_code: FeedbackCode,
    pub size: usize,
    /// What was seen of it.
    pub sight: Sight,
    start: usize,
    /// By which it is found among the sets seen.
    sum: u64,
    /// What it adds to the bound of the guess.
    bound: Cost,
}

impl Sieve {
    /// A sieve with this memory of sets.
    pub fn new(seen: Seen) -> Self {
        Self {
            seen,
            ..Self::default()
        }
    }

    /// What was seen of a set.
    pub fn seen(&self, codes: &[Code]) -> Option<Sight> {
        self.seen.get(sum(codes), codes)
    }

    /// Keeps what is known about a set.
    pub fn see(&mut self, codes: &[Code], sight: Sight) {
        self.seen.put(sum(codes), codes, sight);
    }
}

/// The classes of a guess that is being sieved, and what is known about the cost of the guess.
pub struct Sieved {
    sieve: Sieve,
    /// The sum of the bounds.
    pub cost: Cost,
}

impl Sieved {
    /// The classes of candidates with these feedbacks, except the hit where it ends the task, in
    /// the memory of a sieve; and what was seen of them.
    pub fn split(
        sieve: Sieve,
        rules: &Rules,
        goal: Goal,
        codes: &[Code],
        feedback_codes: &[FeedbackCode],
    ) -> Self {
        let cost = Cost::ZERO;
        let mut sieved = Self { sieve, cost };
        sieved.find_classes(rules, goal, codes, feedback_codes);
        let Sieve {
            seen,
            codes,
            classes,
        } = &mut sieved.sieve;
        for class in classes.iter_mut().filter(|class| class.size > 2) {
            let codes = &codes[class.start..class.start + class.size];
            class.sight = seen.get(class.sum, codes).unwrap_or_default();
        }
        sieved
    }

    /// Sorts the candidates into their classes.
    fn find_classes(
        &mut self,
        rules: &Rules,
        goal: Goal,
        codes: &[Code],
        feedback_codes: &[FeedbackCode],
    ) {
        let sieve = &mut self.sieve;
        let (mut ends, mut sums) = ([0u32; CODES], [0u64; CODES]);
        for (&code, &feedback_code) in codes.iter().zip(feedback_codes) {
            let class = usize::from(feedback_code);
            ends[class] += 1;
            sums[class] = sums[class].wrapping_add(number(code));
        }
        sieve.classes.clear();
        sieve.codes.resize(codes.len(), 0);
        let hit = (goal == Goal::Hit).then(|| rules.hit_code());
        let mut start = 0;
        for &feedback_code in &rules.codes_of_feedbacks {
            let class = usize::from(feedback_code);
            let size = ends[class] as usize;
            ends[class] = start as u32;
            if size > 0 && Some(feedback_code) != hit {
                sieve.classes.push(SievedClass {
                    feedback_code,
                    size,
                    sight: Sight::default(),
                    start,
                    sum: sums[class],
                    bound: Cost::ZERO,
                });
            }
            start += size;
        }
        for (&code, &feedback_code) in codes.iter().zip(feedback_codes) {
            let end = &mut ends[usize::from(feedback_code)];
            sieve.codes[*end as usize] = code;
            *end += 1;
        }
    }

    /// Gives the memory back.
    pub fn into_sieve(self) -> Sieve {
        self.sieve
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.sieve.classes.len()
    }

    /// The class at `place`.
    pub fn class(&self, place: usize) -> SievedClass {
        self.sieve.classes[place]
    }

    /// The candidates of the class at `place`.
    pub fn codes(&self, place: usize) -> &[Code] {
        let class = self.sieve.classes[place];
        &self.sieve.codes[class.start..class.start + class.size]
    }

    /// Puts the smallest classes first.
    pub fn sort(&mut self) {
        self.sieve.classes.sort_unstable_by_key(|class| class.size);
    }

    /// Notes what is seen of a class, and keeps it.
    pub fn see(&mut self, place: usize, sight: Sight) {
        let class = &mut self.sieve.classes[place];
        class.sight.improve(sight);
        let codes = &self.sieve.codes[class.start..class.start + class.size];
        self.sieve.seen.put(class.sum, codes, class.sight);
    }

    /// Notes that a class costs at least `bound`.
    pub fn raise(&mut self, place: usize, bound: Cost) {
        let class = &mut self.sieve.classes[place];
        if bound > class.bound {
            self.cost = self.cost.replaced(class.bound, bound);
            class.bound = bound;
        }
    }
}
