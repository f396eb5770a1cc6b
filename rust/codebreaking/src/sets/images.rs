//! Guesses that a symmetry of the candidate set maps to an earlier one.
//!
//! A symmetry of a candidate set A maps the classes that a guess makes of A to those that the image
//! of the guess makes, so both have the same cost, by every measure. The lists of guesses consider
//! only [twins](crate::sets::symmetry); this module adds the other
//! [symmetries](crate::sets::automorphism), which also permute positions.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::games::{Alphabet, Code, FeedbackCode};
use crate::sets::{Alike, Automorphism, TwinClasses, TwinTable, generators};
use job::{Stop, Ticker, map_for};

/// Some guesses for one candidate set, with all their images.
#[derive(Clone, Debug)]
pub struct Images {
    pegs: usize,
    twins: TwinTable,
    generators: Vec<Automorphism>,
    /// The first guess of the class of each. Of those that differ only by twins, the least stands
    /// for all.
    firsts: HashMap<Code, Code>,
}

impl Images {
    /// For the sorted set `codes` with these twins, with room for as many guesses, and none yet.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        alphabet: &Alphabet,
        codes: &[Code],
        twins: &TwinClasses,
        guesses: usize,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let mut twins = TwinTable::new(twins);
        let generators = generators(alphabet, codes, &twins, ticker)?;
        if alphabet.has_partners() {
            twins.join_absent(alphabet, codes);
        }
        Ok(Self { pegs: alphabet.pegs, twins, generators, firsts: map_for(guesses)? })
    }

    /// Whether all symmetries are exchanges of twins.
    pub fn are_trivial(&self) -> bool {
        self.generators.is_empty()
    }
}

impl Alike for Images {
    fn first(
        &mut self,
        guess: Code,
        _: &[FeedbackCode],
        ticker: &mut Ticker,
    ) -> Result<Option<Code>, Stop> {
        let least = self.twins.least(guess, self.pegs).0;
        if let Some(&first) = self.firsts.get(&least) {
            return Ok(Some(first));
        }
        self.firsts.insert(least, guess);
        let mut open = vec![least];
        while let Some(next) = open.pop() {
            ticker.work(64 * self.generators.len() as u64)?;
            for generator in &self.generators {
                let image = generator.image(next, self.pegs);
                let image = self.twins.least(image, self.pegs).0;
                if let Entry::Vacant(vacant) = self.firsts.entry(image) {
                    vacant.insert(guess);
                    open.push(image);
                }
            }
        }
        Ok(None)
    }
}
