//! A file whose lines are each valid by themselves, and the look-up of classes in it.

use std::collections::HashMap;

use super::CheckError;
use super::file::{ClaimEntry, File};
use super::patterns::{Pattern, letters_of};
use super::same::Look;
use super::setting::{PEGS, Setting, Span};
use super::words::{Guess, Word};
use crate::object::Object;
use job::{Stop, Ticker};

// How large a file may be: far beyond what a proof needs, and near the limit of what can be
// checked.

/// Bytes of a file.
const BYTES: usize = 1 << 29;
/// Words of a pattern, and entries of a list of values or guesses.
const LIST: usize = 4096;
/// Greatest value in a file.
const VALUE: i64 = 1 << 53;
/// Greatest absolute value that a table may take where it is examined.
const EXTENDED: i128 = 1 << 62;
/// Values of all tables together, in the window and a little beyond.
const CELLS: usize = 1 << 27;
/// The most letters that can go back to the pool: those of a file, and fresh ones.
const BACK: usize = 52 + PEGS;

/// A lower bound, or a claim.
#[derive(Debug)]
pub struct Line {
    /// Its name in error messages.
    pub name: String,
    /// Its subject, with the names that its guesses use.
    pub pattern: Pattern,
    /// The number of colours that no code has; 0 for a lower bound.
    pub absent: usize,
    /// A guess for each n; none for a lower bound.
    guesses: Vec<Option<Guess>>,
    values: Vec<i64>,
    /// One more than the degree of its polynomials; 0 if it does not hold for ever.
    pub points: usize,
    period: usize,
}

/// The numbers of the lines about a pattern: the lower bound, then the claims by number of absent
/// colours.
pub type Lines = [Option<usize>; PEGS + 2];

/// A lower bound for a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    pub number: usize,
    /// How many letters of the class went back to the pool.
    pub back: usize,
}

/// The contents of the file.
#[derive(Debug)]
pub struct Proof {
    pub setting: Setting,
    /// The lower bounds, and then the claims.
    pub lines: Vec<Line>,
    /// The number of lower bounds.
    bounds: usize,
    /// The patterns that they are about, by the hashes of their looks.
    patterns: HashMap<u64, Vec<(Look, Lines)>>,
    /// Every n below it is checked by itself.
    pub window: usize,
    /// The first of the last points.
    pub last: usize,
}

