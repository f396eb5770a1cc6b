//! A file whose entries are each valid by themselves.

use super::claims::{Claim, Claims};
use super::error::{CheckError, Problem};
use super::file::{self, File};
use super::limits;
use super::patterns::{Pattern, Reduced, clip};
use super::same::Index;
use super::setting::{Game, Objective, PEGS, Rules, Setting};
use super::tables::Table;
use super::words::{NAMES, Word};
use job::control::{Stop, Ticker};

/// The most letters that can go back to the pool.
const SHIFT: usize = NAMES + PEGS;

/// The contents of the file.
#[derive(Debug)]
pub struct Proof {
    pub setting: Setting,
    pub bounds: Bounds,
    pub claims: Claims,
    /// Every n below it is checked by itself.
    pub window: usize,
}

/// The lower bounds.
#[derive(Debug, Default)]
pub struct Bounds {
    tables: Vec<Table>,
    index: Index,
}

/// An entry for a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found {
    /// Its number.
    pub number: usize,
    /// How many letters of the class went back to the pool.
    pub shift: usize,
}

impl Bounds {
    /// The number of bounds.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// The pattern of a bound.
    pub fn pattern(&self, number: usize) -> &Pattern {
        self.index.pattern(number)
    }

    /// The table of a bound.
    pub fn table(&self, number: usize) -> &Table {
        &self.tables[number]
    }

    /// The bound for the pattern of these words.
    pub fn find(&self, words: &[Word], ticker: &mut Ticker<'_>) -> Result<Option<Found>, Stop> {
        ticker.work(100 * words.len() as u64)?;
        let class = Reduced::of(words.to_vec());
        let found = self.index.find(&class.pattern, ticker)?;
        let shift = class.returned.len();
        Ok(found.map(|number| Found { number, shift }))
    }

    /// The value of a bound for a class with n colours in the pool.
    pub fn at(&self, found: &Found, n: usize) -> i128 {
        self.tables[found.number].at(n + found.shift)
    }

    fn add(
        &mut self,
        setting: &Setting,
        bound: file::Bound,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), CheckError> {
        let named = |problem| refused(&bound.pattern, problem);
        let pattern = Pattern::parse(setting.game, &bound.pattern).map_err(named)?;
        let table = Table::new(setting, bound.degree, &bound.values.0).map_err(named)?;
        if let Some(other) = self.index.find(&pattern, ticker)? {
            return Err(named(Problem::Again(self.pattern(other).to_string())));
        }
        self.tables.push(table);
        self.index.add(pattern);
        Ok(())
    }
}

/// Why the bound for a pattern is refused.
pub fn refused(pattern: &str, problem: Problem) -> CheckError {
    let entry = format!("the lower bound for {}", clip(pattern));
    CheckError::Entry { entry, problem }
}

fn header(key: &'static str, wanted: &'static str) -> CheckError {
    CheckError::Header { key, wanted }
}

fn within(number: u64, least: usize, most: usize) -> Option<usize> {
    let number = usize::try_from(number).ok()?;
    (least..=most).contains(&number).then_some(number)
}

fn setting(file: &File) -> Result<Setting, CheckError> {
    if file.format != "abgames-all-colors" {
        return Err(header("format", "\"abgames-all-colors\""));
    }
    if file.version != 1 {
        return Err(header("version", "1"));
    }
    let rules = match file.game.0.name.as_str() {
        "AB" => Rules::Ab,
        "Mastermind" => Rules::Mastermind,
        _ => return Err(header("name", "\"AB\" or \"Mastermind\"")),
    };
    let objective = match file.objective.as_str() {
        "expected" => Objective::Expected,
        "worst" => Objective::Worst,
        _ => return Err(header("objective", "\"expected\" or \"worst\"")),
    };
    let pegs = within(file.game.0.pegs, 1, PEGS).ok_or(header("pegs", "from 1 to 4"))?;
    Ok(Setting {
        game: Game { rules, pegs },
        objective,
        period: within(file.period, 1, 12).ok_or(header("period", "from 1 to 12"))?,
    })
}

impl Proof {
    /// Reads a file.
    pub fn read(text: &str, ticker: &mut Ticker<'_>) -> Result<Self, CheckError> {
        if text.len() > limits::BYTES {
            return Err(CheckError::TooLong(text.len()));
        }
        let file = file::read(text)?;
        let mut proof = Self {
            setting: setting(&file)?,
            bounds: Bounds::default(),
            claims: Claims::default(),
            window: 0,
        };
        for bound in file.bounds {
            ticker.work(1000)?;
            proof.bounds.add(&proof.setting, bound.0, ticker)?;
        }
        for claim in file.claims {
            ticker.work(1000)?;
            proof.claims.add(&proof.setting, claim.0, ticker)?;
        }
        proof.extend()?;
        Ok(proof)
    }

    /// Finds the window and extends all tables as far as they are needed.
    fn extend(&mut self) -> Result<(), CheckError> {
        let onsets = self.bounds.tables.iter().map(Table::onset);
        let latest = onsets.chain(self.claims.iter().map(Claim::latest)).max();
        let setting = &self.setting;
        self.window = latest.unwrap_or(0) + setting.game.pegs + setting.period * setting.points();
        let reach = self.window + SHIFT;
        let tables = self.bounds.len() as u64 + self.claims.iter().count() as u64;
        if tables.saturating_mul(reach as u64) > limits::CELLS {
            return Err(CheckError::TooMuch("its tables have too many values"));
        }
        let index = &self.bounds.index;
        for (number, table) in self.bounds.tables.iter_mut().enumerate() {
            let extended = table.extend(setting.period, reach);
            extended.map_err(|problem| refused(&index.pattern(number).to_string(), problem))?;
        }
        self.claims.extend(setting.period, reach)
    }

    /// The first of the last points on each residue.
    pub fn last_points(&self) -> std::ops::Range<usize> {
        let first = self.window - self.setting.period * self.setting.points();
        first..first + self.setting.period
    }
}
