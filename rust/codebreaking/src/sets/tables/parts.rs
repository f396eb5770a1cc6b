//! The parts of one table that a search looks at.

use std::collections::HashMap;
use std::rc::Rc;

use crate::games::Code;
use crate::games::table::Table;
use crate::sets::tables::part::Part;
use job::control::{Stop, Ticker};

/// Makes parts for the subsets of one candidate set, and keeps the latest ones.
#[derive(Debug)]
pub struct Parts {
    all: Vec<Code>,
    consistent: bool,
    /// The guesses that differ on the whole set, once they are known.
    different: Option<Rc<[Code]>>,
    kept: HashMap<Vec<Code>, Rc<Part>>,
    bytes: usize,
    most_bytes: usize,
}

impl Parts {
    /// For the set `all` and its subsets, with all guesses or only `consistent` ones. The parts that
    /// are kept take at most `most_bytes`.
    pub fn new(all: &[Code], consistent: bool, most_bytes: usize) -> Self {
        Self {
            all: all.to_vec(),
            consistent,
            different: None,
            kept: HashMap::new(),
            bytes: 0,
            most_bytes,
        }
    }

    /// The part for the sorted set `codes`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        &mut self,
        table: &Table,
        codes: &[Code],
        ticker: &mut Ticker,
    ) -> Result<Rc<Part>, Stop> {
        if let Some(part) = self.kept.get(codes) {
            return Ok(Rc::clone(part));
        }
        let part = if self.consistent {
            let guesses = table.guesses_for(codes, true);
            Part::of(table, codes, guesses, ticker)?
        } else {
            let different = self.different(table, ticker)?;
            let guesses = different.iter().copied();
            Part::of(table, codes, guesses, ticker)?
        };
        let part = Rc::new(part);
        let bytes = part.bytes() + size_of_val(codes);
        if self.bytes + bytes > self.most_bytes {
            self.kept.clear();
            self.bytes = 0;
        }
        if bytes <= self.most_bytes {
            self.bytes += bytes;
            self.kept.insert(codes.to_vec(), Rc::clone(&part));
        }
        Ok(part)
    }

    fn different(&mut self, table: &Table, ticker: &mut Ticker) -> Result<Rc<[Code]>, Stop> {
        if let Some(different) = &self.different {
            return Ok(Rc::clone(different));
        }
        let guesses = table.guesses_for(&self.all, false);
        let part = Part::of(table, &self.all, guesses, ticker)?;
        let different: Rc<[Code]> = part.guesses.into();
        self.different = Some(Rc::clone(&different));
        Ok(different)
    }
}
