//! What was recently proved about candidate sets as they are.
//!
//! Computing the [canonical form](crate::sets::canonical) of a small set takes as
//! long as bounding it anew. So before the memo is consulted, a set is looked up under its own
//! candidates, in a table that each thread has to itself. The place of a set is found by a sum over
//! its candidates; a match requires that the candidates are the same.

use crate::Cost;
use crate::games::Code;
use crate::search::Known;
use job::{reserve, vec_for};

/// The sets that were seen, with what is known about them. Each has two places side by side, and takes
/// the second from another set if both are taken; when there is no room for more candidates, all are
/// forgotten.
#[derive(Debug, Default)]
pub struct Seen {
    /// A power of two of places, at least two; or none, and then nothing is kept.
    places: Vec<Place>,
    /// The candidates of one set after the other.
    codes: Vec<Code>,
    most_codes: usize,
    largest: usize,
}

/// A set that was seen; none has no candidates.
#[derive(Clone, Debug, Default)]
struct Place {
    sum: u64,
    /// Where its candidates begin.
    start: u32,
    size: u32,
    sight: Sight,
}

/// What is kept about a set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight {
    /// What is known about the total without a limit.
    pub known: Known,
    /// Whether that rests on more than the size.
    pub glanced: bool,
    /// The most classes that a guess makes, including the hit, or more; 0 before a scan.
    pub most_classes: u16,
    /// Whether a guess separates all candidates, if that was looked for.
    pub separated: Option<bool>,
    /// The least total with three guesses left, if it was [counted](super::last_guesses).
    pub in_three: Option<Cost>,
}

impl Sight {
    /// What is known about the total from more than the size.
    pub fn glance(known: Known) -> Self {
        Self { known, glanced: true, ..Self::default() }
    }

    /// Takes over whatever says more.
    pub fn improve(&mut self, other: Self) {
        self.known.improve(other.known);
        self.glanced |= other.glanced;
        self.most_classes = self.most_classes.max(other.most_classes);
        self.separated = self.separated.or(other.separated);
        self.in_three = self.in_three.or(other.in_three);
    }
}

/// What a candidate adds to the sum of its set.
pub fn number(code: Code) -> u64 {
    let product = (code ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd1b5_4a32_d192_ed03);
    product ^ product >> 29
}

/// The sum by which a set is found.
pub fn sum(codes: &[Code]) -> u64 {
    codes.iter().fold(0, |sum, &code| sum.wrapping_add(number(code)))
}

impl Seen {
    /// Memory for sets of at most `largest` of `candidates` candidates, in at most `most_bytes` bytes.
    pub fn new(most_bytes: usize, candidates: usize, largest: usize) -> Self {
        let most = most_bytes / 4 / size_of::<Place>();
        let log = candidates.saturating_mul(32).min(most).checked_ilog2();
        let number = log.filter(|&log| log > 0).map_or(0, |log| 1 << log);
        let mut places = vec_for(number).unwrap_or_default();
        places.resize(places.capacity().min(number), Place::default());
        Self {
            places,
            codes: Vec::new(),
            most_codes: most_bytes * 3 / 4 / size_of::<Code>(),
            largest,
        }
    }

    /// The places of sets with this sum.
    fn places(&self, sum: u64) -> [usize; 2] {
        let first = (sum >> 32) as usize & self.places.len().wrapping_sub(1);
        [first, first ^ 1]
    }

    /// The place of a set with this sum, if it was seen.
    fn find(&self, sum: u64, codes: &[Code]) -> Option<usize> {
        let is_it = |index: &usize| {
            self.places.get(*index).is_some_and(|place| {
                let (start, size) = (place.start as usize, place.size as usize);
                place.sum == sum && size == codes.len() && self.codes[start..start + size] == *codes
            })
        };
        self.places(sum).into_iter().find(is_it)
    }

    /// What was seen of a set with this sum.
    pub fn get(&self, sum: u64, codes: &[Code]) -> Sight {
        let found = self.find(sum, codes);
        found.map_or_else(Sight::default, |index| self.places[index].sight)
    }

    /// What was seen of a set.
    pub fn of(&self, codes: &[Code]) -> Sight {
        self.get(sum(codes), codes)
    }

    /// Keeps what is seen of a set, in addition to what is already kept.
    pub fn see(&mut self, codes: &[Code], sight: Sight) {
        self.put(sum(codes), codes, sight);
    }

    /// The same for a set with this sum.
    pub fn put(&mut self, sum: u64, codes: &[Code], sight: Sight) {
        if let Some(index) = self.find(sum, codes) {
            self.places[index].sight.improve(sight);
            return;
        }
        let size = codes.len();
        if self.places.is_empty() || size > self.largest.min(self.most_codes) {
            return;
        }
        if self.codes.len() + size > self.most_codes {
            self.codes.clear();
            self.places.fill(Place::default());
        }
        if reserve(&mut self.codes, size).is_ok() {
            let [first, second] = self.places(sum);
            let is_free = self.places[first].size == 0;
            self.places[if is_free { first } else { second }] =
                Place { sum, start: self.codes.len() as u32, size: size as u32, sight };
            self.codes.extend_from_slice(codes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(cost: u64) -> Sight {
        Sight { known: Known::at_least(Cost::new(cost)), ..Sight::default() }
    }

    #[test]
    fn another_set_with_the_same_sum_is_not_that_set() {
        let mut seen = Seen::new(1 << 16, 100, 3);
        seen.put(7 << 32, &[1, 2, 3], at_least(6));
        let cost = |codes: &[Code]| seen.get(7 << 32, codes).known.cost;
        assert_eq!(cost(&[1, 2, 3]), Cost::new(6));
        assert_eq!(cost(&[1, 2, 4]), Cost::ZERO);
        assert_eq!(cost(&[1, 2]), Cost::ZERO);
    }

    #[test]
    fn what_says_less_changes_nothing() {
        let mut seen = Seen::new(1 << 16, 100, 3);
        for cost in [6, 9, 7] {
            seen.see(&[1, 2, 3], at_least(cost));
        }
        assert_eq!(seen.of(&[1, 2, 3]).known.cost, Cost::new(9));
    }

    /// Each set has its own number, so reading an overwritten one would be noticed.
    #[test]
    fn what_is_overwritten_is_forgotten() {
        let mut seen = Seen::new(1 << 12, 5000, 3);
        let set = |first: u64| [first, first + 1, first + 2].map(|code| code * code);
        let mut kept = 0;
        for first in 1..5000 {
            seen.see(&set(first), at_least(first));
            for before in first.saturating_sub(200)..=first {
                let Sight { known, .. } = seen.of(&set(before));
                if known.cost > Cost::ZERO {
                    assert_eq!(known.cost, Cost::new(before));
                    kept += 1;
                }
            }
        }
        assert!(kept > 5000);
    }

    #[test]
    fn without_memory_nothing_is_kept() {
        let mut seen = Seen::default();
        seen.see(&[1, 2, 3], at_least(6));
        assert_eq!(seen.of(&[1, 2, 3]).known.cost, Cost::ZERO);
    }
}
