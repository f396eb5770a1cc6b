//! Orders of preference of the players.

use std::collections::BTreeMap;

use abgames_core::otrio::PreferenceQuestion;
use abgames_core::otrio::position::Position;
use serde_json::Value;

use super::text::DRAW;
use crate::Refusal;
use crate::arguments::{Arguments, folded};

/// The orders of preference of all players.
pub struct Orders {
    pub texts: BTreeMap<String, String>,
    levels: Vec<Vec<u8>>,
    pub judges: Option<Vec<u64>>,
    judged: Vec<usize>,
}

impl Orders {
    pub fn read(given: &Arguments, players: usize) -> Result<Self, Refusal> {
        let texts: Vec<String> = match given.get("prefer") {
            None => own_win_first(players, players - 1),
            Some(Value::Object(orders)) => (1..=players)
                .map(|player| Some(orders.get(&player.to_string())?.as_str()?.to_owned()))
                .collect::<Option<_>>()
                .ok_or("prefer must have an order for each player")?,
            Some(Value::String(text)) => match folded(text).trim().to_lowercase().as_str() {
                "previous" => own_win_first(players, players - 1),
                "next" => own_win_first(players, 1),
                _ => folded(text).split(';').map(|order| order.trim().to_owned()).collect(),
            },
            Some(_) => return Err("prefer must be text".into()),
        };
        if texts.len() != players {
            return Err(format!("prefer must have {players} orders with ; between them").into());
        }
        let levels = texts.iter().map(|order| levels_of(order)).collect::<Result<_, _>>()?;
        let judges = super::players_of(given, "judge")?;
        let judged = match &judges {
            None => (1..=players).collect(),
            Some(judges) => judges.iter().map(|&player| player as usize).collect(),
        };
        let numbered =
            (1..).zip(&texts).map(|(player, order): (usize, _)| (player.to_string(), told(order)));
        let judges = judges.filter(|judges| judges.len() < players); // else it is nothing special
        Ok(Self { texts: numbered.collect(), levels, judges, judged })
    }

    pub fn question(&self, position: Position) -> Result<PreferenceQuestion, Refusal> {
        Ok(PreferenceQuestion::new(position, &self.levels, &self.judged)?)
    }

    /// The place of an outcome in the order of a player, 0 for the best.
    pub fn level(&self, player: usize, outcome: u8) -> usize {
        let levels = &self.levels[player - 1];
        levels.iter().position(|&level| level & outcome != 0).unwrap_or(levels.len())
    }
}

/// An order as it is shown, such as "P1 > D = P2".
fn told(order: &str) -> String {
    let order = order.to_uppercase();
    let level = |words: &str| words.split('=').map(str::trim).collect::<Vec<_>>().join(" = ");
    order.split('>').map(level).collect::<Vec<_>>().join(" > ")
}

/// The sets of outcomes of an order such as "P1 > D = P2".
fn levels_of(order: &str) -> Result<Vec<u8>, Refusal> {
    let bit = |word: &str| match word.trim().to_uppercase().as_str() {
        "D" => Ok(DRAW),
        "P1" => Ok(1),
        "P2" => Ok(2),
        "P3" => Ok(4),
        "P4" => Ok(8),
        other => Err(format!("there is no outcome {other}")),
    };
    let level = |words: &str| words.split('=').try_fold(0, |set, word| Ok(set | bit(word)?));
    order.split('>').map(level).collect()
}

/// Orders with the own win first, then the draw, then the other players, `step` places further on.
fn own_win_first(players: usize, step: usize) -> Vec<String> {
    let order = |player: usize| {
        let others = (1..players).map(|turn| (player + step * turn) % players + 1);
        let others = others.map(|other| format!(" > P{other}")).collect::<String>();
        format!("P{} > D{others}", player + 1)
    };
    (0..players).map(order).collect()
}
