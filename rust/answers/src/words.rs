//! Word games: their lists, the marks of letters, and hard mode.

use std::cell::RefCell;
use std::collections::HashSet;

use abgames_core::codebreaking::rules::{Feedback, Rules};
use abgames_core::codebreaking::words::{Marked, Places, marked};
use abgames_core::codebreaking::{FeedbackTable, Relation};
use abgames_core::control::Ticker;

use crate::Refusal;
use crate::arguments::{Arguments, folded};
use crate::table::{PAIRS, Table};
use crate::weights::weights_of;

const SIGNS: [char; 3] = ['-', 'y', 'g'];

/// English words of five letters: common ones, an empty line, further ones that may be guessed.
const COMMON: &str =
    include_str!("../../../python/abgames/codebreaking/ready_made/common_words_5.txt");

/// The most pairs of words whose marks fit into a byte, as those of five letters do.
const SHORT_PAIRS: usize = 1 << 25;

/// The most letters whose marks fit into a byte, and into a number.
const SHORT: usize = 5;
const LONG: usize = 20;

/// Words that may be guessed, and those that may be the secret.
struct Lists {
    guesses: Vec<String>,
    secrets: Vec<String>,
}

thread_local! {
    /// The last game, and the arguments that it was made from.
    static LAST: RefCell<Option<(String, Rules, Table)>> = const { RefCell::new(None) };
}

