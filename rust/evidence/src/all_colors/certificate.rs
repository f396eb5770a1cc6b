//! The results as a file that others can check: `docs/formats.md` describes it.

use serde::Serialize;

use super::NotSettled;
use super::demands::{Demands, MARGIN};
use super::game::{Game, Objective};
use super::guess::ABSENT;
use super::pattern::{Pattern, VARIABLE, Word};
use super::search::{Entry, Search};
use super::strategy::{Claim, Strategies};
use super::table::Table;

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
    period: usize,
    demands: &Demands,
    strategies: &Strategies,
) -> Result<String, NotSettled> {
    let writer = Writer { search, period };
    let bounds = demands.iter().map(|(&id, demand)| writer.bound(id, demand));
    let claims = strategies.claims.iter();
    let claims = claims.filter(|(key, claim)| writer.is_wanted(strategies, **key, claim));
    let claims = claims.map(|(&(id, absent), claim)| writer.claim(id, absent, claim));
    Ok(format!(
        "{{\"format\":\"abgames-all-colors\",\"version\":1,\n\
         \"game\":{{\"name\":\"{}\",\"pegs\":{}}},\"objective\":\"{}\",\"period\":{period},\n\
         \"bounds\":[\n{}],\n\"claims\":[\n{}]}}\n",
        name(search.game),
        search.game.pegs,
        match search.objective {
            Objective::Expected => "expected",
            Objective::Worst => "worst",
        },
        lines(bounds)?,
        lines(claims)?,
    ))
}

const fn name(game: Game) -> &'static str {
    if game.repeats { "Mastermind" } else { "AB" }
}

fn lines<T: Serialize>(
    lines: impl Iterator<Item = Result<T, NotSettled>>,
) -> Result<String, NotSettled> {
    let text = |line: T| serde_json::to_string(&line).map_err(|_| NotSettled);
    let lines: Vec<String> = lines.map(|line| text(line?)).collect::<Result<_, _>>()?;
    Ok(lines.join(",\n"))
}

struct Writer<'a> {
    search: &'a Search,
    period: usize,
}

impl Writer<'_> {
    fn bound(&self, id: usize, demand: &[u32]) -> Result<BoundLine, NotSettled> {
        let entry = &self.search.entries[id];
        let table = self.table(entry, &demand[..demand.len() - MARGIN])?;
        Ok(BoundLine {
            pattern: self.text(&entry.pattern),
            degree: table.degree,
            values: table.values,
        })
    }

    fn claim(&self, id: usize, absent: usize, claim: &Claim) -> Result<ClaimLine, NotSettled> {
        let entry = &self.search.entries[id];
        let touched = entry.pattern.touched;
        let end = claim
            .guesses
            .iter()
            .filter(|(_, guess)| guess.is_some())
            .map(|(m, _)| m + 1);
        let end = end.max().unwrap_or(touched);
        let guess = |m: usize| claim.guesses.get(&m).copied().flatten();
        let mut guesses: Vec<Option<String>> = (touched..end)
            .map(|m| guess(m).map(|guess| self.word(&guess.word)))
            .collect();
        let forever = end == self.search.window;
        let mut values = entry.lower[touched..end].to_vec();
        let mut degree = None;
        if forever {
            let last = guesses.len().saturating_sub(self.period);
            if guesses[last..].iter().any(Option::is_none) {
                return Err(NotSettled);
            }
            while let Some(before) = guesses.len().checked_sub(self.period + 1)
                && guesses[before] == guesses[guesses.len() - 1]
            {
                guesses.pop();
            }
            let table = self.table(entry, &entry.lower)?;
            (degree, values) = (Some(table.degree), table.values);
        }
        for (value, _) in values
            .iter_mut()
            .zip(&guesses)
            .filter(|(_, guess)| guess.is_none())
        {
            *value = if forever { *value } else { 0 };
        }
        Ok(ClaimLine {
            pattern: self.text(&entry.pattern),
            absent,
            guesses,
            forever,
            degree,
            values,
        })
    }

    /// Whether a claim says more than the one for fewer absent colours.
    fn is_wanted(
        &self,
        strategies: &Strategies,
        (id, absent): (usize, usize),
        claim: &Claim,
    ) -> bool {
        let claimed = |claim: &Claim| -> Vec<usize> {
            let guesses = claim.guesses.iter().filter(|(_, guess)| guess.is_some());
            guesses.map(|(&m, _)| m).collect()
        };
        let wanted = claimed(claim);
        let mut fewer = strategies.claims.range((id, 0)..(id, absent));
        !wanted.is_empty()
            && !fewer.any(|(_, other)| {
                let there = claimed(other);
                wanted.iter().all(|m| there.contains(m))
            })
    }

    /// The table of a function that is known below the window.
    fn table(&self, entry: &Entry, values: &[u32]) -> Result<Table, NotSettled> {
        let variables = entry.pattern.variables(self.search.game.pegs);
        let degree = self.search.objective.degree(variables);
        let values = &values[entry.pattern.touched..];
        let table = Table::of(values, self.period, degree);
        // One more value on each residue must agree; otherwise chance could produce the pattern.
        if table.values.len() + self.period > values.len() {
            return Err(NotSettled);
        }
        Ok(table)
    }

    fn text(&self, pattern: &Pattern) -> String {
        let words: Vec<String> = pattern.words.iter().map(|word| self.word(word)).collect();
        words.join(" ")
    }

    fn word(&self, word: &Word) -> String {
        let signs = word[..self.search.game.pegs].iter();
        signs.map(|&sign| char::from(sign_text(sign))).collect()
    }
}

const fn sign_text(sign: u8) -> u8 {
    match sign {
        ABSENT => b'-',
        VARIABLE.. => b'1' + (sign - VARIABLE),
        0..26 => b'a' + sign,
        _ => b'A' + (sign - 26),
    }
}
