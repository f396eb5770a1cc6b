//! All guesses against a candidate set, ranked by their static bound.
//!
//! The static bound of a guess is |A| plus the [size bound](super::bounds) of each class but the
//! hit. Gist:
//! 1. Which feedbacks occur at all is found for many guesses at a time. A class of k candidates
//!    costs 2k − 1 at least, so that |A| + Σ (2k − 1) = 3|A| − (classes) − (1 for a candidate).
//! 2. Guesses that pass the budget with that bound are counted class by class.

use super::bounds::{INFEASIBLE, SizeBound};
use super::rules::{Code, HIT, Rules};
use crate::control::{Stop, Ticker};
use crate::simd::{Blocks, SLOTS, feedback_masks, feedback_slots, slot};

/// A guess with its static bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked {
    /// No strategy that starts with the guess has a lower total.
    pub bound: u32,
    /// Whether the guess is not a candidate: at the same bound, candidates come first.
    pub outside: bool,
    /// The guess.
    pub guess: Code,
}

/// The guesses of a candidate set that may meet a budget, best first.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// Sorted guesses whose bound is below the budget.
    pub guesses: Vec<Ranked>,
    /// The least bound of all other useful guesses.
    pub rest: u32,
}

/// Computes rankings; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Scanner {
    masks: Vec<u64>,
    slots: Vec<u8>,
    candidates: Blocks,
    hit: u8,
}

impl Scanner {
    /// For the given game.
    pub fn new(rules: &Rules) -> Self {
        Self {
            masks: Vec::new(),
            slots: Vec::new(),
            candidates: Blocks::default(),
            hit: slot(rules.feedbacks()[usize::from(HIT)], rules.pegs()),
        }
    }

    /// The ranking of `guesses` for the candidates `codes`. Guesses that tell nothing, or that
    /// leave a class of more than `largest` candidates, are left out.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    #[expect(clippy::too_many_arguments, reason = "the whole situation of a state")]
    pub fn rank(
        &mut self,
        rules: &Rules,
        codes: &[Code],
        guesses: &Blocks,
        size_bound: &SizeBound,
        largest: usize,
        budget: u32,
        ticker: &mut Ticker,
    ) -> Result<Ranking, Stop> {
        let pegs = rules.pegs();
        let mut ranking = Ranking {
            guesses: Vec::new(),
            rest: INFEASIBLE,
        };
        self.candidates.set(codes, pegs);
        // With many candidates every feedback occurs, and the first bound says nothing.
        let first_bound = codes.len() <= rules.feedbacks().len().pow(2);
        if first_bound {
            self.find_masks(rules, codes, guesses, ticker)?;
        }
        self.slots.resize(codes.len(), 0);
        for i in 0..guesses.len() {
            if first_bound {
                let mask = self.masks[i];
                let hit = (mask >> self.hit & 1) as u32;
                let bound = 3 * codes.len() as u32 - mask.count_ones() - hit;
                if bound >= budget {
                    if mask.count_ones() > 1 {
                        ranking.rest = ranking.rest.min(bound);
                    }
                    continue;
                }
            }
            ticker.work(codes.len() as u64)?;
            let guess = guesses.code(i, pegs);
            feedback_slots(rules, guess, &self.candidates, &mut self.slots);
            let Some((bound, outside)) = self.bound(codes.len(), size_bound, largest) else {
                continue;
            };
            if bound < budget {
                ranking.guesses.push(Ranked {
                    bound,
                    outside,
                    guess,
                });
            } else {
                ranking.rest = ranking.rest.min(bound);
            }
        }
        ranking.guesses.sort_unstable();
        Ok(ranking)
    }

    fn find_masks(
        &mut self,
        rules: &Rules,
        codes: &[Code],
        guesses: &Blocks,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        self.masks.resize(guesses.len(), 0);
        feedback_masks(rules, guesses, codes, &mut self.masks);
        ticker.work((guesses.len() * codes.len()) as u64)
    }

    /// The static bound of the guess whose feedback slots were found, and whether it is no
    /// candidate; `None` when the guess is useless.
    fn bound(&self, size: usize, size_bound: &SizeBound, largest: usize) -> Option<(u32, bool)> {
        let counts = count(&self.slots);
        let mut bound = size as u32;
        for (slot, &count) in counts.iter().enumerate() {
            let count = count as usize;
            if slot != usize::from(self.hit) && count > 0 {
                if count == size || count > largest {
                    return None;
                }
                bound = bound.saturating_add(size_bound.total(count));
            }
        }
        Some((bound, counts[usize::from(self.hit)] == 0))
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
