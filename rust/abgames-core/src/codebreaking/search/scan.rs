//! All guesses against a candidate set, ranked by their static bound.
//!
//! The static bound of a guess is a sum over the classes that it makes, of what is known of their
//! cost from their feedback and size ([`GuessBound`]). Gist:
//! 1. How many feedbacks occur is found for many guesses at a time
//!    ([`feedback_classes`]). As many classes of equal size make a first bound of the guess.
//! 2. Guesses with the same first bound wait together. They are counted, class by class, when no
//!    guess with a lower bound is known. Those that meet the budget then go to a heap, which they
//!    leave in order of their static bound. So few are ever counted.
//!
//! ```text
//! all guesses ── first bound ──► waiting ── counted ──► heap ── next ──► the search
//!                    └───────────────┴── not below the budget ──► rest (one bound for all)
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use crate::codebreaking::cost::Cost;
use crate::codebreaking::games::rules::{Code, HIT, Rules};
use crate::codebreaking::sets::partition::count;
use crate::codebreaking::task::Goal;
use crate::control::{Stop, Ticker};
use crate::simd::{Blocks, HIT_BIT, LANES, feedback_classes, feedback_slots, slot};

/// Pairs of guess and candidate between two looks at the clock.
const PAIRS: usize = 1 << 21;

/// What guesses are ranked by in a state.
pub trait GuessBound {
    /// Whether guesses of equal bound come in order of Σ n² over the sizes n of their classes.
    const BY_SQUARES: bool;

    /// The cost of the guess itself, made for `size` candidates.
    fn of_guess(&self, size: usize) -> Cost;

    /// A lower bound of the cost of a class of so many candidates.
    fn of_class(&self, slot: u8, size: usize) -> Cost;

    /// A lower bound of the cost of a guess that makes so many classes of `size` candidates, not
    /// counting the hit, and hits one of them or not.
    fn of_classes(&self, classes: usize, hits: bool, size: usize) -> Cost;

    /// A guess with a larger class is left out.
    fn largest(&self) -> usize;
}

/// A guess with its static bound. The order is that in which guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked {
    /// No strategy that starts with the guess costs less.
    pub bound: Cost,
    /// Σ n² over the sizes of its classes, where that counts.
    pub squares: u64,
    /// Whether the guess is not a candidate: of equal guesses, candidates come first.
    pub outside: bool,
    /// The guess.
    pub guess: Code,
}

/// What guesses are ranked by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The best static bound there is.
    #[default]
    Best,
    /// The bound from the sizes of the classes alone: the order of the strategy's rule.
    BySize,
}

/// The guesses of a candidate set that may meet a budget.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// What the guesses are ranked by.
    pub order: Order,
    /// Those whose classes were counted, with their static bounds.
    heap: BinaryHeap<Reverse<Ranked>>,
    guesses: Rc<Blocks>,
    /// For each guess the byte of [`feedback_classes`]: how many feedbacks occur, and whether the
    /// hit is one of them.
    classes: Vec<u8>,
    /// Bytes of guesses that were not counted yet, with their first bounds, the least last.
    waiting: Vec<(Cost, u8)>,
    budget: Cost,
    /// A bound of all useful guesses that were left out because they cannot meet the budget.
    rest: Cost,
}

impl Ranking {
    fn new(guesses: &Rc<Blocks>, budget: Cost) -> Self {
        Self {
            guesses: Rc::clone(guesses),
            budget,
            rest: Cost::INFINITE,
            ..Self::default()
        }
    }

    /// The same, ranked in that order.
    pub fn in_order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// Bytes taken, but for the list of guesses.
    pub fn bytes(&self) -> usize {
        self.heap.len() * size_of::<Ranked>() + self.classes.len()
    }

    /// A bound of all guesses that have not been taken out.
    pub fn bound(&self) -> Cost {
        let counted = self.heap.peek().map(|Reverse(top)| top.bound);
        let waiting = self.waiting.last().map(|&(bound, _)| bound);
        let bounds = [Some(self.rest), counted, waiting];
        bounds.into_iter().flatten().min().unwrap_or(self.rest)
    }

    /// Leaves the other guesses out: none can meet the budget any more.
    pub fn close(&mut self) {
        self.rest = self.bound();
        self.heap.clear();
        self.waiting.clear();
    }

    fn add(&mut self, ranked: Ranked) {
        if ranked.bound < self.budget {
            self.heap.push(Reverse(ranked));
        } else {
            self.rest = self.rest.min(ranked.bound);
        }
    }
}

/// Computes rankings; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Scanner {
    slots: Vec<u8>,
    hit: u8,
    /// The slots of the classes that cost something.
    costly: Vec<u8>,
}

impl Scanner {
    /// For the given game and goal.
    pub fn new(rules: &Rules, goal: Goal) -> Self {
        let slot_of = |&feedback| slot(feedback, rules);
        let mut costly: Vec<u8> = rules.feedbacks().iter().map(slot_of).collect();
        let hit = costly[usize::from(HIT)];
        if goal == Goal::Hit {
            costly.remove(usize::from(HIT));
        }
        Self {
            slots: Vec::new(),
            hit,
            costly,
        }
    }

