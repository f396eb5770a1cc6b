//! The first guesses of a large table, each of which is worth a search of its own.
//!
//! Question: the least total of the whole set, and the guess with which the strategy begins. The
//! [branch and bound](super::branch_and_bound) answers it too, but it tries guesses in order of
//! their bounds, and in a table of words the best one is far from the least bound, so for long it
//! would search against a weak budget. Gist:
//! 1. Some guesses that promise most are searched, which gives a good strategy. What a guess
//!    promises: |A| · (3 |A| − its classes) + 2 Σ n² over the sizes n of its classes. (The
//!    combination is that of \[Selby2022\]. The bound by size would count large classes twice.)
//! 2. All others are refuted against it, in descending order of their bounds: the cheapest first.
//! 3. By the rule of strategies, of guesses of equal cost the first in the order of bounds by size
//!    is played. So a guess before the best one so far is refuted only by a greater cost, one after
//!    it by an equal one.
//!
//! What is proved of a guess goes to the memo, so that a search which is resumed does not refute it
//! again.
//!
//! Workers take one guess after the other from the same list. Whoever finds it empty helps with
//! those that others are still searching.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::games::Code;
use crate::search::{
    Asked, Finding, Interrupt, Known, Measure, Order, Published, Search, Set, State, Total,
};
use crate::sets::count;
use crate::{Budget, Cost, Limit};
use job::sync::locked;
use job::{Stop, reserve, vec_for};
use simd::Blocks;

/// So many guesses are searched first, and so many within a limit, which most of those that promise
/// most do not keep.
const PROMISING: usize = 16;
const PROMISING_WITHIN: usize = 64;

/// The first guesses of a set that may be below a budget, and what is known about them.
#[derive(Debug)]
pub struct FirstGuesses {
    /// In the order in which they are tried.
    guesses: Vec<First>,
    next: AtomicUsize,
    /// How many are not settled yet.
    left: AtomicUsize,
    /// The cost of the best so far, its rank and the guess.
    best: Mutex<Option<(Known, usize, Code)>>,
    budget: Budget,
    /// A bound on all other guesses.
    rest: Cost,
}

#[derive(Debug)]
struct First {
    guess: Code,
    bound: Cost,
    /// Its place in the order of the strategy's rule.
    rank: usize,
    finding: Arc<Finding>,
}

