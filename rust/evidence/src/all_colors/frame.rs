//! Lower bounds on the cost of guesses, before their classes are looked up.
//!
//! All guesses with the same number of fresh colours have the same words that are not constants,
//! and so the same part of the cost from them. What differs is a single number, the part of the
//! constants, and, for few colours, the bound by the sizes of the classes.

use std::rc::Rc;

use super::game::{INFINITE, Objective};
use super::guess::{Guess, REPLIES, Refined};
use super::search::Search;
use super::static_bounds::{KINDS, KindCounts, SMALL, StaticBounds};

/// The words of a pattern for guesses with a number of fresh colours, and what all these guesses
/// cost.
pub struct Frame {
    /// The words.
    pub refined: Refined,
    kinds: Vec<u8>,
    /// The least number of colours in use for which there are such guesses.
    pub first: usize,
    objective: Objective,
    sizes: Rc<[u32]>,
    /// The cost without the constants, by the number of colours in use.
    common: Vec<u32>,
}

/// The classes of a guess as static bounds see them.
#[derive(Default)]
pub struct Split {
    replies: Vec<u8>,
    counts: [KindCounts; REPLIES],
    /// The replies that occur, without the hit, one bit each.
    occurring: u32,
    /// What the constants add to the cost.
    pub constants: u32,
}

impl Split {
    fn classes(&self) -> impl Iterator<Item = &KindCounts> {
        let occurs = |reply: &usize| self.occurring >> reply & 1 == 1;
        (0..REPLIES).filter(occurs).map(|reply| &self.counts[reply])
    }
}

impl Frame {
    /// The frames of a pattern, by number of fresh colours.
    pub fn all(search: &Search, id: usize) -> Vec<Self> {
        let frames = 0..=search.game.pegs;
        frames.map(|fresh| Self::new(search, id, fresh)).collect()
    }

    fn new(search: &Search, id: usize, fresh: usize) -> Self {
        let entry = &search.entries[id];
        let (objective, statics) = (search.objective, &search.statics);
        let refined = Refined::new(&entry.pattern, fresh, search.game);
        let counts = statics.counts(&refined.words);
        let first = entry.pattern.touched + fresh;
        let cost = |m: usize| match m.checked_sub(first) {
            Some(pool) => {
                let words = statics.of_variable_words(&counts, pool);
                objective.raised(objective.own(entry.sizes[m]), 0, words)
            }
            None => INFINITE,
        };
        let kind = |word| statics.kind(word);
        Self {
            kinds: refined.words.iter().map(kind).collect(),
            refined,
            first,
            objective,
            sizes: Rc::clone(&entry.sizes),
            common: (0..search.window).map(cost).collect(),
        }
    }

    /// Splits the words by reply. Returns whether the guess gives any information; if not, it is
    /// useless.
    pub fn split(&self, statics: &StaticBounds, guess: &Guess, split: &mut Split) -> bool {
        self.refined.replies(guess, &mut split.replies);
        split.counts = [[0; KINDS]; REPLIES];
        let mut occurring = 0_u32;
        for (&reply, &kind) in split.replies.iter().zip(&self.kinds) {
            split.counts[usize::from(reply)][usize::from(kind)] += 1;
            occurring |= 1 << reply;
        }
        split.occurring = occurring & !(1 << self.refined.game.hit());
        let constants = split.classes().map(|class| statics.of_constants(class[0]));
        split.constants = constants.fold(0, |a, b| self.objective.joined(a, b));
        !occurring.is_power_of_two() || split.occurring == 0
    }

    /// The cost with `m` colours in use, without the bound by sizes.
    pub fn cost(&self, constants: u32, m: usize) -> u32 {
        self.objective.raised(self.common[m], 0, constants)
    }

    /// The most that the constants may need if the guess is to cost less than `limit`.
    pub fn room(&self, limit: u32, m: usize) -> u32 {
        if self.common[m] < limit {
            self.objective.share(limit, self.common[m], 0)
        } else {
            0
        }
    }

    /// The cost with fewer than [`SMALL`] colours in the pool after the guess.
    pub fn small_cost(&self, statics: &mut StaticBounds, split: &Split) -> [u32; SMALL] {
        let mut cost = [INFINITE; SMALL];
        let sizes = self.sizes.get(self.first..).unwrap_or_default();
        for (cost, &size) in cost.iter_mut().zip(sizes) {
            *cost = self.objective.own(size);
        }
        for class in split.classes() {
            let parts = statics.of_small_class(class);
            for (cost, &part) in cost.iter_mut().zip(&parts).take(sizes.len()) {
                *cost = self.objective.raised(*cost, 0, part);
            }
        }
        cost
    }

    /// The cost by the number of colours in use.
    pub fn costs(&self, statics: &mut StaticBounds, split: &Split) -> Vec<u32> {
        let small = self.small_cost(statics, split);
        let cost = |m: usize| match m.checked_sub(self.first) {
            None => INFINITE,
            Some(pool) if pool < SMALL => small[pool],
            Some(_) => self.cost(split.constants, m),
        };
        (0..self.sizes.len()).map(cost).collect()
    }
}
