//! Exact search for the least number of guesses in the worst case.
//!
//! Question: can every candidate of the set A be settled with d guesses? The least such d is W(A).
//! Assumed: one player against a secret that does not move. The answer is exact.
//!
//! Gist:
//! 1. Sets of one or two candidates, and sets larger than d guesses can settle
//!    ([`bounds`](crate::codebreaking::bounds::size::size)), are settled.
//! 2. Look the set up in the [memo](crate::codebreaking::search::memo), by its canonical form: it holds the greatest d that
//!    is too few and the least d that is enough.
//! 3. When the guess must separate A, the number of its classes tells whether it does; these are
//!    counted for 32 guesses at a time.
//! 4. Else count the classes of all guesses, leave out those with a class that is too large for d − 1
//!    guesses, and try the others in order of Σ n² over the sizes n of the classes.
//! 5. Of a guess, first look at all classes without a search, the largest first; one that fails
//!    spares the others.
//!
//! [`WorstSearch::least`] asks for d, d + 1, … in turn, from the static bound on.
//!
//! Cost: as in [`search`](crate::codebreaking::search::search), a ranking takes |guesses| · |A| feedbacks; but far fewer
//! states are looked at, as any good enough guess ends a state. The 13,728 secrets of MOO with playing
//! cards take some hundred states, the 4×10 AB game some thousand.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use crate::codebreaking::bounds::size::SizeBound;
use crate::codebreaking::games::rules::{CODES, Code, HIT, HIT_BIT, Rules};
use crate::codebreaking::prunings::Prunings;
use crate::codebreaking::search::guess_lists::GuessLists;
use crate::codebreaking::search::memo::{Key, Keys, Memo, Proved, UNLIMITED};
use crate::codebreaking::search::team::Worker;
use crate::codebreaking::sets::partition::{Class, Splitter, count};
use crate::codebreaking::task::{Goal, Objective};
use crate::control::{Stop, Ticker};
use crate::simd::{Blocks, LANES};

/// Larger sets are not looked up: their canonical form takes long, and they hardly recur.
const LARGEST_KEYED: usize = 1 << 15;

/// Guesses that make the same classes of a larger set are not told: their names would take room.
pub(crate) const LARGEST_MERGED: usize = 1 << 12;

/// Blocks of guesses between two looks at the clock.
const PART: usize = 64;

/// A candidate set and what is known of it without a search.
#[derive(Debug)]
pub struct Set {
    /// The candidates, sorted.
    pub(crate) codes: Vec<Code>,
    pub(crate) key: Option<Key>,
    /// Guesses that are too few, and the least number that is known to be enough.
    too_few: Option<u8>,
    pub(crate) enough: u8,
}

impl Set {
    /// A lower bound of the number of guesses that is enough.
    pub fn least(&self) -> u8 {
        self.too_few.map_or(0, |few| few + 1)
    }
}

/// A guess that may be good enough: Σ n² over its classes, whether it is no candidate, and itself.
pub(crate) type Ranked = (u64, bool, Code);

/// The search in one game for one goal with one kind of guesses.
pub struct WorstSearch<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) goal: Goal,
    pub(crate) memo: &'a Memo,
    /// Counts the work.
    pub ticker: Ticker<'a>,
    pub(crate) prunings: Prunings,
    pub(crate) size_bound: SizeBound,
    keys: Keys,
    pub(crate) guess_lists: GuessLists,
    /// Splits candidate sets.
    pub splitter: Splitter<'a>,
    hit: usize,
    classes: Vec<u8>,
    /// The place among those who search together.
    pub(crate) worker: Option<Worker>,
}

impl<'a> WorstSearch<'a> {
    /// A search for sets of at most `size` candidates. With `consistent`, only candidates are
    /// guessed.
    pub fn new(
        rules: &'a Rules,
        goal: Goal,
        memo: &'a Memo,
        ticker: Ticker<'a>,
        prunings: Prunings,
        consistent: bool,
        size: usize,
    ) -> Self {
        let work_space = memo.work_space();
        let task = (goal, Objective::Worst);
        Self {
            rules,
            goal,
            memo,
            ticker,
            prunings,
            size_bound: SizeBound::new(goal, size, rules.feedbacks().len()),
            keys: Keys::new(rules, task, consistent, prunings.canonical, work_space),
            guess_lists: GuessLists::new(consistent, prunings.symmetry, work_space),
            splitter: Splitter::new(rules),
            hit: rules.hit_code().into(),
            classes: Vec::new(),
            worker: None,
        }
    }

