//! Colour refinement on the candidates and guesses of a part of a table.
//!
//! Candidates get colours (hashes) that do not depend on the order of candidates, guesses or
//! feedbacks: a guess has the colours of its classes, each the sum over its members, and a
//! candidate sums up the classes that it is in. As in
//! [`colouring`](crate::sets::colouring), candidates that some symmetry exchanges
//! keep equal colours, and candidates that refinement distinguishes get equal colours only by
//! chance (about 2⁻⁶⁴).

use crate::games::HIT;
use crate::sets::tables::Part;
use crate::sets::{INDIVIDUAL, mix};
use job::{Stop, Ticker};

/// A colour for each candidate.
#[derive(Clone, Debug)]
pub struct Colours {
    pub of: Vec<u64>,
    /// How many are different.
    cells: usize,
}

impl Colours {
    /// One colour for all candidates of equal weight in classes of equal size.
    pub fn start(part: &Part) -> Self {
        let mut colours: Vec<u64> = part.weights.clone();
        let mut sizes = vec![0u64; part.size];
        for &label in &part.labels {
            sizes[usize::from(label)] += 1;
        }
        for (colour, &label) in colours.iter_mut().zip(&part.labels) {
            *colour |= sizes[usize::from(label)] << u32::BITS;
        }
        Self::counted(colours)
    }

    /// The candidates in order of colour; those of equal colour in their own order.
    pub fn in_order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.of.len() as u32).collect();
        order.sort_by_key(|&candidate| self.of[candidate as usize]);
        order
    }

    /// Whether all candidates have different colours.
    pub fn is_discrete(&self) -> bool {
        self.cells == self.of.len()
    }

    /// The colours after each class of a guess has been given its own.
    pub fn split_by(&self, greatest: u8, row: &[u8]) -> Self {
        let (mut sums, mixed) = (Sums([0; 256]), self.mixed());
        sums.set(&mixed, greatest, row);
        let colour = |(&colour, &class): (&u64, &u8)| mix(colour ^ sums.0[usize::from(class)]);
        Self::counted(mixed.iter().zip(row).map(colour).collect())
    }

    /// The colours with a new one for the first candidate of the smallest cell that has several,
    /// the first of these cells.
    pub fn individualised(&self) -> Self {
        let order = self.in_order();
        let cells = order.chunk_by(|&a, &b| self.of[a as usize] == self.of[b as usize]);
        let several = cells.filter(|cell| cell.len() > 1);
        let cell = several.min_by_key(|cell| cell.len());
        let mut of = self.of.clone();
        if let Some(&[first, ..]) = cell {
            of[first as usize] = mix(of[first as usize].wrapping_add(INDIVIDUAL));
        }
        Self::counted(of)
    }

    /// One round of refinement by the rows in these places. (More rounds take longer than they
    /// save: what is not distinguished is individualised.)
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn refine(
        &mut self,
        part: &Part,
        places: impl Iterator<Item = u32>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let mixed = self.mixed();
        let mut next = mixed.clone();
        let mut sums = Sums([0; 256]);
        for place in places {
            let row = part.row(place as usize);
            ticker.work(2 * row.len() as u64)?;
            let whole = sums.set(&mixed, part.greatest(place as usize), row);
            for sum in &mut sums.0[..=usize::from(part.greatest(place as usize))] {
                *sum = mix(*sum ^ whole);
            }
            for (next, &class) in next.iter_mut().zip(row) {
                *next = next.wrapping_add(sums.0[usize::from(class)]);
            }
        }
        *self = Self::counted(next);
        Ok(())
    }

    /// The places of the rows with their colours, in order of colour.
    pub fn rows(&self, part: &Part) -> Vec<(u64, u32)> {
        let (mut sums, mixed) = (Sums([0; 256]), self.mixed());
        let colour = |place: u32| {
            let row = part.row(place as usize);
            (sums.set(&mixed, part.greatest(place as usize), row), place)
        };
        let mut rows: Vec<_> = (0..part.len() as u32).map(colour).collect();
        rows.sort_unstable();
        rows
    }

    fn mixed(&self) -> Vec<u64> {
        self.of.iter().map(|&colour| mix(colour)).collect()
    }

    fn counted(of: Vec<u64>) -> Self {
        let mut sorted = of.clone();
        sorted.sort_unstable();
        sorted.dedup();
        Self { of, cells: sorted.len() }
    }
}

/// The sums of the colours of the classes of a row, by class number.
struct Sums([u64; 256]);

impl Sums {
    /// Replaces the sums by those of the mixed colours of the candidates, for a row whose greatest
    /// number is `greatest`; returns the colour of the row.
    fn set(&mut self, mixed: &[u64], greatest: u8, row: &[u8]) -> u64 {
        self.0[..=usize::from(greatest)].fill(0);
        self.0[usize::from(HIT)] = INDIVIDUAL;
        for (&colour, &class) in mixed.iter().zip(row) {
            let sum = &mut self.0[usize::from(class)];
            *sum = sum.wrapping_add(colour);
        }
        let sums = self.0[..=usize::from(greatest)].iter();
        sums.map(|&sum| mix(sum)).fold(0, u64::wrapping_add)
    }
}

/// The most candidates that are individualised for one order.
const MOST_SPLITS: usize = 64;

/// How many rows to refine by (all, if there are fewer): enough to tell most candidates apart.
const TELLING: usize = 64;

/// The candidates in an order that depends as little as possible on their own: after refinement,
/// the first of a cell is individualised, until all cells are single candidates.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn order(part: &Part, colours: Colours, ticker: &mut Ticker) -> Result<Vec<u32>, Stop> {
    ticker.work(2 * (part.len() * part.size) as u64)?;
    let telling = telling_rows(&colours.rows(part));
    order_by(part, colours, &telling, ticker)
}

/// The same, refined by these rows alone.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn order_by(
    part: &Part,
    mut colours: Colours,
    telling: &[u32],
    ticker: &mut Ticker,
) -> Result<Vec<u32>, Stop> {
    for _ in 0..MOST_SPLITS {
        colours.refine(part, telling.iter().copied(), ticker)?;
        if colours.is_discrete() {
            break;
        }
        colours = colours.individualised();
    }
    Ok(colours.in_order())
}

/// The rows in the smallest cells of rows of equal colour.
pub fn telling_rows(rows: &[(u64, u32)]) -> Vec<u32> {
    let mut cells: Vec<_> = rows.chunk_by(|a, b| a.0 == b.0).collect();
    cells.sort_by_key(|cell| cell.len());
    let mut telling = Vec::new();
    for cell in cells {
        telling.extend(cell.iter().map(|&(_, place)| place));
        if telling.len() >= TELLING {
            break;
        }
    }
    telling
}
