//! What a table holds, as records of a checkpoint.
//!
//! A node is recorded when a visit to it took a certain amount of work, whether it is settled then
//! or not: proof numbers lead the next search straight to where the last one was.
//!
//! The name of a record has two bytes that say from which search it comes (members and winners of a
//! coalition, a bit for each colour; or 255, 255) and 13 bytes, the key of a position and what is
//! asked about it, big-endian. Its value has seven: proof number, disproof number (3 bytes each; 0
//! and 2¹⁸ − 1 for what is proved or disproved), and the binary logarithm of the nodes of the visit.

use super::{KEY_BITS, Key, Numbers};
use job::error::CheckpointProblem;
use job::{Control, Stop, Ticker};

/// Distinguishes the graphs that share a file.
pub type About = [u8; 2];

/// The fewest nodes of a visit that is recorded.
pub const LEAST_WORK: u64 = 64;

/// Bytes of a key.
const KEY_BYTES: usize = KEY_BITS as usize / 8;

/// Bytes of each of the two numbers; one for the work follows.
const NUMBER_BYTES: usize = 3;

/// About how long a record takes, in nanoseconds.
const WORK_PER_RECORD: u64 = 64;

/// Records the numbers of a node whose search took `work` nodes.
pub fn save(about: About, key: Key, found: Numbers, work: u64, control: &Control) {
    let Some(checkpoint) = control.checkpoint() else { return };
    let name = [&about, &key.to_be_bytes()[16 - KEY_BYTES..]].concat();
    let [proof, disproof] = [found.proof, found.disproof].map(u32::to_le_bytes);
    let [proof, disproof] = [&proof[..NUMBER_BYTES], &disproof[..NUMBER_BYTES]];
    checkpoint.put(&name, &[proof, disproof, &[work.ilog2() as u8]].concat());
}

/// Passes on what was recorded about a graph: keys, numbers and work.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn load<'b>(
    about: About,
    ticker: &mut Ticker<'b>,
    mut store: impl FnMut(Key, Numbers, u64, &mut Ticker<'b>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let Some(checkpoint) = ticker.control().checkpoint() else { return Ok(()) };
    checkpoint.replay(&about, &mut |key, value| {
        let (key, found, work) = read(key, value).ok_or(CheckpointProblem::Malformed)?;
        ticker.work(WORK_PER_RECORD)?;
        Ok(store(key, found, work, ticker)?)
    })
}

fn read(key: &[u8], value: &[u8]) -> Option<(Key, Numbers, u64)> {
    let key: &[u8; KEY_BYTES] = key.try_into().ok()?;
    let [a, b, c, d, e, f, work] = *<&[u8; 2 * NUMBER_BYTES + 1]>::try_from(value).ok()?;
    let [proof, disproof] = [[a, b, c, 0], [d, e, f, 0]].map(u32::from_le_bytes);
    let is_possible = match (proof, disproof) {
        (0, other) | (other, 0) => other == Numbers::INFINITE,
        (proof, disproof) => proof.max(disproof) < Numbers::INFINITE,
    };
    let key = key.iter().fold(0, |key, &byte| key << 8 | Key::from(byte));
    (is_possible && work < 64).then(|| (key, Numbers::new(proof, disproof), 1 << work))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(proof: u32, disproof: u32, work: u8) -> Vec<u8> {
        let numbers = [proof, disproof].map(|number| number.to_le_bytes());
        [&numbers[0][..3], &numbers[1][..3], &[work]].concat()
    }

    #[test]
    fn records_that_make_no_sense_are_refused() {
        let key = [1; KEY_BYTES];
        let infinite = Numbers::INFINITE;
        let numbers = |proof, disproof| read(&key, &value(proof, disproof, 9)).map(|read| read.1);
        assert_eq!(numbers(0, infinite), Some(Numbers::PROVEN));
        assert_eq!(numbers(infinite, 0), Some(Numbers::DISPROVEN));
        assert!(numbers(3, 5).is_some());
        for (proof, disproof) in [(0, 0), (0, 1), (1, 0), (infinite, 1), (1, infinite + 1)] {
            assert_eq!(numbers(proof, disproof), None);
        }
        assert!(read(&key, &value(1, 1, 63)).is_some_and(|read| read.2 == 1 << 63));
        assert!(read(&key, &value(1, 1, 64)).is_none());
        assert!(read(&key[1..], &value(1, 1, 9)).is_none());
        assert!(read(&key, &value(1, 1, 9)[1..]).is_none());
    }
}
