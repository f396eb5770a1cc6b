//! Questions and their records as JSON, with their sentences.
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
mod play;
mod random;
mod said;
mod table;
mod tanhinmin;
mod weights;
mod words;

use abgames_core::control::Control;
use serde_json::{Value, json};

use arguments::Arguments;
use codebreaking::{Ratio, text};
pub use nim::typed;
pub use own::keep_game;
use said::{ENDS, ONE_ENDS, counted, going_on, grouped, listed, said};

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

/// What is said of facts, which are a JSON object: what Python found, or a position that may be
/// larger than what a question takes.
///
/// # Errors
/// [`Refusal`].
pub fn told(name: &str, facts: &str, job: &Control) -> Result<String, Refusal> {
    let facts = serde_json::from_str(facts)?;
    said::speak(&facts);
    let found = match name.split_once('/') {
        Some(("nim", name)) => nim::told(name, &facts),
        Some(("otrio", name)) => otrio::told(name, &facts, job),
        Some(("tanhinmin", name)) => tanhinmin::told(name, &facts, job),
        _ => Ok(said::told(&facts).into()),
    };
    Ok(found?.to_string())
}

fn answered(name: &str, arguments: &Value, job: &Control) -> Answer {
    said::speak(arguments);
    let arguments = Arguments::new(name, arguments, job)?;
    let (room, question) = name.split_once('/').unwrap_or((name, ""));
    let found = match room {
        "ab" | "cardmoo" | "mastermind" | "table" | "words" => {
            codebreaking::answer(room, question, &arguments)
        }
        "messages" if question == "keep" => Some(said::keep(&arguments)),
        "opening" if question == "keep" => Some(opening::keep(&arguments)),
        "games" => own::answer(question, &arguments),
        "nim" => nim::answer(question, &arguments),
        "otrio" => otrio::answer(question, &arguments),
        "play" => play::answer(question, &arguments),
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
        *sum = match (sum.as_i64(), row["cost"].as_i64()) {
            (Some(sum), Some(cost)) => json!(sum + cost),
            _ => json!(text(
                Ratio::of(sum).zip(Ratio::of(&row["cost"])).and_then(|(sum, cost)| sum.plus(cost))
            )),
        };
    }
    Value::Object(lost)
}
