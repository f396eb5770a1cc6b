//! Searching all splits of a heap for one with a given value.

use std::ops::Range;

use crate::control::{Stop, Ticker};

/// Splits between two checks whether one was found. The loop over them has no early exit, so that
/// the compiler can vectorise it.
const CHUNK: usize = 1024;

/// Whether some split of `left` stones, with a smaller part among these, has the value.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn has_split(
    values: &[u16],
    left: usize,
    parts: Range<usize>,
    value: u16,
    ticker: &mut Ticker<'_>,
) -> Result<bool, Stop> {
    if parts.is_empty() {
        return Ok(false);
    }
    let smaller = values[parts.clone()].chunks(CHUNK);
    let larger = values[left + 1 - parts.end..left + 1 - parts.start].rchunks(CHUNK);
    for (smaller, larger) in smaller.zip(larger) {
        let pairs = smaller.iter().zip(larger.iter().rev());
        let found = pairs.fold(0, |found, (a, b)| found | u16::from(a ^ b == value));
        if found != 0 {
            return Ok(true);
        }
        ticker.work(CHUNK as u64 / 4)?;
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;

    #[test]
    fn splits_are_found_wherever_they_are() {
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let mut values = vec![0u16; 5_000];
        for (smaller, left) in [(1, 4_000), (2_000, 4_000), (1_024, 4_001), (1_025, 4_999)] {
            values[smaller] ^= 5;
            let middle = left / 2;
            let has = |parts, ticker: &mut Ticker<'_>| {
                has_split(&values, left, parts, 5, ticker).expect("not stopped")
            };
            let paired = 2 * smaller == left;
            assert_eq!(has(1..middle + 1, ticker), !paired);
            assert_eq!(has(smaller..smaller + 1, ticker), !paired);
            assert!(!has(1..smaller, ticker));
            assert!(!has(smaller + 1..middle + 1, ticker));
            values[smaller] ^= 5;
        }
    }
}
