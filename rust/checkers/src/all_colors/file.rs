//! The file as it is written. What JSON readers tend to tolerate is refused: objects with unknown
//! or repeated keys, lists in place of objects, and numbers with a decimal point.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::limits;

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
    pub values: List<u64>,
}

/// A claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub pattern: String,
    pub absent: u64,
    pub guesses: List<Option<String>>,
    pub forever: bool,
    // A plain option could be omitted from the file.
    #[serde(deserialize_with = "Option::deserialize")]
    pub degree: Option<u64>,
    pub values: List<u64>,
}

/// Reads the text.
pub fn read(text: &str) -> Result<File, serde_json::Error> {
    serde_json::from_str(text).map(|Object(file)| file)
}

/// Something written as an object; serde would accept a list of the values as well.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer
            .deserialize_map(ObjectVisitor(PhantomData))
            .map(Self)
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// A list that is not too long.
pub struct List<T>(pub Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer
            .deserialize_seq(ListVisitor(PhantomData))
            .map(Self)
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {} entries", limits::LIST)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element()? {
            if list.len() == limits::LIST {
                return Err(A::Error::invalid_length(list.len() + 1, &self));
            }
            list.push(entry);
        }
        Ok(list)
    }
}
