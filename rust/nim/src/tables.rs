//! Tables of Nim by backward induction, as in \[Iwase2009\].
//!
//! A position is decided after all those that it leads to. Nothing is assumed about the result: no
//! table is filled from the pattern that it shows.

use job::{OutOfMemory, Stop, Ticker, filled};

/// Why there is no such table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The job must end.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The array is not the one for what is asked, or its numbers are too large.
    #[error("an array of {0} does not fit")]
    Size(usize),
    /// There are no piles, or not those of the table.
    #[error("there is no such table of {0} piles")]
    Piles(usize),
}

impl From<OutOfMemory> for TableError {
    fn from(none: OutOfMemory) -> Self {
        Self::Stopped(none.into())
    }
}

/// The mark of a lost position.
pub const LOST: i32 = -1;

/// Fills `table` with the array of the lecture's program for three piles of `0..base`: [`LOST`], or
/// the index of the lost position that the program stores last.
///
/// For each pile, from the hundreds to the units, the program looks at the positions with 1, 2, …
/// fewer stones, and each lost one overwrites what was stored before. So what remains comes from
/// the last pile with a lost position: the one farthest away, with the fewest stones, which the
/// induction met first on that line. It suffices to remember that one for each line (positions that
/// differ in one pile only), and an entry takes three look-ups.
///
/// Along the units no look-up is needed: in a row of the table, the entries before its first lost
/// position find none there, those after it find that one, and nothing is stored after the units.
///
/// # Errors
/// [`TableError::Size`] if the table has not `base`³ entries, or more than an `i32` can number.
pub fn move_table(base: usize, table: &mut [i32], ticker: &mut Ticker) -> Result<(), TableError> {
    if base.checked_pow(3) != Some(table.len()) || i32::try_from(table.len()).is_err() {
        return Err(TableError::Size(table.len()));
    }
    let mut along_hundreds = filled(LOST, base * base)?;
    let mut along_tens = vec![LOST; base];
    for (row, entries) in table.chunks_exact_mut(base.max(1)).enumerate() {
        let tens = row % base;
        if tens == 0 {
            along_tens.fill(LOST);
        }
        let along_hundreds = &mut along_hundreds[tens * base..][..base];
        let looks = || along_tens.iter().zip(&*along_hundreds);
        let lost = looks().position(|(&in_tens, &in_hundreds)| in_tens & in_hundreds == LOST);
        let (before, behind) = entries.split_at_mut(lost.unwrap_or(base));
        for (entry, (&in_tens, &in_hundreds)) in before.iter_mut().zip(looks()) {
            *entry = if in_tens == LOST { in_hundreds } else { in_tens };
        }
        if let Some(lost) = lost {
            let index = (row * base + lost) as i32;
            behind.fill(index);
            behind[0] = LOST;
            // Otherwise it would be won: no lost position was met on these lines before.
            along_tens[lost] = index;
            along_hundreds[lost] = index;
        }
        ticker.work(base as u64)?;
    }
    Ok(())
}

/// The most piles of a table: a numpy array has no more dimensions.
pub const MAX_PILES: usize = 64;

/// Words of memory that [`LostRows`] takes; `None` if there are too many piles, or too many words
/// to count.
pub fn line_words(base: usize, piles: usize) -> Option<usize> {
    if piles > MAX_PILES {
        return None;
    }
    let mut rows = base.div_ceil(64);
    let mut words = 0usize;
    for _ in 1..piles {
        words = words.checked_add(rows)?;
        rows = rows.checked_mul(base)?;
    }
    Some(words)
}

/// Finds the lost positions of Nim with any number of piles of `0..base`, row by row.
///
/// A row holds the positions that differ in the last pile only. A position is won if it lies on a
/// line, in any direction, with a lost position that has fewer stones in that pile. So a row has at
/// most one lost position: the first that is on no such line. For each direction but the last there
/// is a bit for each line, set once a lost position has been met on it.
#[derive(Debug)]
pub struct LostRows {
    base: usize,
    /// Words that hold the bits of one row.
    width: usize,
    /// For each direction but the last.
    directions: Vec<Direction>,
}

/// The lines along one pile.
#[derive(Debug)]
struct Direction {
    /// Rows that differ in later piles only.
    rows: usize,
    /// The current one of these.
    row: usize,
    bits: Vec<u64>,
}

impl LostRows {
    /// For `piles` piles, at least one, of `0..base`.
    ///
    /// # Errors
    /// [`TableError::Piles`] for no pile or nothing in it, and without memory, also for more piles
    /// or words than [`line_words`] counts.
    pub fn new(base: usize, piles: usize) -> Result<Self, TableError> {
        if base == 0 || piles == 0 {
            return Err(TableError::Piles(piles));
        }
        line_words(base, piles).ok_or(OutOfMemory)?;
        let width = base.div_ceil(64);
        let mut directions = Vec::with_capacity(piles - 1);
        for later in (0..piles - 1).rev() {
            let rows = base.pow(later as u32);
            let bits = filled(0, rows * width)?;
            directions.push(Direction { rows, row: 0, bits });
        }
        Ok(Self { base, width, directions })
    }

    /// How many rows there are.
    fn count(&self) -> usize {
        self.directions.first().map_or(1, |first| first.rows.saturating_mul(self.base))
    }