/// A text, shortened for error messages.
fn clip(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// A number that must be in a range.
fn within(key: &str, number: u64, least: usize, most: usize) -> Result<usize, CheckError> {
    let valid = (least as u64..=most as u64).contains(&number);
    ensure!(valid, "{key} is {number}, not {least} to {most}");
    Ok(number as usize)
}

/// Whether a text is the second of two.
fn second(key: &str, text: &str, [first, second]: [&str; 2]) -> Result<bool, CheckError> {
    let valid = [first, second].contains(&text);
    ensure!(valid, "{key} is not {first:?} or {second:?}");
    Ok(text == second)
}

fn setting(file: &File) -> Result<Setting, CheckError> {
    let format = "abgames-all-colors";
    ensure!(file.format == format, "format is not {format:?}");
    ensure!(file.version == 1, "version is not 1");
    Ok(Setting {
        repeats: second("name", &file.game.0.name, ["AB", "Mastermind"])?,
        pegs: within("pegs", file.game.0.pegs, 1, PEGS)?,
        worst: second("objective", &file.objective, ["expected", "worst"])?,
        period: within("period", file.period, 1, 12)?,
    })
}

fn pattern(setting: &Setting, text: &str) -> Result<Pattern, CheckError> {
    let mut words = Vec::new();
    for text in text.split(' ') {
        ensure!(words.len() < LIST, "has more than {LIST} words");
        let word = Word::parse(setting, text);
        words.push(word.ok_or_else(|| format!("{:?} is not a word of this game", clip(text)))?);
    }
    words.sort_unstable();
    let twice = words.windows(2).find(|pair| pair[0] == pair[1]);
    ensure!(twice.is_none(), "a word occurs twice");
    let letters = letters_of(&words);
    let in_order = letters & (letters + 1) == 0;
    ensure!(in_order, "its letters are not the first ones");
    let pattern = Pattern::of(words);
    ensure!(pattern.back == 0, "a letter belongs to the pool");
    Ok(pattern)
}

impl Line {
    /// Reads a claim, or a lower bound, which is like a claim for ever without guesses.
    fn read(setting: &Setting, entry: ClaimEntry, is_bound: bool) -> Result<Self, CheckError> {
        let (period, forever, values) = (setting.period, entry.forever, entry.values);
        let pattern = pattern(setting, &entry.pattern)?;
        let absent = within("absent", entry.absent, 0, setting.pegs)?;
        let points = match entry.degree {
            Some(degree) => within("degree", degree, 0, setting.points() - 1)? + 1,
            None => 0,
        };
        ensure!(forever == (points > 0), "degree does not go with forever");
        let mut guesses = Vec::new();
        for text in &entry.guesses {
            let guess = |text: &String| {
                let guess = Guess::parse(setting, pattern.letter_count(), text);
                guess.ok_or_else(|| format!("{:?} is not a guess", clip(text)))
            };
            guesses.push(text.as_ref().map(guess).transpose()?);
        }
        let (length, asked, least) = (values.len(), guesses.len(), period * points);
        let long = length.max(asked) > LIST;
        ensure!(!long, "has a list of more than {LIST} entries");
        ensure!(length >= least, "has {length} values but needs {least}");
        let paired = forever || asked == length;
        ensure!(paired, "has {asked} guesses but {length} values");
        let valid = values.iter().all(|value| (0..=VALUE).contains(value));
        ensure!(valid, "a value is not from 0 to 2⁵³");
        let repeated = guesses.iter().rev().take(period).flatten().count();
        let complete = is_bound || !forever || repeated == period;
        ensure!(complete, "lacks one of the last {period} guesses");
        Ok(Self { name: String::new(), pattern, absent, guesses, values, points, period })
    }

    /// Extends the table until it has `reach` values: the differences of the order `points` are 0.
    fn extend(&mut self, reach: usize) -> Result<(), CheckError> {
        while self.points > 0 && self.values.len() < reach {
            let (mut next, mut binomial) = (0, -1);
            for i in 1..=self.points {
                binomial = -binomial * (self.points + 1 - i) as i128 / i as i128;
                next += binomial * self.at(self.values.len() - i * self.period);
            }
            let name = &self.name;
            ensure!(next.abs() <= EXTENDED, "{name}: goes beyond ±2⁶²");
            self.values.push(next as i64);
        }
        Ok(())
    }

    /// The n from which on it is a polynomial on each residue, with guesses that repeat.
    fn onset(&self) -> usize {
        let last = self.points * self.period;
        self.guesses.len().max(self.values.len() - last)
    }

    /// The value for n; for a claim it means something only where there is a guess.
    pub fn at(&self, n: usize) -> i128 {
        i128::from(self.values[n])
    }

    /// The guess for n.
    pub fn guess(&self, mut n: usize) -> Option<Guess> {
        if self.points > 0 && n >= self.guesses.len() {
            let repeated = self.guesses.len().checked_sub(self.period)?;
            n = repeated + (n - repeated) % self.period;
        }
        *self.guesses.get(n)?
    }
}

impl Proof {
    /// Reads a file.
    pub fn read(text: &str, ticker: &mut Ticker<'_>) -> Result<Self, CheckError> {
        ensure!(text.len() <= BYTES, "has more than {BYTES} bytes");
        let file = serde_json::from_str(text);
        let file = file.map_err(|error| format!("does not have the right format: {error}"));
        let Object(file): Object<File> = file?;
        let setting = setting(&file)?;
        let mut proof = Self {
            setting,
            lines: Vec::new(),
            bounds: file.bounds.len(),
            patterns: HashMap::new(),
            window: 0,
            last: 0,
        };
        let bounds = file.bounds.into_iter().map(|Object(bound)| ClaimEntry {
            pattern: bound.pattern,
            degree: Some(bound.degree),
            values: bound.values,
            forever: true,
            ..ClaimEntry::default()
        });
        let claims = file.claims.into_iter().map(|Object(claim)| claim);
        for (number, entry) in bounds.chain(claims).enumerate() {
            ticker.work(1000)?;
            let (text, is_bound) = (clip(&entry.pattern), number < proof.bounds);
            let name = if is_bound {
                format!("the lower bound for {text}")
            } else {
                format!("the claim for {text} with {} absent", entry.absent)
            };
            let line = Line::read(&setting, entry, is_bound);
            let line = line.map_err(|error| error.about(&name))?;
            proof.add(Line { name, ..line }, ticker)?;
        }
        proof.extend(ticker)?;
        Ok(proof)
    }

    fn add(&mut self, line: Line, ticker: &mut Ticker<'_>) -> Result<(), CheckError> {
        let (look, number) = (Look::of(line.pattern.clone()), self.lines.len());
        let place = self.place(&look, ticker)?;
        let alike = self.patterns.entry(look.whole).or_default();
        let place = place.unwrap_or(alike.len());
        if place == alike.len() {
            alike.push((look, Lines::default()));
        }
        let is_claim = number >= self.bounds;
        let slot = if is_claim { 1 + line.absent } else { 0 };
        let other = alike[place].1[slot].replace(number);
        let other = other.map_or("", |other| &self.lines[other].name);
        let name = &line.name;
        ensure!(other.is_empty(), "{name}: has the pattern of {other}");
        self.lines.push(line);
        Ok(())
    }

    /// Finds the window and extends all tables as far as they are needed.
    fn extend(&mut self, ticker: &mut Ticker<'_>) -> Result<(), CheckError> {
        let onset = self.lines.iter().map(Line::onset).max().unwrap_or(0);
        self.last = onset + self.setting.pegs;
        self.window = self.last + self.setting.period * self.setting.points();
        let reach = self.window + BACK;
        let small = self.lines.len().saturating_mul(reach) <= CELLS;
        ensure!(small, "its tables have too many values to be checked");
        for line in &mut self.lines {
            ticker.work(20 * reach as u64)?;
            line.extend(reach)?;
        }
        Ok(())
    }

    /// The lower bounds.
    pub fn bounds(&self) -> &[Line] {
        &self.lines[..self.bounds]
    }

    /// The claims.
    pub fn claims(&self) -> &[Line] {
        &self.lines[self.bounds..]
    }

    /// Each n of the window, and then the last points on each residue.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        let points = self.setting.points();
        let last = self.last..self.last + self.setting.period;
        let last = last.map(move |first| Span { first, points });
        let each = (0..self.window).map(|first| Span { first, points: 1 });
        each.chain(last)
    }

    /// The place of a pattern among those with the same hash.
    fn place(&self, look: &Look, ticker: &mut Ticker<'_>) -> Result<Option<usize>, Stop> {
        let alike = self.patterns.get(&look.whole).into_iter().flatten();
        for (place, (other, _)) in alike.enumerate() {
            if look.renaming(other, ticker)?.is_some() {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The lines about a pattern that is the same as this one up to names.
    pub fn lines_about(&self, pattern: &Pattern, ticker: &mut Ticker<'_>) -> Result<Lines, Stop> {
        ticker.work(100 * pattern.words.len() as u64)?;
        let look = Look::of(pattern.clone());
        let place = self.place(&look, ticker)?;
        Ok(place.map_or_else(Lines::default, |place| self.patterns[&look.whole][place].1))
    }

    /// The lower bound for the pattern of a class.
    pub fn bound(&self, class: &Pattern, ticker: &mut Ticker<'_>) -> Result<Option<Bound>, Stop> {
        let [number, ..] = self.lines_about(class, ticker)?;
        Ok(number.map(|number| Bound { number, back: class.back }))
    }

    /// What a lower bound for a class says with n colours in the pool.
    pub fn at(&self, bound: Bound, n: usize) -> i128 {
        self.lines[bound.number].at(n + bound.back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lower bound for 12, with period 2.
    fn line(worst: bool, degree: u64, values: &[i64]) -> Result<Line, CheckError> {
        let setting = Setting { repeats: false, pegs: 2, worst, period: 2 };
        let entry = ClaimEntry {
            pattern: "12".into(),
            degree: Some(degree),
            values: values.to_vec(),
            forever: true,
            ..ClaimEntry::default()
        };
        Line::read(&setting, entry, true)
    }

    #[test]
    fn the_last_values_say_how_it_goes_on() {
        // n³ at even n, 100 − 3n at odd n, after something else.
        let value = |n: i64| if n % 2 == 0 { n * n * n } else { 100 - 3 * n };
        let mut values: Vec<i64> = (0..11).map(value).collect();
        values[..2].fill(5);
        let mut line = line(false, 3, &values).expect("long enough");
        assert_eq!(line.onset(), 3);
        line.extend(60).expect("small");
        assert!((2..60).all(|n| line.at(n) == i128::from(value(n as i64))));
        assert_eq!(line.at(0), 5);
    }

    #[test]
    fn what_is_no_table() {
        let problem = |worst, degree, values: &[i64]| match line(worst, degree, values) {
            Err(CheckError::Refused(problem)) => problem,
            _ => String::new(),
        };
        assert_eq!(problem(false, 0, &[1, 1 << 53]), "");
        let large = "a value is not from 0 to 2⁵³";
        assert_eq!(problem(false, 0, &[1, (1 << 53) + 1]), large);
        assert_eq!(problem(false, 1, &[1; 3]), "has 3 values but needs 4");
        assert_eq!(problem(false, 3, &[0; 8]), "");
        assert_eq!(problem(false, 4, &[0; 20]), "degree is 4, not 0 to 3");
        assert_eq!(problem(true, 2, &[0; 20]), "degree is 2, not 0 to 1");
        let steep = line(false, 3, &[0, 0, 0, 0, 0, 0, 0, 1 << 53]);
        let steep = steep.expect("valid").extend(4096);
        let steep = steep.expect_err("too large").to_string();
        assert!(steep.ends_with("goes beyond ±2⁶²"), "{steep}");
    }
}
