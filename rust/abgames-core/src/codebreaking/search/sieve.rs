//! A cheap look at the classes of a guess, which refutes nearly every guess.
//!
//! A guess is of no use when lower bounds of the totals of its classes add up to the budget. Gist:
//! 1. Split the candidates, and take what was [seen](super::seen) of each class.
//! 2. Look whether a member separates the class: its total is known then, and else one more.
//! 3. Scan the guesses of the class for the one that makes most classes of it.
//!
//! Each step ends when the budget is reached. What is found out is kept for the next guess, so no
//! class is brought into a canonical form, listed with its guesses or searched before all of this
//! has failed.

use std::mem;

use crate::codebreaking::cost::{Cost, Limit};
use crate::codebreaking::games::{CODES, Code, FeedbackCode};
use crate::codebreaking::search::context::Search;
use crate::codebreaking::search::known::Known;
use crate::codebreaking::search::measure::{Measure, Order, State};
use crate::codebreaking::search::measures::total::{Total, at_a_glance};
use crate::codebreaking::search::scan::GuessBound;
use crate::codebreaking::search::seen::{Seen, Sight, number, sum};
use crate::codebreaking::task::Goal;
use crate::control::Stop;

/// The guesses of larger classes are not scanned: their number of classes says too little.
const LARGEST_SCANNED: usize = 40;

/// Memory for the classes of a guess, and the sets that were seen.
#[derive(Debug, Default)]
pub struct Sieve {
    pub seen: Seen,
    /// The candidates, class by class.
    codes: Vec<Code>,
    /// The classes of three candidates and more.
    classes: Vec<Part>,
}

/// A class of a guess.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: usize,
    size: usize,
    sum: u64,
    sight: Option<Sight>,
    /// What it adds to the bound of the guess.
    bound: Cost,
}

impl Sieve {
    /// With that memory of sets.
    pub fn new(seen: Seen) -> Self {
        Self {
            seen,
            ..Self::default()
        }
    }

    /// What was seen of a set.
    pub fn seen(&self, codes: &[Code]) -> Option<Sight> {
        self.seen.get(sum(codes), codes)
    }

    /// Keeps what is known of the total of a set without a limit.
    pub fn see(&mut self, codes: &[Code], known: Known) {
        let sight = Sight {
            known,
            scanned: true,
        };
        self.seen.put(sum(codes), codes, sight);
    }

    fn codes_of(&self, part: Part) -> &[Code] {
        &self.codes[part.start..part.start + part.size]
    }
}

