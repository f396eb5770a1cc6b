//! The file as it is written.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::object::Object;

/// The largest number of a file without its sign: up to it all readers of JSON agree.
pub const MOST: u64 = 1 << 53;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File<'a> {
    pub format: String,
    pub version: u64,
    /// What [`Game::read`] reads.
    #[serde(borrow)]
    pub game: &'a RawValue,
    pub goal: String,
    pub history: Vec<Answer>,
    // A plain option could be omitted from the file.
    #[serde(deserialize_with = "Option::deserialize")]
    pub candidates: Option<Vec<Code>>,
    pub total: Option<u64>,
    pub worst: Option<u64>,
    pub count: Option<u64>,
    pub sets: Vec<Object<Set>>,
}

/// The game.
pub enum Game<'a> {
    Colors(ColorGame),
    Cards(CardGame),
    Table(TableGame<'a>),
}

impl<'a> Game<'a> {
    /// Reads a game, of the kind that its name says.
    pub fn read(entry: &'a RawValue) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        struct Named {
            name: String,
        }
        let Object(named) = serde_json::from_str::<Object<Named>>(entry.get())?;
        Ok(match named.name.as_str() {
            "CardMoo" => Self::Cards(object(entry)?),
            "FeedbackTable" => Self::Table(object(entry)?),
            _ => Self::Colors(object(entry)?),
        })
    }
}

fn object<'a, T: Deserialize<'a>>(entry: &'a RawValue) -> serde_json::Result<T> {
    serde_json::from_str::<Object<T>>(entry.get()).map(|object| object.0)
}

/// A whole number of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Whole(pub i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from -2^53 to 2^53")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
                self.visit_i64(number.try_into().unwrap_or(i64::MAX))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
                if number.unsigned_abs() > MOST {
                    return Err(E::invalid_value(serde::de::Unexpected::Signed(number), &self));
                }
                Ok(Whole(number))
            }
        }
        deserializer.deserialize_i64(Number)
    }
}

/// AB or Mastermind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColorGame {
    pub name: String,
    pub pegs: usize,
    pub colors: u16,
    pub extra_colors: u16,
}

/// Card MOO.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardGame {
    pub name: String,
    pub ranks: u16,
    #[serde(deserialize_with = "Option::deserialize")]
    pub own: Option<Vec<u16>>,
}

/// A game given by its table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableGame<'a> {
    pub name: String,
    /// Rows, or the name of a rule.
    #[serde(borrow)]
    pub table: &'a RawValue,
    #[serde(deserialize_with = "Option::deserialize")]
    pub hit: Option<Whole>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub guesses: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub secrets: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub feedbacks: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub weights: Option<Vec<Whole>>,
    /// What the secrets have in common; no matter where they are to be hit or determined.
    #[serde(default, deserialize_with = "present")]
    pub classes: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    pub allowed: Option<Allowed>,
}

/// A rule for guesses by earlier answers: its name, or for each guess, feedback and later guess
/// whether that may be made.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Allowed {
    Named(String),
    Listed(Vec<Vec<Vec<u8>>>),
}

/// A key that may be left out, but must not be null.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    entry: D,
) -> Result<Option<T>, D::Error> {
    Deserialize::deserialize(entry).map(Some)
}

/// A code: a row of colours or cards, or the number of a guess or secret of a table.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Code {
    Number(u16),
    Row(Vec<u16>),
}

impl Code {
    /// As a row; a number is one of a single peg.
    pub fn row(self) -> Box<[u16]> {
        match self {
            Self::Number(number) => Box::new([number]),
            Self::Row(row) => row.into(),
        }
    }
}

/// A guess and the reply.
pub type Answer = (Code, String);

/// Codes, and why their total, or worst case, is not smaller.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    pub codes: Vec<Code>,
    /// The answers that allow guesses, in a game with a rule for them.
    #[serde(default, deserialize_with = "present")]
    pub after: Option<Vec<Answer>>,
    pub total: Option<u64>,
    pub worst: Option<u64>,
    pub count: Option<u64>,
    pub symmetries: Vec<Renaming>,
    pub guesses: Vec<(Code, Vec<Class>)>,
}

/// Pegs and colours.
pub type Renaming = (Vec<usize>, Vec<u16>);

/// A reply, a set, pegs and colours.
pub type Class = (String, usize, Vec<usize>, Vec<u16>);
