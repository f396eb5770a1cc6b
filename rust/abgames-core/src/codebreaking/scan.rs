//! All guesses against a candidate set, ranked by their static bound.
//!
//! The static bound of a guess is |A| plus the [size bound](super::bounds) of each class but the
//! hit. Gist:
//! 1. Which feedbacks occur at all is found for many guesses at a time. The size bound is convex, so
//!    that as many classes of equal size make a first bound of the guess.
//! 2. Guesses whose first bound is below the budget wait in a heap. Classes are counted only for
//!    the guesses that come to its top, so that the guesses leave it in order of their static
//!    bound, and few are ever counted.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bounds::{INFEASIBLE, SizeBound};
use super::class_bounds::ClassBound;
use super::partition::count;
use super::rules::{Code, HIT, Rules};
use crate::control::{Stop, Ticker};
use crate::simd::{Blocks, HIT_BIT, LANES, feedback_classes, feedback_slots, slot};

/// Pairs of guess and candidate between two looks at the clock.
const PAIRS: usize = 1 << 21;

/// A guess with its static bound. The order is that in which guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked {
    /// No strategy that starts with the guess has a lower total.
    pub bound: u32,
    /// Whether the classes were counted; a first bound comes before an equal static bound.
    counted: bool,
    /// Whether the guess is not a candidate: at the same bound, candidates come first.
    pub outside: bool,
    /// The guess.
    pub guess: Code,
}

impl Ranked {
    /// A guess whose static bound is known.
    pub fn counted(bound: u32, outside: bool, guess: Code) -> Self {
        Self {
            bound,
            counted: true,
            outside,
            guess,
        }
    }
}

/// The guesses of a candidate set that may meet a budget.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    heap: BinaryHeap<Reverse<Ranked>>,
    /// A bound of all useful guesses that are not in the heap because they cannot meet the budget.
    pub rest: u32,
}

impl Ranking {
    /// Number of guesses that may meet the budget.
    pub fn waiting(&self) -> usize {
        self.heap.len()
    }
}

/// What the static bound of a guess depends on besides its classes.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// Bounds of the classes.
    pub size_bound: &'a SizeBound,
    /// Bounds of the classes by feedback, where these are in use.
    pub class_bound: Option<&'a ClassBound>,
    /// A guess with a larger class is left out.
    pub largest: usize,
}

/// Computes rankings; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Scanner {
    classes: Vec<u8>,
    slots: Vec<u8>,
    hit: u8,
    /// The slots of all other feedbacks.
    misses: Vec<u8>,
}

impl Scanner {
    /// For the given game.
    pub fn new(rules: &Rules) -> Self {
        let slots = rules
            .feedbacks()
            .iter()
            .map(|&feedback| slot(feedback, rules));
        let mut misses: Vec<u8> = slots.collect();
        let hit = misses.remove(usize::from(HIT));
        Self {
            classes: Vec::new(),
            slots: Vec::new(),
            hit,
            misses,
        }
    }

