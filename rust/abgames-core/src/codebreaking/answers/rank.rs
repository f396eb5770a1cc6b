//! Every guess with its exact value: what the best play after it costs.
//!
//! Question: for each guess a, what is S(A, a) = |A| + Σ S(class), the sum over the classes of A by
//! feedback but the hit (\[Shinoda2012\], below proposition 2.2)? A guess that tells nothing costs
//! |A| + S(A). Assumed: as in [`search`](crate::codebreaking::search::search), on which the answer rests. The answer is
//! exact for each guess, or a proved lower bound when a limit ended the job. When the worst case is to
//! be least, the value is one more than the greatest W(class), as in [`worst`](crate::codebreaking::search::worst). The second
//! number of an objective that has two is found afterwards, by `rank_pairs`.
//!
//! Gist:
//! 1. Of each [class of equivalent guesses](crate::codebreaking::sets::orbits) one is valued.
//! 2. They are taken in the order of the rule of [`strategy`](crate::codebreaking::answers::strategy): by static bound,
//!    candidates first, then lexicographic. The search values the classes that each makes.
//! 3. When only the best few are wanted, a guess is left as soon as it cannot be one of them.
//!
//! The order of the result is by value and then by the rule, so the first guess is the one that the
//! strategy of [`solve`](crate::codebreaking::answers::solve) starts with.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet};

use crate::codebreaking::answers::rank_pairs::value_seconds;
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::{Code, HIT, Rules};
use crate::codebreaking::prunings::Prunings;
use crate::codebreaking::search::Search;
use crate::codebreaking::search::memo::{Memo, UNLIMITED};
use crate::codebreaking::search::scan::Ranked;
use crate::codebreaking::search::state::State;
use crate::codebreaking::search::worst::{Set, WorstSearch};
use crate::codebreaking::sets::orbits::{Orbit, Orbits};
use crate::codebreaking::sets::partition::{Splitter, count};
use crate::codebreaking::task::{Goal, Objective};
use crate::control::{Control, Stop, Ticker};
use crate::simd::Blocks;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The secrets that are possible, sorted and different, at least one.
    pub candidates: Vec<Code>,
    /// What ends the task.
    pub goal: Goal,
    /// What is to be least.
    pub objective: Objective,
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
    /// The value, or a lower bound of it; the first number of one that has two.
    pub lower: u32,
    /// The second number of the value; while it is not exact, the pair is a lower bound.
    pub second: u32,
    /// Whether `lower` and `second` are the value.
    pub exact: bool,
    /// What equal values are ordered by: what guesses are tried by.
    pub(crate) order: u128,
}

impl GuessValue {
    /// Both numbers as one, which is ordered as they are.
    pub(crate) fn packed(&self) -> u64 {
        u64::from(self.lower) << 32 | u64::from(self.second)
    }
}

/// The guesses in order of value; those whose value is not known come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessRanking {
    /// The guesses that were asked for.
    pub guesses: Vec<GuessValue>,
    /// Whether all values are exact and none is missing.
    pub proven: bool,
    /// The least value of all guesses, asked about or not, if it is proved: S(A) or W(A), and the second
    /// number.
    pub least: Option<(u32, u32)>,
}

