//! Word games: their lists, the marks of letters, and hard mode.

use abgames_core::codebreaking::Relation;
use abgames_core::codebreaking::rules::{Feedback, Rules};

use crate::Refusal;
use crate::arguments::{Arguments, folded};
use crate::table::{PAIRS, Sheet, Table};

const SIGNS: [char; 3] = ['-', 'y', 'g'];

/// Reads the lists, and makes the game.
pub fn read(given: &Arguments) -> Result<(Rules, Table), Refusal> {
    let secrets = listed(given.text("answers", "")?);
    let mut guesses = secrets.clone();
    let more = listed(given.text("allowed", "")?);
    if !more.is_empty() {
        guesses.extend(more.into_iter().filter(|word| !secrets.contains(word)));
        guesses.sort();
    }
    let length = secrets.first().map_or(0, |word| word.chars().count());
    if length == 0 || guesses.iter().any(|word| word.chars().count() != length) {
        return Err("all words must have the same number of letters".into());
    }
    if secrets.len() * guesses.len() > PAIRS {
        return Err(
            format!("at most {PAIRS} pairs of a guess and an answer are answered here").into()
        );
    }
    let spelled = |words: &[String]| -> Vec<Vec<char>> {
        words.iter().map(|word| word.chars().collect()).collect()
    };
    let (asked, hidden) = (spelled(&guesses), spelled(&secrets));
    let pairs = asked.iter().flat_map(|guess| hidden.iter().map(move |secret| (guess, secret)));
    let table: Vec<u32> = pairs.map(|(guess, secret)| marked(guess, secret)).collect();
    let mut occurring = table.clone();
    occurring.sort_unstable();
    occurring.dedup();
    let hard = given.flag("hard", false)?;
    let mode = if hard { ", hard mode" } else { "" };
    let sheet = Sheet {
        title: format!(
            "words({}, {}{mode})",
            sized(&secrets, "answer", "answers"),
            sized(&guesses, "guess", "guesses")
        ),
        guesses,
        secrets,
        cells: table.iter().map(|reply| occurring.binary_search(reply).unwrap_or(0)).collect(),
        replies: occurring.iter().map(|&reply| signs(reply, length)).collect(),
        hit: Some(occurring.len() - 1), // all green, the greatest
        ..Sheet::default()
    };
    sheet.game(given, |replies| {
        hard.then(|| Relation::of_words(length, numbered(&asked), places(replies)))
    })
}

fn listed(text: &str) -> Vec<String> {
    let between = |sign: char| sign.is_whitespace() || [',', ';', '"', '[', ']'].contains(&sign);
    let text = folded(text).to_lowercase();
    text.split(between).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn sized(words: &[String], one: &str, many: &str) -> String {
    format!("{} {}", words.len(), if words.len() == 1 { one } else { many })
}

/// The letters of words as numbers.
fn numbered(words: &[Vec<char>]) -> Vec<u16> {
    let mut known: Vec<char> = Vec::new();
    let mut number = |letter: char| {
        let place = known.iter().position(|&each| each == letter);
        place.unwrap_or_else(|| {
            known.push(letter);
            known.len() - 1
        }) as u16
    };
    words.iter().flatten().map(|&letter| number(letter)).collect()
}

/// Marks as places in the signs.
fn places(marks: &[String]) -> Vec<u8> {
    let place = |mark: char| SIGNS.iter().position(|&sign| sign == mark).unwrap_or(0) as u8;
    marks.iter().flat_map(|text| text.chars()).map(place).collect()
}

/// The marks of a word for a secret, as digits to base 3: 2 green, 1 yellow, 0 grey.
fn marked(guess: &[char], secret: &[char]) -> u32 {
    let pairs = || guess.iter().zip(secret);
    let mut left: Vec<char> =
        (pairs().filter(|(letter, other)| letter != other)).map(|(_, &other)| other).collect();
    let sign = |(letter, other): (&char, &char)| {
        if letter == other {
            return 2;
        }
        let place = left.iter().position(|each| each == letter);
        place.map_or(0, |place| {
            left.swap_remove(place);
            1
        })
    };
    pairs().map(sign).fold(0, |marks, sign| 3 * marks + sign)
}

/// Marks as text.
fn signs(marks: u32, length: usize) -> String {
    let digit = |place: usize| SIGNS[(marks / 3_u32.pow(place as u32) % 3) as usize];
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
    Some(signs(number, length))
}
