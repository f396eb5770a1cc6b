//! The table of all positions of a game, as `abgames.games.pages` writes it: a line of JSON, columns
//! of whole numbers, and the texts of the positions.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use abgames_core::control::{Control, Ticker};
use abgames_core::games::graph::{Graph, Lists};
use serde_json::Value;

use super::orders::place_of;
use crate::Refusal;

/// The most answers for the whole game that are kept of each kind.
const KEPT: usize = 8;

/// What play that goes on for ever is called.
pub const ENDLESS: &str = "endless";

/// Some answers by their questions, the last one first.
pub struct Cache<K, V>(Mutex<Vec<(K, Arc<V>)>>);

impl<K: PartialEq, V> Cache<K, V> {
    fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Returns what is kept, or keeps what is made now.
    pub fn get(
        &self,
        key: K,
        make: impl FnOnce(&K) -> Result<V, Refusal>,
    ) -> Result<Arc<V>, Refusal> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, value)) = kept.iter().find(|(known, _)| *known == key) {
            return Ok(Arc::clone(value));
        }
        let value = Arc::new(make(&key)?);
        kept.insert(0, (key, Arc::clone(&value)));
        kept.truncate(KEPT);
        Ok(value)
    }
}

/// The points of outcomes, as multiples of a fraction.
pub struct Points {
    /// For each outcome what each player gets.
    pub each: Vec<Vec<i64>>,
    /// Into how many parts a point is cut.
    pub unit: i64,
}

/// A set of outcomes as bits, and a length, for each position.
pub type Played = (Vec<u64>, Vec<u32>);
/// A rank or an outcome, and a length, for each position.
pub type Ranked = (Vec<u32>, Vec<u32>);

/// A game with all its positions; the first one is the start.
pub struct Own {
    pub name: String,
    pub rules: String,
    pub graph: Graph,
    /// The outcomes, with endless play last if it is possible.
    pub names: Vec<String>,
    pub points: Option<Points>,
    starts: Vec<u32>,
    steps: Vec<u32>,
    step_texts: Vec<String>,
    text_ends: Vec<u32>,
    texts: String,
    drawing_ends: Vec<u32>,
    drawing: Vec<u32>,
    pieces: Vec<String>,
    pub effectivity: OnceLock<Option<Vec<u64>>>,
    pub lengths: Cache<(u8, Vec<bool>), Vec<u32>>,
    pub played: Cache<Vec<Vec<u64>>, Played>,
    pub ranked: Cache<(u8, Vec<Vec<u32>>, u32), Ranked>,
}

/// Columns one after the other.
struct Columns<'a> {
    sizes: &'a Value,
    rest: &'a [u8],
}

impl Columns<'_> {
    /// A column of whole numbers: their lowest bytes, then the next ones, and so on.
    fn next(&mut self, name: &str) -> Result<Vec<u32>, Refusal> {
        let size = |n: usize| self.sizes[name][n].as_u64().and_then(|n| usize::try_from(n).ok());
        let (count, width) = size(0).zip(size(1)).ok_or_else(|| damaged(name))?;
        let bytes = count.checked_mul(width).filter(|_| width <= 4).ok_or_else(|| damaged(name))?;
        let (planes, rest) = self.rest.split_at_checked(bytes).ok_or_else(|| damaged(name))?;
        self.rest = rest;
        let mut column = vec![0; count];
        for (place, plane) in planes.chunks_exact(count.max(1)).enumerate() {
            for (number, &byte) in column.iter_mut().zip(plane) {
                *number |= u32::from(byte) << (8 * place);
            }
        }
        Ok(column)
    }

    /// Where each of several parts ends, from a column of their lengths.
    fn ends(&mut self, name: &str) -> Result<Vec<u32>, Refusal> {
        let mut sum: u32 = 0;
        let ends = self.next(name)?.into_iter().map(|length| {
            sum = sum.checked_add(length)?;
            Some(sum)
        });
        ends.collect::<Option<_>>().ok_or_else(|| damaged(name))
    }
}

fn damaged(what: &str) -> Refusal {
    format!("this is no table of a game: its {what} do not fit").into()
}

/// The texts of a list of the first line.
fn texts_of(head: &Value, name: &str) -> Result<Vec<String>, Refusal> {
    let texts = head[name].as_array().into_iter().flatten();
    let texts: Option<Vec<String>> = texts.map(|text| Some(text.as_str()?.to_owned())).collect();
    texts.ok_or_else(|| damaged(name))
}

