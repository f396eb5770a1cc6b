//! Rule 3: lower bound and claim meet at the roots.

use std::mem;

use super::CheckError;
use super::patterns::{Pattern, classes};
use super::proof::Proof;
use super::upper::Claims;
use super::words::{Guess, Word, reply_text};
use job::Ticker;
use serde::Serialize;

/// Colours of a game in which the strategy is played.
const PLAYED_COLORS: usize = 12;
/// Codes of a game in which the strategy is played.
const PLAYED_CODES: usize = 2000;

/// The values of a set of codes, all codes or a class after the first guess, for every number of
/// colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Root {
    /// The reply to the first guess, such as `0A1B`; `None` for all codes.
    pub reply: Option<String>,
    /// The first number of colours.
    pub first: usize,
    /// The values from there on, or lower bounds at the exceptions. They continue so that the
    /// differences of order `degree + 1`, with the file's period as step, are 0.
    pub values: Vec<i64>,
    /// The greatest degree of the polynomials that the values are on each residue.
    pub degree: usize,
    /// The numbers of colours for which the value is not proved.
    pub exceptions: Vec<usize>,
}

/// Finds and checks all roots.
pub fn check(proof: &Proof, ticker: &mut Ticker<'_>) -> Result<Vec<Root>, CheckError> {
    let setting = &proof.setting;
    let codes = (1..=setting.pegs).flat_map(|fresh| Guess::codes(setting, 0, fresh));
    let all = Pattern::of(codes.map(|code| Word::new(code.0, 0)).collect());
    let mut roots = vec![check_root(proof, &all.words, None, ticker)?];
    // The AB game has one first guess without absent colours.
    let first = Guess::codes(setting, 0, setting.pegs).filter(|_| !setting.repeats);
    for first in first {
        for (reply, words) in classes(&all.after(setting.pegs), first).iter().enumerate() {
            if !words.is_empty() {
                roots.push(check_root(proof, words, Some((first, reply)), ticker)?);
            }
        }
    }
    Ok(roots)
}

/// Checks all codes, or the class with a reply to a guess.
fn check_root(
    proof: &Proof,
    words: &[Word],
    asked: Option<(Word, usize)>,
    ticker: &mut Ticker<'_>,
) -> Result<Root, CheckError> {
    let setting = &proof.setting;
    let reply = asked.map(|(_, reply)| reply_text(reply));
    let name = reply.clone().unwrap_or("the game".into());
    let known = asked.map_or(0, |(first, _)| first.letters());
    let taken = known.count_ones() as usize;
    let pattern = Pattern::of(words.to_vec());
    let few = pattern.is_few();
    let bound = proof.bound(&pattern, ticker)?.filter(|_| !few);
    ensure!(few || bound.is_some(), "{name} has no lower bound");
    let best = setting.best(pattern.words.len() as i128);
    let lower = |n| bound.map_or(best, |bound| proof.at(bound, n));
    let mut claims = Claims { proof, ticker };
    let class = claims.class(&pattern, taken)?;
    let first = if setting.repeats { 1 } else { setting.pegs };
    let mut exceptions = Vec::new();
    for n in first - taken..proof.window {
        let upper = class.cost(proof, n, n >= proof.last);
        if upper != Some(lower(n)) {
            let claim = upper.map_or("none".into(), |upper| upper.to_string());
            let text = format!("for n = {n} the bound is {}, the claim {claim}", lower(n));
            ensure!(n < proof.last, "{name}: {text}");
            exceptions.push(n + taken);
        }
    }
    for colors in first..=PLAYED_COLORS {
        let mut codes: Vec<Word> = Guess::codes(setting, colors, 0).collect();
        if codes.len() <= PLAYED_CODES && class.cost(proof, colors - taken, false).is_some() {
            if let Some((first, reply)) = asked {
                codes = mem::take(&mut classes(&codes, first)[reply]);
            }
            let played = claims.play(words, &codes, known, colors, 0);
            let about = format!("{name}, played with {colors} colours");
            let cost = played.map_err(|error| error.about(&about))?;
            let lower = lower(colors - taken);
            ensure!(cost >= lower, "{about}: costs {cost}, not {lower}");
        }
    }
    Ok(Root {
        reply,
        first,
        values: (first - taken..proof.window).map(|n| lower(n) as i64).collect(),
        degree: bound.map_or(0, |bound| proof.lines[bound.number].points - 1),
        exceptions,
    })
}
