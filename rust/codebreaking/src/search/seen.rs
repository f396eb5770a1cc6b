//! What was recently proved about candidate sets as they are.
//!
//! Computing the [canonical form](crate::sets::canonical) of a small set takes as
//! long as bounding it anew. So before the memo is consulted, a set is looked up under its own
//! candidates, in a table that each thread has to itself. A set is found by a sum over its
//! candidates; a match requires that the candidates are the same.

use hashbrown::HashTable;

use crate::games::Code;
use crate::search::known::Known;

/// The sets that were seen, with what is known about them. When they take too many bytes, all are
/// forgotten.
#[derive(Debug, Default)]
pub struct Seen {
    places: HashTable<Place>,
    bytes: usize,
    most_bytes: usize,
    largest: usize,
}

/// A set that was seen.
#[derive(Debug)]
struct Place {
    sum: u64,
    codes: Box<[Code]>,
    sight: Sight,
}

/// What is kept about a set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight {
    /// What is known about the total without a limit.
    pub known: Known,
    /// Whether that rests on more than the size.
    pub glanced: bool,
    /// The most classes that a guess makes, including the hit; 0 before a scan.
    pub most_classes: u8,
    /// Whether a guess separates all candidates, if that was looked for.
    pub separated: Option<bool>,
}

impl Sight {
    /// What is known about the total from more than the size.
    pub fn glance(known: Known) -> Self {
        Self {
            known,
            glanced: true,
            most_classes: 0,
            separated: None,
        }
    }

    /// Takes over whatever says more.
    pub fn improve(&mut self, other: Self) {
        self.known.improve(other.known);
        self.glanced |= other.glanced;
        self.most_classes = self.most_classes.max(other.most_classes);
        self.separated = self.separated.or(other.separated);
    }
}

/// What a candidate adds to the sum of its set.
pub fn number(code: Code) -> u64 {
    let product = (code ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd1b5_4a32_d192_ed03);
    product ^ product >> 29
}

/// The sum by which a set is found.
pub fn sum(codes: &[Code]) -> u64 {
    codes
        .iter()
        .fold(0, |sum, &code| sum.wrapping_add(number(code)))
}

impl Seen {
    /// Memory for sets of at most `largest` candidates, in at most `most_bytes` bytes.
    pub fn new(most_bytes: usize, largest: usize) -> Self {
        Self {
            most_bytes,
            largest,
            ..Self::default()
        }
    }

    /// What was seen of a set with this sum.
    pub fn get(&self, sum: u64, codes: &[Code]) -> Sight {
        let place = self.places.find(sum, |place| *place.codes == *codes);
        place.map_or_else(Sight::default, |place| place.sight)
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
        let is_it = |place: &Place| *place.codes == *codes;
        if let Some(place) = self.places.find_mut(sum, is_it) {
            place.sight.improve(sight);
            return;
        }
        let bytes = 2 * size_of::<Place>() + size_of_val(codes);
        if self.bytes + bytes > self.most_bytes {
            self.places.clear();
            self.bytes = 0;
        }
        let is_kept = codes.len() <= self.largest && bytes <= self.most_bytes;
        if is_kept && self.places.try_reserve(1, |place| place.sum).is_ok() {
            self.bytes += bytes;
            let codes = codes.into();
            let place = Place { sum, codes, sight };
            self.places.insert_unique(sum, place, |place| place.sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Cost;

    fn at_least(cost: u32) -> Sight {
        Sight {
            known: Known::at_least(Cost::new(cost)),
            ..Sight::default()
        }
    }

    #[test]
    fn another_set_with_the_same_sum_is_not_that_set() {
        let mut seen = Seen::new(1 << 16, 3);
        seen.put(7 << 32, &[1, 2, 3], at_least(6));
        let cost = |codes: &[Code]| seen.get(7 << 32, codes).known.cost;
        assert_eq!(cost(&[1, 2, 3]), Cost::new(6));
        assert_eq!(cost(&[1, 2, 4]), Cost::ZERO);
        assert_eq!(cost(&[1, 2]), Cost::ZERO);
    }

    #[test]
    fn what_says_less_changes_nothing() {
        let mut seen = Seen::new(1 << 16, 3);
        for cost in [6, 9, 7] {
            seen.see(&[1, 2, 3], at_least(cost));
        }
        assert_eq!(seen.of(&[1, 2, 3]).known.cost, Cost::new(9));
    }

    /// Each set has its own number, so reading an overwritten one would be noticed.
    #[test]
    fn what_is_overwritten_is_forgotten() {
        let mut seen = Seen::new(1 << 12, 3);
        let set = |first: u64| [first, first + 1, first + 2].map(|code| code * code);
        let mut kept = 0;
        for first in 1..5000 {
            seen.see(&set(first), at_least(first as u32));
            for before in first.saturating_sub(200)..=first {
                let Sight { known, .. } = seen.of(&set(before));
                if known.cost > Cost::ZERO {
                    assert_eq!(known.cost, Cost::new(before as u32));
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
