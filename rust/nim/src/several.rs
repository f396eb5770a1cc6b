//! Games in which a move may change several heaps, and what their winning moves leave.
//!
//! Moore's Nim_k: a move takes one or more stones from each of at least one and at most k heaps. A
//! position is lost if, and only if, with all heaps written in binary the number of ones in each
//! column is a multiple of k + 1 \[Moore1910\].
//!
//! Wythoff's game: two heaps; take from one, or equally many from both. The lost positions are the
//! pairs (⌊nφ⌋, ⌊nφ⌋ + n) with the golden ratio φ, and each positive number is in exactly one of
//! them \[Wythoff1907\].

use job::{Stop, Ticker};

/// Whether the player to move loses Moore's Nim.
pub fn moore_is_lost(heaps: &[u64], k: u64) -> bool {
    let ones = |bit: u32| heaps.iter().map(|heap| heap >> bit & 1).sum::<u64>();
    (0..u64::BITS).all(|bit| ones(bit).is_multiple_of(k + 1))
}

/// The lost positions to which moves of Moore's Nim lead, in ascending order, if there are at most
/// so many. Heaps are below 2^63.
///
/// The columns are filled from the highest down. A heap that has lost a one is smaller whatever
/// follows, so it may have any digits from there on; each other heap keeps its digits, until there
/// are k that have changed.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn moore_winning(
    heaps: &[u64],
    k: u64,
    most: usize,
    ticker: &mut Ticker,
) -> Result<Option<Vec<Vec<u64>>>, Stop> {
    let mut found = Vec::new();
    let top = heaps.iter().map(|heap| u64::BITS - heap.leading_zeros()).max().unwrap_or(0);
    let is_whole = complete(heaps, &vec![0; heaps.len()], top, k, &mut |left| {
        if left.is_some_and(|left| left != heaps) {
            found.extend(left.map(<[u64]>::to_vec));
        }
        ticker.work(1)?;
        Ok(found.len() <= most)
    })?;
    found.sort_unstable();
    Ok(is_whole.then_some(found))
}

/// Gives `take` the lost positions with the digits chosen so far, from so many more columns, and
/// nothing on the way there; returns whether it wants all of them.
fn complete(
    heaps: &[u64],
    chosen: &[u64],
    columns: u32,
    k: u64,
    take: &mut impl FnMut(Option<&[u64]>) -> Result<bool, Stop>,
) -> Result<bool, Stop> {
    let Some(bit) = columns.checked_sub(1) else {
        return take(Some(chosen));
    };
    let mut goes_on = take(None)?;
    let places = 0..heaps.len();
    let (free, kept): (Vec<usize>, Vec<usize>) =
        places.partition(|&place| chosen[place] >> columns != heaps[place] >> columns);
    let ones: Vec<usize> = kept.into_iter().filter(|&n| heaps[n] >> bit & 1 == 1).collect();
    let changes = (k.saturating_sub(free.len() as u64) as usize).min(ones.len());
    for lost in (0..=changes).flat_map(|size| combinations(&ones, size)) {
        let kept: Vec<usize> = ones.iter().copied().filter(|n| !lost.contains(n)).collect();
        let even = |size: &usize| ((kept.len() + size) as u64).is_multiple_of(k + 1);
        for filled in (0..=free.len()).filter(even).flat_map(|size| combinations(&free, size)) {
            let mut next = chosen.to_vec();
            kept.iter().chain(&filled).for_each(|&place| next[place] |= 1 << bit);
            goes_on = goes_on && complete(heaps, &next, bit, k, take)?;
        }
    }
    Ok(goes_on)
}

/// Some of the places, in every way.
pub fn combinations(places: &[usize], size: usize) -> Vec<Vec<usize>> {
    match (places, size) {
        (_, 0) => vec![vec![]],
        ([], _) => vec![],
        ([first, rest @ ..], _) => {
            let with = combinations(rest, size - 1).into_iter().map(|mut some| {
                some.insert(0, *first);
                some
            });
            with.chain(combinations(rest, size)).collect()
        }
    }
}

