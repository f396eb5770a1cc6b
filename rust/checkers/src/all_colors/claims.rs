//! The claims of a file, and which of them applies to a class.

use super::error::{CheckError, Problem};
use super::file;
use super::patterns::{Pattern, Reduced, clip, parse_signs};
use super::proof::Found;
use super::same::Index;
use super::setting::{Game, Setting};
use super::tables::{Table, whole_numbers};
use super::words::Guess;
use job::control::{Stop, Ticker};

/// Guesses, and how many guesses a strategy with them takes.
#[derive(Debug)]
pub struct Claim {
    /// Its subject, with the names that its guesses use.
    pub pattern: Pattern,
    /// The number of colours that no code has.
    pub absent: u64,
    guesses: Vec<Option<Guess>>,
    values: Values,
}

#[derive(Debug)]
enum Values {
    ForEver { table: Table, period: usize },
    Listed(Vec<i64>),
}

/// The claims, and for each pattern those about it.
#[derive(Debug, Default)]
pub struct Claims {
    list: Vec<Claim>,
    index: Index,
    /// For each pattern its claims, those with the fewest absent colours first.
    about: Vec<Vec<usize>>,
}

impl Claim {
    fn read(setting: &Setting, claim: &file::Claim) -> Result<Self, Problem> {
        let pattern = Pattern::parse(setting.game, &claim.pattern)?;
        let parse = |text: &Option<String>| match text {
            Some(text) => parse_guess(setting.game, pattern.letters, text).map(Some),
            None => Ok(None),
        };
        let guesses = claim
            .guesses
            .0
            .iter()
            .map(parse)
            .collect::<Result<Vec<_>, _>>()?;
        if claim.absent > setting.game.pegs as u64 {
            return Err(Problem::ManyAbsent(claim.absent));
        }
        let values = match (claim.forever, claim.degree) {
            (true, Some(degree)) => Values::ForEver {
                table: Table::new(setting, degree, &claim.values.0)?,
                period: setting.period,
            },
            (false, None) => Values::Listed(whole_numbers(&claim.values.0)?),
            _ => return Err(Problem::NoDegree),
        };
        match &values {
            Values::ForEver { period, .. } => {
                let last = guesses.len().checked_sub(*period);
                let all = last.is_some_and(|from| guesses[from..].iter().all(Option::is_some));
                if !all {
                    return Err(Problem::NotForEver { period: *period });
                }
            }
            Values::Listed(values) => {
                let [guesses, values] = [guesses.len(), values.len()];
                if guesses != values {
                    return Err(Problem::Lengths { guesses, values });
                }
            }
        }
        Ok(Self {
            pattern,
            absent: claim.absent,
            guesses,
            values,
        })
    }

    /// The guess for n.
    pub fn guess(&self, n: usize) -> Option<&Guess> {
        let at = match &self.values {
            Values::ForEver { period, .. } if n >= self.guesses.len() => {
                let from = self.guesses.len() - period;
                from + (n - from) % period
            }
            _ => n,
        };
        self.guesses.get(at)?.as_ref()
    }

    /// The value for n; meaningful only where there is a guess.
    pub fn value(&self, n: usize) -> i128 {
        match &self.values {
            Values::ForEver { table, .. } => table.at(n),
            Values::Listed(values) => values.get(n).map_or(0, |&value| i128::from(value)),
        }
    }

    /// The table, if the claim holds for ever.
    pub fn table(&self) -> Option<&Table> {
        match &self.values {
            Values::ForEver { table, .. } => Some(table),
            Values::Listed(_) => None,
        }
    }

    /// Why it is refused.
    pub fn refused(&self, problem: Problem) -> CheckError {
        CheckError::Entry {
            entry: name(&self.pattern.to_string(), self.absent),
            problem,
        }
    }

    /// The n from which it is regular.
    pub fn latest(&self) -> usize {
        self.guesses.len().max(self.table().map_or(0, Table::onset))
    }
}

fn parse_guess(game: Game, letters: usize, text: &str) -> Result<Guess, Problem> {
    let no_guess = || Problem::NoGuess(clip(text));
    let signs = parse_signs(game, text).map_err(|_| no_guess())?;
    Guess::new(game, letters, &signs).ok_or_else(no_guess)
}

impl Claims {
    /// All claims.
    pub fn iter(&self) -> impl Iterator<Item = &Claim> {
        self.list.iter()
    }

    /// The claim with a number.
    pub fn get(&self, number: usize) -> &Claim {
        &self.list[number]
    }

    /// The pattern of claims that the class equals, up to names.
    pub fn find(&self, class: &Reduced, ticker: &mut Ticker<'_>) -> Result<Option<Found>, Stop> {
        let found = self.index.find(&class.pattern, ticker)?;
        let shift = class.returned.len();
        Ok(found.map(|number| Found { number, shift }))
    }

    /// The claim for a class with n colours in the pool: of those with a guess, the one with the
    /// most absent colours that are available.
    pub fn select(&self, found: &Found, absent: u64, n: usize) -> Option<usize> {
        let mut claims = self.about[found.number].iter().rev().copied();
        claims.find(|&claim| {
            let claim = &self.list[claim];
            claim.absent <= absent && claim.guess(n + found.shift).is_some()
        })
    }

    pub(super) fn add(
        &mut self,
        setting: &Setting,
        claim: file::Claim,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), CheckError> {
        let named = |problem| CheckError::Entry {
            entry: name(&clip(&claim.pattern), claim.absent),
            problem,
        };
        let claim = Claim::read(setting, &claim).map_err(named)?;
        let about = match self.index.find(&claim.pattern, ticker)? {
            Some(number) => number,
            None => {
                self.about.push(Vec::new());
                self.index.add(claim.pattern.clone())
            }
        };
        let about = &mut self.about[about];
        let place = about.partition_point(|&other| self.list[other].absent < claim.absent);
        let next = about.get(place).map(|&other| &self.list[other]);
        if let Some(other) = next.filter(|other| other.absent == claim.absent) {
            let problem = Problem::Again(other.pattern.to_string());
            return Err(claim.refused(problem));
        }
        about.insert(place, self.list.len());
        self.list.push(claim);
        Ok(())
    }

    pub(super) fn extend(&mut self, period: usize, reach: usize) -> Result<(), CheckError> {
        for claim in &mut self.list {
            let extended = match &mut claim.values {
                Values::ForEver { table, .. } => table.extend(period, reach),
                Values::Listed(_) => Ok(()),
            };
            extended.map_err(|problem| claim.refused(problem))?;
        }
        Ok(())
    }
}

fn name(pattern: &str, absent: u64) -> String {
    format!("the claim for {pattern} with {absent} absent")
}
