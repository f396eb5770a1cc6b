//! Tables that are made by a rule, from the names of guesses and secrets.

use std::collections::{HashMap, HashSet};

use super::file::Whole;
use super::rules::common;
use crate::CheckError;

/// What a name says: letters or numbers; of a weighing both sides, [`BETWEEN`] between them.
type Read = Vec<u32>;

const BETWEEN: u32 = u32::MAX;

/// The most replies of a table.
const MOST: usize = 1 << 25;

/// The numbers of all replies, and that of the reply to a guess that is the secret.
pub fn table(
    rule: &str,
    guesses: &[String],
    secrets: &[String],
    replies: &[String],
) -> Result<(Vec<Vec<Whole>>, Option<Whole>), CheckError> {
    let [of_guess, of_secret]: [fn(&str) -> Option<Read>; 2] = match rule {
        "words" => [letters, letters],
        "black_peg" | "sum_only" | "pegs" => [numbers, numbers],
        "higher_lower" => [number, number],
        "coins" => [sides, coin],
        _ => return Err(format!("no table is made by the rule {rule:?}").into()),
    };
    let (guesses, secrets) = (read(of_guess, guesses)?, read(of_secret, secrets)?);
    let mut lengths = guesses.iter().chain(&secrets).map(Vec::len);
    let first = lengths.next();
    let is_even = rule == "coins" || lengths.all(|length| Some(length) == first);
    ensure!(is_even, "the names for the rule {rule:?} differ in length");
    ensure!(guesses.len() * secrets.len() <= MOST, "the rule makes more than {MOST} replies");
    let numbers: HashMap<&str, i64> = replies.iter().map(String::as_str).zip(0..).collect();
    let entry = |guess: &Read, secret: &Read| {
        let text = reply(rule, guess, secret);
        let number = numbers.get(text.as_str()).copied().map(Whole);
        number.ok_or_else(|| format!("\"feedbacks\" lacks {text:?}, which a guess gets").into())
    };
    let row = |guess| secrets.iter().map(|secret| entry(guess, secret)).collect();
    let rows = guesses.iter().map(row).collect::<Result<_, CheckError>>()?;
    let known: HashSet<_> = secrets.iter().collect();
    let same = guesses.iter().find(|guess| known.contains(guess));
    Ok((rows, same.map(|same| entry(same, same)).transpose()?))
}

fn read(of: fn(&str) -> Option<Read>, names: &[String]) -> Result<Vec<Read>, CheckError> {
    let one = |name: &String| of(name).ok_or_else(|| format!("no rule has a name {name:?}"));
    let found = names.iter().map(one).collect::<Result<Vec<Read>, String>>()?;
    let different: HashSet<_> = found.iter().collect();
    ensure!(different.len() == found.len(), "two names mean the same");
    Ok(found)
}

fn letters(name: &str) -> Option<Read> {
    Some(name.chars().map(u32::from).collect())
}

fn number(name: &str) -> Option<Read> {
    let is_number = name.len() < 10 && name.bytes().all(|digit| digit.is_ascii_digit());
    Some(vec![name.parse().ok().filter(|_| is_number)?])
}

fn numbers(name: &str) -> Option<Read> {
    let every: Option<Vec<Read>> = name.split(' ').map(number).collect();
    Some(every?.concat())
}

fn sides(name: &str) -> Option<Read> {
    let (left, right) = name.split_once(" : ")?;
    Some([numbers(left)?, vec![BETWEEN], numbers(right)?].concat())
}

fn coin(name: &str) -> Option<Read> {
    if name == "none" {
        return Some(Vec::new());
    }
    let (coin, kind) = name.strip_prefix("coin ")?.split_once(' ')?;
    let kind = ["heavier", "lighter"].iter().position(|known| *known == kind)?;
    Some([number(coin)?, vec![kind as u32]].concat())
}

fn reply(rule: &str, guess: &[u32], secret: &[u32]) -> String {
    let same = || guess.iter().zip(secret).filter(|(here, there)| here == there).count();
    match rule {
        "words" => marks(guess, secret),
        "black_peg" => same().to_string(),
        "pegs" => format!("{}A{}B", same(), common(guess, secret) - same()),
        "coins" => balance(guess, secret).to_owned(),
        _ if guess == secret => "hit".to_owned(),
        "sum_only" => common(guess, secret).to_string(),
        _ => if guess < secret { "higher" } else { "lower" }.to_owned(),
    }
}

/// A mark for each letter: g in its place, y elsewhere, from the left as far as it goes.
fn marks(guess: &[u32], secret: &[u32]) -> String {
    let pairs = || guess.iter().zip(secret);
    let mut left: Vec<u32> =
        pairs().filter(|(here, there)| here != there).map(|(_, &there)| there).collect();
    let mark = |(here, there)| {
        if here == there {
            return 'g';
        }
        let found = left.iter().position(|letter| letter == here);
        found.map_or('-', |place| {
            left.swap_remove(place);
            'y'
        })
    };
    pairs().map(mark).collect()
}

/// The side of a weighing that goes down.
fn balance(sides: &[u32], false_coin: &[u32]) -> &'static str {
    let found = false_coin.first().and_then(|coin| sides.iter().position(|other| other == coin));
    let middle = sides.iter().position(|&coin| coin == BETWEEN);
    match found {
        None => "balanced",
        Some(_) if (found < middle) == (false_coin[1] == 0) => "left",
        Some(_) => "right",
    }
}