/// The smaller number of the lost pair of Wythoff's game with this difference: ⌊nφ⌋, the largest
/// n + a with a (a + n) up to n².
pub fn smaller(n: u64) -> u64 {
    let n = u128::from(n);
    let grown = |a: u128, bit: u32| {
        let more = a | 1 << bit;
        if more * (more + n) <= n * n { more } else { a }
    };
    (n + (0..63).rev().fold(0, grown)) as u64
}

/// Whether the player to move loses Wythoff's game.
pub fn wythoff_is_lost(one: u64, two: u64) -> bool {
    one.min(two) == smaller(one.abs_diff(two))
}

/// The lost positions to which moves of Wythoff's game lead, in ascending order: at most three.
/// Heaps are below 2^63.
pub fn wythoff_winning(one: u64, two: u64) -> Vec<Vec<u64>> {
    let apart = smaller(one.abs_diff(two));
    let mut found = Vec::new();
    if let Some(taken @ 1..) = one.min(two).checked_sub(apart) {
        found.push(vec![one - taken, two - taken]);
    }
    let (left, other) = (partner(one), partner(two));
    if left < two.into() {
        found.push(vec![one, left as u64]);
    }
    if other < one.into() {
        found.push(vec![other as u64, two]);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The other heap of the lost position with this one, which may be larger than 64 bits hold.
fn partner(heap: u64) -> u128 {
    // smaller(n) grows by 1 or 2; so it is this heap for one of two n, or for none.
    let n = smaller(heap) - heap; // ⌊heap / φ⌋
    match [n, n + 1].into_iter().find(|&n| smaller(n) == heap) {
        Some(n) => u128::from(heap) + u128::from(n),
        // heap = ⌊nφ⌋ + n with n = ⌈heap / φ²⌉, because ⌊nφ²⌋ = heap
        None => n.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    fn winning(heaps: &[u64], k: u64, most: usize) -> Option<Vec<Vec<u64>>> {
        let control = Control::new(None);
        moore_winning(heaps, k, most, &mut Ticker::new(&control)).unwrap_or_default()
    }

    #[test]
    fn small_positions_are_those_of_the_rules() {
        for heaps in (0..216).map(|n| vec![n % 6, n / 6 % 6, n / 36]) {
            for k in 1..=3 {
                let below = (0..216).map(|n| vec![n % 6, n / 6 % 6, n / 36]);
                let is_move = |after: &Vec<u64>| {
                    let changed = (0..3).filter(|&n| after[n] != heaps[n]).count() as u64;
                    (1..=k).contains(&changed) && (0..3).all(|n| after[n] <= heaps[n])
                };
                let mut lost: Vec<_> =
                    below.filter(|after| is_move(after) && moore_is_lost(after, k)).collect();
                lost.sort_unstable();
                assert_eq!(lost.is_empty(), moore_is_lost(&heaps, k));
                assert_eq!(winning(&heaps, k, 99), Some(lost));
            }
        }
        assert_eq!(winning(&[9, 9, 9, 9], 4, 0), None);
    }

    #[test]
    fn pairs_are_those_of_the_rules() {
        let mut lost = vec![];
        for (one, two) in (0..900_u64).map(|n| (n / 30, n % 30)) {
            let is_move = |&&(a, b): &&(u64, u64)| {
                let both = one.checked_sub(a).zip(two.checked_sub(b));
                both.is_some_and(|(x, y)| x + y > 0 && (x == 0 || y == 0 || x == y))
            };
            let mut found: Vec<_> = lost.iter().filter(is_move).map(|&(a, b)| vec![a, b]).collect();
            found.sort_unstable();
            if one <= two && found.is_empty() {
                lost.extend([(one, two), (two, one)]);
                lost.dedup();
            } else if one <= two {
                assert_eq!(wythoff_winning(one, two), found);
            }
            assert_eq!(wythoff_is_lost(one, two), lost.contains(&(one, two)));
        }
        let largest = (1 << 63) - 1;
        assert!(wythoff_winning(largest, largest).contains(&vec![0, 0]));
    }
}
