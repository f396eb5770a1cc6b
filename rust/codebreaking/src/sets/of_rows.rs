//! Candidate sets of games whose codes are rows of symbols.

use std::rc::Rc;

use crate::games::{Alphabet, Code, FeedbackCode, unpack};
use crate::sets::{
    Absent, Form, Images, Kept, Orbits, Partitions, Sets, Tried, TwinClasses, TwinTable, canonical,
};
use crate::{Prunings, Tuning};
use job::{Stop, Ticker};
use simd::Blocks;

/// Answers about sets. Many of them have the same twin classes, so the lists of guesses are kept, up
/// to a number of bytes.
#[derive(Debug)]
pub struct RowSets<'a> {
    alphabet: &'a Alphabet,
    prunings: Prunings,
    tuning: Tuning,
    consistent: bool,
    hit: FeedbackCode,
    kept: Kept<TwinClasses, Blocks>,
}

impl<'a> RowSets<'a> {
    /// With `consistent` guesses (candidates only) or all, in a game with this code of the `hit`.
    /// What is kept takes at most `most_bytes`.
    pub fn new(
        alphabet: &'a Alphabet,
        (prunings, tuning, consistent): (Prunings, Tuning, bool),
        hit: FeedbackCode,
        most_bytes: usize,
    ) -> Self {
        Self { alphabet, prunings, tuning, consistent, hit, kept: Kept::new(most_bytes) }
    }
}

impl Sets for RowSets<'_> {
    /// One guess of each orbit under the exchange of twins.
    fn guesses(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Rc<Blocks>, Stop> {
        let alphabet = self.alphabet;
        let twins = if self.prunings.symmetry {
            TwinClasses::of(alphabet, codes, Absent::Useful, ticker)?
        } else {
            TwinClasses::trivial(alphabet)
        };
        if self.consistent {
            let list = twins.least_of(alphabet, codes, ticker)?;
            return Ok(Rc::new(Blocks::of(&list, alphabet.pegs)));
        }
        if let Some(list) = self.kept.get(&twins) {
            return Ok(list);
        }
        let list = twins.guesses(alphabet, ticker)?;
        let list = Blocks::of(&list, alphabet.pegs);
        let bytes = list.bytes() + twins.bytes();
        Ok(self.kept.put(twins, list, bytes))
    }

    fn may_sieve(&self) -> bool {
        true
    }

    fn may_scan(&self) -> bool {
        !self.alphabet.has_partners()
    }

    fn form(&mut self, codes: &[Code], key: &mut Vec<u8>, _: &mut Ticker) -> Form {
        let form = if self.prunings.canonical { canonical::form } else { raw_form };
        let start = key.len();
        let present = form(self.alphabet, codes, key);
        let own = key.len() - start - codes.len() * self.alphabet.pegs;
        let absent = if self.consistent { 0 } else { self.alphabet.useful_absent(present) };
        Ok(Some((own as u8) << 4 | absent as u8))
    }

    /// By symmetries, if the set has more than exchanges of twins; with cards these take longer than
    /// comparing the classes, which shows more.
    fn alike(&mut self, codes: &[Code], ticker: &mut Ticker) -> Tried {
        let (alphabet, size) = (self.alphabet, codes.len());
        Ok(match alphabet.has_partners() {
            _ if !self.prunings.orbits => None,
            true if size <= self.tuning.largest_compared => {
                Some(Box::new(Partitions::new(self.hit)))
            }
            false if size >= self.tuning.smallest_with_images => {
                let twins = TwinClasses::of(alphabet, codes, Absent::All, ticker)?;
                let images = Images::of(alphabet, codes, &twins, 0, ticker)?;
                if images.are_trivial() { None } else { Some(Box::new(images)) }
            }
            _ => None,
        })
    }

    fn orbits(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Orbits, Stop> {
        let alphabet = self.alphabet;
        let twins = TwinClasses::of(alphabet, codes, Absent::All, ticker)?;
        let guesses = if self.consistent {
            twins.least_of(alphabet, codes, ticker)?
        } else {
            twins.guesses(alphabet, ticker)?
        };
        let table = TwinTable::new(&twins);
        let count = |guess| (guess, table.least(guess, alphabet.pegs).1);
        let images = Images::of(alphabet, codes, &twins, guesses.len(), ticker)?;
        Orbits::of(Box::new(images), guesses.into_iter().map(count), ticker)
    }
}

/// Appends the symbols that may not be asked, then the codes of a set as they are; returns the
/// number of ranks that occur.
fn raw_form(alphabet: &Alphabet, codes: &[Code], out: &mut Vec<u8>) -> usize {
    let mut occurs = [false; 256];
    out.extend(&alphabet.own);
    for s in codes.iter().flat_map(|&code| unpack(code, alphabet.pegs)) {
        occurs[usize::from(alphabet.rank(s))] = true;
        out.push(s);
    }
    occurs.iter().filter(|&&o| o).count()
}
