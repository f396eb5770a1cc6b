//! Questions about Nim.

mod analysis;
mod rules;
mod several;
pub mod typed;

use abgames_core::control::{Control, Ticker};
use abgames_core::nim::genus::Genera;
use abgames_core::nim::misere::{MisereError, Moves, Search};
use serde_json::Value;

use crate::arguments::{Arguments, folded};
use crate::{Answer, Refusal};
use rules::Rule;

/// The most piles, and the most stones in all a hundred times as many.
const PILES: usize = 12;

pub use analysis::{play, told};

/// Answers a question, if there is one of this name.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    match question {
        "explain" => Some(analysis::explain(given)),
        _ => None,
    }
}

/// The most stones in all where piles are wild and may be split.
const LARGEST_MISERE: u64 = 30;

/// Bytes for a search of misère play.
const SEARCH_MEMORY: u64 = 16 << 20;

type Piles = Vec<u64>;

/// A position: its legal moves by pile, if they change only one, and its winning moves, all as what
/// they leave; who wins; the Grundy value of each pile, where there are such values that tell who
/// wins; and in misère play, whether each counts like a pile of several stones.
pub struct Known {
    moves: Vec<Vec<Piles>>,
    winning: Vec<Piles>,
    lost: bool,
    /// Whether no move is left.
    over: bool,
    values: Vec<u64>,
    large: Vec<bool>,
}

fn known(piles: &Piles, rule: &Rule, misere: bool) -> Result<Known, Refusal> {
    rule.check(piles, misere)?;
    if let Some(several) = rule.several() {
        let moves = several.moves(piles);
        return Ok(Known {
            lost: several.is_lost(piles),
            over: moves.is_empty(),
            moves: vec![moves],
            winning: several.winning(piles)?,
            values: piles.clone(),
            large: vec![],
        });
    }
    let largest = piles.iter().copied().max().unwrap_or(0);
    let moves = rule.moves(piles);
    let (values, large, winning, lost);
    if misere {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let genera = Genera::of_rule(&rule.heap, largest, &mut ticker)?;
        if let Some(wild) = genera.first_wild.filter(|&wild| wild <= largest)
            && rule.splits() > 0
            && piles.iter().sum::<u64>() > LARGEST_MISERE
        {
            return Err(format!("in misère play, piles of this game have fewer than {wild} stones each, or else at most {LARGEST_MISERE} in all, because then every way of playing on is tried").into());
        }
        let tame: Result<Vec<u64>, usize> = genera.of_all(piles)?.into_iter().collect();
        let tame = tame.unwrap_or_default();
        values = tame.iter().map(|genus| genus >> 1).collect();
        large = tame.iter().map(|genus| genus.is_multiple_of(2)).collect();
        let game = Moves::Rule(rule.heap.clone());
        let mut search = Search::new(&game, &genera, SEARCH_MEMORY, &mut ticker);
        let mut is_lost = |after: &[u64]| {
            search.is_lost(after).map_err(|problem| match problem {
                MisereError::Stopped(stop) => stop.into(),
                _ => Refusal::from("misère play of these heaps needs Python: start abgames explore, or give smaller or fewer heaps"),
            })
        };
        winning = lost_ones(&moves, &mut is_lost)?;
        lost = is_lost(piles)?;
    } else {
        let all = rule.values(largest);
        let value = |pile: &u64| all[*pile as usize];
        // The nim sum of the Grundy values is 0 [Grundy1939].
        let is_lost = |piles: &[u64]| piles.iter().fold(0, |sum, pile| sum ^ value(pile)) == 0;
        values = piles.iter().map(value).collect();
        large = vec![];
        winning = lost_ones(&moves, |after| Ok(is_lost(after)))?;
        lost = is_lost(piles);
    }
    let over = moves.iter().all(Vec::is_empty);
    Ok(Known { moves, winning, lost, over, values, large })
}

/// The lost positions to which moves lead, in ascending order.
fn lost_ones(
    moves: &[Vec<Piles>],
    mut is_lost: impl FnMut(&[u64]) -> Result<bool, Refusal>,
) -> Result<Vec<Piles>, Refusal> {
    let mut found = Vec::new();
    for after in moves.iter().flatten() {
        if is_lost(after)? {
            found.push(after.clone());
        }
    }
    found.sort_unstable();
    Ok(found)
}

fn piles_of(given: &Value) -> Result<Piles, Refusal> {
    let piles: Piles = match given {
        Value::String(text) if folded(text).trim_start().starts_with('-') => {
            let word = folded(text).replace([',', ';'], " ");
            let first = word.split_whitespace().next().unwrap_or("");
            return Err(format!("a heap must be at least 0, not {first}").into());
        }
        Value::String(text) => (folded(text).replace([',', ';', '-'], " ").split_whitespace())
            .map(|word| {
                word.parse().map_err(|_| {
                    format!(
                        "'{word}' is not a number of stones: heaps are whole numbers, such as 7 3 5"
                    )
                })
            })
            .collect::<Result<_, _>>()?,
        Value::Array(numbers) => (numbers.iter().map(Value::as_u64).collect::<Option<_>>())
            .ok_or("a pile is a number of stones")?,
        _ => return Err("piles must be a list".into()),
    };
    if piles.is_empty() {
        return Err("there must be a pile".into());
    }
    let most = 100 * PILES as u64;
    if piles.len() > PILES
        || piles.iter().any(|&pile| pile > most)
        || piles.iter().sum::<u64>() > most
    {
        return Err(format!(
            "more than {PILES} piles or {most} stones need Python: start abgames explore"
        )
        .into());
    }
    Ok(piles)
}
