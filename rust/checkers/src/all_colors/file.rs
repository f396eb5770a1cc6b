//! The file as it is written. What JSON readers tend to tolerate is refused: objects with unknown
//! or repeated keys, lists in place of objects, and numbers with a decimal point.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub format: String,
    pub version: u64,
    pub game: Object<Game>,
    pub objective: String,
    pub period: u64,
    pub bounds: Vec<Object<Bound>>,
    pub claims: Vec<Object<Claim>>,
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
pub struct Bound {
    pub pattern: String,
    pub degree: u64,
    pub values: Vec<i64>,
}

/// A claim.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub pattern: String,
    pub absent: u64,
    pub guesses: Vec<Option<String>>,
    pub forever: bool,
    // A plain option could be omitted from the file.
    #[serde(deserialize_with = "Option::deserialize")]
    pub degree: Option<u64>,
    pub values: Vec<i64>,
}

/// Something written as an object; serde would accept a list of the values as well.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Keys(PhantomData))
    }
}

struct Keys<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Keys<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}