    /// The least number of guesses that can settle a set of that size.
    pub fn static_least(&self, size: usize) -> u8 {
        if size <= 2 {
            return if size == 0 {
                0
            } else {
                self.goal.worst_of_few(size) as u8
            };
        }
        // No guess does more than to separate them.
        let least = self.goal.worst_of_few(2);
        let enough = |guesses: &usize| self.size_bound.capacity(*guesses) >= size;
        (least..).find(enough).unwrap_or(least) as u8
    }

    /// The sorted, non-empty set `codes` with what is known of it.
    pub fn set(&mut self, codes: Vec<Code>) -> Set {
        let size = codes.len();
        let mut set = Set {
            codes,
            key: None,
            too_few: None,
            enough: u8::MAX,
        };
        if size <= 2 {
            set.enough = self.goal.worst_of_few(size) as u8;
            set.too_few = set.enough.checked_sub(1);
            return set;
        }
        let least = if self.prunings.bound { size } else { 3 };
        set.too_few = Some(self.static_least(least) - 1);
        if self.prunings.memo && size <= LARGEST_KEYED {
            let key = self.keys.key(self.rules, &set.codes, UNLIMITED);
            set.key = Some(key);
            self.refresh(&mut set);
        }
        set
    }

    /// Takes over what the memo knows.
    pub(crate) fn refresh(&self, set: &mut Set) {
        let known = set.key.as_ref().and_then(|key| self.memo.get(key));
        if let Some(known) = known {
            set.too_few = set.too_few.max((known.lower as u8).checked_sub(1));
            set.enough = set.enough.min(known.depth);
        }
    }

    fn store(&mut self, set: &Set) {
        if let Some(key) = &set.key {
            let proved = Proved {
                lower: set.least().into(),
                exact: set.least() == set.enough,
                depth: set.enough,
            };
            self.memo.insert(key, proved, self.ticker.control());
        }
    }

    /// The least number of guesses that is enough for the set.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; the memo keeps what was proved.
    pub fn least(&mut self, set: &mut Set) -> Result<u8, Stop> {
        let mut limit = set.least();
        while !self.within(set, limit)? {
            limit += 1;
        }
        Ok(limit)
    }

    /// Whether `limit` guesses are enough for the set.
    ///
    /// # Errors
    /// As [`WorstSearch::least`].
    pub fn within(&mut self, set: &mut Set, limit: u8) -> Result<bool, Stop> {
        if set.enough <= limit {
            return Ok(true);
        }
        if set.least() > limit {
            return Ok(false);
        }
        if let Some(worker) = &self.worker {
            worker.poll()?;
        }
        self.ticker.node();
        let found = if self.shares(set, limit) {
            self.find_together(set, limit)?
        } else {
            self.find(set, limit)?.is_some()
        };
        if found {
            set.enough = limit;
        } else {
            set.too_few = Some(limit);
        }
        self.store(set);
        Ok(found)
    }

