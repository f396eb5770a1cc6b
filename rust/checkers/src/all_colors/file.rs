//! The file as it is written. What JSON readers tend to tolerate is refused: objects with unknown
//! or repeated keys, lists in place of objects, and numbers with a decimal point.

use serde::Deserialize;

use crate::object::Object;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub format: String,
    pub version: u64,
    pub game: Object<Game>,
    pub objective: String,
    pub period: u64,
    pub bounds: Vec<Object<BoundEntry>>,
    pub claims: Vec<Object<ClaimEntry>>,
}

/// The game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    pub name: String,
    pub pegs: u64,
}

/// A lower bound.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundEntry {
    pub pattern: String,
    pub degree: u64,
    pub values: Vec<i64>,
}

/// A claim.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimEntry {
    pub pattern: String,
    pub absent: u64,
    pub guesses: Vec<Option<String>>,
    pub forever: bool,
    // A plain option could be omitted from the file.
    #[serde(deserialize_with = "Option::deserialize")]
    pub degree: Option<u64>,
    pub values: Vec<i64>,
}
