//! Does a file of sets prove that no strategy has a smaller total, or a smaller worst case?
//!
//! *Question.* A file lists sets of codes, each with a number. Is the least total (or the least
//! worst case, in a worst-bound file) of each at least its number? *Assumes* nothing: any text is
//! either accepted or refused. *Proves* the number of the last set, which has the candidates, if it
//! is accepted; nothing of the search is used here.
//! *Cost*: for each set the reply of each code to one guess of each orbit, some nanoseconds each.
//!
//! The rules are those of `docs/formats.md`; the arguments T1 to T8 that make them a proof are in
//! `python/abgames/codebreaking/verify_total_bound.py`. The gist, set after set:
//!
//! 1. Guesses that do the same are one row (`rows`); the symmetries of the set join rows to orbits.
//! 2. The number of codes plus what is known of the classes of a row is at least the total: by
//!    counting or separation (`counting`), or by a set that was accepted before and to which a
//!    renaming takes the class. For the worst case it is 1 plus the greatest of these numbers.

mod counting;
mod file;
mod rows;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use job::control::Ticker;

use crate::CheckError;
use counting::{Counting, unseparated};
use rows::{Renaming, Row, Rows};
use rules::{Code, Rules};

const MAX_TOTAL: u64 = 1 << 53;

/// What an accepted file proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// No strategy has a smaller total, or worst case.
    pub least: u64,
    /// The number of sets in the file.
    pub sets: usize,
}

/// What is bounded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Total,
    Worst,
}

impl Number {
    /// What a file, or a set, says of it.
    fn of(self, total: Option<u64>, worst: Option<u64>) -> Result<u64, CheckError> {
        let (name, found, other) = match self {
            Self::Total => ("total", total, worst),
            Self::Worst => ("worst", worst, total),
        };
        ensure!(other.is_none(), "it has another key than {name:?}");
        let least = found.ok_or_else(|| format!("it lacks {name:?}"))?;
        ensure!(least <= MAX_TOTAL, "its {name} is above {MAX_TOTAL}");
        Ok(least)
    }
}

/// Checks a file of one of two formats, `"abgames-total-bound"` or `"abgames-worst-bound"`.
///
/// # Errors
/// [`CheckError`], with the first problem found.
pub fn check(text: &str, format: &str, ticker: &mut Ticker<'_>) -> Result<Verified, CheckError> {
    let file: file::File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    ensure!(file.format == format, "the format is not {format:?}");
    let number = match format {
        "abgames-total-bound" => Number::Total,
        "abgames-worst-bound" => Number::Worst,
        _ => return Err(format!("{format:?} has no sets").into()),
    };
    let version = file.version;
    ensure!(version == 1, "the version must be 1, not {version}");
    let hit = match file.goal.as_str() {
        "hit" => true,
        "determine" => false,
        other => return Err(format!("the goal is hit or determine, not {other:?}").into()),
    };
    let rules = Rules::read(file.game)?;
    let mut history = Vec::new();
    for (guess, reply) in file.history {
        history.push((legal(&rules, guess, true)?, reply));
    }
    let given = file.candidates.map(|codes| secrets(&rules, codes));
    let given = given.transpose()?;
    let sizes = file.sets.iter().map(|set| set.0.codes.len());
    let most = sizes.max().unwrap_or(0);
    let mut checker = Checker {
        rules: &rules,
        rows: Rows::new(&rules, hit),
        hit,
        number,
        counting: Counting::new(rules.most_replies(hit), hit, number == Number::Worst, most),
        classes: Vec::new(),
        proved: Vec::new(),
    };
    for (place, set) in (1..).zip(file.sets) {
        let proved = checker.set(set.0, ticker);
        let proved = proved.map_err(|error| error.about(&format!("set {place}")))?;
        checker.proved.push(proved);
    }
    let sets = checker.proved.len();
    let last = checker.proved.pop();
    let last = last.ok_or_else(|| "there are no sets".to_owned())?;
    let candidates = rules.candidates(given, &history)?;
    let same = candidates.len() == last.codes.len()
        && candidates.iter().collect::<HashSet<_>>() == last.codes.iter().collect();
    ensure!(same, "the codes of the last set are not the candidates");
    let least = number.of(file.total, file.worst)?;
    let fits = last.least == least;
    ensure!(fits, "the last set must have the number of the file, {least}");
    Ok(Verified { least, sets })
}

