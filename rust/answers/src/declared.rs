//! The arguments of each question as Python declares them: their names, types, words and ranges.
//!
//! What Python refuses by its declarations is refused here in the same words.

use std::cmp::Ordering;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::{Refusal, listed};

/// The JSON schemas of the arguments of each question, with their names and whether they are
/// required.
static QUESTIONS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("declared.json")).unwrap_or_default());

/// What is declared of the arguments of a question; nothing if it is unknown.
pub fn arguments(question: &str) -> &'static [Value] {
    QUESTIONS[question].as_array().map_or(&[], Vec::as_slice)
}

/// What is declared of one of them; null if it is unknown.
pub fn named(arguments: &'static [Value], name: &str) -> &'static Value {
    arguments.iter().find(|argument| argument["name"] == name).unwrap_or(&Value::Null)
}

/// Refuses arguments that a question does not take; of an unknown question nothing is known.
pub fn check(question: &str, given: &Map<String, Value>) -> Result<(), Refusal> {
    let known = arguments(question);
    if known.is_empty() {
        return Ok(());
    }
    let name_of = |argument: &'static Value| argument["name"].as_str().unwrap_or_default();
    if let Some(name) = given.keys().find(|name| named(known, name).is_null()) {
        let names: Vec<&str> = known.iter().map(name_of).collect();
        let advice = match nearest(name, &names) {
            advice if advice.is_empty() => format!("; it takes {}", names.join(", ")),
            advice => advice,
        };
        return Err(format!("{question} has no argument '{name}'{advice}").into());
    }
    let required = known.iter().filter(|argument| argument["required"] == true).map(name_of);
    let missing = required.filter(|&name| !given.contains_key(name));
    let missing: Vec<String> = missing.map(|name| format!("'{name}'")).collect();
    if !missing.is_empty() {
        let names = listed(&missing, "and");
        return Err(format!("{question} needs the argument {names}").into());
    }
    given.iter().try_for_each(|(name, value)| fits(name, value, named(known, name)))
}

/// Refuses a value that has none of the types of an argument, or is out of its range.
fn fits(name: &str, value: &Value, schema: &Value) -> Result<(), Refusal> {
    let kinds = schema["anyOf"].as_array().map_or(std::slice::from_ref(schema), Vec::as_slice);
    if let Some(kind) = kinds.iter().find(|kind| is_of(value, kind)) {
        let bound = |name: &str| kind[name].as_i64();
        let (shown, number) = (value, value.as_i64());
        return match (bound("minimum"), bound("maximum"), number) {
            (Some(least), _, Some(number)) if number < least => {
                Err(format!("{name} must be at least {least}, not {shown}").into())
            }
            (_, Some(most), number) if number.is_none_or(|number| number > most) => {
                Err(format!("{name} must be at most {most}, not {shown}").into())
            }
            _ => Ok(()),
        };
    }
    let given = called(value);
    let only: Vec<&Value> = kinds.iter().filter(|kind| kind["type"] != "null").collect();
    if let ([kind], Value::String(text)) = (&only[..], value)
        && let known = words(&kind["enum"])
        && !known.is_empty()
    {
        let listed =
            listed(&known.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>(), "or");
        let advice = nearest(text, &known);
        return Err(format!("{name} must be {listed}, not '{}'{advice}", short(text)).into());
    }
    let wanted: Vec<String> = only.iter().map(|kind| wanted(kind).to_owned()).collect();
    let shown = if wanted == ["an int"] { format!(": {}", written(value)) } else { String::new() };
    Err(format!("{name} must be {}, not {given}{shown}", listed(&wanted, "or")).into())
}

/// Whether a value has a type; the members of a list are left to what reads them.
fn is_of(value: &Value, kind: &Value) -> bool {
    match (kind["type"].as_str(), value) {
        (Some("string"), Value::String(_))
        | (Some("boolean"), Value::Bool(_))
        | (Some("null"), Value::Null)
        | (Some("array"), Value::Array(_))
        | (Some("object"), Value::Object(_))
        | (Some("number"), Value::Number(_)) => true,
        (Some("integer"), Value::Number(number)) => !number.is_f64(),
        (None, value) => kind["enum"].as_array().is_none_or(|words| words.contains(value)),
        _ => false,
    }
}

/// What Python calls the type of a value.
fn called(value: &Value) -> &'static str {
    match value {
        Value::Null => "NoneType",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "float",
        Value::Number(_) => "int",
        Value::String(_) => "str",
        Value::Array(_) => "list",
        Value::Object(_) => "dict",
    }
}

fn wanted(kind: &Value) -> &'static str {
    match kind["type"].as_str() {
        Some("integer") => "an int",
        Some("number") => "a number",
        Some("boolean") => "a bool",
        Some("array") => "a list",
        Some("object") => "a dict",
        _ => "a str",
    }
}

fn words(listed: &Value) -> Vec<&str> {
    listed.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// A value as Python writes it.
fn written(value: &Value) -> String {
    let all = |parts: Vec<String>, most: usize| match parts.len() > most {
        true => [&parts[..most], &["...".to_owned()]].concat().join(", "),
        false => parts.join(", "),
    };
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(flag) => if *flag { "True" } else { "False" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("'{}'", short(text)),
        Value::Array(values) => format!("[{}]", all(values.iter().map(written).collect(), 6)),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| format!("'{name}': {}", written(value));
            format!("{{{}}}", all(fields.iter().map(field).collect(), 4))
        }
    }
}

/// The most letters of a text that is shown, with its quotes.
const SHOWN: usize = 100;

/// A text without its middle, if it is long.
fn short(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() + 2 <= SHOWN {
        return text.to_owned();
    }
    let (before, after) = ((SHOWN - 3) / 2 - 1, letters.len() - (SHOWN - 3).div_ceil(2) + 1);
    let part = |letters: &[char]| letters.iter().collect::<String>();
    format!("{}...{}", part(&letters[..before]), part(&letters[after..]))
}

/// The similarity of words, from 0 to 1, above which one was probably meant by the other.
const ALIKE: f64 = 0.65;

/// The end of a message about an unknown word: which of these was probably meant, by the similarity
/// of Python's `difflib`.
pub fn nearest(word: &str, known: &[&str]) -> String {
    let given: Vec<char> = word.to_lowercase().chars().collect();
    let alike = |other: &&str| {
        let other: Vec<char> = other.chars().collect();
        2.0 * matching(&given, &other) as f64 / (given.len() + other.len()) as f64
    };
    let near = known.iter().map(|other| (alike(other), *other)).filter(|near| near.0 >= ALIKE);
    let best = near.max_by(|one, other| one.partial_cmp(other).unwrap_or(Ordering::Equal));
    best.map_or(String::new(), |(_, meant)| format!("; did you mean '{meant}'?"))
}

/// The letters in the longest common part of two words, and so on before and after it.
fn matching(one: &[char], other: &[char]) -> usize {
    let (mut start, mut size) = ((0, 0), 0);
    for at in 0..one.len() {
        for place in 0..other.len() {
            let pairs = one[at..].iter().zip(&other[place..]);
            let same = pairs.take_while(|(letter, second)| letter == second).count();
            if same > size {
                (start, size) = ((at, place), same);
            }
        }
    }
    if size == 0 {
        return 0;
    }
    let ((at, place), (end, last)) = (start, (start.0 + size, start.1 + size));
    size + matching(&one[..at], &other[..place]) + matching(&one[end..], &other[last..])
}
