//! Values for n = 0, 1, 2, …, where the last ones determine how they continue.

use super::error::Problem;
use super::limits;
use super::setting::{ORDERS, Setting};

/// Values that from some n on are a polynomial on each residue.
#[derive(Clone, Debug)]
pub struct Table {
    degree: usize,
    values: Vec<i64>,
    onset: usize,
}

/// Numbers from a file, none of them too large.
pub fn whole_numbers(values: &[u64]) -> Result<Vec<i64>, Problem> {
    let value = |&value: &u64| match i64::try_from(value) {
        Ok(whole) if value <= limits::VALUE => Ok(whole),
        _ => Err(Problem::Large(value)),
    };
    values.iter().map(value).collect()
}

impl Table {
    /// The table of these values.
    pub fn new(setting: &Setting, degree: u64, values: &[u64]) -> Result<Self, Problem> {
        let most = setting.most_degree();
        let small = usize::try_from(degree)
            .ok()
            .filter(|&degree| degree <= most);
        let degree = small.ok_or(Problem::Degree { degree, most })?;
        let least = setting.period * (degree + 1);
        let length = values.len();
        let onset = length.checked_sub(least);
        Ok(Self {
            degree,
            values: whole_numbers(values)?,
            onset: onset.ok_or(Problem::ShortTable { length, least })?,
        })
    }

    /// The n from which it is a polynomial on each residue.
    pub fn onset(&self) -> usize {
        self.onset
    }

    /// The greatest degree of the polynomials.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Extends the table until it has `reach` values.
    pub fn extend(&mut self, period: usize, reach: usize) -> Result<(), Problem> {
        // (1 − x)^(d + 1) without its first coefficient, times −1.
        let mut binomials = [0_i128; ORDERS + 1];
        binomials[0] = 1;
        for _ in 0..=self.degree {
            for i in (1..=ORDERS).rev() {
                binomials[i] -= binomials[i - 1];
            }
        }
        while self.values.len() < reach {
            let n = self.values.len();
            let terms = (1..=self.degree + 1).map(|i| -binomials[i] * self.at(n - i * period));
            let next: i128 = terms.sum();
            if next.abs() > limits::EXTENDED {
                return Err(Problem::Extended);
            }
            self.values
                .push(i64::try_from(next).map_err(|_| Problem::Extended)?);
        }
        Ok(())
    }

    /// The value for n.
    pub fn at(&self, n: usize) -> i128 {
        i128::from(self.values[n])
    }
}

#[cfg(test)]
mod tests {
    use super::super::setting::{Game, Objective, Rules};
    use super::*;

    fn setting(objective: Objective) -> Setting {
        let game = Game {
            rules: Rules::Ab,
            pegs: 3,
        };
        Setting {
            game,
            objective,
            period: 2,
        }
    }

    #[test]
    fn the_last_values_say_how_it_goes_on() {
        // n³ at even n, 7 − 3n at odd n, after something else.
        let value = |n: i64| if n % 2 == 0 { n * n * n } else { 100 - 3 * n };
        let mut listed: Vec<u64> = (0..11).map(|n| value(n) as u64).collect();
        listed[0] = 5;
        listed[1] = 5;
        let mut table = Table::new(&setting(Objective::Expected), 3, &listed).expect("long enough");
        assert_eq!(table.onset(), 3);
        table.extend(2, 60).expect("small");
        assert!((2..60).all(|n| table.at(n) == i128::from(value(n as i64))));
        assert_eq!(table.at(0), 5);
    }

    #[test]
    fn what_is_refused() {
        let expected = setting(Objective::Expected);
        let problem = |degree, values: &[u64]| Table::new(&expected, degree, values).err();
        assert_eq!(problem(0, &[1, 2]), None);
        assert_eq!(problem(0, &[1, 1 << 53]), None);
        assert_eq!(
            problem(0, &[1, (1 << 53) + 1]),
            Some(Problem::Large((1 << 53) + 1))
        );
        let short = Problem::ShortTable {
            length: 3,
            least: 4,
        };
        assert_eq!(problem(1, &[1, 2, 3]), Some(short));
        let degree = Problem::Degree { degree: 5, most: 4 };
        assert_eq!(problem(5, &[0; 20]), Some(degree));
        assert_eq!(problem(4, &[0; 10]), None);
        let worst = Table::new(&setting(Objective::Worst), 2, &[0; 20]);
        assert_eq!(worst.err(), Some(Problem::Degree { degree: 2, most: 1 }));
        let mut steep =
            Table::new(&expected, 4, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 1 << 53]).expect("valid");
        assert_eq!(steep.extend(2, 4096), Err(Problem::Extended));
    }
}
