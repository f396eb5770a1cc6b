//! The part of a table that matters for a candidate set.
//!
//! The cost of a set depends on the weights of its candidates, on the partitions that guesses make
//! of it and on the candidates that they hit, not on which feedback a class gets. So a guess is a
//! row of class numbers, 0 for the hit and the others in order of first occurrence, and of guesses
//! with equal rows one suffices.

use std::collections::HashMap;

use hashbrown::HashTable;

use crate::games::{Code, FeedbackTable, HIT};
use crate::sets::number;
use job::table::hash;
use job::{Stop, Ticker, reserve};

/// The guesses that differ on a candidate set.
#[derive(Clone, Debug)]
pub struct Part {
    /// How many candidates the set has.
    pub size: usize,
    /// How often each candidate counts in a total.
    pub weights: Vec<u64>,
    /// The classes of the candidates, numbered in order of first occurrence; empty if they have none.
    pub labels: Vec<u16>,
    /// The guesses; of those with equal rows, the first.
    pub guesses: Vec<Code>,
    /// The other guesses, with the places of their rows.
    pub alike: Vec<(Code, u32)>,
    /// The class numbers, row after row, one for each candidate.
    numbers: Vec<u8>,
    /// The greatest class number of each row.
    greatest: Vec<u8>,
}

impl Part {
    /// The part for the set `codes` with these guesses, without those that give no information
    /// about it.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        table: &FeedbackTable,
        codes: &[Code],
        guesses: impl Iterator<Item = Code>,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let size = codes.len();
        let mut part = Self {
            size,
            weights: codes.iter().map(|&code| table.weight(code)).collect(),
            labels: labels(table, codes),
            guesses: Vec::new(),
            alike: Vec::new(),
            numbers: Vec::new(),
            greatest: Vec::new(),
        };
        let mut places: HashTable<usize> = HashTable::new();
        let mut numbers = vec![0; size];
        for guess in guesses {
            ticker.work(2 * size as u64)?;
            let row = table.row(guess);
            let feedbacks = codes.iter().map(|&code| row[code as usize]);
            let greatest = number(feedbacks, &mut numbers);
            if numbers[0] != HIT && numbers.iter().all(|&class| class == numbers[0]) {
                continue;
            }
            let key = hash(&numbers);
            match places.find(key, |&place| part.row(place) == numbers) {
                Some(&place) => part.alike.push((guess, place as u32)),
                None => {
                    let place = part.guesses.len();
                    part.guesses.push(guess);
                    reserve(&mut part.numbers, size)?;
                    part.numbers.extend_from_slice(&numbers);
                    part.greatest.push(greatest);
                    places.insert_unique(key, place, |&place| hash(part.row(place)));
                }
            }
        }
        Ok(part)
    }

    /// The place of the row of a guess, if it gives information.
    pub fn place(&self, guess: Code) -> Option<u32> {
        if let Ok(place) = self.guesses.binary_search(&guess) {
            return Some(place as u32);
        }
        let found = self.alike.binary_search_by_key(&guess, |(guess, _)| *guess);
        found.ok().map(|i| self.alike[i].1)
    }

    /// The class numbers that the guess at `place` gives the candidates.
    pub fn row(&self, place: usize) -> &[u8] {
        &self.numbers[place * self.size..][..self.size]
    }

    /// The greatest of these numbers.
    pub fn greatest(&self, place: usize) -> u8 {
        self.greatest[place]
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.guesses.len()
    }

    /// About how many bytes the part takes.
    pub fn bytes(&self) -> usize {
        self.numbers.len()
            + self.greatest.len()
            + size_of_val(self.weights.as_slice())
            + size_of_val(self.guesses.as_slice())
            + size_of_val(self.alike.as_slice())
    }
}

/// The classes of some secrets, if they have any, numbered in order of first occurrence.
fn labels(table: &FeedbackTable, codes: &[Code]) -> Vec<u16> {
    let labels = table.labels.as_deref().unwrap_or_default();
    let label = |&code: &Code| labels.get(code as usize).copied();
    renumbered(codes.iter().filter_map(label))
}

/// Numbers in order of first occurrence.
pub fn renumbered(labels: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut numbers = HashMap::new();
    let number = |label| {
        let next = numbers.len() as u16;
        *numbers.entry(label).or_insert(next)
    };
    labels.map(number).collect()
}
