//! Scores of guesses: the estimated totals of the classes that they make, from their sizes.

use crate::games::FeedbackCode;
use crate::search::{Search, StaticBounds};
use crate::{Cost, Goal};

/// Estimated totals of classes, in small parts of a guess.
#[derive(Debug)]
pub struct Scores {
    /// For each size.
    totals: Vec<Cost>,
}

impl Scores {
    /// A class of n takes about n (a + log n) guesses, the logarithm to a base that grows with the
    /// number of feedbacks: what a tree takes whose guesses split that well.
    pub fn new(search: &Search) -> Self {
        let base = (search.rules.feedbacks().len() as f64).powf(0.65).max(1.5).ln();
        let of_one = if search.goal == Goal::Hit { 1.0 } else { 0.0 };
        let total = |n: usize| match n {
            0 => 0.0,
            1 => of_one,
            2 => 2.0 + of_one,
            n => n as f64 * ((n as f64 / 2.0).ln() / base + 1.0 + 0.55 * of_one),
        };
        let size = search.question.codes().len();
        let parts = (f64::from(1 << 28) / total(size)).min(256.0);
        Self { totals: (0..=size).map(|n| Cost::new((parts * total(n)) as u64)).collect() }
    }
}

impl StaticBounds for &Scores {
    const BY_SQUARES: bool = false;

    fn of_class(&self, _: FeedbackCode, size: usize) -> Cost {
        self.totals[size]
    }

    /// Classes of equal size have the least score.
    fn of_classes(&self, classes: usize, hits: bool, size: usize) -> Cost {
        let (classes, rest) = (classes - usize::from(hits), size - usize::from(hits));
        let (each, larger) = (rest / classes, rest % classes);
        let total = |size: usize| self.totals[size].to_number();
        let costs = (classes - larger) as u64 * total(each);
        Cost::new(costs + if larger > 0 { larger as u64 * total(each + 1) } else { 0 })
    }
}