impl Search<'_> {
    /// A lower bound of the total after a guess with these feedbacks, as good as the budget asks.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn sieved(
        &mut self,
        state: &State<Total>,
        feedback_codes: &[FeedbackCode],
        budget: Cost,
    ) -> Result<Cost, Stop> {
        let in_force = self.prunings.sieve && self.prunings.bound && self.is_of_pegs();
        if !in_force || budget.is_infinite() {
            return Ok(Cost::ZERO);
        }
        let mut sieve = mem::take(&mut self.sieve);
        let sieved = self.sieve_classes(&mut sieve, state, feedback_codes, budget);
        self.sieve = sieve;
        sieved
    }

    fn sieve_classes(
        &mut self,
        sieve: &mut Sieve,
        state: &State<Total>,
        feedback_codes: &[FeedbackCode],
        budget: Cost,
    ) -> Result<Cost, Stop> {
        self.ticker.work(2 * feedback_codes.len() as u64)?;
        let mut cost = self.split(sieve, state, feedback_codes);
        for i in 0..sieve.classes.len() {
            let part = sieve.classes[i];
            if let Some(sight) = sieve.seen.get(part.sum, sieve.codes_of(part)) {
                cost = sieve.raise(i, sight, cost);
            }
        }
        if cost >= budget {
            return Ok(cost);
        }
        sieve.classes.sort_unstable_by_key(|part| part.size);
        for i in 0..sieve.classes.len() {
            let part = sieve.classes[i];
            if part.sight.is_none() && part.size <= self.rules.feedbacks().len() {
                let known = at_a_glance(self, sieve.codes_of(part), Limit::NONE);
                let sight = Sight {
                    known,
                    scanned: false,
                };
                cost = sieve.found(i, sight, cost);
                if cost >= budget {
                    return Ok(cost);
                }
            }
        }
        for i in (0..sieve.classes.len()).rev() {
            let part = sieve.classes[i];
            let is_open = part
                .sight
                .is_none_or(|sight| !sight.known.exact && !sight.scanned);
            if is_open && part.size <= LARGEST_SCANNED {
                let sight = Sight {
                    known: Known::at_least(self.scanned(sieve.codes_of(part))?),
                    scanned: true,
                };
                cost = sieve.found(i, sight, cost);
                if cost >= budget {
                    return Ok(cost);
                }
            }
        }
        Ok(cost)
    }

    /// Splits the candidates into classes; returns the static bound of the guess.
    fn split(
        &mut self,
        sieve: &mut Sieve,
        state: &State<Total>,
        feedback_codes: &[FeedbackCode],
    ) -> Cost {
        let codes = &state.set.codes;
        let by = Total::new(self, codes, state.limit, Order::Best);
        let limit = state.limit.after_a_guess();
        let (mut ends, mut sums) = ([0u32; CODES], [0u64; CODES]);
        for (&code, &feedback_code) in codes.iter().zip(feedback_codes) {
            let class = usize::from(feedback_code);
            ends[class] += 1;
            sums[class] = sums[class].wrapping_add(number(code));
        }
        sieve.classes.clear();
        sieve.codes.resize(codes.len(), 0);
        let hit = (self.goal == Goal::Hit).then(|| self.rules.hit_code());
        let mut cost = by.of_guess(codes.len());
        let mut start = 0;
        for &feedback_code in &self.rules.codes_of_feedbacks {
            let class = usize::from(feedback_code);
            let size = ends[class] as usize;
            ends[class] = start as u32;
            if size > 2 && Some(feedback_code) != hit {
                let bound = by.of_class(feedback_code, size);
                cost = cost + bound;
                sieve.classes.push(Part {
                    start,
                    size,
                    sum: sums[class],
                    sight: None,
                    bound,
                });
            } else if size > 0 && Some(feedback_code) != hit {
                cost = cost + Total::of_few(self, &codes[..size], limit).cost;
            }
            start += size;
        }
        for (&code, &feedback_code) in codes.iter().zip(feedback_codes) {
            let end = &mut ends[usize::from(feedback_code)];
            sieve.codes[*end as usize] = code;
            *end += 1;
        }
        cost
    }

    /// A lower bound of the total of a class by the numbers of classes that guesses make of it.
    fn scanned(&mut self, codes: &[Code]) -> Result<Cost, Stop> {
        self.ticker.node();
        let guesses = self.guesses(codes)?;
        let by = Total::new(self, codes, Limit::NONE, Order::Best);
        let shortlist =
            self.scanner
                .shortlist(by, codes, guesses, Cost::INFINITE, &mut self.ticker)?;
        Ok(shortlist.bound())
    }
}

impl Sieve {
    /// Takes over what was found out about a class, and keeps it.
    fn found(&mut self, i: usize, sight: Sight, cost: Cost) -> Cost {
        let part = self.classes[i];
        let codes = &self.codes[part.start..part.start + part.size];
        self.seen.put(part.sum, codes, sight);
        self.raise(i, sight, cost)
    }

    fn raise(&mut self, i: usize, sight: Sight, cost: Cost) -> Cost {
        let part = &mut self.classes[i];
        part.sight = Some(sight);
        let bound = part.bound.max(sight.known.cost);
        let cost = cost.replaced(part.bound, bound);
        part.bound = bound;
        cost
    }
}