fn legal(rules: &Rules, code: file::Code, guess: bool) -> Result<Code, CheckError> {
    let is_number = matches!(code, file::Code::Number(_));
    let row = code.row();
    let what = if guess { "guess" } else { "secret" };
    let fits = is_number == matches!(rules, Rules::Table(_)) && rules.is_legal(&row, guess);
    ensure!(fits, "{row:?} is no {what} of the game");
    Ok(row)
}

/// Reads secrets that all differ.
fn secrets(rules: &Rules, codes: Vec<file::Code>) -> Result<Vec<Code>, CheckError> {
    let codes = codes.into_iter().map(|code| legal(rules, code, false));
    let codes = codes.collect::<Result<Vec<_>, _>>()?;
    let different: HashSet<_> = codes.iter().collect();
    ensure!(different.len() == codes.len(), "a code is listed twice");
    Ok(codes)
}

/// Codes, and a number that their total, or worst case, is not below.
struct Proved {
    codes: Vec<Code>,
    least: u64,
}

/// What other sets say of classes, by the place of their first code.
type Known = HashMap<usize, u64>;

struct Checker<'a> {
    rules: &'a Rules,
    rows: Rows<'a>,
    hit: bool,
    number: Number,
    counting: Counting,
    /// Kept for its memory.
    classes: Vec<Vec<usize>>,
    proved: Vec<Proved>,
}

