//! The number of candidates that take the worst case.
//!
//! Question: of the strategies that settle every candidate of the set A within d guesses, how few
//! candidates can take all d? This number C(A, d) is 0 if fewer guesses suffice, so the worst case
//! W(A) is found first ([`within`](super::within)) and then C(A, W(A)). Assumed: one player against
//! a fixed secret. The answer is exact, or a proved lower bound where a budget makes the exact
//! value irrelevant.
//!
//! A candidate takes d guesses exactly when, after the first, it takes d − 1 in its class. So C(A,
//! d) is the least Σ C(class, d − 1) over the guesses.
//!
//! Gist, beside that of the branch and bound:
//! 1. Only so many candidates can be settled with d − 1 guesses; the rest take all d
//!    ([`Bounds::least_count`]).
//! 2. The worst case is asked for first: C is 0 if d − 1 guesses suffice, and there is no strategy
//!    if d are too few; otherwise at least one candidate takes d (two if the goal is to determine,
//!    where the last guess separates candidates that all take it). These questions are far cheaper
//!    than counting.
//! 3. A candidate that d − 1 guesses leave [`unfound`] takes d, whatever the strategy does
//!    afterwards. The least number of these is cheaper to find as well, and is often C itself.
//! 4. So the look-ahead asks both of all classes before any class is counted.
//!
//! Cost: as in [`within`](super::within) for each set; the number of sets is nearer to that of
//! [`total`](super::total), because every guess that might save a candidate must be refuted.

use std::rc::Rc;

use crate::bounds::Bounds;
use crate::games::{Code, FeedbackCode};
use crate::search::{
    Asked, Interrupt, Known, Measure, Order, Search, Set, State, StaticBounds, Unfound, is_within,
    unfound, worst_set,
};
use crate::{Budget, Cost, Goal, Limit};
use job::Stop;

/// How many candidates take all guesses of the limit.
pub struct Count {
    bounds: Rc<Bounds>,
    /// Guesses left after this one.
    left: usize,
    largest: usize,
}

impl StaticBounds for Count {
    const BY_SQUARES: bool = true;

    fn largest(&self) -> usize {
        self.largest
    }

    fn of_class(&self, _: FeedbackCode, size: usize) -> Cost {
        if size == 0 {
            return Cost::ZERO;
        }
        self.bounds.least_count(size, self.left)
    }
}

impl Measure for Count {
    const ASKED: Asked = Asked::Count;
    const NODES_ARE_SHORTLISTS: bool = false;
    const LARGEST_FIRST: bool = false;

    fn new(search: &Search, _: &[Code], limit: Limit, _: Order) -> Self {
        Self {
            bounds: Rc::clone(&search.bounds),
            left: limit.after_a_guess().to_byte().into(),
            largest: search.bounds.largest_class(limit),
        }
    }

    fn of_few(search: &Search, codes: &[Code], limit: Limit) -> Known {
        let few = search.count_of_few(codes);
        let mut count = search.goal.count_of_few(few, limit.to_byte().into());
        if count == Cost::new(1) && search.goal != Goal::Hit {
            count = Cost::new(codes.len() as u64);
        }
        Known::exact(count, limit.to_byte())
    }

    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> Result<State<Self>, Stop> {
        let size = codes.len();
        let least = search.bounds.least_count(size, limit.to_byte().into());
        let known = if search.are_few(&codes) {
            Self::of_few(search, &codes, limit)
        } else if least.is_infinite() {
            Known::exact(least, limit.to_byte())
        } else if search.prunings.bound {
            Known::at_least(least)
        } else {
            Known::default()
        };
        let mut state = State::new(worst_set(search, codes)?, limit, known);
        settle(search, &mut state);
        Self::look_up(search, &mut state);
        Ok(state)
    }

    fn prepare(
        search: &mut Search,
        state: &mut State<Self>,
        budget: Budget,
    ) -> Result<(), Interrupt> {
        (0..Self::STEPS).try_for_each(|step| Self::look_ahead(search, state, step, budget))
    }

    fn may_sieve(search: &Search) -> bool {
        unfound::is_in_force(search)
    }

    /// How many candidates one guess fewer leaves unfound.
    type Sieve = Unfound;

    fn sieve_limit(limit: Limit) -> Limit {
        limit.after_a_guess()
    }

    const STEPS: usize = 3;

    /// Settles the two trivial cases: worst case above the limit (no strategy) or below it (count
    /// 0). Then asks how many candidates one guess fewer leaves unfound.
    fn look_ahead(
        search: &mut Search,
        state: &mut State<Self>,
        step: usize,
        budget: Budget,
    ) -> Result<(), Interrupt> {
        match step {
            0 => ask_worst(search, state, state.limit),
            1 => ask_worst(search, state, state.limit.after_a_guess()),
            _ => ask_unfound(search, state, budget),
        }
    }
}

/// Asks whether the worst case is within `limit`.
fn ask_worst(search: &mut Search, state: &mut State<Count>, limit: Limit) -> Result<(), Interrupt> {
    if search.prunings.lookahead && !state.known.exact {
        is_within(search, &mut state.set, limit)?;
        settle(search, state);
    }
    Ok(())
}

/// Asks how many candidates one guess fewer leaves unfound: at least that many take all guesses.
fn ask_unfound(
    search: &mut Search,
    state: &mut State<Count>,
    budget: Budget,
) -> Result<(), Interrupt> {
    if unfound::is_in_force(search) && !state.known.settles(budget) {
        let mut set = Set::new(state.set.codes.clone());
        set.key = state.set.key.clone();
        let mut relaxed = Unfound::state_of(search, set, state.limit.after_a_guess())?;
        search.search(&mut relaxed, budget)?;
        state.known.raise(relaxed.known.cost);
    }
    Ok(())
}

/// Takes over what is known about the worst case.
fn settle(search: &Search, state: &mut State<Count>) {
    if !search.prunings.lookahead || state.known.exact {
        return;
    }
    let (range, limit) = (state.set.worst, state.limit.to_byte());
    if range.least > limit {
        state.known = Known::at_least(Cost::INFINITE);
    } else if range.enough < state.limit {
        state.known = Known::exact(Cost::ZERO, range.enough.to_byte());
    } else if range.least == limit {
        // At least one candidate takes all guesses; if the goal is to determine, the last guess
        // separates two.
        let goal = search.goal;
        let few = goal.count_of_few(2, goal.worst_of_few(2));
        state.known.raise(few);
    }
}