/// Values guesses, until the time limit of `control` passes.
///
/// # Errors
/// [`Stop::Cancelled`] when the job was cancelled.
pub fn rank(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    control: &Control,
) -> Result<GuessRanking, Stop> {
    let mut guesses = Vec::new();
    let found = value_guesses(rules, memo, question, control, &mut guesses);
    let found = match (question.objective, found) {
        (Objective::Expected | Objective::Worst, found) => found.map(|least| (least, 0)),
        (_, Ok(_)) => value_seconds(rules, memo, question, control, &mut guesses),
        (_, Err(stop)) => {
            // Their second numbers are not known.
            guesses.iter_mut().for_each(|guess| guess.exact = false);
            Err(stop)
        }
    };
    let (complete, least) = match found {
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        Ok(least) => (true, Some(least)),
        Err(Stop::TimeLimit) => (false, None),
    };
    // Within a value they stay in the order of the rule.
    let order = |value: &GuessValue| (!value.exact, value.packed());
    let mut guesses = in_order(guesses, order, &mut Ticker::new(control))?;
    let wanted = question.top.unwrap_or(usize::MAX).min(guesses.len());
    // What is open may be above the last one wanted, or at least not below the first.
    let open = guesses.iter().filter(|value| !value.exact);
    let least_open = open.map(GuessValue::packed).min().unwrap_or(u64::MAX);
    let is_settled = |place: usize| {
        let value: Option<&GuessValue> = guesses.get(place);
        value.is_some_and(|value| value.exact && value.packed() <= least_open)
    };
    let proven = complete || wanted.checked_sub(1).is_some_and(is_settled);
    let least = if question.only.is_some() {
        least
    } else {
        is_settled(0).then(|| (guesses[0].lower, guesses[0].second))
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
    memo: &Memo,
    question: &Question,
    control: &Control,
    guesses: &mut Vec<GuessValue>,
) -> Result<u32, Stop> {
    control.poll()?;
    let codes = &question.candidates;
    let size = codes.len();
    let mut candidates = Blocks::default();
    candidates.set(codes, rules.pegs());
    // Of equal first numbers, the second ones tell.
    let ties = !matches!(question.objective, Objective::Expected | Objective::Worst);
    let best = Best::new(question.top.filter(|_| question.prunings.bound), ties);
    let ticker = Ticker::new(control);
    let (goal, prunings, consistent) = (question.goal, question.prunings, question.consistent);
    match question.objective {
        Objective::Expected | Objective::ExpectedWorst => {
            let mut search = Search::new(rules, goal, memo, ticker, prunings, consistent, size);
            let root = search.state(codes.clone(), UNLIMITED);
            control.set_bounds(search.least_total(size).into(), None);
            let mut totals = Totals { search, root };
            *guesses = describe_all(rules, question, &candidates, &mut totals)?;
            find(totals, &candidates, best, guesses, question.only.is_none())
        }
        Objective::Worst | Objective::WorstExpected | Objective::WorstCount => {
            let mut search =
                WorstSearch::new(rules, goal, memo, ticker, prunings, consistent, size);
            let root = search.set(codes.clone());
            control.set_bounds(root.least().into(), None);
            let mut worst = WorstCases { search, root };
            *guesses = describe_all(rules, question, &candidates, &mut worst)?;
            find(worst, &candidates, best, guesses, question.only.is_none())
        }
    }
}

/// The guesses that are asked about, in the order in which they are valued.
fn describe_all<'a>(
    rules: &Rules,
    question: &Question,
    candidates: &Blocks,
    values: &mut impl Values<'a>,
) -> Result<Vec<GuessValue>, Stop> {
    let codes = &question.candidates;
    let orbits = Orbits::of(rules, codes, question.consistent, values.ticker())?;
    let asked = match &question.only {
        Some(only) => {
            let mut only = only.clone();
            only.sort_unstable();
            let asked = only.iter().filter_map(|&guess| with_count(&orbits, guess));
            asked.collect()
        }
        None => orbits.orbits,
    };
    let splitter = Splitter::new(rules);
    let mut described = Vec::with_capacity(asked.len());
    for orbit in asked {
        values.ticker().work(candidates.len() as u64)?;
        described.push(describe(rules, &splitter, candidates, values, orbit));
    }
    let order = |value: &GuessValue| (value.order, !value.candidate);
    in_order(described, order, values.ticker())
}

/// Sorts the guesses; those of equal keys stay as they are, from the lexicographically least on.
/// There may be millions of guesses, but there are few keys.
pub(crate) fn in_order<K: Ord>(
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
fn describe<'a>(
    rules: &Rules,
    splitter: &Splitter,
    candidates: &Blocks,
    values: &impl Values<'a>,
    Orbit { guess, count: size }: Orbit,
) -> GuessValue {
    let mut counts = count(&splitter.feedback_codes(candidates, guess));
    let hit = usize::from(rules.hit_code());
    let feedbacks = counts.iter().filter(|&&class| class > 0).count();
    let candidate = std::mem::take(&mut counts[hit]) > 0;
    let classes: Vec<u32> = counts.into_iter().filter(|&class| class > 0).collect();
    let (lower, order) = values.bound(&classes, candidate);
    GuessValue {
        guess,
        count: size,
        candidate,
        feedbacks: feedbacks as u8,
        largest: classes.iter().copied().max().unwrap_or(0),
        lower,
        second: 0,
        exact: false,
        order: order.into(),
    }
}

/// How guesses are valued.
trait Values<'a> {
    /// Counts the work.
    fn ticker(&mut self) -> &mut Ticker<'a>;

    /// A lower bound of the value, and what the guesses are ordered by, from the sizes of the classes
    /// but the hit.
    fn bound(&self, classes: &[u32], candidate: bool) -> (u32, u64);

    /// The value of a guess and whether it is exact, or a proved bound that is at least `budget`.
    fn value(
        &mut self,
        candidates: &Blocks,
        guess: &GuessValue,
        budget: u32,
    ) -> Result<(u32, bool), Stop>;

    /// The least value of all guesses.
    fn least(&mut self) -> Result<u32, Stop>;

    /// The value of a guess that tells nothing, when the least value is this.
    fn of_nothing(&self, least: u32, size: u32) -> u32;
}

/// Total numbers of guesses.
struct Totals<'a> {
    search: Search<'a>,
    root: State,
}

