//! What an accepted file proves.

use std::collections::BTreeMap;

use super::proof::Proof;
use super::roots::Root;
use super::setting::{Game, Objective};

/// What was proved, and with how much work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The game.
    pub game: Game,
    /// What is minimised.
    pub objective: Objective,
    /// The number of lower bounds in the file.
    pub bounds: usize,
    /// The number of claims.
    pub claims: usize,
    /// The number of guesses about lower bounds that were examined.
    pub guesses: u64,
    /// Each number of colours in the pool below this one was checked by itself.
    pub window: usize,
    /// The most colours with which the strategy was played against every secret.
    pub played: usize,
    /// All codes, and in the AB game each class after the first guess.
    pub roots: Vec<VerifiedRoot>,
}

/// The values of a root for all numbers of colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedRoot {
    /// The reply to the first guess, such as `0A1B`; `None` for all codes.
    pub reply: Option<String>,
    /// The values, or lower bounds at the exceptions.
    pub value: Value,
    /// The numbers of colours for which the value is not proved.
    pub exceptions: BTreeMap<usize, Exception>,
}

/// Values that from some number of colours N on are a polynomial on each residue of N.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The first number of colours.
    pub first: usize,
    /// The values from there on. They continue so that the differences of order `degree + 1`, with
    /// the period as step, are 0.
    pub values: Vec<i128>,
    /// The N from which it is a polynomial on each residue.
    pub onset: usize,
    /// The greatest degree of the polynomials.
    pub degree: usize,
    /// The number of residues.
    pub period: usize,
}

/// What is known if a value is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The lower bound.
    pub lower: i128,
    /// What the claim needs, if there is one.
    pub upper: Option<i128>,
}

impl Verified {
    pub(super) fn new(proof: &Proof, roots: &[Root], guesses: u64, played: usize) -> Self {
        Self {
            game: proof.setting.game,
            objective: proof.setting.objective,
            bounds: proof.bounds.len(),
            claims: proof.claims.iter().count(),
            guesses,
            window: proof.window,
            played,
            roots: roots
                .iter()
                .map(|root| VerifiedRoot::new(proof, root))
                .collect(),
        }
    }
}

impl VerifiedRoot {
    fn new(proof: &Proof, root: &Root) -> Self {
        let exceptions = root.exceptions.iter();
        let exceptions =
            exceptions.map(|(&n, &(lower, upper))| (n + root.touched, Exception { lower, upper }));
        Self {
            reply: root.reply.clone(),
            value: Value::new(proof, root),
            exceptions: exceptions.collect(),
        }
    }
}

impl Value {
    fn new(proof: &Proof, root: &Root) -> Self {
        let least = root.least(proof);
        let values = (least..proof.window)
            .filter_map(|n| root.lower(proof, n))
            .collect();
        let table = root
            .bound
            .filter(|_| !root.place.class.pattern.is_trivial());
        let (onset, degree) = table.map_or((least, 0), |found| {
            let table = proof.bounds.table(found.number);
            (table.onset().saturating_sub(found.shift), table.degree())
        });
        Self {
            first: least + root.touched,
            values,
            onset: onset.max(least) + root.touched,
            degree,
            period: proof.setting.period,
        }
    }

    /// The value for `colors` colours, or the lower bound at an exception; `None` for too few
    /// colours, or for values that overflow.
    pub fn at(&self, colors: usize) -> Option<i128> {
        let place = colors.checked_sub(self.first)?;
        if let Some(&value) = self.values.get(place) {
            return Some(value);
        }
        // Newton's formula, from the last points on the residue.
        let points = self.degree + 1;
        let behind = place - (self.values.len() - self.period * points);
        let (steps, residue) = (behind / self.period, behind % self.period);
        let start = self.values.len() - self.period * points + residue;
        let mut differences: Vec<i128> = (0..points)
            .map(|i| self.values[start + i * self.period])
            .collect();
        let mut value = 0_i128;
        let mut binomial = 1_i128;
        for order in 0..points {
            value = value.checked_add(binomial.checked_mul(differences[0])?)?;
            differences = differences
                .windows(2)
                .map(|pair| pair[1] - pair[0])
                .collect();
            binomial = binomial.checked_mul(i128::try_from(steps).ok()? - order as i128)?;
            binomial /= order as i128 + 1;
        }
        Some(value)
    }
}
