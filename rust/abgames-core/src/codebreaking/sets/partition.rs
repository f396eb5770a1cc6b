//! The classes into which a guess splits a candidate set.

use crate::codebreaking::games::feedback_table::feedback_of_slot;
use crate::codebreaking::games::{Code, HIT, Rules};
use crate::codebreaking::task::Goal;
use crate::simd::{Blocks, SLOTS, feedback_slots, slot};

/// A class that a guess makes: the index of its feedback and its candidates.
pub type Class = (u8, Vec<Code>);

/// How often each slot occurs.
pub fn count(slots: &[u8]) -> [u32; SLOTS] {
    let mut counts = [0; SLOTS];
    for &slot in slots {
        counts[usize::from(slot) % SLOTS] += 1;
    }
    counts
}

/// Splits the candidate sets of one game.
#[derive(Debug)]
pub struct Splitter<'a> {
    rules: &'a Rules,
    feedback_of_slot: [u8; SLOTS],
}

impl<'a> Splitter<'a> {
    /// For the given game.
    pub fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            feedback_of_slot: feedback_of_slot(rules),
        }
    }

    /// The slot of a feedback, given by its index.
    pub fn slot(&self, feedback: u8) -> u8 {
        slot(self.rules.feedbacks()[usize::from(feedback)], self.rules)
    }

    /// The feedback slot of each candidate for `guess`.
    pub fn slots(&self, candidates: &Blocks, guess: Code) -> Vec<u8> {
        let mut slots = vec![0; candidates.len()];
        feedback_slots(self.rules, guess, candidates, &mut slots);
        slots
    }

    /// The classes of the sorted set `codes` with these feedback slots, in order of slot.
    pub fn classes(&self, codes: &[Code], slots: &[u8]) -> Vec<Class> {
        let mut place = [0; SLOTS];
        let mut classes: Vec<Class> = Vec::new();
        for (slot, &count) in count(slots).iter().enumerate() {
            if count > 0 {
                place[slot] = classes.len();
                let class = Vec::with_capacity(count as usize);
                classes.push((self.feedback_of_slot[slot], class));
            }
        }
        for (&code, &slot) in codes.iter().zip(slots) {
            classes[place[usize::from(slot)]].1.push(code);
        }
        classes
    }

    /// The classes that `guess` makes of the sorted set `codes`, in order of feedback.
    pub fn split(&self, codes: &[Code], guess: Code) -> Vec<Class> {
        let mut candidates = Blocks::default();
        candidates.set(codes, self.rules.pegs());
        let mut classes = self.classes(codes, &self.slots(&candidates, guess));
        classes.sort_unstable_by_key(|class| class.0);
        classes
    }

    /// A name for the partition that does not depend on which class got which feedback, but for
    /// the hit when that is the goal: each candidate's class, the classes numbered in order of first
    /// occurrence.
    pub fn name(&self, slots: &[u8], goal: Goal) -> Box<[u8]> {
        let mut names = [0u8; SLOTS];
        let mut next = 1;
        let name = |&slot: &u8| {
            if goal == Goal::Hit && self.feedback_of_slot[usize::from(slot)] == HIT {
                return 0;
            }
            let name = &mut names[usize::from(slot)];
            if *name == 0 {
                *name = next;
                next += 1;
            }
            *name
        };
        slots.iter().map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebreaking::games::{Kind, pack};

    #[test]
    fn the_hit_tells_partitions_apart_and_other_feedbacks_do_not() {
        let rules = Rules::new(Kind::Ab, 3, 6, 0).expect("valid");
        let splitter = Splitter::new(&rules);
        let codes = [[1, 2, 3], [1, 2, 4]].map(|code| pack(&code));
        let mut candidates = Blocks::default();
        candidates.set(&codes, 3);
        let name =
            |guess: [u8; 3]| splitter.name(&splitter.slots(&candidates, pack(&guess)), Goal::Hit);
        // 4 5 6 and 5 4 6 split the two in the same way; so does 1 2 3, but it hits one.
        assert_eq!(name([4, 5, 6]), name([5, 4, 6]));
        assert_ne!(name([4, 5, 6]), name([1, 2, 3]));
        let classes = splitter.split(&codes, pack(&[1, 2, 3]));
        assert_eq!(classes[0], (HIT, vec![codes[0]]));
        assert_eq!(classes.len(), 2);
    }
}
