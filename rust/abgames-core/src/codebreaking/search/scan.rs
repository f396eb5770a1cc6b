//! All guesses against a candidate set, ranked by their static bound.
//!
//! The static bound of a guess is |A| plus the [size bound](crate::codebreaking::bounds::size::size) of each class but the
//! hit. Gist:
//! 1. Which feedbacks occur at all is found for many guesses at a time. The size bound is convex, so
//!    that as many classes of equal size make a first bound of the guess.
//! 2. The guesses with the same first bound wait together. Only when no guess with a lower bound is
//!    known are their classes counted; then those that meet the budget go to a heap, which they leave
//!    in order of their static bound. So few are ever counted.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use crate::codebreaking::bounds::class::ClassBound;
use crate::codebreaking::bounds::size::{INFEASIBLE, SizeBound};
use crate::codebreaking::games::rules::{Code, HIT, HIT_BIT, Rules};
use crate::codebreaking::sets::partition::count;
use crate::control::{Stop, Ticker};
use crate::simd::{Blocks, LANES};

/// Pairs of guess and candidate between two looks at the clock.
const PAIRS: usize = 1 << 21;

/// A guess with its static bound. The order is that in which guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked {
    /// No strategy that starts with the guess has a lower total.
    pub bound: u32,
    /// Whether the guess is not a candidate: at the same bound, candidates come first.
    pub outside: bool,
    /// The guess.
    pub guess: Code,
}

/// The guesses of a candidate set that may meet a budget.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// Those whose classes were counted, with their static bounds.
    heap: BinaryHeap<Reverse<Ranked>>,
    guesses: Rc<Blocks>,
    /// What [`Rules::count_classes`] tells of each guess.
    classes: Vec<u8>,
    /// What it tells of guesses that were not counted yet, with their first bounds, the least last.
    waiting: Vec<(u32, u8)>,
    budget: u32,
    /// A bound of all useful guesses that were left out because they cannot meet the budget.
    pub rest: u32,
}

impl Ranking {
    /// No guess yet, of those that may be below `budget`.
    fn new(guesses: &Rc<Blocks>, budget: u32) -> Self {
        Self {
            guesses: Rc::clone(guesses),
            budget,
            rest: INFEASIBLE,
            ..Self::default()
        }
    }

    /// Bytes taken, but for the list of guesses.
    pub fn bytes(&self) -> usize {
        self.heap.len() * size_of::<Ranked>() + self.classes.len()
    }

    fn add(&mut self, ranked: Ranked) {
        if ranked.bound < self.budget {
            self.heap.push(Reverse(ranked));
        } else {
            self.rest = self.rest.min(ranked.bound);
        }
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
    slots: Vec<u8>,
    hit: u8,
    /// The slots of all other feedbacks.
    misses: Vec<u8>,
}

impl Scanner {
    /// For the given game.
    pub fn new(rules: &Rules) -> Self {
        let mut misses = rules.codes_of_feedbacks().to_vec();
        let hit = misses.remove(usize::from(HIT));
        Self {
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
        guesses: &Rc<Blocks>,
        budget: u32,
        ticker: &mut Ticker,
    ) -> Result<Ranking, Stop> {
        let mut ranking = Ranking::new(guesses, budget);
        if codes.len() > terms.rules.feedbacks().len().pow(2) {
            // Nearly every feedback occurs to every guess, and the first bound says little.
            self.rank_by_counting(terms, codes, &mut ranking, ticker)?;
        } else {
            rank_by_feedbacks(terms, codes, &mut ranking, ticker)?;
        }
        Ok(ranking)
    }

    fn rank_by_counting(
        &mut self,
        terms: Terms,
        codes: &[Code],
        ranking: &mut Ranking,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let mut candidates = Blocks::default();
        candidates.set(codes, terms.rules.pegs());
        for i in 0..ranking.guesses.len() {
            self.count(terms, &candidates, i, ranking, ticker)?;
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
        loop {
            let top = ranking.heap.peek().map(|&Reverse(top)| top);
            match ranking.waiting.last() {
                Some(&(bound, classes)) if top.is_none_or(|top| bound <= top.bound) => {
                    ranking.waiting.pop();
                    for i in 0..ranking.classes.len() {
                        if ranking.classes[i] == classes {
                            self.count(terms, candidates, i, ranking, ticker)?;
                        }
                    }
                }
                _ => return Ok(top),
            }
        }
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

    /// Counts the classes of the guess in that place and adds it to the ranking, unless it leaves a
    /// class that is too large, or all candidates together.
    fn count(
        &mut self,
        terms: Terms,
        candidates: &Blocks,
        place: usize,
        ranking: &mut Ranking,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let size = candidates.len();
        ticker.work(size as u64)?;
        let guess = ranking.guesses.code(place, terms.rules.pegs());
        self.slots.resize(size, 0);
        terms
            .rules
            .feedback_codes(guess, candidates, &mut self.slots);
        let counts = count(&self.slots);
        let mut bound = size as u32;
        for &slot in &self.misses {
            let count = counts[usize::from(slot)] as usize;
            if count == size || count > terms.largest {
                return Ok(());
            }
            let mut total = terms.size_bound.total(count);
            if let Some(class_bound) = terms.class_bound {
                total = total.max(class_bound.total(usize::from(slot), count));
            }
            bound = bound.saturating_add(total);
        }
        ranking.add(Ranked {
            bound,
            outside: counts[usize::from(self.hit)] == 0,
            guess,
        });
        Ok(())
    }
}

/// Finds the first bounds of the guesses, of which those wait that may be below the budget.
fn rank_by_feedbacks(
    terms: Terms,
    codes: &[Code],
    ranking: &mut Ranking,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let guesses = Rc::clone(&ranking.guesses);
    ranking.classes.resize(guesses.len(), 0);
    let part = (PAIRS / LANES / codes.len()).max(1);
    let parts = guesses.as_slice().chunks(part);
    for (part, classes) in parts.zip(ranking.classes.chunks_mut(part * LANES)) {
        terms.rules.count_classes(part, codes, classes);
        ticker.work((classes.len() * codes.len()) as u64 / 2)?;
    }
    let mut occurs = [false; 256];
    for &classes in &ranking.classes {
        occurs[usize::from(classes)] = true;
    }
    // A guess with one class tells nothing; among several candidates it is not one of them.
    occurs[1] = false;
    let first_bounds = first_bounds(terms, codes.len());
    for (classes, bound) in (0u8..=255).zip(first_bounds) {
        if occurs[usize::from(classes)] && bound < ranking.budget {
            ranking.waiting.push((bound, classes));
        } else if occurs[usize::from(classes)] {
            ranking.rest = ranking.rest.min(bound);
        }
    }
    ranking
        .waiting
        .sort_unstable_by_key(|&first| Reverse(first));
    Ok(())
}

/// Lower bounds of the guesses of `size` candidates, by what [`Rules::count_classes`] tells of them.
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
