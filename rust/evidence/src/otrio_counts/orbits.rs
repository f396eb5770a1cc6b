//! The orbits of the slots under a symmetry, and the coefficients for inclusion and exclusion over
//! them.

use super::PLIES;
use otrio::slots::SLOTS;
use otrio::symmetry::apply;

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

/// How many orbits have 1, 2 and 4 slots.
#[derive(Clone, Copy, Default)]
pub struct OrbitSizes(pub [usize; 3]);

impl OrbitSizes {
    const MOST: [usize; 3] = [SLOTS + 1, SLOTS / 2 + 1, SLOTS / 4 + 1];

    /// The sizes of these orbits.
    pub fn of(orbits: &[u32]) -> Self {
        let mut sizes = Self::default();
        for orbit in orbits {
            sizes.0[orbit.count_ones().trailing_zeros() as usize] += 1;
        }
        sizes
    }

    /// The sizes of the orbits whose places are in a set.
    pub fn chosen(orbits: &[u32], chosen: usize) -> Self {
        let mut sizes = Self::default();
        for (place, orbit) in orbits.iter().enumerate() {
            sizes.0[orbit.count_ones().trailing_zeros() as usize] += chosen >> place & 1;
        }
        sizes
    }

    /// The sizes of both together.
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// The sizes of what is left without the others.
    pub fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] - other.0[i]))
    }

    /// The number of slots in them.
    pub fn slots(self) -> usize {
        self.0[0] + 2 * self.0[1] + 4 * self.0[2]
    }

    fn index(self) -> usize {
        (self.0[2] * Self::MOST[1] + self.0[1]) * Self::MOST[0] + self.0[0]
    }
}

/// The coefficients of Π (1 − x^size) over some orbits, modulo 2^64.
pub struct Coefficients(Vec<[u64; PLIES]>);

impl Coefficients {
    /// The coefficients for all numbers of orbits.
    pub fn new() -> Self {
        let [ones, twos, fours] = OrbitSizes::MOST;
        let mut rows = Vec::with_capacity(ones * twos * fours);
        for four in 0..fours {
            for two in 0..twos {
                for one in 0..ones {
                    let mut row = [0_u64; PLIES];
                    row[0] = 1;
                    for (size, times) in [(1, one), (2, two), (4, four)] {
                        for _ in 0..times {
                            for power in (size..PLIES).rev() {
                                row[power] = row[power].wrapping_sub(row[power - size]);
                            }
                        }
                    }
                    rows.push(row);
                }
            }
        }
        Self(rows)
    }

    /// The coefficients for some orbits, that of x^0 first.
    pub fn of(&self, orbits: OrbitSizes) -> &[u64; PLIES] {
        &self.0[orbits.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use otrio::slots::each;

    const SYMMETRIES: usize = 16;

    #[test]
    fn orbits_are_at_most_18_but_for_the_identity() {
        let counts: Vec<usize> = (0..SYMMETRIES)
            .map(|symmetry| orbits(symmetry).len())
            .collect();
        assert_eq!(counts[0], SLOTS);
        assert_eq!(counts[1..].iter().max(), Some(&18));
        assert!((0..SYMMETRIES).all(|symmetry| {
            let all = orbits(symmetry).iter().fold(0, |all, orbit| all ^ orbit);
            each(all).count() == SLOTS
        }));
    }

    #[test]
    fn coefficients_of_products() {
        let coefficients = Coefficients::new();
        let row = |sizes| *coefficients.of(OrbitSizes(sizes));
        assert_eq!(row([0, 0, 0])[..2], [1, 0]);
        // (1 − x)² (1 − x²) = 1 − 2x + 2x³ − x⁴
        let expected = [1, 2_u64.wrapping_neg(), 0, 2, u64::MAX, 0];
        assert_eq!(row([2, 1, 0])[..6], expected);
        assert_eq!(row([27, 0, 0])[2], 27 * 26 / 2);
    }
}
