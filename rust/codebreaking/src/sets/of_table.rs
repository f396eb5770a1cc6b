//! Candidate sets of games that are given by a table.

use std::rc::Rc;

use crate::games::{CODES, Code, FeedbackTable, HIT};
use crate::sets::tables::{Part, Symmetries, form};
use crate::sets::{Form, Kept, Orbits, Partitions, Sets, Tried, mix};
use crate::{Goal, Prunings, Question};
use job::{Stop, Ticker};
use simd::Blocks;

/// Answers about the sets of one question. The latest parts of the table are kept, up to a number of
/// bytes.
#[derive(Debug)]
pub struct TableSets<'a> {
    table: &'a FeedbackTable,
    question: &'a Question,
    /// The guesses that differ on the candidates of the question, once they are known.
    different: Option<Rc<[Code]>>,
    /// Whether the table is plain, once that is known.
    is_plain: Option<bool>,
    /// All guesses, where the table is plain.
    all: Option<Rc<Blocks>>,
    kept: Kept<Vec<Code>, Part>,
}

impl<'a> TableSets<'a> {
    /// For one question. What is kept takes at most `most_bytes`.
    pub fn new(table: &'a FeedbackTable, question: &'a Question, most_bytes: usize) -> Self {
        Self {
            table,
            question,
            different: None,
            is_plain: None,
            all: None,
            kept: Kept::new(most_bytes),
        }
    }

    fn prunings(&self) -> Prunings {
        self.question.prunings
    }

    /// Whether guesses have so many feedbacks, and candidates differ so much, that hardly any set
    /// has symmetries, or guesses that make the same classes of it and are worth trying. Then it
    /// takes less time to try them all.
    fn is_plain(&mut self, ticker: &mut Ticker) -> Result<bool, Stop> {
        if let Some(known) = self.is_plain {
            return Ok(known);
        }
        let prunings = self.prunings();
        let may_be = self.question.goal() != Goal::Class
            && prunings.symmetry
            && self.table.most_classes() >= self.question.tuning.many_feedbacks;
        let is_plain = may_be && self.all_differ(ticker)?;
        self.is_plain = Some(is_plain);
        Ok(is_plain)
    }

    /// Whether all secrets of the table differ, which is found out once, or at least the candidates.
    fn all_differ(&self, ticker: &mut Ticker) -> Result<bool, Stop> {
        let (table, codes) = (self.table, self.question.codes());
        let whole = Vec::from_iter(0..table.row(0).len() as Code);
        let differ = match table.all_differ.get() {
            Some(&known) => known,
            None => {
                let found = all_differ(table, &whole, ticker)?;
                *table.all_differ.get_or_init(|| found)
            }
        };
        Ok(differ || codes.len() < whole.len() && all_differ(table, codes, ticker)?)
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
        let (table, consistent) = (self.table, self.question.is_consistent());
        let listed = || {
            let guesses = Vec::from_iter(table.guesses_for(codes, consistent));
            Rc::new(Blocks::of(&guesses, FeedbackTable::BYTES))
        };
        if self.is_plain(ticker)? {
            if consistent {
                return Ok(listed());
            }
            return Ok(Rc::clone(self.all.get_or_insert_with(listed)));
        }
        if self.prunings().symmetry && self.table.relation.is_none() {
            let part = self.part(codes, ticker)?;
            return Ok(Rc::new(Blocks::of(&part.guesses, FeedbackTable::BYTES)));
        }
        Ok(listed())
    }

    fn may_sieve(&self) -> bool {
        self.is_plain == Some(true)
    }

    fn may_scan(&self) -> bool {
        self.is_plain == Some(true)
    }

    /// The digest of the set's form.
    fn form(&mut self, codes: &[Code], key: &mut Vec<u8>, ticker: &mut Ticker) -> Form {
        let (size, tuning) = (codes.len(), self.question.tuning);
        let is_plain = self.is_plain(ticker)?;
        if !is_plain && size * self.table.guesses() > tuning.most_pairs_formed {
            return Ok(None);
        }
        let may_rename = !is_plain && self.table.relation.is_none();
        let canonical = self.prunings().canonical && may_rename && size >= tuning.smallest_formed;
        key.extend(if canonical {
            form::digest(&*self.part(codes, ticker)?, ticker)?
        } else {
            form::raw_digest(self.table, codes)
        });
        Ok(Some(0))
    }

    fn alike(&mut self, codes: &[Code], ticker: &mut Ticker) -> Tried {
        if self.table.relation.is_some() {
            return Ok(None); // later guesses depend on which one was made
        }
        if self.is_plain(ticker)? {
            return Ok(Some(Box::new(Partitions::new(HIT))));
        }
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

/// Whether candidates can be told apart by the sizes of their classes under all guesses and by their
/// weights. Then no symmetry of the table maps one to another.
fn all_differ(table: &FeedbackTable, codes: &[Code], ticker: &mut Ticker) -> Result<bool, Stop> {
    let mut sums = vec![0u64; codes.len()];
    let mut counts = [0; CODES];
    for guess in table.guesses_for(codes, false) {
        ticker.work(3 * codes.len() as u64)?;
        let row = table.row(guess);
        let class = |code: Code| usize::from(row[code as usize]);
        for &code in codes {
            counts[class(code)] += 1;
        }
        for (sum, &code) in sums.iter_mut().zip(codes) {
            *sum = sum.wrapping_add(mix(counts[class(code)]));
        }
        for &code in codes {
            counts[class(code)] = 0;
        }
    }
    let signs = sums.into_iter().zip(codes.iter().map(|&code| table.weight(code)));
    let mut signs: Vec<(u64, u64)> = signs.collect();
    signs.sort_unstable();
    Ok(signs.windows(2).all(|pair| pair[0] != pair[1]))
}
