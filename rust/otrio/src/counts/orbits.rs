//! The orbits of the slots under a symmetry, and the coefficients for inclusion and exclusion over
//! them.

use super::PLIES;
use crate::slots::SLOTS;
use crate::symmetry::apply;

/// The orbits of the slots under a symmetry.
///
/// They are listed from the last slot down, so that the outer orbits of the identity are the large
/// layer.
pub fn orbits(symmetry: usize) -> Vec<u32> {
    let mut orbits: Vec<u32> = Vec::new();
    for slot in (0..SLOTS).rev() {
        let mut orbit = 1_u32 << slot;
        while orbit | apply(symmetry, orbit) != orbit {
            orbit |= apply(symmetry, orbit);
        }
        if !orbits.contains(&orbit) {
            orbits.push(orbit);
        }
    }
    orbits
}

/// What an orbit of 1, 2 or 4 slots adds to the sizes of a set of orbits.
const STEPS: [usize; 3] = [1, SLOTS + 1, (SLOTS + 1) * (SLOTS / 2 + 1)];

/// How many of the chosen orbits have 1, 2 and 4 slots, as one number: those of disjoint sets of
/// orbits add up.
pub fn sizes(orbits: &[u32], chosen: usize) -> usize {
    let step = |orbit: &u32| STEPS[orbit.count_ones().trailing_zeros() as usize];
    let steps = orbits.iter().map(step).enumerate();
    steps.map(|(place, step)| (chosen >> place & 1) * step).sum()
}

fn numbers(sizes: usize) -> [usize; 3] {
    let [_, two, four] = STEPS;
    [sizes % two, sizes % four / two, sizes / four]
}

/// The number of slots in orbits of some sizes.
pub fn slots(sizes: usize) -> usize {
    let [one, two, four] = numbers(sizes);
    one + 2 * two + 4 * four
}

/// By the sizes of some orbits, the coefficients of Π (1 − x^size) over them, modulo 2^64, that of
/// x^0 first.
pub fn coefficients() -> Vec<[u64; PLIES]> {
    let row = |sizes| {
        let mut row = [0_u64; PLIES];
        row[0] = 1;
        for (size, times) in [1, 2, 4].into_iter().zip(numbers(sizes)) {
            for _ in 0..times {
                for power in (size..PLIES).rev() {
                    row[power] = row[power].wrapping_sub(row[power - size]);
                }
            }
        }
        row
    };
    (0..STEPS[2] * (SLOTS / 4 + 1)).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slots::each;

    const SYMMETRIES: usize = 16;

    #[test]
    fn orbits_are_at_most_18_but_for_the_identity() {
        let counts: Vec<usize> = (0..SYMMETRIES).map(|symmetry| orbits(symmetry).len()).collect();
        assert_eq!(counts[0], SLOTS);
        assert_eq!(counts[1..].iter().max(), Some(&18));
        assert!((0..SYMMETRIES).all(|symmetry| {
            let all = orbits(symmetry).iter().fold(0, |all, orbit| all ^ orbit);
            each(all).count() == SLOTS
        }));
    }

    #[test]
    fn coefficients_of_products() {
        let coefficients = coefficients();
        let row = |[one, two]: [usize; 2]| coefficients[one * STEPS[0] + two * STEPS[1]];
        assert_eq!(row([0, 0])[..2], [1, 0]);
        // (1 − x)² (1 − x²) = 1 − 2x + 2x³ − x⁴
        let expected = [1, 2_u64.wrapping_neg(), 0, 2, u64::MAX, 0];
        assert_eq!(row([2, 1])[..6], expected);
        assert_eq!(row([27, 0])[2], 27 * 26 / 2);
    }
}
