//! Sentences in the language of a question: messages in English, which the catalogue of the
//! language translates.

use std::cell::Cell;
use std::fmt::Display;
use std::sync::RwLock;

use serde_json::{Value, json};

use crate::Answer;
use crate::arguments::{Arguments, whole};

/// The messages of the one other language, by the English ones.
static MESSAGES: RwLock<Value> = RwLock::new(Value::Null);

thread_local! {
    /// Whether they are spoken.
    static SPOKEN: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the messages of a language.
pub fn keep(given: &Arguments) -> Answer {
    given.only(&["messages"])?;
    let messages = given.get("messages").cloned().unwrap_or_default();
    Ok(json!(MESSAGES.write().map(|mut kept| *kept = messages).is_ok()))
}

/// Speaks the language that is wanted, if its messages are there.
pub fn speak(arguments: &Value) {
    SPOKEN.set(arguments["language"].as_str().is_some_and(|language| language != "en"));
}

/// A message with values in its {places}.
macro_rules! said {
    ($message:expr $(, $place:ident = $value:expr)* $(,)?) => {
        $crate::said::filled($message, &[$(stringify!($place)),*], &[$(&$value),*])
    };
}
pub(crate) use said;

fn translated(message: &str) -> Option<String> {
    if !SPOKEN.get() {
        return None;
    }
    Some(MESSAGES.read().ok()?.get(message)?.as_str()?.to_owned())
}

pub fn filled(message: &str, places: &[&str], values: &[&dyn Display]) -> String {
    let message = translated(message).unwrap_or_else(|| message.to_owned());
    let mut parts = message.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for (place, rest) in parts.filter_map(|part| part.split_once('}')) {
        if let Some(place) = places.iter().position(|name| *name == place) {
            filled += &values[place].to_string();
        }
        filled += rest;
    }
    filled
}

/// The message for a number, which catalogues have under that for one.
pub fn plural<'a>(n: u64, one: &'a str, more: &'a str) -> &'a str {
    if n == 1 || translated(one).is_some() { one } else { more }
}

/// A number with what it counts.
pub fn counted(n: u64, what: &str) -> String {
    let (one, number) = (format!("{{n}} {what}"), grouped(n.to_string()));
    said!(plural(n, &one, &format!("{one}s")), n = number)
}

/// Digits with commas between the thousands.
pub fn grouped(mut digits: String) -> String {
    let mut place = digits.len();
    while place > 3 {
        place -= 3;
        digits.insert(place, ',');
    }
    digits
}

/// Names with commas, and a word before the last.
pub fn listed(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => {
            let others = others.join(&said!(", "));
            let joint = if word == "or" { "{others} or {last}" } else { "{others} and {last}" };
            said!(joint, others = others, last = last)
        }
        _ => names.concat(),
    }
}

/// Two sentences one after the other, either of which may be empty.
pub fn joined(one: String, two: String) -> String {
    match (one.is_empty(), two.is_empty()) {
        (_, true) => one,
        (true, _) => two,
        _ => said!("{one} {two}", one = one, two = two),
    }
}

/// How long best play goes on: all of it, or one way of it.
pub const ENDS: &str = "With best play the game ends in {moves}.";
pub const ONE_ENDS: &str = "One line of best play ends in {moves}.";

/// Adds to a sentence about a move when best play ends, and how the better one begins.
pub fn going_on(mut told: String, ends: &str, length: Option<usize>, plan: &[String]) -> String {
    if let Some(moves @ 1..) = length {
        told = joined(told, said!(ends, moves = counted(moves as u64, "more move")));
    }
    match plan.len() {
        ..2 => told,
        _ => joined(told, said!("The plan begins: {moves}.", moves = plan.join(", "))),
    }
}

/// What a move is worth that was `made`, or could be: what players get before and after it.
pub fn worth(
    before: Option<String>,
    after: Option<String>,
    is_best: Option<bool>,
    best: &[String],
    made: bool,
) -> String {
    let said = match (before.as_ref().and(is_best), &after, made) {
        (_, None, _) => "The search did not finish in time, so this move cannot be judged.",
        (Some(true), _, true) => "That was a best move: with best play {result}.",
        (Some(true), _, false) => "That is a best move: with best play {result}.",
        (Some(false), _, true) => {
            "That was a mistake: with best play it was {before}, now it is {after}; {best} kept it."
        }
        (Some(false), ..) => "That would be a mistake: {after}; after {best} it is {before}.",
        _ => "With best play this is {result}; whether another move is better is not known.",
    };
    let best = listed(&best[..best.len().min(3)], "or");
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    said!(said, before = before, after = after, result = after, best = best)
}

/// An outcome in words; one that rules name themselves stays as it is.
pub fn in_words(outcome: &str) -> String {
    let player = outcome.strip_prefix('P').filter(|player| whole(player).is_some());
    match (outcome, player) {
        ("D", _) => said!("a draw"),
        ("endless", _) => said!("endless"),
        (_, Some(player)) => said!("a win for player {player}", player = player),
        _ => outcome.to_owned(),
    }
}

/// A move that was made, and what players get before and after it.
pub struct Row<'a> {
    pub player: usize,
    pub step: String,
    pub before: Option<String>,
    pub after: Option<String>,
    pub cost: Option<Value>,
    pub better: Option<usize>,
    pub best: Vec<String>,
    pub plan: Vec<String>,
    pub length: Option<usize>,
    /// How long best play goes on, in words.
    pub ends: &'a str,
}

impl Row<'_> {
    /// Whether no move is better, if that is known.
    pub fn is_best(&self) -> Option<bool> {
        self.cost.as_ref().map(|cost| *cost == 0 || *cost == "0")
    }

    /// What the move is worth by what players get.
    pub fn worth(&self) -> String {
        let [before, after] = [&self.before, &self.after].map(|end| end.as_deref().map(in_words));
        let said = worth(before, after, self.is_best(), &self.best, true);
        going_on(said, self.ends, self.length, &self.plan)
    }

    pub fn record(self, sentence: String) -> Value {
        let is_best = self.is_best() == Some(true);
        json!({
            "player": self.player, "move": self.step, "before": self.before, "after": self.after,
            "cost": self.cost, "rank": if is_best { Some(1) } else { self.better.map(|n| n + 1) },
            "best": self.best, "plan": self.plan, "length": self.length, "sentence": sentence,
        })
    }
}

/// What Python found of a move, in words.
pub fn told(facts: &Value) -> String {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let [best, plan] = ["best", "plan"].map(|name| {
        let moves = facts[name].as_array().into_iter().flatten();
        moves.filter_map(text).collect::<Vec<_>>()
    });
    let (made, is_best) = (facts["made"] == true, facts["is_best"].as_bool());
    let said = worth(text(&facts["before"]), text(&facts["after"]), is_best, &best, made);
    let length = facts["length"].as_u64().map(|length| length as usize);
    going_on(said, if facts["is_line"] == true { ONE_ENDS } else { ENDS }, length, &plan)
}
