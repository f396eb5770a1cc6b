//! How likely secrets are, as in `abgames.codebreaking.table_files`: numbers in the order of the
//! secrets or by their names, as whole numbers.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::Refusal;
use crate::arguments::{Arguments, folded};
use crate::table::{plain, quoted, some_of};

/// No total reaches this.
const MOST: u128 = i64::MAX as u128;

/// A number above or equal to 0, in lowest terms.
pub type Share = (u128, u128);

/// Weights, one for each secret, with notes on what was left out.
type Weighed = (Vec<u64>, Vec<String>);

/// Weights in the order of the secrets, or by names.
enum Given {
    Listed(Vec<Share>),
    Named(Vec<(String, Share)>),
}

/// The weights that are given, one for each of some secrets, and a note on those of no secret; or
/// else those that came with the secrets.
pub fn weights_of(
    given: &Arguments,
    names: &[String],
    own: Option<Vec<(String, Share)>>,
) -> Result<Option<Weighed>, Refusal> {
    let found = match given.get("weights") {
        None | Some(Value::Null) => own.map(Given::Named),
        Some(Value::String(text)) if text.is_empty() => own.map(Given::Named),
        Some(value) => Some(read(value)?),
    };
    let Some(found) = found else { return Ok(None) };
    let (exact, notes) = match found {
        Given::Listed(exact) => (exact, Vec::new()),
        Given::Named(pairs) => in_order(pairs, names)?,
    };
    if exact.len() != names.len() {
        let problem = "weights must have one for each of the";
        return Err(format!("{problem} {} secrets, not {}", names.len(), exact.len()).into());
    }
    Ok(Some((whole(&exact)?, notes)))
}

fn read(value: &Value) -> Result<Given, Refusal> {
    let share = |value: &Value| match value {
        Value::Number(number) => number_in(&number.to_string()),
        _ => None,
    };
    let wrong = |value: &Value| format!("{value} is not a weight: write numbers from 0 on");
    match value {
        Value::Array(all) => {
            let shares = all.iter().map(|each| share(each).ok_or_else(|| wrong(each)));
            Ok(Given::Listed(shares.collect::<Result<_, _>>()?))
        }
        Value::String(text) => Ok(listed(&folded(text))?),
        _ => Err("weights must be a list of numbers".into()),
    }
}

fn listed(text: &str) -> Result<Given, String> {
    let words = || text.split(|sign: char| sign.is_whitespace() || ",;".contains(sign));
    let words = || words().filter(|word| !word.is_empty());
    let strange = words().find(|word| number_in(word).is_none());
    let Some(strange) = strange else {
        return Ok(Given::Listed(words().filter_map(number_in).collect()));
    };
    let lines = text.replace([',', ';', '{', '}'], "\n");
    let pairs = pairs_in(text).or_else(|| pairs_in(&lines));
    let advice = "write numbers such as 3 or 0.25, or a name and a number in each line";
    pairs.map(Given::Named).ok_or(format!("{} is not a weight: {advice}", quoted(strange)))
}

/// The names and numbers of a text with both in each line; `None` for another.
pub fn pairs_in(text: &str) -> Option<Vec<(String, Share)>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let mut pairs: Vec<Option<(String, Share)>> = lines.clone().map(pair).collect();
    let of_head = |line: &str| {
        let cells = line.split(|sign: char| sign.is_whitespace() || ",;".contains(sign));
        cells.filter(|cell| !cell.is_empty()).count() == 2
    };
    if pairs.len() > 1 && pairs[0].is_none() && lines.clone().next().is_some_and(of_head) {
        pairs.remove(0); // what the columns are called
    }
    if pairs.is_empty() { None } else { pairs.into_iter().collect() }
}

/// A name and its weight.
fn pair(line: &str) -> Option<(String, Share)> {
    let is_between = |sign: char| sign.is_whitespace() || ",;:".contains(sign);
    let line = line.trim();
    let (name, number) = line.rsplit_once(is_between)?;
    let name = name.trim_end_matches(is_between).trim_matches('"');
    let is_name = !name.starts_with(|sign: char| sign.is_ascii_digit())
        && !name.contains([',', ';', '\t', '"'])
        && !name.is_empty();
    is_name.then_some((name.to_owned(), number_in(number)?))
}

