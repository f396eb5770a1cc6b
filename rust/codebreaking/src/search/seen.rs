//! What was recently proved about candidate sets as they are.
//!
//! Computing the [canonical form](crate::sets::canonical) of a small set takes as
//! long as bounding it anew. So before the memo is consulted, a set is looked up under its own
//! candidates, in a table that each thread has to itself and that forgets what has not been seen
//! for long. The place of a set is found by a sum over its candidates; a match requires that the
//! candidates are the same.

use job::alloc::{reserve, reserve_exact};

use crate::games::Code;
use crate::search::known::Known;

/// The sets that were seen recently, with what is known about them.
#[derive(Debug, Default)]
pub struct Seen {
    /// A power of two of places; or none, and then nothing is kept.
    places: Vec<Place>,
    /// The candidates of one set after another. When it is full, writing starts over from the
    /// beginning.
    candidates: Vec<Code>,
    /// How many candidates fit in it.
    capacity: usize,
    /// How many were ever written.
    written: u64,
}

/// A set that was seen.
#[derive(Clone, Debug, Default)]
struct Place {
    sum: u64,
    /// How many candidates were written before its own.
    start: u64,
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
    /// The most classes that a guess makes, including the hit; 0 before a scan.
    pub most_classes: u8,
}

impl Sight {
    /// What is known about the total from more than the size.
    pub fn glance(known: Known) -> Self {
        Self {
            known,
            glanced: true,
            most_classes: 0,
        }
    }

    /// Takes over whatever says more.
    pub fn improve(&mut self, other: Self) {
        self.known.improve(other.known);
        self.glanced |= other.glanced;
        self.most_classes = self.most_classes.max(other.most_classes);
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
    /// The largest set that is kept.
    const LARGEST: usize = 1 << 10;

    /// Memory for the sets that a question about `candidates` candidates leads to, in at most
    /// `bytes`; none if there is no memory.
    pub fn new(candidates: usize, bytes: usize) -> Self {
        let most = bytes / 4 / size_of::<Place>();
        let number = (16 * candidates).min(most).checked_ilog2();
        let number = number.map_or(0, |log| 1 << log);
        let mut places = Vec::new();
        if reserve_exact(&mut places, number).is_ok() {
            places.resize(number, Place::default());
        }
        Self {
            places,
            capacity: bytes * 3 / 4 / size_of::<Code>(),
            ..Self::default()
        }
    }

    /// What was seen of a set with this sum.
    pub fn get(&self, sum: u64, codes: &[Code]) -> Sight {
        let place = self.index(sum).map(|index| &self.places[index]);
        let place = place.filter(|place| self.holds(place, sum, codes));
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
        let Some(index) = self.index(sum).filter(|_| codes.len() <= Self::LARGEST) else {
            return;
        };
        if self.holds(&self.places[index], sum, codes) {
            self.places[index].sight.improve(sight);
            return;
        }
        let Some(start) = self.write(codes) else {
            return;
        };
        self.places[index] = Place {
            sum,
            start,
            size: codes.len() as u32,
            sight,
        };
    }

    fn index(&self, sum: u64) -> Option<usize> {
        let last = self.places.len().checked_sub(1)?;
        Some((sum >> 32) as usize & last)
    }

    fn holds(&self, place: &Place, sum: u64, codes: &[Code]) -> bool {
        if place.sum != sum || place.size as usize != codes.len() {
            return false;
        }
        let is_overwritten = self.written - place.start > self.capacity as u64;
        let start = (place.start % self.capacity as u64) as usize;
        !is_overwritten && self.candidates[start..start + codes.len()] == *codes
    }

    /// Writes the candidates of a set one after the other; returns how many were written before.
    fn write(&mut self, codes: &[Code]) -> Option<u64> {
        let mut start = (self.written % self.capacity as u64) as usize;
        if start + codes.len() > self.capacity {
            self.written += (self.capacity - start) as u64;
            start = 0;
        }
        let end = start + codes.len();
        if end > self.candidates.len() {
            let more = end - self.candidates.len();
            if reserve(&mut self.candidates, more).is_err() {
                // Where memory is short nothing is kept any more.
                *self = Self::default();
                return None;
            }
            self.candidates.resize(end, 0);
        }
        self.candidates[start..end].copy_from_slice(codes);
        let before = self.written;
        self.written += codes.len() as u64;
        Some(before)
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
        let mut seen = Seen::new(100, 1 << 16);
        seen.put(7 << 32, &[1, 2, 3], at_least(6));
        let cost = |codes: &[Code]| seen.get(7 << 32, codes).known.cost;
        assert_eq!(cost(&[1, 2, 3]), Cost::new(6));
        assert_eq!(cost(&[1, 2, 4]), Cost::ZERO);
        assert_eq!(cost(&[1, 2]), Cost::ZERO);
    }

    #[test]
    fn what_says_less_changes_nothing() {
        let mut seen = Seen::new(100, 1 << 16);
        for cost in [6, 9, 7] {
            seen.see(&[1, 2, 3], at_least(cost));
        }
        assert_eq!(seen.of(&[1, 2, 3]).known.cost, Cost::new(9));
    }

    /// Each set has its own number, so reading an overwritten one would be noticed.
    #[test]
    fn what_is_overwritten_is_forgotten() {
        let mut seen = Seen::new(1000, 1 << 12);
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
    fn without_places_nothing_is_kept() {
        let mut seen = Seen::default();
        seen.see(&[1, 2, 3], at_least(6));
        assert_eq!(seen.of(&[1, 2, 3]).known.cost, Cost::ZERO);
    }
}
