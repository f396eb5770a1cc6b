//! All guesses against a candidate set, ranked by their static bound.
//!
//! The static bound of a guess is |A| plus the [size bound](super::bounds) of each class but the
//! hit. Gist:
//! 1. Which feedbacks occur at all is found for many guesses at a time. A class of k candidates
//!    costs 2k − 1 at least, so that |A| + Σ (2k − 1) = 3|A| − (classes) − (1 for a candidate) is a
//!    first bound of the guess.
//! 2. Guesses whose first bound is below the budget wait in a heap. Classes are counted only for
//!    the guesses that come to its top, so that the guesses leave it in order of their static
//!    bound, and few are ever counted.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bounds::{INFEASIBLE, SizeBound};
use super::rules::{Code, HIT, Rules};
use crate::control::{Stop, Ticker};
use crate::simd::{Blocks, SLOTS, feedback_masks, feedback_slots, slot};

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

/// The guesses of a candidate set that may meet a budget.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    heap: BinaryHeap<Reverse<Ranked>>,
    /// A bound of all useful guesses that are not in the heap because they cannot meet the budget.
    pub rest: u32,
}

/// What the static bound of a guess depends on besides its classes.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// Bounds of the classes.
    pub size_bound: &'a SizeBound,
    /// A guess with a larger class is left out.
    pub largest: usize,
}

/// Computes rankings; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Scanner {
    masks: Vec<u64>,
    slots: Vec<u8>,
    hit: u8,
}

impl Scanner {
    /// For the given game.
    pub fn new(rules: &Rules) -> Self {
        let hit = slot(rules.feedbacks()[usize::from(HIT)], rules.pegs());
        Self {
            masks: Vec::new(),
            slots: Vec::new(),
            hit,
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
        let pegs = terms.rules.pegs();
        self.masks.resize(guesses.len(), 0);
        feedback_masks(terms.rules, guesses, codes, &mut self.masks);
        ticker.work((guesses.len() * codes.len()) as u64)?;
        let mut waiting = Vec::new();
        let mut rest = INFEASIBLE;
        for (i, &mask) in self.masks.iter().enumerate() {
            if mask.is_power_of_two() {
                // One class: the guess tells nothing.
                continue;
            }
            let hit = (mask >> self.hit & 1) as u32;
            let bound = 3 * codes.len() as u32 - mask.count_ones() - hit;
            if bound < budget {
                let guess = guesses.code(i, pegs);
                waiting.push(Reverse(Ranked {
                    bound,
                    counted: false,
                    outside: hit == 0,
                    guess,
                }));
            } else {
                rest = rest.min(bound);
            }
        }
        Ok(Ranking {
            heap: BinaryHeap::from(waiting),
            rest,
        })
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
            ticker.work(candidates.len() as u64)?;
            self.slots.resize(candidates.len(), 0);
            feedback_slots(terms.rules, top.guess, candidates, &mut self.slots);
            if let Some(bound) = self.bound(terms) {
                ranking.heap.push(Reverse(Ranked {
                    bound,
                    counted: true,
                    ..top
                }));
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

    /// The static bound of the guess whose feedback slots were found; `None` when it leaves a class
    /// that is too large.
    fn bound(&self, terms: Terms) -> Option<u32> {
        let counts = count(&self.slots);
        let mut bound = self.slots.len() as u32;
        for (slot, &count) in counts.iter().enumerate() {
            let count = count as usize;
            if slot != usize::from(self.hit) && count > 0 {
                if count > terms.largest {
                    return None;
                }
                bound = bound.saturating_add(terms.size_bound.total(count));
            }
        }
        Some(bound)
    }
}

/// How often each slot occurs.
pub fn count(slots: &[u8]) -> [u32; SLOTS] {
    let mut counts = [0; SLOTS];
    for &slot in slots {
        counts[usize::from(slot) % SLOTS] += 1;
    }
    counts
}