    /// The ranking of `guesses` for the candidates `codes`, of those that may be below `budget`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn rank(
        &mut self,
        rules: &Rules,
        bound: &impl GuessBound,
        codes: &[Code],
        guesses: &Rc<Blocks>,
        budget: Cost,
        ticker: &mut Ticker,
    ) -> Result<Ranking, Stop> {
        let mut ranking = Ranking::new(guesses, budget);
        let feedbacks = rules.feedbacks().len();
        // Of so many candidates nearly every guess gets every feedback: the first bound says little.
        if codes.len() > feedbacks.pow(2) {
            let mut candidates = Blocks::default();
            candidates.set(codes, rules.pegs());
            for i in 0..guesses.len() {
                self.count(rules, bound, &candidates, i, &mut ranking, ticker)?;
            }
        } else {
            bound_by_classes(rules, bound, codes, &mut ranking, ticker)?;
        }
        Ok(ranking)
    }

    /// The next guess of the ranking, without taking it out.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn peek(
        &mut self,
        rules: &Rules,
        bound: &impl GuessBound,
        candidates: &Blocks,
        ranking: &mut Ranking,
        ticker: &mut Ticker,
    ) -> Result<Option<Ranked>, Stop> {
        loop {
            let top = ranking.heap.peek().map(|&Reverse(top)| top);
            match ranking.waiting.last() {
                Some(&(least, _)) if top.is_none_or(|top| least <= top.bound) => {
                    let mut due = [false; 256];
                    while let Some((_, classes)) =
                        ranking.waiting.pop_if(|&mut (bound, _)| bound == least)
                    {
                        due[usize::from(classes)] = true;
                    }
                    for i in 0..ranking.classes.len() {
                        if due[usize::from(ranking.classes[i])] {
                            self.count(rules, bound, candidates, i, ranking, ticker)?;
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
        rules: &Rules,
        bound: &impl GuessBound,
        candidates: &Blocks,
        ranking: &mut Ranking,
        ticker: &mut Ticker,
    ) -> Result<Option<Ranked>, Stop> {
        let next = self.peek(rules, bound, candidates, ranking, ticker)?;
        ranking.heap.pop();
        Ok(next)
    }

    /// Counts the classes of the guess in that place and adds it to the ranking, unless it leaves a
    /// class that is too large, or all candidates together.
    fn count<B: GuessBound>(
        &mut self,
        rules: &Rules,
        bound: &B,
        candidates: &Blocks,
        place: usize,
        ranking: &mut Ranking,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let size = candidates.len();
        ticker.work(size as u64)?;
        let guess = ranking.guesses.code(place, rules.pegs());
        self.slots.resize(size, 0);
        feedback_slots(rules, guess, candidates, &mut self.slots);
        let counts = count(&self.slots);
        let largest = bound.largest();
        let mut cost = bound.of_guess(size);
        let mut squares = 0;
        for &slot in &self.costly {
            let count = counts[usize::from(slot)] as usize;
            if count == size || count > largest {
                return Ok(());
            }
            cost = cost + bound.of_class(slot, count);
            if B::BY_SQUARES {
                squares += count as u64 * count as u64;
            }
        }
        ranking.add(Ranked {
            bound: cost,
            squares,
            outside: counts[usize::from(self.hit)] == 0,
            guess,
        });
        Ok(())
    }
}

/// Finds the first bounds of the guesses, of which those wait that may be below the budget.
fn bound_by_classes(
    rules: &Rules,
    bound: &impl GuessBound,
    codes: &[Code],
    ranking: &mut Ranking,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let guesses = Rc::clone(&ranking.guesses);
    ranking.classes.resize(guesses.len(), 0);
    let part = (PAIRS / LANES / codes.len()).max(1);
    let parts = guesses.as_slice().chunks(part);
    for (part, classes) in parts.zip(ranking.classes.chunks_mut(part * LANES)) {
        feedback_classes(rules, part, codes, classes);
        ticker.work((classes.len() * codes.len()) as u64 / 2)?;
    }
    let mut occurs = [false; 256];
    for &classes in &ranking.classes {
        occurs[usize::from(classes)] = true;
    }
    for (byte, _) in (0u8..=255).zip(occurs).filter(|(_, occurs)| *occurs) {
        let hits = byte & HIT_BIT != 0;
        let classes = usize::from(byte & !HIT_BIT) - usize::from(hits);
        // Skip guesses that give every candidate the same feedback. (A candidate gives itself the
        // hit, and the others not.)
        if classes + usize::from(hits) < 2 {
            continue;
        }
        let first = bound.of_classes(classes, hits, codes.len());
        if first < ranking.budget {
            ranking.waiting.push((first, byte));
        } else {
            ranking.rest = ranking.rest.min(first);
        }
    }
    ranking
        .waiting
        .sort_unstable_by_key(|&first| Reverse(first));
    Ok(())
}