    /// The ranking of `guesses` for the candidates `codes`, of those that may be below `budget`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn rank(
        &mut self,
        terms: Terms,
        codes: &[Code],
        guesses: &Blocks,
        budget: u32,
        ticker: &mut Ticker,
    ) -> Result<Ranking, Stop> {
        let mut ranking = Waiting {
            guesses: Vec::new(),
            rest: INFEASIBLE,
            budget,
        };
        if codes.len() > terms.rules.feedbacks().len().pow(2) {
            // Nearly every feedback occurs to every guess, and the first bound says little.
            self.rank_by_counting(terms, codes, guesses, &mut ranking, ticker)?;
        } else {
            self.rank_by_feedbacks(terms, codes, guesses, &mut ranking, ticker)?;
        }
        Ok(Ranking {
            heap: BinaryHeap::from(ranking.guesses),
            rest: ranking.rest,
        })
    }

    fn rank_by_feedbacks(
        &mut self,
        terms: Terms,
        codes: &[Code],
        guesses: &Blocks,
        ranking: &mut Waiting,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let pegs = terms.rules.pegs();
        self.classes.resize(guesses.len(), 0);
        let part = (PAIRS / LANES / codes.len()).max(1);
        let parts = guesses.as_slice().chunks(part);
        for (part, classes) in parts.zip(self.classes.chunks_mut(part * LANES)) {
            feedback_classes(terms.rules, part, codes, classes);
            ticker.work((classes.len() * codes.len()) as u64 / 2)?;
        }
        let first_bounds = first_bounds(terms, codes.len());
        for (i, &classes) in self.classes.iter().enumerate() {
            // A guess with one class tells nothing; among several candidates it is not one of them.
            if classes != 1 {
                let bound = first_bounds[usize::from(classes)];
                ranking.add(bound, || Ranked {
                    bound,
                    counted: false,
                    outside: classes & HIT_BIT == 0,
                    guess: guesses.code(i, pegs),
                });
            }
        }
        Ok(())
    }

    fn rank_by_counting(
        &mut self,
        terms: Terms,
        codes: &[Code],
        guesses: &Blocks,
        ranking: &mut Waiting,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let pegs = terms.rules.pegs();
        let mut candidates = Blocks::default();
        candidates.set(codes, pegs);
        for i in 0..guesses.len() {
            let guess = guesses.code(i, pegs);
            if let Some((bound, outside)) = self.count(terms, &candidates, guess, ticker)? {
                ranking.add(bound, || Ranked::counted(bound, outside, guess));
            }
        }
        Ok(())
    }

    /// Counts classes until the next guess of the ranking is known, without taking it out.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn peek(
        &mut self,
        terms: Terms,
        candidates: &Blocks,
        ranking: &mut Ranking,
        ticker: &mut Ticker,
    ) -> Result<Option<Ranked>, Stop> {
        while let Some(Reverse(top)) = ranking.heap.peek().copied() {
            if top.counted {
                return Ok(Some(top));
            }
            ranking.heap.pop();
            let counted = self.count(terms, candidates, top.guess, ticker)?;
            if let Some((bound, outside)) = counted {
                ranking
                    .heap
                    .push(Reverse(Ranked::counted(bound, outside, top.guess)));
            }
        }
        Ok(None)
    }

    /// Takes the next guess out of the ranking.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn next(
        &mut self,
        terms: Terms,
        candidates: &Blocks,
        ranking: &mut Ranking,
        ticker: &mut Ticker,
    ) -> Result<Option<Ranked>, Stop> {
        let next = self.peek(terms, candidates, ranking, ticker)?;
        ranking.heap.pop();
        Ok(next)
    }

    /// The static bound of a guess, and whether it is no candidate; `None` when it leaves a class
    /// that is too large, or all candidates together.
    fn count(
        &mut self,
        terms: Terms,
        candidates: &Blocks,
        guess: Code,
        ticker: &mut Ticker,
    ) -> Result<Option<(u32, bool)>, Stop> {
        let size = candidates.len();
        ticker.work(size as u64)?;
        self.slots.resize(size, 0);
        feedback_slots(terms.rules, guess, candidates, &mut self.slots);
        let counts = count(&self.slots);
        let mut bound = size as u32;
        for &slot in &self.misses {
            let count = counts[usize::from(slot)] as usize;
            if count == size || count > terms.largest {
                return Ok(None);
            }
            let mut total = terms.size_bound.total(count);
            if let Some(class_bound) = terms.class_bound {
                total = total.max(class_bound.total(usize::from(slot), count));
            }
            bound = bound.saturating_add(total);
        }
        Ok(Some((bound, counts[usize::from(self.hit)] == 0)))
    }
}

/// A ranking that is being made.
struct Waiting {
    guesses: Vec<Reverse<Ranked>>,
    rest: u32,
    budget: u32,
}

impl Waiting {
    fn add(&mut self, bound: u32, ranked: impl FnOnce() -> Ranked) {
        if bound < self.budget {
            self.guesses.push(Reverse(ranked()));
        } else {
            self.rest = self.rest.min(bound);
        }
    }
}

/// Lower bounds of the guesses of `size` candidates, by what [`feedback_classes`] tells of them.
fn first_bounds(terms: Terms, size: usize) -> [u32; 256] {
    let mut bounds = [INFEASIBLE; 256];
    for hit in [0, 1] {
        for classes in 1..=terms.rules.feedbacks().len() - hit {
            let (each, larger) = ((size - hit) / classes, (size - hit) % classes);
            let total = |size| terms.size_bound.convex(size);
            let mut bound = size as u32 + (classes - larger) as u32 * total(each);
            if larger > 0 {
                bound += larger as u32 * total(each + 1);
            }
            bounds[classes + hit * usize::from(HIT_BIT + 1)] = bound;
        }
    }
    bounds
}
