//! The results as a file that others can check: `docs/formats.md` describes it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::NotSettled;
use super::demands::{Demands, MARGIN};
use super::game::Objective;
use super::guess::ABSENT;
use super::pattern::{VARIABLE, Word};
use super::search::Search;
use super::strategy::{Claim, Key};

/// A lower bound.
#[derive(Debug, Serialize)]
struct BoundLine {
    pattern: String,
    degree: usize,
    values: Vec<u32>,
}

/// A strategy.
#[derive(Debug, Serialize)]
struct ClaimLine {
    pattern: String,
    absent: usize,
    guesses: Vec<Option<String>>,
    forever: bool,
    degree: Option<usize>,
    values: Vec<u32>,
}

/// Writes lower bounds and strategies.
///
/// # Errors
/// [`NotSettled`] if a table becomes a quasi-polynomial too late to be seen.
pub fn certificate(
    search: &Search,
    demands: &Demands,
    claims: &BTreeMap<Key, Claim>,
) -> Result<String, NotSettled> {
    let period = search.game.period();
    let bounds = demands.iter().map(|(&id, demand)| search.bound_line(id, demand));
    let wanted = claims.iter().filter(|(key, _)| is_wanted(claims, **key));
    let claims = wanted.map(|(&key, claim)| search.claim_line(key, claim));
    Ok(format!(
        "{{\"format\":\"abgames-all-colors\",\"version\":1,\n\
         \"game\":{{\"name\":\"{}\",\"pegs\":{}}},\"objective\":\"{}\",\"period\":{period},\n\
         \"bounds\":[\n{}],\n\"claims\":[\n{}]}}\n",
        if search.game.repeats { "Mastermind" } else { "AB" },
        search.game.pegs,
        match search.objective {
            Objective::Expected => "expected",
            Objective::Worst => "worst",
        },
        lines(bounds)?,
        lines(claims)?,
    ))
}

fn lines<T: Serialize>(
    lines: impl Iterator<Item = Result<T, NotSettled>>,
) -> Result<String, NotSettled> {
    let text = |line: T| serde_json::to_string(&line).map_err(|_| NotSettled);
    let lines: Vec<String> = lines.map(|line| text(line?)).collect::<Result<_, _>>()?;
    Ok(lines.join(",\n"))
}

impl Search<'_> {
    fn bound_line(&self, id: usize, demand: &[u32]) -> Result<BoundLine, NotSettled> {
        let (degree, values) = self.table(id, &demand[..demand.len() - MARGIN])?;
        Ok(BoundLine { pattern: self.text(id), degree, values })
    }

    fn claim_line(&self, (id, absent): Key, claim: &Claim) -> Result<ClaimLine, NotSettled> {
        let (entry, period) = (&self.entries[id], self.game.period());
        let touched = entry.pattern.touched;
        let end = attained(claim).last().map_or(touched, |last| last + 1);
        let guess = |m: usize| claim.get(&m).copied().flatten();
        let text = |m: usize| guess(m).map(|guess| self.word(&guess.word));
        let mut guesses: Vec<Option<String>> = (touched..end).map(text).collect();
        let forever = end == self.window;
        let (mut degree, mut values) = (None, entry.lower[touched..end].to_vec());
        if forever {
            let last = guesses.len().saturating_sub(period);
            if guesses[last..].iter().any(Option::is_none) {
                return Err(NotSettled);
            }
            while let Some(before) = guesses.len().checked_sub(period + 1)
                && guesses[before] == guesses[guesses.len() - 1]
            {
                guesses.pop();
            }
            let table = self.table(id, &entry.lower)?;
            (degree, values) = (Some(table.0), table.1);
        } else {
            for (value, _) in values.iter_mut().zip(&guesses).filter(|(_, guess)| guess.is_none()) {
                *value = 0;
            }
        }
        Ok(ClaimLine { pattern: self.text(id), absent, guesses, forever, degree, values })
    }

    /// The greatest degree and the values of the shortest table that continues as a function that
    /// is known below the window.
    fn table(&self, id: usize, values: &[u32]) -> Result<(usize, Vec<u32>), NotSettled> {
        let values = &values[self.entries[id].pattern.touched..];
        let (degree, period) = (self.degree(id), self.game.period());
        let end = onset(values, period, degree) + period * (degree + 1);
        // One more value on each residue must agree; otherwise chance could produce the pattern.
        if end + period > values.len() {
            return Err(NotSettled);
        }
        Ok((degree, values[..end].to_vec()))
    }

    fn text(&self, id: usize) -> String {
        let words = self.entries[id].pattern.words.iter();
        let words: Vec<String> = words.map(|word| self.word(word)).collect();
        words.join(" ")
    }

    fn word(&self, word: &Word) -> String {
        let signs = word[..self.game.pegs].iter();
        signs.map(|&sign| char::from(sign_text(sign))).collect()
    }
}

/// The first n from which the values are those of a quasi-polynomial: the difference of order
/// `degree + 1` with step `period` is 0.
pub fn onset(values: &[u32], period: usize, degree: usize) -> usize {
    let mut differences: Vec<i64> = values.iter().map(|&value| value.into()).collect();
    for _ in 0..=degree {
        let pairs = differences.iter().zip(differences.iter().skip(period));
        differences = pairs.map(|(before, after)| after - before).collect();
    }
    let last = differences.iter().rposition(|&difference| difference != 0);
    last.map_or(0, |last| last + 1)
}

/// The numbers of colours in use for which a claim has a guess.
fn attained(claim: &Claim) -> impl DoubleEndedIterator<Item = &usize> {
    let guesses = claim.iter().filter(|(_, guess)| guess.is_some());
    guesses.map(|(m, _)| m)
}

/// Whether a claim says more than each one for fewer absent colours.
fn is_wanted(claims: &BTreeMap<Key, Claim>, (id, absent): Key) -> bool {
    let claim = &claims[&(id, absent)];
    let mut fewer = claims.range((id, 0)..(id, absent));
    attained(claim).next().is_some()
        && !fewer
            .any(|(_, other)| attained(claim).all(|m| other.get(m).is_some_and(Option::is_some)))
}

const fn sign_text(sign: u8) -> u8 {
    match sign {
        ABSENT => b'-',
        VARIABLE.. => b'1' + (sign - VARIABLE),
        0..26 => b'a' + sign,
        _ => b'A' + (sign - 26),
    }
}
