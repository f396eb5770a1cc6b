//! Tables that continue as quasi-polynomials.

/// A function of n: the values of a table, and beyond its end the values for which the difference
/// of order `degree + 1` with step `period` is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The greatest degree on each residue.
    pub degree: usize,
    /// The values for n = 0, 1, 2, …
    pub values: Vec<u32>,
}

impl Table {
    /// The shortest table that continues as `values`.
    pub fn of(values: &[u32], period: usize, degree: usize) -> Self {
        let end = onset(values, period, degree) + period * (degree + 1);
        Self {
            degree,
            values: values[..end.min(values.len())].to_vec(),
        }
    }
}

/// The first n from which the values are those of a quasi-polynomial.
pub fn onset(values: &[u32], period: usize, degree: usize) -> usize {
    let mut differences: Vec<i64> = values.iter().map(|&value| value.into()).collect();
    for _ in 0..=degree {
        let pairs = differences.iter().zip(differences.iter().skip(period));
        differences = pairs.map(|(before, after)| after - before).collect();
    }
    let last = differences.iter().rposition(|&difference| difference != 0);
    last.map_or(0, |last| last + 1)
}
