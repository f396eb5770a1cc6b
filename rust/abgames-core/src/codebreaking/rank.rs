//! Every guess with its exact value: what the best play after it costs.
//!
//! Question: for each guess a, what is S(A, a) = |A| + Σ S(class), the sum over the classes of A by
//! feedback but the hit (\[Shinoda2012\], below proposition 2.2)? A guess that tells nothing costs
//! |A| + S(A). Assumed: as in [`search`](super::search), on which the answer rests. The answer is
//! exact for each guess, or a proved lower bound when a limit ended the job.
//!
//! Gist:
//! 1. Of each [class of equivalent guesses](super::orbits) one is valued.
//! 2. They are taken in the order of the rule of [`strategy`](super::strategy): by static bound,
//!    candidates first, then lexicographic. The search values the classes that each makes.
//! 3. When only the best few are wanted, a guess is left as soon as it cannot be one of them.
//!
//! The order of the result is by value and then by the rule, so the first guess is the one that the
//! strategy of [`solve`](super::solve) starts with.

use std::collections::{BTreeMap, BinaryHeap, HashSet};

use super::bounds::INFEASIBLE;
use super::memo::{Memo, UNLIMITED};
use super::orbits::{Orbit, Orbits};
use super::partition::count;
use super::prunings::Prunings;
use super::rules::{Code, HIT, Rules};
use super::scan::Ranked;
use super::search::Search;
use super::state::State;
use super::task::Goal;
use crate::control::{Control, Stop, Ticker};
use crate::simd::{Blocks, slot};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The secrets that are possible, sorted and different, at least one.
    pub candidates: Vec<Code>,
    /// What ends the task.
    pub goal: Goal,
    /// Whether only candidates may be guessed.
    pub consistent: bool,
    /// How many of the best are wanted; all when `None`.
    pub top: Option<usize>,
    /// The guesses that are asked about; all when `None`.
    pub only: Option<Vec<Code>>,
    /// The rules in force that only save work.
    pub prunings: Prunings,
}

/// A class of equivalent guesses and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessValue {
    /// The guess asked about, or the lexicographically least of the class.
    pub guess: Code,
    /// Number of guesses in the class.
    pub count: u64,
    /// Whether the guess may be the secret.
    pub candidate: bool,
    /// Number of different feedbacks that may come.
    pub feedbacks: u8,
    /// Candidates left after the feedback that leaves most of them.
    pub largest: u32,
    /// The value, or a lower bound of it.
    pub lower: u32,
    /// Whether `lower` is the value.
    pub exact: bool,
    /// The static bound, by which equal values are ordered.
    bound: u32,
}

/// The guesses in order of value; those whose value is not known come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessRanking {
    /// The guesses that were asked for.
    pub guesses: Vec<GuessValue>,
    /// Whether all values are exact and none is missing.
    pub proven: bool,
    /// The least total of all guesses, asked about or not, if it is proved: S(A).
    pub least: Option<u32>,
}

/// Values guesses, until the time limit of `control` passes.
///
/// # Errors
/// [`Stop::Cancelled`] when the job was cancelled.
pub fn rank(
    rules: &Rules,
    memo: &mut Memo,
    question: &Question,
    control: &Control,
) -> Result<GuessRanking, Stop> {
    let mut guesses = Vec::new();
    let (complete, least) = match value_guesses(rules, memo, question, control, &mut guesses) {
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        Ok(least) => (true, Some(least)),
        Err(Stop::TimeLimit) => (false, None),
    };
    // Within a value they stay in the order of the rule.
    let order = |value: &GuessValue| (!value.exact, value.lower);
    let mut guesses = in_order(guesses, order, &mut Ticker::new(control))?;
    let wanted = question.top.unwrap_or(usize::MAX).min(guesses.len());
    // What is open may be above the last one wanted, or at least not below the first.
    let open = guesses.iter().filter(|value| !value.exact);
    let least_open = open.map(|value| value.lower).min().unwrap_or(INFEASIBLE);
    let is_settled = |place: usize| {
        let value: Option<&GuessValue> = guesses.get(place);
        value.is_some_and(|value| value.exact && value.lower <= least_open)
    };
    let proven = complete || wanted.checked_sub(1).is_some_and(is_settled);
    let least = if question.only.is_some() {
        least
    } else {
        is_settled(0).then(|| guesses[0].lower)
    };
    guesses.truncate(wanted);
    Ok(GuessRanking {
        guesses,
        proven,
        least,
    })
}

fn value_guesses(
    rules: &Rules,
    memo: &mut Memo,
    question: &Question,
    control: &Control,
    guesses: &mut Vec<GuessValue>,
) -> Result<u32, Stop> {
    control.poll()?;
    let codes = &question.candidates;
    let mut search = Search::new(
        rules,
        question.goal,
        memo,
        Ticker::new(control),
        question.prunings,
        question.consistent,
        codes.len(),
    );
    let least = search.least_total(codes.len());
    control.set_bounds(least.into(), None);
    let orbits = Orbits::of(rules, codes, question.consistent, &mut search.ticker)?;
    let asked = match &question.only {
        Some(only) => {
            let mut only = only.clone();
            only.sort_unstable();
            let asked = only.iter().filter_map(|&guess| with_count(&orbits, guess));
            asked.collect()
        }
        None => orbits.orbits,
    };
    let mut candidates = Blocks::default();
    candidates.set(codes, rules.pegs());
    let mut described = Vec::with_capacity(asked.len());
    for orbit in asked {
        described.push(describe(&mut search, &candidates, orbit)?);
    }
    let order = |value: &GuessValue| (value.bound, !value.candidate);
    *guesses = in_order(described, order, &mut search.ticker)?;
    let root = search.state(codes.clone(), UNLIMITED);
    Values {
        search,
        root,
        candidates,
        best: Best::new(question.top.filter(|_| question.prunings.bound)),
    }
    .find(guesses, question.only.is_none())
}

