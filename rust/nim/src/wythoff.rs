//! The lost positions of Wythoff's game.

use job::{Stop, Ticker};

/// Writes the first lost positions (a, b) with a ≤ b to `pairs`, two numbers each, a ascending; the
/// last of an odd number of numbers stays as it is.
///
/// The n-th is found from those before it: a is the least number in none of them, and b = a + n.
/// *Proof.* Suppose the earlier pairs are right: they have the differences 0 … n − 1, once each.
/// Any other position that shares a pile with one of them, or has one of these differences and
/// larger piles, can move to one of them. So the next lost position does neither; (a, a + n) is the
/// least such position, and leads to none of the pairs. Any other position with the smaller pile a
/// leads to one of the pairs or to (a, a + n).
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn lost_pairs(pairs: &mut [i64], ticker: &mut Ticker) -> Result<(), Stop> {
    let (mut least, mut next_larger) = (0, 0);
    for n in 0..pairs.len() / 2 {
        pairs[2 * n] = least;
        pairs[2 * n + 1] = least + n as i64;
        // The smaller piles so far are all below; the next of the larger ones may be equal.
        least += 1;
        while next_larger <= n && pairs[2 * next_larger + 1] <= least {
            least += i64::from(pairs[2 * next_larger + 1] == least);
            next_larger += 1;
        }
        ticker.work(4)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    #[test]
    fn the_first_pairs() {
        let control = Control::new(None);
        let mut pairs = [0; 14];
        assert_eq!(lost_pairs(&mut pairs, &mut Ticker::new(&control)), Ok(()));
        assert_eq!(pairs, [0, 0, 1, 2, 3, 5, 4, 7, 6, 10, 8, 13, 9, 15]);
    }
}
