//! What was proved about candidate sets, shared between calls and between games.
//!
//! The value of a candidate set depends on the set up to renaming, on the number of useful symbols
//! that occur in no candidate, on the task, on which guesses are allowed and on how many, but not on the number
//! of colours of the game: the class 0A0B of the 3×N AB game is met again as the 3×(N−3) game with
//! three symbols more. The key is all of this, written out; it is compared whole.

use crate::codebreaking::games::rules::{Code, Kind, Rules};
use crate::codebreaking::sets::canonical::Canonizer;
use crate::codebreaking::sets::symmetry::useful_absent;
use crate::codebreaking::task::{Goal, Objective};
use crate::control::{Control, Stop, Ticker};
use crate::error::CheckpointProblem as Problem;
use crate::table::SharedTable;

/// What is known of the least total of a candidate set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The least total is this at least.
    pub lower: u32,
    /// The least total is `lower`.
    pub exact: bool,
    /// When `exact`: an optimal strategy with that many guesses at worst is known.
    pub depth: u8,
}

impl Proved {
    /// As the value of a record in a checkpoint.
    fn to_record(self) -> [u8; 6] {
        let [a, b, c, d] = self.lower.to_le_bytes();
        [a, b, c, d, self.exact.into(), self.depth]
    }

    fn from_record(value: &[u8]) -> Option<Self> {
        let [a, b, c, d, exact @ (0 | 1), depth] = *value else {
            return None;
        };
        Some(Self {
            lower: u32::from_le_bytes([a, b, c, d]),
            exact: exact == 1,
            depth,
        })
    }
}

/// Limit on the number of guesses that limits nothing.
pub const UNLIMITED: u8 = u8::MAX;

/// The limit that is left after one guess.
pub fn after_a_guess(limit: u8) -> u8 {
    if limit == UNLIMITED {
        limit
    } else {
        limit.saturating_sub(1)
    }
}

/// A memo that lives as long as its owner likes, and that the threads of a search share.
#[derive(Debug)]
pub struct Memo {
    table: SharedTable<Proved>,
    work_space: usize,
    threads: usize,
}

/// Bytes that each of the two other tables of a search takes at most.
const WORK_SPACE: usize = 8 << 20;

/// More threads would only be in each other's way.
const MOST_THREADS: usize = 64;

impl Default for Memo {
    fn default() -> Self {
        Self {
            table: SharedTable::exact(),
            work_space: WORK_SPACE,
            threads: 1,
        }
    }
}

impl Memo {
    /// A memo for a search by so many threads.
    pub fn unbounded(threads: usize) -> Self {
        Self {
            threads: threads.clamp(1, MOST_THREADS),
            ..Self::default()
        }
    }

    /// A memo that, with the other tables of a search by `threads` threads, takes at most `limit`
    /// bytes; `None` when that is below [`Memo::SMALLEST_LIMIT`].
    pub fn bounded(limit: usize, threads: usize) -> Option<Self> {
        let threads = threads.clamp(1, MOST_THREADS);
        let work_space = (limit / 4 / threads).min(WORK_SPACE);
        let table = SharedTable::bounded(limit - 2 * threads * work_space)?;
        Some(Self {
            table,
            work_space,
            threads,
        })
    }

    /// The smallest limit in bytes: half of it is for the table.
    pub const SMALLEST_LIMIT: usize = 2 * SharedTable::<Proved>::SMALLEST_LIMIT;

    /// Bytes that each of the two other tables of a search may take: recent keys, guess lists.
    pub fn work_space(&self) -> usize {
        self.work_space
    }

    /// How many threads may search together.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether nothing was proved yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes taken.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// What was proved under `key`.
    pub fn get(&self, key: &[u8]) -> Option<Proved> {
        self.table.get(key)
    }

    /// Stores what was proved under `key`, publishes the size, and adds to the checkpoint of the job
    /// if it has one.
    pub fn insert(&self, key: &[u8], proved: Proved, control: &Control) {
        self.table.insert(key, proved);
        control.set_table(self.len() as u64, self.bytes() as u64);
        if let Some(checkpoint) = control.checkpoint() {
            checkpoint.put(key, &proved.to_record());
        }
    }

    /// Takes over what the checkpoint of the job holds, if it has one; what there is time for.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] when the job was cancelled.
    pub fn resume(&self, control: &Control) -> Result<(), Stop> {
        let Some(checkpoint) = control.checkpoint() else {
            return Ok(());
        };
        let mut ticker = Ticker::new(control);
        let read = checkpoint.replay(&[], &mut |key, value| {
            let proved = Proved::from_record(value).filter(|_| key.len() > KEY_HEAD);
            self.table.insert(key, proved.ok_or(Problem::Malformed)?);
            ticker.work(64 + key.len() as u64).map_err(Problem::Stopped)
        });
        match read {
            Err(Stop::TimeLimit) => Ok(()),
            read => read,
        }
    }
}

/// The version of keys and what is stored under them. It is raised when their meaning changes: a
/// checkpoint has the old ones.
pub const KEYS: u32 = 1;

/// Bytes of a key in front of the codes.
const KEY_HEAD: usize = 4;

/// A candidate set and all else that its value depends on, written out.
pub type Key = Box<[u8]>;

/// Writes the keys of candidate sets for one game and one kind of guesses.
///
/// The same set is asked for many times in a row by guesses that differ little, so the last keys
/// are kept, each in the one place that the hash of its set gives it.
#[derive(Debug)]
pub struct Keys {
    canonizer: Canonizer,
    goal: Goal,
    objective: Objective,
    consistent: bool,
    canonical: bool,
    recent: Vec<(Box<[Code]>, Key)>,
}

