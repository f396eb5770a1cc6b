//! The arguments of a question.

use std::time::Duration;

use abgames_core::control::Control;
use serde_json::{Map, Value};

use crate::{Refusal, declared};

/// The longest search for one answer, in seconds.
const SECONDS: f64 = 30.0;

/// The arguments of a question, by name.
pub struct Arguments<'a> {
    given: &'a Map<String, Value>,
    /// What is declared of each.
    declared: &'static Value,
    /// The question as a job.
    job: &'a Control,
}

impl<'a> Arguments<'a> {
    /// Reads the arguments of a question, if they are what it takes.
    pub fn new(question: &str, given: &'a Value, job: &'a Control) -> Result<Self, Refusal> {
        let given = given.as_object().ok_or("arguments are an object")?;
        declared::check(question, given)?;
        if let Some(seconds) = given.get("time_limit").and_then(Value::as_f64)
            && seconds < 0.0
        {
            let problem = "time_limit must be finite and not negative";
            return Err(format!("{problem}, not {seconds:?}").into());
        }
        Ok(Self { given, declared: declared::properties(question), job })
    }

    /// An argument that was given and is not null.
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.given.get(name).filter(|value| !value.is_null())
    }

    /// Refuses arguments other than these, which take Python; every question also has a language and
    /// a time limit.
    pub fn only(&self, names: &[&str]) -> Result<(), Refusal> {
        let of_all = ["language", "time_limit"];
        match (self.given.keys()).find(|name| ![names, &of_all].concat().contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => {
                Err(format!("the argument {name} needs Python: start abgames explore").into())
            }
        }
    }

    pub fn text(&self, name: &str, otherwise: &'a str) -> Result<&'a str, Refusal> {
        self.read(name, otherwise, "text", Value::as_str)
    }

    pub fn number(&self, name: &str, otherwise: u64) -> Result<u64, Refusal> {
        self.read(name, otherwise, "a whole number", Value::as_u64)
    }

    /// The seed of random numbers, whose sign does not count.
    pub fn seed(&self) -> Result<u64, Refusal> {
        let sized = |value: &Value| value.as_i64().map(i64::unsigned_abs).or(value.as_u64());
        self.read("seed", 0, "a whole number of at most 64 bits here", sized)
    }

    pub fn flag(&self, name: &str, otherwise: bool) -> Result<bool, Refusal> {
        self.read(name, otherwise, "true or false", Value::as_bool)
    }

    /// An argument, or what is declared for it if none was given, or else the value `otherwise`.
    fn read<T>(
        &self,
        name: &str,
        otherwise: T,
        what: &str,
        reads: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<T, Refusal> {
        let usual = Some(&self.declared[name]["default"]).filter(|value| !value.is_null());
        match self.get(name).or(usual) {
            None => Ok(otherwise),
            Some(value) => Ok(reads(value).ok_or(format!("{name} must be {what}"))?),
        }
    }

    /// Numbers as a list, or as text with blanks or commas between them.
    pub fn numbers(&self, name: &str) -> Result<Option<Vec<u64>>, Refusal> {
        let numbers = |value: &Value| -> Option<Vec<u64>> {
            match value {
                Value::String(text) => (folded(text).split([',', ' ', ';']))
                    .filter(|word| !word.is_empty())
                    .map(|word| word.parse().ok())
                    .collect(),
                _ => value.as_array()?.iter().map(Value::as_u64).collect(),
            }
        };
        self.read(name, None, "a list of whole numbers", |value| Some(Some(numbers(value)?)))
    }

    /// The question as a job, which only its asker ends.
    pub fn job(&self) -> &'a Control {
        self.job
    }

    /// A clock that stops after the time that was allowed.
    pub fn control(&self) -> Result<Control, Refusal> {
        self.control_of(1.0)
    }

    /// The same with a share of that time.
    pub fn control_of(&self, share: f64) -> Result<Control, Refusal> {
        let allowed = match self.get("time_limit") {
            None => SECONDS,
            Some(value) => (value.as_f64().filter(|seconds| *seconds >= 0.0))
                .ok_or("time_limit must be a number of seconds")?
                .min(SECONDS),
        };
        Ok(self.job.of_part(Some(Duration::from_secs_f64(allowed * share))))
    }
}

/// Typed or pasted text with the characters of keyboards: full-width forms and dashes; quotes
/// around words are blanks, and what cannot be seen is dropped.
pub fn folded(text: &str) -> String {
    let plain = |letter| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '\u{3000}' | '\u{a0}' => ' ',
        '\u{3001}' => ',',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{201c}'..='\u{201f}' | '«' | '»' | '「' | '」' | '『' | '』' => '"',
        '\u{2018}'..='\u{201b}' | '‹' | '›' => '\'',
        _ => letter,
    };
    let is_unseen =
        |letter: &char| matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}');
    let letters: Vec<char> = text.chars().filter(|letter| !is_unseen(letter)).map(plain).collect();
    let of_word = |at: Option<usize>| {
        at.and_then(|at| letters.get(at)).is_some_and(|sign| sign.is_alphanumeric() || *sign == '_')
    };
    let stays = |at: usize| of_word(at.checked_sub(1)) && of_word(Some(at + 1));
    let unquoted = |(at, &letter): (usize, &char)| match letter {
        '"' | '\'' | '`' if !stays(at) => ' ',
        _ => letter,
    };
    letters.iter().enumerate().map(unquoted).collect()
}
