//! The file as it is written.

use serde::{Deserialize, Deserializer};

use crate::object::Object;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub format: String,
    pub version: u64,
    pub game: Game,
    pub goal: String,
    pub history: Vec<(Code, String)>,
    // A plain option could be omitted from the file.
    #[serde(deserialize_with = "Option::deserialize")]
    pub candidates: Option<Vec<Code>>,
    pub total: Option<u64>,
    pub worst: Option<u64>,
    pub count: Option<u64>,
    pub sets: Vec<Object<Set>>,
}

/// The game.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Game {
    Colors(Object<ColorGame>),
    Cards(Object<CardGame>),
    Table(Object<TableGame>),
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
pub struct TableGame {
    pub name: String,
    pub table: Vec<Vec<i64>>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub hit: Option<i64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub guesses: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub secrets: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub feedbacks: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub weights: Option<Vec<u64>>,
    /// What the secrets have in common; no matter where they are to be hit or determined.
    #[serde(default, deserialize_with = "present")]
    pub classes: Option<Vec<String>>,
}

/// A key that may be left out, but must not be null.
fn present<'de, D: Deserializer<'de>>(entry: D) -> Result<Option<Vec<String>>, D::Error> {
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

/// Codes, and why their total, or worst case, is not smaller.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    pub codes: Vec<Code>,
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
