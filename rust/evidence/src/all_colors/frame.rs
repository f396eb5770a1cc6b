//! Lower bounds on the cost of guesses, before their classes are looked up.

use super::game::INFINITE;
use super::guess::{Guess, REPLIES, Refined};
use super::search::Search;
use super::static_bounds::{KINDS, StaticBounds};

/// The words of a pattern for guesses with a number of fresh colours, and what all these guesses
/// cost.
pub struct Frame {
    /// The words.
    pub refined: Refined,
    kinds: Vec<u8>,
    /// The least number of colours in use for which there are such guesses.
    pub first: usize,
    /// The cost without the classes, by the number of colours in use.
    own: Vec<u32>,
}

impl Frame {
    /// The frames of a pattern, by number of fresh colours.
    pub fn all(search: &Search, id: usize) -> Vec<Self> {
        let frames = 0..=search.game.pegs;
        frames.map(|fresh| Self::new(search, id, fresh)).collect()
    }

    fn new(search: &Search, id: usize, fresh: usize) -> Self {
        let entry = &search.entries[id];
        let refined = Refined::new(&entry.pattern, fresh, search.game);
        let first = entry.pattern.touched + fresh;
        let mut own = vec![INFINITE; search.window];
        for (own, &size) in own.iter_mut().zip(&entry.sizes).skip(first) {
            *own = search.objective.own(size);
        }
        let kind = |word| search.statics.kind(word);
        Self {
            kinds: refined.words.iter().map(kind).collect(),
            refined,
            first,
            own,
        }
    }

    /// The cost of a guess by the number of colours in use, from the static bounds of its classes;
    /// `None` for a guess that gives no information.
    pub fn costs(&self, statics: &mut StaticBounds, guess: &Guess) -> Option<Vec<u32>> {
        let mut counts = [[0; KINDS]; REPLIES];
        let mut occurring = 0_u32;
        for (reply, &kind) in self.refined.replies(guess).zip(&self.kinds) {
            counts[reply][usize::from(kind)] += 1;
            occurring |= 1 << reply;
        }
        let missed = occurring & !(1 << self.refined.game.hit());
        if occurring.is_power_of_two() && missed != 0 {
            return None;
        }
        let mut costs = self.own.clone();
        for reply in (0..REPLIES).filter(|reply| missed >> reply & 1 == 1) {
            let bound = statics.of_class(&counts[reply]);
            for (cost, &part) in costs[self.first..].iter_mut().zip(&*bound) {
                *cost = statics.objective.raised(*cost, 0, part);
            }
        }
        Some(costs)
    }
}
