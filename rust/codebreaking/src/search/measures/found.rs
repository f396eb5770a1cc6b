//! As many candidates as possible within a number of guesses.
//!
//! Question: when the candidates of a set A are to be hit and d guesses are left, how few of them,
//! by weight, must remain unfound, and how many guesses do then take the others together? Assumed:
//! as for [totals](super::total), and d · the weight of A below [`UNFOUND`], as
//! [`MostWithin`](crate::MostWithin) checks. Both numbers are one cost: [`UNFOUND`] for each candidate that
//! remains, and 1 for each guess that is made for a candidate, so that those that remain count all
//! d. As there are fewer than [`UNFOUND`] guesses in all, less cost is fewer unfound, then a lesser
//! total.
//!
//! C(A, 0) = [`UNFOUND`] · |A|, and C(A, d) = |A| + the least Σ C(class, d − 1) over the guesses,
//! without the class of the hit, where |A| is the weight of A. The bound on a set of n candidates:
//! at most c are hit by d guesses, with the least depths of the tree of
//! [`SizeBound`](crate::bounds::SizeBound); the others remain. As a function of n it is
//! convex, so a guess that makes some number of classes costs least if they are equal in size.
//!
//! Cost: as for totals with a limit; guesses are not sieved.

use std::rc::Rc;

use crate::bounds::Bounds;
use crate::games::{Code, FeedbackCode};
use crate::search::{Asked, Known, Measure, Order, Search, Set, State, StaticBounds};
use crate::{Cost, Limit};
use job::Stop;

/// What a candidate costs that remains unfound, besides the guesses made.
pub const UNFOUND: u64 = 1 << 31;

/// The weight of the unfound, and the guesses made for the found within `guesses` guesses, by the
/// cost of a set.
pub fn numbers(cost: Cost, guesses: Limit) -> (u64, u64) {
    let unfound = cost.to_number() / UNFOUND;
    let total = cost.to_number() % UNFOUND - unfound * u64::from(guesses.to_byte());
    (unfound, total)
}

/// The measure: what candidates cost that remain unfound, and guesses.
pub struct Found {
    bounds: Rc<Bounds>,
    weight: Cost,
    /// Guesses left after this one.
    left: Limit,
}

/// A lower bound on a set of this size with so many guesses.
pub fn at_least(bounds: &Bounds, size: usize, guesses: Limit) -> Cost {
    let guesses = guesses.to_byte();
    let found = size.min(bounds.size.capacity(guesses.into()));
    let unfound = (size - found) as u64;
    Cost::new(bounds.size.total(found).to_number() + unfound * (UNFOUND + u64::from(guesses)))
}

impl StaticBounds for Found {
    const BY_SQUARES: bool = true;

    fn of_guess(&self, _: usize) -> Cost {
        self.weight
    }

    fn of_class(&self, _: FeedbackCode, size: usize) -> Cost {
        at_least(&self.bounds, size, self.left)
    }

    fn of_classes(&self, classes: usize, hits: bool, size: usize) -> Cost {
        let (classes, rest) = (classes - usize::from(hits), size - usize::from(hits));
        let (each, larger) = (rest / classes, rest % classes);
        let bound = |size| at_least(&self.bounds, size, self.left).to_number();
        let costs = (classes - larger) as u64 * bound(each) + larger as u64 * bound(each + 1);
        self.weight + Cost::new(costs)
    }
}

impl Measure for Found {
    type Sieve = Self;

    const ASKED: Asked = Asked::Found;
    const NODES_ARE_SHORTLISTS: bool = true;
    const LARGEST_FIRST: bool = false;

    fn new(search: &Search, codes: &[Code], limit: Limit, _: Order) -> Self {
        Self {
            bounds: Rc::clone(&search.bounds),
            weight: Cost::new(search.rules.weight(codes)),
            left: limit.after_a_guess(),
        }
    }

    fn of_few(search: &Search, codes: &[Code], limit: Limit) -> Known {
        let weights = codes.iter().map(|&code| search.rules.weight(&[code]));
        let (sum, heaviest) = (weights.clone().sum::<u64>(), weights.max().unwrap_or(0));
        let left = sum - heaviest;
        let cost = match limit.to_byte() {
            0 => UNFOUND * sum,
            // One guess hits the heaviest, the second the other.
            1 => sum + UNFOUND * left,
            _ => sum + left,
        };
        Known::exact(Cost::new(cost), 0)
    }

    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> Result<State<Self>, Stop> {
        let size = codes.len();
        // Every guess splits the set, so as many guesses as candidates find all.
        let limit = limit.min(Limit::new(size));
        if size <= 2 || limit <= Limit::new(1) {
            let known = Self::of_few(search, &codes, limit);
            return Ok(State::new(Set::new(codes), limit, known));
        }
        let known = if search.prunings.bound {
            Known::at_least(at_least(&search.bounds, size, limit))
        } else {
            Known::default()
        };
        let mut state = State::new(Set::new(codes), limit, known);
        state.set.key = search.key(&state.set.codes)?;
        Self::look_up(search, &mut state);
        Ok(state)
    }

    const STEPS: usize = 1;
}