    /// The first guess, in the order in which they are tried, after which one guess less than
    /// `limit` is enough for every class.
    fn find(&mut self, set: &Set, limit: u8) -> Result<Option<Code>, Stop> {
        let guesses = self
            .guess_lists
            .list(self.rules, &set.codes, &mut self.ticker)?;
        if usize::from(limit) == self.goal.worst_of_few(2) {
            return self.first_that_separates(set, &guesses);
        }
        let mut candidates = Blocks::default();
        candidates.set(&set.codes, self.rules.pegs());
        let mut ranking = self.rank(&set.codes, &candidates, &guesses, limit, |_| Some(()))?;
        let mut seen = HashSet::new();
        while let Some(Reverse(((), (_, _, guess)))) = ranking.pop() {
            let slots = self.splitter.feedback_codes(&candidates, guess);
            let merge = self.prunings.merge && set.codes.len() <= LARGEST_MERGED;
            if merge && !seen.insert(self.splitter.signature(&slots, self.goal)) {
                continue;
            }
            let classes = self.splitter.classes(&set.codes, &slots);
            if self.all_within(classes, limit - 1)? {
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }

    /// Whether `limit` guesses are enough for each of the classes but the hit.
    pub(crate) fn all_within(&mut self, mut classes: Vec<Class>, limit: u8) -> Result<bool, Stop> {
        classes.retain(|class| class.1.len() > 1 || self.goal == Goal::Hit && class.0 != HIT);
        // The largest classes are the likeliest to fail.
        classes.sort_by_key(|class| Reverse(class.1.len()));
        let (mut open, mut put_off) = (Vec::new(), Vec::new());
        for (_, class) in classes {
            self.ticker.work(16 * class.len() as u64)?;
            let set = self.set(class);
            if self.prunings.lookahead && set.least() > limit {
                return Ok(false);
            }
            open.push(set);
        }
        for mut set in open {
            if self.is_under_way(&set, limit) {
                put_off.push(set);
            } else if !self.within(&mut set, limit)? {
                return Ok(false);
            }
        }
        for mut set in put_off {
            self.refresh(&mut set);
            if !self.within(&mut set, limit)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The guess of the strategy when `limit` guesses are left: the first that is good enough, in
    /// the order of Σ n², then candidates first, then lexicographic. The limit is enough for `codes`.
    ///
    /// # Errors
    /// As [`WorstSearch::least`].
    pub fn choose(&mut self, codes: &[Code], limit: u8) -> Result<Code, Stop> {
        if codes.len() <= 2 && self.rules.may_be_asked(codes[0]) {
            return Ok(codes[0]);
        }
        let set = self.set(codes.to_vec());
        let found = self.find(&set, limit)?;
        Ok(found.unwrap_or(codes[0]))
    }

    /// A guess that gets a different feedback for each candidate: a candidate if there is one.
    fn first_that_separates(&mut self, set: &Set, guesses: &Blocks) -> Result<Option<Code>, Stop> {
        let size = set.codes.len();
        let mut first = None;
        if size > self.rules.feedbacks().len() {
            return Ok(first);
        }
        let pegs = self.rules.pegs();
        for (part, blocks) in guesses.as_slice().chunks(PART).enumerate() {
            self.classes.resize(blocks.len() * LANES, 0);
            self.ticker.work((blocks.len() * LANES * size) as u64 / 2)?;
            self.rules
                .count_classes(blocks, &set.codes, &mut self.classes);
            let start = part * PART * LANES;
            let places = self.classes.iter().take(guesses.len() - start).enumerate();
            for (i, _) in places.filter(|(_, classes)| usize::from(**classes & !HIT_BIT) == size) {
                if self.classes[i] & HIT_BIT != 0 {
                    return Ok(Some(guesses.code(start + i, pegs)));
                }
                first = first.or(Some(guesses.code(start + i, pegs)));
            }
        }
        Ok(first)
    }

    /// The guesses without a class too large for one guess less, in the order in which they are
    /// tried: first of all by the key that the sizes of their classes have. One without key is left
    /// out.
    pub(crate) fn rank<K: Ord>(
        &mut self,
        codes: &[Code],
        candidates: &Blocks,
        guesses: &Blocks,
        limit: u8,
        mut key: impl FnMut(&[u32; CODES]) -> Option<K>,
    ) -> Result<BinaryHeap<Reverse<(K, Ranked)>>, Stop> {
        let size = codes.len();
        let largest = if self.prunings.bound {
            self.size_bound.capacity(usize::from(limit) - 1)
        } else {
            usize::MAX
        };
        let fewest = size.div_ceil(largest).max(2);
        let pegs = self.rules.pegs();
        let mut ranked = Vec::new();
        let mut slots = vec![0; size];
        // Nearly every feedback occurs to every guess when there are many candidates.
        let by_classes = size <= self.rules.feedbacks().len().pow(2);
        for (part, blocks) in guesses.as_slice().chunks(PART).enumerate() {
            self.classes.clear();
            self.classes.resize(blocks.len() * LANES, !HIT_BIT);
            if by_classes {
                self.ticker.work((blocks.len() * LANES * size) as u64 / 2)?;
                self.rules.count_classes(blocks, codes, &mut self.classes);
            }
            let start = part * PART * LANES;
            let places = self.classes.iter().take(guesses.len() - start).enumerate();
            for (i, _) in places.filter(|(_, classes)| usize::from(**classes & !HIT_BIT) >= fewest)
            {
                let guess = guesses.code(start + i, pegs);
                self.ticker.work(size as u64)?;
                self.rules.feedback_codes(guess, candidates, &mut slots);
                let mut counts = count(&slots);
                let outside = counts[self.hit] == 0;
                if self.goal == Goal::Hit {
                    counts[self.hit] = 0;
                }
                let most = counts.iter().copied().max().unwrap_or(0) as usize;
                if most < size
                    && most <= largest
                    && let Some(key) = key(&counts)
                {
                    let squares = counts.iter().map(|&n| u64::from(n) * u64::from(n)).sum();
                    ranked.push(Reverse((key, (squares, outside, guess))));
                }
            }
        }
        Ok(BinaryHeap::from(ranked))
    }
}