impl<'a> Values<'a> for Totals<'a> {
    fn ticker(&mut self) -> &mut Ticker<'a> {
        &mut self.search.ticker
    }

    fn bound(&self, classes: &[u32], candidate: bool) -> (u32, u64) {
        let size = classes.iter().sum::<u32>() + u32::from(candidate);
        let totals = classes
            .iter()
            .map(|&class| self.search.least_total(class as usize));
        let bound = totals.fold(size, u32::saturating_add);
        (bound, bound.into())
    }

    fn value(
        &mut self,
        candidates: &Blocks,
        guess: &GuessValue,
        budget: u32,
    ) -> Result<(u32, bool), Stop> {
        let ranked = Ranked {
            bound: guess.lower,
            outside: !guess.candidate,
            guess: guess.guess,
        };
        // Not the root itself: its bounds are published here.
        self.search.depth = 1;
        let seen = &mut HashSet::new();
        let search = &mut self.search;
        let tried = search.try_guess(&self.root, candidates, &ranked, budget, seen)?;
        Ok(tried.map_or((guess.lower, false), |tried| (tried.total, tried.exact)))
    }

    fn least(&mut self) -> Result<u32, Stop> {
        self.search.search_root(&mut self.root)?;
        Ok(self.root.proved.lower)
    }

    fn of_nothing(&self, least: u32, size: u32) -> u32 {
        size.saturating_add(least)
    }
}

/// Numbers of guesses in the worst case.
struct WorstCases<'a> {
    search: WorstSearch<'a>,
    root: Set,
}

impl<'a> Values<'a> for WorstCases<'a> {
    fn ticker(&mut self) -> &mut Ticker<'a> {
        &mut self.search.ticker
    }

    fn bound(&self, classes: &[u32], candidate: bool) -> (u32, u64) {
        let largest = classes.iter().copied().max().unwrap_or(0);
        let hit = u64::from(candidate && self.search.goal == Goal::Determine);
        let squares = classes
            .iter()
            .map(|&n| u64::from(n) * u64::from(n))
            .sum::<u64>();
        (
            1 + u32::from(self.search.static_least(largest as usize)),
            squares + hit,
        )
    }

    fn value(
        &mut self,
        candidates: &Blocks,
        guess: &GuessValue,
        budget: u32,
    ) -> Result<(u32, bool), Stop> {
        let slots = self.search.splitter.feedback_codes(candidates, guess.guess);
        let mut classes = self.search.splitter.classes(&self.root.codes, &slots);
        classes.sort_by_key(|class| Reverse(class.1.len()));
        let mut value = guess.lower;
        for (_, class) in classes.into_iter().filter(|class| class.0 != HIT) {
            let mut set = self.search.set(class);
            value = value.max(1 + u32::from(set.least()));
            while value < budget && !self.search.within(&mut set, (value - 1) as u8)? {
                value += 1;
            }
            if value >= budget {
                return Ok((value, false));
            }
        }
        Ok((value, true))
    }

    fn least(&mut self) -> Result<u32, Stop> {
        self.search.least(&mut self.root).map(u32::from)
    }

    fn of_nothing(&self, least: u32, _: u32) -> u32 {
        least + 1
    }
}

/// Values the guesses, which come in the order in which they are tried, and are `all` or some.
/// Returns the least value of all.
fn find<'a>(
    mut values: impl Values<'a>,
    candidates: &Blocks,
    mut best: Best,
    guesses: &mut [GuessValue],
    all: bool,
) -> Result<u32, Stop> {
    let size = candidates.len() as u32;
    // Of a single candidate, every guess leaves it or hits it.
    let tells = |guess: &GuessValue| guess.largest < size;
    for guess in guesses.iter_mut().filter(|guess| tells(guess)) {
        let budget = u32::try_from(best.budget()).unwrap_or(INFEASIBLE);
        if guess.lower < budget {
            let (value, exact) = values.value(candidates, guess, budget)?;
            guess.lower = guess.lower.max(value);
            guess.exact = exact && value < budget;
        }
        if guess.exact {
            best.add(guess.lower.into());
            let control = values.ticker().control();
            control.set_bounds(0, Some(guess.lower.into()));
        }
    }
    let exact = guesses.iter().filter(|guess| guess.exact);
    let least = match exact.map(|guess| guess.lower).min() {
        Some(least) if all && size > 1 => least,
        _ => values.least()?,
    };
    for guess in guesses.iter_mut().filter(|guess| !tells(guess)) {
        // What tells nothing costs one guess more than the best play.
        guess.lower = values.of_nothing(least, size);
        guess.exact = true;
    }
    Ok(least)
}

/// The values of the best guesses so far, when only some are wanted.
pub(crate) struct Best {
    wanted: usize,
    /// Whether a guess that is as good as the last one wanted may be one of them.
    ties: bool,
    values: BinaryHeap<u64>,
}

impl Best {
    pub(crate) fn new(wanted: Option<usize>, ties: bool) -> Self {
        Self {
            wanted: wanted.unwrap_or(usize::MAX),
            ties,
            values: BinaryHeap::new(),
        }
    }

    /// A guess whose value is not below is none of the best: on a tie the earlier guess wins.
    pub(crate) fn budget(&self) -> u64 {
        match self.values.peek() {
            Some(&last) if self.values.len() == self.wanted => last + u64::from(self.ties),
            _ => u64::MAX,
        }
    }

    pub(crate) fn add(&mut self, value: u64) {
        if self.wanted < usize::MAX {
            self.values.push(value);
            if self.values.len() > self.wanted {
                self.values.pop();
            }
        }
    }
}
