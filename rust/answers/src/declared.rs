//! The arguments of each question as Python declares them: their names, types, words and ranges.
//!
//! What Python refuses by its declarations is refused here in the same words.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::{Refusal, listed};

/// The JSON schemas of the arguments, by question and by name, and the names that are required.
static QUESTIONS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("declared.json")).unwrap_or_default());

/// Refuses arguments that a question does not take; of an unknown question nothing is known.
pub fn check(question: &str, given: &Map<String, Value>) -> Result<(), Refusal> {
    let Some(known) = QUESTIONS[question]["properties"].as_object() else {
        return Ok(());
    };
    if let Some(name) = given.keys().find(|name| !known.contains_key(*name)) {
        let names: Vec<&str> = known.keys().map(String::as_str).collect();
        let takes = names.join(", ");
        return Err(format!("{question} has no argument '{name}'; it takes {takes}").into());
    }
    let required = QUESTIONS[question]["required"].as_array().into_iter().flatten();
    let missing = required.filter_map(Value::as_str).filter(|name| !given.contains_key(*name));
    let missing: Vec<String> = missing.map(|name| format!("'{name}'")).collect();
    if !missing.is_empty() {
        let names = listed(&missing, "and");
        return Err(format!("{question} needs the argument {names}").into());
    }
    given.iter().try_for_each(|(name, value)| fits(name, value, &known[name]))
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
        && let Some(words) = kind["enum"].as_array()
    {
        let words = words.iter().filter_map(Value::as_str).map(|word| format!("'{word}'"));
        let words = listed(&words.collect::<Vec<_>>(), "or");
        return Err(format!("{name} must be {words}, not '{text}'").into());
    }
    let wanted: Vec<String> = only.iter().map(|kind| wanted(kind).to_owned()).collect();
    let shown = if wanted == ["an int"] { format!(": {value}") } else { String::new() };
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
