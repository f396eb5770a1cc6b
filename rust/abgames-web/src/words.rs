//! Word games: their lists, the marks of letters, and hard mode.

use abgames_core::codebreaking::rules::{Code, Role, Rules};
use abgames_core::codebreaking::{FeedbackTable, Relation};
use serde_json::Value;

use crate::Refusal;
use crate::arguments::{Arguments, folded};

/// The most pairs of a guess and an answer: a table has the reply to each.
const PAIRS: usize = 4_000_000;

const SIGNS: [char; 3] = ['-', 'y', 'g'];

/// The words that may be the secret, those that may be guessed, the marks of each feedback code.
pub struct Words {
    pub answers: Vec<String>,
    pub allowed: Vec<String>,
    pub marks: Vec<String>,
    pub hard: bool,
}

impl Words {
    /// Reads the lists, and makes the rules.
    pub fn read(given: &Arguments) -> Result<(Rules, Self), Refusal> {
        let answers = listed(given.text("answers", "")?);
        let mut allowed = answers.clone();
        let more = listed(given.text("allowed", "")?);
        if !more.is_empty() {
            allowed.extend(more.into_iter().filter(|word| !answers.contains(word)));
            allowed.sort();
        }
        let length = answers.first().map_or(0, |word| word.chars().count());
        if length == 0 || allowed.iter().any(|word| word.chars().count() != length) {
            return Err("all words must have the same number of letters".into());
        }
        for list in [&answers, &allowed] {
            let mut sorted = list.clone();
            sorted.sort();
            sorted.dedup();
            if sorted.len() < list.len() {
                return Err("a word occurs twice".into());
            }
        }
        if answers.len() * allowed.len() > PAIRS {
            return Err(format!(
                "at most {PAIRS} pairs of a guess and an answer are answered here"
            )
            .into());
        }
        let spelled = |words: &[String]| -> Vec<Vec<char>> {
            words.iter().map(|word| word.chars().collect()).collect()
        };
        let (guesses, secrets) = (spelled(&allowed), spelled(&answers));
        let replies =
            |guess: &Vec<char>| secrets.iter().map(|secret| marked(guess, secret)).collect();
        let table = guesses
            .iter()
            .map(replies)
            .collect::<Vec<Vec<u32>>>()
            .concat();
        let mut occurring = table.clone();
        occurring.sort_unstable();
        occurring.dedup();
        // Feedback 0 is the hit, all green, which is the greatest; the others keep their order.
        let hit = occurring.pop().unwrap_or(0);
        if occurring.len() >= 256 {
            return Err("these words have too many different replies".into());
        }
        let place = |reply: &u32| {
            occurring
                .binary_search(reply)
                .map_or(0, |place| place as u8 + 1)
        };
        let cells = table.iter().map(place).collect();
        let replies = [&[hit], occurring.as_slice()].concat();
        let marks: Vec<String> = replies.iter().map(|&reply| signs(reply, length)).collect();
        let hard = given.flag("hard", false)?;
        let mut table = FeedbackTable::new(cells, answers.len(), None)?;
        if hard {
            let relation = Relation::of_words(length, numbered(&guesses), places(&marks));
            table = table.with_relation(relation)?;
        }
        let rules = Rules::of_table(table);
        let words = Self {
            answers,
            allowed,
            marks,
            hard,
        };
        Ok((rules, words))
    }

    pub fn read_code(&self, given: &Value, role: Role) -> Result<Code, Refusal> {
        let words = match role {
            Role::Guess => &self.allowed,
            _ => &self.answers,
        };
        let place = match given {
            Value::String(text) => {
                let typed = folded(text).trim().to_lowercase();
                words.iter().position(|word| *word == typed)
            }
            Value::Number(number) => {
                (number.as_u64().map(|place| place as usize)).filter(|&place| place < words.len())
            }
            _ => None,
        };
        let unknown = || format!("{} is not in the list", given.to_string().replace('"', ""));
        Ok(place.map(|place| place as Code).ok_or_else(unknown)?)
    }

    /// Whether a guess uses what an answer marked: green letters stay, and each letter is used at
    /// least as often as it was marked.
    pub fn uses(&self, guess: Code, asked: Code, marks: &str) -> bool {
        let spelled = |code: Code| self.allowed[code as usize].chars();
        let marked = || {
            spelled(asked)
                .zip(marks.chars())
                .filter(|&(_, mark)| mark != '-')
        };
        let stays = (spelled(asked).zip(marks.chars()).zip(spelled(guess)))
            .all(|((letter, mark), now)| mark != 'g' || letter == now);
        stays
            && marked().all(|(letter, _)| {
                let often = marked().filter(|&(other, _)| other == letter).count();
                spelled(guess).filter(|&other| other == letter).count() >= often
            })
    }
}

fn listed(text: &str) -> Vec<String> {
    let text = folded(text).to_lowercase().replace(',', " ");
    text.split_whitespace().map(str::to_owned).collect()
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
    words
        .iter()
        .flatten()
        .map(|&letter| number(letter))
        .collect()
}

/// Marks as places in the signs.
fn places(marks: &[String]) -> Vec<u8> {
    let place = |mark: char| SIGNS.iter().position(|&sign| sign == mark).unwrap_or(0) as u8;
    marks
        .iter()
        .flat_map(|text| text.chars())
        .map(place)
        .collect()
}

/// The marks of a word for a secret, as digits to base 3: 2 green, 1 yellow, 0 grey.
fn marked(guess: &[char], secret: &[char]) -> u32 {
    let pairs = || guess.iter().zip(secret);
    let mut left: Vec<char> = (pairs().filter(|(letter, other)| letter != other))
        .map(|(_, &other)| other)
        .collect();
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