impl Checker<'_> {
    /// Checks what the file says of one set.
    fn set(&mut self, set: file::Set, ticker: &mut Ticker<'_>) -> Result<Proved, CheckError> {
        let codes = secrets(self.rules, set.codes)?;
        ensure!(!codes.is_empty(), "it has no codes");
        let least = self.number.of(set.total, set.worst)?;
        let settled = !self.hit && codes.len() == 1;
        ensure!(!settled || least == 0, "its number must be 0: its code is determined");
        let mut rows = self.rows.all(&codes)?;
        let mut symmetries = Vec::new();
        for (pegs, images) in &set.symmetries {
            let renaming = self.rows.renaming(&codes, pegs, images)?;
            ensure!(
                self.rows.takes(&renaming, &codes, &codes)?,
                "a symmetry does not take it to itself"
            );
            symmetries.push(renaming);
        }
        for (guess, classes) in set.guesses {
            ticker.work(codes.len() as u64)?;
            let guess = legal(self.rules, guess, true)?;
            let known = self.known(&guess, classes, &codes)?;
            let row = self.rows.of(&guess, &codes);
            self.expect(least, &codes, &row, &known)?;
            self.remove_orbit(&mut rows, row, &symmetries, &codes);
        }
        let mut others: Vec<Row> = rows.iter().cloned().collect();
        others.sort_unstable();
        for row in others {
            if rows.contains(&row) {
                ticker.work(codes.len() as u64)?;
                self.expect(least, &codes, &row, &Known::new())?;
                self.remove_orbit(&mut rows, row, &symmetries, &codes);
            }
        }
        Ok(Proved { codes, least })
    }

    /// Reads what other sets say of the classes of a guess.
    fn known(
        &self,
        guess: &Code,
        listed: Vec<file::Class>,
        codes: &[Code],
    ) -> Result<Known, CheckError> {
        let mut classes: HashMap<String, Vec<usize>> = HashMap::new();
        for (place, code) in codes.iter().enumerate() {
            let reply = self.rules.reply(guess, code);
            if Some(reply) != self.rows.end() {
                let class = classes.entry(self.rules.text(reply)).or_default();
                class.push(place);
            }
        }
        let mut known = Known::new();
        for (reply, number, pegs, images) in listed {
            let wrong = |problem: &str| format!("guess {guess:?}: {problem}");
            let places = classes
                .remove(&reply)
                .ok_or_else(|| wrong(&format!("{reply:?} must be the reply of a class, once")))?;
            let members: Vec<Code> = places.iter().map(|&place| codes[place].clone()).collect();
            let proved = number.checked_sub(1).and_then(|place| self.proved.get(place));
            let proved =
                proved.ok_or_else(|| wrong(&format!("{number} is no set before this one")))?;
            let renaming = self.rows.renaming(&members, &pegs, &images)?;
            let taken = self.rows.takes(&renaming, &members, &proved.codes)?;
            ensure!(
                taken,
                "guess {guess:?}: the renaming of {reply} does not take it to set {number}"
            );
            known.insert(places[0], proved.least);
        }
        Ok(known)
    }

    /// Refuses a set for which a guess may do better (T3).
    fn expect(
        &mut self,
        least: u64,
        codes: &[Code],
        row: &Row,
        known: &Known,
    ) -> Result<(), CheckError> {
        let mut classes = std::mem::take(&mut self.classes);
        self.rows.split(row, codes, &mut classes);
        let found = self.found(least, codes, &classes, known);
        self.classes = classes;
        let found = found.unwrap_or(u128::MAX);
        let what = if self.number == Number::Worst { "worst case" } else { "total" };
        ensure!(
            found >= u128::from(least),
            "the guess {row:?} leads to a {what} of at least {found}, not {least}"
        );
        Ok(())
    }

    /// What is known of the number with a guess, as far as needed; `None`: it does not sort.
    fn found(
        &self,
        total: u64,
        codes: &[Code],
        classes: &[Vec<usize>],
        known: &Known,
    ) -> Option<u128> {
        let classes = || classes.iter().filter(|class| !class.is_empty());
        if codes.len() > 1 && classes().any(|class| class.len() == codes.len()) {
            return None;
        }
        let weights = codes.iter().map(|code| u128::from(self.rules.weight(code)));
        let mut found: u128 = weights.sum();
        let (mut parts, mut greatest) = (Vec::new(), 0);
        for class in classes() {
            let weight = |&place: &usize| self.rules.weight(&codes[place]);
            let mut weights: Vec<u64> = class.iter().map(weight).collect();
            weights.sort_unstable_by(|one, other| other.cmp(one));
            let other = known.get(&class[0]).copied().unwrap_or(0);
            let least = self.counting.least(&weights).max(u128::from(other));
            found += least;
            greatest = greatest.max(least);
            parts.push((class, unseparated(&weights).saturating_sub(least)));
        }
        if self.number == Number::Worst {
            return Some(1 + greatest);
        }
        for (class, more) in parts {
            if found >= u128::from(total) {
                break;
            }
            if self.hit && more > 0 && !self.separates(class, codes) {
                found += more;
            }
        }
        Some(found)
    }

    /// Whether a guess hits one of some codes and gives each a reply of its own (T2).
    fn separates(&self, class: &[usize], codes: &[Code]) -> bool {
        if class.len() > self.rules.replies() {
            return false;
        }
        let separate = |guess: &[u16]| {
            let mut seen = vec![false; self.rules.replies()];
            class.iter().all(|&place| {
                let reply = self.rules.reply(guess, &codes[place]);
                !std::mem::replace(&mut seen[usize::from(reply)], true)
            })
        };
        match self.rules {
            Rules::Table(table) => (0..table.replies.len()).any(|guess| {
                let row = &table.replies[guess];
                let hits = |&place: &usize| Some(row[usize::from(codes[place][0])]) == table.hit;
                class.iter().any(hits) && separate(&[guess as u16])
            }),
            _ => class.iter().any(|&place| separate(&codes[place])),
        }
    }

    /// Removes the rows to which symmetries take one, in any number of steps.
    fn remove_orbit(
        &self,
        rows: &mut HashSet<Row>,
        row: Row,
        symmetries: &[Renaming],
        codes: &[Code],
    ) {
        rows.remove(&row);
        let mut new = vec![row];
        while let Some(row) = new.pop() {
            for symmetry in symmetries {
                let image = self.rows.image(&row, symmetry, codes);
                if rows.remove(&image) {
                    new.push(image);
                }
            }
        }
    }
}
