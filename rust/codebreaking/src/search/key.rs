//! Keys: a candidate set and everything else that its value depends on, as bytes.
//!
//! The value of a candidate set depends on the set up to renaming, on the number of useful symbols
//! that occur in no candidate, on the task, on which guesses are allowed and on how many, but not
//! on the number of colours of the game: the class 0A0B of the 3×N AB game recurs as the 3×(N−3)
//! game with three extra symbols. Keys are compared whole. Checkpoints hold them, so their layout
//! is part of the [file format](../../../../../docs/formats.md).
//!
//! ```text
//! byte  0      1                       2       3                       4 …
//!       pegs   kind | what is asked    limit   own cards | absent      own cards, candidates
//! ```
//!
//! For a game that is given by its table, the digest of the set's form replaces the candidates.

use crate::cost::Limit;
use crate::games::{Code, Rules};
use crate::task::Goal;

/// The version of keys and of what is stored under them. Raise it when their meaning changes: a
/// checkpoint of another version is refused.
pub const KEYS: u32 = 1;

/// Bytes in front of the own cards and the candidates.
pub const HEAD: usize = 4;

/// Offsets in the head.
const FLAGS: usize = 1;
const LIMIT: usize = 2;
const OWN_AND_ABSENT: usize = 3;

/// Flags beside the kind of game and what is asked.
const DETERMINE: u8 = 1 << 3;
const CONSISTENT: u8 = 1 << 4;

/// Which value of a set is asked for, as it is written to the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Asked {
    /// The least total.
    Total = 0,
    /// The least worst case.
    Worst = 1 << 2,
    /// The fewest candidates that take all guesses allowed.
    Count = 1 << 2 | 1 << 5,
    /// The fewest candidates that a number of guesses leave unfound.
    Unfound = 1 << 5,
}

const ASKED: u8 = Asked::Count as u8;

/// The key of a candidate set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(Box<[u8]>);

impl Key {
    /// The bytes for a question about the set with a limit.
    pub fn about(&mut self, asked: Asked, limit: Limit) -> &[u8] {
        self.0[FLAGS] = self.0[FLAGS] & !ASKED | asked as u8;
        self.0[LIMIT] = limit.to_byte();
        &self.0
    }
}

/// Writes the keys of candidate sets for one game and one kind of guesses.
///
/// Guesses that differ little ask for the same set many times in a row, so recent keys are kept,
/// each in the one place that the hash of its set determines.
#[derive(Debug)]
pub struct Keys {
    goal: Goal,
    consistent: bool,
    recent: Vec<(Vec<Code>, Key)>,
}

/// The most places for recent keys.
const RECENT: usize = 1 << 14;

/// The largest set whose key is kept.
const RECENT_SIZE: usize = 64;

impl Keys {
    /// Keys for a task whose guesses are `consistent` (candidates only) or not. Recent keys take at
    /// most `bytes`.
    pub fn new(rules: &Rules, goal: Goal, consistent: bool, bytes: usize) -> Self {
        // A set, its key, and the two pointers to them.
        let place = RECENT_SIZE * (size_of::<Code>() + rules.pegs()) + HEAD + 32;
        let places = (bytes / place).clamp(1, RECENT);
        Self {
            goal,
            consistent,
            recent: vec![(Vec::new(), Key(Box::default())); places],
        }
    }

    /// The key of the sorted set `codes`, to which `form` appends what makes sets equal, if there is
    /// such a form; it returns the last byte of the head.
    ///
    /// # Errors
    /// Those of `form`.
    pub fn key<E>(
        &mut self,
        rules: &Rules,
        codes: &[Code],
        form: impl FnOnce(&mut Vec<u8>) -> Result<Option<u8>, E>,
    ) -> Result<Option<Key>, E> {
        if codes.len() > RECENT_SIZE {
            return self.new_key(rules, codes, form);
        }
        let hash = codes.iter().fold(0u64, |hash, &code| {
            (hash.rotate_left(5) ^ code).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let place = (hash >> 32) as usize % self.recent.len();
        if self.recent[place].0 != codes {
            let Some(key) = self.new_key(rules, codes, form)? else {
                return Ok(None);
            };
            self.recent[place].0.clear();
            self.recent[place].0.extend_from_slice(codes);
            self.recent[place].1 = key;
        }
        Ok(Some(self.recent[place].1.clone()))
    }

    fn new_key<E>(
        &self,
        rules: &Rules,
        codes: &[Code],
        form: impl FnOnce(&mut Vec<u8>) -> Result<Option<u8>, E>,
    ) -> Result<Option<Key>, E> {
        let mut key = self.head(rules, codes.len() * rules.pegs());
        let own_and_absent = form(&mut key)?;
        Ok(own_and_absent.map(|byte| {
            key[OWN_AND_ABSENT] = byte;
            Key(key.into_boxed_slice())
        }))
    }

    /// The head of a key, with room for `bytes` more bytes.
    fn head(&self, rules: &Rules, bytes: usize) -> Vec<u8> {
        let mut key = Vec::with_capacity(HEAD + bytes);
        let determine = DETERMINE * u8::from(self.goal == Goal::Determine);
        let consistent = CONSISTENT * u8::from(self.consistent);
        let flags = rules.game.key_tag() | determine | consistent;
        key.extend([rules.pegs() as u8, flags, Limit::NONE.to_byte(), 0]);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::{Kind, pack};
    use crate::question::{Candidates, Question};
    use crate::search::{Memo, Search};
    use crate::task::Objective;
    use job::control::Control;

    #[test]
    fn keys_stay_as_they_are() {
        // If a change makes this fail on purpose, raise `KEYS`: checkpoints hold keys of the
        // earlier layout. (A change of form alone is harmless: the form is still a set with the
        // same value.)
        let rules = Rules::new(Kind::Ab, 3, 7, 0).expect("rules");
        let candidates = [[1, 2, 3], [1, 2, 4]].map(|code| pack(&code));
        let candidates = Candidates::new(&rules, candidates).expect("secrets");
        let question = Question::new(candidates, Goal::Determine, Objective::Worst);
        let mut question = question.expect("pegs");
        question.prunings.canonical = false;
        let (memo, control) = (Memo::default(), Control::new(None));
        let mut search = Search::new(&memo, &question, &control).expect("memory");
        let mut key = search.key(question.codes()).expect("few");
        let mut about = |asked| key.about(asked, Limit::new(5)).to_vec();
        let expected = |flags| vec![3, flags, 5, 2, 1, 2, 3, 1, 2, 4];
        assert_eq!((KEYS, about(Asked::Worst)), (1, expected(12)));
        assert_eq!(about(Asked::Count), expected(44));
        assert_eq!(about(Asked::Total), expected(8));
        assert_eq!(about(Asked::Unfound), expected(40));
    }
}