impl FirstGuesses {
    /// The guesses of the set of a question, if it is large enough and its table such that they are
    /// to be searched one by one.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(search: &mut Search, limit: Limit, budget: Budget) -> Result<Option<Self>, Stop> {
        let codes = search.question.codes();
        let prunings = search.prunings;
        let is_large = codes.len() >= search.question.tuning.many_candidates;
        if !is_large || !prunings.bound || !prunings.budget {
            return Ok(None);
        }
        // What kind of table it is, is known once the guesses are listed.
        if search.rules.feedback_table().is_some() {
            search.guesses(codes)?;
        }
        if !search.is_plain_table() {
            return Ok(None);
        }
        let state: State<Total> = State::new(Set::new(codes.to_vec()), limit, Known::default());
        let mut shortlist = search.shortlist(&state, budget, Order::BySize)?;
        let candidates = Blocks::of(codes, search.rules.pegs());
        let mut guesses = Vec::new();
        let (scanner, ticker) = (&mut search.scratch.scanner, &mut search.ticker);
        while let Some(listed) = scanner.next(&candidates, &mut shortlist, ticker)? {
            reserve(&mut guesses, 1)?;
            guesses.push(First {
                guess: listed.guess,
                bound: listed.bound,
                rank: guesses.len(),
                finding: Arc::default(),
            });
        }
        let mut promising = vec_for(guesses.len())?;
        let size = codes.len() as u64;
        for first in &guesses {
            search.ticker.work(2 * size)?;
            let counts = count(&search.rules.feedback_codes(&candidates, first.guess));
            let sizes = counts.into_iter().map(u64::from).filter(|&n| n > 0);
            let (classes, squares) =
                sizes.fold((0, 0), |(classes, squares), n| (classes + 1, squares + n * n));
            promising.push((size * (3 * size - classes) + 2 * squares, first.rank));
        }
        promising.sort_unstable();
        let mut order = vec![usize::MAX; guesses.len()];
        let first = if limit == Limit::NONE { PROMISING } else { PROMISING_WITHIN };
        for (place, &(_, rank)) in promising.iter().take(first).enumerate() {
            order[rank] = place;
        }
        guesses.sort_by_key(|first| (order[first.rank], Reverse(first.rank)));
        Ok(Some(Self {
            next: AtomicUsize::new(0),
            left: AtomicUsize::new(guesses.len()),
            guesses,
            best: Mutex::default(),
            budget,
            rest: shortlist.bound(),
        }))
    }

    /// Searches the guesses of a state, together with other workers: afterwards its cost is exact,
    /// or at least the budget. Returns the first guess of the strategy, if there is one.
    ///
    /// # Errors
    /// [`Interrupt`] as in [`Search::search`].
    pub fn search(
        &self,
        search: &mut Search,
        state: &mut State<Total>,
        published: Option<&Published>,
    ) -> Result<Option<Code>, Interrupt> {
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(first) = self.guesses.get(place) else { break };
            self.settle(search, state, first, published)?;
        }
        for first in &self.guesses {
            self.settle(search, state, first, published)?;
        }
        let best = *locked(&self.best);
        state.known = match best {
            Some((known, ..)) => known,
            None => {
                let found = self.guesses.iter().map(|first| first.finding.get().cost);
                Known::at_least(found.fold(self.rest, Cost::min).max(state.known.cost))
            }
        };
        Total::store(search, state);
        Ok(best.map(|(.., guess)| guess))
    }

    /// What the guess of a rank must be below to become the best.
    fn to_beat(&self, rank: usize) -> Budget {
        let beats = |(known, of_best, _): (Known, usize, Code)| {
            if rank < of_best { Budget::up_to(known.cost) } else { Budget::below(known.cost) }
        };
        (*locked(&self.best)).map_or(self.budget, |best| beats(best).min(self.budget))
    }

    /// Proves the cost of a guess, or that it cannot be the best.
    fn settle(
        &self,
        search: &mut Search,
        state: &State<Total>,
        first: &First,
        published: Option<&Published>,
    ) -> Result<(), Interrupt> {
        let to_beat = self.to_beat(first.rank);
        if first.finding.get().settles(to_beat) {
            return Ok(());
        }
        let mut key = state.set.key.as_ref().map(|key| key.of_guess(first.guess));
        let key = key.as_mut().map(|key| key.about(Asked::Total, state.limit));
        let proved = key.and_then(|key| search.memo.get(key)).map(Known::from);
        let known = match proved.filter(|known| known.settles(to_beat)) {
            Some(known) => known,
            None if first.bound >= to_beat => Known::at_least(first.bound),
            None => {
                let known = search.as_known_to_others(&first.finding, to_beat, |search| {
                    search.cost_of_guess(state, first.guess, to_beat)
                })?;
                if let Some(key) = key {
                    let control = search.ticker.control();
                    search.memo.insert(key, known.into(), control);
                }
                known
            }
        };
        if known.exact && known.cost < to_beat {
            self.found(first, known);
            if let Some(published) = published {
                published.found(known.cost, first.guess, search.ticker.control());
            }
        }
        if first.finding.get() == Known::default() {
            let left = self.left.fetch_sub(1, Ordering::Relaxed) - 1;
            search.ticker.control().set_left(left as u64);
        }
        first.finding.publish(known);
        Ok(())
    }

    /// Notes the cost of a guess, if it is the best so far.
    fn found(&self, first: &First, known: Known) {
        let mut best = locked(&self.best);
        let is_better = |(of_best, rank, _): (Known, usize, Code)| {
            (known.cost, first.rank) < (of_best.cost, rank)
        };
        if best.is_none_or(is_better) {
            *best = Some((known, first.rank, first.guess));
        }
    }
}
