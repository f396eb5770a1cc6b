//! Candidate sets of games that are given by a table.

use std::rc::Rc;

use crate::games::Code;
use crate::games::feedback_table::FeedbackTable;
use crate::prunings::Prunings;
use crate::question::Question;
use crate::sets::any_game::{Form, Kept, Sets, Tried};
use crate::sets::orbits::Orbits;
use crate::sets::tables::form;
use crate::sets::tables::orbits::Symmetries;
use crate::sets::tables::part::Part;
use job::control::{Stop, Ticker};
use simd::Blocks;

/// Answers about the sets of one question. The latest parts of the table are kept, up to a number of
/// bytes.
#[derive(Debug)]
pub struct TableSets<'a> {
    table: &'a FeedbackTable,
    question: &'a Question,
    /// The guesses that differ on the candidates of the question, once they are known.
    different: Option<Rc<[Code]>>,
    kept: Kept<Vec<Code>, Part>,
}

impl<'a> TableSets<'a> {
    /// For one question. What is kept takes at most `most_bytes`.
    pub fn new(table: &'a FeedbackTable, question: &'a Question, most_bytes: usize) -> Self {
        Self {
            table,
            question,
            different: None,
            kept: Kept::new(most_bytes),
        }
    }

    fn prunings(&self) -> Prunings {
        self.question.prunings
    }

    /// The part of the table for the sorted set `codes`.
    fn part(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Rc<Part>, Stop> {
        if let Some(part) = self.kept.get(codes) {
            return Ok(part);
        }
        let part = if self.question.is_consistent() {
            let guesses = self.table.guesses_for(codes, true);
            Part::of(self.table, codes, guesses, ticker)?
        } else {
            let guesses = self.different(ticker)?;
            Part::of(self.table, codes, guesses.iter().copied(), ticker)?
        };
        let bytes = part.bytes() + size_of_val(codes);
        Ok(self.kept.put(codes.to_vec(), part, bytes))
    }

    fn different(&mut self, ticker: &mut Ticker) -> Result<Rc<[Code]>, Stop> {
        if let Some(different) = &self.different {
            return Ok(Rc::clone(different));
        }
        let codes = self.question.codes();
        let guesses = self.table.guesses_for(codes, false);
        let part = Part::of(self.table, codes, guesses, ticker)?;
        let different: Rc<[Code]> = part.guesses.into();
        self.different = Some(Rc::clone(&different));
        Ok(different)
    }
}

impl Sets for TableSets<'_> {
    /// Of guesses that make the same classes of a set, one.
    fn guesses(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Rc<Blocks>, Stop> {
        if self.prunings().symmetry {
            let part = self.part(codes, ticker)?;
            return Ok(Rc::new(Blocks::of(&part.guesses, FeedbackTable::BYTES)));
        }
        let guesses = self.table.guesses_for(codes, self.question.is_consistent());
        let guesses: Vec<Code> = guesses.collect();
        Ok(Rc::new(Blocks::of(&guesses, FeedbackTable::BYTES)))
    }

    fn may_sieve(&self) -> bool {
        false
    }

    fn may_scan(&self) -> bool {
        false
    }

    /// The digest of the set's form.
    fn form(&mut self, codes: &[Code], key: &mut Vec<u8>, ticker: &mut Ticker) -> Form {
        let (size, tuning) = (codes.len(), self.question.tuning);
        if size * self.table.guesses() > tuning.most_pairs_formed {
            return Ok(None);
        }
        let canonical = self.prunings().canonical && size >= tuning.smallest_formed;
        key.extend(match canonical {
            true => form::digest(&*self.part(codes, ticker)?, ticker)?,
            false => form::raw_digest(self.table, codes),
        });
        Ok(Some(0))
    }

    fn alike(&mut self, codes: &[Code], ticker: &mut Ticker) -> Tried {
        let smallest = self.question.tuning.smallest_with_symmetries;
        if !self.prunings().symmetry || codes.len() < smallest {
            return Ok(None);
        }
        let part = self.part(codes, ticker)?;
        Ok(Some(Box::new(Symmetries::of(part, ticker)?)))
    }

    fn orbits(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Orbits, Stop> {
        let consistent = self.question.is_consistent();
        let guesses = Vec::from_iter(self.table.guesses_for(codes, consistent));
        let part = Part::of(self.table, codes, guesses.iter().copied(), ticker)?;
        let symmetries = Box::new(Symmetries::of(Rc::new(part), ticker)?);
        Orbits::of(symmetries, guesses.iter().map(|&guess| (guess, 1)), ticker)
    }
}
