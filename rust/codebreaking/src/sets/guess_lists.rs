//! The guesses to try for a candidate set, one of each orbit under the exchange of twins.
//!
//! Many candidate sets have the same twin classes, so the lists are kept, up to a number of bytes.

use std::collections::HashMap;
use std::rc::Rc;

use crate::games::{Code, Rules};
use crate::sets::symmetry::{Absent, TwinClasses};
use job::control::{Stop, Ticker};
use simd::Blocks;

/// Makes the lists for one game and one kind of guesses.
#[derive(Debug)]
pub struct GuessLists {
    consistent: bool,
    symmetry: bool,
    kept: HashMap<TwinClasses, Rc<Blocks>>,
    bytes: usize,
    most_bytes: usize,
}

impl GuessLists {
    /// Lists of `consistent` guesses (candidates only) or of all; without `symmetry`, of every one.
    /// The lists that are kept take at most `most_bytes`.
    pub fn new(consistent: bool, symmetry: bool, most_bytes: usize) -> Self {
        Self {
            consistent,
            symmetry,
            kept: HashMap::new(),
            bytes: 0,
            most_bytes,
        }
    }

    /// The guesses for the sorted set `codes`, in lexicographic order.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn list(
        &mut self,
        rules: &Rules,
        codes: &[Code],
        ticker: &mut Ticker,
    ) -> Result<Rc<Blocks>, Stop> {
        let twins = if self.symmetry {
            TwinClasses::of(rules, codes, Absent::Useful, ticker)?
        } else {
            TwinClasses::trivial(rules)
        };
        if self.consistent {
            let list = twins.least_of(rules, codes, ticker)?;
            return Ok(Rc::new(Blocks::of(&list, rules.pegs())));
        }
        if let Some(list) = self.kept.get(&twins) {
            return Ok(Rc::clone(list));
        }
        let list = Rc::new(Blocks::of(&twins.guesses(rules, ticker)?, rules.pegs()));
        let bytes = list.bytes() + twins.bytes();
        if self.bytes + bytes > self.most_bytes {
            self.kept.clear();
            self.bytes = 0;
        }
        if bytes <= self.most_bytes {
            self.bytes += bytes;
            self.kept.insert(twins, Rc::clone(&list));
        }
        Ok(list)
    }
}