/// Sorts the guesses; those of equal keys stay as they are, from the lexicographically least on.
/// There may be millions of guesses, but there are few keys.
fn in_order<K: Ord>(
    guesses: Vec<GuessValue>,
    key: impl Fn(&GuessValue) -> K,
    ticker: &mut Ticker,
) -> Result<Vec<GuessValue>, Stop> {
    let mut by_key: BTreeMap<K, Vec<GuessValue>> = BTreeMap::new();
    for value in guesses {
        ticker.work_untimed(64)?;
        by_key.entry(key(&value)).or_default().push(value);
    }
    Ok(by_key.into_values().flatten().collect())
}

/// The guess itself, with the size of its class; `None` for one that may not be made.
fn with_count(orbits: &Orbits, guess: Code) -> Option<Orbit> {
    let count = orbits.orbit_of(guess)?.count;
    Some(Orbit { guess, count })
}

/// What the classes of a guess tell without a search.
fn describe(
    search: &mut Search,
    candidates: &Blocks,
    Orbit { guess, count: size }: Orbit,
) -> Result<GuessValue, Stop> {
    let all = candidates.len() as u32;
    search.ticker.work(u64::from(all))?;
    let rules = search.rules();
    let counts = count(&search.splitter.slots(candidates, guess));
    let hit = slot(rules.feedbacks()[usize::from(HIT)], rules);
    let mut value = GuessValue {
        guess,
        count: size,
        candidate: counts[usize::from(hit)] > 0,
        feedbacks: 0,
        largest: 0,
        lower: 0,
        exact: false,
        bound: all,
    };
    for (slot, &class) in counts.iter().enumerate().filter(|(_, class)| **class > 0) {
        value.feedbacks += 1;
        if slot != usize::from(hit) {
            value.largest = value.largest.max(class);
            let least = search.least_total(class as usize);
            value.bound = value.bound.saturating_add(least);
        }
    }
    value.lower = value.bound;
    Ok(value)
}

/// The values that are being found.
struct Values<'a> {
    search: Search<'a>,
    root: State,
    candidates: Blocks,
    best: Best,
}

impl Values<'_> {
    /// Values the guesses, which come in the order of their bounds, and are `all` or some. Returns
    /// the least total of all.
    fn find(&mut self, guesses: &mut [GuessValue], all: bool) -> Result<u32, Stop> {
        let size = self.candidates.len() as u32;
        for value in guesses.iter_mut().filter(|value| value.largest < size) {
            self.value(value)?;
        }
        let exact = guesses.iter().filter(|value| value.exact);
        let least = match exact.map(|value| value.lower).min() {
            Some(least) if all => least,
            _ => self.least_total()?,
        };
        for value in guesses.iter_mut().filter(|value| value.largest == size) {
            // What tells nothing costs one guess more than the best play.
            value.lower = size.saturating_add(least);
            value.exact = true;
        }
        Ok(least)
    }

    fn least_total(&mut self) -> Result<u32, Stop> {
        self.search.search_root(&mut self.root)?;
        Ok(self.root.proved.lower)
    }

    fn value(&mut self, value: &mut GuessValue) -> Result<(), Stop> {
        let budget = self.best.budget();
        if value.bound >= budget {
            return Ok(());
        }
        let ranked = Ranked::counted(value.bound, !value.candidate, value.guess);
        // Not the root itself: its bounds are published here.
        self.search.depth = 1;
        let seen = &mut HashSet::new();
        let tried = self
            .search
            .try_guess(&self.root, &self.candidates, &ranked, budget, seen)?;
        if let Some(tried) = tried {
            value.lower = tried.total;
            value.exact = tried.exact && tried.total < budget;
            if value.exact {
                self.best.add(tried.total);
                let control = self.search.ticker.control();
                control.set_bounds(0, Some(tried.total.into()));
            }
        }
        Ok(())
    }
}

/// The values of the best guesses so far, when only some are wanted.
struct Best {
    wanted: usize,
    totals: BinaryHeap<u32>,
}

impl Best {
    fn new(wanted: Option<usize>) -> Self {
        Self {
            wanted: wanted.unwrap_or(usize::MAX),
            totals: BinaryHeap::new(),
        }
    }

    /// A guess whose value is not below is none of the best: on a tie the earlier guess wins.
    fn budget(&self) -> u32 {
        match self.totals.peek() {
            Some(&last) if self.totals.len() == self.wanted => last,
            _ => INFEASIBLE,
        }
    }

    fn add(&mut self, total: u32) {
        if self.wanted < usize::MAX {
            self.totals.push(total);
            if self.totals.len() > self.wanted {
                self.totals.pop();
            }
        }
    }
}
