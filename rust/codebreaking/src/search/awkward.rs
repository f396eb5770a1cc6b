//! Small sets for which a number of guesses is too few: they refute every set that contains them.
//!
//! A strategy for a set serves each part of it, as long as the guesses that are allowed do not
//! depend on the set. So if d guesses are too few for a part, they are too few for the set. Words
//! that differ in one letter are such parts; the program of \[Selby2022\] looks for them by their
//! letters. Here they are parts of sets that were refuted before, made smaller as long as one guess
//! does not separate them.

use crate::games::Code;

/// So many are kept; the one that was of use least recently is forgotten.
const MOST: usize = 256;

/// Awkward sets, the one that was of use last first.
#[derive(Debug)]
pub struct Awkward {
    sets: Vec<AwkwardSet>,
    /// Larger ones are not kept.
    largest: usize,
    /// Scratch space: a bit for each candidate of a set.
    members: Vec<u64>,
}

#[derive(Debug)]
struct AwkwardSet {
    codes: Box<[Code]>,
    /// So many guesses are too few.
    guesses: u8,
}

impl Awkward {
    /// None yet; sets of at most `largest` candidates will be kept.
    pub fn new(largest: usize) -> Self {
        Self { sets: Vec::new(), largest, members: Vec::new() }
    }

    /// Whether a set contains one for which so many guesses are too few.
    pub fn is_in(&mut self, codes: &[Code], guesses: u8) -> bool {
        self.members.clear();
        let last = codes.last().copied().unwrap_or(0) as usize;
        self.members.resize(last / 64 + 1, 0);
        for &code in codes {
            self.members[code as usize / 64] |= 1 << (code % 64);
        }
        let members = &self.members;
        let is_member = |&code: &Code| {
            let word = members.get(code as usize / 64).copied().unwrap_or(0);
            word >> (code % 64) & 1 == 1
        };
        let refutes = |set: &AwkwardSet| set.guesses >= guesses && set.codes.iter().all(is_member);
        let Some(place) = self.sets.iter().position(refutes) else { return false };
        self.sets[..=place].rotate_right(1);
        true
    }

    /// Keeps a sorted set for which so many guesses are too few.
    pub fn keep(&mut self, codes: &[Code], guesses: u8) {
        if codes.len() <= self.largest {
            self.sets.truncate(MOST - 1);
            let codes = codes.into();
            self.sets.insert(0, AwkwardSet { codes, guesses });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_contains_an_awkward_set_is_refuted() {
        let mut awkward = Awkward::new(3);
        awkward.keep(&[3, 70, 200], 2);
        for (codes, guesses, expected) in [
            (vec![1, 3, 70, 199, 200], 2, true),
            (vec![3, 70, 200], 1, true),
            (vec![3, 70, 200], 3, false),
            (vec![3, 70, 199], 2, false),
            (vec![3], 1, false),
        ] {
            assert_eq!(awkward.is_in(&codes, guesses), expected, "{codes:?} {guesses}");
        }
    }

    #[test]
    fn what_was_of_no_use_is_forgotten() {
        let mut awkward = Awkward::new(3);
        for code in 0..2 * MOST as Code {
            awkward.keep(&[code], 2);
            assert!(awkward.is_in(&[0], 2));
        }
        assert!(!awkward.is_in(&[1], 2) && awkward.sets.len() == MOST);
    }
}
