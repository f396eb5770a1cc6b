//! The form of a part: the same for nearly all parts that differ only in the order of candidates,
//! guesses and feedbacks.
//!
//! The form is the part itself in an order of the candidates that depends on theirs as little as
//! possible, its rows sorted. Equal forms are equal parts in that order, so sets with equal forms
//! have equal values, even sets of different tables. When two sets that differ only in order get
//! different forms, work is repeated.
//!
//! A form takes as many bytes as its part, so only its digest is kept (BLAKE3, 256 bits): no two
//! inputs with the same digest are known, and none can be found in practice.

use crate::games::{Code, FeedbackTable};
use crate::sets::number;
use crate::sets::tables::{Colours, Part, order, renumbered};
use job::{Stop, Ticker, filled};

/// Bytes of a digest.
pub const DIGEST: usize = blake3::OUT_LEN;

/// The digest of the form of a part.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn digest(part: &Part, ticker: &mut Ticker) -> Result<[u8; DIGEST], Stop> {
    let mut colours = Colours::start(part);
    colours.refine(part, 0..part.len() as u32, ticker)?;
    let order =
        if colours.is_discrete() { colours.in_order() } else { order(part, colours, ticker)? };
    let mut numbers = filled(0, part.len() * part.size)?;
    for (place, out) in numbers.chunks_exact_mut(part.size).enumerate() {
        ticker.work(2 * part.size as u64)?;
        let row = part.row(place);
        number(order.iter().map(|&candidate| row[candidate as usize]), out);
    }
    let mut rows: Vec<&[u8]> = numbers.chunks_exact(part.size).collect();
    rows.sort_unstable();
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(part.size as u64).to_le_bytes());
    hasher.update(&(rows.len() as u64).to_le_bytes());
    for &candidate in &order {
        hasher.update(&part.weights[candidate as usize].to_le_bytes());
    }
    if !part.labels.is_empty() {
        let label = |&candidate: &u32| part.labels[candidate as usize];
        for label in renumbered(order.iter().map(label)) {
            hasher.update(&label.to_le_bytes());
        }
    }
    for row in rows {
        hasher.update(row);
    }
    Ok(*hasher.finalize().as_bytes())
}

/// The digest of a set as it is.
pub fn raw_digest(table: &FeedbackTable, codes: &[Code]) -> [u8; DIGEST] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(table.digest());
    for code in codes {
        hasher.update(&code.to_le_bytes());
    }
    *hasher.finalize().as_bytes()
}