impl Own {
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(|| damaged("lines"))?;
        let head: Value = serde_json::from_slice(&bytes[..end])?;
        if head["format"] != "abgames-own-game" || head["version"] != 1 {
            return Err(damaged("format and version"));
        }
        let text = |name: &str| Some(head[name].as_str()?.to_owned());
        let mut columns = Columns { sizes: &head["columns"], rest: &bytes[end + 1..] };
        let movers = columns.next("movers")?;
        let ends = columns.next("ends")?;
        let mut starts = columns.ends("degrees")?;
        starts.insert(0, 0);
        // A position that comes up for the first time is written 0, others by how long ago.
        let mut count: u32 = 1;
        let mut children = columns.next("children")?;
        for child in &mut children {
            let back = *child;
            *child = count.checked_sub(back).ok_or_else(|| damaged("children"))?;
            count += u32::from(back == 0);
        }
        let steps = columns.next("steps")?;
        let (text_ends, drawing_ends) = (columns.ends("texts")?, columns.ends("pictures")?);
        let drawing = columns.next("drawing")?;
        let texts = String::from_utf8(columns.rest.to_vec())?;
        let (step_texts, pieces) = (texts_of(&head, "moves")?, texts_of(&head, "pieces")?);
        let mut names = texts_of(&head, "outcomes")?;
        let is_within = |column: &[u32], most: usize| column.iter().all(|&n| (n as usize) < most);
        let last = |ends: &[u32]| ends.last().map_or(0, |&end| end as usize);
        let fits = [text_ends.len(), drawing_ends.len()] == [movers.len(); 2]
            && steps.len() == children.len()
            && is_within(&steps, step_texts.len())
            && is_within(&drawing, pieces.len())
            && last(&drawing_ends) == drawing.len()
            && last(&text_ends) == texts.len()
            && text_ends.iter().all(|&end| texts.is_char_boundary(end as usize));
        if !fits {
            return Err(damaged("columns"));
        }
        let lists = Lists {
            movers: movers.into_iter().map(|mover| mover.min(255) as u8).collect(),
            ends: ends.into_iter().map(|end| end.min(65535) as u16).collect(),
            starts: starts.clone(),
            children,
            outcomes: names.len(),
            players: head["players"].as_u64().unwrap_or(0) as usize,
        };
        let control = Control::new(None);
        let graph = Graph::new(lists, &mut Ticker::new(&control))?;
        let points = match &head["points"] {
            Value::Null => None,
            points => {
                let each: Vec<Vec<i64>> = serde_json::from_value(points.clone())?;
                let is_for_all = |each: &Vec<i64>| each.len() == graph.players();
                let unit = head["unit"].as_i64().filter(|&unit| unit > 0);
                if each.len() != names.len() || !each.iter().all(is_for_all) {
                    return Err(damaged("points"));
                }
                Some(Points { each, unit: unit.ok_or_else(|| damaged("points"))? })
            }
        };
        if !graph.is_finite() {
            names.push(ENDLESS.to_owned());
        }
        Ok(Self {
            name: text("game").ok_or_else(|| damaged("names"))?,
            rules: text("rules").ok_or_else(|| damaged("rules"))?,
            graph,
            names,
            points,
            starts,
            steps,
            step_texts,
            text_ends,
            texts,
            drawing_ends,
            drawing,
            pieces,
            effectivity: OnceLock::new(),
            lengths: Cache::new(),
            played: Cache::new(),
            ranked: Cache::new(),
        })
    }

    pub fn players(&self) -> usize {
        self.graph.players()
    }

    pub fn mover(&self, position: u32) -> Option<u8> {
        Some(self.graph.mover(position)).filter(|&mover| mover > 0)
    }

    /// The outcome of a position where the game is over.
    pub fn end(&self, position: u32) -> &str {
        &self.names[self.graph.end(position)]
    }

    /// The moves in a position: their texts, and where they lead.
    pub fn moves(&self, position: u32) -> impl Iterator<Item = (String, u32)> {
        let first = self.starts[position as usize] as usize;
        let after = self.graph.children(position).iter().enumerate();
        after.map(move |(n, &after)| {
            (self.step_texts[self.steps[first + n] as usize].clone(), after)
        })
    }

    /// A part of something, by where the parts end.
    fn part(ends: &[u32], position: u32) -> std::ops::Range<usize> {
        let place = position as usize;
        let start = if place == 0 { 0 } else { ends[place - 1] as usize };
        start..ends[place] as usize
    }

    /// The position as text.
    pub fn text(&self, position: u32) -> &str {
        &self.texts[Self::part(&self.text_ends, position)]
    }

    /// Its picture; "" if the rules draw none.
    pub fn picture(&self, position: u32) -> String {
        let pieces = &self.drawing[Self::part(&self.drawing_ends, position)];
        pieces.iter().map(|&piece| self.pieces[piece as usize].as_str()).collect()
    }

    /// The coalitions that are shown, as bits: all but that of everybody, or, for four players or
    /// more, single players.
    pub fn coalitions(&self) -> Vec<u8> {
        let players = self.players();
        let most = if players < 4 { (players - 1).max(1) as u32 } else { 1 };
        let all = (1..1_u32 << players).map(|side| side as u8);
        let mut sides: Vec<u8> = all.filter(|side| side.count_ones() <= most).collect();
        // Of coalitions of one size, the one with the lowest player comes first.
        sides.sort_by(|one, other| {
            (one.count_ones().cmp(&other.count_ones()))
                .then(other.reverse_bits().cmp(&one.reverse_bits()))
        });
        sides
    }

    /// All outcomes, as they are listed: points with the highest of player 1 first.
    pub fn outcomes(&self) -> Vec<&str> {
        let mut places: Vec<usize> = (0..self.names.len()).collect();
        places.sort_by(|&one, &other| match &self.points {
            Some(points) => match (points.each.get(one), points.each.get(other)) {
                (Some(one), Some(other)) => other.cmp(one),
                (one, _) => {
                    if one.is_none() {
                        Ordering::Greater
                    } else {
                        Ordering::Less
                    }
                }
            },
            None => place_of(&self.names[one]).cmp(&place_of(&self.names[other])),
        });
        places.into_iter().map(|place| self.names[place].as_str()).collect()
    }

    /// The numbers of the outcomes by their names.
    pub fn numbered(&self) -> BTreeMap<&str, usize> {
        self.names.iter().enumerate().map(|(n, name)| (name.as_str(), n)).collect()
    }
}