/// Reads the lists, and makes the game, unless it is the last one again.
pub fn read(given: &Arguments) -> Result<(Rules, Table), Refusal> {
    let names = ["answers", "length", "allowed", "hard", "weights"];
    let asked: Vec<String> =
        names.map(|name| given.get(name).map(ToString::to_string).unwrap_or_default()).into();
    let asked = asked.join("\n");
    let known = LAST.with_borrow(|last| {
        let (_, rules, table) = last.as_ref().filter(|(last, ..)| *last == asked)?;
        Some((rules.clone(), table.clone()))
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let (rules, table) = made(lists(given)?, given)?;
    LAST.set(Some((asked, rules.clone(), table.clone())));
    Ok((rules, table))
}

/// Whether a table is that of the common words of five letters.
pub fn are_common(table: &Table) -> bool {
    let common = COMMON.split_once("\n\n").map_or("", |(common, _)| common);
    let is_plain = !table.hard && table.weights.is_none();
    is_plain
        && table.secrets.iter().eq(common.split_whitespace())
        && table.guesses.len() == COMMON.split_whitespace().count()
}

fn lists(given: &Arguments) -> Result<Lists, Refusal> {
    let (answers, allowed) = (given.text("answers", "")?, given.text("allowed", "")?);
    let is_common = given.get("answers").is_none();
    let length = given.number("length", 0)?;
    let (secrets, more) = match (is_common, length) {
        (true, _) if given.get("allowed").is_some() => {
            let problem = "allowed words are further ones beside answers, so give answers, too";
            return Err(format!("{problem}: {allowed}").into());
        }
        (true, 0 | 5) => {
            let (common, others) = COMMON.split_once("\n\n").unwrap_or((COMMON, ""));
            (listed(common), listed(others))
        }
        (true, _) => return Err("common words of 5 letters are known here".into()),
        (false, 0) => (listed(answers), listed(allowed)),
        _ => {
            return Err("length with answers needs Python: start abgames explore".into());
        }
    };
    let mut guesses = secrets.clone();
    if !more.is_empty() {
        let known: HashSet<&String> = secrets.iter().collect();
        guesses.extend(more.into_iter().filter(|word| !known.contains(word)));
        guesses.sort();
    }
    Ok(Lists { guesses, secrets })
}

fn made(
    Lists { guesses, mut secrets }: Lists,
    given: &Arguments,
) -> Result<(Rules, Table), Refusal> {
    let length = secrets.first().map_or(0, |word| word.chars().count());
    if length == 0 || guesses.iter().any(|word| word.chars().count() != length) {
        return Err("all words must have the same number of letters".into());
    }
    if guesses.iter().flat_map(|word| word.chars()).any(needs_python) {
        return Err("letters of several signs, and those of Turkish, need Python".into());
    }
    if length > LONG {
        return Err(format!("words may have {LONG} letters here, not {length}").into());
    }
    let weighed = weights_of(given, &secrets, None)?;
    let (weights, notes) = weighed.map_or((None, Vec::new()), |(all, notes)| (Some(all), notes));
    if let Some(weights) = &weights {
        let mut each = weights.iter();
        secrets.retain(|_| each.next().is_some_and(|&weight| weight > 0));
    }
    let weights = weights.map(|all| all.into_iter().filter(|&weight| weight > 0).collect());
    let weights: Option<Vec<u64>> = weights;
    let most = if length <= SHORT { SHORT_PAIRS } else { PAIRS };
    if secrets.len() * guesses.len() > most {
        return Err(
            format!("at most {most} pairs of a guess and an answer are answered here").into()
        );
    }
    let hard = given.flag("hard", false)?;
    let mode = if hard { ", hard mode" } else { "" };
    let title = format!(
        "words({}, {}{mode})",
        sized(&secrets, "answer", "answers"),
        sized(&guesses, "guess", "guesses")
    );
    let letters =
        |words: &[String]| words.iter().flat_map(|word| word.chars().map(u32::from)).collect();
    let (asked, hidden): (Vec<u32>, Vec<u32>) = (letters(&guesses), letters(&secrets));
    let found = marked(&asked, &hidden, length, &mut Ticker::new(given.job()))?;
    let Marked { replies: occurring, places: Places::Bytes(codes) } = found else {
        return Err("this table has too many different replies".into());
    };
    let (most, rest) = occurring.split_last().ok_or("there are no words")?; // all green
    let replies: Vec<String> =
        [most].into_iter().chain(rest).map(|&marks| signs(marks, length)).collect();
    let mut rules = FeedbackTable::new(codes, secrets.len(), weights.clone())?;
    if hard {
        rules = rules.with_relation(Relation::of_words(
            length,
            numbered(&guesses),
            places(&replies),
        )?)?;
    }
    let classes = None;
    let table =
        Table { title, guesses, secrets, replies, has_hit: true, weights, classes, hard, notes };
    Ok((Rules::of_table(rules), table))
}

/// The words of a text, each once, whatever its case and however often it is there.
fn listed(text: &str) -> Vec<String> {
    let between = |sign: char| sign.is_whitespace() || [',', ';', '"', '[', ']'].contains(&sign);
    let text = folded(text).to_lowercase();
    let mut known = HashSet::new();
    let words = text.split(between).filter(|word| !word.is_empty() && known.insert(*word));
    words.map(str::to_owned).collect()
}

/// Whether a sign is no letter of its own, or a letter whose capital depends on the language.
fn needs_python(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{109f}' | '\u{200d}' | 'ı')
}

fn sized(words: &[String], one: &str, many: &str) -> String {
    format!("{} {}", words.len(), if words.len() == 1 { one } else { many })
}

/// The letters of words as numbers, one word after the other.
fn numbered(words: &[String]) -> Vec<u16> {
    let mut known: Vec<char> = Vec::new();
    let number = |letter: char| {
        let place = known.iter().position(|&each| each == letter);
        place.unwrap_or_else(|| {
            known.push(letter);
            known.len() - 1
        }) as u16
    };
    words.iter().flat_map(|word| word.chars()).map(number).collect()
}

/// Marks as places in the signs.
fn places(marks: &[String]) -> Vec<u8> {
    let place = |mark: char| SIGNS.iter().position(|&sign| sign == mark).unwrap_or(0) as u8;
    marks.iter().flat_map(|text| text.chars()).map(place).collect()
}

/// Marks as text.
fn signs(marks: u64, length: usize) -> String {
    let digit = |place: usize| SIGNS[(marks / 3_u64.pow(place as u32) % 3) as usize];
    (0..length).rev().map(digit).collect()
}

/// Marks that no secret gives, as a reply: what is not 0 stands behind the place of those that
/// are given.
pub fn unheard(typed: &str, replies: &[String]) -> Option<Feedback> {
    let marks = |text: &str| text.chars().all(|sign| SIGNS.contains(&sign));
    let fits = replies.iter().all(|reply| marks(reply) && reply.len() == typed.len());
    (fits && marks(typed)).then_some(())?;
    let number = places(&[typed.to_owned()]).iter().fold(0, |all, &sign| 3 * all + u32::from(sign));
    let [most, high, low, least] = (number + 1).to_be_bytes();
    (most == 0).then_some([0, high, low, least])
}

/// The text of such a reply.
pub fn marks_of([_, high, low, least]: Feedback, length: usize) -> Option<String> {
    let number = u32::from_be_bytes([0, high, low, least]).checked_sub(1)?;
    Some(signs(number.into(), length))
}
