//! The classes into which a guess splits a candidate set.

use crate::games::rules::{CODES, Code, FeedbackCode, Rules};
use crate::task::Goal;
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
    pub fn classes(&self, candidates: &[Code], feedback_codes: &[FeedbackCode]) -> Vec<Class> {
        let mut place = [0; CODES];
        let mut classes: Vec<Class> = Vec::with_capacity(self.feedbacks().len());
        for (code, &count) in (0..=u8::MAX).zip(count(feedback_codes).iter()) {
            if count > 0 {
                place[usize::from(code)] = classes.len();
                classes.push(Class {
                    feedback_code: code,
                    codes: Vec::with_capacity(count as usize),
                });
            }
        }
        for (&candidate, &code) in candidates.iter().zip(feedback_codes) {
            classes[place[usize::from(code)]].codes.push(candidate);
        }
        classes
    }

    /// The classes that `guess` makes of the sorted set `codes`, in order of feedback.
    pub fn split(&self, codes: &[Code], guess: Code) -> Vec<Class> {
        let candidates = Blocks::of(codes, self.pegs());
        let mut classes = self.classes(codes, &self.feedback_codes(&candidates, guess));
        classes.sort_unstable_by_key(|class| self.feedback_of_code(class.feedback_code));
        classes
    }

    /// What distinguishes the partition from others: each candidate's class, with the classes
    /// numbered in order of first occurrence. It does not depend on which class got which feedback,
    /// except for the hit when that is the goal.
    pub fn signature(&self, feedback_codes: &[FeedbackCode], goal: Goal) -> Box<[u8]> {
        let hit = self.hit_code();
        let mut numbers = [None; CODES];
        // There can be one class more than there are byte values above the hit's.
        let mut next = u8::from(goal == Goal::Hit);
        let number = |&code: &FeedbackCode| {
            if goal == Goal::Hit && code == hit {
                return 0;
            }
            *numbers[usize::from(code)].get_or_insert_with(|| {
                next = next.wrapping_add(1);
                next.wrapping_sub(1)
            })
        };
        feedback_codes.iter().map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::{Kind, pack};

    #[test]
    fn the_hit_distinguishes_partitions_and_other_feedbacks_do_not() {
        let rules = Rules::new(Kind::Ab, 3, 6, 0).expect("valid");
        let codes = [[1, 2, 3], [1, 2, 4]].map(|code| pack(&code));
        let candidates = Blocks::of(&codes, 3);
        let signature = |guess: [u8; 3]| {
            let codes = rules.feedback_codes(&candidates, pack(&guess));
            rules.signature(&codes, Goal::Hit)
        };
        // 4 5 6 and 5 4 6 split the two candidates in the same way; so does 1 2 3, but it hits one.
        assert_eq!(signature([4, 5, 6]), signature([5, 4, 6]));
        assert_ne!(signature([4, 5, 6]), signature([1, 2, 3]));
        let classes = rules.split(&codes, pack(&[1, 2, 3]));
        assert_eq!(
            (classes[0].feedback_code, &*classes[0].codes),
            (rules.hit_code(), &codes[..1])
        );
        assert_eq!(classes.len(), 2);
    }
}