/// Most places for recent keys.
const RECENT: usize = 1 << 14;

/// Largest set whose key is kept.
const RECENT_SIZE: usize = 64;

/// Place of the flags in a key, and the one that tells counts from worst cases.
const FLAGS: usize = 1;
const COUNT: u8 = 1 << 5;

/// Place of the limit in a key.
const LIMIT: usize = 2;

impl Keys {
    /// Keys for a task whose guesses are `consistent` (candidates only) or not. Without
    /// `canonical` the key is the set itself. Recent keys take at most `bytes`.
    pub fn new(
        rules: &Rules,
        (goal, objective): (Goal, Objective),
        consistent: bool,
        canonical: bool,
        bytes: usize,
    ) -> Self {
        // A set, its key with four bytes in front, and the two pointers to them.
        let place = RECENT_SIZE * (size_of::<Code>() + rules.pegs()) + 4 + 32;
        let recent = vec![Default::default(); (bytes / place).clamp(1, RECENT)];
        Self {
            canonizer: Canonizer::new(rules.pegs()),
            goal,
            objective,
            consistent,
            canonical,
            recent,
        }
    }

    /// The key of the sorted set `codes` when `limit` guesses are allowed.
    pub fn key(&mut self, rules: &Rules, codes: &[Code], limit: u8) -> Key {
        if codes.len() > RECENT_SIZE {
            return self.new_key(rules, codes, limit);
        }
        let hash = codes.iter().fold(0u64, |hash, &code| {
            (hash.rotate_left(5) ^ code).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let place = (hash >> 32) as usize % self.recent.len();
        if *self.recent[place].0 != *codes {
            let key = self.new_key(rules, codes, limit);
            self.recent[place] = (codes.into(), key);
        }
        let mut key = self.recent[place].1.clone();
        Self::set_limit(&mut key, limit);
        key
    }

    fn new_key(&mut self, rules: &Rules, codes: &[Code], limit: u8) -> Key {
        let mut key = Vec::with_capacity(KEY_HEAD + codes.len() * rules.pegs());
        let kind = match rules.kind() {
            Kind::Ab => 0,
            Kind::Mastermind => 1,
            Kind::CardMoo => 2,
        };
        let worst = u8::from(self.objective == Objective::Worst) << 2;
        let determine = u8::from(self.goal == Goal::Determine) << 3;
        let consistent = u8::from(self.consistent) << 4;
        let flags = kind | worst | determine | consistent;
        key.extend([rules.pegs() as u8, flags, limit, 0]);
        let present = if self.canonical {
            self.canonizer.form(rules, codes, &mut key)
        } else {
            raw_form(rules, codes, &mut key)
        };
        // What follows the codes: cards that may not be asked.
        let own = key.len() - KEY_HEAD - codes.len() * rules.pegs();
        key[3] = (own as u8) << 4;
        if !self.consistent {
            key[3] |= useful_absent(rules, present) as u8;
        }
        key.into_boxed_slice()
    }

    /// The key under which it is kept how few candidates of a set take all of `limit` guesses, made
    /// from the key of its worst case.
    pub fn of_count(key: &[u8], limit: u8) -> Key {
        let mut key = Key::from(key);
        key[FLAGS] |= COUNT;
        Self::set_limit(&mut key, limit);
        key
    }

    /// Changes the limit in `key`.
    pub fn set_limit(key: &mut [u8], limit: u8) {
        key[LIMIT] = limit;
    }
}

/// Appends the codes as they are; returns the number of symbols that occur, of cards that of ranks.
fn raw_form(rules: &Rules, codes: &[Code], out: &mut Vec<u8>) -> usize {
    let mut occurs = [false; 256];
    out.extend(rules.own());
    for &code in codes {
        for s in crate::codebreaking::games::rules::unpack(code, rules.pegs()) {
            occurs[usize::from(rules.rank(s))] = true;
            out.push(s);
        }
    }
    occurs.iter().filter(|&&o| o).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebreaking::games::rules::pack;

    #[test]
    fn keys_stay_as_they_are() {
        // If this fails, and rightly, raise `KEYS`: checkpoints have the keys of before. The form
        // of a set may change: it is a set with the same value all the same.
        let rules = Rules::new(Kind::Ab, 3, 7, 0).expect("rules");
        let task = (Goal::Determine, Objective::Worst);
        let mut keys = Keys::new(&rules, task, false, false, 1 << 16);
        let codes = [[1, 2, 3], [1, 2, 4]].map(|code| pack(&code));
        let key = keys.key(&rules, &codes, 5);
        assert_eq!((KEYS, &*key), (1, &[3, 12, 5, 2, 1, 2, 3, 1, 2, 4][..]));
    }

    #[test]
    fn values_of_records_are_read_back() {
        for proved in [
            (7, true, 3),
            (u32::MAX, false, 0),
            (1 << 20, true, UNLIMITED),
        ] {
            let (lower, exact, depth) = proved;
            let proved = Proved {
                lower,
                exact,
                depth,
            };
            let record = proved.to_record();
            assert_eq!(Proved::from_record(&record), Some(proved));
            assert_eq!(Proved::from_record(&record[1..]), None);
        }
        assert_eq!(Proved::from_record(&[1, 0, 0, 0, 2, 0]), None);
    }
}
