//! The arguments of a question.

use std::time::Duration;

use abgames_core::control::Control;
use serde_json::{Map, Value, json};

use crate::random::Random;
use crate::{Refusal, declared};

/// The longest search for one answer, in seconds.
const SECONDS: f64 = 30.0;

/// The arguments of a question, by name.
pub struct Arguments<'a> {
    given: &'a Map<String, Value>,
    /// What is declared of each.
    declared: &'static [Value],
    /// The question as a job.
    job: &'a Control,
    /// Whether only small positions are taken.
    pub is_small: bool,
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
        Ok(Self { given, declared: declared::arguments(question), job, is_small: true })
    }

    /// Reads facts, which Python has checked.
    pub fn of_facts(facts: &'a Value, job: &'a Control) -> Result<Self, Refusal> {
        let given = facts.as_object().ok_or("facts are an object")?;
        Ok(Self { given, declared: &[], job, is_small: false })
    }

    /// The fields of a record that is one of the arguments.
    pub fn of_record<'b>(&self, record: &'b Map<String, Value>) -> Arguments<'b>
    where
        'a: 'b,
    {
        Arguments { given: record, declared: &[], job: self.job, is_small: true }
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

    /// What draws the move of a player of the level at a place, at random; `None`: the best one.
    pub fn at_random(&self, place: &str) -> Result<Option<Random>, Refusal> {
        let seed = self.get("seed").unwrap_or(&json!(0)).to_string();
        let hash = crc32fast::hash(format!("{seed} {place}").as_bytes());
        let mut random = Random::new(hash.into());
        let is_best = u64::from(random.below(9)) < self.number("level", 9)?;
        Ok((!is_best).then_some(random))
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
        let usual =
            Some(&declared::named(self.declared, name)["default"]).filter(|value| !value.is_null());
        match self.get(name).or(usual) {
            None => Ok(otherwise),
            Some(value) => Ok(reads(value).ok_or(format!("{name} must be {what}"))?),
        }
    }

    /// Numbers as a list, or as text with blanks or commas between them.
    pub fn numbers(&self, name: &str) -> Result<Option<Vec<u64>>, Refusal> {
        let numbers = |value: &Value| -> Option<Vec<u64>> {
            match value {
                Value::String(text) => words(&folded(text)).map(whole).collect(),
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

/// The words of a list, between which are blanks or signs.
pub fn words(list: &str) -> impl Iterator<Item = &str> {
    let between = |sign: char| sign.is_whitespace() || ",;".contains(sign);
    list.split(between).filter(|word| !word.is_empty())
}

/// A whole number without a sign.
pub fn whole(word: &str) -> Option<u64> {
    word.parse().ok().filter(|_| word.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Where the ten digits of other scripts begin.
const ZEROS: [u32; 73] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
    0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50,
    0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0,
    0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650,
    0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0,
    0x11f50, 0x16a60, 0x16ac0, 0x16b50, 0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
    0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0, 0xff10,
];

/// What the small forms from U+FE50 on stand for.
const SMALL: &str = ",、. ;:?!—(){}〔〕#&*+-<>= \\$%@";

/// A letter of the keyboards of typeset and of Japanese texts as one of ASCII.
fn plain(letter: char) -> char {
    let code = letter as u32;
    match letter {
        '\u{1c}'..='\u{1f}' => ' ', // blanks for Python
        _ if letter.is_ascii() => letter,
        '\u{fe50}'..='\u{fe6b}' => SMALL.chars().nth(code as usize - 0xfe50).map_or(letter, plain),
        '、' | '・' | '\u{ff64}' | '\u{ff65}' => ',',
        '。' | '\u{ff61}' => '.',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{201c}'..='\u{201f}'
        | '«'
        | '»'
        | '「'
        | '」'
        | '『'
        | '』'
        | '\u{ff62}'
        | '\u{ff63}' => '"',
        '\u{2018}'..='\u{201b}' | '‹' | '›' => '\'',
        '\u{85}' | '\u{2028}' | '\u{2029}' => letter,
        _ if letter.is_whitespace() => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(code - 0xfee0).unwrap_or(letter),
        _ => {
            let digit = ZEROS.iter().map(|zero| code.wrapping_sub(*zero)).find(|digit| *digit < 10);
            digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(letter)
        }
    }
}

/// Typed or pasted text with the characters of keyboards, as `abgames.arguments.folded` gives it:
/// digits of other scripts, full-width forms and dashes; quotes around words are blanks, and what
/// cannot be seen is dropped.
pub fn folded(text: &str) -> String {
    let is_unseen = |letter: &char| {
        matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        )
    };
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
