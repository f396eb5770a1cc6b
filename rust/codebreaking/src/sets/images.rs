//! Guesses that a symmetry of the candidate set maps to one already tried.
//!
//! A symmetry of a candidate set A maps the classes that a guess makes of A to those that the image
//! of the guess makes, so both have the same cost, by every measure. The lists of guesses consider
//! only [twins](crate::sets::symmetry); this module adds the other
//! [symmetries](crate::sets::automorphism), which also permute positions.

use std::collections::HashSet;

use crate::games::alphabet::Alphabet;
use crate::games::{Code, FeedbackCode};
use crate::sets::any_game::Alike;
use crate::sets::automorphism::{Automorphism, generators};
use crate::sets::symmetry::{Absent, TwinClasses, TwinTable};
use job::control::{Stop, Ticker};

/// The guesses tried for one candidate set, with all their images.
#[derive(Clone, Debug)]
pub struct Images {
    pegs: usize,
    twins: TwinTable,
    generators: Vec<Automorphism>,
    /// Of guesses that differ only by twins, the least.
    seen: HashSet<Code>,
}

impl Images {
    /// For the sorted set `codes`, with no guess tried yet.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(alphabet: &Alphabet, codes: &[Code], ticker: &mut Ticker) -> Result<Self, Stop> {
        let twins = TwinTable::new(&TwinClasses::of(alphabet, codes, Absent::All, ticker)?);
        Ok(Self {
            pegs: alphabet.pegs,
            generators: generators(alphabet, codes, &twins, ticker)?,
            twins,
            seen: HashSet::new(),
        })
    }
}

impl Alike for Images {
    fn is_new(
        &mut self,
        guess: Code,
        _: &[FeedbackCode],
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        if self.generators.is_empty() {
            return Ok(true);
        }
        let first = self.twins.least(guess, self.pegs).0;
        if !self.seen.insert(first) {
            return Ok(false);
        }
        let mut open = vec![first];
        while let Some(guess) = open.pop() {
            ticker.work(64 * self.generators.len() as u64)?;
            for generator in &self.generators {
                let image = generator.image(guess, self.pegs);
                let image = self.twins.least(image, self.pegs).0;
                if self.seen.insert(image) {
                    open.push(image);
                }
            }
        }
        Ok(true)
    }
}