/// A decimal or a fraction, exactly.
pub fn number_in(text: &str) -> Option<Share> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let below: u128 = below.parse().ok().filter(|&number| is_digits(below) && number > 0)?;
    let above = above.strip_prefix('+').unwrap_or(above).to_ascii_lowercase();
    let (size, power) = above.split_once('e').unwrap_or((above.as_str(), "0"));
    let power: i32 = power.parse().ok().filter(|power: &i32| power.abs() < 100)?;
    let (front, rest): (&str, &str) = size.split_once('.').unwrap_or((size, ""));
    let digits = [front, rest].concat();
    let number: u128 = digits.parse().ok().filter(|_| is_digits(&digits))?;
    let power = power - rest.len() as i32;
    let ten = 10_u128.checked_pow(power.unsigned_abs())?;
    let (above, below) = match power < 0 {
        true => (number, below.checked_mul(ten)?),
        false => (number.checked_mul(ten)?, below),
    };
    let common = gcd(above, below);
    Some((above / common, below / common))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn in_order(
    pairs: Vec<(String, Share)>,
    names: &[String],
) -> Result<(Vec<Share>, Vec<String>), String> {
    let mut found: HashMap<String, Share> = HashMap::new();
    for (name, share) in &pairs {
        let sum = found.entry(plain(name)).or_insert((0, 1));
        *sum = plus(*sum, *share).ok_or("the weights have too many digits")?;
    }
    let keys: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let lacking = names.iter().zip(&keys).filter(|(_, key)| !found.contains_key(*key));
    let lacking: Vec<String> = lacking.map(|(name, _)| name.clone()).collect();
    if !lacking.is_empty() {
        let some = some_of(&lacking);
        return Err(format!("weights has none for {some}: write 0 for what is never the secret"));
    }
    let known: HashSet<&String> = keys.iter().collect();
    let others = pairs.into_iter().map(|(name, _)| name);
    let others: Vec<String> = others.filter(|name| !known.contains(&plain(name))).collect();
    let note = format!("weights of what is no secret were left out: {}", some_of(&others));
    let notes = if others.is_empty() { Vec::new() } else { vec![note] };
    Ok((keys.iter().map(|key| found[key]).collect(), notes))
}

fn plus((a, b): Share, (c, d): Share) -> Option<Share> {
    let below = (b / gcd(b, d)).checked_mul(d)?;
    let above = a.checked_mul(below / b)?.checked_add(c.checked_mul(below / d)?)?;
    let common = gcd(above, below);
    Some((above / common, below / common))
}

/// Weights as whole numbers, which stay as they are; others are multiplied by their common
/// denominator and divided by what is common to all then.
fn whole(exact: &[Share]) -> Result<Vec<u64>, String> {
    if exact.iter().all(|&(above, _)| above == 0) {
        return Err("at least one weight must be above 0".to_owned());
    }
    let most = MOST / (exact.len() as u128 + 1);
    let scale = (exact.iter())
        .try_fold(1_u128, |scale, &(_, below)| (scale / gcd(scale, below)).checked_mul(below));
    let scaled = scale.and_then(|scale| {
        let times = |&(above, below): &Share| above.checked_mul(scale / below);
        exact.iter().map(times).collect::<Option<Vec<u128>>>()
    });
    let whole = scaled.map(|all| {
        let common = if scale == Some(1) { 1 } else { all.iter().fold(0, |a, &b| gcd(a, b)) };
        all.into_iter().map(|each| each / common).collect::<Vec<_>>()
    });
    let sum = whole.as_ref().and_then(|all| all.iter().try_fold(0_u128, |a, &b| a.checked_add(b)));
    match (whole, sum) {
        (Some(whole), Some(sum)) if sum <= most => {
            Ok(whole.into_iter().map(|each| each as u64).collect())
        }
        _ => Err(format!(
            "as whole numbers the weights must add up to at most {most} for {} secrets; round them \
             to fewer digits",
            exact.len()
        )),
    }
}
