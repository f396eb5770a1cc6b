//! Questions and their records as JSON, with their sentences in English.
//!
//! A record is that of `abgames.explore.answer`, whose names and meanings are documented there; a
//! test asks both hundreds of questions. What takes Python is refused with a sentence.
//!
//! `{"question": "ab/secret", "arguments": {"pegs": 3, "colors": 7, "seed": 5}}` is answered by
//! `{"answer": {"secret": [6, 2, 7], "text": "6 2 7"}}`.

mod arguments;
mod codebreaking;
mod declared;
mod deduction_games;
mod nim;
mod opening;
mod otrio;
mod own;
mod pegs;
mod random;
mod table;
mod tanhinmin;
mod weights;
mod words;

use abgames_core::control::Control;
use serde_json::{Value, json};

use arguments::Arguments;
pub use nim::typed;
pub use own::keep_game;

/// The refusal of a question, as a sentence; any error and any text is one.
pub struct Refusal(String);

impl Refusal {
    /// The sentence.
    pub fn sentence(&self) -> &str {
        &self.0
    }
}

impl<E: std::fmt::Display> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The most moves of best play that a review tells.
const PLANNED: usize = 6;

/// How long best play goes on: all of it, or one way of it.
const ENDS: &str = "With best play the game ends in";
const ONE_ENDS: &str = "One line of best play ends in";

/// The refusal of a game whose table is not there.
const NO_RULES: &str =
    "a game by its rules needs Python: start abgames explore --game FILE.py:NAME";

/// An answer or a refusal.
type Answer = Result<Value, Refusal>;

/// Answers a JSON object with `question` and `arguments` by one with `answer` or `problem`.
pub fn answer(asked: &str) -> String {
    let answered = || {
        let asked: Value = serde_json::from_str(asked)?;
        let name = asked["question"].as_str().ok_or("a question has a name")?;
        answered(name, &asked["arguments"], &Control::new(None))
    };
    match answered() {
        Ok(record) => json!({ "answer": record }),
        Err(Refusal(problem)) => json!({ "problem": problem }),
    }
    .to_string()
}

/// Answers a question, whose arguments are a JSON object, by its record. Its searches end when
/// `job` is cancelled.
///
/// # Errors
/// [`Refusal`].
pub fn ask(name: &str, arguments: &str, job: &Control) -> Result<String, Refusal> {
    Ok(answered(name, &serde_json::from_str(arguments)?, job)?.to_string())
}

fn answered(name: &str, arguments: &Value, job: &Control) -> Answer {
    let arguments = Arguments::new(name, arguments, job)?;
    let (room, question) = name.split_once('/').unwrap_or((name, ""));
    let found = match room {
        "ab" | "cardmoo" | "mastermind" | "table" | "words" => {
            codebreaking::answer(room, question, &arguments)
        }
        "opening" if question == "keep" => Some(opening::keep(&arguments)),
        "games" => own::answer(question, &arguments),
        "nim" => nim::answer(question, &arguments),
        "otrio" => otrio::answer(question, &arguments),
        "tanhinmin" => tanhinmin::answer(question, &arguments),
        _ => None,
    };
    found.unwrap_or_else(|| {
        Err(match room {
            "games" => NO_RULES.into(),
            _ => format!("the question {name} needs Python: start abgames explore").into(),
        })
    })
}

/// Adds the fields of a record to another one.
fn extend(record: &mut Value, more: Value) {
    if let (Value::Object(record), Value::Object(more)) = (record, more) {
        record.extend(more);
    }
}

/// What the moves of each player cost together; null where a cost is not known.
fn lost(moves: &[Value]) -> Value {
    let mut lost = serde_json::Map::new();
    for row in moves {
        let sum = lost.entry(row["player"].to_string()).or_insert(json!(0));
        let known = sum.as_i64().zip(row["cost"].as_i64());
        *sum = json!(known.map(|(sum, cost)| sum + cost));
    }
    Value::Object(lost)
}

/// Adds to a sentence about a move when best play ends, and how the better one begins.
fn going_on(mut said: String, ends: &str, length: Option<usize>, plan: &[String]) -> String {
    if let Some(moves @ 1..) = length {
        said += &format!(" {ends} {}.", counted(moves as u64, "more move"));
    }
    match plan.len() {
        ..2 => said,
        _ => format!("{said} The plan begins: {}.", plan.join(", ")),
    }
}

/// Digits with commas between the thousands.
fn grouped(mut digits: String) -> String {
    let mut place = digits.len();
    while place > 3 {
        place -= 3;
        digits.insert(place, ',');
    }
    digits
}

/// A number with what it counts.
fn counted(n: u64, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(n.to_string()))
}

/// Names with commas, and a word before the last.
fn listed(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} {word} {last}", others.join(", "))
        }
        _ => names.concat(),
    }
}