    /// Calls `found(row, last)` for each lost position, in ascending order. The number of the row
    /// is the other piles read as digits.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn run(
        mut self,
        ticker: &mut Ticker,
        mut found: impl FnMut(usize, usize),
    ) -> Result<(), Stop> {
        for row in 0..self.count() {
            if let Some(last) = self.first_free().filter(|&last| last < self.base) {
                let (word, bit) = (last / 64, 1 << (last % 64));
                for direction in &mut self.directions {
                    direction.bits[direction.row * self.width + word] |= bit;
                }
                found(row, last);
            }
            self.advance();
            ticker.work((self.width * self.directions.len()) as u64 + 4)?;
        }
        Ok(())
    }

    /// The first position of the row that no line with a lost position passes through.
    fn first_free(&self) -> Option<usize> {
        let line = |direction: &Direction| {
            let start = direction.row * self.width;
            start..start + self.width
        };
        let mut start = 0;
        if let [one, other] = &self.directions[..] {
            // Full words are skipped eight at a time: three piles may have millions of rows.
            let full = |(a, b): (&[u64], &[u64])| {
                a.iter().zip(b).fold(!0, |all, (a, b)| all & (a | b)) == !0
            };
            let (one, other) = (&one.bits[line(one)], &other.bits[line(other)]);
            let blocks = one.chunks_exact(8).zip(other.chunks_exact(8));
            start = 8 * blocks.take_while(|&block| full(block)).count();
        }
        (start..self.width).find_map(|word| {
            let taken = self.directions.iter().fold(0, |taken, direction| {
                taken | direction.bits[direction.row * self.width + word]
            });
            (taken != !0).then(|| word * 64 + taken.trailing_ones() as usize)
        })
    }

    /// Goes on to the next row. When all rows of a direction are done, one of the piles before the
    /// next direction's changes, and that direction's lines are new ones.
    fn advance(&mut self) {
        let mut through = false;
        for direction in &mut self.directions {
            if through {
                direction.bits.fill(0);
            }
            direction.row += 1;
            through = direction.row == direction.rows;
            if through {
                direction.row = 0;
            }
        }
    }
}

/// Marks the lost positions in `table`, which has an entry for each position.
///
/// # Errors
/// [`TableError::Size`] if it has not.
pub fn mark_lost(
    rows: LostRows,
    table: &mut [bool],
    ticker: &mut Ticker,
) -> Result<(), TableError> {
    let base = rows.base;
    if rows.count().checked_mul(base) != Some(table.len()) {
        return Err(TableError::Size(table.len()));
    }
    Ok(rows.run(ticker, |row, last| table[row * base + last] = true)?)
}

/// Writes the lost positions of three piles to `triples`, three numbers each, in ascending order,
/// and returns how many there are.
///
/// # Errors
/// [`TableError::Piles`] if there are not three piles, and [`TableError::Size`] if `triples` is too
/// short for a position in each row, or the base too large for an `i32`.
pub fn lost_triples(
    rows: LostRows,
    triples: &mut [i32],
    ticker: &mut Ticker,
) -> Result<usize, TableError> {
    let base = rows.base;
    if rows.directions.len() != 2 {
        return Err(TableError::Piles(rows.directions.len() + 1));
    }
    if triples.len() / 3 < rows.count() || i32::try_from(base).is_err() {
        return Err(TableError::Size(triples.len()));
    }
    let mut places = triples.chunks_exact_mut(3);
    let mut count = 0;
    rows.run(ticker, |row, last| {
        if let Some(place) = places.next() {
            place.copy_from_slice(&[row / base, row % base, last].map(|pile| pile as i32));
            count += 1;
        }
    })?;
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    fn table(base: usize) -> Vec<i32> {
        let control = Control::new(None);
        let mut table = vec![0; base.pow(3)];
        assert_eq!(move_table(base, &mut table, &mut Ticker::new(&control)), Ok(()));
        table
    }

    /// The lecture's program as it stands.
    fn program(base: usize) -> Vec<i32> {
        let mut a = vec![LOST; base.pow(3)];
        for i in 1..a.len() {
            for place in [base * base, base, 1] {
                for amount in 1..=i / place % base {
                    if a[i - amount * place] == LOST {
                        a[i] = (i - amount * place) as i32;
                    }
                }
            }
        }
        a
    }

    #[test]
    fn the_table_is_that_of_the_program() {
        for base in 1..20 {
            assert_eq!(table(base), program(base), "base {base}");
        }
    }

    fn lost(base: usize, piles: u32) -> Vec<usize> {
        let control = Control::new(None);
        let mut found = Vec::new();
        let rows = LostRows::new(base, piles as usize).expect("memory");
        let stopped = rows.run(&mut Ticker::new(&control), |row, last| {
            found.push(row * base + last);
        });
        assert_eq!(stopped, Ok(()));
        found
    }

    #[test]
    fn the_lost_positions_are_those_whose_piles_add_up_to_nothing() {
        for (base, piles) in [(1, 5), (2, 9), (3, 4), (10, 3), (70, 2), (70, 3), (9, 1), (6, 5)] {
            let nim_sum = |mut index: usize| {
                (0..piles).fold(0, |sum, _| {
                    let pile = index % base;
                    index /= base;
                    sum ^ pile
                })
            };
            let expected: Vec<_> = (0..base.pow(piles)).filter(|&i| nim_sum(i) == 0).collect();
            assert_eq!(lost(base, piles), expected, "{piles} piles of 0..{base}");
        }
    }
}
